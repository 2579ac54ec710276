package lang

import (
	"strings"
	"unicode"
)

// A longer run of letters is no word, and an index has a limit of its own.
const maxWord = 64

// Words cuts s into its distinct folded words, in the order of their first
// appearance. What follows an apostrophe is a Turkish ending and is left out.
func Words(s string) []string {
	pieces := strings.FieldsFunc(Fold(withoutEndings(s)), func(r rune) bool { return !isWordRune(r) })
	seen := make(map[string]struct{}, len(pieces))
	words := pieces[:0]
	for _, word := range pieces {
		word = firstRunes(word, maxWord)
		if _, known := seen[word]; known {
			continue
		}
		seen[word] = struct{}{}
		words = append(words, word)
	}
	return words
}

// Prefixes cuts what somebody searches for into the beginnings of words that a
// text must hold. It is the same cut as Words, so that both always agree.
func Prefixes(query string) []string { return Words(query) }

// withoutEndings drops what follows an apostrophe inside a word.
func withoutEndings(s string) string {
	if !strings.ContainsFunc(s, isApostrophe) {
		return s
	}
	var kept strings.Builder
	kept.Grow(len(s))
	inWord, inEnding := false, false
	for _, r := range s {
		switch {
		case isApostrophe(r):
			inEnding = inEnding || inWord
			inWord = false
			kept.WriteByte(' ')
		case isWordRune(r) || unicode.In(r, unicode.M, unicode.Cf):
			if !inEnding {
				inWord = true
				kept.WriteRune(r)
			}
		default:
			inWord, inEnding = false, false
			kept.WriteRune(r)
		}
	}
	return kept.String()
}

// The modifier apostrophe passes for a letter in Unicode.
func isWordRune(r rune) bool {
	return unicode.IsLetter(r) && !isApostrophe(r) || unicode.IsDigit(r)
}

func isApostrophe(r rune) bool {
	switch r {
	case '\'', '’', '‘', 'ʼ', '´', '`', '′':
		return true
	}
	return false
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
