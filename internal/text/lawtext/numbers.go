package lawtext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// turkishNumberEnd ends a number that a blank parts from its letter, as in 5 /A, or that is a range, as in 65 – 67.
func turkishNumberEnd(s string, i, start int) int {
	if i == start {
		return i
	}
	if at := gap(s, i); at < len(s) && s[at] == '/' {
		at = skipBlanks(s, at+1)
		r, n := utf8.DecodeRuneInString(s[at:])
		if next, _ := utf8.DecodeRuneInString(s[at+n:]); unicode.IsUpper(r) && !unicode.IsLetter(next) &&
			!unicode.IsDigit(next) {
			i = at + n
		}
	}
	at := skipBlanks(s, i)
	n := dashLen(s[at:])
	skip := skipBlanks
	if n == 0 {
		for _, word := range []string{"ilâ", "ila", "ve"} {
			if rest, ok := strings.CutPrefix(s[at:], word); ok && rest != "" && isSpace(rest[0]) {
				n, skip = len(word), overLines
			}
		}
	}
	if n == 0 {
		return i
	}
	from := skip(s, at+n)
	to := from
	for to < len(s) && isDigit(s[to]) {
		to++
	}
	after := skip(s, to)
	if to == from || to-from > 4 || after < len(s) && s[after] != '(' && s[after] != '\n' && dashLen(s[after:]) == 0 ||
		!below(s[start:i], s[from:to]) {
		return i
	}
	return to
}

// scannedEnd ends a number in which a scan read an l for a 1.
func scannedEnd(s string, i int) int {
	end := i
	for end < len(s) && end-i < 4 && (s[end] == 'l' || isDigit(s[end])) {
		end++
	}
	if end == i || !endsHead(s, end) {
		return i
	}
	return end
}

// below compares the numbers with which two strings begin.
func below(a, b string) bool {
	x, _ := numberOf(a)
	y, _ := numberOf(b)
	return x < y
}

// dashLen is the length of the dash at the start of s, or 0.
func dashLen(s string) int {
	if s == "" {
		return 0
	}
	if s[0] == '-' {
		return 1
	}
	// ‐ ‑ ‒ – — ― −
	if len(s) >= 3 && s[0] == 0xE2 && (s[1] == 0x80 && s[2] >= 0x90 && s[2] <= 0x95 || s[1] == 0x88 && s[2] == 0x92) {
		return 3
	}
	return 0
}

// overLines skips white space with at most one empty line.
func overLines(s string, i int) int { return gap(s, gap(s, i)) }

func skipBlanks(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	return i
}

// latinNumberEnd ends a number with what European acts add to it: 59-a, 12 bis, VII A.
func latinNumberEnd(s string, start, i, to int) int {
	if i < to && s[i] == '-' && i+1 < to && isASCIILetter(s[i+1]) && (i+2 == to || !isASCIILetter(s[i+2])) {
		return i + 2
	}
	if i+1 < to && s[i] == ' ' {
		rest := s[i+1 : to]
		for _, word := range []string{"bis", "ter", "quater", "quinquies", "sexies", "septies", "octies", "nonies",
			"decies"} {
			if after, ok := strings.CutPrefix(rest, word); ok &&
				(after == "" || strings.IndexByte(" :.", after[0]) >= 0 || dashLen(after) > 0) {
				return i + 1 + len(word)
			}
		}
		if c := rest[0]; c >= 'A' && c <= 'Z' && (len(rest) == 1 ||
			rest[1] == ' ' && (len(rest) == 2 || strings.IndexByte("(►[", rest[2]) >= 0 || rest[2] >= utf8.RuneSelf)) {
			return i + 2
		}
	}
	return i
}

// endsLatin reports whether what follows the number of a European heading leaves it one: (3) is a note, but 2(1) and
// (record-keeping); make it a reference.
func endsLatin(s string, i, to int) bool {
	if s[i] == '(' {
		return false
	}
	at := skipBlanks(s, i)
	if at == to || s[at] != '(' {
		return true
	}
	shut := strings.IndexByte(s[at:to], ')')
	if shut < 0 || skipBlanks(s, at+shut+1) < to && !strings.HasPrefix(s[skipBlanks(s, at+shut+1):to], "◄") {
		return false
	}
	inside := strings.TrimSpace(s[at+1 : at+shut])
	return inside != "" && (strings.Trim(inside, "0123456789*") == "" || inside == "deleted" || inside == "repealed")
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
		if i > start { // IIa, IIA
			roman := i
			for n := 0; n < 2 && i < len(s) && isASCIILetter(s[i]); n++ {
				i++
			}
			if i-roman == 2 && s[i-1] < 'a' { // LIST
				return start
			}
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

// englishOrdinals are those of divisions, as in FIRST PART.
var englishOrdinals = strings.Fields("first second third fourth fifth sixth seventh eighth ninth tenth " +
	"eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth")

// englishNumbers are the numbers of divisions that are spelled out, as in PART ONE.
var englishNumbers = strings.Fields("one two three four five six seven eight nine ten eleven twelve thirteen " +
	"fourteen fifteen sixteen seventeen eighteen nineteen twenty")

// spelledEnd ends a number that is spelled out and closes its line, as in PART ONE; i where there is none. In a table
// of contents the title follows on the same line, and prose such as Part One of this Law goes on in lower case.
func spelledEnd(s string, i, to int) int {
	if i >= to || to-i > maxOrdinalBytes || !startsUpper(s[i:]) {
		return i
	}
	word := strings.TrimRight(s[i:to], " \t\r*#:")
	if !slices.Contains(englishNumbers, strings.ToLower(word)) {
		return i
	}
	if next, _ := utf8.DecodeRuneInString(s[gap(s, to):]); unicode.IsLower(next) {
		return i
	}
	return i + len(word)
}

func startsUpper(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

// plainNumber writes 5 /A as 5/A, and 65 – 67 and 65 ila 67 as 65-67.
func plainNumber(number string) string {
	var b strings.Builder
	for number != "" {
		n := dashLen(number)
		for _, word := range []string{"ilâ", "ila", "ve"} {
			if strings.HasPrefix(number, word) {
				n = len(word)
			}
		}
		switch {
		case n > 0:
			b.WriteByte('-')
		case isSpace(number[0]):
			n = 1
		default:
			n = 1
			b.WriteByte(number[0])
		}
		number = number[n:]
	}
	return b.String()
}
