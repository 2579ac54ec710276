package store_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

func addMember(tx *store.Tx, id int) error {
	_, err := tx.Exec(ctx, `INSERT INTO trees (kind, version) VALUES ($1, $2)`, fmt.Sprint("member ", id), id)
	return err
}

func countMembers(t *testing.T, db *store.DB) (n int) {
	t.Helper()
	if err := db.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT COUNT(*) FROM trees WHERE kind LIKE 'member %'`, nil, &n)
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// Of many who write at once, each is kept or undone by itself, and its effects follow only a commit.
func TestMembersOfAGroupAreKeptOrUndoneByThemselves(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		const all = 200
		refused := fault.NotFound()
		var effects atomic.Int32
		var group sync.WaitGroup
		for i := range all {
			group.Go(func() {
				if i%7 == 3 { // a transaction that never joins
					if err := s.Main.Update(ctx, func(tx *store.Tx) error { return addMember(tx, i) }); err != nil {
						t.Error(i, err)
					}
					return
				}
				err := s.Main.UpdateTogether(ctx, func(tx *store.Tx) error {
					tx.AfterCommit(func() { effects.Add(1) })
					if i%10 == 0 {
						return refused
					}
					if err := addMember(tx, i); err != nil {
						return err
					}
					if i%10 == 5 { // after it has written
						return refused
					}
					return nil
				})
				if (err != nil) != (i%5 == 0) || err != nil && !fault.Is(err, fault.NotFound().Code) {
					t.Error(i, err)
				}
			})
		}
		group.Wait()
		wrong, alone := 0, 0
		for i := range all {
			switch {
			case i%7 == 3:
				alone++
			case i%5 == 0:
				wrong++
			}
		}
		if got := countMembers(t, s.Main); got != all-wrong {
			t.Errorf("%d rows, want %d", got, all-wrong)
		}
		if got := int(effects.Load()); got != all-wrong-alone {
			t.Errorf("%d effects, want %d", got, all-wrong-alone)
		}
	})
}

// A member that gives up or panics neither undoes what others wrote nor keeps the next ones waiting.
func TestAMemberThatBreaksOffHarmsNobody(t *testing.T) {
	storetest.Open(t, func(t *testing.T, s *store.Stores) {
		var group sync.WaitGroup
		for i := range 60 {
			group.Go(func() {
				defer func() {
					if p := recover(); (p != nil) != (i%6 == 1) {
						t.Error(i, p)
					}
				}()
				calling, cancel := context.WithCancel(ctx)
				defer cancel()
				err := s.Main.UpdateTogether(calling, func(tx *store.Tx) error {
					if err := addMember(tx, i); err != nil {
						return err
					}
					if i%6 == 1 {
						panic("broken")
					}
					if i%6 == 2 {
						cancel()
						_, err := tx.Exec(calling, `UPDATE trees SET version = version + 1`)
						return err
					}
					return nil
				})
				if (err != nil) != (i%6 == 2) {
					t.Error(i, err)
				}
			})
		}
		group.Wait()
		if got := countMembers(t, s.Main); got != 40 {
			t.Errorf("%d rows, want 40", got)
		}
		if err := s.Main.UpdateTogether(ctx, func(tx *store.Tx) error { return addMember(tx, 1000) }); err != nil {
			t.Error("the next one:", err)
		}
	})
}

// On SQLite, those who wait for the same writer are committed together: what each costs is mostly its commit.
func TestWaitingMembersAreCommittedTogether(t *testing.T) {
	s := storetest.Stores(t, store.Options{Data: t.TempDir()})
	store.LetGroupsLast(s.Main, time.Hour)
	started, going := make(chan struct{}), make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		if err := s.Main.UpdateTogether(ctx, func(*store.Tx) error {
			close(started)
			<-going
			return nil
		}); err != nil {
			t.Error(err)
		}
	})
	<-started
	seen := make([]int, 2)
	for i := range seen {
		group.Go(func() {
			if err := s.Main.UpdateTogether(ctx, func(tx *store.Tx) error {
				if err := addMember(tx, i); err != nil {
					return err
				}
				seen[i] = countMembers(t, s.Main) // from outside: what has been committed
				return nil
			}); err != nil {
				t.Error(err)
			}
		})
	}
	store.AwaitWaiting(t, s.Main, 2, time.Minute)
	close(going)
	group.Wait()
	if seen[0] != 0 || seen[1] != 0 {
		t.Errorf("when the members wrote, %v rows were committed: they were not committed together", seen)
	}
	if got := countMembers(t, s.Main); got != 2 {
		t.Errorf("%d rows, want 2", got)
	}
}
