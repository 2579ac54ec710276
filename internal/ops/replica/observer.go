package replica

import (
	"context"
	"crypto/tls"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"lls/internal/ops/replica/pages"
	"lls/internal/platform/store"
)

const (
	followInterval = 500 * time.Millisecond
	maxRetryDelay  = 2 * time.Second // between tries while the origin cannot be reached
	logInterval    = time.Minute     // that it still cannot
)

// ObserverConfig contains the address of the origin and the credentials of the observer.
type ObserverConfig struct {
	Data   string
	Origin string                 // address of its feed
	Token  func() (string, error) // nil: the certificate of TLS identifies it
	TLS    *tls.Config
	Log    *slog.Logger
}

// Observer follows an origin: it keeps a copy of its main store and of the contents of its files.
type Observer struct {
	data        string
	client      *client
	log         *slog.Logger
	known       int // schema
	position    Position
	db          *sql.DB // nil until there is a copy
	updated     chan struct{}
	pending     atomic.Int64
	serving     bool
	newerSchema int                    // schema of a copy that is too new for this program; 0: it is not
	stopped     atomic.Pointer[string] // why changes are no longer applied; nil: they are
}

// errNewer means that the origin's tables are newer than this program.
var errNewer = errors.New("the origin is of a newer version: use the same program here")

// errOlder means that the origin runs a program with older tables.
var errOlder = errors.New("the origin is of an older version: upgrade it")

// NewObserver returns an observer; nothing is done yet.
func NewObserver(c ObserverConfig) (*Observer, error) {
	o := &Observer{data: c.Data, client: newClient(c.Origin, c.Token, c.TLS), log: c.Log,
		updated: make(chan struct{}, 1)}
	var err error
	o.known, err = store.KnownSchema()
	return o, err
}

// Pending is the number of files that have not been fetched yet.
func (o *Observer) Pending() int64 { return o.pending.Load() }

// Stopped says why changes are no longer applied, "" while they are.
func (o *Observer) Stopped() string {
	if why := o.stopped.Load(); why != nil {
		return *why
	}
	return ""
}

func positionPath(data string) string { return filepath.Join(data, "observer.json") }

// ErrCopy means that a folder belongs to an observer: if it were written to, the next changes could not be applied.
var ErrCopy = errors.New("the folder is an observer's copy and is not written to; started once without --observe it " +
	"becomes an origin")

// RefuseCopy refuses to write into the folder of an observer.
func RefuseCopy(data string) error {
	_, err := os.Stat(positionPath(data))
	switch {
	case err == nil:
		return fmt.Errorf("%s: %w", data, ErrCopy)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return fmt.Errorf("look whether the folder is an observer's: %w", err)
}

// Promote turns the folder of an observer into that of an origin: no observer will overwrite it.
func Promote(data string, log *slog.Logger) error {
	err := os.Remove(positionPath(data))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("make an origin of an observer: %w", err)
	}
	log.Warn("this observer has become an origin")
	return nil
}

// Prepare waits until there is a copy that this program can serve. A folder with other data is refused.
func (o *Observer) Prepare(ctx context.Context) error {
	if err := os.MkdirAll(o.data, 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	_, err := os.Stat(store.Path(o.data))
	there := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("look for the copy: %w", err)
	}
	if _, err := os.Stat(positionPath(o.data)); there && err != nil {
		return fmt.Errorf("the folder %s holds data of its own, an observer needs an empty one: %w", o.data, err)
	}
	if err := readJSON(positionPath(o.data), &o.position); err != nil {
		return err
	}
	if there {
		if err := o.open(); err != nil {
			return err
		}
	}
	older := false
	for try := 0; ; try++ {
		ready, err := o.ready(ctx)
		if ready || err != nil {
			return err
		}
		if try == 0 {
			o.log.Info("waiting for the copy of the origin", "origin", o.client.base)
		}
		if err := o.follow(ctx); err != nil && ctx.Err() == nil {
			o.log.Warn("no copy of the origin to serve yet", "cause", err)
		} else if o.newerSchema > 0 && o.Stopped() == "newer" {
			return fmt.Errorf("the copy is at schema %d and its origin no older, this program knows %d: use a "+
				"newer program",
				o.newerSchema, o.known)
		} else if ready, err := o.ready(ctx); err != nil || ready {
			return err
		} else if o.db != nil && !older { // once: it waits until the origin is upgraded
			older = true
			o.log.Warn("no copy of the origin to serve yet", "cause", errOlder)
		}
		if !sleep(ctx, min(maxRetryDelay, followInterval<<min(try, 8))) {
			return fmt.Errorf("wait for the copy of the origin: %w", ctx.Err())
		}
	}
}

