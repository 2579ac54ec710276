package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/lang"
)

// InitialsOf returns the initials by which legal texts are called: KVKK of "Kişisel Verilerin
// Korunması Kanunu" and GDPR of "… (General Data Protection Regulation)". A part in brackets is a separate name.
func InitialsOf(names ...string) string {
	var all []string
	for _, name := range names {
		for _, part := range strings.FieldsFunc(name, func(r rune) bool {
			return strings.ContainsRune("()[],;:–—", r)
		}) {
			var every, telling strings.Builder
			n := 0
			lang.EachWord(part, func(word string, start, end int) bool {
				first, _ := utf8.DecodeRuneInString(word)
				if !unicode.IsLetter(first) {
					return true
				}
				every.WriteRune(first)
				if !isStopWord(word, part[start:end], name) {
					telling.WriteRune(first)
					n++
				}
				return n <= longInitials
			})
			if n >= shortInitials && n <= longInitials {
				all = append(all, telling.String())
				if every.Len() != telling.Len() {
					all = append(all, every.String())
				}
			}
		}
	}
	return strings.Join(all, " ")
}

// How many words a name has whose initials are used.
const (
	shortInitials = 2
	longInitials  = 7
)
