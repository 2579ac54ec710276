package replica

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"lls/internal/platform/store"
)

const (
	syncInterval = 500 * time.Millisecond
	closeTimeout = 20 * time.Second
)

// intervals are those of the tasks of an origin.
type intervals struct {
	watch    time.Duration
	single   time.Duration    // for so long single changes are kept
	steps    [3]time.Duration // then merged ones, as long as the history is kept
	snapshot time.Duration
}

func defaultIntervals() intervals {
	// The contents of files must be kept one snapshot longer than the history: see config.
	return intervals{watch: 2 * time.Second, single: time.Hour,
		steps: [3]time.Duration{30 * time.Second, 5 * time.Minute, time.Hour}, snapshot: 24 * time.Hour}
}

// Folder is the folder of the history below a data folder.
func Folder(data string) string { return filepath.Join(data, "replica") }

// Origin writes every change of the main store to files.
type Origin struct {
	data      string
	keep      time.Duration
	intervals intervals
	log       *slog.Logger
	history   history
	stop      context.CancelFunc
	running   sync.WaitGroup
	started   time.Time
	written   atomic.Int64 // Unix ms
	failing   atomic.Bool
	gap       atomic.Bool // merged changes were quarantined
	damaged   signal      // there is some
	checkNow  signal      // whether there is some
	stopped   bool        // the writer could not be started again
	held      *walLock    // the database, until nobody writes to it any more

	mu     sync.RWMutex // the fields below change when files are repaired
	db     *litestream.DB
	store  *litestream.Store
	starts []Start
}

// OpenOrigin begins to write the changes of a main store on SQLite, whose tables are up to date. keep is how far back
// the history reaches.
func OpenOrigin(ctx context.Context, data string, keep time.Duration, log *slog.Logger) (*Origin, error) {
	return openOrigin(ctx, data, keep, defaultIntervals(), log)
}

func openOrigin(ctx context.Context, data string, keep time.Duration, p intervals, log *slog.Logger) (*Origin, error) {
	dir := Folder(data)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the replica: %w", err)
	}
	o := &Origin{data: data, keep: keep, intervals: p, log: log, history: history{dir, log}, started: time.Now(),
		damaged: make(signal, 1), checkNow: make(signal, 1)}
	var err error
	if o.held, err = lockWAL(store.Path(data)); err != nil {
		return nil, err
	}
	if err := o.open(ctx); err != nil {
		return nil, errors.Join(err, o.held.Close())
	}
	ctx, o.stop = context.WithCancel(context.WithoutCancel(ctx))
	o.running.Go(func() { o.watch(ctx) })
	o.running.Go(func() { o.check(ctx) })
	return o, nil
}

// open starts the writer.
func (o *Origin) open(ctx context.Context) error {
	dir := o.history.dir
	last, err := lastTXID(dir)
	if err != nil {
		return err
	}
	if o.starts, err = recordStart(dir, last, o.log); err != nil {
		return err
	}
	o.db = litestream.NewDB(store.Path(o.data))
	o.db.SetMetaPath(filepath.Join(dir, ownFolder))
	o.db.MonitorInterval = syncInterval
	// The client does not get the database, whose file modes it would read while litestream sets them: its files are
	// private.
	r := litestream.NewReplicaWithClient(o.db, newStorage(dir))
	r.SyncInterval = syncInterval
	// it would number the changes again without a new start, and observers would take them for other changes
	r.AutoRecoverEnabled = false
	o.db.Replica = r
	o.store = litestream.NewStore([]*litestream.DB{o.db}, litestream.CompactionLevels{
		{Level: 0}, {Level: 1, Interval: o.intervals.steps[0]}, {Level: 2, Interval: o.intervals.steps[1]},
		{Level: 3, Interval: o.intervals.steps[2]}})
	o.store.Logger = slog.New(quietHandler{o.log.Handler(), o.checkNow.set})
	o.db.SetLogger(o.store.Logger)
	o.store.SnapshotInterval = o.intervals.snapshot
	o.store.SnapshotRetention = o.keep + o.intervals.snapshot // a moment is assembled from the snapshot before it
	o.store.SetL0Retention(min(o.intervals.single, o.keep))
	o.store.SetShutdownSyncTimeout(closeTimeout)
	if err := o.store.Open(ctx); err != nil {
		return fmt.Errorf("begin to write the changes: %w", err)
	}
	return nil
}

// Close writes the last changes and stops. It is called after the main store was closed, so that no change is missing.
func (o *Origin) Close() (err error) {
	o.stop()
	o.running.Wait()
	defer func() { err = errors.Join(err, o.held.Close()) }()
	if o.stopped {
		return nil
	}
	if err := o.held.release(); err != nil { // so that the last connection to the database can truncate its log
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout+5*time.Second)
	defer cancel()
	if err := o.store.Close(ctx); err != nil {
		return fmt.Errorf("write the last changes: %w", err)
	}
	return nil
}

// at returns the starts, and the number of the last change in the files.
func (o *Origin) at() (starts []Start, last uint64, err error) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	if last = uint64(o.db.Replica.Pos().TXID); last == 0 {
		last, err = lastTXID(o.history.dir)
	}
	return o.starts, last, err
}

// start is the name of the last start.
func (o *Origin) start() string {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return lastStart(o.starts)
}

// signal can be waited for; setting it again has no effect.
type signal chan struct{}

func (f signal) set() {
	select {
	case f <- struct{}{}:
	default:
	}
}

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
		files = append(files, File{Min: uint64(low), Max: uint64(high), Size: info.Size(),
			Created: info.ModTime().UnixMilli()})
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

// quietHandler passes only warnings and errors of litestream. Files that it cannot merge are
// checked.
type quietHandler struct {
	slog.Handler
	look func()
}

func (q quietHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

func (q quietHandler) Handle(ctx context.Context, r slog.Record) error {
	if r.Message == "compaction failed" {
		q.look()
	}
	return q.Handler.Handle(ctx, r)
}

func (q quietHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return quietHandler{q.Handler.WithAttrs(attrs), q.look}
}

func (q quietHandler) WithGroup(name string) slog.Handler {
	return quietHandler{q.Handler.WithGroup(name), q.look}
}
