package sheet

import "strings"

// Spreadsheets take a text that begins with one of these for a formula when it passes through a CSV file.
const formulaStarts = "=+-@\t\r\n＝＋－＠"

// Neutral puts an apostrophe before a text that a spreadsheet could take for a formula. In an XLSX the text is a text
// anyway; the apostrophe still protects users who save it as CSV and open that. Such a text that has apostrophes
// already gets one more, so that Plain gives every text back as it was.
func Neutral(s string) string {
	if startsFormula(strings.TrimLeft(s, "'")) {
		return "'" + s
	}
	return s
}

// Plain removes the apostrophe of Neutral.
func Plain(s string) string {
	if strings.HasPrefix(s, "'") && startsFormula(strings.TrimLeft(s, "'")) {
		return s[1:]
	}
	return s
}

func startsFormula(s string) bool {
	for _, first := range s {
		return strings.ContainsRune(formulaStarts, first)
	}
	return false
}
