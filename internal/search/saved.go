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

// indexFile is the name of the index file in its folder. It is created from the database and may be deleted at any
// time.
const indexFile = "index"

// write merges everything into the bytes of a new base, whose head has the records.
func (m *memIndex) write(to io.Writer) error {
	numbers := make([]uint32, len(m.slots))
	next := uint32(1)
	var head, layouts []byte
	head = appendKinds(append(head, headFormat), m.kinds)
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
		head = binary.AppendUvarint(head, uint64(r.last-r.first))
		for slot := r.first; slot < r.last; slot++ {
			numbers[slot] = next
			next++
			s := &m.slots[slot]
			head = append(head, byte(s.field))
			head = binary.AppendUvarint(head, uint64(s.total))
			head = binary.AppendUvarint(head, uint64(s.layout))
			layouts = append(layouts, m.encodedLayout(slot)...)
		}
	}
	return inverted.Write(to, m.base, m.recent, func(slot uint32) uint32 {
		if int(slot) >= len(numbers) {
			return 0
		}
		return numbers[slot]
	}, head, layouts)
}

// headFormat is the first byte of a head. Files of another format are created again.
const headFormat = 4

func appendKinds(head []byte, kinds map[string]byte) []byte {
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

// openMemIndex reads a written index.
func openMemIndex(b []byte) (*memIndex, error) {
	base, err := inverted.OpenBase(b)
	if err != nil {
		return nil, err
	}
	m := newMemIndex()
	m.base = base
	r := &reader{b: base.Head()}
	if r.byte() != headFormat {
		return nil, errContent
	}
	readKinds(r, m.kinds)
	m.reserve(*r)
	layoutAt := 0
	for len(r.b) > 0 && r.err == nil {
		rec := indexed{kind: r.byte(), id: r.signed(), owner: r.signed(), first: uint32(len(m.slots))}
		if len(r.b) < 8 {
			return nil, errContent
		}
		rec.sum, r.b = binary.LittleEndian.Uint64(r.b), r.b[8:]
		rec.day = int32(r.signed())
		for n := r.number(); n > 0 && r.err == nil; n-- {
			s := slot{record: uint32(len(m.records)), field: Field(r.byte()), total: uint32(r.number()),
				layoutAt: layoutAt, layout: uint32(r.number())}
			if s.field >= fields {
				return nil, errContent
			}
			layoutAt += int(s.layout)
			m.slots = append(m.slots, s)
		}
		rec.last = uint32(len(m.slots))
		m.records = append(m.records, rec)
		m.makeLive(uint32(len(m.records) - 1))
	}
	m.baseSlots = uint32(len(m.slots))
	return m, r.err
}

// reserve allocates memory for the records that a head lists: a library has a hundred thousand, and growing the tables
// takes longer than reading them.
func (m *memIndex) reserve(r reader) {
	records, slots := 0, 0
	for len(r.b) > 0 && r.err == nil {
		r.byte()
		r.signed()
		r.signed()
		if len(r.b) < 8 {
			break
		}
		r.b = r.b[8:]
		r.signed()
		for n := r.number(); n > 0 && r.err == nil; n-- {
			r.byte()
			r.number()
			r.number()
			slots++
		}
		records++
	}
	m.records = make([]indexed, 0, records)
	m.slots = append(make([]slot, 0, slots+1), m.slots...)
	m.groups = make([]group, 0, records)
	m.byKey, m.byGroup = make(map[key]uint32, records), make(map[key]uint32, records)
}

// openSaved opens the index that was last written into a folder; nil when there is none that can be used.
func openSaved(folder string) *memIndex {
	if folder == "" {
		return nil
	}
	b, unmap, err := mapFile(filepath.Join(folder, indexFile))
	if err != nil {
		return nil
	}
	m, err := openMemIndex(b)
	if err != nil {
		_ = unmap()
		return nil
	}
	m.close = unmap
	return m
}

// save writes the index and returns one that uses the file, or on an error the same one. Without a folder the bytes
// stay in memory. A folder that cannot be written only costs memory, and time at the next start.
func (m *memIndex) save(folder string) (*memIndex, error) {
	if folder != "" {
		if err := m.saveFile(folder); err == nil {
			if saved := openSaved(folder); saved != nil {
				return saved, m.close()
			}
		}
	}
	var b bytes.Buffer
	if err := m.write(&b); err != nil {
		return m, err
	}
	saved, err := openMemIndex(b.Bytes())
	if err != nil {
		return m, fmt.Errorf("read what was written: %w", err)
	}
	return saved, m.close()
}

// tempPattern is the pattern of the files that become the index.
const tempPattern = indexFile + "-*"

// removeTempFiles removes temporary files that a killed program left. Errors are ignored: the files only use
// space.
func removeTempFiles(folder string) {
	if folder == "" {
		return
	}
	names, _ := filepath.Glob(filepath.Join(folder, tempPattern))
	for _, name := range names {
		_ = os.Remove(name)
	}
}

// saveFile writes a temporary file and renames it to the index file.
func (m *memIndex) saveFile(folder string) (err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, tempPattern)
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
	if err := errors.Join(m.write(file), file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), filepath.Join(folder, indexFile))
}
