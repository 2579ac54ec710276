package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"lls/internal/audit"
	"lls/internal/store"
)

// Nightly makes an archive every night and restores it on trial. Of several instances on one database one does it.
type Nightly struct {
	Source Source
	Local  *store.DB
	Dir    string // of the archives
	At     int    // minutes after midnight
	Zone   *time.Location
	Keep   int // archives
	Clock  func() time.Time

	last atomic.Pointer[Drill]
}

// Last is the result of the last drill that this instance knows of, nil for none.
func (n *Nightly) Last() *Drill { return n.last.Load() }

// Load reads the result of the last drill from before the start.
func (n *Nightly) Load() error {
	last, err := LastDrill(n.Dir)
	n.last.Store(last)
	return err
}

// IfDue makes tonight's archive if its hour has come and no instance has taken it on; nil when there is nothing to do.
// The first night is the one after the first start.
func (n *Nightly) IfDue(ctx context.Context) (*Drill, error) {
	now := n.Clock().In(n.Zone)
	if now.Hour()*60+now.Minute() < n.At {
		now = now.AddDate(0, 0, -1)
	}
	mine, err := n.take(ctx, now.Format(time.DateOnly))
	if err != nil || !mine {
		return nil, err
	}
	return n.Run(ctx)
}

// take notes the night as taken, unless it is already.
func (n *Nightly) take(ctx context.Context, night string) (mine bool, err error) {
	err = n.Local.Update(ctx, func(tx *store.Tx) error {
		var last string
		err := tx.Row(ctx, `SELECT day FROM duties WHERE name = 'backup'`, nil, &last)
		mine = err == nil && last < night
		if err != nil && !store.NoRows(err) || last >= night {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO duties (name, day) VALUES ('backup', $1) ON CONFLICT (name) DO UPDATE SET day = excluded.day`, night)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("take the night on: %w", err)
	}
	return mine, nil
}

// Run makes an archive now and restores it on trial. Older good ones go only when it was restored. The error is one of
// keeping the result; what became of the archive stands in the drill.
func (n *Nightly) Run(ctx context.Context) (*Drill, error) {
	started := time.Now()
	before, err := LastDrill(n.Dir)
	if err != nil || before == nil {
		before = &Drill{OK: true} // a result that cannot be read is written anew
	}
	d := &Drill{At: n.Clock().UTC().Truncate(time.Second)}
	d.Archive = nameOf(d.At)
	err = n.try(ctx, d)
	err = errors.Join(err, n.tidy(before, d, err == nil))
	d.OK, d.Seconds = err == nil, time.Since(started).Seconds()
	if err != nil {
		d.Message = err.Error()
	}
	n.last.Store(d)
	return d, errors.Join(d.keep(n.Dir), n.note(ctx, d))
}

func (n *Nightly) try(ctx context.Context, d *Drill) error {
	archive := filepath.Join(n.Dir, d.Archive)
	m, err := Create(ctx, n.Source, archive)
	if err != nil {
		return err
	}
	d.Entry = m.Log.Number
	if info, err := os.Stat(archive); err == nil {
		d.Bytes = info.Size()
	}
	trial, err := workFolder(n.Dir)
	if err != nil {
		return err
	}
	_, err = Restore(ctx, archive, filepath.Join(trial, "restored"))
	if err = errors.Join(err, os.RemoveAll(trial)); err != nil {
		return fmt.Errorf("restore on trial: %w", err)
	}
	if len(m.Missing) > 0 {
		return fmt.Errorf("the library names %d contents that are not there, the first is %s", len(m.Missing), m.Missing[0])
	}
	return nil
}

// tidy leaves the good archives that are kept, and beside them one that failed, the newest.
func (n *Nightly) tidy(before, d *Drill, good bool) error {
	failed := before.Failed
	if failed == "" && !before.OK {
		failed = before.Archive // of an older version
	}
	if !good {
		if _, err := os.Stat(filepath.Join(n.Dir, d.Archive)); err != nil {
			d.Failed = failed // none was made tonight
			return nil
		}
		d.Failed = d.Archive
	}
	if failed != "" && failed != d.Archive && automatic.MatchString(failed) {
		if err := os.Remove(filepath.Join(n.Dir, failed)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("remove an archive that failed: %w", err)
		}
	}
	if !good {
		return nil
	}
	return prune(n.Dir, n.Keep)
}

// note puts the result into the log.
func (n *Nightly) note(ctx context.Context, d *Drill) error {
	e := audit.Entry{Severity: audit.Success, Category: audit.System, Process: audit.Create, Data: d.Archive}
	if !d.OK {
		e.Severity, e.Data = audit.Critical, d.Archive+": "+d.Message
	}
	return n.Source.Main.Update(ctx, func(tx *store.Tx) error { return audit.Write(ctx, tx, e) })
}
