package euref

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// isDigits reports whether s has only digits, between low and high of them.
func isDigits(s string, low, high int) bool {
	if len(s) < low || len(s) > high {
		return false
	}
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return true
}

// atoi is the value of digits.
func atoi(s string) (n int) {
	for i := range len(s) {
		n = n*10 + int(s[i]-'0')
	}
	return n
}

// isWordByte reports whether a byte is of a word; every byte of a letter outside ASCII counts.
func isWordByte(b byte) bool {
	return isDigit(b) || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= utf8.RuneSelf
}

// blanks are what stands for one, with the soft hyphen that no reader sees.
var blanks = []string{" ", "\t", "\n", "\r", "\u00a0", "\u00ad", "\u202f", "\u2009"}

// blanksAtOnce bounds how many blanks stand between what belongs together: laws are broken into lines with margins.
const blanksAtOnce = 2

// skipBlanks steps over a few blanks from i on.
func skipBlanks(s string, i int) int {
	for range blanksAtOnce {
		n := blankAt(s[i:])
		if n == 0 {
			break
		}
		i += n
	}
	return i
}

func blankAt(s string) int {
	if s == "" || s[0] > ' ' && s[0] < utf8.RuneSelf {
		return 0
	}
	for _, b := range blanks {
		if strings.HasPrefix(s, b) {
			return len(b)
		}
	}
	return 0
}

// skipBlanksBack steps over a few blanks before i.
func skipBlanksBack(s string, i int) int {
	for range blanksAtOnce {
		if i == 0 || s[i-1] > ' ' && s[i-1] < utf8.RuneSelf {
			break
		}
		before := i
		for _, b := range blanks {
			if strings.HasSuffix(s[:i], b) {
				i -= len(b)
				break
			}
		}
		if i == before {
			break
		}
	}
	return i
}

// wordEnd is where the letters that begin at i end.
func wordEnd(s string, i int) int {
	for i < len(s) {
		r, n := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		if !unicode.IsLetter(r) {
			break
		}
		i += n
	}
	return i
}

// wordStart is where the letters that end at i begin.
func wordStart(s string, i int) int {
	for i > 0 {
		r, n := rune(s[i-1]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeLastRuneInString(s[:i])
		}
		if !unicode.IsLetter(r) {
			break
		}
		i -= n
	}
	return i
}

// digitsEnd is where the digits that begin at i end.
func digitsEnd(s string, i int) int {
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}

// tail is the last n bytes of s.
func tail(s string, n int) string { return s[max(0, len(s)-n):] }

// head is the first n bytes of s.
func head(s string, n int) string { return s[:min(len(s), n)] }

// hasWord reports whether a text has more than digits, marks and blanks.
func hasWord(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= 'A' })
}

// fold is lower case without the difference between i and ı, which texts in capitals and texts from other keyboards do
// not have. What stands for a blank becomes one.
func fold(s string) string {
	out := make([]byte, 0, len(s)+utf8.UTFMax)
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			out = append(out, foldedASCII[s[i]])
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		switch r {
		case 'İ', 'ı':
			out = append(out, 'i')
		case '\u00a0', '\u202f', '\u2009':
			out = append(out, ' ')
		default:
			out = utf8.AppendRune(out, unicode.ToLower(r))
		}
	}
	return string(out)
}

// foldedASCII is fold for each character of ASCII.
var foldedASCII = func() (folded [utf8.RuneSelf]byte) {
	for b := range folded {
		folded[b] = byte(unicode.ToLower(rune(b)))
	}
	folded['\n'], folded['\r'], folded['\t'] = ' ', ' ', ' '
	return folded
}()
