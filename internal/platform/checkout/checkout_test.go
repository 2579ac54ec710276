package checkout_test

import (
	"context"
	"testing"
	"time"

	"lls/internal/platform/checkout"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

const (
	aylin = int64(7)
	omer  = int64(8)
)

// env is a database of checkouts with its clock.
type env struct {
	local *store.DB
	clock *storetest.Clock
}

func each(t *testing.T, test func(t *testing.T, e env)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, o store.Options) {
		clock := storetest.NewClock(time.Date(2026, 3, 15, 9, 0, 0, 0, time.UTC))
		o.Clock = clock.Now
		test(t, env{storetest.Stores(t, o).Local, clock})
	})
}

// take asks for sector 3 and reports whether the user has it then.
func (e env) take(t *testing.T, user int64, renew bool) (checkout.Checkout, bool) {
	t.Helper()
	got, mine, err := checkout.Take(t.Context(), e.local,
		checkout.Claim{Kind: "sectors", ID: 3, UserID: user, Renew: renew})
	if err != nil {
		t.Fatal(err)
	}
	return got, mine
}

// freed reports whether a user is told that sector 3 is free, and since when.
func (e env) freed(t *testing.T, user int64) (since time.Time, told bool) {
	t.Helper()
	waiters, err := checkout.FreedFor(t.Context(), e.local, user)
	if err != nil || len(waiters) > 1 {
		t.Fatalf("%+v, %v", waiters, err)
	}
	if len(waiters) == 0 {
		return since, false
	}
	return waiters[0].Free, true
}

func TestARecordHasOneEditor(t *testing.T) {
	each(t, func(t *testing.T, e env) {
		if got, mine := e.take(t, aylin, false); !mine || got.Renewed {
			t.Errorf("a free record: %+v, %t", got, mine)
		}
		if got, mine := e.take(t, omer, false); mine || got.UserID != aylin {
			t.Errorf("a second user: %+v, %t", got, mine)
		}
		if got, mine := e.take(t, aylin, false); !mine || !got.Renewed {
			t.Errorf("the same user: %+v, %t", got, mine)
		}
		if released, err := checkout.Release(t.Context(), e.local, "sectors", 3, omer); released || err != nil {
			t.Errorf("another user gave it back: %t, %v", released, err)
		}
		held, found, err := checkout.Holder(t.Context(), e.local, "sectors", 3)
		if !found || held.UserID != aylin || err != nil {
			t.Errorf("the holder is %+v, %t, %v", held, found, err)
		}
		if _, found, err := checkout.Holder(t.Context(), e.local, "domains", 3); found || err != nil {
			t.Errorf("a record of another kind is checked out: %v", err)
		}
	})
}

func TestACheckoutEndsAfterSixMinutesWithoutRenewal(t *testing.T) {
	each(t, func(t *testing.T, e env) {
		e.take(t, aylin, false)
		for range 3 {
			e.clock.Add(5 * time.Minute)
			if _, mine := e.take(t, aylin, true); !mine {
				t.Fatal("a renewed checkout ended")
			}
		}
		e.clock.Add(checkout.Duration)
		if _, mine := e.take(t, aylin, true); mine {
			t.Error("what has ended was renewed")
		}
		if _, mine := e.take(t, omer, false); !mine {
			t.Error("what has ended keeps others out")
		}
	})
}

func TestWaitersAreNotifiedWhenARecordIsFree(t *testing.T) {
	for name, free := range map[string]func(t *testing.T, e env) (since time.Time){
		"given back": func(t *testing.T, e env) time.Time {
			if released, err := checkout.Release(t.Context(), e.local, "sectors", 3, aylin); !released || err != nil {
				t.Fatal(released, err)
			}
			return e.clock.Now()
		},
		"run out": func(t *testing.T, e env) time.Time {
			until := e.clock.Now().Add(checkout.Duration)
			e.clock.Add(2 * checkout.Duration)
			return until
		},
		"run out and purged": func(t *testing.T, e env) time.Time {
			until := e.clock.Now().Add(checkout.Duration)
			e.clock.Add(2 * checkout.Duration)
			if err := checkout.Purge(t.Context(), e.local); err != nil {
				t.Fatal(err)
			}
			return until
		},
		"taken away": func(t *testing.T, e env) time.Time {
			held, found, err := checkout.ForceRelease(t.Context(), e.local, "sectors", 3, 1)
			if err != nil || !found || held.UserID != aylin {
				t.Fatal(held, found, err)
			}
			return e.clock.Now()
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, e env) {
				e.take(t, aylin, false)
				e.take(t, omer, false)
				if _, told := e.freed(t, omer); told {
					t.Error("told before it is free")
				}
				want := free(t, e)
				if since, told := e.freed(t, omer); !told || !since.Equal(want) {
					t.Errorf("free since %s, %t; want %s", since, told, want)
				}
				if _, told := e.freed(t, aylin); told {
					t.Error("told to a user who did not wait")
				}
				e.take(t, omer, false)
				if _, told := e.freed(t, omer); told {
					t.Error("told to the user who has it now")
				}
			})
		})
	}
}

func TestWaitersAreNotNotifiedAfterADay(t *testing.T) {
	each(t, func(t *testing.T, e env) {
		e.take(t, aylin, false)
		e.take(t, omer, false)
		if _, _, err := checkout.ForceRelease(t.Context(), e.local, "sectors", 3, 1); err != nil {
			t.Fatal(err)
		}
		losses, err := checkout.Losses(t.Context(), e.local, aylin)
		if err != nil || len(losses) != 1 || losses[0].By != 1 || losses[0].Seen {
			t.Fatalf("%+v, %v", losses, err)
		}
		if err := checkout.MarkLosses(t.Context(), e.local, aylin, losses); err != nil {
			t.Fatal(err)
		}
		if losses, err = checkout.Losses(t.Context(), e.local, aylin); err != nil || len(losses) != 1 ||
			!losses[0].Seen {
			t.Errorf("after it was seen: %+v, %v", losses, err)
		}
		e.clock.Add(checkout.NoticePeriod)
		if losses, err = checkout.Losses(t.Context(), e.local, aylin); err != nil || len(losses) > 0 {
			t.Errorf("after a day: %+v, %v", losses, err)
		}
		if _, told := e.freed(t, omer); told {
			t.Error("a user who waited is told after a day")
		}
	})
}

func TestACheckoutEndsWithItsSession(t *testing.T) {
	each(t, func(t *testing.T, e env) {
		if _, mine, err := checkout.Take(t.Context(), e.local,
			checkout.Claim{Kind: "terms", ID: 5, UserID: aylin, Session: 41, Category: 6}); err != nil || !mine {
			t.Fatal(mine, err)
		}
		e.take(t, aylin, false) // of no session
		if _, found, err := checkout.Holder(context.Background(), e.local, "terms", 5); found || err != nil {
			t.Errorf("a checkout of a session that is not there counts: %v", err)
		}
		var left []checkout.Orphan
		if err := e.local.Update(t.Context(), func(tx *store.Tx) (err error) {
			left, err = checkout.ReleaseOrphans(t.Context(), tx)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if want := (checkout.Orphan{Kind: "terms", ID: 5, UserID: aylin, Category: 6}); len(left) != 1 ||
			left[0] != want {
			t.Errorf("released %+v, want %+v", left, want)
		}
		if _, found, err := checkout.Holder(t.Context(), e.local, "sectors", 3); !found || err != nil {
			t.Errorf("a checkout without a session was released: %v", err)
		}
	})
}
