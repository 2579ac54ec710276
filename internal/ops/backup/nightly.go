package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
)

// Nightly creates an archive every night and restores it on trial. Of several instances on one database one does it.
type Nightly struct {
	Source Source
	Local  *store.DB
	Dir    string // of the archives
	At     int    // minutes after midnight
	Zone   *time.Location
	Keep   int // archives
	Clock  func() time.Time

	last    atomic.Pointer[TrialResult]
	checked bool   // since the start
	claimed string // of the night that this instance has claimed
}

// Last returns the result of the last trial known to this instance, nil for none.
func (n *Nightly) Last() *TrialResult { return n.last.Load() }

// Load reads the result of the last trial before the start.
func (n *Nightly) Load() error {
	last, err := LastTrial(n.Dir)
	n.last.Store(last)
	return err
}

// IfDue creates the archive of the night if it is due and no instance has claimed it; it returns nil when there is
// nothing to do. The first night is the one after the first start. An interrupted or failed night is repeated at the
// next start.
func (n *Nightly) IfDue(ctx context.Context) (*TrialResult, error) {
	now := n.Clock().In(n.Zone)
	if now.Hour()*60+now.Minute() < n.At {
		now = now.AddDate(0, 0, -1)
	}
	night := now.Format(time.DateOnly)
	mine, err := n.claim(ctx, night, !n.checked)
	if err != nil || !mine {
		n.checked = err == nil
		return nil, err
	}
	n.checked = true
	d, err := n.Run(ctx)
	if d == nil {
		if ctx.Err() != nil {
			err = errors.Join(err, n.release(ctx))
		}
		return nil, err
	}
	return d, errors.Join(err, n.Local.Update(ctx, func(tx *store.Tx) error {
		return setDuty(ctx, tx, dutyDone, night)
	}))
}

// Keys by which instances on one database coordinate: the night that was claimed, since when, and the last one that is
// complete.
const (
	dutyTaken = "backup"
	dutySince = "backup since"
	dutyDone  = "backup done"
)

const (
	maxNight   = 6 * time.Hour // of a night; after that its instance counts as stopped
	retryDelay = time.Hour     // after a night that failed
)

// claim claims the night, unless it is claimed already. At a start an unfinished night is claimed again.
func (n *Nightly) claim(ctx context.Context, night string, start bool) (mine bool, err error) {
	now := n.Clock()
	err = n.Local.Update(ctx, func(tx *store.Tx) error {
		mine = false
		last, err := readDuty(ctx, tx, dutyTaken)
		if err != nil {
			return err
		}
		if last == "" {
			return errors.Join(setDuty(ctx, tx, dutyTaken, night), setDuty(ctx, tx, dutyDone, night))
		}
		since, err := readDuty(ctx, tx, dutySince)
		if err != nil {
			return err
		}
		done, err := readDuty(ctx, tx, dutyDone)
		if err != nil {
			return err
		}
		begun, _ := time.Parse(time.RFC3339, since) // none, of an older version: long ago
		ago := now.Sub(begun)
		alone := n.Local.Dialect == store.SQLite
		switch {
		case last < night:
			mine = true
		case last != night:
		case done < night: // an instance is working on it, or was stopped
			mine = since != "" && (ago > maxNight || alone && start)
		default:
			failed := n.Last() != nil && !n.Last().OK
			mine = start && failed && ago > retryDelay && now.Sub(n.Last().Good) > 24*time.Hour
		}
		if !mine {
			return nil
		}
		n.claimed = now.UTC().Format(time.RFC3339)
		return errors.Join(setDuty(ctx, tx, dutyTaken, night), setDuty(ctx, tx, dutySince, n.claimed))
	})
	if err != nil {
		return false, fmt.Errorf("take the night on: %w", err)
	}
	return mine, nil
}

// release releases a night that a stop has interrupted, so that another instance begins it again, unless one has done
// so already.
func (n *Nightly) release(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := n.Local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE duties SET day = $1 WHERE name = $2 AND day = $3`,
			time.Time{}.Format(time.RFC3339), dutySince, n.claimed)
		return err
	}); err != nil {
		return fmt.Errorf("give the night back: %w", err)
	}
	return nil
}

func readDuty(ctx context.Context, tx *store.Tx, name string) (day string, err error) {
	err = tx.Row(ctx, `SELECT day FROM duties WHERE name = $1`, []any{name}, &day)
	if store.NoRows(err) {
		return "", nil
	}
	return day, err
}

func setDuty(ctx context.Context, tx *store.Tx, name, day string) error {
	_, err := tx.Exec(ctx,
		`INSERT INTO duties (name, day) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET day = excluded.day`, name, day)
	return err
}

// Run creates an archive now and restores it on trial. Older good ones are removed only after it was restored. The
// error is one of storing the result; the result of the archive is in TrialResult, nil when the context ended.
func (n *Nightly) Run(ctx context.Context) (*TrialResult, error) {
	started := time.Now()
	before, err := LastTrial(n.Dir)
	if err != nil || before == nil {
		before = &TrialResult{OK: true} // a result that cannot be read is rewritten
	}
	d := &TrialResult{At: n.Clock().UTC().Truncate(time.Second)}
	d.Archive, d.Good = nameOf(d.At), before.Good
	err = n.createAndRestore(ctx, d)
	if ctx.Err() != nil { // the program ends before the night is complete
		if gone := os.Remove(filepath.Join(n.Dir, d.Archive)); gone != nil && !errors.Is(gone, os.ErrNotExist) {
			return nil, fmt.Errorf("remove an archive that was not tried: %w", gone)
		}
		return nil, ctx.Err()
	}
	err = errors.Join(err, n.pruneArchives(before, d, err == nil))
	d.OK, d.Seconds = err == nil, time.Since(started).Seconds()
	if err != nil {
		d.Message = err.Error()
	} else {
		d.Good = d.At
	}
	n.last.Store(d)
	return d, errors.Join(d.keep(n.Dir), n.logResult(ctx, d))
}

func (n *Nightly) createAndRestore(ctx context.Context, d *TrialResult) error {
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
	if gaps := m.Gaps(); gaps != "" {
		lines := strings.Split(gaps, "\n")
		return fmt.Errorf("%d files of the library are missing or damaged, the archive holds all the rest: %s",
			len(lines), strings.Join(lines[:min(len(lines), 20)], ", "))
	}
	return nil
}

// pruneArchives keeps the newest good archives, and the newest failed one.
func (n *Nightly) pruneArchives(before, d *TrialResult, good bool) error {
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
	if failed != "" && failed != d.Archive && nightlyName.MatchString(failed) {
		if err := os.Remove(filepath.Join(n.Dir, failed)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("remove an archive that failed: %w", err)
		}
	}
	if !good {
		return nil
	}
	return prune(n.Dir, n.Keep)
}

// logResult logs the result.
func (n *Nightly) logResult(ctx context.Context, d *TrialResult) error {
	e := audit.Entry{Severity: audit.Success, Category: audit.System, Process: audit.Create, Data: d.Archive}
	if !d.OK {
		e.Severity, e.Data = audit.Critical, d.Archive+": "+d.Message
	}
	return n.Source.Main.Update(ctx, func(tx *store.Tx) error { return audit.Write(ctx, tx, e) })
}
