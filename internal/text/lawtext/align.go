package lawtext

import "slices"

// block contains the paragraphs of one row: those of the left side and those
// of the right that share words.
type block struct {
	l0, l1, r0, r1 int32
	from, to       int32 // its equal words are aligner.spans[from:to]
	moved          bool
	alike          bool // but for the number of a heading
	same           bool // letter by letter, but for white space at the end
	turned         bool // a heading before its number on one side and after it on the other
}

// span is a stretch of words that is equal on both sides, in bytes.
type span struct{ l0, l1, r0, r1 int32 }

// aligner is the state of one comparison.
type aligner struct {
	texts       [2]text
	left, right *text // these, the other way round once mirrored
	known       table
	first       []int32 // scratch of identify
	cutter      cutter
	budget      budget
	myers       myers
	grams       grams
	count       [2][]int32 // by paragraph id: how often in the left and the right text

	blocks      []block
	blockOf     [2][]int32   // the block of each paragraph, -1 without
	groupOf     [2][]int32   // the pair of parts in which it was compared
	paraWeights [2][]float32 // the weight of each paragraph, 0 before it is asked for

	order           order
	rights, weights []int32 // what it is asked with
	equalRuns       []run   // scratch of anchors

	seen         [2][]int32 // by paragraph id, scratch of anchors
	where        [2][]int32
	x, y         []token // words of the gap at hand
	xi, yi       []int32
	copied       [2][]token
	runs         []run
	edits        []edit
	places       []place // by word, scratch of only
	around       []run
	wordFilter   wordFilter
	cuts         []piece
	ties         []tie             // scratch of strong
	again        []block           // whose words are aligned once more
	ids          [2][]int32        // scratch of related
	tiedTo       [2][]int32        // scratch of rejoin
	spans        []span            // the runs of all blocks
	deletedWords [2]unmatchedWords // scratch of moves
}

// side is the left text for 0 and the right one for 1.
func (a *aligner) side(side int) *text {
	if side == 0 {
		return a.left
	}
	return a.right
}

// paragraphs of a gap shorter than this share of their weight were not the same paragraph.
const (
	pairShare       = 0.34 // inside matched articles
	onlyShare       = 0.2  // when nothing else is in the gap
	regionShare     = 0.5  // among leftovers of articles
	maxShortWords   = 8    // words of a paragraph that is the same for its place
	minTellingBytes = 12   // bytes of a paragraph that is no mere number, as [6] is
)

// pair aligns the paragraphs of two parts.
func (a *aligner) pair(group, l0, l1, r0, r1 int32, share float32, moved bool) {
	for i := l0; i < l1; i++ {
		a.groupOf[0][i] = group
	}
	for i := r0; i < r1; i++ {
		a.groupOf[1][i] = group
	}
	for l0 < l1 && r0 < r1 && a.equalParas(l0, r0, share) {
		a.equal(l0, r0, moved)
		l0++
		r0++
	}
	tail := int32(0)
	for l0 < l1-tail && r0 < r1-tail && a.equalParas(l1-1-tail, r1-1-tail, share) {
		tail++
	}
	l1, r1 = l1-tail, r1-tail
	if l0 < l1 && r0 < r1 {
		for _, n := range a.anchors(l0, l1, r0, r1, share) {
			a.gap(l0, n.x, r0, n.y, share, moved)
			for k := range n.n {
				a.equal(n.x+k, n.y+k, moved)
			}
			l0, r0 = n.x+n.n, n.y+n.n
		}
		a.gap(l0, l1, r0, r1, share, moved)
	}
	for k := range tail {
		a.equal(l1+k, r1+k, moved)
	}
}

// equalParas reports whether two paragraphs are equal. Among leftovers, heads of two articles of
// which nothing but the word Article is common are not.
func (a *aligner) equalParas(l, r int32, share float32) bool {
	p, q := &a.left.paras[l], &a.right.paras[r]
	if p.id != q.id || share != regionShare {
		return p.id == q.id
	}
	return !a.otherHead(l, r) || p.text-p.start >= minTellingBytes+maxShortWords
}

