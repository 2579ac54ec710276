package tbx

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Writer writes a file, entry by entry.
type Writer struct {
	out *bufio.Writer
	err error // the first one
}

// NewWriter begins a file; title says where the glossary comes from.
func NewWriter(w io.Writer, title string) *Writer {
	t := &Writer{out: bufio.NewWriter(w)}
	t.line(`<?xml version="1.0" encoding="UTF-8"?>`)
	t.line(`<tbx type="%s" style="%s" xml:lang="tr" xmlns="%s">`, dialect, style, namespace)
	t.line(`<tbxHeader><fileDesc><sourceDesc><p>%s</p></sourceDesc></fileDesc></tbxHeader>`, escape(title))
	t.line(`<text><body>`)
	return t
}

// Write adds an entry. Of what is said about it in no language only definitions are written: TBX-Basic has no place
// for more. Parts of speech must be of its picklist, see IsPartOfSpeech.
func (t *Writer) Write(e Entry) error {
	t.line(`<conceptEntry id="%s">`, escape(e.ID))
	for _, subject := range e.Subjects {
		t.line("%s", tagged(`descrip type="subjectField"`, subject))
	}
	for _, note := range e.Notes {
		t.line("%s", tagged("note", note))
	}
	for _, q := range e.About.Definitions {
		t.line("%s", descripGroup("definition", q))
	}
	t.side("tr", e.TR)
	t.side("en", e.EN)
	t.line(`</conceptEntry>`)
	return t.err
}

func (t *Writer) side(lang string, s Side) {
	t.line(`<langSec xml:lang="%s">`, lang)
	for _, q := range s.About.Definitions {
		t.line("%s", descripGroup("definition", q))
	}
	for _, note := range s.Notes {
		t.line("%s", tagged("note", note))
	}
	about := tagged(`termNote type="termType"`, "fullForm")
	for _, part := range s.About.PartsOfSpeech {
		about += tagged(`termNote type="partOfSpeech"`, part)
	}
	for _, source := range s.About.Sources {
		about += tagged(`admin type="source"`, source)
	}
	for _, q := range s.About.Contexts {
		about += descripGroup("context", q)
	}
	t.term(s.Name, about)
	if s.Abbr != "" {
		t.term(s.Abbr, tagged(`termNote type="termType"`, "abbreviation"))
	}
	for _, name := range s.More {
		t.term(name, "")
	}
	t.line(`</langSec>`)
}

func (t *Writer) term(name, about string) {
	t.line(`<termSec>%s%s</termSec>`, tagged("term", name), about)
}

// descripGroup is a description, with where it was taken from.
func descripGroup(category string, q Quoted) string {
	inner := tagged(`descrip type="`+category+`"`, q.Text)
	if q.Source != "" {
		inner += tagged(`admin type="source"`, q.Source)
	}
	return "<descripGrp>" + inner + "</descripGrp>"
}

// tagged is an element that holds text; head is its name with its attributes.
func tagged(head, text string) string {
	name, _, _ := strings.Cut(head, " ")
	return "<" + head + kept(text) + ">" + escape(text) + "</" + name + ">"
}

func (t *Writer) line(format string, args ...any) {
	if _, err := fmt.Fprintf(t.out, format+"\n", args...); err != nil && t.err == nil {
		t.err = fmt.Errorf("write a TBX file: %w", err)
	}
}

// Close ends the file, and returns the first error.
func (t *Writer) Close() error {
	t.line(`</body></text>`)
	t.line(`</tbx>`)
	if err := t.out.Flush(); err != nil {
		return fmt.Errorf("write a TBX file: %w", err)
	}
	return t.err
}

// kept marks a text whose white space readers would change.
func kept(s string) string {
	if strings.Join(strings.Fields(s), " ") == s {
		return ""
	}
	return ` xml:space="preserve"`
}

// escape writes a text for XML. Characters that XML does not have, not even escaped, become the sign for those.
func escape(s string) string {
	var out strings.Builder
	for _, r := range s {
		switch {
		case r == '&':
			out.WriteString("&amp;")
		case r == '<':
			out.WriteString("&lt;")
		case r == '>':
			out.WriteString("&gt;")
		case r == '"':
			out.WriteString("&#34;")
		case r == '\r' || r == '\t' || r == 0x85 || r == 0x2028:
			fmt.Fprintf(&out, "&#%d;", r)
		case r == utf8.RuneError || r < ' ' && r != '\n' || r == 0xFFFE || r == 0xFFFF:
			out.WriteRune(utf8.RuneError)
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}
