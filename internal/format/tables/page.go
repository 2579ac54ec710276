package tables

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"lls/internal/format/sheet"
)

// The bounds of an HTML page beside those of all files.
const (
	maxTag     = 4 << 20  // bytes of a tag, or of a text between two tags
	maxText    = 24 << 20 // bytes of all cells
	maxColumns = sheet.MaxColumns
	maxRowSpan = 20_000
)

// isPage reports whether a file begins as an HTML page does.
func isPage(head []byte) bool {
	page := strings.ReplaceAll(string(head), "\x00", "")
	for _, mark := range []string{"\ufeff", "\xff\xfe", "\xfe\xff"} {
		page = strings.TrimPrefix(page, mark)
	}
	text := strings.ToLower(strings.TrimLeft(page, " \t\r\n"))
	if !strings.HasPrefix(text, "<") {
		return false
	}
	return strings.HasPrefix(text, "<!doctype html") || strings.Contains(text, "<html") ||
		strings.Contains(text, "<table") || strings.HasPrefix(text, "<!--") || strings.HasPrefix(text, "<meta")
}

// readPage reads the tables of an HTML page, with the few end tags that pages leave out. Nothing is fetched or run.
func readPage(ctx context.Context, r io.ReadSeeker) (*File, error) {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("read a page: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(r, MaxBytes))
	if err != nil {
		return nil, fmt.Errorf("read a page: %w", err)
	}
	text, _, err := sheet.Decode(content)
	if err != nil {
		return nil, err
	}
	p := &page{builder: builder{file: &File{}}, line: 1}
	z := html.NewTokenizer(bytes.NewReader(text))
	z.SetMaxBuf(maxTag)
	for n := 0; ; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		kind := z.Next()
		if kind == html.ErrorToken {
			if errors.Is(z.Err(), io.EOF) {
				return p.file, p.endAll()
			}
			return nil, &Error{Reason: ReasonBytes, Line: p.line, Cause: z.Err()}
		}
		lines := bytes.Count(z.Raw(), []byte{'\n'})
		if err := p.take(kind, z); err != nil {
			return nil, err
		}
		p.line += lines
	}
}

// page builds tables from the tokens of a page.
type page struct {
	builder
	line    int
	tables  []*pageTable
	above   strings.Builder // what stands above the next table
	hidden  string          // the element that is left out: script, style
	written int
}

// pageTable is a table that has been begun.
type pageTable struct {
	table   Table
	row     *Row
	head    bool // within <thead>
	caption *strings.Builder
	cell    *strings.Builder
	column  int
	columns int // of the cell
	rows    int // of the cell
	spans   []rowSpan
}

// rowSpan is what a cell above covers of a column.
type rowSpan struct {
	left int // rows
	cell Cell
}

func (p *page) refuse(reason Reason) error { return &Error{Reason: reason, Line: p.line} }

func (p *page) table() *pageTable {
	if len(p.tables) == 0 {
		return nil
	}
	return p.tables[len(p.tables)-1]
}

func (p *page) take(kind html.TokenType, z *html.Tokenizer) error {
	switch kind {
	case html.TextToken:
		if p.hidden == "" {
			return p.text(string(z.Text()))
		}
	case html.StartTagToken, html.SelfClosingTagToken:
		name, more := z.TagName()
		tag := string(name)
		var attributes map[string]string
		for more {
			var key, value []byte
			key, value, more = z.TagAttr()
			if k := string(key); k == "colspan" || k == "rowspan" {
				if attributes == nil {
					attributes = map[string]string{}
				}
				attributes[k] = string(value)
			}
		}
		return p.start(tag, attributes, kind == html.SelfClosingTagToken)
	case html.EndTagToken:
		name, _ := z.TagName()
		return p.end(string(name))
	}
	return nil
}

