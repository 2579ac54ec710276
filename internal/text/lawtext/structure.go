package lawtext

import (
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// PartKind is the kind of a part of a text.
type PartKind uint8

// The kinds of parts.
const (
	PartText    PartKind = iota // what is before the first article, or a text without structure
	PartHeading                 // a chapter, a section, BİRİNCİ BÖLÜM: with its title
	PartArticle
	PartAnnex
	PartRecitals // of a European act: from Whereas to the enacting words
)

// Structure is a text in parts and paragraphs, in reading order; together the
// parts cover it.
type Structure struct {
	Parts      []Part
	Paragraphs []Paragraph

	// The entries of the table of contents before the first article, in bytes; both 0 without one.
	ContentsStart, ContentsEnd int

	text     string
	european bool // numbers in brackets are points
}

// Part is an article with its marginal heading, or what is between articles.
type Part struct {
	Kind       PartKind
	Label      string // as the text writes it: Madde 5/A, Article 4a, 44Ç
	Heading    string // in the margin, after the number or below it; empty without
	Head       int    // the byte at which the line with its number begins
	Start, End int    // bytes
	First      int    // its paragraphs are Paragraphs[First:Last]
	Last       int

	name     stretch   // where its label is written
	headings []stretch // where its heading is written
	higher   int       // how many of those are of ranks above its heading
}

// stretch is a stretch of a text, in bytes.
type stretch struct{ from, to int32 }

// Paragraph is a run of lines that were wrapped from one, with the blank lines after it.
type Paragraph struct {
	Start, End int
	Line       int
	Mark       string // (1), a), MADDE 5: how it starts

	text     int     // where the white space at its end begins
	markedAt stretch // where its mark is written
	barred   bool    // a row of a table with bars between its cells
}

// Title is where the heading of a part is written; of several pieces the last one, which is nearest to its text.
func (p Part) Title() (from, to int) {
	if len(p.headings) == 0 {
		return p.Start, p.Start
	}
	last := p.headings[len(p.headings)-1]
	return int(last.from), int(last.to)
}

// Body is where the text of a part begins: behind its label, and a heading below that.
func (p Part) Body() int {
	body := max(p.Start, int(p.name.to))
	for _, h := range p.headings {
		if int(h.from) >= body || p.Head > 0 && int(h.from) >= p.Head {
			body = max(body, int(h.to))
		}
	}
	return min(body, p.End)
}

// Parse finds the structure of a plain legal text.
func Parse(s string) Structure {
	if len(s) > maxText {
		return Structure{Parts: []Part{{End: len(s)}}, text: s}
	}
	t := &text{}
	t.read(s)
	t.s = plain(s)
	out := Structure{Parts: make([]Part, len(t.parts)), Paragraphs: make([]Paragraph, len(t.paras)), text: s,
		european: t.european}
	if t.from > 0 && int(t.indexed.to) < len(t.paras) {
		out.ContentsStart, out.ContentsEnd = int(t.paras[t.indexed.from].start), int(t.paras[t.indexed.to].end)
	}
	for i, p := range t.paras {
		m := t.mark(&p)
		out.Paragraphs[i] = Paragraph{Start: int(p.start), End: int(p.end), Line: int(p.line),
			Mark: s[m.head:m.headEnd], text: int(p.text), markedAt: stretch{m.head, m.headEnd},
			barred: m.kind == markRow}
	}
	for i, p := range t.parts {
		start, end := t.span(p)
		head := start
		if p.kind == PartArticle {
			head = int(t.mark(&t.paras[p.head]).head)
		}
		heading, headings := t.heading(p)
		out.Parts[i] = Part{Kind: p.kind, Label: p.label, Heading: heading, Head: head, Start: start, End: end,
			First: int(p.lo), Last: int(p.hi), name: t.nameOf(p), headings: headings,
			higher: t.higher(p, headings)}
	}
	return out
}

// nameOf is where the label of a part is written.
func (t *text) nameOf(p part) stretch {
	if p.lo == p.hi || p.kind == PartText || p.kind == PartRecitals {
		return stretch{}
	}
	i := p.lo
	if p.kind == PartArticle || p.kind == PartAnnex {
		i = p.head
	}
	h := &t.paras[i]
	if m := t.mark(h); m.kind != markNone {
		return stretch{m.head, m.headEnd}
	}
	return stretch{h.start, h.text}
}

// ArticleAt returns the part in which a byte of the text stands.
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
	longHeading  = 240 // of a heading before the word Madde, which tells it from text
)

// part is a run of paragraphs.
type part struct {
	kind   PartKind
	label  string
	lo, hi int32
	head   int32 // of an article: the paragraph with its number
	id     int32 // equal for parts with equal paragraphs
}

