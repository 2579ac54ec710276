package lawtext

import (
	"cmp"
	"slices"
)

const (
	nearWords = 8  // so long a passage found again in the same article moved
	farWords  = 20 // so long a one moved wherever it is found
)

// links joins rows between which passages wandered. A row is named by its block
// or, without one, by its paragraph: see rowOf.
type links map[int32]int32

func (l links) root(row int32) int32 {
	for l[row] != row {
		row = l[row]
	}
	return row
}

func (l links) join(a, b int32) {
	for _, row := range []int32{a, b} {
		if _, ok := l[row]; !ok {
			l[row] = row
		}
	}
	a, b = l.root(a), l.root(b)
	l[max(a, b)] = min(a, b)
}

// rowOf names the row of a paragraph: its block, or a negative number of its own.
func (a *aligner) rowOf(side int, p int32) int32 {
	if b := a.blockOf[side][p]; b >= 0 {
		return b
	}
	return -(p*2 + int32(side)) - 1
}

// mirror renames the rows after the sides were swapped.
func (l links) mirror() {
	rename := func(row int32) int32 {
		if row >= 0 {
			return row
		}
		return -((-row - 1) ^ 1) - 1
	}
	old := make(links, len(l))
	for row, parent := range l {
		old[rename(row)] = rename(parent)
	}
	clear(l)
	for row, parent := range old {
		l[row] = parent
	}
}

// leftover is the deleted or the inserted words of all rows, in stretches that
// could hold a passage; -1 or -2 stands between them.
type leftover struct {
	ids   []int32
	paras []int32
	from  int // where the stretch at hand starts
}

func (o *leftover) add(id, para int32) {
	o.ids = append(o.ids, id)
	o.paras = append(o.paras, para)
}

// stop ends the stretch at hand, and forgets one that is too short.
func (o *leftover) stop(side int) {
	if len(o.ids)-o.from < nearWords {
		o.ids, o.paras = o.ids[:o.from], o.paras[:o.from]
		return
	}
	o.add(int32(-1-side), 0)
	o.from = len(o.ids)
}

// inBoth cuts the stretches of both sides at words that the other has not.
func (c *cutter) inBoth(left, right *leftover) {
	for _, id := range left.ids {
		if id >= 0 {
			c.words[id].have = 1
		}
	}
	for _, id := range right.ids {
		if id >= 0 && c.words[id].have > 0 {
			c.words[id].have = 2
		}
	}
	for side, o := range []*leftover{left, right} {
		kept := leftover{ids: o.ids[:0], paras: o.paras[:0]}
		for i, id := range o.ids {
			if id >= 0 && c.words[id].have == 2 {
				kept.add(id, o.paras[i])
			} else {
				kept.stop(side)
			}
		}
		*o = kept
	}
	for i := range c.words {
		c.words[i].have = 0
	}
}

// moves marks passages that were deleted in one place and inserted in another.
func (a *aligner) moves(partner []int32) links {
	found := links{}
	if a.budget.canceled {
		return found
	}
	left, right := a.leftover(0), a.leftover(1)
	a.cutter.inBoth(&left, &right)
	type exchange struct{ l, r, n int32 }
	total := map[[2]int32]int32{}
	kin := a.kinship(partner)
	a.grams.longest = nearWords
	for _, k := range []int{nearWords, farWords} {
		if a.grams.longest < k {
			break // the shorter groups found none that are this long
		}
		for _, r := range a.grams.shared(left.ids, right.ids, k) {
			if r.n < farWords && !kin.any(left.paras[r.x:r.x+r.n], right.paras[r.y:]) {
				continue
			}
			for i := range r.n {
				total[[2]int32{left.paras[r.x+i], right.paras[r.y+i]}]++
			}
		}
	}
	list := make([]exchange, 0, len(total))
	for pair, n := range total {
		list = append(list, exchange{pair[0], pair[1], n})
	}
	slices.SortFunc(list, func(x, y exchange) int {
		return cmp.Or(cmp.Compare(y.n, x.n), cmp.Compare(x.l, y.l), cmp.Compare(x.r, y.r))
	})
	for _, e := range list {
		if a.blockOf[0][e.l] < 0 && a.blockOf[1][e.r] < 0 {
			a.gap(e.l, e.l+1, e.r, e.r+1, 0, true)
		}
	}
	for _, e := range list {
		if l, r := a.rowOf(0, e.l), a.rowOf(1, e.r); l != r || !a.blocks[l].moved {
			found.join(l, r)
		}
	}
	return found
}

// kinship tells which paragraphs stand in articles that belong together.
type kinship struct {
	*aligner
	partOf  [2][]int32
	partner [2][]int32 // by part: its partner, or where it has text from
}

func (a *aligner) kinship(partner []int32) kinship {
	k := kinship{aligner: a, partOf: [2][]int32{a.left.partOf(), a.right.partOf()}}
	_, back := mirrorParts(make([]bool, len(partner)), partner, len(a.left.parts))
	k.partner = [2][]int32{back, slices.Clone(partner)}
	for side, list := range k.partner {
		for i, p := range a.side(side).parts {
			if list[i] < 0 && p.listed() {
				list[i] = a.origin(side, p, k.partOf[1-side])
			}
		}
	}
	return k
}

// any tells whether one of some pairs of paragraphs is kin.
func (k kinship) any(left, right []int32) bool {
	for i, l := range left {
		r := right[i]
		lp, rp := k.partOf[0][l], k.partOf[1][r]
		if k.groupOf[0][l] == k.groupOf[1][r] || k.partner[1][rp] == lp || k.partner[0][lp] == rp {
			return true
		}
	}
	return false
}

// leftover collects the words of one side that no row shows as equal.
func (a *aligner) leftover(side int) (out leftover) {
	t := a.side(side)
	room := min(len(t.toks)/4, 1<<14)
	out.ids, out.paras = make([]int32, 0, room), make([]int32, 0, room)
	for i := int32(0); i < int32(len(t.paras)); {
		b := a.blockOf[side][i]
		if b < 0 {
			for _, k := range a.tokens(t, i) {
				out.add(k.id, i)
			}
			i++
			continue
		}
		block := &a.blocks[b]
		end := block.l1
		if side == 1 {
			end = block.r1
		}
		if block.alike {
			out.stop(side)
			i = end
			continue
		}
		runs := block.runs
		for ; i < end; i++ {
			for toks := a.tokens(t, i); len(toks) > 0; toks = toks[1:] {
				for len(runs) > 0 && runs[0].end(side) <= toks[0].lo {
					runs = runs[1:]
				}
				if len(runs) == 0 || toks[0].lo < runs[0].start(side) {
					out.add(toks[0].id, i)
					continue
				}
				out.stop(side)
				for end := runs[0].end(side); len(toks) > 1 && toks[1].lo < end; {
					toks = toks[1:]
				}
			}
		}
	}
	out.stop(side)
	return out
}

func (s span) start(side int) int32 {
	if side == 0 {
		return s.l0
	}
	return s.r0
}

func (s span) end(side int) int32 {
	if side == 0 {
		return s.l1
	}
	return s.r1
}
