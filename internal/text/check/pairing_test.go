package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestFactsArePairedWithEqualOnesFirst(t *testing.T) {
	t.Parallel()
	number := func(rule string, values ...string) (facts []fact) {
		for _, v := range values {
			facts = append(facts, fact{rule: "par." + rule, value: v})
		}
		return facts
	}
	for name, test := range map[string]struct {
		left, right []fact
		want        []bool // of the left ones
	}{
		"the unit of one may be missing": {number("number", "30", "60 day"), number("number", "30 day", "60 day"),
			[]bool{true, true}},
		"an equal one comes first": {number("number", "30", "30 day"), number("number", "30 day", "30"),
			[]bool{true, true}},
		"units that differ":             {number("number", "30 month"), number("number", "30 day"), []bool{false}},
		"each is paired once":           {number("number", "5", "5"), number("number", "5"), []bool{true, false}},
		"a percentage without its sign": {number("percent", "20"), number("number", "20"), []bool{true}},
		"a date is no number":           {number("date", "2024"), number("number", "2024"), []bool{false}},
		"a currency may be missing":     {number("amount", "5 EUR"), number("number", "5"), []bool{true}},
	} {
		if got, _ := pairFacts(test.left, test.right); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// tariff is a law with the rows of a tariff, which the two languages may draw in different ways.
func tariff(language string) string {
	var text strings.Builder
	heading, sign, words := "ÖRNEK YASASI\n\nAmaç\n1. Amaç budur.\n\nOranlar\n2. Oranlar şunlardır:\n", "%%%d\n",
		[]string{"Soğan, perakende", "Soğan, tohumluk veya damızlık amaçlı olarak ithal edilen", "Kereviz"}
	if language == "en" {
		heading, sign = "SAMPLE LAW\n\nAim\n1. This is the aim.\n\nRates\n2. The rates are:\n", "%d%%\n"
		words = []string{"Onions", "Onions, in bulk",
			"Celery, in packings for retail sale, whether or not frozen or in brine"}
	}
	text.WriteString(heading)
	for i := range 120 {
		fmt.Fprintf(&text, "%04d %d0 %d0 — %s — "+sign, 700+i/9, i/3%9+1, i%9+1, words[i%3], 5*(i%7+1))
	}
	return text.String()
}

func TestARowOfATableIsComparedInBothLanguages(t *testing.T) {
	t.Parallel()
	tr, en := tariff("tr"), tariff("en")
	if report := Run(tr, en, Options{}); len(report.Findings) > 0 {
		t.Fatalf("in equal tables: %+v", report.Findings)
	}
	for _, row := range []int{3, 40, 80, 119} {
		lines := strings.Split(en, "\n")
		at := len(lines) - 1 - 120 + row
		before, _, _ := strings.Cut(lines[at], "— ")
		lines[at] = before + "— changed — 95%"
		changed := strings.Join(lines, "\n")
		report := Run(tr, changed, Options{})
		found := slices.IndexFunc(report.Findings, func(f Finding) bool { return f.Params["en"] == "95" })
		if found < 0 || len(report.Findings) > 2 {
			t.Errorf("row %d: %+v", row, report.Findings)
		}
	}
}

// A text of a hostile user has thousands of numbers, references or missing articles in one paragraph.
func TestManyFactsInOneParagraphTakeABoundedTime(t *testing.T) {
	t.Parallel()
	var tr, en strings.Builder
	tr.WriteString("Amaç\n1. (1) Amaç budur.\n2. (1) ")
	en.WriteString("Aim\n1. (1) This is the aim.\n2. (1) ")
	const count = 10_000
	for i := range count {
		fmt.Fprintf(&tr, "%d gün ve %d'inci maddeye, ", 100_000+i, 10+i%9)
		fmt.Fprintf(&en, "%d days and Article %d, ", 500_000+i, 20+i%9)
	}
	// Every pair of numbers would be compared 100 million times.
	report := Run(tr.String(), en.String(), Options{})
	parity := 0
	for _, f := range report.Findings {
		if IsParity(f.Rule) {
			parity++
		}
	}
	if parity != maxInParagraph || report.TR.References != count {
		t.Errorf("%d differences, %d references", parity, report.TR.References)
	}
}
