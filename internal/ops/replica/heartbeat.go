// Package replica copies the library to observers and keeps its history: the origin writes every change to files and
// serves them, an observer applies them, and earlier states are assembled from them.
package replica

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"lls/internal/platform/store"
	"lls/internal/record"
)

// HeartbeatInterval is how often the time is written into the data.
const HeartbeatInterval = 2 * time.Second

// RunHeartbeat writes the time into the main store until the context ends. Of several instances on one database one
// writes.
func RunHeartbeat(ctx context.Context, main *store.DB, log *slog.Logger) {
	ticker := time.NewTicker(HeartbeatInterval)
	defer ticker.Stop()
	failed := false
	for {
		err := writeHeartbeat(ctx, main)
		if ctx.Err() != nil {
			return
		}
		if err != nil && !failed {
			log.Error("cannot write the heartbeat", "cause", err)
		}
		failed = err != nil
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

func writeHeartbeat(ctx context.Context, main *store.DB) error {
	var last int64
	due := func(tx *store.Tx) bool {
		return tx.Now().UnixMilli()-last >= (HeartbeatInterval - HeartbeatInterval/4).Milliseconds()
	}
	stale := false
	if err := main.View(ctx, func(tx *store.Tx) error {
		if err := tx.Row(ctx, `SELECT COALESCE(MAX(date), 0) FROM heartbeat`, nil, &last); err != nil {
			return err
		}
		stale = due(tx) || last > tx.Now().UnixMilli()
		return nil
	}); err != nil || !stale {
		return err
	}
	return main.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx,
			`INSERT INTO heartbeat (id, date) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET date = excluded.date`,
			tx.Now().UnixMilli())
		return err
	})
}

// State is how current an observer is.
type State struct {
	LastReplication *record.Instant `doc:"Of an observer: the origin's time up to which everything is here; null when it is not known"`
	FilesPending    int64           `doc:"Of an observer: files that are not here yet"`
	Stopped         string          `enum:",newer,older" doc:"Of an observer: why it takes no more changes; newer, older: its origin is of such a version"`
}

// Monitor knows how current an instance is.
type Monitor struct {
	main     *store.DB
	observer *Observer
}

// NewMonitor returns the monitor of an observer. follows is nil where the database itself is the copy.
func NewMonitor(main *store.DB, follows *Observer) *Monitor { return &Monitor{main, follows} }

// State reads how current the data is. Where nothing is copied, on a nil Monitor, it is empty.
func (w *Monitor) State(ctx context.Context) (s State, err error) {
	if w == nil {
		return State{}, nil
	}
	var date *int64
	if err := w.main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT MAX(date) FROM heartbeat`, nil, &date)
	}); err != nil {
		return State{}, fmt.Errorf("read the last synchronisation: %w", err)
	}
	s.LastReplication = (*record.Instant)(date)
	if w.observer != nil {
		s.FilesPending, s.Stopped = w.observer.Pending(), w.observer.Stopped()
	}
	return s, nil
}
