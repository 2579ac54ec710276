package record

import (
	"context"
	"slices"

	"lls/internal/platform/store"
	"lls/internal/record/query"
)

// Exists reports whether a table has a row with the id.
func Exists(ctx context.Context, tx *store.Tx, table string, id int64) (bool, error) {
	var n int64
	err := tx.Row(ctx, existsQuery(table), []any{id}, &n)
	return n > 0, err
}

func existsQuery(table string) string { return "SELECT COUNT(*) FROM " + table + " WHERE id = $1" }

// knownValues remembers, for the many records of an import, which ids of tables there are, because they refer to the
// same few, and the values of unique fields that earlier records have.
type knownValues struct {
	ids    map[string]map[int64]bool
	values map[fieldValue]bool
}

// fieldValue is a value of a unique field, by the key of the field.
type fieldValue struct {
	key   string
	value any
}

// addValues adds the values that a record has in unique fields.
func (k *Kind[T, R]) addValues(known *knownValues, t *T) {
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

// isNone reports whether a value of a unique field is empty: several records may have none.
func isNone(value any) bool { return value == nil || value == "" }

// Exists reports whether a table has a row with the id.
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

// stillValid reports whether the checks of the records of an import still hold: what they refer to exists, and nobody
// has saved one of their values in unique fields.
func (k *Kind[T, R]) stillValid(ctx context.Context, tx *store.Tx, known *knownValues) (bool, error) {
	for table, ids := range known.ids {
		var there []any
		for id, exists := range ids {
			if exists {
				there = append(there, id)
			}
		}
		n, err := countAmong(ctx, tx, table, "t.id", there, func(*query.Where) {})
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
		n, err := countAmong(ctx, tx, k.Table, "t."+f.Column, mine, k.amongUnique)
		if err != nil || n > 0 {
			return false, err
		}
	}
	return true, nil
}

// countAmong counts the rows of a table whose column has one of the values.
func countAmong(ctx context.Context, tx *store.Tx, table, column string, values []any,
	narrow func(*query.Where)) (count int, err error) {
	for some := range slices.Chunk(values, 1000) {
		var w query.Where
		marks, args := query.Marks(some)
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
