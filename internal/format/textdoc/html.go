package textdoc

import (
	"bytes"
	"io"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"lls/internal/text/intake"
)

const (
	maxHTMLToken  = 4 << 20
	maxHTMLTables = 60 // within tables
)

// isHTML recognises a page by a tag in its first kilobyte.
func isHTML(b []byte) bool {
	head := b[:min(len(b), 1024)]
	if big, is := looksUTF16(head); is {
		head = []byte(decodeUTF16(head, big))
	}
	head = bytes.ToLower(utf8XML(head))
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<body", "<meta", "<div", "<table", "<p>"} {
		if bytes.Contains(head, []byte(tag)) {
			return true
		}
	}
	return false
}

func (r *reader) readHTML(b []byte) error {
	r.doc.Format = "html"
	_, name, certain := charset.DetermineEncoding(b[:min(len(b), 1024)], "")
	if e, _ := charset.Lookup(name); r.Options.Encoding == "" && certain && e != nil && name != "windows-1252" &&
		name != "utf-8" {
		if made, err := e.NewDecoder().Bytes(b); err == nil {
			b = made
		}
	} else {
		var s string
		s, name = r.decode(b)
		b = []byte(s)
	}
	r.doc.Encoding = name
	b = []byte(r.repair(string(b)))
	h := &page{reader: r, z: html.NewTokenizer(bytes.NewReader(b))}
	h.z.SetMaxBuf(maxHTMLToken)
	var err error
	if h.notes, err = h.findNotes(b); err != nil {
		return err
	}
	r.doc.Blocks, err = h.blocks("")
	h.endNote()
	return err
}

// page reads a page of HTML token by token: elements need not be closed.
type page struct {
	*reader
	z      *html.Tokenizer
	text   strings.Builder
	out    []intake.Block
	lists  []htmlList
	held   *heldTag // that ended a cell, and is to be read
	label  string
	tables int  // that are open
	closed bool // the end of a table ended its last cell
	raised bool // superscript
	hidden bool // the paragraph

	notes        pageNotes
	inMark       bool   // of a footnote: a link whose text is not taken
	opened       bool   // a bracket, at the end of the text so far
	mark         string // of the footnote behind that bracket
	note         int    // the number of the footnote that is read; 0 for none
	noteLines    []string
	noteDivision int    // the depth of the division that it is; 0: it is a paragraph
	divisions    int    // that are open
	division     string // the identifier of the division that begins here
}

// htmlList is a list that is open.
type htmlList struct {
	last   int // the number of the last item; -1: bullets
	format string
}

type heldTag struct {
	name       string
	attributes map[string]string
}

// next reads a token; false at the end of the page.
func (h *page) next() (html.TokenType, bool, error) { return h.nextOf(h.z) }

// nextOf is next for a tokenizer of the page. A token over the bound ends the page for the tokenizer, not for people.
func (h *page) nextOf(z *html.Tokenizer) (html.TokenType, bool, error) {
	if err := h.step(); err != nil {
		return 0, false, err
	}
	t := z.Next()
	if t != html.ErrorToken {
		return t, true, nil
	}
	if z.Err() != io.EOF {
		return t, false, refuse(ReasonLarge, "read a tag or a text between tags: %w", z.Err())
	}
	return t, false, nil
}

// tag reads the name and the attributes of a tag.
func (h *page) tag() (name string, attributes map[string]string) { return tagOf(h.z) }

func tagOf(z *html.Tokenizer) (name string, attributes map[string]string) {
	b, more := z.TagName()
	name = string(b)
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch string(key) {
		case "start", "value", "type", "colspan", "id", "name", "href", "hidden", "style":
			if attributes == nil {
				attributes = map[string]string{}
			}
			attributes[string(key)] = string(value)
		}
	}
	return name, attributes
}

// write adds text to the paragraph. A bracket at its end waits for what follows: around the mark of a footnote, which
// has brackets of its own, there are none.
func (h *page) write(s string) {
	if h.opened {
		rest, closed := strings.CutPrefix(s, ")")
		if h.mark != "" && closed {
			s = rest
		} else {
			h.text.WriteByte('(')
		}
		h.text.WriteString(h.mark)
		h.mark = ""
	}
	s, h.opened = strings.CutSuffix(s, "(")
	h.text.WriteString(s)
}

