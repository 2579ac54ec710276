package lawtext

import (
	"context"
	"hash/maphash"
	"slices"
	"strings"
	"sync"
)

// Options limit a comparison.
type Options struct {
	// Effort is how many steps the search for the shortest word changes may
	// take; 0 means DefaultEffort. When it is spent, the answer is still exact,
	// but marks more than it must, and says so in Degraded.
	Effort int
	// Pairs are articles and annexes that are known to belong together, whatever
	// they say. The partners of all others are found.
	Pairs []Pair
}

// Pair is a part of each text, by its index in Structure.Parts.
type Pair struct{ Left, Right int }

// DefaultEffort is about a hundredth of a second; no measured pair of real texts needs all of it.
const DefaultEffort = 1_200_000

// Comparer compares texts. It keeps the memory that a comparison worked with for
// the next one, as long as the garbage collector lets it. The zero value is ready,
// and may be used by several goroutines at once.
type Comparer struct{ idle sync.Pool }

// Compare aligns two texts. Swapping them mirrors the answer.
func Compare(ctx context.Context, source, destination string, opts Options) (Comparison, error) {
	var c Comparer
	return c.Compare(ctx, source, destination, opts)
}

// Compare aligns two texts. Swapping them mirrors the answer.
func (c *Comparer) Compare(ctx context.Context, source, destination string, opts Options) (Comparison, error) {
	if err := ctx.Err(); err != nil {
		return Comparison{}, err
	}
	if len(source) > maxText || len(destination) > maxText {
		return Comparison{}, ErrTooLarge
	}
	d, ok := c.idle.Get().(*workspace)
	if !ok {
		d = &workspace{}
	}
	answer, err := d.compare(ctx, source, destination, opts)
	if d.isSmall() {
		d.clean()
		c.idle.Put(d)
	}
	return answer, err
}

func (d *workspace) compare(ctx context.Context, source, destination string, opts Options) (Comparison, error) {
	// Ties are broken the same way in both directions.
	mirrored := len(source) > len(destination) || len(source) == len(destination) &&
		strings.Compare(source, destination) > 0
	if mirrored {
		source, destination = destination, source
		opts.Pairs = slices.Clone(opts.Pairs)
		for i, p := range opts.Pairs {
			opts.Pairs[i] = Pair{p.Right, p.Left}
		}
	}
	a := &d.aligner
	a.begin(ctx, source, destination, opts)
	moved, partner := a.alignAll(&d.matcher, opts.Pairs)
	links := a.moves(partner)
	if a.budget.canceled {
		return Comparison{}, ctx.Err()
	}
	if mirrored {
		a.mirror()
		moved, partner = mirrorParts(moved, partner, len(a.right.parts))
		links.mirror()
	}
	d.release()
	return d.assembler.assemble(a, partner, moved, links), nil
}

func (a *aligner) begin(ctx context.Context, left, right string, opts Options) {
	if opts.Effort <= 0 {
		opts.Effort = DefaultEffort
	}
	a.left, a.right = &a.texts[0], &a.texts[1]
	a.left.read(left)
	a.right.read(right)
	a.left.partNotes()
	a.right.partNotes()
	a.budget = budget{left: opts.Effort, stopped: func() bool { return ctx.Err() != nil }}
	a.myers.budget, a.myers.limit = &a.budget, maxDifferences
	seed := maphash.MakeSeed()
	a.identify(seed)
	a.cutter.begin(seed)
	a.blocks, a.spans, a.edits = emptied(a.blocks, min(len(a.left.paras), len(a.right.paras))), a.spans[:0], a.edits[:0]
	for side := range a.texts {
		n := len(a.side(side).paras)
		a.blockOf[side] = filled(a.blockOf[side], n, -1)
		a.groupOf[side] = filled(a.groupOf[side], n, -1)
		a.paraWeights[side] = zeroed(a.paraWeights[side], n)
	}
}

// identify gives equal paragraphs, and equal parts, equal numbers.
func (a *aligner) identify(seed maphash.Seed) {
	index := &a.known
	index.reset(len(a.left.paras))
	first := emptied(a.first, len(a.left.paras)) // by number: its first left paragraph
	for i := range a.left.paras {
		p := &a.left.paras[i]
		id, fresh := index.add(a.left.key(p, seed))
		if fresh {
			first = append(first, int32(i))
		}
		p.id = id
	}
	a.first = first
	next := 0 // most often the left paragraph after the last one found
	for i := range a.right.paras {
		p := &a.right.paras[i]
		if next < len(a.left.paras) && a.unmasked(&a.left.paras[next], p) {
			p.id = a.left.paras[next].id
			next++
			p.twin = int32(next)
			continue
		}
		key := a.right.key(p, seed)
		if next < len(a.left.paras) && index.hashes[a.left.paras[next].id] == key {
			p.id = a.left.paras[next].id
			next++
		} else if p.id, _ = index.add(key); int(p.id) < len(first) {
			next = int(first[p.id]) + 1
		}
	}
	ids := len(index.hashes)
	for side := range a.count {
		a.count[side] = zeroed(a.count[side], ids)
		a.seen[side] = zeroed(a.seen[side], ids)
		a.where[side] = zeroed(a.where[side], ids)
	}
	parts := &a.known // the paragraphs have their numbers
	parts.reset(len(a.left.parts))
	for side := range a.texts {
		t := a.side(side)
		count := a.count[side]
		for k := range t.parts {
			h := uint64(1)
			for i := t.parts[k].lo; i < t.parts[k].hi; i++ {
				id := t.paras[i].id
				count[id]++
				h = mix(h, uint64(id)+1)
			}
			t.parts[k].id, _ = parts.add(h)
		}
	}
}

