package search

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lls/internal/text/lang"
)

func TestQueriesAreRead(t *testing.T) {
	for q, want := range map[string]string{
		"atık yönetimi":          "atik yonetimi",
		`"atık yönetimi" izin`:   `"atik yonetimi" izin`,
		`“atık yönetimi” -izin`:  `"atik yonetimi" -izin`,
		`-"atık yönetimi"`:       `-"atik yonetimi"`,
		`~"atık yönetimi" ~izin`: `~"atik yonetimi" izin`,
		"-e-ticaret":             `-"e ticaret"`,
		"e-ticaret":              "e ticaret",
		"- izin --izin":          "izin",
		"madde:12 ceza":          "ceza @12",
		"MD:5/A ceza":            "ceza @5a",
		"article:12/2 penalty":   "penalty @12/2",
		"-madde:12":              `-"madde 12"`,
		`açılmamış "tırnak`:      "acilmamis tirnak",
		"Ankara'nın ANKARA":      "ankara",
		"what is the penalty":    "(what) (is) (the) penalty",
		"ve ile":                 "ve ile", // nothing but stop words: they count
		`"" - madde: * ( \x00`:   "madde x00",
		"madde:":                 "madde",
		strings.Repeat("\t ", 9): "",
	} {
		p, err := parse(q)
		if got := written(p); err != nil || got != want {
			t.Errorf("%q is read as %q, want %q (%v)", q, got, want, err)
		}
	}
	for _, q := range []string{strings.Repeat("a", maxQuery+1), strings.Repeat("a1 b2 ", maxWords/2) + "c"} {
		if _, err := parse(q); err == nil {
			t.Errorf("%.20q… of %d letters is taken", q, len(q))
		}
	}
}

// written is how a query was read: stop words in brackets, the article behind @.
func written(p parsed) string {
	var out []string
	for _, c := range p.clauses {
		switch word := strings.Join(c.words, " "); {
		case c.forms:
			out = append(out, `~"`+word+`"`)
		case c.quoted:
			out = append(out, `"`+word+`"`)
		case c.stop:
			out = append(out, "("+word+")")
		default:
			out = append(out, word)
		}
	}
	for _, c := range p.without {
		if c.quoted {
			out = append(out, `-"`+strings.Join(c.words, " ")+`"`)
		} else {
			out = append(out, "-"+c.words[0])
		}
	}
	if p.article != "" {
		out = append(out, "@"+p.article)
	}
	return strings.Join(out, " ")
}

func FuzzParse(f *testing.F) {
	for _, q := range []string{`kitap "bu yasa" -ev madde:1`, `-"a b" -e-ticaret md:5/A`, "“a„ «b» \"c",
		"madde:12/2 --- -\u0301x", "\xff\"\xfe",
		"½ İı'nın", "art:-/1/", "art:0/-A", "md:5/a/b-c", "md:5/٣",
		strings.Repeat("a ", 40)} {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, q string) {
		p, err := parse(q)
		if err != nil {
			if lang.Len(q) <= maxQuery && len(lang.Words(q)) == 0 {
				t.Errorf("%q: %v", q, err)
			}
			return
		}
		words, telling := 0, len(p.clauses) == 0
		for _, c := range slices.Concat(p.clauses, p.without) {
			words += len(c.words)
			if len(c.words) == 0 || len(c.words) > 1 && !c.quoted {
				t.Errorf("%q: the clause %+v", q, c)
			}
			for _, word := range c.words {
				if word == "" || lang.Fold(word) != word {
					t.Errorf("%q: the word %q", q, word)
				}
			}
		}
		for _, c := range p.clauses {
			telling = telling || !c.stop
		}
		if words > maxWords || !telling || p.article != "" && articleNumber(p.article) != p.article {
			t.Errorf("%q: %d words, all stop words: %t, article %q", q, words, !telling, p.article)
		}
		if again, err := parse(q); err != nil || !reflect.DeepEqual(again, p) {
			t.Errorf("%q is read as %s and %s (%v)", q, written(p), fmt.Sprint(again), err)
		}
	})
}
