package file

import (
	"errors"
	"fmt"
	"io"

	"lls/internal/platform/fault"
)

// Scratch is a temporary file for an answer that is too large for memory. Close removes it.
type Scratch struct {
	spool *tempFile
	disk  *writer
}

// NewScratch makes an empty one. A full disk is ERROR_UNAVAILABLE, here and at each write.
func (f *Files) NewScratch() (*Scratch, error) {
	file, err := f.openTemp("answer-")
	if err != nil {
		return nil, err
	}
	return &Scratch{&tempFile{file: file}, &writer{to: file}}, nil
}

// Write adds to the end.
func (s *Scratch) Write(p []byte) (int, error) {
	n, err := s.disk.Write(p)
	if err != nil {
		return n, fault.Unavailable(err)
	}
	return n, nil
}

// WriteTo copies all that was written.
func (s *Scratch) WriteTo(w io.Writer) (int64, error) {
	if _, err := s.spool.file.Seek(0, io.SeekStart); err != nil {
		return 0, fmt.Errorf("read a temporary file: %w", err)
	}
	return io.Copy(w, s.spool.file)
}

// Close removes the file; a second time it does nothing.
func (s *Scratch) Close() error {
	if err := s.spool.drop(); err != nil {
		return errors.Join(errors.New("remove a temporary file"), err)
	}
	return nil
}
