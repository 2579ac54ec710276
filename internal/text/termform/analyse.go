package termform

import (
	"slices"

	"lls/internal/text/lang"
)

// analyse returns the words of the terms of which a word of a text may be a form.
func (m *Matcher) analyse(word string) []reading {
	if len(word) > maxLetters*4 {
		return nil
	}
	letters, apostrophe := spell(m.language, word)
	if len(letters) > maxLetters {
		return nil
	}
	var found []reading
	node := int32(0)
	for i, letter := range letters {
		next, ok := m.stems.next[trieStep{node, letter.plain}]
		if !ok {
			break
		}
		node = next
		for _, one := range m.records[node] {
			plain, ok := spelt(one.chars, letters)
			if !ok {
				continue
			}
			if forms := one.read(letters, i+1, apostrophe, plain); forms != 0 {
				found = note(found, reading{one.word, forms, int32(i + 1), plain})
			}
		}
	}
	if len(found) > 0 && m.language == lang.Turkish && isFunctionWord(letters) {
		return slices.DeleteFunc(found, func(r reading) bool { return r.forms&exact == 0 })
	}
	return found
}

// note adds a reading. If the same word was read already, it adds the new forms to that reading.
func note(found []reading, read reading) []reading {
	for i := range found {
		one := &found[i]
		if one.word != read.word {
			continue
		}
		switch {
		case one.plain == read.plain:
			one.forms |= read.forms
			one.letters = max(one.letters, read.letters)
		case one.plain:
			*one = read
		}
		return found
	}
	return append(found, read)
}

// spelt compares a stem with the beginning of a word that folds to the same.
// A word without any Turkish letter may have been typed so.
func spelt(chars []rune, letters []letter) (plain, ok bool) {
	for i, char := range chars {
		got := letters[i].char
		switch {
		case withoutCircumflex(got) == withoutCircumflex(char):
		case got == capitalI && (char == 'ı' || char == 'i'):
		case got == letters[i].plain:
			plain = true
		default:
			return false, false
		}
	}
	if plain && slices.ContainsFunc(letters, func(l letter) bool { return isMarked(l.char) }) {
		return false, false
	}
	return plain, true
}

// read returns which forms of the stem the letters behind it make.
func (s stem) read(letters []letter, end, apostrophe int, plain bool) forms {
	rest := letters[end:]
	if len(rest) == 0 {
		return s.bare
	}
	if s.from == closed ||
		s.vowelFirst && !isVowel(rest[0].char) && rest[0].char != capitalI ||
		s.consonantFirst && (isVowel(rest[0].char) || rest[0].char == capitalI) && end != apostrophe ||
		s.noAdjunct && len(rest) == 1 && rest[0].plain == 'i' && rest[0].char != 'ı' {
		return 0
	}
	behind := tail{rest, plain}
	var found forms
	for _, vowel := range s.vowels {
		found |= behind.read(s.from, 0, vowel, s.last)
	}
	if end == apostrophe && found == 0 {
		// Names and abbreviations take endings as they are spoken: AB'ye, BM'nin.
		for _, vowel := range []rune{'a', 'e', 'o', 'ö'} {
			for _, last := range []rune{'a', 'b', 'k'} {
				found |= behind.read(s.from, 0, vowel, last)
			}
		}
	}
	return found
}
