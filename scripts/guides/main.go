// Command guides makes the PDFs of the user guides from docs/guides, for the program to carry. Run it from the root of
// the repository: make guides.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"lls/internal/format/pdf"
	"lls/internal/text/lang"
)

// made is the date of the guides; it is fixed, so that unchanged guides have the same bytes.
var made = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

func main() {
	for _, language := range []lang.Language{lang.Turkish, lang.English} {
		if err := write(".", language); err != nil {
			fmt.Fprintln(os.Stderr, "guides:", err)
			os.Exit(1)
		}
	}
}

func write(root string, language lang.Language) error {
	guide, err := guideOf(root, language)
	if err != nil {
		return err
	}
	return os.WriteFile(target(root, language), guide, 0o644) //nolint:gosec // a file of the repository
}

func target(root string, language lang.Language) string {
	return filepath.Join(root, "internal", "feature", "content", "embedded", "guide-"+string(language)+".pdf")
}

// guideOf is the PDF of a guide as its Markdown is now.
func guideOf(root string, language lang.Language) ([]byte, error) {
	source := filepath.Join(root, "docs", "guides", string(language)+".md")
	text, err := os.ReadFile(source) //nolint:gosec // a file of the repository
	if err != nil {
		return nil, fmt.Errorf("read a guide: %w", err)
	}
	blocks, err := read(string(text))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", source, err)
	}
	return render(blocks, language)
}

func render(blocks []block, language lang.Language) ([]byte, error) {
	title := ""
	if len(blocks) > 0 && blocks[0].kind == "title" {
		title = blocks[0].spans[0].text
	}
	d, err := pdf.New(pdf.Options{Title: title, Stamp: "LLS · " + made.Format("02/01/2006"), Language: language,
		Made: made})
	if err != nil {
		return nil, err
	}
	const mark, gap = 14.0, 4.0
	for i, b := range blocks {
		if b.kind == "paragraph" && i > 0 && (blocks[i-1].kind == "bullet" || blocks[i-1].kind == "step") {
			d.Space(5)
		}
		spans := make([]pdf.Span, len(b.spans))
		for i, s := range b.spans {
			spans[i] = pdf.Span{Text: s.text, Style: pdf.Style{Face: pdf.Serif, Size: 11, Bold: s.bold}}
		}
		switch b.kind {
		case "title":
			d.Title(b.spans[0].text)
		case "heading":
			d.Heading(b.spans[0].text)
		case "paragraph":
			d.Paragraph(spans...)
			d.Space(6)
		default:
			sign := b.mark
			if sign == "" {
				sign = "•"
			}
			d.Row(pdf.Row{Gap: gap, Pad: 1.5, Cells: []pdf.Cell{
				{Width: mark, Right: true, Spans: []pdf.Span{{Text: sign,
					Style: pdf.Style{Face: pdf.Serif, Size: 11}}}},
				{Width: d.Width() - mark - gap, Spans: spans}}})
			d.Space(2)
		}
	}
	var out bytes.Buffer
	_, err = d.WriteTo(&out)
	return out.Bytes(), err
}
