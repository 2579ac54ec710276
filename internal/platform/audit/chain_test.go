package audit_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

func write(tb testing.TB, db *store.DB, entries ...string) {
	tb.Helper()
	for _, data := range entries {
		err := db.Update(context.Background(), func(tx *store.Tx) error {
			return audit.Write(context.Background(), tx, audit.Entry{Severity: audit.Success, Category: audit.Terms,
				Process: audit.Create,
				UserID:  1, ObjectID: 7, Data: data, Changes: []audit.Change{{Field: "NameTR", After: data}}})
		})
		if err != nil {
			tb.Fatal(err)
		}
	}
}

func exec(t *testing.T, db *store.DB, statements ...string) {
	t.Helper()
	err := db.Update(t.Context(), func(tx *store.Tx) error {
		for _, s := range statements {
			if _, err := tx.Exec(t.Context(), s); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// openLog lets the log be forged, as somebody with the database in their hands can.
func openLog(t *testing.T, db *store.DB) {
	t.Helper()
	if db.Dialect == store.SQLite {
		exec(t, db, "DROP TRIGGER log_no_update", "DROP TRIGGER log_no_delete")
		return
	}
	exec(t, db, "DROP TRIGGER log_no_change ON log")
}

func whole(t *testing.T, db *store.DB, known *audit.Head) audit.Head {
	t.Helper()
	end, err := audit.Verify(t.Context(), db, known)
	if err != nil {
		t.Fatal(err)
	}
	return end
}

func broken(t *testing.T, db *store.DB, known *audit.Head, number int64, says string) {
	t.Helper()
	_, err := audit.Verify(t.Context(), db, known)
	b, is := errors.AsType[audit.Broken](err)
	if !is || b.Number != number || !strings.Contains(b.What, says) {
		t.Errorf("verify says %v, want entry %d: …%s…", err, number, says)
	}
}

func TestAForgedLogIsNamed(t *testing.T) {
	for name, row := range map[string]struct {
		forge  string
		number int64
		says   string
	}{
		"one letter":         {"UPDATE log SET data = 'fnur' WHERE id = 4", 4, "was changed"},
		"the user":           {"UPDATE log SET user_id = 2 WHERE id = 4", 4, "was changed"},
		"the user taken out": {"UPDATE log SET user_id = NULL WHERE id = 4", 4, "was changed"},
		"a letter moved": {"UPDATE log SET data = data || '1', changes = substr(changes, 2) WHERE id = 4", 4,
			"was changed"},
		"the hash":          {"UPDATE log SET hash = 'x' WHERE id = 4", 4, "was changed"},
		"no hash":           {"UPDATE log SET hash = '' WHERE id = 4", 4, "has no hash"},
		"one in the middle": {"DELETE FROM log WHERE id = 4", 4, "is missing"},
		"the first":         {"DELETE FROM log WHERE id = 1", 1, "is missing"},
		"the last two":      {"DELETE FROM log WHERE id > 4", 5, "the last one was 00000006"},
		"a number changed":  {"UPDATE log SET id = 9 WHERE id = 6", 6, "is missing"},
		"one more": {"INSERT INTO log (id, date, severity_id, category_id, process_id, data, hash) VALUES (7, " +
			"1, 1, 1, 1, '', '')", 7, "has no hash"},
		"two changed places": {"UPDATE log SET date = CASE id WHEN 3 THEN (SELECT date + 1 FROM log WHERE id " +
			"= 4) ELSE (SELECT date - 1 FROM log WHERE id = 3) END WHERE id IN (3, 4)", 3, "was changed"},
		"the note of the head": {"UPDATE log_head SET hash = 'x'", 6, "noted"},
	} {
		t.Run(name, func(t *testing.T) {
			storetest.Open(t, func(t *testing.T, s *store.Stores) {
				write(t, s.Main, "bir", "iki", "üç", "four", "five", "six")
				if end := whole(t, s.Main, nil); end.Number != 6 {
					t.Fatalf("the end is %+v", end)
				}
				openLog(t, s.Main)
				exec(t, s.Main, row.forge)
				broken(t, s.Main, nil, row.number, row.says)
			})
		})
	}
}

// Who forges the head too is found by anyone who has kept an earlier one.
func TestAKeptHeadTellsACutTail(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		write(t, s.Main, "one", "two", "three", "four")
		kept := whole(t, s.Main, nil)
		write(t, s.Main, "five")
		whole(t, s.Main, &kept)
		openLog(t, s.Main)
		exec(t, s.Main, "DELETE FROM log WHERE id > 2",
			"UPDATE log_head SET number = 2, hash = (SELECT hash FROM log WHERE id = 2)")
		if end := whole(t, s.Main, nil); end.Number != 2 {
			t.Fatalf("the end is %+v", end)
		}
		broken(t, s.Main, &kept, 3, "the last one was 00000004")
		write(t, s.Main, "another three", "another four", "another five")
		whole(t, s.Main, nil)
		broken(t, s.Main, &kept, 4, "another one")
	})
}

// Entries from before the chain are covered by the first one of it.
func TestEntriesFromBeforeTheChain(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		exec(t, s.Main,
			`INSERT INTO log (id, date, severity_id, category_id, process_id, data)
				VALUES (3, 1, 5, 1, 5, 'old'), (8, 2, 5, 1, 6, 'older')`)
		if end := whole(t, s.Main, nil); end.Number != 8 {
			t.Errorf("the end is %+v", end)
		}
		write(t, s.Main, "new", "newer")
		if end := whole(t, s.Main, nil); end.Number != 10 {
			t.Errorf("the end is %+v", end)
		}
		openLog(t, s.Main)
		exec(t, s.Main, "UPDATE log SET data = 'forged' WHERE id = 3")
		broken(t, s.Main, nil, 9, "one of the entries before it")
	})
}

