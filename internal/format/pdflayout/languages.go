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
	if l.cut > 0 {
		return nil
	}
	// A footnote of the right column begins at the left edge of the page.
	body := slices.DeleteFunc(slices.Concat(l.pages...), func(ln line) bool { return l.isSmall(&ln) })
	cut := middle(body)
	if cut == 0 {
		return nil
	}
	var left, right strings.Builder
	for _, ln := range body {
		for _, f := range ln.runs {
			switch sideOf(f.x0, f.x1, cut) {
			case before:
				left.WriteString(f.text + "\n")
			case behind:
				right.WriteString(f.text + "\n")
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
	for _, t := range texts {
		t.setEdges(cut)
	}
	slices.SortFunc(texts, func(a, b languageText) int {
		return strings.Compare(string(b.language), string(a.language))
	})
	return texts
}

// setEdges gives all lines of a column the edges that it has over all pages: one with short lines alone is as wide.
func (t *languageText) setEdges(cut float64) {
	var column []line
	crosses := func(ln *line) bool { return sideOf(ln.x0, ln.x1, cut) == over }
	for i := range t.lines {
		if !crosses(&t.lines[i]) {
			column = append(column, t.lines[i])
		}
	}
	left, right := edges(column)
	for i := range t.lines {
		if !crosses(&t.lines[i]) {
			t.lines[i].colL, t.lines[i].colR = left, right
		}
	}
}

// minGutter is the least width between two columns in points. No gap between words is at one place in most lines.
const minGutter = 3

// middle is the widest gap in the middle of all pages that few of their lines cross, or 0.
func middle(all []line) (cut float64) {
	if len(all) == 0 {
		return 0
	}
	left, right := edges(all)
	width := min(right-left, maxWidth)
	cover := coverage(left, width, all)
	from, to := widest(cover, int(width*0.25), int(width*0.75), len(all)/8) // titles are over both columns
	if to-from < minGutter {
		return 0
	}
	from, to = widest(cover, from, to, slices.Min(cover[from:to])) // where only they are
	return left + float64(from+to)/2
}

// widest is the widest stretch in which at most so many runs are.
func widest(cover []int, from, to, most int) (first, last int) {
	for x := from; x < to; x++ {
		start := x
		for x < to && cover[x] <= most {
			x++
		}
		if x-start > last-first {
			first, last = start, x
		}
	}
	return first, last
}

// apart adds the lines of a page to the texts of its two columns. A line over both is added to the text of its
// language, or to the Turkish one if that is not certain. A footnote over both is in one text, however short its last
// line is.
func (l *layout) apart(lines []line, cut float64, texts []languageText) {
	left, right := edges(lines)
	at, wide := 0, false // where the line before is, and whether it is of a footnote over both columns
	for _, ln := range l.twoColumns(lines, cut, left, right) {
		side := sideOf(ln.x0, ln.x1, cut)
		goesOn := wide && l.isSmall(&ln) && !footMark.MatchString(strings.ReplaceAll(ln.text, raisedSign, ""))
		wide = l.isSmall(&ln) && (goesOn || side == over)
		switch {
		case goesOn:
		case side == before:
			at = 0
		case side == behind:
			at = 1
		default:
			is, sure := intake.Language(ln.text)
			if sure < 2 {
				is = lang.Turkish
			}
			at = 0
			if is == texts[1].language {
				at = 1
			}
		}
		texts[at].lines = append(texts[at].lines, ln)
	}
}
