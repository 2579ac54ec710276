package intake

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"lls/internal/format/textdoc"
	"lls/internal/platform/fault"
)

func TestTheReaderOfPDFFilesIsPreparedOnce(t *testing.T) {
	t.Parallel()
	calls, fails := 0, true
	p := &preparation{prepare: func(context.Context) error {
		if calls++; fails {
			return errors.New("no room")
		}
		return nil
	}}
	if err := p.wait(t.Context(), slog.New(slog.DiscardHandler)); !fault.Is(err, "ERROR_UNAVAILABLE") {
		t.Errorf("after a failure: %v", err)
	}
	fails = false
	for range 3 {
		if err := p.wait(t.Context(), slog.New(slog.DiscardHandler)); err != nil {
			t.Errorf("prepared: %v", err)
		}
	}
	if calls != 2 {
		t.Errorf("prepared %d times, not twice", calls)
	}
}

func TestACallDoesNotWaitForeverForTheReaderOfPDFFiles(t *testing.T) {
	t.Parallel()
	p := &preparation{prepare: func(ctx context.Context) error {
		<-t.Context().Done()
		return nil
	}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.wait(ctx, slog.New(slog.DiscardHandler)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestAnotherProcessReadsAPDF(t *testing.T) {
	t.Parallel()
	folder, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	c := child{command: []string{os.Args[0], "read-file"}, timeout: prepareTimeout, memory: maxMemory,
		cache: filepath.Join(folder, "lls-test", "pdfium")}
	if err := c.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.timeout = timeout
	for name, want := range map[string]textdoc.Reason{"law.pdf": "", "encrypted.pdf": textdoc.ReasonPassword} {
		file, err := os.Open(filepath.Join("..", "..", "format", "pdfread", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		made, err := c.read(t.Context(), options{}, file)
		if err != nil || made.Reason != want || want == "" && made.Text.Articles != 12 {
			t.Errorf("%s: %d articles, %s %s, %v", name, made.Text.Articles, made.Reason, made.Cause, err)
		}
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}
}
