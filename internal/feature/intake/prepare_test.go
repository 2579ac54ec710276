package intake

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/format/textdoc"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
)

func TestTheReaderOfPDFFilesIsPreparedOnce(t *testing.T) {
	t.Parallel()
	calls, fails := 0, true
	p := &preparation{most: time.Minute, prepare: func(context.Context) error {
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

func TestADeletedReaderOfPDFFilesIsPreparedAgain(t *testing.T) {
	t.Parallel()
	calls, there := 0, true
	p := &preparation{most: time.Minute, there: func() bool { return there }, prepare: func(context.Context) error {
		calls++
		return nil
	}}
	for _, there = range []bool{true, true, false, true} {
		if err := p.wait(t.Context(), slog.New(slog.DiscardHandler)); err != nil {
			t.Error(err)
		}
	}
	if calls != 2 {
		t.Errorf("prepared %d times, not twice", calls)
	}
}

// TestAServerWithoutTheCompiledReaderOfPDFFiles deletes the compiled reader while the server runs, and then puts
// something in its place that cannot be one.
func TestAServerWithoutTheCompiledReaderOfPDFFiles(t *testing.T) {
	t.Parallel()
	cache, compiled := filepath.Join(t.TempDir(), "pdfium"), compiledReader(t)
	var log bytes.Buffer
	i := New(Config{Slots: slots.New(nil), Log: slog.New(slog.NewTextHandler(&log, nil)), Cache: cache,
		Command: []string{os.Args[0], "read-file"}, Wait: prepareTimeout})
	i.pdf.prepare = func(context.Context) error { return os.CopyFS(cache, os.DirFS(compiled)) }
	read := func() result {
		t.Helper()
		content := law(t, "law.pdf")
		made, err := i.readFrom(t.Context(), 1, file.Content{}, options{}, content)
		if err := errors.Join(err, content.Close()); err != nil {
			t.Fatal(err)
		}
		return made
	}
	for range 2 {
		if made := read(); made.Text.Articles != 12 {
			t.Errorf("%d articles, %s %s", made.Text.Articles, made.Reason, made.Cause)
		}
		if err := os.RemoveAll(cache); err != nil {
			t.Fatal(err)
		}
	}
	i.pdf.prepare = func(context.Context) error { return os.WriteFile(cache, []byte("x"), 0o600) }
	if made := read(); made.Reason != textdoc.ReasonReader || !strings.Contains(log.String(), "cannot read PDF files") {
		t.Errorf("%s %s; the log says %s", made.Reason, made.Cause, &log)
	}
	i.pdf.done, i.pdf.prepare = false, func(context.Context) error { return errors.New("no room") }
	if made := read(); made.Reason != textdoc.ReasonReader || !strings.Contains(log.String(), "no room") {
		t.Errorf("%s %s; the log says %s", made.Reason, made.Cause, &log)
	}
}

// TestAProcessThatMayNotMakeMemoryExecutableReadsAPDF has the restriction of MemoryDenyWriteExecute of systemd.
func TestAProcessThatMayNotMakeMemoryExecutableReadsAPDF(t *testing.T) {
	t.Parallel()
	if info, _ := debug.ReadBuildInfo(); slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("not applicable: the race detector takes more memory and time than a reader gets")
	}
	c := child{command: []string{os.Args[0], "read-file-without-executable-memory"}, timeout: timeout, memory: maxMemory,
		cache: compiledReader(t)}
	content := law(t, "law.pdf")
	made, err := c.read(t.Context(), options{}, content)
	if err := errors.Join(err, content.Close()); err != nil || made.Text.Articles != 12 {
		t.Errorf("%d articles, %s %s, %v", made.Text.Articles, made.Reason, made.Cause, err)
	}
}

func law(t *testing.T, name string) *os.File {
	t.Helper()
	content, err := os.Open(filepath.Join("..", "..", "format", "pdfread", "testdata", name))
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
	c := child{command: []string{os.Args[0], "read-file"}, timeout: prepareTimeout, memory: maxMemory,
		cache: filepath.Join(folder, "lls-test", "pdfium")}
	if err := c.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c.cache
}

func TestACallDoesNotWaitForeverForTheReaderOfPDFFiles(t *testing.T) {
	t.Parallel()
	p := &preparation{most: time.Minute, prepare: func(ctx context.Context) error {
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
	c := child{command: []string{os.Args[0], "read-file"}, timeout: timeout, memory: maxMemory, cache: compiledReader(t)}
	for name, want := range map[string]textdoc.Reason{"law.pdf": "", "encrypted.pdf": textdoc.ReasonPassword} {
		content := law(t, name)
		made, err := c.read(t.Context(), options{}, content)
		if err != nil || made.Reason != want || want == "" && made.Text.Articles != 12 {
			t.Errorf("%s: %d articles, %s %s, %v", name, made.Text.Articles, made.Reason, made.Cause, err)
		}
		if err := content.Close(); err != nil {
			t.Error(err)
		}
	}
}
