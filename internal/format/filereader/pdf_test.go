package filereader

import (
	"errors"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"testing"

	"lls/internal/format/textdoc"
)

func TestAnotherProcessReadsAPDF(t *testing.T) {
	t.Parallel()
	r := New([]string{os.Args[0], "read-file"}, compiledReader(t))
	for name, want := range map[string]textdoc.Reason{"law.pdf": "", "encrypted.pdf": textdoc.ReasonPassword} {
		content := law(t, name)
		text, err := r.Text(t.Context(), Options{}, content)
		bad, refused := errors.AsType[*textdoc.Error](err)
		if want == "" && (err != nil || text.Articles != 12) || want != "" && (!refused || bad.Reason != want) {
			t.Errorf("%s: %d articles, %v; want %q", name, text.Articles, err, want)
		}
		if err := content.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestAProcessThatMayNotMakeMemoryExecutableReadsAPDF has the restriction of MemoryDenyWriteExecute of systemd.
func TestAProcessThatMayNotMakeMemoryExecutableReadsAPDF(t *testing.T) {
	t.Parallel()
	if info, _ := debug.ReadBuildInfo(); slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("not applicable: the race detector takes more memory and time than a reader gets")
	}
	r := New([]string{os.Args[0], "read-file-without-executable-memory"}, compiledReader(t))
	content := law(t, "law.pdf")
	text, err := r.Text(t.Context(), Options{}, content)
	if err := errors.Join(err, content.Close()); err != nil || text.Articles != 12 {
		t.Errorf("%d articles, %v", text.Articles, err)
	}
}

func law(t *testing.T, name string) *os.File {
	t.Helper()
	content, err := os.Open(filepath.Join("..", "pdfread", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// compiledReader is the folder of the compiled reader that the tests share.
func compiledReader(t *testing.T) string {
	t.Helper()
	folder, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	r := New([]string{os.Args[0], "read-file"}, filepath.Join(folder, "lls-test", "pdfium"))
	if err := r.PreparePDF(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r.cache
}
