package termform

import (
	"slices"
	"strings"

	"lls/internal/text/lang"
)

// A stem is one of the shapes that a word of a term takes before its endings.
type stem struct {
	word           int32
	chars          []rune
	from           state
	bare           forms  // what the stem is without an ending; 0 when it cannot stand so
	vowels         []rune // what the first ending may be in harmony with
	last           rune   // the sound that decides about buffers
	vowelFirst     bool   // only an ending that begins with a vowel follows
	consonantFirst bool   // none of these follows: sıra is no form of sır
	noAdjunct      bool   // not -i alone: mali is no form of mal
}

// turkishStems returns every shape of a word. joined words are parts of a term of
// several words, where a last -ı is more likely a possessive. Shapes that the
// word does not really have do no harm: no text holds them.
func turkishStems(word []rune, joined bool) []stem {
	all := nounStems(word)
	if joined { // an adjective does not be there: olağanüstü hali
		for i := range all {
			all[i].noAdjunct = false
		}
	}
	n := syllables(word)
	if joined || n >= 3 {
		all = append(all, ownedStems(word, joined)...)
		if ending := string(word[max(0, len(word)-3):]); ending == "mak" || ending == "mek" {
			act := newStem(word[:len(word)-1], noun)
			act.bare = inflected
			all = append(all, act)
		}
	}
	return all
}

func newStem(chars []rune, from state) stem {
	made := stem{chars: chars, from: from, last: withoutCircumflex(chars[len(chars)-1])}
	if vowel := lastVowel(chars); vowel != 0 {
		made.vowels = []rune{vowel}
	}
	return made
}

func nounStems(word []rune) []stem {
	n := syllables(word)
	base := newStem(word, noun)
	base.bare = exact
	if n == 1 || isOneOf(word, withoutCa) {
		base.from = shortNoun
	}
	if soft, adjunct := takesFrontEndings(word, n); soft {
		front := fronted(base.vowels[0])
		base.vowels = append(base.vowels, front)
		if base.noAdjunct = !adjunct; isOneOf(word, frontEndings) {
			base.vowels = []rune{front}
		}
	}
	base.consonantFirst = isOneOf(word, doublingLast)
	all := []stem{base}
	beforeVowel := func(chars []rune) {
		changed := base
		changed.chars, changed.last, changed.vowelFirst, changed.consonantFirst, changed.bare = chars, 'b', true,
			false, 0
		all = append(all, changed)
	}
	changed := append(dropped(word, n), softened(word, n), doubled(word, n))
	for _, chars := range changed {
		if chars != nil {
			beforeVowel(chars)
		}
	}
	switch {
	case strings.HasSuffix(string(word), "su"): // suyu, suyun: the one irregular noun
		beforeVowel(append(slices.Clone(word), 'y'))
	case n >= 2 && strings.ContainsRune("ıiuü", base.last): // sanayii, mevzuu
		beforeVowel(word)
	}
	return all
}

// takesFrontEndings reports whether a word is a loan that takes front endings after a back vowel: usulü, iptali,
// menfaati, harbi. adjunct is whether -i alone can be such an ending, and not only that of an adjective.
func takesFrontEndings(word []rune, n int) (soft, adjunct bool) {
	vowel := lastVowel(word)
	if vowel == 'ı' || fronted(vowel) == vowel {
		return false, false
	}
	s := string(word)
	last := word[len(word)-1]
	switch {
	case isOneOf(word, frontEndings):
		return true, true
	case last == 'l':
		return true, n > 1 || vowel == 'â' || vowel == 'û' || startsForeign(word) && word[0] != 'm'
	case n > 1:
		for _, ending := range []string{"aat", "kat", "hat", "rat", "rak"} {
			if strings.HasSuffix(s, ending) {
				return true, true
			}
		}
	case len(word) > 2 && strings.ContainsRune("rl", word[len(word)-2]) && strings.ContainsRune("pf", last):
		return true, true
	}
	return false, false
}

// softened returns the shape with a voiced last consonant: yönetmeliğ-, reng-.
func softened(word []rune, n int) []rune {
	i := len(word) - 1
	if i < 1 {
		return nil
	}
	var voiced rune
	before := word[i-1]
	switch word[i] {
	case 'p':
		voiced = 'b'
	case 'ç':
		voiced = 'c'
	case 't':
		switch {
		case n == 2 && strings.ContainsRune("ıiuü", before) && i > 1 && !isVowel(word[i-2]) && !startsForeign(word) &&
			!isOneOf(word, softeningIt):
		case n > 1 || strings.ContainsRune("rln", before):
			voiced = 'd'
		}
	case 'k':
		switch {
		case before == 'n':
			voiced = 'g'
		case n > 1:
			voiced = 'ğ'
		}
	case 'g':
		if n > 1 && before == 'o' {
			voiced = 'ğ'
		}
	}
	if voiced == 0 {
		return nil
	}
	return append(slices.Clone(word[:i]), voiced)
}

