package sheet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"lls/internal/format/pack"
)

// The bounds of a table that is read.
const (
	MaxBytes   = 16 << 20
	MaxRows    = 20_000
	MaxColumns = 200
	MaxLength  = 32_768 // bytes of a cell
	MaxAbove   = 30     // rows that may be above the first of MaxRows: titles, and the headings

	maxText  = 24 << 20 // bytes of all cells: more than MaxBytes, for what an import writes beside faulty rows
	maxCells = 4 << 20  // cells that merged ranges fill
)

// Reason says why a table cannot be read.
type Reason string

// The reasons.
const (
	ReasonFormat   Reason = "format"   // neither XLSX nor ODS nor CSV nor TSV, or damaged
	ReasonEncoding Reason = "encoding" // a text that is neither UTF-8 nor UTF-16 nor Windows-1254
	ReasonQuote    Reason = "quote"    // a quotation mark that nothing ends, or text after one
	ReasonSheet    Reason = "sheet"    // the workbook has no sheet of that name
	ReasonEmpty    Reason = "empty"
	ReasonSheets   Reason = "sheets"
	ReasonParts    Reason = "parts" // of the archive that a workbook is
	ReasonBytes    Reason = "bytes" // over MaxBytes, or over what a workbook or all cells together may hold
	ReasonRows     Reason = "rows"
	ReasonColumns  Reason = "columns"
	ReasonLength   Reason = "length" // of a cell
)

// Error is a table that cannot be read.
type Error struct {
	Reason Reason
	Row    int // 0: the whole file
	Cause  error
}

// Error says where reading ended, for the log.
func (e *Error) Error() string {
	s := "the table cannot be read: " + string(e.Reason)
	if e.Row > 0 {
		s += fmt.Sprintf(" in row %d", e.Row)
	}
	if e.Cause != nil {
		s += ": " + e.Cause.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Row is a row of a table that has something in it.
type Row struct {
	Number int // in the file, from 1
	Cells  []string
	Faults []CellFault // of cells that are empty in Cells
	Above  []int       // columns in which a merged range of a row above has its value
	Left   []int       // columns that a merged range covers which begins further left; Cells may end before them
}

// faultAt is what is wrong with a cell; nil: nothing.
func (r Row) faultAt(column int) *CellFault {
	i := slices.IndexFunc(r.Faults, func(f CellFault) bool { return f.Column == column })
	if i < 0 {
		return nil
	}
	return &r.Faults[i]
}

// Fault returns what is wrong with a cell, if anything is.
func (r Row) Fault(column int) (f CellFault, yes bool) {
	if wrong := r.faultAt(column); wrong != nil {
		return *wrong, true
	}
	return f, false
}

// CellFault is a cell of a spreadsheet that has no value although it shows something.
type CellFault struct {
	Column int // from 0
	Kind   FaultKind
	Text   string // what an error cell shows, for example #N/A
}

// FaultKind says what is wrong with a cell.
type FaultKind string

// The kinds of faults.
const (
	FaultError   FaultKind = "error"   // an error value such as #N/A
	FaultFormula FaultKind = "formula" // a formula whose result the file does not hold
)

// Info describes a sheet of a workbook.
type Info struct {
	Name   string
	Hidden bool
}

// File is a table, or a workbook of tables, that has been opened for reading. It reads from the reader that it was
// opened with, which must stay open.
type File struct {
	Sheets   []Info // of a workbook, in its order; nil for a text
	Encoding string // of a text: "UTF-8", "UTF-16" or "Windows-1254"; "" for a workbook

	// read reads the sheets that have a collector, in one pass. Its collector has the error of a sheet.
	read func(ctx context.Context, gates []*collector) error
}

// Open finds out by its content, not its name, what a file is: XLSX, ODS, or text separated by tabs, semicolons or
// commas. What cannot be read is an *Error.
func Open(ctx context.Context, r io.ReadSeeker) (*File, error) {
	size, err := r.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = r.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, fmt.Errorf("open a table: %w", err)
	}
	if size > MaxBytes {
		return nil, &Error{Reason: ReasonBytes}
	}
	head := make([]byte, 8)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, fmt.Errorf("open a table: %w", err)
	}
	switch head = head[:n]; {
	case pack.IsArchive(head):
		return openBook(ctx, r, size)
	case bytes.HasPrefix(head, []byte(compoundFile)), bytes.HasPrefix(head, []byte("%PDF")):
		return nil, &Error{Reason: ReasonFormat}
	}
	return openText(r)
}

