package browse_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"lls/internal/feature/browse"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/cputime"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
)

// marked writes the text at the places of the terms, in the browser's units, and their counterparts.
func marked(t *testing.T, answer browse.TextAnswer) string {
	t.Helper()
	units := map[string][]uint16{"tr": utf16.Encode([]rune(answer.TextTR)), "en": utf16.Encode([]rune(answer.TextEN))}
	var out []string
	for _, s := range answer.Terms {
		out = append(out, fmt.Sprintf("%s:%s=%s", s.Language, string(utf16.Decode(units[s.Language][s.Start:s.End])),
			s.Counterpart))
	}
	return strings.Join(out, " ")
}

// Two instances on one store: what one changes in the glossary, the other shows at once.
func TestTermsInTexts(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		other, reader := browse.New(w.Library, slots.New(nil)), w.Actors[access.TextReader]
		term := func(id int64, tr, en string, more ...string) int64 {
			record := map[string]any{"Id": id, "NameTR": tr, "NameEN": en, "Domains": []int64{1}}
			for i := 0; i+1 < len(more); i += 2 {
				record[more[i]] = more[i+1]
			}
			return w.Save(t, library.Terms(w.Library), access.Terminologist, record).ID
		}
		version := w.Save(t, library.Revisions(w.Library), expert,
			map[string]any{"Id": 0, "LegalTextId": w.text["Ceza Yasası"], "StatusId": 2,
				"Date":   "2024-03-01",
				"TextTR": "😀 Atık yönetimi planının\natığı AB'ye; at ile.",
				"TextEN": "Wastes of the EU 𝒜 waste management plans"}).ID
		check := func(what, want string) {
			t.Helper()
			for name, b := range map[string]*browse.Browse{"one": w.Browse, "other": other} {
				answer, err := b.Text(ctx, reader, version, true)
				if got := marked(t, answer); err != nil || got != want {
					t.Errorf("%s, %s instance: %s (%v), want %s", what, name, got, err, want)
				}
				if answer.Terms == nil {
					t.Errorf("%s, %s instance: no list of terms", what, name)
				}
			}
		}
		check("empty glossary", "")
		atik := term(0, "atık", "waste")
		check("one term", "tr:Atık=waste tr:atığı=waste en:Wastes=atık en:waste=atık")
		term(0, "atık yönetimi planı", "waste management plan")
		term(0, "Avrupa Birliği", "European Union", "AbbrTR", "AB", "AbbrEN", "EU")
		check("the longest wins",
			"tr:Atık yönetimi planının=waste management plan tr:atığı=waste tr:AB'ye=EU en:Wastes=atık en:EU=AB "+
				"en:waste management plans=atık yönetimi planı")
		if err := library.Terms(w.Library).Delete(ctx, w.Actors[access.Terminologist], atik); err != nil {
			t.Fatal(err)
		}
		check("a term is gone",
			"tr:Atık yönetimi planının=waste management plan tr:AB'ye=EU en:EU=AB en:waste management plans=atık "+
				"yönetimi planı")
		if answer, err := w.Text(ctx, reader, version, false); err != nil || answer.Terms != nil {
			t.Errorf("terms that nobody asked for: %v (%v)", answer.Terms, err)
		}
		ended, end := context.WithCancel(ctx)
		end()
		_, err := browse.New(w.Library, slots.New(nil)).Text(ended, reader, version, true)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("a call that nobody waits for: %v", err)
		}
	})
}

// BenchmarkTermsInText reads a text of 1 MB with a glossary of 100,000 terms: for the first time after a change of
// the glossary, after a change of the text, and again.
func BenchmarkTermsInText(b *testing.B) {
	w := librarytest.Open(b, store.Options{Data: b.TempDir()})
	librarytest.FillTerms(b, w.Library, access.System())
	sector := w.Save(b, library.Sectors(w.Library), expert,
		map[string]any{"Id": 0, "NameTR": "Çevre", "NameEN": "Environment"}).ID
	text := w.Save(b, library.LegalTexts(w.Library), expert, map[string]any{"Id": 0, "NameTR": "Uzun", "NameEN": "Long",
		"LegislationTypeId": 1, "TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": []int64{sector}}).ID
	var long strings.Builder
	for i := 0; long.Len() < 1<<20-200; i++ {
		fmt.Fprintf(&long, "MADDE %d – Atık yönetimi %d ve kelime%d hükümlerinin, su izni ile atık yönetimi %d "+
			"uygulanır.\n",
			i, i*30%100_000, i%7000, i*90%100_000)
	}
	letters := []rune(long.String())
	letters = letters[:min(len(letters), 1<<20)]
	versions := make([]int64, 2)
	for i := range versions {
		letters[len(letters)-2] = rune('a' + i)
		versions[i] = w.Save(b, library.Revisions(w.Library), expert,
			map[string]any{"Id": 0, "LegalTextId": text, "StatusId": 2,
				"Date": "2024-03-01", "TextTR": string(letters)}).ID
	}
	actor := access.System()
	read := func(b *testing.B, r *browse.Browse, version int64) {
		answer, err := r.Text(ctx, actor, version, true)
		if err != nil || len(answer.Terms) < 1000 {
			b.Fatal(len(answer.Terms), err)
		}
	}
	measure := func(name string, prepare func(b *testing.B) *browse.Browse) {
		b.Run(name, func(b *testing.B) {
			var work time.Duration
			for b.Loop() {
				b.StopTimer()
				r := prepare(b)
				before := cputime.Used(b)
				b.StartTimer()
				read(b, r, versions[1])
				work += cputime.Used(b) - before
			}
			b.ReportMetric(float64(work.Milliseconds())/float64(b.N), "cpu-ms/op")
		})
	}
	measure("new glossary", func(*testing.B) *browse.Browse { return browse.New(w.Library, slots.New(nil)) })
	measure("new text", func(b *testing.B) *browse.Browse {
		r := browse.New(w.Library, slots.New(nil))
		read(b, r, versions[0])
		return r
	})
	again := browse.New(w.Library, slots.New(nil))
	read(b, again, versions[1])
	measure("again", func(*testing.B) *browse.Browse { return again })
}
