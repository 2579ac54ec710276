package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"lls/internal/ops/backup"
	"lls/internal/ops/replica"
	"lls/internal/platform/config"
	"lls/internal/record"
	"lls/internal/web"
)

// historyState is what the health call says of the history.
func (a *App) historyState() web.HistoryState {
	if a.origin == nil {
		return web.HistoryState{History: "off"}
	}
	s := a.origin.State()
	p := web.HistoryState{History: "ok", HistoryDamaged: s.Damaged}
	if s.Late {
		p.History = "late"
	}
	if !s.Written.IsZero() {
		at := record.InstantOf(s.Written)
		p.HistoryWritten = &at
	}
	return p
}

// addHistoryMetrics adds to the metrics whether saves reach the history.
func (a *App) addHistoryMetrics() {
	if !a.cfg.KeepsHistory() {
		return
	}
	of := func(value func(replica.HistoryState) float64) func() float64 {
		return func() float64 {
			if a.origin == nil {
				return 0
			}
			return value(a.origin.State())
		}
	}
	a.metrics.Watch("lls_history_written_timestamp_seconds",
		"When all that was saved was last in replica/; 0 before the first time.",
		of(func(s replica.HistoryState) float64 {
			if s.Written.IsZero() {
				return 0
			}
			return float64(s.Written.UnixMilli()) / 1000
		}))
	a.metrics.Watch("lls_history_late", "1 while replica/ does not take what is saved.",
		of(func(s replica.HistoryState) float64 {
			if s.Late {
				return 1
			}
			return 0
		}))
	a.metrics.Watch("lls_history_damaged_files", "Files of replica/ that were found damaged and lie in "+
		"replica/damaged.",
		of(func(s replica.HistoryState) float64 { return float64(s.Damaged) }))
	a.metrics.Watch("lls_wal_bytes", "Size of the database's write-ahead log, which grows while the history is late.",
		of(func(s replica.HistoryState) float64 { return float64(s.WAL) }))
}

// RestoreTo puts a moment of the past together in a new folder.
func RestoreTo(ctx context.Context, cfg config.Config, asked config.Archive, out io.Writer) error {
	if cfg.Database != "" {
		return errors.New("--to is for SQLite; the past of a PostgreSQL is kept by its own archive")
	}
	r, err := replica.RestoreTo(ctx, cfg.Data, asked.Out, asked.To)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("%s was checked and holds the library as of %s: %d files, the log up to entry %08d, hash %s\n",
		asked.Out, r.At.In(cfg.TimeZone).Format(time.RFC3339), r.Files, r.Log.Number, r.Log.Hash)
	return printGaps(out, text, r.LeftOut, backup.Gaps(r.Missing, r.Damaged))
}
