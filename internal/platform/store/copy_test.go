package store_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"slices"
	"testing"

	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// derived are the tables that one database alone has; whatever else is in the catalogue is copied.
var derived = []string{}

// A library goes through PostgreSQL and back, row for row, and ids go on where they were.
func TestCopyCarriesEveryTable(t *testing.T) {
	first := storetest.Stores(t, store.Options{Data: t.TempDir()})
	fill(t, first.Main)
	second := storetest.Stores(t, store.Options{Data: t.TempDir(), Database: storetest.Postgres(t)})
	third := storetest.Stores(t, store.Options{Data: t.TempDir()})

	var plan store.CopyPlan
	there, err := store.CopyRows(ctx, first.Main, second.Main, store.Steps{Plan: func(p store.CopyPlan) { plan = p }})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(plan.Excluded, derived) {
		t.Errorf("left out: %q, want %q", plan.Excluded, derived)
	}
	copied := []string{"blobs", "blob_parts", "schema_version"} // contents are carried over as files
	for _, c := range there {
		copied = append(copied, c.Table)
		if c.Rows == 0 {
			t.Errorf("the test has no row in %s: fill it, so that it shows how the table is copied", c.Table)
		}
	}
	for _, name := range tableNames(t, first.Main) {
		if !slices.Contains(copied, name) && !slices.Contains(derived, name) {
			t.Errorf("the table %s was forgotten", name)
		}
	}
	back, err := store.CopyRows(ctx, second.Main, third.Main, store.Steps{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(there, back) {
		t.Errorf("there %v, back %v", there, back)
	}
	for name, db := range map[string]*store.DB{"postgres": second.Main, "sqlite": third.Main} {
		if err := db.Update(ctx, func(tx *store.Tx) error {
			id, err := addAgency(tx, "next")
			if id != 901 { // 900 had been given to a record that is gone
				t.Errorf("%s: the next id is %d", name, id)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if _, err := store.CopyRows(ctx, first.Main, db, store.Steps{}); err == nil {
			t.Errorf("%s: a copy into a store with rows went through", name)
		}
	}
	if err := second.Main.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO term_domains (term_id, domain_id) VALUES (1, 12345)")
		return err
	}); err == nil {
		t.Error("after the copy a link to nothing was stored")
	}
	if err := third.Main.Check(ctx); err != nil {
		t.Error(err)
	}
}

func TestSnapshotWhileWriting(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		fill(t, s.Main)
		folder := t.TempDir()
		if err := s.Main.Snapshot(ctx, filepath.Join(folder, store.MainFile)); err != nil {
			t.Fatal(err)
		}
		if err := s.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := addAgency(tx,
				"later")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		copied, err := store.OpenSnapshot(ctx, folder)
		if err != nil {
			t.Fatal(err)
		}
		defer copied.Close()
		if got, want := agencies(t, copied), agencies(t, s.Main); !slices.Equal(append(got, "later"), want) {
			t.Errorf("snapshot %q, store %q", got, want)
		}
		if err := copied.Check(ctx); err != nil {
			t.Error(err)
		}
	})
}

func tableNames(t *testing.T, db *store.DB) []string {
	t.Helper()
	var out []string
	if err := db.View(ctx, func(tx *store.Tx) (err error) {
		out, err = store.All(ctx, tx, func(scan func(...any) error) (s string, err error) { return s, scan(&s) },
			"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// fill puts a row into every table: each column gets a value that is hard to carry over. Foreign keys point at 7.
func fill(t *testing.T, db *store.DB) {
	t.Helper()
	if err := db.Update(ctx, func(tx *store.Tx) error {
		tables, err := tx.Tables(ctx)
		if err != nil {
			return err
		}
		settle, err := store.DeferForeignKeys(ctx, tx)
		if err != nil {
			return err
		}
		for _, table := range tables {
			if err := store.Insert(ctx, tx, table, values(table)); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx,
			`INSERT INTO agencies (id, name_tr, name_en, sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
			SELECT 900, name_tr, name_en, sort_tr, sort_en, 1, 1, 1, 1 FROM agencies`); err != nil {
			return err
		}
		if err := tx.SyncSequence(ctx, "agencies"); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM agencies WHERE id = 900"); err != nil {
			return err
		}
		return settle()
	}); err != nil {
		t.Fatal(err)
	}
}

func values(table store.Table) []any {
	out := make([]any, len(table.Columns))
	for i, c := range table.Columns {
		switch c.Type {
		case store.Int:
			out[i] = int64(7)
			if table.Name == "log_head" && c.Name == "id" || c.Name == "role_id" || c.Name == "status_id" {
				out[i] = int64(1)
			}
		case store.Text:
			out[i] = "İı 'ş\"\n😀"
		case store.Blob:
			out[i] = []byte{}
		case store.Bool:
			out[i] = true
		}
	}
	return out
}

// A long copy is not ended by the limits of ordinary calls, and one whose source goes away leaves nothing.
func TestACopyFromPostgreSQLHasTimeAndAllOfIt(t *testing.T) {
	address := storetest.Postgres(t)
	source := storetest.Stores(t, store.Options{Data: t.TempDir(), Database: address})
	fill(t, source.Main)
	target := storetest.Stores(t, store.Options{Data: t.TempDir()})
	limits := func(ctx context.Context, tx *store.Tx) error {
		for _, name := range []string{"statement_timeout", "idle_in_transaction_session_timeout"} {
			var limit string
			if err := tx.Row(ctx, "SELECT current_setting($1)", []any{name}, &limit); err != nil || limit != "0" {
				t.Errorf("%s: %q, %v", name, limit, err)
			}
		}
		return nil
	}
	ended := false
	if _, err := store.CopyRows(ctx, source.Main, target.Main,
		store.Steps{Before: limits, After: func(context.Context, *store.Tx) error {
			other, err := sql.Open("pgx", address)
			if err != nil {
				return err
			}
			defer other.Close()
			ended = true
			_, err = other.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = " +
				"current_setting('application_name') AND pid <> pg_backend_pid()")
			return err
		}}); err == nil || !ended {
		t.Errorf("the source went away in the middle: %v", err)
	}
	if left := agencies(t, target.Main); len(left) > 0 {
		t.Errorf("half a copy stays: %q", left)
	}
	if _, err := store.CopyRows(ctx, source.Main, target.Main, store.Steps{}); err != nil {
		t.Errorf("after that: %v", err)
	}
}
