package euact_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"lls/internal/feature/euact"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/cputime"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
)

// expert is the role of the benchmarks.
const expert = access.DraftingExpert

// texts creates legal texts; each cites acts.
func texts(b *testing.B, w *librarytest.Env, n int, cites string) {
	b.Helper()
	sector := w.Save(b, library.Sectors(w.Library), expert,
		map[string]any{"Id": 0, "NameTR": "Çevre", "NameEN": "Environment"}).ID
	bodies := make([][]byte, n)
	for i := range bodies {
		body, err := json.Marshal(map[string]any{"Id": 0, "NameTR": fmt.Sprintf("Atık Yasası %d", i),
			"NameEN": fmt.Sprintf("Waste Law %d", i), "LegislationTypeId": 1, "Sectors": []int64{sector},
			"TrafficLightYellow": 6, "TrafficLightRed": 12, "EULegislation": cites})
		if err != nil {
			b.Fatal(err)
		}
		bodies[i] = body
	}
	if _, err := library.LegalTexts(w.Library).SaveAll(context.Background(), w.Actors[expert], bodies); err != nil {
		b.Fatal(err)
	}
}

// law is a Turkish law of some bytes, which refers to an act of the EU in every article of 800 bytes, every tenth, or,
// with 0, in none.
func law(bytes, every int) string {
	var b strings.Builder
	for n := 1; b.Len() < bytes; n++ {
		fmt.Fprintf(&b, "MADDE %d – (1) Bu Yasanın amacı, atıkların çevreye zarar vermeden yönetilmesini "+
			"sağlamaktır.\n", n)
		act := "bu Yasa"
		if every > 0 && n%every == 0 {
			act = fmt.Sprintf("2008/%d/AT sayılı Direktif", n%90+10)
		}
		fmt.Fprintf(&b, "(2) Kurum, %s uyarınca verilen izinleri ve 18/2012 sayılı Yasanın %d. maddesini gözetir.\n",
			act, n)
		for range 5 {
			b.WriteString("(3) Yetkili kurum, başvuruyu aldığı günden başlayarak otuz gün içinde kararını yazılı " +
				"olarak bildirir.\n")
		}
	}
	return b.String()[:bytes]
}

// BenchmarkHarmonisationAct reads an act that 500 legal texts cite.
func BenchmarkHarmonisationAct(b *testing.B) {
	w := librarytest.Open(b, store.Options{Data: b.TempDir()})
	texts(b, w, 500, "2008/98/AT sayılı Direktif; 95/46/AT sayılı Direktif")
	acts := euact.New(w.Library)
	before := cputime.Used(b)
	for b.Loop() {
		a, err := acts.ViewNumbered(context.Background(), w.Actors[access.TextReader], "32008L0098")
		if err != nil || len(a.Texts) != 500 {
			b.Fatal(len(a.Texts), err)
		}
	}
	b.ReportMetric(float64((cputime.Used(b)-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
}

// BenchmarkHarmonisationSave saves a version whose text has a megabyte, without references and with 1,200 of them to 90
// acts. A word is another one each time. The difference is what the references cost.
func BenchmarkHarmonisationSave(b *testing.B) {
	for name, every := range map[string]int{"without references": 0, "with references": 1} {
		b.Run(name, func(b *testing.B) {
			w := librarytest.Open(b, store.Options{Data: b.TempDir()})
			texts(b, w, 1, "")
			version := map[string]any{"Id": 0, "LegalTextId": 1, "StatusId": 2, "Date": "2026-01-02",
				"TextTR": "MADDE 1 – Bir"}
			saved := w.Save(b, library.Revisions(w.Library), expert, version)
			if _, err := library.Revisions(w.Library).Checkout(context.Background(), w.Actors[expert],
				saved.ID); err != nil {
				b.Fatal(err)
			}
			version["Id"] = saved.ID
			text := law(1<<20, every)
			bodies := []string{text, strings.Replace(text, "yönetilmesini", "işlenmesini", 1)}
			before, n := cputime.Used(b), 0
			for b.Loop() {
				n++
				version["TextTR"], version["ModifyDate"] = bodies[n%2], saved.ModifyDate
				saved = w.Save(b, library.Revisions(w.Library), expert, version)
			}
			b.ReportMetric(float64((cputime.Used(b)-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// BenchmarkHarmonisationIndex makes the back-index of the versions of some legal texts, one of 50 KB each: 500, or
// 5,000 with LLS_LONG. The first time it writes all of it, afterwards nothing has changed.
func BenchmarkHarmonisationIndex(b *testing.B) {
	for name, every := range map[string]int{"a reference in 8 KB": 10, "a reference in 800 bytes": 1} {
		b.Run(name, func(b *testing.B) { benchIndex(b, law(50_000, every)) })
	}
}

func benchIndex(b *testing.B, text string) {
	ctx, versions := context.Background(), 500
	if os.Getenv("LLS_LONG") != "" {
		versions = 5000
	}
	w := librarytest.Open(b, store.Options{Data: b.TempDir()})
	texts(b, w, versions, "")
	if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx,
			`INSERT INTO revisions (legal_text_id, status_id, date, has_texts, create_user, create_date,
			modify_user, modify_date, text_tr)
			SELECT id, 2, '2026-01-02', TRUE, create_user, create_date, modify_user, modify_date, $1 FROM legal_texts`,
			text)
		return err
	}); err != nil {
		b.Fatal(err)
	}
	index := func() {
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			return generation.Set(ctx, tx, "eumentions", 0)
		}); err != nil {
			b.Fatal(err)
		}
		if err := w.IndexActs(ctx); err != nil {
			b.Fatal(err)
		}
	}
	before := cputime.Used(b)
	index()
	first := cputime.Used(b) - before
	before = cputime.Used(b)
	for b.Loop() {
		index()
	}
	b.ReportMetric((cputime.Used(b)-before).Seconds()/float64(b.N), "cpu-s/op")
	b.ReportMetric(first.Seconds(), "first-cpu-s")
	b.ReportMetric(float64(versions), "versions")
}
