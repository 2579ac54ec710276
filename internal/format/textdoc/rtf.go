package textdoc

import (
	"bytes"
	"strconv"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"lls/internal/text/intake"
)

const maxRTFGroups = 2_000

// destination is where the text of a group goes.
type destination uint8

const (
	toText destination = iota
	toNothing
	toFonts
	toLabel
	toNote
	toField
)

// rtfState is what a group of RTF inherits.
type rtfState struct {
	to             destination
	fallback       int // signs to leave out after \u
	font           int
	hidden         bool
	deleted, super bool
	added          bool
	inTable        bool
	contents       bool // a table of contents
}

// rtf reads rich text.
type rtf struct {
	*reader
	b      []byte
	at     int
	state  rtfState
	groups []rtfState
	fonts  map[int]encoding.Encoding
	ansi   encoding.Encoding

	text, label strings.Builder
	field       strings.Builder  // what the last field is
	contents    bool             // the paragraph has words of a table of contents
	note        *strings.Builder // that is open
	noteGroup   int              // how many groups are around it
	pending     []byte           // to be decoded together
	leaveOut    int              // signs after \u
	high        rune             // the first half of a pair
	newFont     int
	optional    bool // \*: the group may be left out
	found       []intake.Code
	row         *intake.Row
	table       *intake.Table
	cell        []intake.Block
}

func isRTF(b []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(b[:min(len(b), 64)], " \r\n\t\xef\xbb\xbf"), []byte(`{\rtf`))
}

func (r *reader) readRTF(b []byte) error {
	r.doc.Format = "rtf"
	x := &rtf{reader: r, b: b, fonts: map[int]encoding.Encoding{}, ansi: charmap.Windows1252}
	x.state.fallback = 1
	for x.at < len(b) {
		if err := x.token(); err != nil {
			return err
		}
	}
	x.decode()
	x.paragraph()
	x.endTable()
	x.doubtLabels()
	return nil
}

func (x *rtf) token() error {
	if err := x.step(); err != nil {
		return err
	}
	c := x.b[x.at]
	x.at++
	switch c {
	case '{':
		x.decode()
		if len(x.groups) >= maxRTFGroups {
			return refuse(ReasonDamaged, "groups within groups, %d deep", maxRTFGroups)
		}
		x.groups = append(x.groups, x.state)
		x.leaveOut, x.optional = 0, false
	case '}':
		x.decode()
		x.leaveOut = 0
		n := len(x.groups) - 1
		if n < 0 {
			return nil
		}
		if x.note != nil && n == x.noteGroup {
			if err := x.endNote(); err != nil {
				return err
			}
		}
		x.state, x.groups = x.groups[n], x.groups[:n]
	case '\\':
		return x.control()
	case '\r', '\n':
	default:
		return x.sign(c)
	}
	return nil
}

func (x *rtf) seen() bool {
	return x.state.isText() && !x.state.hidden && !x.changed() || x.state.to == toField
}

func (s rtfState) isText() bool { return s.to != toNothing && s.to != toFonts && s.to != toField }

// changed reports whether tracked changes take away what follows.
func (x *rtf) changed() bool {
	if x.Original {
		return x.state.added
	}
	return x.state.deleted
}

func (x *rtf) sign(c byte) error {
	switch {
	case x.leaveOut > 0:
		x.leaveOut--
	case !x.seen():
	case c < 0x80 && len(x.pending) == 0:
		return x.write(string(rune(c)))
	default:
		x.pending = append(x.pending, c)
	}
	return nil
}

// decode writes the signs that wait, in the encoding of their font.
func (x *rtf) decode() {
	if len(x.pending) == 0 {
		return
	}
	e := x.ansi
	if f := x.fonts[x.state.font]; f != nil {
		e = f
	}
	s, err := e.NewDecoder().Bytes(x.pending)
	x.pending = x.pending[:0]
	if err == nil {
		_ = x.write(string(s)) // the bound is met again with the next sign
	}
}

func (x *rtf) write(s string) error {
	if !x.seen() {
		return nil
	}
	x.contents = x.contents || x.state.contents
	switch {
	case x.state.to == toField:
		if x.field.Len() < 500 {
			x.field.WriteString(s)
		}
	case x.state.to == toLabel:
		x.label.WriteString(s)
	case x.note != nil:
		x.note.WriteString(s)
	case x.state.super:
		x.text.WriteString(raise(x.doc, nil, s))
	default:
		x.text.WriteString(s)
	}
	return x.took(len(s))
}

