// Package sheet writes tables as XLSX and reads them from XLSX, CSV and TSV, row by row.
package sheet

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"
)

// Mime is the type of an XLSX file.
const Mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// Type says how the cells of a column are shown.
type Type int

// The types of columns.
const (
	Text    Type = iota
	Number       // whole numbers and fractions
	Date         // a day, given as YYYY-MM-DD or as a time
	Instant      // a moment, shown in the book's time zone
)

// Column is one column of a sheet.
type Column struct {
	Title string
	Type  Type
	Width float64 // in characters; 0: by its type and title
}

const (
	maxSheetName = 31    // characters, by Excel
	maxCell      = 32767 // UTF-16 units, by Excel
	maxSheetRows = excelize.TotalRows
)

// Book is an XLSX file in the making. Its sheets are written one after another, and each is kept in a temporary file
// when it is large.
type Book struct {
	file   *excelize.File
	zone   *time.Location
	styles map[Type]int
	header int
	first  bool // the sheet that every new file has is still to be named
	paper  *Paper
}

// Paper says how the sheets of a book are printed: in landscape, as wide as a page, with the header on every page.
type Paper struct{ Head, Foot string } // at the left; the number of the page is at the right of the foot

// PrintOn says how the sheets that begin from now on are printed.
func (b *Book) PrintOn(p Paper) { b.paper = &p }

// NewBook begins a file; instants are shown in the zone.
func NewBook(zone *time.Location) (*Book, error) {
	b := &Book{file: excelize.NewFile(), zone: zone, styles: map[Type]int{}, first: true}
	for t, format := range map[Type]string{Date: "dd/mm/yyyy", Instant: "dd/mm/yyyy hh:mm"} {
		style, err := b.file.NewStyle(&excelize.Style{CustomNumFmt: &format,
			Alignment: &excelize.Alignment{Horizontal: "left", Vertical: "top"}})
		if err != nil {
			return nil, errors.Join(fmt.Errorf("make a style: %w", err), b.Close())
		}
		b.styles[t] = style
	}
	var err error
	b.header, err = b.file.NewStyle(&excelize.Style{
		Font:      &excelize.Font{Bold: true},
		Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"E8EDF3"}},
		Alignment: &excelize.Alignment{Vertical: "center"},
	})
	if err == nil {
		b.styles[Text], err = b.file.NewStyle(&excelize.Style{Alignment: &excelize.Alignment{Vertical: "top"}})
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("make a style: %w", err), b.Close())
	}
	b.styles[Number] = b.styles[Text]
	return b, nil
}

// Close removes what the book keeps in temporary files.
func (b *Book) Close() error {
	if err := b.file.Close(); err != nil {
		return fmt.Errorf("close a workbook: %w", err)
	}
	return nil
}

// WriteTo writes the file; its sheets must be ended.
func (b *Book) WriteTo(w io.Writer) (int64, error) {
	n, err := b.file.WriteTo(w)
	if err != nil {
		return n, fmt.Errorf("write a workbook: %w", err)
	}
	return n, nil
}

// Sheet is a sheet in the making.
type Sheet struct {
	book    *Book
	name    string
	columns []Column
	stream  *excelize.StreamWriter
	row     int
	cells   []any
}

// Sheet begins a sheet with its header, which stays visible and carries the filters; it needs a column.
func (b *Book) Sheet(name string, columns ...Column) (*Sheet, error) {
	name = sheetName(name)
	var err error
	if b.first {
		err = b.file.SetSheetName(b.file.GetSheetName(0), name)
		b.first = false
	} else {
		_, err = b.file.NewSheet(name)
	}
	if err != nil {
		return nil, fmt.Errorf("begin the sheet %q: %w", name, err)
	}
	if b.paper != nil {
		if err := b.paper.apply(b.file, name); err != nil {
			return nil, fmt.Errorf("lay out the sheet %q: %w", name, err)
		}
	}
	s := &Sheet{book: b, name: name, columns: columns, row: 1, cells: make([]any, len(columns))}
	if s.stream, err = b.file.NewStreamWriter(name); err != nil {
		return nil, fmt.Errorf("begin the sheet %q: %w", name, err)
	}
	if err := s.head(); err != nil {
		return nil, fmt.Errorf("write the header of %q: %w", name, err)
	}
	return s, nil
}

// maxPrinted is the longest head or foot of a printed page, by Excel, less the number of the page.
const maxPrinted = 230