// doubled returns the shape of short loans: hakk-, redd-, tıbb-. After l it would
// be the adjective in -lı, after t the past tense.
func doubled(word []rune, n int) []rune {
	i := len(word) - 1
	known := isOneOf(word, doublingLast)
	if !known && (n != 1 || i < 1 || len(word) > 3 || isVowel(word[i]) || !isVowel(word[i-1])) {
		return nil
	}
	voiced := []rune{word[i]}
	switch word[i] {
	case 'l':
		if !known {
			return nil
		}
	case 't':
		if !startsForeign(word) {
			return nil
		}
		if word[0] == 'r' || word[0] == 'z' {
			voiced[0] = 'd'
		}
	case 'p':
		voiced[0] = 'b'
	case 'ç':
		voiced[0] = 'c'
	}
	return append(slices.Clone(word[:i]), voiced[0], voiced[0])
}

// dropped returns the shape of two syllables that lose the second vowel: hükm-,
// kayd-, izn-. Of words that are not known to, those that sound like loans may:
// kurum, yapıt and verim shall not meet kurma, yaptı and verme.
func dropped(word []rune, n int) [][]rune {
	i := len(word) - 1
	known := isOneOf(word, losingVowel)
	if n != 2 || i < 3 || isVowel(word[i]) || !strings.ContainsRune("ıiuü", word[i-1]) || isVowel(word[i-2]) ||
		!isVowel(word[i-3]) {
		return nil
	}
	if !known && (!startsForeign(word) || strings.ContainsRune("pşv", word[0])) {
		return nil
	}
	short := word[:i-1]
	with := func(last rune) []rune { return append(slices.Clone(short), last) }
	switch {
	case word[i] == 't' && isVoiceless(word[i-2]):
		return [][]rune{with('t'), with('d')} // vakti, akdi
	case word[i] == 't':
		return [][]rune{with('d')}
	case word[i] == 'p':
		return [][]rune{with('b')}
	case word[i] == 'ç':
		return [][]rune{with('c')}
	}
	return [][]rune{with(word[i])}
}

// startsForeign reports whether a word begins as no word of Turkish origin does.
func startsForeign(word []rune) bool { return strings.ContainsRune("cfhjlmnprşvz", word[0]) }

// ownedStems reads a last -ı or -sı as the possessive of a compound: planı has
// planının, and its planları and planımız are made of plan.
func ownedStems(word []rune, joined bool) []stem {
	i := len(word) - 1
	if i < 2 || !strings.ContainsRune("ıiuü", word[i]) {
		return nil
	}
	whole := newStem(word, owned3)
	whole.bare = exact
	if !joined && syllables(word) < 4 {
		whole.from = owned3Word
	}
	all := []stem{whole}
	for _, chars := range unowned(word) {
		base := newStem(chars, toOwnWord)
		base.vowels = []rune{word[i]}
		if joined {
			base.from, base.bare = toOwn, open
		}
		if vowel := lastVowel(chars); vowel != 0 && vowel != word[i] {
			base.vowels = append(base.vowels, vowel)
		}
		all = append(all, base)
	}
	return all
}

// unowned takes the possessive off a word, and back what it did to the stem.
func unowned(word []rune) [][]rune {
	i := len(word) - 1
	body := word[:i]
	if isVowel(body[i-1]) {
		return [][]rune{body} // sanayii
	}
	found := [][]rune{body}
	if i > 2 && body[i-1] == 's' && isVowel(body[i-2]) {
		found = append(found, body[:i-1])
	}
	if i > 2 && body[i-1] == 'y' && body[i-2] == 'u' {
		found = append(found, body[:i-1]) // suyu
	}
	last := body[i-1]
	switch last {
	case 'b':
		last = 'p'
	case 'c':
		last = 'ç'
	case 'd':
		last = 't'
	case 'ğ', 'g':
		last = 'k'
	}
	if last != body[i-1] {
		found = append(found, append(slices.Clone(body[:i-1]), last))
	}
	if i > 2 && !isVowel(body[i-2]) {
		if body[i-1] == body[i-2] {
			found = append(found, append(slices.Clone(body[:i-2]), last)) // hakkı
		} else {
			found = append(found, append(slices.Clone(body[:i-1]), word[i], last)) // hükmü
		}
	}
	return found
}

// isFunctionWord reports whether a word of the closed classes looks like a form of a noun: ile is no dative of il.
func isFunctionWord(letters []letter) bool {
	word := make([]rune, len(letters))
	for i, letter := range letters {
		word[i] = letter.char
		if letter.char == capitalI {
			word[i] = 'i'
		}
	}
	switch s := string(word); s {
	case "ile", "ise", "idi", "için", "icin", "onun", "ona", "onu", "onda", "ondan", "onlar", "hatta":
		return true
	default:
		return strings.HasPrefix(s, "kendi")
	}
}

func isConjunction(word string) bool {
	switch lang.Fold(word) {
	case "ve", "veya", "ya", "yahut":
		return true
	}
	return false
}
