package archtest

import (
	"os"
	"path/filepath"
	"testing"
)

// eachSource calls visit with every Go file of the module. Its path is relative to the root, with slashes.
func eachSource(t *testing.T, visit func(path string, source []byte)) {
	t.Helper()
	root := filepath.Join("..", "..")
	files := 0
	for _, folder := range []string{"cmd", "internal", "scripts", "ui"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry os.DirEntry, err error) error {
			if err == nil && entry.IsDir() && entry.Name() == "node_modules" {
				return filepath.SkipDir
			}
			if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
				return err
			}
			source, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			inside, err := filepath.Rel(root, path)
			files++
			visit(filepath.ToSlash(inside), source)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 500 {
		t.Fatalf("%d files were read", files)
	}
}
