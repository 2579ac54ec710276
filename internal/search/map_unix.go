//go:build unix

package search

import (
	"fmt"
	"os"
	"syscall"
)

// mapFile maps a file into memory; its pages are read when they are needed, and the system frees them when memory is
// short.
func mapFile(name string) (b []byte, unmap func() error, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, fmt.Errorf("open the search index: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, nil, fmt.Errorf("open the search index: %w", err)
	}
	if info.Size() == 0 {
		return nil, func() error { return nil }, nil
	}
	b, err = syscall.Mmap(int(file.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil, nil, fmt.Errorf("map the search index: %w", err)
	}
	return b, func() error { return syscall.Munmap(b) }, nil
}
