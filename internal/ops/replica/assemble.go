package replica

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"time"

	"github.com/benbjohnson/litestream"
	litefile "github.com/benbjohnson/litestream/file"
	"github.com/superfly/ltx"
)

// assemble writes the database as of a moment.
func assemble(ctx context.Context, dir, path string, moment time.Time) (at time.Time, err error) {
	h := history{dir, slog.New(slog.DiscardHandler)}
	// Changes are stamped to the millisecond, and one of exactly that moment belongs to it.
	until := moment.Truncate(time.Millisecond).Add(time.Millisecond)
	from := &filteredFiles{ReplicaClient: litefile.NewReplicaClient(dir), left: map[string]bool{}}
	wanted, err := h.lastBefore(until)
	if err != nil {
		return at, err
	}
	plan, err := h.plan(ctx, from, until)
	if errors.Is(err, litestream.ErrTxNotAvailable) {
		return at, h.tooEarly(moment)
	}
	if err != nil {
		return at, fmt.Errorf("look for the changes up to %s: %w", moment.Format(time.RFC3339), err)
	}
	last := plan[len(plan)-1]
	if err := h.checkReached(ctx, uint64(last.MaxTXID), wanted, last.CreatedAt, moment); err != nil {
		return at, err
	}
	from.only = map[string]bool{}
	for _, f := range plan {
		from.only[keyOf(f)] = true
	}
	options := litestream.NewRestoreOptions()
	options.OutputPath, options.TXID = path, last.MaxTXID
	if err := litestream.NewReplicaWithClient(nil, from).Restore(ctx, options); err != nil {
		return at, fmt.Errorf("put the database together: %w", err)
	}
	return last.CreatedAt, nil
}

// plan finds undamaged files that lead to a moment.
func (h history) plan(ctx context.Context, from *filteredFiles, until time.Time) ([]*ltx.FileInfo, error) {
	for {
		plan, err := litestream.CalcRestorePlan(ctx, from, 0, until, h.log)
		if err != nil {
			return nil, err
		}
		sound := true
		for _, f := range plan {
			file := File{Min: uint64(f.MinTXID), Max: uint64(f.MaxTXID)}
			ok, err := isIntact(ctx, h.path("", f.Level, file), file)
			if err != nil {
				return nil, err
			}
			if !ok { // or it was removed in the meantime
				sound, from.left[keyOf(f)] = false, true
			}
		}
		if sound {
			return plan, nil
		}
	}
}

// filteredFiles are the files of a history but for those that are left out.
type filteredFiles struct {
	*litefile.ReplicaClient
	left, only map[string]bool
}

func keyOf(f *ltx.FileInfo) string {
	return fmt.Sprint(f.Level, "/", ltx.FormatFilename(f.MinTXID, f.MaxTXID))
}

// LTXFiles lists the files of a level.
func (c *filteredFiles) LTXFiles(ctx context.Context, level int, seek ltx.TXID, exact bool) (ltx.FileIterator, error) {
	all, err := c.ReplicaClient.LTXFiles(ctx, level, seek, exact)
	if err != nil {
		return nil, err
	}
	var files []*ltx.FileInfo
	for all.Next() {
		if f := all.Item(); !c.left[keyOf(f)] && (c.only == nil || c.only[keyOf(f)]) {
			files = append(files, f)
		}
	}
	return ltx.NewFileInfoSliceIterator(files), all.Close()
}

// formatMoment writes a moment in the form of the option --to, in the zone of another one.
func formatMoment(t, like time.Time) string {
	return t.In(like.Location()).Format("2006-01-02T15:04:05.000Z07:00")
}

// each visits all files.
func (h history) each(visit func(level int, f File)) error {
	for _, level := range levels() {
		files, err := h.list("", level)
		if err != nil {
			return err
		}
		for _, f := range files {
			visit(level, f)
		}
	}
	return nil
}

