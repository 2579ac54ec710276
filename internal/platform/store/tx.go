package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Tx is one transaction. Everything written in it has the same instant.
type Tx struct {
	tx          *sql.Tx
	dialect     Dialect
	now         time.Time
	lockedTable string // the table that no other transaction may write until the end of this one
	wrote       bool   // whether anything but a query has run
	effects     []func()
	moment
}

// AfterCommit runs a side effect, for example a mail, after the commit.
func (tx *Tx) AfterCommit(effect func()) { tx.effects = append(tx.effects, effect) }

func (tx *Tx) runEffects() {
	for _, effect := range tx.effects {
		effect()
	}
}

// Now is the instant of the transaction, in UTC, to the millisecond.
func (tx *Tx) Now() time.Time { return tx.now }

// LockTable makes this transaction the only one that writes a table until it ends; call it late. SQLite has one writer
// anyway.
//
// On PostgreSQL it does not wait while it holds other locks: if another transaction has the lock, this one is tried
// again and then waits for the lock first, before it reads anything. So it cannot conflict twice, and there are no
// deadlocks.
func (tx *Tx) LockTable(ctx context.Context, table string) error {
	if tx.lockedTable == table {
		return nil
	}
	return tx.lock(ctx, table, false)
}

func (tx *Tx) lock(ctx context.Context, table string, wait bool) error {
	tx.lockedTable = table
	q := tx.dialect.lock(table, wait)
	if q == "" {
		return nil
	}
	return tx.Queue(ctx, q)
}

// Queue runs a statement of which the caller needs nothing. PostgreSQL gets it together with the next statement or the
// commit, which then returns its error: the transaction does not wait for it. SQLite runs it at once.
func (tx *Tx) Queue(ctx context.Context, query string, args ...any) error {
	if tx.dialect == SQLite {
		_, err := tx.Exec(ctx, query, args...)
		return err
	}
	return tx.mark(ctx, queued, query, args)
}

// Prefetch announces a query of Row, Each or All with the same arguments. PostgreSQL gets it together with the next
// statement, so that the transaction waits once for both. What is written before the query runs cancels that. SQLite
// does nothing: there is nothing to wait for.
func (tx *Tx) Prefetch(ctx context.Context, query string, args ...any) error {
	if tx.dialect == SQLite {
		return nil
	}
	return tx.mark(ctx, prefetched, query, args)
}

// mark hands a statement to the connection that does not run at once.
func (tx *Tx) mark(ctx context.Context, when timing, query string, args []any) error {
	if when == queued {
		tx.wrote = true
	}
	if _, err := tx.tx.ExecContext(ctx, query, append(slices.Clip(args), when)...); err != nil {
		return fmt.Errorf("exec %s: %w", firstWords(query), err)
	}
	return nil
}

// Exec runs a statement and returns the number of affected rows.
func (tx *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	tx.wrote = true
	res, err := tx.tx.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, fmt.Errorf("exec %s: %w", firstWords(query), err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("count rows of %s: %w", firstWords(query), err)
	}
	return n, nil
}

// Row reads one row into dest; no row is sql.ErrNoRows.
func (tx *Tx) Row(ctx context.Context, query string, args []any, dest ...any) error {
	tx.noteQuery(query)
	return scanRow(tx.tx.QueryRowContext(ctx, query, args...), query, dest)
}

// selecting is what a query that only reads begins with.
const selecting = "SELECT"

// noteQuery notes a query that may write: INSERT … RETURNING.
func (tx *Tx) noteQuery(query string) {
	if !strings.HasPrefix(query, selecting) {
		tx.wrote = true
	}
}

// Each calls fn for every row of a query; fn scans it.
func (tx *Tx) Each(ctx context.Context, query string, args []any, fn func(scan func(dest ...any) error) error) error {
	tx.noteQuery(query)
	rows, err := tx.tx.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("query %s: %w", firstWords(query), err)
	}
	defer func() { _ = rows.Close() }() // its error is rows.Err
	for rows.Next() {
		if err := fn(rows.Scan); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read rows of %s: %w", firstWords(query), err)
	}
	return nil
}

// Timeline is an expression whose value changes when the database has returned to an earlier state.
func (tx *Tx) Timeline() string { return tx.dialect.timeline() }

// SyncSequence makes generated ids of a table follow explicit ids.
func (tx *Tx) SyncSequence(ctx context.Context, table string) error {
	q := tx.dialect.followIDs(table)
	if q == "" {
		return nil
	}
	var n int64
	return tx.Row(ctx, q, nil, &n)
}

// All reads every row of a query with scan.
func All[T any](ctx context.Context, tx *Tx, scan func(scan func(dest ...any) error) (T, error), query string,
	args ...any) ([]T, error) {
	out := []T{}
	err := tx.Each(ctx, query, args, func(s func(...any) error) error {
		v, err := scan(s)
		if err != nil {
			return fmt.Errorf("scan: %w", err)
		}
		out = append(out, v)
		return nil
	})
	return out, err
}

// NoRows reports whether a query for one row found none.
func NoRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }

func firstWords(query string) string {
	f := strings.Fields(query)
	return strings.Join(f[:min(len(f), 6)], " ")
}
