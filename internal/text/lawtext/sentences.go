package lawtext

import (
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
		for a.lone(side, from-1) && (a.goesOn(side, from-1) || a.numbers(side, from-1, other)) {
			from--
		}
		for a.lone(side, to) && a.goesOn(side, to-1) {
			to++
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
	a.rewrite(wide)
	wide, a.blocks = a.blocks[last], a.blocks[:last]
	gain := a.equalBytes(side, &wide) - a.equalBytes(side, &b)
	if cells || gain > 0 && int(gain) >= a.short(side, wide, b) {
		a.blocks[n] = wide
		a.own(wide, n)
		return
	}
	a.spans = a.spans[:spans]
	a.own(wide, -1)
	a.own(b, n)
}

// lone tells of a paragraph without a row.
func (a *aligner) lone(side int, p int32) bool {
	return p >= 0 && p < int32(len(a.blockOf[side])) && a.blockOf[side][p] < 0
}

// goesOn tells whether the sentence of a paragraph goes on in the next one.
func (a *aligner) goesOn(side int, p int32) bool {
	t := a.side(side)
	this, next := &t.paras[p], &t.paras[p+1]
	if t.mark(this).kind >= markArticle || t.mark(next).kind >= markArticle || endsSentence(t.s[this.start:this.text]) {
		return false
	}
	toks := a.tokens(t, p+1)
	if len(toks) == 0 || utf8.RuneCountInString(t.s[toks[0].lo:toks[0].hi]) < 2 {
		return false // an item, as a)
	}
	first, _ := utf8.DecodeRuneInString(t.s[toks[0].lo:])
	return unicode.IsLower(first) && (len(toks) == 1 || t.s[toks[1].lo] != ')')
}

// numbers tells of a paragraph that is little more than the number with which another one of the other side
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

// sameCells tells whether two paragraphs are the cells of one on the other side, but for their numbers.
func (a *aligner) sameCells(side int, p, other int32) bool {
	t, o := a.side(side), a.side(1-side)
	if max(t.size(p), t.size(p+1), o.size(other)) > shortHeading {
		return false
	}
	x, y, z := a.tokens(t, p), a.tokens(t, p+1), a.tokens(o, other)
	if len(x) == 0 || len(y) == 0 || len(x)+len(y) != len(z) || len(z) > brief || !a.equalTokens(side, x, z[:len(x)]) {
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
		if p < b.start(side) || p >= b.end(side) {
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
