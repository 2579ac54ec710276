//go:build linux || darwin

package replica

import (
	"io"
	"os"
	"syscall"
)

// lockShared takes or releases a reader's lock that belongs to the open file, not to the process.
func lockShared(file *os.File, take bool) error {
	kind := int16(syscall.F_UNLCK)
	if take {
		kind = syscall.F_RDLCK
	}
	l := syscall.Flock_t{Type: kind, Whence: io.SeekStart, Start: sharedAt, Len: sharedLen}
	return syscall.FcntlFlock(file.Fd(), setLock, &l)
}
