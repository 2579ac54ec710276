package check

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/lang"
)

// owner says whose place a reference names.
type owner uint8

const (
	ownerUnknown owner = iota
	ownerText          // the text in which it is
	ownerArticle       // the article in which it is
	ownerOther         // another law
)

// reference is a reference to a place of a law.
type reference struct {
	owner      owner
	start, end int
	block      int
	article    string // art:5, prov:1; empty for the article in which the reference is
	paragraph  int    // 0 for none
	point      string // a
	alone      bool   // the only article that is named
	within     bool   // between the first and the last article of a range
}

// references checks the references of a text to places of its own, and returns how many it has.
func (c *checker) references(s *source) int {
	count := 0
	for i := range s.blocks {
		for _, r := range s.referencesIn(i) {
			if !s.judges(r) {
				continue
			}
			count++
			c.resolve(s, r)
			c.selfReference(s, r)
		}
	}
	return count
}

// judges reports whether the place that a reference names must be in the text.
func (s *source) judges(r reference) bool {
	return len(s.articles) > 1 && !s.amended && (r.owner == ownerText || r.owner == ownerArticle) &&
		s.blocks[r.block].article >= 0
}

// farAbove is how far the number of another law's article may be above those of the text.
const farAbove = 30

// resolve looks for the place that a reference names.
func (c *checker) resolve(s *source, r reference) {
	a := s.articles[s.blocks[r.block].article]
	if r.article != "" {
		if a = s.byKey[r.article]; a == nil {
			c.noArticle(s, r)
			return
		}
	}
	severity := Error
	if s.language != lang.Turkish || !a.numbered() { // its paragraphs are counted, or its points may be in any of them
		severity = Hint
	}
	params := map[string]string{"article": a.label}
	if a.repealed {
		if r.article != "" && !r.within {
			c.add(s, r.block, Finding{Rule: "ref.repealed", Severity: Hint, Start: r.start, End: r.end, Params: params})
		}
		return
	}
	if r.paragraph > 0 {
		params["paragraph"] = strconv.Itoa(r.paragraph)
		p, certain := s.paragraphOf(a, r.paragraph)
		if p == nil && certain {
			params["count"] = strconv.Itoa(len(a.paragraphs))
			c.add(s, r.block, Finding{Rule: "ref.paragraph", Severity: severity, Start: r.start,
				End: r.end, Params: params})
			return
		}
		if p == nil || r.point == "" {
			return
		}
		end := a.last
		for _, next := range a.paragraphs {
			if next.block > p.block {
				end = min(end, next.block)
			}
		}
		c.noPoint(s, r, p.points, p.block, end, severity, params)
		return
	}
	if r.point != "" {
		var points []point
		for _, p := range a.paragraphs {
			points = append(points, p.points...)
		}
		c.noPoint(s, r, points, a.first, a.last, severity, params)
	}
}

// selfReference reports an article that names itself by its number.
func (c *checker) selfReference(s *source, r reference) {
	a := s.articles[s.blocks[r.block].article]
	if s.language != lang.Turkish || r.owner != ownerText || !r.alone || r.article != a.key {
		return
	}
	f := Finding{Rule: "ref.self", Severity: Hint, Start: r.start, End: r.end,
		Params: map[string]string{"article": a.label}}
	text := s.text[r.start:r.end]
	if at := strings.Index(text, "madde"); at > 0 && !strings.HasPrefix(text[at:], "maddesi") {
		own := "bu "
		if r.start == s.blocks[r.block].Body {
			own = "Bu "
		}
		f.Fix = &Fix{r.start, r.start + at, own}
	}
	c.add(s, r.block, f)
}

func (c *checker) noArticle(s *source, r reference) {
	kind, number, _ := strings.Cut(r.article, ":")
	number = lang.Upper(s.language, number)
	if kind == "art" && s.beginsLine(number, r) {
		return
	}
	f := Finding{Rule: "ref.article", Severity: Error, Start: r.start, End: r.end,
		Params: map[string]string{"number": number, "kind": kind}}
	if s.language != lang.Turkish || kind == "art" && leadingNumber(number) > s.highest+farAbove {
		f.Severity = Hint
	}
	c.add(s, r.block, f)
}

