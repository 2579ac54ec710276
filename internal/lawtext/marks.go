package lawtext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type markKind uint8

const (
	markNone    markKind = iota
	markItem             // (1), a), 2. inside an article
	markBare             // "4A." : an article where the text has no better heads, else an item
	markArticle          // Madde 5, Article 4a
	markSection          // Section 1, § 1: an article where there is no markArticle, else a heading
	markHeading          // CHAPTER, BİRİNCİ BÖLÜM
	markAnnex            // ANNEX I, EK-1
)

// mark is what a line starts with.
type mark struct {
	para         int32 // which starts with it
	kind         markKind
	head         int32 // where the mark itself starts
	headEnd      int32
	numLo, numHi int32 // the number of a heading, masked in comparison
	carries      bool  // a marginal heading may stand before it
	extra        bool  // Ek, Geçici, Mükerrer or Provisional: counted apart from the other articles
}

// headWord is a word that opens a heading.
type headWord struct {
	word    string
	kind    markKind
	carries bool
}

// headWords are listed by their first byte; the longest of a common beginning comes first.
var headWords = [256][]headWord{
	'M': {{"MADDE", markArticle, true}, {"Madde", markArticle, true}},
	'A': {{"ARTICLE", markArticle, false}, {"Article", markArticle, false}, {"Art.", markArticle, false},
		{"ANNEX", markAnnex, false}, {"Annex", markAnnex, false}, {"APPENDIX", markAnnex, false}, {"Appendix", markAnnex, false}},
	'S': {{"SECTION", markSection, true}, {"Section", markSection, true}, {"Sec.", markSection, true},
		{"SCHEDULE", markAnnex, false}, {"Schedule", markAnnex, false}},
	'C':  {{"CHAPTER", markHeading, false}, {"Chapter", markHeading, false}},
	'T':  {{"TITLE", markHeading, false}, {"Title", markHeading, false}},
	'P':  {{"PART", markHeading, false}, {"Part", markHeading, false}},
	0xC2: {{"§", markSection, true}},
}

// headPrefixes are the words before headWords, by their first byte too.
var headPrefixes = [256][]string{
	'E': {"EK", "Ek"}, 'e': {"ek"},
	'G': {"GEÇİCİ", "Geçici"}, 'g': {"geçici"},
	'M': {"MÜKERRER", "Mükerrer"}, 'm': {"mükerrer"},
	'P': {"Provisional", "PROVISIONAL"},
	'T': {"Transitional", "TRANSITIONAL"},
}

// divisions close the name of a Turkish heading, as in BİRİNCİ BÖLÜM.
var divisions = []string{"KISIM", "Kısım", "BÖLÜM", "Bölüm", "AYIRIM", "Ayırım", "KİTAP", "Kitap", "FASIL", "Fasıl"}

// headStarts holds, by the first byte of headWords and headPrefixes, a bit for the
// lower half of their second byte: most lines start with none of them.
var headStarts = func() (starts [256]uint32) {
	for c := range starts {
		for _, head := range headWords[c] {
			starts[c] |= 1 << (head.word[1] & 31)
		}
		for _, word := range headPrefixes[c] {
			starts[c] |= 1 << (word[1] & 31)
		}
	}
	return starts
}()

// markOf recognises what the line s[from:to] starts with, and describes it.
func markOf(s string, from, to int, m *mark) bool {
	at := from
	for at < to && (s[at] == '#' || s[at] == '*' || s[at] == ' ') {
		at++
	}
	if to-at < 2 { // no mark is shorter
		return false
	}
	c := s[at]
	if c == '(' || isDigit(c) {
		return itemOf(s, at, to, m)
	}
	if headStarts[c]&(1<<(s[at+1]&31)) != 0 && headOf(s, at, to, m) {
		return true
	}
	if to-at <= longestDivision {
		end := 0
		if isDivision(s[at:to]) {
			end = to
		} else if to-at <= longestOrdinal {
			end = wrappedDivision(s, at, to)
		}
		if end > 0 {
			*m = mark{kind: markHeading, head: int32(at), headEnd: int32(end)}
			return true
		}
	}
	return !noItem(s[at:to]) && itemOf(s, at, to, m)
}

