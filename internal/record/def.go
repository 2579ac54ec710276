package record

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record/query"
)

// Keys points to the keys that the pipeline fills in every record.
type Keys struct {
	ID, Count *int64
	Audit     *Audit
}

// Use names a table that refers to this kind. The first one of a Def is what Count counts.
type Use struct {
	Kind, Table, Column string
	// Unless is a permission of the kind, if there is one, that allows the delete all the same; the Def's BeforeDelete
	// then removes what uses the record.
	Unless access.Permission
}

// Owner declares the record of another kind to which a record belongs. A list contains the records of one owner.
type Owner[T any] struct {
	Kind   string          // of the owner
	Column string          // that refers to the owner
	ID     func(*T) *int64 // of the owner
	Find   func(ctx context.Context, tx *store.Tx, id int64) (Parent, error)
}

// Def declares a kind: T is its record, R its row in lists.
type Def[T, R any] struct {
	Name  string
	Table string
	Keys  func(*T) Keys
	// Names is what a record is called in info and in the log; nil: by its fields name_tr and name_en.
	Names func(*T) (tr, en string)
	// NameColumns are two columns by which files and tables name a record; "": name_tr, name_en.
	NameColumns string
	Row         func(*T) R
	Fields      []Field[T]
	Derived     []Field[T]
	Compute     []Computed[T]
	Parts       []Part[T]
	Hints       []Hint[T]
	Ignored     []string // keys of the specification that are accepted and not read
	Listing     query.Listing
	// OwnIndex means that After and Bulk write what q finds a record by, because more than lists find it.
	OwnIndex bool
	// UniqueAmong is a condition over the row t: only rows that meet it count for Rule.Unique. "": all do.
	UniqueAmong      string
	Tree             func(*T) **int64 // the parent's id, for a kind that is a tree
	SoftDeleteColumn string           // column that marks a deleted record whose row stays; "": the row goes
	UsedBy           []Use
	Contains         *Use // rows that are part of a record and that Count counts: a delete must say how many; nil: none
	Rights           Rights
	Further          []access.Permission // of the kind, beside those that follow from Rights
	// OwnCalls means that the kind has its own calls and none of those that the Settings have for every kind: no
	// list, form, checkout and export there. A save needs no checkout; ModifyDate detects a later save. The permission
	// to read is for all records, and one permission, update, is for creating, changing, deleting and importing.
	OwnCalls bool
	Audit    audit.Category
	Labels   Labels
	Screen   string      // address of its list in the interface; "": /pages/settings/ and its name
	Columns  []Column[T] // of its table
	Imported bool        // its records can be imported from a file
	Stars    *Stars[T]   // nil: its records cannot be starred
	// Lookup means that other kinds offer its records to choose from, or show their names: those are cached until one
	// changes.
	Lookup bool
	// Generations are those that every change of what the list selects from raises: its pages are then cached. nil:
	// they are read each time.
	Generations []string

	ListLookups func(ctx context.Context, tx *store.Tx, l *Lookups) error
	EditLookups func(ctx context.Context, tx *store.Tx, l *Lookups) error
	Owner       *Owner[T] // nil: the records belong to none of another kind

	Defaults func(ctx context.Context, tx *store.Tx, item *T) error            // fills in a new record for the form
	Load     func(ctx context.Context, tx *store.Tx, items []*T, d bool) error // resolves what the columns refer to
	// fills in what the page shows beside the record
	View func(ctx context.Context, tx *store.Tx, v *ViewAnswer[T]) error
	// Allow refuses what nobody, or not this actor, may do with this record, whatever the fields. New is nil
	// for a delete, and the stored record when the form is opened.
	Allow func(c *Change[T]) error
	// Prepare computes what costs time, before the transaction of a save: on SQLite all other savers wait for that one.
	// The record is what the save will write, as far as its fields say, unless another user saves first. Apply puts
	// what was computed into the record that is written.
	Prepare func(ctx context.Context, record *T) (apply func(*T), err error)
	Check   func(ctx context.Context, tx *store.Tx, c *Change[T]) ([]fault.Field, error)
	// Announce announces queries of Check and After, so that PostgreSQL gets them with the first one of the save; id is
	// 0 for a new record.
	Announce func(ctx context.Context, tx *store.Tx, id int64) error
	// once the rules are kept, before a save writes
	Before func(ctx context.Context, tx *store.Tx, c *Change[T]) error
	// inside the transaction, after save and delete (New is nil)
	After func(ctx context.Context, tx *store.Tx, c *Change[T]) error
	// Bulk is After for many new records of an import: it computes what follows from them, and returns what writes
	// that. nil: an import creates record by record.
	Bulk func(ctx context.Context, records []*T) (Bulk, error)
	// ImportWords is how many words one import may contain; 0: MaxWords.
	ImportWords int
	// removes what belongs to the record before it is deleted, or refuses the deletion
	BeforeDelete func(ctx context.Context, tx *store.Tx, c *Change[T]) error
}
