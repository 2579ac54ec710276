package history

import (
	"slices"
	"strings"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Hop is what the comparison of a version with the next one says of its lines and articles.
type Hop struct {
	Typographic int    // paragraphs that are only written in another way
	Degraded    string // names the step of the comparison that was cut short, if any

	lines    []run // of the later text, in order; a line in none is new
	kept     []stretch
	articles []link // by article of the later version
	// the articles of the earlier version that end with it: right is where their text went
	gone  []link
	ended map[int32]articleWords // of gone, by article of the earlier version
	begun map[int32]articleWords // of those without a partner, by article of the later one
}

// run is lines of the later text that come from lines of the earlier one.
type run struct {
	line, lines     int32 // of the later text
	left, leftLines int32 // of the earlier one
	kept            bool  // no word has changed
}

// link joins an article of both versions; -1 for none.
type link struct {
	left, right                int32
	origin                     bool // no partner: most of the text came from there, or went there
	moved, renumbered, changed bool
}

// articleWords are the words of an article that begins or ends: it may be the other of a later version.
type articleWords struct {
	sum   uint64 // without its number
	count int32
	set   wordSet // of articles that are long enough
}

// wordSet is the different words of an article as sorted hashes.
type wordSet []uint32

// NewHop keeps what a comparison says.
func NewHop(c *lawtext.Comparison, left, right *Outline, leftText, rightText string) Hop {
	b := hopBuilder{c: c, left: left, right: right, moves: map[int]lawtext.Row{},
		leftLines: lineStarts(leftText), rightLines: lineStarts(rightText), leftText: leftText, rightText: rightText}
	b.hop.Degraded = c.Degraded
	b.changed = [2][]bool{make([]bool, len(left.Articles)), make([]bool, len(right.Articles))}
	for _, row := range c.Rows() {
		if row.MoveId != 0 && row.Kind == lawtext.KindRemoved {
			b.moves[row.MoveId] = row
		}
	}
	for _, row := range c.Rows() {
		b.row(row)
	}
	b.links()
	b.hop.kept = b.keptStretches()
	return b.hop
}

type hopBuilder struct {
	c                     *lawtext.Comparison
	left, right           *Outline
	leftText, rightText   string
	leftLines, rightLines []int32
	moves                 map[int]lawtext.Row // what moved away, by MoveId
	changed               [2][]bool           // by article of each side: a word of it has changed
	hop                   Hop
}

// lineStarts is where each line of a text begins, and the end of the text.
func lineStarts(text string) []int32 {
	starts := make([]int32, 1, strings.Count(text, "\n")+2)
	for at := 0; ; {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return append(starts, int32(len(text)))
		}
		at += n + 1
		starts = append(starts, int32(at))
	}
}

func linesOf(text string, starts []int32, line, lines int) string {
	return text[starts[line]:starts[min(line+lines, len(starts)-1)]]
}

func (b *hopBuilder) row(row lawtext.Row) {
	switch {
	case row.Kind == lawtext.KindSame, row.Kind == lawtext.KindChanged && row.Label != lawtext.LabelNone:
		b.keep(row, row.LeftIndex, row.LeftLines, true)
	case row.Kind == lawtext.KindChanged:
		if sameWords(b.leftLinesOf(row), b.rightLinesOf(row)) {
			b.hop.Typographic++
			b.keep(row, row.LeftIndex, row.LeftLines, true)
			return
		}
		b.changedRow(row)
	case row.Kind == lawtext.KindMoved:
		from, ok := b.moves[row.MoveId]
		switch {
		case ok && sameWords(b.wordsOf(0, from.LeftIndex, from.LeftLines),
			b.wordsOf(1, row.RightIndex, row.RightLines)):
			b.keep(row, from.LeftIndex, from.LeftLines, true)
		case ok:
			b.keep(row, from.LeftIndex, from.LeftLines, false)
			b.mark(1, row.RightIndex, row.RightLines)
			b.mark(0, from.LeftIndex, from.LeftLines)
		default:
			b.mark(1, row.RightIndex, row.RightLines)
		}
	case row.Kind == lawtext.KindAdded:
		if row.Label == lawtext.LabelNone && !sameWords(b.rightLinesOf(row), "") {
			b.mark(1, row.RightIndex, row.RightLines)
		}
	case row.Kind == lawtext.KindRemoved && row.MoveId == 0:
		if row.Label == lawtext.LabelNone && !sameWords(b.leftLinesOf(row), "") {
			b.mark(0, row.LeftIndex, row.LeftLines)
		}
	}
}

