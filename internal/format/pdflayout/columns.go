package pdflayout

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// order puts the lines of a page in reading order: columns one after another, notes in the margin beside their lines,
// footnotes last.
func (l *layout) order(lines []line) []line {
	if len(lines) == 0 {
		return nil
	}
	if l.cut > 0 {
		return l.margins(lines, l.cut, l.cutL, l.cutR)
	}
	return l.columns(lines)
}

// findHalf finds the gutter of most pages: it holds for the others too.
func (l *layout) findHalf() {
	if l.cut > 0 || len(l.pages) < 3 {
		return
	}
	l.probing = true
	for _, p := range l.pages {
		l.columns(slices.Clone(p))
	}
	l.probing = false
	if len(l.halves)*2 > len(l.pages) {
		slices.Sort(l.halves)
		l.half = l.halves[len(l.halves)/2]
		l.findLeftEnd()
	}
}

// findLeftEnd finds where the lines of the left column end on most pages.
func (l *layout) findLeftEnd() {
	ends := map[int]int{}
	for _, p := range l.pages {
		end := 0.0
		for _, ln := range p {
			for _, f := range ln.runs {
				if sideOf(f.x0, f.x1, l.half) == before {
					end = max(end, f.x1)
				}
			}
		}
		ends[int(end)]++
	}
	l.leftEnd = usualEnd(ends)
}

// usualEnd returns the most frequent of some ends of lines, or 0 if none is there twice.
func usualEnd(ends map[int]int) float64 {
	most, end := 1, 0
	for e, n := range ends {
		if n > most || n == most && n > 1 && e < end {
			most, end = n, e
		}
	}
	return float64(end)
}

// margin looks over all pages for a narrow column of headings on the left.
func (l *layout) margin() {
	all := slices.Concat(l.pages...)
	left, right := edges(all)
	n := len(all)
	if n < 10 || right-left < 100 || right > 5000 {
		return
	}
	width := right - left
	cover := coverage(left, width, all)
	limit := n / 12
	for x := int(width * 0.06); x < int(width*0.36); {
		if cover[x] > limit {
			x++
			continue
		}
		start := x
		for x < int(width*0.36) && cover[x] <= limit {
			x++
		}
		if x-start < 7 {
			continue
		}
		cut := left + float64(start+x)/2
		heads, marks, beside, leftL, rightL, lines := 0, 0, 0, 0, 0, 0
		for _, p := range l.pages {
			for _, ln := range p {
				hasL, hasR := false, false
				for _, f := range ln.runs {
					switch sideOf(f.x0, f.x1, cut) {
					case before:
						hasL = true
						leftL += len(f.text)
						if bareMark.MatchString(strings.TrimSpace(f.text)) {
							marks++
						} else {
							heads++
						}
					case behind:
						hasR = true
						rightL += len(f.text)
					}
				}
				if hasL {
					lines++
					if hasR {
						beside++
					}
				}
			}
		}
		if heads >= 3 && heads > 2*marks && beside*2 > lines && leftL*5 < rightL && lines*4 < n*3 {
			l.cut, l.cutL, l.cutR = cut, left, right
			return
		}
	}
}

// side is where something is beside a gutter.
type side int

const (
	over   side = iota // it crosses the gutter
	before             // on its left
	behind
)

// sideOf returns the side of a gutter on which a stretch is. The longest ones reach a little into it.
func sideOf(from, to, gutter float64) side {
	switch {
	case to <= gutter+2:
		return before
	case from >= gutter-2:
		return behind
	}
	return over
}

// maxWidth bounds the memory of a coverage, in points.
const maxWidth = 20_000

// coverage counts for each point to the right of left how many runs of some lines are there.
func coverage(left, width float64, lines []line) []int {
	cover := make([]int, int(width)+2)
	for _, ln := range lines {
		for _, f := range ln.runs {
			for x := max(0, int(f.x0-left)); x <= int(f.x1-left) && x < len(cover); x++ {
				cover[x]++
			}
		}
	}
	return cover
}

// edges returns where the first of some lines begins and the last one ends.
func edges(lines []line) (left, right float64) {
	left = math.MaxFloat64
	for _, ln := range lines {
		left, right = min(left, ln.x0), max(right, ln.x1)
	}
	return left, right
}

// pageForm is the height of a page and the edges of its lines, in points.
type pageForm struct{ height, left, right int }

func (l *layout) formOf(lines []line) pageForm {
	left, right := edges(lines)
	return pageForm{int(l.heights[lines[0].page]), int(left), int(right)}
}

