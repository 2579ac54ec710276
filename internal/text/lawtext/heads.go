package lawtext

import (
	"strings"
	"unicode"
)

// head is a paragraph that opens an article or an annex.
type head struct {
	para  int32
	label string
}

// findHeads picks the paragraphs that open articles and annexes: of the best kind of head that the text has, without
// the entries of an index, the cells of a table and what a provision quotes.
func (t *text) findHeads() []head {
	marks := t.marks[1:]
	if len(marks) == 0 {
		return nil
	}
	if end := t.listOfAmendments(); int(end) < len(t.paras) {
		for len(marks) > 0 && marks[len(marks)-1].para >= end {
			marks = marks[:len(marks)-1]
		}
	}
	marks = t.body(marks)
	t.capitals = t.capitalAnnexes(marks)
	t.counted = t.scheme(marks)
	t.european = t.counted == markArticle && !carried(marks)
	if t.worded() {
		t.heads = t.wordedHeads(emptied(t.heads, len(marks)/4), marks)
	} else {
		t.heads = t.numberedHeads(emptied(t.heads, len(marks)/4), marks)
	}
	t.titled = t.european && t.titlesAbove(t.heads)
	return t.heads
}

// scheme is the kind of head with which a text counts its articles. Provisional and additional articles may have
// their word where the others are bare numbers. A schedule may name articles, or hold some of its own: they count only
// where they are more than those of the law.
func (t *text) scheme(body []mark) markKind {
	at := t.firstSchedule(body)
	law, below := t.countsOf(body[:at]), t.countsOf(body[at:])
	own := max(law.run, law.sections)
	switch {
	case law.words > 0 || law.extra: // the numbers are those of their items
		return markArticle
	case below.words > 0 && below.words >= own:
		return markArticle
	case law.sections > 0 || below.sections > 0 && below.sections >= own:
		return markSection
	}
	return markBare
}

// counts tell how often each kind of head occurs.
type counts struct {
	words, sections int
	run             int  // of bare numbers that count from 1
	extra           bool // an additional article precedes any bare number
}

func (t *text) countsOf(marks []mark) (c counts) {
	numbered := false
	for k := range marks {
		switch m := &marks[k]; {
		case m.kind == markArticle && !m.extra && !m.quoted:
			c.words++
		case m.kind == markArticle:
			c.extra = c.extra || !numbered
		case m.kind == markSection && !m.cell:
			c.sections++
		case m.kind == markBare:
			numbered = true
			if number, suffix := numberOf(t.number(m)); int(number) == c.run+1 && suffix == 0 {
				c.run++
			}
		}
	}
	return c
}

// firstSchedule is the first mark of a schedule below numbered provisions, or the number of marks.
func (t *text) firstSchedule(marks []mark) int {
	numbered, named := false, int32(0)
	for k := range marks {
		switch m := &marks[k]; {
		case m.kind == markBare || m.kind == markSection:
			numbered = true
		case m.kind == markAnnex && numbered && !m.cell && !m.quoted && m.para >= named:
			var ok bool
			if named, ok = t.schedule(m.para); ok {
				return k
			}
		}
	}
	return len(marks)
}

// carried reports whether most articles have the word with which a heading is before the number: Madde.
func carried(body []mark) bool {
	n := 0
	for k := range body {
		if m := &body[k]; m.kind == markArticle && !m.extra {
			if m.carries {
				n++
			} else {
				n--
			}
		}
	}
	return n >= 0
}

// capitalAnnexes reports whether the text writes ANNEX in capitals.
func (t *text) capitalAnnexes(marks []mark) bool {
	for k := range marks {
		if m := &marks[k]; m.kind == markAnnex && strings.HasPrefix(t.s[m.head:], "ANNEX") && t.alone(m) {
			return true
		}
	}
	return false
}

// wordedHeads are those of Turkish laws. Their word and what follows the number leave little doubt, and numbers occur
// twice in many laws: only cells of a table and quoted articles are left out.
func (t *text) wordedHeads(heads []head, marks []mark) []head {
	quoted := t.quotations()
	var known names
	dropped := false
	for k := range marks {
		m := &marks[k]
		switch m.kind {
		case markAnnex:
			if !m.quoted && !m.cell && !quoted(m.para) {
				heads = append(heads, head{m.para, t.label(m)})
				known = names{upTo: len(heads)} // what is annexed counts its articles from 1 again
			}
			continue
		case markArticle:
		default:
			continue
		}
		label := t.label(m)
		bare := t.paras[m.para].text-m.headEnd <= 3
		follows := k > 0 && marks[k-1].kind == markArticle && marks[k-1].para == m.para-1
		followed := k+1 < len(marks) && marks[k+1].kind == markArticle && marks[k+1].para == m.para+1
		dropped = bare && (followed || follows && dropped || t.paras[m.para].text == m.headEnd &&
			known.has(heads, label)) ||
			m.quoted || quoted(m.para)
		if !dropped {
			heads = append(heads, head{m.para, label})
		}
	}
	return heads
}

