package textdoc

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"

	"lls/internal/text/intake"
)

// blocks reads the paragraphs and tables of the element that was just started, a cell or, if it is nil, another one.
func (w *word) blocks(s *scanner, cell *intake.Cell) (out []intake.Block, err error) {
	var held *intake.Para // the next paragraph continues it
	err = s.inside(func(t token) error {
		if t != tokenStart {
			return nil
		}
		switch string(s.name) {
		case "p":
			p, err := w.paragraph(s)
			if err != nil {
				return err
			}
			out = append(out, p.boxes...)
			if held != nil {
				p.para.Text = held.Text + p.para.Text
				p.para.Found = append(held.Found, p.para.Found...)
				held = nil
			}
			if p.joins {
				held = p.para
				return nil
			}
			out = append(out, intake.Block{Para: p.para})
		case "tbl":
			table, err := w.table(s)
			if table != nil {
				out = append(out, intake.Block{Table: table})
			}
			return err
		case "sdt":
			if isContents(s) {
				w.doc.Count(intake.Contents, 1)
				return s.skip()
			}
		case "tcPr":
			if cell != nil {
				return cellProperties(s, cell)
			}
			return s.skip()
		case "del", "moveFrom":
			if !w.tracked(nil, intake.Deleted) {
				return s.skip()
			}
		case "ins", "moveTo":
			if w.Original && !w.tracked(nil, intake.Inserted) {
				return s.skip()
			}
		case "sectPr", "sdtPr", "sdtEndPr", "tblPr", "Fallback":
			return s.skip()
		case "altChunk":
			w.doc.Count(intake.Parts, 1)
		}
		return nil
	})
	if held != nil && held.Text != "" {
		out = append(out, intake.Block{Para: held})
	}
	return out, err
}

// isContents reports whether the control that was just started is a table of contents.
func isContents(s *scanner) bool {
	head := s.b[s.at:min(len(s.b), s.at+600)]
	gallery := bytes.Index(head, []byte("docPartGallery"))
	content := bytes.Index(head, []byte("sdtContent"))
	return gallery >= 0 && (content < 0 || gallery < content) &&
		bytes.Contains(head[gallery:min(len(head), gallery+80)], []byte("Table of Contents"))
}

// wordPara is a paragraph that is being read.
type wordPara struct {
	para  *intake.Para
	text  strings.Builder
	boxes []intake.Block // of text, in the paragraph
	joins bool           // its mark is deleted, or was not there before the changes

	style    string
	language string // "": not said
	list     string // "": not said
	level    int    // -1: not said
	inText   bool
	hides    bool // its style, or its mark is hidden
	hidden   bool // the run in hand
	raised   bool
	contents bool
}

func (w *word) paragraph(s *scanner) (*wordPara, error) {
	p := &wordPara{para: &intake.Para{}, level: -1, contents: w.inContents()}
	err := s.inside(func(t token) error {
		switch t {
		case tokenText:
			if p.inText {
				return w.write(p, unescape(s.words))
			}
		case tokenClose:
			switch string(s.name) {
			case "t", "delText":
				p.inText = false
			case "r":
				p.hidden, p.raised = false, false
			}
		case tokenStart:
			return w.element(s, p)
		}
		return nil
	})
	p.contents = p.contents || w.inContents()
	w.finish(p)
	return p, err
}

func (w *word) write(p *wordPara, text string) error {
	if p.hidden {
		w.doc.Count(intake.Hidden, 1)
		return nil
	}
	for _, f := range w.fields {
		if !f.result {
			return nil
		}
	}
	if p.raised {
		text = raise(w.doc, p.para, text)
	}
	p.text.WriteString(text)
	return w.took(len(text))
}

// raise writes raised digits as the signs that Unicode has for them.
func raise(doc *intake.Document, p *intake.Para, s string) string {
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return s
	}
	doc.Note(p, intake.Raised)
	return strings.Map(func(c rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[c-'0'] }, s)
}

