package inverted

import "encoding/binary"

// List is the encoded list of one word in one part of an index.
type List struct {
	heads, positions []byte
}

// Empty reports whether no slot contains the word.
func (l List) Empty() bool { return len(l.heads) == 0 }

// Size is the length of the list without its positions in bytes: the cost of reading it.
func (l List) Size() int { return len(l.heads) }

// Cursor iterates over a list. Bytes that are not a list end it early; they never make it panic.
type Cursor struct {
	Slot     uint32
	Count    uint32 // occurrences
	Headings uint32 // occurrences in headings
	heads    []byte
	rest     []byte // positions of the slots to come
	here     []byte // positions of Slot
}

// Cursor begins before the first slot.
func (l List) Cursor() Cursor { return Cursor{heads: l.heads, rest: l.positions} }

// Next goes to the next slot, and returns false when there is none.
func (c *Cursor) Next() bool {
	if len(c.heads) == 0 {
		return false
	}
	delta, count, size := c.number(), c.number(), uint64(0)
	c.Headings = 0
	if count&1 == 1 {
		c.Headings = uint32(c.number())
	}
	if size = c.number(); size > uint64(len(c.rest)) || count>>1 == 0 {
		c.heads = nil
		return false
	}
	c.Slot += uint32(delta)
	c.Count = uint32(count >> 1)
	c.here, c.rest = c.rest[:size], c.rest[size:]
	return true
}

// number reads a varint of the heads; most take one byte.
func (c *Cursor) number() uint64 {
	if len(c.heads) > 0 && c.heads[0] < 0x80 {
		v := c.heads[0]
		c.heads = c.heads[1:]
		return uint64(v)
	}
	v, n := binary.Uvarint(c.heads)
	if n <= 0 {
		c.heads = nil
		return 0
	}
	c.heads = c.heads[n:]
	return v
}

// Positions appends the positions of the word in the slot, counted in words from 0.
func (c *Cursor) Positions(to []uint32) []uint32 {
	at := uint64(0)
	for b := c.here; len(b) > 0; {
		v, n := uint64(b[0]), 1
		if v >= 0x80 {
			if v, n = binary.Uvarint(b); n <= 0 {
				break
			}
		}
		at += v
		to = append(to, uint32(at))
		b = b[n:]
	}
	return to
}

// appendHead writes the head of a slot at a distance of delta from the previous one.
func appendHead(to []byte, delta, count, headings uint32, size int) []byte {
	to = binary.AppendUvarint(to, uint64(delta))
	if headings > 0 {
		to = binary.AppendUvarint(to, uint64(count)<<1|1)
		to = binary.AppendUvarint(to, uint64(headings))
	} else {
		to = binary.AppendUvarint(to, uint64(count)<<1)
	}
	return binary.AppendUvarint(to, uint64(size))
}
