package pdflayout

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lls/internal/text/intake"
)

// footnote is a footnote as a page has it.
type footnote struct {
	page, number int    // number 0: a star or none
	stars        string // its mark, if it is no number
	text         string
}

// findFootnotes joins the lines of footnotes and puts the footnotes in the order of the pages. Their marks are read
// afterwards, for each page may begin to count again.
func (l *layout) findFootnotes(texts []languageText) {
	l.openers = map[int]bool{}
	for _, t := range texts {
		first := len(l.footnotes)
		for i := range t.lines {
			ln := &t.lines[i]
			if !ln.footnote {
				m := noteOpener.FindString(ln.text)
				if n, err := strconv.Atoi(strings.Trim(strings.ReplaceAll(m, raisedSign, ""), "[]")); err == nil {
					l.openers[n] = true
				}
				continue
			}
			s := strings.TrimSpace(strings.ReplaceAll(ln.text, raisedSign, ""))
			mark := footMark.FindString(s)
			if n := len(l.footnotes); n > first && mark == "" {
				last := &l.footnotes[n-1]
				if h, ok, _ := hyphenated(last.text, s, l.vocabulary); ok {
					last.text = h + s
				} else {
					last.text += " " + s
				}
				continue
			}
			note := footnote{page: ln.page, text: s[len(mark):]}
			if number, err := strconv.Atoi(strings.Trim(mark, "()[] ")); err == nil {
				note.number = number
			} else if stars := strings.TrimSpace(mark); stars != "" {
				note.stars, note.text = stars, s
			}
			l.footnotes = append(l.footnotes, note)
		}
	}
	slices.SortStableFunc(l.footnotes, func(a, b footnote) int {
		return cmp.Or(cmp.Compare(a.page, b.page), cmp.Compare(a.number, b.number))
	})
	l.noteAt, l.notesOf = map[notePlace]int{}, map[int][]int{}
	for i, n := range l.footnotes {
		if n.stars != "" {
			n.text = intake.OwnNote(n.text)
		}
		l.doc.Notes = append(l.doc.Notes, n.text)
		if at := (notePlace{n.page, n.number, n.stars}); l.noteAt[at] == 0 {
			l.noteAt[at] = i + 1
		}
		l.notesOf[n.number] = append(l.notesOf[n.number], i+1)
	}
}

// notePlace is a page and the mark that a footnote has on it.
type notePlace struct {
	page, number int
	stars        string
}

// noteMark is the mark of the footnote that has a number on a page, or of the only one of the document that has it. A
// note that was not recognised is a line that begins with the number.
func (l *layout) noteMark(page, number int) (mark string, known bool) {
	if i := l.noteAt[notePlace{page: page, number: number}]; i > 0 {
		return intake.NoteMark(i), true
	}
	if all := l.notesOf[number]; len(all) == 1 && number > 0 {
		return intake.NoteMark(all[0]), true
	}
	return "[" + strconv.Itoa(number) + "]", l.openers[number]
}

// raisedSign is before each raised letter of a line.
const raisedSign = "\x01"

// noteOpener is what a note begins with that is no footnote of its page: a raised number, or [1].
var noteOpener = regexp.MustCompile(`^(?:(?:\x01[0-9]){1,3}|(?:\x01?\[)(?:\x01?[0-9]){1,3}(?:\x01?\]))`)

// withMarks is some text of a page with the marks of footnotes in place of raised numbers. Numbers that no footnote has
// are raised digits, and somebody should look at them, except behind a unit: m².
func (l *layout) withMarks(s string, page int) (marked string, found []intake.Code) {
	if !strings.Contains(s, raisedSign) {
		return s, nil
	}
	var out strings.Builder
	rs := []rune(s)
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
			mark, known := l.noteMark(page, n)
			switch before := strings.TrimRight(out.String(), " "); {
			case len(t) == 1 && unitBefore.MatchString(before):
				out.WriteString(superscript.Replace(t))
			case known:
				out.WriteString(mark)
			default:
				out.WriteString(superscript.Replace(string(letters)))
				l.doc.Count(intake.Raised, 1)
				found = append(found, intake.Raised)
			}
			continue
		}
		out.WriteString(string(letters))
		if i := l.noteAt[notePlace{page, 0, t}]; i > 0 && t != "" {
			out.WriteString(intake.NoteMark(i))
		}
	}
	return out.String(), found
}
