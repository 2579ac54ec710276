package termform

import (
	"slices"
	"strings"

	"lls/internal/text/lang"
)

// Word recognises the forms of one word among folded words (lang.Fold), in which ı and i, u and ü or c and ç are the
// same. It is immutable.
type Word struct {
	language lang.Language
	chars    string
	stems    []stem
}

// NewWord takes a folded word: its plural, cases and possessives are its forms, what is derived from it is not.
func NewWord(language lang.Language, folded string) *Word {
	w := &Word{language: language, chars: folded}
	chars := []rune(folded)
	if len(chars) == 0 || len(chars) > maxLetters {
		return w
	}
	if language == lang.English {
		w.stems = englishStems(chars)
		return w
	}
	for _, spelled := range spellings(folded) {
		w.stems = append(w.stems, turkishStems([]rune(spelled), false)...)
	}
	for i := range w.stems {
		s := &w.stems[i]
		for _, vowel := range s.vowels {
			if other := otherVowel(vowel); other != 0 && !slices.Contains(s.vowels, other) {
				s.vowels = append(slices.Clip(s.vowels), other)
			}
		}
	}
	return w
}

// spellings are the irregular nouns that fold to a word, or the word itself.
func spellings(folded string) (all []string) {
	for _, list := range []string{losingVowel, doublingLast, softeningIt, frontEndings} {
		for noun := range strings.FieldsSeq(list) {
			if rest, ok := cutStem([]rune(noun), folded); ok && rest == "" {
				all = append(all, noun)
			}
		}
	}
	if len(all) == 0 {
		all = append(all, folded)
	}
	return all
}

// otherVowel is what a folded vowel may have been as well.
func otherVowel(folded rune) rune {
	switch folded {
	case 'i':
		return 'ı'
	case 'o':
		return 'ö'
	case 'u':
		return 'ü'
	case 'a':
		return 'â'
	}
	return 0
}

// Has reports whether a folded word is the word or one of its forms.
func (w *Word) Has(folded string) bool {
	if folded == w.chars {
		return true
	}
	var letters []letter
	for _, s := range w.stems {
		rest, ok := cutStem(s.chars, folded)
		if !ok {
			continue
		}
		if rest == "" {
			if s.bare&^open != 0 {
				return true
			}
			continue
		}
		if s.from == closed || s.vowelFirst && !isVowel(rune(rest[0])) || s.consonantFirst && isVowel(rune(rest[0])) ||
			s.noAdjunct && rest == "i" {
			continue
		}
		letters = letters[:0]
		for _, r := range rest {
			letters = append(letters, letter{r, r})
		}
		behind := tail{letters, true}
		for _, vowel := range s.vowels {
			if behind.read(s.from, 0, vowel, s.last)&^open != 0 || s.last == 'c' &&
				behind.read(s.from, 0, vowel, 'ç')&^open != 0 {
				return true
			}
		}
	}
	return false
}

// cutStem takes the letters of a stem off a folded word.
func cutStem(chars []rune, folded string) (rest string, ok bool) {
	at := 0
	for _, char := range chars {
		plain := plainOf(withoutCircumflex(char))
		if at >= len(folded) || rune(folded[at]) != plain {
			if rest, ok := strings.CutPrefix(folded[at:], string(plain)); ok {
				at = len(folded) - len(rest)
				continue
			}
			return "", false
		}
		at++
	}
	return folded[at:], true
}

// minBase is how many letters a base has at least: shorter ones are too often the beginning of another word.
const minBase = 3

