package record

import (
	"context"
	"slices"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
)

// Bulk writes what follows from many records that an import has created.
type Bulk func(ctx context.Context, tx *store.Tx, ids []int64) error

// bulk is an import that needs only to be written.
type bulk[T, R any] struct {
	kind    *Kind[T, R]
	changes []*Change[T]
	columns []string
	rows    [][]any  // by columns; the last four are who and when
	words   [][]byte // by record, unless the kind writes them itself
	entries []audit.Entry
	after   Bulk
}

// prepareBulk computes all that does not depend on the transaction that will write it.
func (k *Kind[T, R]) prepareBulk(ctx context.Context, changes []*Change[T]) (*bulk[T, R], error) {
	b := &bulk[T, R]{kind: k, changes: changes}
	for i := range k.Fields {
		b.columns = append(b.columns, k.Fields[i].Column)
	}
	for _, computed := range k.Compute {
		b.columns = append(b.columns, computed.Column)
	}
	b.columns = append(b.columns, "modify_user", "modify_date", "create_user", "create_date")
	records := make([]*T, len(changes))
	for n, c := range changes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		row := make([]any, 0, len(b.columns))
		for i := range k.Fields {
			row = append(row, k.Fields[i].arg(c.New))
		}
		for _, computed := range k.Compute {
			row = append(row, computed.Value(c.New))
		}
		b.rows = append(b.rows, append(row, c.Actor.UserID, nil, c.Actor.UserID, nil))
		if k.writesWords() {
			b.words = append(b.words, k.engine.Index.Encode(k.texts(c.New)))
		}
		b.entries = append(b.entries, k.entry(c))
		records[n] = c.New
	}
	var err error
	b.after, err = k.Bulk(ctx, records)
	return b, err
}

// write writes the records with all that belongs to them, the log last: who writes it holds up every other writer.
func (b *bulk[T, R]) write(ctx context.Context, tx *store.Tx, summary audit.Entry) error {
	stamp := tx.Now().UnixMilli()
	for _, row := range b.rows {
		row[len(row)-1], row[len(row)-3] = stamp, stamp
	}
	ids, err := tx.InsertIDs(ctx, b.kind.Table, b.columns, b.rows)
	if err != nil {
		return err
	}
	for i, c := range b.changes {
		c.ID, b.entries[i].ObjectID = ids[i], ids[i]
	}
	for _, p := range b.kind.Parts {
		if p.StoreAll == nil {
			continue
		}
		if err := p.StoreAll(ctx, tx, b.changes); err != nil {
			return err
		}
	}
	if len(b.words) > 0 {
		if err := b.kind.engine.Index.Write(ctx, tx, b.kind.Listing.SearchKind, ids, b.words); err != nil {
			return err
		}
	}
	if err := b.after(ctx, tx, ids); err != nil {
		return err
	}
	return audit.WriteAll(ctx, tx, append(slices.Clip(b.entries), summary))
}

// existing remembers, for the many records of an import, which ids of tables there are, because they refer to the same
// few, and the values of unique fields that earlier records have.
type existing struct {
	ids    map[string]map[int64]bool
	values map[fieldValue]bool
}

// fieldValue is a value of a unique field, by the key of the field.
type fieldValue struct {
	key   string
	value any
}

// use notes the values that a record has in unique fields.
func (k *Kind[T, R]) use(known *existing, t *T) {
	for i := range k.Fields {
		f := &k.Fields[i]
		if value := f.arg(t); f.Rule.Unique && !isNone(value) {
			if known.values == nil {
				known.values = map[fieldValue]bool{}
			}
			known.values[fieldValue{f.Key, value}] = true
		}
	}
}

// isNone tells that a value of a unique field is none: many records may have none.
func isNone(value any) bool { return value == nil || value == "" }

// Exists tells whether a table has a row with the id.
func (c *Change[T]) Exists(ctx context.Context, tx *store.Tx, table string, id int64) (bool, error) {
	if c.known == nil {
		return Exists(ctx, tx, table, id)
	}
	of := c.known.ids[table]
	if there, asked := of[id]; asked {
		return there, nil
	}
	there, err := Exists(ctx, tx, table, id)
	if err != nil {
		return false, err
	}
	if of == nil {
		if c.known.ids == nil {
			c.known.ids = map[string]map[int64]bool{}
		}
		of = map[int64]bool{}
		c.known.ids[table] = of
	}
	of[id] = there
	return there, nil
}

// stands tells whether what was found when the records of an import were checked still holds: what they refer to is
// there, and nobody has saved one of their values in unique fields.
func (k *Kind[T, R]) stands(ctx context.Context, tx *store.Tx, known *existing) (bool, error) {
	for table, ids := range known.ids {
		var there []any
		for id, exists := range ids {
			if exists {
				there = append(there, id)
			}
		}
		n, err := countAmong(ctx, tx, table, "t.id", there, func(*Where) {})
		if err != nil || n != len(there) {
			return false, err
		}
	}
	for i := range k.Fields {
		f := &k.Fields[i]
		var mine []any
		for v := range known.values {
			if v.key == f.Key {
				mine = append(mine, v.value)
			}
		}
		n, err := countAmong(ctx, tx, k.Table, "t."+f.Column, mine, k.there)
		if err != nil || n > 0 {
			return false, err
		}
	}
	return true, nil
}

// countAmong counts the rows of a table whose column has one of the values.
func countAmong(ctx context.Context, tx *store.Tx, table, column string, values []any,
	narrow func(*Where)) (count int, err error) {
	for some := range slices.Chunk(values, 1000) {
		var w Where
		marks, args := Marks(some)
		w.Add(column+" IN ("+marks+")", args...)
		narrow(&w)
		var n int
		if err := tx.Row(ctx, "SELECT COUNT(*) FROM "+table+" t"+w.SQL(), w.Args(), &n); err != nil {
			return 0, err
		}
		count += n
	}
	return count, nil
}
