package search

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"lls/internal/search/inverted"
)

// memIndex is the index in memory: the words in a base, mapped from a file, and those added since; the records and
// their fields. A changed record is added again; the old one stays as a dead record until the index is written again.
type memIndex struct {
	base   *inverted.Base // nil before the first writing
	recent *inverted.Recent
	close  func() error // of the base's file
	kinds  map[string]byte
	// namesOnly means that the texts of versions are still missing, except those that were saved since.
	namesOnly bool

	slots     []slot // from 1
	baseSlots uint32 // those below are the base's
	records   []indexed
	groups    []group
	layouts   []byte // of the slots that are not the base's
	byKey     map[key]uint32
	byGroup   map[key]uint32
	dead      int // slots

	total   [fields]int64 // words of all live slots
	counted [fields]int64 // live slots
	names   map[byte]int  // live legal texts and terms
}

// slot is one field of a record.
type slot struct {
	record   uint32
	total    uint32 // words
	layoutAt int
	layout   uint32 // bytes
	field    Field
	listed   byte // the kind+1 of a live record, if lists find it by this field; else 0
}

// indexed is a legal text, a version, a term, or a record that only lists find.
type indexed struct {
	id          int64
	owner       int64  // of a version: its legal text
	sum         uint64 // of its content
	group       uint32
	first, last uint32 // its slots
	day         int32  // 20260315
	kind        byte
	live        bool
}

// group is a possible result: a term, or a legal text with its versions.
type group struct {
	id       int64
	record   uint32   // the legal text or term; none until it is added
	versions []uint32 // live ones, the latest first
	term     bool
}

type key struct {
	kind byte
	id   int64
}

const none = ^uint32(0)

// The kinds of records that searches find. Those that only lists find are numbered in the order of their first record.
const (
	isLegalText byte = iota
	isRevision
	isTerm
	maxKinds = 255
)

func newMemIndex() *memIndex {
	return &memIndex{recent: inverted.NewRecent(), slots: make([]slot, 1), baseSlots: 1, byKey: map[key]uint32{},
		byGroup: map[key]uint32{},
		kinds:   map[string]byte{LegalTexts: isLegalText, Revisions: isRevision, Terms: isTerm}, names: map[byte]int{},
		close: func() error { return nil }}
}

// kindOf returns the number of a kind, which is assigned with its first record.
func (m *memIndex) kindOf(name string) (number byte, ok bool) {
	number, ok = m.kinds[name]
	if !ok && len(m.kinds) < maxKinds {
		number, ok = byte(len(m.kinds)), true
		m.kinds[name] = number
	}
	return number, ok
}

var errKinds = errors.New("the search index has more kinds than it can number")

// put adds a document, or removes it if it has no content. A document of another format is left out until it has been
// written again.
func (m *memIndex) put(kindName string, id int64, content []byte) error {
	number, ok := m.kindOf(kindName)
	if !ok {
		return errKinds
	}
	k := key{number, id}
	m.remove(k)
	if content == nil {
		return nil
	}
	m.recent.SortPending()
	at := uint32(len(m.records))
	r := indexed{id: id, kind: k.kind, first: uint32(len(m.slots)), sum: sumOf(content)}
	slots, layouts := len(m.slots), len(m.layouts)
	var d Document
	var prefix []byte
	err := decode(content, &d, visitor{
		begin: func(f Field, total int) {
			m.slots = append(m.slots, slot{record: at, field: f, total: uint32(total), layoutAt: len(m.layouts)})
			prefix = append(prefix[:0], f.space())
		},
		word: func(word []byte, count, headings int, positions []byte) {
			prefix = append(prefix[:1], word...)
			m.recent.Add(prefix, uint32(len(m.slots)-1), uint32(count), uint32(headings), positions)
		},
		end: func(layout []byte) {
			m.slots[len(m.slots)-1].layout = uint32(len(layout))
			m.layouts = append(m.layouts, layout...)
		},
	})
	if errors.Is(err, errFormat) {
		return nil
	}
	r.last = uint32(len(m.slots))
	if err != nil { // the part that was added is dead
		m.dead += len(m.slots) - slots
		m.layouts = m.layouts[:layouts]
		m.records = append(m.records, r)
		return err
	}
	r.day, r.owner = dayOf(d.Date), d.LegalText
	m.records = append(m.records, r)
	m.makeLive(at)
	return nil
}

