package intake

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/format/filereader"
	"lls/internal/format/pdfread/pdfreadtest"
	"lls/internal/format/textdoc"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
)

// TestMain is also the process that reads files.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "read-file-but-once" {
		if _, err := os.Stat(os.Args[2]); err != nil {
			_ = os.WriteFile(os.Args[2], nil, 0o600)
			os.Exit(137) // as after a kill
		}
		os.Args = os.Args[:2]
	}
	if len(os.Args) == 2 && strings.HasPrefix(os.Args[1], "read-file") {
		if err := filereader.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

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
	cache, compiled := filepath.Join(t.TempDir(), "pdfium"), pdfreadtest.Cache()
	if err := filereader.New([]string{os.Args[0], "read-file"}, compiled).PreparePDF(t.Context()); err != nil {
		t.Fatal(err)
	}
	law, err := os.ReadFile(filepath.Join("..", "..", "format", "pdfread", "testdata", "law.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	i := New(Config{Slots: slots.New(nil), Log: slog.New(slog.NewTextHandler(&log, nil)), Wait: 5 * time.Minute,
		Reader: filereader.New([]string{os.Args[0], "read-file"}, cache)})
	i.pdf.prepare = func(context.Context) error { return os.CopyFS(cache, os.DirFS(compiled)) }
	read := func() result {
		t.Helper()
		made, err := i.readFrom(t.Context(), 1, file.Content{}, filereader.Options{}, bytes.NewReader(law))
		if err != nil {
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
