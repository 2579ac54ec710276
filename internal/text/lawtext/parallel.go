package lawtext

import (
	"slices"
	"strings"
)

// Range is a run of blocks: Blocks[From:To].
type Range struct{ From, To int }

// Len counts the blocks.
func (r Range) Len() int { return r.To - r.From }

// Group is what says the same in two texts. One side is empty where the other one has no counterpart.
type Group struct{ Left, Right Range }

const (
	maxCompared  = 1 << 14 // pairs of places between two anchors that are compared with each other
	maxUndivided = 12      // blocks of a group, where both sides are not told apart further
)

// Parallel aligns two languages of a law: articles by their numbers, then paragraphs, items and rows by their marks,
// and those without a mark by their length. All blocks of both sides are in the groups, each once and in order.
func Parallel(left, right *Layout) []Group {
	p := pairer{left: left, right: right, out: make([]Group, 0, max(len(left.Blocks), len(right.Blocks)))}
	p.pair(treeOf(left), treeOf(right))
	return p.out
}

// node is a place with its blocks: those of its own, then those of the places in it.
type node struct {
	Range
	class    string // the kind of the place, one for both languages
	number   int32  // by which places of a class are told apart; 0 for none
	suffix   int32
	repeat   int
	place    int
	letter   string // the number of an item that is a letter
	children []*node
}

// own are the blocks before the first place in it.
func (n *node) own() Range {
	if len(n.children) > 0 {
		return Range{n.From, n.children[0].From}
	}
	return n.Range
}

// treeOf puts the blocks of a text into its places. A block that begins no place goes on with the one before.
func treeOf(l *Layout) []*node {
	root := &node{place: -1}
	open := []*node{root}
	part := -1
	for i, b := range l.Blocks {
		if b.Key == "" && b.part == part {
			continue
		}
		part = b.part
		var chain []int // the places down to the one that begins, the innermost first
		for at := b.place; at >= 0 && b.Key != ""; at = l.places[at].Up {
			chain = append(chain, at)
		}
		keep := 1
		for keep < len(open) && keep <= len(chain) && open[keep].place == chain[len(chain)-keep] {
			keep++
		}
		closeNodes(open[keep:], i)
		open = open[:keep]
		if len(chain) == 0 {
			open = push(open, &node{Range: Range{From: i}, place: -1})
		}
		for k := len(chain) - keep; k >= 0; k-- {
			open = push(open, nodeOf(l.places[chain[k]].Key, chain[k], i))
		}
	}
	closeNodes(open, len(l.Blocks))
	rankLetters(root)
	return root.children
}

func push(open []*node, n *node) []*node {
	top := open[len(open)-1]
	top.children = append(top.children, n)
	return append(open, n)
}

func closeNodes(open []*node, at int) {
	for _, n := range open {
		n.To = at
	}
}

// nodeOf reads the last step of a key.
func nodeOf(key string, place, at int) *node {
	n := &node{Range: Range{From: at}, place: place}
	step, ok := parseStep(lastStep(key))
	if !ok {
		return n
	}
	n.class, n.repeat = step.Kind.String(), step.Repeat
	switch step.Kind {
	case StepSub, StepIndent, StepRow, StepCell, StepTable: // counted, so that one more or less shifts all behind it
		return n
	case StepPoint:
		if !isDigit(step.Number[0]) {
			n.letter = step.Number
			return n
		}
		n.class = StepParagraph.String() // (1) is a paragraph of a Turkish law and a point of a European act
	}
	if number, suffix := numberOf(strings.ToUpper(step.Number)); number > 0 {
		n.number, n.suffix = number, suffix
	}
	return n
}

