package textdoc

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/richardlehane/mscfb"

	"lls/internal/text/intake"
)

const (
	maxStyles = 4_096
	maxLists  = 5_000
)

// word97 reads a document of Word 97 to 2003. Numbers in the file are offsets into its streams; each is checked where
// it is used, so that a wrong one gives nothing.
type word97 struct {
	*reader
	main, table stream
	pieces      []piece
	paras       []properties // by offset
	runs        []properties
	styles      []style97
	lists       *numbering
	notes       map[int]string // by the position of their marks
}

// stream is a stream of the file.
type stream []byte

func (s stream) part(at, n int) stream {
	if at < 0 || n <= 0 || at >= len(s) {
		return nil
	}
	return s[at:min(len(s), at+n)]
}

func (s stream) from(at int) stream { return s.part(at, len(s)) }

func (s stream) u8(at int) int {
	if at < 0 || at >= len(s) {
		return 0
	}
	return int(s[at])
}

func (s stream) u16(at int) int {
	if at < 0 || at+2 > len(s) {
		return 0
	}
	return int(binary.LittleEndian.Uint16(s[at:]))
}

func (s stream) i32(at int) int {
	if at < 0 || at+4 > len(s) {
		return 0
	}
	return int(int32(binary.LittleEndian.Uint32(s[at:])))
}

// piece is a stretch of the text, from one position to another.
type piece struct {
	from, to int
	offset   int // in the main stream
	wide     bool
}

// properties are those of a stretch of the main stream.
type properties struct {
	from, to int
	style    int
	changes  stream
}

type style97 struct {
	base        int
	list, level int // -1: not said
	language    int // of its letters; 0: not said
}

func isOLE(b []byte) bool { return bytes.HasPrefix(b, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) }

func (r *reader) readWord97(b []byte) error {
	r.doc.Format = "doc"
	w := &word97{reader: r, lists: newNumbering(r.doc)}
	if err := w.open(b); err != nil {
		return err
	}
	return w.readStreams()
}

// readStreams reads the text of the streams.
func (w *word97) readStreams() (err error) {
	if err := w.readPieces(); err != nil {
		return err
	}
	if w.runs, err = w.readProperties(12, false); err != nil {
		return err
	}
	if w.paras, err = w.readProperties(13, true); err != nil {
		return err
	}
	w.readStyles()
	if err := w.readLists(); err != nil {
		return err
	}
	length := w.main.i32(0x4C)
	if err := w.readNotes(length); err != nil {
		return err
	}
	if w.main.i32(0x54) > 0 { // the text of running heads
		w.doc.Count(intake.Heads, 1)
	}
	if err := w.story(length); err != nil {
		return err
	}
	w.doubtLabels()
	return nil
}

// open reads the streams.
func (w *word97) open(b []byte) error {
	file, err := mscfb.New(bytes.NewReader(b))
	if err != nil {
		return &Error{Reason: ReasonDamaged, Cause: err}
	}
	streams := map[string]stream{}
	for {
		entry, err := file.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err := errors.Join(err, w.step()); err != nil {
			return &Error{Reason: ReasonDamaged, Cause: err}
		}
		switch entry.Name {
		case "EncryptedPackage":
			return &Error{Reason: ReasonPassword}
		case "ObjectPool", "Macros":
			w.doc.Count(intake.Objects, 1)
		case "WordDocument", "0Table", "1Table":
			if len(entry.Path) > 0 {
				continue
			}
			if entry.Size > maxPart {
				return TooLarge(BoundSize, maxPart>>20, nil)
			}
			content, err := io.ReadAll(io.LimitReader(entry, maxPart))
			if err != nil {
				return &Error{Reason: ReasonDamaged, Cause: err}
			}
			streams[entry.Name] = content
		}
	}
	w.main = streams["WordDocument"]
	if w.main == nil {
		return refuse(ReasonFormat, "no document of Word")
	}
	if magic := w.main.u16(0); len(w.main) < 0x400 || magic != 0xA5EC || w.main.u16(2) < 0xC1 {
		if magic == 0xA5DC || magic == 0xA5EC || magic == 0xA59B || magic == 0xA59C {
			return &Error{Reason: ReasonOld}
		}
		return refuse(ReasonDamaged, "no header of Word")
	}
	flags := w.main.u16(10)
	if flags&0x100 != 0 {
		return &Error{Reason: ReasonPassword}
	}
	w.table = streams["0Table"]
	if flags&0x200 != 0 {
		w.table = streams["1Table"]
	}
	return nil
}

