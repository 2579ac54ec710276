package storetest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"lls/internal/platform/store"
)

// migrated is an empty library on SQLite. Tests begin with a copy of it: all migrations together take a quarter of a
// second, and longer on PostgreSQL.
type migrated struct {
	files  map[string][]byte
	schema string // a hash of the tables
}

var onSQLite = sync.OnceValues(func() (m migrated, err error) {
	dir, err := os.MkdirTemp("", "lls-migrated-")
	if err != nil {
		return m, fmt.Errorf("make a folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	s, err := store.Open(context.Background(), store.Options{Data: dir})
	if err != nil {
		return m, err
	}
	m.schema, err = schemaOf(s)
	if err := errors.Join(err, s.Close()); err != nil {
		return m, err
	}
	m.files = map[string][]byte{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return m, fmt.Errorf("read a folder: %w", err)
	}
	for _, e := range entries {
		if m.files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			return m, fmt.Errorf("read a store: %w", err)
		}
	}
	return m, nil
})

func schemaOf(s *store.Stores) (string, error) {
	ctx, sum := context.Background(), sha256.New()
	for _, db := range []*store.DB{s.Main, s.Local} {
		err := db.View(ctx, func(tx *store.Tx) error {
			const tables = "SELECT COALESCE(sql, '') FROM sqlite_master ORDER BY type, name"
			return tx.Each(ctx, tables, nil, func(scan func(...any) error) error {
				var table string
				err := scan(&table)
				_, _ = fmt.Fprintln(sum, table)
				return err
			})
		})
		if err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:8]), nil
}

// Migrated returns an empty library on SQLite that needs no migration.
func Migrated(t testing.TB) store.Options {
	t.Helper()
	m, err := onSQLite()
	if err != nil {
		t.Fatal(err)
	}
	o := store.Options{Data: t.TempDir()}
	for name, content := range m.files {
		if err := os.WriteFile(filepath.Join(o.Data, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// MigratedPostgres is Migrated on PostgreSQL, in a database of its own, which is dropped after the test.
func MigratedPostgres(t testing.TB) store.Options {
	t.Helper()
	server := postgresServer(t)
	template, err := onPostgres(server)
	if err != nil {
		t.Fatal(err)
	}
	name := "t" + strings.ToLower(rand.Text())
	// PostgreSQL would write the copy to its log as well, page by page.
	execute(t, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY FILE_COPY")
	t.Cleanup(func() { execute(t, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)") })
	return store.Options{Data: t.TempDir(), Database: address(server, name, templateSchema, name)}
}

// templateSchema is the schema of the main store in the template, and in its copies.
const templateSchema = "lls"

// onPostgres makes the template of a server, unless another process has. Its name says which tables it has, so that a
// server that outlives the tests serves those of other states as well.
func onPostgres(server string) (template string, err error) {
	m, err := onSQLite()
	if err != nil {
		return "", err
	}
	template = "lls_template_" + m.schema
	ctx := context.Background()
	db, err := administration()
	if err != nil {
		return "", fmt.Errorf("open the server: %w", err)
	}
	conn, err := db.Conn(ctx) // the lock is the connection's
	if err != nil {
		return "", fmt.Errorf("reach the server: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	const lock = 0x6c6c7374
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", lock); err != nil {
		return "", fmt.Errorf("wait for the template: %w", err)
	}
	defer func() {
		_, unlock := conn.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", lock)
		err = errors.Join(err, unlock)
	}()
	var made bool
	if err := conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)",
		template).Scan(&made); err != nil {
		return "", fmt.Errorf("look for the template: %w", err)
	}
	if made {
		return template, nil
	}
	unfinished := template + "_unfinished"
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + unfinished, "CREATE DATABASE " + unfinished} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return "", fmt.Errorf("make the template: %w", err)
		}
	}
	if err := migrate(ctx, address(server, unfinished, templateSchema, template)); err != nil {
		return "", fmt.Errorf("migrate the template: %w", err)
	}
	for _, statement := range []string{"ALTER DATABASE " + unfinished + " ALLOW_CONNECTIONS false",
		"ALTER DATABASE " + unfinished + " RENAME TO " + template} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return "", fmt.Errorf("keep the template: %w", err)
		}
	}
	return template, nil
}

func migrate(ctx context.Context, address string) (err error) {
	db, err := sql.Open("pgx", address)
	if err != nil {
		return fmt.Errorf("open the template: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err = db.ExecContext(ctx, "CREATE SCHEMA "+templateSchema); err != nil {
		return fmt.Errorf("create the schema: %w", err)
	}
	dir, err := os.MkdirTemp("", "lls-migrated-")
	if err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	s, err := store.Open(ctx, store.Options{Data: dir, Database: address})
	if err != nil {
		return err
	}
	if err := s.Close(); err != nil {
		return err
	}
	// What the first reader of a row notes at it is noted here, not in every copy.
	if _, err = db.ExecContext(ctx, "VACUUM (FREEZE)"); err != nil {
		return fmt.Errorf("vacuum the template: %w", err)
	}
	return nil
}

// address is that of a database of a server; its connections have a schema and a name.
func address(server, database, schema, name string) string {
	u, err := url.Parse(server)
	if err != nil {
		panic(err) // the server has been reached by it
	}
	if database != "" {
		u.Path = "/" + database
	}
	q := u.Query()
	q.Set("search_path", schema)
	q.Set("application_name", name)
	u.RawQuery = q.Encode()
	return u.String()
}
