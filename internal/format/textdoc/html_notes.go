package textdoc

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"lls/internal/text/intake"
)

// maxNoteMark is how long the content of a link can be that is the mark of a footnote, in bytes: (12), [iii].
const maxNoteMark = 12

// aroundNoteMark are the letters that can be around the mark of a footnote, in its link or outside of it.
const aroundNoteMark = " \t\r\n()[]"

// noteLink is a link within a page that has a name of its own.
type noteLink struct {
	names  []string // its id and its name
	target string   // the name that it leads to
	mark   string   // its text, without blanks and brackets
	begins bool     // a paragraph, which is no heading and has text behind the link
}

// pageNotes are the footnotes of a page, by the first name of a link. HTML has no footnotes: Word, LibreOffice and the
// Publications Office of the EU write two links that lead to each other. One is the mark in the text, the other one has
// the same content and begins the note.
type pageNotes struct {
	marks  map[string]int // the number of the note that a link is the mark of
	bodies map[string]int // and of the note that begins with it
}

// findNotes finds the footnotes of a page.
func (h *page) findNotes(b []byte) (pageNotes, error) {
	notes := pageNotes{map[string]int{}, map[string]int{}}
	// In most pages no attribute begins with the sign of a link within the page. Names of attributes can have capitals.
	if !slices.ContainsFunc([]string{`="#`, `='#`, `=#`}, func(s string) bool { return bytes.Contains(b, []byte(s)) }) {
		return notes, nil
	}
	links, err := h.noteLinks(b)
	if err != nil {
		return notes, err
	}
	named := map[string]int{}
	for i, l := range links {
		for _, name := range l.names {
			if _, taken := named[name]; !taken {
				named[name] = i
			}
		}
	}
	for i, l := range links {
		to, known := named[l.target]
		if !known || to <= i || !links[to].begins || links[to].mark != l.mark || !isNoteMark(l.mark) ||
			!slices.Contains(l.names, links[to].target) || named[links[to].target] != i {
			continue
		}
		if _, err := h.addNote(""); err != nil { // its text is read later
			return notes, err
		}
		n := len(h.doc.Notes)
		notes.marks[l.names[0]] = n
		notes.bodies[links[to].names[0]] = n
	}
	return notes, nil
}

// noteLinks reads the links of a page that can be those of footnotes, in their order.
func (h *page) noteLinks(b []byte) (links []noteLink, err error) {
	z := html.NewTokenizer(bytes.NewReader(b))
	z.SetMaxBuf(maxHTMLToken)
	var (
		at      = -1 // the link that is open, in links
		content strings.Builder
		last    = -1 // the link that the paragraph begins with
		written bool // the paragraph has text
		heading bool // the paragraph is one
	)
	for {
		t, more, err := h.nextOf(z)
		if err != nil || !more {
			return links, err
		}
		switch t {
		case html.TextToken:
			raw := z.Raw()
			if len(bytes.Trim(raw, aroundNoteMark)) == 0 {
				continue
			}
			switch {
			case at >= 0 && content.Len()+len(raw) <= maxNoteMark:
				content.Write(raw)
			case at >= 0: // too long for a mark
				at = -1
				fallthrough
			default:
				if last >= 0 {
					links[last].begins = true
					last = -1
				}
				written = true
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, attributes := tagOf(z)
			switch {
			case name == "a" && t == html.StartTagToken:
				at = -1
				l, is := noteLinkOf(attributes)
				if !is {
					continue
				}
				if len(links) == 2*maxNotes {
					return nil, nil // a page of links, whose footnotes stay where they are
				}
				links = append(links, l)
				at = len(links) - 1
				content.Reset()
			case name == "a" && at >= 0:
				links[at].mark = strings.Trim(content.String(), aroundNoteMark)
				if !written && !heading {
					last = at
				}
				written = true
				at = -1
			case breaks(name):
				at, last, written = -1, -1, false
				heading = len(name) == 2 && name[0] == 'h' && name != "hr" && t == html.StartTagToken
			}
		}
	}
}

// noteLinkOf is what the attributes of a link say.
func noteLinkOf(attributes map[string]string) (l noteLink, ok bool) {
	for _, key := range []string{"id", "name"} {
		if name := attributes[key]; name != "" {
			l.names = append(l.names, name)
		}
	}
	l.target, ok = strings.CutPrefix(attributes["href"], "#")
	return l, ok && len(l.names) > 0 && l.target != ""
}

// isNoteMark reports whether a text is a number, as footnotes have, or a small Roman one, as endnotes have.
func isNoteMark(s string) bool {
	return s != "" && (strings.Trim(s, "0123456789") == "" || strings.Trim(s, "ivxlc") == "")
}

// link begins a link, which may be the mark or the beginning of a footnote.
func (h *page) link(attributes map[string]string) {
	h.inMark = false
	l, is := noteLinkOf(attributes)
	if !is {
		return
	}
	name := l.names[0]
	if n := h.notes.marks[name]; n > 0 {
		delete(h.notes.marks, name)
		h.inMark = true
		if mark := intake.NoteMark(n); h.opened {
			h.mark += mark
		} else {
			h.write(mark)
		}
	} else if n := h.notes.bodies[name]; n > 0 {
		delete(h.notes.bodies, name)
		if strings.Trim(h.text.String(), aroundNoteMark) == "" {
			h.text.Reset()
			h.opened = false
		}
		h.flush()
		h.endNote()
		h.note, h.inMark = n, true
		if h.division != "" && strings.Contains(name, h.division) {
			h.noteDivision = h.divisions
		}
	}
}

// closeDivision ends a division, and with it the footnote that it is.
func (h *page) closeDivision() {
	if h.divisions == h.noteDivision {
		h.endNote()
	}
	h.divisions = max(0, h.divisions-1)
	h.division = ""
}

// noteText takes a paragraph of a footnote. What is not an element of its own has one paragraph.
func (h *page) noteText(s string) {
	s = strings.Join(strings.Fields(h.label+" "+s), " ")
	h.label = ""
	if len(h.noteLines) == 0 {
		s = strings.TrimLeft(s, ")] ")
	}
	if s != "" {
		h.noteLines = append(h.noteLines, s)
	}
	if h.noteDivision == 0 {
		h.endNote()
	}
}

// endNote ends the footnote that is read, if there is one.
func (h *page) endNote() {
	if h.note > 0 {
		h.doc.Notes[h.note-1] = strings.Join(h.noteLines, " ")
	}
	h.note, h.noteDivision, h.noteLines = 0, 0, nil
}