// structure is a structure of the table stream that the header names.
func (w *word97) structure(i int) stream {
	at := 0x9A + 8*i
	return w.table.part(w.main.i32(at), w.main.i32(at+4))
}

func (w *word97) readPieces() error {
	b := w.structure(33)
	for len(b) > 3 && b[0] == 1 {
		b = b.from(3 + b.u16(1))
	}
	if len(b) < 5 || b[0] != 2 {
		return refuse(ReasonDamaged, "no pieces of text")
	}
	b = b.part(5, b.i32(1))
	n := (len(b) - 4) / 12
	for i := range max(n, 0) {
		offset := b.i32(4*(n+1) + 8*i + 2)
		p := piece{from: b.i32(4 * i), to: b.i32(4*i + 4), offset: offset, wide: true}
		if offset&0x40000000 != 0 {
			p.offset, p.wide = offset&0x3FFFFFFF/2, false
		}
		if p.to > p.from && p.from >= 0 && p.offset >= 0 {
			w.pieces = append(w.pieces, p)
		}
	}
	if len(w.pieces) == 0 {
		return refuse(ReasonDamaged, "no pieces of text")
	}
	return nil
}

// readProperties reads the pages of properties of paragraphs or runs.
func (w *word97) readProperties(structure int, ofParas bool) (out []properties, err error) {
	b := w.structure(structure)
	pages := (len(b) - 4) / 8
	for i := range max(pages, 0) {
		page := w.main.part((b.i32(4*(pages+1)+4*i)&0x3FFFFF)*512, 512)
		if len(page) < 512 {
			continue
		}
		n := page.u8(511)
		for j := range n {
			if err := w.step(); err != nil {
				return nil, err
			}
			p := properties{from: page.i32(4 * j), to: page.i32(4*j + 4)}
			if ofParas {
				p.style, p.changes = paraChanges(page, 4*(n+1)+13*j)
			} else if at := page.u8(4*(n+1)+j) * 2; at > 0 {
				p.changes = page.part(at+1, page.u8(at))
			}
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b properties) int { return a.from - b.from })
	return out, nil
}

func paraChanges(page stream, entry int) (style int, changes stream) {
	at := page.u8(entry) * 2
	if at == 0 || at >= 511 {
		return 0, nil
	}
	size := page.u8(at)*2 - 1
	if size < 0 {
		at++
		size = page.u8(at) * 2
	}
	b := page.part(at+1, size)
	return b.u16(0), b.from(2)
}

// at finds the properties of an offset.
func at(all []properties, offset int) *properties {
	i := sort.Search(len(all), func(i int) bool { return all[i].to > offset })
	if i < len(all) && all[i].from <= offset {
		return &all[i]
	}
	return nil
}

// eachChange calls fn for each change of properties.
func eachChange(b stream, fn func(code int, value stream)) {
	for len(b) >= 2 {
		code := b.u16(0)
		b = b[2:]
		n := 1
		switch code >> 13 {
		case 2, 4, 5:
			n = 2
		case 3:
			n = 4
		case 7:
			n = 3
		case 6:
			switch {
			case code == 0xD608 && len(b) >= 2: // a row of a table: its length has two bytes
				n = b.u16(0) - 1
				b = b[2:]
			case len(b) == 0 || code == 0xC615 && b[0] == 255:
				return
			default:
				n = int(b[0])
				b = b[1:]
			}
		}
		if n < 0 || n > len(b) {
			return
		}
		fn(code, b[:n])
		b = b[n:]
	}
}

const (
	changeList    = 0x460B
	changeLevel   = 0x260A
	changeInTable = 0x2416
	changeRowEnd  = 0x2417
	changeDepth   = 0x6649
	changeDeleted = 0x0800
	changeAdded   = 0x0801
	changeHidden  = 0x083C
	// of the language of a run: as programs before Word 2000 write it, and as later ones do
	changeLanguageOld = 0x486D
	changeLanguage    = 0x4873
)

