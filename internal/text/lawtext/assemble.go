package lawtext

import (
	"slices"
	"strings"
)

// assembler writes the answer from the alignment.
type assembler struct {
	*aligner
	links    links
	moveIDs  map[int32]int32
	rows     []row
	segments segmenter
	rowOf    [2][]int32 // the row of each paragraph
	current  *block     // of the row at hand
	oneWord  bool       // the words before the number of its heading are the same on both sides, but for capitals
	ahead    [2]int32   // the next row with both sides: its right and its left paragraph
	listed   []bool     // by left part
	notes    noteNumbers
	whole    [1]span // the words of a block that is the same on both sides
}

// assemble lays out rows in the order of the destination, removed ones where they were.
func (w *assembler) assemble(a *aligner, partner []int32, moved []bool, found links) Comparison {
	w.aligner, w.links, w.moveIDs, w.ahead = a, found, map[int32]int32{}, [2]int32{}
	for side := range w.rowOf {
		w.rowOf[side] = zeroed(w.rowOf[side], len(a.blockOf[side]))
	}
	w.learnNotes()
	w.rows = make([]row, 0, w.expected())
	w.segments.begin(w)
	l, r := int32(0), int32(0)
	for r < int32(len(a.right.paras)) {
		b := a.blockOf[1][r]
		if b >= 0 && !a.blocks[b].moved {
			w.writeRemoved(l, a.blocks[b].l0)
			w.writeInPlace(b)
			l, r = a.blocks[b].l1, a.blocks[b].r1
			continue
		}
		// What was removed here comes before what was added here.
		l = w.writeRemoved(l, w.nextInPlace(r))
		if b >= 0 {
			w.writeMoved(b)
			r = a.blocks[b].r1
			continue
		}
		w.writeLone(1, r)
		r++
	}
	w.writeRemoved(l, int32(len(a.left.paras)))
	return Comparison{
		Articles: w.outline(partner, moved),
		Stats:    count(w.rows),
		Degraded: a.degraded(),
		left:     a.left.s,
		right:    a.right.s,
		rows:     w.rows,
		segments: slices.Clone(w.segments.out),
	}
}

// expected is the number of rows: one for each block, two if it moved, and one for
// each paragraph without.
func (w *assembler) expected() int {
	n := len(w.blocks)
	for i := range w.blocks {
		if w.blocks[i].moved {
			n++
		}
	}
	for _, list := range w.blockOf {
		for _, b := range list {
			if b < 0 {
				n++
			}
		}
	}
	return n
}

// degraded names the steps that were cut short.
func (a *aligner) degraded() string {
	var steps []string
	if a.left.packed || a.right.packed {
		steps = append(steps, "paragraphs: too many lines, several were taken together")
	}
	if a.budget.cut {
		steps = append(steps, "words: the search for the shortest changes was cut short")
	}
	return strings.Join(steps, "; ")
}

// nextInPlace is the left paragraph at which the next row with both sides starts.
func (w *assembler) nextInPlace(r int32) int32 {
	if r < w.ahead[0] {
		return w.ahead[1]
	}
	for ; r < int32(len(w.right.paras)); r++ {
		if b := w.blockOf[1][r]; b >= 0 && !w.blocks[b].moved {
			w.ahead = [2]int32{r, w.blocks[b].l0}
			return w.blocks[b].l0
		}
	}
	w.ahead = [2]int32{r, int32(len(w.left.paras))}
	return w.ahead[1]
}

// writeRemoved writes the left paragraphs that are not, or no longer, here.
func (w *assembler) writeRemoved(l, to int32) int32 {
	for l < to {
		b := w.blockOf[0][l]
		if b < 0 {
			w.writeLone(0, l)
			l++
			continue
		}
		block := &w.blocks[b]
		row := w.row(KindRemoved, b)
		w.place(row, 0, block.l0, block.l1)
		w.split(row, block)
		w.segments.dropRight(row)
		l = block.l1
	}
	return l
}

// split writes both sides of a row by the words of its block.
func (w *assembler) split(row *row, b *block) {
	w.current = b
	w.oneWord = b.turned || sameWord(w.left, w.left.mark(&w.left.paras[b.l0]),
		w.right, w.right.mark(&w.right.paras[b.r0])) ||
		w.headBeside(0, b) || w.headBeside(1, b)
	l0, l1 := w.bytes(0, b.l0, b.l1)
	r0, r1 := w.bytes(1, b.r0, b.r1)
	if b.same {
		p, q := &w.left.paras[b.l0], &w.right.paras[b.r0]
		w.whole[0] = span{p.start, p.text, q.start, q.text}
		w.segments.row(row, l0, l1, r0, r1, w.whole[:])
		return
	}
	w.segments.row(row, l0, l1, r0, r1, w.spans[b.from:b.to])
}

