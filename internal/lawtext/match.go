package lawtext

import (
	"cmp"
	"slices"
)

const (
	matchLeast = 0.35 // parts less alike are not versions of each other
	fillLeast  = 0.3  // unless their neighbours before are
	moveLeast  = 0.5  // a moved article must be known by what it says
	moveWords  = 12   // a shorter one is not said to have moved
	mostPosts  = 24   // a word in more parts than this names none
	rareParas  = 4
	bestKept   = 3
	nearby     = 3
	likely     = 0.6 // so alike in its place needs no search elsewhere
	surely     = 0.7 // so alike in one place is the same article
	inPlace    = 0.5 // a version in its place outdoes a copy elsewhere
	sameLabel  = 0.02
)

// matcher pairs the parts of both texts by content, whatever their order.
type matcher struct {
	*aligner
	weight  [2][]float32 // by paragraph, by its words or a guess
	total   [2][]float32 // by part
	size    [2][]int32   // words by part
	partner [2][]int32
	score   []float32 // by right part
	pairs   []candidate
	after   []int32 // by right part: the left part it must follow to stay in place
	before  []int32 // and precede
	placed  []bool  // by right part: a likely version stands in its place
	rest    []int32
}

type candidate struct {
	l, r  int32
	score float32 // how alike they are
	rank  float32 // what speaks for the pair besides
}

func newMatcher(a *aligner) *matcher {
	m := &matcher{aligner: a}
	for side, t := range []*text{a.left, a.right} {
		m.weight[side] = make([]float32, len(t.paras))
		m.total[side] = make([]float32, len(t.parts))
		m.size[side] = make([]int32, len(t.parts))
		m.partner[side] = make([]int32, len(t.parts))
		for k, p := range t.parts {
			m.partner[side][k] = -1
			for i := p.lo; i < p.hi; i++ {
				n := (t.paras[i].text - t.paras[i].start) / bytesPerWord
				if t.paras[i].lo >= 0 {
					n = t.paras[i].hi - t.paras[i].lo
					m.weight[side][i] = a.heaviness(side, i)
				} else {
					m.weight[side][i] = float32(n+1) * plainWeight
				}
				m.size[side][k] += n
				m.total[side][k] += m.weight[side][i]
			}
		}
	}
	m.placed = make([]bool, len(a.right.parts))
	m.score = make([]float32, len(a.right.parts))
	a.have = make([]int32, len(a.cutter.words.strs))
	return m
}

// run pairs all parts and tells which pairs stand outside the common order.
func (m *matcher) run() (moved []bool) {
	m.identical()
	m.byPlace()
	m.byContent()
	slices.SortFunc(m.pairs, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score+b.rank, a.score+a.rank), cmp.Compare(a.r, b.r), cmp.Compare(a.l, b.l))
	})
	for _, c := range m.pairs {
		if c.score >= matchLeast {
			m.join(c)
		}
	}
	m.fill()
	inOrder := m.inOrder()
	moved = make([]bool, len(inOrder))
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

func (m *matcher) join(c candidate) {
	if m.partner[0][c.l] < 0 && m.partner[1][c.r] < 0 {
		m.partner[0][c.l], m.partner[1][c.r] = c.r, c.l
		m.score[c.r] = c.score
	}
}

// movable is the second sign that short and commonplace articles need.
func (m *matcher) movable(l, r int32) bool {
	kind := m.right.parts[r].kind
	return (kind == PartArticle || kind == PartAnnex) && m.score[r] >= moveLeast &&
		m.size[0][l] >= moveWords && m.size[1][r] >= moveWords
}

