// Package storetest opens real databases for tests: a SQLite file always, a PostgreSQL where LLS_TEST_POSTGRES names
// one.
package storetest

import (
	"context"
	"crypto/rand"
	"database/sql"
	"os"
	"strings"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // driver "pgx"

	"lls/internal/platform/store"
)

// Each runs a test on an empty library on every database. It fails, and is not skipped, when LLS_TEST_POSTGRES is
// required and missing.
func Each(t *testing.T, fn func(t *testing.T, o store.Options)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, Migrated(t)) })
	t.Run("postgres", func(t *testing.T) { fn(t, MigratedPostgres(t)) })
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
	server := postgresServer(t)
	schema := "t" + strings.ToLower(rand.Text())
	execute(t, `CREATE SCHEMA `+schema)
	t.Cleanup(func() { execute(t, `DROP SCHEMA IF EXISTS `+schema+`, `+schema+`_local CASCADE`) })
	return address(server, "", schema, schema)
}

// postgresServer returns the address of the server for tests.
func postgresServer(t testing.TB) string {
	t.Helper()
	server := os.Getenv("LLS_TEST_POSTGRES")
	if server == "" {
		if os.Getenv("LLS_TEST_REQUIRE_POSTGRES") != "" {
			t.Fatal("LLS_TEST_POSTGRES is not set: run the tests through make test")
		}
		t.Skip("LLS_TEST_POSTGRES is not set: run the tests through make test")
	}
	return server
}

// administration reaches the server for tests. Its connections stay until the tests of a package have ended: PostgreSQL
// spends as much on a connection as on a small database.
var administration = sync.OnceValues(func() (*sql.DB, error) {
	return sql.Open("pgx", os.Getenv("LLS_TEST_POSTGRES"))
})

func execute(t testing.TB, statement string) {
	t.Helper()
	db, err := administration()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}
