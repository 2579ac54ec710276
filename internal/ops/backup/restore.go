package backup

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"

	"lls/internal/platform/audit"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// maxWindow limits the memory that an archive may require.
const maxWindow = 64 << 20

// Restore restores an archive into a new folder and checks all of it: each file by its SHA-256, the database page by
// page, the log entry by entry up to the one that the manifest names. The folder is renamed to its name when everything
// is right.
func Restore(ctx context.Context, archive, out string) (m Manifest, err error) {
	out = filepath.Clean(out)
	if entries, err := os.ReadDir(out); err == nil && len(entries) > 0 {
		return m, fmt.Errorf("%s is not empty: a restore makes a new folder", out)
	} else if err != nil && !errors.Is(err, os.ErrNotExist) {
		return m, fmt.Errorf("look at %s: %w", out, err)
	}
	work, err := workFolder(filepath.Dir(out))
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if m, err = extract(ctx, archive, work); err != nil {
		return m, err
	}
	if err := check(ctx, work, m); err != nil {
		return m, err
	}
	if err := os.Remove(out); err != nil && !errors.Is(err, os.ErrNotExist) {
		return m, fmt.Errorf("replace the empty folder: %w", err)
	}
	if err := os.Rename(work, out); err != nil {
		return m, fmt.Errorf("put the folder in place: %w", err)
	}
	return m, file.SyncDir(filepath.Dir(out))
}

// ReadManifest reads the manifest of an archive, without the rest of it.
func ReadManifest(archive string) (m Manifest, err error) {
	r, err := openArchive(archive)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, r.close()) }()
	return r.manifest()
}

// reader reads the files of an archive in their order.
type reader struct {
	file   *os.File
	packed *zstd.Decoder
	tar    *tar.Reader
}

func openArchive(path string) (*reader, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open the archive: %w", err)
	}
	packed, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open the archive: %w", err), in.Close())
	}
	return &reader{in, packed, tar.NewReader(packed)}, nil
}

func (r *reader) close() error {
	r.packed.Close()
	return r.file.Close()
}

func (r *reader) manifest() (m Manifest, err error) {
	head, err := r.tar.Next()
	if err != nil {
		return m, damaged("%w", err)
	}
	if head.Name != manifestName || head.Size > maxManifest {
		return m, errors.New("this is no archive of LLS: it does not begin with a manifest")
	}
	text, err := io.ReadAll(r.tar)
	if err != nil {
		return m, damaged("%w", err)
	}
	return parseManifest(text)
}

// extract writes the files of an archive into a folder, and nothing that the manifest does not name.
func extract(ctx context.Context, archive, dir string) (m Manifest, err error) {
	if err := checkSeal(ctx, archive); err != nil {
		return m, err
	}
	r, err := openArchive(archive)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, r.close()) }()
	if m, err = r.manifest(); err != nil {
		return m, err
	}
	for _, f := range m.Files {
		head, err := r.tar.Next()
		if err != nil {
			return m, damaged("%s is not in it: %w", f.Name, err)
		}
		if head.Name != f.Name || head.Size != f.Size || head.Typeflag != tar.TypeReg {
			return m, damaged("%s is not where the manifest has it", f.Name)
		}
		if err := writeFile(ctx, filepath.Join(dir, filepath.FromSlash(f.Name)), r.tar, f); err != nil {
			return m, err
		}
	}
	if _, err := r.tar.Next(); !errors.Is(err, io.EOF) {
		return m, damaged("it holds more than its manifest names")
	}
	if _, err := io.Copy(io.Discard, r.packed); err != nil { // to its checksum
		return m, damaged("%w", err)
	}
	return m, nil
}

func writeFile(ctx context.Context, path string, in io.Reader, f File) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make the folder of %s: %w", f.Name, err)
	}
	out, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("write %s: %w", f.Name, err)
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	hash := sha256.New()
	source := &file.ReadErrorReader{In: file.NewContextReader(ctx, in)}
	_, err = io.Copy(io.MultiWriter(out, hash), source)
	switch {
	case source.Err != nil && ctx.Err() == nil:
		return damaged("%s: %w", f.Name, source.Err)
	case err != nil:
		return fmt.Errorf("write %s: %w", f.Name, err)
	case hex.EncodeToString(hash.Sum(nil)) != f.SHA256:
		return damaged("%s is not what the manifest says", f.Name)
	}
	return out.Sync()
}

// check reads a restored folder as a whole. Its tables are migrated to this version first, as at a start.
func check(ctx context.Context, dir string, m Manifest) (err error) {
	db, err := store.OpenSnapshot(ctx, dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Check(ctx); err != nil {
		return err
	}
	var known *audit.Head
	if m.Log.Number > 0 {
		known = &m.Log
	}
	end, err := audit.Verify(ctx, db, known)
	if err != nil {
		return err
	}
	if m.Log.Number > 0 && end != m.Log {
		return fmt.Errorf("the log ends at entry %08d, the manifest says %08d", end.Number, m.Log.Number)
	}
	return checkContents(ctx, db, dir, m)
}

func checkContents(ctx context.Context, db *store.DB, dir string, m Manifest) error {
	missing := strings.Join(m.Missing, " ")
	return db.View(ctx, func(tx *store.Tx) error {
		named, err := file.Named(ctx, tx)
		if err != nil {
			return err
		}
		for _, sha := range named {
			if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(blobName(sha)))); err != nil &&
				!strings.Contains(missing, sha) {
				return damaged("the content %s, which the library names, is not in it", sha)
			}
		}
		return nil
	})
}
