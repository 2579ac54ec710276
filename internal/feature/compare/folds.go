package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lls/internal/format/docx"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// contextLines is the number of unchanged lines around each change, as on the screen.
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

// change is how much of a row or paragraph changed.
type change uint8

const (
	unchanged change = iota // but for white space
	marks                   // numbers of footnotes, marks of amendments and signs only
	words
)

// changesOf returns what changed in each row, as on the screen: where the number of an article changed, its heading
// shows more than marks.
func changesOf(c *lawtext.Comparison) []change {
	articles := slices.SortedStableFunc(slices.Values(c.Articles), func(a, b lawtext.ArticleChange) int {
		return cmp.Compare(a.Row, b.Row)
	})
	changes := make([]change, c.Len())
	var article lawtext.ArticleChange
	for i, row := range c.Rows() {
		for len(articles) > 0 && articles[0].Row <= i {
			article, articles = articles[0], articles[1:]
		}
		switch {
		case row.Kind == lawtext.KindSame || row.Label == lawtext.LabelWhitespace:
		case row.Label == lawtext.LabelRenumbered && !article.Renumbered():
			changes[i] = marks
		default:
			changes[i] = words
		}
	}
	return changes
}

// fold counts what a fold hides.
type fold struct{ unchanged, marks int }

func (f *fold) add(c change) {
	if c == marks {
		f.marks++
	} else {
		f.unchanged++
	}
}

// sentence says what a fold hides, as on the screen; it is empty if that is nothing.
func (f fold) sentence(language lang.Language) string {
	parts := []string{
		counted(f.unchanged, language, "%d fıkra değişmedi", "%d unchanged paragraph", "%d unchanged paragraphs"),
		counted(f.marks, language, "%d yerde yalnız dipnot numarası veya işaret değişti",
			"%d differs in footnote numbers or marks only", "%d differ in footnote numbers or marks only"),
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return strings.Join(parts, " · ")
}

// counted writes a number of things in words; none is empty.
func counted(n int, language lang.Language, turkish, one, many string) string {
	switch {
	case n == 0:
		return ""
	case language != lang.English:
		return fmt.Sprintf(turkish, n)
	case n == 1:
		return fmt.Sprintf(one, n)
	}
	return fmt.Sprintf(many, n)
}

func textOf(p docx.Paragraph) string {
	var b strings.Builder
	for _, run := range p.Runs {
		b.WriteString(run.Text)
	}
	return strings.TrimSpace(b.String())
}

// changesOnly leaves out the paragraphs in which no word changed; a sentence says how many.
func changesOnly(paragraphs []paragraph, language lang.Language) (out []paragraph) {
	filled := paragraphs[:0:0]
	for _, p := range paragraphs { // blank lines are no context
		if p.change != unchanged || textOf(p.Paragraph) != "" {
			filled = append(filled, p)
		}
	}
	shown := shownLines(len(filled), func(i int) bool { return filled[i].change == words })
	var hidden fold
	flush := func() {
		if said := hidden.sentence(language); said != "" {
			out = append(out, paragraph{Paragraph: docx.Paragraph{Runs: []docx.Run{{Text: "⋯ " + said + " ⋯"}}}})
		}
		hidden = fold{}
	}
	for i, p := range filled {
		if !shown[i] {
			hidden.add(p.change)
			continue
		}
		flush()
		out = append(out, p)
	}
	flush()
	return out
}
