package search

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"lls/internal/platform/store"
	"lls/internal/search/inverted"
	"lls/internal/text/lang"
	"lls/internal/text/termform"
)

// Counterpart is the name of a term in the other language than that of the query.
type Counterpart struct {
	ID       int64 `json:"Id" doc:"Of the term"`
	Term     string
	Language lang.Language `enum:"tr,en" doc:"Of Term"`
	Of       string        `doc:"The name that the query has in some form"`
}

const (
	maxCounterparts = 10
	maxCandidates   = 200
)

// nameTerms finds the terms that the query names, as results and for their counterparts. A reference to an EU act names
// none: EC in 2008/98/EC is no term.
func (r *results) nameTerms(ctx context.Context, answer *SearchPage) error {
	slots := r.index.candidates(r.request.parsed.rest)
	ids := make([]int64, 0, len(slots))
	groups := map[int64]uint32{}
	for _, at := range slots {
		rec := &r.index.records[r.index.slots[at].record]
		if _, known := groups[rec.id]; !known {
			ids = append(ids, rec.id)
			groups[rec.id] = rec.group
		}
	}
	rows, err := readTerms(ctx, r.tx, ids)
	if err != nil {
		return err
	}
	found := termsIn(r.request.parsed.rest, ids, rows)
	answer.Counterparts = counterparts(found, rows)
	r.named = map[uint32]bool{}
	if r.request.parsed.hasActs() { // no term is the whole query
		return nil
	}
	for _, n := range found {
		if n.whole && (r.request.filter.language == "" || r.request.filter.language == n.language) {
			r.named[groups[n.id]] = true
		}
	}
	return nil
}

// candidates are the terms whose words may all be in a query, in some form: a name is not longer than its forms, but
// for a last consonant or a vowel that some drop. Those with more words come first.
func (m *memIndex) candidates(q string) []uint32 {
	hits := map[uint32]int{} // slots of names to how many of their words may be there
	seen := map[string]bool{}
	note := func(word string) {
		if seen[word] {
			return
		}
		seen[word] = true
		for _, space := range []byte{spaceTR, spaceEN} {
			m.lists(space, word, func(l inverted.List) {
				for c := l.Cursor(); c.Next(); {
					if m.isLive(c.Slot) && m.slots[c.Slot].field.isName() && m.kindAt(c.Slot) == isTerm {
						hits[c.Slot]++
					}
				}
			})
		}
	}
	for _, word := range splitWords(q) {
		note(word)
		for end := 1; end < len(word); end++ {
			note(word[:end]) // forms without bases: of short words, of compounds
		}
		for _, language := range []lang.Language{lang.Turkish, lang.English} {
			termform.Bases(language, word, func(base string) bool {
				note(base)
				return false
			})
		}
	}
	var slots []uint32
	for at, n := range hits {
		if n >= int(m.slots[at].total) {
			slots = append(slots, at)
		}
	}
	slices.SortFunc(slots, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(m.slots[b].total, m.slots[a].total), cmp.Compare(a, b))
	})
	return slots[:min(len(slots), maxCandidates)]
}

// named is a term that the query names, in one of the languages.
type named struct {
	id       int64
	language lang.Language
	start    int
	whole    bool // the term is the whole query
}

// termRow contains what searches show of a term.
type termRow struct {
	id                             int64
	nameTR, nameEN, abbrTR, abbrEN string
}

func (t *termRow) in(language lang.Language) (name, abbr string) {
	if language == lang.Turkish {
		return t.nameTR, t.abbrTR
	}
	return t.nameEN, t.abbrEN
}

func readTerms(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]*termRow, error) {
	byID := map[int64]*termRow{}
	if len(ids) == 0 {
		return byID, nil
	}
	sql, args := selectTerms(ids)
	rows, err := store.All(ctx, tx, func(scan func(...any) error) (t termRow, err error) {
		return t, scan(&t.id, &t.nameTR, &t.nameEN, &t.abbrTR, &t.abbrEN)
	}, sql, args...)
	for i := range rows {
		byID[rows[i].id] = &rows[i]
	}
	return byID, err
}

// termsIn finds the terms in a query, in their order in the query.
func termsIn(q string, ids []int64, rows map[int64]*termRow) []named {
	q = strings.Map(func(r rune) rune {
		if strings.ContainsRune(quotes, r) {
			return ' '
		}
		return r
	}, lang.Normalize(q))
	var found []named
	for _, language := range []lang.Language{lang.Turkish, lang.English} {
		var terms []termform.Term
		for _, id := range ids {
			if t := rows[id]; t != nil {
				name, abbr := t.in(language)
				terms = append(terms, termform.Term{ID: id, Name: name})
				if abbr != "" {
					terms = append(terms, termform.Term{ID: id, Name: abbr})
				}
			}
		}
		for _, match := range termform.New(language, terms).Find(q) {
			whole := strings.TrimSpace(q) == q[match.Start:match.End]
			found = append(found, named{match.TermID, language, match.Start, whole})
			found = append(found, sameNames(match, language, ids, rows, whole)...)
		}
	}
	slices.SortStableFunc(found, func(a, b named) int { return cmp.Compare(a.start, b.start) })
	return found
}

// sameNames are other terms with the same name as one that was found: a word can have several counterparts.
func sameNames(match termform.Match, language lang.Language, ids []int64, rows map[int64]*termRow,
	whole bool) (found []named) {
	name, _ := rows[match.TermID].in(language)
	for _, id := range ids {
		if t := rows[id]; id != match.TermID && t != nil {
			if other, _ := t.in(language); lang.Fold(other) == lang.Fold(name) {
				found = append(found, named{id, language, match.Start, whole})
			}
		}
	}
	return found
}

// counterparts are the names in the other language, each once.
func counterparts(found []named, rows map[int64]*termRow) []Counterpart {
	out := []Counterpart{}
	for _, n := range found {
		other := n.language.Other()
		here, _ := rows[n.id].in(n.language)
		name, _ := rows[n.id].in(other)
		known := slices.ContainsFunc(out, func(c Counterpart) bool { return c.Term == name && c.Language == other })
		if lang.Fold(name) != lang.Fold(here) && !known && len(out) < maxCounterparts {
			out = append(out, Counterpart{ID: n.id, Term: name, Language: other, Of: here})
		}
	}
	return out
}
