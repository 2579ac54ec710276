package backup

import (
	"path/filepath"
	"strings"
	"testing"
)

// Whatever a manifest says, an archive writes nothing outside of its folder.
func FuzzManifest(f *testing.F) {
	f.Add([]byte(`{"Format":1,"Files":[{"Name":"lls.db","Size":1,"SHA256":""},{"Name":"content/../../x","Size":1}]}`))
	f.Add([]byte(`{"Format":1,"Files":[{"Name":"lls.db"},{"Name":"content/files/a.pdf","Size":3}]}`))
	f.Add([]byte(`{"Format":2}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := parseManifest(text)
		if err != nil {
			return
		}
		for _, file := range m.Files {
			path := filepath.Join("/out", filepath.FromSlash(file.Name))
			if !strings.HasPrefix(path, "/out/") || file.Size < 0 || path == "/out/local.db" {
				t.Errorf("%q would be written to %s", file.Name, path)
			}
		}
	})
}
