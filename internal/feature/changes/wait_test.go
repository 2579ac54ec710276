package changes

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestOneLookServesAllWaits runs in a bubble, which also fails if a goroutine stays behind.
func TestOneLookServesAllWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var end, looks atomic.Int64
		end.Store(10)
		c := &Changes{}
		c.wait.end = func(context.Context) (int64, error) { looks.Add(1); return end.Load(), nil }
		told := make(chan bool, 100)
		for range 100 {
			go func() { told <- c.Wait(t.Context(), 10, time.Now().Add(10*time.Second)) }()
		}
		time.Sleep(5*time.Second - time.Millisecond)
		if n := looks.Load(); n != 10 {
			t.Errorf("%d looks in five seconds for a hundred readers", n)
		}
		if len(told) > 0 {
			t.Error("readers were told of no change")
		}
		end.Store(11)
		for range 100 {
			if !<-told {
				t.Error("a reader was not told of a change")
			}
		}
		synctest.Wait()
		before := looks.Load()
		time.Sleep(time.Minute)
		if looks.Load() != before {
			t.Error("it looks although nobody waits")
		}
		if began := time.Now(); c.Wait(t.Context(), 11, began.Add(3*time.Second)) ||
			time.Since(began) != 3*time.Second {
			t.Errorf("a wait without a change took %v", time.Since(began))
		}
		if began := time.Now(); !c.Wait(t.Context(), 5, began.Add(time.Second)) || time.Since(began) > 0 {
			t.Error("a reader that is behind waits")
		}
	})
}

func TestWaitsEndWithTheInstance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &Changes{}
		c.wait.end = func(context.Context) (int64, error) { return 0, nil }
		told := make(chan bool, 2)
		for range 2 {
			go func() { told <- c.Wait(t.Context(), 0, time.Now().Add(25*time.Second)) }()
		}
		time.Sleep(time.Second)
		began := time.Now()
		c.Close()
		for range 2 {
			if <-told {
				t.Error("a reader was told of a change")
			}
		}
		if c.Wait(t.Context(), 0, time.Now().Add(25*time.Second)) || time.Since(began) > 0 {
			t.Error("a wait began after the end")
		}
		c.Close()
	})
}
