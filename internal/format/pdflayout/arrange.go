package pdflayout

import (
	"regexp"
	"strconv"
	"strings"

	"lls/internal/text/intake"
	"lls/internal/text/lang"
)

// arrange goes the way from lines to paragraphs.
func (l *layout) arrange() {
	sizes := map[int]int{}
	for _, p := range l.pages {
		for _, ln := range p {
			for _, f := range ln.runs {
				sizes[int(f.size*2+.5)] += len(f.text)
			}
		}
	}
	best := 0
	for s, n := range sizes {
		if n > best || n == best && float64(s)/2 < l.body {
			best, l.body = n, float64(s)/2
		}
	}
	l.dropHeaders()
	l.findForms()
	l.margin()
	l.findHalf()
	texts := l.languages()
	if texts == nil {
		var all []line
		for _, p := range l.pages {
			all = append(all, l.order(p)...)
		}
		texts = []languageText{{lines: all}}
	}
	l.vocabulary = map[string]int{}
	for _, t := range texts {
		l.rowsAndNotes(t.lines)
		for _, ln := range t.lines {
			for _, w := range strings.Fields(ln.text) {
				l.vocabulary[strings.Trim(w, ".,;:()“”\"'")]++
			}
		}
	}
	l.findFootnotes(texts)
	for _, t := range texts {
		first := len(l.doc.Blocks)
		l.lastMark, l.hanging = map[string]int{}, 0
		l.paragraphs(t.lines)
		if t.language == lang.English {
			l.doc.English = l.doc.Blocks[first:]
			l.doc.Blocks = l.doc.Blocks[:first:first]
		}
	}
}

// rowsAndNotes tells the rows of tables and the footnotes from other lines.
func (l *layout) rowsAndNotes(all []line) {
	rowish := make([]bool, len(all))
	for i := range all {
		rowish[i] = all[i].row
	}
	for i := range all {
		if !rowish[i] {
			continue
		}
		company := false
		for _, j := range []int{i - 1, i + 1, i - 2, i + 2} {
			if j >= 0 && j < len(all) && all[j].page == all[i].page && all[j].colL == all[i].colL && rowish[j] &&
				aligned(all[i].gaps, all[j].gaps) {
				company = true
			}
		}
		if !company {
			all[i].row = false
			all[i].text = strings.ReplaceAll(all[i].text, "\t", " ")
		}
	}
	// footnotes: smaller letters at the foot of a column
	for i := len(all) - 1; i >= 0; i-- {
		ln := &all[i]
		last := i+1 == len(all) || all[i+1].page != ln.page || all[i+1].colL != ln.colL
		ln.footnote = (last || all[i+1].footnote) && l.isSmall(ln) &&
			ln.y < l.heights[ln.page]*0.8 && ln.text != ""
	}
}

// isSmall reports whether a line has the letters of footnotes. The number of a footnote can be as large as the text.
func (l *layout) isSmall(ln *line) bool {
	letters, sizes := 0, 0.0
	for _, f := range ln.runs {
		letters += f.letters
		sizes += f.sizes
	}
	return letters > 0 && sizes < l.body*0.93*float64(letters)
}

// dropHeaders takes away what comes again at the head or foot of pages.
func (l *layout) dropHeaders() {
	type key struct {
		s string
		y int
	}
	seen := map[key]map[int]bool{}
	numbers := map[int]map[int]int{} // y: page -> value
	edges, inside := map[string]int{}, map[string]int{}
	at := func(p int, ln *line) bool {
		h := l.heights[p]
		return ln.y > h*0.88 || ln.y < h*0.12
	}
	for i, p := range l.pages {
		for j := range p {
			ln := &p[j]
			masked := digits.ReplaceAllString(lineText(ln), "#")
			if !at(i, ln) {
				inside[masked]++
				continue
			}
			edges[masked]++
			k := key{masked, int(ln.y / 4)}
			for dy := -1; dy <= 1; dy++ {
				kk := key{k.s, k.y + dy}
				if seen[kk] == nil {
					seen[kk] = map[int]bool{}
				}
				seen[kk][i] = true
			}
			for _, f := range ln.runs {
				if m := pageNo.FindStringSubmatch(strings.TrimSpace(f.text)); m != nil {
					v, _ := strconv.Atoi(m[1])
					if numbers[int(ln.y/4)] == nil {
						numbers[int(ln.y/4)] = map[int]int{}
					}
					numbers[int(ln.y/4)][i] = v - i
				}
			}
		}
	}
	isPageNo := func(y, page int) bool {
		for dy := -1; dy <= 1; dy++ {
			m := numbers[y+dy]
			v, ok := m[page]
			if !ok {
				continue
			}
			n := 0
			for _, w := range m {
				if w == v {
					n++
				}
			}
			if n >= 3 || n == len(l.pages) && n > 1 {
				return true
			}
		}
		return false
	}
	need := max(3, len(l.pages)*3/10)
	if len(l.pages) == 2 {
		need = 2
	}
	for i, p := range l.pages {
		kept := p[:0]
		for _, ln := range p {
			if at(i, &ln) {
				k := key{digits.ReplaceAllString(lineText(&ln), "#"), int(ln.y / 4)}
				// a formula of the text is between the edges too
				if len(seen[k]) >= need && inside[k.s] < edges[k.s] {
					l.doc.Count(intake.Heads, 1)
					continue
				}
				if isPageNo(int(ln.y/4), i) && len(ln.runs) == 1 {
					l.doc.Count(intake.Heads, 1)
					continue
				}
			}
			kept = append(kept, ln)
		}
		l.pages[i] = kept
	}
}

// lineText is the text of a line without signs of its own.
func lineText(ln *line) string {
	var out []string
	for _, f := range ln.runs {
		out = append(out, strings.TrimSpace(f.text))
	}
	return strings.ReplaceAll(strings.Join(out, " "), raisedSign, "")
}

var digits = regexp.MustCompile(`[0-9]+`)
var pageNo = regexp.MustCompile(`(?i)^(?:sayfa|page|s\.|-|–|\s)*([0-9]{1,4})(?:\s*[/–-]\s*[0-9]{1,4})?[\s–-]*$`)
