package search

import (
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/lang"
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
)

// passage is the stretch of a text to show, with what is marked in it, the first of which leads to the place.
type passage struct{ marks []span }

// minQuality is the lowest quality of a word that counts in a slot, by clause: words that only begin with the query
// word count where there is nothing better.
func (s *execution) minQuality(slot uint32) (least [maxWords]quality) {
	for i := range s.hits {
		if s.hits[i].value[slot] > maxWeakCount {
			least[i] = asForm
		}
	}
	return least
}

// marksIn finds the query in a part of a text, and how well the clauses match there.
func (s *execution) marksIn(
	space byte, text string, from, to int, least [maxWords]quality,
) (marks []span, score float32) {
	var spelled []string
	var ends []span
	var how [maxWords]quality
	longest := 1
	for _, c := range s.clauses {
		longest = max(longest, len(c.words))
	}
	lang.EachWord(text[from:to], func(word string, start, end int) bool {
		if len(spelled) == longest {
			spelled, ends = slices.Delete(spelled, 0, 1), slices.Delete(ends, 0, 1)
		}
		spelled, ends = append(spelled, word), append(ends, span{from + start, from + end})
		mark := span{start: -1}
		for i, c := range s.clauses {
			q := s.hits[i].words[space][word]
			at := len(spelled) - 1
			if c.quoted {
				q, at = 0, len(spelled)-len(c.words)
				if at >= 0 && s.isPhrase(i, space, spelled[at:]) {
					q = asTyped
				}
			}
			if q == 0 || q < least[i] {
				continue
			}
			how[i] = max(how[i], q)
			if mark.start < 0 || ends[at].start < mark.start {
				mark = span{ends[at].start, from + end}
			}
		}
		if mark.start < 0 {
			return true
		}
		for len(marks) > 0 && marks[len(marks)-1].end > mark.start { // a phrase over a word
			mark.start = min(mark.start, marks[len(marks)-1].start)
			marks = marks[:len(marks)-1]
		}
		marks = append(marks, mark)
		return true
	})
	marks = s.withActs(text, from, to, marks, &how)
	for i := range s.clauses {
		score += s.hits[i].rarity * float32(how[i])
	}
	return marks, score
}

// isPhrase reports whether words are those of a phrase.
func (s *execution) isPhrase(clause int, space byte, words []string) bool {
	c := &s.clauses[clause]
	if !c.forms {
		return slices.Equal(words, c.words)
	}
	forms := s.hits[clause].forms[space]
	for i, word := range words {
		if i >= len(forms) || forms[i][word] < asForm {
			return false
		}
	}
	return true
}

// pieces cuts the passage out of a short field, on one line.
func (p passage) pieces(text string, length int) []Piece {
	if len(p.marks) == 0 {
		if len(text) == 0 {
			return []Piece{}
		}
		end := cutAfter(text, min(length, len(text)))
		return mergeSpaces([]Piece{{Text: text[:end] + ellipsis(end < len(text))}})
	}
	from := cutBefore(text, max(0, p.marks[0].start-passageBefore))
	to := cutAfter(text, min(len(text), max(from+length, p.marks[0].end)))
	return excerpt{from: from, to: to, before: from > 0, behind: to < len(text), marks: p.marks}.pieces(text)
}

// excerpt is a part of a text that is shown on one line.
type excerpt struct {
	from, to       int
	before, behind bool // it begins or ends within a sentence
	marks          []span
	breaks         []int // bytes at which something new begins: a paragraph, a row
}

// divider separates what is not one sentence.
const divider = " · "

// pieces cuts the excerpt out of its text.
func (e excerpt) pieces(text string) []Piece {
	out := []Piece{}
	at := e.from
	e.to = at + len(strings.TrimRightFunc(text[at:e.to], unicode.IsSpace))
	add := func(end int, mark bool) {
		for len(e.breaks) > 0 && e.breaks[0] < end {
			if b := e.breaks[0]; b > at {
				out = append(out, Piece{text[at:b], mark})
				at = b
			}
			if e.breaks = e.breaks[1:]; at > e.from && !endsSentence(text[e.from:at]) {
				out = append(out, Piece{Text: divider})
			}
		}
		out = append(out, Piece{text[at:end], mark})
		at = end
	}
	for _, m := range e.marks {
		if start, end := max(m.start, at), min(m.end, e.to); start < end {
			add(start, false)
			add(end, true)
		}
	}
	add(e.to, false)
	if e.before {
		out[0].Text = "… " + strings.TrimLeftFunc(out[0].Text, unicode.IsSpace)
	}
	if e.behind {
		out[len(out)-1].Text = strings.TrimRightFunc(out[len(out)-1].Text, unicode.IsSpace) + " …"
	}
	return mergeSpaces(out)
}

