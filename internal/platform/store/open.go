package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

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
