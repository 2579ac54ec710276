package store_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// notes reads the rows of a table.
func notes(t *testing.T, db *store.DB) (all []string) {
	t.Helper()
	err := db.View(t.Context(), func(tx *store.Tx) (err error) {
		all, err = store.All(t.Context(), tx, scanText, "SELECT note FROM notes ORDER BY id")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func scanText(scan func(...any) error) (s string, err error) { return s, scan(&s) }

// eachWithNotes runs a test on both databases with an empty table.
func eachWithNotes(t *testing.T, fn func(t *testing.T, db *store.DB)) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		err := s.Main.Update(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec(t.Context(),
				store.SQLite.DDL("CREATE TABLE notes (id BIGINT PRIMARY KEY, note TEXT NOT NULL)"))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		fn(t, s.Main)
	})
}

const insertNote = "INSERT INTO notes (id, note) VALUES ($1, $2)"

func TestAQueuedStatementRunsBeforeTheNextOneAndWithTheCommit(t *testing.T) {
	eachWithNotes(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		err := db.Update(ctx, func(tx *store.Tx) error {
			if err := errors.Join(tx.Queue(ctx, insertNote, 1, "one"),
				tx.Queue(ctx, insertNote, 2, "two")); err != nil {
				return err
			}
			var n int64
			if err := tx.Row(ctx, "SELECT COUNT(*) FROM notes", nil, &n); err != nil || n != 2 {
				t.Errorf("a query finds %d rows (%v), want 2", n, err)
			}
			if n, err := tx.Exec(ctx, "UPDATE notes SET note = note || $1", "!"); err != nil || n != 2 {
				t.Errorf("a statement changes %d rows (%v), want 2", n, err)
			}
			return tx.Queue(ctx, insertNote, 3, "three")
		})
		if got := notes(t, db); err != nil || !reflect.DeepEqual(got, []string{"one!", "two!", "three"}) {
			t.Errorf("%q are stored (%v)", got, err)
		}
	})
}

func TestAQueuedStatementThatFailsUndoesTheTransaction(t *testing.T) {
	eachWithNotes(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		for name, behind := range map[string]func(tx *store.Tx) error{
			"the commit": func(*store.Tx) error { return nil },
			"a query": func(tx *store.Tx) error {
				_, err := store.All(ctx, tx, scanText, "SELECT note FROM notes WHERE id = $1", 7)
				return err
			},
			"a statement": func(tx *store.Tx) error {
				_, err := tx.Exec(ctx, "DELETE FROM notes WHERE id = $1", 7)
				return err
			},
			"a lock": func(tx *store.Tx) error { return tx.LockTable(ctx, "notes") },
		} {
			err := db.Update(ctx, func(tx *store.Tx) error {
				if err := errors.Join(tx.Queue(ctx, insertNote, 1, "one"),
					tx.Queue(ctx, insertNote, 1, "again")); err != nil {
					return err
				}
				return behind(tx)
			})
			if err == nil || !strings.Contains(err.Error(), "INSERT INTO notes") {
				t.Errorf("before %s: %v, want the error of the statement", name, err)
			}
			if got := notes(t, db); len(got) != 0 {
				t.Errorf("before %s: %q are stored", name, got)
			}
		}
	})
}

