package euref

import (
	"fmt"
	"strings"
)

// cases finds the numbers of cases of the Union's courts: C-131/12, T‑201/04, F-5/13, Case 26/62, Opinion 2/13.
func (f *finder) cases() {
	s := f.text
	for i := 0; ; i++ {
		next := strings.IndexByte(s[i:], '/')
		if next < 0 {
			return
		}
		i += next
		f.caseAt(i)
	}
}

// Years of the courts: cases have a letter since the General Court exists; the Civil Service Tribunal was closed.
const (
	firstCases     = 1953
	firstOpinions  = 1975
	firstLetters   = 1988
	firstTribunal  = 2005
	lastTribunal   = 2016
	mostOldCases   = 999
	mostOpinions   = 9
	widthBeforeOf  = 40
	longestCaseNum = 4
)

// caseAt reads the number of a case around a slash.
func (f *finder) caseAt(slash int) {
	s := f.text
	lo := slash
	for lo > 0 && isDigit(s[lo-1]) && slash-lo <= longestCaseNum {
		lo--
	}
	end := digitsEnd(s[:min(len(s), slash+4)], slash+1)
	if !isDigits(s[lo:slash], 1, longestCaseNum) || end-slash-1 != 2 {
		return
	}
	if end < len(s) && (s[end] == '/' || wordEnd(s, end) > end) {
		return
	}
	number, year := atoi(s[lo:slash]), 1900+atoi(s[slash+1:end])
	if year < firstCases {
		year += 100
	}
	if year > f.latest || number == 0 {
		return
	}
	court, start := courtBefore(s, lo)
	left := fold(s[max(0, start-widthBeforeOf):start])
	r := Ref{Start: start, End: end, Kind: CaseLaw}
	document := ""
	switch court {
	case 0:
		document, r.Confidence = documentWithoutLetter(strings.TrimRight(left, " "), year, number)
		if document == "" {
			return
		}
	case 'F':
		if year < firstTribunal || year > lastTribunal {
			return
		}
	case 'T':
		if year < firstLetters {
			return
		}
	case 'C':
		if year < firstLetters {
			if number > mostOldCases {
				return
			}
			r.Confidence = Likely // a letter that cases did not have
		}
	}
	if document == "" {
		document = string(court) + documentLetter(left)
		if court != 'C' && !containsAny(left, courtWords) {
			r.Confidence = Likely // T-72/08 is also the number of other things
		}
	}
	r.CELEX = CELEX{Sector: '6', Year: year, Descriptor: document, Number: fmt.Sprintf("%04d", number)}
	f.add(r)
}

// hyphens stand between the letter of a court and the number.
var hyphens = []string{"-", "\u2010", "\u2011", "\u2012", "\u2013"}

// courtBefore reads the letter of a court before a number, and where it begins.
func courtBefore(s string, i int) (court byte, start int) {
	for _, hyphen := range hyphens {
		before, found := strings.CutSuffix(s[:i], hyphen)
		if !found || before == "" {
			continue
		}
		at := len(before) - 1
		alone := at == 0 || !isWordByte(before[at-1]) && before[at-1] != '-'
		if alone && strings.IndexByte("CTF", before[at]) >= 0 {
			return before[at], at
		}
	}
	return 0, i
}

// documentWithoutLetter is the descriptor of an opinion or of a case before there were letters; empty if it is neither.
func documentWithoutLetter(left string, year, number int) (document string, c Confidence) {
	switch {
	case strings.HasSuffix(left, "opinion") && year >= firstOpinions && number <= mostOpinions:
		return "CV", Sure
	case year <= firstLetters+1 && number <= mostOldCases && endsWithCourt(left):
		return "CJ", Likely
	}
	return "", Sure
}

// endsWithCourt reports whether the words before a number say that it is a case. They are folded.
func endsWithCourt(left string) bool {
	for _, word := range []string{"case", "cases", "abad", "dava"} {
		if strings.HasSuffix(strings.TrimRight(left, " ,"), word) {
			return true
		}
	}
	return false
}

// documentLetter tells what a court decided, by the words before the number, which are folded.
func documentLetter(left string) string {
	switch {
	case strings.Contains(left, "order of"), strings.Contains(left, "order in"):
		return "O"
	case strings.Contains(left, "advocate general"), strings.Contains(left, "hukuk sözcüsü"):
		return "C"
	}
	return "J"
}

// courtWords tell that a letter with a number is a case. They are folded.
var courtWords = []string{"case", "dava", "general court", "mahkeme", "and ", "judgment"}
