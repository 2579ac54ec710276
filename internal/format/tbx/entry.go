package tbx

import (
	"encoding/xml"
	"slices"
	"strings"
)

// langSection is the section of one language of a concept.
type langSection struct {
	lang  string
	terms []term
	notes []string
	about About
}

type term struct {
	name, kind, status string
}

// group is what a descripGrp holds: a description and where it was taken from.
type group struct {
	depth   int
	typ     string // definition or context; "" before either was met
	text    string
	sources []string
}

func attr(token xml.StartElement, name string) string {
	for _, a := range token.Attr {
		if a.Name.Local == name && a.Name.Space != "xmlns" {
			return a.Value
		}
	}
	return ""
}

func (p *parser) text(data xml.CharData) error {
	if p.skipDepth > 0 {
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
		s := strings.TrimSpace(string(data))
		switch {
		case s == "":
		case p.strict || p.level() == "":
			return p.fail(ReasonElement, s)
		default:
			p.remark(RemarkLeftOut, s)
		}
		return nil
	}
	if one.text.Len()+len(data) > MaxLength {
		return p.fail(ReasonLength, one.name)
	}
	one.text.Write(data)
	return nil
}

// end stores the content of an element; done means the end of an entry.
func (p *parser) end() (done bool, err error) {
	one := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	if p.skipDepth > 0 {
		p.skipDepth--
		return false, nil
	}
	switch one.name {
	case "conceptEntry", "langSec", "termSec":
		if one.terms == 0 && p.strict {
			missing := map[string]string{"conceptEntry": "langSec", "langSec": "termSec", "termSec": "term"}[one.name]
			return false, p.failAt(one.line, ReasonMissing, missing)
		}
		if one.name == "langSec" {
			p.closeSection()
		}
		return one.name == "conceptEntry", nil
	case "descripGrp":
		if p.group != nil && p.group.depth == len(p.open) {
			p.closeGroup()
		}
		return false, nil
	}
	if one.text != nil && !isIn(one.name, " hi foreign ") && p.level() != "" {
		if value := one.value(); value != "" {
			p.take(one, value)
		}
	}
	return false, nil
}

// value is the text of an element. White space becomes one blank unless it is to be kept, because XML is broken into
// lines.
func (e element) value() string {
	if e.keep {
		return e.text.String()
	}
	return strings.Join(strings.Fields(e.text.String()), " ")
}

// take stores the content of an element, or adds a remark that there is no place for it.
func (p *parser) take(one element, value string) {
	if hasType(one.name) {
		p.takeCategory(one, value)
		return
	}
	switch one.name {
	case "term":
		p.section.last().name = value
	case "note":
		if p.level() == "conceptEntry" {
			p.entry.Notes = append(p.entry.Notes, value)
		} else {
			p.section.notes = append(p.section.notes, value)
		}
	default: // a date, of a transaction
		p.remark(RemarkLeftOut, one.name)
	}
}

func (p *parser) takeCategory(one element, value string) {
	c, known := categoryOf(one.name, one.typ)
	picked, fits := c.pick(value)
	inTerm := p.level() == "termSec" && len(p.section.terms) > 0
	about := p.about()
	switch one.typ {
	case "subjectField":
		p.entry.Subjects = append(p.entry.Subjects, value)
	case "definition":
		p.quote(one.typ, value, &about.Definitions)
	case "context", "example", "sampleSentence":
		p.quote("context", value, &about.Contexts)
	case "source":
		if p.inTransaction() {
			p.remark(RemarkLeftOut, one.typ)
		} else if p.group != nil {
			p.group.sources = append(p.group.sources, value)
		} else {
			about.Sources = p.addUnique(about.Sources, value)
		}
		return
	case "partOfSpeech":
		about.PartsOfSpeech = p.addUnique(about.PartsOfSpeech, picked)
	case "termType":
		if !inTerm {
			known = false
			break
		}
		p.section.last().kind = picked
	case "administrativeStatus", "usageStatus":
		if !inTerm {
			known = false
			break
		}
		p.section.last().status = picked
	default:
		if known {
			p.remark(RemarkLeftOut, one.typ)
			return
		}
	}
	switch {
	case !known && !isIn(one.typ, " example sampleSentence "):
		p.remark(RemarkUnknown, strings.TrimSpace(one.name+" "+one.typ)+": "+value)
	case !fits:
		p.remark(RemarkUnknown, one.typ+": "+value)
	}
}