// endsSentence reports whether a text ends with a sign after which another sentence or item may follow.
func endsSentence(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(text, unicode.IsSpace))
	return strings.ContainsRune(".;:,!?…)”\"", last)
}

func ellipsis(cut bool) string {
	if cut {
		return " …"
	}
	return ""
}

// mergeSpaces replaces every run of white space by one blank, and removes empty pieces.
func mergeSpaces(segments []Piece) []Piece {
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
		if s.Text = b.String(); s.Text == "" {
			continue
		}
		if n := len(out); n > 0 && out[n-1].Mark == s.Mark {
			out[n-1].Text += s.Text
			continue
		}
		out = append(out, s)
	}
	return out
}

// startBefore returns where a passage with a mark begins: with its paragraph or its sentence, if these are near, and
// otherwise with a word. cut reports that it begins within a sentence.
func startBefore(text string, body, at, paragraph int) (from int, cut bool) {
	if paragraph >= body && paragraph <= at && at-paragraph <= 2*passageBefore {
		return paragraph, false
	}
	least := max(body, runeStart(text, max(0, at-2*passageBefore)))
	if i := strings.LastIndex(text[least:at], ". "); i >= 0 {
		return least + i + len(". "), false
	}
	if at-body <= 2*passageBefore {
		return body, false
	}
	return cutBefore(text, at-passageBefore), true
}

// lineStart returns the start of a word with the signs before it, such as a bracket or a quotation mark.
func lineStart(text string, at int) int {
	for at > 0 && at <= len(text) {
		r, size := utf8.DecodeLastRuneInString(text[:at])
		if unicode.IsSpace(r) || unicode.IsLetter(r) || unicode.IsDigit(r) {
			break
		}
		at -= size
	}
	return at
}

// breaksIn returns the bytes between from and to at which one of some words begins, by their numbers, or a line after
// an empty line. number is that of the word at from.
func breaksIn(text string, from, to int, number uint32, words []uint32) (breaks []int) {
	before := from
	lang.EachWord(text[from:max(from, to)], func(_ string, start, end int) bool {
		at := from + start
		for len(words) > 0 && words[0] < number {
			words = words[1:]
		}
		if len(words) > 0 && words[0] == number || strings.Count(text[before:at], "\n") > 1 {
			breaks = append(breaks, lineStart(text, at))
		}
		before = from + end
		number++
		return true
	})
	return breaks
}

// trimTitle removes the signs around a title.
func trimTitle(title []Piece) []Piece {
	if n := len(title); n > 0 {
		title[0].Text = strings.TrimLeft(title[0].Text, "*#-–—.: ")
		title[n-1].Text = strings.TrimRight(title[n-1].Text, "*#-–—.: ")
	}
	return slices.DeleteFunc(title, func(p Piece) bool { return p.Text == "" })
}

// cutBefore moves to the start of the next word, unless that is far.
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

// cutAfter moves back to the end of a word, unless that is far.
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

// offsetCounter counts the UTF-16 units and the lines before bytes of a text, forwards.
type offsetCounter struct {
	text           string
	at, units, row int
}

func (c *offsetCounter) to(at int) (units, line int) {
	if at < c.at {
		*c = offsetCounter{text: c.text}
	}
	passed := c.text[c.at:at]
	c.units += lang.UTF16Len(passed)
	c.row += strings.Count(passed, "\n")
	c.at = at
	return c.units, c.row
}

// byteOf is the offset of the word with a number. If the samples are not those of the text, it is any offset in it.
func byteOf(text string, l layout, word uint32) int {
	i := sort.Search(len(l.samples), func(i int) bool { return l.samples[i].word > word }) - 1
	if i < 0 || l.samples[i].at > len(text) {
		return 0
	}
	from, left := l.samples[i].at, int(word-l.samples[i].word)
	found := from
	lang.EachWord(text[from:], func(_ string, start, _ int) bool {
		found = from + start
		left--
		return left >= 0
	})
	return found
}

// readerMarks returns the marks of a whole text: for each clause the words as typed and in other forms, and only if
// there are none, those that begin with it.
func (s *execution) readerMarks(space byte, text string) []span {
	var least [maxWords]quality
	lang.EachWord(text, func(word string, _, _ int) bool {
		for i := range s.clauses {
			if !s.clauses[i].quoted && s.hits[i].words[space][word] >= asForm {
				least[i] = asForm
			}
		}
		return true
	})
	marks, _ := s.marksIn(space, text, 0, len(text), least)
	return marks[:min(len(marks), maxMarks)]
}

// spans are marks in UTF-16 units.
func spans(text string, marks []span) []Span {
	c := offsetCounter{text: text}
	out := make([]Span, len(marks))
	for i, m := range marks {
		out[i].Start, _ = c.to(m.start)
		out[i].End, _ = c.to(m.end)
	}
	return out
}
