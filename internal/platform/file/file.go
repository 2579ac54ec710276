// Package file stores the contents of files: uploads, blobs addressed by their SHA-256, previews and signed links.
package file

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/scan"
	"lls/internal/platform/store"
)

// DefaultLimit is the largest file that is accepted unless the settings say otherwise.
const DefaultLimit int64 = 64 << 20

// Config is what the files of an instance need.
type Config struct {
	Stores    *store.Stores
	Data      string        // folder of the instance
	Limit     int64         // bytes a file may have; 0: DefaultLimit
	Quota     int64         // bytes that a user may send in a day; 0: any number
	Retention time.Duration // how long a content is kept after the last record that named it
	Observer  bool          // the main store cannot be written: downloads are logged in the local one
	// the contents are a copy that this instance alone keeps, beside a main store that it cannot write
	Copied bool
	Clock  func() time.Time // nil: the system's
	Scan   *scan.Program    // scans uploaded files; nil: none

	// SessionAlive reports whether a session of the user has neither ended nor expired; a signed link ends with it.
	SessionAlive func(ctx context.Context, session, user int64) (bool, error)
}

// Content is a stored file: its name, its type and where it is stored.
type Content struct {
	ID     int64 // of the record that names it, 0 for an upload
	Name   string
	Size   int64
	Mime   string // sniffed, never what the client said
	Sha256 string

	Category audit.Category                                   // of the log entry that a download gets; 0: files
	Reader   func(context.Context) (io.ReadSeekCloser, error) // of a content that is elsewhere; nil: among the blobs
	// the id of a download that was made, "" for a content that is kept
	made string
}

// Source finds the content of an object by its id.
type Source func(ctx context.Context, id string) (Content, error)

// Files are all files of an instance.
type Files struct {
	main, local  *store.DB
	blobs        blobs
	tempDir      string
	limit        int64
	quota        int64
	retention    time.Duration
	observer     bool
	copied       bool
	clock        func() time.Time
	scan         *scan.Program
	sessionAlive func(ctx context.Context, session, user int64) (bool, error)
	sources      map[string]Source
}

// New returns the files of an instance: contents are files of the data folder beside SQLite, and rows beside
// PostgreSQL.
func New(c Config) *Files {
	f := &Files{
		main: c.Stores.Main, local: c.Stores.Local,
		tempDir: filepath.Join(c.Data, "blobs", "tmp"),
		limit:   c.Limit, quota: c.Quota, retention: c.Retention, observer: c.Observer, copied: c.Copied,
		clock: c.Clock, scan: c.Scan, sessionAlive: c.SessionAlive,
	}
	if f.limit == 0 {
		f.limit = DefaultLimit
	}
	if f.clock == nil {
		f.clock = time.Now
	}
	if c.Stores.Main.Dialect == store.Postgres {
		f.blobs = &tableBlobs{main: c.Stores.Main}
	} else {
		f.blobs = &diskBlobs{dir: filepath.Join(c.Data, "blobs"), main: c.Stores.Main, clock: f.clock, copied: c.Copied}
	}
	f.sources = map[string]Source{revisionFile: f.revisionFile, madeFile: f.madeFile}
	return f
}

// Limit is the largest size of a file.
func (f *Files) Limit() int64 { return f.limit }

// AddSource adds another kind of object to which signed links can lead, for example reports.
func (f *Files) AddSource(kind string, s Source) { f.sources[kind] = s }

// Open opens a content for reading and seeking; a missing one is ERROR_NOT_FOUND.
func (f *Files) Open(ctx context.Context, sha256 string) (io.ReadSeekCloser, int64, error) {
	if !isSha256(sha256) {
		return nil, 0, fault.NotFound()
	}
	r, size, err := f.blobs.open(ctx, sha256)
	if f.observer && fault.Is(err, fault.NotFound().Code) {
		return nil, 0, &fault.Fault{Class: fault.ClassUnavailable, Code: "ERROR_NOT_SYNCHRONISED", Cause: err}
	}
	if err != nil {
		return nil, 0, fmt.Errorf("open the content %s: %w", sha256, err)
	}
	return r, size, nil
}

// Keep must be called in the writing transaction on the main store that names a content. It protects the content from
// a running purge, and returns false when it is gone.
func (f *Files) Keep(ctx context.Context, tx *store.Tx, sha256 string) (bool, error) {
	if !isSha256(sha256) {
		return false, nil
	}
	there, err := f.blobs.keep(ctx, tx, sha256)
	if err == nil && there {
		_, err = tx.Exec(ctx, `INSERT INTO named_contents (sha256) VALUES ($1) ON CONFLICT (sha256) DO NOTHING`, sha256)
	}
	if err != nil {
		return false, fmt.Errorf("keep the content %s: %w", sha256, err)
	}
	return there, nil
}

func isSha256(s string) bool {
	if len(s) != 64 {
		return false
	}
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
