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
	Paragraphs int // with numbers
	References int // to places of the text
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
	Style   Style

	BeforeTR, BeforeEN string // the texts of the version before; empty: there is none
}

// Version is the number of the rules. It changes when other findings are to be expected.
const Version = 5

// Rule is a rule with its name in the API.
type Rule struct {
	Name string
	TR   string // what it finds
	EN   string
	Off  bool   // by default
	From string // the rule of drafting that it follows; empty if it follows from the text itself
}

// Rules are all rules.
func Rules() []Rule {
	const regulation = "Mevzuat Hazırlama Usul ve Esasları Hakkında Yönetmelik"
	return []Rule{
		{Name: "ref.article", TR: "Olmayan maddeye atıf", EN: "Reference to a missing article"},
		{Name: "ref.paragraph", TR: "Olmayan fıkraya atıf", EN: "Reference to a missing paragraph"},
		{Name: "ref.point", TR: "Olmayan bende atıf", EN: "Reference to a missing point"},
		{Name: "ref.repealed", TR: "Yürürlükten kaldırılmış maddeye atıf", EN: "Reference to a repealed article"},
		{Name: "ref.self", TR: "Kendi numarasıyla anılan madde", EN: "Article that names itself by its number"},
		{Name: "num.gap", TR: "Atlanmış madde numarası", EN: "Gap in the numbers of articles"},
		{Name: "num.twice", TR: "İki kez verilmiş madde numarası", EN: "Article number used twice"},
		{Name: "num.order", TR: "Sırası bozuk madde numarası", EN: "Article number out of order"},
		{Name: "num.paragraph", TR: "Sırası bozuk fıkra numarası", EN: "Paragraph number out of order", Off: true},
		{Name: "num.point", TR: "Sırası bozuk bent", EN: "Point out of order"},
		{Name: "suffix.ordinal", TR: "Yanlış sıra sayısı eki", EN: "Wrong ending of an ordinal"},
		{Name: "suffix.case", TR: "Yanlış durum eki", EN: "Wrong case ending of a number"},
		{Name: "suffix.form", TR: "Yanlış yazılmış sıra sayısı", EN: "Ordinal written in a wrong way"},
		{Name: "suffix.style", TR: "Farklı yazılmış sıra sayısı", EN: "Ordinal written unlike the others"},
		{Name: "def.unused", TR: "Kullanılmayan tanım", EN: "Definition that is not used", Off: true},
		{Name: "def.twice", TR: "İki kez tanımlanmış terim", EN: "Term defined twice"},
		{Name: "def.order", TR: "Alfabetik sırada olmayan tanım", EN: "Definition out of alphabetical order",
			Off: true},
		{Name: "def.quote", TR: "Tırnak işareti eksik ya da farklı tanım",
			EN: "Definition without the quotation marks of the others"},
		{Name: "def.undefined", TR: "Tanımlanmamış terim", EN: "Term without a definition", Off: true},
		{Name: "draft.mark", TR: "Taslaktan kalan işaret", EN: "Leftover of drafting"},
		{Name: "draft.title", TR: "Eksik ya da farklı yazılmış başlık", EN: "Heading missing or unlike the others",
			From: regulation + ", md. 14"},
		{Name: "draft.date", TR: "Sıfırla ya da noktayla yazılmış tarih", EN: "Date written with zeros or points",
			From: regulation + ", md. 21"},
		{Name: "draft.law", TR: "Farklı adla anılan metin", EN: "Text that calls itself by another word"},
		{Name: "draft.vague", TR: "Belirsiz ifade", EN: "Vague expression", Off: true},
		{Name: "draft.repeal", TR: "Adı anılmadan kaldırılan hükümler", EN: "Repealed provisions that are not named",
			From: regulation + ", md. 21"},
		{Name: "draft.final", TR: "Eksik son madde", EN: "Missing final article", Off: true},
		{Name: "type.lookalike", TR: "Benzer görünen harf", EN: "Letter that looks like another"},
		{Name: "type.spoiled", TR: "Bozulmuş harfler", EN: "Damaged letters"},
		{Name: "type.dotless", TR: "Noktası eksik ya da fazla I", EN: "Letter I with or without its dot"},
		{Name: "type.dash", TR: "Farklı çizgi", EN: "Dash of another kind"},
		{Name: "type.space", TR: "Boşluk hatası", EN: "Blank missing or not needed"},
		{Name: "type.quotes", TR: "Kapanmayan ya da farklı işaret", EN: "Mark not closed, or of another kind"},
		{Name: "type.punct", TR: "Farklı biten bent", EN: "Point that ends unlike the others"},
		{Name: "term.mixed", TR: "Sözlükteki karşılığı olmayan terim", EN: "Term without its counterpart"},
		{Name: "term.variants", TR: "Aynı karşılığı olan iki terim", EN: "Two terms with the same counterpart"},
		{Name: "eu.number", TR: "Olamayacak AB mevzuatı numarası", EN: "Impossible number of an EU act"},
		{Name: "par.missing", TR: "Öbür dilde olmayan yer", EN: "Place missing in the other language"},
		{Name: "par.number", TR: "Farklı sayı", EN: "Different number"},
		{Name: "par.date", TR: "Farklı tarih", EN: "Different date"},
		{Name: "par.percent", TR: "Farklı oran", EN: "Different percentage"},
		{Name: "par.amount", TR: "Farklı tutar", EN: "Different amount"},
		{Name: "par.ref", TR: "Farklı atıf", EN: "Different reference"},
		{Name: "par.title", TR: "Öbür dilde olmayan başlık", EN: "Heading missing in the other language"},
		{Name: "par.older", TR: "Öbür dilde değişmemiş madde", EN: "Article unchanged in the other language"},
	}
}

