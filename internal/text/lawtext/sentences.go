package lawtext

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// sentences widens rows by the paragraphs beside them that belong to the same sentence or table row: a
// source may break a paragraph where an amendment replaced words, after the note that says so, or between
// the cells of a table.
func (a *aligner) sentences() {
	for n := range a.blocks {
		for side := range 2 {
			b := &a.blocks[n]
			if !b.moved && !b.same && !b.alike && !b.turned && b.end(1-side)-b.start(1-side) == 1 {
				a.joinSentence(int32(n), side)
			}
		}
	}
}

// joinSentence widens one side of a row if the other side has the words.
func (a *aligner) joinSentence(n int32, side int) {
	b := a.blocks[n]
	other := b.start(1 - side)
	from, to := b.start(side), b.end(side)
	cells := a.lone(side, to) && to-from == 1 && a.sameCells(side, from, other)
	if cells {
		to++
	} else {
		for a.lone(side, from-1) && (a.sentenceContinues(side, from-1, from) || a.numbers(side, from-1, other)) {
			from--
		}
		for {
			if a.lone(side, to) && a.sentenceContinues(side, to-1, to) {
				to++
			} else if next := a.afterFootnotes(side, to); next > to && a.lone(side, next) &&
				a.sentenceContinues(side, to-1, next) {
				to = next + 1
			} else {
				break
			}
		}
	}
	if from == b.start(side) && to == b.end(side) {
		return
	}
	wide := b
	if side == 0 {
		wide.l0, wide.l1 = from, to
	} else {
		wide.r0, wide.r1 = from, to
	}
	spans, last := len(a.spans), len(a.blocks)
	notes := a.blocksIn(side, b.end(side), to)
	a.rewrite(wide)
	wide, a.blocks = a.blocks[last], a.blocks[:last]
	gain := a.equalBytes(side, &wide) - a.equalBytes(side, &b)
	if cells || gain > 0 && int(gain) >= a.short(side, wide, b) {
		for _, k := range notes { // their rows go: these notes are struck inside the sentence
			a.own(a.blocks[k], -1)
			a.blocks[k].same = true
		}
		a.blocks[n] = wide
		a.own(wide, n)
		return
	}
	a.spans = a.spans[:spans]
	a.own(wide, -1)
	a.own(b, n)
	for _, k := range notes {
		a.own(a.blocks[k], k)
	}
}

// blocksIn lists the blocks of some paragraphs of a side.
func (a *aligner) blocksIn(side int, from, to int32) (out []int32) {
	for i := from; i < to; i++ {
		if k := a.blockOf[side][i]; k >= 0 && !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	return out
}

const maxFootnotes = 8 // at the foot of one page

// afterFootnotes is the paragraph after notes at the foot of a page, which a sentence runs over: notes that are
// nowhere else, or elsewhere, on the other side.
func (a *aligner) afterFootnotes(side int, from int32) int32 {
	i := from
	for i < from+maxFootnotes && i+1 < int32(len(a.blockOf[side])) && a.side(side).footnote(i) &&
		(a.blockOf[side][i] < 0 || a.blocks[a.blockOf[side][i]].moved) {
		i++
	}
	return i
}

// footnote reports whether a paragraph is a note at the foot of a page: 6 2/7/2018 tarihli ve 703 sayılı KHK’nin 163
// üncü maddesiyle.
func (t *text) footnote(i int32) bool {
	p := &t.paras[i]
	line := t.s[skipSpace(t.s[:p.text], int(p.start)):p.text]
	if number, sure := noteAt(line); sure {
		return number > 0 && t.size(i) > maxNoteBytes+2
	}
	number, end := digitsAt(line, 0)
	if number == 0 || end == len(line) || line[end] != ' ' {
		return false
	}
	date := skipBlanks(line, end)
	day, end := digitsAt(line, date)
	month := 0
	if day > 0 && end < len(line) && (line[end] == '/' || line[end] == '.') {
		month, end = digitsAt(line, end+1)
	}
	return month > 0 && month <= 12 && end < len(line) && (line[end] == '/' || line[end] == '.')
}

// lone reports whether a paragraph has no row.
func (a *aligner) lone(side int, p int32) bool {
	return p >= 0 && p < int32(len(a.blockOf[side])) && a.blockOf[side][p] < 0
}

// sentenceContinues reports whether the sentence of a paragraph goes on in another one.
func (a *aligner) sentenceContinues(side int, p, q int32) bool {
	t := a.side(side)
	this, next := &t.paras[p], &t.paras[q]
	if t.mark(this).kind >= markArticle || t.mark(next).kind >= markArticle || endsSentence(t.s[this.start:this.text]) {
		return false
	}
	toks := a.tokens(t, q)
	if len(toks) == 0 || utf8.RuneCountInString(t.s[toks[0].lo:toks[0].hi]) < 2 {
		return false // an item, as a)
	}
	first, _ := utf8.DecodeRuneInString(t.s[toks[0].lo:])
	return unicode.IsLower(first) && (len(toks) == 1 || t.s[toks[1].lo] != ')')
}

// numbers reports whether a paragraph is little more than the number with which another one of the other side
// begins, as (3) and a note. A paragraph behind it that has a number itself is another one.
func (a *aligner) numbers(side int, p, other int32) bool {
	x, y := a.tokens(a.side(side), p), a.tokens(a.side(1-side), other)
	if z := a.tokens(a.side(side), p+1); len(z) == 0 || a.side(side).s[z[0].lo] == '(' {
		return false
	}
	const number = 3 // (, 3 and )
	return len(x) >= number && len(x) <= noteWords && len(y) > number && a.side(side).s[x[0].lo] == '(' &&
		isDigit(a.side(side).s[x[1].lo]) && a.equalTokens(side, x[:number], y[:number])
}

const noteWords = 24 // tokens of a note, as (3) (Değişik: 8/8/2026-7593/13 md.)

// sameCells reports whether two paragraphs are the cells of one on the other side, but for their numbers.
func (a *aligner) sameCells(side int, p, other int32) bool {
	t, o := a.side(side), a.side(1-side)
	if max(t.size(p), t.size(p+1), o.size(other)) > shortHeading {
		return false
	}
	x, y, z := a.tokens(t, p), a.tokens(t, p+1), a.tokens(o, other)
	if len(x) == 0 || len(y) == 0 || len(x)+len(y) != len(z) || len(z) > maxShortWords ||
		!a.equalTokens(side, x, z[:len(x)]) {
		return false
	}
	for i, k := range y {
		if at := z[len(x)+i]; k.id != at.id && !(isDigit(t.s[k.lo]) && isDigit(o.s[at.lo])) {
			return false
		}
	}
	return true
}

// short is what the other side must have at least of the paragraphs that a row took in: a quarter, of a few
// words something.
func (a *aligner) short(side int, wide, b block) int {
	size, words := 0, 0
	for p := wide.start(side); p < wide.end(side); p++ {
		if (p < b.start(side) || p >= b.end(side)) && !a.side(side).footnote(p) {
			size += a.side(side).size(p)
			words += len(a.tokens(a.side(side), p))
		}
	}
	if words <= noteWords {
		return 1
	}
	return size / 4
}

// own says which block the paragraphs of one have.
func (a *aligner) own(b block, n int32) {
	for i := b.l0; i < b.l1; i++ {
		a.blockOf[0][i] = n
	}
	for i := b.r0; i < b.r1; i++ {
		a.blockOf[1][i] = n
	}
}
