package textdoc

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	"lls/internal/text/intake"
	"lls/internal/text/lang"
)

// signs calls fn for the signs from one position to another, with the position and the offset of each.
func (w *word97) signs(from, to int, fn func(c rune, position, offset int) error) error {
	for _, p := range w.pieces {
		var high rune
		for position := max(from, p.from); position < min(to, p.to); position++ {
			if err := w.step(); err != nil {
				return err
			}
			var c rune
			offset := p.offset + position - p.from
			if p.wide {
				offset += position - p.from
				if offset+2 > len(w.main) {
					break
				}
				c = rune(w.main.u16(offset))
			} else {
				if offset >= len(w.main) {
					break
				}
				c = charmap.Windows1252.DecodeByte(w.main[offset])
			}
			if utf16.IsSurrogate(c) {
				if c < 0xDC00 {
					high = c
					continue
				}
				c = utf16.DecodeRune(high, c)
			}
			if err := fn(c, position, offset); err != nil {
				return err
			}
		}
	}
	return nil
}

// readNotes reads the footnotes and endnotes, which follow the text.
func (w *word97) readNotes(length int) error {
	w.notes = map[int]string{}
	sizes := []int{w.main.i32(0x50), w.main.i32(0x54), w.main.i32(0x58), w.main.i32(0x5C)}
	start := length
	for _, kind := range []struct{ marks, texts int }{{2, 3}, {46, 47}} {
		if kind.marks == 46 {
			for _, size := range sizes {
				start += max(size, 0)
			}
		}
		marks, texts := w.structure(kind.marks), w.structure(kind.texts)
		for i := range min(max((len(marks)-4)/6, 0), maxNotes) {
			from, to := texts.i32(4*i), texts.i32(4*i+4)
			if from < 0 || to <= from {
				continue
			}
			var note strings.Builder
			err := w.signs(start+from, start+to, func(c rune, _, offset int) error {
				switch {
				case c == 13 || c == 9:
					note.WriteByte(' ')
				case c >= 32 && !w.gone(w.change(offset)):
					note.WriteRune(c)
					return w.took(1)
				}
				return nil
			})
			if err != nil {
				return err
			}
			w.notes[marks.i32(4*i)] = strings.Join(strings.Fields(note.String()), " ")
		}
	}
	return nil
}

// runState is what the properties of a run say.
type runState struct{ deleted, added, hidden bool }

func (w *word97) gone(s runState) bool { return s.hidden || w.changed(s) }

// changed reports whether tracked changes take a run away.
func (w *word97) changed(s runState) bool {
	if w.Original {
		return s.added
	}
	return s.deleted
}

func (w *word97) change(offset int) (s runState) {
	p := at(w.runs, offset)
	if p == nil {
		return s
	}
	eachChange(p.changes, func(code int, value stream) {
		switch code {
		case changeDeleted:
			s.deleted = value.u8(0) == 1
		case changeAdded:
			s.added = value.u8(0) == 1
		case changeHidden:
			s.hidden = value.u8(0) == 1
		}
	})
	return s
}

// story97 is the text that is being read.
type story97 struct {
	*word97
	text   strings.Builder
	found  []intake.Code
	fields []field
	run    *properties
	state  runState
	cell   []intake.Block
	row    *intake.Row
	table  *intake.Table
}

func (w *word97) story(length int) error {
	s := &story97{word97: w}
	if err := w.signs(0, length, s.sign); err != nil {
		return err
	}
	if s.text.Len() > 0 {
		s.add(intake.Block{Para: &intake.Para{Text: s.text.String()}})
	}
	s.endTable()
	return nil
}

func (s *story97) add(b intake.Block) { s.doc.Blocks = append(s.doc.Blocks, b) }

func (s *story97) sign(c rune, position, offset int) error {
	if run := at(s.runs, offset); run != s.run {
		was := s.state
		s.run, s.state = run, s.change(offset)
		p := &intake.Para{Found: s.found}
		if s.state.deleted && !was.deleted {
			s.tracked(p, intake.Deleted)
		}
		if s.state.added && !was.added {
			s.tracked(p, intake.Inserted)
		}
		if s.state.hidden && !was.hidden {
			s.doc.Note(p, intake.Hidden)
		}
		s.found = p.Found
	}
	n := len(s.fields)
	switch {
	case c == 13 || c == 7 || c == 12 && s.text.Len() > 0:
		s.paragraph(offset, c)
	case c == 12:
	case c == 0x13 && n < maxDepth:
		s.fields = append(s.fields, field{})
	case c == 0x14 && n > 0:
		s.fields[n-1].result = true
	case c == 0x15 && n > 0:
		s.fields = s.fields[:n-1]
	case n > 0 && !s.fields[n-1].result:
		if f := &s.fields[n-1]; len(f.code) < 500 {
			f.code += string(c)
		}
	case s.gone(s.state):
	case c == 2:
		note, known := s.notes[position]
		if !known {
			return nil
		}
		return s.noteMark(note)
	case c == 5:
		s.doc.Count(intake.Comments, 1)
	case c == 1 || c == 8:
		s.doc.Count(intake.Pictures, 1)
	case c == 31:
		s.doc.Count(intake.Hyphens, 1)
	default:
		if note, known := s.notes[position]; known { // its mark is text, here and in the note
			if err := s.noteMark(intake.OwnNote(note)); err != nil {
				return err
			}
		}
		return s.write(c)
	}
	return nil
}

