package replica

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/benbjohnson/litestream"
)

// What a repair that failed half-way leaves, or a power cut in its middle, is repaired by the next one.
func TestAnInterruptedRepairIsResumed(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func(s *site, paths []string){
		"it could not note what is lost": func(s *site, paths []string) {
			damage(s.t, paths[0])
			damage(s.t, paths[1])
			gaps := filepath.Join(Folder(s.data), gapsFile)
			if err := os.Mkdir(gaps, 0o700); err != nil {
				s.t.Fatal(err)
			}
			h := history{Folder(s.data), s.origin.log}
			if err := h.repair(context.Background()); err == nil {
				s.t.Fatal("it was noted")
			}
			if err := os.Remove(gaps); err != nil {
				s.t.Fatal(err)
			}
		},
		"it set it aside, and no more": func(s *site, paths []string) {
			for _, path := range paths {
				if err := os.Remove(path); err != nil {
					s.t.Fatal(err)
				}
			}
		},
		"its copy was not there yet": func(s *site, paths []string) {
			if err := os.Remove(paths[0]); err != nil {
				s.t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := defaultIntervals()
			p.watch = 100 * time.Millisecond
			p.steps[0] = time.Hour
			s := newSiteOf(t, time.Hour, p)
			s.write()
			first := s.write()
			s.write()
			s.write()
			if err := s.origin.snapshot(context.Background()); err != nil { // the one of the day
				t.Fatal(err)
			}
			snapshot := s.newest("", litestream.SnapshotLevel)
			last := s.write()
			// on a busy machine it is stamped that late
			if err := os.Chtimes(snapshot, last, last.Add(time.Millisecond)); err != nil {
				t.Fatal(err)
			}
			s.write()
			if err := s.stores.Close(); err != nil {
				t.Fatal(err)
			}
			if err := s.origin.Close(); err != nil {
				t.Fatal(err)
			}
			for level := 1; level < litestream.SnapshotLevel; level++ { // what the library has merged when it began
				if err := os.RemoveAll(litestream.LTXLevelDir(Folder(s.data), level)); err != nil {
					t.Fatal(err)
				}
			}
			var paths []string
			for _, root := range []string{"", ownFolder} {
				files, err := filepath.Glob(filepath.Join(Folder(s.data), root, "ltx/0/*.ltx"))
				if err != nil || len(files) < 5 {
					t.Fatal(files, err)
				}
				paths = append(paths, files[len(files)-2])
			}
			fail(s, paths)
			s.start(time.Hour)
			lost := !strings.HasPrefix(name, "its copy")
			if lost {
				s.until("it says what it did", func() bool {
					return strings.Contains(s.log.String(), "repaired the history")
				})
			}
			s.write()
			s.until("no change is missing between the others", func() bool {
				files, err := s.origin.history.list("", 0)
				if err != nil {
					t.Fatal(err)
				}
				have, low := map[uint64]bool{}, lastOf(files)
				for _, f := range files {
					have[f.Max], low = true, min(low, f.Max)
				}
				return len(have) == int(lastOf(files)-low)+1
			})
			if got := s.countAt(s.write()); got != s.count {
				t.Errorf("afterwards: %d of %d", got, s.count)
			}
			if got := s.countAt(first); got != 2 {
				t.Errorf("before: %d", got)
			}
			if got := s.countAt(last); lost && got != -1 || !lost && got != 5 {
				t.Errorf("what was lost: %d", got)
			}
		})
	}
}

// A change that has vanished may have been made before a moment or after it: nobody is given the state without it.
func TestAMomentBeforeWhatHasVanishedIsRefused(t *testing.T) {
	t.Parallel()
	p := defaultIntervals()
	p.steps[0] = time.Hour
	s := newSiteOf(t, time.Hour, p)
	s.write()
	s.write()
	before := s.write()
	vanished := s.write()
	after := s.write()
	s.stop()
	h := history{Folder(s.data), slog.New(slog.DiscardHandler)}
	files, err := h.list("", 0)
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	if merged, err := h.list("", 1); err != nil || lastOf(merged) > files[len(files)-3].Max {
		t.Fatal(merged, err)
	}
	if err := os.Remove(h.path("", 0, files[len(files)-2])); err != nil {
		t.Fatal(err)
	}
	made := time.UnixMilli(files[len(files)-3].Created)
	for _, row := range []struct {
		moment time.Time
		want   int
	}{{made, 3}, {before, -1}, {vanished, -1}, {after, -1}} {
		if got := s.countAt(row.moment); got != row.want {
			t.Errorf("%v: %d sectors, not %d", row.moment, got, row.want)
		}
	}
}

