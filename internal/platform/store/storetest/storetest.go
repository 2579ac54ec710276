// Package storetest opens real databases for tests: a SQLite file always, a PostgreSQL where LLS_TEST_POSTGRES names
// one.
package storetest

import (
	"context"
	"crypto/rand"
	"database/sql"
	"net/url"
	"os"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // driver "pgx"

	"lls/internal/platform/store"
)

// Each runs a test on every database. It fails, and is not skipped, when LLS_TEST_POSTGRES is required and missing.
func Each(t *testing.T, fn func(t *testing.T, o store.Options)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, store.Options{Data: t.TempDir()}) })
	t.Run("postgres", func(t *testing.T) { fn(t, store.Options{Data: t.TempDir(), Database: Postgres(t)}) })
}

// Open is Each with the stores already open.
func Open(t *testing.T, fn func(t *testing.T, s *store.Stores)) {
	t.Helper()
	Each(t, func(t *testing.T, o store.Options) { fn(t, Stores(t, o)) })
}

// Stores opens the stores of one database, which are closed after the test.
func Stores(t testing.TB, o store.Options) *store.Stores {
	t.Helper()
	s, err := store.Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Postgres returns the address of an empty schema, dropped after the test. Its connections have the schema's name:
// other tests use the same server.
func Postgres(t testing.TB) string {
	t.Helper()
	base := os.Getenv("LLS_TEST_POSTGRES")
	if base == "" {
		if os.Getenv("LLS_TEST_REQUIRE_POSTGRES") != "" {
			t.Fatal("LLS_TEST_POSTGRES is not set: run the tests through make test")
		}
		t.Skip("LLS_TEST_POSTGRES is not set: run the tests through make test")
	}
	schema := "t" + strings.ToLower(rand.Text())
	exec := func(q string) {
		t.Helper()
		db, err := sql.Open("pgx", base)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	exec(`CREATE SCHEMA ` + schema)
	t.Cleanup(func() { exec(`DROP SCHEMA IF EXISTS ` + schema + `, ` + schema + `_local CASCADE`) })
	u, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("search_path", schema)
	q.Set("application_name", schema)
	u.RawQuery = q.Encode()
	return u.String()
}
