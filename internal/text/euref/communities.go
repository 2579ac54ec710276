package euref

import (
	"strings"
	"unicode"
)

// mark is the organisation that the number of an act names: the EU in (EU) 2016/679, the EC in 95/46/EC.
type mark uint8

const (
	noMark mark = iota
	markEU
	markEC
	markEEC
	markEuratom
	markECSC
	markJHA  // justice and home affairs
	markCFSP // common foreign and security policy
)

// marks are how they are written: English, Turkish, and what Turkish texts copy from French and German ones.
var marks = map[string]mark{
	"EU": markEU, "AB": markEU, "UE": markEU,
	"EC": markEC, "AT": markEC, "CE": markEC,
	"EEC": markEEC, "AET": markEEC, "CEE": markEEC, "EEG": markEEC, "EWG": markEEC,
	"EURATOM": markEuratom, "Euratom": markEuratom, "AAET": markEuratom, "EAEC": markEuratom,
	"ECSC": markECSC, "AKÇT": markECSC, "AKCT": markECSC,
	"JHA": markJHA, "Aİİ": markJHA, "ADİ": markJHA,
	"CFSP": markCFSP, "ODGP": markCFSP, "OGSP": markCFSP, "ODGSP": markCFSP,
}

// markYears are the years in which each organisation gave its name to acts, with one more at each end, because acts
// were numbered before they were adopted and the treaties entered into force within a year.
var markYears = [...]struct{ from, to int }{
	noMark:      {0, 9999},
	markEU:      {2009, 9999},
	markEC:      {1992, 2010},
	markEEC:     {1957, 1994},
	markEuratom: {1957, 9999},
	markECSC:    {1951, 2003},
	markJHA:     {1994, 2015},
	markCFSP:    {1992, 9999},
}

func (m mark) has(year int) bool { return year >= markYears[m].from && year <= markYears[m].to }

// longestMark is in bytes.
const longestMark = 8

// markOf reads a word as a mark.
func markOf(word string) mark {
	if len(word) < 2 || len(word) > longestMark {
		return noMark
	}
	return marks[word]
}

// markInAnyCase reads a word as a mark where only a mark can be: 2009/71/euratom.
func markInAnyCase(word string) mark {
	if len(word) > longestMark+1 {
		return noMark
	}
	return markOf(strings.Map(func(r rune) rune {
		if r == 'i' {
			return 'I'
		}
		return unicode.ToUpper(r)
	}, word))
}

// markOfList reads what brackets contain: "EU", "EU, Euratom", "ECSC, EEC, Euratom". The first mark counts, unless one
// of the later ones bounds the year more.
func markOfList(list string) mark {
	found := noMark
	for part := range strings.SplitSeq(list, ",") {
		m := markOf(strings.TrimSpace(part))
		if m == noMark {
			return noMark
		}
		if found == noMark || found == markEuratom || found == markECSC {
			found = m
		}
	}
	return found
}

// longestBrackets bounds what is read in brackets, in bytes.
const longestBrackets = 32

// bracketsBefore reads the marks in brackets that end at i, and where the brackets begin.
func bracketsBefore(s string, i int) (mark, int) {
	if i == 0 || s[i-1] != ')' {
		return noMark, i
	}
	from := max(0, i-longestBrackets)
	open := strings.LastIndexByte(s[from:i], '(')
	if open < 0 {
		return noMark, i
	}
	return markOfList(s[from+open+1 : i-1]), from + open
}

// bracketsAfter reads the marks in brackets that begin at i, and where the brackets end.
func bracketsAfter(s string, i int) (mark, int) {
	if i >= len(s) || s[i] != '(' {
		return noMark, i
	}
	closing := strings.IndexByte(s[i:min(len(s), i+longestBrackets)], ')')
	if closing < 0 {
		return noMark, i
	}
	m := markOfList(s[i+1 : i+closing])
	if m == noMark {
		return noMark, i
	}
	return m, i + closing + 1
}
