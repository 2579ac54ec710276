package concord_test

import (
	"strings"
	"testing"

	"lls/internal/text/concord"
	"lls/internal/text/lawtext"
)

// written shows the places of a cell: keys, ranges with "…", the words that narrow them in brackets.
func written(places []concord.Place) string {
	all := make([]string, len(places))
	for i, p := range places {
		all[i] = p.Key.String()
		if p.To != nil {
			all[i] += "…" + p.To.String()
		}
		if p.Act != "" {
			all[i] += " of " + p.Act
		}
		if p.Words != "" {
			all[i] += " [" + p.Words + "]"
		}
	}
	return strings.Join(all, ", ")
}

func TestPlacesOfCells(t *testing.T) {
	for cell, want := range map[string]string{
		// English
		"Article 5":                        "art:5",
		"5":                                "art:5",
		"Art. 5a":                          "art:5a",
		"Article 12bis(1)":                 "art:12bis/par:1",
		"Article 4(1)(a)":                  "art:4/par:1/pt:a",
		"4(1)(a)(iii)":                     "art:4/par:1/pt:a/pt:iii",
		"Articles 5 and 6":                 "art:5, art:6",
		"Articles 5, 6 & 7a":               "art:5, art:6, art:7a",
		"Articles 5 to 8":                  "art:5…art:8",
		"Articles 5–8":                     "art:5…art:8",
		"Article 5 to Article 8(2)":        "art:5…art:8/par:2",
		"Article 5(1) and (2)":             "art:5/par:1, art:5/par:2",
		"Article 5(1), (2) and (4) to (7)": "art:5/par:1, art:5/par:2, art:5/par:4…art:5/par:7",
		"Article 5(1)(a) to (d)":           "art:5/par:1/pt:a…art:5/par:1/pt:d",
		"Article 5(1)(a), (2)":             "art:5/par:1/pt:a, art:5/par:2",
		"Article 4(1), points (a) to (q), and paragraph (7)": "art:4/par:1/pt:a…art:4/par:1/pt:q, art:4/par:7",
		"Art. 1, par. 1, 2, 4, 5 and 6": "art:1/par:1, art:1/par:2, art:1/par:4, " +
			"art:1/par:5, art:1/par:6",
		"Art. 1, par. 9, 2nd subparagraph, point (a)":          "art:1/par:9/sub:2/pt:a",
		"Art. 1, par. 2, point (b), 1st sentence":              "art:1/par:2/pt:b [1st sentence]",
		"Article 7(2), first subparagraph":                     "art:7/par:2/sub:1",
		"Article 7(2), second and third subparagraphs":         "art:7/par:2/sub:2, art:7/par:2/sub:3",
		"first subparagraph of Article 7(2)":                   "art:7/par:2/sub:1",
		"point (a) of the second subparagraph of Article 7(2)": "art:7/par:2/sub:2/pt:a",
		"points (a) and (b) of Article 5":                      "art:5/pt:a, art:5/pt:b",
		"Article 5(2), last subparagraph":                      "art:5/par:2 [last subparagraph]",
		"Article 1(1), introductory wording":                   "art:1/par:1 [introductory wording]",
		"Article 3 (partly)":                                   "art:3 [partly]",
		"Article 5(1), third indent":                           "art:5/par:1/ind:3",
		"Annex":                                                "annex:1",
		"Annex II":                                             "annex:ii",
		"Annexes I and II":                                     "annex:i, annex:ii",
		"Annexes I to III":                                     "annex:i…annex:iii",
		"Annex I, Part A, point 2":                             "annex:i/part:a/pt:2",
		"Annex VIIA":                                           "annex:viia",
		"Recitals 3 and 4":                                     "rec:3, rec:4",
		"Chapter II, Article 5":                                "art:5",
		"Title III":                                            "title:iii",
		"Article 2, Annex I":                                   "art:2, annex:i",
		"ARTICLE 5(1)":                                         "art:5/par:1",
		"Article 9(1)(2)":                                      "art:9/par:1/pt:2",
		"Article 5(1) — Article 6":                             "art:5/par:1…art:6",
		"Article 2(1)\nArticle 3":                              "art:2/par:1, art:3",
		"Article 3, first and second sentences":                "art:3 [first and second sentences]",
		"Article 3, first and second sentences, of Directive 94/5/EC": "art:3 of 31994L0005 [first and second " +
			"sentences]",
		"Article 1, point (1), second subparagraph, of Directive 89/465/EEC; Article 2": "art:1/pt:1/sub:2 of " +
			"31989L0465, art:2",
		"Articles 4 and 5 of Directive 2002/38/EC": "art:4 of 32002L0038, art:5 " +
			"of 32002L0038",
		"Article 35(1), first subparagraph, point (a), second " +
			"subparagraph": "art:35/par:1/sub:1/pt:a/sub:2",
		"Article 26a(B)(11), second subparagraph, " +
			"point (a)": "art:26a/pt:b/pt:11/sub:2/pt:a",
		"Article 20(1)(b), first part of the first sentence": "art:20/par:1/pt:b [first " +
			"part first sentence]",
		"Article 28(6)(a), point (b)": "art:28/par:6/pt:a, " +
			"art:28/par:6/pt:b",
		"Art. 11, par. 4, par. 6, first subparagraph, " +
			"and par. 9": "art:11/par:4, art:11/par:6/sub:1, art:11/par:9",
		"Article 18(1), point (d), subpoint (i)": "art:18/par:1/pt:d/pt:i",
		"Annex VII, points 1.2 and 1.3": "annex:vii/pt:1/pt:2, " +
			"annex:vii/pt:1/pt:3",
		"Annexes II A and II B": "annex:iia, annex:iib",
		"Annex IX A, B, C": "annex:ixa, annex:ixb, " +
			"annex:ixc",
		"Annex VIII(II), point (2)(a)": "annex:viii/pt:ii/pt:2/pt:a",
		"Art. 33, par. 2 in fine":      "art:33/par:2 [fine]",
		"►C1 Article 24(2), introductory sentence ◄": "art:24/par:2 [introductory " +
			"sentence]",
		"— ►C1 paragraph 2(b) ◄": "par:2/pt:b",
		"Article 3 read in conjunction with Article 2, points 8 and 9": "art:3, art:2/pt:8, " +
			"art:2/pt:9",
		// Turkish
		"Madde 5":                      "art:5",
		"MADDE 5(1)(ç)":                "art:5/par:1/pt:ç",
		"Madde 5 ila 8":                "art:5…art:8",
		"m. 2/1-c":                     "art:2/par:1/pt:c",
		"md. 3/2":                      "art:3/par:2",
		"5 inci madde":                 "art:5",
		"5'inci maddenin":              "art:5",
		"5. madde":                     "art:5",
		"18. madde 1. fıkra (b) bendi": "art:18/par:1/pt:b",
		"17. Madde 2. Fıkra":           "art:17/par:2",
		"Madde 1. Fıkra 2":             "art:1/par:2",
		"18 maddenin 1 fıkrası":        "art:18/par:1",
		"5. ve 6. maddeler":            "art:5, art:6",
		"Art. 1. par. 2":               "art:1/par:2",
		"18. maddenin 1. fıkrasının (b) bendi":                                 "art:18/par:1/pt:b",
		"21. maddenin 2. fıkrası":                                              "art:21/par:2",
		"s. 21(2) and (3)":                                                     "art:21/par:2, art:21/par:3",
		"Regulations 8 and 9":                                                  "art:8, art:9",
		"Член 2 став 1 точка (a)":                                              "art:2/par:1/pt:a",
		"2'nci maddenin (1)'inci fıkrasının (A) bendi":                         "art:2/par:1/pt:a",
		"33 ve 34'üncü maddeler":                                               "art:33, art:34",
		"5 inci maddenin birinci fıkrası":                                      "art:5/par:1",
		"5 inci maddenin birinci ve ikinci fıkraları":                          "art:5/par:1, art:5/par:2",
		"8'inci maddenin (1) ve (2)'nci fıkraları":                             "art:8/par:1, art:8/par:2",
		"5 inci maddenin birinci fıkrasının (a) bendinin 2 numaralı alt bendi": "art:5/par:1/pt:a/pt:2",
		"MADDE 5 – (1) FIKRASI":                                                "art:5/par:1",
		"Madde 5 fıkra 2 bent a":                                               "art:5/par:2/pt:a",
		"5 inci madde, 6 ncı maddenin (1) inci fıkrası":                        "art:5, art:6/par:1",
		"Ek II":                     "annex:ii",
		"EK-I":                      "annex:i",
		"Ek 2'nin 1'inci paragrafı": "annex:2/par:1",
		"Ek Madde 1":                "add:1",
		"Geçici Madde 1":            "prov:1",
		"Geçici 1'inci madde":       "prov:1",
		"Birinci Cetvel":            "sched:1",
		"İkinci Bölüm":              "chap:2",
		"Madde 5, ikinci cümle":     "art:5 [ikinci cümle]",
		"Madde 3 (kısmen)":          "art:3 [kısmen]",
		"Madde 5 ve 6, Ek I":        "art:5, art:6, annex:i",
		"Gerekçe 12":                "rec:12",
		"Mükerrer Madde 4":          "rep:4",
		"9'uncu maddenin ikinci fıkrasının (b) ve (c) bentleri": "art:9/par:2/pt:b, art:9/par:2/pt:c",
	} {
		places, none, rest := concord.ParsePlaces(cell)
		if got := written(places); got != want || none || rest != "" {
			t.Errorf("%q\n got %s, none %v, not understood %q\nwant %s", cell, got, none, rest, want)
		}
	}
}

