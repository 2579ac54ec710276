package lawtext

// table counts keys in open addressing: a map without its cost for short-lived
// work over many 64-bit hashes.
type table struct {
	keys  []uint64
	slots []int32 // index+1 into the caller's entries
	mask  uint64
	used  int
}

func newTable(expected int) *table {
	size := 64
	for size < expected*2 {
		size *= 2
	}
	return &table{keys: make([]uint64, size), slots: make([]int32, size), mask: uint64(size - 1)}
}

// find gives the entry of a key, or -1.
func (t *table) find(key uint64) int32 {
	for i := (key ^ key>>32) & t.mask; ; i = (i + 1) & t.mask {
		if t.slots[i] == 0 {
			return -1
		}
		if t.keys[i] == key {
			return t.slots[i] - 1
		}
	}
}

// add gives the entry of a key and whether it is new; a new one gets value.
func (t *table) add(key uint64, value int32) (int32, bool) {
	i := (key ^ key>>32) & t.mask
	for t.slots[i] != 0 {
		if t.keys[i] == key {
			return t.slots[i] - 1, false
		}
		i = (i + 1) & t.mask
	}
	t.keys[i], t.slots[i] = key, value+1
	if t.used++; t.used*2 > len(t.slots) {
		t.grow()
	}
	return value, true
}

func (t *table) grow() {
	bigger := newTable(len(t.slots))
	for i, slot := range t.slots {
		if slot != 0 {
			bigger.add(t.keys[i], slot-1)
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
	t.keys, t.slots = t.keys[:size], t.slots[:size]
	clear(t.slots)
	t.mask, t.used = uint64(size-1), 0
}
