package concordance

import (
	"context"
	"fmt"
	"io"

	"lls/internal/feature/content"
	"lls/internal/format/docx"
	"lls/internal/format/pdf"
	"lls/internal/library"
	"lls/internal/platform/fault"
	"lls/internal/text/lang"
)

// maxPDF is how many bytes of text a PDF may have: all of its pages are in memory until it is written.
const maxPDF = 8 << 20

// tooLargeForPDF refuses a PDF of more; documents of Word have no such limit.
func tooLargeForPDF() error {
	return fault.Invalid(fault.Field{Field: "Format", Code: "max", Params: map[string]any{"Max": maxPDF}})
}

// fact is a line above the table.
type fact struct{ name, value string }

// facts are the lines that the layout has above the table, and who made the document.
func (d *document) facts() (facts []fact) {
	t := d.table
	add := func(tr, en, value string) {
		if value != "" {
			facts = append(facts, fact{d.say(tr, en), value})
		}
	}
	for _, line := range d.layout.Header {
		switch line {
		case content.HeaderAct:
			name := joinedBy(" – ", t.EUAct.CELEX, d.sayGiven(t.EUAct.NameTR, t.EUAct.NameEN))
			if t.ActVersion != nil {
				name += " (" + d.say("metnin tarihi", "text of") + " " + t.ActVersion.Shown() + ")"
			}
			add("AB tasarrufu", "EU act", name)
		case content.HeaderText:
			add("Yasal metin", "Legal text", joinedBy(" – ", t.LegalText.Number,
				d.sayGiven(t.LegalText.NameTR, t.LegalText.NameEN)))
		case content.HeaderVersion:
			checked := d.say("Henüz karşılaştırılmadı", "Not compared yet")
			if v := t.CheckedRevision; v != nil {
				checked = fmt.Sprintf("%s · %s (%s %d)", v.Date.Shown(), d.named(v.Status),
					d.say("sürüm", "version"), v.ID)
			}
			add("Dayandığı sürüm", "Checked against version", checked)
		case content.HeaderStatus:
			add("Tablonun durumu", "State of the table", d.named(t.Status))
		case content.HeaderAgency:
			add("Hazırlayan kurum", "Prepared by", d.named(t.Agency))
		case content.HeaderCoverage:
			add("Kapsanma", "Coverage", d.coverage())
		case content.HeaderWords:
			add("Açıklama", "Note", d.sayGiven(t.HeaderTR, t.HeaderEN))
		}
	}
	add("Belge", "Document", d.author+" · "+d.made.Format("02/01/2006 15:04"))
	return facts
}

// sayGiven writes a text that may be missing in a language.
func (d *document) sayGiven(tr, en string) string {
	if tr == "" {
		tr = en
	}
	if en == "" {
		en = tr
	}
	return d.say(tr, en)
}

// coverage counts the rows of the table.
func (d *document) coverage() string {
	c := d.table.Coverage
	in := func(l lang.Language) string {
		words := fmt.Sprintf(lang.Pick(l, "%d satır; uyum gerektiren %d hükümden %d uyumlu",
			"%d rows; of %d provisions to align %d aligned"),
			c.Rows, c.Applicable, c.Aligned)
		for _, degree := range []struct{ id, n int64 }{{1, c.Full}, {5, c.Elsewhere}, {2, c.Partial}, {3, c.None},
			{7, c.Conflict}, {0, c.NotAssessed}, {4, c.NotApplicable}, {6, c.Optional}} {
			if degree.n > 0 {
				name := library.Degrees()[degree.id]
				words += fmt.Sprintf("; %s: %d", lang.Lower(l, lang.Pick(l, name.NameTR, name.NameEN)), degree.n)
			}
		}
		if c.Look > 0 {
			words += fmt.Sprintf(lang.Pick(l, "; yeniden bakılmalı: %d", "; need another look: %d"), c.Look)
		}
		if c.Overdue > 0 {
			words += fmt.Sprintf(lang.Pick(l, "; tarihi geçmiş: %d", "; planned date passed: %d"), c.Overdue)
		}
		return words
	}
	return d.say(in(lang.Turkish), in(lang.English))
}

func (d *document) noCounterpart() string {
	return d.say("AB hukukunda karşılığı yok", "No counterpart in EU law")
}

// reverseHeads are the headings of the table from the legal text to the act.
func (d *document) reverseHeads() []string {
	return []string{d.say("Madde", "Article"), d.say("Başlık", "Heading"), d.say("AB hükümleri", "EU provisions"),
		d.say("Uyum düzeyi", "Degree of alignment")}
}

// page is a row of a document.
type page struct {
	cells [][]line
	joins bool // its first two cells are those of the row above
}

// eachPage calls fn with the rows of a document.
func (d *document) eachPage(ctx context.Context, fn func(page) error) error {
	if !d.Reverse {
		return d.eachRow(ctx, func(r *library.Alignment) (err error) {
			cells := make([][]line, len(d.columns))
			for i, c := range d.columns {
				if cells[i], err = d.lines(ctx, c, r); err != nil {
					return err
				}
			}
			return fn(page{cells: cells})
		})
	}
	one := func(text string) []line { return []line{{text: text}} }
	for _, place := range d.reverse.Items {
		if err := ctx.Err(); err != nil {
			return err
		}
		first := [][]line{one(place.Label), one(place.Heading)}
		if len(place.Rows) == 0 {
			if err := fn(page{cells: append(first, one(d.noCounterpart()), nil)}); err != nil {
				return err
			}
		}
		for i, row := range place.Rows {
			if i > 0 {
				first = [][]line{nil, nil}
			}
			if err := fn(page{append(first, one(row.Label), one(d.degree(row.DegreeID))), i > 0}); err != nil {
				return err
			}
		}
	}
	return nil
}

