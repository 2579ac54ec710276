package lang

import "unicode"

// A longer run of letters is no word, and indexes have limits.
const maxWord = 64

// Words cuts s into its distinct folded words, in the order of their first
// appearance. What follows an apostrophe is a Turkish ending and is left out.
func Words(s string) []string {
	words, seen := []string{}, map[string]struct{}{}
	EachWord(s, func(word string, _, _ int) bool {
		if _, known := seen[word]; !known {
			seen[word] = struct{}{}
			words = append(words, word)
		}
		return true
	})
	return words
}

// The modifier apostrophe is a letter in Unicode.
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