// Many writers at once neither fork the chain nor leave a gap, and nobody gives up.
func TestManyWriters(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		const writers, each = 12, 15
		var all sync.WaitGroup
		for n := range writers {
			all.Go(func() {
				for i := range each {
					write(t, s.Main, fmt.Sprint(n, " ", i))
				}
			})
		}
		all.Wait()
		if end := whole(t, s.Main, nil); end.Number != writers*each {
			t.Errorf("%d entries, want %d", end.Number, writers*each)
		}
	})
}

// What the chain costs a save: a transaction of one row and its entry, alone and with eight writers.
func BenchmarkWrite(b *testing.B) {
	for name, options := range map[string]func() store.Options{
		"sqlite":   func() store.Options { return store.Options{Data: b.TempDir()} },
		"postgres": func() store.Options { return store.Options{Data: b.TempDir(), Database: storetest.Postgres(b)} },
	} {
		b.Run(name, func(b *testing.B) {
			s, err := store.Open(b.Context(), options())
			if err != nil {
				b.Fatal(err)
			}
			defer func() { _ = s.Close() }()
			for _, writers := range []int{1, 8} {
				b.Run(fmt.Sprintf("%d at once", writers), func(b *testing.B) {
					b.SetParallelism(writers)
					b.RunParallel(func(pb *testing.PB) {
						for pb.Next() {
							write(b, s.Main, "entry")
						}
					})
				})
			}
			b.Run("50 a second", func(b *testing.B) { steady(b, s.Main, 50) })
		})
	}
}

// steady starts a write every so often, whether or not the one before has ended, and reports the slowest of a hundred.
func steady(b *testing.B, db *store.DB, perSecond int) {
	var mu sync.Mutex
	var took []time.Duration
	var all sync.WaitGroup
	every := time.NewTicker(time.Second / time.Duration(perSecond))
	defer every.Stop()
	for range b.N {
		<-every.C
		all.Go(func() {
			started := time.Now()
			write(b, db, "entry")
			mu.Lock()
			defer mu.Unlock()
			took = append(took, time.Since(started))
		})
	}
	all.Wait()
	slowest := time.Duration(0)
	sum := time.Duration(0)
	for _, d := range took {
		sum += d
		slowest = max(slowest, d)
	}
	b.ReportMetric(float64(sum.Microseconds())/float64(len(took))/1000, "ms/write")
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms/slowest")
}
