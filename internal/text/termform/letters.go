package termform

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"lls/internal/text/lang"
)

// capitalI stands for a capital I of a text, which is an ı in Turkish and an i
// to those who type without Turkish capitals.
const capitalI = 'I'

// A letter is a small letter as it is written, and the same as lang.Fold has it.
type letter struct {
	char, plain rune
}

// Longer runs of letters are no words.
const maxLetters = 64

// spell returns the letters of a word, and how many of them come before its first
// apostrophe (all, when it has none).
func spell(language lang.Language, word string) (letters []letter, apostrophe int) {
	apostrophe = -1
	letters = make([]letter, 0, len(word))
	if !norm.NFC.IsNormalString(word) {
		word = norm.NFC.String(word)
	}
	for _, r := range word {
		switch {
		case isApostrophe(r):
			if apostrophe < 0 {
				apostrophe = len(letters)
			}
			continue
		case language == lang.Turkish && r == capitalI:
			letters = append(letters, letter{capitalI, 'i'})
			continue
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			letters = append(letters, letter{r, r})
			continue
		case 'A' <= r && r <= 'Z':
			r += 'a' - 'A'
			letters = append(letters, letter{r, r})
			continue
		case language == lang.Turkish && isMarked(r):
			letters = append(letters, letter{r, plainOf(r)})
			continue
		}
		folded := lang.Fold(string(r))
		if language == lang.Turkish {
			if small := unicode.TurkishCase.ToLower(r); strings.ContainsRune("ıişğüöçâîû", small) {
				plain, _ := utf8.DecodeRuneInString(folded)
				letters = append(letters, letter{small, plain})
				continue
			}
		}
		for _, plain := range folded {
			letters = append(letters, letter{plain, plain})
		}
	}
	if apostrophe < 0 {
		apostrophe = len(letters)
	}
	return letters, apostrophe
}

// isMarked reports whether only Turkish keyboards have a letter.
func isMarked(char rune) bool {
	switch char {
	case 'ı', 'ş', 'ğ', 'ü', 'ö', 'ç':
		return true
	}
	return false
}

// withoutCircumflex takes the circumflex away, which many leave out.
func withoutCircumflex(char rune) rune {
	switch char {
	case 'â':
		return 'a'
	case 'î':
		return 'i'
	case 'û':
		return 'u'
	}
	return char
}

func isVowel(char rune) bool {
	switch char {
	case 'a', 'e', 'ı', 'i', 'o', 'ö', 'u', 'ü', 'â', 'î', 'û':
		return true
	}
	return false
}

func isVoiceless(char rune) bool {
	switch char {
	case 'f', 's', 't', 'k', 'ç', 'ş', 'h', 'p':
		return true
	}
	return false
}

func lastVowel(word []rune) rune {
	for i := len(word) - 1; i >= 0; i-- {
		if isVowel(word[i]) {
			return word[i]
		}
	}
	return 0
}

func syllables(word []rune) int {
	n := 0
	for _, char := range word {
		if isVowel(char) {
			n++
		}
	}
	return n
}

func isApostrophe(r rune) bool {
	switch r {
	case '\'', '’', '‘', 'ʼ', '´', '`', '′':
		return true
	}
	return false
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) && !isApostrophe(r) || unicode.IsDigit(r)
}

// Longer names in capitals are written in small letters as well: TÜBİTAK, Tübitak.
const maxAbbreviation = 5

// isAbbreviation reports whether a name is short and in capitals.
func isAbbreviation(name string) bool {
	n := 0
	for _, r := range name {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			n++
		}
	}
	return n > 1 && n <= maxAbbreviation
}

// inCapitals reports whether none of the first letters of a word is a small one.
func inCapitals(word string, letters int) bool {
	for _, r := range word {
		if !isWordRune(r) {
			continue
		}
		if letters--; letters < 0 {
			return true
		}
		if unicode.IsLower(r) {
			return false
		}
	}
	return true
}