// compoundFile begins an OLE file: an old XLS, or an encrypted XLSX.
const compoundFile = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"

// Find returns the index of the sheet of that name or, if none is called so, of that number, from 1.
func (f *File) Find(name string) (int, error) {
	for i, s := range f.Sheets {
		if s.Name == name {
			return i, nil
		}
	}
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(f.Sheets) {
		return n - 1, nil
	}
	return 0, &Error{Reason: ReasonSheet}
}

// First is the index of the first sheet that is not hidden, or 0.
func (f *File) First() int {
	for i, s := range f.Sheets {
		if !s.Hidden {
			return i
		}
	}
	return 0
}

// Rows reads the rows of a sheet that have something in them; of a text, sheet is 0. Neutral is undone. A merged range
// has its value in each of its rows. With an *Error the rows before it are answered as well.
func (f *File) Rows(ctx context.Context, sheet int) ([]Row, error) {
	g := &collector{ctx: ctx}
	gates := make([]*collector, max(len(f.Sheets), 1))
	gates[sheet] = g
	if err := f.read(ctx, gates); err != nil {
		return g.rows, err
	}
	if g.bad != nil {
		return g.rows, g.bad
	}
	if len(g.rows) == 0 {
		return nil, &Error{Reason: ReasonEmpty}
	}
	return g.rows, nil
}

// Summary describes a sheet.
type Summary struct {
	Head  []Row  // the first rows that have something in them
	Count int    // of all such rows, as far as they were read
	Bad   *Error // why the sheet cannot be read; nil: it can
}

// Survey reads all sheets in one pass, and returns the first rows of each, at most so many.
func (f *File) Survey(ctx context.Context, most int) ([]Summary, error) {
	gates := make([]*collector, max(len(f.Sheets), 1))
	for i := range gates {
		gates[i] = &collector{ctx: ctx, most: most}
	}
	if err := f.read(ctx, gates); err != nil {
		return nil, err
	}
	glances := make([]Summary, len(gates))
	for i, g := range gates {
		glances[i] = Summary{Head: g.rows, Count: g.count, Bad: g.bad}
	}
	return glances, nil
}

// Read reads the table of a file row by row: of a workbook the first sheet that is not hidden. What cannot be read ends
// with an *Error.
func Read(ctx context.Context, r io.ReadSeeker) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		var rows []Row
		f, err := Open(ctx, r)
		if err == nil {
			rows, err = f.Rows(ctx, f.First())
		}
		for _, row := range rows {
			if ctx.Err() != nil {
				err = ctx.Err()
				break
			}
			if !yield(row, nil) {
				return
			}
		}
		if err != nil {
			yield(Row{}, err)
		}
	}
}

// collector collects rows up to the limits.
type collector struct {
	ctx    context.Context // of the caller of Rows
	rows   []Row
	most   int // rows that are kept, the others are counted; 0: all
	count  int
	bad    *Error
	text   int // bytes so far
	filled int // cells that merged ranges have filled or passed
	width  int // of the widest row, once a range needs it
}

// setError records what is wrong with the sheet. It returns any other error.
func (g *collector) setError(err error) error {
	if bad, ok := errors.AsType[*Error](err); ok {
		g.bad = bad
		return nil
	}
	return err
}