// Bases are the words of which a folded word may be a form, without itself, the longest first. They follow from the
// grammar alone, by which most of them would be no words at all: isWord tells those that are, from a dictionary.
func Bases(language lang.Language, folded string, isWord func(string) bool) []string {
	if len(folded) > maxLetters {
		return nil
	}
	var bases []string
	try := func(base string) {
		if len(base) >= minBase && base != folded && !slices.Contains(bases, base) && isWord(base) &&
			NewWord(language, base).Has(folded) {
			bases = append(bases, base)
		}
	}
	for end := len(folded) - 1; end >= minBase-1; end-- {
		base := folded[:end]
		try(base)
		if language == lang.English {
			for _, ending := range englishSingulars {
				try(base + ending)
			}
			continue
		}
		last, before := base[end-1], base[end-2]
		hard := hardened(last)
		if hard != 0 {
			try(base[:end-1] + string(hard))
		}
		if isVowel(rune(last)) || isVowel(rune(before)) {
			continue
		}
		for _, shape := range []byte{last, hard} { // hükm- of hüküm, kayd- of kayıt, redd- of ret
			if shape == 0 {
				continue
			}
			if last == before {
				try(base[:end-2] + string(shape))
			}
			for _, vowel := range "iu" {
				try(base[:end-1] + string(vowel) + string(shape))
			}
		}
	}
	return bases
}

// englishSingulars are the ends of singulars whose plurals do not merely add letters.
var englishSingulars = []string{"y", "f", "fe", "um", "us", "on", "is", "x", "ix", "ex", "a", "an", "oot", "son",
	"ouse", "ooth", "oose"}

// Hardened is a folded Turkish word with its softened last consonant as it is at the end of a word, "" when it has
// none: kitap of kitab. Short words are too often others.
func Hardened(folded string) string {
	if len(folded) < minRoot {
		return ""
	}
	if hard := hardened(folded[len(folded)-1]); hard != 0 {
		return folded[:len(folded)-1] + string(hard)
	}
	return ""
}

func hardened(b byte) byte {
	switch b {
	case 'b':
		return 'p'
	case 'd':
		return 't'
	case 'g':
		return 'k'
	}
	return 0
}

// minRoot is how many letters a root has at least.
const minRoot = 4

// Root is the beginning that a folded word shares with what is derived from it and with what it is derived from:
// aktar of aktarılabilir and of aktarım, process of processing. It is a guess by endings, no analysis, and goes too far
// at times: use it for what may be meant where nothing better is found.
func Root(language lang.Language, folded string) string {
	endings := derivedTurkish
	if language == lang.English {
		endings = derivedEnglish
	}
	for again := true; again; {
		again = false
		for _, ending := range endings {
			if root, ok := strings.CutSuffix(folded, ending); ok && len(root) >= minRoot &&
				strings.ContainsAny(root, "aeiou") {
				folded, again = root, true
				break
			}
		}
	}
	return folded
}

// Endings that make words of other words, folded, longer ones first. Of Turkish ones what cases and persons put behind
// them as well.
var (
	derivedTurkish = []string{
		"ilabilir", "ilebilir", "abilir", "ebilir", "larindan", "lerinden", "larinda", "lerinde", "larinin", "lerinin",
		"larini", "lerini", "larina", "lerine",
		"masinda", "mesinde", "masinin", "mesinin", "masina", "mesine", "masini", "mesini", "maktadir", "mektedir",
		"ilabil", "ilebil", "abil", "ebil", "acak", "ecek", "acag", "eceg", "masi", "mesi", "lari", "leri", "lar",
		"ler", "sinda", "sinde", "sinin", "digi", "dugu", "tigi", "tugu", "ilir", "ulur", "inir", "unur", "maz", "mez",
		"amaz", "emez",
		"ilan", "ilen", "ulan", "unan", "mis", "mus", "dan", "den", "tan", "ten", "nin", "nun", "dir", "tir", "dur",
		"tur", "mak", "mek", "lik", "luk", "lig", "lug", "siz", "suz", "sel", "sal", "inca", "ince", "arak", "erek",
		"ma", "me", "li", "lu", "ci", "cu", "da", "de", "ta", "te", "in", "un", "si", "su", "il", "ul", "ir",
		"ur", "an", "en", "ar", "er", "im", "um",
		"i", "u", "a", "e",
	}
	derivedEnglish = []string{
		"isations", "izations", "isation", "ization", "ations", "ation", "itions", "ition", "ments", "ment", "ances",
		"ance", "ences", "ence", "ities", "ity", "ings", "ing", "ions", "ion", "able", "ible", "ive", "ers", "ors",
		"ness", "ies", "ed", "er", "or", "al", "es", "ly", "s", "e", "y",
	}
)
