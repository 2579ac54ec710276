package lawtext

const (
	tieShare   = 0.25 // of the words of two paragraphs that are in common, at least
	regionTie  = 0.4  // of two among leftovers of articles
	splitShare = 0.5  // of a paragraph that another one was split into
)

// tie is what two paragraphs have in common.
type tie struct {
	l, r     int32
	from, to int32 // its pieces
	weight   float32
	longest  int32
	heaviest float32  // of its pieces
	apart    [2]bool  // from that one by others
	best     [2]int32 // the tie with most in common of the left and of the right paragraph
	alike    bool     // so much is in common of both
	kept     bool
}

// keepVersions keeps the pieces of paragraphs that are versions of each other, or into
// which one was split. A paragraph has one version, the one with which it has most
// in common; others belong to it only where it is half of them.
func (a *aligner) keepVersions(pieces []piece, within block, share float32) []piece {
	if share == 0 {
		return pieces
	}
	ties := a.tied(pieces)
	for i := range ties {
		ties[i].kept = a.versions(&ties[i], share)
	}
	a.assignTies(ties)
	a.giveBack(ties, within)
	kept, lost := pieces[:0], false
	lastL, lastR := int32(-1), int32(-1) // of what was dropped
	for i := range ties {
		t := &ties[i]
		if !t.kept {
			t.drop(kept)
			lastL, lastR = t.l, t.r
			continue
		}
		lost = t.l == lastL || t.r == lastR
		for k := t.from; k < t.to; k++ {
			p := pieces[k]
			p.lost = lost
			kept = append(kept, p)
		}
	}
	return kept
}

// drop marks the pieces before a tie, in the same paragraphs, as lost. It stops at one that is lost: what is before
// that one in the same paragraphs is lost, too. It gives how many it marked.
func (t *tie) drop(before []piece) (marked int) {
	for k := len(before) - 1; k >= 0 && !before[k].lost && (before[k].l == t.l || before[k].r == t.r); k-- {
		before[k].lost = true
		marked++
	}
	return marked
}

// tied sums up the pieces by their paragraphs.
func (a *aligner) tied(pieces []piece) []tie {
	ties := a.ties[:0]
	for i, p := range pieces {
		if n := len(ties); n == 0 || ties[n-1].l != p.l || ties[n-1].r != p.r {
			ties = append(ties, tie{l: p.l, r: p.r, from: int32(i)})
		}
		t := &ties[len(ties)-1]
		t.to = int32(i) + 1
		t.longest = max(t.longest, p.n)
		weight := float32(0)
		for k := range p.n {
			weight += a.cutter.weight(a.xi[p.x+k])
		}
		t.weight, t.heaviest = t.weight+weight, max(t.heaviest, weight)
	}
	a.ties = ties
	return ties
}

// versions reports whether two paragraphs have enough in common.
func (a *aligner) versions(t *tie, share float32) bool {
	if a.left.paras[t.l].id == a.right.paras[t.r].id && !a.equalParas(t.l, t.r, share) {
		return false
	}
	x, y := a.paraWeight(0, t.l), a.paraWeight(1, t.r)
	least := float32(tieShare)
	if share == regionShare {
		least = regionTie
	}
	t.alike = 2*t.weight >= least*(x+y)
	if !t.alike && (t.weight < splitShare*min(x, y) || 2*t.heaviest < min(x, y)) {
		return false
	}
	return t.longest >= strongWords || t.weight >= share*min(x, y)
}

