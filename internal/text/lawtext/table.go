package lawtext

// table numbers 64-bit hashes from 0 on, by open addressing: a map without its
// cost for short-lived work. It identifies a hash by its upper half and its place;
// callers compare values that must be equal once more.
type table struct {
	slots  []slot
	mask   uint64
	hashes []uint64 // by number
}

type slot struct {
	tag    uint32
	number int32 // +1, 0 for none
}

// reset empties the table and makes room.
func (t *table) reset(expected int) {
	size := 64
	for size < expected*2 {
		size *= 2
	}
	t.slots, t.mask, t.hashes = zeroed(t.slots, size), uint64(size-1), emptied(t.hashes, expected)
}

// find returns the number of a hash, or -1.
func (t *table) find(hash uint64) int32 {
	tag := uint32(hash >> 32)
	for i := hash & t.mask; ; i = (i + 1) & t.mask {
		if s := t.slots[i]; s.number == 0 || s.tag == tag {
			return s.number - 1
		}
	}
}

// next returns the number of a hash, or -1, where it is most often the one after another number.
func (t *table) next(number int32, hash uint64) int32 {
	if number++; int(number) < len(t.hashes) && t.hashes[number] == hash {
		return number
	}
	return t.find(hash)
}

// add returns the number of a hash and whether it is new.
func (t *table) add(hash uint64) (int32, bool) {
	tag := uint32(hash >> 32)
	i := hash & t.mask
	for ; t.slots[i].number != 0; i = (i + 1) & t.mask {
		if t.slots[i].tag == tag {
			return t.slots[i].number - 1, false
		}
	}
	t.hashes = append(t.hashes, hash)
	number := int32(len(t.hashes))
	t.slots[i] = slot{tag, number}
	if len(t.hashes)*2 > len(t.slots) {
		t.grow()
	}
	return number - 1, true
}

func (t *table) grow() {
	t.slots = zeroed(t.slots, 2*len(t.slots))
	t.mask = uint64(len(t.slots) - 1)
	for n, hash := range t.hashes {
		i := hash & t.mask
		for t.slots[i].number != 0 {
			i = (i + 1) & t.mask
		}
		t.slots[i] = slot{uint32(hash >> 32), int32(n + 1)}
	}
}