// flush ends a paragraph.
func (h *page) flush() {
	h.hidden = false
	h.write("")
	s := h.text.String()
	h.text.Reset()
	h.inMark = false
	if h.note > 0 {
		h.noteText(s)
		return
	}
	if strings.TrimSpace(s) != "" {
		h.out = append(h.out, intake.Block{Para: &intake.Para{Label: h.label, Text: s}})
		h.label = ""
	}
}

func breaks(name string) bool {
	switch name {
	case "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "section", "article", "blockquote", "center",
		"hr", "tr", "td", "th", "table", "dl", "dt", "dd", "body", "header", "footer", "main", "caption", "address",
		"figure", "fieldset", "form", "aside", "pre":
		return true
	}
	return false
}

// unseen are the elements whose content is not seen. The head of a page is not among them: nothing in it but them is
// text, and its end need not be written.
func unseen(name string) bool {
	switch name {
	case "script", "style", "nav", "noscript", "template", "select", "button", "svg", "iframe", "textarea", "title",
		"object", "embed":
		return true
	}
	return false
}

// blocks reads up to the end of a cell, or of the page.
func (h *page) blocks(end string) ([]intake.Block, error) {
	outer := h.out
	h.out = nil
	defer func() { h.out = outer }()
	for {
		t, more, err := h.next()
		if err != nil {
			return nil, err
		}
		if !more {
			h.flush()
			return h.out, nil
		}
		switch t {
		case html.TextToken:
			if err := h.took(len(h.z.Raw())); err != nil {
				return nil, err
			}
			s := strings.Map(asBlank, html.UnescapeString(string(h.z.Raw())))
			if strings.TrimSpace(s) != "" {
				h.division = ""
			}
			if h.inMark || h.hidden {
				continue
			}
			if h.raised {
				s = raise(h.doc, nil, s)
			}
			h.write(s)
		case html.StartTagToken, html.SelfClosingTagToken:
			name, attributes := h.tag()
			if end != "" && (name == "td" || name == "th" || name == "tr") {
				h.flush()
				h.held = &heldTag{name, attributes}
				return h.out, nil
			}
			if err := h.open(name, attributes, t == html.StartTagToken); err != nil {
				return nil, err
			}
		case html.EndTagToken:
			name, _ := h.tag()
			switch {
			case end != "" && (name == "td" || name == "th" || name == "tr" || name == "table"):
				h.flush()
				h.closed = name == "table"
				return h.out, nil
			case name == "sup":
				h.raised = false
			case name == "a":
				h.inMark = false
			case name == "div":
				h.flush()
				h.closeDivision()
			case name == "ol" || name == "ul":
				h.flush()
				h.lists = h.lists[:max(0, len(h.lists)-1)]
			case breaks(name):
				h.flush()
			}
		}
	}
}