// add adds a row; the collector then owns its cells.
func (g *collector) add(row Row) error {
	if err := g.ctx.Err(); err != nil {
		return err
	}
	row.Faults = slices.DeleteFunc(row.Faults, func(f CellFault) bool { // a cell that occurs twice
		return f.Column < len(row.Cells) && row.Cells[f.Column] != ""
	})
	for _, f := range row.Faults {
		for len(row.Cells) <= f.Column {
			row.Cells = append(row.Cells, "")
		}
	}
	for len(row.Cells) > 0 && len(row.Faults) == 0 && strings.TrimSpace(row.Cells[len(row.Cells)-1]) == "" {
		row.Cells = row.Cells[:len(row.Cells)-1]
	}
	if len(row.Cells) == 0 {
		return nil
	}
	if len(row.Cells) > MaxColumns {
		return &Error{Reason: ReasonColumns, Row: row.Number}
	}
	for i, cell := range row.Cells {
		if len(cell) > MaxLength {
			return &Error{Reason: ReasonLength, Row: row.Number}
		}
		row.Cells[i] = Plain(cell)
		g.text += len(cell)
	}
	if g.text > maxText {
		return &Error{Reason: ReasonBytes, Row: row.Number}
	}
	if g.count == MaxRows+MaxAbove {
		return &Error{Reason: ReasonRows, Row: row.Number}
	}
	if g.count++; g.most == 0 || len(g.rows) < g.most {
		g.rows = append(g.rows, row)
	}
	return nil
}

// merged is a range of cells that shows one value, which the file holds in the first of them. All from 0.
type merged struct{ top, bottom, column, last int }

// fill writes the value of a merged range, or what is wrong with it, into each of its rows that have something in them.
// Ranges do not overlap in a real sheet, so what they cover is bounded.
func (g *collector) fill(m merged) error {
	first, found := slices.BinarySearchFunc(g.rows, m.top+1, func(r Row, number int) int { return r.Number - number })
	if !found || m.column >= len(g.rows[first].Cells) {
		return nil
	}
	if err := g.cover(first, m); err != nil {
		return err
	}
	value := g.rows[first].Cells[m.column]
	wrong := g.rows[first].faultAt(m.column)
	if value == "" && wrong == nil {
		return nil
	}
	for i := first + 1; i < len(g.rows) && g.rows[i].Number <= m.bottom+1; i++ {
		row := &g.rows[i]
		if g.filled++; g.filled > maxCells {
			return &Error{Reason: ReasonBytes, Row: row.Number}
		}
		for len(row.Cells) <= m.column {
			row.Cells = append(row.Cells, "")
		}
		switch {
		case row.Cells[m.column] != "" || row.faultAt(m.column) != nil:
			continue
		case value == "" && len(row.Faults) < MaxColumns:
			row.Faults = append(row.Faults, *wrong)
		}
		row.Cells[m.column], row.Above = value, append(row.Above, m.column)
		if g.text += len(value); g.text > maxText {
			return &Error{Reason: ReasonBytes, Row: row.Number}
		}
	}
	return g.ctx.Err()
}

// cover notes which cells of its rows a merged range covers besides the first of each row, as far as the sheet is wide.
func (g *collector) cover(first int, m merged) error {
	if m.last == m.column {
		return nil
	}
	if g.width == 0 {
		for _, row := range g.rows {
			g.width = max(g.width, len(row.Cells))
		}
	}
	for i := first; i < len(g.rows) && g.rows[i].Number <= m.bottom+1; i++ {
		row := &g.rows[i]
		for n := m.column + 1; n <= min(m.last, g.width-1); n++ {
			if g.filled++; g.filled > maxCells {
				return &Error{Reason: ReasonBytes, Row: row.Number}
			}
			if n >= len(row.Cells) || row.Cells[n] == "" {
				row.Left = append(row.Left, n)
			}
		}
	}
	return nil
}
