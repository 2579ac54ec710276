package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"lls/internal/search/inverted"
	"lls/internal/text/lang"
)

// The ranking is BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009): the
// occurrences of a word in the fields of a record are added up with the weights of the fields, each divided by the
// relative length of the field, then saturated once, and weighted by the rarity of the word. The values were tuned with
// the questions of docs/texts.md.
const (
	saturation     = 30   // k1, in occurrences in a text
	headingWeight  = 6    // of an occurrence in a heading, beside one in a text
	olderVersion   = 0.4  // of the text of a version, when a later one does not contain the words
	maxWeakCount   = 0.4  // the most occurrences as which words count that only begin with the query word
	stopWeight     = 0.1  // of a stop word
	nameBonus      = 0.6  // for a name that contains only query words, by their weights
	exactBonus     = 2.0  // for a name that is the query
	typedBonus     = 0.15 // for a word that occurs as typed
	nearBonus      = 0.5  // for all words close together
	phraseBonus    = 1.2  // for a name with the words adjacent in their order, by their share of the name
	pairBonus      = 1.6  // for two adjacent words, relative to the weight of the rarer one
	pairRarity     = 1.0  // a pair is rarer than its words
	pairSaturation = 5    // pairs in a text
)

// fieldWeight is the weight of an occurrence in a field relative to one in a text, and how much the length of
// the field matters.
var fieldWeight = [fields]struct{ weight, length float32 }{
	Number: {60, 0.2}, ShortName: {40, 0.2}, Abbr: {60, 0}, Initials: {40, 0}, NameTR: {40, 0.4}, NameEN: {40, 0.4},
	AbbrTR: {40, 0}, AbbrEN: {40, 0}, KeywordsTR: {20, 0.3}, KeywordsEN: {20, 0.3}, SummaryTR: {8, 0.4},
	SummaryEN: {8, 0.4}, EULegislation: {20, 0.3},
	TextTR: {1, 0.6}, TextEN: {1, 0.6},
}

// filter says what may be found.
type filter struct {
	legalTexts, revisions, terms bool
	language                     lang.Language  // "" for both
	texts, entries               map[int64]bool // legal texts and terms that may be found; nil: all
}

// match is a group that was found.
type match struct {
	group   uint32
	version uint32 // the record of the version whose text contains it, or none
	named   bool   // found by its names alone
	score   float32
	day     int32
	// How many versions contain the query in their texts.
	versions int
}

// hits are the slots that contain a clause.
type hits struct {
	value   []float32 // by slot: occurrences, those of other forms and in headings with their weights
	typed   []bool    // by slot
	touched []uint32
	words   map[byte]expansion   // by space
	forms   map[byte][]expansion // by space: of each word of a phrase in any form
	rarity  float32              // inverse document frequency, with the weight of the clause
}

// execution is the state of one search.
type execution struct {
	*memIndex
	parsed
	filter   filter
	hits     []hits
	named    map[uint32]bool // terms that the query names in another form
	required uint64          // the clauses that are no stop words
	whole    float32         // the weight of all clauses
	most     float32         // the weight of the required ones

	groupAt  map[uint32]int32 // group → its place in cands
	cands    []candidate
	texts    map[uint32]*clauseValues // by the record of a version
	excluded map[uint32]bool          // groups

	found map[uint32][]occurrence // by the slot of a text, as far as they were looked up
	read  map[uint32]*readText    // likewise
}

// clauseValues are the weighted occurrences of the clauses in a record, and which of them occur as typed.
type clauseValues struct {
	values []float32
	typed  uint64
}

// candidate is a group that contains some of the clauses.
type candidate struct {
	clauseValues // outside of the texts of versions
	group        uint32
	texts        []uint32 // records of versions
}

// listsPerCheck is after how many lists a search checks its context.
const listsPerCheck = 256