// plain writes the blanks that a line is not broken at, the mark of the byte order and the bars between cells as plain
// blanks and tabs of the same length: what opens an article is told by words with blanks between them. The last byte
// of each is rare, so that most texts are searched fast.
func plain(s string) string {
	for _, blank := range []string{"\u00a0", "\u202f"} {
		if strings.IndexByte(s, blank[len(blank)-1]) >= 0 {
			s = strings.ReplaceAll(s, blank, "   "[:len(blank)])
		}
	}
	if rest, ok := strings.CutPrefix(s, "\ufeff"); ok {
		s = "   " + rest
	}
	if strings.IndexByte(s, '|') >= 0 {
		s = withoutBars(s)
	}
	return s
}

// withoutBars writes the rows of tables whose cells bars enclose as those of others: with tabs. Where the bars are only
// between the cells they stay, also in rows that begin with an empty cell.
func withoutBars(s string) string {
	if !strings.Contains(s, "\n|") && !strings.Contains(s, "\n ") {
		return s
	}
	out := []byte(s)
	enclosed := true // the rows of the table at hand
	for at, inTable := 0, false; at < len(out); {
		end := len(out)
		if n := strings.IndexByte(s[at:], '\n'); n >= 0 {
			end = at + n
		}
		switch {
		case barsIn(s[at:end]) == 0:
			inTable = inTable && strings.TrimSpace(s[at:end]) == ""
		case !inTable:
			inTable, enclosed = true, enclosedTable(s[at:])
		}
		if first := skipSpace(s[:end], at); first < end && s[first] == '|' && (enclosed || !inTable) {
			for i := first; i < end; i++ {
				if out[i] == '|' {
					out[i] = '\t'
				}
			}
		}
		at = end + 1
	}
	return string(out)
}

// read cuts a text into paragraphs and parts.
func (t *text) read(s string) {
	defer func() { t.s = s }()
	t.s, t.partOf, t.from = plain(s), t.partOf[:0], 0
	t.split()
	heads := t.findHeads()
	t.parts = emptied(t.parts, len(heads)+len(heads)/8+8)
	next, lastHead := 0, int32(-1)
	current, annexed := part{}, false
	t.ranks = ranks{}
	cut := func(at int32, p part) {
		if at > current.lo || current.label != "" {
			current.hi = at
			t.parts = append(t.parts, current)
		}
		current = p
		current.lo = at
	}
	for k := range t.marks[1:] {
		m := &t.marks[1+k]
		i := m.para
		isHead := next < len(heads) && heads[next].para == i
		switch {
		case isHead:
			kind := PartArticle
			if m.kind == markAnnex {
				kind = PartAnnex
			}
			if j := t.unnumberedDivision(i, lastHead, current); j >= 0 {
				cut(j, part{kind: PartHeading, label: joined(t.s[t.paras[j].start:t.paras[j].text])})
			}
			floor := max(lastHead, current.lo-1)
			if current.kind == PartHeading {
				floor = current.lo
			}
			first := t.marginOf(m, floor)
			if t.worded() {
				t.headedBy(first, i)
			}
			cut(first, part{kind: kind, label: heads[next].label, head: i})
			next, lastHead = next+1, i
			annexed = annexed || kind == PartAnnex
		case m.kind == markHeading || m.kind == markSection && t.counted != markSection:
			if i >= t.from && t.divides(m, annexed) && !(m.extra && i > 0 && t.untitledDivision(i-1)) {
				cut(i, part{kind: PartHeading, label: t.label(m)})
			}
		}
		if !isHead {
			m.numLo, m.numHi = 0, 0
		}
	}
	current.hi = int32(len(t.paras))
	t.parts = append(t.parts, current)
	if t.european && len(t.parts) > 1 && t.parts[0].kind == PartText {
		t.parts = t.withRecitals(t.parts)
	}
	if t.s != s {
		for i := range t.parts {
			t.parts[i].label = strings.Clone(t.parts[i].label) // the answer must not hold a copy of the text
		}
	}
}

// unnumberedDivision is the paragraph of a division without a number, as FINAL PROVISIONS, above the article that
// begins at i, or -1.
func (t *text) unnumberedDivision(i, lastHead int32, above part) int32 {
	j := i - 1
	for j > lastHead && t.amendment(j) {
		j--
	}
	if !t.european || j <= max(lastHead, 0) || above.kind == PartHeading || t.mark(&t.paras[j]).kind != markNone ||
		t.size(j) > shortHeading {
		return -1
	}
	line := strings.TrimSpace(t.s[t.paras[j].start:t.paras[j].text])
	if !strings.HasSuffix(line, "PROVISIONS") || !inCapitals(line) {
		return -1
	}
	return j
}

