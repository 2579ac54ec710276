package lawtext

import "strings"

// noteNumbers are the numbers of footnotes that only run on, because others were
// added or taken out before them: the old number and the new one of a note that says
// the same.
type noteNumbers map[[2]int]bool

// learn reads the notes themselves: paragraphs in one row that begin with the number
// of a note and have most words in common.
func (w *assembler) learnNotes() {
	clear(w.notes)
	for i := range w.blocks {
		b := &w.blocks[i]
		if b.same || b.from == b.to {
			continue
		}
		p, q := &w.left.paras[b.l0], &w.right.paras[b.r0]
		m, sure := noteAt(w.left.s[p.start:p.text])
		n, also := noteAt(w.right.s[q.start:q.text])
		if m == n || m == 0 || n == 0 || !sure && !also {
			continue
		}
		if w.sameNote(b, p, q) {
			if w.notes == nil {
				w.notes = noteNumbers{}
			}
			w.notes[[2]int{m, n}] = true
		}
	}
}

// sameNote reports whether two notes say the same, in their row or, where the number has
// one of its own, in the row behind it.
func (w *assembler) sameNote(b *block, p, q *para) bool {
	if 2*w.equalBytes(0, b) > max(p.text-p.start, q.text-q.start) && p.text-p.start > maxNoteBytes+2 {
		return true
	}
	if int(b.l1) == len(w.left.paras) || int(b.r1) == len(w.right.paras) {
		return false
	}
	next := w.blockOf[0][b.l1]
	return next >= 0 && next == w.blockOf[1][b.r1] && w.blocks[next].alike
}

// partNotes makes the notes at the end of a text a part of their own: they belong to no
// article, least of all to the last one, which may be another one in the next version.
func (t *text) partNotes() {
	last := &t.parts[len(t.parts)-1]
	if !last.listed() {
		return
	}
	for i := last.lo + 1; i < last.hi; i++ {
		p := &t.paras[i]
		if number, sure := noteAt(t.s[p.start:p.text]); sure && number == 1 {
			notes := part{kind: PartText, lo: i, hi: last.hi}
			last.hi = i
			t.parts = append(t.parts, notes)
			return
		}
	}
}

// starNote is added to the number of a note that has a star before it, as ( *1 ).
const starNote = 10_000

// noteAt reads the number of a note at the start of a paragraph: [12], ( 12 ), (*1) or,
// which a paragraph of an article may begin with too, (12).
func noteAt(s string) (number int, sure bool) {
	s = s[min(skipSpace(s, 0), len(s)):]
	if s == "" || s[0] != '[' && s[0] != '(' {
		return 0, false
	}
	closing := byte(')')
	if s[0] == '[' {
		closing = ']'
	}
	at := skipSpace(s, 1)
	number, end := starredAt(s, at)
	after := skipSpace(s, end)
	if number == 0 || after == len(s) || s[after] != closing {
		return 0, false
	}
	return number, s[0] == '[' || at > 1 && after > end || number > starNote
}

// starredAt reads a number of up to four digits that a star may precede; 0 is none.
func starredAt(s string, at int) (number, end int) {
	if at < len(s) && s[at] == '*' {
		if number, end = digitsAt(s, at+1); number > 0 {
			return number + starNote, end
		}
		return 0, at
	}
	return digitsAt(s, at)
}

// digitsAt reads a number of up to four digits; 0 is none.
func digitsAt(s string, at int) (number, end int) {
	for end = at; end < len(s) && isDigit(s[end]) && end < at+5; end++ {
		number = 10*number + int(s[end]-'0')
	}
	if end == at+5 {
		return 0, at
	}
	return number, end
}

// runOn reports whether numbers of footnotes in the present row have only shifted.
func (w *assembler) runOn(l0, l1, r0, r1 int) bool {
	if len(w.notes) == 0 {
		return false
	}
	for l0 < l1 && r0 < r1 {
		l0, r0 = skipSpace(w.left.s[:l1], l0), skipSpace(w.right.s[:r1], r0)
		l, r := wordEnd(w.left.s[:l1], l0), wordEnd(w.right.s[:r1], r0)
		m, sure := w.left.noteIn(l0, l)
		n, also := w.right.noteIn(r0, r)
		if !sure && !also || !w.notes[[2]int{m, n}] {
			return false
		}
		l0, r0 = skipSpace(w.left.s[:l1], l), skipSpace(w.right.s[:r1], r)
	}
	return l0 >= l1 && r0 >= r1
}

// shifted reports whether a number is equal on both sides only because the notes around it ran on: in 13 14 and 14 15
// the first number became 14 and the second one 15. The stretches before it start at l and r, those behind it end at
// nextL and nextR.
func (w *assembler) shifted(l, r int, n span, nextL, nextR int) bool {
	if len(w.notes) == 0 || n.l1-n.l0 > maxNoteBytes {
		return false
	}
	same := loneNumber(w.left.s[n.l0:n.l1])
	if same == 0 {
		return false
	}
	oldBefore, newBefore := loneNumber(w.left.s[l:n.l0]), loneNumber(w.right.s[r:n.r0])
	oldAfter, newAfter := loneNumber(w.left.s[n.l1:nextL]), loneNumber(w.right.s[n.r1:nextR])
	return w.notes[[2]int{oldBefore, same}] && w.notes[[2]int{same, newAfter}] ||
		w.notes[[2]int{same, newBefore}] && w.notes[[2]int{oldAfter, same}]
}

// loneNumber reads a stretch that is nothing but a number, with or without brackets; 0 is none.
func loneNumber(s string) int {
	if len(s) > 3*maxNoteBytes {
		return 0
	}
	s = strings.Trim(s, " \t\r\n[]()")
	number, end := digitsAt(s, 0)
	if end < len(s) {
		return 0
	}
	return number
}

func wordEnd(s string, i int) int {
	for i < len(s) && !isSpace(s[i]) {
		i++
	}
	return i
}

// noteIn reads bytes that are nothing but a number, and reports whether it stands as
// those of notes do: in brackets, alone on a line, or behind a word or a sign without
// a blank.
func (t *text) noteIn(lo, hi int) (number int, sure bool) {
	from, to := t.withoutBrackets(lo, hi)
	for from < to && (t.s[from] == '[' || t.s[from] == '(' || isSpace(t.s[from])) {
		from++
	}
	if from >= to {
		return 0, false
	}
	number, end := starredAt(t.s[:to], from)
	if rest := t.s[end:to]; number == 0 || rest != "" && rest != "]" && rest != ")" && rest != " )" {
		return 0, false
	}
	before, after := from-1, end
	for before >= 0 && (t.s[before] == ' ' || t.s[before] == '\t') {
		before--
	}
	for after < len(t.s) && (t.s[after] == ' ' || t.s[after] == '\t' || t.s[after] == '\r') {
		after++
	}
	first, last := byte('\n'), byte('\n')
	if before >= 0 {
		first = t.s[before]
	}
	if after < len(t.s) {
		last = t.s[after]
	}
	switch {
	case first == '[' && last == ']', first == '\n' && last == '\n':
		return number, true
	case first == '(' && last == ')':
		return number, before < from-1 && after > end
	}
	return number, before == from-1 && first != '(' && first != '/' && first != '-' && !isDigit(first) && last != '/'
}
