package search

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"lls/internal/search/inverted"
)

// indexFile is the name of the written index in the folder that is its own. It is made from the database and may be
// deleted at any time.
const indexFile = "index"

// write merges everything into the bytes of a new base, whose head has the records and the moment.
func (m *memory) write(to io.Writer, at moment) error {
	numbers := make([]uint32, len(m.slots))
	next := uint32(1)
	var head, layouts []byte
	head = appendKinds(head, m.kinds)
	head = binary.AppendVarint(head, at.history)
	head = binary.AppendVarint(head, at.stamp)
	for i := range m.records {
		r := &m.records[i]
		if !r.live {
			continue
		}
		head = append(head, r.kind)
		head = binary.AppendVarint(head, r.id)
		head = binary.AppendVarint(head, r.owner)
		head = binary.LittleEndian.AppendUint64(head, r.sum)
		head = binary.AppendVarint(head, int64(r.day))
		head = binary.AppendVarint(head, int64(r.status))
		head = appendBool(head, r.adopted)
		head = binary.AppendUvarint(head, uint64(len(r.nodes)))
		for _, node := range r.nodes {
			head = binary.AppendUvarint(head, uint64(node))
		}
		head = binary.AppendUvarint(head, uint64(r.last-r.first))
		for slot := r.first; slot < r.last; slot++ {
			numbers[slot] = next
			next++
			s := &m.slots[slot]
			head = append(head, byte(s.field))
			head = binary.AppendUvarint(head, uint64(s.total))
			head = binary.AppendUvarint(head, uint64(s.layout))
			if slot < m.baseSlots {
				layouts = append(layouts, m.base.Aux(s.layoutAt, int(s.layout))...)
			} else {
				layouts = append(layouts, m.layouts[s.layoutAt:s.layoutAt+int(s.layout)]...)
			}
		}
	}
	return inverted.Write(to, m.base, m.recent, func(slot uint32) uint32 {
		if int(slot) >= len(numbers) {
			return 0
		}
		return numbers[slot]
	}, head, layouts)
}

// withKinds is what a head begins with in which the names of kinds come first. A head without them, of an earlier program,
// begins with the number of a history, which is never below 0; its kinds are those that searches find.
const withKinds = -1

func appendKinds(head []byte, kinds map[string]byte) []byte {
	head = binary.AppendVarint(head, withKinds)
	head = binary.AppendUvarint(head, uint64(len(kinds)))
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		head = append(appendBytes(head, name), kinds[name])
	}
	return head
}

func readKinds(r *reader, kinds map[string]byte) {
	for n := r.number(); n > 0 && r.err == nil; n-- {
		name := string(r.bytes())
		kinds[name] = r.byte()
	}
}

// openMemory reads a written index.
func openMemory(b []byte) (*memory, moment, error) {
	base, err := inverted.OpenBase(b)
	if err != nil {
		return nil, moment{}, err
	}
	m := newMemory()
	m.base = base
	r := &reader{b: base.Head()}
	history := r.signed()
	if history == withKinds {
		readKinds(r, m.kinds)
		history = r.signed()
	}
	at := moment{history, r.signed()}
	layoutAt := 0
	for len(r.b) > 0 && r.err == nil {
		rec := record{kind: r.byte(), id: r.signed(), owner: r.signed(), first: uint32(len(m.slots))}
		if len(r.b) < 8 {
			return nil, at, errContent
		}
		rec.sum, r.b = binary.LittleEndian.Uint64(r.b), r.b[8:]
		rec.day, rec.status, rec.adopted = int32(r.signed()), int16(r.signed()), r.byte() == 1
		for n := r.number(); n > 0 && r.err == nil; n-- {
			rec.nodes = append(rec.nodes, r.number())
		}
		for n := r.number(); n > 0 && r.err == nil; n-- {
			s := slot{record: uint32(len(m.records)), field: Field(r.byte()), total: uint32(r.number()), layoutAt: layoutAt, layout: uint32(r.number())}
			if s.field >= fields {
				return nil, at, errContent
			}
			layoutAt += int(s.layout)
			m.slots = append(m.slots, s)
		}
		rec.last = uint32(len(m.slots))
		m.records = append(m.records, rec)
		m.enter(uint32(len(m.records) - 1))
	}
	m.baseSlots = uint32(len(m.slots))
	return m, at, r.err
}

// openSaved opens the index that was last written into a folder; nil when there is none that can be used.
func openSaved(folder string) (*memory, moment) {
	if folder == "" {
		return nil, moment{}
	}
	b, unmap, err := mapFile(filepath.Join(folder, indexFile))
	if err != nil {
		return nil, moment{}
	}
	m, at, err := openMemory(b)
	if err != nil {
		_ = unmap()
		return nil, moment{}
	}
	m.close = unmap
	return m, at
}

// save writes the index and answers one that uses what was written. Without a folder that is kept in memory. A folder
// that cannot be written costs memory and time at the next start, nothing else.
func (m *memory) save(folder string, at moment) (*memory, error) {
	if folder != "" {
		if err := m.saveFile(folder, at); err == nil {
			if saved, _ := openSaved(folder); saved != nil {
				return saved, m.close()
			}
		}
	}
	var b bytes.Buffer
	if err := m.write(&b, at); err != nil {
		return nil, err
	}
	saved, _, err := openMemory(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("read what was written: %w", err)
	}
	return saved, m.close()
}

// saveFile writes a file beside the old one and puts it into its place.
func (m *memory) saveFile(folder string, at moment) (err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, indexFile+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			if gone := os.Remove(file.Name()); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
				err = errors.Join(err, gone)
			}
		}
	}()
	if err := errors.Join(m.write(file, at), file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), filepath.Join(folder, indexFile))
}