// identical pairs equal parts where it is plain which belong together.
func (m *matcher) identical() {
	if len(m.left.parts) == 1 && len(m.right.parts) == 1 {
		m.join(candidate{score: 1})
		return
	}
	var byID [2]map[int32][]int32
	for side, t := range []*text{m.left, m.right} {
		byID[side] = make(map[int32][]int32, len(t.parts))
		for k, p := range t.parts {
			byID[side][p.id] = append(byID[side][p.id], int32(k))
		}
	}
	for r, p := range m.right.parts {
		ls, rs := byID[0][p.id], byID[1][p.id]
		if len(ls) == len(rs) && rs[0] == int32(r) {
			for i := range ls {
				m.join(candidate{l: ls[i], r: rs[i], score: 1})
			}
		}
	}
	// An equal part elsewhere may be a copy: what stands in place has a say.
	for r, ok := range m.inOrder() {
		if l := m.partner[1][r]; l >= 0 && !ok {
			m.partner[0][l], m.partner[1][r] = -1, -1
			m.pairs = append(m.pairs, candidate{l: l, r: int32(r), score: 1})
		}
	}
	m.bounds()
}

// bounds notes between which left parts each right part stands.
func (m *matcher) bounds() {
	n := len(m.right.parts)
	m.after, m.before = make([]int32, n), make([]int32, n)
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

// byContent proposes the parts that share most rare words and paragraphs.
func (m *matcher) byContent() {
	words := m.cutter.words
	posts := make([][]int32, len(words.strs))
	paraPosts := make([][]int32, len(m.count[0]))
	post := func(list []int32, l int32) []int32 {
		if n := len(list); n < mostPosts && (n == 0 || list[n-1] != l) {
			return append(list, l)
		}
		return list
	}
	for l, p := range m.left.parts {
		if m.partner[0][l] >= 0 {
			continue
		}
		for i := p.lo; i < p.hi; i++ {
			q := &m.left.paras[i]
			if m.shared(q.id) {
				if m.count[0][q.id] <= rareParas && m.count[1][q.id] <= rareParas {
					paraPosts[q.id] = post(paraPosts[q.id], int32(l))
				}
				continue
			}
			for _, k := range m.left.toks[q.lo:q.hi] {
				if words.weight(k.id) >= 1 {
					posts[k.id] = post(posts[k.id], int32(l))
				}
			}
		}
	}
	votes := make([]float32, len(m.left.parts))
	var touched []int32
	for r, p := range m.right.parts {
		if m.partner[1][r] >= 0 || m.placed[r] {
			continue
		}
		touched = touched[:0]
		vote := func(l int32, w float32) {
			if votes[l] == 0 {
				touched = append(touched, l)
			}
			votes[l] += w
		}
		for i := p.lo; i < p.hi; i++ {
			q := &m.right.paras[i]
			if m.shared(q.id) {
				for _, l := range paraPosts[q.id] {
					vote(l, m.weight[1][i])
				}
				continue
			}
			for _, k := range m.right.toks[q.lo:q.hi] {
				list := posts[k.id]
				for _, l := range list {
					vote(l, words.weight(k.id)/float32(1+len(list)))
				}
			}
		}
		m.nominate(int32(r), touched, votes)
	}
}

// shared tells of a paragraph that both texts have.
func (m *matcher) shared(id int32) bool { return m.count[0][id] > 0 && m.count[1][id] > 0 }

// nominate scores the parts with the most votes for their size.
func (m *matcher) nominate(r int32, touched []int32, votes []float32) {
	var top [bestKept]candidate
	for _, l := range touched {
		c := candidate{l: l, r: r, score: votes[l] / (20 + float32(m.size[0][l]))}
		votes[l] = 0
		for k := range top {
			if c.score > top[k].score {
				c, top[k] = top[k], c
			}
		}
	}
	for _, c := range top {
		if c.score > 0 {
			m.propose(c.l, r)
		}
	}
}

// byPlace pairs free parts that stand about where their partner stood. What is
// surely a version of the other is paired at once, the rest proposed.
func (m *matcher) byPlace() {
	next := int32(0) // after the partner of the part before
	for r := range m.right.parts {
		if l := m.partner[1][r]; l >= 0 {
			next = l + 1
			continue
		}
		next = max(next, m.after[r]+1)
		best := float32(0)
		for step := range int32(2*nearby + 1) {
			l := next + (step+1)/2
			if step%2 == 0 {
				l = next - step/2
			}
			if l <= m.after[r] || l >= m.before[r] || m.partner[0][l] >= 0 {
				continue
			}
			s := m.propose(l, int32(r))
			if s >= surely {
				m.join(candidate{l: l, r: int32(r), score: s})
				break
			}
			best = max(best, s)
		}
		m.placed[r] = best >= likely
		if l := m.partner[1][r]; l >= 0 {
			next = l + 1
		} else {
			next++
		}
	}
}

func (m *matcher) propose(l, r int32) float32 {
	s := m.alike(l, r)
	if s >= fillLeast {
		c := candidate{l: l, r: r, score: s}
		if label := m.left.parts[l].label; label != "" && label == m.right.parts[r].label {
			c.rank += sameLabel
		}
		if m.after[r] < l && l < m.before[r] {
			c.rank += inPlace
		}
		m.pairs = append(m.pairs, c)
	}
	return s
}

// fill gives a part the one after its neighbour's partner, if they are alike.
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
			if s := m.alike(l, int32(r)); s >= fillLeast {
				m.join(candidate{l: l, r: int32(r), score: s})
			}
		}
	}
}

