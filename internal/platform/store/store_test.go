package store_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

var ctx = context.Background()

func addAgency(tx *store.Tx, name string) (id int64, err error) {
	err = tx.Row(ctx,
		`INSERT INTO agencies (name_tr, name_en, sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
		VALUES ($1, $1, $2, $2, 1, 1, 1, 1) RETURNING id`, []any{name, []byte(name)}, &id)
	return id, err
}

func agencies(t *testing.T, db *store.DB) []string {
	t.Helper()
	var names []string
	if err := db.View(ctx, func(tx *store.Tx) (err error) {
		names, err = store.All(ctx, tx, func(scan func(...any) error) (s string, err error) {
			return s, scan(&s)
		}, "SELECT name_tr FROM agencies ORDER BY id")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return names
}

func TestAFailedTransactionLeavesNothing(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		broken := errors.New("broken")
		err := s.Main.Update(ctx, func(tx *store.Tx) error {
			if _, err := addAgency(tx, "half"); err != nil {
				return err
			}
			return broken
		})
		if !errors.Is(err, broken) {
			t.Fatal(err)
		}
		if got := agencies(t, s.Main); len(got) != 0 {
			t.Errorf("stored: %v", got)
		}
	})
}

func TestAReadingTransactionCannotWrite(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		if err := s.Main.View(ctx, func(tx *store.Tx) error {
			_, err := addAgency(tx, "sneaked in")
			return err
		}); err == nil {
			t.Error("a write in a reading transaction went through")
		}
		if got := agencies(t, s.Main); len(got) != 0 {
			t.Errorf("stored: %v", got)
		}
	})
}

func TestAReadingTransactionSeesOneMoment(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		count := func(tx *store.Tx) (n int) {
			if err := tx.Row(ctx, "SELECT COUNT(*) FROM agencies", nil, &n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if err := s.Main.View(ctx, func(tx *store.Tx) error {
			before := count(tx)
			if err := s.Main.Update(ctx, func(tx *store.Tx) error {
				_, err := addAgency(tx, "meanwhile")
				return err
			}); err != nil {
				return err
			}
			if after := count(tx); after != before {
				t.Errorf("%d rows became %d within one transaction", before, after)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	})
}

// Writers that read and then write must behave as if one came after another, and none may be turned away.
func TestConcurrentWritersLoseNothing(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		const writers, rounds = 6, 10
		if err := s.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, "INSERT INTO trees (kind, version) VALUES ('counter', 0)")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		for range writers {
			group.Go(func() {
				for range rounds {
					if err := s.Main.Update(ctx, func(tx *store.Tx) error {
						var n int64
						if err := tx.Row(ctx, "SELECT version FROM trees WHERE kind = 'counter'", nil, &n); err != nil {
							return err
						}
						_, err := tx.Exec(ctx, "UPDATE trees SET version = $1 WHERE kind = 'counter'", n+1)
						return err
					}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		if err := s.Main.View(ctx, func(tx *store.Tx) error {
			var n int64
			err := tx.Row(ctx, "SELECT version FROM trees WHERE kind = 'counter'", nil, &n)
			if n != writers*rounds {
				t.Errorf("%d increments became %d", writers*rounds, n)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	})
}

func TestTheLogCanOnlyGrow(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		for name, db := range map[string]*store.DB{"main": s.Main, "local": s.Local} {
			if err := db.Update(ctx, func(tx *store.Tx) error {
				_, err := tx.Exec(ctx,
					"INSERT INTO log (date, severity_id, category_id, process_id, data) VALUES (1, 1, 1, 1, 'x')")
				return err
			}); err != nil {
				t.Fatal(err)
			}
			for _, q := range []string{"UPDATE log SET data = 'y'", "DELETE FROM log"} {
				err := db.Update(ctx, func(tx *store.Tx) error {
					_, err := tx.Exec(ctx, q)
					return err
				})
				if err == nil || !strings.Contains(err.Error(), "append-only") {
					t.Errorf("%s store: %s: %v", name, q, err)
				}
			}
		}
	})
}

func TestIdsAreNeverUsedAgain(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		var first, second int64
		if err := s.Main.Update(ctx, func(tx *store.Tx) (err error) {
			if first, err = addAgency(tx, "first"); err != nil {
				return err
			}
			_, err = tx.Exec(ctx, "DELETE FROM agencies WHERE id = $1", first)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := s.Main.Update(ctx, func(tx *store.Tx) (err error) {
			second, err = addAgency(tx, "second")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if second <= first {
			t.Errorf("id %d after %d", second, first)
		}
		if err := s.Main.Update(ctx, func(tx *store.Tx) error {
			if _, err := tx.Exec(ctx,
				`INSERT INTO agencies (id, name_tr, name_en, sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
				SELECT 500, name_tr, name_en, sort_tr, sort_en, 1, 1, 1, 1 FROM agencies`); err != nil {
				return err
			}
			if err := tx.SyncSequence(ctx, "agencies"); err != nil {
				return err
			}
			id, err := addAgency(tx, "third")
			if id <= 500 {
				t.Errorf("id %d after 500", id)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	})
}

func TestForeignKeysHold(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		if err := s.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, "INSERT INTO term_domains (term_id, domain_id) VALUES (1, 1)")
			return err
		}); err == nil {
			t.Error("a link to nothing was stored")
		}
	})
}

// Both databases must order keys by their bytes, whatever their own collation is.
func TestKeysAreOrderedByTheirBytes(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		words := []string{"Zarf", "cam", "ç", "ı", "i", "z", "2/2012", "18/2012"}
		var got []string
		if err := s.Main.Update(ctx, func(tx *store.Tx) (err error) {
			for _, w := range words {
				if _, err := tx.Exec(ctx, "INSERT INTO trees (kind, version) VALUES ($1, 0)", w); err != nil {
					return err
				}
			}
			got, err = store.All(ctx, tx, func(scan func(...any) error) (s string, err error) {
				return s, scan(&s)
			}, "SELECT kind FROM trees ORDER BY kind")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		slices.Sort(words)
		if !slices.Equal(got, words) {
			t.Errorf("got %v, want %v", got, words)
		}
	})
}

func TestAReadOnlyInstanceCannotWriteItsData(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		origin, err := store.Open(ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := origin.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := addAgency(tx, "kept")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := origin.Close(); err != nil {
			t.Fatal(err)
		}
		o.ReadOnly = true
		observer, err := store.Open(ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := observer.Close(); err != nil {
				t.Error(err)
			}
		}()
		if err := observer.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := addAgency(tx, "refused")
			return err
		}); err == nil {
			t.Error("the main store took a write")
		}
		if err := observer.Local.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, "INSERT INTO attempts (scope, subject, date) VALUES ('a', 'b', 1)")
			return err
		}); err != nil {
			t.Errorf("the local store refused a write: %v", err)
		}
		if got := agencies(t, observer.Main); !slices.Equal(got, []string{"kept"}) {
			t.Errorf("read: %v", got)
		}
	})
}

