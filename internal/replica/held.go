package replica

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
)

// held keeps other programs from taking a database for one that nobody uses: they would remove its write-ahead log.
//
// SQLite's own locks go when the process closes any descriptor of the file, as the library does whenever it is begun
// anew, and SQLite does not notice. A lock that belongs to a descriptor stays.
type held struct{ file *os.File }

const (
	setLock   = 37         // F_OFD_SETLK of Linux
	sharedAt  = 0x40000002 // the bytes that SQLite locks while it reads
	sharedLen = 510
)

func hold(path string) (*held, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("hold the database: %w", err)
	}
	h := &held{file}
	if err := h.lock(syscall.F_RDLCK); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return h, nil
}

func (h *held) lock(kind int16) error {
	l := syscall.Flock_t{Type: kind, Whence: io.SeekStart, Start: sharedAt, Len: sharedLen}
	if err := syscall.FcntlFlock(h.file.Fd(), setLock, &l); err != nil {
		return fmt.Errorf("hold the database: %w", err)
	}
	return nil
}

// release lets others have the database; the descriptor stays open, for SQLite's own locks.
func (h *held) release() error { return h.lock(syscall.F_UNLCK) }

// Close comes when the process has no other use of the database.
func (h *held) Close() error { return h.file.Close() }
