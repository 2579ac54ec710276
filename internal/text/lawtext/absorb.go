package lawtext

// minAbsorbedWords is how many words a paragraph has that another one was split into, across the bound of parts, unless
// they are all that is left of it.
const minAbsorbedWords = 3

// absorb gives paragraphs without a row to the row beside them where the other side
// has their words, and nothing else, at that end: a paragraph that was split may have
// lost its end to the part behind it, which takes it for a heading.
func (a *aligner) absorb() {
	for n := range a.blocks {
		if a.blocks[n].moved || a.blocks[n].same {
			continue
		}
		for side := range 2 {
			for a.absorbAfter(int32(n), side) || a.absorbBefore(int32(n), side) {
				continue
			}
		}
	}
}

// absorbAfter takes in the paragraph behind a block.
func (a *aligner) absorbAfter(n int32, side int) bool {
	b := &a.blocks[n]
	p, o := b.end(side), b.end(1-side)-1
	if int(p) >= len(a.blockOf[side]) || a.blockOf[side][p] >= 0 || !a.longer(1-side, o, side, p) {
		return false
	}
	if a.absorbHeadBehind(n, side, p, o) {
		return true
	}
	x, y := a.tokens(a.side(1-side), o), a.tokens(a.side(side), p)
	if len(y) == 0 || len(x) < len(y) || !a.equalTokens(1-side, x[len(x)-len(y):], y) {
		return false
	}
	before, x := x[:len(x)-len(y)], x[len(x)-len(y):]
	if b.from < b.to && a.spans[b.to-1].end(1-side) > x[0].lo {
		return false // these words have their place already
	}
	rest := b.from < b.to && len(before) > 0 && a.spans[b.to-1].end(1-side) == before[len(before)-1].hi
	if len(y) < minAbsorbedWords && !rest {
		return false
	}
	from := int32(len(a.spans))
	a.spans = append(a.spans, a.spans[b.from:b.to]...)
	a.spans = append(a.spans, spanOf(side, x, y))
	a.widen(n, side, p, from)
	return true
}

// absorbBefore takes in the paragraph in front of a block.
func (a *aligner) absorbBefore(n int32, side int) bool {
	b := &a.blocks[n]
	p, o := b.start(side)-1, b.start(1-side)
	if p < 0 || a.blockOf[side][p] >= 0 || !a.longer(1-side, o, side, p) {
		return false
	}
	if a.absorbHead(n, side, p, o) {
		return true
	}
	x, y := a.tokens(a.side(1-side), o), a.tokens(a.side(side), p)
	if len(y) < minAbsorbedWords || len(x) < len(y) || !a.equalTokens(1-side, x[:len(y)], y) {
		return false
	}
	x = x[:len(y)]
	if b.from < b.to && a.spans[b.from].start(1-side) < x[len(x)-1].hi {
		return false
	}
	from := int32(len(a.spans))
	a.spans = append(a.spans, spanOf(side, x, y))
	a.spans = append(a.spans, a.spans[b.from:b.to]...)
	a.widen(n, side, p, from)
	return true
}

// absorbHead takes in the number of an article that has its own paragraph on one side only: # MADDE 4 above the text
// that follows Madde 4 – on the other side.
func (a *aligner) absorbHead(n int32, side int, p, o int32) bool {
	b := &a.blocks[n]
	if !a.lacksHead(b, side, p, o) {
		return false
	}
	l, r := p, o
	if side == 1 {
		l, r = o, p
	}
	from := int32(len(a.spans))
	a.equalHead(a.left.mark(&a.left.paras[l]), a.right.mark(&a.right.paras[r]))
	a.spans = append(a.spans, a.spans[b.from:b.to]...)
	a.widen(n, side, p, from)
	return true
}

// absorbHeadBehind takes in the number of an article that follows its heading on one side and is before it on the
// other: Madde 1 – below the line that # MADDE 1 — begins there.
func (a *aligner) absorbHeadBehind(n int32, side int, p, o int32) bool {
	b := &a.blocks[n]
	if o != b.start(1-side) || !a.lacksHead(b, side, p, o) {
		return false
	}
	from := int32(len(a.spans))
	a.spans = append(a.spans, a.spans[b.from:b.to]...)
	a.widen(n, side, p, from)
	b.turned = true
	return true
}

// lacksHead reports whether the first paragraph o of a block on the other side begins with the number of an article
// that the block lacks on this side, where the paragraph p is nothing but that number.
func (a *aligner) lacksHead(b *block, side int, p, o int32) bool {
	t, u := a.side(side), a.side(1-side)
	own, other := t.mark(&t.paras[p]), u.mark(&u.paras[o])
	return t.bareHead(&t.paras[p]) && other.numLo < other.numHi && b.from < b.to &&
		a.spans[b.from].start(1-side) >= other.headEnd &&
		t.s[own.numLo:own.numHi] == u.s[other.numLo:other.numHi] && sameWord(t, own, u, other)
}

// widen adds a paragraph to a block, whose spans are those from this one on.
func (a *aligner) widen(n int32, side int, p, from int32) {
	b := &a.blocks[n]
	b.from, b.to, b.alike = from, int32(len(a.spans)), false
	if side == 0 {
		b.l0, b.l1 = min(b.l0, p), max(b.l1, p+1)
	} else {
		b.r0, b.r1 = min(b.r0, p), max(b.r1, p+1)
	}
	a.blockOf[side][p] = n
}

// longer reports whether a paragraph is long enough to contain another one, without a look at the words.
func (a *aligner) longer(side int, i int32, other int, k int32) bool {
	return a.side(side).size(i) > a.side(other).size(k)
}

func (b *block) start(side int) int32 {
	if side == 0 {
		return b.l0
	}
	return b.r0
}

func (b *block) end(side int) int32 {
	if side == 0 {
		return b.l1
	}
	return b.r1
}

// spanOf is the span of the words y of a side and the same words x of the other.
func spanOf(side int, x, y []token) span {
	if side == 0 {
		x, y = y, x
	}
	return span{x[0].lo, x[len(x)-1].hi, y[0].lo, y[len(y)-1].hi}
}

// equalTokens compares the words x of a side with the words y of the other.
func (a *aligner) equalTokens(side int, x, y []token) bool {
	s, t := a.side(side).s, a.side(1-side).s
	for i := range x {
		if x[i].id != y[i].id || s[x[i].lo:x[i].hi] != t[y[i].lo:y[i].hi] {
			return false
		}
	}
	return true
}
