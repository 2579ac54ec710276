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
	"github.com/benbjohnson/litestream/file"
	"github.com/superfly/ltx"

	"lls/internal/store"
)

const (
	syncEvery = 500 * time.Millisecond
	// Single changes are kept for an hour, then in steps of half a minute, for as long as the past is kept.
	keepSingle = time.Hour
	firstStep  = 30 * time.Second
	secondStep = 5 * time.Minute
	thirdStep  = time.Hour
	closing    = 20 * time.Second
	// The contents of files must be kept as much longer than the past: see config.
	snapshotEvery = 24 * time.Hour
)

// Folder is where an origin keeps what it has written, below its data folder.
func Folder(data string) string { return filepath.Join(data, "replica") }

// Origin writes every change of the main store to files.
type Origin struct {
	data   string
	db     *litestream.DB
	store  *litestream.Store
	starts []Start
}

// OpenOrigin begins to write the changes of a main store on SQLite, whose tables are up to date. keep is how far back
// the past reaches.
func OpenOrigin(ctx context.Context, data string, keep time.Duration, log *slog.Logger) (*Origin, error) {
	dir := Folder(data)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the replica: %w", err)
	}
	last, err := lastTXID(dir)
	if err != nil {
		return nil, err
	}
	o := &Origin{data: data}
	if o.starts, err = noteStart(dir, last); err != nil {
		return nil, err
	}
	o.db = litestream.NewDB(store.Path(data))
	o.db.SetMetaPath(filepath.Join(dir, "own"))
	o.db.MonitorInterval = syncEvery
	client := file.NewReplicaClient(dir)
	r := litestream.NewReplicaWithClient(o.db, client)
	r.SyncInterval = syncEvery
	r.AutoRecoverEnabled = false // it would count the changes anew without a start of its own, and observers would take them for others
	client.Replica, o.db.Replica = r, r
	o.store = litestream.NewStore([]*litestream.DB{o.db}, litestream.CompactionLevels{
		{Level: 0}, {Level: 1, Interval: firstStep}, {Level: 2, Interval: secondStep}, {Level: 3, Interval: thirdStep}})
	o.store.Logger = slog.New(quiet{log.Handler()})
	o.db.SetLogger(o.store.Logger)
	o.store.SnapshotInterval = snapshotEvery
	o.store.SnapshotRetention = keep + snapshotEvery // a moment is put together from the snapshot before it
	o.store.SetL0Retention(min(keepSingle, keep))
	o.store.SetShutdownSyncTimeout(closing)
	if err := o.store.Open(ctx); err != nil {
		return nil, fmt.Errorf("begin to write the changes: %w", err)
	}
	return o, nil
}

// Close writes the last changes and stops. It comes after the main store was closed, so that nothing is missing.
func (o *Origin) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closing+5*time.Second)
	defer cancel()
	if err := o.store.Close(ctx); err != nil {
		return fmt.Errorf("write the last changes: %w", err)
	}
	return nil
}

// TXID is the number of the last change that is in the files.
func (o *Origin) TXID() (uint64, error) {
	if at := o.db.Replica.Pos().TXID; at > 0 {
		return uint64(at), nil
	}
	return lastTXID(Folder(o.data))
}

// SyncedAt is when the last change was written to the files.
func (o *Origin) SyncedAt() time.Time { return o.db.LastSuccessfulSyncAt() }

// levels are all levels of files: changes one by one, merged ones, and snapshots.
func levels() []int {
	all := make([]int, litestream.SnapshotLevel+1)
	for level := range all {
		all[level] = level
	}
	return all
}

// ltxFiles lists the files of a level that reach a change or come after it.
func ltxFiles(dir string, level int, from uint64) ([]File, error) {
	entries, err := os.ReadDir(litestream.LTXLevelDir(dir, level))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list the files of level %d: %w", level, err)
	}
	files := []File{}
	for _, e := range entries {
		low, high, err := ltx.ParseFilename(e.Name())
		if err != nil || uint64(high) < from {
			continue
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("look at %s: %w", e.Name(), err)
		}
		files = append(files, File{Min: uint64(low), Max: uint64(high), Size: info.Size(), Created: info.ModTime().UnixMilli()})
	}
	return files, nil
}

// lastTXID is the number of the last change in the files.
func lastTXID(dir string) (last uint64, err error) {
	for _, level := range levels() {
		files, err := ltxFiles(dir, level, 0)
		if err != nil {
			return 0, err
		}
		for _, f := range files {
			last = max(last, f.Max)
		}
	}
	return last, nil
}

// quiet lets warnings and errors of the library through; it tells much.
type quiet struct{ slog.Handler }

func (q quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

func (q quiet) WithAttrs(attrs []slog.Attr) slog.Handler { return quiet{q.Handler.WithAttrs(attrs)} }

func (q quiet) WithGroup(name string) slog.Handler { return quiet{q.Handler.WithGroup(name)} }