// findForms counts the pages of each form.
func (l *layout) findForms() {
	l.forms = map[pageForm]int{}
	for _, p := range l.pages {
		if len(p) > 0 {
			l.forms[l.formOf(p)]++
		}
	}
}

// fullRight is where the lines of a page would end if they were full: all of them can be short, as in a list of names.
// It is where those of most pages of the same height end that do not begin further to the right.
func (l *layout) fullRight(lines []line) float64 {
	page := l.formOf(lines)
	ends := map[int]int{}
	for form, n := range l.forms {
		if form.height == page.height && form.left <= page.left+1 {
			ends[form.right] += n
		}
	}
	return usualEnd(ends)
}

// columns finds the gutter of a page, which few lines cross, and reads its lines in order.
func (l *layout) columns(lines []line) []line {
	if len(lines) == 0 {
		return nil
	}
	left, right := edges(lines)
	width := min(right-left, maxWidth)
	cover := coverage(left, width, lines)
	limit := max(1, len(lines)/8) // headings over both columns
	from, to := widest(cover, int(width*0.08), int(width*0.92), limit)
	single := func() []line {
		if l.half > 0 && len(lines) > 2 {
			n, over := 0, 0
			for _, ln := range lines {
				for _, f := range ln.runs {
					n++
					if f.x0 < l.half-2 && f.x1 > l.half+2 {
						over++
					}
				}
			}
			if over*6 < n && left < l.half && right > l.half {
				return l.twoColumns(lines, l.half, left, right)
			}
		}
		full := right
		if l.half == 0 {
			full = max(right, l.fullRight(lines))
		}
		for i := range lines {
			lines[i].colL, lines[i].colR = left, full
			l.oneLine(&lines[i])
		}
		return lines
	}
	if to-from < 8 || len(lines) < 4 {
		return single()
	}
	cut := left + float64(from+(to-from)/2)
	both, leftOnly, rightOnly, leftLetters, rightLetters, leftFull := 0, 0, 0, 0, 0, 0
	for _, ln := range lines {
		hasL, hasR := false, false
		var lx float64
		for _, f := range ln.runs {
			switch {
			case f.x1 <= cut:
				hasL = true
				leftLetters += len(f.text)
				lx = max(lx, f.x1)
			case f.x0 >= cut:
				hasR = true
				rightLetters += len(f.text)
			}
		}
		switch {
		case hasL && hasR:
			both++
		case hasL:
			leftOnly++
		case hasR:
			rightOnly++
		}
		if hasL && lx > left+(cut-left)*0.8 {
			leftFull++
		}
	}
	leftLines := both + leftOnly
	switch {
	case leftLines == 0 || both+rightOnly == 0:
		return single()
	case leftFull*2 <= leftLines:
		return single()
	case leftLetters*2 > rightLetters && rightLetters*2 > leftLetters,
		rightLetters*5 > leftLetters && both*3 > leftLines:
		if l.probing {
			l.halves = append(l.halves, cut)
			return nil
		}
		return l.twoColumns(lines, cut, left, right)
	}
	return single()
}

// aligned tells whether two lines have a gap at the same place.
func aligned(a, b [][2]float64) bool {
	for _, x := range a {
		for _, y := range b {
			lo, hi := max(x[0], y[0]), min(x[1], y[1])
			if hi-lo > 6 && hi-lo > 0.5*min(x[1]-x[0], y[1]-y[0]) {
				return true
			}
		}
	}
	return false
}

// oneLine makes the text of a line. A wide gap is a tab at first: a row of a table has them.
func (l *layout) oneLine(ln *line) {
	var out strings.Builder
	for i, f := range ln.runs {
		if i > 0 {
			switch before := ln.runs[i-1]; {
			case strings.HasPrefix(f.text, raisedSign):
			case f.x0-before.x1 > 1.6*ln.size:
				out.WriteString("\t")
				ln.gaps = append(ln.gaps, [2]float64{before.x1, f.x0})
			default:
				out.WriteByte(' ')
			}
		}
		out.WriteString(strings.TrimSpace(f.text))
		if i == 0 {
			ln.bold = f.bold
		}
	}
	ln.text = out.String()
	ln.row = strings.Contains(ln.text, "\t")
	if head, rest, _ := strings.Cut(ln.text, "\t"); ln.row && isMark(head) {
		ln.text, ln.row = head+" "+rest, strings.Contains(rest, "\t")
		if second, after, _ := strings.Cut(rest, "\t"); ln.row && bareMark.MatchString(strings.TrimSpace(second)) {
			ln.text, ln.row = head+" "+second+" "+after, strings.Contains(after, "\t")
		}
	}
	if ln.row { // cells are short: a wide one is a sentence with a gap in it
		for _, f := range ln.runs {
			if f.x1-f.x0 > 0.62*(ln.colR-ln.colL) {
				ln.row = false
			}
		}
		ln.row = ln.row && !justified(ln)
		if !ln.row {
			ln.text = strings.ReplaceAll(ln.text, "\t", " ")
		}
	}
}

