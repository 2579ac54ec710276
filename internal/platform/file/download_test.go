package file_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

var report = file.MadeFile{Name: "Yasal metinler.xlsx", Mime: "application/x-test", Category: audit.LegalTexts}

func (h *env) count(t *testing.T, db *store.DB, query string) (n int) {
	t.Helper()
	if err := db.View(ctx, func(tx *store.Tx) error { return tx.Row(ctx, query, nil, &n) }); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestACreatedDownloadIsServed(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		const logged = `SELECT COUNT(*) FROM log WHERE category_id = 7 AND process_id = 7`
		content := random(2<<20 + 7)
		write := func(w io.Writer) error {
			_, err := w.Write(content)
			return err
		}
		answer, err := h.CreateDownload(ctx, ayse, report, write)
		if err != nil || answer.Message != report.Name {
			t.Fatalf("%+v, %v", answer, err)
		}
		if n := h.count(t, h.stores.Main, logged); n != 0 {
			t.Errorf("%d downloads are logged before one", n)
		}
		// Another instance on the same stores, an observer, serves it too.
		other := &env{stores: h.stores, data: t.TempDir(), offset: h.offset, sessionEnded: h.sessionEnded}
		other.Files = file.New(file.Config{Stores: h.stores, Data: other.data, Observer: true,
			SessionAlive: func(context.Context, int64, int64) (bool, error) { return true, nil }})
		server := other.serve(t)
		res, body := get(t, server.URL+answer.Value)
		if res.StatusCode != 200 || body != string(content) || res.Header.Get("Content-Type") != report.Mime {
			t.Fatalf("%d %v, %d bytes", res.StatusCode, res.Header, len(body))
		}
		if _, body := get(t, server.URL+answer.Value, "Range",
			"bytes=1048570-1048580"); body != string(content[1048570:1048581]) {
			t.Errorf("a range over two parts: %q", body)
		}
		if own, main := h.count(t, h.stores.Local, logged), h.count(t, h.stores.Main, logged); own != 1 || main != 0 {
			t.Errorf("the observer logged %d times for itself, %d in the main store", own, main)
		}
		if res, _ := get(t, server.URL+answer.Value, "Authorization", "3"); res.StatusCode != 403 {
			t.Errorf("with another user's token: %d", res.StatusCode)
		}
		offered, err := other.CreateDownload(ctx, access.Actor{UserID: 2, Session: 21, Observer: true}, report, write)
		if err != nil || offered.Value == "" {
			t.Errorf("an observer makes none: %v", err)
		}
		for range 15 { // the oldest of a user give way
			if _, err := h.CreateDownload(ctx, ayse, report, write); err != nil {
				t.Fatal(err)
			}
		}
		if n := h.count(t, h.stores.Local, `SELECT COUNT(*) FROM made_files`); n != 10 {
			t.Errorf("%d are kept for one user", n)
		}
		h.advance(16 * time.Minute)
		if _, err := h.Purge(ctx); err != nil {
			t.Fatal(err)
		}
		if n := h.count(t, h.stores.Local,
			`SELECT (SELECT COUNT(*) FROM made_files) + (SELECT COUNT(*) FROM made_parts)`); n != 0 {
			t.Errorf("%d rows are left after their time", n)
		}
	})
}

func TestAFailedDownloadIsNotKept(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		ended, cancel := context.WithCancel(ctx)
		if _, err := h.CreateDownload(ended, ayse, report, func(w io.Writer) error {
			cancel()
			_, err := io.Copy(w, strings.NewReader("x"))
			return err
		}); !errors.Is(err, context.Canceled) {
			t.Errorf("a call that was given up: %v", err)
		}
		broken := errors.New("broken")
		if _, err := h.CreateDownload(ctx, ayse, report, func(w io.Writer) error { return broken }); !errors.Is(err,
			broken) {
			t.Errorf("a writer that fails: %v", err)
		}
		if _, err := h.CreateDownload(ctx, ayse, report, func(w io.Writer) error {
			_, err := w.Write(make([]byte, 129<<20))
			return err
		}); !fault.Is(err, "ERROR_TOO_LARGE") {
			t.Errorf("129 MiB: %v", err)
		}
		if n := h.count(t, h.stores.Local,
			`SELECT (SELECT COUNT(*) FROM made_files) + (SELECT COUNT(*) FROM made_parts)`); n != 0 ||
			h.leftovers(t) > 0 {
			t.Errorf("%d rows and %d files are left", n, h.leftovers(t))
		}
	})
}
