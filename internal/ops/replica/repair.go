package replica

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"lls/internal/ops/replica/pages"
	"lls/internal/platform/file"
)

const (
	ownFolder     = "own"     // copies of the last changes, for the writer
	damagedFolder = "damaged" // damaged files, under other names, for inspection
)

// history are the files of an origin's history. Single changes exist twice, also in own: one repairs the other. A lost
// change ends the history before it; a new one continues from there, and observers beyond it start again.
type history struct {
	dir string // replica/
	log *slog.Logger
}

func (h history) path(root string, level int, f File) string {
	return litestream.LTXFilePath(filepath.Join(h.dir, root), level, ltx.TXID(f.Min), ltx.TXID(f.Max))
}

func (h history) list(root string, level int) ([]File, error) {
	return ltxFiles(filepath.Join(h.dir, root), level, 0)
}

// isIntact reports whether a file exists and is undamaged. A file that cannot be read twice counts as damaged.
func isIntact(ctx context.Context, path string, f File) (bool, error) {
	ok, err := checkFile(ctx, path, f)
	if !ok && err == nil {
		time.Sleep(10 * time.Millisecond)
		ok, err = checkFile(ctx, path, f)
	}
	return ok, err
}

func checkFile(ctx context.Context, path string, f File) (bool, error) {
	in, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("check the history: %w", err)
	}
	defer func() { _ = in.Close() }() // it was only read
	head, err := pages.Check(struct {
		io.Reader
		io.Seeker
	}{file.NewContextReader(ctx, in), in})
	switch {
	case ctx.Err() != nil: // it was not read to its end, so its state is unknown
		return false, ctx.Err()
	case errors.Is(err, pages.ErrCorrupt):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("check the history: %w", err)
	}
	return uint64(head.MinTXID) == f.Min && uint64(head.MaxTXID) == f.Max, nil
}

// repair makes a history that can be continued. The writer must have stopped. What is lost is determined from the files
// and recorded before any is moved, so that an interrupted repair is resumed.
func (h history) repair(ctx context.Context) error {
	at, err := h.firstLost(ctx, false)
	if err != nil {
		return err
	}
	if at > 0 {
		if err := h.recordGap(at); err != nil {
			return err
		}
	}
	if err := errors.Join(h.repairSingle(ctx, "", ownFolder, at), h.repairSingle(ctx, ownFolder, "", at)); err != nil {
		return err
	}
	if at > 0 {
		if err := h.truncate(ctx, at); err != nil {
			return err
		}
	}
	return h.alignOwn(ctx)
}

// firstLost is the first change, from the first single one to the last, that no file contains; 0 when there is none. To
// find what is missing, the names of files are trusted, and those in own do not count.
func (h history) firstLost(ctx context.Context, missing bool) (uint64, error) {
	roots := []string{"", ownFolder}
	if missing {
		roots = roots[:1]
	}
	files, err := h.list("", 0)
	if err != nil || len(files) == 0 {
		return 0, err
	}
	named := map[uint64]bool{}
	first, last := files[0].Max, lastOf(files)
	for _, f := range files {
		first, named[f.Max] = min(first, f.Max), missing
	}
	return h.firstMissing(ctx, first, last, func(at uint64) (ok bool, err error) {
		ok = named[at]
		for _, root := range roots {
			f := File{Min: at, Max: at}
			if ok || err != nil {
				break
			}
			ok, err = isIntact(ctx, h.path(root, 0, f), f)
		}
		return ok, err
	})
}

// firstMissing is the first change, from one to another, that is neither there as a single one nor in a whole merged
// file; 0 when there is none.
func (h history) firstMissing(
	ctx context.Context, from, to uint64, single func(at uint64) (bool, error),
) (uint64, error) {
	for at := from; at <= to; at++ {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if ok, err := single(at); err != nil {
			return 0, err
		} else if ok {
			continue
		}
		upTo, err := h.merged(ctx, at)
		if err != nil {
			return 0, err
		}
		if upTo == 0 {
			return at, nil
		}
		at = upTo
	}
	return 0, nil
}