// After an hour without changes one single change is left. If that one is damaged, the history in merged files
// continues.
func TestThePastOutlivesTheOnlySingleChange(t *testing.T) {
	t.Parallel()
	for _, lost := range []bool{false, true} {
		p := defaultIntervals()
		p.watch, p.steps[0] = 100*time.Millisecond, time.Second
		s := newSiteOf(t, time.Hour, p)
		s.write()
		s.write()
		var merged []File
		s.until("all is merged", func() bool {
			last, err := lastTXID(s.origin.history.dir)
			if err != nil {
				t.Fatal(err)
			}
			if merged, err = s.origin.history.list("", 1); err != nil {
				t.Fatal(err)
			}
			return lastOf(merged) == last
		})
		var last time.Time
		if lost {
			last = s.write()
		}
		if err := s.stores.Close(); err != nil {
			t.Fatal(err)
		}
		if err := s.origin.Close(); err != nil {
			t.Fatal(err)
		}
		h := history{Folder(s.data), s.origin.log}
		for _, root := range []string{"", ownFolder} {
			files, err := h.list(root, 0)
			if err != nil {
				t.Fatal(err)
			}
			end := lastOf(files)
			for _, f := range files {
				if f.Max < end {
					if err := os.Remove(h.path(root, 0, f)); err != nil {
						t.Fatal(err)
					}
				}
			}
			damage(t, s.newest(root, 0))
		}
		files, err := h.list("", 1)
		if err != nil {
			t.Fatal(err)
		}
		var first time.Time // the last moment that is known to be before what is lost
		for _, f := range files {
			if f.Max <= lastOf(merged) {
				first = time.UnixMilli(f.Created)
			} else if lost { // it has been merged in the meantime
				damage(t, h.path("", 1, f))
			}
		}
		s.start(time.Hour)
		s.until("it is mended", func() bool { return strings.Contains(s.log.String(), "repaired the history") })
		if got := s.countAt(s.write()); got != s.count {
			t.Errorf("afterwards: %d of %d", got, s.count)
		}
		if got := s.countAt(first); got != 2 {
			t.Errorf("before: %d\n%s", got, s.log.String())
		}
		if lost {
			if got := s.countAt(last); got != -1 {
				t.Errorf("what was lost: %d", got)
			}
		}
	}
}

// A quarantined merged file does not prevent later files from being merged.
func TestMergingGoesOnBehindAHole(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	p := defaultIntervals()
	p.watch, p.steps = 100*time.Millisecond, [3]time.Duration{time.Hour, time.Hour, time.Hour}
	s := newSiteOf(t, time.Hour, p)
	merge := func(level int) { // the library may be at it as well, after a start
		t.Helper()
		s.until(fmt.Sprintf("level %d is merged", level), func() bool {
			_, err := s.origin.db.Compact(ctx, level)
			return err == nil || errors.Is(err, litestream.ErrNoCompaction)
		})
	}
	for range 5 {
		s.write()
		merge(1)
	}
	files, err := s.origin.history.list("", 1)
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	hole := files[2]
	damage(t, s.origin.history.path("", 1, hole))
	before, err := s.origin.history.list("", 2)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.origin.checkAll(ctx); err != nil {
		t.Fatal(err)
	}
	s.until("it is mended", func() bool { return strings.Contains(s.log.String(), "repaired the history") })
	merge(2)
	merge(2)
	files, err = s.origin.history.list("", 2)
	if err != nil || len(files) < 2 {
		t.Fatalf("merged: %v, %v", files, err)
	}
	for _, f := range files {
		if f.Min <= hole.Max && hole.Min <= f.Max && !slices.Contains(before, f) {
			t.Errorf("%v holds what is set aside, %v", f, hole)
		}
	}
	if got := s.countAt(s.write()); got != s.count {
		t.Errorf("%d of %d", got, s.count)
	}
}

// A stop does not wait for the files to be read, and what was not read to its end is not taken for damaged.
func TestAStopEndsARepair(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write()
	last := s.write()
	if err := s.stores.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.origin.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if ok, err := isIntact(ctx, s.newest("", 0), File{Min: 2, Max: 2}); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("a file: %t, %v", ok, err)
	}
	if _, err := s.origin.checkAll(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("all files: %v", err)
	}
	if err := s.origin.history.repair(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a mend: %v", err)
	}
	if state := s.origin.State(); state.Damaged != 0 {
		t.Errorf("%d files were set aside", state.Damaged)
	}
	s.start(time.Hour)
	s.wait()
	if got := s.countAt(last); got != s.count {
		t.Errorf("%d of %d", got, s.count)
	}
}
