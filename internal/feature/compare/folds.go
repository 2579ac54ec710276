package compare

import (
	"fmt"
	"strings"

	"lls/internal/format/docx"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// contextLines stand around each change, as on the screen.
const contextLines = 1

// shownLines marks what a document of changes only shows: the lines that changed, and so many around them.
func shownLines(n int, changed func(i int) bool) []bool {
	shown := make([]bool, n)
	for i := range n {
		if changed(i) {
			for k := max(i-contextLines, 0); k <= min(i+contextLines, n-1); k++ {
				shown[k] = true
			}
		}
	}
	return shown
}

// foldSentence says what a fold hides, as on the screen.
func foldSentence(words lang.Language, paragraphs int) string {
	switch {
	case words != lang.English:
		return fmt.Sprintf("%d fıkra değişmedi", paragraphs)
	case paragraphs == 1:
		return "1 unchanged paragraph"
	}
	return fmt.Sprintf("%d unchanged paragraphs", paragraphs)
}

// changedRow tells of a row that a document of changes only shows: more than its white space differs.
func changedRow(row lawtext.Row) bool {
	return row.Kind != lawtext.KindSame && row.Label != lawtext.LabelWhitespace
}

// changedParagraph tells of a paragraph with tracked words.
func changedParagraph(p docx.Paragraph) bool {
	for _, run := range p.Runs {
		if run.Op != docx.Kept && strings.TrimSpace(run.Text) != "" {
			return true
		}
	}
	return false
}

func textOf(p docx.Paragraph) string {
	var b strings.Builder
	for _, run := range p.Runs {
		b.WriteString(run.Text)
	}
	return strings.TrimSpace(b.String())
}

// changesOnly leaves out the paragraphs without changes; a sentence says how many.
func changesOnly(paragraphs []docx.Paragraph, words lang.Language) (out []docx.Paragraph) {
	filled := paragraphs[:0:0]
	for _, p := range paragraphs { // blank lines are no context
		if changedParagraph(p) || textOf(p) != "" {
			filled = append(filled, p)
		}
	}
	shown := shownLines(len(filled), func(i int) bool { return changedParagraph(filled[i]) })
	hidden := 0
	flush := func() {
		if hidden > 0 {
			out = append(out, docx.Paragraph{Runs: []docx.Run{{Text: "⋯ " + foldSentence(words, hidden) + " ⋯"}}})
		}
		hidden = 0
	}
	for i, p := range filled {
		if !shown[i] {
			hidden++
			continue
		}
		flush()
		out = append(out, p)
	}
	flush()
	return out
}
