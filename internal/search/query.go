package search

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"lls/internal/fault"
	"lls/internal/lang"
)

// Bounds of a query.
const (
	maxQuery = 500 // code points
	maxWords = 32
)

// clause is one thing that a result must hold: a word in one of its forms, or a phrase as it stands.
type clause struct {
	words  []string // several: a phrase
	stems  []stem   // of a word: the beginnings of its other forms
	quoted bool
}

// stem is a beginning of words; soft asks for a vowel behind it, before which alone Turkish softens a consonant.
type stem struct {
	prefix string
	soft   bool
}

func (s stem) begins(word string) bool {
	if !strings.HasPrefix(word, s.prefix) {
		return false
	}
	return !s.soft || len(word) > len(s.prefix) && isVowel(word[len(s.prefix)])
}

// quotes open and close phrases.
const quotes = "\"“”„«»"

// parse reads a query: words, and phrases in quotes. What is not a word separates words; a quote that nothing closes is
// nothing special.
func parse(q string) ([]clause, error) {
	if lang.Len(q) > maxQuery {
		return nil, fault.Bad("q is longer than %d characters", maxQuery)
	}
	var clauses []clause
	seen := map[string]bool{}
	words := 0
	for q != "" {
		piece, rest, quoted := nextPiece(q)
		q = rest
		found := wordsOf(piece)
		if words += len(found); words > maxWords {
			return nil, fault.Bad("q has more than %d words", maxWords)
		}
		if quoted && len(found) > 0 {
			clauses = append(clauses, clause{words: found, quoted: true})
			continue
		}
		for _, word := range found {
			if !seen[word] {
				seen[word] = true
				clauses = append(clauses, clause{words: []string{word}, stems: stemsOf(word)})
			}
		}
	}
	return clauses, nil
}

// nextPiece cuts off what stands before the next phrase, or the phrase at the start.
func nextPiece(q string) (piece, rest string, quoted bool) {
	open := strings.IndexAny(q, quotes)
	if open < 0 {
		return q, "", false
	}
	if open > 0 {
		return q[:open], q[open:], false
	}
	_, size := utf8.DecodeRuneInString(q)
	q = q[size:]
	end := strings.IndexAny(q, quotes)
	if end < 0 {
		return q, "", false
	}
	_, size = utf8.DecodeRuneInString(q[end:])
	return q[:end], q[end+size:], true
}

func wordsOf(s string) (words []string) {
	lang.EachWord(s, func(word string, _, _ int) bool {
		words = append(words, word)
		return true
	})
	return words
}

// softens tells words whose last consonant may be softened: those of several syllables, or long ones, and renk, rengi.
// Others are too often the beginning of another word: kart, kardeş.
func softens(word string) bool {
	syllables := 0
	for i := range len(word) {
		if isVowel(word[i]) {
			syllables++
		}
	}
	return syllables > 1 && len(word) > 3 || len(word) > 4 || strings.HasSuffix(word, "nk")
}

// stemsOf are the beginnings of a word's other forms: the word itself, and with its last consonant softened before a
// vowel (kitap, kitabı; ortak, ortağı), or hard again (kitab).
func stemsOf(word string) []stem {
	stems := []stem{{prefix: word}}
	if !softens(word) {
		return stems
	}
	if soft, ok := softened[word[len(word)-1]]; ok {
		stems = append(stems, stem{prefix: word[:len(word)-1] + string(soft), soft: true})
	}
	if hard, ok := hardened[word[len(word)-1]]; ok {
		stems = append(stems, stem{prefix: word[:len(word)-1] + string(hard)})
	}
	return stems
}

// After folding ç and c, ğ and g are the same.
var (
	softened = map[byte]byte{'k': 'g', 'p': 'b', 't': 'd'}
	hardened = map[byte]byte{'g': 'k', 'b': 'p', 'd': 't'}
)

// ending is what Turkish puts behind a noun, folded: plural, whose it is, case.
var ending = regexp.MustCompile(`^(l[ae]r)?([iu]m|[iu]n|s?[iu]|[iu]?m[iu]z|[iu]?n[iu]z|m|n)?(n?[iu]n|y?[iu]|n[iu]|[yn]?[ae]|n?[dt][ae]n?|y?l[ae]|n?c[ae])?(ki(l[ae]r)?)?([dt][iu]r)?$`)

// Shorter words are too often the beginning of another one to be taken for its base.
const (
	minInflected = 6
	minBase      = 4
)

// basesOf are the words of the index of which a word seems to be an inflected form: kurullarının of kurul. Of those that
// it may be, the one in most places is taken, if that is in as many as the word itself; of this one again, when it is
// not in much fewer: yönetmeliğinin of yönetmeliği, and this of yönetmelik.
func basesOf(word string, count func(string) int) (bases []string) {
	for least := max(count(word), 1); len(word) >= minInflected; least = max(least/4, 1) {
		base := ""
		consider := func(candidate string) {
			if n := count(candidate); n >= least {
				base, least = candidate, n
			}
		}
		for end := len(word) - 1; end >= minBase; end-- {
			if !ending.MatchString(word[end:]) {
				continue
			}
			consider(word[:end])
			if hard, ok := hardened[word[end-1]]; ok && isVowel(word[end]) {
				consider(word[:end-1] + string(hard))
			}
		}
		if base == "" {
			return bases
		}
		bases, word = append(bases, base), base
	}
	return bases
}
