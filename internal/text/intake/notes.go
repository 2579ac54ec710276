package intake

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// markSign is before the mark of a footnote: it tells the mark from a typed one.
const markSign = "\ue000"

// OwnNote is a footnote whose mark is letters, in the text and at its beginning: *. It gets no number.
func OwnNote(s string) string { return markSign + s }

func isOwn(note string) bool { return strings.HasPrefix(note, markSign) }

var noteMark = regexp.MustCompile(markSign + `\[([0-9]{1,9})\]`)

// NoteMark is the mark of footnote n in the text of a paragraph. The first is 1.
func NoteMark(n int) string { return fmt.Sprintf("%s[%d]", markSign, n) }

// withNotes puts each footnote behind the text that has its mark, and numbers the footnotes of each text. One whose
// mark is nowhere is in the text of its language.
func (r *render) withNotes(turkish, english []line) (_, _ []line) {
	if r.opts.OmitNotes {
		r.doc.Count(NoNotes, len(r.doc.Notes))
		return withoutMarks(turkish), withoutMarks(english)
	}
	r.doc.Count(Notes, len(r.doc.Notes))
	inTurkish, inEnglish := r.marked(turkish), r.marked(english)
	for i, note := range r.doc.Notes {
		if inTurkish[i] || inEnglish[i] {
			continue
		}
		to := inTurkish
		if len(english) > 0 {
			if l, ratio := Language(note); l == English && ratio >= 2 {
				to = inEnglish
			}
		}
		to[i] = true
	}
	return r.numbered(turkish, inTurkish), r.numbered(english, inEnglish)
}

func withoutMarks(lines []line) []line {
	out := lines[:0]
	for _, l := range lines {
		if strings.Contains(l.text, markSign) {
			l.text = tidy(strings.ReplaceAll(noteMark.ReplaceAllString(l.text, ""), markSign, ""), nil)
		}
		if l.text != "" {
			out = append(out, l)
		}
	}
	return out
}

// marked says which footnotes have a mark in some lines.
func (r *render) marked(lines []line) []bool {
	has := make([]bool, len(r.doc.Notes))
	for _, l := range lines {
		if !strings.Contains(l.text, markSign) {
			continue
		}
		for _, mark := range noteMark.FindAllStringSubmatch(l.text, -1) {
			if n, err := strconv.Atoi(mark[1]); err == nil && n > 0 && n <= len(has) {
				has[n-1] = true
			}
		}
	}
	return has
}

// numbered writes the marks in some lines as the numbers that the footnotes of this text have, and adds the footnotes.
func (r *render) numbered(lines []line, has []bool) []line {
	numbers, count := make([]int, len(has)), 0
	var notes []line
	for i, note := range r.doc.Notes {
		if !has[i] {
			continue
		}
		own := isOwn(note)
		if note = strings.ReplaceAll(note, markSign, ""); !own {
			count++
			numbers[i] = count
			note = fmt.Sprintf("[%d] %s", count, note)
		}
		for part := range strings.SplitSeq(note, "\n") {
			if part = tidy(part, r.doc); part != "" {
				notes = append(notes, line{part, []Code{Notes}})
			}
		}
	}
	for i := range lines {
		l := &lines[i]
		if !strings.Contains(l.text, markSign) {
			continue
		}
		l.text = noteMark.ReplaceAllStringFunc(l.text, func(mark string) string {
			written := strings.TrimPrefix(mark, markSign)
			if n, err := strconv.Atoi(strings.Trim(written, "[]")); err == nil && n > 0 && n <= len(numbers) {
				if isOwn(r.doc.Notes[n-1]) {
					return ""
				}
				return fmt.Sprintf("[%d]", numbers[n-1])
			}
			return written
		})
		l.text = strings.ReplaceAll(l.text, markSign, "")
	}
	return append(lines, notes...)
}
