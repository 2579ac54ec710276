package store

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
)

// keepingDB is a pool of one connection on an empty file with a table of three names.
func keepingDB(t testing.TB) *sql.DB {
	t.Helper()
	db, err := openKeeping(sqliteAddress(filepath.Join(t.TempDir(), "kept.db"), false, readerCache), beginReading)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	db.SetMaxOpenConns(1)
	exec(t, db, "CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT UNIQUE)")
	for id, name := range []string{"a", "b", "c"} {
		exec(t, db, "INSERT INTO names VALUES ($1, $2)", id, name)
	}
	return db
}

func exec(t testing.TB, db *sql.DB, query string, args ...any) {
	t.Helper()
	if _, err := db.Exec(query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// conn returns what keeps the statements of the only connection.
func conn(t *testing.T, db *sql.DB) (c *keepingConn) {
	t.Helper()
	one, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	if err := one.Raw(func(driverConn any) error { c = driverConn.(*keepingConn); return nil }); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAQueryWithinItsOwnRowsReadsItsOwnRows(t *testing.T) {
	db := keepingDB(t)
	const query = "SELECT id FROM names WHERE id >= $1 ORDER BY id"
	var pairs []string
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	ids := func(from int, each func(id int)) {
		rows, err := tx.Query(query, from)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var id int
			if err := rows.Scan(&id); err != nil {
				t.Fatal(err)
			}
			each(id)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		pairs = nil
		ids(0, func(a int) { ids(a, func(b int) { pairs = append(pairs, fmt.Sprint(a, b)) }) })
		if got, want := fmt.Sprint(pairs), "[0 0 0 1 0 2 1 1 1 2 2 2]"; got != want {
			t.Errorf("pairs %s, want %s", got, want)
		}
	}
}

func TestAKeptStatementFollowsTheTable(t *testing.T) {
	db := keepingDB(t)
	columns := func() int {
		rows, err := db.Query("SELECT * FROM names WHERE id = $1", 1)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		names, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		return len(names)
	}
	if got := columns(); got != 2 {
		t.Fatalf("%d columns", got)
	}
	exec(t, db, "ALTER TABLE names ADD COLUMN note TEXT")
	if got := columns(); got != 3 {
		t.Errorf("%d columns after one was added, want 3", got)
	}
}

func TestAStatementThatFailedRunsAgain(t *testing.T) {
	db := keepingDB(t)
	const query = "INSERT INTO names VALUES ($1, $2)"
	if _, err := db.Exec(query, 3, "a"); err == nil {
		t.Fatal("the name exists twice")
	}
	exec(t, db, query, 3, "d")
	var n int
	if err := db.QueryRow("SELECT COUNT(*) FROM names").Scan(&n); err != nil || n != 4 {
		t.Errorf("%d names (%v), want 4", n, err)
	}
}

func TestStatementsAreKeptUpToABound(t *testing.T) {
	db := keepingDB(t)
	for i := range 2 * maxKeptStatements {
		var id int
		if err := db.QueryRow(fmt.Sprintf("SELECT id + %d FROM names WHERE id = $1", i), 1).Scan(&id); err != nil {
			t.Fatal(err)
		}
		if id != i+1 {
			t.Fatalf("%d, want %d", id, i+1)
		}
	}
	c := conn(t, db)
	if len(c.byQuery) != maxKeptStatements || c.order.Len() != maxKeptStatements {
		t.Errorf("%d statements are kept, want %d", len(c.byQuery), maxKeptStatements)
	}
	if _, kept := c.byQuery["PRAGMA foreign_keys = ON"]; kept {
		t.Error("a setting is kept")
	}
}

func BenchmarkStatement(b *testing.B) {
	db := keepingDB(b)
	for b.Loop() {
		var name string
		if err := db.QueryRow("SELECT name FROM names WHERE id = $1", 1).Scan(&name); err != nil {
			b.Fatal(err)
		}
	}
}

func TestWhatInsertsAFewRowsIsKept(t *testing.T) {
	db := keepingDB(t)
	for i := range 3 {
		started, err := db.Begin()
		if err != nil {
			t.Fatal(err)
		}
		tx := &Tx{tx: started, dialect: SQLite}
		ids, err := tx.InsertIDs(context.Background(), "names", []string{"name"},
			[][]any{{fmt.Sprint("d", i)}, {fmt.Sprint("e", i)}})
		if err != nil || len(ids) != 2 || ids[0] >= ids[1] {
			t.Fatalf("inserted %v: %v", ids, err)
		}
		if err := started.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	if _, kept := conn(t, db).byQuery["INSERT INTO names (name) VALUES ($1), ($2) RETURNING id"]; !kept {
		t.Error("the statement is prepared again each time")
	}
}
