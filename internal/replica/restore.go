package replica

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/benbjohnson/litestream"
	litefile "github.com/benbjohnson/litestream/file"

	"lls/internal/audit"
	"lls/internal/file"
	"lls/internal/store"
)

// Restored is what a moment of the past holds.
type Restored struct {
	At      time.Time // of the last change in it
	Log     audit.Head
	Files   int
	Missing []string // contents that the data folder no longer has
}

// RestoreTo puts the library together as it was at a moment, in a new folder, and checks all of it: the database page by
// page, the log entry by entry, each file by its SHA-256. The instance may run meanwhile.
func RestoreTo(ctx context.Context, data, out string, moment time.Time) (r Restored, err error) {
	out = filepath.Clean(out)
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
	return r, syncDir(filepath.Dir(out))
}

// assemble writes the database of a moment.
func assemble(ctx context.Context, dir, path string, moment time.Time) (at time.Time, err error) {
	client := litefile.NewReplicaClient(dir)
	// Changes are stamped to the millisecond, and one that bears the moment itself belongs to it.
	until := moment.Truncate(time.Millisecond).Add(time.Millisecond)
	plan, err := litestream.CalcRestorePlan(ctx, client, 0, until, slog.New(slog.DiscardHandler))
	if errors.Is(err, litestream.ErrTxNotAvailable) {
		return at, fmt.Errorf("the past that %s holds does not reach back to %s", dir, moment.Format(time.RFC3339))
	}
	if err != nil {
		return at, fmt.Errorf("look for the changes up to %s: %w", moment.Format(time.RFC3339), err)
	}
	last := plan[len(plan)-1]
	options := litestream.NewRestoreOptions()
	options.OutputPath, options.TXID = path, last.MaxTXID
	if err := litestream.NewReplicaWithClient(nil, client).Restore(ctx, options); err != nil {
		return at, fmt.Errorf("put the database together: %w", err)
	}
	return last.CreatedAt, nil
}

// complete checks the database and brings its files along.
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
	if err := db.View(ctx, func(tx *store.Tx) (err error) { named, err = file.Named(ctx, tx); return err }); err != nil {
		return fmt.Errorf("list the files: %w", err)
	}
	spools := filepath.Join(work, "blobs", "tmp")
	if err := os.MkdirAll(spools, 0o700); err != nil {
		return fmt.Errorf("make the folder of the files: %w", err)
	}
	for _, sha := range named {
		switch err := bring(data, work, spools, sha); {
		case errors.Is(err, fs.ErrNotExist):
			r.Missing = append(r.Missing, sha)
		case err != nil:
			return err
		default:
			r.Files++
		}
	}
	content := filepath.Join(data, "content")
	if _, err := os.Stat(content); err == nil {
		if err := os.CopyFS(filepath.Join(work, "content"), os.DirFS(content)); err != nil {
			return fmt.Errorf("bring the texts of the operator along: %w", err)
		}
	}
	return nil
}

// bring copies a content and checks it on the way.
func bring(data, work, spools, sha string) (err error) {
	in, err := os.Open(filepath.Join(data, "blobs", sha[:2], sha))
	if err != nil {
		return fmt.Errorf("open the content %s: %w", sha, err)
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	target := filepath.Join(work, "blobs", sha[:2], sha)
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return fmt.Errorf("make the folder of the content %s: %w", sha, err)
	}
	return place(in, spools, target, sha)
}
