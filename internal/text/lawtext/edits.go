package lawtext

// edit is two versions of a paragraph that begin and end alike: only the words
// between must be compared.
type edit struct {
	l, r int32 // the paragraphs
	from [2]int32
	to   [2]int32 // bytes of each side that differ
}

const (
	minEvidentShare = 0.6 // so much of their letters makes neighbours of a pair a pair
	minLikelyShare  = 0.4 // if there is nothing else between the pairs around them
	slideMargin     = 48  // bytes around what was only added or only taken out, so that it can slide
)

// neighbours pairs parts that follow or precede a pair on both sides and are
// plainly versions of each other, by what they have in common letter by letter.
func (m *matcher) neighbours() {
	n := int32(len(m.right.parts))
	for r := int32(0); r < n; r++ {
		if r == 0 {
			m.neighbour(0, r, 1)
		} else if l := m.partner[1][r-1]; l >= 0 {
			m.neighbour(l+1, r, 1)
		}
	}
	for r := n - 1; r >= 0; r-- {
		if r == n-1 {
			m.neighbour(int32(len(m.left.parts))-1, r, -1)
		} else if l := m.partner[1][r+1]; l >= 0 {
			m.neighbour(l-1, r, -1)
		}
	}
}

// neighbour pairs two parts unless one is more like the part behind the other.
func (m *matcher) neighbour(l, r, ahead int32) {
	if !m.free(l, r) {
		return
	}
	score, least := m.inCommon(l, r), float32(minEvidentShare)
	if m.paired(l+ahead, r+ahead) {
		least = minLikelyShare
	}
	if score < least || m.free(l+ahead, r) && m.inCommon(l+ahead, r) > score ||
		m.free(l, r+ahead) && m.inCommon(l, r+ahead) > score {
		return
	}
	m.join(candidate{l: l, r: r, score: score})
}

// paired reports whether two parts are a pair, or both beyond the ends.
func (m *matcher) paired(l, r int32) bool {
	if l < 0 || r < 0 || int(l) >= len(m.left.parts) || int(r) >= len(m.right.parts) {
		return (l < 0) == (r < 0) && (int(l) < len(m.left.parts)) == (int(r) < len(m.right.parts))
	}
	return m.partner[0][l] == r
}

func (m *matcher) free(l, r int32) bool {
	return l >= 0 && r >= 0 && int(l) < len(m.left.parts) && int(r) < len(m.right.parts) && m.partner[0][l] < 0 &&
		m.partner[1][r] < 0
}

// inCommon is the share of their letters that stand alike in two parts.
func (m *matcher) inCommon(l, r int32) float32 {
	p, q := m.left.parts[l], m.right.parts[r]
	all := m.left.bytes(p.lo, p.hi) + m.right.bytes(q.lo, q.hi)
	same := m.walk(p, q, nil)
	return float32(2*same) / float32(max(all, 1))
}

// walk goes through the paragraphs of two versions of a part side by side, and
// tells how many bytes are alike in both.
func (a *aligner) walk(p, q part, use func(edit)) (alike int32) {
	lp, rp := a.left.paras, a.right.paras
	for l, r := p.lo, q.lo; l < p.hi && r < q.hi; {
		switch {
		case lp[l].id == rp[r].id:
			alike += lp[l].text - lp[l].start
		case l+1 < p.hi && lp[l+1].id == rp[r].id:
			r--
		case r+1 < q.hi && lp[l].id == rp[r+1].id:
			l--
		default:
			t := a.ends(l, r)
			if rest := max(t.to[0]-t.from[0], t.to[1]-t.from[1]); 2*rest < max(lp[l].text-lp[l].start,
				rp[r].text-rp[r].start) {
				alike += lp[l].text - lp[l].start - (t.to[0] - t.from[0])
				if use != nil {
					use(t)
				}
			}
		}
		l, r = l+1, r+1
	}
	return alike
}

// ends finds how far two paragraphs begin and end with the same words.
func (a *aligner) ends(l, r int32) edit {
	p, q := &a.left.paras[l], &a.right.paras[r]
	x, y := a.left.s, a.right.s
	i, j := p.start, q.start
	if a.sameHead(p, q) {
		i, j = a.left.mark(p).numHi, a.right.mark(q).numHi
	}
	n := min(p.text-i, q.text-j)
	from := alikeAhead(x[i:i+n], y[j:j+n])
	for from > 0 && !isSpace(x[i+from-1]) {
		from--
	}
	n -= from
	to := alikeBehind(x[p.text-n:p.text], y[q.text-n:q.text])
	pure := to == n // something was only added or only taken out
	for to > 0 && !isSpace(x[p.text-to]) {
		to--
	}
	t := edit{l, r, [2]int32{i + from, j + from}, [2]int32{p.text - to, q.text - to}}
	if pure {
		before, after := min(from, slideMargin), min(to, slideMargin)
		for before < from && !isSpace(x[t.from[0]-before-1]) {
			before++
		}
		for after < to && !isSpace(x[t.to[0]+after]) {
			after++
		}
		t.from[0], t.from[1], t.to[0], t.to[1] = t.from[0]-before, t.from[1]-before, t.to[0]+after, t.to[1]+after
	}
	return t
}

// alikeAhead is how many bytes two strings of one length begin with alike.
func alikeAhead(x, y string) int32 {
	n := 0
	for n+8 <= len(x) && n+8 <= len(y) && word64(x[n:]) == word64(y[n:]) {
		n += 8
	}
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return int32(n)
}

