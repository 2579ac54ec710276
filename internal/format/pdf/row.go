package pdf

import (
	"strings"
	"unicode/utf8"
)

// Face is a typeface.
type Face int

// The typefaces.
const (
	Sans Face = iota
	Serif
)

const (
	sans, serif = "sans", "serif"
	leading     = 1.35 // height of a line to that of its letters
)

// Color is a colour of letters or of the ground behind them.
type Color struct {
	r, g, b int
	set     bool
}

// RGB is a colour by its parts, 0 to 255.
func RGB(r, g, b int) Color { return Color{r, g, b, true} }

var (
	grey = RGB(107, 102, 93)
	edge = RGB(216, 211, 201)
)

// Style is how letters look. Size is in points, 10 when it is 0.
type Style struct {
	Face       Face
	Size       float64
	Bold       bool
	Italic     bool // serif only
	Underline  bool
	Strike     bool
	Color      Color
	Background Color
}

// Span is text in one style.
type Span struct {
	Text  string
	Style Style
}

// Cell is one column of a row.
type Cell struct {
	Spans      []Span
	Width      float64
	Right      bool // text is at the right edge
	Background Color
}

// Row is cells beside one another. It is kept on one page when it fits on one, else it continues on the next.
type Row struct {
	Cells []Cell
	Gap   float64 // between cells
	Pad   float64 // above and below the text
	Rule  bool    // a line below
}

// Row writes a row.
func (d *Document) Row(row Row) {
	cells := make([][]line, len(row.Cells))
	total := 0.0
	for i, cell := range row.Cells {
		cells[i] = d.wrap(cell.Spans, cell.Width)
		total = max(total, heightOf(cells[i]))
	}
	total += 2 * row.Pad
	if d.f.GetY()+total > d.bottom() && (total <= d.bottom()-d.top() || d.f.GetY()+80 > d.bottom()) {
		d.page()
	}
	for {
		taken := make([][]line, len(cells))
		height, left := 0.0, false
		for i := range cells {
			n, h := fitting(cells[i], d.bottom()-d.f.GetY()-2*row.Pad)
			taken[i], cells[i] = cells[i][:n], cells[i][n:]
			height, left = max(height, h), left || len(cells[i]) > 0
		}
		d.draw(row, taken, height)
		if !left {
			return
		}
		d.page()
	}
}

// top is where the text of a page begins, below the head of a table.
func (d *Document) top() float64 {
	y := margin + headHeight
	if d.head == nil {
		return y
	}
	height := 0.0
	for _, cell := range d.head.Cells {
		height = max(height, heightOf(d.wrap(cell.Spans, cell.Width)))
	}
	return y + height + 2*d.head.Pad
}

func (d *Document) draw(row Row, cells [][]line, height float64) {
	x, y := margin, d.f.GetY()
	for i, cell := range row.Cells {
		if cell.Background.set {
			d.fill(x-row.Gap/4, y, cell.Width+row.Gap/2, height+2*row.Pad, cell.Background)
		}
		at := y + row.Pad
		for _, l := range cells[i] {
			start := x
			if cell.Right {
				start += cell.Width - l.width
			}
			for _, p := range l.pieces {
				if p.style.Background.set {
					d.fill(start, at+l.height*0.08, p.width, l.height*0.9, p.style.Background)
				}
				d.text(start, at+l.height*0.76, p.text, p.style)
				d.strokes(start, at+l.height*0.76, p)
				start += p.width
			}
			at += l.height
		}
		x += cell.Width + row.Gap
	}
	y += height + 2*row.Pad
	if row.Rule {
		d.rule(y)
	}
	d.f.SetY(y)
}

func (d *Document) strokes(x, base float64, p piece) {
	if !p.style.Underline && !p.style.Strike {
		return
	}
	c := p.style.Color
	d.f.SetDrawColor(c.r, c.g, c.b)
	d.f.SetLineWidth(max(0.5, p.style.Size/16))
	if p.style.Underline {
		d.f.Line(x, base+p.style.Size*0.14, x+p.width, base+p.style.Size*0.14)
	}
	if p.style.Strike {
		d.f.Line(x, base-p.style.Size*0.28, x+p.width, base-p.style.Size*0.28)
	}
}

func (d *Document) fill(x, y, w, h float64, c Color) {
	d.f.SetFillColor(c.r, c.g, c.b)
	d.f.Rect(x, y, w, h, "F")
}

