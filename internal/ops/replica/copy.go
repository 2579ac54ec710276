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
	"time"

	"github.com/benbjohnson/litestream"
	litefile "github.com/benbjohnson/litestream/file"
	"github.com/superfly/ltx"

	"lls/internal/ops/replica/pages"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// errGap means that the origin no longer has the next change.
var errGap = errors.New("the origin has removed changes that are missing here")

// startOver creates the copy again. A copy that is served is replaced in a single transaction.
func (o *Observer) startOver(ctx context.Context, status Status) error {
	if len(status.Starts) == 0 {
		return errors.New("the origin does not say when it began")
	}
	began := time.Now()
	work := filepath.Join(o.data, "copying")
	if err := os.RemoveAll(work); err != nil {
		return fmt.Errorf("tidy up after an earlier copy: %w", err)
	}
	defer func() { _ = os.RemoveAll(work) }() // the next attempt removes it as well
	path, last, err := o.fetchAll(ctx, work)
	if err != nil {
		return fmt.Errorf("fetch a copy of the origin: %w", err)
	}
	if o.db == nil {
		// This file marks the data as a copy, wherever the program is stopped.
		if err := writeJSON(positionPath(o.data), Position{}); err != nil {
			return err
		}
		if err := os.Rename(path, store.Path(o.data)); err != nil {
			return fmt.Errorf("put the copy in its place: %w", err)
		}
		if err := errors.Join(file.SyncDir(o.data), o.open()); err != nil {
			return err
		}
	} else if err := pages.Replace(ctx, o.db, path); err != nil {
		return fmt.Errorf("take over a new copy: %w", err)
	}
	o.log.Info("copy of the origin complete", "change", last, "took", time.Since(began).Round(time.Millisecond))
	return o.savePosition(Position{status.Starts[len(status.Starts)-1].ID, last})
}

// fetchAll assembles the newest state of the origin from checked files.
func (o *Observer) fetchAll(ctx context.Context, work string) (path string, last uint64, err error) {
	quiet := slog.New(slog.DiscardHandler)
	plan, err := litestream.CalcRestorePlan(ctx, o.client, 0, time.Time{}, quiet)
	if err != nil {
		return "", 0, err
	}
	for _, f := range plan {
		target := litestream.LTXFilePath(work, f.Level, f.MinTXID, f.MaxTXID)
		if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
			return "", 0, err
		}
		if err := o.fetchFile(ctx, target, f.Level, File{Min: uint64(f.MinTXID), Max: uint64(f.MaxTXID)}); err != nil {
			return "", 0, err
		}
	}
	path, target := filepath.Join(work, "lls.db"), plan[len(plan)-1].MaxTXID
	options := litestream.NewRestoreOptions()
	options.OutputPath, options.TXID = path, target
	r := litestream.NewReplicaWithClient(nil, litefile.NewReplicaClient(work))
	if err := r.Restore(ctx, options); err != nil {
		return "", 0, err
	}
	return path, uint64(target), o.inspect(ctx, path)
}

// inspect checks an assembled database, and that this program supports its tables.
func (o *Observer) inspect(ctx context.Context, path string) (err error) {
	db, err := pages.Read(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	have, err := schemaOf(ctx, db)
	if err == nil && have > o.known {
		err = errNewer
	}
	if err != nil {
		return err
	}
	return pages.CheckIntegrity(ctx, db)
}

// fetchFile downloads an LTX file and checks it.
func (o *Observer) fetchFile(ctx context.Context, target string, level int, f File) (err error) {
	in, err := o.client.change(ctx, level, f.Min, f.Max)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	out, err := os.Create(target)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	h, err := check(out)
	if err == nil && (uint64(h.MinTXID) != f.Min || uint64(h.MaxTXID) != f.Max) {
		err = fmt.Errorf("%w: it holds other changes than it says", pages.ErrCorrupt)
	}
	return err
}

func check(in io.ReadSeeker) (ltx.Header, error) {
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return ltx.Header{}, err
	}
	return pages.Check(in)
}

// catchUp applies the changes up to the last one of the origin, each file in one transaction.
func (o *Observer) catchUp(ctx context.Context, status Status) error {
	start := status.Starts[len(status.Starts)-1].ID
	if o.position.Start != start {
		// Both are the same history; from here on the newer name is used.
		if err := o.savePosition(Position{start, o.position.TXID}); err != nil {
			return err
		}
	}
	for o.position.TXID < status.TXID {
		last, err := o.applyNext(ctx, status.TXID)
		if errors.Is(err, errGap) {
			o.log.Info("copying the origin again", "cause", err)
			return o.startOver(ctx, status)
		}
		if err != nil {
			return err
		}
		if err := o.savePosition(Position{start, last}); err != nil {
			return err
		}
	}
	return nil
}

// applyNext applies the file that contains the next change and leads furthest, up to the one whose tables are
// supported. A damaged one is replaced by another.
func (o *Observer) applyNext(ctx context.Context, upTo uint64) (last uint64, err error) {
	next := o.position.TXID + 1
	type candidate struct {
		File
		level int
	}
	var found []candidate
	for level := range litestream.SnapshotLevel { // a snapshot is fetched by starting again
		files, err := o.client.list(ctx, level, next)
		if err != nil {
			return 0, err
		}
		for _, f := range files {
			if f.Min <= next && next <= f.Max && f.Max <= upTo {
				found = append(found, candidate{f, level})
			}
		}
		if level == 0 && len(found) > 0 && len(files) < 50 {
			break // merged files save nothing here
		}
	}
	if len(found) == 0 {
		return 0, errGap
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Compare(b.Max, a.Max) })
	path := filepath.Join(o.data, "observer.ltx")
	for _, c := range found {
		var failed error
		if failed = o.fetchFile(ctx, path, c.level, c.File); failed == nil {
			failed = o.apply(ctx, path)
		}
		if failed == nil {
			return c.Max, nil
		}
		err = errors.Join(err, failed)
		if !errors.Is(failed, pages.ErrCorrupt) && !errors.Is(failed, fs.ErrNotExist) {
			break
		}
	}
	return 0, fmt.Errorf("apply change %d: %w", next, err)
}

func (o *Observer) apply(ctx context.Context, path string) (err error) {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	return pages.Apply(ctx, o.db, in)
}
