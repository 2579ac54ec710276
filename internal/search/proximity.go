package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"
	"strings"

	"lls/internal/search/inverted"
)

// occurrence is a position of a clause in a text, counted in words.
type occurrence struct {
	at     uint32
	clause uint8
	words  uint8 // of a phrase, or 1
	how    quality
}

// phrase finds the slots of a space in which words are adjacent, and how often.
func (s *execution) phrase(h *hits, space byte, words []string) {
	s.eachPhrase(space, words, func(slot uint32, at []uint32) {
		if h.value[slot] == 0 {
			h.touched = append(h.touched, slot)
		}
		h.value[slot] += float32(len(at))
		h.typed[slot] = true
	})
}

// phraseInForms finds the slots of a space in which words are adjacent in any of their forms, and counts how often.
func (s *execution) phraseInForms(h *hits, space byte, words []expansion) {
	for slot, at := range s.sideBySide(space, words, nil) {
		if h.value[slot] == 0 {
			h.touched = append(h.touched, slot)
		}
		h.value[slot] += float32(len(at))
		h.typed[slot] = true
	}
	slices.Sort(h.touched)
}

// sideBySide returns by slot the positions of the first of some words, each in any of its forms, where the others
// follow it. among restricts the slots; nil: all.
func (s *execution) sideBySide(space byte, words []expansion, among []bool) map[uint32][]uint32 {
	var first map[uint32][]uint32
	for i, forms := range words {
		here := map[uint32][]uint32{}
		for word := range forms {
			s.lists(space, word, func(l inverted.List) {
				for c := l.Cursor(); c.Next(); {
					if int(c.Slot) >= len(s.slots) || among != nil && !among[c.Slot] {
						continue
					}
					if _, known := first[c.Slot]; i == 0 || known {
						here[c.Slot] = c.Positions(here[c.Slot])
					}
				}
			})
		}
		for slot, at := range here {
			slices.Sort(at)
			if i > 0 {
				at = afterDistance(first[slot], at, uint32(i))
			}
			if here[slot] = at; len(at) == 0 {
				delete(here, slot)
			}
		}
		first = here
	}
	return first
}

// eachPhrase visits the slots in which words are adjacent, with the positions of the first word.
func (s *execution) eachPhrase(space byte, words []string, visit func(slot uint32, at []uint32)) {
	var parts [2][]inverted.List // of the base, and of the recent part: a slot is in one of them
	for _, word := range words {
		spelled := string(space) + word
		if s.base != nil {
			parts[0] = append(parts[0], s.base.Of(spelled))
		}
		parts[1] = append(parts[1], s.recent.Of(spelled))
	}
	for _, lists := range parts {
		if len(lists) > 0 {
			inPhrase(lists, len(s.slots), visit)
		}
	}
}

func inPhrase(lists []inverted.List, slots int, visit func(slot uint32, at []uint32)) {
	cursors := make([]inverted.Cursor, len(lists))
	for i, l := range lists {
		cursors[i] = l.Cursor()
	}
	var first, next []uint32
	for cursors[0].Next() {
		slot, together := cursors[0].Slot, true
		for i := 1; together && i < len(cursors); i++ {
			for cursors[i].Slot < slot {
				if !cursors[i].Next() {
					return
				}
			}
			together = cursors[i].Slot == slot
		}
		if !together || int(slot) >= slots {
			continue
		}
		first = cursors[0].Positions(first[:0])
		for i := 1; len(first) > 0 && i < len(cursors); i++ {
			next = cursors[i].Positions(next[:0])
			first = afterDistance(first, next, uint32(i))
		}
		if len(first) > 0 {
			visit(slot, first)
		}
	}
}

// afterDistance returns the positions of first that a position of next follows at a distance. Both are sorted.
func afterDistance(first, next []uint32, distance uint32) []uint32 {
	kept := first[:0]
	j := 0
	for _, at := range first {
		for j < len(next) && next[j] < at+distance {
			j++
		}
		if j < len(next) && next[j] == at+distance {
			kept = append(kept, at)
		}
	}
	return kept
}

