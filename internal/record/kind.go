package record

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// Engine is what the pipeline works on.
type Engine struct {
	Main, Local *store.DB
	Zone        *time.Location
	Index       WordIndex // what the lists' q looks into

	indexed []indexed
}

// Today is the date of a moment in the instance's time zone.
func (e *Engine) Today(now time.Time) Day { return DayOf(now, e.Zone) }

// Keys points at the keys that the pipeline fills in every record.
type Keys struct {
	ID, Count *int64
	Audit     *Audit
}

// Use says which table points at this kind. The first one of a Def is what Count counts.
type Use struct {
	Kind, Table, Column string
	// Unless is a permission, if there is one, that allows the delete all the same; the Def's BeforeDelete then removes
	// what uses the record.
	Unless access.Permission
}

// Owner tells which record of another kind a record belongs to. Its lists are those of one owner.
type Owner[T any] struct {
	Column string          // that points at the owner
	ID     func(*T) *int64 // of the owner
	Find   func(ctx context.Context, tx *store.Tx, id int64) (Parent, error)
}

// Def declares a kind: T is its record, R its row in lists.
type Def[T, R any] struct {
	Name  string
	Table string
	Keys  func(*T) Keys
	Names func(*T) (tr, en string) // for info and the log
	// NameColumns are two columns by which files and tables name a record; "": name_tr, name_en.
	NameColumns string
	Row         func(*T) R
	Fields      []Field[T]
	Derived     []Field[T]
	Compute     []Computed[T]
	Parts       []Part[T]
	Ignored     []string // keys of the specification that are accepted and not read
	Listing     Listing
	// OwnIndex tells that After and Bulk write what q finds a record by, because more than lists find it.
	OwnIndex         bool
	Tree             func(*T) **int64 // the parent's id, for a kind that is a tree
	SoftDeleteColumn string           // column that marks a deleted record whose row stays; "": the row goes
	UsedBy           []Use
	Rights           Rights
	// OwnCalls tells that the kind has calls of its own and none of those that the Settings have for every kind: no list,
	// form, checkout and export there. A save needs no checkout; who comes late learns it from ModifyDate. Who may read a
	// record may read all, and one permission, update, is for creating, changing, deleting and importing.
	OwnCalls bool
	Audit    audit.Category
	Labels   Labels
	Screen   string      // address of its list in the interface; "": /pages/settings/ and its name
	Columns  []Column[T] // of its table
	Imported bool        // its records can be imported from a file
	Stars    *Stars[T]   // nil: nobody stars its records
	// Lookup tells that other kinds offer its records to choose from, or show their names: those are cached until one
	// changes.
	Lookup bool
	// Versions are the generations that every change of what the list selects from raises: its pages are then cached. nil:
	// they are read each time.
	Versions []string

	ListLookups func(ctx context.Context, tx *store.Tx, l *Lookups) error
	EditLookups func(ctx context.Context, tx *store.Tx, l *Lookups) error
	Owner       *Owner[T] // nil: the records belong to none of another kind

	Defaults func(ctx context.Context, tx *store.Tx, item *T) error            // fills in a new record for the form
	Load     func(ctx context.Context, tx *store.Tx, items []*T, d bool) error // resolves what the columns only point at
	View     func(ctx context.Context, tx *store.Tx, v *ViewAnswer[T]) error   // what the page shows beside the record
	// Allow refuses what may be done to this record by nobody, or not by this actor, whatever the fields. New is nil
	// for a delete, and what is stored for a look at the form.
	Allow func(c *Change[T]) error
	// Prepare computes what costs time, before the transaction of a save: on SQLite all other savers wait for that one.
	// The record is what the save will write, as far as its fields say, unless another user saves first. Apply puts what was
	// computed into the record that is written.
	Prepare func(ctx context.Context, record *T) (apply func(*T), err error)
	Check   func(ctx context.Context, tx *store.Tx, c *Change[T]) ([]fault.Field, error)
	Before  func(ctx context.Context, tx *store.Tx, c *Change[T]) error // once the rules are kept, before a save writes
	// inside the transaction, after save and delete (New is nil)
	After func(ctx context.Context, tx *store.Tx, c *Change[T]) error
	// Bulk is After for many new records of an import: it computes what follows from them, and answers what writes that.
	// nil: an import creates record by record.
	Bulk func(ctx context.Context, records []*T) (Bulk, error)
	// removes what belongs to the record before it goes, or refuses that it goes
	BeforeDelete func(ctx context.Context, tx *store.Tx, c *Change[T]) error
}

// Kind is a Def ready to work.
type Kind[T, R any] struct {
	Def[T, R]
	engine *Engine
	light  []Field[T] // fields of lists
	all    []Field[T]
	known  map[string]bool // keys that a save accepts and ignores
	may    permissions
}