// find finds the groups for every clause.
func (m *memIndex) find(ctx context.Context, q parsed, f filter, named map[uint32]bool) (*execution, error) {
	s := &execution{memIndex: m, parsed: q, filter: f, hits: make([]hits, len(q.clauses)), named: named,
		groupAt: map[uint32]int32{}, texts: map[uint32]*clauseValues{}, excluded: map[uint32]bool{},
		found: map[uint32][]occurrence{}, read: map[uint32]*readText{}}
	for i := range q.clauses {
		if err := s.findSlots(ctx, &s.hits[i], q.clauses[i]); err != nil {
			return nil, err
		}
		s.aggregate(i)
	}
	for _, c := range q.without {
		var h hits
		if err := s.findSlots(ctx, &h, c); err != nil {
			return nil, err
		}
		s.exclude(&h)
	}
	for i, c := range q.clauses {
		s.whole += s.hits[i].rarity
		if !c.stop {
			s.required |= 1 << i
			s.most += s.hits[i].rarity
		}
	}
	return s, nil
}

// formsOf finds only the words of one space that match the words of a query.
func (m *memIndex) formsOf(ctx context.Context, q parsed, space byte) *execution {
	s := &execution{memIndex: m, parsed: q, hits: make([]hits, len(q.clauses))}
	for i, c := range q.clauses {
		s.hits[i].words = map[byte]expansion{}
		if c.forms {
			s.hits[i].forms = map[byte][]expansion{space: m.formsIn(ctx, space, c.words)}
		}
		if !c.quoted {
			s.hits[i].words[space] = m.expand(ctx, space, c.words[0], func(quality, inverted.List) {})
		}
	}
	return s
}

// findSlots finds the slots of a clause.
func (s *execution) findSlots(ctx context.Context, h *hits, c clause) error {
	h.value, h.typed = make([]float32, len(s.slots)), make([]bool, len(s.slots))
	h.words = map[byte]expansion{}
	if c.forms {
		h.forms = map[byte][]expansion{}
		for _, space := range s.searched() {
			h.forms[space] = s.formsIn(ctx, space, c.words)
			s.phraseInForms(h, space, h.forms[space])
		}
		return ctx.Err()
	}
	if c.quoted && len(c.words) > 1 {
		for _, space := range s.searched() {
			s.phrase(h, space, c.words)
		}
		return ctx.Err()
	}
	var weak []inverted.List
	for _, space := range s.searched() {
		if c.quoted {
			s.lists(space, c.words[0], func(l inverted.List) { h.mark(l, asTyped) })
			h.words[space] = expansion{c.words[0]: asTyped}
			continue
		}
		h.words[space] = s.expand(ctx, space, c.words[0], func(q quality, l inverted.List) {
			if q == asDerived {
				weak = append(weak, l)
				return
			}
			h.mark(l, q)
		})
	}
	for i, l := range weak {
		if i%listsPerCheck == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		h.markWeak(l)
	}
	return ctx.Err()
}

// searched returns the spaces in which the filter permits results.
func (s *execution) searched() (out []byte) {
	for _, space := range spaces {
		language := languageOf(space)
		other := s.filter.language != "" && language != "" && language != s.filter.language
		if !other && (s.filter.revisions || !isText(space)) {
			out = append(out, space)
		}
	}
	return out
}

func (h *hits) mark(l inverted.List, q quality) {
	for c := l.Cursor(); c.Next() && int(c.Slot) < len(h.value); {
		if h.value[c.Slot] == 0 {
			h.touched = append(h.touched, c.Slot)
		}
		h.value[c.Slot] += float32(q) * float32(c.Count+(headingWeight-1)*c.Headings)
		h.typed[c.Slot] = h.typed[c.Slot] || q == asTyped
	}
}

// markWeak marks words that only begin with the query word: they never count as much as one of its forms.
func (h *hits) markWeak(l inverted.List) {
	for c := l.Cursor(); c.Next() && int(c.Slot) < len(h.value); {
		v := h.value[c.Slot]
		if v == 0 {
			h.touched = append(h.touched, c.Slot)
		}
		if v < maxWeakCount {
			h.value[c.Slot] = min(maxWeakCount, v+float32(asDerived)*float32(c.Count))
		}
	}
}

