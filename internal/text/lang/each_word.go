package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// EachWord calls yield for each folded word of s as Words cuts them, repeated ones too, with its start and end
// in bytes. The ending after an apostrophe does not belong to the word. It stops when yield returns false.
func EachWord(s string, yield func(word string, start, end int) bool) {
	for i := 0; i < len(s); {
		start := i
		i = wordEnd(s, start)
		if i == start {
			if i++; s[start] >= utf8.RuneSelf {
				_, size := utf8.DecodeRuneInString(s[start:])
				i = start + size
			}
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
		b := s[i]
		if b < utf8.RuneSelf {
			if !isWordByte(b) {
				break
			}
			i++
			continue
		}
		if (b == 0xC4 || b == 0xC5) && i+1 < len(s) && s[i+1]&0xC0 == 0x80 { // U+0100 to U+017F are letters
			i += 2
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

func isWordByte(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9'
}

// endingEnd is where the Turkish ending behind a word's apostrophe ends, or i when there is none.
func endingEnd(s string, i int) int {
	if i == len(s) || s[i] < utf8.RuneSelf && s[i] != '\'' && s[i] != '`' {
		return i
	}
	if r, _ := utf8.DecodeRuneInString(s[i:]); !isApostrophe(r) {
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
	plain := folded != "" && len(folded) <= maxWord
	for i := 0; plain && i < len(folded); i++ {
		plain = isWordByte(folded[i])
	}
	if plain {
		return yield(folded, start, end)
	}
	for _, part := range strings.FieldsFunc(folded, isNoWordRune) {
		if !yield(firstRunes(part, maxWord), start, end) {
			return false
		}
	}
	return true
}

func isNoWordRune(r rune) bool { return !isWordRune(r) }
