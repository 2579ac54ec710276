package docx

import (
	"encoding/xml"
	"errors"
	"strconv"
	"strings"

	"lls/internal/format/pack"
)

// decoder builds blocks from the tokens of the part with the text. Elements are known by their local names.
type decoder struct {
	archive *pack.Archive
	content *Content
	body    bool

	path    []string // of open elements
	skip    int      // open elements below one that is left out, with it
	tables  []*openTable
	text    strings.Builder // of the paragraph in hand
	style   string
	joins   bool // the mark of the paragraph in hand is deleted
	waits   bool // the paragraph in hand continues in the next one
	within  int  // open paragraphs
	inText  bool // within <w:t>
	cells   int
	written int // bytes of text
}

// openTable is a table that has been begun.
type openTable struct {
	table   Table
	row     TableRow
	column  int
	inRow   bool
	deleted bool // of the row
	gone    bool // of the cell
	cell    *Cell
	texts   []string // of the cell
	nested  bool     // the last of them is a row of a table
}

func (d *decoder) refuse(reason Reason) error { return &Error{Reason: reason, Line: d.archive.Line()} }

func (d *decoder) take(token xml.Token) error {
	switch e := token.(type) {
	case xml.Directive:
		return d.refuse(ReasonDTD)
	case xml.StartElement:
		if len(d.path) == maxNesting {
			return d.refuse(ReasonDepth)
		}
		d.path = append(d.path, e.Name.Local)
		if d.skip > 0 {
			d.skip++
			return nil
		}
		return d.start(e)
	case xml.EndElement:
		if len(d.path) == 0 || d.path[len(d.path)-1] != e.Name.Local {
			return &Error{Reason: ReasonFormat, Line: d.archive.Line(), Cause: errors.New("an end of no element")}
		}
		d.path = d.path[:len(d.path)-1]
		if d.skip > 0 {
			d.skip--
			return nil
		}
		return d.end(e.Name.Local)
	case xml.CharData:
		if d.inText && d.skip == 0 {
			return d.write(string(e))
		}
	}
	return nil
}

func (d *decoder) write(s string) error {
	if d.written += len(s); d.written > maxText {
		return d.refuse(ReasonBytes)
	}
	d.text.WriteString(s)
	return nil
}

// parent is the name of the element above the one in hand.
func (d *decoder) parent() string {
	if len(d.path) < 2 {
		return ""
	}
	return d.path[len(d.path)-2]
}

// table is the innermost table; nil outside of any.
func (d *decoder) table() *openTable {
	if len(d.tables) == 0 {
		return nil
	}
	return d.tables[len(d.tables)-1]
}

func (d *decoder) start(e xml.StartElement) error {
	switch name := e.Name.Local; name {
	case "body":
		d.body = true
	case "del", "moveFrom":
		d.deletion()
	case "ins", "moveTo":
		d.content.Inserted++
	case "delText", "instrText", "Fallback", "rt", "sdtPr", "sectPr":
		d.skip = 1
	case "drawing", "pict":
		d.content.Ignored.Pictures++
		d.skip = 1
	case "object", "altChunk":
		d.content.Ignored.Objects++
		d.skip = 1
	case "hyperlink":
		d.content.Ignored.Links++
	case "p":
		d.within++
	case "pStyle":
		d.style = pack.Attribute(e, "val")
	case "t":
		d.inText = d.within > 0
	case "tab":
		if d.parent() == "r" {
			return d.write("\t")
		}
	case "br", "cr":
		if typ := pack.Attribute(e, "type"); d.within > 0 && (typ == "" || typ == "textWrapping") {
			return d.write("\n")
		}
	case "noBreakHyphen":
		return d.write("\u2011")
	default:
		return d.startOfTable(e)
	}
	return nil
}

// deletion leaves out what is deleted: words, the mark of a paragraph, or a row.
func (d *decoder) deletion() {
	t := d.table()
	switch d.parent() {
	case "rPr":
		if len(d.path) >= 3 && d.path[len(d.path)-3] == "pPr" {
			d.joins = true
		}
	case "trPr":
		if t != nil {
			t.deleted = true
		}
	}
	d.content.Deleted++
	d.skip = 1
}

