package replica

import (
	"errors"
	"fmt"
	"os"
)

// walLock prevents other programs from treating a database as unused: they would remove its write-ahead log.
//
// On Unix SQLite's own locks are lost when the process closes any descriptor of the file, as litestream does whenever
// it starts again, and SQLite does not notice. A lock that belongs to a descriptor stays.
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

// release releases the lock; the descriptor stays open, for SQLite's own locks.
func (h *walLock) release() error {
	if err := lockShared(h.file, false); err != nil {
		return fmt.Errorf("release the database: %w", err)
	}
	return nil
}

// Close is called when the process has no other use of the database.
func (h *walLock) Close() error { return h.file.Close() }
