package backup

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// workPrefix is the prefix of temporary folders; those that a killed program left are removed after a day.
const workPrefix = ".lls-work-"

// Source is the library of an archive. It may be in use.
type Source struct {
	Main  *store.DB
	Files *file.Files
	Data  string // folder of the instance
}

// Create writes an archive atomically.
func Create(ctx context.Context, from Source, archive string) (m Manifest, err error) {
	if _, err := os.Lstat(archive); err == nil {
		return m, fmt.Errorf("%s is there already", archive)
	}
	work, err := workFolder(filepath.Dir(archive))
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	m = Manifest{Format: format, Created: time.Now().UTC().Truncate(time.Second), Database: from.Main.Dialect}
	database := filepath.Join(work, store.MainFile)
	if err := from.Main.Snapshot(ctx, database); err != nil {
		return m, err
	}
	contents, err := inspect(ctx, work, &m)
	if err != nil {
		return m, fmt.Errorf("look into the copy of the database: %w", err)
	}
	unfinished := filepath.Join(work, "archive")
	if m, err = pack(ctx, from, m, database, contents, unfinished); err != nil {
		return m, err
	}
	if _, err := os.Lstat(archive); err == nil {
		return m, fmt.Errorf("%s is there already", archive)
	}
	if err := os.Rename(unfinished, archive); err != nil {
		return m, fmt.Errorf("put the archive in place: %w", err)
	}
	return m, file.SyncDir(filepath.Dir(archive))
}

// pack writes the archive. If a file turns out to be damaged, all are read, and the archive is written again without
// the damaged ones, because the manifest, which comes first, must list them.
func pack(
	ctx context.Context, from Source, head Manifest, database string, contents []string, path string,
) (Manifest, error) {
	var spoilt damagedFileError
	for range 3 { // a text of the operator may change in the meantime
		m := head
		w := &writer{from: from, database: database, manifest: &m}
		err := w.list(ctx, contents, spoilt.name != "")
		if err == nil {
			err = w.write(ctx, path)
		}
		if err == nil || !errors.As(err, &spoilt) {
			return m, err
		}
		if err := os.Remove(path); err != nil {
			return m, fmt.Errorf("write the archive again: %w", err)
		}
	}
	return head, spoilt
}

// damagedFileError is the error of a file that is not as it was written.
type damagedFileError struct{ name string }

func (e damagedFileError) Error() string {
	return e.name + " is not what it should be: it is damaged, or was changed while the archive was made"
}

// workFolder creates a temporary folder, and removes old ones.
func workFolder(dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("make the folder of the archive: %w", err)
	}
	old, err := filepath.Glob(filepath.Join(dir, workPrefix+"*"))
	if err != nil {
		return "", fmt.Errorf("look for left folders: %w", err)
	}
	for _, o := range old {
		if info, err := os.Stat(o); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
			if err := os.RemoveAll(o); err != nil {
				return "", fmt.Errorf("remove a left folder: %w", err)
			}
		}
	}
	work, err := os.MkdirTemp(dir, workPrefix)
	if err != nil {
		return "", fmt.Errorf("make a folder to work in: %w", err)
	}
	return work, nil
}

// inspect reads the end of the log and the contents that the library names from the copy, so that they are consistent.
func inspect(ctx context.Context, work string, m *Manifest) (contents []string, err error) {
	db, err := store.OpenToRead(ctx, store.Options{Data: work}, false)
	if err != nil {
		return nil, err
	}
	err = db.View(ctx, func(tx *store.Tx) error {
		if m.Log, err = audit.End(ctx, tx); err != nil {
			return err
		}
		contents, err = file.Named(ctx, tx)
		return err
	})
	return contents, errors.Join(err, db.Close())
}

// writer puts the files of a manifest into an archive.
type writer struct {
	from     Source
	database string
	manifest *Manifest
}

// list fills the manifest; with read it also checks the contents.
func (w *writer) list(ctx context.Context, contents []string, read bool) error {
	database, err := describe(store.MainFile, w.database)
	if err != nil {
		return err
	}
	m := w.manifest
	m.Files = append(m.Files, database)
	for _, sha := range contents {
		size, err := w.content(ctx, sha, read)
		switch {
		case fault.Is(err, fault.NotFound().Code):
			m.Missing = append(m.Missing, sha)
		case errors.As(err, new(damagedFileError)):
			m.Missing, m.Damaged = append(m.Missing, sha), append(m.Damaged, sha)
		case err != nil:
			return err
		default:
			m.Files = append(m.Files, File{blobName(sha), size, sha})
		}
	}
	root := filepath.Join(w.from.Data, "content")
	return filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if path == root && errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		name, outside := filepath.Rel(w.from.Data, path)
		if outside != nil {
			return outside
		}
		name = filepath.ToSlash(name)
		if err == nil && e.IsDir() {
			return nil
		}
		if err == nil && !e.Type().IsRegular() {
			m.LeftOut = append(m.LeftOut, name)
			return nil
		}
		var f File
		if err == nil {
			f, err = describe(name, path)
		}
		if err != nil {
			m.Damaged = append(m.Damaged, name)
			return nil
		}
		m.Files = append(m.Files, f)
		return nil
	})
}

