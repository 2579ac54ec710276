package file

import (
	"errors"
	"fmt"
	"io"

	"lls/internal/platform/fault"
)

// DiskBuffer is a temporary file for an answer that is too large for memory. Close removes it.
type DiskBuffer struct {
	file *tempFile
	disk *writer
}

// NewDiskBuffer returns an empty one. A full disk is ERROR_UNAVAILABLE, here and at each write.
func (f *Files) NewDiskBuffer() (*DiskBuffer, error) {
	file, err := f.openTemp("answer-")
	if err != nil {
		return nil, err
	}
	return &DiskBuffer{&tempFile{file: file}, &writer{to: file}}, nil
}

// Write adds to the end.
func (s *DiskBuffer) Write(p []byte) (int, error) {
	n, err := s.disk.Write(p)
	if err != nil {
		return n, fault.Unavailable(err)
	}
	return n, nil
}

// WriteTo copies all that was written.
func (s *DiskBuffer) WriteTo(w io.Writer) (int64, error) {
	if _, err := s.file.file.Seek(0, io.SeekStart); err != nil {
		return 0, fmt.Errorf("read a temporary file: %w", err)
	}
	return io.Copy(w, s.file.file)
}

// Close removes the file; a second time it does nothing.
func (s *DiskBuffer) Close() error {
	if err := s.file.drop(); err != nil {
		return errors.Join(errors.New("remove a temporary file"), err)
	}
	return nil
}
