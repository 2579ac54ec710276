package lawtext

import "slices"

// grams finds groups of words that occur once on each side.
type grams struct {
	filter filter
	index  table
	hashes []uint64
	rights []uint64   // scratch of shared
	once   [2][]int32 // by entry: the only place, -1 none, -2 several
	// longest is how many words a group may have that was in both, by the filter.
	longest int
}

// rollHashes hashes every group of k words, each from the one before it, into out.
func rollHashes(out []uint64, ids []int32, k int) []uint64 {
	if len(ids) < k {
		return out[:0]
	}
	out = slices.Grow(out[:0], len(ids)-k+1)[:len(ids)-k+1]
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
			out[i-k+1] = h ^ h>>31
		}
	}
	return out
}

// shared returns the runs of groups of k words that occur once in x and once in y.
func (g *grams) shared(x, y []int32, k int) []run {
	if len(x) < k || len(y) < k {
		return nil
	}
	// Few groups are in both: a bit for each of y keeps the others out of the index.
	g.filter.reset(len(y))
	g.rights = rollHashes(g.rights, y, k)
	for _, hash := range g.rights {
		g.filter.add(hash)
	}
	g.index.reset(0)
	g.once[0], g.once[1] = g.once[0][:0], g.once[1][:0]
	g.longest = 0
	from := 0 // where a row of groups that are in both starts
	g.hashes = rollHashes(g.hashes, x, k)
	for i, hash := range g.hashes {
		if !g.filter.has(hash) {
			from = i + 1
			continue
		}
		g.longest = max(g.longest, i-from+k)
		entry, fresh := g.index.add(hash)
		if fresh {
			g.once[0] = append(g.once[0], int32(i))
			g.once[1] = append(g.once[1], -1)
		} else {
			g.once[0][entry] = -2
		}
	}
	if len(g.once[0]) == 0 {
		return nil
	}
	entry := int32(-1)
	for j, hash := range g.rights {
		if entry = g.index.next(entry, hash); entry < 0 || g.once[0][entry] == -2 {
			continue
		}
		if g.once[1][entry] == -1 {
			g.once[1][entry] = int32(j)
		} else {
			g.once[1][entry] = -2
		}
	}
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

// filter is a Bloom filter (Bloom, 1970): it says which hashes were surely not added.
type filter struct {
	bits []uint64
	mask uint64
}

func (f *filter) reset(expected int) {
	size := 64
	for size < expected/4 {
		size *= 2
	}
	f.bits, f.mask = zeroed(f.bits, size), uint64(size-1)
}

func (f *filter) add(hash uint64) { f.bits[hash>>6&f.mask] |= 1 << (hash & 63) }

func (f *filter) has(hash uint64) bool { return f.bits[hash>>6&f.mask]&(1<<(hash&63)) != 0 }

func equalIDs(x, y []int32) bool {
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}
