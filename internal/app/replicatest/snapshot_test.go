package replicatest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/superfly/ltx"

	"lls/internal/ops/replica"
	"lls/internal/platform/store"
)

// snapshot writes the database of a stopped origin as a snapshot, as the library does once a day.
func snapshot(t *testing.T, data string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(replica.Folder(data), "ltx", "0", "*.ltx"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no changes: %v", err)
	}
	_, last, err := ltx.ParseFilename(filepath.Base(files[len(files)-1]))
	if err != nil {
		t.Fatal(err)
	}
	pages, err := os.ReadFile(store.Path(data))
	if err != nil {
		t.Fatal(err)
	}
	const size = 4096
	path := filepath.Join(replica.Folder(data), "ltx", "9", ltx.FormatFilename(1, last))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil { // the first one may not have been written yet
		t.Fatal(err)
	}
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	enc, err := ltx.NewEncoder(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := enc.EncodeHeader(ltx.Header{Version: ltx.Version, Flags: ltx.HeaderFlagNoChecksum, PageSize: size,
		Commit: uint32(len(pages) / size), MinTXID: 1, MaxTXID: last}); err != nil {
		t.Fatal(err)
	}
	for n := range len(pages) / size {
		if err := enc.EncodePage(ltx.PageHeader{Pgno: uint32(n + 1)}, pages[n*size:(n+1)*size]); err != nil {
			t.Fatal(err)
		}
	}
	if err := enc.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}
