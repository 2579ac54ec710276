package archtest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// eachSource calls visit with every Go file of the module. Its path is relative to the root, with slashes.
func eachSource(t *testing.T, visit func(path string, source []byte)) {
	t.Helper()
	eachFile(t, []string{"cmd", "internal", "scripts", "ui"}, []string{".go"}, visit)
}

// eachSourceInTypeScript is eachSource of the interface and its journeys, with their style sheets and without generated
// files.
func eachSourceInTypeScript(t *testing.T, visit func(path string, source []byte)) {
	t.Helper()
	eachFile(t, []string{"ui", "e2e"}, []string{".ts", ".tsx", ".mjs", ".css"}, func(path string, source []byte) {
		if !strings.Contains(path, ".gen.") {
			visit(path, source)
		}
	})
}

// eachFile calls visit with the files of our own in some folders whose names have one of the extensions.
func eachFile(t *testing.T, folders, extensions []string, visit func(path string, source []byte)) {
	t.Helper()
	root := filepath.Join("..", "..")
	files := 0
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry os.DirEntry, err error) error {
			if err == nil && entry.IsDir() && slices.Contains([]string{"node_modules", "dist"}, entry.Name()) {
				return filepath.SkipDir
			}
			if err != nil || entry.IsDir() || !slices.Contains(extensions, filepath.Ext(path)) {
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