// aggregate adds up the slots of a clause for groups and versions, and weights the clause by its rarity.
func (s *execution) aggregate(i int) {
	h := &s.hits[i]
	n := len(s.clauses)
	found, live, of := 0, 0, s.memIndex.names[isLegalText]
	counted := map[uint32]bool{}
	for _, at := range h.touched {
		if !s.isLive(at) {
			h.value[at] = 0
			continue
		}
		live++
		sl := &s.slots[at]
		r := &s.records[sl.record]
		if !counted[r.group] && h.value[at] > maxWeakCount {
			counted[r.group] = true
			found++
		}
		w := fieldWeight[sl.field]
		value := w.weight * h.value[at] / (1 - w.length + w.length*float32(sl.total)/s.average(sl.field))
		c := s.candidateOf(r.group)
		into := &c.clauseValues
		if sl.field.isText() {
			if into = s.texts[sl.record]; into == nil {
				into = &clauseValues{values: make([]float32, n)}
				s.texts[sl.record] = into
				c.texts = append(c.texts, sl.record)
			}
		}
		into.values[i] += value
		if h.typed[at] {
			into.typed |= 1 << i
		}
	}
	if live == 0 { // the clause occurs nowhere and has no weight
		return
	}
	of = max(of, found)
	h.rarity = float32(math.Log(1 + (float64(of-found)+0.5)/(float64(found)+0.5)))
	if s.clauses[i].stop {
		h.rarity *= stopWeight
	}
	if len(s.clauses[i].words) > 1 {
		h.rarity *= float32(len(s.clauses[i].words))
	}
}

func (s *execution) candidateOf(group uint32) *candidate {
	at, known := s.groupAt[group]
	if !known {
		at = int32(len(s.cands))
		s.groupAt[group] = at
		s.cands = append(s.cands, candidate{group: group,
			clauseValues: clauseValues{values: make([]float32, len(s.clauses))}})
	}
	return &s.cands[at]
}

// exclude removes the groups whose names or latest text contain an excluded word or one of its forms.
func (s *execution) exclude(h *hits) {
	for _, at := range h.touched {
		if !s.isLive(at) || h.value[at] <= maxWeakCount {
			continue
		}
		r := &s.records[s.slots[at].record]
		if r.kind != isRevision || s.groups[r.group].versions[0] == s.slots[at].record {
			s.excluded[r.group] = true
		}
	}
}

// allowed reports whether the filter permits a group.
func (s *execution) allowed(g *group) bool {
	if g.record == none {
		return false
	}
	f := &s.filter
	switch {
	case !s.records[g.record].live:
		return false
	case g.term:
		return f.terms && f.texts == nil && s.article == "" && (f.entries == nil || f.entries[g.id])
	}
	return (f.legalTexts || f.revisions) && f.entries == nil && (f.texts == nil || f.texts[g.id])
}

// matches returns the groups that match the query, ranked without the distance of words.
func (s *execution) matches() []match {
	all := make([]match, 0, len(s.cands))
	for _, need := range s.requirements() {
		for i := range s.cands {
			c := &s.cands[i]
			if s.excluded[c.group] || !s.allowed(&s.groups[c.group]) {
				continue
			}
			if m, ok := s.matchOf(c, need); ok {
				all = append(all, m)
			}
		}
		if len(all) > 0 {
			break
		}
	}
	for g := range s.named {
		if !slices.ContainsFunc(all, func(m match) bool { return m.group == g }) && !s.excluded[g] &&
			s.allowed(&s.groups[g]) {
			all = append(all, match{group: g, version: none, named: true, score: s.whole * exactBonus / 2})
		}
	}
	slices.SortFunc(all, s.compare)
	return all
}

func (s *execution) compare(a, b match) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.day, a.day),
		cmp.Compare(s.groups[a.group].id, s.groups[b.group].id))
}

// How many of several words may be missing while no group contains more: of three none, then half of their weight,
// then most. Of two words both must occur.
const (
	bothOf      = 2
	allOf       = 3
	enoughShare = 0.5
	leastShare  = 0.35
)