// rankLetters numbers items by the place of their letter in its alphabet, so that (Ç) is (d), or as Roman numbers.
func rankLetters(n *node) {
	var letters strings.Builder
	romans := true
	for _, child := range n.children {
		letters.WriteString(child.letter)
		if child.letter != "" {
			_, used := romanNumber(strings.ToUpper(child.letter))
			romans = romans && used == len(child.letter)
		}
		rankLetters(child)
	}
	alphabet := latinAlphabet
	if strings.ContainsAny(letters.String(), "çğıöşü") {
		alphabet = turkishAlphabet
	}
	romans = romans && letters.Len() > 0 && strings.HasPrefix(letters.String(), "i")
	for _, child := range n.children {
		switch {
		case child.letter == "":
		case romans:
			child.number, _ = romanNumber(strings.ToUpper(child.letter))
		default:
			if at := strings.Index(alphabet, child.letter); at >= 0 {
				child.number = int32(len([]rune(alphabet[:at]))) + 1
			}
		}
	}
}

type pairer struct {
	left, right *Layout
	out         []Group
}

func (p *pairer) add(left, right Range) {
	if left.Len() > 0 || right.Len() > 0 {
		p.out = append(p.out, Group{left, right})
	}
}

// pair groups the blocks of two lists of places.
func (p *pairer) pair(left, right []*node) {
	l, r := 0, 0
	for _, m := range append(p.matches(left, right), [2]int{len(left), len(right)}) {
		for ; l < m[0]; l++ {
			p.alone(left[l], true, right, r)
		}
		for ; r < m[1]; r++ {
			p.alone(right[r], false, left, l)
		}
		if l < len(left) && r < len(right) {
			p.both(left[l], right[r])
			l, r = l+1, r+1
		}
	}
}

// alone groups the blocks of a place without a counterpart. The other side is empty before the place that comes next
// there.
func (p *pairer) alone(n *node, isLeft bool, others []*node, next int) {
	at := 0
	if next < len(others) {
		at = others[next].From
	} else if len(others) > 0 {
		at = others[len(others)-1].To
	}
	empty := Range{at, at}
	for _, own := range pieces(n) {
		if isLeft {
			p.together(own, empty)
		} else {
			p.together(empty, own)
		}
	}
}

// pieces are the blocks of a place and of each place in it.
func pieces(n *node) []Range {
	out := []Range{n.own()}
	for _, child := range n.children {
		out = append(out, pieces(child)...)
	}
	return out
}

// both groups the blocks of two places that are one.
func (p *pairer) both(l, r *node) {
	if len(l.children) == 0 || len(r.children) == 0 {
		p.together(l.Range, r.Range)
		return
	}
	p.together(l.own(), r.own())
	p.pair(l.children, r.children)
}

// together groups blocks between which there is no numbered place: names and headings, then the text.
func (p *pairer) together(l, r Range) {
	m, n := p.left.named(l), p.right.named(r)
	p.add(Range{l.From, m}, Range{r.From, n})
	l.From, r.From = m, n
	most := max(l.Len(), r.Len())
	if l.Len() == r.Len() {
		for i := range l.Len() {
			p.add(Range{l.From + i, l.From + i + 1}, Range{r.From + i, r.From + i + 1})
		}
		return
	}
	for k, n := 0, (most+maxUndivided-1)/maxUndivided; k < n; k++ {
		p.add(share(l, k, n), share(r, k, n))
	}
}

// named is the first block of a run that is no name or heading.
func (l *Layout) named(r Range) int {
	at := r.From
	for at < r.To && (l.Blocks[at].Kind.Opens() || l.Blocks[at].Kind == BlockTitle) {
		at++
	}
	return at
}

// share is the k-th of n parts of a run.
func share(r Range, k, n int) Range {
	return Range{r.From + r.Len()*k/n, r.From + r.Len()*(k+1)/n}
}