// New makes a declared kind work on an engine.
func New[T, R any](e *Engine, d Def[T, R]) *Kind[T, R] {
	k := &Kind[T, R]{Def: d, engine: e, known: map[string]bool{}, may: d.permissions()}
	for _, f := range slices.Concat(d.Fields, d.Derived) {
		if !f.Heavy {
			k.light = append(k.light, f)
		}
	}
	k.all = slices.Concat(d.Fields, d.Derived)
	for _, t := range []reflect.Type{reflect.TypeFor[T](), reflect.TypeFor[R]()} {
		jsonKeys(t, k.known)
	}
	for _, key := range d.Ignored {
		k.known[key] = true
	}
	if k.writesWords() {
		e.indexed = append(e.indexed, k)
	}
	return k
}

// jsonKeys collects the keys under which a struct is written.
func jsonKeys(t reflect.Type, into map[string]bool) {
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			jsonKeys(f.Type, into)
		case !f.IsExported() || name == "-":
		case name == "":
			into[f.Name] = true
		default:
			into[name] = true
		}
	}
}

// List answers a page of the kind's Settings list. owner is the id in the address, 0 when there is none.
func (k *Kind[T, R]) List(ctx context.Context, actor access.Actor, owner int64, p Params) (ListAnswer[R], error) {
	return k.ListAs(ctx, actor, owner, p, Reading[R]{})
}

// ListAs is List that is read in the given way.
func (k *Kind[T, R]) ListAs(ctx context.Context, actor access.Actor, owner int64, p Params,
	way Reading[R]) (ListAnswer[R], error) {
	answer := ListAnswer[R]{Items: []R{}, SortTypes: k.Listing.SortTypes()}
	if err := actor.Need(k.may.to(toManage)); err != nil {
		return answer, err
	}
	if (k.Owner != nil) != (owner != 0) {
		if owner == 0 {
			return answer, fault.BadRequest("the list needs the id of the record that it belongs to")
		}
		return answer, fault.NotFound()
	}
	err := k.engine.View(ctx, func(tx *store.Tx) error {
		page, err := k.Listing.Parse(p, k.startWhere(ctx, tx, owner))
		if err != nil {
			return err
		}
		if answer.Parent, err = k.parent(ctx, tx, owner); err != nil {
			return err
		}
		if answer.Items, answer.Total, err = k.Rows(ctx, tx, actor, page, way); err != nil {
			return err
		}
		if k.Tree != nil {
			version, err := Version(ctx, tx, k.Name)
			if err != nil {
				return err
			}
			answer.TreeVersion = &version
		}
		return k.lookups(ctx, tx, &answer.Lookups, "list", k.ListLookups)
	})
	if err != nil {
		return answer, fmt.Errorf("list %s: %w", k.Name, err)
	}
	return answer, nil
}

// parent is the record that a list belongs to; nil for a kind whose records belong to none.
func (k *Kind[T, R]) parent(ctx context.Context, tx *store.Tx, owner int64) (*Parent, error) {
	if k.Owner == nil {
		return nil, nil
	}
	p, err := k.Owner.Find(ctx, tx, owner)
	if err != nil {
		return nil, err
	}
	return &p, nil
}

// parentOf is the record that an item belongs to, or nil.
func (k *Kind[T, R]) parentOf(ctx context.Context, tx *store.Tx, item *T) (*Parent, error) {
	if k.Owner == nil {
		return nil, nil
	}
	return k.parent(ctx, tx, *k.Owner.ID(item))
}

func (k *Kind[T, R]) startWhere(ctx context.Context, tx *store.Tx, owner int64) Where {
	w := k.engine.StartWhere(ctx, tx)
	k.there(&w)
	if k.Owner != nil {
		w.Add("t."+k.Owner.Column+" = ?", owner)
	}
	return w
}

// there leaves out the records that are deleted but stay as rows.
func (k *Kind[T, R]) there(w *Where) {
	if k.SoftDeleteColumn != "" {
		w.Add("t." + k.SoftDeleteColumn + " = FALSE")
	}
}

// Select reads a page of records in their order, and how many there are on all pages.
func (k *Kind[T, R]) Select(ctx context.Context, tx *store.Tx, page Page) (items []*T, total int64, err error) {
	total, err = k.SelectPieces(ctx, tx, page, 0, func(part []*T) error {
		items = append(items, part...)
		return nil
	})
	return items, total, err
}

// SelectPieces is Select piece by piece. A whole list of more than most records, unless that is 0, is ErrLong.
func (k *Kind[T, R]) SelectPieces(ctx context.Context, tx *store.Tx, page Page, most int,
	each func(items []*T) error) (total int64, err error) {
	ids, total, err := k.selectIDs(ctx, tx, page, most)
	if err != nil {
		return 0, err
	}
	for chunk := range slices.Chunk(ids, piece) {
		items, err := k.fetch(ctx, tx, chunk, false)
		if err != nil {
			return 0, err
		}
		if err := each(items); err != nil {
			return 0, err
		}
	}
	return total, nil
}

// Rows reads a page of records as rows for the actor, and how many there are on all pages.
func (k *Kind[T, R]) Rows(
	ctx context.Context, tx *store.Tx, actor access.Actor, page Page, way Reading[R],
) (rows []R, total int64, err error) {
	rows = []R{}
	total, err = k.SelectPieces(ctx, tx, page, way.Most, func(items []*T) (err error) {
		if err := k.LoadStarsFor(ctx, tx, actor, items...); err != nil {
			return err
		}
		for _, item := range items {
			rows = append(rows, k.Row(item))
		}
		rows, err = way.Take(rows)
		return err
	})
	return rows, total, err
}

