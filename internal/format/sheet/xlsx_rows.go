package sheet

import (
	"context"
	"encoding/xml"
	"strconv"
	"strings"
)

func (b *xlsx) read(ctx context.Context, gates []*collector) error {
	if err := b.load(ctx); err != nil {
		return err
	}
	for sheet, g := range gates {
		if g == nil {
			continue
		}
		if err := g.setError(b.rows(ctx, sheet, g)); err != nil {
			return err
		}
	}
	return nil
}

// rows reads the rows of a sheet, and after them the ranges that are merged.
func (b *xlsx) rows(ctx context.Context, sheet int, g *collector) error {
	r := &xlsxRows{book: b, collector: g, inline: rich{most: MaxLength}}
	err := b.each(ctx, b.sheets[sheet], func(token xml.Token) error {
		switch e := token.(type) {
		case xml.StartElement:
			return r.start(e)
		case xml.EndElement:
			return r.end(e)
		case xml.CharData:
			if r.capturing {
				if r.value = append(r.value, e...); len(r.value) > MaxLength {
					return &Error{Reason: ReasonLength, Row: r.row.Number}
				}
			}
			return r.inline.take(e)
		}
		return nil
	})
	if err == nil {
		err = r.flush()
	}
	for _, m := range r.merged {
		if err != nil {
			return err
		}
		err = g.fill(m)
	}
	return err
}

// xlsxRows is the state between the tokens of a sheet.
type xlsxRows struct {
	book      *xlsx
	collector *collector
	number    int // of the row element, as far as it says
	row       Row
	merged    []merged

	column    int // of the cell, from 0
	typ       string
	style     int
	formula   bool
	valued    bool // a value is stored, even an empty one
	capturing bool
	value     []byte
	inline    rich
	text      string // of an inline text
}

func (r *xlsxRows) start(e xml.StartElement) error {
	if err := r.inline.take(e); err != nil {
		return err
	}
	switch e.Name.Local {
	case "row":
		r.number++
		if n, err := strconv.Atoi(attribute(e, "r")); err == nil && n > 0 {
			r.number = n
		}
		if r.number <= r.row.Number {
			return nil // a number that does not go up continues the row
		}
		if err := r.flush(); err != nil {
			return err
		}
		r.row, r.column = Row{Number: r.number}, -1
	case "c":
		r.column++
		if column, _, ok := place(attribute(e, "r")); ok {
			r.column = column
		}
		r.typ, r.text = attribute(e, "t"), ""
		r.formula, r.valued, r.capturing, r.value = false, false, false, r.value[:0]
		r.style, _ = strconv.Atoi(attribute(e, "s")) // 0 is the default
	case "f":
		r.formula = true
	case "v":
		r.capturing, r.valued = true, true
	case "is":
		r.inline.begin()
	case "mergeCell":
		return r.merge(attribute(e, "ref"))
	}
	return nil
}

func (r *xlsxRows) end(e xml.EndElement) error {
	if err := r.inline.take(e); err != nil {
		return err
	}
	switch e.Name.Local {
	case "v":
		r.capturing = false
	case "is":
		r.text = r.inline.end()
	case "c":
		return r.cell()
	}
	return nil
}

// cell takes the value of a cell that has ended.
func (r *xlsxRows) cell() error {
	if r.column < 0 {
		return &Error{Reason: ReasonFormat, Row: r.row.Number} // an end without a beginning
	}
	value := string(r.value)
	switch r.typ {
	case "e":
		return r.fault(CellFault{Kind: FaultError, Text: value})
	case "s":
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || n < 0 || n >= len(r.book.shared) {
			value = ""
			break
		}
		value = r.book.shared[n]
	case "inlineStr":
		value = r.text
	case "str":
		if r.formula && !r.valued {
			return r.fault(CellFault{Kind: FaultFormula})
		}
		value = unescape(value)
	case "b":
		value = map[string]string{"1": "TRUE", "0": "FALSE"}[value]
	case "d":
		value = formatISO(value)
	default:
		if value == "" && r.formula {
			return r.fault(CellFault{Kind: FaultFormula})
		}
		s := style{}
		if r.style >= 0 && r.style < len(r.book.styles) {
			s = r.book.styles[r.style]
		}
		value = r.book.from.shown(value, s)
	}
	if strings.TrimSpace(value) == "" {
		return nil
	}
	if r.column >= MaxColumns {
		return &Error{Reason: ReasonColumns, Row: r.row.Number}
	}
	if len(value) > MaxLength {
		return &Error{Reason: ReasonLength, Row: r.row.Number}
	}
	for len(r.row.Cells) <= r.column {
		r.row.Cells = append(r.row.Cells, "")
	}
	r.row.Cells[r.column] = value
	return nil
}

func (r *xlsxRows) fault(f CellFault) error {
	if r.column >= MaxColumns || len(r.row.Faults) >= MaxColumns {
		return &Error{Reason: ReasonColumns, Row: r.row.Number}
	}
	f.Column = r.column
	r.row.Faults = append(r.row.Faults, f)
	return nil
}

// flush hands over the row that has ended.
func (r *xlsxRows) flush() error {
	if r.row.Number == 0 {
		return nil
	}
	return r.collector.add(r.row)
}

// merge records a merged range.
func (r *xlsxRows) merge(reference string) error {
	from, to, _ := strings.Cut(reference, ":")
	column, top, ok := place(from)
	last, bottom, alright := place(to)
	if !ok || !alright || bottom < top || last < column || column >= MaxColumns {
		return nil
	}
	if len(r.merged) == maxMerged {
		return &Error{Reason: ReasonBytes}
	}
	r.merged = append(r.merged, merged{top: top, bottom: bottom, column: column, last: last})
	return nil
}

// place reads a reference such as B12: column and row from 0.
func place(reference string) (column, row int, ok bool) {
	reference = strings.ReplaceAll(reference, "$", "")
	i := 0
	for ; i < len(reference) && i < 4; i++ {
		letter := reference[i] &^ 0x20
		if letter < 'A' || letter > 'Z' {
			break
		}
		column = column*26 + int(letter-'A') + 1
	}
	row, err := strconv.Atoi(reference[i:])
	return column - 1, row - 1, i > 0 && err == nil && row > 0
}
