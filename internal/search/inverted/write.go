package inverted

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// writer writes the bytes of a Base.
type writer struct {
	out       *bufio.Writer
	blocks    []byte
	starts    []byte
	words     int
	last      string
	lists     uint64
	err       error
	heads     []byte // of the word in use
	positions []byte
}

// Write merges a Base, which may be nil, and Recent into the bytes of a new Base. renumber answers the new number of a
// slot, in the same order, and 0 for one that is gone. head and aux are kept as they are.
func Write(to io.Writer, base *Base, recent *Recent, renumber func(slot uint32) uint32, head, aux []byte) error {
	recent.sort()
	w := writer{out: bufio.NewWriterSize(to, 1<<20)}
	next := 0
	fresh := func(below string, all bool) {
		for ; next < len(recent.sorted); next++ {
			id := recent.sorted[next]
			if word := recent.words[id]; all || word < below {
				w.word(word, renumber, recent.lists[id].List)
				continue
			}
			return
		}
	}
	if base != nil {
		for walk := base.walk(0); walk.next(); {
			word := string(walk.word)
			fresh(word, false)
			lists := []List{walk.list}
			if next < len(recent.sorted) && recent.words[recent.sorted[next]] == word {
				lists = append(lists, recent.lists[recent.sorted[next]].List)
				next++
			}
			w.word(word, renumber, lists...)
		}
	}
	fresh("", true)
	return w.finish(head, aux)
}

// Shared is how many bytes two words have in common at their beginning.
func Shared(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

func (w *writer) word(word string, renumber func(uint32) uint32, lists ...List) {
	w.heads, w.positions = w.heads[:0], w.positions[:0]
	last := uint32(0)
	for _, l := range lists {
		for c := l.Cursor(); c.Next(); {
			slot := renumber(c.Slot)
			if slot == 0 {
				continue
			}
			w.heads = appendHead(w.heads, slot-last, c.Count, c.Headings, len(c.here))
			w.positions = append(w.positions, c.here...)
			last = slot
		}
	}
	if len(w.heads) == 0 {
		return
	}
	shared := 0
	if w.words%blockSize == 0 {
		w.starts = binary.LittleEndian.AppendUint64(w.starts, uint64(len(w.blocks)))
		w.starts = binary.LittleEndian.AppendUint64(w.starts, w.lists)
	} else {
		shared = Shared(w.last, word)
	}
	w.blocks = binary.AppendUvarint(w.blocks, uint64(shared))
	w.blocks = binary.AppendUvarint(w.blocks, uint64(len(word)-shared))
	w.blocks = append(w.blocks, word[shared:]...)
	w.blocks = binary.AppendUvarint(w.blocks, uint64(len(w.heads)))
	w.blocks = binary.AppendUvarint(w.blocks, uint64(len(w.positions)))
	w.words++
	w.last = strings.Clone(word)
	w.lists += uint64(len(w.heads) + len(w.positions))
	w.write(w.heads)
	w.write(w.positions)
}

func (w *writer) write(b []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(b)
	}
}

func (w *writer) finish(head, aux []byte) error {
	sum := uint32(0)
	footer := binary.LittleEndian.AppendUint64(nil, w.lists)
	for _, part := range [][]byte{w.blocks, w.starts, aux, head} {
		sum = crc32.Update(sum, castagnoli, part)
		w.write(part)
		footer = binary.LittleEndian.AppendUint64(footer, uint64(len(part)))
	}
	sum = crc32.Update(sum, castagnoli, footer)
	footer = binary.LittleEndian.AppendUint32(footer, sum)
	w.write(append(footer, magic...))
	if w.err == nil {
		w.err = w.out.Flush()
	}
	if w.err != nil {
		return fmt.Errorf("write the search index: %w", w.err)
	}
	return nil
}
