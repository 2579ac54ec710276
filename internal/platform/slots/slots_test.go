package slots_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
)

const heavy slots.Kind = "heavy"

func acquire(t *testing.T, p *slots.Pool, user int64) func() {
	t.Helper()
	release, err := p.Acquire(t.Context(), heavy, user)
	if err != nil {
		t.Fatalf("user %d: %v", user, err)
	}
	return release
}

func TestNoMoreThanTheLimitAreAtWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := slots.New(map[slots.Kind]slots.Limit{heavy: {Running: 2, User: 1, Waiting: 100}})
		var mu sync.Mutex
		running, most := 0, 0
		for user := range int64(50) {
			go func() {
				defer acquire(t, p, user)()
				mu.Lock()
				running++
				most = max(most, running)
				mu.Unlock()
				time.Sleep(time.Second)
				mu.Lock()
				running--
				mu.Unlock()
			}()
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if most != 2 || p.Usage(heavy) != (slots.Usage{}) {
			t.Errorf("%d at work at once, then %+v", most, p.Usage(heavy))
		}
	})
}

func TestAUserWithTooManyCallsInFlightIsRefusedAndOthersAreNot(t *testing.T) {
	p := slots.New(map[slots.Kind]slots.Limit{heavy: {User: 2}})
	first := acquire(t, p, 1)
	acquire(t, p, 1)
	_, err := p.Acquire(t.Context(), heavy, 1)
	if f := fault.Of(err); f.Code != "ERROR_BUSY" || f.Value != "heavy" || f.RetryAfter <= 0 {
		t.Errorf("the third call: %+v", f)
	}
	acquire(t, p, 2)
	first()
	first() // a second time changes nothing
	acquire(t, p, 1)
	if _, err := p.Acquire(t.Context(), heavy, 1); !fault.Is(err, "ERROR_BUSY") {
		t.Errorf("a slot was given back twice: %v", err)
	}
	if use := p.Usage(heavy); use.Running != 3 || use.Refused != 2 {
		t.Errorf("%+v", use)
	}
}

func TestAFullQueueRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := slots.New(map[slots.Kind]slots.Limit{heavy: {Running: 1, User: 9, Waiting: 1}})
		release := acquire(t, p, 1)
		go func() { acquire(t, p, 2)() }()
		synctest.Wait()
		if _, err := p.Acquire(t.Context(), heavy, 3); !fault.Is(err, "ERROR_BUSY") {
			t.Errorf("the queue is longer than its limit: %v", err)
		}
		release()
	})
}

func TestAWaitHasAnEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := slots.New(map[slots.Kind]slots.Limit{heavy: {Running: 1, User: 9, Waiting: 9, Wait: 30 * time.Second}})
		release := acquire(t, p, 1)
		began := time.Now()
		if _, err := p.Acquire(t.Context(), heavy, 2); !fault.Is(err, "ERROR_BUSY") ||
			time.Since(began) != 30*time.Second {
			t.Errorf("after %s: %v", time.Since(began), err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		if _, err := p.Acquire(ctx, heavy, 2); !errors.Is(err, context.Canceled) {
			t.Errorf("a call that was given up: %v", err)
		}
		release()
		if use := p.Usage(heavy); use != (slots.Usage{Refused: 1}) {
			t.Errorf("%+v", use)
		}
		acquire(t, p, 2)()
	})
}

func TestUsersWithoutWorkComeFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := slots.New(map[slots.Kind]slots.Limit{heavy: {Running: 2, User: 9, Waiting: 9}})
		one, other := acquire(t, p, 1), acquire(t, p, 1)
		var mu sync.Mutex
		var order []int64
		for _, user := range []int64{1, 1, 2, 1, 3} {
			go func() {
				defer acquire(t, p, user)()
				mu.Lock()
				order = append(order, user)
				mu.Unlock()
				time.Sleep(time.Second)
			}()
			synctest.Wait()
		}
		one()
		time.Sleep(time.Minute)
		other()
		synctest.Wait()
		if !slices.Equal(order, []int64{2, 3, 1, 1, 1}) {
			t.Errorf("users came in the order %v", order)
		}
	})
}

func TestAUserRunsNoMoreThanTheShareOfOneUser(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := slots.New(map[slots.Kind]slots.Limit{heavy: {Running: 3, Each: 1, User: 3, Waiting: 10}})
		var order []int
		first := acquire(t, p, 1)
		for call := range 2 {
			go func() {
				defer acquire(t, p, 1)()
				order = append(order, call)
				time.Sleep(time.Second)
			}()
			synctest.Wait()
		}
		acquire(t, p, 2)() // is not behind those who wait
		if got := p.Usage(heavy); got != (slots.Usage{Running: 1, Waiting: 2}) {
			t.Errorf("while the first call runs: %+v", got)
		}
		first()
		synctest.Wait()
		if got := p.Usage(heavy); got != (slots.Usage{Running: 1, Waiting: 1}) {
			t.Errorf("after the first call: %+v", got)
		}
		time.Sleep(time.Minute)
		if got := p.Usage(heavy); got != (slots.Usage{}) || !slices.Equal(order, []int{0, 1}) {
			t.Errorf("at the end: %+v, in the order %v", got, order)
		}
	})
}

func TestWorkWithoutALimitIsNotBounded(t *testing.T) {
	p := slots.New(nil)
	for range 1000 {
		acquire(t, p, 1)
	}
}

func TestTheLimitsOfAnInstanceLetEveryKindWork(t *testing.T) {
	p := slots.New(slots.Limits())
	if len(p.Kinds()) != 12 {
		t.Errorf("%d kinds", len(p.Kinds()))
	}
	for _, kind := range p.Kinds() {
		release, err := p.Acquire(t.Context(), kind, 1)
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		release()
	}
	release, err := p.Acquire(t.Context(), slots.Import, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Acquire(ctx, slots.Import, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("a second import is at work: %v", err)
	}
}

func TestAUserCanAskAgainBeforeTheFirstCallHasEnded(t *testing.T) {
	p := slots.New(slots.Limits())
	for _, kind := range p.Kinds() {
		first, err := p.Acquire(t.Context(), kind, 1)
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		time.AfterFunc(time.Millisecond, first)
		again, err := p.Acquire(t.Context(), kind, 1)
		if err != nil {
			t.Fatalf("%s, while the first call ends: %v", kind, err)
		}
		again()
	}
}
