package inverted

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"sort"
	"strings"
)

// Base is the immutable part of an index, in the bytes that Write made.
type Base struct {
	lists  []byte // heads and positions of every word, in the order of the words
	blocks []byte // the words, front-coded in blocks
	starts []byte // where each block begins in blocks, and its lists in lists: two little-endian uint64
	aux    []byte
	head   []byte
}

const (
	magic     = "LLSx\x00\x02\x00\x00"
	blockSize = 16 // words
	startSize = 16 // bytes
	// footer: five lengths, the sum of all but the lists, the magic
	footerSize = 5*8 + 4 + len(magic)
)

// ErrDamaged means that the bytes are not those of a Base.
var ErrDamaged = errors.New("the search index is damaged")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// OpenBase reads the bytes of a Base, which must not change while it is used. All but the lists is checked by a sum.
func OpenBase(b []byte) (*Base, error) {
	if len(b) < footerSize || string(b[len(b)-len(magic):]) != magic {
		return nil, ErrDamaged
	}
	footer := b[len(b)-footerSize:]
	rest := b[:len(b)-footerSize]
	var parts [5][]byte
	for i := range parts {
		n := binary.LittleEndian.Uint64(footer[8*i:])
		if n > uint64(len(rest)) {
			return nil, ErrDamaged
		}
		parts[i], rest = rest[:n:n], rest[n:]
	}
	if len(rest) != 0 || len(parts[2])%startSize != 0 {
		return nil, ErrDamaged
	}
	sum := crc32.Checksum(b[len(parts[0]):len(b)-footerSize], castagnoli)
	if crc32.Update(sum, castagnoli, footer[:5*8]) != binary.LittleEndian.Uint32(footer[5*8:]) {
		return nil, ErrDamaged
	}
	return &Base{lists: parts[0], blocks: parts[1], starts: parts[2], aux: parts[3], head: parts[4]}, nil
}

// Head is the data that the writer stored beside the words.
func (b *Base) Head() []byte { return b.head }

// Aux is a part of the data that the writer stored for the slots; nil when there is none.
func (b *Base) Aux(at, n int) []byte {
	if at < 0 || n < 0 || at > len(b.aux)-n {
		return nil
	}
	return b.aux[at : at+n : at+n]
}

// Size is the number of bytes of everything.
func (b *Base) Size() int {
	return len(b.lists) + len(b.blocks) + len(b.starts) + len(b.aux) + len(b.head) + footerSize
}

// walker iterates over the words from the start of a block.
type walker struct {
	base  *Base
	block []byte
	lists []byte
	word  []byte
	list  List
}

func (b *Base) walk(block int) walker {
	if block*startSize >= len(b.starts) {
		return walker{}
	}
	start := b.starts[block*startSize:]
	at, lists := binary.LittleEndian.Uint64(start), binary.LittleEndian.Uint64(start[8:])
	if at > uint64(len(b.blocks)) || lists > uint64(len(b.lists)) {
		return walker{}
	}
	return walker{base: b, block: b.blocks[at:], lists: b.lists[lists:]}
}

// next moves to the next word, across blocks.
func (w *walker) next() bool {
	shared, ok := w.number()
	rest, ok2 := w.number()
	if !ok || !ok2 || shared > len(w.word) || rest > len(w.block) {
		return false
	}
	w.word = append(w.word[:shared], w.block[:rest]...)
	w.block = w.block[rest:]
	heads, ok := w.number()
	positions, ok2 := w.number()
	if !ok || !ok2 || heads > len(w.lists) || positions > len(w.lists)-heads {
		return false
	}
	w.list = List{w.lists[:heads:heads], w.lists[heads : heads+positions : heads+positions]}
	w.lists = w.lists[heads+positions:]
	return true
}

func (w *walker) number() (int, bool) {
	v, n := binary.Uvarint(w.block)
	if n <= 0 || v > 1<<40 {
		return 0, false
	}
	w.block = w.block[n:]
	return int(v), true
}

// from is a walker before the first word that is not below prefix.
func (b *Base) from(prefix string) walker {
	blocks := len(b.starts) / startSize
	i := sort.Search(blocks, func(i int) bool {
		w := b.walk(i)
		return !w.next() || string(w.word) > prefix
	})
	return b.walk(max(0, i-1))
}

// Of is the list of a word.
func (b *Base) Of(word string) List {
	for w := b.from(word); w.next(); {
		if string(w.word) >= word {
			if string(w.word) == word {
				return w.list
			}
			break
		}
	}
	return List{}
}

// Each visits the words that begin with a prefix, in their order, until visit answers false.
func (b *Base) Each(prefix string, visit func(word string, l List) bool) {
	for w := b.from(prefix); w.next(); {
		switch {
		case strings.HasPrefix(string(w.word), prefix):
			if !visit(string(w.word), w.list) {
				return
			}
		case string(w.word) > prefix:
			return
		}
	}
}
