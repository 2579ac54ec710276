package search

import (
	"slices"
	"sort"
	"strings"
)

// postings are all words, each with the slots that hold it, in rising order. Words are found by their beginning as well:
// those that came since they were last sorted are looked through one by one.
type postings struct {
	ids    map[string]uint32
	words  []string
	slots  [][]uint32
	sorted []uint32
}

// manyFresh is how many words may stand outside of the order.
const manyFresh = 4000

func newPostings() postings { return postings{ids: map[string]uint32{}} }

// add notes that a slot, the highest so far, holds a word.
func (p *postings) add(word []byte, slot uint32) {
	id, known := p.ids[string(word)]
	if !known {
		id = uint32(len(p.words))
		spelled := string(word)
		p.ids[spelled] = id
		p.words = append(p.words, spelled)
		p.slots = append(p.slots, nil)
	}
	p.slots[id] = append(p.slots[id], slot)
}

// settle sorts the words when many have come.
func (p *postings) settle() {
	if len(p.words)-len(p.sorted) < manyFresh && len(p.sorted) > 0 {
		return
	}
	for id := len(p.sorted); id < len(p.words); id++ {
		p.sorted = append(p.sorted, uint32(id))
	}
	slices.SortFunc(p.sorted, func(a, b uint32) int { return strings.Compare(p.words[a], p.words[b]) })
}

// of are the slots that hold a word.
func (p *postings) of(word string) []uint32 {
	if id, known := p.ids[word]; known {
		return p.slots[id]
	}
	return nil
}

// beginning visits the words that begin so, with their slots.
func (p *postings) beginning(prefix string, visit func(word string, slots []uint32)) {
	i := sort.Search(len(p.sorted), func(i int) bool { return p.words[p.sorted[i]] >= prefix })
	for ; i < len(p.sorted) && strings.HasPrefix(p.words[p.sorted[i]], prefix); i++ {
		visit(p.words[p.sorted[i]], p.slots[p.sorted[i]])
	}
	for id := len(p.sorted); id < len(p.words); id++ {
		if strings.HasPrefix(p.words[id], prefix) {
			visit(p.words[id], p.slots[id])
		}
	}
}