// alike is the weighted share of words that two parts have in common.
func (m *matcher) alike(l, r int32) float32 {
	lw, rw := m.total[0][l], m.total[1][r]
	if lw+rw == 0 || 2*min(lw, rw) < fillLeast*(lw+rw) {
		return 0
	}
	p, q := m.left.parts[l], m.right.parts[r]
	var both float32
	for i := p.lo; i < p.hi; i++ {
		m.seen[0][m.left.paras[i].id]++
	}
	m.rest = m.rest[:0]
	for i := q.lo; i < q.hi; i++ {
		if id := m.right.paras[i].id; m.seen[0][id] > 0 {
			m.seen[0][id]--
			both += m.weight[1][i]
		} else {
			m.rest = append(m.rest, i)
		}
	}
	for i := p.hi - 1; i >= p.lo; i-- {
		if id := m.left.paras[i].id; m.seen[0][id] > 0 {
			m.seen[0][id]--
			for _, w := range m.words(0, l, i) {
				m.have[w.id]++
			}
		}
	}
	for _, i := range m.rest {
		for _, w := range m.words(1, r, i) {
			if m.have[w.id] > 0 {
				m.have[w.id]--
				both += m.cutter.words.weight(w.id)
			}
		}
	}
	for i := p.lo; i < p.hi; i++ {
		if k := &m.left.paras[i]; k.lo >= 0 {
			for _, w := range m.left.toks[k.lo:k.hi] {
				m.have[w.id] = 0
			}
		}
	}
	return 2 * both / (m.total[0][l] + m.total[1][r])
}

// words gives the words of a paragraph; one found on both sides is cut only
// now, and weighed by its words from here on.
func (m *matcher) words(side int, part, i int32) []token {
	t := m.side(side)
	if t.paras[i].lo < 0 {
		toks := m.tokens(t, i)
		exact := m.heaviness(side, i)
		m.total[side][part] += exact - m.weight[side][i]
		m.weight[side][i] = exact
		for n := len(m.cutter.words.strs); len(m.have) < n; {
			m.have = append(m.have, 0)
		}
		return toks
	}
	return t.toks[t.paras[i].lo:t.paras[i].hi]
}

// inOrder marks the right parts whose pairs make the heaviest common order.
func (m *matcher) inOrder() []bool {
	var at, left, weight []int32
	for r, l := range m.partner[1] {
		if l >= 0 {
			at = append(at, int32(r))
			left = append(left, l)
			weight = append(weight, m.size[1][r]+8)
		}
	}
	out := make([]bool, len(m.right.parts))
	for i, ok := range heaviest(left, weight, len(m.left.parts)) {
		out[at[i]] = ok
	}
	return out
}
