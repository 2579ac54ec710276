//go:build unix

package replica

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lockFile takes the lock of a whole file, errLocked when another process has it. It ends with the open file.
func lockFile(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// giveTo changes the owner of a file that root wrote to the owner of a folder: the service could not read it otherwise.
// The open file is changed, because the owner of the folder decides what a path names there.
func giveTo(file *os.File, folder string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(folder)
	if err != nil {
		return fmt.Errorf("look up the owner of the folder: %w", err)
	}
	owner, known := info.Sys().(*syscall.Stat_t)
	if !known {
		return nil
	}
	if err := file.Chown(int(owner.Uid), int(owner.Gid)); err != nil {
		return fmt.Errorf("give the token to the owner of the folder: %w", err)
	}
	return nil
}

// diskFull reports whether a write failed because there is no space, or no quota, left.
func diskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