func (b *hopBuilder) leftLinesOf(row lawtext.Row) string {
	return linesOf(b.leftText, b.leftLines, row.LeftIndex, row.LeftLines)
}

func (b *hopBuilder) rightLinesOf(row lawtext.Row) string {
	return linesOf(b.rightText, b.rightLines, row.RightIndex, row.RightLines)
}

// wordsOf is lines of a side without the numbers of articles, which change with each article before them.
func (b *hopBuilder) wordsOf(side, line, lines int) string {
	outline, text, starts := b.left, b.leftText, b.leftLines
	if side == 1 {
		outline, text, starts = b.right, b.rightText, b.rightLines
	}
	return outline.unnumbered(text, int(starts[line]), int(starts[min(line+lines, len(starts)-1)]))
}

// changedRow keeps the lines of a row that stand in it on both sides: a paragraph was divided, or several were joined.
func (b *hopBuilder) changedRow(row lawtext.Row) {
	b.mark(0, row.LeftIndex, row.LeftLines)
	b.mark(1, row.RightIndex, row.RightLines)
	if row.LeftLines == 1 && row.RightLines == 1 {
		b.keep(row, row.LeftIndex, 1, sameWords(b.wordsOf(0, row.LeftIndex, 1), b.wordsOf(1, row.RightIndex, 1)))
		return
	}
	known := make(map[string]int, row.LeftLines)
	for i := range row.LeftLines {
		words := typographic(b.wordsOf(0, row.LeftIndex+i, 1))
		if _, twice := known[words]; !twice && words != "" {
			known[words] = row.LeftIndex + i
		}
	}
	for i := range row.RightLines {
		line := row
		line.RightIndex, line.RightLines = row.RightIndex+i, 1
		from, found := known[typographic(b.wordsOf(1, line.RightIndex, 1))]
		if found {
			b.keep(line, from, 1, true)
		} else {
			b.keep(line, row.LeftIndex, row.LeftLines, false)
		}
	}
}

// keep says from which lines those of a row come. Runs that continue the last one extend it.
func (b *hopBuilder) keep(row lawtext.Row, left, leftLines int, kept bool) {
	if left < 0 || row.RightIndex < 0 {
		return
	}
	r := run{int32(row.RightIndex), int32(row.RightLines), int32(left), int32(leftLines), kept}
	if n := len(b.hop.lines); n > 0 && r.lines == r.leftLines {
		last := &b.hop.lines[n-1]
		if last.kept == kept && last.lines == last.leftLines && last.line+last.lines == r.line &&
			last.left+last.leftLines == r.left {
			last.lines += r.lines
			last.leftLines += r.leftLines
			return
		}
	}
	b.hop.lines = append(b.hop.lines, r)
}

// mark says that lines of a side have changed.
func (b *hopBuilder) mark(side, line, lines int) {
	outline := b.left
	if side == 1 {
		outline = b.right
	}
	for i := outline.at(line); i >= 0 && i < len(outline.Articles) && outline.Articles[i].Line < line+lines; i++ {
		b.changed[side][i] = true
	}
}