// equal records two paragraphs that differ at most in the number of a heading.
func (a *aligner) equal(l, r int32, moved bool) {
	b := block{l0: l, l1: l + 1, r0: r, r1: r + 1, moved: moved}
	p, q := &a.left.paras[l], &a.right.paras[r]
	if q.twin != l+1 && a.left.s[p.start:p.text] != a.right.s[q.start:q.text] {
		if a.left.bareHead(p) && a.right.bareHead(q) {
			a.restyled(b, p, q)
			return
		}
		if !a.renumbered(p, q) {
			a.gap(l, l+1, r, r+1, 0, moved)
			return
		}
		b.alike = true
		from := len(a.spans)
		m, n := a.left.mark(p), a.right.mark(q)
		if p.start < m.numLo {
			a.spans = append(a.spans, span{p.start, m.numLo, q.start, n.numLo})
		}
		if m.numHi < p.text {
			a.spans = append(a.spans, span{m.numHi, p.text, n.numHi, q.text})
		}
		a.add(b, from)
		return
	}
	b.alike = p.start < p.text
	b.same = b.alike
	a.add(b, len(a.spans))
}

// renumbered reports whether two headings differ in their number alone.
func (a *aligner) renumbered(p, q *para) bool {
	m, n := a.left.mark(p), a.right.mark(q)
	return m.numHi > m.numLo && n.numHi > n.numLo &&
		a.left.s[p.start:m.numLo] == a.right.s[q.start:n.numLo] &&
		a.left.s[m.numHi:p.text] == a.right.s[n.numHi:q.text]
}

// add adds a block, to which the last spans belong from this one on.
func (a *aligner) add(b block, from int) {
	b.from, b.to = int32(from), int32(len(a.spans))
	n := int32(len(a.blocks))
	for i := b.l0; i < b.l1; i++ {
		a.blockOf[0][i] = n
	}
	for i := b.r0; i < b.r1; i++ {
		a.blockOf[1][i] = n
	}
	a.blocks = append(a.blocks, b)
}

// anchors finds paragraphs that occur once on each side, in their heaviest
// common order, with their equal neighbours.
func (a *aligner) anchors(l0, l1, r0, r1 int32, share float32) []run {
	lp, rp := a.left.paras, a.right.paras
	for i := l0; i < l1; i++ {
		a.seen[0][lp[i].id]++
	}
	for i := r0; i < r1; i++ {
		a.seen[1][rp[i].id]++
		a.where[1][rp[i].id] = i
	}
	pairs, right, weight := a.equalRuns[:0], a.rights[:0], a.weights[:0]
	for i := l0; i < l1; i++ {
		id := lp[i].id
		if a.seen[0][id] == 1 && a.seen[1][id] == 1 && (lp[i].text-lp[i].start >= minTellingBytes ||
			a.left.mark(&lp[i]).kind >= markArticle) && a.equalParas(i, a.where[1][id], share) {
			pairs = append(pairs, run{i, a.where[1][id], 1})
			right = append(right, a.where[1][id]-r0)
			weight = append(weight, 4+lp[i].text-lp[i].start)
		}
	}
	a.equalRuns, a.rights, a.weights = pairs, right, weight
	for i := l0; i < l1; i++ {
		a.seen[0][lp[i].id] = 0
	}
	for i := r0; i < r1; i++ {
		a.seen[1][rp[i].id] = 0
	}
	if len(pairs) == 0 {
		return nil
	}
	keep := a.order.heaviest(right, weight, int(r1-r0))
	kept := pairs[:0]
	for i, p := range pairs {
		if keep[i] {
			kept = append(kept, p)
		}
	}
	out := kept[:0]
	for i, p := range kept {
		lower, upper := run{l0, r0, 0}, run{l1, r1, 0}
		if len(out) > 0 {
			last := out[len(out)-1]
			lower = run{last.x + last.n, last.y + last.n, 0}
		}
		if i+1 < len(kept) {
			upper = kept[i+1]
		}
		if p.x < lower.x {
			continue
		}
		for p.x > lower.x && p.y > lower.y && a.equalParas(p.x-1, p.y-1, share) {
			p.x, p.y, p.n = p.x-1, p.y-1, p.n+1
		}
		for p.x+p.n < upper.x && p.y+p.n < upper.y && a.equalParas(p.x+p.n, p.y+p.n, share) {
			p.n++
		}
		out = append(out, p)
	}
	return out
}

