package lawtext

import (
	"hash/maphash"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// para is a paragraph: its wrapped lines and the blank lines after them.
type para struct {
	start, text, end int32 // text ends where trailing white space begins
	line             int32
	mark             int32 // in text.marks, 0 without
	id               int32 // equal for paragraphs that differ at most in their masked number
	lo, hi           int32 // its words in text.toks once cut; lo is -1 before
	edit             int32 // in aligner.edits: of which alone the words are cut; -1 without
	twin             int32 // of a right paragraph: a left one+1 that is the same letter by letter, 0 if none is known
}

// text is one side of a comparison.
type text struct {
	s      string
	paras  []para
	marks  []mark // of the paragraphs; the first one is none
	parts  []part
	lines  int32
	packed bool // lines were taken together for their number
	toks   []token
	ends   []int32 // of the lines
	heads  []head
	signed []int32 // the paragraphs that may begin with a quotation mark
	partOf []int32 // by paragraph: see partsOf

	counted    markKind // the kind of mark that numbers the articles
	european   bool     // and it is the word Article
	titled     bool     // its articles have their headings above the number and text beside it
	from       int32    // the paragraph after an index in front of the body
	indexed    stretch  // the paragraphs of the first and the last entry of that index
	capitals   bool     // annexes are written ANNEX
	tabbed     bool     // tabs part cells
	barred     bool     // bars part cells
	ranks      ranks    // of the headings of the articles so far
	besides    bool     // a heading in the margin may be on the line of its number
	candidates []opener
	until      []int32 // by mark of the body: see nextHeads
	cells      []bool  // by mark of the body: see tableCells
	lookups    int     // how often a paragraph was looked at that stands away from the one in question
}

const (
	longLine          = 140     // no hard-wrapped text has longer lines
	fullLine          = 54      // a shorter line was not broken for lack of room
	maxParas          = 1 << 16 // beyond it lines are taken together, to bound memory
	maxPacked         = 64
	maxItemBytes      = 8       // bytes of a line that is nothing but (a)
	maxNoteBytes      = 5       // or [4]
	maxReferenceBytes = 40      // bytes of 27/2011, 12/2013
	rowsInTen         = 10      // one tab in as many lines means that there are rows
	sample            = 1 << 14 // bytes whose lines tell about how many all have
)

// wrapping describes how a text breaks its lines.
type wrapping struct {
	wrapped bool // lines were broken to fit a width
	blanks  bool // there are blank lines between paragraphs
	lines   int  // with text
	width   int  // bytes of the longest line that is not a whole paragraph
}

// linesOf finds the ends of all lines, line ends included, and how they are broken.
func linesOf(ends []int32, s string) ([]int32, wrapping) {
	first := s[:min(len(s), sample)]
	ends = emptied(ends, strings.Count(first, "\n")*(len(s)/sample+1)*5/4+16)
	filled, blank, long, width := 0, 0, 0, 0
	for at := 0; at < len(s); {
		n, next := strings.IndexByte(s[at:], '\n'), len(s)
		if n >= 0 {
			next = at + n + 1
		} else {
			n = len(s) - at
		}
		ends = append(ends, int32(next))
		switch {
		case n == 0 || n < longLine && !isPlain(s[at]) && skipSpace(s[:at+n], at) == at+n:
			blank++
		default:
			filled++
			if n > longLine {
				long++
			} else {
				width = max(width, n)
			}
		}
		at = next
	}
	return ends, wrapping{wrapped: long*50 <= filled, blanks: blank*6 >= filled, lines: filled, width: width}
}

// joins reports whether the line b continues the line a.
func (w wrapping) joins(a, b string) bool {
	return len(a) <= maxItemBytes && (isItemAlone(a) || isDashAlone(a) && isProse(b)) ||
		len(b) <= maxNoteBytes && isNoteAlone(b) || w.wrapped && w.continues(a, b)
}

// isDashAlone reports whether a line contains only the dash of an item, or an empty cell of a table.
func isDashAlone(line string) bool { return line == "—" || line == "–" }

// isProse reports whether a line begins with a word that is not the word for an article. Cells of a table do.
func isProse(line string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(line, "‘“\"'("))
	return unicode.IsLetter(r) && !slices.ContainsFunc(headWords[line[0]], func(head headWord) bool {
		return strings.HasPrefix(line, head.word)
	})
}

// continues reports whether the line b goes on where a was broken for lack of room.
func (w wrapping) continues(a, b string) bool {
	r, _ := utf8.DecodeRuneInString(b)
	if !endsSentence(a) || unicode.IsLower(r) {
		return w.blanks || len(a) >= fullLine
	}
	return w.blanks && len(a) >= fullLine
}

