package lawtext

// table counts keys in open addressing: a map without its cost for short-lived
// work over many 64-bit hashes.
type table struct {
	slots []slot
	mask  uint64
	used  int
}

type slot struct {
	key   uint64
	entry int32 // index+1 into the caller's entries
}

func newTable(expected int) *table {
	size := 64
	for size < expected*2 {
		size *= 2
	}
	return &table{slots: make([]slot, size), mask: uint64(size - 1)}
}

// find gives the entry of a key, or -1.
func (t *table) find(key uint64) int32 {
	for i := (key ^ key>>32) & t.mask; ; i = (i + 1) & t.mask {
		s := &t.slots[i]
		if s.entry == 0 {
			return -1
		}
		if s.key == key {
			return s.entry - 1
		}
	}
}

// add gives the entry of a key and whether it is new; a new one gets value.
func (t *table) add(key uint64, value int32) (int32, bool) {
	i := (key ^ key>>32) & t.mask
	for t.slots[i].entry != 0 {
		if t.slots[i].key == key {
			return t.slots[i].entry - 1, false
		}
		i = (i + 1) & t.mask
	}
	t.slots[i] = slot{key, value + 1}
	if t.used++; t.used*2 > len(t.slots) {
		t.grow()
	}
	return value, true
}

func (t *table) grow() {
	bigger := newTable(len(t.slots))
	for _, s := range t.slots {
		if s.entry != 0 {
			bigger.add(s.key, s.entry-1)
		}
	}
	*t = *bigger
}

// reset empties the table and makes room.
func (t *table) reset(expected int) {
	size := 64
	for size < expected*2 {
		size *= 2
	}
	if size > cap(t.slots) {
		*t = *newTable(expected)
		return
	}
	t.slots = t.slots[:size]
	clear(t.slots)
	t.mask, t.used = uint64(size-1), 0
}