func (p Paper) apply(f *excelize.File, sheet string) error {
	printed := func(s string) string {
		s = strings.ReplaceAll(strings.ReplaceAll(shown(s), "\n", " "), "&", "&&")
		if units := utf16.Encode([]rune(s)); len(units) > maxPrinted {
			s = strings.TrimRight(strings.TrimSuffix(string(utf16.Decode(units[:maxPrinted-1])), "\uFFFD"), "&") + "…"
		}
		return s
	}
	yes, landscape, a4, wide, long := true, "landscape", 9, 1, 0
	quoted := "'" + strings.ReplaceAll(sheet, "'", "''") + "'"
	return errors.Join(
		f.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &yes}),
		f.SetPageLayout(sheet, &excelize.PageLayoutOptions{Size: &a4, Orientation: &landscape, FitToWidth: &wide,
			FitToHeight: &long}),
		f.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{OddHeader: "&L&8" + " " + printed(p.Head),
			OddFooter: "&L&7" + " " + printed(p.Foot) + "&R&8&P / &N"}),
		f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: quoted + "!$1:$1", Scope: sheet}),
	)
}

func (s *Sheet) head() error {
	for i, c := range s.columns {
		if err := s.stream.SetColWidth(i+1, i+1, c.width()); err != nil {
			return err
		}
		s.cells[i] = excelize.Cell{StyleID: s.book.header, Value: shown(c.Title)}
	}
	if err := s.stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2",
		ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	return s.stream.SetRow("A1", s.cells, excelize.RowOpts{Height: 20})
}

func (c Column) width() float64 {
	width := c.Width
	if width == 0 {
		width = map[Type]float64{Text: 30, Number: 10, Date: 12, Instant: 17}[c.Type]
	}
	return min(max(width, float64(len([]rune(c.Title)))+4), 100) // the filter's button needs room beside the title
}

// Row writes a row: a string, a number, a bool, a time or nil for each column. A text is a text cell whatever it
// looks like; see Neutral.
func (s *Sheet) Row(values ...any) error {
	if len(values) > len(s.columns) {
		return fmt.Errorf("%d values for the %d columns of %q", len(values), len(s.columns), s.name)
	}
	if s.row >= maxSheetRows {
		return fmt.Errorf("the sheet %q is full", s.name)
	}
	s.row++
	for i, v := range values {
		s.cells[i] = s.book.cell(s.columns[i].Type, v)
	}
	reference, err := excelize.CoordinatesToCellName(1, s.row)
	if err == nil {
		err = s.stream.SetRow(reference, s.cells[:len(values)])
	}
	if err != nil {
		return fmt.Errorf("write row %d of %q: %w", s.row, s.name, err)
	}
	return nil
}

// End ends the sheet; only then may the next one begin.
func (s *Sheet) End() error {
	last, err := excelize.CoordinatesToCellName(len(s.columns), s.row)
	if err == nil {
		err = s.book.file.AutoFilter(s.name, "A1:"+last, nil)
	}
	if err == nil {
		err = s.stream.Flush()
	}
	if err != nil {
		return fmt.Errorf("end the sheet %q: %w", s.name, err)
	}
	return nil
}

// cell is a value with its style; an empty one is no cell at all.
func (b *Book) cell(t Type, v any) any {
	switch x := v.(type) {
	case nil:
		return nil
	case string:
		if x == "" {
			return nil
		}
		if t == Date {
			if day, err := time.Parse(time.DateOnly, x); err == nil {
				v = day
				break
			}
		}
		return excelize.Cell{StyleID: b.styles[Text], Value: shown(Neutral(x))}
	}
	moment, isTime := v.(time.Time)
	if !isTime {
		return excelize.Cell{StyleID: b.styles[Number], Value: v}
	}
	if t == Instant {
		moment = moment.In(b.zone)
	}
	serial, ok := serialOf(moment)
	if !ok {
		return excelize.Cell{StyleID: b.styles[Text], Value: moment.Format(time.DateOnly)}
	}
	if t == Date {
		serial = math.Floor(serial)
	}
	return excelize.Cell{StyleID: b.styles[t], Value: serial}
}

// serialOf counts days as Excel does, from the wall clock. There is none before March 1900, which Excel counts wrongly.
func serialOf(t time.Time) (float64, bool) {
	wall := time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
	days := wall.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours() / 24
	return days, t.Year() > 1900 && t.Year() < 10000
}

// shown returns a text that XML can contain and Excel can show: what neither can is replaced, what is too long is cut.
func shown(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r >= ' ' && r != 0xFFFE && r != 0xFFFF {
			return r
		}
		if r == '\r' {
			return '\n'
		}
		return '\uFFFD'
	}, s)
	if len(s) <= maxCell {
		return s
	}
	units := utf16.Encode([]rune(s))
	if len(units) <= maxCell {
		return s
	}
	return strings.TrimSuffix(string(utf16.Decode(units[:maxCell-1])), "\uFFFD") + "…"
}

func sheetName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]`, r) {
			return ' '
		}
		return r
	}, name)
	runes := []rune(strings.Trim(name, "' "))
	name = strings.TrimRight(string(runes[:min(len(runes), maxSheetName)]), "' ")
	if name == "" {
		return "Sheet"
	}
	return name
}
