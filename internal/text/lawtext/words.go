package lawtext

import (
	"cmp"
	"slices"
)

const (
	maxDirectWords = 48  // words on both sides together that Myers takes at once
	maxUnlikeWords = 160 // beyond it unlike texts are not searched word by word
	minLikeness    = 0.15
	maxAnchorDepth = 4 // anchors within anchors
	minAnchorRun   = 3 // equal words around an anchor, itself included
)

// alignWords aligns the words of the gap at hand.
func (a *aligner) alignWords(out []run) []run {
	return a.narrow(out, a.xi, a.yi, 0, 0, 0)
}

// narrow trims, splits at anchors and hands what is left to Myers.
func (a *aligner) narrow(out []run, x, y []int32, dx, dy int32, depth int) []run {
	n := int32(0)
	for int(n) < len(x) && int(n) < len(y) && x[n] == y[n] {
		n++
	}
	out = appendRun(out, run{dx, dy, n})
	x, y, dx, dy = x[n:], y[n:], dx+n, dy+n
	tail := 0
	for tail < len(x) && tail < len(y) && x[len(x)-1-tail] == y[len(y)-1-tail] {
		tail++
	}
	x, y = x[:len(x)-tail], y[:len(y)-tail]
	if len(x) > 0 && len(y) > 0 {
		out = a.inside(out, x, y, dx, dy, depth)
	}
	return appendRun(out, run{dx + int32(len(x)), dy + int32(len(y)), int32(tail)})
}

func appendRun(out []run, r run) []run {
	if r.n == 0 {
		return out
	}
	if n := len(out); n > 0 && out[n-1].x+out[n-1].n == r.x && out[n-1].y+out[n-1].n == r.y {
		out[n-1].n += r.n
		return out
	}
	return append(out, r)
}

func (a *aligner) inside(out []run, x, y []int32, dx, dy int32, depth int) []run {
	size := len(x) + len(y)
	if size <= maxDirectWords {
		return a.shortest(out, x, y, dx, dy)
	}
	like := float32(1)
	if size > maxUnlikeWords {
		if like = a.likeness(x, y); like == 0 {
			return out
		}
	}
	if depth < maxAnchorDepth {
		var anchors []run
		if depth == 0 && size > maxUnlikeWords {
			anchors = a.inOrder(a.grams.shared(x, y, nearWords), len(y))
		}
		if len(anchors) == 0 {
			anchors = a.uniqueAnchors(x, y)
		}
		if len(anchors) > 0 {
			px, py := int32(0), int32(0)
			for _, r := range anchors {
				out = a.narrow(out, x[px:r.x], y[py:r.y], dx+px, dy+py, depth+1)
				out = appendRun(out, run{dx + r.x, dy + r.y, r.n})
				px, py = r.x+r.n, r.y+r.n
			}
			return a.narrow(out, x[px:], y[py:], dx+px, dy+py, depth+1)
		}
	}
	if like < minLikeness {
		return out
	}
	return a.shortest(out, x, y, dx, dy)
}

// place is where a word is in the words at hand: the position+1, -1 for several.
type place struct{ x, y int32 }

// uniqueAnchors gives runs of equal words around words that occur once on each side, in
// their heaviest common order (patience diff, with the neighbours).
func (a *aligner) uniqueAnchors(x, y []int32) []run {
	for n := len(a.cutter.words); len(a.places) < n; {
		a.places = append(a.places, place{})
	}
	for i, id := range x {
		if p := &a.places[id].x; *p == 0 {
			*p = int32(i) + 1
		} else {
			*p = -1
		}
	}
	for j, id := range y {
		if p := &a.places[id].y; *p == 0 {
			*p = int32(j) + 1
		} else {
			*p = -1
		}
	}
	runs := a.around[:0]
	for i, id := range x {
		p := a.places[id]
		if p.x <= 0 || p.y <= 0 {
			continue
		}
		r := run{int32(i), p.y - 1, 1}
		if n := len(runs); n > 0 && r.x < runs[n-1].x+runs[n-1].n && r.x-r.y == runs[n-1].x-runs[n-1].y {
			continue
		}
		for r.x > 0 && r.y > 0 && x[r.x-1] == y[r.y-1] {
			r.x, r.y, r.n = r.x-1, r.y-1, r.n+1
		}
		for int(r.x+r.n) < len(x) && int(r.y+r.n) < len(y) && x[r.x+r.n] == y[r.y+r.n] {
			r.n++
		}
		if r.n >= minAnchorRun {
			runs = append(runs, r)
		}
	}
	for _, id := range x {
		a.places[id] = place{}
	}
	for _, id := range y {
		a.places[id] = place{}
	}
	a.around = runs
	return a.inOrder(runs, len(y))
}

// inOrder keeps the heaviest runs that follow each other on both sides, without
// what they share.
func (a *aligner) inOrder(runs []run, limit int) []run {
	if len(runs) < 2 {
		return slices.Clone(runs)
	}
	slices.SortFunc(runs, func(a, b run) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y)) })
	right, weight := a.rights[:0], a.weights[:0]
	for _, r := range runs {
		right, weight = append(right, r.y), append(weight, r.n*r.n)
	}
	a.rights, a.weights = right, weight
	keep := a.order.heaviest(right, weight, limit)
	out := make([]run, 0, len(runs))
	px, py := int32(0), int32(0)
	for i, r := range runs {
		if over := max(px-r.x, py-r.y, 0); keep[i] && over < r.n {
			r = run{r.x + over, r.y + over, r.n - over}
			out = append(out, r)
			px, py = r.x+r.n, r.y+r.n
		}
	}
	return out
}

// shortest aligns by Myers what both sides have of the words; the others cost
// nothing but steps.
func (a *aligner) shortest(out []run, x, y []int32, dx, dy int32) []run {
	if a.budget.canceled {
		return out
	}
	s := &a.wordFilter
	s.apply(a.cutter.words, x, y)
	s.runs = a.myers.align(s.runs[:0], s.ids[0], s.ids[1])
	for _, r := range s.runs {
		for k := range r.n {
			out = appendRun(out, run{dx + s.at[0][r.x+k], dy + s.at[1][r.y+k], 1})
		}
	}
	return out
}

// wordFilter leaves out words that only one side has.
type wordFilter struct {
	ids, at [2][]int32 // what is left, and where it was
	runs    []run
}

func (s *wordFilter) apply(words []word, x, y []int32) {
	for side := range s.ids {
		s.ids[side], s.at[side] = s.ids[side][:0], s.at[side][:0]
	}
	for _, id := range y {
		words[id].have = 1
	}
	for i, id := range x {
		if words[id].have > 0 {
			words[id].have = 2
			s.ids[0], s.at[0] = append(s.ids[0], id), append(s.at[0], int32(i))
		}
	}
	for j, id := range y {
		if words[id].have == 2 {
			s.ids[1], s.at[1] = append(s.ids[1], id), append(s.at[1], int32(j))
		}
	}
	for _, id := range y {
		words[id].have = 0
	}
}

// likeness is the weighted share of words that both sides have: never less
// than what an alignment could find.
func (a *aligner) likeness(x, y []int32) float32 {
	words := a.cutter.words
	var sum, both float32
	for _, id := range x {
		words[id].have++
		sum += words[id].weight
	}
	for _, id := range y {
		w := &words[id]
		sum += w.weight
		if w.have > 0 {
			w.have--
			both += w.weight
		}
	}
	for _, id := range x {
		words[id].have = 0
	}
	if sum == 0 {
		return 1
	}
	return 2 * both / sum
}