func TestWhatIsPrefetchedIsReadOnce(t *testing.T) {
	eachWithNotes(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		const read = "SELECT note FROM notes WHERE id >= $1 ORDER BY id"
		err := db.Update(ctx, func(tx *store.Tx) error {
			want := func(what string, from int, want ...string) {
				t.Helper()
				got, err := store.All(ctx, tx, scanText, read, from)
				if err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %q (%v), want %q", what, got, err, want)
				}
			}
			if err := tx.Insert(ctx, "notes", []string{"id", "note"}, [][]any{{1, "one"}, {2, "two"}}); err != nil {
				return err
			}
			for from := range 3 {
				if err := tx.Prefetch(ctx, read, from+1); err != nil {
					return err
				}
			}
			want("the second of three", 2, "two")
			want("the first", 1, "one", "two")
			want("again", 1, "one", "two")
			if err := errors.Join(tx.Prefetch(ctx, read, 2), tx.Queue(ctx, insertNote, 3, "three")); err != nil {
				return err
			}
			want("after a write", 2, "two", "three")
			want("no rows before it", 3, "three")
			if err := tx.Prefetch(ctx, read, 3); err != nil {
				return err
			}
			want("with another query", 1, "one", "two", "three")
			if _, err := tx.Exec(ctx, "UPDATE notes SET note = $1 WHERE id = 3", "changed"); err != nil {
				return err
			}
			want("after a change", 3, "changed")
			return tx.Prefetch(ctx, read, 1) // nobody reads it
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func TestAPrefetchedQueryThatFailsIsAnError(t *testing.T) {
	eachWithNotes(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		const wrong = "SELECT 1 / (id - $1) FROM missing"
		for range 2 { // the connection is as good as before
			err := db.View(ctx, func(tx *store.Tx) error {
				if err := tx.Prefetch(ctx, wrong, 1); err != nil {
					return err
				}
				if _, err := store.All(ctx, tx, scanText, "SELECT note FROM notes WHERE id = $1", 1); err != nil {
					return err
				}
				var n int64
				return tx.Row(ctx, wrong, []any{1}, &n)
			})
			if err == nil {
				t.Error("a query of a missing table has no error")
			}
			if got := notes(t, db); len(got) != 0 {
				t.Errorf("%q are stored", got)
			}
		}
	})
}

// Values of all types are the same whether a statement begins a transaction, follows in it, or is prefetched.
func TestValuesDoNotDependOnWhenTheyAreRead(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		ctx := t.Context()
		const read = `SELECT CAST($1 AS BIGINT), CAST(7 AS INTEGER), 'ığüşöç', CAST(NULL AS TEXT), $1 = 3,
			SUM(CAST(2 AS BIGINT)), CAST(1.5 AS DOUBLE PRECISION), content FROM search_documents GROUP BY content`
		err := s.Main.Update(ctx, func(tx *store.Tx) error {
			return tx.Insert(ctx, "search_documents", []string{"kind", "object_id", "stamp", "content"},
				[][]any{{"x", 1, 1, []byte{0, 1, 255}}})
		})
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		scan := func(scan func(...any) error) (string, error) {
			var n, m, sum int64
			var text string
			var none *string
			var yes bool
			var float float64
			var bytes []byte
			err := scan(&n, &m, &text, &none, &yes, &sum, &float, &bytes)
			return fmt.Sprintf("%v %v %v %v %v %v %v %v", n, m, text, none, yes, sum, float, bytes), err
		}
		err = s.Main.View(ctx, func(tx *store.Tx) error {
			for range 3 {
				rows, err := store.All(ctx, tx, scan, read, 3)
				if err != nil {
					return err
				}
				all = append(all, rows...)
				if err := tx.Prefetch(ctx, read, 3); err != nil {
					return err
				}
				const other = "SELECT kind FROM search_documents WHERE object_id = $1"
				if _, err := store.All(ctx, tx, scanText, other, 1); err != nil {
					return err
				}
			}
			return nil
		})
		want := "3 7 ığüşöç <nil> true 2 1.5 [0 1 255]"
		if err != nil || !reflect.DeepEqual(all, []string{want, want, want}) {
			t.Errorf("%q (%v), want three times %q", all, err, want)
		}
	})
}