func (d *decoder) startOfTable(e xml.StartElement) error {
	if e.Name.Local == "tbl" {
		d.endWaiting()
		if len(d.tables) == MaxDepth {
			return d.refuse(ReasonDepth)
		}
		d.tables = append(d.tables, &openTable{})
		return nil
	}
	t := d.table()
	if t == nil {
		return nil
	}
	val := pack.Attribute(e, "val")
	switch e.Name.Local {
	case "tr":
		t.row, t.column, t.inRow, t.deleted = TableRow{}, 0, true, false
	case "tblHeader":
		t.row.Header = val != "0" && val != "false"
	case "gridBefore":
		n, err := strconv.Atoi(val)
		if err != nil || n < 0 || n > MaxColumns {
			return d.refuse(ReasonColumns)
		}
		t.column += n
	case "tc":
		if d.cells++; d.cells > MaxCells {
			return d.refuse(ReasonCells)
		}
		if t.column >= MaxColumns {
			return d.refuse(ReasonColumns)
		}
		t.cell, t.texts, t.gone, t.nested = &Cell{Column: t.column, Span: 1}, nil, false, false
	case "gridSpan":
		n, err := strconv.Atoi(val)
		if err != nil || n > MaxColumns {
			return d.refuse(ReasonColumns)
		}
		if t.cell != nil {
			t.cell.Span = max(n, 1)
		}
	case "vMerge":
		if t.cell != nil {
			t.cell.Above = val != "restart"
		}
	case "hMerge":
		if t.cell != nil && val != "restart" && len(t.row.Cells) > 0 { // as old programs write a span
			t.row.Cells[len(t.row.Cells)-1].Span++
			t.column++
			t.cell = nil
		}
	case "cellDel":
		d.content.Deleted++
		t.gone = true
	case "cellIns":
		d.content.Inserted++
	}
	return nil
}

func (d *decoder) end(name string) error {
	switch name {
	case "t":
		d.inText = false
	case "p":
		d.within--
		d.endParagraph()
	case "tc":
		d.endCell()
	case "tr":
		if t := d.table(); t != nil && t.inRow {
			if !t.deleted {
				t.table.Rows = append(t.table.Rows, t.row)
			}
			t.inRow = false
		}
	case "body":
		d.endWaiting()
	case "tbl":
		if t := d.table(); t != nil {
			d.tables = d.tables[:len(d.tables)-1]
			d.endTable(&t.table)
		}
	}
	return nil
}

func (d *decoder) endParagraph() {
	if d.waits = d.joins; d.waits {
		d.joins = false
		return
	}
	text, style := d.text.String(), d.style
	d.text.Reset()
	d.style = ""
	switch t := d.table(); {
	case t == nil:
		d.content.Blocks = append(d.content.Blocks, Block{Text: text, Style: style})
	case t.nested && text == "": // Word needs a paragraph behind a table at the end of a cell
		t.nested = false
	case t.cell != nil:
		t.texts, t.nested = append(t.texts, text), false
	}
}

// endWaiting ends a paragraph that nothing continues.
func (d *decoder) endWaiting() {
	if d.waits {
		d.endParagraph()
	}
}

func (d *decoder) endCell() {
	t := d.table()
	if t == nil || t.cell == nil {
		return
	}
	d.endWaiting()
	c := t.cell
	if !c.Above && !t.gone {
		c.Text = strings.Join(t.texts, "\n")
	}
	t.row.Cells = append(t.row.Cells, *c)
	t.column += c.Span
	t.cell = nil
}

// endTable adds a table to the document or, as text, to the cell that it is in.
func (d *decoder) endTable(table *Table) {
	t := d.table()
	if t == nil {
		d.content.Blocks = append(d.content.Blocks, Block{Table: table})
		return
	}
	for _, row := range table.Rows {
		cells := make([]string, len(row.Cells))
		for i, c := range row.Cells {
			cells[i] = c.Text
		}
		t.texts = append(t.texts, strings.TrimRight(strings.Join(cells, "\t"), "\t"))
	}
	t.nested = true
}