// readOccurrences reads the positions of all clauses in some slots, in their order, unless they were read already.
func (s *execution) readOccurrences(ctx context.Context, wanted []uint32) error {
	is := make([]bool, len(s.slots))
	all := s.found
	fields := map[byte]bool{}
	var places []uint32
	least := make(map[uint32][maxWords]quality, len(wanted))
	for _, at := range wanted {
		if _, done := all[at]; done {
			continue
		}
		is[at], all[at], least[at] = true, nil, s.minQuality(at)
		fields[s.slots[at].field.space()] = true
	}
	for i, c := range s.clauses {
		for space := range fields {
			if c.forms {
				for slot, at := range s.sideBySide(space, s.hits[i].forms[space], is) {
					for _, one := range at {
						all[slot] = append(all[slot], occurrence{one, uint8(i), uint8(len(c.words)), asTyped})
					}
				}
				continue
			}
			if c.quoted && len(c.words) > 1 {
				s.eachPhrase(space, c.words, func(slot uint32, at []uint32) {
					if is[slot] {
						for _, one := range at {
							all[slot] = append(all[slot], occurrence{one, uint8(i), uint8(len(c.words)), asTyped})
						}
					}
				})
				continue
			}
			for word, how := range s.hits[i].words[space] {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				s.lists(space, word, func(l inverted.List) {
					for cursor := l.Cursor(); cursor.Next(); {
						if int(cursor.Slot) >= len(is) || !is[cursor.Slot] || how < least[cursor.Slot][i] {
							continue
						}
						places = cursor.Positions(places[:0])
						for _, one := range places {
							all[cursor.Slot] = append(all[cursor.Slot], occurrence{one, uint8(i), 1, how})
						}
					}
				})
			}
		}
	}
	for at := range least {
		slices.SortFunc(all[at], func(a, b occurrence) int {
			return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.clause, b.clause))
		})
	}
	return nil
}

// readText is a text whose occurrences were read.
type readText struct {
	layout layout
	places []place
}

// textAt returns the places of a text whose occurrences were read.
func (s *execution) textAt(at uint32) *readText {
	t := s.read[at]
	if t == nil {
		l := s.layoutOf(at)
		t = &readText{l, s.places(l, s.found[at])}
		s.read[at] = t
	}
	return t
}

// place is an article, or a part between articles, in which clauses occur.
type place struct {
	article uint32 // its number in the layout
	label   string
	at      uint32 // the first word of the window in which the clauses are closest together
	mask    uint64
	score   float32
	close   float32 // how close together, from 0 to 1
	outside bool    // of the articles of a text that has some: in its title, or in the name of a chapter
}

// titleBonus is for words in the title of an article, beside those in its text.
const titleBonus = 0.5

// places returns the places of the occurrences of a text by article: those that contain most of the query first, then
// by score. An occurrence outside of the articles is a place only if no article has one.
func (s *execution) places(l layout, all []occurrence) (places []place) {
	for from := 0; from < len(all); {
		article := l.articleAt(all[from].at)
		to := len(all)
		if article+1 < len(l.articles) {
			end := l.articles[article+1].first
			to = from + sort.Search(len(all)-from, func(i int) bool { return all[from+i].at >= end })
		}
		titled := uint32(0)
		if article < len(l.articles) {
			titled = l.articles[article].first + l.articles[article].named
		}
		p := s.bestWindow(all[from:to], titled)
		p.article = uint32(article)
		if article < len(l.articles) {
			p.label = l.articles[article].label
			p.outside = p.label == "" && len(l.articles) > 1 && !strings.HasPrefix(l.articles[article].key, "rec:")
		}
		if s.article == "" || article < len(l.articles) && l.articles[article].isArticle(s.article) {
			places = append(places, p)
		}
		from = max(to, from+1)
	}
	if slices.ContainsFunc(places, func(p place) bool { return !p.outside }) {
		places = slices.DeleteFunc(places, func(p place) bool { return p.outside })
	}
	most := s.mostOf(places)
	whole := func(p place) int {
		if s.weight(p.mask) >= most-1e-6 {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(whole(a), whole(b)), cmp.Compare(b.score, a.score))
	})
	return places
}

// mostOf returns the highest weight of the clauses that one of some places contains.
func (s *execution) mostOf(places []place) (most float32) {
	for _, p := range places {
		most = max(most, s.weight(p.mask))
	}
	return most
}

// bestWindow finds where the clauses of an article are closest together, and scores it: by their weights in the forms
// that occur, and by their distance, after Tao and Zhai, "An Exploration of Proximity Measures in Information
// Retrieval" (2007): the distance counts by its logarithm. Words before titled are in the title of the article.
func (s *execution) bestWindow(all []occurrence, titled uint32) (p place) {
	var last, best [maxWords]occurrence
	var inTitle [maxWords]bool
	var count [maxWords]int
	for _, o := range all {
		p.mask |= 1 << o.clause
		count[o.clause]++
		inTitle[o.clause] = inTitle[o.clause] || o.at < titled && o.how >= asForm
		if o.how > best[o.clause].how {
			best[o.clause] = o
		}
	}
	var seen uint64
	span := uint32(math.MaxUint32)
	for _, o := range all {
		if o.how < best[o.clause].how {
			continue // the best form of each
		}
		seen |= 1 << o.clause
		last[o.clause] = o
		if seen != p.mask {
			continue
		}
		first := o.at
		for i := range s.clauses {
			if seen&(1<<i) != 0 {
				first = min(first, last[i].at)
			}
		}
		if o.at-first < span {
			span, p.at = o.at-first, first
		}
	}
	n := uint32(0)
	for i := range s.clauses {
		if p.mask&(1<<i) == 0 {
			continue
		}
		n++
		score := s.hits[i].rarity * float32(best[i].how) * (1 + float32(math.Log(float64(count[i])))/8)
		if inTitle[i] {
			score *= 1 + titleBonus
		}
		p.score += score
	}
	p.close = 1
	if n > 1 {
		p.close = 1 / (1 + float32(math.Log(float64(1+max(span, n-1)-(n-1)))))
	}
	p.score *= 1 + nearBonus*p.close
	return p
}

