package lawtext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const shortMargin = 40 // bytes of a line in a narrow margin

const maxMargins = 10 // paragraphs of one heading in the margin

// marginCell reports whether the cell before the number of a row is a heading and not only references.
func (t *text) marginCell(m *mark) bool {
	cell := strings.TrimSpace(t.s[t.paras[m.para].start:m.head])
	return cell != "" && !isReference(cell)
}

// reference reports whether a paragraph is a reference in the margin: 27/2011, Fasıl 12, BİRİNCİ CETVEL.
func (t *text) reference(i int32) bool {
	p := &t.paras[i]
	m := t.mark(p)
	return m.kind == markAnnex && !m.cell || t.size(i) <= shortHeading && isReference(t.s[p.start:p.text])
}

// isReference reports whether a text contains only references to amending laws: 27/2011, Fasıl 12.
func isReference(s string) bool {
	found, chapter := false, false
	for word := range strings.FieldsSeq(s) {
		switch word = strings.Trim(word, ",;()[]"); {
		case word == "" || word == "ve" || word == "and":
		case word == "Fasıl" || word == "FASIL" || word == "Cap." || word == "Cap" || word == "CAP.":
			chapter = true
		case chapter && strings.Trim(word, "0123456789.") == "":
			found, chapter = true, false
		case isLawNumber(word):
			found = true
		default:
			return false
		}
	}
	return found
}

// isLawNumber reports whether a word is the number of a law and its year: 27/2011.
func isLawNumber(word string) bool {
	number, year, ok := strings.Cut(word, "/")
	return ok && number != "" && len(number) <= 4 && strings.Trim(number, "0123456789") == "" &&
		(len(year) == 4 || len(year) == 2) && strings.Trim(year, "0123456789") == ""
}

// headline reports whether a paragraph may be a line of a heading in the margin.
func (t *text) headline(i int32) bool {
	p := &t.paras[i]
	m := t.mark(p)
	// a row of a table
	if at := strings.IndexByte(t.s[p.start:p.text], '\t'); at > 0 && t.counted == markBare &&
		strings.TrimSpace(t.s[p.start:int(p.start)+at]) != "" {
		return false
	}
	if m.kind == markItem && (t.counted == markBare || t.lowerItem(m)) || m.kind == markBare && t.counted == markBare ||
		m.kind >= markArticle {
		return false
	}
	return t.marginal(i)
}

// lowerItem reports whether a mark is an item a), which is no heading, unlike A. or I.
func (t *text) lowerItem(m *mark) bool {
	r, _ := utf8.DecodeRuneInString(t.s[m.head:m.headEnd])
	return unicode.IsLower(r) && t.s[m.headEnd-1] == ')'
}

// marginOf is the first paragraph of the heading before the number of an article, or the paragraph of the number.
// Nothing up to after belongs to it.
func (t *text) marginOf(m *mark, after int32) int32 {
	i := m.para
	inMargin := m.carries || t.titled || m.extra && t.counted == markBare // Provisional Article 1 among bare numbers
	if !inMargin || m.kind == markAnnex || t.titledMarkdown(&t.paras[i]) {
		return i
	}
	if t.counted != markBare {
		return t.marginAbove(i, after)
	}
	if _, ok := t.besideNumber(m); ok {
		return i
	}
	first, lines := i, 0
	own := m.cell && t.paras[i].start < m.head && t.marginCell(m) // a heading in the row of the number
	for j := i - 1; j > after && lines < maxMargins; j-- {
		if own && strings.Count(t.s[t.paras[j].text:t.paras[j].end], "\n") > 1 {
			break // lines of one cell follow each other
		}
		if t.reference(j) {
			continue
		}
		if !t.headline(j) && !(lines == 0 && !own && t.stoppedHeading(j)) {
			break
		}
		if lines > 0 && (strings.IndexByte(".;:", t.s[t.paras[j].text-1]) >= 0 ||
			strings.HasSuffix(t.s[:t.paras[j].text], "—") || t.titleAbove(j, first)) {
			break
		}
		first = j
		lines++
		if t.tabbed && !t.continued(j) && t.ended(j-1) {
			break
		}
	}
	if own && first == i-1 && after == i-2 && t.untitledDivision(after) {
		return i // it is the title of the division
	}
	return t.afterTitle(first, i, after)
}