// divides reports whether a line goes on with no line before it because that is the name of a division, or the title
// below that name.
func (w wrapping) divides(s string, paras []para, marks []mark, line string) bool {
	n := len(paras)
	if n == 0 {
		return false
	}
	last := &paras[n-1]
	if last.mark > 0 {
		return marks[last.mark].kind == markHeading && last.text == marks[last.mark].headEnd
	}
	if n == 1 || paras[n-2].mark == 0 || marks[paras[n-2].mark].kind != markHeading {
		return false
	}
	name := &paras[n-2]
	return strings.Count(s[name.text:name.end], "\n") == 1 && w.endsTitle(s[last.start:last.text], line)
}

// endsTitle reports whether a line below the title of a division begins the heading of an article: the first word of it
// would have fitted behind the title. Where an empty line is between the name and the title, so it does below it.
func (w wrapping) endsTitle(title, line string) bool {
	if !startsUpper(line) || strings.HasSuffix(title, ",") || strings.HasSuffix(title, " ve") ||
		inCapitals(title) && inCapitals(line) {
		return false
	}
	word, _, _ := strings.Cut(line, " ")
	return (len(title)+1+len(word))*20 < w.width*17
}

// inCapitals reports whether a line has no small letter.
func inCapitals(line string) bool { return strings.IndexFunc(line, unicode.IsLower) < 0 }

// split cuts a text into paragraphs. White space in front belongs to the first.
func (t *text) split() {
	s := t.s
	tabs := strings.Count(s, "\t")
	t.tabbed, t.barred = tabs > 0, strings.Contains(s, " |")
	front := s[:min(len(s), sample*4)]
	t.besides = hasHeadBeside(front)
	ends, w := linesOf(t.ends, s)
	w.wrapped = w.wrapped && tabs*rowsInTen < w.lines*10 // tables of a word processor are not broken to a width
	t.ends = ends
	pack := 1
	if w.lines > maxParas {
		pack = min(w.lines/maxParas+1, maxPacked)
	}
	paras := emptied(t.paras, w.lines/pack+1)
	marks := append(t.marks[:0], mark{para: -1})
	t.signed = t.signed[:0]
	var m mark
	var joined para // the line joined last, where it might be the heading of an article
	joinedTo, referred := 0, false
	var previous string // the trimmed line before, empty after a blank one
	inHead := 0         // where a heading that runs over two lines ends
	inTable := false    // the line before is a row with bars
	held, at := 0, 0
	for n, end := range ends {
		start, next := at, int(end)
		at = next
		from := start
		if !isPlain(s[from]) {
			from = skipSpace(s[:next], start)
		}
		if from == next {
			previous = ""
			if n := len(paras); n > 0 {
				paras[n-1].end = end
			}
			continue
		}
		to := next - 1
		if to == from || s[to] != '\n' || !isPlain(s[to-1]) {
			to = trimSpace(s[:next], from)
		}
		line := s[from:to]
		if t.barred && barsIn(line) > 0 && (inTable || barsIn(nextLine(s[next:])) > 0) && pack == 1 {
			if len(paras) == 0 {
				start, n = 0, 0
			}
			inTable = true
			marks = append(marks, mark{para: int32(len(paras)), kind: markRow, head: int32(from), headEnd: int32(from)})
			paras = append(paras, para{start: int32(start), text: int32(to), end: end, line: int32(n),
				mark: int32(len(marks) - 1), lo: -1, edit: -1})
			joined.start, previous = 0, "" // nothing is joined to a row
			continue
		}
		inTable = false
		fresh, number := true, int32(0)
		refers := isReferenceLine(line) || strings.HasPrefix(line, fromHere)
		if from < inHead {
			fresh = false
		} else if t.tabbed && strings.IndexByte(line, '\t') >= 0 && rowOf(s, from, to, &m) ||
			t.besides && besideOf(s, from, to, &m) || markOf(s, from, to, &m) {
			m.para = int32(len(paras))
			inHead, number = int(m.headEnd), int32(len(marks))
			// the heading of this article
			if m.carries && joined.start > 0 && pack == 1 && previous != "" && len(paras) > 0 {
				p := &paras[len(paras)-1]
				paras = append(paras, joined)
				p.text, p.end = int32(joinedTo), joined.start
				t.sign(len(paras)-1, int(joined.start))
				m.para++
			}
			marks = append(marks, m)
		} else if pack > 1 && len(paras) > 0 && held < pack ||
			previous != "" && !refers && !referred && !opensRecitals(line) && w.joins(previous, line) &&
				!w.divides(s, paras, marks, line) {
			fresh = false
		}
		if len(paras) == 0 {
			start, n, fresh = 0, 0, true
		}
		if fresh {
			paras = append(paras, para{start: int32(start), line: int32(n), mark: number, lo: -1, edit: -1})
			t.sign(len(paras)-1, start)
			held = 0
		}
		held++
		joined.start = 0
		if !fresh && w.wrapped && len(line) < fullLine && from >= inHead && endsSentence(previous) &&
			!endsSentence(line) && startsUpper(line) {
			joined = para{start: int32(start), text: int32(to), end: end, line: int32(n), lo: -1, edit: -1}
			joinedTo = int(paras[len(paras)-1].text)
		}
		referred = refers
		p := &paras[len(paras)-1]
		p.text, p.end = int32(to), end
		previous = line
	}
	if len(paras) == 0 && s != "" {
		paras = append(paras, para{end: int32(len(s)), lo: -1, edit: -1})
	}
	t.marks = marks
	t.paras, t.lines, t.packed = paras, int32(len(ends)), pack > 1
}