// numberedHeads are those of European acts and of laws whose articles are bare numbers: which of them count is told by
// their order.
func (t *text) numberedHeads(heads []head, marks []mark) []head {
	list := t.listed(marks)
	kept := chain(list)
	if len(kept) < 2 && t.counted == markBare {
		kept = kept[:0]
	}
	for _, c := range kept {
		list[c.place].kept = true
	}
	if t.counted == markArticle {
		t.keepStrays(list, kept)
	}
	last := int32(-1) // paragraph of the last article by its number
	for i := range list {
		if list[i].kept || list[i].prefix != "" {
			last = marks[list[i].mark].para
		}
	}
	var known names
	for k := range marks {
		m := &marks[k]
		switch {
		case len(list) > 0 && list[0].mark == int32(k):
			c := &list[0]
			list = list[1:]
			if !c.kept && c.prefix == "" {
				continue
			}
			label := t.number(m)
			if c.prefix != "" {
				label = c.prefix + " " + label
			} else if t.counted != markBare {
				label = t.label(m)
			}
			heads = append(heads, head{m.para, label})
		case m.kind == markAnnex && t.annexHead(m, func(label string) bool { return known.has(heads, label) }) &&
			(m.para > last || t.counted == markArticle):
			heads = append(heads, head{m.para, t.label(m)})
		case m.kind == markArticle && m.extra && !m.quoted && (t.counted != markArticle || !t.inTable(m, t.until[k])):
			heads = append(heads, head{m.para, t.label(m)})
		}
	}
	return t.withoutContents(heads)
}

// keepStrays keeps what stands among the articles in order and looks like one: drafts have articles out of order, too.
func (t *text) keepStrays(list, kept []opener) {
	if len(kept) == 0 {
		return
	}
	last := kept[len(kept)-1].place
	for i := range list {
		c := &list[i]
		if int32(i) > last && c.apart {
			return
		}
		c.kept = c.kept || c.weight >= plainHead && c.number >= 0
	}
}

// listed are the marks that may number articles, those of provisional articles set apart.
func (t *text) listed(marks []mark) []opener {
	quoted := t.quotations()
	list := emptied(t.candidates, len(marks))
	until := t.nextHeads(marks)
	cells := t.tableCells(marks, until)
	wide, abbreviated := t.widestForm(marks, cells), t.abbreviated(marks)
	annexed, scheduled, named := false, false, int32(0)
	prefix, last := "", int32(0)
	for k := range marks {
		m := &marks[k]
		if m.kind == markAnnex {
			annexed = annexed || t.annexHead(m, func(string) bool { return true })
			if t.counted == markBare && !scheduled && !m.cell && m.para >= named {
				named, scheduled = t.schedule(m.para)
			}
		}
		if m.kind == markHeading && !m.extra && t.provisionalIn(min(m.para+1, int32(len(t.paras)-1))) == "" {
			prefix = ""
		}
		if m.kind != t.counted || m.extra || !abbreviated && strings.HasPrefix(t.s[m.head:], "Art.") {
			continue
		}
		weight, ok := t.weigh(m, until[k], cells[k], wide)
		if !ok || scheduled && weight <= plainHead { // rows of a schedule are numbered too
			continue
		}
		if m.quoted || quoted(m.para) {
			weight = quotedWeight
		}
		c := opener{mark: int32(k), place: int32(len(list)), weight: weight, apart: annexed && t.counted != markBare}
		c.number, c.suffix = numberOf(t.number(m))
		before := ""
		if c.number == 1 && c.suffix == 0 && len(list) > 0 && weight > itemWeight {
			before = t.provisionalBefore(m.para)
		}
		if word := t.provisionalMargin(m); word != "" && weight > itemWeight {
			prefix, last, c.prefix = word, c.number, word
		} else if before != "" {
			prefix, last, c.prefix = before, 1, before
		} else if prefix != "" && weight > itemWeight && (c.number == last+1 || c.number == last && c.suffix > 0) {
			last, c.prefix = c.number, prefix
		}
		if c.prefix != "" {
			c.number = -1 // not among the others
		}
		list = append(list, c)
		annexed = false
	}
	t.candidates = list
	return list
}

// nextHeads returns for each mark the paragraph of the next mark that ends its article.
func (t *text) nextHeads(marks []mark) []int32 {
	until := zeroed(t.until, len(marks))
	next := int32(len(t.paras))
	for k := len(marks) - 1; k >= 0; k-- {
		until[k] = next
		if m := &marks[k]; m.kind == t.counted || m.kind == markAnnex || m.kind == markHeading ||
			m.kind == markSection {
			next = m.para
		}
	}
	t.until = until
	return until
}

const (
	plainHead    = 10
	emptyHead    = 4 // of an article without text, as in a table of contents
	quotedWeight = -2
	itemWeight   = 1
)