// gap aligns the words of paragraphs between two equal ones.
func (a *aligner) gap(l0, l1, r0, r1 int32, share float32, moved bool) {
	if l0 >= l1 || r0 >= r1 || a.budget.canceled {
		return
	}
	if a.budget.stopped() {
		a.budget.canceled = true
		return
	}
	if a.edited(l0, l1, r0, r1) {
		for k := range l1 - l0 {
			a.compareEdit(l0+k, r0+k, moved)
		}
		return
	}
	if a.cells(l0, l1, r0, r1, share, moved) {
		return
	}
	if l1-l0 == 1 && r1-r0 == 1 && share == pairShare {
		share = onlyShare
	}
	a.x, a.xi = a.collect(0, l0, l1, a.xi[:0])
	a.y, a.yi = a.collect(1, r0, r1, a.yi[:0])
	if len(a.x) == 0 || len(a.y) == 0 {
		if len(a.x) == len(a.y) {
			a.add(block{l0: l0, l1: l1, r0: r0, r1: r1, moved: moved}, len(a.spans))
		}
		return
	}
	a.runs = a.alignWords(a.runs[:0])
	a.runs = a.tidy(a.runs)
	a.runs = a.slide(a.runs, l0, r0)
	if l1-l0 == 1 && r1-r0 == 1 && len(a.x) <= maxShortWords && len(a.y) <= maxShortWords {
		share = 0
		if a.left.amends(l0) != a.right.amends(r0) && !a.sameAct(l0, r0) {
			return
		}
		if len(a.runs) == 0 && moved {
			return
		}
		if len(a.runs) == 0 { // a note or a heading in its place, as [14] and [15]
			a.add(block{l0: l0, l1: l1, r0: r0, r1: r1, moved: moved}, len(a.spans))
			return
		}
	}
	within := block{l0: l0, l1: l1, r0: r0, r1: r1, moved: moved}
	a.makeBlocks(a.keepVersions(a.pieces(l0, r0), within, share), moved)
	for _, b := range a.again {
		a.rewrite(b)
	}
	a.again = a.again[:0]
	a.inTheirPlaces(within)
}

// rewrite aligns the words of a block by themselves, because some of them had been
// found in a paragraph that turned out not to belong to it.
func (a *aligner) rewrite(b block) {
	a.x, a.xi = a.collect(0, b.l0, b.l1, a.xi[:0])
	a.y, a.yi = a.collect(1, b.r0, b.r1, a.yi[:0])
	a.runs = a.slide(a.tidy(a.alignWords(a.runs[:0])), b.l0, b.r0)
	from := len(a.spans)
	for _, p := range a.pieces(b.l0, b.r0) {
		a.write(p)
	}
	a.add(b, from)
}

// collect brings the words of paragraphs together, cutting those not cut yet;
// words that were cut one after another are not copied.
func (a *aligner) collect(side int, from, to int32, ids []int32) ([]token, []int32) {
	t := a.side(side)
	n, inRow := int32(0), true
	for i := from; i < to; i++ {
		n += int32(len(a.tokens(t, i)))
		inRow = inRow && t.paras[i].lo == t.paras[from].lo+n-(t.paras[i].hi-t.paras[i].lo)
	}
	var toks []token
	if first := t.paras[from].lo; inRow {
		toks = t.toks[first : first+n : first+n]
	} else {
		toks = slices.Grow(a.copied[side][:0], int(n))
		for i := from; i < to; i++ {
			toks = append(toks, a.tokens(t, i)...)
		}
		a.copied[side] = toks
	}
	return toks, idsOf(ids, toks)
}