const (
	longestDivision = 48 // bytes
	longestOrdinal  = 24 // İKİNCİ
)

func headOf(s string, start, to int, m *mark) bool {
	at, prefix := start, false
	for n := 0; n < 2 && at < len(s); n++ {
		for _, word := range headPrefixes[s[at]] {
			if at+1 == len(s) || s[at+1] != word[1] {
				continue
			}
			if rest, ok := word2(s, at, word); ok {
				at, prefix = rest, true
				break
			}
		}
	}
	if at >= len(s) {
		return false
	}
	for _, head := range headWords[s[at]] {
		if !strings.HasPrefix(s[at:], head.word) || prefix && head.kind != markArticle && head.kind != markSection {
			continue
		}
		end := at + len(head.word)
		numLo := gap(s, end)
		if numLo == end && end < len(s) && head.word != "§" && head.word != "Art." && head.word != "Sec." && !endsHead(s, end) {
			return false
		}
		numHi := numberEnd(s, numLo, head.kind != markArticle || !head.carries)
		if numHi == numLo {
			if (!prefix || !head.carries) && head.kind != markAnnex {
				return false
			}
			numLo, numHi = end, end
		}
		if !head.carries && numHi < to && s[numHi] == '(' { // a reference: Article 2(1)
			return false
		}
		if !endsHead(s, numHi) && !titled(s, numHi, to, head.carries) {
			return false
		}
		*m = mark{kind: head.kind, head: int32(start), headEnd: int32(numHi), numLo: int32(numLo), numHi: int32(numHi), carries: head.carries, extra: prefix}
		return true
	}
	if at > start && (s[start] == 'E' || s[start] == 'e') && to-start <= 12 { // EK-1, Ek 2
		numLo := at
		for numLo < to && (s[numLo] == ' ' || s[numLo] == '-') {
			numLo++
		}
		if numHi := numberEnd(s, numLo, true); numHi > numLo && numHi == to {
			*m = mark{kind: markAnnex, head: int32(start), headEnd: int32(to), numLo: int32(numLo), numHi: int32(numHi)}
			return true
		}
	}
	return false
}

// word2 tells where the next word starts when s has this word at i.
func word2(s string, i int, word string) (int, bool) {
	if !strings.HasPrefix(s[i:], word) {
		return i, false
	}
	end := i + len(word)
	next := gap(s, end)
	if next == end && (end >= len(s) || s[end] != '-') {
		return i, false
	}
	return next, true
}

// gap skips blanks and at most one line end.
func gap(s string, i int) int {
	broken := false
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r' || s[i] == '\n' && !broken) {
		broken = broken || s[i] == '\n'
		i++
	}
	return i
}

// numberEnd ends a number such as 12, 5/A, 44Ç, 4a or, where allowed, XIV.
func numberEnd(s string, i int, roman bool) int {
	start := i
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	if i == start {
		for roman && i < len(s) && strings.IndexByte("IVXLC", s[i]) >= 0 {
			i++
		}
		if i == start && roman && i < len(s) && s[i] >= 'A' && s[i] <= 'Z' {
			i++
		}
		if r, _ := utf8.DecodeRuneInString(s[i:]); unicode.IsLetter(r) || unicode.IsDigit(r) {
			return start
		}
		return i
	}
	end := i
	if i < len(s) && s[i] == '/' {
		i++
	}
	for range 2 {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) {
			break
		}
		i += n
	}
	if r, _ := utf8.DecodeRuneInString(s[i:]); unicode.IsLetter(r) || unicode.IsDigit(r) {
		return end
	}
	if i == end+1 && s[end] == '/' {
		return end
	}
	return i
}

