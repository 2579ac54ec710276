package apitest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
)

// keeps reports whether a content can be opened.
func (w *env) keeps(content string) bool {
	sum := sha256.Sum256([]byte(content))
	r, _, err := w.Files().Open(w.t.Context(), hex.EncodeToString(sum[:]))
	if err == nil {
		_ = r.Close()
	}
	return err == nil
}

// What a refused save brought along is gone at once; what a record or another upload has stays.
func TestAttackContentsOfRefusedSaves(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		s := w.makeFixture(expert)
		kept := w.keeps
		send := func(content string, date any) apptest.Answer {
			version := s.complete("revisions")
			version["Date"], version["Files"] = date, []any{inline("a.txt", content)}
			return expert.Post("/api/settings/revisions", version)
		}
		if a := send("refused", "no day"); a.Success || kept("refused") {
			t.Errorf("a refused save left its file: %s", a.Raw)
		}
		w.must(send("saved", "2026-01-16"))
		if a := send("saved", "no day"); a.Success || !kept("saved") {
			t.Errorf("a refused save took away the file of another version: %s", a.Raw)
		}
		w.must(w.upload(expert, "b.txt", []byte("sent")))
		if a := send("sent", "no day"); a.Success || !kept("sent") {
			t.Errorf("a refused save took away an upload: %s", a.Raw)
		}
	})
}

// A day later what nobody has saved is gone, whether the library is followed or not; what a version has stays on both
// sides, and so does what one had until it was deleted.
func TestUnclaimedUploadsGoAfterADay(t *testing.T) {
	for name, site := range sites {
		t.Run(name, func(t *testing.T) {
			origin, observe := site(t)
			expert := origin.Login(access.DraftingExpert)
			s := origin.makeFixture(expert)
			save := func(content string) int64 {
				version := s.complete("revisions")
				version["Files"] = []any{inline("a.txt", content)}
				return origin.must(expert.Post("/api/settings/revisions", version)).ID()
			}
			save("saved")
			deleted := save("deleted")
			origin.must(expert.Delete(fmt.Sprintf("/api/settings/revisions/%d", deleted)))
			for _, content := range []string{"unclaimed", "saved"} {
				origin.must(origin.upload(expert, "b.txt", []byte(content)))
			}
			observer := observe(t)
			observer.waitUntilEqual(t, origin)
			origin.Clock.Add(24*time.Hour + 15*time.Minute)
			for _, w := range []*env{origin, observer} {
				if err := w.Purge(t.Context()); err != nil {
					t.Fatal(err)
				}
				observer.waitUntilEqual(t, origin)
			}
			for content, want := range map[string]bool{"saved": true, "deleted": true, "unclaimed": false} {
				if got := origin.keeps(content); got != want {
					t.Errorf("the origin keeps %q: %t, want %t", content, got, want)
				}
			}
			if !observer.keeps("saved") || observer.keeps("unclaimed") {
				t.Errorf("the observer keeps what is saved: %t, what is not: %t", observer.keeps("saved"),
					observer.keeps("unclaimed"))
			}
		})
	}
}

func TestAttackUploadsBeyondTheQuota(t *testing.T) {
	each(t, func(c *config.Config) { c.UploadQuota = 10_000 }, func(t *testing.T, w *env) {
		expert, other := w.Login(access.DraftingExpert), w.Login(access.Terminologist)
		send := func(c *apptest.Client, letter string, size int) apptest.Answer {
			return w.upload(c, "a.txt", bytes.Repeat([]byte(letter), size))
		}
		w.must(send(expert, "a", 6_000))
		for range 3 { // what was refused does not count
			if a := send(expert, "b", 4_001); !a.Is(http.StatusTooManyRequests, "ERROR_UPLOAD_QUOTA") ||
				a.Header.Get("Retry-After") != "86400" {
				t.Errorf("more than the quota: %d %s, %q", a.Status, a.Raw, a.Header.Get("Retry-After"))
			}
		}
		w.must(send(expert, "c", 4_000))
		if a := send(expert, "d", 1); !a.Is(http.StatusTooManyRequests, "ERROR_UPLOAD_QUOTA") {
			t.Errorf("one byte more: %d %s", a.Status, a.Raw)
		}
		w.must(send(other, "e", 6_000))

		w.Clock.Add(24*time.Hour + time.Second)
		again := w.Login(access.DraftingExpert)
		s := w.makeFixture(again) // its version has a file in the record
		version := s.complete("revisions")
		version["Files"] = []any{inline("b.txt", string(bytes.Repeat([]byte("f"), 10_000)))}
		if a := again.Post("/api/settings/revisions", version); !a.Is(http.StatusTooManyRequests,
			"ERROR_UPLOAD_QUOTA") {
			t.Errorf("a file in a record: %d %s", a.Status, a.Raw)
		}
	})
}
