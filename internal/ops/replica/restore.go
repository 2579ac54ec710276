package replica

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"lls/internal/platform/audit"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// Restored describes a restored moment.
type Restored struct {
	At      time.Time // of the last change in it
	Log     audit.Head
	Files   int
	Missing []string // contents that the data folder no longer has, or that are damaged
	Damaged []string // those of them that are not as they were; and texts of the operator that cannot be read
	LeftOut []string // what is in content/ and is no ordinary file
}

// RestoreTo assembles the library as it was at a moment, in a new folder, and checks all of it: the database page
// by page, the log entry by entry, each file by its SHA-256. The instance may run in the meantime.
func RestoreTo(ctx context.Context, data, out string, moment time.Time) (r Restored, err error) {
	out = filepath.Clean(out)
	if moment.After(time.Now().Add(time.Minute)) {
		return r, fmt.Errorf("%s is yet to come", moment.Format(time.RFC3339))
	}
	if err := refuseInside(data, out); err != nil {
		return r, err
	}
	if _, err := os.Stat(out); !errors.Is(err, fs.ErrNotExist) {
		return r, fmt.Errorf("%s is there already: a restore makes a new folder", out)
	}
	work, err := os.MkdirTemp(filepath.Dir(out), ".restore-")
	if err != nil {
		return r, fmt.Errorf("make a folder to restore in: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if r.At, err = assemble(ctx, Folder(data), store.Path(work), moment); err != nil {
		return r, err
	}
	if err := r.complete(ctx, data, work); err != nil {
		return r, err
	}
	if err := os.Rename(work, out); err != nil {
		return r, fmt.Errorf("put the folder in place: %w", err)
	}
	return r, file.SyncDir(filepath.Dir(out))
}

// refuseInside refuses a folder inside the one that is restored from.
func refuseInside(data, out string) error {
	data, err := filepath.Abs(data)
	if err == nil {
		data, err = filepath.EvalSymlinks(data)
	}
	if err != nil {
		return fmt.Errorf("look for the data folder: %w", err)
	}
	parent, err := filepath.Abs(filepath.Dir(out))
	if err == nil {
		parent, err = filepath.EvalSymlinks(parent)
	}
	if err != nil {
		return fmt.Errorf("look for the folder to restore into: %w", err)
	}
	if inside, err := filepath.Rel(data, filepath.Join(parent, filepath.Base(out))); err == nil &&
		filepath.IsLocal(inside) {
		return fmt.Errorf("%s lies in the data folder: name another place", out)
	}
	return nil
}

// complete checks the database and copies its files.
func (r *Restored) complete(ctx context.Context, data, work string) (err error) {
	db, err := store.OpenSnapshot(ctx, work)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Check(ctx); err != nil {
		return err
	}
	if r.Log, err = audit.Verify(ctx, db, nil); err != nil {
		return err
	}
	var named []string
	if err := db.View(ctx, func(tx *store.Tx) (err error) {
		named, err = file.Named(ctx,
			tx)
		return err
	}); err != nil {
		return fmt.Errorf("list the files: %w", err)
	}
	spools := filepath.Join(work, "blobs", "tmp")
	if err := os.MkdirAll(spools, 0o700); err != nil {
		return fmt.Errorf("make the folder of the files: %w", err)
	}
	for _, sha := range named {
		switch err := copyContent(data, work, spools, sha); {
		case errors.Is(err, fs.ErrNotExist):
			r.Missing = append(r.Missing, sha)
		case errors.Is(err, errContent):
			r.Missing, r.Damaged = append(r.Missing, sha), append(r.Damaged, sha)
		case err != nil:
			return err
		default:
			r.Files++
		}
	}
	return r.texts(data, work)
}

// texts copies the texts of the operator, as they are now.
func (r *Restored) texts(data, work string) error {
	root := filepath.Join(data, "content")
	return filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if path == root && errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		name, outside := filepath.Rel(data, path)
		if outside != nil {
			return outside
		}
		switch {
		case err != nil:
			r.Damaged = append(r.Damaged, filepath.ToSlash(name))
		case e.IsDir():
			return os.MkdirAll(filepath.Join(work, name), 0o700)
		case !e.Type().IsRegular():
			r.LeftOut = append(r.LeftOut, filepath.ToSlash(name))
		default:
			text, err := os.ReadFile(path)
			if err != nil {
				r.Damaged = append(r.Damaged, filepath.ToSlash(name))
				return nil
			}
			return os.WriteFile(filepath.Join(work, name), text, 0o600)
		}
		return nil
	})
}

// copyContent copies a content and checks it while copying.
func copyContent(data, work, spools, sha string) (err error) {
	in, err := os.Open(filepath.Join(data, "blobs", sha[:2], sha))
	if errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errContent, err)
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	target := filepath.Join(work, "blobs", sha[:2], sha)
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return fmt.Errorf("make the folder of the content %s: %w", sha, err)
	}
	return place(in, spools, target, sha)
}
