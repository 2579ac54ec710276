package apitest

import (
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/feature/browse"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/cputime"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record/query"
)

// BenchmarkGlossary reads pages of 100,000 terms, without HTTP and with it.
func BenchmarkGlossary(b *testing.B) {
	run := func(name string, options func(b *testing.B) store.Options) {
		b.Run(name, func(b *testing.B) {
			w := start(b, apptest.Config(b, options(b)))
			librarytest.FillTerms(b, w.Library(), access.System())
			benchGlossary(b, w)
		})
	}
	run("sqlite", func(b *testing.B) store.Options { return store.Options{Data: b.TempDir()} })
	run("postgres", func(b *testing.B) store.Options {
		return store.Options{Data: b.TempDir(), Database: storetest.Postgres(b)}
	})
}

func benchGlossary(b *testing.B, w *env) {
	c, glossary, actor := w.Login(access.GlossaryReader), browse.New(w.Library(), slots.New(nil)).Glossary,
		access.System()
	warm := func() { // the tree is counted once after a change, and the index takes it in
		if _, err := glossary.List(b.Context(), actor, query.Params{"page": {"1"}, "q": {"su"}}); err != nil {
			b.Fatal(err)
		}
		fetch(b, c, w.URL+"/api/glossary?page=1")
	}
	warm()
	measure := func(name string, one func() bool) {
		b.Run(name, func(b *testing.B) {
			before := cputime.Used(b)
			for b.Loop() {
				if !one() {
					b.Fatal("the call failed")
				}
			}
			b.ReportMetric(float64(cputime.Used(b)-before)/float64(b.N), "cpu-ns/op")
		})
	}
	for _, row := range []struct {
		name, query string
		params      query.Params
	}{
		{"first page", "page=1", query.Params{"page": {"1"}}},
		{"page 5000", "page=5000", query.Params{"page": {"5000"}}},
		{"a name", "page=1&q=g%C4%B1da+66666", query.Params{"page": {"1"}, "q": {"gıda 66666"}}},
		{"a common word", "page=1&q=%C3%A7evre", query.Params{"page": {"1"}, "q": {"çevre"}}},
		{"a letter", "page=1&q=v", query.Params{"page": {"1"}, "q": {"v"}}},
		{"a domain", "page=1&domain=3", query.Params{"page": {"1"}, "domain": {"3"}}},
	} {
		measure("engine/"+row.name, func() bool {
			a, err := glossary.List(b.Context(), actor, row.params)
			return err == nil && len(a.Items) > 0
		})
		measure("http/"+row.name, func() bool { return fetch(b, c, w.URL+"/api/glossary?"+row.query).Success })
	}
	measure("engine/the Settings tree", func() bool {
		a, err := library.Domains(w.Library()).List(b.Context(), actor, 0, nil)
		return err == nil && len(a.Items) > 0
	})
}
