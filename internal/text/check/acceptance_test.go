package check

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
	added := slices.DeleteFunc(newFindings(before, after), func(f Finding) bool { return !isRule(f.Rule) })
	worst := Severity("")
	for _, f := range added {
		if worst != Error {
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
	if len(added) == 1 {
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
					out = append(out, plantAt{lang.Turkish, r.start + at,
						r.start + at + len(word), "on" + ordinalWords[8]})
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
			"paragraph": otherPlaces(s, false), "point": otherPlaces(s, true),
			"suffix": byRule["suffix.ordinal"].places(s, none)} {
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
		fmt.Printf("%-10s planted %5d, certain %5d, doubtful %4d, missed %4d: found %5.1f%%\n", kind, n.total(),
			n.certain, n.doubtful, n.missed, percent(n.certain+n.doubtful, n.total()))
	}
	for _, pairs := range [][]pair{measuredPairs(t, "made"), measuredPairs(t, "pair")} {
		measureParity(pairs)
	}
}

// measureParity plants each kind of fault that makes the languages differ, in all pairs of texts.
func measureParity(pairs []pair) {
	sum, own := tally{}, 0
	faults := parityFaults()
	fmt.Printf("%d pairs of languages\n", len(pairs))
	for _, fault := range faults {
		n := tally{}
		for _, p := range pairs {
			before := Run(p.tr, p.en, Options{}).Findings
			for _, at := range everyNth(fault.places(newSource(lang.Turkish, p.tr),
				newSource(lang.English, p.en)), 20) {
				text := p.of(at.language)
				changed := text[:at.from] + at.text + text[at.to:]
				tr, en := lang.Pick(at.language, changed, p.tr), lang.Pick(at.language, p.en, changed)
				after := Run(tr, en, Options{}).Findings
				n.count(before, after, IsParity)
				if os.Getenv("LLS_CHECKS") == fault.rule {
					fmt.Printf("%s: %q for %q in %q\n", filepath.Base(p.name), at.text, text[at.from:at.to],
						text[max(0, at.from-60):min(len(text), at.to+40)])
					for _, f := range newFindings(before, after) {
						fmt.Printf("  %q: %s %s %v\n", text[at.from:at.to], f.Rule, f.Language, f.Params)
					}
				}
			}
		}
		fmt.Printf("%-22s planted %5d, missed %3d, found %5.1f%%, by one finding %5.1f%%\n", fault.rule, n.total(),
			n.missed, percent(n.total()-n.missed, n.total()), percent(n.alone, n.total()))
		sum.certain, sum.missed, sum.alone = sum.certain+n.certain+n.doubtful, sum.missed+n.missed, sum.alone+n.alone
	}
	for _, p := range pairs {
		for _, f := range Run(p.tr, p.en, Options{}).Findings {
			if IsParity(f.Rule) {
				own++
			}
		}
	}
	fmt.Printf("all: planted %d, found %.1f%%, by one finding %.1f%%; in the texts as they are: %d\n", sum.total(),
		percent(sum.certain, sum.total()), percent(sum.alone, sum.total()), own)
}

var lira = regexp.MustCompile(`\b(Turkish )?[Ll]iras?\b|\bTL\b`)

// parityFaults are the kinds of faults of the acceptance table that make the languages differ, in the English text.
func parityFaults() []planter {
	en := lang.English
	byRule := map[string]planter{}
	for _, p := range planters() {
		byRule[p.rule] = p
	}
	without := func(name string, wanted func(s *source, b *block) bool, whole bool) planter {
		return inOne(en, name, func(s *source, add func(from, to int, text string)) {
			eachBlock(s, func(i int, b *block) {
				if !wanted(s, b) {
					return
				}
				last := i
				for whole && last+1 < len(s.blocks) && strings.HasPrefix(s.blocks[last+1].Key, b.Key+"/") {
					last++
				}
				add(b.Start, s.blocks[last].End, "")
			})
		})
	}
	kind := func(kind string) func(*source, *block) bool {
		return func(_ *source, b *block) bool {
			return b.Key != "" && b.Kind != blockArticle && b.Kind != blockTitle && kindOfPlace(b.Key) == kind
		}
	}
	numbers := [][]string{{"four", "five", "six", "seven", "eight", "nine"},
		{"ten", "eleven", "twelve", "fifteen", "eighteen"}, {"twenty", "thirty", "forty", "fifty", "sixty", "seventy",
			"eighty", "ninety"}}
	numberInWords := func(s *source, add func(from, to int, text string)) {
		eachToken(s, func(_ *block, t token) {
			for _, alike := range numbers {
				if at := slices.Index(alike, t.low); at >= 0 {
					add(t.start, t.end(), alike[(at+1)%len(alike)])
				}
			}
		})
	}
	unit := func(s *source, add func(from, to int, text string)) {
		eachToken(s, func(_ *block, t token) {
			switch t.low {
			case "days":
				add(t.start, t.end(), "months")
			case "months", "years":
				add(t.start, t.end(), "days")
			}
		})
	}
	currency := func(s *source, add func(from, to int, text string)) {
		eachBlock(s, func(_ int, b *block) {
			for _, at := range lira.FindAllStringIndex(s.text[b.Body:b.End], -1) {
				add(b.Body+at[0], b.Body+at[1], "euro")
			}
		})
	}
	return []planter{
		without("paragraph", kind("paragraph"), true),
		without("words of a paragraph", func(s *source, b *block) bool {
			return kind("paragraph")(s, b) && strings.HasSuffix(s.text[b.Start:b.End], ":")
		}, false),
		without("point", kind("point"), true),
		without("text", func(s *source, b *block) bool { return kind("text")(s, b) && b.End-b.Start >= minMissing },
			true),
		inOne(en, "article", func(s *source, add func(from, to int, text string)) {
			for _, a := range s.articles {
				add(s.blocks[a.first].Start, s.blocks[a.last-1].End, "")
			}
		}),
		byRule["par.title"], byRule["par.number"], inOne(en, "number in words", numberInWords),
		inOne(en, "unit", unit), byRule["par.amount"], inOne(en, "currency", currency), byRule["par.percent"],
		byRule["par.date"], byRule["par.ref"],
	}
}