// out is where text belongs: to the cell in hand, the caption, or what stands above the next table.
func (p *page) out() *strings.Builder {
	switch t := p.table(); {
	case t == nil:
		return &p.above
	case t.cell != nil:
		return t.cell
	default:
		return t.caption
	}
}

// text adds text as a browser shows it: blanks and line ends are one blank.
func (p *page) text(s string) error {
	out := p.out()
	if out == nil {
		return nil
	}
	if p.written += len(s); p.written > maxText {
		return p.refuse(ReasonBytes)
	}
	const blanks = " \t\r\n\f"
	for s != "" {
		at := strings.IndexAny(s, blanks)
		if at < 0 {
			at = len(s)
		}
		out.WriteString(s[:at])
		rest := strings.TrimLeft(s[at:], blanks)
		if len(rest) < len(s)-at {
			if last := out.String(); last != "" && !strings.HasSuffix(last, " ") && !strings.HasSuffix(last, "\n") {
				out.WriteByte(' ')
			}
		}
		s = rest
	}
	return nil
}

// line breaks of elements that begin a line of their own.
func (p *page) newLine() {
	out := p.out()
	if out == nil {
		return
	}
	if out == &p.above {
		out.Reset()
		return
	}
	if s := out.String(); s != "" && !strings.HasSuffix(s, "\n") {
		out.WriteByte('\n')
	}
}

func (p *page) start(tag string, attributes map[string]string, closed bool) error {
	switch tag {
	case "script", "style", "template", "noscript", "iframe", "object", "title", "textarea", "select":
		if p.hidden == "" && !closed {
			p.hidden = tag
		}
		switch tag {
		case "iframe", "object":
			p.file.Ignored.Objects++
		case "script":
			p.file.Ignored.Macros++
		}
		return nil
	}
	if p.hidden != "" {
		return nil
	}
	t := p.table()
	switch tag {
	case "a":
		p.file.Ignored.Links++
	case "img", "svg":
		p.file.Ignored.Pictures++
	case "br":
		if out := p.out(); out != nil && out != &p.above {
			out.WriteByte('\n')
		}
	case "p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote":
		p.newLine()
	case "table":
		if len(p.tables) == MaxDepth {
			return p.refuse(ReasonDepth)
		}
		p.newLineBeforeTable()
		p.tables = append(p.tables, &pageTable{table: Table{Name: shortName(strings.TrimSpace(p.above.String())),
			Follows: strings.TrimSpace(p.above.String()) == "" && len(p.file.Tables) > 0 && len(p.tables) == 0}})
	case "caption":
		if t != nil {
			t.caption = &strings.Builder{}
		}
	case "thead", "tbody", "tfoot":
		if t != nil {
			if err := p.endRow(t); err != nil {
				return err
			}
			t.head = tag == "thead"
		}
	case "tr":
		if t != nil {
			if err := p.endRow(t); err != nil {
				return err
			}
			t.beginRow()
		}
	case "td", "th":
		if t != nil {
			return p.startCell(t, attributes)
		}
	}
	return nil
}

// newLineBeforeTable parts a table within a cell from the text before it.
func (p *page) newLineBeforeTable() {
	if t := p.table(); t != nil && t.cell != nil {
		p.newLine()
	}
}

func (t *pageTable) beginRow() {
	t.row, t.column = &Row{Number: len(t.table.Rows) + 1, Header: t.head}, 0
}

func (p *page) startCell(t *pageTable, attributes map[string]string) error {
	if err := p.endCell(t); err != nil {
		return err
	}
	if t.row == nil {
		t.beginRow()
	}
	if err := p.fill(t); err != nil {
		return err
	}
	t.caption = nil
	t.columns, t.rows = span(attributes["colspan"], maxColumns), span(attributes["rowspan"], maxRowSpan)
	if attributes["rowspan"] == "0" { // to the end of the table
		t.rows = maxRowSpan
	}
	if t.column+t.columns > maxColumns {
		return &Error{Reason: Reason(sheet.ReasonColumns), Line: p.line}
	}
	t.cell = &strings.Builder{}
	return nil
}