// about is what the part of the entry that is open says.
func (p *parser) about() *About {
	if p.level() == "conceptEntry" {
		return &p.entry.About
	}
	return &p.section.about
}

func (p *parser) inTransaction() bool {
	return slices.ContainsFunc(p.open, func(e element) bool { return e.name == "transacGrp" })
}

// quote takes a description, which in a group waits for its source.
func (p *parser) quote(typ, text string, to *[]Quoted) {
	switch {
	case p.group == nil:
		*to = append(*to, Quoted{Text: text})
	case p.group.typ == "":
		p.group.typ, p.group.text = typ, text
	default: // a second one, which a group should not have
		*to = append(*to, Quoted{Text: text})
	}
}

func (p *parser) closeGroup() {
	g := p.group
	p.group = nil
	about, source := p.about(), strings.Join(g.sources, "; ")
	switch {
	case g.typ == "definition":
		about.Definitions = append(about.Definitions, Quoted{g.text, source})
	case g.typ == "context":
		about.Contexts = append(about.Contexts, Quoted{g.text, source})
	case source != "":
		about.Sources = p.addUnique(about.Sources, source)
	}
}

// addUnique adds a value that a list does not have, and a remark if the list is full.
func (p *parser) addUnique(list []string, value string) []string {
	switch {
	case slices.Contains(list, value):
		return list
	case len(list) >= maxValues:
		p.remark(RemarkLeftOut, value)
		return list
	}
	return append(list, value)
}

// remark records what an entry does not contain; a language that is left out as a whole has one remark.
func (p *parser) remark(kind RemarkKind, value string) {
	if p.level() == "conceptEntry" || p.side() != nil {
		p.entry.remark(kind, value)
	}
}

// side is the language of the section; nil for other ones.
func (p *parser) side() *Side {
	switch primary, _, _ := strings.Cut(strings.ReplaceAll(p.section.lang, "_", "-"), "-"); primary {
	case "tr", "tur":
		return &p.entry.TR
	case "en", "eng":
		return &p.entry.EN
	}
	return nil
}

func (s *langSection) last() *term { return &s.terms[len(s.terms)-1] }

// closeSection chooses the name and the abbreviation of a language.
func (p *parser) closeSection() {
	side := p.side()
	if side == nil {
		p.entry.remark(RemarkLanguage, p.section.lang)
		return
	}
	side.Notes = append(side.Notes, p.section.notes...)
	p.join(&side.About, p.section.about)
	terms := slices.DeleteFunc(p.section.terms, func(t term) bool { return strings.TrimSpace(t.name) == "" })
	slices.SortStableFunc(terms, func(a, b term) int { return a.rank() - b.rank() })
	for _, t := range terms {
		switch {
		case t.isShort() && side.Abbr == "":
			side.Abbr = t.name
		case !t.isShort() && side.Name == "":
			side.Name = t.name
		case t.name != side.Name && t.name != side.Abbr:
			side.More = p.addUnique(side.More, t.name)
			if t.rank() == 2 {
				p.remark(RemarkLeftOut, t.name+": "+t.status)
			}
		}
	}
	if side.Name == "" { // there is only an abbreviation
		side.Name, side.Abbr = side.Abbr, ""
	}
}

// join adds what a further section of a language says: there may be en-GB and en-US.
func (p *parser) join(to *About, more About) {
	for _, one := range more.PartsOfSpeech {
		to.PartsOfSpeech = p.addUnique(to.PartsOfSpeech, one)
	}
	for _, one := range more.Sources {
		to.Sources = p.addUnique(to.Sources, one)
	}
	to.Definitions, to.Contexts = append(to.Definitions, more.Definitions...), append(to.Contexts, more.Contexts...)
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