func TestAReadOnlyInstanceNeedsData(t *testing.T) {
	if _, err := store.Open(ctx, store.Options{Data: t.TempDir(), ReadOnly: true}); err == nil {
		t.Error("a read-only instance started on an empty folder")
	}
}

func TestOpeningAgainKeepsTheData(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		for range 2 {
			s, err := store.Open(ctx, o)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Main.Update(ctx, func(tx *store.Tx) error {
				_, err := addAgency(tx, "again")
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		s, err := store.Open(ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		if got := agencies(t, s.Main); len(got) != 2 {
			t.Errorf("%v", got)
		}
		if err := s.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, "INSERT INTO schema_version (version) VALUES (999)")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Open(ctx, o); err == nil || !strings.Contains(err.Error(), "newer program") {
			t.Errorf("a database of a newer program opened: %v", err)
		}
	})
}

func TestTheErrorOfAnAbsentDatabaseKeepsItsPassword(t *testing.T) {
	_, err := store.Open(ctx, store.Options{Data: t.TempDir(),
		Database: "postgres://nobody:s3cret@127.0.0.1:1/none?connect_timeout=2"})
	if err == nil {
		t.Fatal("opened a database that is not there")
	}
	if strings.Contains(err.Error(), "s3cret") {
		t.Errorf("the error shows the password: %v", err)
	}
}

// Instances that are started together on an empty database must not trip over each other.
func TestInstancesStartTogether(t *testing.T) {
	address := storetest.Postgres(t)
	var group sync.WaitGroup
	for range 8 {
		data := t.TempDir()
		group.Go(func() {
			s, err := store.Open(ctx, store.Options{Data: data, Database: address})
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}
