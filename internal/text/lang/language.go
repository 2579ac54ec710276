// Package lang implements the rules of Turkish and English for letters: search
// folding, words, case, order, and the normal form in which text is stored.
package lang

import (
	"strings"
	"unicode"

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

// Upper writes s in capitals by the rules of the language.
func Upper(lang Language, s string) string {
	if lang == Turkish {
		return strings.ToUpperSpecial(unicode.TurkishCase, s)
	}
	return strings.ToUpper(s)
}

// Lower writes s in small letters by the rules of the language.
func Lower(lang Language, s string) string {
	if lang == Turkish {
		return strings.ToLowerSpecial(unicode.TurkishCase, s)
	}
	return strings.ToLower(s)
}
