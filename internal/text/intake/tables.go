package intake

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

var (
	bareMark = regexp.MustCompile(
		`^(?:\(?[0-9]{1,3}[A-ZÇĞİÖŞÜ]?[.)]|\(?[A-Za-zÇĞİÖŞÜçğıöşü]{1,4}\)|[-–—•])$`)
	articleMark = regexp.MustCompile(`^[0-9]{1,3}[A-ZÇĞİÖŞÜ]?\.(?:\s|$)`)
)

func cellText(c Cell) string { return strings.Join(Lines(c.Blocks), " ") }

func foundIn(c Cell) (found []Code) {
	each(c.Blocks, func(p *Para) { found = append(found, p.Found...) })
	return found
}

func isMark(s string) bool {
	return bareMark.MatchString(s) || articleMark.MatchString(s) && len(s) < 8
}

// shape is what the kind of a table is told from.
type shape struct {
	width, filled, long, letters, several int
}

func shapeOf(t *Table) (s shape) {
	for _, row := range t.Rows {
		width := 0
		for _, c := range row.Cells {
			width += max(c.Span, 1)
			lines := Lines(c.Blocks)
			n := 0
			for _, l := range lines {
				n += utf8.RuneCountInString(l)
			}
			if n == 0 {
				continue
			}
			s.filled++
			s.letters += n
			if n > 160 {
				s.long++
			}
			if len(lines) > 1 {
				s.several++
			}
		}
		s.width = max(s.width, width)
	}
	return s
}

func (r *render) table(t *Table) {
	s := shapeOf(t)
	switch {
	case s.filled == 0:
	case r.marginTable(t, s.width), s.width == 2 && r.bilingual(t), r.pointTable(t):
		r.doc.Count(Layouts, 1)
	case s.long*4 > s.filled || s.width == 1 || s.several*3 > s.filled && s.letters/s.filled > 80:
		r.doc.Count(Layouts, 1)
		for _, row := range t.Rows {
			for _, c := range row.Cells {
				if !c.Above {
					r.blocks(c.Blocks)
				}
			}
		}
	case r.opts.OmitTables:
		r.doc.Count(NoTables, 1)
	default:
		r.dataTable(t)
		r.doc.Count(Tables, 1)
		r.doc.Count(Cells, s.several)
	}
}

// pointTable writes a table of points, as the acts of the EU have them in Word: a mark in one cell of each row and its
// text in the other. It returns false for any other table.
func (r *render) pointTable(t *Table) bool {
	var points [][2]Cell
	for _, row := range t.Rows {
		var filled []Cell
		for _, c := range row.Cells {
			if cellText(c) != "" {
				filled = append(filled, c)
			}
		}
		switch {
		case len(filled) == 0:
		case len(filled) != 2 || !bareMark.MatchString(cellText(filled[0])):
			return false
		default:
			points = append(points, [2]Cell(filled))
		}
	}
	for _, p := range points {
		r.withMark(cellText(p[0]), p[1])
	}
	return len(points) > 0
}

// withMark writes a cell with a mark before its first line. It returns false for a cell without a text.
func (r *render) withMark(mark string, c Cell) bool {
	before := len(r.out)
	r.blocks(c.Blocks)
	if len(r.out) == before {
		return false
	}
	if mark != "" {
		r.out[before].text = mark + " " + r.out[before].text
	}
	return true
}

// cellBar parts the cells of a row.
const cellBar = " | "

// dataTable writes each row as a line; its cells are parted by bars.
func (r *render) dataTable(t *Table) {
	first := true
	for _, row := range t.Rows {
		var cells []string
		var found []Code
		any := false
		for _, c := range row.Cells {
			lines := Lines(c.Blocks)
			if len(lines) > 1 {
				found = append(found, Cells)
			}
			found = append(found, foundIn(c)...)
			any = any || len(lines) > 0
			cells = append(cells, strings.Join(lines, " "))
		}
		if !any {
			continue
		}
		if first {
			found, first = append(found, Tables), false
		}
		r.add(strings.Join(cells, cellBar), found...)
	}
}

// marginTable writes a table with an article's heading in the first column, its numbers and its text in the others, as
// the laws of the north of Cyprus have it. It returns false for any other table.
func (r *render) marginTable(t *Table, width int) bool {
	if width < 2 || !r.isMarginTable(t, width) {
		return false
	}
	r.margins++
	m := marginWriter{render: r, at: -1}
	for _, row := range t.Rows {
		switch {
		case len(row.Cells) == 0:
		case len(row.Cells) == 1 || row.Cells[0].Span >= width: // a division
			m.flush()
			m.at = -1
			for _, c := range row.Cells {
				r.blocks(c.Blocks)
			}
		default:
			m.row(row)
		}
	}
	m.flush()
	return true
}

