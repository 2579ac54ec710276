package lawtext

import (
	"slices"
	"unicode/utf8"
)

const (
	manyCells = 8 // paragraphs of each side from which on equal ones are sought among them
	cellRun   = 3 // so many equal cells in a row are no coincidence
)

// cells aligns a gap of many paragraphs, as a table is, first by those that are equal
// and follow each other on both sides: none of them need stand only once, as the
// anchors of patience diff do. It reports whether it found any.
func (a *aligner) cells(l0, l1, r0, r1 int32, share float32, moved bool) bool {
	if min(l1-l0, r1-r0) < manyCells {
		return false
	}
	runs := a.equalCells(l0, l1, r0, r1, share)
	if len(runs) == 0 {
		return false
	}
	l, r := l0, r0
	for _, n := range runs {
		a.gap(l, n.x, r, n.y, share, moved)
		for k := range n.n {
			a.equal(n.x+k, n.y+k, moved)
		}
		l, r = n.x+n.n, n.y+n.n
	}
	a.gap(l, l1, r, r1, share, moved)
	return true
}

// equalCells finds the runs of equal paragraphs, among those that both sides have.
func (a *aligner) equalCells(l0, l1, r0, r1 int32, share float32) []run {
	for i := l0; i < l1; i++ {
		a.seen[0][a.left.paras[i].id] = 1
	}
	for i := r0; i < r1; i++ {
		a.seen[1][a.right.paras[i].id] = 1
	}
	var at [2][]int32
	for side, ends := range [2][2]int32{{l0, l1}, {r0, r1}} {
		paras, ids := a.side(side).paras, a.ids[side][:0]
		for i := ends[0]; i < ends[1]; i++ {
			if a.seen[1-side][paras[i].id] > 0 {
				ids, at[side] = append(ids, paras[i].id), append(at[side], i)
			}
		}
		a.ids[side] = ids
	}
	for i := l0; i < l1; i++ {
		a.seen[0][a.left.paras[i].id] = 0
	}
	for i := r0; i < r1; i++ {
		a.seen[1][a.right.paras[i].id] = 0
	}
	var runs []run
	for _, n := range a.myers.align(a.runs[:0], a.ids[0], a.ids[1]) {
		for k := range n.n {
			if l, r := at[0][n.x+k], at[1][n.y+k]; a.equalParas(l, r, share) {
				runs = appendRun(runs, run{l, r, 1})
			}
		}
	}
	a.runs = a.runs[:0]
	return slices.DeleteFunc(runs, func(n run) bool {
		return n.n < cellRun && a.left.bytes(n.x, n.x+n.n) < strongWords*bytesPerWord
	})
}

// inTheirPlaces pairs the paragraphs of a gap that are left between the same rows, if
// they are short and differ in nothing but numbers: cells of a table with another
// amount, notes with another number, or say where each text is from.
func (a *aligner) inTheirPlaces(within block) {
	alone := func(side int, i, end int32) int32 {
		for i < end && a.blockOf[side][i] < 0 {
			i++
		}
		return i
	}
	for l, r := within.l0, within.r0; l < within.l1 && r < within.r1; {
		nextL, nextR := alone(0, l, within.l1), alone(1, r, within.r1)
		for ; l < nextL && r < nextR && a.left.quoted(l) && a.right.quoted(r); l, r = l+1, r+1 {
			a.rewrite(block{l0: l, l1: l + 1, r0: r, r1: r + 1, moved: within.moved})
		}
		if n := nextL - l; n == nextR-r {
			for k := range n {
				if a.sameShape(l+k, r+k) {
					a.rewrite(block{l0: l + k, l1: l + k + 1, r0: r + k, r1: r + k + 1, moved: within.moved})
				}
			}
		} else {
			a.rowsOfTable(block{l0: l, l1: nextL, r0: r, r1: nextR, moved: within.moved})
		}
		if nextL == within.l1 || nextR == within.r1 {
			return
		}
		b := &a.blocks[a.blockOf[0][nextL]]
		l, r = b.l1, b.r1
	}
}

// quoted reports whether a line names the source of a text: > Source: https://laws.example.
func (t *text) quoted(i int32) bool {
	return t.paras[i].start < t.paras[i].text && t.s[t.paras[i].start] == '>'
}

// sameShape reports whether two paragraphs are short and differ only in numbers.
func (a *aligner) sameShape(l, r int32) bool {
	if a.left.size(l) > shortHeading || a.right.size(r) > shortHeading {
		return false
	}
	x, y := a.tokens(a.left, l), a.tokens(a.right, r)
	if len(x) != len(y) || len(x) > maxShapeWords || a.otherHead(l, r) {
		return false
	}
	words := 0 // that both have
	for i := range x {
		if x[i].id != y[i].id && !(isDigit(a.left.s[x[i].lo]) && isDigit(a.right.s[y[i].lo])) {
			return false
		}
		if c := a.left.s[x[i].lo]; c >= utf8.RuneSelf || isASCIILetter(c) {
			words++
		}
	}
	return len(x) <= maxShortWords || words > 0
}

// otherHead reports whether two paragraphs are headings of articles with different numbers.
func (a *aligner) otherHead(l, r int32) bool {
	m, n := a.left.mark(&a.left.paras[l]), a.right.mark(&a.right.paras[r])
	return m.numLo < m.numHi && n.numLo < n.numHi && a.left.s[m.numLo:m.numHi] != a.right.s[n.numLo:n.numHi]
}

const maxShapeWords = 16 // tokens of 02006L0112 — EN — 14.04.2025 — 031.001

// rowsOfTable pairs the rows of a table that begin with the same word, where others
// are between.
func (a *aligner) rowsOfTable(within block) {
	for l, r := within.l0, within.r0; l < within.l1; l++ {
		for k := r; k < min(r+nearRows, within.r1); k++ {
			x, y := a.tokens(a.left, l), a.tokens(a.right, k)
			if len(x) > 1 && len(y) > 1 && x[0].id == y[0].id && a.sameShape(l, k) {
				a.rewrite(block{l0: l, l1: l + 1, r0: k, r1: k + 1, moved: within.moved})
				r = k + 1
				break
			}
		}
	}
}

const nearRows = 8 // of a table, among which the same one is sought
