package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

//go:embed migrations
var migrations embed.FS

// migrationLock is the key of the PostgreSQL advisory lock that lets one instance migrate at a time.
const migrationLock = 0x6c6c73

type migration struct {
	version int
	name    string
	text    string
}

// plan reads the migrations of a store ("main" or "local") in their order.
func plan(set string) ([]migration, error) {
	dir := path.Join("migrations", set)
	entries, err := fs.ReadDir(migrations, dir)
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	var out []migration
	for i, e := range entries {
		number, _, _ := strings.Cut(e.Name(), "_")
		v, err := strconv.Atoi(number)
		if err != nil || v != i+1 {
			return nil, fmt.Errorf("migration %s is not number %d", e.Name(), i+1)
		}
		text, err := fs.ReadFile(migrations, path.Join(dir, e.Name()))
		if err != nil {
			return nil, fmt.Errorf("read migration %s: %w", e.Name(), err)
		}
		out = append(out, migration{v, e.Name(), string(text)})
	}
	return out, nil
}

// migrate applies the missing migrations, each in its own transaction.
func (db *DB) migrate(ctx context.Context, set string) (err error) {
	steps, err := plan(set)
	if err != nil {
		return err
	}
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return classify(ctx, fmt.Errorf("connect: %w", err))
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if db.Dialect == Postgres {
		// A second instance waits here, and a large table takes long.
		if _, err := conn.ExecContext(ctx, "SET statement_timeout = 0"); err != nil {
			return fmt.Errorf("take time for the migration: %w", err)
		}
		defer func() {
			_, reset := conn.ExecContext(context.WithoutCancel(ctx), "RESET statement_timeout")
			err = errors.Join(err, reset)
		}()
		if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", migrationLock); err != nil {
			return fmt.Errorf("wait for the migration lock: %w", err)
		}
		defer func() {
			_, unlock := conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", migrationLock)
			err = errors.Join(err, unlock)
		}()
	}
	if _, err := conn.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)"); err !=
		nil {
		return fmt.Errorf("make schema_version: %w", err)
	}
	have, err := schemaVersion(ctx, conn)
	if err != nil {
		return err
	}
	if have > len(steps) {
		return fmt.Errorf("the database is at schema %d, this program knows %d: use a newer program", have, len(steps))
	}
	for _, m := range steps[have:] {
		if err := db.apply(ctx, conn, m); err != nil {
			return fmt.Errorf("apply %s: %w", m.name, err)
		}
	}
	return nil
}

func (db *DB) apply(ctx context.Context, conn *sql.Conn, m migration) error {
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // no effect after a commit
	if _, err := tx.ExecContext(ctx, db.Dialect.DDL(m.text)); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO schema_version (version) VALUES ($1)", m.version); err != nil {
		return fmt.Errorf("note the version: %w", err)
	}
	return tx.Commit()
}

// checkSchema refuses to serve a database that was written by another version of the tables.
func (db *DB) checkSchema(ctx context.Context, set string) error {
	steps, err := plan(set)
	if err != nil {
		return err
	}
	have, err := schemaVersion(ctx, db.read)
	if err != nil {
		return fmt.Errorf("the data cannot be read: %w", err)
	}
	if have != len(steps) {
		return fmt.Errorf("the data is at schema %d, this program needs %d", have, len(steps))
	}
	return nil
}

// Schema is the number of the newest migration of the main store that was applied.
func (db *DB) Schema(ctx context.Context) (int, error) { return schemaVersion(ctx, db.read) }

// KnownSchema is the number of the newest migration of the main store in this program.
func KnownSchema() (int, error) {
	steps, err := plan("main")
	return len(steps), err
}

func schemaVersion(ctx context.Context, q interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}) (int, error) {
	var v int
	if err := q.QueryRowContext(ctx, "SELECT COALESCE(MAX(version), 0) FROM schema_version").Scan(&v); err != nil {
		return 0, fmt.Errorf("read the schema version: %w", err)
	}
	return v, nil
}
