// Package texttest contains test data for several packages: the folder of published texts, and strings that break
// programs.
package texttest

import (
	"os"
	"path/filepath"
	"testing"
)

// Lookup finds a file or folder of the published texts. They are not part of the repository: they are in the folder
// that LLS_DATA names, or in shared/data beside the clone. A test fails if LLS_DATA names a folder without them.
func Lookup(t testing.TB, path ...string) (found string, ok bool) {
	t.Helper()
	folder, named := os.LookupEnv("LLS_DATA")
	if folder == "" {
		named = false
		folder = filepath.Join(moduleFolder(t), "..", "shared", "data")
	}
	found = filepath.Join(append([]string{folder}, path...)...)
	if _, err := os.Stat(found); err != nil {
		if named {
			t.Fatalf("LLS_DATA is set, but there are no published texts: %v", err)
		}
		return found, false
	}
	return found, true
}

// Published is Lookup for a test that has no texts of its own: it is skipped without the published ones.
func Published(t testing.TB, path ...string) string {
	t.Helper()
	found, ok := Lookup(t, path...)
	if !ok {
		t.Skipf("published texts: no %s; LLS_DATA names their folder", filepath.Join(path...))
	}
	return found
}

// moduleFolder is the folder of go.mod above the package under test.
func moduleFolder(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for at := folder; ; {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at
		}
		above := filepath.Dir(at)
		if above == at {
			t.Fatalf("no go.mod above %s", folder)
		}
		at = above
	}
}
