package lawtext

import "strings"

// assembler writes the answer from the alignment.
type assembler struct {
	*aligner
	links   links
	moveIDs map[int32]int
	out     Comparison
	seg     segmenter
	ints    []int
	rowOf   [2][]int32 // the row of each paragraph
	current *block     // of the row at hand
	ahead   [2]int32   // the next row with both sides: its right and its left paragraph
}

// assemble lays out rows in the order of the destination, removed ones where they stood.
func (a *aligner) assemble(partner []int32, moved []bool, found links) Comparison {
	w := &assembler{aligner: a, links: found, moveIDs: map[int32]int{}}
	rows := 0
	for side := range w.rowOf {
		w.rowOf[side] = make([]int32, len(a.blockOf[side]))
		for _, b := range a.blockOf[side] {
			if b < 0 {
				rows++
			}
		}
	}
	for _, b := range a.blocks {
		rows++
		if b.moved {
			rows++
		}
	}
	w.out.Rows = make([]Row, 0, rows)
	w.ints = make([]int, 0, 2*rows)
	w.seg = segmenter{left: a.left.s, right: a.right.s, slab: make([]Segment, 0, rows+rows/2), isNumber: w.isNumber}
	l, r := int32(0), int32(0)
	for r < int32(len(a.right.paras)) {
		b := a.blockOf[1][r]
		if b >= 0 && !a.blocks[b].moved {
			w.leave(l, a.blocks[b].l0)
			w.inPlace(b)
			l, r = a.blocks[b].l1, a.blocks[b].r1
			continue
		}
		// What was removed here comes before what was added here.
		l = w.leave(l, w.nextInPlace(r))
		if b >= 0 {
			w.arrive(b)
			r = a.blocks[b].r1
			continue
		}
		w.lone(1, r)
		r++
	}
	w.leave(l, int32(len(a.left.paras)))
	w.outline(partner, moved)
	w.out.Stats = count(w.out.Rows)
	w.out.Degraded = a.degraded()
	return w.out
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

// leave writes the left paragraphs that are not, or no longer, here.
func (w *assembler) leave(l, to int32) int32 {
	for l < to {
		b := w.blockOf[0][l]
		if b < 0 {
			w.lone(0, l)
			l++
			continue
		}
		block := &w.blocks[b]
		left, _ := w.segments(block)
		row := w.row(KindRemoved, b)
		w.place(row, 0, block.l0, block.l1)
		row.Left = left
		l = block.l1
	}
	return l
}

func (w *assembler) segments(b *block) (left, right []Segment) {
	w.current = b
	l0, l1 := w.bytes(0, b.l0, b.l1)
	r0, r1 := w.bytes(1, b.r0, b.r1)
	return w.seg.row(l0, l1, r0, r1, w.runsOf(b))
}

// arrive writes a block that came from elsewhere.
func (w *assembler) arrive(b int32) {
	block := &w.blocks[b]
	_, right := w.segments(block)
	row := w.row(KindMoved, b)
	w.place(row, 1, block.r0, block.r1)
	row.Right = right
}

// inPlace writes a block that stands where it stood.
func (w *assembler) inPlace(b int32) {
	block := &w.blocks[b]
	row := w.row(KindChanged, b)
	w.place(row, 0, block.l0, block.l1)
	w.place(row, 1, block.r0, block.r1)
	l0, l1 := w.bytes(0, block.l0, block.l1)
	r0, r1 := w.bytes(1, block.r0, block.r1)
	if w.same(block, l0, l1, r0, r1) {
		row.Kind = KindSame
		row.Left = w.seg.one(0, w.left.s[l0:l1])
		return
	}
	row.Left, row.Right = w.segments(block)
	switch {
	case w.seg.blank:
		row.Label = LabelWhitespace
	case w.seg.numbers:
		row.Label = LabelRenumbered
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

// lone writes a paragraph that one side only has.
func (w *assembler) lone(side int, p int32) {
	lo, hi := w.bytes(side, p, p+1)
	if side == 0 {
		row := w.row(KindRemoved, w.aligner.rowOf(0, p))
		w.place(row, 0, p, p+1)
		row.Left = w.seg.one(-1, w.left.s[lo:hi])
		return
	}
	row := w.row(KindAdded, w.aligner.rowOf(1, p))
	w.place(row, 1, p, p+1)
	row.Right = w.seg.one(1, w.right.s[lo:hi])
}

// row starts a row, with a MoveId if its content wandered.
func (w *assembler) row(kind Kind, name int32) *Row {
	n := len(w.out.Rows)
	w.out.Rows = w.out.Rows[:n+1]
	row := &w.out.Rows[n]
	row.Kind = kind
	_, linked := w.links[name]
	if linked || name >= 0 && w.blocks[name].moved {
		if linked {
			name = w.links.root(name)
		}
		id, ok := w.moveIDs[name]
		if !ok {
			id = len(w.moveIDs) + 1
			w.moveIDs[name] = id
		}
		row.MoveId = id
	}
	return row
}

// place notes the lines that a side of a row covers.
func (w *assembler) place(row *Row, side int, from, to int32) {
	t := w.side(side)
	lines := t.lines
	if to < int32(len(t.paras)) {
		lines = t.paras[to].line
	}
	w.ints = append(w.ints, int(t.paras[from].line))
	index, count := &w.ints[len(w.ints)-1], int(lines-t.paras[from].line)
	if side == 0 {
		row.LeftIndex, row.LeftLines = index, count
	} else {
		row.RightIndex, row.RightLines = index, count
	}
	for i := from; i < to; i++ {
		w.rowOf[side][i] = int32(len(w.out.Rows) - 1)
	}
}

func (w *assembler) bytes(side int, from, to int32) (lo, hi int32) {
	paras := w.side(side).paras
	return paras[from].start, paras[to-1].end
}

// isNumber tells whether bytes of the row at hand are the number of a heading
// with its signs, or signs of a footnote.
func (w *assembler) isNumber(side, lo, hi int) bool {
	t, from, to := w.left, w.current.l0, w.current.l1
	if side == 1 {
		t, from, to = w.right, w.current.r0, w.current.r1
	}
	lo, hi = t.withoutBrackets(lo, hi)
	for i := from; i < to; i++ {
		if t.layout(&t.paras[i], int32(lo), int32(hi), w.current.turned) {
			return true
		}
	}
	return lo == hi
}

// count counts rows by kind; the removed half of a moved pair is not counted.
func count(rows []Row) (n Stats) {
	for _, r := range rows {
		switch r.Kind {
		case KindSame:
			n.Same++
		case KindChanged:
			n.Changed++
			if r.Label == LabelRenumbered {
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
