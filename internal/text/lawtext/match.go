package lawtext

import (
	"cmp"
	"slices"
)

const (
	rounds           = 2    // in the second one, parts whose best candidates went to others get new ones
	minMatch         = 0.35 // parts less alike are not versions of each other
	minFill          = 0.3  // unless their neighbours before are
	minMove          = 0.5  // a moved article must be known by what it says
	minOrigin        = 0.6  // an article with a new number is new unless so much of it was in another
	minMoveWords     = 12   // a shorter one is not said to have moved
	maxPosts         = 24   // a word in more parts than this names none
	maxRareCount     = 4
	maxCandidates    = 3
	neighbourRange   = 3
	minSureScore     = 0.7 // so alike is the same article, if no other is near
	minClearLead     = 2
	longPartWeight   = 16   // the weight of about moveWords
	containedShare   = 0.85 // how much a part says that is whole in another
	containedPenalty = 0.25 // and how much less one that is as long speaks for itself
	expectedBonus    = 0.05
	minPlainScore    = 0.85 // less alike ones may have their own version among the neighbours
	minRareWeight    = 3    // of words that name a part
	inPlaceBonus     = 0.5  // a version in its place outdoes a copy elsewhere
	sameLabelBonus   = 0.15
)

// matcher pairs the parts of both texts by content, whatever their order.
type matcher struct {
	*aligner
	weight  [2][]float32 // by paragraph, by its words or a guess
	total   [2][]float32 // by part
	size    [2][]int32   // words by part
	partner [2][]int32
	score   []float32 // by right part: how alike its partner is
	own     []float32 // without what is for one being found in the other
	pairs   []candidate
	best    [2][]float32 // by part: how alike its best candidate is
	after   []int32      // by right part: the left part it must follow to stay in place
	before  []int32      // and precede
	rest    []int32
	numbers [2]map[string]bool // labels of the parts, filled once asked for
	counted [][]token
	list    []int32
	words   postings // of nominate and seek
	paras   postings
	votes   []float32  // by left part, 0 between uses
	touched []int32    // that have votes
	times   [2][]int32 // scratch of identical
	chain   [2][]int32
	where   []int32 // scratch of evident
	ordered []bool  // scratch of inOrder
	at      []int32
	moved   []bool
	given   []bool     // by right part: its partner was given
	needed  [2][]int32 // scratch of cutNeeded
	held    float32    // how much more alike the last parts are for one being found in the other
}

type candidate struct {
	l, r  int32
	score float32 // how alike they are
	rank  float32 // what speaks for the pair besides
	held  float32 // how much of the score is for one being found in the other
}

func (m *matcher) begin(a *aligner) {
	m.aligner, m.pairs = a, m.pairs[:0]
	m.forget()
	for side := range a.texts {
		t := a.side(side)
		m.weight[side] = zeroed(m.weight[side], len(t.paras))
		m.total[side] = zeroed(m.total[side], len(t.parts))
		m.size[side] = zeroed(m.size[side], len(t.parts))
		m.best[side] = zeroed(m.best[side], len(t.parts))
		m.partner[side] = filled(m.partner[side], len(t.parts), -1)
		for k, p := range t.parts {
			for i := p.lo; i < p.hi; i++ {
				n := (t.paras[i].text - t.paras[i].start) / bytesPerWord
				m.weight[side][i] = float32(n+1) * plainWeight
				m.size[side][k] += n
				m.total[side][k] += m.weight[side][i]
			}
		}
	}
	m.score = zeroed(m.score, len(a.right.parts))
	m.own = zeroed(m.own, len(a.right.parts))
	m.votes = zeroed(m.votes, len(a.left.parts))
}

// joinKnown pairs the parts that the caller knows.
func (m *matcher) joinKnown(pairs []Pair) {
	m.given = zeroed(m.given, len(m.right.parts))
	for _, p := range pairs {
		if p.Left < 0 || p.Left >= len(m.left.parts) || p.Right < 0 || p.Right >= len(m.right.parts) ||
			!m.left.parts[p.Left].listed() || !m.right.parts[p.Right].listed() {
			continue
		}
		if m.join(candidate{l: int32(p.Left), r: int32(p.Right), score: 1}) {
			m.given[p.Right] = true
		}
	}
}