// links reads which articles belong together.
func (b *hopBuilder) links() {
	b.hop.articles = make([]link, len(b.right.Articles))
	for i := range b.hop.articles {
		b.hop.articles[i] = link{left: -1, right: int32(i)}
	}
	for i := range b.c.Articles {
		change := &b.c.Articles[i]
		left, right := b.left.article(change.LeftPart), b.right.article(change.RightPart)
		if change.Kind == lawtext.KindRemoved {
			if left >= 0 {
				b.hop.gone = append(b.hop.gone, link{left: left, right: right, origin: right >= 0})
			}
			continue
		}
		if right < 0 {
			continue
		}
		l := &b.hop.articles[right]
		l.left, l.origin = left, left >= 0 && change.Origin
		l.changed = b.changed[1][right]
		if left >= 0 && !l.origin {
			l.changed = l.changed || b.changed[0][left]
			l.moved = change.Kind == lawtext.KindMoved
			l.renumbered = change.Renumbered()
			// The words around a heading can have changed lines without any change of a word.
			if l.changed && b.sameBody(left, right) &&
				sameWords(b.left.Articles[left].Heading, b.right.Articles[right].Heading) {
				l.changed = false
			}
		}
	}
	b.pairOrigins()
	if len(b.hop.gone) > 0 {
		byKey := b.right.byKey()
		b.pairVoid(byKey)
		b.pairReplaced(byKey)
	}
	b.sets()
}

// pairOrigins makes partners of an article without one and an article that has most of its text: the one of its number,
// else the first. It goes on in that one; the others were split from it.
func (b *hopBuilder) pairOrigins() {
	paired := make([]bool, len(b.left.Articles))
	for _, l := range b.hop.articles {
		if l.left >= 0 && !l.origin {
			paired[l.left] = true
		}
	}
	pair := func(sameNumber bool) {
		for i := range b.hop.articles {
			l := &b.hop.articles[i]
			if l.left < 0 || !l.origin || paired[l.left] ||
				sameNumber && b.left.Articles[l.left].Key != b.right.Articles[l.right].Key {
				continue
			}
			before, now := &b.left.Articles[l.left], &b.right.Articles[l.right]
			paired[l.left], l.origin, l.changed = true, false, !b.sameBody(l.left, l.right)
			l.renumbered = before.Key != now.Key
		}
	}
	pair(true)
	pair(false)
}

// pairVoid joins an article with the note that takes its place under its number, and the note with what replaces it:
// they have no words in common.
func (b *hopBuilder) pairVoid(byKey map[string]int32) {
	b.hop.gone = slices.DeleteFunc(b.hop.gone, func(g link) bool {
		left := &b.left.Articles[g.left]
		right, found := byKey[left.Key]
		if !found || left.Void == b.right.Articles[right].Void {
			return false
		}
		l := &b.hop.articles[right]
		if l.left >= 0 && !l.origin {
			return false
		}
		*l = link{left: g.left, right: l.right}
		return true
	})
}

// pairReplaced joins an article that ends with the one of its number that begins in its place: the law replaced all of
// its words. It is in its place if the nearest articles on both sides that go on have kept their numbers, or if some of
// its own text is in it.
func (b *hopBuilder) pairReplaced(byKey map[string]int32) {
	goesOn := b.goesOn()
	b.hop.gone = slices.DeleteFunc(b.hop.gone, func(g link) bool {
		at, found := byKey[b.left.Articles[g.left].Key]
		if !found {
			return false
		}
		l := &b.hop.articles[at]
		own := g.origin && g.right == at || l.origin && l.left == g.left
		if l.left >= 0 && (!l.origin || !own) {
			return false
		}
		if between := goesOn[g.left]; !own && (!between.sameNumbers || at <= between.from || at >= between.to) {
			return false
		}
		*l = link{left: g.left, right: l.right, changed: true}
		return true
	})
}

// neighbours are the partners of the nearest articles before and behind one that have a partner.
type neighbours struct {
	from, to    int32
	sameNumbers bool // both have kept their numbers
}