func (w *word97) readStyles() {
	b := w.structure(1)
	base := b.u16(4)
	at := 2 + b.u16(0)
	for i := 0; i < min(b.u16(2), maxStyles) && at+2 <= len(b); i++ {
		one := style97{base: 0xFFF, list: -1, level: -1}
		size := b.u16(at)
		if s := b.part(at+2, size); len(s) >= 10 {
			one.base = s.u16(2) >> 4
			name := base + 2 + 2*s.u16(base) + 2
			if s.u16(2)&15 == 1 { // of paragraphs
				size := s.u16(name)
				letters := name + 2 + size + size%2
				one.language = languageIn(s.part(letters+2, s.u16(letters)))
				eachChange(s.part(name+2, size).from(2), func(code int, value stream) {
					switch code {
					case changeList:
						one.list = value.u16(0)
					case changeLevel:
						one.level = value.u8(0)
					}
				})
			}
		}
		w.styles = append(w.styles, one)
		at += 2 + size
	}
}

// level97 reads a level of a list, and says how long it is.
func level97(b stream) (*level, int) {
	l := newLevel()
	if len(b) < 28 {
		return &l, max(len(b), 1)
	}
	l.start = min(max(b.i32(0), 0), 1_000_000)
	formats := map[int]string{0: "decimal", 1: "upperRoman", 2: "lowerRoman", 3: "upperLetter", 4: "lowerLetter",
		5: "ordinal", 6: "cardinalText", 7: "ordinalText", 22: "decimalZero", 23: "bullet", 255: "none"}
	if l.format = formats[b.u8(4)]; l.format == "" {
		l.format = "format " + strconv.Itoa(b.u8(4))
	}
	l.legal = b[5]&4 != 0
	if b[5]&8 != 0 {
		l.restart = b.u8(26)
	}
	l.glued = b[15] == 2
	at := 28 + b.u8(24) + b.u8(25)
	n := b.u16(at)
	var text strings.Builder
	for i := range min(n, 255) {
		if c := b.u16(at + 2 + 2*i); c < levels {
			text.WriteString("%" + strconv.Itoa(c+1))
		} else {
			text.WriteRune(rune(c))
		}
	}
	l.text = text.String()
	return &l, at + 2 + 2*n
}

func (w *word97) readLists() error {
	at := 0x9A + 8*73
	b := w.table.from(w.main.i32(at))
	n, rest := b.u16(0), b.from(w.main.i32(at+4))
	for i := range min(n, maxLists) {
		one := b.part(2+28*i, 28)
		if len(one) < 28 {
			break
		}
		a := &abstractList{}
		w.lists.abstracts[strconv.Itoa(one.i32(0))] = a
		count := levels
		if one[26]&1 != 0 {
			count = 1
		}
		for k := range count {
			if len(rest) < 28 {
				break
			}
			var size int
			a.levels[k], size = level97(rest)
			rest = rest.from(size)
		}
	}
	b = w.structure(74)
	n = min(b.i32(0), maxLists)
	rest = b.from(4 + 16*max(n, 0))
	for i := range max(n, 0) {
		if err := w.step(); err != nil {
			return err
		}
		one := b.part(4+16*i, 16)
		if len(one) < 16 {
			break
		}
		l := newList()
		l.abstract = strconv.Itoa(one.i32(0))
		w.lists.lists[strconv.Itoa(i+1)] = l
		rest = l.override(rest, int(one[12]))
	}
	return nil
}

// override reads the levels that a list has of its own, and returns what is behind them.
func (l *list) override(b stream, n int) stream {
	b = b.from(4)
	for range n {
		if len(b) < 8 {
			return nil
		}
		flags, start := b.u8(4), min(max(b.i32(0), 0), 1_000_000)
		k := flags & 15
		b = b.from(8)
		if flags&32 != 0 {
			own, size := level97(b)
			b, start = b.from(size), own.start
			if k < levels {
				l.over[k] = own
			}
		}
		if flags&16 != 0 && k < levels {
			l.start[k] = start
		}
	}
	return b
}
