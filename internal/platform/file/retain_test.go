package file_test

import (
	"slices"
	"testing"
	"time"

	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// A content that lost its last name stays for the retention, and for a new one after each name in between.
func TestContentsOutliveTheirNames(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		h.Files = file.New(file.Config{Stores: h.stores, Data: h.data, Retention: 30 * 24 * time.Hour,
			Clock: func() time.Time { return time.Now().Add(time.Duration(h.offset.Load())) }})
		u := h.put(t, "a", []byte("an old law"))
		forget := func() {
			t.Helper()
			if err := h.stores.Main.Update(ctx, func(tx *store.Tx) error {
				_, err := tx.Exec(ctx, "DELETE FROM revision_files")
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		purged := func(days, want int) {
			t.Helper()
			h.advance(time.Duration(days) * 24 * time.Hour)
			if n, err := h.Purge(ctx); err != nil || n != want {
				t.Errorf("Purge: %d contents, %v; want %d", n, err, want)
			}
		}
		h.attach(t, u)
		purged(60, 0)
		forget()
		purged(0, 0) // its time begins
		purged(29, 0)
		h.attach(t, u) // named again, and no purge sees it
		forget()
		purged(2, 0)
		purged(27, 0)
		if _, err := h.readAll(u.Sha256); err != nil {
			t.Fatal(err)
		}
		purged(3, 1)
		if _, err := h.readAll(u.Sha256); err == nil {
			t.Error("the content stays for ever")
		}
	})
}

// What was sent and never saved goes with its content after a day; what a record names, or has named, is kept as
// before.
func TestUnclaimedUploadsGoWithTheirContents(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		h.Files = file.New(file.Config{Stores: h.stores, Data: h.data, Retention: 30 * 24 * time.Hour,
			Clock: func() time.Time { return time.Now().Add(time.Duration(h.offset.Load())) }})
		there := func(u file.Upload) bool {
			_, err := h.readAll(u.Sha256)
			return err == nil
		}
		purged := func(want int) {
			t.Helper()
			if n, err := h.Purge(ctx); err != nil || n != want {
				t.Errorf("Purge: %d contents, %v; want %d", n, err, want)
			}
		}
		unclaimed, named, past := h.put(t, "a", []byte("unclaimed")), h.put(t, "b", []byte("named")),
			h.put(t, "c", []byte("named before"))
		h.put(t, "d", []byte("named")) // an upload nobody saves, of a content that a record uses
		h.attach(t, past)
		if err := h.stores.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, "DELETE FROM revision_files")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		h.attach(t, named)
		h.advance(23 * time.Hour)
		purged(0)
		late := h.put(t, "e", []byte("late"))
		h.advance(time.Hour + 5*time.Minute)
		purged(0) // a save may be going on
		h.advance(10 * time.Minute)
		purged(1)
		if there(unclaimed) || !there(named) || !there(past) || !there(late) {
			t.Errorf("after a day: unclaimed %t, named %t, named before %t, sent an hour ago %t", there(unclaimed),
				there(named), there(past), there(late))
		}
		again := h.put(t, "a", []byte("unclaimed"))
		h.advance(24*time.Hour + 15*time.Minute)
		purged(2)
		if there(again) || there(late) || !there(named) || !there(past) {
			t.Error("the second day is not as the first one")
		}
		h.advance(30 * 24 * time.Hour)
		purged(1)
		if there(past) || !there(named) {
			t.Error("the retention is not kept")
		}
	})
}

// A copy drops contents by the same rule, though it can write no names; beside another's data nothing is dropped.
func TestACopyDropsContentsToo(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		if h.stores.Main.Dialect == store.Postgres {
			t.Skip("not applicable: the contents are in the database")
		}
		u := h.put(t, "a", []byte("an old law"))
		h.attach(t, u)
		main, err := store.OpenToRead(ctx, store.Options{Data: h.data}, false)
		if err != nil {
			t.Fatal(err)
		}
		defer main.Close()
		days := 0
		of := func(copied bool) *file.Files {
			return file.New(file.Config{Stores: &store.Stores{Main: main, Local: h.stores.Local}, Data: h.data,
				Retention: 30 * 24 * time.Hour, Observer: true, Copied: copied,
				Clock: func() time.Time { return time.Now().AddDate(0, 0, days) }})
		}
		purged := func(f *file.Files, at, want int) {
			t.Helper()
			days = at
			if n, err := f.Purge(ctx); err != nil || n != want {
				t.Errorf("day %d: %d contents, %v; want %d", at, n, err, want)
			}
		}
		purged(of(true), 100, 0)
		if err := h.stores.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, "DELETE FROM revision_files")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		purged(of(true), 101, 0)
		purged(of(true), 130, 0)
		purged(of(false), 140, 0)
		if _, err := h.readAll(u.Sha256); err != nil {
			t.Fatal(err)
		}
		purged(of(true), 132, 1)
		if _, err := h.readAll(u.Sha256); err == nil {
			t.Error("the content stays for ever")
		}
	})
}

// A new table whose records name contents must be added to those that a purge asks, or a purge removes its files.
func TestEveryTableWithAContentKeepsIt(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		query := "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'sha256' " +
			"WHERE m.type = 'table'"
		if h.stores.Main.Dialect == store.Postgres {
			query = "SELECT table_name FROM information_schema.columns " +
				"WHERE column_name = 'sha256' AND table_schema = current_schema()"
		}
		var tables []string
		if err := h.stores.Main.View(ctx, func(tx *store.Tx) (err error) {
			tables, err = store.All(ctx, tx, func(scan func(...any) error) (name string, err error) {
				return name, scan(&name)
			},
				query)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		slices.Sort(tables)
		// what holds the contents, and what waits for a save
		tables = slices.DeleteFunc(tables, func(name string) bool {
			return slices.Contains([]string{"blobs", "blob_parts", "named_contents", "uploads"}, name)
		})
		if want := slices.Sorted(slices.Values(file.NamedIn)); !slices.Equal(tables, want) {
			t.Errorf("tables with contents are %q; a purge asks %q", tables, want)
		}
	})
}
