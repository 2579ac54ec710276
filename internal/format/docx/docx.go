// Package docx writes Word documents (ECMA-376, WordprocessingML): texts whose changes are tracked, where accepting all
// of them gives the new text and rejecting all of them the old one, and pages with tables. It does not depend on the
// library.
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
	return writeParts(w, d.Made, []packagePart{
		{"[Content_Types].xml", fixed(contentTypes)}, {"_rels/.rels", fixed(packageRelations)},
		{"word/_rels/document.xml.rels", fixed(documentRelations)}, {"word/styles.xml", fixed(d.styles())},
		{"word/header1.xml", fixed(d.header())}, {"word/footer1.xml", fixed(footer)},
		{"docProps/core.xml", fixed(d.properties())},
		{"word/document.xml", func(out *bufio.Writer) error { return d.body(ctx, out, paragraphs) }},
	})
}

// packagePart is a file of the archive that a document is.
type packagePart struct {
	name  string
	write func(*bufio.Writer) error
}

// fixed writes a part that is known.
func fixed(content string) func(*bufio.Writer) error {
	return func(out *bufio.Writer) error {
		_, err := out.WriteString(content)
		return err
	}
}

func writeParts(w io.Writer, made time.Time, parts []packagePart) error {
	archive := zip.NewWriter(w)
	for _, p := range parts {
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: p.name, Method: zip.Deflate, Modified: made})
		if err != nil {
			return fmt.Errorf("begin %s: %w", p.name, err)
		}
		out := bufio.NewWriterSize(entry, 64<<10)
		err = p.write(out)
		if err == nil {
			err = out.Flush()
		}
		if err != nil {
			return fmt.Errorf("write %s: %w", p.name, err)
		}
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
	b.put(
		`<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/>` +
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
	element := "w:t"
	if r.Op == Deleted {
		element = "w:delText"
	}
	b.put(`<w:r>`)
	b.letters(r.Text, element)
	b.put(`</w:r>`)
	if name != "" {
		b.put(`</` + name + `>`)
	}
}

// letters writes a text in elements of a name, with its line breaks and tabs.
func (b *body) letters(text, element string) {
	start := 0
	end := func(i int) {
		if i > start {
			b.put(`<` + element + ` xml:space="preserve">` + escaped(text[start:i]) + `</` + element + `>`)
		}
		start = i + 1
	}
	for i := range len(text) {
		switch text[i] {
		case '\n':
			end(i)
			b.put(`<w:br/>`)
		case '\t':
			end(i)
			b.put(`<w:tab/>`)
		}
	}
	end(len(text))
}