// run pairs all parts and returns which pairs are outside the common order.
func (m *matcher) run() (moved []bool) {
	m.identical()
	m.cutNeeded()
	m.weighFree()
	for range rounds {
		m.nominate()
		m.nominateByGroups()
		if !m.joinBest() {
			break
		}
	}
	m.fill()
	inOrder := m.inOrder()
	moved = zeroed(m.moved, len(inOrder))
	m.moved = moved
	for r, ok := range inOrder {
		l := m.partner[1][r]
		if l < 0 || ok {
			continue
		}
		if m.movable(l, int32(r)) {
			moved[r] = true
			continue
		}
		m.partner[0][l], m.partner[1][r] = -1, -1
	}
	return moved
}

// joinBest pairs the most similar parts first. A pair is postponed if each of its parts has a better candidate. It
// reports whether there was one.
func (m *matcher) joinBest() (joined bool) {
	slices.SortFunc(m.pairs, func(a, b candidate) int {
		if x, y := a.score+a.rank, b.score+b.rank; x != y {
			return cmp.Compare(y, x)
		} else if a.r != b.r {
			return int(a.r - b.r)
		}
		return int(a.l - b.l)
	})
	for _, late := range []bool{false, true} {
		for _, c := range m.pairs {
			if better := c.score < m.best[0][c.l] && c.score < m.best[1][c.r]; m.enough(c) && (late || !better) {
				joined = m.join(c) || joined
			}
		}
	}
	m.pairs = m.pairs[:0]
	for side := range m.best {
		clear(m.best[side])
	}
	return joined
}

// join pairs two parts that have no partner.
func (m *matcher) join(c candidate) bool {
	if m.partner[0][c.l] >= 0 || m.partner[1][c.r] >= 0 {
		return false
	}
	m.partner[0][c.l], m.partner[1][c.r] = c.r, c.l
	m.score[c.r], m.own[c.r] = c.score, c.score-c.held
	return true
}

// movable is the second sign that short and commonplace articles need.
func (m *matcher) movable(l, r int32) bool {
	kind := m.right.parts[r].kind
	return (kind == PartArticle || kind == PartAnnex) && m.own[r] >= minMove &&
		m.size[0][l] >= minMoveWords && m.size[1][r] >= minMoveWords
}

// identical pairs equal parts where it is plain which belong together.
func (m *matcher) identical() {
	if len(m.left.parts) == 1 && len(m.right.parts) == 1 {
		m.join(candidate{score: 1})
		return
	}
	n := len(m.left.parts) + len(m.right.parts)
	times := &m.times // by number of a part
	for side := range times {
		times[side] = zeroed(times[side], n)
		for k := range m.side(side).parts {
			if m.partner[side][k] < 0 {
				times[side][m.side(side).parts[k].id]++
			}
		}
	}
	first, next := filled(m.chain[0], n, -1), zeroed(m.chain[1], len(m.left.parts))
	m.chain = [2][]int32{first, next}
	for l := len(m.left.parts) - 1; l >= 0; l-- {
		if m.partner[0][l] >= 0 {
			continue
		}
		id := m.left.parts[l].id
		next[l], first[id] = first[id], int32(l)
	}
	for r, p := range m.right.parts {
		if m.partner[1][r] < 0 && times[0][p.id] == times[1][p.id] {
			m.join(candidate{l: first[p.id], r: int32(r), score: 1})
			first[p.id] = next[first[p.id]]
		}
	}
	m.evident()
	// An equal part elsewhere may be a copy: what is in its place counts more.
	for r, ok := range m.inOrder() {
		if l := m.partner[1][r]; l >= 0 && !ok && !m.given[r] {
			m.partner[0][l], m.partner[1][r] = -1, -1
			m.pairs = append(m.pairs, candidate{l: l, r: int32(r), score: m.score[r]})
			m.best[0][l], m.best[1][r] = m.score[r], m.score[r]
		}
	}
	m.neighbours()
	m.bounds()
}

// weighFree weighs the parts without a partner by their words.
func (m *matcher) weighFree() {
	for side := range m.texts {
		t := m.side(side)
		for k, p := range t.parts {
			if m.partner[side][k] >= 0 {
				continue
			}
			m.size[side][k], m.total[side][k] = 0, 0
			for i := p.lo; i < p.hi; i++ {
				n := (t.paras[i].text - t.paras[i].start) / bytesPerWord
				if t.paras[i].lo >= 0 {
					n = t.paras[i].hi - t.paras[i].lo
					m.weight[side][i] = m.paraWeight(side, i)
				}
				m.size[side][k] += n
				m.total[side][k] += m.weight[side][i]
			}
		}
	}
}

