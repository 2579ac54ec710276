package search_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/search"
	"lls/internal/text/lang"
)

func TestAnActIsFoundInAnyNotation(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		for name, cited := range map[string]string{
			"Binalar Yasası":    "2010/31/AB sayılı Binaların Enerji Performansı Direktifi",
			"Konutlar Yasası":   "http://data.europa.eu/eli/dir/2010/31/oj",
			"Okullar Yasası":    "32010l0031-rev", // as files are named
			"Ahırlar Yasası":    "2010/31/AB",     // says not which type of act
			"Köprüler Yasası":   "(AB) 2016/679 sayılı Tüzük",
			"Limanlar Yasası":   "2010/32/AB sayılı Direktif",
			"Depolar Yasası":    "",
			"Barajlar Yasası":   "",
			"Fabrika Tüzüğü":    "",
			"Tersaneler Yasası": "",
		} {
			w.ids[name] = w.Save(t, library.LegalTexts(w.Library), expert,
				map[string]any{"Id": 0, "NameTR": name, "NameEN": name + " EN",
					"LegislationTypeId": 1, "TrafficLightYellow": 6, "TrafficLightRed": 12, "EULegislation": cited,
					"Sectors": []int64{w.ids["Çevre"]}}).ID
		}
		w.version(t, "Depolar Yasası", 1, "2020-01-01",
			"MADDE 1 – Konsolide metin 02010L0031-20210101 esas alınır.\n", "")
		w.version(t, "Barajlar Yasası", 1, "2020-01-01", "",
			"Article 1\nAs required by Directive 2010/31/EU on buildings.\n")
		w.version(t, "Fabrika Tüzüğü", 1, "2020-01-01",
			"MADDE 1 – 31/2010 sayılı Yasa saklıdır, 2010/31 oranında.\n", "")
		if err := w.Warm(ctx); err != nil {
			t.Fatal(err)
		}
		want := "Ahırlar Barajlar Binalar Depolar Konutlar Okullar"
		for _, asked := range []string{
			"2010/31/AB", "2010/31/ab", "2010/31/EU", "32010L0031", "32010l0031", "CELEX:32010L0031",
			"Directive 2010/31/EU", "2010/31/AB sayılı Direktif", "http://data.europa.eu/eli/dir/2010/31/oj",
			"31/2010/AB sayılı Direktif", "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32010L0031",
		} {
			var got []string
			for _, h := range w.find(t, access.TextReader, q(asked)).Items {
				name, _, _ := strings.Cut(h.TitleTR, " ")
				got = append(got, name)
			}
			slices.Sort(got)
			if joined := strings.Join(got, " "); joined != want {
				t.Errorf("%s finds %q, want %q", asked, joined, want)
			}
			if page := w.find(t, access.GlossaryReader, q(asked)); page.Total != 0 {
				t.Errorf("%s finds %d for somebody who may read no legal text", asked, page.Total)
			}
		}
		for asked, want := range map[string]string{
			"2016/679": "Köprüler", "32010R0031": "", `"2010/31/AB"`: "Ahırlar Binalar",
			"2010/31":                             "Ahırlar Binalar Konutlar Okullar", // no mark: as words
			"Binaların Enerji Performansı":        "Binalar",
			"Yasası -2010/31/AB -2010/32/AB -679": "Ambalaj Barajlar Depolar Tersaneler", // texts are not searched
			"2010/31/AB yasası ahırlar":           "Ahırlar",
		} {
			var got []string
			for _, h := range w.find(t, access.TextReader, q(asked)+"&kind="+search.LegalTexts).Items {
				name, _, _ := strings.Cut(h.TitleTR, " ")
				got = append(got, name)
			}
			slices.Sort(got)
			if joined := strings.Join(got, " "); joined != want {
				t.Errorf("%s finds %q, want %q", asked, joined, want)
			}
		}
	})
}

func TestAnActLeadsToItsPlaceInAText(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		const text = "MADDE 1 – Amaç\nBu Yasa ambalajları düzenler.\n" +
			"MADDE 2 – Uyum\nKonsolide metin (02010L0031-20210101) ile 2010/31/AB sayılı Direktif esas alınır.\n"
		w.version(t, "Ambalaj Atıkları Yasası", 9, "2020-05-01", text, "")
		page := w.find(t, access.TextReader, q("Directive 2010/31/EU"))
		if page.Total != 1 || len(page.Items[0].Places) != 1 {
			t.Fatalf("it finds %+v", page)
		}
		h := page.Items[0]
		if h.Article != "MADDE 2" {
			t.Errorf("it leads to %q", h.Article)
		}
		var marked []string
		for _, piece := range h.Snippet {
			if piece.Mark {
				marked = append(marked, piece.Text)
			}
		}
		want := []string{"02010L0031-20210101", "2010/31/AB sayılı Direktif"}
		if !slices.Equal(marked, want) {
			t.Errorf("it marks %q, want %q", marked, want)
		}
		units := utf16.Encode([]rune(text))
		if got := string(utf16.Decode(units[*h.Start:*h.End])); got != want[0] {
			t.Errorf("its first mark is %q", got)
		}
		marks, err := w.Marks(ctx, "32010L0031", text, lang.Turkish)
		if err != nil || len(marks) != 2 || string(utf16.Decode(units[marks[1].Start:marks[1].End])) != want[1] {
			t.Errorf("the reader marks %v (%v)", marks, err)
		}
		if page := w.find(t, access.TextReader, q("32010L0032")); page.Suggestion != "" {
			t.Errorf("instead of another act it suggests %q", page.Suggestion)
		}
	})
}