func TestAnInsertedRowHasItsID(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		ctx := t.Context()
		var ids []int64
		insert := func(tx *store.Tx, name string) error {
			id, err := tx.InsertRow(ctx, "line_bodies", []string{"name_tr", "name_en", "sort_tr", "sort_en",
				"create_user", "create_date", "modify_user", "modify_date"},
				[]any{name, name, []byte(name), []byte(name), 1, 1, 1, 1})
			ids = append(ids, id)
			return err
		}
		err := s.Main.Update(ctx, func(tx *store.Tx) error {
			if err := tx.PrefetchID(ctx, "line_bodies"); err != nil {
				return err
			}
			var n int
			err := tx.Row(ctx, "SELECT COUNT(*) FROM line_bodies", nil, &n)
			_, changed := tx.Exec(ctx, "UPDATE line_bodies SET modify_date = $1", 1)
			return errors.Join(err, changed, insert(tx, "one"), insert(tx, "two"))
		})
		if err != nil {
			t.Fatal(err)
		}
		if ids[0] != 1 || ids[1] != 2 {
			t.Errorf("the first rows are %v: an id was announced and not used", ids)
		}
		err = s.Main.View(ctx, func(tx *store.Tx) error {
			for i, want := range []string{"one", "two"} {
				var name string
				if err := tx.Row(ctx, "SELECT name_tr FROM line_bodies WHERE id = $1", []any{ids[i]},
					&name); err != nil ||
					name != want {
					t.Errorf("row %d is %q (%v), want %q", ids[i], name, err, want)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// A reading transaction sees one state although it begins with its first statement.
func TestATransactionReadsTheMomentOfItsFirstStatement(t *testing.T) {
	eachWithNotes(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		count := func(tx *store.Tx) (n int64) {
			t.Helper()
			if err := tx.Row(ctx, "SELECT COUNT(*) FROM notes", nil, &n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		write := func(id int) {
			t.Helper()
			if err := db.Update(ctx, func(tx *store.Tx) error {
				return tx.Queue(ctx,
					insertNote, id, "x")
			}); err != nil {
				t.Fatal(err)
			}
		}
		err := db.View(ctx, func(tx *store.Tx) error {
			first := count(tx)
			write(1)
			if second := count(tx); first != 0 || second != 0 {
				t.Errorf("%d rows and then %d, want none", first, second)
			}
			if err := tx.Queue(ctx, insertNote, 2, "x"); err == nil {
				if _, err = store.All(ctx, tx, scanText, "SELECT note FROM notes"); err == nil {
					t.Error("a reading transaction writes")
				}
			}
			return nil
		})
		if err != nil {
			t.Log(err) // of the statement that was refused
		}
		if got := notes(t, db); len(got) != 1 {
			t.Errorf("%q are stored, want one", got)
		}
	})
}

func TestWhatIsPrefetchedIsReadAgainAfterManyRowsWereInserted(t *testing.T) {
	eachWithNotes(t, func(t *testing.T, db *store.DB) {
		const count = "SELECT COUNT(*) FROM notes"
		rows := make([][]any, 30_000)
		for i := range rows {
			rows[i] = []any{i, "note"}
		}
		err := db.Update(t.Context(), func(tx *store.Tx) error {
			if err := tx.Prefetch(t.Context(), count); err != nil {
				return err
			}
			if err := tx.Insert(t.Context(), "notes", []string{"id", "note"}, rows); err != nil {
				return err
			}
			var n int
			err := tx.Row(t.Context(), count, nil, &n)
			if n != len(rows) {
				t.Errorf("%d rows, want %d", n, len(rows))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestAQueryIsPrefetchedWhileRowsAreRead(t *testing.T) {
	eachWithNotes(t, func(t *testing.T, db *store.DB) {
		const one = "SELECT note FROM notes WHERE id = $1"
		if err := db.Update(t.Context(), func(tx *store.Tx) error {
			return tx.Insert(t.Context(), "notes", []string{"id", "note"}, [][]any{{1, "one"}, {2, "two"}})
		}); err != nil {
			t.Fatal(err)
		}
		err := db.View(t.Context(), func(tx *store.Tx) error {
			err := tx.Each(t.Context(), "SELECT id FROM notes ORDER BY id", nil, func(scan func(...any) error) error {
				var id int64
				return errors.Join(scan(&id), tx.Prefetch(t.Context(), one, id))
			})
			if err != nil {
				return err
			}
			for id, want := range map[int64]string{1: "one", 2: "two"} {
				var note string
				if err := tx.Row(t.Context(), one, []any{id}, &note); err != nil || note != want {
					return fmt.Errorf("note %d is %q (%w), want %q", id, note, err, want)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