func TestCellsWithoutAPlace(t *testing.T) {
	for _, cell := range []string{"", " ", "—", "-", "– –", "n/a", "N/A", "None", "yok", "Yok.", "…", "***"} {
		if places, none, rest := concord.ParsePlaces(cell); len(places) > 0 || !none || rest != "" {
			t.Errorf("%q: %s, %v, %q", cell, written(places), none, rest)
		}
	}
}

func TestWhatIsNotUnderstoodIsReturned(t *testing.T) {
	for cell, want := range map[string][2]string{
		"Article 5 pending":        {"art:5", "pending"},
		"Article 5, second verse":  {"art:5", "second verse"},
		"Article 5 of 2003":        {"art:5", "2003"},
		"will be transposed later": {"", "will be transposed later"},
		"Article 5 (":              {"art:5", "("},
	} {
		places, none, rest := concord.ParsePlaces(cell)
		if got := written(places); got != want[0] || none || rest != want[1] {
			t.Errorf("%q: %s, %v, %q", cell, got, none, rest)
		}
	}
}

// BenchmarkParsePlaces reads cells as long as they can be.
func BenchmarkParsePlaces(b *testing.B) {
	for name, piece := range map[string]string{
		"articles": "Article 5(1)(a), ", "of": "point (a) of Article 5 ", "numbers": "1, ", "ordinals": "first and ",
		"brackets": "(", "nouns": "Article of ", "steps": "(1)(a)", "acts": "Directive 95/46/EC, ",
		"fıkra": "(1) fıkra ",
	} {
		cell := strings.Repeat(piece, 16<<10/len(piece))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(cell)))
			for b.Loop() {
				concord.ParsePlaces(cell)
			}
		})
	}
}

func FuzzParsePlaces(f *testing.F) {
	for _, cell := range []string{"Article 4(1), points (a) to (q), and paragraph (7)", "m. 2/1-c", "EK-I",
		"point (a) of", "first subparagraph of Article 7(2)", "Geçici 1'inci madde", "(((1", "1–", "of of Article of",
		"5 ve 6 ncı maddeler"} {
		f.Add(cell)
	}
	f.Fuzz(func(t *testing.T, cell string) {
		places, none, _ := concord.ParsePlaces(cell)
		if none && len(places) > 0 {
			t.Errorf("%q: none and %s", cell, written(places))
		}
		for _, p := range places {
			for _, key := range []lawtext.Key{p.Key, p.To} {
				if len(key) == 0 {
					continue
				}
				if again, err := lawtext.ParseKey(key.String()); err != nil || again.Compare(key) != 0 {
					t.Errorf("%q: key %s: %v", cell, key, err)
				}
			}
		}
	})
}