// paragraph ends a paragraph.
func (x *rtf) paragraph() {
	if x.note != nil {
		x.note.WriteByte(' ')
		return
	}
	contents := x.contents || x.state.contents
	if x.contents = false; contents {
		if x.text.Len() > 0 {
			x.doc.Count(intake.Contents, 1)
		}
		x.text.Reset()
		x.label.Reset()
		return
	}
	label := strings.TrimSpace(strings.ReplaceAll(x.label.String(), "\t", " "))
	if label != "" && strings.ContainsAny(label, "\uf0b7\uf0a7·•") {
		label = "–"
	} else if label != "" {
		x.doc.Count(intake.Numbers, 1)
	}
	p := intake.Block{Para: &intake.Para{Label: label, Text: x.text.String(), Found: x.found}}
	x.text.Reset()
	x.label.Reset()
	x.found = nil
	if x.state.inTable {
		x.cell = append(x.cell, p)
		return
	}
	x.endTable()
	x.doc.Blocks = append(x.doc.Blocks, p)
}

func (x *rtf) endCell() {
	was := x.state.inTable
	x.state.inTable = true
	if x.text.Len() > 0 || x.label.Len() > 0 {
		x.paragraph()
	}
	x.state.inTable = was
	if x.row == nil {
		x.row = &intake.Row{}
	}
	if len(x.row.Cells) < 1000 {
		x.row.Cells = append(x.row.Cells, intake.Cell{Span: 1, Blocks: x.cell})
	}
	x.cell = nil
}

func (x *rtf) endRow() {
	if x.row == nil {
		return
	}
	if x.table == nil {
		x.table = &intake.Table{}
	}
	x.table.Rows = append(x.table.Rows, *x.row)
	x.row = nil
}

func (x *rtf) endTable() {
	x.endRow()
	if x.table != nil {
		x.doc.Blocks = append(x.doc.Blocks, intake.Block{Table: x.table})
		x.table = nil
	}
	x.doc.Blocks = append(x.doc.Blocks, x.cell...)
	x.cell = nil
}

func (x *rtf) endNote() error {
	note := strings.Join(strings.Fields(x.note.String()), " ")
	x.note = nil
	if strings.HasPrefix(note, "*") && strings.HasSuffix(strings.TrimSpace(x.text.String()), "*") {
		note = intake.OwnNote(note)
	}
	mark, err := x.addNote(note)
	if err == nil {
		x.text.WriteString(mark)
	}
	return err
}

// control reads a control word or sign, behind its backslash.
func (x *rtf) control() error {
	if x.at >= len(x.b) {
		return nil
	}
	if c := x.b[x.at]; c|0x20 < 'a' || c|0x20 > 'z' {
		x.at++
		return x.controlSign(c)
	}
	start := x.at
	for x.at < len(x.b) && x.at-start < 40 && x.b[x.at]|0x20 >= 'a' && x.b[x.at]|0x20 <= 'z' {
		x.at++
	}
	word := string(x.b[start:x.at])
	digits := x.at
	if x.at < len(x.b) && x.b[x.at] == '-' {
		x.at++
	}
	for x.at < len(x.b) && x.at-digits < 11 && x.b[x.at] >= '0' && x.b[x.at] <= '9' {
		x.at++
	}
	n, err := strconv.Atoi(string(x.b[digits:x.at]))
	given := err == nil
	if x.at < len(x.b) && x.b[x.at] == ' ' {
		x.at++
	}
	x.decode()
	switch word {
	case "bin":
		x.at = min(len(x.b), x.at+max(n, 0))
		return nil
	case "u":
		return x.unicode(n)
	}
	x.leaveOut = 0
	return x.word(word, n, given)
}

func (x *rtf) controlSign(c byte) error {
	switch c {
	case '\'':
		if x.at+2 > len(x.b) {
			return nil
		}
		v, err := strconv.ParseUint(string(x.b[x.at:x.at+2]), 16, 8)
		x.at += 2
		switch {
		case err != nil:
		case x.leaveOut > 0:
			x.leaveOut--
		case x.seen():
			x.pending = append(x.pending, byte(v))
		}
	case '~':
		x.decode()
		return x.write("\u00a0")
	case '_':
		x.decode()
		return x.write("-")
	case '-':
		x.doc.Count(intake.Hyphens, 1)
	case '*':
		x.optional = true
	case '\\', '{', '}':
		return x.sign(c)
	case '\r', '\n':
		x.decode()
		x.paragraph()
	}
	return nil
}

// unicode writes a sign by its number; the fallback after it is left out.
func (x *rtf) unicode(n int) error {
	if n < 0 {
		n += 65536
	}
	x.leaveOut = x.state.fallback
	switch c := rune(n); {
	case c >= 0xD800 && c < 0xDC00:
		x.high = c
	case c >= 0xDC00 && c < 0xE000:
		if x.high != 0 {
			c, x.high = (x.high-0xD800)<<10+(c-0xDC00)+0x10000, 0
			return x.write(string(c))
		}
	default:
		return x.write(string(c))
	}
	return nil
}