// element reads an element of a paragraph.
func (w *word) element(s *scanner, p *wordPara) error {
	switch string(s.name) {
	case "pPr":
		return w.paraProperties(s, p)
	case "ins", "moveTo", "del", "moveFrom":
		return w.trackedRuns(s, p)
	case "rPrChange", "sdtPr", "Fallback", "rt":
		return s.skip()
	case "r":
		p.hidden = hides(w.styles, cmp.Or(p.style, w.standard))
	case "rStyle":
		p.hidden = p.hidden || hides(w.letters, s.val())
	case "vanish":
		p.hidden = s.on()
	case "lang":
		p.language = cmp.Or(p.language, s.val())
	case "vertAlign":
		p.raised = s.val() == "superscript"
	case "t", "delText": // the second is in deleted runs alone
		p.inText = !s.empty
	case "tab", "ptab":
		return w.write(p, "\t")
	case "br", "cr": // the end of a page or a column ends a line too
		return w.write(p, "\n")
	case "noBreakHyphen":
		return w.write(p, "-")
	case "softHyphen":
		w.doc.Count(intake.Hyphens, 1)
	case "sym":
		return w.write(p, symbol(s.value("char")))
	case "footnoteReference", "endnoteReference":
		return w.noteReference(s, p)
	case "commentReference":
		w.doc.Count(intake.Comments, 1)
	case "fldChar":
		w.fieldSign(s.value("fldCharType"))
	case "instrText", "delInstrText":
		return s.inside(func(t token) error {
			if n := len(w.fields); t == tokenText && n > 0 && len(w.fields[n-1].code) < 1000 {
				w.fields[n-1].code += unescape(s.words)
			}
			return nil
		})
	case "txbxContent":
		outer := w.fields
		w.fields = nil
		blocks, err := w.blocks(s, nil)
		w.fields = outer
		if len(intake.Lines(blocks)) > 0 {
			w.doc.Note(p.para, intake.Boxes)
			p.boxes = append(p.boxes, blocks...)
		}
		return err
	case "blip", "imagedata":
		w.doc.Count(intake.Pictures, 1)
	case "oMath":
		w.doc.Note(p.para, intake.Equations)
	}
	return nil
}

// trackedRuns reads runs that were inserted, deleted or moved, or leaves them out.
func (w *word) trackedRuns(s *scanner, p *wordPara) error {
	kept := false
	switch name := string(s.name); {
	case name == "moveFrom" && !w.Original: // it is counted where it was moved to
	case name == "moveTo" && !w.Original:
		w.doc.Note(p.para, intake.Moved)
		kept = true
	case name == "del", name == "moveFrom":
		kept = w.tracked(p.para, intake.Deleted)
	default:
		kept = w.tracked(p.para, intake.Inserted)
	}
	if !kept {
		return s.skip()
	}
	return nil
}

func (w *word) noteReference(s *scanner, p *wordPara) error {
	kind := strings.TrimSuffix(string(s.name), "Reference")
	note, known := w.notes[kind+s.value("id")]
	if !known || p.hidden {
		return nil
	}
	if v, said := s.attr("customMarkFollows"); said && isOn(v) { // it is text, here and in the note
		note = intake.OwnNote(note)
	}
	mark, err := w.addNote(note)
	if err != nil {
		return err
	}
	p.raised = false
	return w.write(p, mark)
}

func (w *word) fieldSign(kind string) {
	n := len(w.fields)
	switch {
	case kind == "begin" && n < maxDepth:
		w.fields = append(w.fields, field{})
	case n == 0:
	case kind == "separate":
		w.fields[n-1].result = true
	case kind == "end":
		w.fields = w.fields[:n-1]
	}
}

func (w *word) inContents() bool {
	for _, f := range w.fields {
		if f.result && strings.HasPrefix(strings.TrimSpace(f.code), "TOC") {
			return true
		}
	}
	return false
}

