//go:build !unix

package search

import "os"

// mapFile reads the file where it cannot be mapped.
func mapFile(name string) (b []byte, unmap func() error, err error) {
	b, err = os.ReadFile(name)
	return b, func() error { return nil }, err
}
