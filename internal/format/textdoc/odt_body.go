package textdoc

import (
	"strings"

	"lls/internal/text/intake"
)

// odtItem is the list that a paragraph is in.
type odtItem struct {
	list     *odtList
	level    int
	numbered bool // and its first paragraph
	start    int  // -1: not said
}

// blocks reads the paragraphs, lists and tables of the element that was just started.
func (o *odt) blocks(s *scanner) ([]intake.Block, error) { return o.inList(s, odtItem{start: -1}) }

func (o *odt) inList(s *scanner, item odtItem) (out []intake.Block, err error) {
	err = s.inside(func(t token) error {
		if t != tokenStart {
			return nil
		}
		switch name := string(s.name); name {
		case "p", "h":
			blocks, err := o.paragraph(s, name == "h", item)
			item.numbered = false
			out = append(out, blocks...)
			return err
		case "list":
			item.numbered = false
			blocks, err := o.list(s, item)
			out = append(out, blocks...)
			return err
		case "table":
			table, err := o.table(s)
			if table != nil {
				out = append(out, intake.Block{Table: table})
			}
			return err
		case "section":
			if d := s.value("display"); d == "none" || d == "condition" && s.value("is-hidden") == "true" {
				o.doc.Count(intake.Hidden, 1)
				return s.skip()
			}
		case "tracked-changes":
			return o.changes(s)
		case "change":
			blocks, err := o.deletion(s.value("change-id"))
			out = append(out, blocks...)
			return err
		case "change-start", "change-end":
			o.insertion(nil, name, s.value("change-id"))
		case "table-of-content", "alphabetical-index", "illustration-index", "table-index", "object-index",
			"user-index", "bibliography":
			o.doc.Count(intake.Contents, 1)
			return s.skip()
		case "sequence-decls", "variable-decls", "forms", "user-field-decls", "annotation", "title", "desc",
			"change-info":
			return s.skip()
		}
		return nil
	})
	return out, err
}

// list reads a list. It goes on with the one that it names, or with the last one of its style if it says so.
func (o *odt) list(s *scanner, outer odtItem) (out []intake.Block, err error) {
	style, list := s.value("style-name"), outer.list
	if list == nil || style != "" && style != list.style {
		if style == "" && list != nil {
			style = list.style
		}
		switch named, last := o.byID[s.value("continue-list")], o.last[style]; {
		case named != nil:
			list = named
		case s.value("continue-numbering") == "true" && last != nil:
			list = last
		default:
			list = &odtList{}
			if outer.list != nil {
				*list = *outer.list
			}
		}
		list.style = style
	}
	if id := s.value("id"); id != "" {
		o.byID[id] = list
	}
	o.last[list.style] = list
	err = s.inside(func(t token) error {
		name := string(s.name)
		if t != tokenStart || name != "list-item" && name != "list-header" {
			return nil
		}
		blocks, err := o.inList(s, odtItem{list, outer.level + 1, name == "list-item", s.number("start-value", -1)})
		out = append(out, blocks...)
		return err
	})
	return out, err
}

