// Package packtest makes archives for tests: Word files, workbooks and documents are packed in them.
package packtest

import (
	"archive/zip"
	"bytes"
	"testing"
)

// Archive packs parts, by their names.
func Archive[Content string | []byte](t testing.TB, parts map[string]Content) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, content := range parts {
		part, err := archive.Create(name)
		if err == nil {
			_, err = part.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
