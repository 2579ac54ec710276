package check

import (
	"strings"
	"unicode/utf8"

	"lls/internal/text/lang"
)

// fewOthers is how often a text must write a word in one way before the other way is an oversight.
const fewOthers = 2

// mostI is how many letters I of a word are looked at.
const mostI = 4

// maxWord is the length in bytes from which a word is not looked at.
const maxWord = 64

// dotless reports a capital I that should have a dot, or has one that it should not have: the word is written in the
// other way elsewhere in the text, and never in small letters in this one.
func (c *checker) dotless(s *source) {
	type candidate struct {
		block int
		t     token
		right string // as it should be written
	}
	var found []candidate
	count := map[string]int{} // of the words that are looked for, in small letters
	var lengths [maxWord]bool // that they have, in bytes
	for i := range s.blocks {
		b := &s.blocks[i]
		for k := b.from; k < b.to; k++ {
			t := s.tokens[k]
			if t.kind != tokenWord || len(t.low) < 4 || len(t.low) >= maxWord-2*mostI ||
				b.article < 0 && b.Kind != blockTitle {
				continue
			}
			word := s.text[t.start:t.endingOrEnd(s)]
			if !hasCapitalI(word) || strings.Trim(word, "IVX") == "" { // a Roman number
				continue
			}
			for _, right := range otherDots(word) {
				found = append(found, candidate{i, t, right})
				low := lang.Lower(s.language, right)
				count[low], count[t.low] = 0, 0
				lengths[len(low)], lengths[len(t.low)] = true, true
			}
		}
	}
	if len(found) == 0 {
		return
	}
	for _, t := range s.tokens {
		if t.kind != tokenWord || len(t.low) >= maxWord || !lengths[len(t.low)] {
			continue
		}
		if n, ok := count[t.low]; ok && (s.text[t.start] == t.low[0] || !hasCapitalI(s.text[t.start:t.end()])) {
			count[t.low] = n + 1 // written in small letters, or without a capital I
		}
	}
	for _, f := range found {
		if count[f.t.low] > 0 || count[lang.Lower(s.language, f.right)] < fewOthers {
			continue
		}
		end := f.t.endingOrEnd(s)
		c.add(s, f.block, Finding{Rule: "type.dotless", Severity: Warning, Start: f.t.start, End: end,
			Params: map[string]string{"text": s.text[f.t.start:end], "fix": f.right},
			Fix:    &Fix{f.t.start, end, f.right}})
	}
}

func hasCapitalI(word string) bool {
	return strings.IndexByte(word, 'I') >= 0 || strings.Contains(word, "İ")
}

// endingOrEnd is where the word of a token ends, without the apostrophe and the ending behind it.
func (t *token) endingOrEnd(s *source) int {
	if t.endingSize == 0 {
		return t.end()
	}
	return lettersEnd(s.text[:t.end()], t.start)
}

// otherDots are the words that differ from a word in one letter I or in all of them.
func otherDots(word string) (all []string) {
	swap := func(r rune) rune {
		switch r {
		case 'I':
			return 'İ'
		case 'İ':
			return 'I'
		}
		return r
	}
	n := strings.Count(word, "I") + strings.Count(word, "İ")
	if n > mostI {
		return nil
	}
	for at, r := range word {
		if r == 'I' || r == 'İ' {
			all = append(all, word[:at]+string(swap(r))+word[at+utf8.RuneLen(r):])
		}
	}
	if n > 1 {
		all = append(all, strings.Map(swap, word))
	}
	return all
}
