package check

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/text/lang"
	"lls/internal/text/texttest"
)

// tally counts what became of planted faults.
type tally struct{ certain, doubtful, missed, alone int }

func (n tally) total() int { return n.certain + n.doubtful + n.missed }

// count looks for the findings that a planted fault has added, of one of these rules.
func (n *tally) count(before, after []Finding, isRule func(rule string) bool) {
	added := newFindings(before, after)
	worst := Severity("")
	for _, f := range added {
		if isRule(f.Rule) && worst != Error {
			worst = f.Severity
		}
	}
	switch worst {
	case Error:
		n.certain++
	case "":
		n.missed++
	default:
		n.doubtful++
	}
	if len(added) == 1 && worst != "" {
		n.alone++
	}
}

// everyNth keeps the time of a measurement within minutes: so many faults of a text at most, spread over it.
func everyNth(places []plantAt, most int) (out []plantAt) {
	step := max(1, (len(places)+most-1)/most)
	for i := 0; i < len(places); i += step {
		out = append(out, places[i])
	}
	return out
}

// otherPlaces plants references to paragraphs and points that do not exist.
func otherPlaces(s *source, point bool) (out []plantAt) {
	eachBlock(s, func(i int, _ *block) {
		for _, r := range s.referencesIn(i) {
			a := s.articles[s.blocks[i].article]
			if r.article != "" {
				a = s.byKey[r.article]
			}
			if a == nil || r.owner != ownerText && r.owner != ownerArticle || a.repealed || r.paragraph == 0 ||
				(r.point != "") != point || !a.numbered() {
				continue
			}
			text := s.text[r.start:r.end]
			if point {
				if at := strings.LastIndex(text, "("+r.point+")"); at >= 0 {
					out = append(out, plantAt{lang.Turkish, r.start + at, r.start + at + len(r.point) + 2, "(z)"})
				}
				continue
			}
			for n, word := range ordinalWords {
				if at := strings.Index(text, word); at >= 0 && n+1 == r.paragraph {
					out = append(out, plantAt{lang.Turkish, r.start + at, r.start + at + len(word), "on" + ordinalWords[8]})
				}
			}
		}
	})
	return out
}

// TestMeasureAcceptance prints the figures of references, endings and parity in the way that they were specified:
// faults planted in all published Turkish laws, and in the published pair of languages.
func TestMeasureAcceptance(t *testing.T) {
	if os.Getenv("LLS_CHECKS") == "" {
		t.Skip("measurement: make bench-checks")
	}
	laws, err := filepath.Glob(texttest.Published(t, "laws-tr") + "/*.md")
	if err != nil || len(laws) == 0 {
		t.Fatalf("no laws: %v", err)
	}
	byRule := map[string]planter{}
	for _, p := range planters() {
		byRule[p.rule] = p
	}
	kinds := []string{"article", "paragraph", "point", "suffix"}
	sums, wrong := map[string]*tally{}, map[string]int{}
	for _, kind := range kinds {
		sums[kind] = &tally{}
	}
	references := 0
	for _, law := range laws {
		text := readText(t, law)
		report := Run(text, "", Options{})
		references += report.TR.References
		for _, f := range report.Findings {
			if f.Severity == Error {
				rule, _, _ := strings.Cut(f.Rule, ".")
				wrong[rule]++
			}
		}
		s, none := newSource(lang.Turkish, text), newSource(lang.English, "")
		for kind, places := range map[string][]plantAt{"article": byRule["ref.article"].places(s, none),
			"paragraph": otherPlaces(s, false), "point": otherPlaces(s, true), "suffix": byRule["suffix.ordinal"].places(s, none)} {
			prefix := "ref."
			if kind == "suffix" {
				prefix = "suffix."
			}
			for _, at := range everyNth(places, 20) {
				changed := Run(text[:at.from]+at.text+text[at.to:], "", Options{})
				sums[kind].count(report.Findings, changed.Findings, func(rule string) bool {
					return strings.HasPrefix(rule, prefix)
				})
			}
		}
	}
	fmt.Printf("%d laws, %d references: errors reported in them as they are: %v\n", len(laws), references, wrong)
	for _, kind := range kinds {
		n := sums[kind]
		fmt.Printf("%-10s planted %5d, certain %5d, doubtful %4d, missed %4d: found %5.1f%%\n", kind, n.total(), n.certain,
			n.doubtful, n.missed, percent(n.certain+n.doubtful, n.total()))
	}
	pair := texttest.Published(t, "intake") + "/pair/"
	tr, en := readText(t, pair+"tr.txt"), readText(t, pair+"en.txt")
	before := Run(tr, en, Options{}).Findings
	parity := &tally{}
	l, r := newSource(lang.Turkish, tr), newSource(lang.English, en)
	kindsOfFaults := 0
	for _, p := range planters() {
		if !IsParity(p.rule) {
			continue
		}
		places := p.places(l, r)
		if len(places) > 0 {
			kindsOfFaults++
		}
		for _, at := range places {
			text := lang.Pick(at.language, tr, en)
			changed := text[:at.from] + at.text + text[at.to:]
			after := Run(lang.Pick(at.language, changed, tr), lang.Pick(at.language, en, changed), Options{}).Findings
			parity.count(before, after, IsParity)
		}
	}
	compared := 0
	for _, f := range before {
		if IsParity(f.Rule) {
			compared++
		}
	}
	fmt.Printf("pair of languages: %d findings as it is; %d kinds of faults, planted %d, found %.1f%%, by one finding %.1f%%\n",
		compared, kindsOfFaults, parity.total(), percent(parity.total()-parity.missed, parity.total()),
		percent(parity.alone, parity.total()))
}
