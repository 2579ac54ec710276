// Package tables reads the tables of a file, whatever its format: Word documents, HTML pages, workbooks, and texts
// separated by tabs, semicolons or commas. Merged cells are told apart from filled ones.
package tables

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"lls/internal/format/docx"
	"lls/internal/format/pack"
	"lls/internal/format/sheet"
)

// The bounds of what is read; those of each format are in its package.
const (
	MaxBytes  = docx.MaxBytes
	MaxTables = 200
	MaxCells  = docx.MaxCells // of all tables, with those that merged cells cover
	MaxDepth  = docx.MaxDepth
)

// Reason says why a file cannot be read.
type Reason string

// The reasons that no other package of formats has.
const (
	ReasonFormat Reason = "format"
	ReasonBytes  Reason = "bytes"
	ReasonDepth  Reason = "depth"
	ReasonCells  Reason = "cells"
	ReasonTables Reason = "tables"
	ReasonEmpty  Reason = "empty" // it has no table
	ReasonPDF    Reason = "pdf"   // it has the looks of tables, but no tables
)

// Error is a file that cannot be read.
type Error struct {
	Reason Reason
	Line   int // of an HTML page, or of the text of a Word document, from 1; 0: the whole file
	Row    int // of a workbook or a separated text, from 1; 0: the whole file
	Max    int // the bound that is exceeded; 0: the reason has none
	Cause  error
}

// Error says where reading ended, for the log.
func (e *Error) Error() string {
	s := "the tables cannot be read: " + string(e.Reason)
	if e.Cause != nil {
		s += ": " + e.Cause.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// File is what a file has of tables.
type File struct {
	Tables            []Table
	Inserted, Deleted int // tracked changes of a Word document: those that were taken, and those that were left out
	Ignored           docx.Ignored
}

// Table is a table.
type Table struct {
	Name    string // of a sheet; otherwise its caption, or what stands above the table
	Hidden  bool   // a sheet that is not shown
	Follows bool   // nothing but empty lines is between it and the table before
	Width   int    // columns
	Rows    []Row
}

// Row is a row of a table that has something in it.
type Row struct {
	Number int    // in its table, from 1
	Cells  []Cell // as many as the table has columns, or fewer
	Header bool   // it is repeated on every page
	Faults []sheet.CellFault
}

// Cell is a cell of the grid.
type Cell struct {
	Text  string `json:",omitempty"`
	Above bool   `json:",omitempty"` // it belongs to the cell above, and has its text
	Left  bool   `json:",omitempty"` // it belongs to the cell before it, and has no text
}

// Title is the text of a row that is a single cell; "" for any other row.
func (r Row) Title() string {
	if len(r.Cells) < 2 || r.Cells[0].Above {
		return ""
	}
	for _, c := range r.Cells[1:] {
		if !c.Left {
			return ""
		}
	}
	return strings.TrimSpace(r.Cells[0].Text)
}

// Join makes one table of those that follow each other as the pages of one do.
func (f *File) Join(continues func(before, next []Row) bool) {
	joined := f.Tables[:0]
	for _, t := range f.Tables {
		if n := len(joined) - 1; n >= 0 && t.Follows && continues(joined[n].Rows, t.Rows) {
			before := &joined[n]
			above := before.Rows[len(before.Rows)-1].Number
			for i := range t.Rows {
				t.Rows[i].Number += above
			}
			before.Rows = append(before.Rows, t.Rows...)
			continue
		}
		joined = append(joined, t)
	}
	f.Tables = joined
}

// Read reads the tables of a file. It knows the format by the content. What cannot be read is an *Error.
func Read(ctx context.Context, r io.ReadSeeker) (*File, error) {
	size, err := r.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, fmt.Errorf("open a file of tables: %w", err)
	}
	if size > MaxBytes {
		return nil, asError(&Error{Reason: ReasonBytes})
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("open a file of tables: %w", err)
	}
	const enough = 4 << 10
	head := make([]byte, enough)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, fmt.Errorf("open a file of tables: %w", err)
	}
	head = head[:n]
	var f *File
	switch {
	case bytes.HasPrefix(head, []byte("%PDF")):
		return nil, &Error{Reason: ReasonPDF}
	case pack.IsArchive(head):
		f, err = readArchive(ctx, r)
	case isPage(head):
		f, err = readPage(ctx, r)
	default:
		f, err = readSheets(ctx, r)
	}
	if err != nil {
		return nil, asError(err)
	}
	if len(f.Tables) == 0 {
		return nil, &Error{Reason: ReasonEmpty}
	}
	return f, nil
}

// asError is the error of a format as one of this package, with the bound that is exceeded.
func asError(err error) error {
	bounds := map[Reason]int{ReasonBytes: MaxBytes, ReasonDepth: MaxDepth, ReasonCells: MaxCells,
		ReasonTables: MaxTables, Reason(docx.ReasonParts): docx.MaxParts, Reason(docx.ReasonColumns): docx.MaxColumns}
	bad, ok := errors.AsType[*Error](err)
	if document, is := errors.AsType[*docx.Error](err); is {
		bad, ok = &Error{Reason: Reason(document.Reason), Line: document.Line, Cause: err}, true
	}
	if book, is := errors.AsType[*sheet.Error](err); is {
		bad, ok = &Error{Reason: Reason(book.Reason), Row: book.Row, Cause: err}, true
		bounds = map[Reason]int{ReasonBytes: sheet.MaxBytes, Reason(sheet.ReasonParts): sheet.MaxParts,
			Reason(sheet.ReasonColumns): sheet.MaxColumns, Reason(sheet.ReasonRows): sheet.MaxRows,
			Reason(sheet.ReasonSheets): sheet.MaxSheets, Reason(sheet.ReasonLength): sheet.MaxLength}
	}
	if !ok {
		return err
	}
	bad.Max = bounds[bad.Reason]
	return bad
}