func (r *render) isMarginTable(t *Table, width int) bool {
	rows, marks, heads, longHeads, texts := 0, 0, 0, 0, 0
	for _, row := range t.Rows {
		if len(row.Cells) == 0 {
			continue
		}
		rows++
		n := utf8.RuneCountInString(cellText(row.Cells[0]))
		if n > 0 && row.Cells[0].Span < width {
			heads++
			if n > 70 {
				longHeads++
			}
		}
		rest := 0
		for _, c := range row.Cells[1:] {
			s := cellText(c)
			if bareMark.MatchString(s) || articleMark.MatchString(s) {
				marks++
			}
			rest += utf8.RuneCountInString(s)
		}
		if rest > 60 {
			texts++
		}
	}
	share := 3
	if r.margins > 0 { // a document is laid out in one way
		share = 12
	}
	return rows >= 2 && longHeads*5 <= heads && marks*share >= rows && texts*share >= rows
}

// marginWriter collects the heading of an article from the rows beside it, and writes it before the article.
type marginWriter struct {
	*render
	heading []string
	at      int // the line before which the heading belongs; -1: the next one
}

func (m *marginWriter) flush() {
	if len(m.heading) == 0 {
		return
	}
	text, found := m.render.heading(m.joinNarrow(m.heading))
	m.heading = nil
	if text == "" {
		return
	}
	heading := line{text, found}
	if m.at < 0 {
		m.at = len(m.out)
	}
	m.out = append(m.out, line{})
	copy(m.out[m.at+1:], m.out[m.at:])
	m.out[m.at] = heading
}

// joinNarrow joins the lines of a narrow column. A hyphen at the end of a line is undone, unless it is the word's own.
func (r *render) joinNarrow(lines []string) string {
	out := ""
	for _, l := range lines {
		l = tidy(l, nil)
		last, _ := utf8.DecodeLastRuneInString(strings.TrimSuffix(out, "-"))
		first, _ := utf8.DecodeRuneInString(l)
		switch {
		case out == "":
			out = l
		case strings.HasSuffix(out, "-") && isLower(last) && isLower(first):
			if r.hasHyphen(out, l) {
				out += l
				continue
			}
			out = strings.TrimSuffix(out, "-") + l
			r.doc.Count(Hyphens, 1)
		default:
			out += " " + l
		}
	}
	return out
}

// hasHyphen reports whether the word at the end of a line, which the next line goes on with, is elsewhere in the
// document with its hyphen and nowhere without it.
func (r *render) hasHyphen(s, next string) bool {
	if r.words == nil {
		r.words = map[string]bool{}
		for _, l := range append(Lines(r.doc.Blocks), Lines(r.doc.English)...) {
			for w := range strings.FieldsSeq(l) {
				r.words[strings.Trim(w, aroundWords)] = true
			}
		}
	}
	s = strings.TrimLeft(s[strings.LastIndexByte(s, ' ')+1:], aroundWords)
	next, _, _ = strings.Cut(next, " ")
	next = strings.TrimRight(next, aroundWords)
	return r.words[s+next] && !r.words[strings.TrimSuffix(s, "-")+next]
}

const aroundWords = ".,;:()[]“”‘’\"'"

func (m *marginWriter) row(row Row) {
	head, rest := cellText(row.Cells[0]), row.Cells[1:]
	if bareMark.MatchString(head) {
		head, rest = "", row.Cells
	}
	for _, c := range rest {
		if s := cellText(c); s != "" {
			if articleMark.MatchString(s) {
				// A heading that is higher than its article ends beside the next one.
				if first, _ := utf8.DecodeRuneInString(head); len(m.heading) > 0 && isLower(first) {
					m.heading = append(m.heading, Lines(row.Cells[0].Blocks)...)
					head = ""
				}
				m.flush()
				m.at = len(m.out)
			}
			break
		}
	}
	if head != "" {
		m.heading = append(m.heading, Lines(row.Cells[0].Blocks)...)
		if m.at < 0 {
			m.at = len(m.out)
		}
	}
	mark := ""
	for _, c := range rest {
		s := cellText(c)
		if s == "" {
			continue
		}
		if isMark(s) {
			mark = strings.TrimSpace(mark + " " + s)
			continue
		}
		if m.withMark(mark, c) {
			mark = ""
		}
	}
	if mark != "" {
		m.add(mark)
	}
}

// bilingual writes the two columns of a table of two languages to the texts that they belong to.
func (r *render) bilingual(t *Table) bool {
	var left, right strings.Builder
	pairs := 0
	for _, row := range t.Rows {
		if len(row.Cells) != 2 {
			continue
		}
		a, b := cellText(row.Cells[0]), cellText(row.Cells[1])
		left.WriteString(a + "\n")
		right.WriteString(b + "\n")
		if a != "" && b != "" {
			pairs++
		}
	}
	if pairs < 3 || pairs*3 < len(t.Rows)*2 {
		return false
	}
	first, sure := Language(left.String())
	second, sureToo := Language(right.String())
	if first == second || sure < 2 || sureToo < 2 {
		return false
	}
	for _, row := range t.Rows {
		for i, c := range row.Cells {
			if turkish := (first == Turkish) == (i == 0); turkish || len(row.Cells) == 1 {
				r.blocks(c.Blocks)
			} else {
				r.inEnglish(c.Blocks)
			}
		}
	}
	r.doc.Count(Languages, 1)
	return true
}

// inEnglish adds blocks to the English text.
func (r *render) inEnglish(blocks []Block) {
	was := r.out
	r.out = r.english
	r.blocks(blocks)
	r.english, r.out = r.out, was
}