// tooEarly is the error that names the earliest moment that can be restored: that of the first snapshot, or of the
// first change.
func (h history) tooEarly(moment time.Time) error {
	var first int64
	if err := h.each(func(level int, f File) {
		if (level == litestream.SnapshotLevel || f.Min == 1) && (first == 0 || f.Created < first) {
			first = f.Created
		}
	}); err != nil {
		return err
	}
	if first == 0 {
		return fmt.Errorf("%s holds no past to restore from", h.dir)
	}
	return fmt.Errorf("the past that %s holds does not reach back to %s: the earliest moment is %s", h.dir,
		formatMoment(moment, moment), formatMoment(time.UnixMilli(first), moment))
}

// lastBefore is the last change before an instant.
func (h history) lastBefore(until time.Time) (last uint64, err error) {
	return last, h.each(func(_ int, f File) {
		if f.Created < until.UnixMilli() {
			last = max(last, f.Max)
		}
	})
}

// follows reports whether a file contains the next change, or there is none. Its time is not known
// otherwise.
func (h history) follows(last uint64) (bool, error) {
	end, named := true, false
	err := h.each(func(level int, f File) {
		end = end && f.Max <= last
		named = named || level < litestream.SnapshotLevel && f.Min <= last+1 && last < f.Max
	})
	return end || named, err
}

// checkReached refuses a state that is older than the moment because later changes are lost.
func (h history) checkReached(ctx context.Context, last, wanted uint64, at, moment time.Time) error {
	followed, err := h.follows(last)
	if err != nil {
		return err
	}
	lost := last < wanted
	if lost { // unless it was only merged with changes after the moment
		merged, err := h.merged(ctx, last+1)
		if err != nil {
			return err
		}
		lost = merged == 0
	}
	lost = lost || !followed && moment.UnixMilli() > at.UnixMilli()
	var gaps []gap
	if err := readJSON(filepath.Join(h.dir, gapsFile), &gaps); err != nil {
		return err
	}
	for _, g := range gaps {
		if last <= g.After && moment.UnixMilli() > g.Since {
			lost = true
			if since := time.UnixMilli(g.Since); last == g.After && since.Before(at) {
				at = since
			}
		}
	}
	if !lost {
		return nil
	}
	var next int64
	if err := h.each(func(_ int, f File) {
		if f.Max > last && f.Created > moment.UnixMilli() && (next == 0 || f.Created < next) {
			next = f.Created
		}
	}); err != nil {
		return err
	}
	text := fmt.Sprintf("the changes up to %s are damaged or lost: the last moment before that can be restored is %s",
		formatMoment(moment, moment), formatMoment(at, moment))
	if next > 0 {
		text += ", the next one perhaps " + formatMoment(time.UnixMilli(next), moment)
	}
	return errors.New(text)
}

const gapsFile = "gaps.json"

// gap records lost changes: those after a change, with its time in Unix ms.
type gap struct {
	After uint64
	Since int64
}

// recordGap records that the changes from a number on are lost. The same numbers will be used again for other changes.
func (h history) recordGap(at uint64) error {
	path := filepath.Join(h.dir, gapsFile)
	var gaps []gap
	if err := readJSON(path, &gaps); err != nil {
		return err
	}
	g := gap{After: at - 1}
	var own int64 // what the change itself says; a snapshot of it may be stamped after the one that followed
	if err := h.each(func(level int, f File) {
		if f.Max < at {
			g.Since = max(g.Since, f.Created)
		}
		if f.Max == g.After && level < litestream.SnapshotLevel {
			own = f.Created
		}
	}); err != nil {
		return err
	}
	if own > 0 {
		g.Since = own
	}
	// what it holds as well
	gaps = slices.DeleteFunc(gaps, func(old gap) bool { return old.After > g.After || old == g })
	return writeJSON(path, append(gaps[max(0, len(gaps)-maxStarts):], g))
}

// dropGaps removes gaps beyond the last change: their numbers will be used again for other changes.
func (h history) dropGaps(last uint64) error {
	var gaps []gap
	if err := readJSON(filepath.Join(h.dir, gapsFile), &gaps); err != nil {
		return err
	}
	if !slices.ContainsFunc(gaps, func(g gap) bool { return g.After > last }) {
		return nil
	}
	return h.recordGap(last + 1)
}
