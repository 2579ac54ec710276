package app_test

import (
	"testing"
	"time"

	"lls/internal/app/apptest"
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
