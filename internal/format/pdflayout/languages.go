package pdflayout

import (
	"slices"
	"strings"

	"lls/internal/text/intake"
	"lls/internal/text/lang"
)

// languageText is the lines of a language, or all lines if the pages are in one.
type languageText struct {
	language lang.Language
	lines    []line
}

// languages takes the two columns of all pages apart if one is in Turkish and the other in English: what a table of two
// languages becomes in a PDF. It returns nil for other pages.
func (l *layout) languages() []languageText {
	if len(l.halves) == 0 || len(l.halves)*2 < len(l.pages) {
		return nil
	}
	cut := l.halves[len(l.halves)/2]
	var left, right strings.Builder
	for _, p := range l.pages {
		for _, ln := range p {
			for _, f := range ln.runs {
				switch {
				case f.x1 <= cut+2:
					left.WriteString(f.text + "\n")
				case f.x0 >= cut-2:
					right.WriteString(f.text + "\n")
				}
			}
		}
	}
	first, sure := intake.Language(left.String())
	second, sureToo := intake.Language(right.String())
	if first == second || sure < 2 || sureToo < 2 {
		return nil
	}
	texts := []languageText{{language: first}, {language: second}}
	for _, p := range l.pages {
		l.apart(p, cut, texts)
	}
	slices.SortFunc(texts, func(a, b languageText) int { return strings.Compare(string(b.language), string(a.language)) })
	return texts
}

// apart adds the lines of a page to the texts of its two columns. A line over both is added to the text of its
// language, or to the Turkish one if that is not certain.
func (l *layout) apart(lines []line, cut float64, texts []languageText) {
	left, right := edges(lines)
	for _, ln := range l.twoColumns(lines, cut, left, right) {
		at := 0
		switch {
		case ln.x0 >= cut-2:
			at = 1
		case ln.x1 > cut+2:
			is, sure := intake.Language(ln.text)
			if sure < 2 {
				is = lang.Turkish
			}
			if is == texts[1].language {
				at = 1
			}
		}
		texts[at].lines = append(texts[at].lines, ln)
	}
}