// weigh returns how much a mark looks like the head of an article, and whether it can be one.
func (t *text) weigh(m *mark, until int32, cell, wide bool) (weight int32, ok bool) {
	if t.counted == markBare {
		return t.weighNumber(m), true
	}
	if cell || t.correlates(m) || t.listsPage(m) {
		return 0, false
	}
	if !t.alone(m) && !wide {
		return 0, false
	}
	if !t.hasBody(m.para, until) && t.alone(m) {
		return emptyHead, true
	}
	return plainHead, true
}

// weighNumber returns how much a bare number looks like that of an article: a heading in the margin says so, a list
// before it speaks against it.
func (t *text) weighNumber(m *mark) int32 {
	if m.cell && m.head > t.paras[m.para].start+1 && t.marginCell(m) {
		return plainHead + 4
	}
	i := m.para - 1
	for i > 0 && t.reference(i) {
		i--
	}
	if i < 0 {
		return plainHead
	}
	if t.headline(i) {
		return plainHead + 2
	}
	p := &t.paras[i]
	switch last := t.s[max(p.text-1, 0)]; {
	case t.mark(p).kind == markHeading:
		return plainHead
	case strings.IndexByte(":;,", last) >= 0:
		return itemWeight
	}
	return plainHead - 4
}

// number is the number of a mark as digits.
func (t *text) number(m *mark) string {
	number := t.s[m.numLo:m.numHi]
	if m.scanned {
		return scannedDigits(number)
	}
	return number
}

// abbreviated reports whether a text always abbreviates the word Article.
func (t *text) abbreviated(marks []mark) bool {
	for k := range marks {
		if m := &marks[k]; m.kind == markArticle && !strings.HasPrefix(t.s[m.head:], "Art.") {
			return false
		}
	}
	return true
}

// tableCells reports for each mark that may number an article whether it is a cell of a table of correlations. Bare
// numbers are weighed by other signs.
func (t *text) tableCells(marks []mark, until []int32) []bool {
	t.cells = zeroed(t.cells, len(marks))
	for k := range marks {
		if m := &marks[k]; m.kind == t.counted && m.kind != markBare && !m.extra {
			t.cells[k] = t.inTable(m, until[k])
		}
	}
	return t.cells
}

// widestForm reports whether heads with a title on their line are many enough to be more than lines of a list.
func (t *text) widestForm(marks []mark, cells []bool) bool {
	alone, wide := 0, 0
	for k := range marks {
		switch m := &marks[k]; {
		case m.kind != t.counted || m.extra || m.quoted:
		case !t.alone(m):
			wide++
		case !cells[k]:
			alone++
		}
	}
	return alone <= wide
}

// annexHead reports whether a mark opens an annex: not a cell that names one, nor a line of a list. Behind a cell it
// does if no annex of that name is known.
func (t *text) annexHead(m *mark, known func(label string) bool) bool {
	i := m.para
	if m.quoted || m.cell || t.correlates(m) || t.listsPage(m) {
		return false
	}
	line := t.s[t.paras[i].start:t.paras[i].text]
	if rest := t.s[m.headEnd:max(m.headEnd, t.paras[i].text)]; !t.alone(m) &&
		dashLen(strings.TrimLeft(rest, " :.")) == 0 && strings.IndexByte(".;,", line[len(line)-1]) >= 0 {
		return false
	}
	if t.capitals && t.s[m.head+1] >= 'a' { // Annex, where the text writes ANNEX
		return false
	}
	if t.counted != markArticle {
		return true
	}
	small := t.s[m.head+1] >= 'a'
	if t.cell(i-1) && (small || known(t.label(m))) || small && t.cell(i+1) {
		return !t.alone(m)
	}
	return true
}

// schedule reports whether the name of a schedule is its heading, and is not a reference in the margin of an article,
// and up to which paragraph the same holds of other names.
func (t *text) schedule(i int32) (end int32, heads bool) {
	for i++; int(i) < len(t.paras) && t.reference(i); i++ {
		t.lookups++
	}
	return i, int(i) >= len(t.paras) || t.mark(&t.paras[i]).kind != markBare
}

// withoutContents drops the annexes that a table of contents names before the
// first article.
func (t *text) withoutContents(heads []head) []head {
	first := 0
	for first < len(heads) && t.mark(&t.paras[heads[first].para]).kind == markAnnex {
		first++
	}
	if first == 0 || first == len(heads) {
		return heads
	}
	var known names
	again := 0
	for _, h := range heads[:first] {
		if known.has(heads[first:], h.label) {
			again++
		}
	}
	if again*2 > first {
		return heads[first:]
	}
	return heads
}

// names remembers the names of the heads so far, from when it is first asked.
type names struct {
	known map[string]bool
	upTo  int
}

func (n *names) has(heads []head, label string) bool {
	if n.known == nil {
		n.known = make(map[string]bool, len(heads))
	}
	for ; n.upTo < len(heads); n.upTo++ {
		n.known[strings.ToUpperSpecial(unicode.TurkishCase, heads[n.upTo].label)] = true
	}
	return n.known[strings.ToUpperSpecial(unicode.TurkishCase, label)]
}
