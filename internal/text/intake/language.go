package intake

import (
	"strings"
	"unicode"

	"lls/internal/text/lang"
)

// The languages of a text.
const (
	Turkish = lang.Turkish
	English = lang.English
)

func isLower(c rune) bool { return unicode.IsLower(c) }

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return set
}

// Language tells Turkish from English by their small words. ratio is how many times likelier the language is; below 2
// it is a guess.
func Language(s string) (l lang.Language, ratio float64) {
	turkish := wordSet("ve bir bu ile veya için olarak madde göre olan ilgili yasa kanun tarafından dair " +
		"hakkında kadar maddesi ya da her")
	english := wordSet("the of and to in or shall be by for is article any this with as an that are on")
	tr, en := 1.0, 1.0
	for w := range strings.FieldsFuncSeq(s, func(c rune) bool { return !unicode.IsLetter(c) }) {
		w = lang.Lower(lang.Turkish, w)
		if turkish[w] {
			tr++
		}
		if english[w] || english[strings.ReplaceAll(w, "ı", "i")] {
			en++
		}
		if strings.ContainsAny(w, "ğşçöü") {
			tr += .5
		}
	}
	switch {
	case tr+en < 5:
		return Turkish, 1
	case tr >= en:
		return Turkish, tr / en
	}
	return English, en / tr
}

// split parts lines of two languages, each of which goes on in the language of the one before it unless it is surely of
// the other one.
func split(lines []line) (turkish, english []line) {
	now := Turkish
	for _, l := range lines {
		if is, ratio := Language(l.text); ratio >= 2 {
			now = is
		}
		if now == Turkish {
			turkish = append(turkish, l)
		} else {
			english = append(english, l)
		}
	}
	return turkish, english
}
