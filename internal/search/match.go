package search

import (
	"cmp"
	"slices"

	"lls/internal/lang"
)

// How a clause is found in a field: as it was typed, or in another form.
const (
	asForm  uint8 = 1
	asTyped uint8 = 2
)

// weights tell how much a field says about its record, and a little less when it has another form.
var weights = [fields][3]uint8{
	Name: {0, 40, 60}, NameTR: {0, 40, 60}, NameEN: {0, 40, 60}, AbbrTR: {0, 40, 60}, AbbrEN: {0, 40, 60},
	KeywordsTR: {0, 16, 24}, KeywordsEN: {0, 16, 24}, SummaryTR: {0, 8, 12}, SummaryEN: {0, 8, 12},
	TextTR: {0, 2, 4}, TextEN: {0, 2, 4},
}

// wholeName is for a name that is just what was asked for.
const wholeName = 200

// filter says what may be found.
type filter struct {
	legalTexts, revisions, terms bool
	language                     lang.Language // "" for both
	sectors, domains             map[int64]bool
	statuses                     map[int64]bool
}

// match is a group that holds all clauses, with the best place in it.
type match struct {
	group  uint32
	slot   uint32 // of a version's text; none: the legal text or term itself
	score  int32
	length uint32 // words of the shortest name that was hit
	day    int32
}

// hits are the slots that hold a clause, and how.
type hits struct {
	how     []uint8 // by slot
	touched []uint32
	meta    []uint8 // by group: the weight in what is not a version's text
	groups  []uint32
}

// resolve adds the forms of the words of which those that were typed are forms themselves.
func (m *memory) resolve(clauses []clause) []clause {
	out := slices.Clone(clauses)
	for i := range out {
		if c := &out[i]; !c.quoted {
			for _, base := range basesOf(c.words[0], m.count) {
				c.stems = slices.Concat(c.stems, stemsOf(base))
			}
		}
	}
	return out
}

// searching is one search at work.
type searching struct {
	*memory
	clauses []clause
	filter  filter
	hits    []hits
	named   map[uint32]bool // terms that the query names in another form
}

// find looks every clause up.
func (m *memory) find(clauses []clause, f filter, named map[uint32]bool) *searching {
	s := &searching{memory: m, clauses: clauses, filter: f, hits: make([]hits, len(clauses)), named: named}
	for i := range clauses {
		h := &s.hits[i]
		h.how, h.meta = make([]uint8, len(m.slots)), make([]uint8, len(m.groups))
		if clauses[i].quoted {
			s.phrase(h, clauses[i].words)
		} else {
			s.word(h, clauses[i])
		}
		if len(h.touched) == 0 {
			break
		}
		s.spread(h)
	}
	return s
}

func (s *searching) word(h *hits, c clause) {
	h.mark(s.of(c.words[0]), asTyped)
	for _, st := range c.stems {
		s.beginning(st.prefix, func(word string, slots []uint32) {
			if st.begins(word) {
				h.mark(slots, asForm)
			}
		})
	}
}

func (h *hits) mark(slots []uint32, how uint8) {
	for _, at := range slots {
		if h.how[at] == 0 {
			h.touched = append(h.touched, at)
			h.how[at] = how
		}
	}
}

// phrase finds the slots in which the words may stand side by side.
func (s *searching) phrase(h *hits, words []string) {
	lists := make([][]uint32, len(words))
	shortest := 0
	for i, word := range words {
		lists[i] = s.of(word)
		if len(lists[i]) < len(lists[shortest]) {
			shortest = i
		}
	}
	hashes := make([]uint64, 0, len(words))
	for i := 1; i < len(words); i++ {
		hashes = append(hashes, pairHash(words[i-1], words[i]))
	}
	var found []uint32
	for _, at := range lists[shortest] {
		in := func(list []uint32) bool { _, ok := slices.BinarySearch(list, at); return ok }
		if slices.ContainsFunc(lists, func(list []uint32) bool { return !in(list) }) {
			continue
		}
		near := s.near(&s.slots[at])
		if !slices.ContainsFunc(hashes, func(hash uint64) bool { return !near.may(hash) }) {
			found = append(found, at)
		}
	}
	h.mark(found, asTyped)
}

// spread drops what may not be found, and carries what stands beside the versions' texts over to the groups.
func (s *searching) spread(h *hits) {
	kept := h.touched[:0]
	for _, at := range h.touched {
		sl := &s.slots[at]
		r := &s.records[sl.record]
		if language := sl.field.language(); !r.live || s.filter.language != "" && language != "" && language != s.filter.language {
			h.how[at] = 0
			continue
		}
		if sl.field.isText() {
			kept = append(kept, at)
			continue
		}
		weight := weights[sl.field][h.how[at]]
		if h.meta[r.group] == 0 {
			h.groups = append(h.groups, r.group)
		}
		h.meta[r.group] = max(h.meta[r.group], weight)
	}
	h.touched = kept
}

