package app

import (
	"context"
	"time"

	"lls/internal/replica"
)

// watchReplication adds to the metrics how current an observer is.
func (a *App) watchReplication() {
	if a.watch == nil {
		return
	}
	state := func() (replica.State, error) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return a.watch.State(ctx)
	}
	a.metrics.Watch("lls_last_replication_timestamp_seconds", "Time of the origin up to which everything is here; 0 when it is not known.", func() float64 {
		s, err := state()
		if err != nil || s.LastReplication == nil {
			return 0
		}
		return float64(*s.LastReplication) / 1000
	})
	a.metrics.Watch("lls_replication_files_pending", "Files that are not here yet; -1 when they cannot be counted.", func() float64 {
		s, err := state()
		if err != nil {
			return -1
		}
		return float64(s.FilesPending)
	})
	a.metrics.Watch("lls_replication_stopped", "1 while no more changes are taken because the origin is of a newer version.", func() float64 {
		if s, err := state(); err != nil || s.Stopped == "" {
			return 0
		}
		return 1
	})
}
