package check

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lls/internal/platform/cputime"
	"lls/internal/text/lang"
	"lls/internal/text/texttest"
)

// pair is a text in one or both languages.
type pair struct{ name, tr, en string }

func (p pair) of(language lang.Language) string { return lang.Pick(language, p.tr, p.en) }

// plantAt is a fault: text[from:to] of a language is replaced, and a finding of the rule is expected there.
type plantAt struct {
	language lang.Language
	from, to int
	text     string
}

// planter finds the places where a fault of a rule can be planted.
type planter struct {
	rule   string
	places func(tr, en *source) []plantAt
}

// eachBlock calls fn with the blocks of the articles of a text.
func eachBlock(s *source, fn func(i int, b *block)) {
	for i := range s.blocks {
		if s.blocks[i].article >= 0 {
			fn(i, &s.blocks[i])
		}
	}
}

func eachToken(s *source, fn func(b *block, t token)) {
	eachBlock(s, func(_ int, b *block) {
		for _, t := range s.tokens[b.from:b.to] {
			if t.start >= b.Body {
				fn(b, t)
			}
		}
	})
}

// inOne makes a planter of a text in one language.
func inOne(language lang.Language, rule string, find func(s *source, add func(from, to int, text string))) planter {
	return planter{rule, func(tr, en *source) (out []plantAt) {
		s := lang.Pick(language, tr, en)
		find(s, func(from, to int, text string) { out = append(out, plantAt{language, from, to, text}) })
		return out
	}}
}