// shape returns the headings and the widths of the columns of a document.
func (d *document) shape() (headings []string, shares []float64) {
	if d.Reverse {
		return d.reverseHeads(), []float64{16, 36, 30, 18}
	}
	for _, c := range d.columns {
		headings, shares = append(headings, c.heading), append(shares, c.share)
	}
	return headings, shares
}

// tag is the tag of a language for spelling.
func tag(l lang.Language) string {
	return map[lang.Language]string{lang.Turkish: "tr-TR", lang.English: "en-GB"}[l]
}

const headShade = "E8EDF3"

// wholeRow is how many letters the cells of a row may have that is not broken over pages.
const wholeRow = 1200

func (d *document) writeDOCX(ctx context.Context, w io.Writer) error {
	p := docx.Pages{Landscape: true, Foot: d.foot(), Document: docx.Document{Title: d.title() + " – " + d.subject(),
		Author: d.author, Head: d.subject(), Language: tag(d.Language), Made: d.made}}
	if notice := d.notice(); notice != "" {
		p.Head += "\n" + notice
	}
	return docx.WritePages(ctx, w, p, func(out *docx.PageWriter) error {
		out.Title(d.title())
		out.Begin(docx.Grid{Widths: []float64{18, 82}, Plain: true})
		for _, f := range d.facts() {
			if err := out.Row(docx.GridRow{Cells: []docx.GridCell{{Spans: []docx.Span{{Text: f.name, Bold: true}}},
				{Spans: []docx.Span{{Text: f.value}}}}, Whole: true}); err != nil {
				return err
			}
		}
		out.End()
		headings, shares := d.shape()
		var head docx.GridRow
		for _, h := range headings {
			head.Cells = append(head.Cells, docx.GridCell{Spans: []docx.Span{{Text: h, Bold: true}}, Shade: headShade})
		}
		out.Begin(docx.Grid{Widths: shares, Head: &head})
		rows := 0
		if err := d.eachPage(ctx, func(p page) error {
			rows++
			return out.Row(d.gridRow(p))
		}); err != nil {
			return err
		}
		out.End()
		if rows == 0 {
			out.Paragraph(docx.Span{Text: d.say("Tabloda satır yok.", "The table has no rows.")})
		}
		return nil
	})
}

// lineEnd ends a line of a cell before those that follow.
func lineEnd(rest []line) string {
	switch {
	case len(rest) == 0:
		return ""
	case rest[0].apart:
		return "\n\n"
	}
	return "\n"
}

func (d *document) gridRow(p page) (row docx.GridRow) {
	longest := 0
	for i, lines := range p.cells {
		cell, letters := docx.GridCell{}, 0
		for n, l := range lines {
			text := l.text + lineEnd(lines[n+1:])
			cell.Spans = append(cell.Spans, docx.Span{Text: text, Bold: l.strong, Language: tag(l.language),
				Small: !d.Reverse && d.columns[i].fields == nil})
			letters += len(text)
		}
		if d.Reverse && i < 2 {
			cell.Merge = docx.MergeBegins
			if p.joins {
				cell.Merge = docx.MergeContinues
			}
		}
		row.Cells, longest = append(row.Cells, cell), max(longest, letters)
	}
	row.Whole = longest <= wholeRow
	return row
}

func (d *document) writePDF(ctx context.Context, w io.Writer) error {
	out, err := pdf.New(pdf.Options{Title: joinedBy(" – ", d.subject(), d.notice()), Stamp: d.foot(),
		Language: d.Language, Landscape: true, Made: d.made})
	if err != nil {
		return err
	}
	out.Title(d.title())
	const gap, size = 10.0, 8.0
	for _, f := range d.facts() {
		out.Row(pdf.Row{Gap: gap, Pad: 1, Cells: []pdf.Cell{
			{Spans: []pdf.Span{{Text: f.name, Style: pdf.Style{Bold: true, Size: size}}}, Width: 0.16 * out.Width()},
			{Spans: []pdf.Span{{Text: f.value, Style: pdf.Style{Size: size}}}, Width: 0.84*out.Width() - gap}}})
	}
	out.Space(8)
	headings, shares := d.shape()
	total := 0.0
	for _, share := range shares {
		total += share
	}
	width := out.Width() - gap*float64(len(shares)-1)
	head := pdf.Row{Gap: gap, Pad: 3, Rule: true}
	for i, h := range headings {
		head.Cells = append(head.Cells, pdf.Cell{Spans: []pdf.Span{{Text: h,
			Style: pdf.Style{Bold: true, Size: size - 0.5}}},
			Width: width * shares[i] / total, Background: pdf.RGB(0xE8, 0xED, 0xF3)})
	}
	out.Repeat(&head)
	rows := 0
	if err := d.eachPage(ctx, func(p page) error {
		rows++
		row := pdf.Row{Gap: gap, Pad: 3, Rule: true}
		for i, lines := range p.cells {
			cell := pdf.Cell{Width: width * shares[i] / total}
			for n, l := range lines {
				text := l.text + lineEnd(lines[n+1:])
				cell.Spans = append(cell.Spans, pdf.Span{Text: text, Style: pdf.Style{Bold: l.strong, Size: size}})
			}
			row.Cells = append(row.Cells, cell)
		}
		out.Row(row)
		return nil
	}); err != nil {
		return err
	}
	out.Repeat(nil)
	if rows == 0 {
		out.Paragraph(pdf.Span{Text: d.say("Tabloda satır yok.", "The table has no rows.")})
	}
	_, err = out.WriteTo(w)
	return err
}
