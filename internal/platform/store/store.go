// Package store opens the two databases of an instance and runs transactions on them.
//
// The main store contains the library, the users and the log, and is backed up and replicated; the
// local store contains sessions, checkouts, throttles and uploads. SQL is written once for SQLite and PostgreSQL.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"lls/internal/platform/fault"
)

// retryTime is how long a transaction that conflicts with others is tried again.
const retryTime = 20 * time.Second

// DB is one database with a pool for reading and, unless it is read-only, one for writing.
type DB struct {
	Dialect     Dialect
	write, read *sql.DB // the same pool on PostgreSQL; write is nil on a read-only SQLite file
	reserved    *sql.DB // for ReadRow
	writer      *writer // of SQLite, nil on PostgreSQL
	clock       func() time.Time
	shared      sync.Map // what Tx.Shared answers, by key
}

// Close closes the pools.
func (db *DB) Close() error {
	var err error
	if db.write != nil && db.write != db.read {
		err = db.write.Close()
	}
	if db.reserved != nil {
		err = errors.Join(err, db.reserved.Close())
	}
	return errors.Join(err, db.read.Close())
}

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	if err := db.reserved.PingContext(ctx); err != nil {
		return fault.Unavailable(err)
	}
	return nil
}

// View runs fn in one reading transaction: everything that it reads belongs to one moment.
func (db *DB) View(ctx context.Context, fn func(*Tx) error) error {
	err := db.run(ctx, db.read, true, "", fn)
	if err != nil && retryable(err) { // on a standby, applied changes may cancel a reader
		return fault.Unavailable(err)
	}
	return err
}

// ReadRow runs one query outside of a transaction, on a few connections of its own, and reads its row into dest. It is
// for the short readings that every call begins with, so that they never wait for calls that read much.
func (db *DB) ReadRow(ctx context.Context, query string, args []any, dest ...any) error {
	err := scanRow(db.reserved.QueryRowContext(ctx, query, args...), query, dest)
	if err != nil && retryable(err) { // on a standby, applied changes may cancel a reader
		return fault.Unavailable(err)
	}
	return classify(ctx, err)
}

func scanRow(row *sql.Row, query string, dest []any) error {
	if err := row.Scan(dest...); err != nil {
		return fmt.Errorf("query %s: %w", firstWords(query), err)
	}
	return nil
}

// Now is the instant that a transaction has which begins now.
func (db *DB) Now() time.Time { return db.clock().UTC().Truncate(time.Millisecond) }

// Update runs fn in one writing transaction. An error rolls it back. fn may run more than once and
// therefore must not do anything outside the transaction.
func (db *DB) Update(ctx context.Context, fn func(*Tx) error) error {
	if db.write == nil {
		return fault.Forbidden()
	}
	started, alone := time.Now(), ""
	for try := 1; ; try++ {
		err := db.run(ctx, db.write, false, alone, func(tx *Tx) error {
			defer func() { alone = tx.lockedTable }()
			return fn(tx)
		})
		if err == nil || !retryable(err) {
			return err
		}
		if time.Since(started) > retryTime {
			return fault.Unavailable(err)
		}
		if alone != "" && ctx.Err() == nil {
			continue // the lock decides the order
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		// conflicting transactions retry apart
		case <-time.After(rand.N(time.Duration(min(try, 10)) * 4 * time.Millisecond)):
		}
	}
}

func (db *DB) run(ctx context.Context, pool *sql.DB, readOnly bool, alone string, fn func(*Tx) error) error {
	tx, err := db.transact(ctx, pool, readOnly, alone, fn)
	if err != nil {
		return classify(ctx, err)
	}
	tx.runEffects()
	return nil
}

func (db *DB) transact(
	ctx context.Context, pool *sql.DB, readOnly bool, alone string, fn func(*Tx) error,
) (*Tx, error) {
	if db.writer != nil && !readOnly {
		done, err := db.writer.alone(ctx)
		if err != nil {
			return nil, err
		}
		defer done()
	}
	begun, err := pool.BeginTx(ctx, db.Dialect.txOptions(readOnly))
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = begun.Rollback() }() // no effect after a commit
	tx := db.newTx(begun, readOnly)
	if alone != "" {
		if err := tx.lock(ctx, alone, true); err != nil {
			return nil, err
		}
	}
	if err := fn(tx); err != nil {
		return nil, err
	}
	if err := begun.Commit(); err != nil {
		return nil, fmt.Errorf("commit: %w", err)
	}
	return tx, nil
}

func (db *DB) newTx(begun *sql.Tx, readOnly bool) *Tx {
	return &Tx{tx: begun, dialect: db.Dialect, now: db.Now(), moment: moment{readOnly: readOnly, shared: &db.shared}}
}

// classify converts the error of an unreachable or full database to the fault for it.
func classify(ctx context.Context, err error) error {
	if _, ok := errors.AsType[*fault.Fault](err); ok || ctx.Err() != nil || retryable(err) || !unavailable(err) {
		return err
	}
	return fault.Unavailable(err)
}

// Stats returns the statistics of the connections for reading.
func (db *DB) Stats() sql.DBStats { return db.read.Stats() }
