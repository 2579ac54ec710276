package sheet

import (
	"context"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
)

// contentPart holds all tables of an ODS.
const contentPart = "content.xml"

// openODS opens a workbook of OpenDocument (ISO/IEC 26300): all its sheets are one part.
func openODS(ctx context.Context, a *archive) (*File, error) {
	f := &File{}
	hidden, name := map[string]bool{}, "" // styles of tables that are not shown
	err := a.each(ctx, contentPart, func(token xml.Token) error {
		e, ok := token.(xml.StartElement)
		if !ok {
			return nil
		}
		switch {
		case e.Name.Local == "style" && len(hidden) < maxStyles:
			name = attribute(e, "name")
		case e.Name.Local == "table-properties" && attribute(e, "display") == "false":
			hidden[name] = true
		case isTable(e):
			if len(f.Sheets) == MaxSheets {
				return &Error{Reason: ReasonSheets}
			}
			f.Sheets = append(f.Sheets, Info{Name: attribute(e, "name"), Hidden: hidden[attribute(e, "style-name")]})
		}
		return nil
	})
	if err == nil && len(f.Sheets) == 0 {
		err = &Error{Reason: ReasonFormat}
	}
	f.read = func(ctx context.Context, gates []*collector) error {
		r := &odsRows{collectors: gates}
		return a.each(ctx, contentPart, r.take)
	}
	return f, err
}

// isTable distinguishes a sheet from other elements called table, which have other prefixes.
func isTable(e xml.StartElement) bool { return e.Name.Local == "table" && e.Name.Space == "table" }

// odsRows is the state between the tokens of an ODS.
type odsRows struct {
	collectors []*collector
	sheet      int        // how many have begun
	collector  *collector // of the open sheet; nil: it is not read, or no further rows are needed

	row         Row // Number is that of the last one that ended while none is open
	last        int // number of the last row
	rows, cells int // how often the row and the cell are repeated
	merged      []merged

	column    int // of the cell, from 0
	cell      xml.StartElement
	within    bool // a cell
	text      []byte
	lines     int // paragraphs of the cell so far
	inText    int // how deep in a paragraph
	skipDepth int // how deep in a comment or a drawing
}

func (r *odsRows) take(token xml.Token) error {
	switch e := token.(type) {
	case xml.StartElement:
		if isTable(e) {
			return r.begin()
		}
		if r.collector != nil {
			return r.setError(r.start(e))
		}
	case xml.EndElement:
		if e.Name.Local == "table" && e.Name.Space == "table" {
			return r.finish()
		}
		if r.collector != nil {
			return r.setError(r.end(e))
		}
	case xml.CharData:
		if r.collector != nil && r.inText > 0 && r.skipDepth == 0 {
			return r.setError(r.write(string(e)))
		}
	}
	return nil
}

// begin begins a sheet; a nested one ends the outer one.
func (r *odsRows) begin() error {
	if err := r.finish(); err != nil {
		return err
	}
	*r = odsRows{collectors: r.collectors, sheet: r.sheet + 1, text: r.text[:0]}
	if r.sheet <= len(r.collectors) {
		r.collector = r.collectors[r.sheet-1]
	}
	return nil
}

// finish ends the sheet that is open, and the reading after the last sheet that is needed.
func (r *odsRows) finish() error {
	for _, m := range r.merged {
		if r.collector != nil {
			if err := r.setError(r.collector.fill(m)); err != nil {
				return err
			}
		}
	}
	r.collector, r.merged = nil, nil
	if !slices.ContainsFunc(r.collectors[min(r.sheet, len(r.collectors)):], func(g *collector) bool {
		return g != nil
	}) {
		return errDone
	}
	return nil
}

// setError records what is wrong with the sheet, which is not read any further.
func (r *odsRows) setError(err error) error {
	if err = r.collector.setError(err); err != nil || r.collector.bad != nil {
		r.collector = nil
	}
	return err
}

