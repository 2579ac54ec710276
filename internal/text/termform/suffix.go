package termform

import "slices"

// A state says which endings a form already has, and so which may follow.
type state uint8

const (
	closed      state = iota // nothing follows
	noun                     // a bare noun
	shortNoun                // one that takes no -ca: dere, derece
	plural                   // -lar
	owned3                   // third person's: planı, followed by n
	owned3Word               // the same, guessed of a single word: işyeri
	owned                    // -ımız, -ınız
	toOwn                    // a compound without its possessive: "ceza dava"
	toOwnWord                // the same of a single word: bildirince is no form of bildiri
	toOwnPlural              // "ceza davalar"
	genitive                 // -ın
	locative                 // -da
	otherCase                // -ı, -a, -dan, -la, -ca
	relative                 // -daki
	copula                   // -dır
	lastState
)

// An ending is written with A for a or e, I for ı, i, u or ü, D for d or t, C for
// c or ç. A consonant in brackets stands only after a vowel, a vowel in brackets
// only after a consonant.
type ending struct {
	form string
	to   state
}

var nounEndings = []ending{
	{"lAr", plural}, {"(I)mIz", owned}, {"(I)nIz", owned},
	{"(y)I", otherCase}, {"(n)In", genitive}, {"(y)A", otherCase}, {"DA", locative}, {"DAn", otherCase},
	{"(y)lA", otherCase}, {"DIr", copula}, {"yDI", closed}, {"ymIş", closed}, {"ysA", closed},
	{"(s)iyle", otherCase}, {"yle", otherCase},
}

// endings is the grammar. The singular -ım and -ın of persons are left out:
// laws do not use them, and other nouns end like them (veri, verim).
// So is everything that makes another word: -lı, -sız, -lık, -cı.
var endings = [lastState][]ending{
	noun: append(slices.Clip(nounEndings), ending{"(s)I", owned3}, ending{"CA", otherCase}),
	// çekince is another word than çek
	shortNoun: append(slices.Clip(nounEndings), ending{"I", owned3Word}, ending{"sI", owned3}),
	plural: {
		{"I", owned3}, {"Im", owned}, {"ImIz", owned}, {"InIz", owned},
		{"In", genitive}, {"A", otherCase}, {"DA", locative}, {"DAn", otherCase}, {"lA", otherCase}, {"CA", otherCase},
		{"DIr", copula}, {"DI", closed}, {"mIş", closed}, {"sA", closed}, {"iyle", otherCase},
	},
	owned3: {
		{"nI", otherCase}, {"nIn", genitive}, {"nA", otherCase}, {"nDA", locative}, {"nDAn", otherCase},
		{"ylA", otherCase}, {"yle", otherCase}, {"ncA", otherCase},
		{"DIr", copula}, {"yDI", closed}, {"ymIş", closed}, {"ysA", closed},
	},
	owned3Word: {
		{"nI", otherCase}, {"nIn", genitive}, {"nA", otherCase}, {"nDA", locative}, {"nDAn", otherCase},
		{"ylA", otherCase}, {"DIr", copula},
	},
	owned: {
		{"I", otherCase}, {"In", genitive}, {"A", otherCase}, {"DA", locative}, {"DAn", otherCase},
		{"lA", otherCase}, {"CA", otherCase}, {"DIr", copula}, {"DI", closed}, {"sA", closed},
	},
	toOwn:       {{"lAr", toOwnPlural}, {"(s)I", owned3}, {"(I)mIz", owned}, {"(I)nIz", owned}},
	toOwnWord:   {{"lAr", toOwnPlural}, {"(I)mIz", owned}, {"(I)nIz", owned}},
	toOwnPlural: {{"I", owned3}, {"Im", owned}, {"ImIz", owned}, {"InIz", owned}},
	genitive:    {{"ki", relative}, {"DIr", copula}},
	locative:    {{"ki", relative}, {"DIr", copula}, {"yDI", closed}, {"ymIş", closed}, {"ysA", closed}},
	otherCase:   {{"DIr", copula}, {"DI", closed}, {"yDI", closed}},
	relative: {
		{"lAr", plural}, {"nI", otherCase}, {"nIn", genitive}, {"nA", otherCase}, {"nDA", locative},
		{"nDAn", otherCase}, {"ylA", otherCase}, {"DIr", copula},
	},
	copula: {{"lAr", closed}},
}

// forms says what kinds of form a word can be read as.
type forms uint8

const (
	exact     forms = 1 << iota
	ofIt            // genitive: planın
	inflected       // any other ending
	open            // a compound's word that still lacks its possessive
)

// A tail is what follows a stem, and how it is to be compared.
type tail struct {
	letters []letter
	plain   bool // typed without Turkish letters
}

// read returns the forms that the tail makes of a stem in state from. vowel and last
// are the last vowel and the last letter before it.
func (t tail) read(from state, at int, vowel, last rune) forms {
	if at == len(t.letters) {
		switch from {
		case toOwnPlural:
			return 0
		case genitive:
			return ofIt
		}
		return inflected
	}
	var found forms
	for _, ending := range endings[from] {
		if next, v, l, ok := t.take(ending.form, at, vowel, last); ok {
			found |= t.read(ending.to, next, v, l)
		}
	}
	return found
}

// take compares one ending, and gives where it ends, and in which letters.
func (t tail) take(form string, at int, vowel, last rune) (next int, lastVowel, lastLetter rune, ok bool) {
	bracket := false
	for _, sign := range form {
		switch sign {
		case '(':
			bracket = true
			continue
		case ')':
			bracket = false
			continue
		}
		want := sign
		var other rune
		switch sign {
		case 'A':
			want = lowVowel(vowel)
		case 'I':
			want = highVowel(vowel)
		case 'D':
			want = 'd'
			if isVoiceless(last) {
				other = 't'
			}
		case 'C':
			want = 'c'
			if isVoiceless(last) {
				other = 'ç'
			}
		}
		if bracket && isVowel(want) == isVowel(last) {
			continue
		}
		if at == len(t.letters) {
			return 0, 0, 0, false
		}
		got := t.letters[at]
		switch {
		case t.same(got, want):
		case other != 0 && t.same(got, other):
			want = other
		default:
			return 0, 0, 0, false
		}
		at++
		last = want
		if isVowel(want) {
			vowel = want
		}
	}
	return at, vowel, last, true
}

func (t tail) same(got letter, want rune) bool {
	if got.char == want || got.char == capitalI && (want == 'ı' || want == 'i') {
		return true
	}
	return t.plain && got.plain == plainOf(want)
}

func plainOf(char rune) rune {
	switch char {
	case 'ı':
		return 'i'
	case 'ö':
		return 'o'
	case 'ü':
		return 'u'
	case 'ş':
		return 's'
	case 'ç':
		return 'c'
	case 'ğ':
		return 'g'
	}
	return char
}

func lowVowel(vowel rune) rune {
	switch vowel {
	case 'a', 'ı', 'o', 'u', 'â', 'û':
		return 'a'
	}
	return 'e'
}

func highVowel(vowel rune) rune {
	switch vowel {
	case 'a', 'ı', 'â':
		return 'ı'
	case 'o', 'u', 'û':
		return 'u'
	case 'ö', 'ü':
		return 'ü'
	}
	return 'i'
}

// fronted returns the vowel that a softly spoken last consonant makes of a back
// one: usul, usulü.
func fronted(vowel rune) rune {
	switch vowel {
	case 'a', 'â':
		return 'e'
	case 'ı':
		return 'i'
	case 'o':
		return 'ö'
	case 'u', 'û':
		return 'ü'
	}
	return vowel
}
