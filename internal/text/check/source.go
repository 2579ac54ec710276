package check

import (
	"slices"
	"strconv"
	"strings"

	"lls/internal/text/euref"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// source is a text as the rules see it.
type source struct {
	language lang.Language
	text     string
	layout   lawtext.Layout
	blocks   []block
	order    []int // the blocks by where they begin, once somebody has asked: a heading is drawn behind its number
	tokens   []token
	found    []foundIn // the references of each block that have been looked for
	// the numbers at the beginning of lines, once they have been looked for
	lineNumbers map[string][]int
	quotations  []quotation // in which each block begins, once somebody has asked
	alphabet    alphabet    // of the letters of its points, once somebody has asked
	articles    []*article
	byKey       map[string]*article
	highest     int  // number of an article
	amended     bool // an act of the Union, or a text with marks of amendment: numbers are missing on purpose
}

// alphabet is that of the letters of points.
type alphabet uint8

const (
	unknownAlphabet alphabet = iota
	latinAlphabet
	turkishAlphabet
)

// block is a block of the layout with the place in which it is.
type block struct {
	lawtext.Block
	key      string // of the place in which it is
	article  int    // in articles; -1 outside
	from, to int    // its tokens
}

// foundIn are the references of a block: to places of laws, and to acts of the Union.
type foundIn struct {
	references []reference
	known      bool
	acts       []euref.Ref
	knownActs  bool
}

// article is an article outside annexes.
type article struct {
	key         string // art:5, prov:1, add:2
	label       string // MADDE 5
	heading     string
	begins      *lawtext.Entry // the division that it is the first article of; nil: none
	number      int
	first, last int // its blocks
	paragraphs  []*paragraph
	repealed    bool
}

// paragraph is a paragraph with a number, or what an article without numbered paragraphs consists of.
type paragraph struct {
	number int // 0 without
	block  int
	points []point
}

type point struct {
	label string // a
	block int
}

// How many bytes a token takes at least, blanks included, in all but a few texts. Room for too few of them would have
// to be copied.
const (
	bytesOfTurkishToken = 5
	bytesOfEnglishToken = 4
)

func newSource(language lang.Language, text string) *source {
	s := &source{language: language, text: text, byKey: map[string]*article{}}
	if strings.TrimSpace(text) == "" {
		return s
	}
	s.layout = lawtext.Parse(text).Layout()
	s.blocks = make([]block, len(s.layout.Blocks))
	s.found = make([]foundIn, len(s.layout.Blocks))
	s.tokens = make([]token, 0, len(text)/lang.Pick(language, bytesOfTurkishToken, bytesOfEnglishToken))
	s.amended = strings.Contains(text, "▼") || strings.Contains(text, "ADOPTED THIS ")
	key, current, tail := "", -1, false
	for i, b := range s.layout.Blocks {
		if b.Kind == lawtext.BlockDivision || b.Kind == lawtext.BlockAnnex {
			key, current = b.Key, -1
		}
		if b.Key != "" {
			key = b.Key
		}
		tail = tail || len(s.articles) > 0 && isTail(language, text[b.Start:b.End])
		if b.Kind == lawtext.BlockArticle || tail {
			current = -1
			if !tail && b.Key != "" && !strings.Contains(b.Key, "/") {
				current = len(s.articles)
				s.addArticle(b, i)
			}
		}
		from := len(s.tokens)
		s.tokens = tokensOf(s.tokens, language, text, b.Start, b.End)
		s.blocks[i] = block{Block: b, key: key, article: current, from: from, to: len(s.tokens)}
		if current >= 0 {
			s.articles[current].add(i, b, language == lang.English || text[b.Start] == '(')
		}
	}
	for _, a := range s.articles {
		a.repealed = s.isRepealed(a)
	}
	var begun *lawtext.Entry
	for i := range s.layout.Outline {
		e := &s.layout.Outline[i]
		if a := s.byKey[e.Key]; a != nil && e.Kind == lawtext.BlockArticle {
			a.label, a.heading, a.begins = e.Label, e.Heading, begun
		}
		begun = nil
		if e.Kind == lawtext.BlockDivision {
			begun = e
		}
	}
	return s
}

func (s *source) addArticle(b lawtext.Block, i int) {
	a := &article{key: b.Key, first: i, last: i + 1}
	_, number, _ := strings.Cut(b.Key, ":")
	a.number = leadingNumber(number)
	if strings.HasPrefix(b.Key, "art:") {
		s.highest = max(s.highest, a.number)
	}
	s.articles = append(s.articles, a)
	s.byKey[a.key] = a
}

// isTail reports whether the history of a consolidated text begins: notes of amendments, provisions of other laws.
func isTail(language lang.Language, block string) bool {
	if strings.HasPrefix(block, "[1]") && len(block) > len("[1]") {
		return true
	}
	if len(block) > 300 || language == lang.English {
		return false
	}
	if !slices.ContainsFunc([]string{"len", "LEN", " ve de", " VE DE", " Ve De"}, func(part string) bool {
		return strings.Contains(block, part)
	}) {
		return false // most blocks: folding takes longer
	}
	folded := lang.Fold(block)
	return strings.Contains(folded, "islenemeyen") || strings.Contains(folded, "islenmeyen") ||
		strings.Contains(folded, "ek ve degisiklik")
}

// add takes a block into the article. A number is that of a paragraph if its mark is one of paragraphs: in a Turkish
// law 2. may be a row of a table.
func (a *article) add(i int, b lawtext.Block, isMark bool) {
	a.last = i + 1
	rest, ok := strings.CutPrefix(b.Key, a.key+"/")
	if !ok {
		return
	}
	step, rest, deeper := strings.Cut(rest, "/")
	if number, ok := strings.CutPrefix(step, "par:"); ok {
		if !deeper {
			p := &paragraph{block: i}
			if n := leadingNumber(number); isMark && isNumber(number) && n <= maxParagraph {
				p.number = n
			}
			a.paragraphs = append(a.paragraphs, p)
			return
		}
		step, _, deeper = strings.Cut(rest, "/")
	}
	label, ok := strings.CutPrefix(step, "pt:")
	if !ok || deeper {
		return
	}
	if len(a.paragraphs) == 0 {
		a.paragraphs = append(a.paragraphs, &paragraph{block: a.first})
	}
	p := a.paragraphs[len(a.paragraphs)-1]
	p.points = append(p.points, point{label, i})
}

// numbered reports whether all paragraphs of an article have a number.
func (a *article) numbered() bool {
	for _, p := range a.paragraphs {
		if p.number == 0 {
			return false
		}
	}
	return len(a.paragraphs) > 0 && a.paragraphs[0].number == 1
}

// maxParagraph is the highest number that is taken for that of a paragraph.
const maxParagraph = 99

// isRepealed reports whether an article has been repealed as a whole.
func (s *source) isRepealed(a *article) bool {
	words, repealed := 0, false
	for i := a.first; i < a.last; i++ {
		inBlock, before, own := 0, "", false
		for _, t := range s.tokens[s.blocks[i].from:s.blocks[i].to] {
			if t.kind != tokenWord {
				continue
			}
			words++
			inBlock++
			own = own || before == "bu" && t.low == "madde"
			before = t.low
			switch {
			case t.low == "yeniden" || strings.HasPrefix(t.low, "düzenle"): // repealed, and enacted anew
				return false
			case t.low == "mülga" || t.low == "repealed" || t.low == "deleted":
				repealed = true
			case t.low == "kaldırılmıştır": // an article may also repeal another law
				repealed = repealed || own || inBlock <= fewWordsOfRepeal
			}
			if words > 25 {
				return false
			}
		}
	}
	return repealed
}

// fewWordsOfRepeal is how many words say no more than that the article itself has been repealed.
const fewWordsOfRepeal = 4

func leadingNumber(s string) int {
	end := 0
	for end < len(s) && isDigit(s[end]) {
		end++
	}
	n, err := strconv.Atoi(s[:end])
	if err != nil {
		return 0
	}
	return n
}

// where is the key of the place of a block.
func (s *source) where(i int) string {
	if i < 0 || i >= len(s.blocks) {
		return ""
	}
	return s.blocks[i].key
}
