package lawtext

import (
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// PartKind tells what a part of a text is.
type PartKind uint8

// The kinds of parts.
const (
	PartText    PartKind = iota // what stands before the first article, or a text without structure
	PartHeading                 // a chapter, a section, BİRİNCİ BÖLÜM: with its title
	PartArticle
	PartAnnex
)

// Structure is a text in parts and paragraphs, in reading order; together the
// parts cover it.
type Structure struct {
	Parts      []Part
	Paragraphs []Paragraph
}

// Part is an article with its marginal heading, or what stands between articles.
type Part struct {
	Kind       PartKind
	Label      string // as the text writes it: Madde 5/A, Article 4a, 44Ç
	Start, End int    // bytes
	First      int    // its paragraphs are Paragraphs[First:Last]
	Last       int
}

// Paragraph is a run of lines that were wrapped from one, with the blank lines after it.
type Paragraph struct {
	Start, End int
	Line       int
	Mark       string // (1), a), MADDE 5: how it starts
}

// Parse finds the structure of a plain legal text.
func Parse(s string) Structure {
	if len(s) > maxText {
		return Structure{Parts: []Part{{End: len(s)}}}
	}
	t := read(s)
	out := Structure{Parts: make([]Part, len(t.parts)), Paragraphs: make([]Paragraph, len(t.paras))}
	for i, p := range t.paras {
		out.Paragraphs[i] = Paragraph{Start: int(p.start), End: int(p.end), Line: int(p.line), Mark: s[p.mark.head:p.mark.headEnd]}
	}
	for i, p := range t.parts {
		start, end := t.span(p)
		out.Parts[i] = Part{Kind: p.kind, Label: p.label, Start: start, End: end, First: int(p.lo), Last: int(p.hi)}
	}
	return out
}

// ArticleAt gives the part in which a byte of the text stands.
func (s Structure) ArticleAt(offset int) (Part, bool) {
	i := sort.Search(len(s.Parts), func(i int) bool { return s.Parts[i].End > offset })
	if i == len(s.Parts) || offset < s.Parts[i].Start {
		return Part{}, false
	}
	return s.Parts[i], true
}

const (
	maxText      = 1 << 30
	shortHeading = 110 // bytes of a marginal heading or an entry of an index
)

// part is a run of paragraphs.
type part struct {
	kind   PartKind
	label  string
	lo, hi int32
	id     int32 // equal for parts with equal paragraphs
}

// read cuts a text into paragraphs and parts.
func read(s string) *text {
	t := &text{s: s}
	t.paras, t.lines, t.packed = split(s)
	heads := t.heads()
	t.parts = make([]part, 0, len(heads)+len(heads)/8+8)
	next, lastHead := 0, int32(-1)
	current := part{}
	cut := func(at int32, p part) {
		if at > current.lo || current.label != "" {
			current.hi = at
			t.parts = append(t.parts, current)
		}
		current = p
		current.lo = at
	}
	for i := range t.paras {
		p := &t.paras[i]
		isHead := next < len(heads) && heads[next].para == int32(i)
		switch {
		case isHead:
			at := int32(i)
			if p.mark.carries && at-1 > lastHead && at > current.lo && t.marginal(at-1) && !(at-1 == current.lo && current.kind == PartHeading) {
				at--
			}
			kind := PartArticle
			if p.mark.kind == markAnnex {
				kind = PartAnnex
			}
			cut(at, part{kind: kind, label: heads[next].label})
			next, lastHead = next+1, int32(i)
		case p.mark.kind == markHeading || p.mark.kind == markSection:
			cut(int32(i), part{kind: PartHeading, label: t.label(p.mark)})
		}
		if !isHead {
			p.mark.numLo, p.mark.numHi = 0, 0
		}
	}
	current.hi = int32(len(t.paras))
	t.parts = append(t.parts, current)
	return t
}

// head is a paragraph that opens an article or an annex.
type head struct {
	para  int32
	label string
}

// heads picks the paragraphs that open articles: the best kind of head the text
// has, without an index in front of the body.
func (t *text) heads() []head {
	scheme := markBare
	for _, p := range t.paras {
		if p.mark.kind == markArticle {
			scheme = markArticle
			break
		} else if p.mark.kind == markSection {
			scheme = markSection
		}
	}
	var heads []head
	for i, p := range t.paras {
		if p.mark.kind == scheme || p.mark.kind == markAnnex {
			heads = append(heads, head{int32(i), t.label(p.mark)})
		}
	}
	heads = t.withoutIndex(t.withoutTables(heads))
	if scheme == markBare {
		heads = t.inSequence(heads)
	}
	return heads
}

// withoutTables drops what only names articles: a cell of a correlation table
// has no text of its own and stands next to others, one of a table of
// amendments names an article that was there before.
func (t *text) withoutTables(heads []head) []head {
	kept := make([]head, 0, len(heads))
	var names names
	named := false // the one before had no text
	for i, h := range heads {
		p := t.paras[h.para]
		bare := p.text-p.mark.headEnd <= 3
		follows := i > 0 && heads[i-1].para == h.para-1
		followed := i+1 < len(heads) && heads[i+1].para == h.para+1
		drop := p.mark.kind == markArticle && bare && (followed || follows && named || p.mark.carries && p.text == p.mark.headEnd && names.has(heads[:i], h.label))
		if !drop {
			kept = append(kept, h)
		}
		named = drop
	}
	return kept
}

// names remembers the names of the heads so far, from when it is first asked.
type names struct {
	known map[string]bool
	upTo  int
}

func (n *names) has(heads []head, label string) bool {
	if n.known == nil {
		n.known = make(map[string]bool, len(heads))
	}
	for ; n.upTo < len(heads); n.upTo++ {
		n.known[strings.ToUpperSpecial(unicode.TurkishCase, heads[n.upTo].label)] = true
	}
	return n.known[strings.ToUpperSpecial(unicode.TurkishCase, label)]
}

// withoutIndex drops a list of articles in front: short entries without a body,
// after which the numbers start again.
func (t *text) withoutIndex(heads []head) []head {
	if len(heads) < 4 {
		return heads
	}
	for n := 3; n < len(heads); n++ {
		if heads[n].label == heads[0].label && t.provisional(heads[n].para) == "" {
			return heads[n:]
		}
		entry := heads[n-1]
		if heads[n].para-entry.para > 3 || t.size(entry.para) > shortHeading {
			return heads
		}
	}
	return heads
}

// inSequence keeps the bare numbers that count articles: each follows the one
// before, and they start again only under a heading of provisional articles.
func (t *text) inSequence(heads []head) []head {
	kept := heads[:0]
	last, prefix := 0, ""
	for _, h := range heads {
		if t.paras[h.para].mark.kind == markAnnex {
			kept = append(kept, h)
			continue
		}
		number, suffix := leadingNumber(h.label)
		word := t.provisional(h.para)
		switch {
		case number == 1 && word != "":
			prefix = word + " "
		case number == last && suffix:
		case number > last && number <= last+10 && (last > 0 || number == 1):
		default:
			continue
		}
		last = number
		h.label = prefix + h.label
		kept = append(kept, h)
	}
	if len(kept) < 2 {
		return nil
	}
	return kept
}

// provisional names the heading of provisional articles that stands just before.
func (t *text) provisional(p int32) string {
	for i := p - 1; i >= 0 && i >= p-3; i-- {
		q := t.paras[i]
		if q.text-q.start > shortHeading || q.mark.kind == markBare {
			continue
		}
		line := t.s[q.start:q.text]
		for _, word := range []string{"GEÇİCİ", "Geçici", "TRANSITIONAL", "Transitional", "PROVISIONAL", "Provisional"} {
			if strings.Contains(line, word) {
				if strings.HasPrefix(word, "G") {
					return "Geçici"
				}
				return "Transitional"
			}
		}
	}
	return ""
}

func leadingNumber(label string) (n int, suffix bool) {
	end := strings.IndexFunc(label, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(label)
	}
	n, err := strconv.Atoi(label[:end])
	if err != nil {
		return -1, false
	}
	return n, end < len(label)
}

// label is the text of a mark on one line, without what separates it from the rest.
func (t *text) label(m mark) string {
	if m.kind == markBare {
		return t.s[m.numLo:m.numHi]
	}
	raw := t.s[m.head:m.headEnd]
	if strings.IndexByte(raw, '\n') < 0 && !strings.Contains(raw, "  ") {
		return raw
	}
	return strings.Join(strings.Fields(raw), " ")
}

// marginal tells whether a paragraph may be the heading in the margin of the
// article after it.
func (t *text) marginal(i int32) bool {
	p := t.paras[i]
	if p.mark.kind >= markArticle || t.size(i) > shortHeading {
		return false
	}
	end := p.text
	for end > p.start && (t.s[end-1] == '*' || t.s[end-1] == ')' || t.s[end-1] == ']') { // a note: Kapsam [2]
		open := strings.LastIndexAny(t.s[p.start:end], "([ ")
		if t.s[end-1] == '*' || open < 0 {
			end--
			continue
		}
		end = p.start + int32(open)
		end = int32(trimSpace(t.s[:end], int(p.start)))
	}
	if end <= p.start {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(t.s[p.start:end])
	return !strings.ContainsRune(".,;", last) && t.s[skipSpace(t.s, int(p.start))] != '('
}

func (t *text) size(i int32) int { return int(t.paras[i].text - t.paras[i].start) }

// span gives the bytes of a part.
func (t *text) span(p part) (start, end int) {
	if p.lo < p.hi {
		return int(t.paras[p.lo].start), int(t.paras[p.hi-1].end)
	}
	return 0, 0
}
