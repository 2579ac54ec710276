package termform

import (
	"lls/internal/text/lang"
)

// A mode says which forms a word of a term may take in its place.
type mode int32

const (
	fixed  mode = iota // as it is
	linked             // before the possessed word of a compound: planın, or without its own possessive
	free               // last, or before "ve"
	modes
)

// allows names the forms of each mode.
var allows = [modes]forms{fixed: exact, linked: exact | ofIt | open, free: exact | ofIt | inflected | open}

// A step leads from one node of the terms to the next, by a word.
type step struct {
	node, word, gap int32
	mode            mode
}

type trie struct {
	next  map[trieStep]int32
	nodes int32
}

type trieStep struct {
	node int32
	char rune
}

type builder struct {
	*Matcher
	words map[wordKey]int32
}

type wordKey struct {
	chars  string
	joined bool
}

func newBuilder(language lang.Language, terms int) builder {
	return builder{
		Matcher: &Matcher{
			language: language,
			stems:    trie{next: map[trieStep]int32{}, nodes: 1},
			records:  make([][]stem, 1),
			paths:    make(map[step]int32, terms),
			goesOn:   make([]bool, 1),
			ends:     make(map[int32]int32, terms),
			gaps:     map[string]int32{"": 0},
		},
		words: make(map[wordKey]int32, terms),
	}
}

func (b *builder) add(term Term) {
	parts := tokens(term.Name)
	words := make([][]rune, len(parts))
	letters := 0
	for i, part := range parts {
		words[i] = b.chars(term.Name[part.start:part.end])
		if len(words[i]) == 0 || len(words[i]) > maxLetters {
			return
		}
		letters += len(words[i])
	}
	if len(parts) == 0 {
		return
	}
	node := int32(0)
	for i, part := range parts {
		if i == 0 {
			part.gap = ""
		}
		node = b.follow(step{node, b.word(words[i], len(parts) > 1), b.gap(part.gap), b.modeOf(words, i)})
	}
	made := entry{id: term.ID, letters: letters, capitals: len(parts) == 1 && isAbbreviation(term.Name)}
	number := int32(len(b.terms))
	if first, known := b.ends[node]; !known {
		b.ends[node] = number
	} else if one := &b.terms[first]; one.capitals && one.small == 0 && !made.capitals {
		one.small = number
	} else {
		return
	}
	b.terms = append(b.terms, made)
}

// follow returns the node that a step leads to, and makes it if it is new.
func (b *builder) follow(at step) int32 {
	next, known := b.paths[at]
	if at.node == 0 {
		next = b.firsts[at.word][at.mode]
		known = next != 0
	}
	if known {
		return next
	}
	next = int32(len(b.goesOn))
	b.goesOn = append(b.goesOn, false)
	if at.node == 0 {
		b.firsts[at.word][at.mode] = next
		return next
	}
	b.goesOn[at.node] = true
	b.paths[at] = next
	return next
}

// gap returns the number of the punctuation between two words.
func (b *builder) gap(signs string) int32 {
	number, known := b.gaps[signs]
	if !known {
		number = int32(len(b.gaps))
		b.gaps[signs] = number
	}
	return number
}

func (b *builder) chars(word string) []rune {
	letters, _ := spell(b.language, word)
	chars := make([]rune, len(letters))
	for i, letter := range letters {
		chars[i] = letter.char
		if letter.char == capitalI {
			chars[i] = 'ı'
		}
	}
	return chars
}

func (b *builder) modeOf(words [][]rune, i int) mode {
	if i == len(words)-1 {
		return free
	}
	next := string(words[i+1])
	if b.language == lang.English {
		if comesBeforeAttribute(next) {
			return free
		}
		return fixed
	}
	last := words[len(words)-1]
	switch {
	case isConjunction(next):
		return free
	case isConjunction(string(words[i])):
		return fixed
	}
	switch last[len(last)-1] {
	case 'ı', 'i', 'u', 'ü':
		return linked
	}
	return fixed
}

// word returns the number of a word, and stores its stems when it is new.
func (b *builder) word(chars []rune, joined bool) int32 {
	key := wordKey{string(chars), joined}
	if number, known := b.words[key]; known {
		return number
	}
	number := int32(len(b.words))
	b.words[key] = number
	b.firsts = append(b.firsts, [modes]int32{})
	var stems []stem
	if b.language == lang.Turkish {
		stems = turkishStems(chars, joined)
	} else {
		stems = englishStems(chars)
	}
	for _, one := range stems {
		one.word = number
		b.keep(one)
	}
	return number
}

func (b *builder) keep(one stem) {
	node := int32(0)
	for _, char := range one.chars {
		at := trieStep{node, plainOf(withoutCircumflex(char))}
		next, known := b.stems.next[at]
		if !known {
			next = b.stems.nodes
			b.stems.nodes++
			b.stems.next[at] = next
			b.records = append(b.records, nil)
		}
		node = next
	}
	b.records[node] = append(b.records[node], one)
}
