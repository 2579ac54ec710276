package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
)

const (
	pageRows  = 1000    // of a table are read with one query
	batchRows = 200     // are written with one statement,
	batchSize = 2 << 20 // or fewer, if their values are so large
)

// CopyResult is the result for one table.
type CopyResult struct {
	Table string
	Rows  int64
	Sum   string // over all rows, in any order; the same on both sides
}

// CopyPlan is what a copy transfers.
type CopyPlan struct {
	Tables   []Table  // are in both stores with the same columns
	Excluded []string // exist in one database only, for example search indexes, and are created again from the others
}

// Plan compares the tables of two stores. A table whose columns differ is an error, unless it exists in one
// database only.
func Plan(ctx context.Context, from, to *Tx) (p CopyPlan, err error) {
	source, err := from.Tables(ctx)
	if err != nil {
		return p, err
	}
	target, err := to.Tables(ctx)
	if err != nil {
		return p, err
	}
	byName := map[string]Table{}
	for _, t := range target {
		byName[t.Name] = t
	}
	for _, t := range source {
		other, there := byName[t.Name]
		delete(byName, t.Name)
		switch {
		case !there:
			p.Excluded = append(p.Excluded, t.Name)
		case !slices.Equal(t.Columns, other.Columns) || len(t.Keys()) == 0 || hasForeign(t):
			return p, fmt.Errorf("the table %s is not the same in both databases", t.Name)
		default:
			p.Tables = append(p.Tables, t)
		}
	}
	for name := range byName {
		p.Excluded = append(p.Excluded, name)
	}
	slices.Sort(p.Excluded)
	return p, nil
}

func hasForeign(t Table) bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Type == Foreign })
}

// Filter removes the tables that a copy must leave out.
func (p CopyPlan) Filter(keep func(table string) bool) CopyPlan {
	p.Tables = slices.DeleteFunc(slices.Clone(p.Tables), func(t Table) bool { return !keep(t.Name) })
	return p
}

// Copy writes every row of the plan's tables into the empty tables of another store, with the numbers that the next
// ids follow, and reads them back: the sums of both sides are the same, or nothing is written.
func (p CopyPlan) Copy(ctx context.Context, from, to *Tx) ([]CopyResult, error) {
	for _, t := range p.Tables {
		if n, err := to.countRows(ctx, t.Name); err != nil || n > 0 {
			return nil, errors.Join(err, unlessEmpty(t.Name, n))
		}
	}
	settle, err := to.deferForeignKeys(ctx)
	if err != nil {
		return nil, fmt.Errorf("put off the foreign keys: %w", err)
	}
	var out []CopyResult
	for _, t := range p.Tables {
		done, err := copyTable(ctx, from, to, t)
		if err != nil {
			return nil, fmt.Errorf("copy the table %s: %w", t.Name, err)
		}
		out = append(out, done)
	}
	if err := settle(); err != nil {
		return nil, fmt.Errorf("check the foreign keys: %w", err)
	}
	for i, t := range p.Tables {
		there, err := to.Sum(ctx, t)
		if err != nil {
			return nil, fmt.Errorf("read the table %s back: %w", t.Name, err)
		}
		if there != out[i] {
			return nil, fmt.Errorf("the table %s was not copied right: %d rows became %d, or their values differ",
				t.Name, out[i].Rows, there.Rows)
		}
	}
	return out, nil
}

func unlessEmpty(table string, rows int64) error {
	if rows == 0 {
		return nil
	}
	return fmt.Errorf("the target is not empty: its table %s has rows", table)
}

// Sum counts the rows of a table and adds up their hashes.
func (tx *Tx) Sum(ctx context.Context, t Table) (CopyResult, error) {
	var sum rowSum
	err := tx.eachRow(ctx, t, func(row []any) error { sum.add(row); return nil })
	return CopyResult{t.Name, sum.rows, sum.String()}, err
}

// Empty returns an error that names the first of the tables with rows.
func (tx *Tx) Empty(ctx context.Context, tables []Table) error {
	for _, t := range tables {
		if n, err := tx.countRows(ctx, t.Name); err != nil || n > 0 {
			return errors.Join(err, unlessEmpty(t.Name, n))
		}
	}
	return nil
}

func (tx *Tx) countRows(ctx context.Context, table string) (n int64, err error) {
	return n, tx.Row(ctx, "SELECT COUNT(*) FROM "+table, nil, &n)
}

func copyTable(ctx context.Context, from, to *Tx, t Table) (CopyResult, error) {
	var sum rowSum
	w := &batch{tx: to, table: t}
	err := from.eachRow(ctx, t, func(row []any) error {
		sum.add(row)
		return w.add(ctx, row)
	})
	if err == nil {
		err = w.flush(ctx)
	}
	if err == nil && t.generatesIDs() {
		err = copySequence(ctx, from, to, t.Name)
	}
	return CopyResult{t.Name, sum.rows, sum.String()}, err
}

func copySequence(ctx context.Context, from, to *Tx, table string) error {
	var last, highest int64
	if err := from.Row(ctx, from.dialect.lastID(), []any{table}, &last); err != nil {
		return err
	}
	if err := from.Row(ctx, "SELECT COALESCE(MAX(id), 0) FROM "+table, nil, &highest); err != nil ||
		max(last, highest) == 0 {
		return err
	}
	for _, q := range to.dialect.setLastID() {
		if _, err := to.Exec(ctx, q, table, max(last, highest)); err != nil {
			return err
		}
	}
	return nil
}

