package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Normalize writes s as it is stored: composed characters (NFC), lines that end
// in \n alone.
func Normalize(s string) string {
	if strings.Contains(s, "\r") {
		s = strings.ReplaceAll(s, "\r\n", "\n")
		s = strings.ReplaceAll(s, "\r", "\n")
	}
	return norm.NFC.String(s)
}

// TrimLine removes the white space around a single line, no-break and invisible
// spaces included.
func TrimLine(s string) string { return strings.TrimFunc(s, isBlank) }

func isBlank(r rune) bool {
	return unicode.IsSpace(r) || r == '\u200B' || r == '\uFEFF'
}

// HasControl reports whether s contains what stored text must not: a control character
// other than tab and line feed, or bytes that are not UTF-8. It returns the position of the first one in code points.
func HasControl(s string) (pos int, bad bool) {
	for i, r := range s {
		if unicode.IsControl(r) && r != '\t' && r != '\n' {
			return pos, true
		}
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return pos, true
			}
		}
		pos++
	}
	return 0, false
}

// Len counts the code points of s, the measure of every limit.
func Len(s string) int { return utf8.RuneCountInString(s) }

// IsMailAddress reports whether s looks like a mail address: something on both sides of one @, and no white space.
func IsMailAddress(s string) bool {
	name, host, found := strings.Cut(s, "@")
	return found && name != "" && host != "" && !strings.Contains(host, "@") &&
		!strings.ContainsFunc(s, unicode.IsSpace)
}