// span reads how many columns or rows a cell covers; what is more than most, or no number, is 1.
func span(value string, most int) int {
	n, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil || n < 1 || n > most {
		return 1
	}
	return n
}

// fill adds the cells that those above cover to a row, up to the next free column.
func (p *page) fill(t *pageTable) error {
	for t.column < len(t.spans) && t.spans[t.column].left > 0 {
		s := &t.spans[t.column]
		s.left--
		t.row.Cells = append(t.row.Cells, Cell{Text: s.cell.Text, Above: !s.cell.Left, Left: s.cell.Left})
		t.column++
		if err := p.count(1); err != nil {
			return err
		}
	}
	return nil
}

func (p *page) endCell(t *pageTable) error {
	if t.cell == nil {
		return nil
	}
	text := strings.Trim(t.cell.String(), " \n\t")
	t.cell = nil
	if err := p.count(t.columns); err != nil {
		return err
	}
	for n := range t.columns {
		c := Cell{Text: text}
		if n > 0 {
			c = Cell{Left: true}
		}
		for len(t.spans) <= t.column {
			t.spans = append(t.spans, rowSpan{})
		}
		t.spans[t.column] = rowSpan{left: t.rows - 1, cell: c}
		t.row.Cells = append(t.row.Cells, c)
		t.column++
	}
	return nil
}

func (p *page) endRow(t *pageTable) error {
	if err := p.endCell(t); err != nil || t.row == nil {
		return err
	}
	for t.column < len(t.spans) { // what cells above cover behind the last cell
		if t.spans[t.column].left > 0 {
			if err := p.fill(t); err != nil {
				return err
			}
			continue
		}
		if !hasSpan(t.spans[t.column:]) {
			break
		}
		t.row.Cells = append(t.row.Cells, Cell{})
		t.column++
		if err := p.count(1); err != nil {
			return err
		}
	}
	t.table.Rows = append(t.table.Rows, *t.row)
	t.row = nil
	return nil
}

func hasSpan(spans []rowSpan) bool {
	for _, s := range spans {
		if s.left > 0 {
			return true
		}
	}
	return false
}

func (p *page) end(tag string) error {
	if p.hidden != "" {
		if tag == p.hidden {
			p.hidden = ""
		}
		return nil
	}
	t := p.table()
	switch tag {
	case "p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote":
		if t != nil {
			p.newLine()
		}
	case "td", "th":
		if t != nil {
			return p.endCell(t)
		}
	case "tr", "thead", "tbody", "tfoot":
		if t != nil {
			err := p.endRow(t)
			t.head = t.head && tag == "tr"
			return err
		}
	case "caption":
		if t != nil && t.caption != nil {
			t.table.Name, t.caption = shortName(strings.TrimSpace(t.caption.String())), nil
		}
	case "table":
		if t != nil {
			return p.endTable(t)
		}
	}
	return nil
}

// endTable adds a table to the file or, as text, to the cell that it is in.
func (p *page) endTable(t *pageTable) error {
	if err := p.endRow(t); err != nil {
		return err
	}
	p.tables = p.tables[:len(p.tables)-1]
	p.above.Reset()
	upper := p.table()
	if upper == nil {
		return p.add(t.table)
	}
	if upper.cell == nil {
		return nil
	}
	for _, row := range t.table.Rows {
		var cells []string
		for _, c := range row.Cells {
			if !c.Left && !c.Above {
				cells = append(cells, c.Text)
			}
		}
		p.newLine()
		upper.cell.WriteString(strings.TrimRight(strings.Join(cells, "\t"), "\t"))
	}
	upper.cell.WriteByte('\n')
	return nil
}

// endAll ends the tables that the page leaves open.
func (p *page) endAll() error {
	for t := p.table(); t != nil; t = p.table() {
		if err := p.endTable(t); err != nil {
			return err
		}
	}
	return nil
}