// justified says whether a line fills its column with gaps of one width: the words of a sentence, not the cells of a
// row.
func justified(ln *line) bool {
	if len(ln.gaps) < 2 || len(ln.gaps) != len(ln.runs)-1 || ln.colR-ln.x1 > 0.5*ln.size {
		return false
	}
	narrow, wide := math.MaxFloat64, 0.0
	for _, gap := range ln.gaps {
		narrow, wide = min(narrow, gap[1]-gap[0]), max(wide, gap[1]-gap[0])
	}
	return wide-narrow < 0.4*ln.size
}

// twoColumns reads the left column and then the right one, between lines that cross.
func (l *layout) twoColumns(lines []line, cut, left, right float64) []line {
	var out, a, b []line
	full := max(right, l.fullRight(lines))
	flush := func() {
		sub := func(c []line, lo, hi float64) {
			if len(c) == 0 {
				return
			}
			for i := range c {
				c[i].colL, c[i].colR = lo, hi
				l.oneLine(&c[i])
			}
			out = append(out, c...)
		}
		lo, hi := left, 0.0
		if cut > l.leftEnd {
			hi = l.leftEnd
		}
		for _, ln := range a {
			hi = max(hi, ln.x1)
		}
		sub(a, lo, hi)
		lo = right
		for _, ln := range b {
			lo = min(lo, ln.x0)
		}
		sub(b, lo, full)
		a, b = nil, nil
	}
	for _, ln := range lines {
		var lf, rf []run
		cross := false
		for _, f := range ln.runs {
			switch sideOf(f.x0, f.x1, cut) {
			case before:
				lf = append(lf, f)
			case behind:
				rf = append(rf, f)
			default:
				cross = true
			}
		}
		if cross {
			flush()
			ln.colL, ln.colR = left, right
			l.oneLine(&ln)
			out = append(out, ln)
			continue
		}
		mk := func(fs []run) line {
			n := line{runs: fs, x0: fs[0].x0, x1: fs[len(fs)-1].x1, y: ln.y, page: ln.page}
			for _, f := range fs {
				n.size = max(n.size, f.size)
			}
			return n
		}
		if len(lf) > 0 {
			a = append(a, mk(lf))
		}
		if len(rf) > 0 {
			b = append(b, mk(rf))
		}
	}
	flush()
	return out
}

// margins takes the left column for headings beside the articles.
func (l *layout) margins(lines []line, cut, left, right float64) []line {
	var out []line
	textL := right
	for _, ln := range lines {
		for _, f := range ln.runs {
			if f.x0 >= cut {
				textL = min(textL, f.x0)
			}
		}
	}
	for _, ln := range lines {
		var head []string
		var rest []run
		for _, f := range ln.runs {
			// the longest lines of headings reach beyond the middle of the gutter
			if f.x1 <= cut+2 || f.x0 < cut && f.x1 < textL {
				head = append(head, strings.TrimSpace(f.text))
			} else {
				rest = append(rest, f)
			}
		}
		m := strings.Join(head, " ")
		if len(rest) == 0 {
			if m != "" {
				out = append(out, line{page: ln.page, y: ln.y, size: ln.size, margin: m, colL: textL,
					colR: right})
			}
			continue
		}
		n := line{runs: rest, x0: rest[0].x0, x1: rest[len(rest)-1].x1, y: ln.y, size: ln.size, page: ln.page,
			margin: m, colL: textL, colR: right}
		l.oneLine(&n)
		out = append(out, n)
	}
	return out
}

var (
	bareHead = regexp.MustCompile(
		`(?i)^(?:(?:ek |geçici |mükerrer )*madde|article)\s+[0-9]+[a-z]?\s*[-–.]?$`)
	bareMark = regexp.MustCompile(
		`^(?:\(?[0-9]{1,3}[A-ZÇĞİÖŞÜ]?[.)]|\(?[A-Za-zÇĞİÖŞÜçğıöşü]{1,4}\)|[-–•])$`)
	articleMark = regexp.MustCompile(`^[0-9]{1,3}[A-ZÇĞİÖŞÜ]?\.(?:\s|$)`)
)

// isMark says whether a cell has only the number of an article, paragraph or point.
func isMark(s string) bool {
	s = strings.TrimSpace(s)
	return bareMark.MatchString(s) || bareHead.MatchString(s)
}
