package check

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"lls/internal/text/lang"
	"lls/internal/text/termform"
)

// Severity says how certain a finding is.
type Severity string

// The severities, worst first.
const (
	Error   Severity = "error"   // the text contradicts itself or the language
	Warning Severity = "warning" // very likely wrong
	Hint    Severity = "hint"    // a matter of style, or less certain
)

// Finding is what is probably wrong at a place.
type Finding struct {
	Key        string // the same after edits elsewhere, and in other versions of the text
	Rule       string
	Severity   Severity
	Language   lang.Language
	Start, End int    // bytes of the text of the language
	Place      string // the key of the place in it: art:5/par:2
	Params     map[string]string
	Fix        *Fix
	Other      *Other // the place in the other language
}

// Fix is what would be right.
type Fix struct {
	Start, End int
	Text       string
}

// Other is the counterpart in the other language.
type Other struct {
	Language   lang.Language
	Start, End int
}

// Sums are what was checked in a text.
type Sums struct {
	Articles   int
	References int
	Terms      int // defined in it
}

// Report is the result of Run. Findings are in the order of the text.
type Report struct {
	Findings []Finding
	TR, EN   Sums
	Compared int    // pairs of passages of both languages
	Reason   string // why the languages cannot be compared: structure; empty if they were, or if one is missing
}

// Options are what Run needs besides the texts.
type Options struct {
	All     bool             // also the rules that are off by default
	TermsTR []termform.Match // the terms of the glossary in the Turkish text
	TermsEN []termform.Match // and in the English text, by the same IDs
}

// Version is the number of the rules. It changes when other findings are to be expected.
const Version = 1

// Rule is a rule with its name in the API.
type Rule struct {
	Name string
	Off  bool   // by default
	From string // the rule of drafting that it follows; empty if it follows from the text itself
}

// Rules are all rules.
func Rules() []Rule {
	const regulation = "Mevzuat Hazırlama Usul ve Esasları Hakkında Yönetmelik"
	return []Rule{
		{Name: "ref.article"}, {Name: "ref.paragraph"}, {Name: "ref.point"}, {Name: "ref.repealed", Off: true},
		{Name: "num.gap"}, {Name: "num.twice"}, {Name: "num.paragraph", Off: true}, {Name: "num.point"},
		{Name: "suffix.ordinal"}, {Name: "suffix.case"},
		{Name: "def.unused", Off: true}, {Name: "def.twice"}, {Name: "def.undefined", Off: true},
		{Name: "draft.mark"}, {Name: "draft.title", From: regulation + ", md. 14"},
		{Name: "draft.date", From: regulation + ", md. 21"}, {Name: "draft.repeal", From: regulation + ", md. 21"},
		{Name: "type.lookalike"}, {Name: "type.spoiled"},
		{Name: "term.mixed"},
		{Name: "par.missing"}, {Name: "par.number"}, {Name: "par.date"}, {Name: "par.percent"}, {Name: "par.amount"},
		{Name: "par.ref"},
	}
}

// IsParity reports whether a rule compares the languages.
func IsParity(rule string) bool {
	return strings.HasPrefix(rule, "par.") || strings.HasPrefix(rule, "term.")
}

// Run checks the texts of a version. Either may be empty.
func Run(tr, en string, options Options) Report {
	left, right := newSource(lang.Turkish, tr), newSource(lang.English, en)
	c := checker{options: options}
	for _, s := range []*source{left, right} {
		if s.text != "" {
			c.one(s)
		}
	}
	report := Report{TR: c.sums[0], EN: c.sums[1]}
	if len(left.blocks) > 0 && len(right.blocks) > 0 {
		report.Compared, report.Reason = c.parity(left, right)
	}
	off := map[string]bool{}
	for _, r := range Rules() {
		off[r.Name] = r.Off
	}
	report.Findings = slices.DeleteFunc(c.findings, func(f Finding) bool { return !options.All && off[f.Rule] })
	slices.SortStableFunc(report.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Language, a.Language), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Rule, b.Rule))
	})
	name(report.Findings, left, right)
	return report
}

type checker struct {
	options  Options
	findings []Finding
	sums     [2]Sums
}

// one checks one language.
func (c *checker) one(s *source) {
	sums := &c.sums[lang.Pick(s.language, 0, 1)]
	sums.Articles = len(s.articles)
	sums.References = c.references(s)
	c.numbering(s)
	if s.language == lang.Turkish {
		c.suffixes(s)
	}
	sums.Terms = c.definitions(s)
	c.drafting(s)
	c.typing(s)
}

func (c *checker) add(s *source, block int, f Finding) *Finding {
	f.Language = s.language
	f.Place = s.where(block)
	c.findings = append(c.findings, f)
	return &c.findings[len(c.findings)-1]
}

// name gives each finding its key: of what it says and of the article, not of the place.
func name(findings []Finding, left, right *source) {
	seen := map[string]int{}
	for i := range findings {
		f := &findings[i]
		text := lang.Pick(f.Language, left, right).text[f.Start:f.End]
		if len(text) > 200 {
			text = text[:200]
		}
		article, _, _ := strings.Cut(f.Place, "/")
		base := strings.Join([]string{f.Rule, string(f.Language), article, strings.Join(strings.Fields(text), " ")}, "\x00")
		for _, p := range []string{"tr", "en"} { // another difference at the same place is another finding
			base += "\x00" + f.Params[p]
		}
		seen[base]++
		sum := sha256.Sum256([]byte(base + "\x00" + strconv.Itoa(seen[base])))
		f.Key = hex.EncodeToString(sum[:8])
	}
}