// eachRow reads a table page by page in the order of its key, so that no query lasts long and no page is large.
func (tx *Tx) eachRow(ctx context.Context, t Table, fn func(row []any) error) error {
	keys := t.Keys()
	order := strings.Join(keys, ", ")
	var after []any
	for {
		where := ""
		if after != nil {
			where = " WHERE (" + order + ") > (" + placeholders(1, len(keys)) + ")"
		}
		n := 0
		err := tx.Each(ctx, fmt.Sprintf("SELECT %s FROM %s%s ORDER BY %s LIMIT %d", t.names(), t.Name, where, order,
			pageRows), after,
			func(scan func(...any) error) error {
				row, err := t.scan(scan)
				if err != nil {
					return err
				}
				n++
				if n == pageRows {
					after = t.keyOf(row)
				}
				return fn(row)
			})
		if err != nil || n < pageRows {
			return err
		}
	}
}

// scan reads a row as plain values of the columns' types; nil means NULL.
func (t Table) scan(scan func(...any) error) ([]any, error) {
	dest := make([]any, len(t.Columns))
	for i, c := range t.Columns {
		switch c.Type {
		case Int:
			dest[i] = new(sql.NullInt64)
		case Float:
			dest[i] = new(sql.NullFloat64)
		case Bool:
			dest[i] = new(sql.NullBool)
		case Text:
			dest[i] = new(sql.NullString)
		default:
			dest[i] = new(bytes)
		}
	}
	if err := scan(dest...); err != nil {
		return nil, err
	}
	for i, d := range dest {
		value, err := d.(driver.Valuer).Value()
		if err != nil {
			return nil, err
		}
		dest[i] = value
	}
	return dest, nil
}

// bytes distinguishes an empty value from NULL.
type bytes struct{ value any }

// Scan copies a value, which belongs to the driver.
func (b *bytes) Scan(from any) error {
	switch from := from.(type) {
	case nil:
		b.value = nil
	case []byte:
		b.value = append([]byte{}, from...)
	default:
		return fmt.Errorf("%T is no blob", from)
	}
	return nil
}

// Value returns it.
func (b *bytes) Value() (driver.Value, error) { return b.value, nil }

func (t Table) keyOf(row []any) []any {
	var out []any
	for i, c := range t.Columns {
		if c.Key {
			out = append(out, row[i])
		}
	}
	return out
}

func placeholders(first, n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("$%d", first+i)
	}
	return strings.Join(out, ", ")
}

// batch writes several rows with one statement.
type batch struct {
	tx     *Tx
	table  Table
	values []any
	size   int
}

func (b *batch) add(ctx context.Context, row []any) error {
	b.values = append(b.values, row...)
	for _, v := range row {
		switch v := v.(type) {
		case string:
			b.size += len(v)
		case []byte:
			b.size += len(v)
		}
	}
	if b.size < batchSize && len(b.values) < batchRows*len(row) {
		return nil
	}
	return b.flush(ctx)
}

func (b *batch) flush(ctx context.Context) error {
	width := len(b.table.Columns)
	rows := len(b.values) / width
	if rows == 0 {
		return nil
	}
	groups := make([]string, rows)
	for i := range groups {
		groups[i] = "(" + placeholders(i*width+1, width) + ")"
	}
	_, err := b.tx.Exec(ctx, "INSERT INTO "+b.table.Name+" ("+b.table.names()+") VALUES "+strings.Join(groups, ", "),
		b.values...)
	clear(b.values)
	b.values, b.size = b.values[:0], 0
	return err
}

// rowSum adds up the SHA-256 of rows, modulo 2^256, so that their order does not matter.
type rowSum struct {
	rows int64
	sum  [4]uint64
}

func (s *rowSum) add(row []any) {
	hash := sha256.New()
	for _, v := range row {
		var head [9]byte
		var body []byte
		switch v := v.(type) {
		case int64:
			head[0] = 'i'
			binary.BigEndian.PutUint64(head[1:], uint64(v))
		case float64:
			head[0] = 'f'
			binary.BigEndian.PutUint64(head[1:], math.Float64bits(v))
		case bool:
			head[0] = 'b'
			if v {
				head[8] = 1
			}
		case string:
			head[0], body = 't', []byte(v)
			binary.BigEndian.PutUint64(head[1:], uint64(len(v)))
		case []byte:
			head[0], body = 'x', v
			binary.BigEndian.PutUint64(head[1:], uint64(len(v)))
		}
		hash.Write(head[:])
		hash.Write(body)
	}
	digest := hash.Sum(nil)
	var carry uint64
	for i := range s.sum {
		s.sum[i], carry = bits.Add64(s.sum[i], binary.LittleEndian.Uint64(digest[8*i:]), carry)
	}
	s.rows++
}

func (s *rowSum) String() string {
	return fmt.Sprintf("%016x%016x%016x%016x", s.sum[3], s.sum[2], s.sum[1], s.sum[0])
}
