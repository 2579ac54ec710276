package app_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/cputime"
)

// BenchmarkSignInAtProvider measures a sign-in at a provider, from its button to the session. The figure contains the
// work of the provider and of the client, which are in the same process.
func BenchmarkSignInAtProvider(b *testing.B) {
	var now func() time.Time
	var p *apptest.Provider
	eachDatabaseWith(b, func(c *config.Config) {
		p = apptest.NewProvider(b, func() time.Time { return now() })
		p.Use(b, c, linkOf("verified-email"))
	}, func(b *testing.B, h *apptest.Env) {
		now = h.Clock.Now
		signIn := func() {
			if a := h.Anonymous().SignInAt(p); !a.Success {
				b.Fatalf("%s", a.Raw)
			}
		}
		signIn()
		before := cputime.Used(b)
		for b.Loop() {
			signIn()
		}
		b.ReportMetric(float64(cputime.Used(b)-before)/float64(b.N), "cpu-ns/op")
	})
}

// BenchmarkTokenCheck measures a small call with a session and with a personal token, and one that is refused without
// either: what is between them is the check of who calls, and reading one number.
func BenchmarkTokenCheck(b *testing.B) {
	eachDatabaseWith(b, withFeed, func(b *testing.B, h *apptest.Env) {
		session := h.Login(access.GlossaryReader)
		for name, c := range map[string]*apptest.Client{"nobody": h.Anonymous(), "session": session,
			"token": session.WithToken("read")} {
			b.Run(name, func(b *testing.B) {
				r := httptest.NewRequestWithContext(context.Background(), http.MethodGet, "/api/changes?after=end", nil)
				want := http.StatusOK
				if r.Header.Set("Authorization", c.Token); c.Token == "" {
					want = http.StatusUnauthorized
				}
				before := cputime.Used(b)
				for b.Loop() {
					w := httptest.NewRecorder()
					if h.Handler().ServeHTTP(w, r); w.Code != want {
						b.Fatal(w.Code, w.Body)
					}
				}
				b.ReportMetric(float64(cputime.Used(b)-before)/float64(b.N), "cpu-ns/op")
			})
		}
	})
}
