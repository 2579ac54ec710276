package termform

import (
	"slices"
	"strings"
	"sync"
)

// englishStems returns a word in its British and American spellings, with their plurals and possessives. Apostrophes
// are gone by now: the possessive looks as a regular plural does.
func englishStems(word []rune) (all []stem) {
	spellings := theSpeller().spellings(string(word))
	for _, spelling := range spellings {
		all = append(all, stem{chars: []rune(spelling), from: closed, bare: exact})
	}
	for _, spelling := range spellings {
		for _, form := range englishForms(spelling) {
			if !slices.Contains(spellings, form) {
				all = append(all, stem{chars: []rune(form), from: closed, bare: inflected})
			}
		}
	}
	return all
}

// englishForms returns the plurals of a word, and the possessives.
func englishForms(s string) []string {
	made := []string{s + "s"}
	for _, one := range irregularPlurals { // many have a regular plural too: foci and focuses
		stem, found := strings.CutSuffix(s, one.singular)
		if found && (stem == "" || one.compounds) && !isOneOf([]rune(s), regularAll) {
			made = append(made, stem+one.plural, stem+one.plural+"s") // men, men's
			break
		}
	}
	add := func(ending, instead string) bool {
		stem, found := strings.CutSuffix(s, ending)
		if found && len(stem) > 1 {
			made = append(made, stem+instead)
		}
		return found
	}
	switch {
	case add("um", "a"), add("rion", "ria"), add("eau", "eaux"):
	case add("dix", "dices"), add("dex", "dices"), add("trix", "trices"), add("tex", "tices"):
		add("x", "xes")
	case add("is", "es"), add("eaf", "eaves"), add("lf", "lves"):
	case strings.HasSuffix(s, "y") && len(s) > 1 && !strings.ContainsRune("aeiou", rune(s[len(s)-2])):
		add("y", "ies")
	case add("s", "ses"), add("x", "xes"), add("z", "zes"), add("ch", "ches"), add("sh", "shes"), add("o", "oes"):
	}
	return made
}

// A speller knows the words that are spelt differently on the other side of the Atlantic. The classes are those of New
// Hart's Rules, 21 ("US and British English"), with the words of law and administration. A glossary has a hundred
// thousand words, and nearly all of them are in no class: they are recognised without going through the lists.
type speller struct {
	classes  map[string][]int // of spellingClasses, by their roots
	longest  int              // root in bytes
	prefixes []string
	twice    map[string][]string // the other spellings of words of spelledTwice
}

// theSpeller makes the speller once. It is never changed.
var theSpeller = sync.OnceValue(newSpeller)

func newSpeller() *speller {
	s := &speller{classes: map[string][]int{}, prefixes: strings.Fields(spellingPrefixes), twice: map[string][]string{}}
	for i, class := range spellingClasses {
		for root := range strings.FieldsSeq(class.roots) {
			s.classes[root] = append(s.classes[root], i)
			s.longest = max(s.longest, len(root))
		}
	}
	for pair := range strings.FieldsSeq(spelledTwice) {
		british, american, _ := strings.Cut(pair, "/")
		for _, ending := range []string{"", "s", "d"} {
			s.twice[british+ending] = append(s.twice[british+ending], american+ending)
			s.twice[american+ending] = append(s.twice[american+ending], british+ending)
		}
	}
	return s
}

// spellings returns a word as it is and as it is spelt on the other side.
func (s *speller) spellings(word string) []string {
	all := []string{word}
	add := func(other string) {
		if !slices.Contains(all, other) {
			all = append(all, other)
		}
	}
	if other, ok := otherIse(word); ok {
		add(other)
	}
	s.otherEndings(word, "", add)
	for _, prefix := range s.prefixes {
		if rest, found := strings.CutPrefix(word, prefix); found {
			s.otherEndings(rest, prefix, add)
		}
	}
	for _, other := range s.twice[word] {
		add(other)
	}
	return all
}

// otherEndings finds the other spellings of a word that begins with a root.
func (s *speller) otherEndings(word, prefix string, add func(other string)) {
	for end := 1; end <= min(len(word), s.longest); end++ {
		root, ending := word[:end], word[end:]
		for _, class := range s.classes[root] {
			for pair := range strings.FieldsSeq(spellingClasses[class].endings) {
				british, american, _ := strings.Cut(pair, "/")
				british, american = strings.Trim(british, "-"), strings.Trim(american, "-")
				switch ending {
				case british:
					add(prefix + root + american)
				case american:
					add(prefix + root + british)
				}
			}
		}
	}
}

// otherIse swaps -ise and -ize, and -yse and -yze, with what may follow them. Words that have only one of the
// two, exercise and advise, have no other one to be taken for.
func otherIse(s string) (other string, ok bool) {
	const fewest = 3 // letters before it: prise and prize, rise and size are other words
	for ending := range strings.FieldsSeq("e ed es ing er ers able ation ations ational") {
		stem, found := strings.CutSuffix(s, ending)
		if !found || len(stem) < fewest+2 {
			continue
		}
		stem, last := stem[:len(stem)-2], stem[len(stem)-2:]
		switch {
		case last == "is":
			return stem + "iz" + ending, true
		case last == "iz":
			return stem + "is" + ending, true
		case last == "ys" && !strings.HasPrefix(ending, "a"):
			return stem + "yz" + ending, true
		case last == "yz" && !strings.HasPrefix(ending, "a"):
			return stem + "ys" + ending, true
		}
	}
	return "", false
}

// comesBeforeAttribute reports whether the word begins an attribute of the head of a term, so that the head before it
// takes the plural: right of way, rights of way.
func comesBeforeAttribute(plain string) bool {
	switch plain {
	case "of", "for", "in", "to", "by", "on", "at", "with", "under", "from",
		"general", "martial", "public", "corporate", "apparent", "politic", "elect":
		return true
	}
	return false
}
