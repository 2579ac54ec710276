package tbx

import (
	"bufio"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
)

// Is tells whether a file is XML by its first bytes.
func Is(head []byte) bool {
	s := strings.TrimLeft(strings.TrimPrefix(string(head), "\uFEFF"), " \t\r\n")
	return strings.HasPrefix(s, "<") || strings.HasPrefix(string(head), "\xFF\xFE<") || strings.HasPrefix(string(head), "\xFE\xFF\x00<")
}

// Read reads the entries of a file one by one. What cannot be read ends with an *Error. Nothing is fetched, and no
// entity is replaced but those that every XML has.
func Read(ctx context.Context, r io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		limited := &io.LimitedReader{R: r, N: MaxBytes + 1}
		in := bufio.NewReader(limited)
		if mark, err := in.Peek(3); err == nil && string(mark) == "\uFEFF" {
			_, _ = in.Discard(3) // it has just been peeked at
		}
		p := &parser{xml: xml.NewDecoder(in)}
		p.xml.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errEncoding }
		read := 0
		for {
			entry, err := p.next(ctx)
			if limited.N == 0 {
				err = &Error{Reason: ReasonBytes}
			}
			if err == nil {
				if read++; read > MaxEntries {
					err = &Error{Reason: ReasonEntries, Line: entry.Line}
				}
			}
			switch {
			case err == io.EOF && read == 0:
				err = &Error{Reason: ReasonEmpty}
			case err == io.EOF:
				return
			}
			if !yield(entry, err) || err != nil {
				return
			}
		}
	}
}

var errEncoding = errors.New("not UTF-8")

// parser goes through a file element by element, and checks each against its place.
type parser struct {
	xml     *xml.Decoder
	open    []element // from the root down
	rooted  bool
	aside   int // depth within what is not looked into; 0: not in it
	entry   Entry
	section langSection
}

type element struct {
	name  string
	typ   string
	line  int
	text  *strings.Builder // nil: holds none
	keep  bool             // white space is kept as it is
	terms int              // of a langSec its termSecs, of a termSec its terms, of an entry its langSecs
}

// langSection is what a language says of a concept.
type langSection struct {
	lang  string
	terms []term
}

type term struct {
	name, kind, status string
}

func (p *parser) line() int {
	line, _ := p.xml.InputPos()
	return line
}

func (p *parser) fail(reason Reason, value string) error {
	if runes := []rune(value); len(runes) > 80 {
		value = string(runes[:80])
	}
	return &Error{Reason: reason, Line: p.line(), Value: value}
}

// next reads to the end of the next entry.
func (p *parser) next(ctx context.Context) (Entry, error) {
	for {
		if err := ctx.Err(); err != nil {
			return Entry{}, err
		}
		token, err := p.xml.Token()
		if err != nil {
			return Entry{}, p.wrong(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			err = p.start(token)
		case xml.EndElement:
			done := false
			if done, err = p.end(); done && err == nil {
				return p.entry, nil
			}
		case xml.CharData:
			err = p.text(token)
		case xml.Directive:
			if s := string(token); strings.ContainsAny(s, "[%") || strings.Contains(s, "ENTITY") {
				err = p.fail(ReasonEntities, "")
			}
		}
		if err != nil {
			return Entry{}, err
		}
	}
}

func (p *parser) wrong(err error) error {
	bad, ok := errors.AsType[*xml.SyntaxError](err)
	switch {
	case errors.Is(err, errEncoding) || ok && strings.Contains(bad.Msg, "invalid UTF-8"):
		return &Error{Reason: ReasonEncoding, Line: p.line(), Cause: err}
	case ok:
		return &Error{Reason: ReasonSyntax, Line: p.line(), Value: bad.Msg, Cause: err}
	case strings.HasPrefix(err.Error(), "xml: "): // of an encoding that is declared, and the like
		return &Error{Reason: ReasonEncoding, Line: p.line(), Cause: err}
	}
	return err
}

func (p *parser) parent() (name string) {
	if len(p.open) > 0 {
		name = p.open[len(p.open)-1].name
	}
	return name
}

// level is the part of an entry that an element belongs to: groups belong to what they stand in.
func (p *parser) level() string {
	for _, one := range slices.Backward(p.open) {
		if isIn(one.name, " conceptEntry langSec termSec ") {
			return one.name
		}
	}
	return ""
}

func (p *parser) start(token xml.StartElement) error {
	name := token.Name.Local
	if len(p.open) >= MaxDepth {
		return p.fail(ReasonDepth, name)
	}
	if len(token.Attr) > maxAttributes {
		return p.fail(ReasonSyntax, name)
	}
	for i, a := range token.Attr {
		if slices.ContainsFunc(token.Attr[:i], func(b xml.Attr) bool { return b.Name == a.Name }) {
			return p.fail(ReasonSyntax, a.Name.Local)
		}
	}
	one := element{name: name, line: p.line(), typ: attr(token, "type")}
	if len(p.open) > 0 {
		one.keep = p.open[len(p.open)-1].keep
	}
	if space := attr(token, "space"); space != "" {
		one.keep = space == "preserve"
	}
	if p.aside > 0 {
		p.aside++
		p.open = append(p.open, one)
		return nil
	}
	if len(p.open) == 0 && p.rooted {
		return p.fail(ReasonSyntax, name)
	}
	if len(p.open) == 0 {
		p.rooted = true
		if err := p.root(token); err != nil {
			return err
		}
	}
	if !mayStandIn(p.parent(), name) || token.Name.Space != namespace {
		return p.fail(ReasonElement, name)
	}
	if hasType(name) {
		if one.typ == "" {
			return p.fail(ReasonMissing, name+" type")
		}
		c, known := categoryOf(name, one.typ)
		level := p.level()
		if isIn(p.parent(), " descripGrp adminGrp termNoteGrp transacGrp ") && strings.Contains(c.levels, " "+p.parent()+" ") {
			level = p.parent()
		}
		if !known || !strings.Contains(c.levels, " "+level+" ") {
			return p.fail(ReasonCategory, name+" "+one.typ)
		}
	}
	switch name {
	case "tbxHeader", "back":
		p.aside = 1
	case "conceptEntry":
		p.entry = Entry{ID: attr(token, "id"), Line: p.line()}
	case "langSec":
		p.section = langSection{lang: strings.ToLower(attr(token, "lang"))}
		if p.section.lang == "" {
			return p.fail(ReasonMissing, "langSec xml:lang")
		}
		p.open[len(p.open)-1].terms++
	case "termSec":
		p.section.terms = append(p.section.terms, term{})
		p.open[len(p.open)-1].terms++
	case "term":
		if p.open[len(p.open)-1].terms++; p.open[len(p.open)-1].terms > 1 {
			return p.fail(ReasonElement, name)
		}
	}
	if isText(name) {
		if one.text = new(strings.Builder); isIn(name, " hi foreign ") {
			one.text = p.open[len(p.open)-1].text
		}
	}
	p.open = append(p.open, one)
	return nil
}

// root looks at the first element: the namespace, the dialect and the style.
func (p *parser) root(token xml.StartElement) error {
	if token.Name.Local != "tbx" {
		return p.fail(ReasonRoot, token.Name.Local)
	}
	switch {
	case token.Name.Space != namespace:
		return p.fail(ReasonRoot, token.Name.Space)
	case !slices.Contains([]string{dialect, "TBX-Min", "TBX-Core"}, attr(token, "type")):
		return p.fail(ReasonDialect, attr(token, "type"))
	case !strings.EqualFold(attr(token, "style"), style):
		return p.fail(ReasonStyle, attr(token, "style"))
	}
	return nil
}