// paragraph reads a paragraph, with the text boxes in it before it.
func (o *odt) paragraph(s *scanner, head bool, item odtItem) (out []intake.Block, err error) {
	style, level, plain := s.value("style-name"), s.number("outline-level", 0), s.value("is-list-header") == "true"
	p := &intake.Para{}
	var text strings.Builder
	hidden := 0 // the depth of the element whose text is hidden
	gone := o.hides(style)
	if gone {
		hidden = s.depth
		o.doc.Count(intake.Hidden, 1)
	}
	write := func(words string) error {
		if o.inserting > 0 || hidden > 0 {
			return nil
		}
		text.WriteString(words)
		return o.took(len(words))
	}
	err = s.inside(func(t token) error {
		if t == tokenText {
			return write(strings.Map(asBlank, unescape(s.words)))
		}
		if t == tokenClose && s.depth < hidden {
			hidden = 0
		}
		if t != tokenStart {
			return nil
		}
		switch string(s.name) {
		case "span":
			if hidden == 0 && !s.empty && o.hidden["text "+s.value("style-name")] {
				hidden = s.depth
				o.doc.Note(p, intake.Hidden)
			}
		case "s":
			return write(strings.Repeat(" ", min(max(1, s.number("c", 1)), 100)))
		case "tab":
			return write("\t")
		case "line-break":
			return write("\n")
		case "note":
			if hidden > 0 {
				return s.skip()
			}
			note, label, err := o.note(s)
			if err != nil {
				return err
			}
			if label != "" {
				note = intake.OwnNote(label + " " + note)
			}
			mark, err := o.addNote(note)
			if err != nil {
				return err
			}
			return write(label + mark)
		case "annotation":
			o.doc.Count(intake.Comments, 1)
			return s.skip()
		case "change":
			blocks, err := o.restore(p, &text, s.value("change-id"))
			out = append(out, blocks...)
			return err
		case "change-start", "change-end":
			o.insertion(p, string(s.name), s.value("change-id"))
		case "text-box":
			blocks, err := o.blocks(s)
			if len(intake.Lines(blocks)) > 0 {
				o.doc.Note(p, intake.Boxes)
				out = append(out, blocks...)
			}
			return err
		case "image":
			o.doc.Count(intake.Pictures, 1)
		case "math":
			o.doc.Note(p, intake.Equations)
			return s.skip()
		case "object", "object-ole", "script":
			o.doc.Count(intake.Objects, 1)
			return s.skip()
		case "hidden-text", "hidden-paragraph":
			o.doc.Count(intake.Hidden, 1)
			return s.skip()
		case "title", "desc", "ruby-text":
			return s.skip()
		}
		return nil
	})
	if err != nil {
		return out, err
	}
	p.Text = text.String()
	if o.held != nil && o.held.Text != "" {
		p.Label, p.Glue, p.Text, plain = o.held.Label, o.held.Glue, o.held.Text+p.Text, true
	}
	o.held = nil
	switch {
	case plain, p.Label != "", (gone || o.inserting > 0) && p.Text == "":
	case item.numbered:
		list := item.list.style
		if list == "" {
			list = o.listOf(style)
		}
		o.label(p, o.lists[list], item.list, item.level, item.start)
	case head && item.list == nil && level > 0:
		o.label(p, o.outline, o.heads, level, -1)
	}
	if o.inserting > 0 {
		o.held = p
		return out, nil
	}
	return append(out, intake.Block{Para: p}), nil
}

func asBlank(c rune) rune {
	if c == '\n' || c == '\r' || c == '\t' {
		return ' '
	}
	return c
}

// note reads a footnote, and the mark that somebody has given it in place of a number.
func (o *odt) note(s *scanner) (note, label string, err error) {
	var lines []string
	err = s.inside(func(t token) error {
		switch {
		case t != tokenStart:
		case string(s.name) == "note-citation":
			if v := strings.TrimSpace(s.value("label")); strings.Trim(v, "0123456789") != "" {
				label = v
			}
			return s.skip()
		case string(s.name) == "note-body":
			blocks, err := o.blocks(s)
			lines = append(lines, intake.Lines(blocks)...)
			return err
		}
		return nil
	})
	return strings.Join(lines, " "), label, err
}

func (o *odt) table(s *scanner) (*intake.Table, error) {
	table := &intake.Table{}
	covered := 0 // cells that the one before spans
	err := s.inside(func(t token) error {
		if t != tokenStart {
			return nil
		}
		switch string(s.name) {
		case "table-row":
			table.Rows = append(table.Rows, intake.Row{})
			covered = 0
		case "table-cell", "covered-table-cell":
			above := string(s.name) == "covered-table-cell"
			span := s.span("number-columns-spanned")
			blocks, err := o.blocks(s)
			if n := len(table.Rows); n > 0 {
				row := &table.Rows[n-1]
				switch {
				case above && covered > 0:
					covered--
				case above:
					row.Cells = append(row.Cells, intake.Cell{Span: 1, Above: true})
				default:
					row.Cells = append(row.Cells, intake.Cell{Span: span, Blocks: blocks})
					covered = span - 1
				}
			}
			return err
		}
		return nil
	})
	if len(table.Rows) == 0 {
		return nil, err
	}
	return table, err
}
