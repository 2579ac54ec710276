package edition

import (
	"context"
	"io"

	"lls/internal/format/docx"
	"lls/internal/text/lang"
)

// spelling is the language of a text for word processors.
func spelling(l lang.Language) string { return lang.Pick(l, "tr-TR", "en-GB") }

// writeDOCX writes a Word document. The paragraphs of a text, or of a column, joined by line ends are the text.
func (d *edition) writeDOCX(ctx context.Context, w io.Writer) error {
	metadata, err := d.metadataJSON()
	if err != nil {
		return err
	}
	p := docx.Pages{Document: docx.Document{Title: d.title(), Author: d.author, Head: d.head(),
		Language: spelling(d.sides()[0].language), Made: d.made}, Foot: d.foot(), LetterSize: 21,
		Metadata: string(metadata)}
	if d.sideBySide() {
		p.Landscape, p.LetterSize = true, 19
	}
	return docx.WritePages(ctx, w, p, func(out *docx.PageWriter) error {
		if d.sideBySide() {
			return d.wordColumns(out)
		}
		for i, s := range d.sides() {
			if i > 0 {
				out.PageBreak()
			}
			for k := range s.lines {
				if err := ctx.Err(); err != nil {
					return err
				}
				out.Line(s.word(&s.lines[k]))
			}
		}
		return nil
	})
}

// word is a line as a paragraph.
func (s *side) word(l *line) docx.Line {
	to := docx.Line{Language: spelling(s.language)}
	switch {
	case l.kind == divisionLine:
		to.Heading = min(l.level, 1) + 1
		to.Spans = []docx.Span{{Text: l.text}}
	case l.kind == articleLine:
		to.Heading = 3
		to.Spans = []docx.Span{{Text: l.text}}
	default:
		to.Spans = []docx.Span{{Text: l.text[:l.name.from]}, {Text: l.text[l.name.from:l.name.to], Bold: true},
			{Text: l.text[l.name.to:]}}
	}
	for i := range to.Spans {
		to.Spans[i].Language = to.Language
	}
	return to
}

func (d *edition) wordColumns(out *docx.PageWriter) error {
	head := docx.GridRow{Cells: []docx.GridCell{
		{Spans: []docx.Span{{Text: "Türkçe", Bold: true}}}, {Spans: []docx.Span{{Text: "English", Bold: true}}}}}
	out.Begin(docx.Grid{Widths: []float64{1, 1}, Head: &head})
	for _, r := range d.rows() {
		if err := out.Row(docx.GridRow{Cells: []docx.GridCell{d.tr.cell(r.tr), d.en.cell(r.en)}}); err != nil {
			return err
		}
	}
	out.End()
	return nil
}

// cell is lines as a cell of a table; a grey dash says that there is no counterpart.
func (s *side) cell(lines []line) docx.GridCell {
	if len(lines) == 0 {
		return docx.GridCell{Spans: []docx.Span{{Text: "—", Small: true}}}
	}
	var c docx.GridCell
	for i := range lines {
		c.Lines = append(c.Lines, s.word(&lines[i]))
	}
	return c
}
