package search

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/lang"
)

// Piece is a stretch of a snippet; Mark says that it was asked for.
type Piece struct {
	Text string
	Mark bool
}

// Bounds of a snippet, in bytes.
const (
	passageBefore = 60
	passageLength = 260
	wordsTogether = 180      // words this close are shown together
	lookFurther   = 16 << 10 // for a better place, once everything has been seen
)

// mark is a place in a text that a clause is found at.
type mark struct {
	clause     int
	how        uint8
	start, end int
}

// passage is the place of a text to show: where the most clauses stand close together.
type passage struct {
	marks []mark // the first is what leads to the place
	score int    // how well: by clause, as typed 2, in another form 1
}

// look finds the passage of a text. It stops at the first one that has all that is wanted.
func look(text string, clauses []clause, want int) passage {
	l := looker{clauses: clauses, how: make([]uint8, len(clauses)), ever: make([]uint8, len(clauses))}
	for _, c := range clauses {
		l.longest = max(l.longest, len(c.words))
	}
	var best passage
	bestEnd, bestSpan, allSeen := -1, 0, -1
	from := 0
	lang.EachWordOf(text, l.first(), func(word string, start, end int) bool {
		if bestEnd >= 0 && start > bestEnd || allSeen >= 0 && start > allSeen+lookFurther {
			return false
		}
		l.step(word, start, end)
		for from < len(l.marks)-1 && l.marks[from].start < end-wordsTogether {
			from++
		}
		if !l.fresh {
			return true
		}
		if allSeen < 0 && l.seen() >= want {
			allSeen = start
		}
		score := l.score(l.marks[from:])
		for from < len(l.marks)-1 && l.score(l.marks[from+1:]) == score {
			from++
		}
		if span := start - l.marks[from].start; score > best.score || score == best.score && span < bestSpan { // the closest together
			best, bestSpan = passage{score: score, marks: l.marks[from:]}, span
			if score >= want && bestEnd < 0 {
				bestEnd = l.marks[from].start + passageLength
			}
		}
		return true
	})
	if len(best.marks) == 0 {
		return best
	}
	// What follows within the snippet is marked too.
	first := slices.IndexFunc(l.marks, func(m mark) bool { return m.start == best.marks[0].start })
	last := first
	for last < len(l.marks) && l.marks[last].start < best.marks[0].start+passageLength {
		last++
	}
	best.marks = l.marks[first:last]
	return best
}

// looker goes through the words of a text.
type looker struct {
	clauses []clause
	longest int
	recent  []mark // the last words, for phrases
	spelled []string
	marks   []mark
	fresh   bool // the last word has brought a mark
	how     []uint8
	ever    []uint8 // by clause, the best mark so far
}

// first are the bytes with which the words begin that can bring a mark.
func (l *looker) first() *[256]bool {
	first := &[256]bool{0: true}
	for _, c := range l.clauses {
		for _, word := range c.words {
			first[word[0]] = true
		}
		for _, s := range c.stems {
			first[s.prefix[0]] = true
		}
	}
	return first
}

func (l *looker) step(word string, start, end int) {
	l.fresh = false
	if l.longest > 1 {
		if len(l.recent) == l.longest {
			l.recent, l.spelled = slices.Delete(l.recent, 0, 1), slices.Delete(l.spelled, 0, 1)
		}
		l.recent, l.spelled = append(l.recent, mark{start: start}), append(l.spelled, word)
	}
	for i := range l.clauses {
		c := &l.clauses[i]
		m := mark{clause: i, start: start, end: end}
		switch {
		case len(c.words) > 1:
			n := len(l.spelled) - len(c.words)
			if n < 0 || !slices.Equal(l.spelled[n:], c.words) {
				continue
			}
			m.start, m.how = l.recent[n].start, asTyped
		case word == c.words[0]:
			m.how = asTyped
		case slices.ContainsFunc(c.stems, func(s stem) bool { return s.begins(word) }):
			m.how = asForm
		default:
			continue
		}
		l.marks, l.fresh = append(l.marks, m), true
		l.ever[i] = max(l.ever[i], m.how)
	}
}

// score is how well all clauses are met by some marks.
func (l *looker) score(marks []mark) int {
	clear(l.how)
	for _, m := range marks {
		l.how[m.clause] = max(l.how[m.clause], m.how)
	}
	return sum(l.how)
}

// seen is the score of all marks so far.
func (l *looker) seen() int { return sum(l.ever) }

func sum(how []uint8) (total int) {
	for _, h := range how {
		total += int(h)
	}
	return total
}

// snippet cuts the passage out of its text, on one line.
func (p passage) snippet(text string) []Piece {
	if len(p.marks) == 0 {
		if len(text) == 0 {
			return []Piece{}
		}
		end := cutAfter(text, min(passageLength, len(text)))
		return tidy([]Piece{{Text: text[:end] + ellipsis(end < len(text))}})
	}
	from := cutBefore(text, max(0, p.marks[0].start-passageBefore))
	to := cutAfter(text, min(len(text), max(from+passageLength, p.marks[0].end)))
	out := []Piece{}
	at := from
	for _, m := range p.marks {
		start, end := max(m.start, at), min(m.end, to)
		if start >= end {
			continue
		}
		out = append(out, Piece{Text: text[at:start]}, Piece{text[start:end], true})
		at = end
	}
	out = append(out, Piece{Text: text[at:to]})
	if from > 0 {
		out[0].Text = "… " + strings.TrimLeftFunc(out[0].Text, unicode.IsSpace)
	}
	if to < len(text) {
		out[len(out)-1].Text = strings.TrimRightFunc(out[len(out)-1].Text, unicode.IsSpace) + " …"
	}
	return tidy(out)
}

func ellipsis(cut bool) string {
	if cut {
		return " …"
	}
	return ""
}

// tidy makes one blank of every run of white space, and drops what is empty.
func tidy(segments []Piece) []Piece {
	blank := true
	out := segments[:0]
	for _, s := range segments {
		var b strings.Builder
		for _, r := range s.Text {
			if unicode.IsSpace(r) {
				if !blank {
					b.WriteByte(' ')
				}
				blank = true
				continue
			}
			blank = false
			b.WriteRune(r)
		}
		if s.Text = b.String(); s.Text != "" {
			out = append(out, s)
		}
	}
	return out
}

// cutBefore goes on to the start of the next word, unless that is far.
func cutBefore(text string, at int) int {
	if at == 0 {
		return 0
	}
	at = runeStart(text, at)
	if i := strings.IndexFunc(text[at:min(len(text), at+passageBefore)], unicode.IsSpace); i >= 0 {
		return at + i
	}
	return at
}

// cutAfter goes back to the end of a word, unless that is far.
func cutAfter(text string, at int) int {
	if at >= len(text) {
		return len(text)
	}
	at = runeStart(text, at)
	from := runeStart(text, max(0, at-passageBefore))
	if i := strings.LastIndexFunc(text[from:at], unicode.IsSpace); i > 0 {
		return from + i
	}
	return at
}

func runeStart(text string, at int) int {
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

// units counts the UTF-16 units before a byte of the text.
func units(text string, at int) (n int) {
	for _, r := range text[:at] {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}
