package record

import (
	"context"
	"encoding/json"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// Computed is a column that each save computes from the record.
type Computed[T any] struct {
	Column string
	Value  func(*T) any
}

// Hint is a condition on the row t that is read with a whole record: Load then makes no query that finds nothing.
type Hint[T any] struct {
	SQL string
	Ptr func(*T) *bool
}

// Part is a key of a record that is kept in rows of another table.
type Part[T any] struct {
	Key   string
	Label Label
	Doc   string // its shape, for the API description: "ids", "files", "acts", "corrigenda" or "password"
	Rule  Rule   // its bounds, for the API description
	// Decode reads the key before the transaction; apply puts it into the record.
	Decode func(ctx context.Context, actor access.Actor, raw json.RawMessage) (apply func(*T), bad []fault.Field,
		err error)
	Check func(ctx context.Context, tx *store.Tx, c *Change[T]) ([]fault.Field, error)
	// Refers returns the ids of Rule.Table that Check looks up with Change.Exists; nil: it looks up none.
	Refers func(*T) []int64
	// Column is an expression over the row t, which is read with the record into what Dest returns; "": Load reads the
	// part.
	Column string
	Dest   func(*T) any
	// Announce announces the queries of Load, so that PostgreSQL gets them with that for the records; nil: it does not.
	Announce func(ctx context.Context, tx *store.Tx, ids []int64, detail bool) error
	// Load and Store are nil for a part that is stored in a column.
	Load  func(ctx context.Context, tx *store.Tx, ids []int64, items map[int64]*T, detail bool) error
	Store func(ctx context.Context, tx *store.Tx, c *Change[T]) error
	// StoreAll is Store for many new records; a kind with Bulk needs it where it has Store.
	StoreAll func(ctx context.Context, tx *store.Tx, all []*Change[T]) error
	// Rows counts the links that StoreAll writes for a record; nil: the part has none.
	Rows func(*T) int
	Show func(*T) string // for the log
}
