package replica

import (
	"context"
	"testing"
	"time"

	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// Instances on one database share one heartbeat; a copy is as old as what it holds.
func TestOneInstanceWritesTheHeartbeat(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		ctx := context.Background()
		clock := storetest.NewClock(time.Date(2026, 3, 16, 9, 0, 0, 0, time.UTC))
		o.Clock = clock.Now
		s := storetest.Stores(t, o)
		watch := NewMonitor(s.Main, nil)
		last := func() time.Time {
			t.Helper()
			state, err := watch.State(ctx)
			if err != nil || state.LastReplication == nil {
				t.Fatalf("%+v, %v", state, err)
			}
			return state.LastReplication.Time()
		}
		if state, err := watch.State(ctx); err != nil || state.LastReplication != nil {
			t.Fatalf("without a heartbeat: %+v, %v", state, err)
		}
		for _, step := range []struct{ wait, behind time.Duration }{{0, 0}, {time.Second, time.Second},
			{time.Second, 0}, {time.Hour, 0}, {-time.Hour, 0}} {
			clock.Add(step.wait)
			if err := writeHeartbeat(ctx, s.Main); err != nil {
				t.Fatal(err)
			}
			if behind := clock.Now().Sub(last()); behind != step.behind {
				t.Errorf("after %v the heartbeat is %v old, not %v", step.wait, behind, step.behind)
			}
		}
	})
}
