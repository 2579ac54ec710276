package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// InsertRow writes one row into a table that generates ids, and returns its id. PostgreSQL generates the id first and
// gets the row with the next statement (Queue).
func (tx *Tx) InsertRow(ctx context.Context, table string, columns []string, values []any) (id int64, err error) {
	if tx.dialect == SQLite {
		err = tx.Row(ctx, insertOf(table, columns, 1)+" RETURNING id", values, &id)
		return id, err
	}
	if err = tx.Row(ctx, nextID(table), nil, &id); err != nil {
		return 0, err
	}
	return id, tx.Queue(ctx, insertOf(table, append(slices.Clip(columns), "id"), 1), append(slices.Clip(values), id)...)
}

// PrefetchID announces an InsertRow, as Prefetch does a query. Nothing that is written before it cancels that.
func (tx *Tx) PrefetchID(ctx context.Context, table string) error {
	if tx.dialect == SQLite {
		return nil
	}
	return tx.mark(ctx, reserved, nextID(table), nil)
}

// Insert writes many rows with few statements. Table and columns are constants of the program.
func (tx *Tx) Insert(ctx context.Context, table string, columns []string, rows [][]any) error {
	if n := len(rows); n > 0 && n <= tx.rowsAtOnce(columns) { // as with each save
		return tx.Queue(ctx, insertOf(table, columns, n), slices.Concat(rows...)...)
	}
	return tx.insert(ctx, table, columns, rows, "", func(s statement, args []any) error {
		_, err := s.ExecContext(ctx, args...)
		return err
	})
}

// InsertIDs is Insert into a table that generates ids; it returns them in the order of the rows.
func (tx *Tx) InsertIDs(ctx context.Context, table string, columns []string, rows [][]any) ([]int64, error) {
	ids := make([]int64, 0, len(rows))
	err := tx.insert(ctx, table, columns, rows, " RETURNING id", func(s statement, args []any) error {
		found, err := s.QueryContext(ctx, args...)
		if err != nil {
			return err
		}
		from := len(ids)
		for err == nil && found.Next() {
			ids = append(ids, 0)
			err = found.Scan(&ids[len(ids)-1])
		}
		// Both databases generate ids in the order of the rows, but do not guarantee the order of the returned ids.
		slices.Sort(ids[from:])
		return errors.Join(err, found.Err(), found.Close())
	})
	if err == nil && len(ids) != len(rows) {
		err = fmt.Errorf("insert into %s: %d ids for %d rows", table, len(ids), len(rows))
	}
	return ids, err
}

// statement is a prepared statement, or one that the connection keeps.
type statement interface {
	ExecContext(ctx context.Context, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, args ...any) (*sql.Rows, error)
}

// cachedStatement is a statement that the connection finds by its text.
type cachedStatement struct {
	tx  *sql.Tx
	sql string
}

// ExecContext runs the statement.
func (s cachedStatement) ExecContext(ctx context.Context, args ...any) (sql.Result, error) {
	return s.tx.ExecContext(ctx, s.sql, args...)
}

// QueryContext runs the statement.
func (s cachedStatement) QueryContext(ctx context.Context, args ...any) (*sql.Rows, error) {
	return s.tx.QueryContext(ctx, s.sql, args...)
}

func (tx *Tx) insert(ctx context.Context, table string, columns []string, rows [][]any, suffix string,
	run func(s statement, args []any) error) (err error) {
	tx.wrote = true
	most := tx.rowsAtOnce(columns)
	if n := len(rows); n > 0 && n <= most {
		kept := cachedStatement{tx.tx, insertOf(table, columns, n) + suffix}
		if err := run(kept, slices.Concat(rows...)); err != nil {
			return fmt.Errorf("insert into %s: %w", table, err)
		}
		return nil
	}
	var statement *sql.Stmt
	defer func() {
		if statement != nil {
			err = errors.Join(err, statement.Close())
		}
	}()
	of := 0
	for chunk := range slices.Chunk(rows, most) {
		if len(chunk) != of {
			if statement != nil {
				if err := statement.Close(); err != nil {
					return fmt.Errorf("insert into %s: %w", table, err)
				}
			}
			of = len(chunk)
			if statement, err = tx.tx.PrepareContext(ctx, insertOf(table, columns, of)+suffix); err != nil {
				return fmt.Errorf("insert into %s: %w", table, err)
			}
		}
		if err := run(statement, slices.Concat(chunk...)); err != nil {
			return fmt.Errorf("insert into %s: %w", table, err)
		}
	}
	return nil
}

// rowsAtOnce is how many rows one statement inserts at most.
func (tx *Tx) rowsAtOnce(columns []string) int { return max(1, tx.dialect.insertValues()/len(columns)) }

// insertOf is the statement that inserts rows.
func insertOf(table string, columns []string, rows int) string {
	return "INSERT INTO " + table + " (" + strings.Join(columns, ", ") + ") VALUES " + values(rows, len(columns))
}

// values writes the placeholders of rows: ($1, $2), ($3, $4).
func values(rows, columns int) string {
	var b strings.Builder
	for n := range rows * columns {
		switch {
		case n == 0:
			b.WriteString("(")
		case n%columns == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", n+1)
	}
	b.WriteString(")")
	return b.String()
}