// sign notes a paragraph that may begin with a quotation mark.
func (t *text) sign(i, start int) {
	if c := t.s[start]; !isPlain(c) || c == '"' || c == '\'' {
		t.signed = append(t.signed, int32(i))
	}
}

// hasHeadBeside reports whether an article 1 of a text seems to begin on the line of its heading.
func hasHeadBeside(s string) bool {
	for at := 0; ; at++ {
		n := strings.Index(s[at:], "1. ")
		if n < 0 {
			return false
		}
		at += n
		before := s[:at]
		if strings.HasSuffix(before, ". ") || strings.HasSuffix(before, ".  ") || strings.HasSuffix(before, "   ") {
			return true
		}
	}
}

// endsSentence reports whether a line ends with a sign that closes a sentence, or that and a quotation mark.
func endsSentence(line string) bool {
	if line == "" {
		return false
	}
	last := line[len(line)-1]
	if last == '"' || last >= utf8.RuneSelf && (strings.HasSuffix(line, "”") || strings.HasSuffix(line, "’") ||
		strings.HasSuffix(line, "“") || strings.HasSuffix(line, "»")) {
		line = strings.TrimRight(line, "\"”’“»")
		if line == "" {
			return false
		}
		last = line[len(line)-1]
	}
	return strings.IndexByte(".:;!?", last) >= 0
}

// opensRecitals reports whether recitals begin with a line, or whether it has the enacting words after them.
func opensRecitals(line string) bool {
	switch line[0] {
	case 'W':
		return strings.HasPrefix(line, "Whereas")
	case 'H':
		return enacts(line)
	}
	return false
}

// isReferenceLine reports whether a line is a reference in the margin, as 27/2011, which continues no other.
func isReferenceLine(line string) bool {
	return len(line) <= maxReferenceBytes && isDigit(line[0]) && strings.IndexByte(line, '/') > 0 && isReference(line)
}

// key hashes a paragraph with the number of its heading masked. A paragraph that is nothing but a heading has one key
// however it is written, as # MADDE 4, MADDE 4- and Madde 4 –.
func (t *text) key(p *para, seed maphash.Seed) uint64 {
	m := t.mark(p)
	if m.numHi <= m.numLo {
		return maphash.String(seed, t.s[p.start:p.text])
	}
	if t.bareHead(p) {
		return foldedHash(maphash.String(seed, "head"), t.s[m.head:t.wordsEnd(m)])
	}
	a := maphash.String(seed, t.s[p.start:m.numLo])
	return mix(a, maphash.String(seed, t.s[m.numHi:p.text]))
}

// mark is what a paragraph starts with.
func (t *text) mark(p *para) *mark { return &t.marks[p.mark] }

func mix(h, v uint64) uint64 {
	h = (h ^ v) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}

// isPlain reports whether a byte is a visible character of ASCII.
func isPlain(c byte) bool { return c > ' ' && c < utf8.RuneSelf }

// skipSpace is the first position from i on that holds no white space.
func skipSpace(s string, i int) int {
	for i < len(s) {
		if s[i] < utf8.RuneSelf {
			if s[i] != ' ' && (s[i] < '\t' || s[i] > '\r') {
				return i
			}
			i++
			continue
		}
		n := wideSpace(s[i:])
		if n == 0 {
			return i
		}
		i += n
	}
	return i
}

// trimSpace is the end of the text in s[from:] without its trailing white space.
func trimSpace(s string, from int) int {
	for end := len(s); end > from; end-- {
		if c := s[end-1]; c >= utf8.RuneSelf {
			return from + len(strings.TrimRightFunc(s[from:end], unicode.IsSpace))
		} else if c != ' ' && (c < '\t' || c > '\r') {
			return end
		}
	}
	return from
}

// wideSpace is the length of the non-ASCII white space at the start of s, or 0.
func wideSpace(s string) int {
	switch s[0] {
	case 0xC2, 0xE1, 0xE2, 0xE3:
		switch r, n := utf8.DecodeRuneInString(s); {
		case r == 0x85 || r == 0xA0 || r == 0x1680 || r >= 0x2000 && r <= 0x200A,
			r == 0x2028 || r == 0x2029 || r == 0x202F || r == 0x205F || r == 0x3000: // as unicode.IsSpace, but faster
			return n
		}
	}
	return 0
}
