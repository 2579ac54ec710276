package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// EachWord walks through the folded words of s as Words cuts them, all of them, and tells where they stand: from
// start to before end, in bytes. The ending behind an apostrophe belongs to neither. It stops when yield answers false.
func EachWord(s string, yield func(word string, start, end int) bool) {
	for i := 0; i < len(s); {
		start := i
		i = wordEnd(s, start)
		if i == start {
			_, size := utf8.DecodeRuneInString(s[i:])
			i += size
			continue
		}
		if !foldedWords(s[start:i], start, i, yield) {
			return
		}
		i = endingEnd(s, i)
	}
}

// wordEnd is where the word ends that begins at start, marks and invisible characters in it included.
func wordEnd(s string, start int) int {
	i := start
	for i < len(s) {
		if b := s[i]; b < utf8.RuneSelf {
			if !('a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9') {
				break
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if !isWordRune(r) && (i == start || !unicode.In(r, unicode.M, unicode.Cf)) {
			break
		}
		i += size
	}
	return i
}

// endingEnd is where the Turkish ending behind a word's apostrophe ends, or i when there is none.
func endingEnd(s string, i int) int {
	r, _ := utf8.DecodeRuneInString(s[i:])
	if !isApostrophe(r) {
		return i
	}
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !isApostrophe(r) && !isWordRune(r) && !unicode.In(r, unicode.M, unicode.Cf) {
			break
		}
		i += size
	}
	return i
}

// foldedWords folds one word, which becomes several in rare cases (½), or none.
func foldedWords(word string, start, end int, yield func(word string, start, end int) bool) bool {
	folded := Fold(word)
	if strings.IndexFunc(folded, isNoWordRune) < 0 {
		return folded == "" || yield(firstRunes(folded, maxWord), start, end)
	}
	for _, part := range strings.FieldsFunc(folded, isNoWordRune) {
		if !yield(firstRunes(part, maxWord), start, end) {
			return false
		}
	}
	return true
}

func isNoWordRune(r rune) bool { return !isWordRune(r) }