// makeLive makes a record live, with its slots.
func (m *memIndex) makeLive(at uint32) {
	r := &m.records[at]
	r.live, r.group = true, none
	m.byKey[key{r.kind, r.id}] = at
	m.count(r, 1)
	for i := r.first; i < r.last; i++ {
		if s := &m.slots[i]; s.field.listed() {
			s.listed = r.kind + 1
		}
	}
	if r.kind > isTerm { // searches do not find it
		return
	}
	owner := key{r.kind, r.id}
	if r.kind == isRevision {
		owner = key{isLegalText, r.owner}
	}
	g, known := m.byGroup[owner]
	if !known {
		g = uint32(len(m.groups))
		m.byGroup[owner] = g
		m.groups = append(m.groups, group{id: owner.id, record: none, term: r.kind == isTerm})
	}
	r.group = g
	if r.kind == isRevision {
		i, _ := slices.BinarySearchFunc(m.groups[g].versions, at, func(a, b uint32) int {
			if m.newer(a, b) {
				return -1
			}
			return 1
		})
		m.groups[g].versions = slices.Insert(m.groups[g].versions, i, at)
	} else {
		m.groups[g].record = at
	}
}

// newer orders the versions of a legal text.
func (m *memIndex) newer(a, b uint32) bool {
	one, other := &m.records[a], &m.records[b]
	return one.day > other.day || one.day == other.day && one.id > other.id
}

func (m *memIndex) remove(k key) {
	at, known := m.byKey[k]
	if !known {
		return
	}
	r := &m.records[at]
	r.live = false
	m.dead += int(r.last - r.first)
	for i := r.first; i < r.last; i++ {
		m.slots[i].listed = 0
	}
	delete(m.byKey, k)
	m.count(r, -1)
	if r.group == none {
		return
	}
	g := &m.groups[r.group]
	if k.kind == isRevision {
		g.versions = slices.DeleteFunc(g.versions, func(v uint32) bool { return v == at })
	} else {
		g.record = none
	}
}

// count updates the totals for average lengths.
func (m *memIndex) count(r *indexed, by int64) {
	for _, s := range m.slots[r.first:r.last] {
		m.total[s.field] += by * int64(s.total)
		m.counted[s.field] += by
	}
	if r.kind != isRevision {
		m.names[r.kind] += int(by)
	}
}

// average is the average number of words of a field.
func (m *memIndex) average(f Field) float32 {
	if m.counted[f] == 0 {
		return 1
	}
	return max(1, float32(m.total[f])/float32(m.counted[f]))
}

// lists visits the lists of a word: at most one of the base and one of the recent part.
func (m *memIndex) lists(space byte, word string, visit func(inverted.List)) {
	spelled := string(space) + word
	if m.base != nil {
		if l := m.base.Of(spelled); !l.Empty() {
			visit(l)
		}
	}
	if l := m.recent.Of(spelled); !l.Empty() {
		visit(l)
	}
}

// withPrefix visits the lists of the words with a prefix. Words of both parts are visited twice.
func (m *memIndex) withPrefix(space byte, prefix string, visit func(word string, l inverted.List) bool) {
	spelled := string(space) + prefix
	going := true
	each := func(word string, l inverted.List) bool {
		going = visit(word[1:], l)
		return going
	}
	if m.base != nil {
		m.base.Each(spelled, each)
	}
	if going {
		m.recent.Each(spelled, each)
	}
}

// kindAt is the kind of the record of a slot.
func (m *memIndex) kindAt(slot uint32) byte { return m.records[m.slots[slot].record].kind }

// isLive reports whether a slot belongs to a live record. Slots of a damaged list may be any number.
func (m *memIndex) isLive(slot uint32) bool {
	return slot > 0 && int(slot) < len(m.slots) && m.records[m.slots[slot].record].live
}

// layoutOf returns the layout of a slot.
func (m *memIndex) layoutOf(at uint32) layout { return decodeLayout(m.encodedLayout(at)) }

func (m *memIndex) encodedLayout(at uint32) []byte {
	s := &m.slots[at]
	if at < m.baseSlots {
		return m.base.Aux(s.layoutAt, int(s.layout))
	}
	return m.layouts[s.layoutAt : s.layoutAt+int(s.layout)]
}

// Bounds of what is kept in memory beside the base before everything is written again.
const (
	minRecent = 8 << 20
	minDead   = 20_000
)

// needsRebuild reports whether so much is new or dead that the base should be written again.
func (m *memIndex) needsRebuild() bool {
	limit := minRecent
	if m.base != nil {
		limit = max(limit, m.base.Size()/4)
	}
	return m.recent.Size()+len(m.layouts) > limit || m.dead > minDead && m.dead > len(m.slots)/3
}

// dayOf writes a day as a number, for the order.
func dayOf(date string) int32 {
	n, err := strconv.ParseInt(strings.ReplaceAll(date, "-", ""), 10, 32)
	if err != nil {
		return 0
	}
	return int32(n)
}