// IsRule reports whether there is a rule of that name.
func IsRule(name string) bool {
	return slices.ContainsFunc(Rules(), func(r Rule) bool { return r.Name == name })
}

// IsParity reports whether a rule compares the languages.
func IsParity(rule string) bool {
	return strings.HasPrefix(rule, "par.") || strings.HasPrefix(rule, "term.")
}

// Run checks the texts of a version. Either may be empty.
func Run(tr, en string, options Options) Report {
	left, right := newSource(lang.Turkish, tr), newSource(lang.English, en)
	c := newChecker(options)
	for _, s := range []*source{left, right} {
		if s.text != "" {
			c.one(s)
		}
	}
	report := Report{TR: c.sums[0], EN: c.sums[1]}
	if len(left.blocks) > 0 && len(right.blocks) > 0 {
		report.Compared, report.Reason = c.parity(left, right)
		c.dropToldTitles()
	}
	report.Findings = c.sorted(left, right)
	return report
}

// dropToldTitles removes the missing headings that the other language has: one finding says so already.
func (c *checker) dropToldTitles() {
	told := map[string]bool{}
	article := func(f Finding) string {
		key, _, _ := strings.Cut(f.Place, "/")
		return key
	}
	for _, f := range c.findings {
		if f.Rule == "par.title" {
			told[article(f)] = true
		}
	}
	c.findings = slices.DeleteFunc(c.findings, func(f Finding) bool {
		return f.Rule == "draft.title" && f.Params["what"] == "missing" && told[article(f)]
	})
}

// sorted returns the findings of the rules that are on, in the order of the text and with their keys.
func (c *checker) sorted(left, right *source) []Finding {
	found := slices.DeleteFunc(c.findings, func(f Finding) bool { return c.off[f.Rule] })
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Language, a.Language), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Rule, b.Rule))
	})
	name(found, left, right)
	return found
}

// Differences returns the keys of the findings of Run that compare both texts, but for the terms of the glossary, which
// change without the texts. compared is false if the languages cannot be compared.
func Differences(tr, en string) (keys []string, compared bool) {
	if tr == "" || en == "" {
		return nil, false
	}
	left, right := newSource(lang.Turkish, tr), newSource(lang.English, en)
	c := newChecker(Options{})
	if len(left.blocks) == 0 || len(right.blocks) == 0 {
		return nil, false
	}
	if _, reason := c.parity(left, right); reason != "" {
		return nil, false
	}
	for _, f := range c.sorted(left, right) {
		keys = append(keys, f.Key)
	}
	return keys, true
}

type checker struct {
	options  Options
	off      map[string]bool // the rules whose findings are not wanted
	findings []Finding
	sums     [2]Sums
	gone     [2]string // the last paragraph of a language that the other one does not have
}

func newChecker(options Options) checker {
	c := checker{options: options, off: map[string]bool{}}
	for _, r := range Rules() {
		wanted := options.All || slices.Contains(options.Style.On, r.Name) || !r.Off
		c.off[r.Name] = !wanted || slices.Contains(options.Style.Off, r.Name)
	}
	return c
}

// one checks one language.
func (c *checker) one(s *source) {
	sums := &c.sums[lang.Pick(s.language, 0, 1)]
	sums.Articles = len(s.articles)
	for _, a := range s.articles {
		for _, p := range a.paragraphs {
			if p.number > 0 {
				sums.Paragraphs++
			}
		}
	}
	sums.References = c.references(s)
	c.numbering(s)
	if s.language == lang.Turkish {
		c.suffixes(s, c.ordinals(s))
		c.lawWord(s)
	}
	sums.Terms = c.definitions(s)
	c.drafting(s)
	c.titles(s)
	c.vague(s)
	c.actNumbers(s)
	c.final(s)
	c.typing(s)
	c.dotless(s)
	c.dashes(s)
	c.blanks(s)
	c.quotes(s)
	c.pointSigns(s)
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
		base := strings.Join([]string{f.Rule, string(f.Language), article, strings.Join(strings.Fields(text), " ")},
			"\x00")
		for _, p := range []string{"tr", "en"} { // another difference at the same place is another finding
			base += "\x00" + f.Params[p]
		}
		seen[base]++
		sum := sha256.Sum256([]byte(base + "\x00" + strconv.Itoa(seen[base])))
		f.Key = hex.EncodeToString(sum[:8])
	}
}