// evident pairs parts that are by three quarters paragraphs found nowhere else:
// their words need not be weighed.
func (m *matcher) evident() {
	where := filled(m.where, len(m.count[0]), -1) // by paragraph id: its left part
	m.where = where
	for l, p := range m.left.parts {
		for _, q := range m.left.paras[p.lo:p.hi] {
			where[q.id] = int32(l)
		}
	}
	for r, p := range m.right.parts {
		if m.partner[1][r] >= 0 {
			continue
		}
		best, common := int32(-1), float32(0)
		for i := p.lo; i < p.hi; i++ {
			id := m.right.paras[i].id
			if m.count[0][id] != 1 || m.count[1][id] != 1 {
				continue
			}
			if where[id] != best {
				if common > m.weight[1][i] {
					continue
				}
				best, common = where[id], 0
			}
			common += m.weight[1][i]
		}
		if best < 0 || 4*common <= 3*max(m.total[0][best], m.total[1][r]) {
			continue
		}
		m.join(candidate{l: best, r: int32(r), score: 2 * common / (m.total[0][best] + m.total[1][r])})
	}
}

// bounds notes between which left parts each right part stands.
func (m *matcher) bounds() {
	n := len(m.right.parts)
	m.after, m.before = zeroed(m.after, n), zeroed(m.before, n)
	last := int32(-1)
	for r := range n {
		m.after[r] = last
		if l := m.partner[1][r]; l >= 0 {
			last = l
		}
	}
	last = int32(len(m.left.parts))
	for r := n - 1; r >= 0; r-- {
		m.before[r] = last
		if l := m.partner[1][r]; l >= 0 {
			last = l
		}
	}
}

// nominate finds the candidates of each part without a partner: those that share most rare words and paragraphs with
// it and, unless one of them is clearly another version of it, those near the place where its partner is expected.
func (m *matcher) nominate() {
	words, paras := m.index()
	votes, touched := m.votes, m.touched
	next := int32(0) // after the partner of the part before
	for r := range m.right.parts {
		if l := m.partner[1][r]; l >= 0 {
			next = l + 1
			continue
		}
		touched = m.vote(int32(r), words, paras, votes, touched[:0])
		var top [maxCandidates]candidate
		for _, l := range touched {
			c := candidate{l: l, r: int32(r), score: votes[l] / (20 + float32(m.size[0][l]))}
			votes[l] = 0
			for k := range top {
				if c.score > top[k].score {
					c, top[k] = top[k], c
				}
			}
		}
		next = m.choose(int32(r), max(next, m.after[r]+1), top)
	}
	m.touched = touched
}

// choose scores the candidates for a part, of which the most likely one is at next, and returns where the most likely
// one for the next part is.
func (m *matcher) choose(r, next int32, top [maxCandidates]candidate) int32 {
	place, best, most := next, float32(0), float32(0)
	steps := int32(2 * neighbourRange)
	var tried [2*neighbourRange + 1 + maxCandidates]int32
	n := 0
	try := func(l int32) {
		if l < 0 || l >= int32(len(m.left.parts)) || m.partner[0][l] >= 0 || slices.Contains(tried[:n], l) {
			return
		}
		tried[n] = l
		n++
		s := m.propose(l, r, l == next)
		most = max(most, s)
		if s > best && l >= next-neighbourRange && l <= next+neighbourRange {
			place, best = l+1, s
		}
	}
	if top[0].score > 0 {
		try(top[0].l)
	}
	try(next)
	if best >= minSureScore && top[0].l == place-1 {
		return place
	}
	if most >= minMove && top[0].score > minClearLead*top[1].score || most >= minSureScore && top[0].score == 0 {
		return place
	}
	for _, c := range top[1:] {
		if c.score > 0 {
			try(c.l)
		}
	}
	switch {
	case best >= minPlainScore:
		return place
	case best >= minMove:
		steps = 2
	}
	for step := range steps {
		l := next + 1 + step/2
		if step%2 == 0 {
			l = next - 1 - step/2
		}
		if l > m.after[r] && l < m.before[r] {
			try(l)
		}
	}
	if best < minFill && top[0].score == 0 {
		return next + 1
	}
	return place
}