// beginsLine reports whether the number of an article begins a line, which may be an article that was not recognised.
// The reference itself may begin one too: 36 ncı maddesi.
func (s *source) beginsLine(number string, r reference) bool {
	if s.lineNumbers == nil {
		s.lineNumbers = findLineNumbers(s.text)
	}
	for _, at := range s.lineNumbers[number] {
		if at >= r.end || at+len(number) <= r.start {
			return true
		}
	}
	return false
}

// findLineNumbers finds the numbers at the beginning of lines, and the bytes at which they begin.
func findLineNumbers(text string) map[string][]int {
	found := map[string][]int{}
	for line := strings.IndexByte(text, '\n'); line >= 0; {
		at := line + 1
		for _, label := range []string{"Madde ", "MADDE ", "Madde\n", "Article "} {
			if strings.HasPrefix(text[at:], label) {
				at += len(label)
				break
			}
		}
		end := at
		for end < len(text) && strings.IndexByte(" -.\n", text[end]) < 0 && end-at < maxNumber {
			end++
		}
		if end > at && isDigit(text[at]) && (at > line+1 || !beginsSentence(text[end:])) {
			found[text[at:end]] = append(found[text[at:end]], at)
		}
		next := strings.IndexByte(text[line+1:], '\n')
		if next < 0 {
			break
		}
		line += 1 + next
	}
	return found
}

// maxNumber is the length of the longest number of an article in bytes.
const maxNumber = 8

// beginsSentence reports whether words go on behind a number, as in 36 ncı maddesi and 30 gün.
func beginsSentence(after string) bool {
	rest, ok := strings.CutPrefix(after, " ")
	next, _ := utf8.DecodeRuneInString(rest)
	return ok && unicode.IsLower(next)
}

// paragraphOf finds a paragraph of an article. It is certain that it is missing where all paragraphs have numbers, or
// where the article has fewer blocks than that.
func (s *source) paragraphOf(a *article, number int) (p *paragraph, certain bool) {
	for _, p := range a.paragraphs {
		if p.number == number {
			return p, true
		}
	}
	if a.numbered() {
		return nil, true
	}
	return nil, number > a.last-a.first
}

// noPoint reports a point that no list of these blocks has. Points may be in running text, so nothing is certain if
// the letter occurs there.
func (c *checker) noPoint(
	s *source, r reference, points []point, from, to int, severity Severity, params map[string]string,
) {
	for _, p := range points {
		if sameLetter(p.label, r.point) {
			return
		}
	}
	for _, b := range s.blocks[from:to] {
		for _, t := range s.tokens[b.from:b.to] {
			if t.kind == tokenMark && sameLetter(t.low, r.point) && (t.start < r.start || t.start >= r.end) &&
				!t.ordinal {
				return
			}
		}
	}
	if len(points) == 0 {
		return
	}
	params["point"] = r.point
	c.add(s, r.block, Finding{Rule: "ref.point", Severity: severity, Start: r.start, End: r.end, Params: params})
}

// sameLetter compares the letters of points; the capital I of a Turkish list is ı or i.
func sameLetter(a, b string) bool {
	return a == b || (a == "ı" || a == "i") && (b == "ı" || b == "i")
}

// list is the numbers, ordinals or letters that are named together.
type list struct {
	from, to int // tokens
	values   []listed
}

type listed struct {
	value  string
	kind   string // prov, add, rep before a number; empty for an ordinary one
	within bool   // of a range, not its first or last
}

// expand fills the range from the last value of a list to another number.
func (l *list) expand(to string, kind string) {
	last := l.values[len(l.values)-1].value
	if !isNumber(last) || !isNumber(to) {
		return
	}
	low, high := leadingNumber(last), leadingNumber(to)
	for n := low + 1; n < high && high-low < 300; n++ {
		l.values = append(l.values, listed{value: strconv.Itoa(n), kind: kind, within: true})
	}
}

// oneLetter reports whether a mark has a letter in it, not a number.
func oneLetter(t token) bool {
	return t.kind == tokenMark && !isNumber(t.low) && utf8.RuneCountInString(t.low) == 1
}