func (s *story97) noteMark(note string) error {
	mark, err := s.addNote(note)
	s.text.WriteString(mark)
	return err
}

func (s *story97) write(c rune) error {
	switch {
	case c == 9:
		s.text.WriteByte('\t')
	case c == 11, c == 14: // the end of a line or of a column
		s.text.WriteByte('\n')
	case c == 30:
		s.text.WriteByte('-')
	case c >= 32:
		s.text.WriteRune(c)
	}
	return s.took(1)
}

// para97 is what the properties of a paragraph say.
type para97 struct {
	inTable, rowEnd bool
	list, level     int // -1: not said
	language        int // that its style says; 0: none
}

func (w *word97) para(offset int) para97 {
	p := para97{list: -1, level: -1}
	found := at(w.paras, offset)
	if found == nil {
		return p
	}
	style := found.style
	for range 32 {
		if style < 0 || style >= len(w.styles) {
			break
		}
		if p.list < 0 {
			p.list = w.styles[style].list
		}
		if p.level < 0 {
			p.level = w.styles[style].level
		}
		p.language = cmp.Or(p.language, w.styles[style].language)
		style = w.styles[style].base
	}
	eachChange(found.changes, func(code int, value stream) {
		switch code {
		case changeInTable:
			p.inTable = value.u8(0) != 0
		case changeRowEnd:
			p.rowEnd = value.u8(0) != 0
		case changeDepth:
			p.inTable = p.inTable || value.i32(0) > 0
		case changeList:
			p.list = value.u16(0)
		case changeLevel:
			p.level = value.u8(0)
		}
	})
	return p
}

// languageAt is the language of a paragraph whose mark is at an offset. One that nothing says is Turkish.
func (w *word97) languageAt(offset int, p para97) lang.Language {
	code := p.language
	if run := at(w.runs, offset); run != nil {
		code = cmp.Or(languageIn(run.changes), code)
	}
	switch code & 0x3FF {
	case 0x09:
		return lang.English
	case 0, 0x1F:
		return lang.Turkish
	}
	return ""
}

// languageIn is the language that changes of properties set; 0: none.
func languageIn(changes stream) (code int) {
	eachChange(changes, func(change int, value stream) {
		if change == changeLanguage || change == changeLanguageOld {
			code = value.u16(0)
		}
	})
	return code
}

// paragraph ends a paragraph, a cell or a row, as its mark says.
func (s *story97) paragraph(offset int, mark rune) {
	if mark == 13 && s.changed(s.state) {
		return // the next paragraph continues it
	}
	how := s.para(offset)
	p := &intake.Para{Text: s.text.String(), Found: s.found}
	s.text.Reset()
	s.found = nil
	contents := false
	for _, f := range s.fields {
		contents = contents || f.result && strings.HasPrefix(strings.TrimSpace(f.code), "TOC")
	}
	switch {
	case contents:
		s.doc.Count(intake.Contents, 1)
		p.Text = ""
	case how.list > 0 && how.list != 0xF801 && !how.rowEnd:
		s.lists.label(p, strconv.Itoa(how.list), max(how.level, 0), s.languageAt(offset, how))
	}
	switch {
	case mark == 7 && how.rowEnd:
		if s.row != nil {
			if s.table == nil {
				s.table = &intake.Table{}
			}
			s.table.Rows = append(s.table.Rows, *s.row)
		}
		s.row, s.cell = nil, nil
	case mark == 7:
		if s.row == nil {
			s.row = &intake.Row{}
		}
		s.row.Cells = append(s.row.Cells, intake.Cell{Span: 1, Blocks: append(s.cell, intake.Block{Para: p})})
		s.cell = nil
	case how.inTable:
		s.cell = append(s.cell, intake.Block{Para: p})
	default:
		s.endTable()
		s.add(intake.Block{Para: p})
	}
}

func (s *story97) endTable() {
	if s.row != nil {
		if s.table == nil {
			s.table = &intake.Table{}
		}
		s.table.Rows = append(s.table.Rows, *s.row)
		s.row = nil
	}
	if s.table != nil {
		s.add(intake.Block{Table: s.table})
		s.table = nil
	}
	s.doc.Blocks = append(s.doc.Blocks, s.cell...)
	s.cell = nil
}
