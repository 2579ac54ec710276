package euref

import "slices"

// Kind tells what a reference refers by.
type Kind string

// The kinds.
const (
	Act                Kind = "act"       // the number of an act: 2010/31/AB sayılı Direktif
	Number             Kind = "celex"     // a CELEX number
	Identifier         Kind = "eli"       // a European Legislation Identifier
	CaseLaw            Kind = "case"      // the number of a case: C-131/12
	CaseECLI           Kind = "ecli"      // a European Case Law Identifier
	Treaty             Kind = "treaty"    // the name of a treaty, with its article
	Agreement          Kind = "agreement" // an agreement of the Union, or a decision of a body that one established
	Journal            Kind = "oj"        // an issue of the Official Journal
	CommissionDocument Kind = "com"       // a document of the Commission: COM(2018) 33 final
	Name               Kind = "name"      // a name that a register knows: GDPR
)

// Confidence tells what may be done with a reference without asking anybody.
type Confidence uint8

// The confidences, the best first.
const (
	Sure      Confidence = iota // linked, indexed and counted
	Likely                      // linked with a mark that says so
	Ambiguous                   // several acts, or perhaps none: offered, never linked
)

func (c Confidence) String() string { return [...]string{"sure", "likely", "ambiguous"}[c] }

// Warning tells that a reference is not written as its act demands.
type Warning string

// The warnings.
const (
	NoWarning    Warning = ""
	WrongOrder   Warning = "order"  // year and number were exchanged: 679/2016
	WrongMark    Warning = "marker" // the organisation did not exist in that year: 2006/112/AB
	WrongNumber  Warning = "number" // so many acts of that type there were in no year
	CaseNotNamed Warning = "ecli"   // the CELEX number of a decision does not follow from its ECLI
)

// Ref is a reference in a text.
type Ref struct {
	Start, End   int // bytes
	Kind         Kind
	CELEX        CELEX   // zero if no number follows from the text
	Alternatives []CELEX // the other acts that can be meant
	Subtype      Subtype
	Confidence   Confidence
	Warning      Warning
	address      string // of what has no CELEX number
}

// Link is the address of what is referred to, at EUR-Lex.
func (r *Ref) Link() string {
	if r.address != "" {
		return r.address
	}
	return r.CELEX.Link()
}

// Find returns the references of a text to acts, cases, treaties and agreements, in the order of the text. They do not
// overlap, except those to several articles of one treaty, which have the same place. latest is the last year that an
// act can have, the year after today's.
func Find(text string, latest int) []Ref {
	f := &finder{text: text, latest: latest}
	f.identifiers()
	f.acts()
	f.cases()
	return settle(inOrder(f.refs))
}

// FindPublications returns the references of a text to issues of the Official Journal and documents of the Commission,
// in the order of the text. They have addresses, but no CELEX numbers: the text does not tell them.
func FindPublications(text string, latest int) []Ref {
	f := &finder{text: text, latest: latest}
	f.publications()
	return inOrder(f.refs)
}

// FindAll returns what Find and FindPublications do, in the order of the text.
func FindAll(text string, latest int) []Ref {
	return inOrder(append(Find(text, latest), FindPublications(text, latest)...))
}

// finder collects the references of a text.
type finder struct {
	text   string
	latest int
	refs   []Ref
}

func (f *finder) add(r Ref) { f.refs = append(f.refs, r) }

// inOrder sorts references by their places, and leaves out those in the place of another.
func inOrder(refs []Ref) []Ref {
	slices.SortStableFunc(refs, func(a, b Ref) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	out, end := refs[:0], 0
	for _, r := range refs {
		last := len(out) - 1
		sameTreaty := last >= 0 && r.Kind == Treaty && out[last].Kind == Treaty && out[last].Start == r.Start
		if r.Start < end && !sameTreaty {
			continue
		}
		out = append(out, r)
		end = r.End
	}
	return out
}

// settle lets what a text surely says once decide what it says elsewhere with fewer words: after "Directive 2009/28/EC"
// its "2009/28/EC" is that directive.
func settle(refs []Ref) []Ref {
	type key struct {
		year   int
		number string
	}
	sure, several := map[key]CELEX{}, map[key]bool{}
	for i := range refs {
		c := refs[i].CELEX.Base()
		if refs[i].Confidence != Sure || c.Sector != '3' {
			continue
		}
		k := key{c.Year, c.Number}
		if other, found := sure[k]; found && other != c {
			several[k] = true
		}
		sure[k] = c
	}
	for i := range refs {
		r := &refs[i]
		if r.Confidence == Sure || r.CELEX.Sector != '3' {
			continue
		}
		for _, c := range append([]CELEX{r.CELEX}, r.Alternatives...) {
			k := key{c.Year, c.Number}
			if meant, found := sure[k]; found && !several[k] {
				r.CELEX, r.Alternatives, r.Confidence = meant, nil, Sure
				break
			}
		}
	}
	return refs
}
