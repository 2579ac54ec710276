package termform

import (
	"cmp"
	"context"
	"slices"
)

// A reading is a word of the terms that a token may be a form of.
type reading struct {
	word    int32
	forms   forms
	letters int32 // of the stem
	plain   bool  // typed without Turkish letters
}

// A candidate is a term that the tokens from first to last may be.
type candidate struct {
	first, last, term int32
	letters           int32
	plain             bool
}

type search struct {
	*Matcher
	text   string
	tokens []token
	known  map[string][]reading
	open   []place // while one token is looked at
	next   []place
}

// A place is a node of the terms that the tokens so far lead to.
type place struct {
	node    int32
	letters int32
	plain   bool
}

// minPlain is the number of letters below which a term is not found if it is typed without Turkish letters: it would be
// another word, as koyun and köyün.
const minPlain = 6

func newSearch(m *Matcher, text string) *search {
	cut := tokens(text)
	return &search{Matcher: m, text: text, tokens: cut, known: make(map[string][]reading, len(cut)/8)}
}

func (s *search) readings(i int) []reading {
	word := s.text[s.tokens[i].start:s.tokens[i].end]
	found, known := s.known[word]
	if !known {
		found = s.analyse(word)
		s.known[word] = found
	}
	return found
}

// candidates are in the order of their first tokens.
func (s *search) candidates(ctx context.Context) ([]candidate, error) {
	const often = 1024
	var all []candidate
	for first := range s.tokens {
		if first%often == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s.open = append(s.open[:0], place{})
		for last := first; last < len(s.tokens) && len(s.open) > 0; last++ {
			readings := s.readings(last)
			if len(readings) == 0 {
				break
			}
			gap := int32(0)
			if last > first && s.tokens[last].gap != "" {
				known := false
				if gap, known = s.gaps[s.tokens[last].gap]; !known {
					break
				}
			}
			s.next = s.next[:0]
			for _, from := range s.open {
				for _, read := range readings {
					all = s.follow(all, from, read, gap, first, last)
				}
			}
			s.open, s.next = s.next, s.open
		}
	}
	return all, nil
}

func (s *search) follow(all []candidate, from place, read reading, gap int32, first, last int) []candidate {
	for mode := range modes {
		if read.forms&allows[mode] == 0 {
			continue
		}
		node := s.firsts[read.word][mode]
		if from.node != 0 {
			node = s.paths[step{from.node, read.word, gap, mode}]
		}
		if node == 0 {
			continue
		}
		to := place{node, from.letters + read.letters, from.plain || read.plain}
		if s.goesOn[node] {
			s.next = append(s.next, to)
		}
		term, ok := s.ends[node]
		if ok {
			term, ok = s.spelt(term, first)
		}
		if !ok || to.plain && s.terms[term].letters < minPlain {
			continue
		}
		if read.forms&^open == 0 && !s.conjunctionAt(last+1) {
			continue
		}
		all = append(all, candidate{int32(first), int32(last), term, to.letters, to.plain})
	}
	return all
}

// spelt returns the term that a token is, by its capitals: an abbreviation must be in capitals.
func (s *search) spelt(term int32, at int) (int32, bool) {
	one := s.terms[term]
	if !one.capitals || inCapitals(s.text[s.tokens[at].start:s.tokens[at].end], one.letters) {
		return term, true
	}
	return one.small, one.small != 0
}

// conjunctionAt reports whether an "and" follows, after which the possessive of the whole term may come: kamu kurum ve
// kuruluşları.
func (s *search) conjunctionAt(i int) bool {
	return i < len(s.tokens) && s.tokens[i].gap == "" && isConjunction(s.text[s.tokens[i].start:s.tokens[i].end])
}

// choose selects from every run of overlapping candidates the longest one, then the longest of those that do not
// overlap it, and so on.
func (s *search) choose(all []candidate) []Match {
	var chosen []candidate
	for start := 0; start < len(all); {
		end, last := start+1, all[start].last
		for end < len(all) && all[end].first <= last {
			last = max(last, all[end].last)
			end++
		}
		chosen = s.chooseOf(chosen, all[start:end], last)
		start = end
	}
	matches := make([]Match, len(chosen))
	for i, one := range chosen {
		matches[i] = Match{s.tokens[one.first].start, s.tokens[one.last].end, s.terms[one.term].id}
	}
	return matches
}

func (s *search) chooseOf(chosen, run []candidate, last int32) []candidate {
	if len(run) == 1 {
		return append(chosen, run[0])
	}
	first := run[0].first
	slices.SortFunc(run, func(a, b candidate) int {
		return cmp.Or(
			cmp.Compare(b.last-b.first, a.last-a.first),
			cmp.Compare(a.first, b.first),
			compareBool(a.plain, b.plain),
			cmp.Compare(b.letters, a.letters),
			cmp.Compare(a.term, b.term),
		)
	})
	taken := make([]bool, last-first+1)
	before := len(chosen)
	for _, one := range run {
		span := taken[one.first-first : one.last-first+1]
		// A candidate is never longer than those chosen before it: if it overlaps one, so does its first or last token.
		if span[0] || span[len(span)-1] {
			continue
		}
		for i := range span {
			span[i] = true
		}
		chosen = append(chosen, one)
	}
	slices.SortFunc(chosen[before:], func(a, b candidate) int { return cmp.Compare(a.first, b.first) })
	return chosen
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