// content returns the size of a content; with read it also checks its SHA-256.
func (w *writer) content(ctx context.Context, sha string, read bool) (size int64, err error) {
	r, size, err := w.from.Files.Open(ctx, sha)
	if err != nil {
		if w.isFile(err) {
			err = damagedFileError{sha}
		}
		return 0, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	if !read {
		return size, nil
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, file.NewContextReader(ctx, r)); err != nil && !w.isFile(err) {
		return 0, fmt.Errorf("read a content: %w", err)
	}
	if hex.EncodeToString(hash.Sum(nil)) != sha {
		return 0, damagedFileError{sha}
	}
	return size, nil
}

// isFile reports whether an error concerns a file, and not an unreachable database or an ended context.
func (w *writer) isFile(err error) bool {
	return errors.As(err, new(*fs.PathError)) && !fault.Is(err, fault.NotFound().Code)
}

func describe(name, path string) (File, error) {
	in, err := os.Open(path)
	if err != nil {
		return File{}, fmt.Errorf("read %s: %w", name, err)
	}
	hash := sha256.New()
	n, err := io.Copy(hash, in)
	if err = errors.Join(err, in.Close()); err != nil {
		return File{}, fmt.Errorf("read %s: %w", name, err)
	}
	return File{name, n, hex.EncodeToString(hash.Sum(nil))}, nil
}

func (w *writer) write(ctx context.Context, path string) (err error) {
	out, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("make the archive: %w", err)
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	sum := sha256.New()
	packed, err := zstd.NewWriter(io.MultiWriter(out, sum), zstd.WithEncoderLevel(zstd.SpeedFastest),
		zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(true))
	if err != nil {
		return fmt.Errorf("make the archive: %w", err)
	}
	archive := tar.NewWriter(packed)
	text, err := json.MarshalIndent(w.manifest, "", " ")
	if err != nil {
		return fmt.Errorf("write the manifest: %w", err)
	}
	if err := w.add(ctx, archive, manifestName, int64(len(text)), bytes.NewReader(text), ""); err != nil {
		return err
	}
	for _, f := range w.manifest.Files {
		if err := w.addFile(ctx, archive, f); err != nil {
			return err
		}
	}
	seal := func() error { _, err := out.Write(sealOf(sum.Sum(nil))); return err }
	for _, end := range []func() error{archive.Close, packed.Close, seal, out.Sync} {
		if err := end(); err != nil {
			return fmt.Errorf("finish the archive: %w", err)
		}
	}
	return nil
}

func (w *writer) addFile(ctx context.Context, archive *tar.Writer, f File) (err error) {
	var in io.ReadCloser
	switch {
	case f.Name == store.MainFile:
		in, err = os.Open(w.database)
	case strings.HasPrefix(f.Name, "blobs/"):
		in, _, err = w.from.Files.Open(ctx, f.SHA256)
	default:
		in, err = os.Open(filepath.Join(w.from.Data, filepath.FromSlash(f.Name)))
	}
	if err != nil && f.Name != store.MainFile && (w.isFile(err) || fault.Is(err, fault.NotFound().Code) ||
		errors.Is(err, fs.ErrNotExist)) {
		return damagedFileError{f.Name}
	}
	if err != nil {
		return fmt.Errorf("read %s: %w", f.Name, err)
	}
	return errors.Join(w.add(ctx, archive, f.Name, f.Size, in, f.SHA256), in.Close())
}

// add writes one file; sum, unless empty, is the SHA-256 that its bytes must have.
func (w *writer) add(ctx context.Context, archive *tar.Writer, name string, size int64, in io.Reader,
	sum string) error {
	head := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: w.manifest.Created,
		Format: tar.FormatPAX}
	if err := archive.WriteHeader(head); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	hash := sha256.New()
	source := &file.ReadErrorReader{In: file.NewContextReader(ctx, io.LimitReader(in, size))}
	n, err := io.Copy(archive, io.TeeReader(source, hash))
	switch {
	case source.Err != nil && w.isFile(source.Err) && name != store.MainFile:
		return damagedFileError{name}
	case err != nil:
		return fmt.Errorf("write %s: %w", name, err)
	case n != size || sum != "" && hex.EncodeToString(hash.Sum(nil)) != sum:
		return damagedFileError{name}
	}
	return nil
}