// matches pairs places of two lists, in the order of both.
func (p *pairer) matches(left, right []*node) [][2]int {
	type name struct {
		class          string
		number, suffix int32
		repeat         int
	}
	at := make(map[name]int, len(right))
	for i, n := range right {
		if n.number != 0 {
			at[name{n.class, n.number, n.suffix, n.repeat}] = i
		}
	}
	var found [][2]int
	for i, n := range left {
		if k, ok := at[name{n.class, n.number, n.suffix, n.repeat}]; ok && n.number != 0 {
			found = append(found, [2]int{i, k})
		}
	}
	anchors := rising(found)
	var out [][2]int
	l, r := 0, 0
	for _, anchor := range append(anchors, [2]int{len(left), len(right)}) {
		for _, m := range p.between(left[l:anchor[0]], right[r:anchor[1]]) {
			out = append(out, [2]int{l + m[0], r + m[1]})
		}
		if anchor[0] < len(left) && anchor[1] < len(right) {
			out = append(out, anchor)
		}
		l, r = anchor[0]+1, anchor[1]+1
	}
	return out
}

// rising is a longest run of pairs whose right sides rise.
func rising(pairs [][2]int) [][2]int {
	var tails []int // the pairs at which the shortest possible ends of runs are
	before := make([]int, len(pairs))
	for i, pair := range pairs {
		k, _ := slices.BinarySearchFunc(tails, pair[1], func(t, want int) int { return pairs[t][1] - want })
		before[i] = -1
		if k > 0 {
			before[i] = tails[k-1]
		}
		if k == len(tails) {
			tails = append(tails, 0)
		}
		tails[k] = i
	}
	out := make([][2]int, len(tails))
	if len(tails) > 0 {
		for i, k := tails[len(tails)-1], len(tails)-1; i >= 0; i, k = before[i], k-1 {
			out[k] = pairs[i]
		}
	}
	return out
}

// between pairs places of two lists that no number ties: those of one class, by their lengths.
func (p *pairer) between(left, right []*node) (out [][2]int) {
	if len(left) == 0 || len(right) == 0 {
		return nil
	}
	if len(left)*len(right) > maxCompared {
		for i := range min(len(left), len(right)) {
			if similar(left[i], right[i]) {
				out = append(out, [2]int{i, i})
			}
		}
		return out
	}
	width := len(right) + 1
	best := make([]float32, (len(left)+1)*width)
	score := func(l, r int) float32 {
		if !similar(left[l], right[r]) {
			return -1
		}
		x, y := p.left.size(left[l].Range), p.right.size(right[r].Range)
		return 0.2 + float32(min(x, y)+8)/float32(max(x, y)+8)
	}
	for l := len(left) - 1; l >= 0; l-- {
		for r := len(right) - 1; r >= 0; r-- {
			most := max(best[(l+1)*width+r], best[l*width+r+1])
			if s := score(l, r); s > 0 {
				most = max(most, s+best[(l+1)*width+r+1])
			}
			best[l*width+r] = most
		}
	}
	for l, r := 0, 0; l < len(left) && r < len(right); {
		s := score(l, r)
		switch here := best[l*width+r]; {
		case s > 0 && here == s+best[(l+1)*width+r+1]:
			out = append(out, [2]int{l, r})
			l, r = l+1, r+1
		case here == best[(l+1)*width+r]:
			l++
		default:
			r++
		}
	}
	return out
}

// size is how many bytes blocks take.
func (l *Layout) size(r Range) (n int) {
	if r.Len() > 0 {
		n = max(l.Blocks[r.To-1].End-l.Blocks[r.From].Start, 0)
	}
	return n
}

// similar reports whether two places may be one although no number ties them: both have the same one or none, or they
// are divisions, which the languages may name in other words.
func similar(l, r *node) bool {
	x, y := classOf(l.class), classOf(r.class)
	return x == y && (x == "division" || l.number == r.number && l.suffix == r.suffix)
}

// classOf takes all divisions for one.
func classOf(class string) string {
	switch class {
	case "part", "book", "title", "chap", "sec", "subsec":
		return "division"
	case "annex", "sched":
		return "annex"
	}
	return class
}