// alikeBehind is how many they end with alike.
func alikeBehind(x, y string) int32 {
	n := 0
	for len(x)-n >= 8 && len(y)-n >= 8 && word64(x[len(x)-n-8:]) == word64(y[len(y)-n-8:]) {
		n += 8
	}
	for n < len(x) && n < len(y) && x[len(x)-1-n] == y[len(y)-1-n] {
		n++
	}
	return int32(n)
}

// word64 is the first eight bytes of a string.
func word64(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// cutNeeded cuts the paragraphs that only one side has, and weighs the words: all
// of them in parts without a partner, else what their versions have not in common.
func (m *matcher) cutNeeded() {
	for r, l := range m.partner[1] {
		if l >= 0 && m.left.parts[l].id != m.right.parts[r].id {
			m.walk(m.left.parts[l], m.right.parts[r], func(t edit) {
				m.left.paras[t.l].edit, m.right.paras[t.r].edit = int32(len(m.edits)), int32(len(m.edits))
				m.edits = append(m.edits, t)
			})
		}
	}
	list := [2][]int32{m.needed[0][:0], m.needed[1][:0]}
	var bytes [2]int
	for side := range list {
		t, other := m.side(side), m.count[1-side]
		for i := range t.paras {
			if p := &t.paras[i]; other[p.id] == 0 || p.edit >= 0 {
				list[side] = append(list[side], int32(i))
				from, to := m.toCut(side, p)
				bytes[side] += int(to - from)
			}
		}
	}
	m.needed = list
	m.cutter.expect(bytes[0] + bytes[1])
	for side, paras := range list {
		t := m.side(side)
		t.toks = emptied(t.toks, max(bytes[side]/5, min(bytes[side]/2+len(paras), int(t.lines)))+64)
		for _, i := range paras {
			p := &t.paras[i]
			from, to := m.toCut(side, p)
			p.lo = int32(len(t.toks))
			t.toks = m.cutter.cut(t.toks, t.s, int(from), int(to))
			p.hi = int32(len(t.toks))
		}
	}
	m.cutter.weigh()
}

func (a *aligner) toCut(side int, p *para) (from, to int32) {
	if p.edit < 0 {
		return p.start, p.text
	}
	t := &a.edits[p.edit]
	return t.from[side], t.to[side]
}

// edited reports whether all paragraphs of a gap have their version on the other side.
func (a *aligner) edited(l0, l1, r0, r1 int32) bool {
	if l1-l0 != r1-r0 {
		return false
	}
	for k := range l1 - l0 {
		if t := a.left.paras[l0+k].edit; t < 0 || a.right.paras[r0+k].edit != t {
			return false
		}
	}
	return true
}

// compareEdit aligns what differs in two paragraphs that begin and end alike.
func (a *aligner) compareEdit(l, r int32, moved bool) {
	p, q := &a.left.paras[l], &a.right.paras[r]
	t := &a.edits[p.edit]
	a.x, a.y = a.left.toks[p.lo:p.hi], a.right.toks[q.lo:q.hi]
	a.xi, a.yi = idsOf(a.xi[:0], a.x), idsOf(a.yi[:0], a.y)
	a.runs = a.runs[:0]
	if len(a.x) > 0 && len(a.y) > 0 {
		a.runs = a.slide(a.tidy(a.alignWords(a.runs)), l, r)
	}
	b := block{l0: l, l1: l + 1, r0: r, r1: r + 1, moved: moved}
	first := len(a.spans)
	i, j := p.start, q.start
	if a.sameHead(p, q) {
		m, n := a.left.mark(p), a.right.mark(q)
		a.stretch(span{i, m.numLo, j, n.numLo})
		i, j = m.numHi, n.numHi
	}
	a.stretch(span{i, t.from[0], j, t.from[1]})
	for _, n := range a.runs {
		if s := (piece{run: n}); a.equalPiece(s) {
			a.spans = append(a.spans, span{a.x[n.x].lo, a.x[n.x+n.n-1].hi, a.y[n.y].lo, a.y[n.y+n.n-1].hi})
		}
	}
	a.stretch(span{t.to[0], p.text, t.to[1], q.text})
	a.add(b, first)
}

// stretch adds a run of equal letters without the white space around it.
func (a *aligner) stretch(s span) {
	lead := int32(skipSpace(a.left.s[:s.l1], int(s.l0))) - s.l0
	if lead >= s.l1-s.l0 {
		return
	}
	tail := s.l1 - int32(trimSpace(a.left.s[:s.l1], int(s.l0)))
	a.spans = append(a.spans, span{s.l0 + lead, s.l1 - tail, s.r0 + lead, s.r1 - tail})
}

// changed are the words of a paragraph outside of which its row shows no change.
func (a *aligner) changed(side int, i int32) []token {
	t := a.side(side)
	if p := &t.paras[i]; p.edit >= 0 && a.blockOf[side][i] >= 0 {
		return t.toks[p.lo:p.hi]
	}
	return a.tokens(t, i)
}

// sameHead reports whether two paragraphs begin with the same heading but for its
// number, which differs.
func (a *aligner) sameHead(p, q *para) bool {
	m, n := a.left.mark(p), a.right.mark(q)
	return m.numHi > m.numLo && n.numHi > n.numLo &&
		a.left.s[p.start:m.numLo] == a.right.s[q.start:n.numLo] &&
		a.left.s[m.numLo:m.numHi] != a.right.s[n.numLo:n.numHi]
}

// bytes is how long the text of some paragraphs is.
func (t *text) bytes(from, to int32) (n int32) {
	for i := from; i < to; i++ {
		n += t.paras[i].text - t.paras[i].start
	}
	return n
}
