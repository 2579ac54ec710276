package session_test

import (
	"testing"

	"lls/internal/library/librarytest"
	"lls/internal/platform/cputime"
	"lls/internal/platform/store"
)

// BenchmarkFind measures the check of who calls, which every call begins with.
func BenchmarkFind(b *testing.B) {
	e := newEnv(b, false, librarytest.Open(b, store.Options{Data: b.TempDir()}))
	signedIn := e.signIn(b)
	actor, _ := e.found(b, signedIn, 0)
	for name, authorization := range map[string]string{"session": signedIn, "token": e.makeToken(b, actor)} {
		b.Run(name, func(b *testing.B) {
			before := cputime.Used(b)
			for b.Loop() {
				if _, ok := e.found(b, authorization, 0); !ok {
					b.Fatal("refused")
				}
			}
			b.ReportMetric(float64(cputime.Used(b)-before)/float64(b.N), "cpu-ns/op")
		})
	}
}
