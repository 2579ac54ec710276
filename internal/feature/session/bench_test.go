package session_test

import (
	"testing"

	"lls/internal/feature/session"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
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

// makeToken makes a personal token of an actor.
func (e env) makeToken(t testing.TB, actor access.Actor) string {
	t.Helper()
	actor.Present = true
	token, _, err := e.MakeToken(t.Context(), actor, session.NewToken{Name: "Bütçe programı", Scope: "read"})
	if err != nil {
		t.Fatal(err)
	}
	return token
}
