package replica

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// retryBlobs is how long a file that could not be fetched waits.
const retryBlobs = 5 * time.Second

// fetchBlobs fetches the contents that the copy names and that are missing here, whenever it has changed.
func (o *Observer) fetchBlobs(ctx context.Context, main *store.DB) {
	here := map[string]bool{} // contents never change
	failed := false
	for {
		err := o.fetchMissing(ctx, main, here)
		if ctx.Err() != nil {
			return
		}
		if err != nil && !failed {
			o.log.Error("cannot fetch files from the origin", "pending", o.pending.Load(), "cause", err)
		}
		failed = err != nil
		select {
		case <-ctx.Done():
			return
		case <-o.updated:
			if !sleep(ctx, followInterval) { // changes come in groups
				return
			}
		case <-time.After(retryBlobs):
		}
	}
}

func (o *Observer) fetchMissing(ctx context.Context, main *store.DB, here map[string]bool) error {
	var named []string
	if err := main.View(ctx, func(tx *store.Tx) (err error) {
		named, err = file.Named(ctx,
			tx)
		return err
	}); err != nil {
		return fmt.Errorf("list the files of the copy: %w", err)
	}
	maps.DeleteFunc(here, func(sha string, _ bool) bool { // a content without a name is purged later
		_, found := slices.BinarySearch(named, sha)
		return !found
	})
	var missing []string
	for _, sha := range named {
		if here[sha] {
			continue
		}
		if _, err := os.Stat(o.blobPath(sha)); err == nil {
			here[sha] = true
		} else {
			missing = append(missing, sha)
		}
	}
	o.pending.Store(int64(len(missing)))
	var failed error
	for _, sha := range missing {
		if err := o.fetchBlob(ctx, sha); err != nil {
			failed = errors.Join(failed, err)
			if errors.Is(err, errConnection) || diskFull(err) {
				break // the others would fail as well
			}
			continue // a damaged one does not delay the others
		}
		here[sha] = true
		o.pending.Add(-1)
	}
	return failed
}

func (o *Observer) blobPath(sha string) string { return filepath.Join(o.data, "blobs", sha[:2], sha) }

// fetchBlob fetches a content, checks it and stores it.
func (o *Observer) fetchBlob(ctx context.Context, sha string) (err error) {
	in, err := o.client.blob(ctx, sha)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	target := o.blobPath(sha)
	spools := filepath.Join(o.data, "blobs", "tmp")
	if err := errors.Join(os.MkdirAll(spools, 0o700), os.MkdirAll(filepath.Dir(target), 0o700)); err != nil {
		return fmt.Errorf("make the folders of contents: %w", err)
	}
	return place(in, spools, target, sha)
}

// errContent means that a content cannot be read, or has another SHA-256.
var errContent = errors.New("the content is damaged")

// place writes a content into a temporary file, checks it, and renames it.
func place(in io.Reader, spools, target, sha string) (err error) {
	out, err := os.CreateTemp(spools, "fetch-")
	if err != nil {
		return fmt.Errorf("write the content %s: %w", sha, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(out.Name()))
		}
	}()
	hash := sha256.New()
	source := &file.ReadErrorReader{In: in}
	_, err = io.Copy(io.MultiWriter(out, hash), source)
	if err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); source.Err != nil {
		return fmt.Errorf("%w: %w", errContent, source.Err)
	}
	if err != nil {
		return fmt.Errorf("write the content %s: %w", sha, err)
	}
	if got := hex.EncodeToString(hash.Sum(nil)); got != sha {
		return fmt.Errorf("%w: %s arrived as %s", errContent, sha, got)
	}
	if err := os.Rename(out.Name(), target); err != nil {
		return fmt.Errorf("put the content %s in its place: %w", sha, err)
	}
	return file.SyncDir(filepath.Dir(target))
}