// headBeside reports whether a block begins with the number of an article on a side, with the same number beside it
// on the other side: one source writes # MADDE 4 — Scope, the other Scope and below it Madde 4 – and the text.
func (w *assembler) headBeside(side int, b *block) bool {
	t, o := w.side(side), w.side(1-side)
	m := t.mark(&t.paras[b.start(side)])
	if m.numLo == m.numHi {
		return false
	}
	for _, i := range [2]int32{b.start(1-side) - 1, b.end(1 - side)} {
		if i < 0 || int(i) >= len(o.paras) {
			continue
		}
		if n := o.mark(&o.paras[i]); sameWord(t, m, o, n) && t.s[m.numLo:m.numHi] == o.s[n.numLo:n.numHi] {
			return true
		}
	}
	return false
}

// writeMoved writes a block that came from elsewhere.
func (w *assembler) writeMoved(b int32) {
	block := &w.blocks[b]
	row := w.row(KindMoved, b)
	w.place(row, 1, block.r0, block.r1)
	w.split(row, block)
	w.segments.dropLeft(row)
}

// writeInPlace writes a block that has not moved.
func (w *assembler) writeInPlace(b int32) {
	block := &w.blocks[b]
	row := w.row(KindChanged, b)
	w.place(row, 0, block.l0, block.l1)
	w.place(row, 1, block.r0, block.r1)
	l0, l1 := w.bytes(0, block.l0, block.l1)
	r0, r1 := w.bytes(1, block.r0, block.r1)
	if w.same(block, l0, l1, r0, r1) {
		row.kind = KindSame
		w.segments.one(row, 0, l1)
		return
	}
	w.split(row, block)
	switch {
	case w.segments.blank:
		row.label = LabelWhitespace
	case w.segments.numbers:
		row.label = LabelRenumbered
	}
}

// same compares the bytes of a block, its last white space only where the rest is
// known to be the same.
func (w *assembler) same(b *block, l0, l1, r0, r1 int32) bool {
	if b.same {
		l0, r0 = w.left.paras[b.l0].text, w.right.paras[b.r0].text
	}
	return w.left.s[l0:l1] == w.right.s[r0:r1]
}

// writeLone writes a paragraph that one side only has.
func (w *assembler) writeLone(side int, p int32) {
	kind, op := KindRemoved, int8(-1)
	if side == 1 {
		kind, op = KindAdded, 1
	}
	row := w.row(kind, w.aligner.rowOf(side, p))
	w.place(row, side, p, p+1)
	if t := w.side(side); t.amends(p) || t.onlyDash(p) {
		row.label = LabelRenumbered
	}
	w.segments.one(row, op, w.side(side).paras[p].end)
}

// row starts a row, with a MoveId if its content moved.
func (w *assembler) row(kind Kind, name int32) *row {
	w.rows = append(w.rows, row{left: -1, right: -1, kind: kind})
	row := &w.rows[len(w.rows)-1]
	linked := false
	if len(w.links) > 0 {
		_, linked = w.links[name]
	}
	if linked || name >= 0 && w.blocks[name].moved {
		if linked {
			name = w.links.root(name)
		}
		id, ok := w.moveIDs[name]
		if !ok {
			id = int32(len(w.moveIDs)) + 1
			w.moveIDs[name] = id
		}
		row.move = id
	}
	return row
}

// place notes the lines that a side of a row covers.
func (w *assembler) place(row *row, side int, from, to int32) {
	t := w.side(side)
	first, lines := &t.paras[from], t.lines
	if to < int32(len(t.paras)) {
		lines = t.paras[to].line
	}
	if side == 0 {
		row.left, row.leftLines, row.leftAt = first.line, lines-first.line, first.start
	} else {
		row.right, row.rightLines, row.rightAt = first.line, lines-first.line, first.start
	}
	for i := from; i < to; i++ {
		w.rowOf[side][i] = int32(len(w.rows) - 1)
	}
}

func (w *assembler) bytes(side int, from, to int32) (lo, hi int32) {
	paras := w.side(side).paras
	return paras[from].start, paras[to-1].end
}

// isNumber reports whether bytes of the row at hand are the number of a heading
// with its signs, or signs of a footnote.
func (w *assembler) isNumber(side, lo, hi int) bool {
	t, from, to := w.left, w.current.l0, w.current.l1
	if side == 1 {
		t, from, to = w.right, w.current.r0, w.current.r1
	}
	if t.markOfAmendment(lo, hi) {
		return true
	}
	lo, hi = t.withoutBrackets(lo, hi)
	for i := from; i < to; i++ {
		if t.layout(&t.paras[i], int32(lo), int32(hi), w.oneWord) {
			return true
		}
	}
	return lo == hi
}

// count counts rows by kind; the removed half of a moved pair is not counted.
func count(rows []row) (n Stats) {
	for i := range rows {
		switch r := &rows[i]; r.kind {
		case KindSame:
			n.Same++
		case KindChanged:
			n.Changed++
			if r.label == LabelRenumbered {
				n.Renumbered++
			}
		case KindAdded:
			n.Added++
		case KindMoved:
			n.Moved++
		case KindRemoved:
			n.Removed++
		}
	}
	n.Removed -= n.Moved
	return n
}

// clean releases the text.
func (w *assembler) clean() {
	w.links, w.moveIDs, w.rows = nil, nil, nil
	w.segments.left, w.segments.right = "", ""
}
