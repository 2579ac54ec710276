// Package termform finds the terms of a glossary in texts: Turkish ones with
// their endings, English ones in the plural and the possessive. It contains the
// grammar of endings and lists of irregular nouns, and no other words but the terms.
package termform

import (
	"context"
	"fmt"

	"lls/internal/text/lang"
)

// Term is a name in the language of the texts. Several terms may share an ID,
// as a name and its abbreviation do.
type Term struct {
	ID   int64
	Name string
}

// Match is a place of a term: from Start to before End, in bytes.
type Match struct {
	Start, End int
	TermID     int64
}

// Matcher finds terms. It is immutable and safe for concurrent use.
type Matcher struct {
	language lang.Language
	stems    trie
	records  [][]stem        // by the end of a stem in the trie
	firsts   [][modes]int32  // where a word leads at the start of a term; 0 is nowhere
	paths    map[step]int32  // where it leads later
	goesOn   []bool          // by the places in terms
	ends     map[int32]int32 // the last step of a term to the term
	gaps     map[string]int32
	terms    []entry
}

type entry struct {
	id       int64
	letters  int
	capitals bool  // an abbreviation, which small letters are not: AT and at
	small    int32 // the term of the same letters that they may be; 0 is none
}

// New returns a matcher for terms of one language. Of two terms with the same
// name the first is found.
func New(language lang.Language, terms []Term) *Matcher {
	b := newBuilder(language, len(terms))
	for _, term := range terms {
		b.add(term)
	}
	return b.Matcher
}

// Find returns the places of the terms in text, in their order. Matches do
// not overlap: a longer one wins over the shorter ones that it touches.
func (m *Matcher) Find(text string) []Match {
	found, _ := m.FindContext(context.Background(), text) // which never ends
	return found
}

// FindContext is Find that ends with its context.
func (m *Matcher) FindContext(ctx context.Context, text string) ([]Match, error) {
	if len(m.terms) == 0 {
		return nil, nil
	}
	s := newSearch(m, text)
	all, err := s.candidates(ctx)
	if err != nil {
		return nil, fmt.Errorf("find terms: %w", err)
	}
	return s.choose(all), nil
}

// UTF16 converts the byte offsets of matches, in the order of Find, to UTF-16
// units.
func UTF16(text string, matches []Match) []Match {
	turned := make([]Match, len(matches))
	at, units := 0, 0
	advance := func(to int) int {
		for _, r := range text[at:to] {
			units++
			if r > 0xFFFF {
				units++
			}
		}
		at = to
		return units
	}
	for i, match := range matches {
		start := advance(match.Start)
		turned[i] = Match{Start: start, End: advance(match.End), TermID: match.TermID}
	}
	return turned
}