func (d *Document) text(x, y float64, s string, style Style) {
	d.set(style)
	d.f.SetTextColor(style.Color.r, style.Color.g, style.Color.b)
	d.f.Text(x, y, s)
}

// set selects the font; the library searches tables at each selection, so the current one is not selected again.
func (d *Document) set(style Style) {
	key := Style{Face: style.Face, Size: style.Size, Bold: style.Bold, Italic: style.Italic}
	if key == d.style {
		return
	}
	d.style = key
	family, letters := sans, ""
	if style.Face == Serif {
		family = serif
	}
	switch {
	case style.Bold:
		letters = "B"
	case style.Italic && style.Face == Serif:
		letters = "I"
	}
	d.f.SetFont(family, letters, style.Size)
}

type piece struct {
	text  string
	style Style
	width float64
}

type line struct {
	pieces []piece
	width  float64
	height float64
}

func heightOf(lines []line) (h float64) {
	for _, l := range lines {
		h += l.height
	}
	return h
}

// fitting is how many lines fit into a height; at least one, so that every page takes something.
func fitting(lines []line, room float64) (n int, height float64) {
	for n < len(lines) && (n == 0 || height+lines[n].height <= room) {
		height += lines[n].height
		n++
	}
	return n, height
}

// wrap breaks text into lines: at blanks, in longer words anywhere.
func (d *Document) wrap(spans []Span, width float64) []line {
	w := wrapper{width: width}
	for _, span := range spans {
		style := span.Style
		if style.Size == 0 {
			style.Size = 10
		}
		w.height = max(w.height, style.Size*leading)
		for i, paragraph := range strings.Split(d.glyphs.clean(span.Text), "\n") {
			if i > 0 {
				w.end()
			}
			for paragraph != "" {
				word := firstWord(paragraph)
				paragraph = paragraph[len(word):]
				d.put(&w, word, style)
			}
		}
	}
	w.end()
	return w.lines
}

func (d *Document) put(w *wrapper, word string, style Style) {
	d.set(style)
	// Measured as a whole again for each of its lines, a text without blanks would take minutes.
	for len(strings.TrimRight(word, " ")) > longWord {
		if w.at > 0 {
			w.end()
		}
		n := d.cut(word, w.width)
		w.add(word[:n], style, d.f.GetStringWidth(word[:n]))
		w.end()
		word = word[n:]
	}
	size := d.f.GetStringWidth(strings.TrimRight(word, " "))
	if w.at+size > w.width && w.at > 0 {
		w.end()
	}
	for size > w.width {
		n := d.cut(word, w.width)
		w.add(word[:n], style, d.f.GetStringWidth(word[:n]))
		w.end()
		word = word[n:]
		size = d.f.GetStringWidth(word)
	}
	w.add(word, style, d.f.GetStringWidth(word))
}

// WordWidth is the width of the longest word of a text: a narrower cell has to break it.
func (d *Document) WordWidth(text string, style Style) (width float64) {
	d.set(style)
	for word := range strings.FieldsSeq(d.glyphs.clean(text)) {
		if len(word) <= longWord {
			width = max(width, d.f.GetStringWidth(word))
		}
	}
	return width
}

// longWord is more bytes than any line can contain.
const longWord = 4096

// cut is how many bytes of a word fit; one letter at least.
func (d *Document) cut(word string, width float64) int {
	n, at := 0, 0.0
	for i, r := range word {
		at += d.f.GetStringWidth(string(r))
		if at > width && i > 0 {
			break
		}
		n = i + utf8.RuneLen(r)
	}
	return n
}

// firstWord is the first word with the blanks after it.
func firstWord(s string) string {
	i := strings.IndexByte(s, ' ')
	if i < 0 {
		return s
	}
	for i < len(s) && s[i] == ' ' {
		i++
	}
	return s[:i]
}

type wrapper struct {
	lines  []line
	pieces []piece
	at     float64
	width  float64
	height float64 // of a line, of the largest letters so far
}

func (w *wrapper) add(text string, style Style, width float64) {
	if n := len(w.pieces); n > 0 && w.pieces[n-1].style == style {
		w.pieces[n-1].text += text
		w.pieces[n-1].width += width
	} else {
		w.pieces = append(w.pieces, piece{text, style, width})
	}
	w.at += width
}

func (w *wrapper) end() {
	w.lines = append(w.lines, line{w.pieces, w.at, max(w.height, 1)})
	w.pieces, w.at = nil, 0
}
