package lawtext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	turkishAlphabet = "abcçdefgğhıijklmnoöprsştuüvyz"
	latinAlphabet   = "abcdefghijklmnopqrstuvwxyz"
	maxItemDistance = 64 // paragraphs up to the item after one
)

// follows reports whether a letter is the next one after another in the Turkish or the Latin alphabet.
func follows(letter, next string) bool {
	if utf8.RuneCountInString(letter) != 1 || utf8.RuneCountInString(next) != 1 {
		return false
	}
	return strings.Contains(turkishAlphabet, strings.ToLowerSpecial(unicode.TurkishCase, letter+next)) ||
		strings.Contains(latinAlphabet, strings.ToLower(letter+next))
}

// letterPlace is the place of a letter among turkishLetters. I is the capital of ı: it comes after H and before J in
// both alphabets.
func letterPlace(r rune) int32 {
	if r == 'I' {
		r = 'ı'
	}
	if i := strings.IndexRune(turkishLetters, unicode.ToLower(r)); i >= 0 {
		return int32(utf8.RuneCountInString(turkishLetters[:i])) + 1
	}
	return 0
}

// reading reads a mark that is a letter or a Roman number, as (i) and (V): (i) after (h) is a letter, unless (ii)
// follows it; (v) after (iv) is a number, unless (w) follows it.
func (f *placeFinder) reading(
	part, j, base int, style markStyle, value int32, number string,
) (markStyle, int32, string) {
	if len(number) != 1 || style < styleUpper || style > styleGreat {
		return style, value, number
	}
	roman, used := romanNumber(strings.ToUpper(number))
	if used == 0 {
		return style, value, number
	}
	letters, romans, letter := styleLower, styleRoman, letterPlace(rune(number[0]))
	if unicode.IsUpper(rune(number[0])) {
		letters, romans = styleUpper, styleGreat
	}
	next := f.nextOf(part, j, letters, romans)
	asLetter, asRoman := -1, -1
	for k := len(f.stack) - 1; k >= base; k-- {
		switch l := &f.stack[k]; {
		case l.style == letters && asLetter < 0 && (follows(l.number, number) ||
			follows(number, next) && letter > l.value):
			asLetter = k
		case l.style == romans && asRoman < 0 && roman == l.value+1:
			asRoman = k
		}
	}
	after, used := romanNumber(strings.ToUpper(next))
	switch {
	case used > 1 && used == len(next) && after == roman+1 && (roman == 1 || asRoman >= 0):
		return romans, roman, number
	case asLetter >= 0 && (follows(number, next) || asLetter > asRoman):
		if number == "I" && (next == "İ" || f.stack[asLetter].turkish) {
			number = "ı"
		}
		return letters, letter, number
	case asRoman >= 0:
		return romans, roman, number
	}
	return style, value, number
}

// nextOf is the number of the next mark of one of two styles, empty where none is near.
func (f *placeFinder) nextOf(part, j int, a, b markStyle) string {
	for k := j + 1; k < min(f.Parts[part].Last, j+maxItemDistance); k++ {
		if style, _, number := styleOf(f.Paragraphs[k].Mark); style == a || style == b {
			return number
		}
	}
	return ""
}
