package lang

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold maps s to the form in which texts are searched: small letters without
// marks, the four Turkish i's as one, no invisible characters. ığdır, IĞDIR and
// igdir fold to the same.
func Fold(s string) string {
	start := 0
	for start < len(s) && s[start] < utf8.RuneSelf && !isUpperASCII(s[start]) {
		start++
	}
	if start == len(s) {
		return s
	}
	folded := make([]byte, start, len(s))
	copy(folded, s)
	for i := start; i < len(s); {
		b := s[i]
		if b < utf8.RuneSelf {
			if isUpperASCII(b) {
				b += 'a' - 'A'
			}
			folded = append(folded, b)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		folded = appendFolded(folded, r, s[i:i+size])
		i += size
	}
	return string(folded)
}

func isUpperASCII(b byte) bool { return 'A' <= b && b <= 'Z' }

func appendFolded(to []byte, r rune, encoded string) []byte {
	switch r {
	case 'ı', 'İ', 'î', 'Î':
		return append(to, 'i')
	case 'ş', 'Ş':
		return append(to, 's')
	case 'ğ', 'Ğ':
		return append(to, 'g')
	case 'ü', 'Ü', 'û', 'Û':
		return append(to, 'u')
	case 'ö', 'Ö':
		return append(to, 'o')
	case 'ç', 'Ç':
		return append(to, 'c')
	case 'â', 'Â':
		return append(to, 'a')
	case utf8.RuneError:
		return utf8.AppendRune(to, r)
	}
	decomposed := norm.NFKD.PropertiesString(encoded).Decomposition()
	if decomposed == nil {
		return appendPlain(to, r)
	}
	for len(decomposed) > 0 {
		part, size := utf8.DecodeRune(decomposed)
		to = appendPlain(to, part)
		decomposed = decomposed[size:]
	}
	return to
}

// appendPlain adds a character that does not decompose, unless it is a mark on
// the one before it or cannot be seen at all (a soft hyphen, a joiner).
func appendPlain(to []byte, r rune) []byte {
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return to
	}
	return utf8.AppendRune(to, unicode.ToLower(r))
}
