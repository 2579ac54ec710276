package apitest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
)

// BenchmarkTableOfConcordance opens a table of 1,500 rows, exports it, saves one of its rows, and compares it with a
// new version of its text, of a megabyte.
func BenchmarkTableOfConcordance(b *testing.B) {
	w := start(b, apptest.Config(b, store.Options{Data: b.TempDir()}))
	c := w.Login(access.DraftingExpert)
	s := w.makeFixture(c)
	law := s.id["legaltexts"]
	var text strings.Builder
	for i := range 600 {
		fmt.Fprintf(&text, "MADDE %d – (1) %d. kişi %s\n(2) Ek %d.\n\n", i+1, i,
			strings.Repeat("atıkları ayrı toplar ve bildirir ", 50), i)
	}
	w.newLawVersion(c, law, "2026-02-01", text.String())
	table := w.newConcordance(c, law)
	var ids []int64
	for i := 0; i < 1500; i += 200 {
		var rows []object
		for n := i; n < min(i+200, 1500); n++ {
			rows = append(rows, tableRow(fmt.Sprint("Article ", n+1),
				object{"DegreeId": 2, "EUTextTR": strings.Repeat("Üye devletler ", 20),
					"EUTextEN": strings.Repeat("Member States ", 20), "ReasonTR": strings.Repeat("Gerekçe ", 10),
					"Targets": []object{target(law, fmt.Sprintf("Madde %d(1)", n%600+1))}}))
		}
		ids = append(ids, table.save(rows...)...)
	}
	b.Run("open", func(b *testing.B) {
		var took []time.Duration
		for b.Loop() {
			from := time.Now()
			for page := 1; page <= 3; page++ {
				table.read(fmt.Sprintf("size=500&page=%d", page))
			}
			took = append(took, time.Since(from))
		}
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
	})
	for _, query := range []string{"format=docx", "format=docx&layout=two-columns", "format=pdf", "format=xlsx"} {
		b.Run("export "+query, func(b *testing.B) {
			for b.Loop() {
				w.must(c.Get(fmt.Sprintf("/api/concordances/%d/export?language=both&%s", table.id, query)))
			}
		})
	}
	b.Run("save", func(b *testing.B) {
		for b.Loop() {
			table.save(tableRow("Article 7", object{"Id": ids[6], "DegreeId": 2, "ReasonTR": uniqueName("Gerekçe"),
				"Targets": []object{target(law, "Madde 7(1)")}}))
		}
	})
	file := [][]string{{"AB hükmü", "AB hükmünün metni (Türkçe)", "AB hükmünün metni (İngilizce)", "Karşılık",
		"Uyum düzeyi", "Gerekçe"}}
	for n := range 1500 {
		file = append(file, []string{fmt.Sprint("Article ", n+1), strings.Repeat("Üye devletler ", 20),
			strings.Repeat("Member States ", 20), fmt.Sprintf("Madde %d(1); Madde %d", n%600+1, n%599+2), "Kısmi",
			strings.Repeat("Gerekçe ", 10)})
	}
	content := wordTableFile(b, "", file)
	b.Run("import", func(b *testing.B) { // a dry run, with the upload
		for b.Loop() {
			w.must(table.importFile("?dryrun=1", "uyum.docx", content, nil))
		}
	})
	b.Run("check", func(b *testing.B) {
		day := 2
		for b.Loop() {
			b.StopTimer()
			w.newLawVersion(c, law, fmt.Sprintf("2026-03-%02d", day%14+1), strings.Replace(text.String(), "5. kişi",
				fmt.Sprint(day, ". kişi"), 1))
			day++
			b.StartTimer()
			if err := w.Library().CheckConcordances(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
	})
}
