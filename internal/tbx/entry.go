package tbx

import (
	"encoding/xml"
	"slices"
	"strings"
)

func attr(token xml.StartElement, name string) string {
	for _, a := range token.Attr {
		if a.Name.Local == name && a.Name.Space != "xmlns" {
			return a.Value
		}
	}
	return ""
}

func (p *parser) text(data xml.CharData) error {
	if p.aside > 0 {
		return nil
	}
	if len(p.open) == 0 {
		if strings.TrimSpace(string(data)) != "" {
			return p.fail(ReasonSyntax, strings.TrimSpace(string(data)))
		}
		return nil
	}
	one := p.open[len(p.open)-1]
	if one.text == nil {
		if s := strings.TrimSpace(string(data)); s != "" && !isIn(one.name, " sc ec ph ") {
			return p.fail(ReasonElement, s)
		}
		return nil
	}
	if one.text.Len()+len(data) > MaxLength {
		return p.fail(ReasonLength, one.name)
	}
	one.text.Write(data)
	return nil
}

// end takes what an element says; done is the end of an entry.
func (p *parser) end() (done bool, err error) {
	one := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	if p.aside > 0 {
		p.aside--
		return false, nil
	}
	value := ""
	if one.text != nil && !isIn(one.name, " hi foreign ") {
		value = one.value()
	}
	if c, known := categoryOf(one.name, one.typ); hasType(one.name) && known && !c.allows(value) {
		return false, p.failAt(one.line, ReasonValue, one.typ+" "+value)
	}
	switch one.name {
	case "conceptEntry", "langSec", "termSec":
		if one.terms == 0 {
			return false, p.failAt(one.line, ReasonMissing, map[string]string{"conceptEntry": "langSec", "langSec": "termSec", "termSec": "term"}[one.name])
		}
		if one.name == "langSec" {
			p.closeSection()
		}
		return one.name == "conceptEntry", nil
	}
	p.take(one, value)
	return false, nil
}

func (p *parser) failAt(line int, reason Reason, value string) error {
	err := p.fail(reason, value)
	err.(*Error).Line = line
	return err
}

// value is what an element says. White space is one blank, as XML is broken into lines for people, unless it is to be
// kept.
func (e element) value() string {
	if e.keep {
		return e.text.String()
	}
	return strings.Join(strings.Fields(e.text.String()), " ")
}

func (p *parser) take(one element, value string) {
	level := p.level()
	switch {
	case one.name == "descrip" && one.typ == "subjectField":
		p.entry.Subjects = append(p.entry.Subjects, value)
	case one.name == "note" && level == "conceptEntry" && p.parent() == "conceptEntry":
		p.entry.Notes = append(p.entry.Notes, value)
	case level != "termSec":
	case one.name == "term":
		p.section.last().name = value
	case one.name == "termNote" && one.typ == "termType":
		p.section.last().kind = value
	case one.name == "termNote" && (one.typ == "administrativeStatus" || one.typ == "usageStatus"):
		p.section.last().status = value
	}
}

func (s *langSection) last() *term { return &s.terms[len(s.terms)-1] }

// closeSection chooses the name and the abbreviation of a language.
func (p *parser) closeSection() {
	var side *Side
	switch primary, _, _ := strings.Cut(strings.ReplaceAll(p.section.lang, "_", "-"), "-"); primary {
	case "tr", "tur":
		side = &p.entry.TR
	case "en", "eng":
		side = &p.entry.EN
	default:
		return
	}
	terms := slices.DeleteFunc(p.section.terms, func(t term) bool { return strings.TrimSpace(t.name) == "" })
	slices.SortStableFunc(terms, func(a, b term) int { return a.rank() - b.rank() })
	for _, t := range terms {
		switch {
		case t.isShort() && side.Abbr == "":
			side.Abbr = t.name
		case !t.isShort() && side.Name == "":
			side.Name = t.name
		default:
			side.More = append(side.More, t.name)
		}
	}
	if side.Name == "" { // an abbreviation is all that is known
		side.Name, side.Abbr = side.Abbr, ""
	}
}

func (t term) isShort() bool {
	return isIn(t.kind, " abbreviation acronym initialism ")
}

// rank orders the names of a concept: the preferred ones first, those that shall not be used last.
func (t term) rank() int {
	switch status, _, _ := strings.Cut(t.status, "-"); status {
	case "preferred", "preferredTerm":
		return 0
	case "deprecated", "deprecatedTerm", "superseded", "supersededTerm", "notRecommended", "obsolete":
		return 2
	}
	return 1
}