// planters are the faults, by rule.
func planters() []planter {
	tr, en := lang.Turkish, lang.English
	word := func(min int, change func(word string) string) func(s *source, add func(int, int, string)) {
		return func(s *source, add func(int, int, string)) {
			eachToken(s, func(_ *block, t token) {
				if w := s.text[t.start:t.end()]; t.kind == tokenWord && len(w) >= min && t.endingSize == 0 {
					if changed := change(w); changed != w {
						add(t.start, t.end(), changed)
					}
				}
			})
		}
	}
	ordinals := func(change func(digits, sign, ending string) string,
		forms ...string) func(s *source, add func(int, int, string)) {
		return func(s *source, add func(int, int, string)) {
			eachBlock(s, func(i int, b *block) {
				for k := b.from; k < b.to; k++ {
					if o, ok := s.ordinalAt(i, k); ok && slices.Contains(forms, o.form) {
						add(o.start, o.end, change(s.text[o.start:o.digits],
							s.text[o.digits:o.ending], s.text[o.ending:o.last]))
					}
				}
			})
		}
	}
	facts := func(rule string, change func(value string) string) planter {
		return inOne(en, rule, func(s *source, add func(int, int, string)) {
			eachBlock(s, func(i int, _ *block) {
				for _, f := range s.factsOf(i, i+1) {
					if f.rule == rule && !f.small {
						if changed := change(s.text[f.start:f.end]); changed != s.text[f.start:f.end] {
							add(f.start, f.end, changed)
						}
					}
				}
			})
		})
	}
	otherDigit := func(value string) string { // 15 days: 95 days
		at := strings.IndexAny(value, "12345678")
		if at < 0 {
			return value
		}
		return value[:at] + "9" + value[at+1:]
	}
	return []planter{
		inOne(tr, "ref.article", func(s *source, add func(int, int, string)) {
			eachBlock(s, func(i int, _ *block) {
				for _, r := range s.referencesIn(i) {
					number := strings.TrimPrefix(r.article, "art:")
					at := strings.Index(s.text[r.start:r.end], number)
					if r.owner != ownerText || !isNumber(number) || at < 0 || !strings.HasPrefix(r.article, "art:") {
						continue
					}
					missing := leadingNumber(number)
					for missing <= s.highest || s.beginsLine(itoa(missing), r) {
						missing += 10
					}
					if missing <= s.highest+farAbove {
						add(r.start+at, r.start+at+len(number), itoa(missing))
					}
				}
			})
		}),
		inOne(tr, "num.gap", func(s *source, add func(int, int, string)) {
			for i, a := range s.articles {
				if i > 0 && i+1 < len(s.articles) && strings.HasPrefix(a.key, "art:") && isNumber(a.key[4:]) &&
					s.articles[i+1].number == a.number+1 {
					add(s.blocks[a.first].Start, s.blocks[a.last-1].End, "")
				}
			}
		}),
		inOne(tr, "num.twice", func(s *source, add func(int, int, string)) {
			for i, a := range s.articles {
				if i == 0 || !isNumber(strings.TrimPrefix(a.key, "art:")) || s.articles[i-1].number != a.number-1 {
					continue
				}
				b := s.blocks[a.first]
				if at := strings.Index(s.text[b.Start:b.End], itoa(a.number)); at >= 0 {
					add(b.Start+at, b.Start+at+len(itoa(a.number)), itoa(a.number-1))
				}
			}
		}),
		inOne(tr, "num.point", func(s *source, add func(int, int, string)) {
			for _, a := range s.articles {
				for _, p := range a.paragraphs {
					for i := 1; i+1 < len(p.points); i++ {
						b := s.blocks[p.points[i].block]
						if mark := s.text[b.Start:b.Body]; strings.Contains(mark, "b)") && p.points[i].label == "b" {
							add(b.Start, b.Body, strings.Replace(mark, "b)", "k)", 1))
						}
					}
				}
			}
		}),
		inOne(tr, "suffix.ordinal", ordinals(func(digits, sign, ending string) string {
			wrong := "uncu"
			if ending[:min(len(ending), 4)] == wrong {
				wrong = "inci"
			}
			return digits + sign + wrong + ending[ordinalLen(ending):]
		}, ordinalApostrophe, ordinalBlank)),
		inOne(tr, "suffix.form", ordinals(func(digits, _, ending string) string { return digits + ending },
			ordinalApostrophe, ordinalBlank)),
		inOne(tr, "suffix.style", ordinals(func(digits, sign, ending string) string {
			if sign == " " {
				return digits + "'" + ending
			}
			return digits + " " + ending
		}, ordinalApostrophe, ordinalBlank)),
		inOne(tr, "draft.mark", word(6, func(w string) string { return w + " ???" })),
		inOne(tr, "draft.title", func(s *source, add func(int, int, string)) {
			eachBlock(s, func(_ int, b *block) {
				if b.Kind == blockTitle && b.to-b.from > 1 && b.to-b.from < 10 && !s.closesTitles() &&
					b.End-s.tokens[b.to-1].start > 5 {
					add(b.End, b.End, ".")
				}
			})
		}),
		inOne(tr, "draft.date", func(s *source, add func(int, int, string)) {
			eachToken(s, func(_ *block, t token) {
				if t.kind == tokenDate && t.low[1] == '/' && t.low[0] != '0' {
					add(t.start, t.start, "0")
				}
			})
		}),
		inOne(tr, "type.lookalike", word(5, func(w string) string { return strings.Replace(w, "a", "\u0430", 1) })),
		inOne(tr, "type.spoiled", word(4, func(w string) string { return strings.Replace(w, "ş", "þ", 1) })),
		inOne(tr, "type.space", func(s *source, add func(int, int, string)) {
			eachToken(s, func(b *block, t token) {
				if t.kind == tokenWord && t.end() < b.End && s.text[t.end()] == ' ' &&
					!isTable(s.text[b.Start:b.End]) && b.Kind != blockRow && b.Kind != blockLine {
					add(t.end(), t.end(), " ")
				}
			})
		}),
		inOne(tr, "type.quotes", func(s *source, add func(int, int, string)) {
			eachBlock(s, func(_ int, b *block) {
				text := s.text[b.Body:b.End]
				if strings.Count(text, "(") == 1 && strings.Count(text, ")") == 1 &&
					strings.Index(text, "(") < strings.Index(text, ")") {
					at := b.Body + strings.IndexByte(text, ')')
					add(at, at+1, "")
				}
			})
		}),
		inOne(tr, "type.punct", func(s *source, add func(int, int, string)) {
			for _, a := range s.articles {
				for _, p := range a.paragraphs {
					for i := 1; i+2 < len(p.points); i++ {
						end := s.blocks[p.points[i].block].End
						if p.points[i+1].block == p.points[i].block+1 && strings.IndexByte(",;", s.text[end-1]) >= 0 {
							add(end-1, end, "")
						}
					}
				}
			}
		}),
		{"par.missing", func(l, r *source) (out []plantAt) {
			eachBlock(r, func(i int, b *block) {
				if b.Kind == lawBlockItem && b.Key != "" && l.text != "" && !strings.Contains(b.Key, "sub:") {
					out = append(out, plantAt{en, b.Start, b.End, ""})
				}
			})
			return out
		}},
		facts("par.number", otherDigit), facts("par.amount", otherDigit), facts("par.percent", otherDigit),
		facts("par.date", otherDigit), facts("par.ref", otherDigit),
		inOne(en, "par.title", func(s *source, add func(int, int, string)) {
			eachBlock(s, func(i int, b *block) {
				if b.Kind == blockTitle {
					add(b.Start, b.End, "")
				}
			})
		}),
	}
}

// mostPlanted is how many faults of a rule are planted in one text.
const mostPlanted = 10

