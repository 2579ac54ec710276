package apitest

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// notations are ways to write the reference to one act, by its CELEX number.
var notations = map[string][]string{
	"32008L0098": {"2008/98/AT sayılı Atık Çerçeve Direktifi", "Direktif 2008/98/AT", "Directive 2008/98/EC",
		"2008/98/EC", "http://data.europa.eu/eli/dir/2008/98/oj"},
	"31995L0046": {"95/46/AT sayılı Direktif", "Council Directive 95/46/EC", "95/46/AT"},
	"32014R0910": {"910/2014 sayılı (AB) Tüzük", "(AB) No 910/2014 sayılı Tüzük", "Regulation (EU) No 910/2014",
		"https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX%3A32014R0910"},
	"32016R0679": {"(AB) 2016/679 sayılı Tüzük", "2016/679 sayılı AB Tüzüğü", "Regulation (EU) 2016/679",
		"679/2016 sayılı (AB) Tüzük", "02016R0679-20160504"},
	"31987R2658": {"2658/87 sayılı (AET) Tüzük", "Council Regulation (EEC) No 2658/87"},
	"32008D0768": {"768/2008/AT sayılı Karar", "Decision No 768/2008/EC of the European Parliament and of the Council"},
	"32002F0584": {"2002/584/JHA sayılı Çerçeve Karar", "Council Framework Decision 2002/584/JHA"},
	"32000D0532": {"2000/532/AT sayılı Komisyon Kararı", "Commission Decision 2000/532/EC"},
}

// textsFound are the ids of the legal texts that a search finds, in their order.
func (w *env) textsFound(c *apptest.Client, q string) (ids []int64) {
	w.t.Helper()
	items, _ := w.must(c.Get("/api/search?kind=legaltexts&size=100&q=" + url.QueryEscape(q))).JSON["Items"].([]any)
	for _, item := range items {
		ids = append(ids, int64(at(item, "Id").(float64)))
	}
	slices.Sort(ids)
	return ids
}

// citing creates a legal text whose field EULegislation has some words.
func (w *env) citing(c *apptest.Client, s fixture, words string) int64 {
	w.t.Helper()
	o := s.complete("legaltexts")
	o["EULegislation"] = words
	return w.must(c.Post("/api/settings/legaltexts", o)).ID()
}

func TestEveryNotationFindsTheTextsThatUseAnother(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		texts := map[string][]int64{}
		for celex, ways := range notations {
			for _, way := range append(ways, celex) {
				texts[celex] = append(texts[celex], w.citing(c, s, way))
			}
			slices.Sort(texts[celex])
		}
		reader := w.Login(access.TextReader)
		asked := 0
		for celex, ways := range notations {
			for _, way := range append(ways, celex, strings.ToLower(celex)) {
				asked++
				if got := w.textsFound(reader, way); !slices.Equal(got, texts[celex]) {
					t.Errorf("%q finds the texts %v, want %v", way, got, texts[celex])
				}
				if got := w.acts(reader, "q="+url.QueryEscape(way)); got != celex {
					t.Errorf("%q finds the acts %q, want %s", way, got, celex)
				}
			}
		}
		t.Logf("%d acts, %d notations, %d texts: each finds all", len(notations), asked, asked)
	})
}

// The labelled strings of package euref that have one reference, which is sure, are cited by a text each.
func TestALabelledStringIsFoundByItsNumber(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("..", "..", "text", "euref", "testdata", "labelled.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	type cited struct{ words, celex string }
	var all []cited
	for line := range strings.Lines(string(file)) {
		column := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		celex, _, _ := strings.Cut(column[3], "!")
		// Sectors 3 and 0 are acts; a text has no line ends in this field.
		if len(celex) < len("32016R0679") || strings.ContainsAny(celex, " ~?") || celex[0] != '3' && celex[0] != '0' {
			continue
		}
		all = append(all, cited{strings.ReplaceAll(column[2], `\n`, " "), celex})
	}
	if len(all) < 100 {
		t.Fatalf("%d strings", len(all))
	}
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		texts := make([]int64, len(all))
		for i, l := range all {
			texts[i] = w.citing(c, s, l.words)
		}
		reader, missed := w.Login(access.TextReader), 0
		for i, l := range all {
			for _, q := range []string{l.celex, l.words} {
				if !slices.Contains(w.textsFound(reader, q), texts[i]) {
					missed++
					t.Errorf("%q does not find the text that cites %q", q, l.words)
				}
			}
			base := fmt.Sprintf("/api/euacts/view?celex=%s", url.QueryEscape(l.celex))
			named, _ := w.must(reader.Get(base)).JSON["Texts"].([]any)
			if !slices.ContainsFunc(named, func(v any) bool { return at(v, "LegalText", "Id") == float64(texts[i]) }) {
				missed++
				t.Errorf("the act %s does not name the text that cites %q", l.celex, l.words)
			}
		}
		t.Logf("%d labelled strings: %d of %d answers", len(all), 3*len(all)-missed, 3*len(all))
	})
}
