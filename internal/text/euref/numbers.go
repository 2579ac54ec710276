package euref

import "strings"

// number is two numbers with a slash that can be the number of an act, with what belongs to it: (EU) No 2016/679,
// 2010/31/AB.
type number struct {
	start, end    int
	first, second digits
	mark          mark
	saysNo        bool // No 768/2008
	behindSlash   bool // the mark is behind a slash: 2010/31/EU
}

type digits struct{ value, length int }

// longestNumber is how many digits the number of an act or a year has.
const longestNumber = 4

// numbers finds everything that can be the number of an act. It looks at every slash, because texts have fewer of them
// than digits.
func numbers(s string) (found []number) {
	for i := 0; ; i++ {
		next := strings.IndexByte(s[i:], '/')
		if next < 0 {
			return found
		}
		i += next
		n, past, ok := numberAt(s, i)
		i = max(i, past)
		if !ok {
			continue
		}
		if last := len(found) - 1; last >= 0 {
			n.start = max(n.start, found[last].end)
		}
		found = append(found, n)
		i = max(i, n.end-1)
	}
}

// numberAt reads the number around a slash. past is a byte behind which the search goes on, if that is known.
func numberAt(s string, slash int) (n number, past int, ok bool) {
	hi := slash
	if hi > 0 && !isDigit(s[hi-1]) {
		hi = skipBlanksBack(s, hi)
	}
	lo := hi
	for lo > 0 && isDigit(s[lo-1]) && hi-lo <= longestNumber {
		lo--
	}
	from := skipBlanks(s, slash+1)
	end := digitsEnd(s[:min(len(s), from+longestNumber+1)], from)
	if !isDigits(s[lo:hi], 1, longestNumber) || !isDigits(s[from:end], 1, longestNumber) {
		return n, 0, false
	}
	n = number{start: lo, end: end, first: digits{atoi(s[lo:hi]), hi - lo},
		second: digits{atoi(s[from:end]), end - from}}
	if isPartBefore(s, lo) {
		return n, 0, false
	}
	if past, ok = n.readMarkAfter(s); !ok {
		return n, past, false
	}
	n.readBefore(s, lo)
	spaced := hi != slash || from != slash+1
	if n.mark == noMark && (spaced || isJournalPage(s, n.start)) {
		return n, 0, false
	}
	return n, 0, true
}

// isPartBefore reports whether the digits at i belong to something longer: a date, a decimal, a file name, a word.
func isPartBefore(s string, i int) bool {
	if i == 0 {
		return false
	}
	switch s[i-1] {
	case '/', ',', '-', '_', '=':
		return true
	case '.':
		return !strings.HasSuffix(fold(s[max(0, i-3):i]), "no.")
	}
	word := s[wordStart(s, i):i]
	if word == "" || strings.EqualFold(word, "no") {
		return false
	}
	return englishTypes[strings.ToLower(word)] == 0 // Directive2014/65/EU, as it was published
}

// readMarkAfter reads the mark behind a number: /AB, / EC, (EU). ok is false if the number belongs to something longer.
func (n *number) readMarkAfter(s string) (past int, ok bool) {
	end := n.end
	if end+1 < len(s) && (s[end] == '.' || s[end] == ',') && isDigit(s[end+1]) {
		return 0, false
	}
	at := end
	if at < len(s) && s[at] != '/' {
		at = skipBlanks(s, at)
	}
	if at < len(s) && s[at] == '/' {
		return n.readMarkBehindSlash(s, at)
	}
	if m, closing := bracketsAfter(s, at); m != noMark {
		n.mark, n.end = m, closing
	} else if at > end { // 2001/83 AT sayılı
		word := wordEnd(s, at)
		if m := markOf(s[at:word]); m != noMark && strings.HasPrefix(s[skipBlanks(s, word):], "sayılı") {
			n.mark, n.behindSlash, n.end = m, true, word
		}
	}
	return 0, true
}

func (n *number) readMarkBehindSlash(s string, slash int) (past int, ok bool) {
	from := skipBlanks(s, slash+1)
	adjacent := slash == n.end
	if from < len(s) && isDigit(s[from]) && adjacent { // a date
		return from, false
	}
	end := wordEnd(s, from)
	end = gluedMarkEnd(s, from, end)
	m := markInAnyCase(s[from:end])
	if m == noMark {
		return 0, end == from || !adjacent
	}
	n.mark, n.behindSlash, n.end = m, true, end
	if end < len(s) && s[end] == ',' { // 2007/436/EC, Euratom
		second := skipBlanks(s, end+1)
		if to := wordEnd(s, second); markInAnyCase(s[second:to]) == markEuratom {
			n.end = to
		}
	}
	return 0, true
}

// gluedMarkEnd is where the capitals of a mark end that a word is glued to: 2012/27/EUthat, as it was published.
func gluedMarkEnd(s string, from, end int) int {
	if strings.EqualFold(s[from:end], "euratom") {
		return end
	}
	for i := from + 2; i < end && i <= from+4; i++ {
		if s[i] >= 'a' && s[i] <= 'z' && markOf(s[from:i]) != noMark {
			return i
		}
	}
	return end
}

// readBefore reads "No", "(EU)" and "EU" before a number.
func (n *number) readBefore(s string, lo int) {
	at := skipBlanksBack(s, lo)
	if no := noStart(s, at); no < at {
		n.saysNo, n.start = true, no
		at = skipBlanksBack(s, no)
	}
	if m, open := bracketsBefore(s, at); m != noMark {
		n.start = open
		if n.mark == noMark {
			n.mark = m
		}
		return
	}
	word := wordStart(s, at)
	if m := markOf(s[word:at]); m != noMark && n.mark == noMark && word != lo {
		n.mark, n.start = m, word
	}
}

// noStart is where "No", "No.", "Nr", "n°" or "number" begins that ends at i; i if there is none.
func noStart(s string, i int) int {
	end := i
	if end > 0 && (s[end-1] == '.' || s[end-1] == ':') {
		end--
	}
	for _, degree := range []string{"°", "º"} {
		if before, found := strings.CutSuffix(s[:end], degree); found {
			if before != "" && (tail(before, 1) == "n" || tail(before, 1) == "N") {
				return len(before) - 1
			}
			return i
		}
	}
	start := wordStart(s, end)
	switch strings.ToLower(s[start:end]) {
	case "no", "nos", "nr", "number", "numbers":
		return start
	}
	return i
}

// isJournalPage reports whether the number at i is a page of the Official Journal: L 119/1, C 369/14. Titles in the
// Journal follow such numbers.
func isJournalPage(s string, i int) bool {
	at := skipBlanksBack(s, i)
	return at < i && at > 0 && (s[at-1] == 'L' || s[at-1] == 'C') && (at == 1 || !isWordByte(s[at-2]))
}
