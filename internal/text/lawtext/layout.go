package lawtext

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// BlockKind says how a block is drawn.
type BlockKind uint8

// The kinds of blocks.
const (
	BlockText     BlockKind = iota // a paragraph
	BlockItem                      // a paragraph with a mark before it, as (1), a) or a dash
	BlockLine                      // a short line of an index or of a table whose rows are not told apart
	BlockRow                       // a row of a table
	BlockCaption                   // a line in capitals that is the name of no division, as the title of a law
	BlockDivision                  // the name of a division: BİRİNCİ KISIM
	BlockArticle                   // the number of an article: MADDE 5
	BlockAnnex                     // the name of an annex
	BlockTitle                     // the heading of the division, article or annex before it
	BlockNote                      // a reference in the margin, or a mark of amendment
)

var blockNames = [...]string{"text", "item", "line", "row", "caption", "division", "article", "annex", "title", "note"}

// BlockKinds are all kinds of blocks.
func BlockKinds() (all []BlockKind) {
	for k := range blockNames {
		all = append(all, BlockKind(k))
	}
	return all
}

// String names the kind as the API does.
func (k BlockKind) String() string {
	if int(k) < len(blockNames) {
		return blockNames[k]
	}
	return fmt.Sprintf("BlockKind(%d)", uint8(k))
}

