// Package docx writes Word documents (ECMA-376, WordprocessingML) whose changes are tracked: accepting all of them
// gives the new text, rejecting all of them the old one. It does not depend on the library.
package docx

import (
	"archive/zip"
	"bufio"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"strconv"
	"time"
)

// Mime is the type of a Word document.
const Mime = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

// Op says what happened to a piece of text.
type Op int

// The operations, as in a comparison.
const (
	Deleted  Op = -1
	Kept     Op = 0
	Inserted Op = 1
)

// Run is a piece of text with one operation. A \n in it is a line break within the paragraph.
type Run struct {
	Text string
	Op   Op
}

// Paragraph is runs and the mark that ends them. A deleted mark joins the paragraph with the next one when it is
// accepted.
type Paragraph struct {
	Runs    []Run
	Mark    Op
	Heading bool
}

// Document is everything except the paragraphs.
type Document struct {
	Title    string
	Author   string // of the tracked changes
	Head     string // at the top of each page
	Language string // of spelling: tr-TR or en-GB
	Made     time.Time
}

// Write writes a document.
func Write(ctx context.Context, w io.Writer, d Document, paragraphs iter.Seq[Paragraph]) error {
	archive := zip.NewWriter(w)
	part := func(name string, write func(*bufio.Writer) error) error {
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: d.Made})
		if err != nil {
			return fmt.Errorf("begin %s: %w", name, err)
		}
		out := bufio.NewWriterSize(entry, 64<<10)
		if err := write(out); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
		return out.Flush()
	}
	for _, fixed := range []struct{ name, text string }{
		{"[Content_Types].xml", contentTypes}, {"_rels/.rels", packageRelations},
		{"word/_rels/document.xml.rels", documentRelations}, {"word/styles.xml", d.styles()},
		{"word/header1.xml", d.header()}, {"word/footer1.xml", footer}, {"docProps/core.xml", d.properties()},
	} {
		if err := part(fixed.name, func(out *bufio.Writer) error {
			_, err := out.WriteString(fixed.text)
			return err
		}); err != nil {
			return err
		}
	}
	if err := part("word/document.xml", func(out *bufio.Writer) error {
		return d.body(ctx, out, paragraphs)
	}); err != nil {
		return err
	}
	if err := archive.Close(); err != nil {
		return fmt.Errorf("end a document: %w", err)
	}
	return nil
}

func (d Document) body(ctx context.Context, out *bufio.Writer, paragraphs iter.Seq[Paragraph]) error {
	b := body{out: out, change: fmt.Sprintf(`w:author="%s" w:date="%s"`, escaped(d.Author),
		d.Made.UTC().Format("2006-01-02T15:04:05Z"))}
	b.put(xml.Header + `<w:document xmlns:w="` + word + `" xmlns:r="` + relations + `"><w:body>`)
	for p := range paragraphs {
		if err := ctx.Err(); err != nil {
			return err
		}
		b.paragraph(p)
	}
	b.put(`<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/>` +
		`<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1304" w:bottom="1304" w:left="1304" w:header="709" w:footer="709" w:gutter="0"/>` +
		`</w:sectPr></w:body></w:document>`)
	return nil // a bufio.Writer keeps its first error for Flush
}

// body writes paragraphs; every change has its own Id.
type body struct {
	out    *bufio.Writer
	change string
	id     int
}

func (b *body) put(s string) { _, _ = b.out.WriteString(s) }

// tracked opens the element of a change.
func (b *body) tracked(op Op) (name string) {
	b.id++
	name = "w:ins"
	if op == Deleted {
		name = "w:del"
	}
	b.put(`<` + name + ` w:id="` + strconv.Itoa(b.id) + `" ` + b.change)
	return name
}

func (b *body) paragraph(p Paragraph) {
	b.put(`<w:p>`)
	if p.Heading || p.Mark != Kept {
		b.put(`<w:pPr>`)
		if p.Heading {
			b.put(`<w:pStyle w:val="Heading1"/>`)
		}
		if p.Mark != Kept {
			b.put(`<w:rPr>`)
			b.tracked(p.Mark)
			b.put(`/></w:rPr>`)
		}
		b.put(`</w:pPr>`)
	}
	for _, r := range p.Runs {
		b.run(r)
	}
	b.put(`</w:p>`)
}

func (b *body) run(r Run) {
	if r.Text == "" {
		return
	}
	name := ""
	if r.Op != Kept {
		name = b.tracked(r.Op)
		b.put(`>`)
	}
	text := "w:t"
	if r.Op == Deleted {
		text = "w:delText"
	}
	b.put(`<w:r>`)
	start := 0
	end := func(i int) {
		if i > start {
			b.put(`<` + text + ` xml:space="preserve">` + escaped(r.Text[start:i]) + `</` + text + `>`)
		}
		start = i + 1
	}
	for i := range len(r.Text) {
		switch r.Text[i] {
		case '\n':
			end(i)
			b.put(`<w:br/>`)
		case '\t':
			end(i)
			b.put(`<w:tab/>`)
		}
	}
	end(len(r.Text))
	b.put(`</w:r>`)
	if name != "" {
		b.put(`</` + name + `>`)
	}
}
