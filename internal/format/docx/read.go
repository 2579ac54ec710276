package docx

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"lls/internal/format/pack"
)

// The bounds of a document that is read.
const (
	MaxBytes   = 32 << 20
	MaxParts   = 2_000
	MaxDepth   = 4 // tables within tables
	MaxCells   = 1_000_000
	MaxColumns = 200

	maxUnzipped = 128 << 20
	maxToken    = 4 << 20
	maxText     = 24 << 20 // bytes of all paragraphs and cells
	maxNesting  = 200      // elements within elements
)

// Reason says why a document cannot be read.
type Reason string

// The reasons.
const (
	ReasonFormat  Reason = "format" // not a Word document, or damaged
	ReasonBytes   Reason = "bytes"
	ReasonParts   Reason = "parts"
	ReasonDepth   Reason = "depth"
	ReasonCells   Reason = "cells"
	ReasonColumns Reason = "columns"
	ReasonDTD     Reason = "dtd" // it declares a document type, which no Word document does
)

// Error is a document that cannot be read.
type Error struct {
	Reason Reason
	Line   int // of the part with the text, from 1; 0: the whole file
	Cause  error
}

// Error says where reading ended, for the log.
func (e *Error) Error() string {
	s := "the document cannot be read: " + string(e.Reason)
	if e.Line > 0 {
		s += fmt.Sprintf(" in line %d", e.Line)
	}
	if e.Cause != nil {
		s += ": " + e.Cause.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Content is what a document says, with all tracked changes accepted.
type Content struct {
	Blocks            []Block
	Inserted, Deleted int // tracked changes: those that were taken, and those that were left out
	Ignored           Ignored
}

// Ignored counts what a document has besides its text. Nothing of it is run, and nothing outside of the file is read.
type Ignored struct {
	Links     int // of which only the words are read
	Pictures  int
	Objects   int // OLE objects, and other files within the document
	Macros    int
	Templates int // outside of the file
}

// Block is a paragraph or a table.
type Block struct {
	Text  string // of a paragraph; line breaks are \n
	Style string // of a paragraph: the id of its style, as Heading1
	Table *Table // nil: it is a paragraph
}

// Table is a table of a document.
type Table struct{ Rows []TableRow }

// TableRow is a row of a table.
type TableRow struct {
	Header bool // it is repeated on every page
	Cells  []Cell
}

// Cell is a cell of a table. Tables in it are text: their cells are parted by tabs.
type Cell struct {
	Text   string
	Column int  // from 0
	Span   int  // how many columns it covers, 1 at least
	Above  bool // it continues the cell above it, and has no text of its own
}

// Read reads a document: its paragraphs and tables in their order. What cannot be read is an *Error.
func Read(ctx context.Context, r io.ReadSeeker) (*Content, error) {
	size, err := r.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, fmt.Errorf("open a document: %w", err)
	}
	if size > MaxBytes {
		return nil, &Error{Reason: ReasonBytes}
	}
	archive, err := pack.Open(r, size, pack.Limits{Parts: MaxParts, Unzipped: maxUnzipped, Read: 2 * maxUnzipped,
		Token: maxToken, PartSize: func(string) uint64 { return maxUnzipped }})
	if err != nil {
		return nil, asError(err, 0)
	}
	main, err := mainPart(ctx, archive)
	if err != nil {
		return nil, err
	}
	d := &decoder{archive: archive, content: &Content{}}
	if err := archive.Each(ctx, main, d.take); err != nil {
		return nil, asError(err, archive.Line())
	}
	if !d.body || len(d.path) > 0 {
		return nil, &Error{Reason: ReasonFormat, Cause: errors.New("no text, or not all of it")}
	}
	d.content.Ignored.Macros = archive.Count(func(name string) bool { return path.Base(name) == "vbaproject.bin" })
	d.content.Ignored.Templates, err = templates(ctx, archive, path.Dir(main))
	return d.content, err
}

func asError(err error, line int) error {
	if bad, ok := errors.AsType[*pack.Error](err); ok {
		return &Error{Reason: Reason(bad.Reason), Line: line, Cause: bad.Cause}
	}
	return err
}

// mainPart is the name of the part with the text.
func mainPart(ctx context.Context, a *pack.Archive) (name string, err error) {
	err = eachRelation(ctx, a, "_rels/.rels", func(typ, target string, outside bool) {
		if strings.HasSuffix(typ, "/officeDocument") && !outside {
			name = strings.TrimPrefix(path.Clean(target), "/")
		}
	})
	if name == "" {
		name = "word/document.xml"
	}
	if err == nil && !a.Has(name) {
		err = &Error{Reason: ReasonFormat, Cause: errors.New("no part with the text")}
	}
	return name, err
}

// templates counts the templates outside of the file that a document names.
func templates(ctx context.Context, a *pack.Archive, folder string) (n int, err error) {
	err = eachRelation(ctx, a, folder+"/_rels/settings.xml.rels", func(typ, _ string, outside bool) {
		if outside && strings.HasSuffix(typ, "/attachedTemplate") {
			n++
		}
	})
	return n, err
}

func eachRelation(ctx context.Context, a *pack.Archive, part string, fn func(typ, target string, outside bool)) error {
	err := a.Each(ctx, part, func(token xml.Token) error {
		switch e := token.(type) {
		case xml.Directive:
			return &Error{Reason: ReasonDTD, Line: a.Line()}
		case xml.StartElement:
			if e.Name.Local == "Relationship" {
				fn(pack.Attribute(e, "Type"), pack.Attribute(e, "Target"),
					pack.Attribute(e, "TargetMode") == "External")
			}
		}
		return nil
	})
	return asError(err, 0)
}