// open begins an element.
func (h *page) open(name string, attributes map[string]string, hasContent bool) error {
	switch {
	case hasContent && name == "p" && isHidden(attributes): // its end need not be written
		h.flush()
		h.hidden = true
		h.doc.Count(intake.Hidden, 1)
	case hasContent && ends(name) && isHidden(attributes):
		h.doc.Count(intake.Hidden, 1)
		if breaks(name) {
			h.flush()
		}
		return h.skip(name)
	case unseen(name):
		if name == "object" || name == "embed" || name == "iframe" {
			h.doc.Count(intake.Objects, 1)
		}
		if hasContent && name != "embed" {
			return h.skip(name)
		}
	case name == "br":
		h.write("\n")
	case name == "img":
		h.doc.Count(intake.Pictures, 1)
	case name == "sup":
		h.raised = hasContent
	case name == "a" && hasContent:
		h.link(attributes)
	case name == "div" && hasContent:
		h.flush()
		h.divisions++
		h.division = attributes["id"]
	case name == "ol", name == "ul":
		h.flush()
		start := -1
		if name == "ol" {
			start = 0
			if n, err := strconv.Atoi(attributes["start"]); err == nil && n >= 0 && n < 1_000_000 {
				start = max(n-1, 0)
			}
		}
		if len(h.lists) < maxDepth {
			format := map[string]string{"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
			h.lists = append(h.lists, htmlList{start, format[attributes["type"]]})
		}
	case name == "li":
		h.flush()
		h.item(attributes)
	case name == "table" && hasContent:
		h.flush()
		if h.tables >= maxHTMLTables {
			return refuse(ReasonDamaged, "tables within tables, %d deep", maxHTMLTables)
		}
		h.tables++
		table, err := h.table()
		h.tables--
		if table != nil {
			h.out = append(h.out, intake.Block{Table: table})
		}
		return err
	case breaks(name):
		h.flush()
	}
	return nil
}

// isHidden reports whether the attributes of an element hide it.
func isHidden(attributes map[string]string) bool {
	_, hidden := attributes["hidden"]
	style := strings.ToLower(strings.Join(strings.Fields(attributes["style"]), ""))
	return hidden || strings.Contains(style, "display:none")
}

// ends reports whether the end of an element must be written. The body of a page can be hidden until its scripts run.
func ends(name string) bool {
	switch name {
	case "div", "span", "section", "article", "aside", "table", "ul", "ol", "a", "b", "i", "u", "em", "strong", "font",
		"sup", "sub", "blockquote", "center", "h1", "h2", "h3", "h4", "h5", "h6", "header", "footer", "label", "form",
		"pre":
		return true
	}
	return false
}

// item numbers an item of a list.
func (h *page) item(attributes map[string]string) {
	n := len(h.lists)
	switch {
	case n == 0:
		return
	case h.lists[n-1].last < 0:
		h.label = "–"
		return
	}
	h.lists[n-1].last++
	if v, err := strconv.Atoi(attributes["value"]); err == nil && v >= 0 && v < 1_000_000 {
		h.lists[n-1].last = v
	}
	s, _ := formatNumber(h.lists[n-1].format, h.lists[n-1].last, "")
	h.label = s + "."
	h.doc.Count(intake.Numbers, 1)
}

// skip leaves an element whose content is not seen.
func (h *page) skip(name string) error {
	for depth := 1; depth > 0; {
		t, more, err := h.next()
		if err != nil || !more {
			return err
		}
		if t != html.StartTagToken && t != html.EndTagToken {
			continue
		}
		if b, _ := h.z.TagName(); string(b) != name {
			continue
		}
		if t == html.StartTagToken {
			depth++
		} else {
			depth--
		}
	}
	return nil
}

// table reads a table. What is in none of its cells, such as its caption, is before it.
func (h *page) table() (*intake.Table, error) {
	table := &intake.Table{}
	defer h.flush()
	lists := h.lists
	h.lists = nil
	defer func() { h.lists = lists }()
	for {
		t, more := html.StartTagToken, true
		if h.held == nil {
			var err error
			if t, more, err = h.next(); err != nil {
				return nil, err
			}
		}
		if !more {
			return table, nil
		}
		switch t {
		case html.TextToken:
			if err := h.took(len(h.z.Raw())); err != nil {
				return nil, err
			}
			h.write(strings.Map(asBlank, html.UnescapeString(string(h.z.Raw()))))
		case html.StartTagToken:
			if err := h.tableTag(table); err != nil {
				return nil, err
			}
		case html.EndTagToken:
			name, _ := h.tag()
			if breaks(name) {
				h.flush()
			}
			h.closed = name == "table"
		}
		if h.closed {
			h.closed = false
			if len(table.Rows) == 0 {
				return nil, nil
			}
			return table, nil
		}
	}
}

// tableTag reads a row's beginning or a cell.
func (h *page) tableTag(table *intake.Table) (err error) {
	tag := h.held
	if h.held = nil; tag == nil {
		name, attributes := h.tag()
		tag = &heldTag{name, attributes}
	}
	if breaks(tag.name) {
		h.flush()
	}
	if unseen(tag.name) || tag.name == "table" {
		return h.open(tag.name, tag.attributes, true)
	}
	switch tag.name {
	case "tr":
		table.Rows = append(table.Rows, intake.Row{})
	case "td", "th":
		cell := intake.Cell{Span: 1}
		if n, err := strconv.Atoi(tag.attributes["colspan"]); err == nil {
			cell.Span = min(max(n, 1), maxSpan)
		}
		if cell.Blocks, err = h.blocks(tag.name); err != nil {
			return err
		}
		if len(table.Rows) == 0 {
			table.Rows = append(table.Rows, intake.Row{})
		}
		row := &table.Rows[len(table.Rows)-1]
		row.Cells = append(row.Cells, cell)
	}
	return nil
}