// fullPlaces returns the places that contain as much of the query as the best one.
func (s *execution) fullPlaces(places []place) []place {
	most := s.mostOf(places)
	n := 0
	for n < len(places) && s.weight(places[n].mask) >= most-1e-6 {
		n++
	}
	return places[:n]
}

// textSlots are the slots of a version's texts.
func (s *execution) textSlots(version uint32) (out []uint32) {
	r := &s.records[version]
	for at := r.first; at < r.last; at++ {
		if f := s.slots[at].field; f.isText() && (s.filter.language == "" || f.language() == s.filter.language) {
			out = append(out, at)
		}
	}
	return out
}

// rankByProximity raises the matches whose words are close together. Only the first few are ranked, among
// themselves.
func (s *execution) rankByProximity(ctx context.Context, first []match) error {
	if len(s.clauses) < 2 {
		return nil
	}
	var slots []uint32
	for _, m := range first {
		slots = append(slots, s.nameSlots(m.group)...)
		if m.version != none {
			slots = append(slots, s.textSlots(m.version)...)
		}
	}
	if err := s.readOccurrences(ctx, slots); err != nil {
		return err
	}
	for i := range first {
		m := &first[i]
		if s.most == 0 {
			continue
		}
		m.score += phraseBonus * s.whole * s.phraseShare(m.group)
		if m.version == none {
			continue
		}
		best, together := float32(0), float32(0)
		for _, at := range s.textSlots(m.version) {
			for _, p := range s.textAt(at).places {
				best = max(best, s.weight(p.mask)/s.most*p.close)
			}
			together = max(together, s.pairScore(at, s.found[at]))
		}
		m.score = m.score*(1+nearBonus*best) + together
	}
	slices.SortFunc(first, s.compare)
	return nil
}

// nameSlots are the slots of the names of a legal text or a term.
func (s *execution) nameSlots(g uint32) (out []uint32) {
	r := &s.records[s.groups[g].record]
	for at := r.first; at < r.last; at++ {
		if f := s.slots[at].field; (f == NameTR || f == NameEN) &&
			(s.filter.language == "" || f.language() == s.filter.language) {
			out = append(out, at)
		}
	}
	return out
}

// phraseShare returns the share of the words of a name that the query makes up, if they are adjacent in it in their
// order: a law comes before those that amend it, whose names are longer.
func (s *execution) phraseShare(group uint32) (share float32) {
	words := 0
	for _, c := range s.clauses {
		words += len(c.words)
	}
	for _, at := range s.nameSlots(group) {
		if s.inOrder(s.found[at]) {
			share = max(share, min(1, float32(words)/float32(s.slots[at].total)))
		}
	}
	return share
}

// inOrder reports whether all clauses are adjacent, in their order; of the last one, the beginning is enough.
func (s *execution) inOrder(all []occurrence) bool {
	for i, o := range all {
		if o.clause != 0 || o.how < asForm {
			continue
		}
		next, at := uint8(1), o.at+uint32(o.words)
		for _, o := range all[i+1:] {
			last := int(next) == len(s.clauses)-1
			if o.clause == next && o.at == at && (o.how >= asForm || last) {
				next, at = next+1, o.at+uint32(o.words)
			}
		}
		if int(next) == len(s.clauses) {
			return true
		}
	}
	return false
}

// pairScore scores how often two words of the query are adjacent in a text, in their order: the ordered window of
// Metzler and Croft, "A Markov Random Field Model for Term Dependencies" (2005), saturated as words are.
func (s *execution) pairScore(at uint32, all []occurrence) (score float32) {
	sl := &s.slots[at]
	w := fieldWeight[sl.field]
	length := 1 - w.length + w.length*float32(sl.total)/s.average(sl.field)
	var count [maxWords]float32 // by the first of the two
	for i, o := range all {
		if o.how < asForm || s.clauses[o.clause].stop {
			continue
		}
		for _, next := range all[i+1:] {
			if next.at > o.at+uint32(o.words) {
				break
			}
			if next.at == o.at+uint32(o.words) && next.clause == o.clause+1 && next.how >= asForm {
				count[o.clause] += float32(min(o.how, next.how))
			}
		}
	}
	for i := range len(s.clauses) - 1 {
		t := count[i] / length
		score += pairBonus * min(s.hits[i].rarity+pairRarity, s.hits[i+1].rarity+pairRarity) * t / (pairSaturation + t)
	}
	return score
}
