package lawtext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// opening is how an article begins: its number and its heading, which is in
// the margin before the number or follows it on the same line.
type opening struct {
	before         bool
	title0, title1 int32 // bytes of the heading without its marks
	note0, note1   int32 // of the number of its footnote: Kapsam [2], Kapsam2
}

// openingOf reads the opening of an article that has a heading and, beside it,
// nothing but the number.
func (t *text) openingOf(p part) (o opening, ok bool) {
	if p.kind != PartArticle || p.lo == p.hi {
		return o, false
	}
	h := &t.paras[p.head]
	rest := t.skipSigns(t.mark(h).headEnd, h.text)
	if o.before = p.lo < p.head; o.before {
		m := &t.paras[p.lo]
		if t.worded() && t.nearest(p.lo, p.head) > p.lo {
			return o, false // of several ranks
		}
		o.title0, o.title1 = t.skipSigns(m.start, m.text), m.text
		ok = rest == h.text
	} else {
		o.title0, o.title1 = rest, h.text
		ok = t.size(p.head) <= shortHeading || t.size(p.head) <= longHeading && t.titledMarkdown(h)
	}
	for o.title1 > o.title0 && isMarkup(t.s[o.title1-1]) {
		o.title1--
	}
	o.withoutNote(t.s)
	return o, ok && o.title0 < o.title1
}

// withoutNote parts the heading from the mark of its footnote.
func (o *opening) withoutNote(s string) {
	end := o.title1
	bracketed := end > o.title0 && s[end-1] == ']'
	if bracketed {
		end--
	}
	start := end
	for start > o.title0 && isDigit(s[start-1]) {
		start--
	}
	if start == end || start == o.title0 {
		return
	}
	last, _ := utf8.DecodeLastRuneInString(s[o.title0:start])
	if bracketed && last == '[' {
		o.title1 = int32(trimSpace(s[:start-1], int(o.title0)))
	} else if !bracketed && unicode.IsLetter(last) && end-start <= maxNoteDigits && !isShortForm(s[o.title0:start]) {
		o.title1 = start
	} else {
		return
	}
	o.note0, o.note1 = start, end
}

const (
	maxNoteDigits = 3
	maxShortForm  = 3 // letters
)

// isShortForm reports whether text ends with a few capitals that no note follows: CO of CO2, PM of PM10.
func isShortForm(s string) bool {
	for n := 0; n <= maxShortForm; n++ {
		r, size := utf8.DecodeLastRuneInString(s)
		if !unicode.IsLetter(r) {
			return n > 0
		}
		if !unicode.IsUpper(r) {
			return false
		}
		s = s[:len(s)-size]
	}
	return false
}

// version aligns two versions of an article.
func (a *aligner) version(group int32, lp, rp part, moved bool) {
	l, okL := a.left.openingOf(lp)
	r, okR := a.right.openingOf(rp)
	if okL && okR && l.before != r.before && a.turned(lp, rp, l, r, moved) {
		for i := lp.lo; i <= lp.head; i++ {
			a.groupOf[0][i] = group
		}
		for i := rp.lo; i <= rp.head; i++ {
			a.groupOf[1][i] = group
		}
		lp.lo, rp.lo = lp.head+1, rp.head+1
	}
	a.pair(group, lp.lo, lp.hi, rp.lo, rp.hi, pairShare, moved)
}

// turned makes one row of a heading that is before the number of its article
// on one side and after it on the other.
func (a *aligner) turned(lp, rp part, l, r opening, moved bool) bool {
	m, n := a.left.mark(&a.left.paras[lp.head]), a.right.mark(&a.right.paras[rp.head])
	b := block{l0: lp.lo, l1: lp.head + 1, r0: rp.lo, r1: rp.head + 1, moved: moved}
	title := span{l.title0, l.title1, r.title0, r.title1}
	number := span{m.head, m.headEnd, n.head, n.headEnd}
	from := len(a.spans)
	switch {
	case a.sameWords(title):
		a.spans = append(a.spans, title)
		if note := (span{l.note0, l.note1, r.note0, r.note1}); l.note0 < l.note1 && a.sameWords(note) {
			a.spans = append(a.spans, note)
		}
		b.turned = sameWord(a.left, m, a.right, n)
	case a.sameWords(number):
		a.spans = append(a.spans, number)
	default:
		return false
	}
	a.add(b, from)
	return true
}

