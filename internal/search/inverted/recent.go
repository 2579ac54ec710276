package inverted

import (
	"slices"
	"sort"
	"strings"
)

// Recent is the growing part of an index. Words are found by their prefix as well: those that were added since they
// were last sorted are searched one by one.
type Recent struct {
	ids    map[string]uint32
	words  []string
	lists  []growingList
	sorted []uint32
	size   int // bytes of all lists and words, roughly
}

// growingList is a list with the last slot that it has.
type growingList struct {
	List
	last uint32
}

// maxPending is how many words may be unsorted.
const maxPending = 4000

// overhead is the approximate memory of a word beside its letters and its list.
const overhead = 120

// NewRecent returns an empty Recent.
func NewRecent() *Recent { return &Recent{ids: map[string]uint32{}} }

// Add adds a slot, not lower than any so far, to a word. positions are encoded as differences. The slot 0 is
// never used, so that every difference is above 0.
func (r *Recent) Add(word []byte, slot, count, headings uint32, positions []byte) {
	id, known := r.ids[string(word)]
	if !known {
		id = uint32(len(r.words))
		spelled := string(word)
		r.ids[spelled] = id
		r.words = append(r.words, spelled)
		r.lists = append(r.lists, growingList{})
		r.size += len(spelled) + overhead
	}
	l := &r.lists[id]
	before := len(l.heads)
	l.heads = appendHead(l.heads, slot-l.last, count, headings, len(positions))
	l.positions = append(l.positions, positions...)
	l.last = slot
	r.size += len(l.heads) - before + len(positions)
}

// Size is roughly how many bytes of memory it takes.
func (r *Recent) Size() int { return r.size }

// SortPending sorts the words when many were added.
func (r *Recent) SortPending() {
	if len(r.words)-len(r.sorted) >= maxPending || len(r.sorted) == 0 {
		r.sort()
	}
}

func (r *Recent) sort() {
	for id := len(r.sorted); id < len(r.words); id++ {
		r.sorted = append(r.sorted, uint32(id))
	}
	slices.SortFunc(r.sorted, func(a, b uint32) int { return strings.Compare(r.words[a], r.words[b]) })
}

// Of is the list of a word.
func (r *Recent) Of(word string) List {
	if id, known := r.ids[word]; known {
		return r.lists[id].List
	}
	return List{}
}

// Each visits the words that begin with a prefix until visit answers false. The order is not that of the words.
func (r *Recent) Each(prefix string, visit func(word string, l List) bool) {
	i := sort.Search(len(r.sorted), func(i int) bool { return r.words[r.sorted[i]] >= prefix })
	for ; i < len(r.sorted) && strings.HasPrefix(r.words[r.sorted[i]], prefix); i++ {
		if id := r.sorted[i]; !visit(r.words[id], r.lists[id].List) {
			return
		}
	}
	for id := len(r.sorted); id < len(r.words); id++ {
		if strings.HasPrefix(r.words[id], prefix) && !visit(r.words[id], r.lists[id].List) {
			return
		}
	}
}
