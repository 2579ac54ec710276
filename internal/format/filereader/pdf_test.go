package filereader

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"lls/internal/format/pdfread/pdfreadtest"
	"lls/internal/format/textdoc"
)

func TestAnotherProcessReadsAPDF(t *testing.T) {
	t.Parallel()
	r := prepared(t, "read-file")
	for name, want := range map[string]textdoc.Reason{"law.pdf": "", "encrypted.pdf": textdoc.ReasonPassword} {
		text, err := r.Text(t.Context(), Options{}, law(t, name))
		bad, refused := errors.AsType[*textdoc.Error](err)
		if want == "" && (err != nil || text.Articles != 12) || want != "" && (!refused || bad.Reason != want) {
			t.Errorf("%s: %d articles, %v; want %q", name, text.Articles, err, want)
		}
	}
}

// TestAProcessThatMayNotMakeMemoryExecutableReadsAPDF has the restriction of MemoryDenyWriteExecute of systemd.
func TestAProcessThatMayNotMakeMemoryExecutableReadsAPDF(t *testing.T) {
	t.Parallel()
	if info, _ := debug.ReadBuildInfo(); slices.Contains(info.Settings,
		debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("not applicable: the race detector takes more memory and time than a reader gets")
	}
	r := prepared(t, "read-file-without-executable-memory")
	text, err := r.Text(t.Context(), Options{}, law(t, "law.pdf"))
	if err != nil || text.Articles != 12 {
		t.Errorf("%d articles, %v", text.Articles, err)
	}
}

func law(t *testing.T, name string) io.Reader {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "pdfread", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(content)
}

// prepared reads PDF files with the compiled reader that the tests share.
func prepared(t *testing.T, command string) *Reader {
	t.Helper()
	cache := pdfreadtest.Cache()
	if err := New([]string{os.Args[0], "read-file"}, cache).PreparePDF(t.Context()); err != nil {
		t.Fatal(err)
	}
	r := New([]string{os.Args[0], command}, cache)
	r.timeout = time.Minute // the machine of a test is busy
	return r
}