// titleAbove reports whether an empty line separates a line from the heading below it, and only one of the two is in
// capitals: the title of the law above the heading of its first article.
func (t *text) titleAbove(i, heading int32) bool {
	above, below := &t.paras[i], &t.paras[heading]
	return strings.Count(t.s[above.text:above.end], "\n") > 1 &&
		inCapitals(t.s[above.start:above.text]) != inCapitals(t.s[below.start:below.text])
}

// titlesAbove reports whether a heading is above the number of four articles in five, and its text beside the number or
// in numbered paragraphs below a number with a dash: Origin, and below it Article 5 – A certificate of origin shall be
// presented.
func (t *text) titlesAbove(heads []head) bool {
	articles, titled := 0, 0
	for _, h := range heads {
		p := &t.paras[h.para]
		m := t.mark(p)
		above := h.para - 1
		if m.kind != markArticle || above < 0 {
			continue
		}
		articles++
		follows := t.skipSigns(m.headEnd, p.text) < p.text ||
			int(h.para)+1 < len(t.paras) && strings.HasPrefix(t.s[t.paras[h.para+1].start:], "(1)")
		dash := dashLen(t.s[skipBlanks(t.s, int(m.headEnd)):]) > 0
		if dash && follows && t.headline(above) && !t.continued(above) {
			titled++
		}
	}
	const fewest = 2
	return titled >= fewest && 5*titled >= 4*articles
}

// marginAbove is the first paragraph of the heading above the word Madde: one, or several where a line goes on in
// lower case with what the one before began, or where headings of higher ranks are above it.
func (t *text) marginAbove(i, after int32) int32 {
	first := i - 1
	for first > after && t.noteAlone(first) {
		first--
	}
	if first <= after || !t.headingLine(first, after) || t.untitledDivision(first-1) && first-1 == after {
		return i
	}
	for size := t.size(first); t.continued(first) && t.mark(&t.paras[first]).kind == markNone; size += t.size(first) {
		if first-1 <= after || size > longHeading || !t.headingLine(first-1, after) {
			return i
		}
		first--
	}
	if t.worded() {
		return t.withRanks(first, after)
	}
	return first
}

// noteAlone reports whether a paragraph contains only the mark of a footnote: [4].
func (t *text) noteAlone(i int32) bool {
	p := &t.paras[i]
	line := t.s[skipSpace(t.s[:p.text], int(p.start)):p.text]
	return line != "" && len(line) <= maxNoteBytes && isNoteAlone(line)
}

// ended reports whether a paragraph closes a sentence or a row of a table.
func (t *text) ended(i int32) bool {
	if i < 0 {
		return true
	}
	p := &t.paras[i]
	return p.text > p.start && strings.IndexByte(".;:", t.s[p.text-1]) >= 0 ||
		strings.IndexByte(t.s[p.text:p.end], '\t') >= 0
}

// continued reports whether a paragraph goes on with what a line before it began.
func (t *text) continued(i int32) bool {
	p := &t.paras[i]
	r, _ := utf8.DecodeRuneInString(t.s[skipSpace(t.s[:p.text], int(p.start)):])
	return unicode.IsLower(r)
}

// stoppedHeading reports whether a paragraph is a heading in the margin that ends with a full stop: Kısa isim.
func (t *text) stoppedHeading(i int32) bool {
	p := &t.paras[i]
	if t.mark(p).kind != markNone || t.size(i) > shortHeading || p.text <= p.start || t.s[p.text-1] != '.' {
		return false
	}
	if t.tabbed && t.size(i) < shortMargin && i > 0 && !t.ended(i-1) && t.size(i-1) < shortMargin &&
		strings.IndexByte(t.s[p.start:p.text], '\t') < 0 {
		return true // the last of the lines of a cell
	}
	if !t.ended(i-1) && !t.untitledDivision(i-1) && !t.untitledDivision(i-2) &&
		strings.Count(t.s[t.paras[i-1].text:t.paras[i-1].end], "\n") < 2 {
		return false
	}
	line := t.s[skipSpace(t.s[:p.text], int(p.start)):p.text]
	return strings.IndexByte(line, '\t') < 0 && strings.Count(line, " ") < 12 && startsUpper(line)
}