// unmasked reports whether paragraphs are equal without the number of a heading.
func (a *aligner) unmasked(p, q *para) bool {
	m, n := a.left.mark(p), a.right.mark(q)
	return m.numHi <= m.numLo && n.numHi <= n.numLo && a.left.s[p.start:p.text] == a.right.s[q.start:q.text]
}

// alignAll pairs the parts and aligns their contents. It returns which right parts moved, and the left partner of each
// right part, -1 for none.
func (a *aligner) alignAll(m *matcher, known []Pair) ([]bool, []int32) {
	m.begin(a)
	m.joinKnown(known)
	moved := m.run()
	of, partner := m.partner[0], m.partner[1]
	group := int32(0)
	l, r := int32(0), int32(0)
	for k, p := range partner {
		if p < 0 || moved[k] {
			continue
		}
		group = a.leftovers(group, l, p, r, int32(k), of, moved, partner)
		a.version(group, a.left.parts[p], a.right.parts[k], false)
		group++
		l, r = p+1, int32(k)+1
	}
	a.leftovers(group, l, int32(len(a.left.parts)), r, int32(len(partner)), of, moved, partner)
	a.seams()
	a.sentences()
	a.absorb()
	return moved, partner
}

// seams aligns paragraphs that are between the same rows but fell to different
// parts, as a heading may that only one version breaks over two lines.
func (a *aligner) seams() {
	lone := func(side int, i int32) bool { return i < int32(len(a.blockOf[side])) && a.blockOf[side][i] < 0 }
	l, r := int32(0), int32(0)
	for r < int32(len(a.right.paras)) || l < int32(len(a.left.paras)) {
		l1, r1 := l, r
		for lone(0, l1) {
			l1++
		}
		for lone(1, r1) {
			r1++
		}
		if l < l1 && r < r1 && (a.groupOf[0][l] != a.groupOf[1][r] || a.groupOf[0][l1-1] != a.groupOf[1][r1-1]) {
			a.gap(l, l1, r, r1, regionShare, false)
		}
		// On to the next row with both sides, past what moved.
		for r = r1; r < int32(len(a.right.paras)) && (a.blockOf[1][r] < 0 || a.blocks[a.blockOf[1][r]].moved); {
			r++
		}
		if r == int32(len(a.right.paras)) {
			return
		}
		b := a.blocks[a.blockOf[1][r]]
		l, r = b.l1, b.r1
	}
}

// leftovers aligns the parts between two pairs: moved ones with their partners,
// runs of the others with each other, for articles are split, merged and rewritten.
func (a *aligner) leftovers(group, l0, l1, r0, r1 int32, of []int32, moved []bool, partner []int32) int32 {
	runs := func(t *text, from, to int32, free func(int32) bool) (out [][2]int32) {
		for k := from; k < to; k++ {
			if !free(k) {
				continue
			}
			p := t.parts[k]
			if n := len(out); n > 0 && out[n-1][1] == p.lo {
				out[n-1][1] = p.hi
			} else {
				out = append(out, [2]int32{p.lo, p.hi})
			}
		}
		return out
	}
	lefts := runs(a.left, l0, l1, func(k int32) bool { return of[k] < 0 })
	rights := runs(a.right, r0, r1, func(k int32) bool { return partner[k] < 0 })
	for k := 0; k < max(len(lefts), len(rights)); k++ {
		var x, y [2]int32
		if k < len(lefts) {
			x = lefts[k]
		}
		if k < len(rights) {
			y = rights[k]
		}
		a.pair(group, x[0], x[1], y[0], y[1], regionShare, false)
		group++
	}
	for k := r0; k < r1; k++ {
		if moved[k] {
			a.version(group, a.left.parts[partner[k]], a.right.parts[k], true)
			group++
		}
	}
	return group
}

// mirror swaps the sides of the alignment.
func (a *aligner) mirror() {
	a.left, a.right = a.right, a.left
	a.blockOf[0], a.blockOf[1] = a.blockOf[1], a.blockOf[0]
	for i := range a.blocks {
		b := &a.blocks[i]
		b.l0, b.l1, b.r0, b.r1 = b.r0, b.r1, b.l0, b.l1
	}
	for k, s := range a.spans {
		a.spans[k] = span{s.r0, s.r1, s.l0, s.l1}
	}
}

func mirrorParts(moved []bool, partner []int32, n int) ([]bool, []int32) {
	movedBack, back := make([]bool, n), filled(nil, n, -1)
	for r, l := range partner {
		if l >= 0 {
			back[l], movedBack[l] = int32(r), moved[r]
		}
	}
	return movedBack, back
}
