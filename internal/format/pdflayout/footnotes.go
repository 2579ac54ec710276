package pdflayout

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"lls/internal/text/intake"
)

// footnote is a footnote as a page has it.
type footnote struct {
	page, number int // number 0: a star or none
	text         string
}

// findFootnotes joins the lines of footnotes and puts the footnotes in the order of the pages. Their marks are read
// afterwards, for each page may begin to count again.
func (l *layout) findFootnotes(texts []languageText) {
	for _, t := range texts {
		first := len(l.footnotes)
		for i := range t.lines {
			ln := &t.lines[i]
			if !ln.footnote {
				continue
			}
			s := strings.TrimSpace(strings.ReplaceAll(ln.text, raisedSign, ""))
			mark := footMark.FindString(s)
			if n := len(l.footnotes); n > first && mark == "" {
				last := &l.footnotes[n-1]
				if h, ok := hyphenated(last.text, s, l.vocabulary); ok {
					last.text = h + s
				} else {
					last.text += " " + s
				}
				continue
			}
			number, err := strconv.Atoi(strings.Trim(mark, "()[] "))
			if err != nil {
				number = 0
			}
			l.footnotes = append(l.footnotes, footnote{ln.page, number, s[len(mark):]})
		}
	}
	slices.SortStableFunc(l.footnotes, func(a, b footnote) int {
		return cmp.Or(cmp.Compare(a.page, b.page), cmp.Compare(a.number, b.number))
	})
	l.noteAt, l.notesOf = map[notePlace]int{}, map[int][]int{}
	for i, n := range l.footnotes {
		l.doc.Notes = append(l.doc.Notes, n.text)
		if _, twice := l.noteAt[notePlace{n.page, n.number}]; !twice {
			l.noteAt[notePlace{n.page, n.number}] = i
		}
		l.notesOf[n.number] = append(l.notesOf[n.number], i)
	}
}

// notePlace is a page and the number that a footnote has on it.
type notePlace struct{ page, number int }

// noteMark is the mark of the footnote that has a number on a page, or of the only one of the document that has it.
func (l *layout) noteMark(page, number int) string {
	if i, ok := l.noteAt[notePlace{page, number}]; ok {
		return intake.NoteMark(i + 1)
	}
	if all := l.notesOf[number]; len(all) == 1 {
		return intake.NoteMark(all[0] + 1)
	}
	return "[" + strconv.Itoa(number) + "]"
}

// raisedSign is before each raised letter of a line.
const raisedSign = "\x01"

// withMarks is the text of a line with the marks of footnotes in place of raised numbers, and with raised digits.
func (l *layout) withMarks(ln *line) string {
	if !strings.Contains(ln.text, raisedSign) {
		return ln.text
	}
	var out strings.Builder
	rs := []rune(ln.text)
	for i := 0; i < len(rs); i++ {
		if rs[i] != 1 {
			out.WriteRune(rs[i])
			continue
		}
		var letters []rune
		for i < len(rs) && rs[i] == 1 {
			if i+1 < len(rs) {
				letters = append(letters, rs[i+1])
			}
			i += 2
		}
		i--
		t := strings.Trim(string(letters), "()[] ")
		if n, err := strconv.Atoi(t); err == nil {
			before := strings.TrimRight(out.String(), " ")
			if len(t) == 1 && unitBefore.MatchString(before) {
				out.WriteString(superscript.Replace(t))
			} else {
				out.WriteString(l.noteMark(ln.page, n))
			}
			continue
		}
		out.WriteString(string(letters))
	}
	return out.String()
}
