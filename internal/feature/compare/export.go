package compare

import (
	"context"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"lls/internal/format/docx"
	"lls/internal/format/pdf"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/file"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Languages of an export.
const (
	Turkish = "tr"
	English = "en"
	Both    = "both"
)

// Formats of an export.
const (
	DOCX = "docx"
	PDF  = "pdf"
)

// Export is a request for a comparison as a document.
type Export struct {
	LegalText, Source, Destination int64
	Format                         string
	Language                       string        // of the texts
	Words                          lang.Language // of what the document says about them
	ChangesOnly                    bool          // what did not change is folded, but for a line around each change
}

// document is a comparison to be written as a document.
type document struct {
	item       library.ComparedText
	comparison ComparisonAnswer
	export     Export
	author     string
	createdAt  time.Time // in the instance's zone
}

// Export writes the comparison of two versions as a document and returns its signed address.
func (c *Comparisons) Export(ctx context.Context, actor access.Actor, e Export) (file.LinkAnswer, error) {
	found, read, err := c.compare(ctx, actor, e.LegalText, e.Source, e.Destination)
	if err != nil {
		return file.LinkAnswer{}, err
	}
	p := document{item: read.LegalText, comparison: found, export: e, author: access.NameIn(e.Words, actor.FullName),
		createdAt: read.at.In(c.library.Engine().Zone)}
	made := file.MadeFile{Name: p.fileName(), Mime: docx.Mime, Category: audit.Revisions}
	write := p.writeDOCX
	if e.Format == PDF {
		made.Mime, write = "application/pdf", p.writePDF
	}
	link, err := c.files.CreateDownload(ctx, actor, made, func(w io.Writer) error { return write(ctx, w) })
	if err != nil {
		return file.LinkAnswer{}, fmt.Errorf("export the comparison of versions %d and %d: %w", e.Source,
			e.Destination, err)
	}
	return link, nil
}

// section is the comparison of one language.
type section struct {
	title string
	found *lawtext.Comparison
}

func (p document) sections() []section {
	tr, en := section{"Türkçe", &p.comparison.TR}, section{"English", &p.comparison.EN}
	switch p.export.Language {
	case Turkish:
		return []section{tr}
	case English:
		return []section{en}
	}
	return []section{tr, en}
}

func (p document) pick(tr, en string) string {
	return lang.Pick(p.export.Words, tr, en)
}

func (p document) title() string {
	return strings.TrimSpace(p.item.Number + " " + p.pick(p.item.NameTR, p.item.NameEN))
}

func (p document) fileName() string {
	title := strings.NewReplacer("/", "-", `\`, "-").Replace(p.title()) // a number has a slash, a file name must not
	return fmt.Sprintf("%s %s.%s", title, p.pick("karşılaştırma", "comparison"), p.export.Format)
}

// version names a version by its date and status.
func (p document) version(ref library.RevisionRef) string {
	return fmt.Sprintf("%s · %s", ref.Date.Shown(), p.pick(ref.Status.NameTR, ref.Status.NameEN))
}

func (p document) versions() string {
	return fmt.Sprintf("%s: %s\n%s: %s", p.pick("Kaynak", "Source"), p.version(p.comparison.Source),
		p.pick("Hedef", "Destination"), p.version(p.comparison.Destination))
}

func (p document) stamp() string { return p.author + " · " + p.createdAt.Format("02/01/2006 15:04") }

func (p document) writeDOCX(ctx context.Context, w io.Writer) error {
	language := map[string]string{Turkish: "tr-TR", English: "en-GB", Both: "tr-TR"}[p.export.Language]
	d := docx.Document{Title: p.title(), Author: p.author, Head: p.title() + "\n" + p.versions() + "\n" + p.stamp(),
		Language: language, Made: p.createdAt}
	return docx.Write(ctx, w, d, p.paragraphs())
}

// paragraphs are the texts with their changes; where there are both languages, each below its name.
func (p document) paragraphs() iter.Seq[docx.Paragraph] {
	sections := p.sections()
	return func(yield func(docx.Paragraph) bool) {
		for _, s := range sections {
			if len(sections) > 1 && !yield(docx.Paragraph{Heading: true, Runs: []docx.Run{{Text: s.title}}}) {
				return
			}
			paragraphs := redline(s.found)
			if p.export.ChangesOnly {
				paragraphs = changesOnly(paragraphs, p.export.Words)
			}
			for _, paragraph := range paragraphs {
				if !yield(paragraph.Paragraph) {
					return
				}
			}
		}
	}
}

const (
	columnGap = 18.0
	textSize  = 9.75
)

// The colours of the redline on paper.
func deletedInk() pdf.Color        { return pdf.RGB(140, 28, 20) }
func insertedInk() pdf.Color       { return pdf.RGB(15, 82, 54) }
func movedInk() pdf.Color          { return pdf.RGB(51, 81, 143) }
func removedBackground() pdf.Color { return pdf.RGB(253, 240, 238) }
func addedBackground() pdf.Color   { return pdf.RGB(238, 247, 241) }

func (p document) writePDF(ctx context.Context, w io.Writer) error {
	d, err := pdf.New(pdf.Options{Title: p.title(), Stamp: p.stamp(), Language: p.export.Words, Made: p.createdAt})
	if err != nil {
		return err
	}
	d.Title(p.pick("Sürüm karşılaştırma", "Comparison of versions"))
	d.Paragraph(pdf.Span{Text: p.title(), Style: pdf.Style{Face: pdf.Serif, Size: 13}})
	d.Space(4)
	sections := p.sections()
	for _, s := range sections {
		if len(sections) > 1 {
			d.Heading(s.title)
		}
		if err := p.columns(ctx, d, s.found); err != nil {
			return err
		}
	}
	_, err = d.WriteTo(w)
	return err
}

func (p document) columns(ctx context.Context, d *pdf.Document, found *lawtext.Comparison) error {
	width := (d.Width() - columnGap) / 2
	cells := func(left, right []pdf.Span) pdf.Row {
		return pdf.Row{Gap: columnGap, Pad: 2, Cells: []pdf.Cell{{Spans: left, Width: width},
			{Spans: right, Width: width}}}
	}
	bold := pdf.Style{Bold: true, Size: 8.5}
	head := cells([]pdf.Span{{Text: p.version(p.comparison.Source), Style: bold}},
		[]pdf.Span{{Text: p.version(p.comparison.Destination), Style: bold}})
	head.Rule = true
	d.Repeat(&head)
	fold := folding{row: cells, words: p.export.Words}
	if p.export.ChangesOnly {
		fold.changes = changesOf(found)
		fold.shown = shownRows(found, fold.changes)
	}
	for i, row := range found.Rows() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if fold.hide(d, i, row) {
			continue
		}
		right := row.Right
		if row.Kind == lawtext.KindSame {
			right = row.Left
		}
		line := cells(p.spans(row, row.Left), p.spans(row, right))
		switch row.Kind {
		case lawtext.KindRemoved:
			line.Cells[0].Background = removedBackground()
		case lawtext.KindAdded:
			line.Cells[1].Background = addedBackground()
		}
		d.Row(line)
	}
	fold.end(d)
	d.Repeat(nil)
	return nil
}

// shownRows marks the rows that a document of changes only shows.
func shownRows(found *lawtext.Comparison, changes []change) []bool {
	var filled []int // blank rows are no context
	shown := make([]bool, found.Len())
	for i, row := range found.Rows() {
		if changes[i] != unchanged || !isBlank(row) {
			filled = append(filled, i)
		}
	}
	for k, is := range shownLines(len(filled), func(k int) bool { return changes[filled[k]] == words }) {
		shown[filled[k]] = is
	}
	return shown
}

func isBlank(row lawtext.Row) bool { return strings.TrimSpace(row.Left.Text()+row.Right.Text()) == "" }

// folding writes a sentence where rows are hidden; without changes it hides none.
type folding struct {
	row     func(left, right []pdf.Span) pdf.Row
	changes []change
	shown   []bool
	words   lang.Language
	hidden  fold // since the last row shown
}

// hide hides a row, or ends the fold before one that is shown.
func (f *folding) hide(d *pdf.Document, i int, row lawtext.Row) bool {
	if f.changes == nil || f.shown[i] {
		f.end(d)
		return false
	}
	if !isBlank(row) {
		f.hidden.add(f.changes[i])
	}
	return true
}

func (f *folding) end(d *pdf.Document) {
	if sentence := f.hidden.sentence(f.words); sentence != "" {
		said := []pdf.Span{{Text: "⋯ " + sentence, Style: pdf.Style{Size: 8}}}
		d.Row(f.row(said, said))
	}
	f.hidden = fold{}
}

// spans are one side of a row. Marks do not rely on colour: deleted text is struck, inserted text is bold and
// underlined.
func (p document) spans(row lawtext.Row, side lawtext.Passage) []pdf.Span {
	if side.Len() == 0 {
		return nil
	}
	plain := pdf.Style{Face: pdf.Serif, Size: textSize}
	deleted, inserted := plain, plain
	deleted.Strike, deleted.Color = true, deletedInk()
	inserted.Underline, inserted.Bold, inserted.Color = true, true, insertedInk()
	var out []pdf.Span
	if row.MoveId > 0 && (row.Kind == lawtext.KindMoved || row.Kind == lawtext.KindRemoved) {
		label := p.pick("→ taşındı  ", "→ moved  ")
		if row.Kind == lawtext.KindMoved {
			label = p.pick("← buraya taşındı  ", "← moved here  ")
		}
		out = append(out, pdf.Span{Text: label, Style: pdf.Style{Size: 8, Color: movedInk()}})
	}
	n := 0
	for s := range side.Segments() {
		text := s.Text
		if n++; n == side.Len() {
			text = strings.TrimRight(text, "\n")
		}
		style := plain
		switch s.Op {
		case -1:
			style = deleted
		case 1:
			style = inserted
		}
		out = append(out, pdf.Span{Text: strings.ReplaceAll(text, "\n", " "), Style: style})
	}
	return out
}