// withRecitals parts the recitals from what is before and after them.
func (t *text) withRecitals(parts []part) []part {
	front := parts[0]
	from, to := int32(-1), front.hi
	for i := front.lo; i < front.hi; i++ {
		p := &t.paras[i]
		at := skipSpace(t.s[:max(p.text, p.start)], int(p.start))
		switch line := t.s[at:max(int(p.text), at)]; {
		case from < 0 && (strings.HasPrefix(line, "Whereas") || strings.HasPrefix(line, "WHEREAS")):
			from = i
		case from >= 0 && enacts(line):
			to = i
		}
		if to < front.hi {
			break
		}
	}
	if from < 0 {
		return parts
	}
	var cut []part
	for _, p := range []part{{kind: PartText, lo: front.lo, hi: from}, {kind: PartRecitals, lo: from, hi: to},
		{kind: PartText, lo: to, hi: front.hi}} {
		if p.lo < p.hi {
			cut = append(cut, p)
		}
	}
	return slices.Replace(parts, 0, 1, cut...)
}

// enacts reports whether a line has the words after the recitals: HAS ADOPTED THIS REGULATION.
func enacts(line string) bool {
	for _, word := range []string{"HAS ADOPTED", "HAVE ADOPTED", "HAS DECIDED", "HAVE DECIDED", "HEREBY", "HAS ISSUED",
		"RECOMMENDS", "HAVE AGREED", "Has adopted", "Have adopted"} {
		if strings.HasPrefix(line, word) {
			return true
		}
	}
	return false
}

// divides reports whether the mark of a chapter opens one: in annexes only in capitals, for their tables name chapters
// too.
func (t *text) divides(m *mark, annexed bool) bool {
	return !m.cell && !t.listsPage(m) && !(annexed && t.s[m.head+1] >= 'a' && t.s[m.head+1] <= 'z') &&
		!(m.para > t.from && t.cell(m.para-1))
}

// clean releases the text.
func (t *text) clean() {
	clear(t.parts)
	clear(t.heads)
	clear(t.candidates)
	t.s = ""
}

// label is the text of a mark on one line, without what separates it from the rest. Its number is written as 5/A or
// 65-67, however the text parts it.
func (t *text) label(m *mark) string {
	if m.kind == markBare {
		return t.number(m)
	}
	raw := t.s[m.head:m.headEnd]
	number := t.s[m.numLo:m.numHi]
	if m.carries && (m.scanned || strings.ContainsAny(number, " \t\n\r/") ||
		strings.IndexFunc(number, func(r rune) bool { return r > unicode.MaxLatin1 }) >= 0) {
		raw = t.s[m.head:m.numLo] + plainNumber(t.number(m))
	}
	if strings.IndexByte(raw, '\n') < 0 && !strings.Contains(raw, "  ") {
		return raw
	}
	return strings.Join(strings.Fields(raw), " ")
}

// marginal reports whether a paragraph may be the heading in the margin of the
// article after it.
func (t *text) marginal(i int32) bool {
	p := &t.paras[i]
	longest := shortHeading
	if t.worded() {
		longest = longHeading
	}
	if t.mark(p).kind >= markArticle || t.size(i) > longest {
		return false
	}
	end := p.text
	for end > p.start && (t.s[end-1] == '*' || t.s[end-1] == ')' || t.s[end-1] == ']') { // a note: Kapsam [2]
		open := strings.LastIndexAny(t.s[p.start:end], "([")
		if t.s[end-1] == '*' {
			end--
			continue
		}
		if open < 0 || t.s[end-2] == '.' { // the end of what an earlier paragraph began, or a sentence in brackets
			return false
		}
		end = int32(trimSpace(t.s[:p.start+int32(open)], int(p.start)))
	}
	if end <= p.start {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(t.s[p.start:end])
	return !strings.ContainsRune(".,;", last) && (!strings.ContainsRune("”\"’“»", last) ||
		!endsSentence(t.s[p.start:end])) && t.s[skipSpace(t.s, int(p.start))] != '('
}

// worded reports whether the articles of a text are numbered by a word with a heading before it: Madde.
func (t *text) worded() bool { return t.counted == markArticle && !t.european }

// titledMarkdown reports whether a head has its title, as "# MADDE 1 — Amaç".
func (t *text) titledMarkdown(p *para) bool {
	m := t.mark(p)
	return m.head > p.start && t.s[skipSpace(t.s, int(p.start))] == '#' && t.skipSigns(m.headEnd, p.text) < p.text
}

func (t *text) size(i int32) int { return int(t.paras[i].text - t.paras[i].start) }

// span returns the bytes of a part.
func (t *text) span(p part) (start, end int) {
	if p.lo < p.hi {
		return int(t.paras[p.lo].start), int(t.paras[p.hi-1].end)
	}
	return 0, 0
}
