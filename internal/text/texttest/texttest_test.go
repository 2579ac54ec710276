package texttest

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAClonesOwnStringsSuffice(t *testing.T) {
	if own := StrangeStrings(t); len(own) < 400 {
		t.Errorf("%d strings", len(own))
	}
}

func TestTextsAreFoundWhereLLSDataSays(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("LLS_DATA", folder)
	if err := os.WriteFile(filepath.Join(folder, "a.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if found, ok := Lookup(t, "a.txt"); !ok || found != filepath.Join(folder, "a.txt") {
		t.Errorf("found %q, %t", found, ok)
	}
}
