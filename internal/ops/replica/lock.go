package replica

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// errLocked is returned by lockFile when another process has the lock.
var errLocked = errors.New("locked by another process")

// Lock prevents a second server from using a data folder until it is closed or the program has ended.
func Lock(data string) (*os.File, error) {
	if err := os.MkdirAll(data, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(data, "serve.lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the data folder: %w", err)
	}
	err = lockFile(file)
	switch {
	case errors.Is(err, errLocked):
		err = fmt.Errorf("another lls serves the data folder %s already", data)
	case err != nil:
		err = fmt.Errorf("lock the data folder: %w", err)
	default:
		return file, nil
	}
	return nil, errors.Join(err, file.Close())
}
