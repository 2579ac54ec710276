package replica

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/benbjohnson/litestream"

	"lls/internal/platform/store"
)

const (
	repairInterval = time.Minute // between tries
	lateDelay      = time.Minute
	checkInterval  = 24 * time.Hour // of all files
	lookInterval   = time.Minute    // when there is a reason
)

// HistoryState is the state of the history of an origin.
type HistoryState struct {
	Written time.Time // when everything saved was in it; zero: not yet
	Late    bool      // saves do not reach it
	Damaged int       // files in quarantine
	WAL     int64     // bytes of the database's write-ahead log: it grows while the history is late
}

// State returns the state of the history.
func (o *Origin) State() HistoryState {
	s := HistoryState{Damaged: o.history.damaged(), Late: o.failing.Load()}
	since := o.started
	if ms := o.written.Load(); ms > 0 {
		s.Written = time.UnixMilli(ms)
		since = s.Written
	}
	s.Late = s.Late || time.Since(since) > lateDelay
	if info, err := os.Stat(store.Path(o.data) + "-wal"); err == nil {
		s.WAL = info.Size()
	}
	return s
}

// watch ensures that saves reach the files. Litestream only tries again; damaged files stay damaged.
func (o *Origin) watch(ctx context.Context) {
	var mended, told time.Time
	for found := false; ; {
		began := time.Now() // saves while it runs need not be in it
		err := o.sync(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err == nil:
			o.written.Store(began.UnixMilli())
			if o.failing.Swap(false) {
				o.log.Info("writing the history again")
				told = time.Time{}
			}
		default:
			o.failing.Store(true)
			found = found || o.broken(ctx, err)
			if time.Since(told) >= logInterval {
				told = time.Now()
				state := o.State()
				o.log.Error("cannot write the history", "cause", err, "written", state.Written, "wal", state.WAL)
			}
		}
		if found && time.Since(mended) >= repairInterval {
			found, mended = false, time.Now()
			if err := o.repair(ctx); err == nil {
				continue
			} else if ctx.Err() == nil {
				o.log.Error("cannot repair the history", "cause", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(o.intervals.watch):
		case <-o.damaged:
			found = true
		}
	}
}

func (o *Origin) sync(ctx context.Context) error {
	if o.stopped {
		return errStopped
	}
	return o.db.SyncAndWait(ctx)
}

var errStopped = errors.New("it has stopped")

// broken reports whether an error comes from a damaged file.
func (o *Origin) broken(ctx context.Context, err error) bool {
	if diskFull(err) || errors.Is(err, litestream.ErrDiskFull) {
		return false
	}
	if file, ok := errors.AsType[*litestream.LTXError](err); errors.Is(err, errStopped) ||
		ok && file.IsAutoRecoverable() {
		return true
	}
	for _, root := range []string{"", ownFolder} {
		files, err := o.history.list(root, 0)
		if err != nil || len(files) == 0 {
			continue
		}
		last := files[len(files)-1]
		if ok, err := isIntact(ctx, o.history.path(root, 0, last), last); err == nil && !ok {
			return true
		}
	}
	return false
}

// repair stops the writer, repairs the files, and starts again, with a snapshot if something is lost.
func (o *Origin) repair(ctx context.Context) error {
	before := o.history.damaged()
	if err := o.reopen(ctx); err != nil {
		return err
	}
	if o.history.damaged() == before && !o.gap.Swap(false) {
		return nil
	}
	err := o.snapshot(ctx)
	for range 2 {
		if err == nil || !sleep(ctx, time.Second) {
			break
		}
		err = o.snapshot(ctx) // litestream writes one when it starts, perhaps with the same name
	}
	if err != nil {
		return err
	}
	o.log.Warn("repaired the history; the damaged files are quarantined", "folder", damagedFolder)
	return nil
}

func (o *Origin) snapshot(ctx context.Context) error {
	if err := o.sync(ctx); err != nil {
		return err
	}
	if _, err := o.db.Snapshot(ctx); err != nil {
		return fmt.Errorf("write a snapshot: %w", err)
	}
	return nil
}

func (o *Origin) reopen(ctx context.Context) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.stopped {
		o.stopped = true
		o.store.SetShutdownSyncTimeout(0)
		if err := o.store.Close(ctx); err != nil {
			o.log.Debug("the writer stopped with an error", "cause", err)
		}
	}
	if err := o.history.repair(ctx); err != nil {
		return err
	}
	if err := o.open(ctx); err != nil {
		return err
	}
	o.stopped = false
	return nil
}

// check reads all files once a day, and when litestream could not read one: damage must be found before a file is
// needed.
func (o *Origin) check(ctx context.Context) {
	for asked := false; sleep(ctx, o.intervals.watch/2); {
		found, err := o.checkAll(ctx)
		if err != nil && ctx.Err() == nil {
			o.log.Error("cannot check the files of the history", "cause", err)
		}
		rest := lookInterval
		if asked && !found { // another cause; the error will be reported again
			rest = time.Hour
		}
		if !sleep(ctx, rest) {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(checkInterval - rest):
			asked = false
		case <-o.checkNow:
			asked = true
		}
	}
}

// checkAll reports whether something is damaged, and repairs it.
func (o *Origin) checkAll(ctx context.Context) (found bool, err error) {
	found, err = o.checkLevel(ctx, ownFolder, 0)
	for _, level := range levels() {
		if err != nil {
			return found, err
		}
		var more bool
		more, err = o.checkLevel(ctx, "", level)
		found = found || more
	}
	if err == nil {
		var at uint64
		at, err = o.history.firstLost(ctx, true)
		found = found || at > 0
	}
	if found {
		o.damaged.set()
	}
	return found, err
}

// checkLevel reports whether something is damaged, and quarantines merged changes. A single change is repaired from its
// copy, while nothing is written.
func (o *Origin) checkLevel(ctx context.Context, root string, level int) (found bool, err error) {
	files, err := o.history.list(root, level)
	if err != nil {
		return false, err
	}
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(b.Max, a.Max) })
	for _, f := range files {
		began, path := time.Now(), o.history.path(root, level, f)
		ok, err := isIntact(ctx, path, f)
		if err != nil {
			return found, err
		}
		if _, err := os.Stat(path); !ok && !errors.Is(err, fs.ErrNotExist) { // it may have been removed in the meantime
			found = true
			if level > 0 {
				o.gap.Store(true)
				if err := o.history.quarantine(root, level, f); err != nil {
					return found, err
				}
			}
		}
		if !sleep(ctx, time.Since(began)) { // uses at most half of the time
			return found, ctx.Err()
		}
	}
	return found, nil
}