func (r *odsRows) start(e xml.StartElement) error {
	if r.skipDepth > 0 || e.Name.Local == "annotation" || e.Name.Space == "draw" {
		r.skipDepth++
		return nil
	}
	if r.inText > 0 {
		r.inText++
	}
	switch e.Name.Local {
	case "table-row":
		r.rows = repeated(e, "number-rows-repeated")
		r.row, r.column = Row{Number: r.last + 1}, 0
	case "table-cell", "covered-table-cell":
		r.within, r.cell, r.text, r.lines = true, e.Copy(), r.text[:0], 0
		r.cells = repeated(e, "number-columns-repeated")
	case "p":
		if !r.within || r.inText > 0 {
			return nil
		}
		r.inText = 1
		if r.lines++; r.lines > 1 {
			return r.write("\n")
		}
	case "s":
		if r.inText > 0 {
			return r.write(strings.Repeat(" ", min(repeated(e, "c"), MaxLength+1)))
		}
	case "tab":
		if r.inText > 0 {
			return r.write("\t")
		}
	case "line-break":
		if r.inText > 0 {
			return r.write("\n")
		}
	}
	return nil
}

func (r *odsRows) end(e xml.EndElement) error {
	if r.skipDepth > 0 {
		r.skipDepth--
		return nil
	}
	if r.inText > 0 {
		r.inText--
	}
	switch e.Name.Local {
	case "table-cell", "covered-table-cell":
		r.within, r.inText = false, 0
		return r.endCell(e.Name.Local == "covered-table-cell")
	case "table-row":
		return r.endRow()
	}
	return nil
}

func (r *odsRows) write(s string) error {
	if r.text = append(r.text, s...); len(r.text) > MaxLength {
		return &Error{Reason: ReasonLength, Row: r.row.Number}
	}
	return nil
}

// endCell takes the value of a cell as often as it is repeated.
func (r *odsRows) endCell(covered bool) error {
	column := r.column
	r.column = min(r.column+r.cells, 1<<30)
	rows, columns := repeated(r.cell, "number-rows-spanned"), repeated(r.cell, "number-columns-spanned")
	if (rows > 1 || columns > 1) && column < MaxColumns {
		if len(r.merged) == maxMerged {
			return &Error{Reason: ReasonBytes}
		}
		r.merged = append(r.merged, merged{top: r.row.Number - 1, bottom: r.row.Number + rows - 2, column: column,
			last: column + columns - 1})
	}
	value, kind := r.value()
	if covered { // below a merged cell; what it holds is not shown
		return nil
	}
	if kind == "" && strings.TrimSpace(value) == "" {
		return nil
	}
	if column+r.cells > MaxColumns {
		return &Error{Reason: ReasonColumns, Row: r.row.Number}
	}
	for range r.cells {
		if kind != "" {
			r.row.Faults = append(r.row.Faults, CellFault{Column: column, Kind: kind, Text: value})
		} else {
			for len(r.row.Cells) <= column {
				r.row.Cells = append(r.row.Cells, "")
			}
			r.row.Cells[column] = value
		}
		column++
	}
	return nil
}

// value returns the value of the cell that has ended, or what is wrong with it.
func (r *odsRows) value() (string, FaultKind) {
	shown := string(r.text)
	typ, formula := "", false
	for _, a := range r.cell.Attr {
		switch {
		case a.Name.Local == "value-type" && (typ == "" || a.Value == "error"):
			typ = a.Value // LibreOffice says calcext:value-type="error" beside office:value-type="string"
		case a.Name.Local == "formula":
			formula = true
		}
	}
	switch typ {
	case "error":
		return shown, FaultError
	case "float", "percentage", "currency":
		return epoch1900.shown(attribute(r.cell, "value"), style{}), ""
	case "date":
		return formatISO(attribute(r.cell, "date-value")), ""
	case "boolean":
		return strings.ToUpper(attribute(r.cell, "boolean-value")), ""
	case "":
		if formula {
			return "", FaultFormula
		}
	}
	return shown, "" // a text, or a time as it is shown
}

func (r *odsRows) endRow() error {
	first := r.last + 1
	r.last = min(r.last+r.rows, 1<<30)
	if len(r.row.Cells) == 0 && len(r.row.Faults) == 0 {
		return nil
	}
	for number := first; number <= r.last; number++ {
		row := Row{Number: number, Cells: append([]string(nil), r.row.Cells...), Faults: slices.Clone(r.row.Faults)}
		if err := r.collector.add(row); err != nil {
			return err
		}
	}
	r.row = Row{}
	return nil
}

// repeated is a count that is 1 when it is not given.
func repeated(e xml.StartElement, name string) int {
	n, err := strconv.Atoi(attribute(e, name))
	if err != nil || n < 1 {
		return 1
	}
	return min(n, 1<<30)
}