// bareHead reports whether a paragraph contains only the number of an article, its word and signs around them.
func (t *text) bareHead(p *para) bool {
	m := t.mark(p)
	return m.numLo < m.numHi && t.skipSigns(p.start, m.head) == m.head && t.skipSigns(m.headEnd, p.text) == p.text
}

// restyled adds the row of two such paragraphs, of which the number or the way of writing differs.
func (a *aligner) restyled(b block, p, q *para) {
	from := len(a.spans)
	a.equalHead(a.left.mark(p), a.right.mark(q))
	b.alike = true
	a.add(b, from)
}

// equalHead adds the word and the number of two headings to the spans, if they are equal.
func (a *aligner) equalHead(m, n *mark) {
	word := span{m.head, a.left.wordsEnd(m), n.head, a.right.wordsEnd(n)}
	number := span{m.numLo, m.numHi, n.numLo, n.numHi}
	for _, s := range []span{word, number} {
		if s.l0 < s.l1 && a.left.s[s.l0:s.l1] == a.right.s[s.r0:s.r1] {
			a.spans = append(a.spans, s)
		}
	}
}

// sameWord reports whether two headings have the same words before their numbers, but for capitals: MADDE 4, Madde 4.
func sameWord(t *text, m *mark, u *text, n *mark) bool {
	return m.numLo < m.numHi && n.numLo < n.numHi &&
		foldedHash(0, t.s[m.head:t.wordsEnd(m)]) == foldedHash(0, u.s[n.head:u.wordsEnd(n)])
}

// wordsEnd is where the words before the number of a heading end.
func (t *text) wordsEnd(m *mark) int32 { return int32(trimSpace(t.s[:m.numLo], int(m.head))) }

// foldedHash hashes words of a heading, which are one in capitals and in small letters.
func foldedHash(h uint64, words string) uint64 {
	for _, r := range words {
		h = mix(h, uint64(foldedLetter(r)))
	}
	return h
}

// foldedLetter is one for a letter in capitals and a small one, with i for both pairs of Turkish.
func foldedLetter(r rune) rune {
	switch r {
	case 'I', 'İ', 'ı':
		return 'i'
	case '\n', '\r', '\t':
		return ' '
	}
	return unicode.ToLower(r)
}

// sameWords compares a stretch of both sides but for white space.
func (a *aligner) sameWords(s span) bool {
	return slices.Equal(strings.Fields(a.left.s[s.l0:s.l1]), strings.Fields(a.right.s[s.r0:s.r1]))
}

// layout reports whether bytes are the number of a heading or the signs around it,
// as in "# MADDE 4" and "MADDE 4-"; or, where that is one on both sides, its word.
func (t *text) layout(p *para, lo, hi int32, oneWord bool) bool {
	m := t.mark(p)
	if m.numLo == m.numHi {
		return false
	}
	for lo < hi && isSpace(t.s[lo]) {
		lo++
	}
	for lo < hi && isSpace(t.s[hi-1]) {
		hi--
	}
	if lo < p.start || hi > t.skipSigns(m.headEnd, p.text) {
		return false
	}
	for i := lo; i < hi && !oneWord; {
		if i >= m.numLo && i < m.numHi {
			i = m.numHi
			continue
		}
		next := t.skipSigns(i, hi)
		if next == i {
			return false
		}
		i = next
	}
	return true
}

// withoutBrackets leaves out what opens or closes the mark of a footnote, as [2],
// at both ends of a stretch.
func (t *text) withoutBrackets(lo, hi int) (int, int) {
	lo, hi = skipSpace(t.s[:hi], lo), trimSpace(t.s[:hi], lo)
	if lo < hi && t.s[lo] == ']' && lo > 0 && isDigit(t.s[lo-1]) {
		lo = skipSpace(t.s[:hi], lo+1)
	}
	if lo < hi && t.s[hi-1] == '[' && hi < len(t.s) && isDigit(t.s[hi]) {
		hi = trimSpace(t.s[:hi-1], lo)
	}
	return lo, hi
}

// skipSigns passes over white space, markup and what is between a number and
// its heading.
func (t *text) skipSigns(i, end int32) int32 {
	for i < end {
		rest := t.s[i:end]
		if isSpace(rest[0]) || isMarkup(rest[0]) || rest[0] == ':' || rest[0] == '.' {
			i++
		} else if dash := dashLen(rest); dash > 0 {
			i += int32(dash)
		} else {
			return i
		}
	}
	return i
}

func isMarkup(c byte) bool { return c == '*' || c == '#' }

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }
