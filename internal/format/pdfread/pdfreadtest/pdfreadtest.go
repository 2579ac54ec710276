// Package pdfreadtest has what tests of the reader of PDF files share.
package pdfreadtest

import (
	"os"
	"path/filepath"
)

// Cache is the folder of the compiled reader, in the user's cache: whichever test needs it first fills it, and later
// runs find it.
func Cache() string {
	folder, err := os.UserCacheDir()
	if err != nil {
		panic(err)
	}
	return filepath.Join(folder, "lls-test", "pdfium")
}