// goesOn returns the neighbours of the articles of the left text.
func (b *hopBuilder) goesOn() []neighbours {
	all := make([]neighbours, len(b.left.Articles))
	partner := make([]int32, len(all))
	for i := range partner {
		partner[i] = -1
	}
	for _, l := range b.hop.articles {
		if l.left >= 0 && !l.origin {
			partner[l.left] = l.right
		}
	}
	same := func(left int) bool { return b.left.Articles[left].Key == b.right.Articles[partner[left]].Key }
	from, kept := int32(-1), true
	for i := range all {
		all[i].from, all[i].sameNumbers = from, kept
		if partner[i] >= 0 {
			from, kept = partner[i], same(i)
		}
	}
	to, kept := int32(len(b.right.Articles)), true
	for i := len(all) - 1; i >= 0; i-- {
		all[i].to, all[i].sameNumbers = to, all[i].sameNumbers && kept
		if partner[i] >= 0 {
			to, kept = partner[i], same(i)
		}
	}
	return all
}

// article is the article of a part, or -1.
func (o *Outline) article(part int) int32 {
	if part < 0 || part >= len(o.ofPart) {
		return -1
	}
	return o.ofPart[part]
}

// sets keeps the words of articles that begin or end here: one may be the other of a later version.
func (b *hopBuilder) sets() {
	b.hop.ended, b.hop.begun = map[int32]articleWords{}, map[int32]articleWords{}
	words := func(a *Article, text string, lines []int32) (w articleWords) {
		if w.sum, w.count = sumOf(a.body(text)); w.count >= minAlikeWords {
			w.set = newWordSet(linesOf(text, lines, a.Line, a.Lines))
		}
		return w
	}
	for _, l := range b.hop.gone {
		b.hop.ended[l.left] = words(&b.left.Articles[l.left], b.leftText, b.leftLines)
	}
	for _, l := range b.hop.articles {
		if l.left < 0 || l.origin {
			b.hop.begun[l.right] = words(&b.right.Articles[l.right], b.rightText, b.rightLines)
		}
	}
}

// sameBody reports whether the words of two articles are the same but for their numbers and headings.
func (b *hopBuilder) sameBody(left, right int32) bool {
	one, other := b.left.Articles[left].body(b.leftText), b.right.Articles[right].body(b.rightText)
	same := 0
	for same < min(len(one), len(other)) && one[same] == other[same] {
		same++
	}
	same = strings.LastIndexByte(one[:same], ' ') + 1 // no word goes over a blank
	one, other = one[same:], other[same:]
	if firstWord(one) != firstWord(other) { // nearly always, if the words are not the same
		return false
	}
	before, _ := sumOf(one)
	now, _ := sumOf(other)
	return before == now
}

// firstWord is the first word of a text, folded.
func firstWord(text string) (first string) {
	lang.EachWord(text, func(word string, _, _ int) bool {
		first = strings.Clone(word)
		return false
	})
	return first
}

const (
	minAlikeWords = 12  // of shorter articles only the same words are the same article
	minAlike      = 0.8 // share of the words of both
	maxSetWords   = 4096
)

func newWordSet(text string) wordSet {
	var set wordSet
	lang.EachWord(text, func(word string, _, _ int) bool {
		set = append(set, hashOf(word))
		return len(set) < maxSetWords
	})
	slices.Sort(set)
	return slices.Compact(set)
}

// alike is the share of words that two sets have in common (Jaccard).
func (s wordSet) alike(t wordSet) float64 {
	common := 0
	for i, k := 0, 0; i < len(s) && k < len(t); {
		switch {
		case s[i] < t[k]:
			i++
		case s[i] > t[k]:
			k++
		default:
			common, i, k = common+1, i+1, k+1
		}
	}
	all := len(s) + len(t) - common
	if all == 0 {
		return 0
	}
	return float64(common) / float64(all)
}

// Size is about how many bytes a hop takes.
func (h *Hop) Size() int {
	const runBytes, linkBytes, stretchBytes = 20, 12, 16
	n := runBytes*len(h.lines) + linkBytes*(len(h.articles)+len(h.gone)) + stretchBytes*len(h.kept)
	for _, words := range []map[int32]articleWords{h.ended, h.begun} {
		for _, w := range words {
			n += 4*len(w.set) + 64
		}
	}
	return n
}
