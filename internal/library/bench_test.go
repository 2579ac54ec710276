package library_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"testing"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/cputime"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// benchEach runs benchmarks over 10,000 generated texts on every database.
func benchEach(b *testing.B, fn func(b *testing.B, w *librarytest.Env)) {
	b.Run("sqlite", func(b *testing.B) {
		w := librarytest.Open(b, store.Options{Data: b.TempDir()})
		librarytest.Fill(b, w.Library, w.Actors[expert])
		fn(b, w)
	})
	b.Run("postgres", func(b *testing.B) {
		if os.Getenv("LLS_TEST_POSTGRES") == "" {
			b.Skip("LLS_TEST_POSTGRES is not set: run the benchmarks through make bench")
		}
		w := librarytest.Open(b, store.Options{Data: b.TempDir(), Database: storetest.Postgres(b)})
		librarytest.Fill(b, w.Library, w.Actors[expert])
		fn(b, w)
	})
}

func BenchmarkLibrary(b *testing.B) {
	benchEach(b, func(b *testing.B, w *librarytest.Env) {
		list := func(name string, p query.Params) {
			b.Run("list/"+name, func(b *testing.B) {
				withCPU(b, func() {
					for b.Loop() {
						l, err := library.LegalTexts(w.Library).List(ctx, w.Actors[expert], 0, p)
						if err != nil || len(l.Items) == 0 {
							b.Fatal(l.Total, err)
						}
					}
				})
			})
		}
		list("first page", query.Params{"page": {"1"}})
		list("filtered and sorted", query.Params{"page": {"2"}, "type": {"3"}, "status": {"4"}, "sort": {"-NameEN"}})
		list("words", query.Params{"page": {"1"}, "q": {"atık yönetimi"}})
		list("sector and light", query.Params{"page": {"1"}, "sector": {"5"}, "trafficlight": {"3"}})
		list("most overdue", query.Params{"page": {"1"}, "status": {"-1"}, "sort": {"-TrafficLightId"}})
		b.Run("view", func(b *testing.B) {
			for b.Loop() {
				if _, err := library.LegalTexts(w.Library).Get(ctx, w.Actors[expert], 500); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("export", func(b *testing.B) {
			withCPU(b, func() {
				for b.Loop() {
					if err := library.LegalTexts(w.Library).Export(ctx, w.Actors[expert], 0, query.Params{},
						lang.Turkish, io.Discard); err != nil {
						b.Fatal(err)
					}
				}
			})
		})
		b.Run("create", func(b *testing.B) {
			domain := w.Save(b, library.Domains(w.Library), expert,
				map[string]any{"Id": 0, "NameTR": "Ticaret", "NameEN": "Trade",
					"ParentId": nil, "IsDefault": false}).ID
			n := 0
			withCPU(b, func() {
				for b.Loop() {
					n++
					w.Save(b, library.Terms(w.Library), expert,
						map[string]any{"Id": 0, "NameTR": fmt.Sprint("deneme terim ", n),
							"NameEN": fmt.Sprint("trial term ", n), "Domains": []int64{domain}})
				}
			})
		})
		b.Run("save", func(b *testing.B) {
			actor := w.Actors[access.DraftingExpert]
			if _, err := library.LegalTexts(w.Library).Checkout(ctx, actor, 500); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				form, err := library.LegalTexts(w.Library).Edit(ctx, actor, 500, 0)
				if err != nil {
					b.Fatal(err)
				}
				save(b, w, form.Item)
			}
		})
	})
}

// withCPU reports the processor time of the whole process beside the time on the clock.
func withCPU(b *testing.B, loop func()) {
	b.Helper()
	before := cputime.Used(b)
	loop()
	b.ReportMetric(float64(cputime.Used(b)-before)/float64(b.N), "cpu-ns/op")
}

func save(b *testing.B, w *librarytest.Env, t library.LegalText) {
	b.Helper()
	body, err := json.Marshal(t)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := library.LegalTexts(w.Library).Save(ctx, w.Actors[expert], body); err != nil {
		b.Fatal(err)
	}
}