// repairSingle copies the single changes before one that are damaged or missing in one place from the other. What has
// no copy is quarantined.
func (h history) repairSingle(ctx context.Context, root, twin string, before uint64) error {
	files, err := h.list(root, 0)
	if err != nil || len(files) == 0 {
		return err
	}
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Max, b.Max) })
	next := files[0].Max
	for _, f := range files {
		for ; next <= f.Max; next++ {
			if before > 0 && next >= before {
				return nil
			}
			if err := h.repairOne(ctx, root, twin, File{Min: next, Max: next}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (h history) repairOne(ctx context.Context, root, twin string, f File) error {
	path := h.path(root, 0, f)
	if ok, err := isIntact(ctx, path, f); ok || err != nil {
		return err
	}
	other := h.path(twin, 0, f)
	ok, err := isIntact(ctx, other, f)
	if err != nil {
		return err
	}
	if !ok {
		return h.quarantine(root, 0, f)
	}
	// not every file system supports links; with a link, the name always has a file
	if h.keep(os.Link, path, root+name(0, f)) != nil {
		if err := h.quarantine(root, 0, f); err != nil {
			return err
		}
	}
	h.log.Warn("repaired a damaged change of the history from its copy", "path", path)
	return copyFile(other, path)
}

// merged is the last change of an undamaged file of a higher level that contains a change; 0 when there is none.
func (h history) merged(ctx context.Context, change uint64) (upTo uint64, err error) {
	for level := 1; level < litestream.SnapshotLevel; level++ {
		files, err := h.list("", level)
		if err != nil {
			return 0, err
		}
		for _, m := range files {
			if change < m.Min || change > m.Max {
				continue
			}
			if ok, err := isIntact(ctx, h.path("", level, m), m); err != nil {
				return 0, err
			} else if ok {
				return m.Max, nil
			}
		}
	}
	return 0, nil
}

// truncate ends the history before a change: later files depend on what is lost. The newest is removed first, so
// that an interrupted truncation can be resumed.
func (h history) truncate(ctx context.Context, at uint64) error {
	h.log.Error("the history has lost a change and starts again with a snapshot", "change", at)
	type named struct {
		path, name string
		max        uint64
	}
	var gone []named
	if err := h.each(func(level int, f File) {
		if f.Max >= at {
			gone = append(gone, named{h.path("", level, f), name(level, f), f.Max})
		}
	}); err != nil {
		return err
	}
	slices.Reverse(gone) // of files with the same last change the single one comes last
	slices.SortStableFunc(gone, func(a, b named) int { return cmp.Compare(b.max, a.max) })
	for _, g := range gone {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := h.move(g.path, g.name); err != nil {
			return err
		}
	}
	return h.removeOwn()
}

// alignOwn makes the files in own consistent with the others. The writer continues from the last single change.
func (h history) alignOwn(ctx context.Context) error {
	last, err := lastTXID(h.dir)
	if err != nil {
		return err
	}
	single, err := h.list("", 0)
	if err != nil {
		return err
	}
	if end := lastOf(single); end < last {
		var next uint64 // the first that only a snapshot contains
		if end > 0 {
			none := func(uint64) (bool, error) { return false, nil }
			if next, err = h.firstMissing(ctx, end+1, last, none); err != nil {
				return err
			}
		}
		made := false
		if next == 0 {
			if made, err = h.makeSingle(ctx, last); err != nil {
				return err
			}
			next = last
		}
		if !made {
			if err := errors.Join(h.recordGap(next), h.truncate(ctx, next)); err != nil {
				return err
			}
			return h.alignOwn(ctx)
		}
		return errors.Join(h.dropGaps(last), h.removeOwn())
	}
	own, err := h.list(ownFolder, 0)
	if err != nil {
		return err
	}
	have := map[uint64]bool{}
	for _, f := range own {
		have[f.Max] = true
	}
	for next := last + 1; next <= lastOf(own); next++ {
		if !have[next] {
			return h.removeOwn()
		}
	}
	return nil
}

func lastOf(files []File) (last uint64) {
	for _, f := range files {
		last = max(last, f.Max)
	}
	return last
}

// removeOwn makes the writer continue from the files that observers read.
func (h history) removeOwn() error {
	if err := os.RemoveAll(filepath.Join(h.dir, ownFolder)); err != nil {
		return fmt.Errorf("mend the history: %w", err)
	}
	return nil
}

// quarantine keeps a damaged file under another name.
func (h history) quarantine(root string, level int, f File) error {
	path := h.path(root, level, f)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	h.log.Error("quarantined a damaged file of the history", "path", path)
	return h.move(path, root+name(level, f))
}

func name(level int, f File) string {
	return strconv.Itoa(level) + "-" + ltx.FormatFilename(ltx.TXID(f.Min), ltx.TXID(f.Max))
}

func (h history) move(path, name string) error {
	return h.keep(os.Rename, path, name)
}

func (h history) keep(as func(from, to string) error, path, name string) error {
	to := filepath.Join(h.dir, damagedFolder)
	if err := os.MkdirAll(to, 0o700); err != nil {
		return fmt.Errorf("set a file of the history aside: %w", err)
	}
	err := as(path, filepath.Join(to, time.Now().UTC().Format("20060102T150405.000Z")+"-"+name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("set a file of the history aside: %w", err)
	}
	return errors.Join(file.SyncDir(filepath.Dir(path)), file.SyncDir(to))
}

// damaged counts the files in quarantine.
func (h history) damaged() int {
	entries, err := os.ReadDir(filepath.Join(h.dir, damagedFolder))
	if err != nil {
		return 0
	}
	return len(entries)
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return fmt.Errorf("copy %s: %w", from, err)
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	info, err := in.Stat()
	if err != nil {
		return fmt.Errorf("copy %s: %w", from, err)
	}
	return file.WriteWhole(to, func(out *os.File) error {
		if _, err := io.Copy(out, in); err != nil {
			return err
		}
		return os.Chtimes(out.Name(), info.ModTime(), info.ModTime()) // a restore uses it
	})
}
