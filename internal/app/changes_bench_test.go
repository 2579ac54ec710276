package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/cputime"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// eachDatabase runs a benchmark of the feed on every database.
func eachDatabase(b *testing.B, fn func(b *testing.B, h *apptest.Env)) {
	eachDatabaseWith(b, withFeed, fn)
}

// eachDatabaseWith runs a benchmark on every database, with settings that change makes.
func eachDatabaseWith(b *testing.B, change func(*config.Config), fn func(b *testing.B, h *apptest.Env)) {
	for name, database := range map[string]func() string{"sqlite": func() string { return "" },
		"postgres": func() string { return storetest.Postgres(b) }} {
		b.Run(name, func(b *testing.B) {
			cfg := apptest.Config(b, store.Options{Data: b.TempDir(), Database: database()})
			change(&cfg)
			fn(b, apptest.Start(b, cfg))
		})
	}
}

// answerTo calls the instance without a connection, so that only its own work is measured.
func answerTo(b *testing.B, h *apptest.Env, c *apptest.Client, address string) (page feedPage) {
	r := httptest.NewRequest(http.MethodGet, address, nil)
	r.Header.Set("Authorization", c.Token)
	w := httptest.NewRecorder()
	h.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		b.Fatalf("%s: %d %s", address, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil {
		b.Fatal(err)
	}
	return page
}

// BenchmarkFeed500 measures an answer with 500 changes of 500 records.
func BenchmarkFeed500(b *testing.B) {
	eachDatabase(b, func(b *testing.B, h *apptest.Env) {
		c := h.Login(access.DraftingExpert)
		start := answerTo(b, h, c, "/api/changes?after=end").Cursor
		for i := range 500 {
			if a := c.Post("/api/settings/terms", map[string]any{"Id": 0, "NameTR": fmt.Sprint("terim ", i),
				"NameEN": fmt.Sprint("term ", i), "Domains": []int64{1}}); !a.Success {
				b.Fatalf("%s", a.Raw)
			}
		}
		for name, query := range map[string]string{"json": "", "atom": "&format=atom"} {
			b.Run(name, func(b *testing.B) {
				r := httptest.NewRequest(http.MethodGet, fmt.Sprintf("/api/changes?after=%d&limit=500%s", start, query),
					nil)
				r.Header.Set("Authorization", c.Token)
				before := cputime.Used(b)
				for b.Loop() {
					w := httptest.NewRecorder()
					if h.Handler().ServeHTTP(w, r); w.Code != http.StatusOK {
						b.Fatal(w.Code, w.Body)
					}
				}
				b.ReportMetric(float64(cputime.Used(b)-before)/float64(b.N), "cpu-ns/op")
			})
		}
	})
}

// BenchmarkFeed writes 100,000 entries with each of three writers while five programs follow them.
func BenchmarkFeed(b *testing.B) {
	const writers, each, together = 3, 100_000, 10
	eachDatabase(b, func(b *testing.B, h *apptest.Env) {
		c := h.Login(access.DraftingExpert)
		start := answerTo(b, h, c, "/api/changes?after=end").Cursor
		for b.Loop() {
			var all sync.WaitGroup
			for w := range writers {
				all.Go(func() {
					for i := 0; i < each; i += together {
						entries := make([]audit.Entry, together)
						for n := range entries {
							entries[n] = audit.Entry{Severity: audit.Success, Category: audit.Terms,
								Process: audit.Update, ObjectID: int64(1_000_000 + w*each + i + n)}
						}
						h.Update(func(tx *store.Tx) error { return audit.WriteAll(b.Context(), tx, entries) })
					}
				})
			}
			for range 5 {
				all.Go(func() {
					seen := make(map[int64]bool, writers*each)
					last := start
					for cursor := start; len(seen) < writers*each; {
						page := answerTo(b, h, c, fmt.Sprintf("/api/changes?after=%d&kind=terms&limit=500", cursor))
						for _, one := range page.Items {
							if seen[one.Id] || one.Cursor <= last {
								b.Errorf("%+v came twice or late", one)
								return
							}
							seen[one.Id], last = true, one.Cursor
						}
						cursor = page.Cursor
					}
				})
			}
			all.Wait()
			start = answerTo(b, h, c, "/api/changes?after=end").Cursor
		}
	})
}
