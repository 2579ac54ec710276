package termform_test

import (
	"cmp"
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"testing"

	"lls/internal/text/lang"
	"lls/internal/text/termform"
	"lls/internal/text/texttest"
)

// score weighs the forms of a term by how often laws have them.
type score struct {
	term                   string
	found, missed, wrong   int
	missedForms, wrongOnes []string
}

func (s score) precision() float64 { return share(s.found, s.wrong) }
func (s score) recall() float64    { return share(s.found, s.missed) }

func share(good, bad int) float64 {
	if good+bad == 0 {
		return 1
	}
	return float64(good) / float64(good+bad)
}

func TestFormsOfLawsAreRecognised(t *testing.T) {
	path := texttest.Published(t, "term-forms", "forms.tsv")
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader := csv.NewReader(file)
	reader.Comma = '\t'
	reader.LazyQuotes = true
	rows, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	all := score{term: "all terms"}
	scores := map[string]*score{}
	for _, row := range rows[1:] {
		term, form, label := row[0], row[1], row[3]
		weight, err := strconv.Atoi(row[2])
		if err != nil || label == "A" {
			continue
		}
		one := scores[term]
		if one == nil {
			one = &score{term: term}
			scores[term] = one
		}
		matches := termform.New(lang.Turkish, []termform.Term{{ID: 1, Name: term}}).Find(form)
		recognised := len(matches) == 1 && matches[0].Start == 0 && matches[0].End == len(form)
		for _, s := range []*score{one, &all} {
			switch {
			case recognised && label == "Y":
				s.found += weight
			case recognised:
				s.wrong += weight
				s.wrongOnes = append(s.wrongOnes, form)
			case label == "Y":
				s.missed += weight
				s.missedForms = append(s.missedForms, form)
			}
		}
	}
	if len(scores) < 6 {
		t.Fatalf("%s has %d terms only", path, len(scores))
	}
	sorted := []score{all}
	for _, one := range scores {
		sorted = append(sorted, *one)
	}
	slices.SortFunc(sorted, func(a, b score) int {
		return cmp.Compare(min(a.precision(), a.recall()), min(b.precision(), b.recall()))
	})
	for _, s := range sorted {
		t.Logf("%-12s precision %.4f recall %.4f, missed %q, wrong %q", s.term, s.precision(), s.recall(),
			s.missedForms, s.wrongOnes)
		if s.precision() < 0.97 || s.recall() < 0.97 {
			t.Errorf("%s: precision %.4f, recall %.4f, wanted 0.97 of each", s.term, s.precision(), s.recall())
		}
	}
}
