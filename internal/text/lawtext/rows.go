package lawtext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Laws kept in tables of a word processor reach us as lines whose cells are parted by tabs: the margin with the
// heading or with references to amending laws, the number of the article, the text.

const maxCells = 8 // that may be before the number

// rowOf recognises the number of an article or of an item behind the cell of the margin.
func rowOf(s string, from, to int, m *mark) bool {
	at, margin := from, false
	for range maxCells {
		end := to
		if n := strings.IndexByte(s[at:to], '\t'); n >= 0 {
			end = at + n
		}
		cell := skipSpace(s[:end], at)
		if cell < end {
			if rowNumber(s, cell, end, to, m) {
				m.cell = true
				return true
			}
			if margin && markOf(s, cell, to, m) && (m.kind == markItem || m.kind == markArticle || m.kind == markBare) {
				m.cell = true
				return true
			}
			if margin || end-cell > shortHeading || end == to {
				return false
			}
			margin = true
		}
		if at = end + 1; at >= to {
			return false
		}
	}
	return false
}

// barsIn counts the bars between the cells of a line, which have blanks around them: Süt | 100. That is how tables come
// out of files. An item beside its text is no row: (a) | milk.
func barsIn(line string) (n int) {
	if strings.Trim(line, "-:| \t\r") == "" { // it rules a table
		return strings.Count(line, "|")
	}
	for at := strings.IndexByte(line, '|'); at >= 0; {
		if (at == 0 || isSpace(line[at-1])) && (at == len(line)-1 || isSpace(line[at+1])) {
			n++
		}
		next := strings.IndexByte(line[at+1:], '|')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	if n == 1 {
		mark, _, _ := strings.Cut(line, "|")
		if mark = strings.TrimSpace(mark); isDashAlone(mark) ||
			len(mark) <= maxItemBytes && strings.HasPrefix(mark, "(") && strings.HasSuffix(mark, ")") {
			return 0
		}
	}
	return n
}

// nextLine is the first line of a text that is not blank.
func nextLine(s string) string {
	s = s[skipSpace(s, 0):]
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// enclosedTable reports whether all rows of the table that a text begins with start with a bar.
func enclosedTable(s string) bool {
	for s != "" {
		line := nextLine(s)
		if barsIn(line) == 0 {
			return true
		}
		if line[0] != '|' {
			return false
		}
		s = s[skipSpace(s, 0)+len(line):]
	}
	return true
}

// besideOf recognises the number of an article behind its heading in the margin on one line, with blanks between
// them: Short title. 1. This Law may be cited as …
func besideOf(s string, from, to int, m *mark) bool {
	if !startsUpper(strings.TrimLeft(s[from:min(to, from+8)], "“\"‘")) {
		return false
	}
	for i := from + 3; i < min(to-3, from+shortHeading); i++ {
		if s[i] != ' ' || !isDigit(s[i+1]) || s[i-1] != '.' && s[i-1] != ' ' {
			continue
		}
		at := i + 1
		end := at
		for end < to && s[end] != '.' && end-at < 5 {
			end++
		}
		if end+1 >= to || s[end] != '.' || s[end+1] != ' ' || s[i-1] == ' ' && s[i-2] != ' ' && s[i-2] != '.' {
			return false
		}
		next := skipSpace(s[:to], end+1)
		if next == to || s[next] != '(' && s[next] != '"' && !startsUpper(s[next:to]) ||
			!rowNumber(s, at, end+1, to, m) {
			return false
		}
		m.cell = true
		return true
	}
	return false
}

// rowNumber recognises a cell that is the number of an article, as 4. or 4A, with its full stop at its end or at the
// start of the next cell. A scan may have read an l for a 1.
func rowNumber(s string, at, end, to int, m *mark) bool {
	i, letters := at, 0
	for i < end && i-at < 4 && (isDigit(s[i]) || s[i] == 'l' || s[i] == 'I') {
		i++
	}
	if i == at {
		return false
	}
	digits := i
	for i < end && letters < 2 {
		r, n := utf8.DecodeRuneInString(s[i:end])
		if !unicode.IsUpper(r) {
			break
		}
		i += n
		letters++
	}
	numHi := i
	stop := i < end && s[i] == '.'
	if stop {
		i++
	}
	if skipSpace(s[:end], i) < end {
		return false
	}
	if !stop {
		next := skipSpace(s[:to], end)
		if next == to || s[next] != '.' {
			return false
		}
		i = next + 1
	}
	scanned := strings.ContainsAny(s[at:digits], "lI")
	*m = mark{kind: markBare, head: int32(at), headEnd: int32(i), numLo: int32(at), numHi: int32(numHi), carries: true,
		scanned: scanned}
	return true
}

// scannedDigits puts right the letters that a scan read for digits.
func scannedDigits(number string) string {
	return strings.ReplaceAll(strings.ReplaceAll(number, "l", "1"), "I", "1")
}