// afterTitle leaves the title of a division to it, where the heading of an article would take it too.
func (t *text) afterTitle(first, i, after int32) int32 {
	if after < 0 || first != after+1 || t.mark(&t.paras[after]).kind != markHeading || t.mark(&t.paras[after]).extra {
		return first
	}
	if i-first < 2 {
		return first
	}
	for i > first && t.reference(i-1) {
		i--
	}
	most, at := 1, first+1
	for j := first; j < i-1; j++ {
		if gap := strings.Count(t.s[t.paras[j].text:t.paras[j].end], "\n"); gap > most+1 {
			most, at = gap, j+1
		}
	}
	return at
}

func (t *text) untitledDivision(i int32) bool {
	return i >= 0 && t.mark(&t.paras[i]).kind == markHeading
}

// below is the title of a European article: a line of its own below the number.
func (t *text) below(i, end int32) (int32, bool) {
	j := i + 1
	for j < end && t.amendment(j) {
		j++
	}
	if j >= end || t.size(j) > maxEntryBytes || t.mark(&t.paras[j]).kind != markNone {
		return 0, false
	}
	p := &t.paras[j]
	line := t.s[skipSpace(t.s[:p.text], int(p.start)):p.text]
	if line == "" || strings.IndexByte(".:;,", line[len(line)-1]) >= 0 || line[0] == '(' || dashLen(line) > 0 {
		return 0, false
	}
	if r, _ := utf8.DecodeRuneInString(line); unicode.IsLower(r) {
		return 0, false
	}
	return j, true
}

// heading is the heading of a part, in the margin, on the line of the number or below it, and where it is written.
func (t *text) heading(p part) (string, []stretch) {
	switch p.kind {
	case PartArticle:
		return t.articleHeading(p)
	case PartHeading, PartAnnex:
		return t.divisionHeading(p)
	}
	return "", nil
}

func (t *text) articleHeading(p part) (string, []stretch) {
	m, h := t.mark(&t.paras[p.head]), &t.paras[p.head]
	if t.counted != markBare && p.lo == p.head {
		if o, ok := t.openingOf(p); ok && !m.cell {
			title := withoutNotes(joined(strings.TrimPrefix(t.s[o.title0:o.title1], closes)))
			if title != "" && strings.IndexByte(".;:,", title[len(title)-1]) < 0 && title[0] != '(' &&
				!strings.HasSuffix(title, ".)") && p.hi > p.head+1 {
				return title, []stretch{{o.title0, h.text}}
			}
		}
		if m.carries {
			return "", nil
		}
		if j, ok := t.below(p.head, p.hi); ok {
			q := &t.paras[j]
			return withoutNotes(joined(t.s[q.start:q.text])), []stretch{{q.start, q.text}}
		}
		return "", nil
	}
	if title, ok := t.besideNumber(m); ok && p.lo == p.head {
		at := m.headEnd + int32(strings.IndexByte(t.s[m.headEnd:], '.'))
		return title, []stretch{{m.headEnd, at}}
	}
	var where []stretch
	for i := p.lo; i < p.head; i++ {
		if !t.reference(i) {
			where = append(where, stretch{t.paras[i].start, t.paras[i].text})
		}
	}
	if h.start < m.head && m.cell && t.marginCell(m) {
		at := h.start
		for line := range strings.SplitAfterSeq(t.s[h.start:m.head], "\n") {
			next := at + int32(len(line))
			if !isReference(line) {
				where = append(where, stretch{at, next})
			}
			at = next
		}
	}
	if t.counted == markBare && p.head-p.lo >= 3 {
		if i, ok := t.strayedHeading(p); ok {
			where = append(where, stretch{t.paras[i].start, t.paras[i].text})
		}
	}
	own := where[t.higher(p, where):]
	lines := make([]string, len(own))
	for i, w := range own {
		lines[i] = strings.TrimSuffix(t.s[w.from:w.to], "\n")
	}
	return marginText(lines), where
}

// besideNumber is the heading between the number and the text: 1. Short title.—This Law …
func (t *text) besideNumber(m *mark) (string, bool) {
	rest := t.s[m.headEnd:max(m.headEnd, t.paras[m.para].text)]
	at := strings.Index(rest[:min(len(rest), shortHeading)], ".")
	if at < 0 || dashLen(rest[at+1:]) == 0 || strings.IndexByte(rest[:at], '(') >= 0 {
		return "", false
	}
	return withoutNotes(joined(rest[:at])), true
}

