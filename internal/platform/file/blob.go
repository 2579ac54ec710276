package file

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// blobs stores contents by their SHA-256, each once.
type blobs interface {
	// put stores a temporary file and makes it fresh, so that no purge removes it before a record names it. It reports
	// whether the content was not stored before.
	put(ctx context.Context, s *tempFile) (fresh bool, err error)
	open(ctx context.Context, sha256 string) (io.ReadSeekCloser, int64, error)
	keep(ctx context.Context, tx *store.Tx, sha256 string) (bool, error)
	// unused lists what is older than before and is named by no record.
	unused(ctx context.Context, before time.Time) ([]string, error)
	// drop removes a content unless a record has named it in the meantime, or it has been made fresh.
	drop(ctx context.Context, sha256 string, before time.Time) (bool, error)
}

// contentTables are the tables of the main store whose column sha256 names a content.
var contentTables = []string{"revision_files", "regulations"}

// isUnnamedSQL is the condition that no record names the content in the column.
func isUnnamedSQL(column string) string {
	cond := ""
	for i, table := range contentTables {
		if i > 0 {
			cond += " AND "
		}
		cond += "NOT EXISTS (SELECT 1 FROM " + table + " n WHERE n.sha256 = " + column + ")"
	}
	return cond
}

// Named lists the contents that the records of a main store name, by SHA-256.
func Named(ctx context.Context, tx *store.Tx) ([]string, error) {
	query := ""
	for i, table := range contentTables {
		if i > 0 {
			query += " UNION "
		}
		query += "SELECT sha256 FROM " + table
	}
	return store.All(ctx, tx, func(scan func(...any) error) (sha string, err error) {
		return sha, scan(&sha)
	}, query+" ORDER BY 1")
}

// tempFile is a content that is being received: a temporary file, hashed and sniffed while it was written.
type tempFile struct {
	file   *os.File
	size   int64
	sha256 string
	mime   string
}

// createTemp reads all of r into a temporary file, which is removed on failure.
func (f *Files) createTemp(r io.Reader) (s *tempFile, err error) {
	file, err := f.openTemp("upload-")
	if err != nil {
		return nil, err
	}
	s = &tempFile{file: file}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.drop())
		}
	}()
	look, hash := &sniffer{}, sha256.New()
	w := &writer{to: file}
	s.size, err = io.Copy(io.MultiWriter(w, hash, look), io.LimitReader(r, f.limit+1))
	switch {
	case w.err != nil:
		return s, fault.Unavailable(w.err)
	case err != nil:
		return s, broken(err)
	case s.size > f.limit:
		return s, fault.TooLarge()
	}
	if err := file.Sync(); err != nil {
		return s, fault.Unavailable(err)
	}
	s.sha256, s.mime = hex.EncodeToString(hash.Sum(nil)), look.mime()
	return s, nil
}

// openTemp makes a temporary file.
func (f *Files) openTemp(prefix string) (*os.File, error) {
	if err := os.MkdirAll(f.tempDir, 0o700); err != nil {
		return nil, fault.Unavailable(err)
	}
	file, err := os.CreateTemp(f.tempDir, prefix)
	if err != nil {
		return nil, fault.Unavailable(err)
	}
	return file, nil
}

// drop closes and removes the temporary file, unless it has been stored.
func (s *tempFile) drop() error {
	err := s.file.Close()
	if errors.Is(err, os.ErrClosed) {
		err = nil
	}
	if gone := os.Remove(s.file.Name()); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	if err != nil {
		return fmt.Errorf("drop a temporary file: %w", err)
	}
	return nil
}

// writer keeps its error, to distinguish a full disk from a sender that has gone.
type writer struct {
	to  io.Writer
	err error
}

func (w *writer) Write(p []byte) (int, error) {
	n, err := w.to.Write(p)
	w.err = err
	return n, err
}

// broken returns the fault of a sender that did not finish, unless the error is a fault already.
func broken(err error) error {
	if f, ok := errors.AsType[*fault.Fault](err); ok {
		return f
	}
	b := fault.BadRequest("the file broke off")
	b.Cause = err
	return b
}

// Sweep removes the temporary files that a killed program left; called at start, before the first upload.
func (f *Files) Sweep() error { return f.sweep(time.Time{}) }

// sweep removes the temporary files last written before an instant; zero: all.
func (f *Files) sweep(before time.Time) error {
	entries, err := os.ReadDir(f.tempDir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look for temporary files: %w", err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && (before.IsZero() || info.ModTime().Before(before)) {
			err = os.Remove(filepath.Join(f.tempDir, e.Name()))
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove a temporary file: %w", err)
		}
	}
	return nil
}
