package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// MainFile is the name of the main store's file in a data folder.
const MainFile = "lls.db"

// Snapshot writes the main store, as it is at one moment, into a new SQLite file, while others read and write.
func (db *DB) Snapshot(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s is there already", path)
	}
	if db.Dialect == SQLite {
		return db.vacuumInto(ctx, path)
	}
	to, err := openFile(path, false, false, time.Now)
	if err != nil {
		return err
	}
	err = to.migrate(ctx, "main")
	if err == nil {
		_, err = CopyRows(ctx, db, to, Steps{})
	}
	return errors.Join(err, to.Close())
}

// vacuumInto needs a connection that is not bound to queries, though it writes nothing but the new file.
func (db *DB) vacuumInto(ctx context.Context, path string) (err error) {
	conn, err := db.read.Conn(ctx)
	if err != nil {
		return classify(ctx, fmt.Errorf("connect: %w", err))
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, "PRAGMA query_only = 0"); err != nil {
		return fmt.Errorf("prepare a copy of the database: %w", err)
	}
	_, err = conn.ExecContext(ctx, "VACUUM INTO $1", path)
	if err != nil {
		err = classify(ctx, fmt.Errorf("copy the database: %w", err))
	}
	_, again := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA query_only = 1")
	return errors.Join(err, again)
}

// contentTables hold the contents of files on PostgreSQL. They are transferred as files, by their SHA-256.
var contentTables = []string{"blobs", "blob_parts"}

// isContent reports whether a table contains contents of files, which a copy transfers as files.
func isContent(table string) bool {
	return slices.Contains(contentTables, table)
}

// Portable are the tables that a copy transfers row by row, if the other database has them too.
func Portable(tables []Table) []Table {
	return slices.DeleteFunc(slices.Clone(tables), func(t Table) bool {
		return isContent(t.Name) || hasForeign(t) || len(t.Keys()) == 0
	})
}

// Check reads a whole SQLite file and says what is broken in it.
func (db *DB) Check(ctx context.Context) error {
	if db.Dialect != SQLite {
		return nil // PostgreSQL checks its pages when it reads them
	}
	return db.View(ctx, func(tx *Tx) error {
		read := func(query string) ([]string, error) {
			return All(ctx, tx, func(scan func(...any) error) (s string, err error) { return s, scan(&s) }, query)
		}
		said, err := read("PRAGMA integrity_check(5)")
		if err != nil {
			return err
		}
		if len(said) != 1 || said[0] != "ok" {
			return fmt.Errorf("the database is damaged: %s", strings.Join(said, "; "))
		}
		dangling, err := read(`SELECT "table" || ' ' || COALESCE(CAST(rowid AS TEXT), '?') || ' → ' || parent
			FROM pragma_foreign_key_check LIMIT 5`)
		if err == nil && len(dangling) > 0 {
			err = fmt.Errorf("the database names what is not in it: %s", strings.Join(dangling, "; "))
		}
		return err
	})
}

// OpenSnapshot opens the file of a snapshot in a folder as a main store, and migrates its tables to this
// version.
func OpenSnapshot(ctx context.Context, folder string) (*DB, error) {
	path := filepath.Join(folder, MainFile)
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("open a snapshot: %w", err)
	}
	db, err := openFile(path, false, false, time.Now)
	if err != nil {
		return nil, err
	}
	if err := db.migrate(ctx, "main"); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}
