package tbx

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
)

// Read reads the entries of a file one by one. What cannot be read ends with an *Error. Nothing is fetched, and no
// entity is replaced but those that every XML has.
func Read(ctx context.Context, r io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		in, charset := decoded(r)
		p := &parser{xml: xml.NewDecoder(in)}
		p.xml.CharsetReader = charset
		read := 0
		for {
			entry, err := p.next(ctx)
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

// parser reads a file element by element, and checks whether each is permitted there.
type parser struct {
	xml       *xml.Decoder
	open      []element // from the root down
	rooted    bool
	strict    bool // TBX-Basic of 2019, or a part of it: held to its rules
	dct       bool // categories are elements of other namespaces
	old       bool // TBX of 2008, which has no namespace
	skipDepth int  // depth within an element that is skipped; 0: not in one
	entry     Entry
	section   langSection
	group     *group // the descripGrp that is open
}

type element struct {
	name  string // as in TBX of 2019, DCA style
	typ   string
	line  int
	text  *strings.Builder // nil: holds none
	keep  bool             // white space is kept as it is
	terms int              // of a langSec its termSecs, of a termSec its terms, of an entry its langSecs
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

func (p *parser) failAt(line int, reason Reason, value string) error {
	err := p.fail(reason, value)
	err.(*Error).Line = line
	return err
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
	case errors.Is(err, errBytes):
		return &Error{Reason: ReasonBytes}
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

// level is the part of an entry that an element belongs to: groups belong to the element that contains them.
func (p *parser) level() string {
	for _, one := range slices.Backward(p.open) {
		if isIn(one.name, " conceptEntry langSec termSec ") {
			return one.name
		}
	}
	return ""
}

func (p *parser) start(token xml.StartElement) error {
	if err := p.bounds(token); err != nil {
		return err
	}
	if len(p.open) == 0 {
		if p.rooted {
			return p.fail(ReasonSyntax, token.Name.Local)
		}
		p.rooted = true
		if err := p.root(token); err != nil {
			return err
		}
	}
	one := p.elementOf(token)
	if p.skipDepth > 0 {
		p.skipDepth++
		p.open = append(p.open, one)
		return nil
	}
	looked, err := p.place(token, &one)
	if err != nil {
		return err
	}
	if !looked || isIn(one.name, " tbxHeader back ") || isMark(one.name) {
		p.skipDepth = 1
	} else if err := p.begin(token, &one); err != nil {
		return err
	}
	p.open = append(p.open, one)
	return nil
}

// bounds refuses elements that are too deep, have too many attributes, or one of them twice.
func (p *parser) bounds(token xml.StartElement) error {
	if len(p.open) >= MaxDepth {
		return p.fail(ReasonDepth, token.Name.Local)
	}
	if len(token.Attr) > maxAttributes {
		return p.fail(ReasonSyntax, token.Name.Local)
	}
	for i, a := range token.Attr {
		if slices.ContainsFunc(token.Attr[:i], func(b xml.Attr) bool { return b.Name == a.Name }) {
			return p.fail(ReasonSyntax, a.Name.Local)
		}
	}
	return nil
}

// root looks at the first element: which TBX it is, and in which style.
func (p *parser) root(token xml.StartElement) error {
	switch token.Name.Local {
	case "martif":
		p.old = true
		return nil
	case "tbx":
	default:
		return p.fail(ReasonRoot, token.Name.Local)
	}
	switch given := attr(token, "style"); {
	case token.Name.Space != namespace:
		return p.fail(ReasonRoot, token.Name.Space)
	case strings.EqualFold(given, "dct"):
		p.dct = true
	case given != "" && !strings.EqualFold(given, style):
		return p.fail(ReasonStyle, given)
	}
	p.strict = slices.Contains([]string{dialect, "TBX-Min", "TBX-Core"}, attr(token, "type"))
	return nil
}

func (p *parser) elementOf(token xml.StartElement) element {
	one := element{name: token.Name.Local, line: p.line(), typ: attr(token, "type")}
	if p.old {
		one.name = currentName(one.name)
	}
	if p.dct && token.Name.Space != namespace {
		one.name, one.typ = elementOf(token.Name.Local), token.Name.Local
	}
	if len(p.open) > 0 {
		one.keep = p.open[len(p.open)-1].keep
	}
	if space := attr(token, "space"); space != "" {
		one.keep = space == "preserve"
	}
	return one
}

// place checks whether an element is permitted here; looked is false for one that only a strict file must not have.
func (p *parser) place(token xml.StartElement, one *element) (looked bool, err error) {
	switch {
	case !p.strict && !isKnown(one.name) && p.level() != "":
		p.remark(RemarkLeftOut, one.name)
		return false, nil
	case !p.strict && isMark(one.name):
		return true, nil
	case p.strict && !mayContain(p.parent(), one.name) || !p.strict && !mayContainLoosely(p.parent(), one.name):
		return false, p.fail(ReasonElement, one.name)
	case !p.old && !p.dct && token.Name.Space != namespace:
		return false, p.fail(ReasonElement, one.name)
	case !p.strict || !hasType(one.name):
		return true, nil
	case one.typ == "":
		return false, p.fail(ReasonMissing, one.name+" type")
	}
	level := p.level()
	c, known := categoryOf(one.name, one.typ)
	if isIn(p.parent(), " descripGrp adminGrp termNoteGrp transacGrp ") &&
		strings.Contains(c.levels, " "+p.parent()+" ") {
		level = p.parent()
	}
	if known && !strings.Contains(c.levels, " "+level+" ") {
		return false, p.fail(ReasonCategory, one.name+" "+one.typ)
	}
	return true, nil
}

// begin opens the part of an entry that an element is.
func (p *parser) begin(token xml.StartElement, one *element) error {
	switch one.name {
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
		sec := p.termSec()
		if sec == nil || sec.terms > 0 {
			return p.fail(ReasonElement, one.name)
		}
		sec.terms++
	case "descripGrp":
		if p.group == nil {
			p.group = &group{depth: len(p.open)}
		}
	}
	if isText(one.name) {
		if one.text = new(strings.Builder); isIn(one.name, " hi foreign ") && p.open[len(p.open)-1].text != nil {
			one.text = p.open[len(p.open)-1].text
		}
	}
	return nil
}

// termSec is the one that is open; nil outside of one.
func (p *parser) termSec() *element {
	i := slices.IndexFunc(p.open, func(e element) bool { return e.name == "termSec" })
	if i < 0 {
		return nil
	}
	return &p.open[i]
}
