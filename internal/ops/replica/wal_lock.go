package replica

import (
	"errors"
	"fmt"
	"os"
)

// held keeps other programs from taking a database for one that nobody uses: they would remove its write-ahead log.
//
// On Unix SQLite's own locks go when the process closes any descriptor of the file, as the library does whenever it
// starts again, and SQLite does not notice. A lock that belongs to a descriptor stays.
type walLock struct{ file *os.File }

// The bytes that SQLite locks while it reads, see https://www.sqlite.org/lockingv3.html.
const (
	sharedAt  = 0x40000002
	sharedLen = 510
)

func lockWAL(path string) (*walLock, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("hold the database: %w", err)
	}
	if err := lockShared(file, true); err != nil {
		return nil, errors.Join(fmt.Errorf("hold the database: %w", err), file.Close())
	}
	return &walLock{file}, nil
}

// release lets others have the database; the descriptor stays open, for SQLite's own locks.
func (h *walLock) release() error {
	if err := lockShared(h.file, false); err != nil {
		return fmt.Errorf("release the database: %w", err)
	}
	return nil
}

// Close comes when the process has no other use of the database.
func (h *walLock) Close() error { return h.file.Close() }
