package lawtext

const (
	islandWords  = 4   // longer matches between two changes stay
	islandWeight = 2.5 // as do heavier ones
	strongWords  = 6   // so many equal words in a row are no coincidence
)

// tidy drops short light matches between two changes at least as long: they
// are coincidences, and a change reads better whole.
func (a *aligner) tidy(runs []run) []run {
	w := &a.cutter
	kept := runs[:0]
	px, py := int32(0), int32(0)
	for i, r := range runs {
		nx, ny := int32(len(a.xi)), int32(len(a.yi))
		if i+1 < len(runs) {
			nx, ny = runs[i+1].x, runs[i+1].y
		}
		if r.n <= islandWords && r.n <= max(r.x-px, r.y-py) && r.n <= max(nx-r.x-r.n, ny-r.y-r.n) {
			weight := float32(0)
			for k := range r.n {
				weight += w.weight(a.xi[r.x+k])
			}
			if weight <= islandWeight && !a.amongSigns(r, px, py, nx, ny) && !(r.n == 1 && a.isNote(r.x, r.y)) {
				continue
			}
		}
		kept = append(kept, r)
		px, py = r.x+r.n, r.y+r.n
	}
	return kept
}

// isNote reports whether a word is the mark of a footnote on one side at least, as
// [2] is where the other writes 2.
func (a *aligner) isNote(x, y int32) bool {
	return isBracketed(a.left.s, a.x[x]) || isBracketed(a.right.s, a.y[y])
}

func isBracketed(s string, k token) bool {
	return k.lo > 0 && int(k.hi) < len(s) && s[k.lo-1] == '[' && s[k.hi] == ']' && isDigit(s[k.lo])
}

// amongSigns reports whether only signs differ on both sides of a match, as
// the marks of a quotation or the brackets of a footnote.
func (a *aligner) amongSigns(r run, px, py, nx, ny int32) bool {
	return a.signs(a.left, a.x[px:r.x]) && a.signs(a.right, a.y[py:r.y]) &&
		a.signs(a.left, a.x[r.x+r.n:nx]) && a.signs(a.right, a.y[r.y+r.n:ny])
}

func (a *aligner) signs(t *text, toks []token) bool {
	for _, k := range toks {
		if a.cutter.class[t.s[k.lo]] == letter {
			return false
		}
	}
	return true
}

// slide moves a pure insertion or deletion among equal words to where it reads
// best: at the start of a paragraph, else after the end of a sentence.
func (a *aligner) slide(runs []run, l0, r0 int32) []run {
	for i := 1; i < len(runs); i++ {
		before, after := &runs[i-1], &runs[i]
		seq, toks, t, first := a.yi, a.y, a.right, r0
		from, to := before.y+before.n, after.y
		if to == from {
			seq, toks, t, first = a.xi, a.x, a.left, l0
			from, to = before.x+before.n, after.x
		} else if before.x+before.n != after.x {
			continue
		}
		if to == from {
			continue
		}
		best, shift := a.bound(seq, toks, t, first, from), int32(0)
		for d := int32(1); d < before.n && seq[from-d] == seq[to-d]; d++ {
			if s := a.bound(seq, toks, t, first, from-d); s > best {
				best, shift = s, -d
			}
		}
		for d := int32(1); d < after.n && seq[from+d-1] == seq[to+d-1]; d++ {
			if s := a.bound(seq, toks, t, first, from+d); s > best {
				best, shift = s, d
			}
		}
		before.n += shift
		after.x, after.y, after.n = after.x+shift, after.y+shift, after.n-shift
	}
	return runs
}

// bound rates the place before token i as the edge of a change.
func (a *aligner) bound(seq []int32, toks []token, t *text, first, i int32) int {
	if i == 0 {
		return 3
	}
	from, to := toks[i-1].hi, toks[i].lo
	for at := from; at < to; at++ {
		if t.s[at] == '\n' {
			if t.startsParagraph(first, to) {
				return 3
			}
		}
	}
	switch last := t.s[from-1]; last {
	case '.', ';', ':':
		return 2
	case ',':
		return 1
	}
	return 0
}

// startsParagraph reports whether a paragraph from first on has its first word at this byte.
func (t *text) startsParagraph(first, at int32) bool {
	lo, hi := int(first), len(t.paras)
	for lo < hi {
		mid := (lo + hi) / 2
		if t.paras[mid].end <= at {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo < len(t.paras) && skipSpace(t.s, int(t.paras[lo].start)) == int(at)
}

// paraWeight is the weight of a paragraph's words.
func (a *aligner) paraWeight(side int, i int32) float32 {
	if known := a.paraWeights[side][i]; known > 0 {
		return known
	}
	sum := float32(0)
	for _, k := range a.tokens(a.side(side), i) {
		sum += a.cutter.weight(k.id)
	}
	a.paraWeights[side][i] = sum
	return sum
}