// readIDs reads the ids of a page in their order. A whole list of more than most records, unless that is 0, is ErrLong.
func (k *Kind[T, R]) readIDs(
	ctx context.Context, tx *store.Tx, page Page, most int,
) (ids []int64, total int64, err error) {
	if ids, total, ok, err := k.meet(ctx, tx, page); ok || err != nil {
		return ids, total, err
	}
	limit := page.Limit()
	if page.Size == 0 && most > 0 {
		limit = fmt.Sprintf(" LIMIT %d", most+1)
	}
	where, few, err := page.plan(ctx, tx)
	if err != nil {
		return nil, 0, err
	}
	ids, err = store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) { return id, scan(&id) },
		"SELECT t.id FROM "+k.Table+" t"+where.SQL()+page.OrderBy()+limit, where.Args()...)
	if err != nil {
		return nil, 0, err
	}
	if page.Size == 0 && most > 0 && len(ids) > most {
		return nil, 0, ErrLong
	}
	total = int64(len(ids))
	switch last := total < int64(page.Size) && (total > 0 || page.Number == 1); {
	case page.Size == 0:
	case page.Known != nil:
		total = *page.Known
	case last:
		total += int64(page.Number-1) * int64(page.Size)
	default:
		if !few {
			where = &page.Where
		}
		if total, err = where.total(ctx, tx, k.Table); err != nil {
			return nil, 0, err
		}
	}
	return ids, total, nil
}

// Find reads one whole record; a missing one is ERROR_NOT_FOUND.
func (k *Kind[T, R]) Find(ctx context.Context, tx *store.Tx, id int64) (*T, error) {
	items, err := k.fetch(ctx, tx, []int64{id}, true)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, fault.NotFound()
	}
	return items[0], nil
}

// Edit answers a record for its form; id 0 a new one.
func (k *Kind[T, R]) Edit(ctx context.Context, actor access.Actor, id, owner int64) (EditAnswer[T], error) {
	var answer EditAnswer[T]
	action := "update"
	if id == 0 {
		action = "create"
	}
	if err := actor.Need(k.may.to(action)); err != nil {
		return answer, err
	}
	err := k.engine.Main.View(ctx, func(tx *store.Tx) error {
		item, err := k.forForm(ctx, tx, actor, id, owner)
		if err != nil {
			return err
		}
		answer.Item = *item
		if answer.Parent, err = k.parentOf(ctx, tx, item); err != nil {
			return err
		}
		return k.lookups(ctx, tx, &answer.Lookups, "form", k.EditLookups)
	})
	if err != nil {
		return answer, fmt.Errorf("edit %s %d: %w", k.Name, id, err)
	}
	return answer, nil
}

func (k *Kind[T, R]) forForm(ctx context.Context, tx *store.Tx, actor access.Actor, id, owner int64) (*T, error) {
	if id != 0 {
		item, err := k.Find(ctx, tx, id)
		if err != nil {
			return nil, err
		}
		if err := k.LoadStarsFor(ctx, tx, actor, item); err != nil {
			return nil, err
		}
		return item, k.allowEdit(actor, id, item)
	}
	item := new(T)
	if k.Owner != nil {
		if owner == 0 {
			return nil, fault.BadRequest("a new record needs parent")
		}
		*k.Owner.ID(item) = owner
	}
	if k.Defaults != nil {
		if err := k.Defaults(ctx, tx, item); err != nil {
			return nil, err
		}
	}
	return item, nil
}

// Get answers a record for reading.
func (k *Kind[T, R]) Get(ctx context.Context, actor access.Actor, id int64) (ViewAnswer[T], error) {
	var answer ViewAnswer[T]
	if err := k.needRead(actor); err != nil {
		return answer, err
	}
	err := k.engine.Main.View(ctx, func(tx *store.Tx) error {
		item, err := k.Find(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := k.LoadStarsFor(ctx, tx, actor, item); err != nil {
			return err
		}
		answer.Item = *item
		if answer.Parent, err = k.parentOf(ctx, tx, item); err != nil {
			return err
		}
		if k.View != nil {
			return k.View(ctx, tx, &answer)
		}
		return nil
	})
	if err != nil {
		return answer, fmt.Errorf("view %s %d: %w", k.Name, id, err)
	}
	return answer, nil
}

// Info answers the short form of a record.
func (k *Kind[T, R]) Info(ctx context.Context, actor access.Actor, id int64) (InfoAnswer, error) {
	var answer InfoAnswer
	view, err := k.Get(ctx, actor, id)
	if err != nil {
		return answer, err
	}
	keys := k.Keys(&view.Item)
	answer.Item.ID, answer.Item.Count, answer.Item.Audit = *keys.ID, *keys.Count, *keys.Audit
	answer.Item.NameTR, answer.Item.NameEN = k.Names(&view.Item)
	answer.Parent = view.Parent
	return answer, nil
}