// ready reports whether there is a copy with tables that this program supports.
func (o *Observer) ready(ctx context.Context) (bool, error) {
	if o.db == nil {
		return false, nil
	}
	db, err := pages.Read(store.Path(o.data))
	if err != nil {
		return false, err
	}
	have, err := schemaOf(ctx, db)
	if err = errors.Join(err, db.Close()); err != nil {
		return false, err
	}
	o.newerSchema = 0
	if have > o.known {
		o.newerSchema = have // unless its origin was set back too, see follow
	}
	return have == o.known, nil
}

// Run follows the origin until the context ends. main is the copy as it is served.
func (o *Observer) Run(ctx context.Context, main *store.DB) {
	o.serving = true
	done := make(chan struct{})
	go func() { defer close(done); o.fetchBlobs(ctx, main) }()
	defer func() { <-done }()
	var failing, told time.Time
	for wait := followInterval; ; {
		err := o.follow(ctx)
		switch now := time.Now(); {
		case ctx.Err() != nil:
			return
		case err == nil:
			if !failing.IsZero() {
				o.log.Info("following the origin again", "after", now.Sub(failing).Round(time.Second))
			}
			failing, told, wait = time.Time{}, time.Time{}, followInterval
		default:
			if failing.IsZero() {
				failing = now
			}
			if now.Sub(told) >= logInterval {
				told = now
				o.log.Error("cannot follow the origin", "cause", err, "since", failing.Format(time.RFC3339))
			}
			wait = min(maxRetryDelay, wait*2)
		}
		if !sleep(ctx, wait) {
			return
		}
	}
}

// Close closes the copy.
func (o *Observer) Close() error {
	o.client.http.CloseIdleConnections()
	if o.db == nil {
		return nil
	}
	return o.db.Close()
}

// follow applies what the origin has written since.
func (o *Observer) follow(ctx context.Context) error {
	status, err := o.client.status(ctx)
	if err != nil {
		return err
	}
	start := lastStart(status.Starts)
	o.client.history.Store(&start)
	if o.db == nil && status.Schema > o.known {
		return errNewer
	}
	if status.Schema > o.known {
		return o.stopFollowing("newer", errNewer)
	}
	if status.Schema < o.known && o.serving { // its tables cannot be served by this program
		return o.stopFollowing("older", errOlder)
	}
	if o.db == nil || o.newerSchema > 0 || !o.position.follows(status.Starts, status.TXID) {
		err = o.startOver(ctx, status)
	} else {
		err = o.catchUp(ctx, status)
	}
	if errors.Is(err, errNewer) && o.db != nil {
		return o.stopFollowing("newer", errNewer)
	}
	if err == nil {
		o.stopped.Store(nil)
	}
	return err
}

// stopFollowing keeps the copy: it is still served, and a newer program will continue from it.
func (o *Observer) stopFollowing(why string, cause error) error {
	if old := o.stopped.Swap(&why); old == nil || *old != why {
		o.log.Warn("stopped applying changes", "cause", cause)
	}
	return nil
}

func schemaOf(ctx context.Context, db *sql.DB) (have int, err error) {
	if err := db.QueryRowContext(ctx, "SELECT COALESCE(MAX(version), 0) FROM schema_version").Scan(&have); err != nil {
		return 0, fmt.Errorf("read the schema of the copy: %w", err)
	}
	return have, nil
}

func (o *Observer) open() (err error) {
	o.db, err = pages.Open(store.Path(o.data))
	return err
}

// savePosition stores the position of the copy. It is stored after the changes, which can be applied again.
func (o *Observer) savePosition(at Position) error {
	o.position = at
	if err := writeJSON(positionPath(o.data), at); err != nil {
		return err
	}
	select {
	case o.updated <- struct{}{}:
	default:
	}
	return nil
}

// sleep waits, and returns false when the context ended.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