// assignTies leaves to each paragraph its version, and what it was split into or
// merged from, beside that one.
func (a *aligner) assignTies(ties []tie) {
	for side := range 2 {
		for i := 0; i < len(ties); { // those of one paragraph follow each other
			j, best := i, i
			for ; j < len(ties) && ties[j].para(side) == ties[i].para(side); j++ {
				if ties[j].kept && (!ties[best].kept || ties[j].weight > ties[best].weight) {
					best = j
				}
			}
			for k := i; k < j; k++ {
				ties[k].best[side], ties[k].apart[side] = int32(best), true
			}
			for _, step := range [2]int{-1, 1} {
				last := best
				for k := best; k >= i && k < j && a.beside(1-side, &ties[last], &ties[k]); k += step {
					ties[k].apart[side], last = false, k
				}
			}
			i = j
		}
	}
	for i := range ties {
		t := &ties[i]
		for side := range 2 {
			if first := &ties[t.best[side]]; first != t {
				other := 1 - side
				p := t.para(other)
				t.kept = t.kept && !t.apart[side] && t.best[other] == int32(i) &&
					t.weight >= splitShare*a.paraWeight(other, p) && a.samePart(other, p, first.para(other))
			}
		}
		if t.best[0] == t.best[1] {
			t.kept = t.kept && (t.alike || t.longest >= nearWords)
		}
	}
}

// beside reports whether the paragraphs of two ties follow each other on a side, but for marks
// of amendments.
func (a *aligner) beside(side int, t, u *tie) bool {
	from, to := min(t.para(side), u.para(side)), max(t.para(side), u.para(side))
	for i := from + 1; i < to; i++ {
		if i > from+2 || !a.side(side).amends(i) {
			return false
		}
	}
	return u.kept
}

// giveBack assigns what a paragraph seems to have been split into to the paragraph beside
// it, if that has no version else and this one is plainly its own: a passage that went
// from one to the other makes no split.
func (a *aligner) giveBack(ties []tie, within block) {
	count := &a.tiedTo
	count[0] = zeroed(count[0], int(within.l1-within.l0))
	count[1] = zeroed(count[1], int(within.r1-within.r0))
	for i := range ties {
		if t := &ties[i]; t.kept {
			count[0][t.l-within.l0]++
			count[1][t.r-within.r0]++
		}
	}
	from, to := [2]int32{within.l0, within.r0}, [2]int32{within.l1, within.r1}
	for i := range ties {
		for side := range 2 {
			t := &ties[i]
			p, q := t.para(side)-from[side], t.para(1-side)-from[1-side]
			if !t.kept || count[side][p] < 2 || count[1-side][q] != 1 {
				continue
			}
			for _, next := range [2]int32{p - 1, p + 1} {
				if next < 0 || next >= to[side]-from[side] || count[side][next] > 0 ||
					a.between(ties, i, side, next < p) {
					continue
				}
				b := block{l0: next + from[side], r0: t.r, moved: within.moved}
				if side == 1 {
					b.l0, b.r0 = t.l, next+from[side]
				}
				if b.l1, b.r1 = b.l0+1, b.r0+1; a.related(b.l0, b.r0, pairShare) {
					a.again = append(a.again, b)
					t.kept = false
					count[side][p]--
					count[side][next]++
					break
				}
			}
		}
	}
}

// between reports whether the paragraph of a tie has another one before it, or after it.
func (a *aligner) between(ties []tie, i, side int, before bool) bool {
	step := 1
	if before {
		step = -1
	}
	p := ties[i].para(side)
	for k := i + step; k >= 0 && k < len(ties) && ties[k].para(side) == p; k += step {
		if ties[k].kept {
			return true
		}
	}
	return false
}

// related reports whether two paragraphs have so many words in common.
func (a *aligner) related(l, r int32, least float32) bool {
	a.ids[0] = idsOf(a.ids[0][:0], a.tokens(a.left, l))
	a.ids[1] = idsOf(a.ids[1][:0], a.tokens(a.right, r))
	return a.likeness(a.ids[0], a.ids[1]) >= least
}

func (t *tie) para(side int) int32 {
	if side == 0 {
		return t.l
	}
	return t.r
}

// samePart reports whether two paragraphs are in one part: no row reaches over the
// heading of the next.
func (a *aligner) samePart(side int, i, j int32) bool {
	partOf := a.side(side).partsOf()
	return partOf[i] == partOf[j]
}