// strayedHeading is the end of a heading in a narrow margin that came after the first text of the article, as cells
// became lines.
func (t *text) strayedHeading(p part) (int32, bool) {
	for i := p.head + 1; i+1 < p.hi && i < p.head+6; i++ {
		q := &t.paras[i]
		if t.mark(q).kind != markNone || t.size(i) > 48 || !t.marginal(i) || t.mark(&t.paras[i+1]).kind != markItem ||
			!t.ended(i-1) || t.reference(i) {
			continue
		}
		line := t.s[q.start:q.text]
		for _, word := range strings.Fields(line) {
			if !startsUpper(word) && word != "ve" && word != "ile" && word != "veya" && word != "and" {
				return 0, false
			}
		}
		return i, true
	}
	return 0, false
}

// divisionHeading is the title of a division or an annex: the rest of its line, or the line below.
func (t *text) divisionHeading(p part) (string, []stretch) {
	m := t.mark(&t.paras[p.lo])
	if m.kind == markNone || m.kind == markHeading && m.extra {
		return "", nil
	}
	h := &t.paras[p.lo]
	if rest := t.skipSigns(m.headEnd, h.text); rest < h.text && !t.alone(m) {
		return joined(t.s[rest:h.text]), []stretch{{rest, h.text}}
	}
	j := p.lo + 1
	for j < p.hi && t.amendment(j) {
		j++
	}
	if j >= p.hi || t.size(j) > maxEntryBytes {
		return "", nil
	}
	q := &t.paras[j]
	title := joined(t.s[q.start:q.text])
	if n := t.mark(q); n.kind != markNone && !(n.kind == markHeading && n.extra) || title == "" ||
		title[len(title)-1] == '.' && t.counted != markBare {
		return "", nil
	}
	where := []stretch{{q.start, q.text}}
	if j++; j < p.hi && strings.HasSuffix(title, ":") && inCapitals(title) && t.mark(&t.paras[j]).kind == markNone {
		if line := joined(t.s[t.paras[j].start:t.paras[j].text]); inCapitals(line) {
			title += " " + line
			where = append(where, stretch{t.paras[j].start, t.paras[j].text})
		}
	}
	return title, where
}

// joined is text on one line, without the hyphens at which it may be broken.
func joined(s string) string {
	s = strings.Trim(s, "*# \t")
	if isJoined(s) {
		return s
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), softHyphen, "")
}

// isJoined reports whether joined surely leaves a text as it is, without reading its runes: white space and the soft
// hyphen of Unicode begin with few bytes.
func isJoined(s string) bool {
	space := true
	for i := range len(s) {
		switch b := s[i]; {
		case b == ' ' && space, b < ' ', b == 0xC2, b == 0xE1, b == 0xE2, b == 0xE3:
			return false
		default:
			space = b == ' '
		}
	}
	return !space
}

const softHyphen = "\u00ad"

// marginText joins the lines of a heading in the margin: a word broken by a hyphen is one again, references to
// amending laws and schedules behind it go, and so does the full stop.
func marginText(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		line = strings.TrimSpace(strings.ReplaceAll(line, "\t", " "))
		if line == "" {
			continue
		}
		if s := b.String(); strings.HasSuffix(s, "-") && !startsUpper(line) {
			b.Reset()
			b.WriteString(strings.TrimSuffix(s, "-"))
		} else if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(line)
	}
	s := joined(b.String())
	for word := marginWord(s); word != ""; word = "" {
		s = strings.TrimSpace(s[len(word):])
	}
	words := strings.Fields(s)
	for len(words) > 1 && isReference(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if n := len(words); n > 2 && (words[n-1] == "CETVEL" || words[n-1] == "Cetvel") {
		words = words[:n-2]
	}
	return strings.TrimRight(withoutNotes(strings.Join(words, " ")), ".: ")
}

// withoutNotes leaves out the marks of footnotes at the end of a heading: Kapsam [2] [3], Kapsam2.
func withoutNotes(heading string) string {
	for {
		o := opening{title1: int32(len(heading))}
		if o.withoutNote(heading); o.note1 == 0 {
			return heading
		}
		heading = strings.TrimRight(heading[:o.title1], " ")
	}
}
