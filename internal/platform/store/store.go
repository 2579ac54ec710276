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
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"lls/internal/platform/fault"
)

// retryTime is how long a transaction that conflicts with others is tried again.
const retryTime = 20 * time.Second

// Stores are the two databases of one instance.
type Stores struct {
	Main, Local *DB

	mainSchema string // where the local store finds the main one; "" where they are different databases
}

// MainTable is how a query of the local store names a table of the main store, "" where it cannot.
func (s *Stores) MainTable(name string) string {
	if s.mainSchema == "" {
		return ""
	}
	return s.mainSchema + "." + name
}

// Options say where the databases are.
type Options struct {
	Data     string // folder of the instance, made when missing
	Database string // address of a PostgreSQL, or "" for SQLite in the folder
	ReadOnly bool   // an observer: the main store cannot be written
	// the target of a copy: marked as unfinished until FinishCopy, and refused by others until then
	CopyTarget bool
	KeepWAL    bool             // the origin copies and truncates the write-ahead log of the main store (SQLite)
	Clock      func() time.Time // nil: the system's

	Connections int // to a PostgreSQL, for each of the two stores; 0: DefaultConnections
}

// DefaultConnections is how many connections an instance on a few processors uses.
const DefaultConnections = 20

func (o Options) connections() int {
	if o.Connections == 0 {
		return DefaultConnections
	}
	return o.Connections
}

// Open opens both stores and migrates their tables (a read-only main store is not changed).
func Open(ctx context.Context, o Options) (*Stores, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if err := os.MkdirAll(o.Data, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	mainDB, err := openMain(o)
	if err != nil {
		return nil, err
	}
	if o.CopyTarget {
		if err := mainDB.markUnfinished(ctx); err != nil {
			return nil, errors.Join(err, mainDB.Close())
		}
	}
	local, schema, err := openLocal(ctx, o, mainDB)
	if err != nil {
		return nil, errors.Join(err, mainDB.Close())
	}
	s := &Stores{Main: mainDB, Local: local, mainSchema: schema}
	err = s.migrate(ctx, o.ReadOnly)
	if err == nil && !o.CopyTarget {
		err = s.Main.refuseUnfinished(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// OpenToRead opens the main store, or with local the local store of an observer, without creating, migrating or writing
// anything.
func OpenToRead(ctx context.Context, o Options, local bool) (db *DB, err error) {
	o.ReadOnly = true
	if o.Clock == nil {
		o.Clock = time.Now
	}
	set, open := "main", openMain
	if local {
		set, open = "local", func(o Options) (*DB, error) {
			return openFile(filepath.Join(o.Data, "local.db"), true, false, o.Clock)
		}
	}
	if db, err = open(o); err != nil {
		return nil, err
	}
	if err := db.checkSchema(ctx, set); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := db.refuseUnfinished(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// Close closes both stores.
func (s *Stores) Close() error { return errors.Join(s.Main.Close(), s.Local.Close()) }

func (s *Stores) migrate(ctx context.Context, readOnly bool) error {
	if readOnly {
		if err := s.Main.checkSchema(ctx, "main"); err != nil {
			return err
		}
	} else if err := s.Main.migrate(ctx, "main"); err != nil {
		return fmt.Errorf("migrate the main store: %w", err)
	}
	if err := s.Local.migrate(ctx, "local"); err != nil {
		return fmt.Errorf("migrate the local store: %w", err)
	}
	return nil
}

// Path is the file of a main store on SQLite.
func Path(data string) string { return filepath.Join(data, MainFile) }

func openMain(o Options) (*DB, error) {
	if o.Database == "" {
		path := Path(o.Data)
		if o.ReadOnly {
			if _, err := os.Stat(path); err != nil {
				return nil, fmt.Errorf("a read-only instance needs data: %w", err)
			}
		}
		return openFile(path, o.ReadOnly, o.KeepWAL, o.Clock)
	}
	pool, err := openPostgres(o.Database, "", o.ReadOnly, o.connections())
	if err != nil {
		return nil, err
	}
	return withReserved(&DB{Dialect: Postgres, write: pool, read: pool, clock: o.Clock}, func() (*sql.DB, error) {
		return openPostgres(o.Database, "", true, reservedReaders)
	})
}

// reservedReaders are the connections of ReadRow.
const reservedReaders = 2

// withReserved opens the connections of a database for ReadRow.
func withReserved(db *DB, open func() (*sql.DB, error)) (*DB, error) {
	var err error
	if db.reserved, err = open(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// openLocal keeps the local store in the same PostgreSQL, where all instances share it, and returns the quoted schema
// of the main store there; an observer has its own file.
func openLocal(ctx context.Context, o Options, mainDB *DB) (local *DB, mainSchema string, err error) {
	if o.Database == "" || o.ReadOnly {
		local, err := openFile(filepath.Join(o.Data, "local.db"), false, false, o.Clock)
		return local, "", err
	}
	var schema string
	err = mainDB.Update(ctx, func(tx *Tx) error {
		const names = "SELECT quote_ident(current_schema()), current_schema()"
		if err := tx.Row(ctx, names, nil, &mainSchema, &schema); err != nil {
			return err
		}
		schema += "_local"
		// IF NOT EXISTS does not suffice for two instances that start at the same time.
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", migrationLock); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `CREATE SCHEMA IF NOT EXISTS "`+schema+`"`)
		return err
	})
	if err != nil {
		return nil, "", fmt.Errorf("make the schema of the local store: %w", err)
	}
	pool, err := openPostgres(o.Database, schema, false, o.connections())
	if err != nil {
		return nil, "", err
	}
	local, err = withReserved(&DB{Dialect: Postgres, write: pool, read: pool, clock: o.Clock}, func() (*sql.DB, error) {
		return openPostgres(o.Database, schema, true, reservedReaders)
	})
	return local, mainSchema, err
}

func openFile(path string, readOnly, keepWAL bool, clock func() time.Time) (*DB, error) {
	write, read, err := openSQLite(path, readOnly, keepWAL)
	if err != nil {
		return nil, err
	}
	db := &DB{Dialect: SQLite, write: write, read: read, clock: clock}
	if write != nil {
		db.writer = newWriter()
	}
	return withReserved(db, func() (*sql.DB, error) {
		return openReaders(path, keepWAL, reservedReaders)
	})
}

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

// Stats returns the statistics of the connections for reading.
func (db *DB) Stats() sql.DBStats { return db.read.Stats() }