// MarshalText names the kind.
func (k BlockKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Opens reports whether the block is the name of a part: the blocks after it are in that part.
func (k BlockKind) Opens() bool { return k == BlockDivision || k == BlockArticle || k == BlockAnnex }

// Block is a part of a text that is drawn separately. Line ends in it are where the source was broken for lack of
// room: they are drawn as blanks.
type Block struct {
	Kind       BlockKind
	Start, End int    // bytes, without white space at both ends
	Body       int    // of an item: the byte at which its text begins, behind the mark
	Level      int    // how many numbered paragraphs and items it is in, including its own; of a title: 1 above another
	Key        string // of the place that begins with it; empty for what continues one
	Cells      []Cell // of a row
	place      int    // the innermost place in which it is, -1 for none
	part       int
}

// Cell is a cell of a row, in bytes.
type Cell struct{ Start, End int }

// Entry is a line of the outline of a text.
type Entry struct {
	Kind    BlockKind // division, article or annex; text: recitals
	Label   string    // as the text writes it: MADDE 5; empty for recitals
	Heading string    // empty without
	Level   int       // of a division: how many divisions it is in
	Key     string
	Block   int // with which it begins
}

// Layout is how a text is drawn: its blocks in reading order, headings behind the numbers that they belong to. Every
// letter and digit of the text is in one block.
type Layout struct {
	Blocks  []Block
	Outline []Entry
	Depth   int // how many levels of divisions the text has

	places []Place
}

// Bounds of what is drawn.
const (
	maxRowCells  = 24 // of a row; the last one has the rest
	maxNameBytes = 110
	ruler        = "---" // what rules a table
	minRuleSigns = 4     // signs behind a number that stand for text left out: 5. …………
)

// Layout finds the blocks of a text.
func (s Structure) Layout() Layout {
	w := layoutWriter{Structure: s, current: -1}
	w.places = s.Places()
	w.depth = depthsOf(w.places)
	w.out.Blocks = make([]Block, 0, len(s.Paragraphs)+len(s.Parts))
	ranks := w.ranks()
	for i := range s.Parts {
		w.part(i, ranks)
	}
	w.out.places, w.out.Depth = w.places, len(ranks)
	return w.out
}

// depthsOf counts the numbered paragraphs and items that each place is in, itself included.
func depthsOf(places []Place) []int {
	depth := make([]int, len(places))
	for i, p := range places {
		if p.Up >= 0 {
			depth[i] = depth[p.Up]
		}
		switch kind, _, _ := strings.Cut(lastStep(p.Key), ":"); kind {
		case "par", "pt", "ind", "rec":
			depth[i]++
		}
	}
	return depth
}

type layoutWriter struct {
	Structure
	out     Layout
	places  []Place
	depth   []int
	next    int // the first place that begins behind the paragraph at hand
	current int // the place in which the paragraph at hand is, -1 for none
	at      int // the part at hand
}

// ranks returns each kind of division in the text its level, from 0 on.
func (w *layoutWriter) ranks() map[StepKind]int {
	var kinds []StepKind
	for _, p := range w.Parts {
		if p.Kind == PartHeading {
			kinds = append(kinds, divisionStep(p.Label))
		}
	}
	slices.Sort(kinds)
	ranks := map[StepKind]int{}
	for i, kind := range slices.Compact(kinds) {
		ranks[kind] = i
	}
	return ranks
}

// begin goes on to a paragraph and returns the places that begin with it.
func (w *layoutWriter) begin(j int) []Place {
	for w.next < len(w.places) && w.places[w.next].Paragraph < j {
		w.next++
	}
	from := w.next
	for w.next < len(w.places) && w.places[w.next].Paragraph == j {
		w.next++
	}
	if w.next > from {
		w.current = w.next - 1
	}
	for w.current >= 0 && w.places[w.current].End <= w.Paragraphs[j].Start {
		w.current = w.places[w.current].Up
	}
	return w.places[from:w.next]
}

// add draws a stretch without the white space around it; nothing else is left out.
func (w *layoutWriter) add(kind BlockKind, from, to, place int) *Block {
	from = skipSpace(w.text[:to], from)
	to = trimSpace(w.text[:to], from)
	if from >= to {
		return nil
	}
	level := 0
	if place >= 0 {
		level = w.depth[place]
	}
	w.out.Blocks = append(w.out.Blocks, Block{Kind: kind, Start: from, End: to, Body: from, Level: level, place: place,
		part: w.at})
	return &w.out.Blocks[len(w.out.Blocks)-1]
}

// part draws a part: its name, its heading, and what is below them.
func (w *layoutWriter) part(i int, ranks map[StepKind]int) {
	p := w.Parts[i]
	w.at = i
	if p.First == p.Last {
		return
	}
	first, from := p.First, len(w.out.Blocks)
	if p.Kind == PartHeading || p.Kind == PartArticle || p.Kind == PartAnnex {
		first = w.head(p, ranks)
	}
	for j := first; j < p.Last; j++ {
		q := w.Paragraphs[j]
		own := w.begin(j)
		for _, piece := range without(q.Start, q.text, p.headings) {
			w.body(p, j, int(piece.from), int(piece.to), own)
			own = nil
		}
	}
	if p.Kind == PartRecitals && len(w.out.Blocks) > from {
		entry := Entry{Kind: BlockText, Block: from}
		if i := slices.IndexFunc(w.out.Blocks[from:], func(b Block) bool { return b.Key != "" }); i >= 0 {
			entry.Key = w.out.Blocks[from+i].Key
		}
		w.out.Outline = append(w.out.Outline, entry)
	}
}

// head draws the name of a part with its heading, and returns the first paragraph that is not drawn.
func (w *layoutWriter) head(p Part, ranks map[StepKind]int) int {
	kind := [...]BlockKind{PartHeading: BlockDivision, PartArticle: BlockArticle, PartAnnex: BlockAnnex}[p.Kind]
	h := p.First
	for h+1 < p.Last && w.Paragraphs[h].End <= int(p.name.from) {
		h++
	}
	own := w.begin(p.First)
	place := -1
	entry := Entry{Kind: kind, Label: p.Label, Heading: p.Heading, Block: len(w.out.Blocks)}
	if kind == BlockDivision {
		entry.Level = ranks[divisionStep(p.Label)]
	}
	if len(own) > 0 {
		place = w.next - len(own)
		entry.Key, own = own[0].Key, own[1:]
	}
	if h > p.First {
		w.current = place
		own = w.begin(h)
	}
	q := w.Paragraphs[h]
	from, to := w.named(q.Start, p)
	if b := w.add(kind, from, to, place); b != nil {
		b.Key, b.Level = entry.Key, entry.Level
	}
	w.out.Outline = append(w.out.Outline, entry)
	for n, at := range p.headings {
		from, to := w.unmarked(int(at.from), int(at.to))
		if b := w.add(BlockTitle, from, to, place); b != nil && n < p.higher {
			b.Level = 1
		}
	}
	for j := p.First; j <= h; j++ {
		for _, piece := range without(w.Paragraphs[j].Start, min(w.Paragraphs[j].text, from), p.headings) {
			w.lines(int(piece.from), int(piece.to), place)
		}
	}
	for _, piece := range without(to, q.text, p.headings) {
		w.behind(p, int(piece.from), int(piece.to), own, place)
		own = nil
	}
	return h + 1
}

// named is where the name of a part is drawn: with the quotation mark before it.
func (w *layoutWriter) named(start int, p Part) (from, to int) {
	from, to = int(p.name.from), int(p.name.to)
	before := w.text[start:max(start, from)]
	if at := strings.LastIndexByte(before, '\n') + 1; !hasWords(before[at:]) {
		from = start + at
	}
	from, to = w.unmarked(from, to)
	return from, max(from, to)
}

// unmarked leaves out the signs of Markdown around a name or a heading.
func (w *layoutWriter) unmarked(from, to int) (int, int) {
	signs := func(r rune) bool { return r == '#' || r == '*' || unicode.IsSpace(r) }
	s := strings.TrimLeftFunc(w.text[from:to], signs)
	return to - len(s), to - len(s) + len(strings.TrimRightFunc(s, signs))
}

// lines draws what is in the margin of a name: each line by itself.
func (w *layoutWriter) lines(from, to, place int) {
	for line := range strings.SplitAfterSeq(w.text[from:to], "\n") {
		if hasWords(line) {
			w.add(BlockNote, from, from+len(line), place)
		}
		from += len(line)
	}
}

// behind draws the text on the line of a name, without the signs between them.
func (w *layoutWriter) behind(p Part, from, to int, own []Place, place int) {
	start := from
	rest := strings.TrimLeft(w.text[from:to], " \t\r\n-–—‒.:*")
	if rest == "" && len(strings.TrimSpace(w.text[start:to])) < minRuleSigns {
		return
	}
	if rest != "" {
		from = to - len(rest)
	}
	if len(own) == 0 {
		w.add(BlockText, from, to, place)
		return
	}
	var m mark
	line := rest
	if end := strings.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	w.current = w.next - 1
	body := from
	if len(line) >= 2 && itemOf(line, 0, len(line), &m) {
		body += int(m.headEnd)
	}
	w.item(from, body, to, own[len(own)-1].Key)
}

// body draws a paragraph of a part that is not on the line of its name.
func (w *layoutWriter) body(p Part, j, from, to int, own []Place) {
	q := w.Paragraphs[j]
	key, step := "", ""
	if len(own) > 0 {
		key = own[len(own)-1].Key
		step, _, _ = strings.Cut(lastStep(key), ":")
	}
	line := strings.TrimSpace(w.text[from:to])
	kind := BlockText
	switch {
	case line == "":
		return
	case step == "row":
		w.row(q, from, to, key)
		return
	case step == "par" || step == "pt" || step == "ind" || step == "rec":
		w.marked(q, from, to, key)
		return
	case isAmendmentMark(line):
		kind = BlockNote
	case q.barred || p.Kind != PartArticle && isRow(line) || linesAreRows(line):
		for row := range strings.SplitAfterSeq(w.text[from:to], "\n") {
			w.row(q, from, from+len(row), key)
			from, key = from+len(row), ""
		}
		return
	case p.Kind != PartArticle && isCaption(line):
		kind = BlockCaption
	case step == "cell" || p.Kind == PartText && len(line) <= maxNameBytes:
		kind = BlockLine
	}
	if n := len(w.out.Blocks); n > 0 && key == "" && kind == BlockText { // the text of a mark that was alone
		if b := &w.out.Blocks[n-1]; b.Kind == BlockItem && b.Body >= b.End && b.place == w.current {
			b.Body, b.End = skipSpace(w.text[:to], from), trimSpace(w.text[:to], from)
			return
		}
	}
	if b := w.add(kind, from, to, w.current); b != nil {
		b.Key = key
	}
}

// marked draws a paragraph with its mark, and what is in the margin before that.
func (w *layoutWriter) marked(q Paragraph, from, to int, key string) {
	mark := stretch{int32(from), int32(from)}
	if at := q.markedAt; at.to > at.from && int(at.from) >= from && int(at.to) <= to {
		mark = at
	} else if at := skipSpace(w.text[:to], from); at < to {
		mark = stretch{int32(at), int32(at + leadingDash(w.text[at:to]))}
	}
	if before := w.text[from:mark.from]; hasWords(before) {
		w.lines(from, int(mark.from), w.current)
		from = int(mark.from)
	}
	w.item(from, int(mark.to), to, key)
}

// item draws a paragraph of which the mark ends at body.
func (w *layoutWriter) item(from, body, to int, key string) {
	b := w.add(BlockItem, from, to, w.current)
	if b == nil {
		return
	}
	b.Key = key
	if b.Body = min(skipSpace(w.text[:to], max(body, b.Start)), b.End); b.Body == b.Start {
		b.Kind = BlockText
	}
}

// row draws a row of a table. A line that only rules a table is not drawn.
func (w *layoutWriter) row(q Paragraph, from, to int, key string) {
	line := w.text[from:to]
	enclosed := !q.barred && strings.HasPrefix(strings.TrimSpace(line), "|")
	cut := "\t"
	if q.barred || enclosed {
		cut = "|"
		if !hasWords(line) && (enclosed || strings.Contains(line, ruler)) {
			return
		}
	}
	b := w.add(BlockRow, from, to, w.current)
	if b == nil {
		return
	}
	b.Key = key
	at, end := b.Start, b.End
	if enclosed {
		at++
		if w.text[end-1] == '|' && end > at {
			end--
		}
	}
	for len(b.Cells) < maxRowCells-1 {
		n := strings.Index(w.text[at:end], cut)
		if n < 0 {
			break
		}
		b.Cells = append(b.Cells, w.cell(at, at+n))
		at += n + 1
	}
	b.Cells = append(b.Cells, w.cell(at, end))
}

// cell is a cell without the white space around it.
func (w *layoutWriter) cell(from, to int) Cell {
	from = skipSpace(w.text[:to], from)
	return Cell{from, max(from, trimSpace(w.text[:to], from))}
}

// linesAreRows reports whether a paragraph consists of rows of a table that were joined like broken lines.
func linesAreRows(paragraph string) bool {
	rows := 0
	for line := range strings.SplitSeq(paragraph, "\n") {
		if line = strings.TrimSpace(line); line == "" || !isRow(line) {
			return false
		}
		rows++
	}
	return rows >= minRows
}

// isCaption reports whether a line is short and in capitals.
func isCaption(line string) bool {
	return len(line) <= maxNameBytes && inCapitals(line) && strings.IndexFunc(line, unicode.IsUpper) >= 0 &&
		!strings.HasSuffix(line, ",")
}

func hasWords(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0
}

// without is a stretch without those in it, which may be in any order.
func without(from, to int, taken []stretch) (rest []stretch) {
	var within []stretch
	for _, t := range taken {
		if int(t.to) > from && int(t.from) < to {
			within = append(within, t)
		}
	}
	slices.SortFunc(within, func(a, b stretch) int { return int(a.from - b.from) })
	at := int32(from)
	for _, t := range within {
		if t.from > at {
			rest = append(rest, stretch{at, t.from})
		}
		at = max(at, t.to)
	}
	if at < int32(to) {
		rest = append(rest, stretch{at, int32(to)})
	}
	return rest
}
