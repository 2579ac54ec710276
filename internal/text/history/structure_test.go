package history

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestSplitMergedRestoredAndReplacedArticles does one thing to every fourth article of a law, beside changes of words
// elsewhere, so that all numbers shift, and counts how many are told as what they are.
func TestSplitMergedRestoredAndReplacedArticles(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		kind EventKind
		do   func(l *inventedLaw, at int) // in the second version
		undo bool                         // in the third one it is done back
	}{
		{"split", Split, (*inventedLaw).split, false},
		{"merged", Merged, (*inventedLaw).merge, false},
		{"restored", Restored, (*inventedLaw).drop, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			done, named, wrong := 0, 0, 0
			for seed := range uint64(3) {
				law := newInventedLaw(seed, 160<<10)
				first, _ := law.text()
				before := slices.Clone(law.articles)
				// From the end, so that the places before stay.
				var places []int
				for at := len(law.articles) - 3; at > 0 && len(places) < 34; at -= 4 {
					if test.kind == Split && len(law.articles[at].paragraphs) < 2 {
						continue
					}
					test.do(law, at)
					places = append(places, at)
				}
				second, _ := law.text()
				texts := []string{first, second}
				if test.undo {
					law.articles = before
					third, _ := law.text()
					texts = append(texts, third)
				}
				v := through(t, texts...)
				lineages := Chain(v.outlines, v.hops)
				for _, at := range places {
					done++
					if isTold(lineages, test.kind, at) {
						named++
					}
				}
				for _, l := range lineages {
					for _, e := range l.Events {
						if e.Version > 0 && (e.Kind == Split || e.Kind == Merged || e.Kind == Restored) &&
							e.Kind != test.kind {
							wrong++
						}
						if e.Version > 0 && e.Kind == Introduced {
							wrong++
						}
					}
				}
			}
			t.Logf("of %d articles %d are told as %s, %d events are others", done, named, test.kind, wrong)
			if named*100 < done*95 || wrong*100 > done {
				t.Errorf("of %d articles %d are told as %s, %d events are others", done, named, test.kind, wrong)
			}
		})
	}
}

// isTold reports whether the lineages tell what happened to the article at a place of the first version.
func isTold(lineages []Lineage, kind EventKind, at int) bool {
	for i := range lineages {
		l := &lineages[i]
		has := slices.ContainsFunc(l.Events, func(e Event) bool { return e.Kind == kind && e.Version > 0 })
		switch {
		case !has:
		case kind == Split && l.From >= 0 && lineages[l.From].Article(0) == at,
			kind == Merged && l.Article(0) == at+1 && l.Into >= 0 && lineages[l.Into].Article(0) == at,
			kind == Merged && l.Article(0) == at && l.Into >= 0 && lineages[l.Into].Article(0) == at+1,
			kind == Restored && l.Article(0) == at && l.Article(2) == at:
			return true
		}
	}
	return false
}

// split makes an article of the second half of the paragraphs of one.
func (l *inventedLaw) split(at int) {
	a := l.articles[at]
	half := (len(a.paragraphs) + 1) / 2
	second := inventedArticle{id: l.next, paragraphs: a.paragraphs[half:]}
	l.next++
	l.articles[at].paragraphs = a.paragraphs[:half]
	l.articles = slices.Insert(l.articles, at+1, second)
}

// merge adds the paragraphs of the next article to one.
func (l *inventedLaw) merge(at int) {
	l.articles[at].paragraphs = slices.Concat(l.articles[at].paragraphs, l.articles[at+1].paragraphs)
	l.drop(at + 1)
}

func (l *inventedLaw) drop(at int) { l.articles = slices.Concat(l.articles[:at], l.articles[at+1:]) }

// An article all of whose words are replaced under its number goes on: it is changed, not repealed and introduced.
func TestAnArticleThatIsReplacedUnderItsNumberIsChanged(t *testing.T) {
	t.Parallel()
	const other = " – Bakanlık, yetkili kuruluşların listesini her yıl Resmî Gazete’de ilan eder ve güncel tutar.\n"
	laws := map[string]struct {
		now  []string
		want []string
	}{
		"one": {[]string{scope, "MADDE 2" + other, check, fines, force},
			[]string{"1 changed [MADDE 2] [MADDE 2]"}},
		"two neighbours": {[]string{scope, "MADDE 2" + other,
			"MADDE 3 – Denetim masrafları bütçeden karşılanır; tutanaklar iki nüsha düzenlenip arşive konur.\n", fines,
			force},
			[]string{"1 changed [MADDE 2] [MADDE 2]", "1 changed [MADDE 3] [MADDE 3]"}},
		"the first": {[]string{"MADDE 1" + other, terms, check, fines, force},
			[]string{"1 changed [MADDE 1] [MADDE 1]"}},
		"one that only got the number of another": {[]string{scope, renumbered(check, "3", "2"),
			renumbered(fines, "4", "3"), "MADDE 4" + other, force},
			[]string{"1 introduced [MADDE 4]", "1 renumbered [MADDE 3] [MADDE 2]", "1 renumbered [MADDE 4] [MADDE 3]",
				"1 repealed [MADDE 2]"}},
	}
	for name, test := range laws {
		got := through(t, scope+terms+check+fines+force, strings.Join(test.now, "")).told()
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %s, want %s", name, fmt.Sprint(got), fmt.Sprint(test.want))
		}
	}
}