// requirement is what a group must contain.
type requirement struct {
	must  uint64  // clauses without which nothing is found
	share float32 // of the weights of the others
}

// requirements returns the requirements to try, the strictest first. Phrases are always required.
func (s *execution) requirements() []requirement {
	strict := requirement{must: s.required}
	words, phrases := 0, uint64(0)
	for i, c := range s.clauses {
		if c.stop {
			continue
		}
		words++
		if c.quoted {
			phrases |= 1 << i
		}
	}
	if words <= bothOf || phrases == strict.must {
		return []requirement{strict}
	}
	most, few := requirement{phrases, enoughShare}, requirement{phrases, leastShare}
	if words <= allOf {
		return []requirement{strict, most, few}
	}
	return []requirement{most, few}
}

func (n requirement) meets(s *execution, mask uint64) bool {
	if mask&n.must != n.must {
		return false
	}
	return n.share == 0 || s.weight(mask)+1e-6 >= n.share*s.most && mask&s.required != 0
}

// weight is the weight of some clauses without stop words.
func (s *execution) weight(mask uint64) (w float32) {
	for i, c := range s.clauses {
		if mask&(1<<i) != 0 && !c.stop {
			w += s.hits[i].rarity
		}
	}
	return w
}

// matchOf chooses the version to show, and scores the group with it: the one that contains most of the query, of
// several the latest.
func (s *execution) matchOf(c *candidate, need requirement) (m match, ok bool) {
	g := &s.groups[c.group]
	m = match{group: c.group, version: none, day: s.records[g.record].day}
	beside := c.mask()
	if g.term || s.filter.legalTexts {
		m.named = need.meets(s, beside)
	}
	var best uint64
	for _, version := range c.texts {
		mask := s.texts[version].mask()
		if mask&s.required == 0 && beside&s.required != 0 || !need.meets(s, mask|beside) {
			continue
		}
		m.versions++
		mask |= beside
		heavier := cmp.Compare(s.weight(mask), s.weight(best))
		if m.version == none || heavier > 0 || heavier == 0 && s.newer(version, m.version) {
			m.version, best = version, mask
		}
	}
	if m.version == none && !m.named {
		return m, false
	}
	mask := beside
	var text *clauseValues
	share := float32(1)
	if m.version != none {
		text, mask = s.texts[m.version], best
		if s.groups[c.group].versions[0] != m.version {
			share = olderVersion
		}
		if s.filter.legalTexts || !m.named {
			m.day = s.records[m.version].day
		}
	}
	for i := range s.clauses {
		t, typed := c.values[i], c.typed
		if text != nil {
			t += share * text.values[i]
			typed |= text.typed
		}
		m.score += s.hits[i].rarity * t / (saturation + t)
		if typed&(1<<i) != 0 {
			m.score += s.hits[i].rarity * typedBonus * share
		}
	}
	if s.most > 0 {
		covered := s.weight(mask) / s.most
		m.score *= covered * covered
	}
	m.score += s.nameScore(g)
	if !s.filter.legalTexts && !g.term {
		m.named = false
	}
	return m, true
}

func (h *clauseValues) mask() (mask uint64) {
	for i, v := range h.values {
		if v > 0 {
			mask |= 1 << i
		}
	}
	return mask
}

// nameScore is the bonus for names that contain only query words: higher when a name is the query.
func (s *execution) nameScore(g *group) (best float32) {
	r := &s.records[g.record]
	for at := r.first; at < r.last && s.slots[at].field.isName(); at++ {
		sl := &s.slots[at]
		words, weight, exact := uint32(0), float32(0), true
		for i := range s.hits {
			v := s.hits[i].value[at]
			if v <= maxWeakCount {
				continue
			}
			words += uint32(len(s.clauses[i].words))
			weight += s.hits[i].rarity
			exact = exact && v >= 1
		}
		if words < sl.total || words == 0 {
			continue
		}
		bonus := nameBonus * weight
		if weight >= s.whole-1e-6 {
			if bonus = exactBonus * weight; !exact {
				bonus /= 2
			}
		}
		best = max(best, bonus)
	}
	return best
}