func idsOf(ids []int32, toks []token) []int32 {
	ids = slices.Grow(ids, len(toks))
	for _, k := range toks {
		ids = append(ids, k.id)
	}
	return ids
}

func (a *aligner) tokens(t *text, i int32) []token {
	p := &t.paras[i]
	if p.lo < 0 || p.edit >= 0 {
		p.edit = -1
		p.lo = int32(len(t.toks))
		t.toks = a.cutter.cut(t.toks, t.s, int(p.start), int(p.text))
		p.hi = int32(len(t.toks))
	}
	return t.toks[p.lo:p.hi]
}

// piece is a run of equal words inside one paragraph of each side.
type piece struct {
	run
	l, r int32
	lost bool // words of its paragraphs were found in others, to which they do not belong
}

// pieces cuts the runs at the bounds of paragraphs.
func (a *aligner) pieces(l0, r0 int32) []piece {
	out := a.cuts[:0]
	l, r := l0, r0
	for _, n := range a.runs {
		for n.n > 0 {
			for a.x[n.x].lo >= a.left.paras[l].end {
				l++
			}
			for a.y[n.y].lo >= a.right.paras[r].end {
				r++
			}
			k := int32(1)
			for k < n.n && a.x[n.x+k].lo < a.left.paras[l].end && a.y[n.y+k].lo < a.right.paras[r].end {
				k++
			}
			out = append(out, piece{run: run{n.x, n.y, k}, l: l, r: r})
			n = run{n.x + k, n.y + k, n.n - k}
		}
	}
	a.cuts = out
	return out
}

// makeBlocks makes blocks of the paragraphs that share words.
func (a *aligner) makeBlocks(pieces []piece, moved bool) {
	for i := 0; i < len(pieces); {
		first := pieces[i]
		b := block{l0: first.l, l1: first.l + 1, r0: first.r, r1: first.r + 1, moved: moved}
		lost := first.lost
		j := i + 1
		for j < len(pieces) && (pieces[j].l < b.l1 || pieces[j].r < b.r1) {
			b.l1, b.r1 = pieces[j].l+1, pieces[j].r+1
			lost = lost || pieces[j].lost
			j++
		}
		if lost || a.endLost(b, pieces[i], pieces[j-1]) {
			a.again = append(a.again, b)
			i = j
			continue
		}
		from := len(a.spans)
		for _, p := range pieces[i:j] {
			a.write(p)
		}
		a.add(b, from)
		i = j
	}
}

// endLost reports whether the sides of a block begin or end with the same word, which its first or last piece does not
// reach: that word had been found together with words of the next paragraph, which turned out not to belong to the
// block.
func (a *aligner) endLost(b block, first, last piece) bool {
	x, y := a.tokens(a.left, b.l0), a.tokens(a.right, b.r0)
	if x[0].id == y[0].id && (a.x[first.x].lo > x[0].lo || a.y[first.y].lo > y[0].lo) {
		return true
	}
	x, y = a.tokens(a.left, b.l1-1), a.tokens(a.right, b.r1-1)
	l, r := x[len(x)-1], y[len(y)-1]
	return l.id == r.id && (a.x[last.x+last.n-1].lo < l.lo || a.y[last.y+last.n-1].lo < r.lo)
}

// write adds the words of a piece to the spans.
func (a *aligner) write(p piece) {
	if a.equalPiece(p) {
		a.spans = append(a.spans, span{a.x[p.x].lo, a.x[p.x+p.n-1].hi, a.y[p.y].lo, a.y[p.y+p.n-1].hi})
	}
}

// equalPiece compares the words of a piece themselves.
func (a *aligner) equalPiece(p piece) bool {
	x, y := a.x[p.x:p.x+p.n], a.y[p.y:p.y+p.n]
	l, r := a.left.s, a.right.s
	if l[x[0].lo:x[p.n-1].hi] == r[y[0].lo:y[p.n-1].hi] {
		return true
	}
	for i := range x {
		if l[x[i].lo:x[i].hi] != r[y[i].lo:y[i].hi] {
			return false
		}
	}
	return true
}
