package euref

import (
	"fmt"
	"slices"
	"strings"
)

// publications finds references to issues of the Official Journal (OJ L 119, 4.5.2016, p. 1) and documents of the
// Commission (COM(2018) 33 final).
func (f *finder) publications() {
	s := f.text
	for i := 0; i < len(s); i++ {
		if i > 0 && isWordByte(s[i-1]) {
			continue
		}
		end := i
		switch s[i] {
		case 'L', 'C':
			if end = f.journalAt(i); end == i {
				end = f.documentAt(i)
			}
		case 'J', 'S':
			end = f.documentAt(i)
		}
		i = max(i, end-1)
	}
}

// journalNames stand before the series of an issue, the longest first.
var journalNames = []string{"OJ No", "OJ", "ABRG", "RG", "R.G."}

// Bounds of an issue's number, its page, and the number of an act that is published by itself, in digits.
const (
	longestIssue = 3
	longestPage  = 4
	longestAlone = 5
)

// journalAt reads an issue of which the series is at i; it returns where the reference ends, i if there is none.
func (f *finder) journalAt(i int) int {
	s, start := f.text, i
	before := s[:skipBlanksBack(s, i)]
	for _, name := range journalNames {
		if rest, found := strings.CutSuffix(before, name); found && (rest == "" || !isWordByte(rest[len(rest)-1])) {
			start = len(rest)
			break
		}
	}
	at := i + 1
	if at < len(s) && s[at] == ',' && start < i { // since 1 October 2023: OJ L, 2024/1689, 12.7.2024
		return f.publishedAlone(start, i, skipBlanks(s, at+1))
	}
	at = skipBlanks(s, at)
	if at == i+1 {
		return i
	}
	if at+1 < len(s) && strings.IndexByte("AEIM", s[at]) >= 0 && blankAt(s[at+1:]) > 0 { // a part of the series
		at = skipBlanks(s, at+1)
	}
	end := digitsEnd(s[:min(len(s), at+longestIssue+1)], at)
	if !isDigits(s[at:end], 1, longestIssue) || end >= len(s) || s[end] != ',' {
		return i
	}
	issue := atoi(s[at:end])
	year, end := dateAt(s, skipBlanks(s, end+1))
	if year < firstYear || year > f.latest {
		return i
	}
	end = pageEnd(s, end)
	f.add(Ref{Start: start, End: end, Kind: Journal,
		address: fmt.Sprintf("%sOJ:%c:%d:%d:TOC", eurLex, s[i], year, issue)})
	return end
}

// publishedAlone reads the number of an act that is an issue of its own, from at on.
func (f *finder) publishedAlone(start, series, at int) int {
	s := f.text
	at += len(s[at:]) - len(strings.TrimPrefix(s[at:], "C/"))
	slash := digitsEnd(s[:min(len(s), at+5)], at)
	if slash >= len(s) || s[slash] != '/' || !isDigits(s[at:slash], 4, 4) {
		return series
	}
	end := digitsEnd(s[:min(len(s), slash+2+longestAlone)], slash+1)
	year := atoi(s[at:slash])
	if !isDigits(s[slash+1:end], 1, longestAlone) || year < 2023 || year > f.latest {
		return series
	}
	number := atoi(s[slash+1 : end])
	if next := skipBlanks(s, min(len(s), end+1)); end < len(s) && s[end] == ',' {
		if published, after := dateAt(s, next); published > 0 {
			end = after
		}
	}
	f.add(Ref{Start: start, End: end, Kind: Journal,
		address: fmt.Sprintf("%sOJ:%c_%d%05d", eurLex, s[series], year, number)})
	return end
}

// months are the names of months in both languages, folded, by which a date can be read.
var months = strings.Fields(`january february march april may june july august september october november december
	ocak şubat mart nisan mayis haziran temmuz ağustos eylül ekim kasim aralik`)

// dateAt reads the year of a date, 4.5.2016 or 4 May 2016, that begins at i, and where it ends; year is 0 if there is
// none.
func dateAt(s string, i int) (year, end int) {
	day := digitsEnd(s[:min(len(s), i+3)], i)
	if !isDigits(s[i:day], 1, 2) || day >= len(s) {
		return 0, i
	}
	at := day
	if sign := s[day]; sign == '.' || sign == '/' {
		month := digitsEnd(s[:min(len(s), day+4)], day+1)
		if !isDigits(s[day+1:month], 1, 2) || month >= len(s) || s[month] != sign {
			return 0, i
		}
		at = month + 1
	} else {
		from := skipBlanks(s, day)
		month := wordEnd(s, from)
		if !slices.Contains(months, fold(s[from:month])) {
			return 0, i
		}
		at = skipBlanks(s, month)
	}
	end = digitsEnd(s[:min(len(s), at+5)], at)
	if !isDigits(s[at:end], 4, 4) {
		return 0, i
	}
	return atoi(s[at:end]), end
}

// pageEnd steps over the page of an issue that may follow at i: ", p. 1", ", s. 1".
func pageEnd(s string, i int) int {
	if i >= len(s) || s[i] != ',' {
		return i
	}
	at := skipBlanks(s, i+1)
	if !strings.HasPrefix(s[at:], "p.") && !strings.HasPrefix(s[at:], "s.") {
		return i
	}
	from := skipBlanks(s, at+2)
	end := digitsEnd(s[:min(len(s), from+longestPage+1)], from)
	if !isDigits(s[from:end], 1, longestPage) {
		return i
	}
	return end
}

// documentSeries are those of the documents of the Commission, some with the High Representative.
var documentSeries = []string{"COM", "SWD", "SEC", "JOIN"}

// documentAt reads a document that begins at i: COM(2018) 33 final, COM/2018/33. It returns where the reference ends.
func (f *finder) documentAt(i int) int {
	s := f.text
	for _, series := range documentSeries {
		if !strings.HasPrefix(s[i:], series) {
			continue
		}
		at := skipBlanks(s, i+len(series))
		if at >= len(s) || s[at] != '(' && s[at] != '/' {
			return i
		}
		closing := digitsEnd(s[:min(len(s), at+6)], at+1)
		if closing >= len(s) || !isDigits(s[at+1:closing], 4, 4) || (s[at] == '(') != (s[closing] == ')') ||
			(s[at] == '/') != (s[closing] == '/') {
			return i
		}
		from := skipBlanks(s, closing+1)
		end := digitsEnd(s[:min(len(s), from+longestNumber+1)], from)
		year := atoi(s[at+1 : closing])
		if !isDigits(s[from:end], 1, longestNumber) || year < firstYear || year > f.latest {
			return i
		}
		f.add(Ref{Start: i, End: end, Kind: CommissionDocument,
			address: fmt.Sprintf("%s%s:%d:%d:FIN", eurLex, series, year, atoi(s[from:end]))})
		return end
	}
	return i
}
