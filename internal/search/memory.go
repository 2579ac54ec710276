package search

import (
	"slices"
	"strconv"
	"strings"
)

// memory is the index as searches use it. What changes is added anew; the old stays as dead slots until it is too much.
type memory struct {
	postings
	slots   []slot
	records []record
	groups  []group
	arena   []byte // pairs and articles of the slots
	byKey   map[key]uint32
	byGroup map[key]uint32
	dead    int // slots
	wasted  int // their bytes in the arena
}

// slot is one field of a record.
type slot struct {
	record         uint32
	total          uint32 // words
	near, articles uint32 // bytes in the arena, one behind the other
	at             int
	field          Field
}

// record is a legal text, a version or a term.
type record struct {
	id          int64
	group       uint32
	first, last uint32 // its slots
	day         int32  // 20260315
	status      int16
	kind        byte
	adopted     bool
	live        bool
	nodes       []int64
}

// group is what a result is: a term, or a legal text with its versions.
type group struct {
	id     int64
	record uint32 // the legal text or term; none until it is there
	term   bool
}

type key struct {
	kind byte
	id   int64
}

const none = ^uint32(0)

// The kinds of records in memory.
const (
	isLegalText byte = iota
	isRevision
	isTerm
)

func newMemory() *memory {
	return &memory{postings: newPostings(), byKey: map[key]uint32{}, byGroup: map[key]uint32{}}
}

func kindOf(name string) byte {
	switch name {
	case Revisions:
		return isRevision
	case Terms:
		return isTerm
	}
	return isLegalText
}

// put takes a document in; without content it is gone.
func (m *memory) put(kindName string, id int64, content []byte) error {
	k := key{kindOf(kindName), id}
	if old, known := m.byKey[k]; known {
		r := &m.records[old]
		r.live = false
		m.dead += int(r.last - r.first)
		for i := r.first; i < r.last; i++ {
			m.wasted += int(m.slots[i].near + m.slots[i].articles)
		}
		delete(m.byKey, k)
	}
	if content == nil {
		return nil
	}
	at := uint32(len(m.records))
	m.records = append(m.records, record{id: id, kind: k.kind, first: uint32(len(m.slots))})
	var d Document
	err := decode(content, &d, func(f Field, total int) {
		m.slots = append(m.slots, slot{record: at, field: f, total: uint32(total), at: len(m.arena)})
	}, func(word []byte) {
		m.add(word, uint32(len(m.slots)-1))
	}, func(near pairs, articles []byte) {
		s := &m.slots[len(m.slots)-1]
		s.near, s.articles = uint32(len(near)), uint32(len(articles))
		m.arena = append(append(m.arena, near...), articles...)
	})
	if err != nil {
		return err
	}
	r := &m.records[at]
	r.last, r.day, r.status, r.adopted, r.nodes = uint32(len(m.slots)), dayOf(d.Date), int16(d.StatusID), d.Adopted, slices.Clip(d.Nodes)
	owner := k
	if k.kind == isRevision {
		owner = key{isLegalText, d.LegalText}
	}
	g, known := m.byGroup[owner]
	if !known {
		g = uint32(len(m.groups))
		m.byGroup[owner] = g
		m.groups = append(m.groups, group{id: owner.id, record: none, term: k.kind == isTerm})
	}
	if k.kind != isRevision {
		m.groups[g].record = at
	}
	r.group, r.live = g, true
	m.byKey[k] = at
	return nil
}

// worn tells that so much is dead that reading everything anew is better. Few slots of large texts are much, too.
func (m *memory) worn() bool {
	return m.dead > 20_000 && m.dead > len(m.slots)/3 || m.wasted > 32<<20 && m.wasted > len(m.arena)/3
}

// count is the number of fields that hold a word.
func (m *memory) count(word string) (n int) {
	for _, at := range m.of(word) {
		if m.records[m.slots[at].record].live {
			n++
		}
	}
	return n
}

func (m *memory) near(s *slot) pairs { return pairs(m.arena[s.at : s.at+int(s.near)]) }

func (m *memory) articles(s *slot) []byte {
	from := s.at + int(s.near)
	return m.arena[from : from+int(s.articles) : from+int(s.articles)]
}

// dayOf writes a day as a number, for the order.
func dayOf(date string) int32 {
	n, err := strconv.ParseInt(strings.ReplaceAll(date, "-", ""), 10, 32)
	if err != nil {
		return 0
	}
	return int32(n)
}
