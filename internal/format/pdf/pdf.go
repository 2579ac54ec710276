// Package pdf writes documents of A4 pages: a head with the title, a foot with a stamp and "page x of y", and in
// between headings, paragraphs and rows of cells that wrap, break over pages and repeat their head. It does not depend
// on the library. All measures are points (1/72 inch).
//
// The fonts are Source Serif 4 and Inter (both SIL OFL 1.1), cut to Latin, Greek and Cyrillic; glyphs.go says what is
// drawn for other signs.
package pdf

import (
	"embed"
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"lls/internal/text/lang"
)

//go:embed fonts/*.ttf
var fonts embed.FS

const (
	pageWidth, pageHeight = 595.28, 841.89
	margin                = 48.0
	headHeight            = 30.0 // between the edge's margin and the content
	footHeight            = 24.0
	totalPages            = "{pages}"
)

// Options describe a document.
type Options struct {
	Title     string
	Stamp     string // at the foot of each page: who made it and when
	Language  lang.Language
	Landscape bool
	Made      time.Time
}

// Document is a document that is being written.
type Document struct {
	f             *fpdf.Fpdf
	width, height float64
	head          *Row // repeated at the top of each page of a table
	style         Style
	glyphs        glyphs
}

// New begins a document.
func New(o Options) (*Document, error) {
	d := &Document{width: pageWidth, height: pageHeight}
	orientation := "P"
	if o.Landscape {
		orientation, d.width, d.height = "L", pageHeight, pageWidth
	}
	d.f = fpdf.NewCustom(&fpdf.InitType{OrientationStr: orientation, UnitStr: "pt",
		Size: fpdf.SizeType{Wd: pageWidth, Ht: pageHeight}})
	for _, face := range []struct{ family, style, name string }{
		{serif, "", "serif-regular"}, {serif, "B", "serif-bold"}, {serif, "I", "serif-italic"},
		{sans, "", "sans-regular"}, {sans, "B", "sans-bold"},
	} {
		data, err := fonts.ReadFile("fonts/" + face.name + ".ttf")
		if err != nil {
			return nil, fmt.Errorf("read a font: %w", err)
		}
		if err := d.glyphs.add(data); err != nil {
			return nil, err
		}
		d.f.AddUTF8FontFromBytes(face.family, face.style, data)
	}
	d.f.SetMargins(margin, margin+headHeight, margin)
	d.f.SetAutoPageBreak(false, 0)
	d.f.SetCellMargin(0)
	d.f.AliasNbPages(totalPages)
	d.f.SetTitle(d.glyphs.clean(o.Title), true)
	d.f.SetProducer("LLS", true)
	d.f.SetLang(string(o.Language))
	d.f.SetCreationDate(o.Made)
	d.f.SetModificationDate(o.Made)
	d.f.SetCatalogSort(true) // the same input gives the same bytes
	page := map[lang.Language]string{lang.Turkish: "Sayfa %d / %s", lang.English: "Page %d of %s"}[o.Language]
	d.f.SetHeaderFunc(func() {
		d.style = Style{} // a page begins with the document's settings, not with those of the foot before it
		d.text(margin, margin+8, d.glyphs.clean(o.Title), Style{Face: Sans, Size: 8, Color: grey})
		d.rule(margin + 14)
	})
	d.f.SetFooterFunc(func() {
		base := d.height - margin + 4
		d.rule(base - 12)
		d.text(margin, base, d.glyphs.clean(o.Stamp), Style{Face: Sans, Size: 8, Color: grey})
		d.text(d.width-margin-70, base, fmt.Sprintf(page, d.f.PageNo(), totalPages),
			Style{Face: Sans, Size: 8, Color: grey})
	})
	d.f.AddPage()
	return d, d.f.Error()
}

// Width is that of the content.
func (d *Document) Width() float64 { return d.width - 2*margin }

// Title writes the document's own title.
func (d *Document) Title(text string) {
	d.Paragraph(Span{text, Style{Face: Serif, Bold: true, Size: 20}})
	d.Space(6)
}

// Heading writes a section's title, which readers find in the outline, and keeps it with what follows.
func (d *Document) Heading(text string) {
	d.Space(10)
	d.ensureSpace(60)
	d.f.Bookmark(d.glyphs.clean(text), 0, -1)
	d.Paragraph(Span{text, Style{Face: Serif, Bold: true, Size: 13}})
	d.Space(4)
}

// Mark puts an entry into the outline; it leads to what is written next. An empty name makes none.
func (d *Document) Mark(name string) {
	if name == "" {
		return
	}
	d.ensureSpace(40)
	d.f.Bookmark(d.glyphs.clean(name), 0, -1)
}

// Page begins a new page, unless this one is empty.
func (d *Document) Page() {
	if d.f.GetY() > margin+headHeight {
		d.page()
	}
}

// Paragraph writes text over the whole width.
func (d *Document) Paragraph(spans ...Span) {
	d.Row(Row{Cells: []Cell{{Spans: spans, Width: d.Width()}}})
}

// Space adds vertical space, unless the page begins here.
func (d *Document) Space(points float64) {
	if d.f.GetY() > margin+headHeight {
		d.f.SetY(d.f.GetY() + points)
	}
}

// Repeat sets the row that is at the top of a table's pages, and writes it; nil ends the table.
func (d *Document) Repeat(head *Row) {
	d.head = nil
	if head != nil {
		d.ensureSpace(60)
		d.Row(*head)
	}
	d.head = head
}

// WriteTo ends the document and writes it.
func (d *Document) WriteTo(w io.Writer) (int64, error) {
	counter := &counter{w: w}
	if err := d.f.Output(counter); err != nil {
		return counter.n, fmt.Errorf("write a PDF: %w", err)
	}
	return counter.n, nil
}

// Pages is how many pages there are so far.
func (d *Document) Pages() int { return d.f.PageCount() }

// ensureSpace starts a new page unless there is room for so much.
func (d *Document) ensureSpace(points float64) {
	if d.f.GetY()+points > d.bottom() {
		d.page()
	}
}

func (d *Document) page() {
	d.f.AddPage()
	d.style = Style{} // a page begins with the document's settings, not with ours
	if d.head != nil {
		head := *d.head
		d.head = nil
		d.Row(head)
		d.head = &head
	}
}

func (d *Document) bottom() float64 { return d.height - margin - footHeight }

func (d *Document) rule(y float64) {
	d.f.SetDrawColor(edge.r, edge.g, edge.b)
	d.f.SetLineWidth(0.5)
	d.f.Line(margin, y, d.width-margin, y)
}

type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}