// allowed tells whether a group may be found at all.
func (s *searching) allowed(g *group) bool {
	if g.record == none {
		return false
	}
	r, f := &s.records[g.record], &s.filter
	in := func(chosen map[int64]bool) bool {
		return chosen == nil || slices.ContainsFunc(r.nodes, func(n int64) bool { return chosen[n] })
	}
	switch {
	case !r.live:
		return false
	case g.term:
		return f.terms && f.sectors == nil && f.statuses == nil && in(f.domains)
	}
	return (f.legalTexts || f.revisions) && f.domains == nil && in(f.sectors) &&
		(f.statuses == nil || f.statuses[int64(r.status)] || f.statuses[-1] && !r.adopted)
}

// matches are the groups that hold all clauses, the first ones in their order, and every version's text among them.
func (s *searching) matches(first int) (best []match, texts []match) {
	at := make([]int32, len(s.groups)) // the place in best, from 1
	keep := func(m match) {
		switch i := at[m.group]; {
		case i == 0:
			best = append(best, m)
			at[m.group] = int32(len(best))
		case m.before(&best[i-1]):
			best[i-1] = m
		}
	}
	open := make([]uint8, len(s.groups)) // 1 allowed, 2 not
	allowed := func(g uint32) bool {
		if open[g] == 0 {
			open[g] = 2
			if s.allowed(&s.groups[g]) {
				open[g] = 1
			}
		}
		return open[g] == 1
	}
	s.metaMatches(allowed, keep)
	if s.filter.revisions {
		texts = s.textMatches(allowed, keep)
	}
	for g := range s.named {
		if allowed(g) {
			keep(match{group: g, slot: none, score: wholeName / 2, length: s.nameLength(g)})
		}
	}
	order(best, first)
	return best, texts
}

// order brings the best matches to the front, in their order. Of many only the first are ordered.
func order(all []match, first int) {
	if first > 500 || first >= len(all) {
		slices.SortFunc(all, compareMatches)
		return
	}
	slices.SortFunc(all[:first], compareMatches)
	for i := first; i < len(all); i++ {
		if compareMatches(all[i], all[first-1]) >= 0 {
			continue
		}
		all[i], all[first-1] = all[first-1], all[i]
		for j := first - 1; j > 0 && compareMatches(all[j], all[j-1]) < 0; j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
}

func compareMatches(a, b match) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.length, b.length), cmp.Compare(b.day, a.day), cmp.Compare(a.group, b.group))
}

// before tells which of two places of a group is the better one.
func (m *match) before(o *match) bool {
	if m.score != o.score {
		return m.score > o.score
	}
	if m.length != o.length {
		return m.length < o.length
	}
	return m.day > o.day
}

func (s *searching) metaMatches(allowed func(uint32) bool, keep func(match)) {
	if len(s.hits) == 0 {
		return
	}
	for _, g := range s.hits[0].groups {
		score := int32(0)
		for i := range s.hits {
			if s.hits[i].meta == nil || s.hits[i].meta[g] == 0 {
				score = -1
				break
			}
			score += int32(s.hits[i].meta[g])
		}
		if score < 0 || !allowed(g) || !s.groups[g].term && !s.filter.legalTexts {
			continue
		}
		if s.isWholeName(g) {
			score += wholeName
		}
		keep(match{group: g, slot: none, score: score, length: s.nameLength(g), day: s.records[s.groups[g].record].day})
	}
}

// isWholeName tells that a name of the group has no word that was not typed.
func (s *searching) isWholeName(g uint32) bool {
	r := &s.records[s.groups[g].record]
	for at := r.first; at < r.last; at++ {
		if s.slots[at].field > AbbrEN {
			break
		}
		words := uint32(0)
		for i := range s.hits {
			if s.hits[i].how[at] == asTyped {
				words += uint32(len(s.clauses[i].words))
			}
		}
		if words == s.slots[at].total {
			return true
		}
	}
	return false
}

// nameLength is the number of words of the shorter name.
func (s *searching) nameLength(g uint32) uint32 {
	r := &s.records[s.groups[g].record]
	length := none
	for at := r.first; at < r.last; at++ {
		if f := s.slots[at].field; f == NameTR || f == NameEN {
			length = min(length, s.slots[at].total)
		}
	}
	return length
}

// textMatches are the texts that hold all clauses, some of which may stand in the names of the legal text instead.
func (s *searching) textMatches(allowed func(uint32) bool, keep func(match)) (texts []match) {
	for first := range s.hits {
		for _, at := range s.hits[first].touched {
			r := &s.records[s.slots[at].record]
			score, field := int32(0), s.slots[at].field
			for i := range s.hits {
				h := &s.hits[i]
				if h.meta == nil {
					return nil
				}
				how := h.how[at]
				if i < first && how != 0 || how == 0 && h.meta[r.group] == 0 { // seen already, or missing
					score = -1
					break
				}
				score += int32(max(weights[field][how], h.meta[r.group]/8))
			}
			if score < 0 || !allowed(r.group) {
				continue
			}
			m := match{group: r.group, slot: at, score: score, length: none, day: r.day}
			texts = append(texts, m)
			keep(m)
		}
	}
	return texts
}

// strength is how well all clauses can stand together in a text.
func (s *searching) strength(at uint32) (total int) {
	for i := range s.hits {
		total += int(s.hits[i].how[at])
	}
	return total
}
