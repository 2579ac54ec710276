package file

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/scan"
	"lls/internal/platform/store"
)

// Scan runs the operator's scan program on bytes that are not stored as a file, for example a profile picture.
func (f *Files) Scan(ctx context.Context, actor access.Actor, name string, raw []byte) (err error) {
	if f.scan == nil {
		return nil
	}
	s, err := f.createTemp(bytes.NewReader(raw))
	if err != nil {
		return fmt.Errorf("write a file to be scanned: %w", err)
	}
	defer func() { err = errors.Join(err, s.drop()) }()
	return f.scanFile(ctx, actor, name, s)
}

// scanFile runs the operator's scan program on a temporary file, and checks that the program has not changed it. A
// refusal is logged.
func (f *Files) scanFile(ctx context.Context, actor access.Actor, name string, s *tempFile) error {
	if f.scan == nil {
		return nil
	}
	err := f.scan.Check(ctx, actor.UserID, name, s.file.Name())
	if err == nil {
		same, read := s.unchanged()
		if read != nil {
			return fmt.Errorf("read a scanned file: %w", read)
		}
		if !same {
			err = f.scan.Changed(actor.UserID, name)
		}
	}
	code := fault.Of(err).Code
	if code != scan.CodeRefused && code != scan.CodeFailed {
		return err
	}
	severity := audit.Security
	if code == scan.CodeFailed {
		severity = audit.Error
	}
	if noted := f.main.Update(ctx, func(tx *store.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Severity: severity, Category: audit.Files, Process: audit.Create,
			UserID: actor.UserID,
			Data:   code + ": " + name + ", SHA-256 " + s.sha256})
	}); noted != nil {
		return fmt.Errorf("note the scan of a file: %w", errors.Join(noted, err))
	}
	return err
}

// unchanged reports whether the temporary file is still the one that was written, byte for byte.
func (s *tempFile) unchanged() (bool, error) {
	open, err := s.file.Stat()
	if err != nil {
		return false, err
	}
	named, err := os.Lstat(s.file.Name())
	if errors.Is(err, os.ErrNotExist) || err == nil && !os.SameFile(open, named) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, io.NewSectionReader(s.file, 0, s.size+1)); err != nil {
		return false, err
	}
	return hex.EncodeToString(hash.Sum(nil)) == s.sha256, nil
}
