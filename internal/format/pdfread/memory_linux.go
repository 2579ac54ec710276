package pdfread

import (
	"os"

	"golang.org/x/sys/unix"
)

// mayExecute says whether this process may make memory executable, which MemoryDenyWriteExecute of systemd forbids.
func mayExecute() bool {
	page, err := unix.Mmap(-1, 0, os.Getpagesize(), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return true // for another reason, which will be reported
	}
	err = unix.Mprotect(page, unix.PROT_READ|unix.PROT_EXEC)
	_ = unix.Munmap(page)
	return err == nil
}
