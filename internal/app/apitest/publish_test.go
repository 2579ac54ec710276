package apitest

import (
	"os"
	"path/filepath"
	"testing"

	"lls/internal/platform/store"
)

// publish puts resources into the data folder: a guide for everybody, a file for those who may, and a hidden one.
func publish(t testing.TB, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(data, "content", "files"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"resources.json": `[
			{"Id": 1, "TitleTR": "Kılavuz", "TitleEN": "Guide", "Kind": "pdf", "Source": "file:kilavuz.pdf", "Updated": "2026-03-01", "Onboarding": true},
			{"Id": 2, "TitleTR": "Şablon", "TitleEN": "Template", "Kind": "zip", "Source": "file:sablon.zip", "Updated": "2026-03-02"},
			{"Id": 7, "TitleTR": "Eski", "TitleEN": "Old", "Kind": "zip", "Source": "file:sablon.zip", "Updated": "2026-03-02", "Hidden": true}]`,
		"files/kilavuz.pdf": "content",
		"files/sablon.zip":  "content",
	} {
		if err := os.WriteFile(filepath.Join(data, "content", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func storeOptions(t testing.TB) store.Options { return store.Options{Data: t.TempDir()} }
