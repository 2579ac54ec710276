package edition

import (
	"context"
	"io"

	"lls/internal/format/pdf"
)

const (
	paperSize = 10.5 // points
	columnGap = 18.0
)

// writePDF writes a PDF with an entry in its outline for each division and article.
func (d *edition) writePDF(ctx context.Context, w io.Writer) error {
	out, err := pdf.New(pdf.Options{Title: d.head(), Stamp: d.foot(), Language: d.sides()[0].language, Made: d.made,
		Landscape: d.sideBySide()})
	if err != nil {
		return err
	}
	if d.sideBySide() {
		err = d.paperColumns(ctx, out)
	} else {
		err = d.paperSequence(ctx, out)
	}
	if err != nil {
		return err
	}
	_, err = out.WriteTo(w)
	return err
}

func (d *edition) paperSequence(ctx context.Context, out *pdf.Document) error {
	for i, s := range d.sides() {
		if i > 0 {
			out.Page()
		}
		for _, part := range s.sections {
			if err := ctx.Err(); err != nil {
				return err
			}
			out.Mark(part.name)
			for k := part.first; k < part.last; k++ {
				if l := &s.lines[k]; l.text == "" {
					out.Space(paperSize / 2)
				} else {
					out.Paragraph(l.paper()...)
				}
			}
		}
	}
	return nil
}

func (l *line) paper() []pdf.Span {
	plain := pdf.Style{Face: pdf.Serif, Size: paperSize}
	bold := plain
	bold.Bold = true
	switch l.kind {
	case divisionLine:
		bold.Size += 2
		return []pdf.Span{{Text: l.text, Style: bold}}
	case articleLine:
		return []pdf.Span{{Text: l.text, Style: bold}}
	}
	return []pdf.Span{{Text: l.text[:l.name.from], Style: plain}, {Text: l.text[l.name.from:l.name.to], Style: bold},
		{Text: l.text[l.name.to:], Style: plain}}
}

func (d *edition) paperColumns(ctx context.Context, out *pdf.Document) error {
	width := (out.Width() - columnGap) / 2
	names := map[int]string{} // of the sections of the Turkish text, by line
	for _, part := range d.tr.sections {
		names[part.first] = part.name
	}
	for _, r := range d.rows() {
		if err := ctx.Err(); err != nil {
			return err
		}
		for i := range r.tr {
			out.Mark(names[d.tr.lineAt(r.tr[i].at)])
		}
		out.Row(pdf.Row{Gap: columnGap, Pad: 2, Cells: []pdf.Cell{
			{Spans: paperLines(r.tr), Width: width}, {Spans: paperLines(r.en), Width: width}}})
	}
	return nil
}

func paperLines(lines []line) (spans []pdf.Span) {
	for i := range lines {
		if i > 0 {
			spans = append(spans, pdf.Span{Text: "\n", Style: pdf.Style{Face: pdf.Serif, Size: paperSize}})
		}
		spans = append(spans, lines[i].paper()...)
	}
	return spans
}
