package lawtext

import "strings"

// postings lists the parts in which a word, or a paragraph, stands.
type postings struct {
	last []int32 // by number of the word: its latest posting+1
	list []posting
}

type posting struct {
	part   int32
	before int32 // the posting before+1
	count  int32 // of this one and those before
}

func (p *postings) reset(numbers int) {
	p.last, p.list = zeroed(p.last, numbers), p.list[:0]
}

func (p *postings) add(number, part int32) {
	before := p.last[number]
	fresh := posting{part, before, 1}
	if before > 0 {
		if last := p.list[before-1]; last.part == part || last.count == maxPosts {
			return
		} else {
			fresh.count += last.count
		}
	}
	p.list = append(p.list, fresh)
	p.last[number] = int32(len(p.list))
}

// cast adds a vote, the lighter the more parts there are, for each part of a list.
func (p *postings) cast(number int32, weight float32, votes []float32, touched []int32) []int32 {
	at := p.last[number]
	if at == 0 {
		return touched
	}
	weight /= float32(1 + p.list[at-1].count)
	for at > 0 {
		post := &p.list[at-1]
		if votes[post.part] == 0 {
			touched = append(touched, post.part)
		}
		votes[post.part] += weight
		at = post.before
	}
	return touched
}

// index lists the free left parts by their rare words and paragraphs.
func (m *matcher) index() (words, paras *postings) {
	words, paras = &m.words, &m.paras
	words.reset(len(m.cutter.words))
	paras.reset(len(m.count[0]))
	for l, p := range m.left.parts {
		if m.partner[0][l] >= 0 {
			continue
		}
		for _, q := range m.left.paras[p.lo:p.hi] {
			if m.shared(q.id) {
				if m.rarePara(q.id) {
					paras.add(q.id, int32(l))
				}
				continue
			}
			for _, k := range m.left.toks[q.lo:q.hi] {
				if m.cutter.words[k.id].weight >= minRareWeight {
					words.add(k.id, int32(l))
				}
			}
		}
	}
	return words, paras
}

// vote adds up what each left part has in common with a right one.
func (m *matcher) vote(r int32, words, paras *postings, votes []float32, touched []int32) []int32 {
	p := m.right.parts[r]
	for i := p.lo; i < p.hi; i++ {
		q := &m.right.paras[i]
		if m.shared(q.id) {
			if m.rarePara(q.id) {
				touched = paras.cast(q.id, m.weight[1][i], votes, touched)
			}
			continue
		}
		for _, k := range m.right.toks[q.lo:q.hi] {
			if weight := m.cutter.words[k.id].weight; weight >= minRareWeight {
				touched = words.cast(k.id, weight, votes, touched)
			}
		}
	}
	return touched
}

// nominateByGroups proposes partners for parts without rare words: those with which they
// share groups of common ones.
func (m *matcher) nominateByGroups() {
	m.grams.filter.reset(len(m.right.toks))
	for r := range m.right.parts {
		if m.hasNoCandidate(1, r) {
			for _, hash := range m.groups(m.right, r) {
				m.grams.filter.add(hash)
			}
		}
	}
	groups, index := &m.words, &m.known // the words have voted, the parts have their numbers
	groups.reset(0)
	index.reset(0)
	for l := range m.left.parts {
		if m.hasNoCandidate(0, l) {
			for _, hash := range m.groups(m.left, l) {
				if !m.grams.filter.has(hash) {
					continue
				}
				number, fresh := index.add(hash)
				if fresh {
					groups.last = append(groups.last, 0)
				}
				groups.add(number, int32(l))
			}
		}
	}
	if len(groups.list) == 0 {
		return
	}
	votes := m.votes // which are zero again
	for r := range m.right.parts {
		if !m.hasNoCandidate(1, r) {
			continue
		}
		best := int32(-1)
		touched := m.touched[:0]
		for _, hash := range m.groups(m.right, r) {
			if number := index.find(hash); number >= 0 {
				touched = groups.cast(number, 1, votes, touched)
			}
		}
		for _, l := range touched {
			if best < 0 || votes[l] > votes[best] {
				best = l
			}
		}
		if best >= 0 {
			m.propose(best, int32(r), false)
		}
		for _, l := range touched {
			votes[l] = 0
		}
	}
}

