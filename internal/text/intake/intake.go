// Package intake makes the plain text of a legal text from a document that was read from a file: numbers before their
// paragraphs, tables as lines, headings in the margin before their articles, two languages apart. It reports what was
// left out, what was changed and what somebody should look at.
package intake

import (
	"slices"
	"strings"
)

// Document is what a file of any format is read into.
type Document struct {
	Format  string // docx, odt, …
	Blocks  []Block
	English []Block      // the English text, if the pages have a column for each language: Blocks is the Turkish one
	Notes   []string     // footnotes, in the order of their marks; some are an OwnNote
	Counts  map[Code]int // what the reader met
	// Encoding of a file that is plain text or HTML.
	Encoding string
}

// Block is a paragraph or a table.
type Block struct {
	Para  *Para
	Table *Table
}

// Para is a paragraph. A line break in it is \n.
type Para struct {
	Label string // what the numbering of the program shows before it
	Glue  bool   // there is nothing between label and text
	Text  string
	Found []Code // what the reader met in it
	// A heading in the margin, with what else is there.
	Margin bool
}

// Table is a table.
type Table struct{ Rows []Row }

// Row is a row of cells.
type Row struct{ Cells []Cell }

// Cell is a cell over Span columns.
type Cell struct {
	Blocks []Block
	Span   int  // 1 at least
	Above  bool // it continues the cell above it
}

// Code is a kind of line of the report.
type Code string

// What is left out.
const (
	Comments Code = "comments"
	Contents Code = "contents" // lines of a table of contents
	Deleted  Code = "deleted"  // tracked deletions
	Hidden   Code = "hidden"
	Pictures Code = "pictures"
	Heads    Code = "heads" // running heads and page numbers
	Objects  Code = "objects"
	Controls Code = "controls" // control characters
	Marks    Code = "marks"    // of the consolidation of EU acts
	NoTables Code = "notables" // tables, as asked
	NoNotes  Code = "nonotes"  // footnotes, as asked
	NoSigns  Code = "nosigns"  // bullets that are a picture
	Undone   Code = "undone"   // tracked insertions, as asked
	Margins  Code = "margins"  // notes in the margin: the number of an amending law, the name of a schedule
	Turned   Code = "turned"   // letters of lines in another direction than those of the page
	Outside  Code = "outside"  // letters that are not on the page
	// Lines in the other language than the one that was asked for.
	OtherLanguage Code = "otherlanguage"
)

// What is changed.
const (
	Numbers   Code = "numbers" // automatic numbers
	Inserted  Code = "inserted"
	Moved     Code = "moved"
	Hyphens   Code = "hyphens"
	Notes     Code = "notes"
	Tables    Code = "tables"
	Layouts   Code = "layouts" // tables that only place text
	Languages Code = "languages"
	Letters   Code = "letters" // repaired
	Encoding  Code = "encoding"
	Joined    Code = "joined"    // lines that were wrapped
	Restored  Code = "restored"  // tracked deletions, as asked
	Bracketed Code = "bracketed" // notes in the margin, as asked
)

// What somebody should look at.
const (
	Gap        Code = "gap"   // between the numbers of two articles
	Twice      Code = "twice" // a number of an article
	Order      Code = "order"
	NumFormat  Code = "numformat"
	Latin      Code = "latin" // automatic letters, without ç, ğ, ı, ö, ş, ü
	Unreadable Code = "unreadable"
	Boxes      Code = "boxes" // of text
	Cells      Code = "cells" // of several paragraphs
	Equations  Code = "equations"
	Raised     Code = "raised" // digits
	Parts      Code = "parts"  // of the file that were not read
	Scanned    Code = "scanned"
	TooLong    Code = "toolong"
	Joins      Code = "joins"      // words of two lines that are nowhere else
	Labels     Code = "labels"     // automatic numbers, which may count tracked changes
	Recognised Code = "recognised" // pages whose letters are not seen: of a program that read their picture
	NoArticles Code = "noarticles"
)

// Group is a group of lines of the report.
type Group string

// The groups.
const (
	Omitted Group = "omitted"
	Changed Group = "changed"
	Doubt   Group = "doubt"
)

// codes are all kinds in the order of the report.
var codes = []struct {
	group Group
	codes []Code
}{
	{Doubt, []Code{TooLong, NoArticles, Gap, Twice, Order, Scanned, Unreadable, NumFormat, Latin, Boxes, Cells, Raised,
		Equations, Parts, Recognised, Labels, Joins}},
	{Changed, []Code{Numbers, Inserted, Moved, Notes, Tables, Layouts, Languages, Hyphens, Joined, Letters, Encoding,
		Restored, Bracketed}},
	{Omitted, []Code{OtherLanguage, Deleted, Undone, Margins, Turned, Outside, Heads, Contents, Comments, Hidden,
		Pictures, Objects, Marks, NoTables, NoNotes, NoSigns, Controls}},
}

// Count counts something that a reader met.
func (d *Document) Count(code Code, n int) {
	if n == 0 {
		return
	}
	if d.Counts == nil {
		d.Counts = map[Code]int{}
	}
	d.Counts[code] += n
}

// Note counts something in a paragraph.
func (d *Document) Note(p *Para, code Code) {
	d.Count(code, 1)
	if p != nil && !slices.Contains(p.Found, code) {
		p.Found = append(p.Found, code)
	}
}

// String is the paragraph with its label.
func (p *Para) String() string {
	if p.Label == "" || p.Glue || p.Text == "" {
		return p.Label + p.Text
	}
	return p.Label + " " + strings.TrimLeft(p.Text, "\n") // a page that ends before the text
}

// Lines are the paragraphs of blocks, those in tables too.
func Lines(blocks []Block) (out []string) {
	each(blocks, func(p *Para) {
		if s := tidy(p.String(), nil); s != "" {
			out = append(out, s)
		}
	})
	return out
}

func each(blocks []Block, fn func(*Para)) {
	for _, b := range blocks {
		if b.Para != nil {
			fn(b.Para)
			continue
		}
		for _, row := range b.Table.Rows {
			for _, c := range row.Cells {
				each(c.Blocks, fn)
			}
		}
	}
}
