package lawtext

import "strings"

// Turkish codes rank the headings in their margins: A), I -, 1., a), aa). The first one of a rank is below the heading
// of the rank above it, and all of them are above the number of the article.

// styleDouble is the rank of aa), below that of a).
const styleDouble = styleIndent + 1

// ranks holds the last number of each rank that headed an article.
type ranks [styleDouble + 1]int32

// rankOf reads how a heading of a code is counted: A) Genel olarak, I - Müdürler, 1. İstem, a) İlke, aa) Tek ücret.
func rankOf(line string) (style markStyle, value int32, number string) {
	end := strings.IndexAny(line, " \t\n)-–—.")
	if end <= 0 || end > maxNumberLetters {
		return styleNone, 0, ""
	}
	number = line[:end]
	sign := strings.TrimLeft(line[end:], " \t\n")
	switch {
	case dashLen(sign) > 0:
		sign = "."
	case sign == "" || sign[0] != ')' && sign[0] != '.':
		return styleNone, 0, ""
	}
	style, value, number = styleOf(number + sign[:1])
	if letters := []rune(number); style == styleLower && len(letters) > 1 {
		if strings.Trim(number, string(letters[0])) != "" {
			return styleNone, 0, ""
		}
		style = styleDouble
	}
	return style, value, number
}

// rank is how a paragraph is counted among the headings of a code.
func (t *text) rank(i int32) (style markStyle, value int32, number string) {
	p := &t.paras[i]
	return rankOf(t.s[skipSpace(t.s[:p.text], int(p.start)):p.text])
}

// withRanks is the first of the headings above a heading that is the first one of its rank: B) Yönetim, and below it
// I - Müdürler.
func (t *text) withRanks(first, after int32) int32 {
	for lines := 0; first-1 > after && lines < maxMargins; lines++ {
		style, value, _ := t.rank(first)
		above, _, _ := t.rank(first - 1)
		if style == styleNone || value != 1 || above == styleNone || above == style ||
			!t.headingLine(first-1, after) || t.untitledDivision(first-2) {
			break
		}
		first--
	}
	return first
}

// headingLine reports whether a paragraph may be a line of the heading of the article below it, of which the one above
// has its number in the paragraph after. An item a) is one where no list goes on with it.
func (t *text) headingLine(i, after int32) bool {
	m := t.mark(&t.paras[i])
	if m.kind != markItem || !t.lowerItem(m) {
		return t.headline(i)
	}
	return t.worded() && t.marginal(i) && !t.goesOn(i, after)
}

// goesOn reports whether an item a) continues the text of the article above it.
func (t *text) goesOn(i, after int32) bool {
	p := &t.paras[i]
	style, value, number := t.rank(i)
	if style == styleNone || !startsUpper(t.s[skipSpace(t.s[:p.text], int(t.mark(p).headEnd)):]) {
		return true
	}
	above := i - 1
	for above > after && t.noteAlone(above) {
		above--
	}
	if above < 0 {
		return true
	}
	if higher, _, _ := t.rank(above); value == 1 && above > after && higher != styleNone && higher != style &&
		(style == styleDouble || higher != styleDouble && !t.lowerItem(t.mark(&t.paras[above]))) {
		return !t.headingLine(above, after)
	}
	if !t.complete(above) {
		return true
	}
	last := true
	for j := above; j > max(after, above-maxItemDistance); j-- {
		other, _, before := t.rank(j)
		switch {
		case t.mark(&t.paras[j]).kind != markItem:
			return !last // the list was closed by a sentence, or there is none
		case other != style:
		case last && (!follows(before, number) || t.ranks[style] == value-1):
			return false
		case !last: // a full stop behind the last of several items closes their list
			return strings.IndexByte(",;", t.s[t.paras[j].text-1]) < 0
		default:
			last = false
		}
	}
	return !last
}

// complete reports whether a paragraph ends with a sentence, before or in its last brackets: (Değişik: 1/1/2001-1 md.).
func (t *text) complete(i int32) bool {
	p := &t.paras[i]
	line := strings.TrimRight(t.s[p.start:p.text], "*” \t\n")
	if open := strings.LastIndexAny(line, "(["); open > 0 && strings.LastIndexAny(line, ")]") == len(line)-1 &&
		line[len(line)-2] != '.' {
		line = strings.TrimSpace(line[:open])
	}
	return strings.HasSuffix(line, ".") || strings.HasSuffix(line, ".)") || t.mark(p).kind == markHeading
}

// headedBy notes the ranks of the headings above the number of an article.
func (t *text) headedBy(first, head int32) {
	for i := first; i < head; i++ {
		if style, value, _ := t.rank(i); style != styleNone {
			t.ranks[style] = value
		}
	}
}

// nearest is the first paragraph of the heading that is nearest to the number of an article: the lowest of its ranks.
func (t *text) nearest(first, head int32) int32 {
	for i := head - 1; i > first; i-- {
		if style, _, _ := t.rank(i); style != styleNone {
			return i
		}
	}
	return first
}

// higher counts the first headings of an article, which are of ranks above the nearest one.
func (t *text) higher(p part, headings []stretch) (n int) {
	if p.kind != PartArticle || !t.worded() {
		return 0
	}
	nearest := t.paras[t.nearest(p.lo, p.head)].start
	for n < len(headings) && headings[n].from < nearest {
		n++
	}
	return n
}