func (m *matcher) propose(l, r int32, natural bool) float32 {
	s := m.alike(l, r)
	if s >= minFill {
		c := candidate{l: l, r: r, score: s, rank: -containedPenalty * m.held, held: m.held}
		if m.sameNumber(l, r) {
			c.rank += sameLabelBonus
		}
		if m.after[r] < l && l < m.before[r] {
			c.rank += inPlaceBonus
		}
		if natural {
			c.rank += expectedBonus
		}
		m.pairs = append(m.pairs, c)
		m.best[0][l], m.best[1][r] = max(m.best[0][l], s), max(m.best[1][r], s)
	}
	return s
}

// fill pairs a part with the one after its neighbour's partner, if they are alike, or have the same number and title:
// an article that was rewritten is still that article.
func (m *matcher) fill() {
	for r := range m.right.parts {
		if m.partner[1][r] >= 0 {
			continue
		}
		l := int32(0)
		if r > 0 {
			if l = m.partner[1][r-1] + 1; l == 0 {
				continue
			}
		}
		if l < int32(len(m.left.parts)) && m.partner[0][l] < 0 {
			if s := m.alike(l, int32(r)); s >= m.least(l, int32(r), minFill) || m.sameTitle(l, int32(r)) {
				m.join(candidate{l: l, r: int32(r), score: s})
			}
		}
	}
}

// inOrder marks the right parts whose pairs make the heaviest common order. The
// marks hold until the next call.
func (m *matcher) inOrder() []bool {
	at, left, weight := m.at[:0], m.rights[:0], m.weights[:0]
	for r, l := range m.partner[1] {
		if l >= 0 {
			at = append(at, int32(r))
			left = append(left, l)
			weight = append(weight, m.worth(l, int32(r)))
		}
	}
	m.at, m.rights, m.weights = at, left, weight
	m.ordered = zeroed(m.ordered, len(m.right.parts))
	for i, ok := range m.order.heaviest(left, weight, len(m.left.parts)) {
		m.ordered[at[i]] = ok
	}
	return m.ordered
}

// worth is what a pair weighs in the common order: about the words that both have in
// common, twice for one number. A part that is no article outweighs none.
func (m *matcher) worth(l, r int32) int32 {
	if !m.left.parts[l].listed() || !m.right.parts[r].listed() {
		return 1
	}
	common := int32(m.score[r]*float32(m.size[0][l]+m.size[1][r])/2) + 8
	if m.sameNumber(l, r) {
		common *= 2
	}
	return common
}

// sameNumber reports whether two articles have the same number, however their word is written.
func (m *matcher) sameNumber(l, r int32) bool {
	return sameNumber(m.left.parts[l].label, m.right.parts[r].label)
}

// least is how much alike two parts must be: articles of other numbers have half of
// their words in common, or one of them is new.
func (m *matcher) least(l, r int32, same float32) float32 {
	if m.left.parts[l].listed() && m.right.parts[r].listed() && !m.sameNumber(l, r) {
		return max(same, minMove)
	}
	return same
}

// enough reports whether two parts are alike enough to be versions of each other. For
// an article with a number that only one text has, it is not enough to be found in
// another one.
func (m *matcher) enough(c candidate) bool {
	least := m.least(c.l, c.r, minMatch)
	if c.score < least {
		return false
	}
	return least == minMatch || c.score-c.held >= minOrigin ||
		m.hasNumber(0, m.right.parts[c.r].label) && m.hasNumber(1, m.left.parts[c.l].label)
}

// hasNumber reports whether a text has an article of this number.
func (m *matcher) hasNumber(side int, label string) bool {
	if len(m.numbers[side]) == 0 {
		if m.numbers[side] == nil {
			m.numbers[side] = map[string]bool{}
		}
		for _, p := range m.side(side).parts {
			m.numbers[side][p.label] = true
		}
	}
	return m.numbers[side][label]
}

// forget releases the numbers, and maps that are larger than a law needs.
func (m *matcher) forget() {
	for side := range m.numbers {
		if len(m.numbers[side]) > manyNumbers {
			m.numbers[side] = nil
		}
		clear(m.numbers[side])
	}
}

const manyNumbers = 1 << 13
