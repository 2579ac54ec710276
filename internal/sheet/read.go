package sheet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/xuri/excelize/v2"
)

// The bounds of a table that is read.
const (
	MaxBytes   = 16 << 20
	MaxRows    = 20_000
	MaxColumns = 200
	MaxLength  = 32_768 // bytes of a cell

	maxText        = 64 << 20  // bytes of all cells
	maxUnzipped    = 128 << 20 // of all that an XLSX holds
	maxInMemory    = 4 << 20   // of one part of it; a larger one goes through a temporary file
	maxPart        = 2 << 20   // of a part that is read as a whole: styles and the like
	maxParts       = 2_000
	maxShared      = 256 << 10 // of a text that cells share, with its markup
	maxSharedTexts = 1_000_000
)

// Reason says why a table cannot be read.
type Reason string

// The reasons.
const (
	ReasonFormat   Reason = "format"   // neither XLSX nor CSV nor TSV, or damaged
	ReasonEncoding Reason = "encoding" // a text that is not UTF-8
	ReasonQuote    Reason = "quote"    // a quotation mark that nothing ends, or text after one
	ReasonEmpty    Reason = "empty"
	ReasonBytes    Reason = "bytes" // over MaxBytes, or over what an XLSX or all cells together may hold
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

// Error tells the log where reading ended.
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

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Row is a row of a table that has something in it.
type Row struct {
	Number int // in the file, from 1
	Cells  []string
}

// Read reads a table row by row: the first sheet of an XLSX, or text separated by tabs, semicolons or commas. The file
// is known by its content, not by its name. Neutral is undone. What cannot be read ends with an *Error.
func Read(ctx context.Context, r io.ReadSeeker) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		size, err := r.Seek(0, io.SeekEnd)
		if err == nil {
			_, err = r.Seek(0, io.SeekStart)
		}
		if err != nil {
			yield(Row{}, fmt.Errorf("read a table: %w", err))
			return
		}
		if size > MaxBytes {
			yield(Row{}, &Error{Reason: ReasonBytes})
			return
		}
		head := make([]byte, 4)
		n, err := io.ReadFull(r, head)
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			yield(Row{}, fmt.Errorf("read a table: %w", err))
			return
		}
		if _, err := r.Seek(0, io.SeekStart); err != nil {
			yield(Row{}, fmt.Errorf("read a table: %w", err))
			return
		}
		read := readText
		switch head = head[:n]; {
		case bytes.HasPrefix(head, []byte("PK\x03\x04")):
			read = readBook
		case bytes.HasPrefix(head, []byte{0xFF, 0xFE}), bytes.HasPrefix(head, []byte{0xFE, 0xFF}):
			yield(Row{}, &Error{Reason: ReasonEncoding})
			return
		case bytes.Equal(head, []byte{0xD0, 0xCF, 0x11, 0xE0}), bytes.HasPrefix(head, []byte("%PDF")): // an old XLS, an encrypted XLSX
			yield(Row{}, &Error{Reason: ReasonFormat})
			return
		}
		g := &gate{ctx: ctx, yield: yield}
		if err := read(r, g); err != nil && !errors.Is(err, errEnough) {
			yield(Row{}, err)
			return
		}
		if g.rows == 0 && !g.done {
			yield(Row{}, &Error{Reason: ReasonEmpty})
		}
	}
}

var (
	errEnough = errors.New("enough")       // nobody wants further rows
	errNoMore = errors.New("no more rows") // the reader is at the end
)

// gate lets rows through as long as they stay within the bounds.
type gate struct {
	ctx   context.Context // of the caller; lives as long as Read's sequence
	yield func(Row, error) bool
	rows  int
	text  int // bytes so far
	done  bool
}

func (g *gate) pass(number int, cells []string) error {
	if err := g.ctx.Err(); err != nil {
		return err
	}
	for len(cells) > 0 && strings.TrimSpace(cells[len(cells)-1]) == "" {
		cells = cells[:len(cells)-1]
	}
	if len(cells) == 0 {
		return nil
	}
	if len(cells) > MaxColumns {
		return &Error{Reason: ReasonColumns, Row: number}
	}
	for i, cell := range cells {
		if len(cell) > MaxLength {
			return &Error{Reason: ReasonLength, Row: number}
		}
		cells[i] = Plain(cell)
		g.text += len(cell)
	}
	if g.text > maxText {
		return &Error{Reason: ReasonBytes, Row: number}
	}
	if g.rows++; g.rows > MaxRows+1 { // one may be a header
		return &Error{Reason: ReasonRows, Row: number}
	}
	if !g.yield(Row{Number: number, Cells: cells}, nil) {
		g.done = true
		return errEnough
	}
	return nil
}

// readBook reads the first sheet of an XLSX, each cell as it is shown there.
func readBook(r io.ReadSeeker, g *gate) error {
	if err := checkBook(r); err != nil {
		return err
	}
	b := &bookReader{}
	defer b.close()
	if err := guarded(func() error { return b.open(r) }); err != nil {
		return err
	}
	for number := 1; ; number++ {
		var cells []string
		err := guarded(func() (err error) {
			cells, err = b.next()
			return err
		})
		if err == errNoMore {
			return nil
		}
		if err != nil {
			return err
		}
		if err := g.pass(number, cells); err != nil {
			return err
		}
	}
}

// guarded keeps a hostile file from ending the program, whatever it finds in the library that reads it.
func guarded(fn func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Error{Reason: ReasonFormat, Cause: fmt.Errorf("%v", p)}
		}
	}()
	if err = fn(); err == nil || err == errNoMore {
		return err
	}
	return &Error{Reason: ReasonFormat, Cause: err}
}

type bookReader struct {
	file *excelize.File
	rows *excelize.Rows
}

func (b *bookReader) open(r io.Reader) (err error) {
	if b.file, err = excelize.OpenReader(r, excelize.Options{UnzipSizeLimit: maxUnzipped, UnzipXMLSizeLimit: maxInMemory}); err != nil {
		return err
	}
	names := b.file.GetSheetList()
	if len(names) == 0 {
		return errors.New("no sheet")
	}
	b.rows, err = b.file.Rows(names[0])
	return err
}

func (b *bookReader) next() ([]string, error) {
	if b.rows.Next() {
		return b.rows.Columns()
	}
	if err := b.rows.Error(); err != nil {
		return nil, err
	}
	return nil, errNoMore
}

// close removes temporary files that were only read.
func (b *bookReader) close() {
	if b.rows != nil {
		_ = b.rows.Close()
	}
	if b.file != nil {
		_ = b.file.Close()
	}
}
