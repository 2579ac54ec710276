// Package lang implements the rules of Turkish and English for letters: search
// folding, words, case, order, and the normal form in which text is stored.
package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// Language is one of the two languages of the interface.
type Language string

// The languages of the interface; Turkish is the default.
const (
	Turkish Language = "tr"
	English Language = "en"
)

// Pick returns the value for a language.
func Pick[T any](l Language, tr, en T) T {
	if l == English {
		return en
	}
	return tr
}

// Other is the other language.
func (l Language) Other() Language { return Pick(l, English, Turkish) }

// No browser sends a longer Accept-Language header.
const maxAcceptLanguage = 256

// Parse chooses the language that an Accept-Language header prefers, Turkish
// when it asks for neither or cannot be read.
func Parse(acceptLanguage string) Language {
	if len(acceptLanguage) > maxAcceptLanguage {
		return Turkish
	}
	wanted, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil {
		return Turkish
	}
	for _, tag := range wanted {
		switch base, _ := tag.Base(); base.String() {
		case "tr":
			return Turkish
		case "en":
			return English
		}
	}
	return Turkish
}

// isSmall reports whether s consists of small letters of Turkish and English, digits and signs of ASCII, as most
// words do: they stay as they are, and cost no memory.
func isSmall(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c < utf8.RuneSelf:
			if 'A' <= c && c <= 'Z' {
				return false
			}
		case i+1 < len(s) && (c == 0xC3 && 0xA0 <= s[i+1] && s[i+1] < 0xC0 ||
			c == 0xC4 && (s[i+1] == 0x9F || s[i+1] == 0xB1) || c == 0xC5 && s[i+1] == 0x9F): // à to ÿ, ğ, ı, ş
			i++
		default:
			return false
		}
	}
	return true
}

// Upper writes s in capitals by the rules of the language.
func Upper(lang Language, s string) string {
	if lang == Turkish {
		return strings.ToUpperSpecial(unicode.TurkishCase, s)
	}
	return strings.ToUpper(s)
}

// Lower writes s in small letters by the rules of the language.
func Lower(lang Language, s string) string {
	if isSmall(s) {
		return s
	}
	if first := s[0]; isUpperASCII(first) && (first != 'I' || lang != Turkish) && isSmall(s[1:]) {
		return string(first+'a'-'A') + s[1:]
	}
	if lang == Turkish {
		return strings.ToLowerSpecial(unicode.TurkishCase, s)
	}
	return strings.ToLower(s)
}