// TestMeasurePlanted plants faults of every rule in texts and prints how many are found, and what the texts themselves
// have: if all of that were wrong, the precision would be that of the last column.
func TestMeasurePlanted(t *testing.T) {
	if os.Getenv("LLS_CHECKS") == "" {
		t.Skip("measurement: make bench-checks")
	}
	pairs := measuredPairs(t, "made", "pair", "laws")
	fmt.Printf("%-15s %8s %8s %7s %9s %9s %9s %10s\n", "rule", "planted", "found", "recall", "noticed", "alone",
		"in texts", "precision")
	own := map[string]int{}
	for _, p := range pairs {
		for _, f := range Run(p.tr, p.en, Options{All: true}).Findings {
			own[f.Rule]++
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	only := os.Getenv("LLS_CHECKS")
	for _, plant := range planters() {
		if only != "1" && only != plant.rule {
			continue
		}
		planted, found, noticed, alone := 0, 0, 0, 0
		for _, p := range pairs {
			before := Run(p.tr, p.en, Options{All: true}).Findings
			places := plant.places(newSource(lang.Turkish, p.tr), newSource(lang.English, p.en))
			random.Shuffle(len(places), func(i, k int) { places[i], places[k] = places[k], places[i] })
			for _, at := range places[:min(len(places), mostPlanted)] {
				text := p.of(at.language)
				changed := text[:at.from] + at.text + text[at.to:]
				tr, en := lang.Pick(at.language, changed, p.tr), lang.Pick(at.language, p.en, changed)
				planted++
				same, others := 0, 0
				for _, f := range newFindings(before, Run(tr, en, Options{All: true}).Findings) {
					if f.Rule == plant.rule {
						same++
					} else {
						others++
					}
				}
				if same+others > 0 {
					noticed++
				}
				if same > 0 {
					found++
				} else if only == plant.rule {
					fmt.Printf("missed in %s: %q for %q\n", filepath.Base(p.name), at.text,
						text[max(0, at.from-60):min(len(text), at.to+60)])
				}
				if same == 1 && others == 0 {
					alone++
				}
			}
		}
		fmt.Printf("%-15s %8d %8d %6.1f%% %8.1f%% %9d %9d %9.1f%%\n", plant.rule, planted, found,
			percent(found, planted), percent(noticed, planted), alone, own[plant.rule],
			percent(found, found+own[plant.rule]))
	}
	measureTime(t)
}

func percent(part, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(part) / float64(of)
}

// newFindings are those that were not there before.
func newFindings(before, after []Finding) (out []Finding) {
	known := map[string]bool{}
	for _, f := range before {
		known[f.Key] = true
	}
	for _, f := range after {
		if !known[f.Key] {
			out = append(out, f)
		}
	}
	return out
}

// measuredPairs are texts: made, our own in both languages; pair, the published pair; laws, published Turkish laws of
// up to 80 kB.
func measuredPairs(t *testing.T, sets ...string) (pairs []pair) {
	t.Helper()
	inBoth := func(names ...string) {
		for _, name := range names {
			pairs = append(pairs, pair{name, readText(t, name),
				readText(t, strings.TrimSuffix(name, "tr.txt")+"en.txt")})
		}
	}
	for _, set := range sets {
		switch set {
		case "made":
			names, err := filepath.Glob("../../ops/demo/data/texts/*/*.tr.txt")
			if err != nil || len(names) == 0 {
				t.Fatalf("no texts: %v", err)
			}
			inBoth(names...)
		case "pair":
			inBoth(texttest.Published(t, "intake") + "/pair/tr.txt")
		case "laws":
			names, err := filepath.Glob(texttest.Published(t, "laws-tr") + "/*.md")
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				if text := readText(t, name); len(text) < 80_000 {
					pairs = append(pairs, pair{name, text, ""})
				}
			}
		}
	}
	return pairs
}

// measureTime prints the time of all checks of a megabyte in each language.
func measureTime(t *testing.T) {
	t.Helper()
	tr, en := repeated(sampleTR, 1<<20), repeated(sampleEN, 1<<20)
	const runs = 5
	before := cputime.Used(t)
	for range runs {
		Run(tr, en, Options{})
	}
	fmt.Printf("%.2f MB and %.2f MB: %d ms of CPU\n", float64(len(tr))/1e6, float64(len(en))/1e6,
		((cputime.Used(t) - before) / runs).Milliseconds())
}

// repeated makes a long law of a short one: its articles get ascending numbers.
func repeated(text string, size int) string {
	body := text[strings.Index(text, "\n1. "):]
	var out strings.Builder
	out.WriteString(text[:strings.Index(text, "\n1. ")])
	number := 0
	for out.Len() < size {
		for line := range strings.SplitAfterSeq(body, "\n") {
			if len(line) > 3 && isDigit(line[0]) && line[1] == '.' {
				number++
				line = itoa(number) + line[1:]
			}
			out.WriteString(line)
		}
	}
	return strings.ToValidUTF8(out.String()[:size], "")
}