// paraProperties reads the properties of a paragraph. Former ones, whose change was tracked, are read for the original.
func (w *word) paraProperties(s *scanner, p *wordPara) error {
	mark := false // the properties in hand are those of the paragraph's mark
	return s.inside(func(t token) error {
		name := string(s.name)
		switch {
		case t == tokenClose && name == "rPr":
			mark = false
		case t != tokenStart:
		case name == "pStyle":
			p.style = s.val()
		case name == "numId":
			p.list = s.val()
		case name == "ilvl":
			p.level = s.number("val", 0)
		case name == "rPr":
			mark = !s.empty
		case mark && name == "vanish":
			p.hides = s.on()
		case mark && name == "lang":
			p.language = s.val()
		case mark && (name == "del" || name == "moveFrom"):
			p.joins = !w.tracked(p.para, intake.Deleted)
		case mark && (name == "ins" || name == "moveTo"):
			p.joins = !w.tracked(p.para, intake.Inserted)
		case name == "pPrChange" && w.Original: // the properties that it had are in it
			p.style, p.list, p.level = "", "", -1
		case name == "pPrChange", name == "rPrChange", name == "sectPr", name == "numberingChange":
			return s.skip()
		}
		return nil
	})
}

// finish numbers a paragraph that was read.
func (w *word) finish(p *wordPara) {
	p.para.Text = p.text.String()
	if p.contents {
		w.doc.Count(intake.Contents, 1)
		p.para.Text = ""
		return
	}
	if p.style == "" {
		p.style = w.standard
	}
	if p.para.Text == "" && (p.hides || hides(w.styles, p.style)) {
		return // Word shows no number either
	}
	if id, level, from := w.listOf(p.style); p.list == "" && id != "" {
		p.list = id
		if p.level < 0 {
			p.level = level
		}
		p.level = w.lists.levelOf(id, p.level, p.style, from)
	}
	if p.list == "" || p.list == "0" || p.joins && strings.TrimSpace(p.para.Text) == "" {
		return
	}
	w.lists.label(p.para, p.list, max(p.level, 0), w.languageOf(p))
	if p.joins {
		p.para.Text, p.para.Label = p.para.String(), ""
	}
}

// symbol is a sign of a symbol font.
func symbol(code string) string {
	switch strings.ToUpper(code) {
	case "F0B7", "F0A7", "F0D8", "F0FC":
		return "–"
	case "F0A3":
		return "≤"
	case "F0B3":
		return "≥"
	case "F0B1":
		return "±"
	case "F0B0":
		return "°"
	case "F06D":
		return "µ"
	}
	n, err := strconv.ParseUint(code, 16, 16)
	if err != nil || n >= 0xE000 && n <= 0xF8FF {
		return "\uFFFD"
	}
	return string(rune(n))
}

func (w *word) table(s *scanner) (*intake.Table, error) {
	table := &intake.Table{}
	err := s.inside(func(t token) error {
		switch {
		case t != tokenStart:
		case string(s.name) == "tr":
			row, gone, err := w.row(s)
			if !gone {
				table.Rows = append(table.Rows, row)
			}
			return err
		case string(s.name) == "tblPr", string(s.name) == "tblGrid", string(s.name) == "sdtPr":
			return s.skip()
		}
		return nil
	})
	if len(table.Rows) == 0 {
		return nil, err
	}
	return table, err
}

func (w *word) row(s *scanner) (row intake.Row, gone bool, err error) {
	err = s.inside(func(t token) error {
		if t != tokenStart {
			return nil
		}
		switch string(s.name) {
		case "gridBefore":
			row.Cells = append(row.Cells, intake.Cell{Span: s.span("val")})
		case "del": // in the properties of the row
			gone = gone || !w.tracked(nil, intake.Deleted)
		case "ins":
			gone = gone || !w.tracked(nil, intake.Inserted)
		case "tc":
			cell, err := w.cell(s)
			row.Cells = append(row.Cells, cell)
			return err
		case "tblPrEx", "sdtPr":
			return s.skip()
		}
		return nil
	})
	return row, gone, err
}

func (w *word) cell(s *scanner) (cell intake.Cell, err error) {
	cell.Span = 1
	cell.Blocks, err = w.blocks(s, &cell)
	return cell, err
}

func cellProperties(s *scanner, cell *intake.Cell) error {
	return s.inside(func(t token) error {
		switch name := string(s.name); {
		case t != tokenStart:
		case name == "gridSpan":
			cell.Span = s.span("val")
		case name == "vMerge":
			cell.Above = s.val() != "restart"
		}
		return nil
	})
}
