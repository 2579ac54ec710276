package file

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// diskBlobs stores each content as a file ab/abcd… in its folder. The time of a file says when it was last put or kept.
type diskBlobs struct {
	dir    string
	main   *store.DB
	clock  func() time.Time
	copied bool       // this instance does not write the records that name contents
	mu     sync.Mutex // between making a file fresh and removing one that is not
}

func (d *diskBlobs) path(sha256 string) string { return filepath.Join(d.dir, sha256[:2], sha256) }

func (d *diskBlobs) put(_ context.Context, s *tempFile) (fresh bool, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if there, err := d.touch(s.sha256, s.size); there || err != nil {
		return false, err
	}
	_, err = os.Stat(d.path(s.sha256)) // one that was damaged is written again, and is not fresh
	fresh = errors.Is(err, fs.ErrNotExist)
	return fresh, d.write(s)
}

// write renames a temporary file to its place.
func (d *diskBlobs) write(s *tempFile) error {
	target := d.path(s.sha256)
	if err := makeDir(filepath.Dir(target)); err != nil {
		return fault.Unavailable(err)
	}
	if err := s.file.Close(); err != nil {
		return fault.Unavailable(err)
	}
	now := d.clock()
	if err := os.Chtimes(s.file.Name(), now, now); err != nil {
		return fault.Unavailable(err)
	}
	if err := os.Rename(s.file.Name(), target); err != nil {
		return fault.Unavailable(err)
	}
	if err := SyncDir(filepath.Dir(target)); err != nil {
		return fault.Unavailable(err)
	}
	return nil
}

// touch makes a content fresh; one of another size was damaged from outside and is rewritten (size -1: any).
func (d *diskBlobs) touch(sha256 string, size int64) (bool, error) {
	info, err := os.Stat(d.path(sha256))
	if errors.Is(err, fs.ErrNotExist) || err == nil && size >= 0 && info.Size() != size {
		return false, nil
	}
	if err != nil {
		return false, fault.Unavailable(err)
	}
	now := d.clock()
	if err := os.Chtimes(d.path(sha256), now, now); err != nil {
		return false, fault.Unavailable(err)
	}
	return true, nil
}

func (d *diskBlobs) open(_ context.Context, sha256 string) (io.ReadSeekCloser, int64, error) {
	file, err := os.Open(d.path(sha256))
	if errors.Is(err, fs.ErrNotExist) {
		missing := fault.NotFound()
		missing.Cause = err
		return nil, 0, missing
	}
	if err != nil {
		return nil, 0, fault.Unavailable(err)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, 0, errors.Join(fault.Unavailable(err), file.Close())
	}
	return file, info.Size(), nil
}

func (d *diskBlobs) keep(_ context.Context, _ *store.Tx, sha256 string) (bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.touch(sha256, -1)
}

func (d *diskBlobs) unused(ctx context.Context, before time.Time) (unused []string, err error) {
	old, err := d.old(before)
	if err != nil {
		return nil, err
	}
	for _, sha := range old {
		named := false
		if err := d.main.View(ctx, func(tx *store.Tx) (err error) {
			named, err = isNamed(ctx, tx, sha)
			return err
		}); err != nil {
			return nil, err
		}
		if !named {
			unused = append(unused, sha)
		}
	}
	return unused, nil
}

// drop reads the names again in a writing transaction, of which there is one at a time: a save is either complete,
// and its names are visible, or has yet to keep what it names, and finds it fresh or gone.
func (d *diskBlobs) drop(ctx context.Context, sha256 string, before time.Time) (gone bool, err error) {
	if d.copied {
		return d.dropCopied(ctx, sha256, before)
	}
	err = d.main.Update(ctx, func(tx *store.Tx) error {
		if named, err := isNamed(ctx, tx, sha256); named || err != nil {
			return err
		}
		if gone, err = d.remove(sha256, before); err != nil || !gone {
			return err
		}
		return forgetName(ctx, tx, sha256)
	})
	return gone, err
}

// forgetName removes the record of a removed content, so that it counts as never named if it is uploaded again.
func forgetName(ctx context.Context, tx *store.Tx, sha256 string) error {
	_, err := tx.Exec(ctx, `DELETE FROM named_contents WHERE sha256 = $1`, sha256)
	return err
}

// dropCopied removes a content from a copy, whose names change at any time: it is renamed before the names are read
// a last time. A content that is named after that is fetched again.
func (d *diskBlobs) dropCopied(ctx context.Context, sha256 string, before time.Time) (bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	info, err := os.Stat(d.path(sha256))
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.ModTime().Before(before) {
		return false, nil
	}
	aside := filepath.Join(d.dir, "tmp", "gone-"+sha256)
	if err = errors.Join(err, os.MkdirAll(filepath.Dir(aside), 0o700)); err == nil {
		err = os.Rename(d.path(sha256), aside)
	}
	if err != nil {
		return false, fmt.Errorf("put a content aside: %w", err)
	}
	named := true
	err = d.main.View(ctx, func(tx *store.Tx) (err error) { named, err = isNamed(ctx, tx, sha256); return err })
	if err != nil || named {
		return false, errors.Join(err, os.Rename(aside, d.path(sha256)))
	}
	return true, os.Remove(aside)
}

func isNamed(ctx context.Context, tx *store.Tx, sha256 string) (bool, error) {
	free := false
	err := tx.Row(ctx, `SELECT `+isUnnamedSQL("s.sha256")+` FROM (SELECT CAST($1 AS TEXT) AS sha256) s`,
		[]any{sha256}, &free)
	return !free, err
}

func (d *diskBlobs) remove(sha256 string, before time.Time) (bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	info, err := os.Stat(d.path(sha256))
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.ModTime().Before(before) {
		return false, nil
	}
	if err == nil {
		err = os.Remove(d.path(sha256))
	}
	if err != nil {
		return false, fmt.Errorf("remove a content: %w", err)
	}
	return true, nil
}

// old lists the contents last made fresh before an instant.
func (d *diskBlobs) old(before time.Time) ([]string, error) {
	var out []string
	err := filepath.WalkDir(d.dir, func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		if e.IsDir() || !isSha256(e.Name()) {
			return nil
		}
		info, err := e.Info()
		if err == nil && info.ModTime().Before(before) {
			out = append(out, e.Name())
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look for old contents: %w", err)
	}
	return out, nil
}

// makeDir creates a folder that survives a power failure.
func makeDir(dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil
		}
		return err
	}
	return SyncDir(filepath.Dir(dir))
}