const groupWords = 4

// hasNoCandidate reports whether a part of some length has no similar candidate.
func (m *matcher) hasNoCandidate(side, part int) bool {
	return m.partner[side][part] < 0 && m.best[side][part] < minMove && m.size[side][part] >= minMoveWords
}

// groups hashes the groups of words of a part.
func (m *matcher) groups(t *text, part int) []uint64 {
	p := t.parts[part]
	n := 0
	for i := p.lo; i < p.hi; i++ {
		n += len(m.tokens(t, i))
	}
	if n > cap(m.list) {
		m.list = make([]int32, 0, n)
	}
	m.list = m.list[:0]
	for i := p.lo; i < p.hi; i++ {
		for _, k := range m.tokens(t, i) {
			m.list = append(m.list, k.id)
		}
	}
	m.grams.hashes = rollHashes(m.grams.hashes, m.list, groupWords)
	return m.grams.hashes
}

// shared reports whether both texts have a paragraph.
func (m *matcher) shared(id int32) bool { return m.count[0][id] > 0 && m.count[1][id] > 0 }

func (m *matcher) rarePara(id int32) bool {
	return m.count[0][id] <= maxRareCount && m.count[1][id] <= maxRareCount
}

// alike is the weighted share of words that two parts have in common; a part
// of some length may also be found nearly whole in a longer one.
func (m *matcher) alike(l, r int32) float32 {
	m.held = 0
	if lw, rw := m.total[0][l], m.total[1][r]; lw+rw == 0 || 2*min(lw, rw) < minFill*(lw+rw) {
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
	lw, rw := both, both
	toks := m.counted[:0]
	for i := p.hi - 1; i >= p.lo; i-- {
		if id := m.left.paras[i].id; m.seen[0][id] > 0 {
			m.seen[0][id]--
			toks = append(toks, m.tokens(m.left, i))
		}
	}
	words := m.cutter.words
	for _, list := range toks {
		for _, k := range list {
			words[k.id].have++
			lw += words[k.id].weight
		}
	}
	for _, i := range m.rest {
		list := m.tokens(m.right, i)
		words = m.cutter.words
		for _, k := range list {
			w := &words[k.id]
			rw += w.weight
			if w.have > 0 {
				w.have--
				both += w.weight
			}
		}
	}
	for _, list := range toks {
		for _, k := range list {
			words[k.id].have = 0
		}
	}
	m.counted = toks
	share := 2 * both / (lw + rw)
	if lesser := min(lw, rw); lesser >= longPartWeight {
		m.held = max(containedShare*both/lesser-share, 0)
	}
	return share + m.held
}

// sameTitle reports whether two articles have the same number and title.
func (m *matcher) sameTitle(l, r int32) bool {
	p, q := m.left.parts[l], m.right.parts[r]
	if !m.sameNumber(l, r) || p.kind != PartArticle || q.kind != PartArticle {
		return false
	}
	i, j := p.lo, q.lo // in the margin, before the number
	if p.lo == p.head || q.lo == q.head {
		i, j = p.head+1, q.head+1
	}
	return i < p.hi && j < q.hi && m.left.paras[i].id == m.right.paras[j].id && m.left.size(i) <= shortHeading
}

func sameNumber(a, b string) bool {
	if a == b || a == "" || b == "" {
		return a == b && a != ""
	}
	return a[0]|0x20 == b[0]|0x20 && a[strings.LastIndexByte(a, ' ')+1:] == b[strings.LastIndexByte(b, ' ')+1:]
}
