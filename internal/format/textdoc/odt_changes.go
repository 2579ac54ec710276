package textdoc

import (
	"strings"

	"lls/internal/text/intake"
)

// odtChanges are the tracked changes of a text, for its original. Deleted content is kept apart from the body, in which
// only its place is marked; inserted content is in the body between two marks.
type odtChanges struct {
	deleted   map[string][]byte // elements that are still to be read, by id
	inserted  map[string]bool
	inserting int          // insertions that are open
	held      *intake.Para // its end was inserted: the next paragraph continues it
	nested    int          // deletions that are open
}

const maxNested = 20 // deletions in deletions

// changes reads the list of tracked changes.
func (o *odt) changes(s *scanner) error {
	id := ""
	return s.inside(func(t token) error {
		if t != tokenStart {
			return nil
		}
		switch string(s.name) {
		case "changed-region":
			id = s.value("id")
		case "deletion":
			if !o.Original {
				o.tracked(nil, intake.Deleted)
			}
			if !o.Original || s.empty {
				return nil
			}
			from := s.at
			err := s.skip()
			o.deleted[id] = s.b[from:s.at]
			return err
		case "insertion":
			if o.Original {
				o.inserted[id] = true
			} else {
				o.tracked(nil, intake.Inserted)
			}
		}
		return nil
	})
}

// deletion reads what a mark in the body says was deleted there. It is read once: a deletion may contain marks.
func (o *odt) deletion(id string) ([]intake.Block, error) {
	content, known := o.deleted[id]
	if !known || o.nested == maxNested {
		return nil, nil
	}
	delete(o.deleted, id)
	o.tracked(nil, intake.Deleted)
	inserting, held := o.inserting, o.held
	o.inserting, o.held = 0, nil
	o.nested++
	s := o.scan(append([]byte("<deletion>"), content...))
	var blocks []intake.Block
	err := s.all(func(t token) (err error) {
		if t == tokenStart && string(s.name) == "deletion" {
			blocks, err = o.blocks(s)
		}
		return err
	})
	o.inserting, o.held = inserting, held
	o.nested--
	return blocks, err
}

// insertion follows the marks of insertions.
func (o *odt) insertion(p *intake.Para, name, id string) {
	switch {
	case !o.inserted[id]:
	case name == "change-start":
		o.inserting++
		o.tracked(p, intake.Inserted)
	case o.inserting > 0:
		o.inserting--
	}
}

// restore puts deleted content into a paragraph. Ends of paragraphs in it end the paragraph; the last one goes on.
func (o *odt) restore(p *intake.Para, text *strings.Builder, id string) (before []intake.Block, err error) {
	blocks, err := o.deletion(id)
	for i, b := range blocks {
		switch {
		case b.Para == nil:
			before = append(before, b)
		case i == 0:
			text.WriteString(b.Para.String())
		default:
			before = append(before, intake.Block{Para: &intake.Para{Label: p.Label, Glue: p.Glue, Text: text.String()}})
			p.Label, p.Glue = b.Para.Label, b.Para.Glue
			text.Reset()
			text.WriteString(b.Para.Text)
		}
	}
	return before, err
}
