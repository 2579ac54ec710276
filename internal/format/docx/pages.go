package docx

import (
	"bufio"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Pages describes a document of A4 pages with headings, paragraphs and tables.
type Pages struct {
	Document
	Foot       string // at the bottom of each page, beside its number
	Landscape  bool
	LetterSize int    // in half points; 0: small, as tables need it
	Metadata   string // about the document, for other programs; kept beside its text
}

// The measures of a page in twentieths of a point.
const (
	shortSide, longSide = 11906, 16838
	pageMargin          = 1020
	fontName            = "Arial" // narrow, and every word processor has letters of its widths
)

// width is the width between the margins.
func (p Pages) width() int {
	if p.Landscape {
		return longSide - 2*pageMargin
	}
	return shortSide - 2*pageMargin
}

// Span is a piece of text in one style.
type Span struct {
	Text     string
	Bold     bool
	Small    bool   // also grey
	Language string // of spelling; empty: that of the document
}

// Merge says whether a cell is one with the cell above it.
type Merge int

// The cells of a merged cell: the first contains its text.
const (
	NotMerged Merge = iota
	MergeBegins
	MergeContinues
)

// Line is a paragraph.
type Line struct {
	Spans    []Span
	Heading  int    // its level from 1 on; 0: none
	Language string // of spelling; empty: that of the document
}

// GridCell is a cell of a table. A \n in its spans begins a new paragraph.
type GridCell struct {
	Spans []Span
	Lines []Line // instead of spans: paragraphs
	Merge Merge
	Shade string // the colour of the ground, as RRGGBB; empty: none
}

// GridRow is a row of a table.
type GridRow struct {
	Cells []GridCell
	Whole bool // is not broken over pages
}

// Grid is what the rows of a table have in common.
type Grid struct {
	Widths []float64 // shares of the width of the page, one for each column
	Head   *GridRow  // repeated at the top of each page; nil: none
	Plain  bool      // without lines
}

// PageWriter writes the content of pages.
type PageWriter struct {
	body
	ctx    context.Context // of the call that writes the document
	pages  Pages
	widths []int // of the columns of the table that is open; nil: none is
}

// WritePages writes a document of pages, whose content fill writes.
func WritePages(ctx context.Context, w io.Writer, p Pages, fill func(*PageWriter) error) error {
	linked := documentRelations
	var more []packagePart
	if p.Metadata != "" {
		linked = strings.Replace(linked, `</Relationships>`, metadataRelation, 1)
		more = []packagePart{{"customXml/item1.xml", fixed(xml.Header + `<metadata xmlns="urn:lls:metadata">` +
			escaped(p.Metadata) + `</metadata>`)}}
	}
	return writeParts(w, p.Made, append(more, []packagePart{
		{"[Content_Types].xml", fixed(contentTypes)}, {"_rels/.rels", fixed(packageRelations)},
		{"word/_rels/document.xml.rels", fixed(linked)}, {"word/styles.xml", fixed(p.styles())},
		{"word/header1.xml", fixed(p.header())}, {"word/footer1.xml", fixed(p.footer())},
		{"docProps/core.xml", fixed(p.properties())},
		{"word/document.xml", func(out *bufio.Writer) error {
			d := &PageWriter{body: body{out: out}, ctx: ctx, pages: p}
			d.put(xml.Header + `<w:document xmlns:w="` + word + `" xmlns:r="` + relations + `"><w:body>`)
			if err := fill(d); err != nil {
				return err
			}
			if d.widths != nil {
				return errors.New("a table is not ended")
			}
			d.put(p.section() + `</w:body></w:document>`)
			return nil // a bufio.Writer keeps its first error for Flush
		}},
	}...))
}

// Line writes a paragraph, whatever is in it.
func (d *PageWriter) Line(l Line) {
	d.put(`<w:p>`)
	if l.Heading > 0 {
		d.put(`<w:pPr><w:pStyle w:val="Heading` + strconv.Itoa(l.Heading) + `"/></w:pPr>`)
	}
	for _, s := range l.Spans {
		d.span(s)
	}
	d.put(`</w:p>`)
}

// PageBreak makes what follows begin on a new page. It is no paragraph of text.
func (d *PageWriter) PageBreak() { d.put(`<w:p><w:r><w:br w:type="page"/></w:r></w:p>`) }

// Title writes the title of the document.
func (d *PageWriter) Title(text string) {
	d.put(`<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>`)
	d.span(Span{Text: text})
	d.put(`</w:p>`)
}

// Paragraph writes text over the whole width.
func (d *PageWriter) Paragraph(spans ...Span) { d.paragraphs(spans) }

// Begin begins a table.
func (d *PageWriter) Begin(t Grid) {
	total := 0.0
	for _, share := range t.Widths {
		total += share
	}
	whole := d.pages.width()
	d.widths = make([]int, len(t.Widths))
	for i, share := range t.Widths {
		d.widths[i] = int(float64(whole) * share / total)
	}
	style := "TableGrid"
	if t.Plain {
		style = "TableNormal"
	}
	d.put(`<w:tbl><w:tblPr><w:tblStyle w:val="` + style + `"/><w:tblW w:w="` + strconv.Itoa(whole) +
		`" w:type="dxa"/>` +
		`<w:tblLayout w:type="fixed"/><w:tblLook w:val="0020" w:firstRow="1"/></w:tblPr><w:tblGrid>`)
	for _, width := range d.widths {
		d.put(`<w:gridCol w:w="` + strconv.Itoa(width) + `"/>`)
	}
	d.put(`</w:tblGrid>`)
	if t.Head != nil {
		d.row(*t.Head, `<w:cantSplit/><w:tblHeader/>`)
	}
}

// Row writes a row of the table that is open.
func (d *PageWriter) Row(r GridRow) error {
	if err := d.ctx.Err(); err != nil {
		return err
	}
	if len(r.Cells) != len(d.widths) {
		return fmt.Errorf("%d cells for %d columns", len(r.Cells), len(d.widths))
	}
	properties := ""
	if r.Whole {
		properties = `<w:cantSplit/>`
	}
	d.row(r, properties)
	return nil
}

// End ends the table that is open. Word requires a paragraph after it.
func (d *PageWriter) End() {
	d.widths = nil
	d.put(`</w:tbl><w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="120" w:lineRule="exact"/></w:pPr></w:p>`)
}

func (d *PageWriter) row(r GridRow, properties string) {
	d.put(`<w:tr>`)
	if properties != "" {
		d.put(`<w:trPr>` + properties + `</w:trPr>`)
	}
	for i, c := range r.Cells {
		d.put(`<w:tc><w:tcPr><w:tcW w:w="` + strconv.Itoa(d.widths[i]) + `" w:type="dxa"/>`)
		switch c.Merge {
		case MergeBegins:
			d.put(`<w:vMerge w:val="restart"/>`)
		case MergeContinues:
			d.put(`<w:vMerge/>`)
		}
		if c.Shade != "" {
			d.put(`<w:shd w:val="clear" w:color="auto" w:fill="` + c.Shade + `"/>`)
		}
		d.put(`</w:tcPr>`)
		for _, l := range c.Lines {
			d.Line(l)
		}
		if c.Lines == nil {
			d.paragraphs(c.Spans)
		}
		d.put(`</w:tc>`)
	}
	d.put(`</w:tr>`)
}

// paragraphs writes spans in a paragraph for each of their lines; at least one, as a cell requires it.
func (d *PageWriter) paragraphs(spans []Span) {
	d.put(`<w:p>`)
	for _, s := range spans {
		first := true
		for line := range strings.SplitSeq(s.Text, "\n") {
			if !first {
				d.put(`</w:p><w:p>`)
			}
			first = false
			s.Text = line
			d.span(s)
		}
	}
	d.put(`</w:p>`)
}

func (d *PageWriter) span(s Span) {
	if s.Text == "" {
		return
	}
	d.put(`<w:r>`)
	if s.Bold || s.Small || s.Language != "" {
		d.put(`<w:rPr>`)
		if s.Bold {
			d.put(`<w:b/>`)
		}
		if s.Small {
			d.put(`<w:color w:val="6B665D"/><w:sz w:val="13"/>`)
		}
		if s.Language != "" {
			d.put(`<w:lang w:val="` + escaped(s.Language) + `"/>`)
		}
		d.put(`</w:rPr>`)
	}
	d.letters(s.Text, "w:t")
	d.put(`</w:r>`)
}

// section is the size of the pages, with their head and foot.
func (p Pages) section() string {
	size := fmt.Sprintf(`<w:pgSz w:w="%d" w:h="%d"/>`, shortSide, longSide)
	if p.Landscape {
		size = fmt.Sprintf(`<w:pgSz w:w="%d" w:h="%d" w:orient="landscape"/>`, longSide, shortSide)
	}
	return `<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/>` +
		size +
		fmt.Sprintf(`<w:pgMar w:top="1134" w:right="%d" w:bottom="1021" w:left="%[1]d" w:header="510" w:footer="454" `+
			`w:gutter="0"/></w:sectPr>`, pageMargin)
}

// footer has the foot at the left and the number of the page at the right.
func (p Pages) footer() string {
	small := `<w:rPr><w:color w:val="6B665D"/><w:sz w:val="14"/></w:rPr>`
	field := func(name string) string {
		return `<w:r>` + small + `<w:fldChar w:fldCharType="begin"/></w:r><w:r>` + small +
			`<w:instrText xml:space="preserve"> ` + name + ` </w:instrText></w:r><w:r>` + small +
			`<w:fldChar w:fldCharType="separate"/></w:r><w:r>` + small + `<w:t>1</w:t></w:r><w:r>` + small +
			`<w:fldChar w:fldCharType="end"/></w:r>`
	}
	return xml.Header + `<w:ftr xmlns:w="` + word +
		`"><w:p><w:pPr><w:pBdr><w:top w:val="single" w:sz="4" w:space="4" ` +
		`w:color="D8D3C9"/></w:pBdr><w:tabs><w:tab w:val="right" w:pos="` + strconv.Itoa(p.width()) +
		`"/></w:tabs></w:pPr>` + `<w:r>` + small + `<w:t xml:space="preserve">` + escaped(p.Foot) +
		`</w:t></w:r><w:r>` + small + `<w:tab/></w:r>` + field("PAGE") + `<w:r>` + small +
		`<w:t xml:space="preserve"> / </w:t></w:r>` + field("NUMPAGES") + `</w:p></w:ftr>`
}

// styles are those of a document with tables: smaller letters, and cells with lines between them.
func (p Pages) styles() string {
	line := func(name string) string {
		return `<w:` + name + ` w:val="single" w:sz="4" w:space="0" w:color="9A948A"/>`
	}
	size := "17"
	if p.LetterSize > 0 {
		size = strconv.Itoa(p.LetterSize)
	}
	heading := func(level, size string) string {
		return `<w:style w:type="paragraph" w:styleId="Heading` + level + `"><w:name w:val="heading ` + level +
			`"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:outlineLvl w:val="` +
			map[string]string{"2": "1", "3": "2"}[level] + `"/></w:pPr><w:rPr><w:b/><w:sz w:val="` + size +
			`"/></w:rPr></w:style>`
	}
	margins := `<w:tblCellMar><w:top w:w="28" w:type="dxa"/><w:left w:w="57" w:type="dxa"/><w:bottom w:w="28" w:type="dxa"/>` +
		`<w:right w:w="57" w:type="dxa"/></w:tblCellMar>`
	return xml.Header + `<w:styles xmlns:w="` + word + `"><w:docDefaults><w:rPrDefault><w:rPr>` +
		`<w:rFonts w:ascii="` + fontName + `" w:hAnsi="` + fontName + `" w:cs="Times New Roman"/><w:sz w:val="` + size +
		`"/><w:szCs w:val="` + size + `"/>` + `<w:lang w:val="` + p.Language +
		`"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="0"/></w:pPr></w:pPrDefault>` +
		`</w:docDefaults>` +
		`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/>` + `<w:pPr><w:keepNext/><w:spacing w:after="120"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="30"/></w:rPr></w:style>` +
		heading("2", "26") + heading("3", size) +
		`<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr>` +
		margins + `</w:tblPr></w:style>` +
		`<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>` +
		line("top") + line("left") + line("bottom") + line("right") + line("insideH") + line("insideV") +
		`</w:tblBorders>` + margins + `</w:tblPr></w:style></w:styles>`
}