// endsHead tells whether a heading may end at i: a line end, a separator or a bracket.
func endsHead(s string, i int) bool {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	if i >= len(s) || s[i] == '\n' {
		return true
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	switch r {
	case '-', '–', '—', ':', '(', '[', '*':
		return true
	case '.':
		next, _ := utf8.DecodeRuneInString(s[i+n:])
		return next != '.' && !unicode.IsDigit(next)
	}
	return false
}

// titled tells whether a short title follows the number on the same line.
func titled(s string, i, to int, turkish bool) bool {
	if to-i > 80 || i >= to || s[i] != ' ' || strings.IndexByte(".,;:", s[to-1]) >= 0 {
		return false
	}
	rest := s[gap(s, i):to]
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsUpper(r) && (!turkish || strings.IndexByte(rest, ',') < 0)
}

// wrappedDivision ends a heading such as İKİNCİ BÖLÜM that was broken in two
// lines; 0 where there is none.
func wrappedDivision(s string, at, to int) int {
	next := gap(s, to)
	if next == len(s) || strings.IndexByte("KBAF", s[next]) < 0 || strings.IndexByte(s[at:to], ' ') >= 0 { // as all divisions start
		return 0
	}
	for _, word := range divisions {
		if end := next + len(word); strings.HasPrefix(s[next:], word) && (end == len(s) || s[end] == '\n' || s[end] == '\r') {
			return end
		}
	}
	return 0
}

func isDivision(line string) bool {
	for line != "" && strings.IndexByte("*# :", line[len(line)-1]) >= 0 {
		line = line[:len(line)-1]
	}
	if line == "" || strings.IndexByte("MmPpLl", line[len(line)-1]) < 0 { // as all divisions end
		return false
	}
	for _, word := range divisions {
		if len(line) > len(word) && strings.HasSuffix(line, word) && line[len(line)-len(word)-1] == ' ' {
			first, _ := utf8.DecodeRuneInString(line)
			return unicode.IsUpper(first) && strings.Count(line, " ") <= 3
		}
	}
	return false
}

// itemOf recognises (1), (a), (ii), a), 1), 1. and 4A.
func itemOf(s string, at, to int, m *mark) bool {
	open := s[at] == '('
	i := at
	if open {
		i++
	}
	numLo := i
	digits := i < to && isDigit(s[i])
	letters := 0
	for ; i < to && letters < 5; letters++ {
		if c := s[i]; c < utf8.RuneSelf {
			if !isDigit(c) && !isASCIILetter(c) {
				break
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:to])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		i += size
	}
	numHi := i
	if numHi == numLo || i >= to || s[i] != ')' && s[i] != '.' {
		return false
	}
	switch {
	case s[i] == ')' && (open || digits || letters <= 4):
	case !open && s[i] == '.' && (digits || letters == 1):
		if i+1 < to && s[i+1] != ' ' && s[i+1] != '\t' && s[i+1] != '(' {
			return false
		}
		if digits && numberEnd(s, numLo, false) == numHi {
			*m = mark{kind: markBare, head: int32(at), headEnd: int32(i + 1), numLo: int32(numLo), numHi: int32(numHi), carries: true}
			return true
		}
	default:
		return false
	}
	*m = mark{kind: markItem, head: int32(at), headEnd: int32(i + 1)}
	return true
}

// noItem tells at a glance of most lines that they are prose: an item has its
// bracket or full stop after five letters at most.
func noItem(line string) bool {
	const (
		ones = 0x0101010101010101
		tops = 0x80 * ones
	)
	if len(line) < 8 {
		return false
	}
	x := word64(line)
	bracket, stop := x^')'*ones, x^'.'*ones // a byte of zeros where they stand
	return (x|(bracket-ones)&^bracket|(stop-ones)&^stop)&tops == 0
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isASCIILetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isNoteAlone tells of a line that is nothing but the mark of a footnote: [4].
func isNoteAlone(line string) bool {
	return line[0] == '[' && line[len(line)-1] == ']'
}

// isItemAlone tells of a line that is nothing but (a) or 1.
func isItemAlone(line string) bool {
	if last := line[len(line)-1]; last != ')' && last != '.' {
		return false
	}
	var m mark
	return itemOf(line, 0, len(line), &m) && int(m.headEnd) == len(line)
}