// readArchive reads a Word document or a workbook: what the one reader does not know is left to the other.
func readArchive(ctx context.Context, r io.ReadSeeker) (*File, error) {
	f, err := readSheets(ctx, r)
	if bad, ok := errors.AsType[*sheet.Error](err); ok && bad.Row == 0 &&
		(bad.Reason == sheet.ReasonFormat || bad.Reason == sheet.ReasonBytes) {
		document, err := readDocument(ctx, r)
		if unknown, ok := errors.AsType[*docx.Error](err); ok && unknown.Reason == docx.ReasonFormat &&
			unknown.Line == 0 {
			return nil, bad
		}
		return document, err
	}
	return f, err
}

func readSheets(ctx context.Context, r io.ReadSeeker) (*File, error) {
	book, err := sheet.Open(ctx, r)
	if err != nil {
		return nil, err
	}
	f := &File{}
	b := builder{file: f}
	for i := range max(len(book.Sheets), 1) {
		rows, err := book.Rows(ctx, i)
		if bad, ok := errors.AsType[*sheet.Error](err); ok && bad.Reason == sheet.ReasonEmpty {
			continue
		}
		if err != nil {
			return nil, err
		}
		t := Table{Rows: make([]Row, 0, len(rows))}
		if len(book.Sheets) > 0 {
			t.Name, t.Hidden = book.Sheets[i].Name, book.Sheets[i].Hidden
		}
		for _, row := range rows {
			cells := make([]Cell, max(len(row.Cells), slices.Max(append(row.Left, -1))+1))
			for n, text := range row.Cells {
				cells[n].Text = strings.ReplaceAll(text, "\r\n", "\n")
			}
			for _, n := range row.Left {
				cells[n] = Cell{Left: true}
			}
			for _, n := range row.Above {
				cells[n].Above = true
			}
			t.Rows = append(t.Rows, Row{Number: row.Number, Cells: cells, Faults: row.Faults})
			if err := b.count(len(cells)); err != nil {
				return nil, err
			}
		}
		if err := b.add(t); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func readDocument(ctx context.Context, r io.ReadSeeker) (*File, error) {
	content, err := docx.Read(ctx, r)
	if err != nil {
		return nil, err
	}
	f := &File{Inserted: content.Inserted, Deleted: content.Deleted, Ignored: content.Ignored}
	b := builder{file: f}
	above := ""
	for _, block := range content.Blocks {
		if block.Table == nil {
			if text := strings.TrimSpace(block.Text); text != "" {
				above = text
			}
			continue
		}
		t := Table{Name: shortName(above), Follows: above == "" && len(f.Tables) > 0}
		for i, row := range block.Table.Rows {
			out := Row{Number: i + 1, Header: row.Header}
			for _, c := range row.Cells {
				if err := b.count(c.Column + c.Span - len(out.Cells)); err != nil {
					return nil, err
				}
				for len(out.Cells) < c.Column {
					out.Cells = append(out.Cells, Cell{})
				}
				one := Cell{Text: c.Text}
				if c.Above && len(t.Rows) > 0 {
					one.Above = true
					if last := t.Rows[len(t.Rows)-1].Cells; c.Column < len(last) {
						one.Text = last[c.Column].Text
					}
				}
				out.Cells = append(out.Cells, one)
				for range c.Span - 1 {
					out.Cells = append(out.Cells, Cell{Left: true})
				}
			}
			t.Rows = append(t.Rows, out)
		}
		if err := b.add(t); err != nil {
			return nil, err
		}
		above = ""
	}
	return f, nil
}

// shortName is the last line of what stands above a table, as far as it is short.
func shortName(text string) string {
	const most = 200
	if at := strings.LastIndexByte(text, '\n'); at >= 0 {
		text = text[at+1:]
	}
	if text = strings.Join(strings.Fields(text), " "); len(text) > most {
		return ""
	}
	return text
}

// builder adds tables to a file, within the limits.
type builder struct {
	file  *File
	cells int
}

func (b *builder) count(cells int) error {
	if b.cells += max(cells, 0); b.cells > MaxCells {
		return &Error{Reason: ReasonCells}
	}
	return nil
}

// add adds a table without its empty rows. One without any is none.
func (b *builder) add(t Table) error {
	rows := t.Rows[:0]
	for _, row := range t.Rows {
		empty := len(row.Faults) == 0
		for _, c := range row.Cells {
			empty = empty && strings.TrimSpace(c.Text) == ""
		}
		if !empty {
			rows = append(rows, row)
			t.Width = max(t.Width, len(row.Cells))
		}
	}
	if t.Rows = rows; len(rows) == 0 {
		return nil
	}
	if len(b.file.Tables) == MaxTables {
		return &Error{Reason: ReasonTables}
	}
	b.file.Tables = append(b.file.Tables, t)
	return nil
}
