package lawtext

import (
	"cmp"
	"slices"
)

const (
	nearWords = 8  // so long a passage found again in the same article moved
	farWords  = 20 // so long a one moved wherever it is found
)

// links joins rows between which passages moved. A row is named by its block
// or, without one, by its paragraph: see rowOf.
type links map[int32]int32

// root names the set of a row. It halves the way there, so that no order of
// joins makes later ones slow (Tarjan and van Leeuwen, 1984).
func (l links) root(row int32) int32 {
	for {
		parent := l[row]
		if parent == row {
			return row
		}
		l[row] = l[parent]
		row = parent
	}
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

// unmatchedWords is the deleted or the inserted words of all rows, in stretches that
// could hold a passage; -1 or -2 is between them.
type unmatchedWords struct {
	ids   []int32
	paras []int32
	at    []int32 // the first byte of each word
	from  int     // where the stretch at hand starts
}

func (o *unmatchedWords) add(id, para, at int32) {
	o.ids = append(o.ids, id)
	o.paras = append(o.paras, para)
	o.at = append(o.at, at)
}

// stop ends the stretch at hand, and forgets one that is too short.
func (o *unmatchedWords) stop(side int) {
	if len(o.ids)-o.from < nearWords {
		o.ids, o.paras, o.at = o.ids[:o.from], o.paras[:o.from], o.at[:o.from]
		return
	}
	o.add(int32(-1-side), 0, 0)
	o.from = len(o.ids)
}

// moves marks passages that were deleted in one place and inserted in another.
func (a *aligner) moves(partner []int32) links {
	found := links{}
	if a.budget.canceled {
		return found
	}
	left, right := a.lostWords()
	type exchange struct{ l, r, n int32 }
	total := map[[2]int32]int32{}
	var passages []run
	kin := relatedParts{aligner: a}
	a.grams.longest = nearWords
	for _, k := range []int{nearWords, farWords} {
		if a.grams.longest < k {
			break // the shorter groups found none that are this long
		}
		for _, r := range a.grams.shared(left.ids, right.ids, k) {
			if r.n < farWords && !kin.learn(partner).anyRelated(left.paras[r.x:r.x+r.n], right.paras[r.y:]) {
				continue
			}
			passages = append(passages, r)
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
	known := int32(len(a.blocks))
	for _, e := range list {
		if a.blockOf[0][e.l] >= 0 || a.blockOf[1][e.r] >= 0 {
			continue
		}
		if here := a.inPlace(e.l, e.r); !here || a.related(e.l, e.r, minMove) {
			a.gap(e.l, e.l+1, e.r, e.r+1, 0, !here)
		}
	}
	for i, p := range passages {
		if i&1023 == 1023 && a.budget.stopped() {
			a.budget.canceled = true
			break
		}
		a.joinRows(found, known, p)
	}
	return found
}

// inPlace reports whether two paragraphs without a row are between the same rows.
func (a *aligner) inPlace(l, r int32) bool {
	before := func(side int, i int32) int32 {
		for range maxLookback {
			if i--; i < 0 {
				return -1
			} else if b := a.blockOf[side][i]; b >= 0 {
				return b
			}
		}
		return -2 - int32(side)
	}
	b, c := before(0, l), before(1, r)
	return b == c && (b < 0 || !a.blocks[b].moved)
}

const maxLookback = 64 // paragraphs in which the row before is sought

// joinRows joins the rows between which so long a stretch of a passage moved. Blocks from known on were made
// because of such passages, and may hold words of it as equal, which did not wander.
func (a *aligner) joinRows(found links, known int32, passage run) {
	left, right := &a.deletedWords[0], &a.deletedWords[1]
	n := 0
	for i := range passage.n {
		x, y := passage.x+i, passage.y+i
		l, r := a.rowOf(0, left.paras[x]), a.rowOf(1, right.paras[y])
		if i == 0 || l != a.rowOf(0, left.paras[x-1]) || r != a.rowOf(1, right.paras[y-1]) {
			n = 0
		}
		if l == r && l >= known || l >= known && a.isEqual(0, l, left.at[x]) ||
			r >= known && a.isEqual(1, r, right.at[y]) {
			n = 0
			continue
		}
		if n++; n == nearWords {
			found.join(l, r)
		}
	}
}

// isEqual reports whether a block shows a word of a side as equal.
func (a *aligner) isEqual(side int, block, word int32) bool {
	b := &a.blocks[block]
	return b.same || slices.ContainsFunc(a.spans[b.from:b.to], func(s span) bool {
		return s.start(side) <= word && word < s.end(side)
	})
}

// relatedParts knows which paragraphs are in articles that belong together.
type relatedParts struct {
	*aligner
	known   bool
	partOf  [2][]int32
	partner [2][]int32 // by part: its partner, or where it has text from
}

// learn finds it out when it is first asked for.
func (k *relatedParts) learn(partner []int32) *relatedParts {
	if k.known {
		return k
	}
	k.known, k.partOf = true, [2][]int32{k.left.partsOf(), k.right.partsOf()}
	_, back := mirrorParts(make([]bool, len(partner)), partner, len(k.left.parts))
	k.partner = [2][]int32{back, slices.Clone(partner)}
	for side, list := range k.partner {
		for i, p := range k.side(side).parts {
			if list[i] < 0 && p.listed() {
				list[i] = k.origin(side, p, k.partOf[1-side])
			} else if list[i] < 0 && i > 0 && i == len(list)-1 {
				list[i] = list[i-1] // notes, which the other side may count to its last article
			}
		}
	}
	return k
}

// anyRelated reports whether one of some pairs of paragraphs is kin.
func (k *relatedParts) anyRelated(left, right []int32) bool {
	for i, l := range left {
		r := right[i]
		lp, rp := k.partOf[0][l], k.partOf[1][r]
		if k.groupOf[0][l] == k.groupOf[1][r] || k.partner[1][rp] == lp || k.partner[0][lp] == rp {
			return true
		}
	}
	return false
}

// lostWords collects the words of both sides that no row shows as equal, cut into
// stretches at those that the other side did not lose.
func (a *aligner) lostWords() (left, right *unmatchedWords) {
	const onRight, lostLeft = 1, 2
	for i, b := range a.blockOf[1] {
		if b < 0 {
			a.tokens(a.right, int32(i))
		}
	}
	for _, k := range a.right.toks {
		a.cutter.words[k.id].have = onRight
	}
	left = a.leftover(0, onRight)
	for _, id := range left.ids {
		if id >= 0 {
			a.cutter.words[id].have = lostLeft
		}
	}
	if len(left.ids) == 0 {
		a.deletedWords[1].ids = a.deletedWords[1].ids[:0] // nothing can have moved
	} else {
		a.leftover(1, lostLeft)
	}
	for i := range a.cutter.words {
		a.cutter.words[i].have = 0
	}
	return left, &a.deletedWords[1]
}

// leftover collects the words of one side that no row shows as equal and of
// which so much is known on the other.
func (a *aligner) leftover(side int, have int32) *unmatchedWords {
	t, out := a.side(side), &a.deletedWords[side]
	room := min(len(t.toks)/4, 1<<14)
	out.ids, out.paras, out.at = emptied(out.ids, room), emptied(out.paras, room), emptied(out.at, room)
	out.from = 0
	for i := int32(0); i < int32(len(t.paras)); {
		end, runs := i+1, []span(nil)
		if b := a.blockOf[side][i]; b >= 0 {
			block := &a.blocks[b]
			if end = block.l1; side == 1 {
				end = block.r1
			}
			if block.alike {
				if len(out.ids) > out.from {
					out.stop(side)
				}
				i = end
				continue
			}
			runs = a.spans[block.from:block.to]
		}
		for ; i < end; i++ {
			toks := a.changed(side, i)
			for n := 0; n < len(toks); n++ {
				k := toks[n]
				for len(runs) > 0 && runs[0].end(side) <= k.lo {
					out.stop(side)
					runs = runs[1:]
				}
				if len(runs) > 0 && runs[0].start(side) <= k.lo {
					out.stop(side)
					for end := runs[0].end(side); n+1 < len(toks) && toks[n+1].lo < end; {
						n++
					}
				} else if a.cutter.words[k.id].have < have {
					if len(out.ids) > out.from {
						out.stop(side)
					}
				} else {
					out.add(k.id, i, k.lo)
				}
			}
		}
		if len(runs) > 0 {
			out.stop(side)
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
