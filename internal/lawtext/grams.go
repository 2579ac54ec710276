package lawtext

// grams finds groups of words that stand once on each side.
type grams struct {
	index *table
	once  [2][]int32 // by entry: the only place, -1 none, -2 several
}

// roll hashes every group of k words, each from the one before it.
func roll(ids []int32, k int, use func(i int, hash uint64)) {
	const base = 0x9e3779b97f4a7c15
	leaving := uint64(1)
	for range k {
		leaving *= base
	}
	h := uint64(0)
	for i, id := range ids {
		h = h*base + uint64(id) + 3
		if i >= k {
			h -= leaving * (uint64(ids[i-k]) + 3)
		}
		if i >= k-1 {
			use(i-k+1, h^h>>31)
		}
	}
}

// shared gives the runs of groups of k words that stand once in x and once in y.
func (g *grams) shared(x, y []int32, k int) []run {
	if len(x) < k || len(y) < k {
		return nil
	}
	if g.index == nil {
		g.index = newTable(len(x))
	}
	g.index.reset(len(x))
	g.once[0], g.once[1] = g.once[0][:0], g.once[1][:0]
	roll(x, k, func(i int, hash uint64) {
		entry, fresh := g.index.add(hash)
		if fresh {
			g.once[0] = append(g.once[0], int32(i))
			g.once[1] = append(g.once[1], -1)
		} else {
			g.once[0][entry] = -2
		}
	})
	roll(y, k, func(j int, hash uint64) {
		entry := g.index.find(hash)
		if entry < 0 || g.once[0][entry] == -2 {
			return
		}
		if g.once[1][entry] == -1 {
			g.once[1][entry] = int32(j)
		} else {
			g.once[1][entry] = -2
		}
	})
	var out []run
	for entry, i := range g.once[0] { // in the order of x
		j := g.once[1][entry]
		if i < 0 || j < 0 || !equalIDs(x[i:i+int32(k)], y[j:j+int32(k)]) {
			continue
		}
		if n := len(out); n > 0 {
			last := &out[n-1]
			if i-last.x == j-last.y && i <= last.x+last.n {
				last.n = i + int32(k) - last.x
				continue
			}
		}
		out = append(out, run{i, j, int32(k)})
	}
	return out
}

func equalIDs(x, y []int32) bool {
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

const (
	directly = 48  // words on both sides together that Myers takes at once
	vast     = 160 // beyond it unlike texts are not searched word by word
	unlike   = 0.15
)

// alignWords aligns the words of the gap at hand.
func (a *aligner) alignWords(out []run) []run {
	return a.narrow(out, a.xi, a.yi, 0, 0, 8)
}

// narrow trims, splits at anchors of k words and hands what is left to Myers.
func (a *aligner) narrow(out []run, x, y []int32, dx, dy int32, k int) []run {
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
		out = a.inside(out, x, y, dx, dy, k)
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

func (a *aligner) inside(out []run, x, y []int32, dx, dy int32, k int) []run {
	size := len(x) + len(y)
	if size <= directly {
		return a.shortest(out, x, y, dx, dy)
	}
	like := float32(1)
	if size > vast {
		if like = a.likeness(x, y); like == 0 {
			return out
		}
	}
	for ; k >= 2; k /= 2 {
		runs := a.grams.shared(x, y, k)
		if len(runs) == 0 {
			continue
		}
		right, weight := make([]int32, len(runs)), make([]int32, len(runs))
		for i, r := range runs {
			right[i], weight[i] = r.y, r.n*r.n
		}
		keep := heaviest(right, weight, len(y))
		px, py := int32(0), int32(0)
		for i, r := range runs {
			if over := max(px-r.x, py-r.y, 0); !keep[i] || over >= r.n {
				continue
			} else {
				r = run{r.x + over, r.y + over, r.n - over}
			}
			out = a.narrow(out, x[px:r.x], y[py:r.y], dx+px, dy+py, k/2)
			out = appendRun(out, run{dx + r.x, dy + r.y, r.n})
			px, py = r.x+r.n, r.y+r.n
		}
		return a.narrow(out, x[px:], y[py:], dx+px, dy+py, k/2)
	}
	if like < unlike {
		return out
	}
	return a.shortest(out, x, y, dx, dy)
}

func (a *aligner) shortest(out []run, x, y []int32, dx, dy int32) []run {
	if a.budget.canceled {
		return out
	}
	first := len(out)
	out = a.myers.align(out, x, y, dx, dy)
	if first > 0 && first < len(out) {
		r := out[first]
		if last := &out[first-1]; last.x+last.n == r.x && last.y+last.n == r.y {
			last.n += r.n
			out = append(out[:first], out[first+1:]...)
		}
	}
	return out
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
