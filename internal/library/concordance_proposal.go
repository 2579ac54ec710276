package library

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/text/euref"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
	"lls/internal/text/termform"
)

// RowProposals is what the act says at the provision of a row now, and places of the legal text that may be its
// counterparts. People decide.
type RowProposals struct {
	Unit  *EUUnit    `doc:"Of the structure of the act; null: it has none for the provision"`
	Items []Proposal `doc:"The likeliest first; at most 10. Those that the row has already are left out"`
}

// Proposal is a place of the legal text of a table that may be a counterpart of a provision.
type Proposal struct {
	Place   string
	Label   string
	Heading string   `doc:"Of the article or annex; may be empty"`
	Reasons []string `enum:"article,cites,number,terms" doc:"article: the place names this article of the act. cites: it refers to the act. number: it has the number of the provision. terms: it has two or more terms of the heading of the provision"`
	Terms   []string `doc:"These terms, as the text's language calls them"`

	weight int
}

const (
	maxProposals = 10
	sharedTerms  = 2 // that a place has of a heading
)

// ProposeTargets returns what may be the counterparts of a row of a table.
func (l *Library) ProposeTargets(ctx context.Context, tx *store.Tx, concordance, row int64) (RowProposals, error) {
	answer := RowProposals{Items: []Proposal{}}
	table, err := Concordances(l).Find(ctx, tx, concordance)
	if err != nil {
		return answer, err
	}
	rows, err := readAlignments(ctx, tx, table, []int64{row})
	if err != nil {
		return answer, err
	}
	r := rows[row]
	if r == nil {
		return answer, fault.NotFound()
	}
	units, err := readUnits(ctx, tx, int64(table.EUActID))
	if err != nil {
		return answer, err
	}
	var heading [2]string // of the provision, or of the article that it is in
	byPlace := make(map[string]*EUUnit, len(units))
	for i := range units {
		byPlace[units[i].Place] = &units[i]
	}
	for _, key := range append([]string{r.EUPlace}, parentsOf(r.EUPlace)...) {
		if u := byPlace[key]; u != nil && heading == [2]string{} {
			heading = [2]string{u.HeadingTR, u.HeadingEN}
		}
	}
	answer.Unit = byPlace[r.EUPlace]
	latest, err := latestVersions(ctx, tx, []int64{int64(table.LegalTextID)})
	if err != nil {
		return answer, err
	}
	version, there := latest[int64(table.LegalTextID)]
	if !there {
		return answer, nil
	}
	found, err := l.revisionPlaces(ctx, tx, version)
	if err != nil {
		return answer, err
	}
	p := &proposer{row: r, act: table.EUAct.CELEX, heading: heading, found: map[string]*Proposal{}}
	if err := tx.Row(ctx, "SELECT text_tr, text_en FROM revisions WHERE id = $1", []any{version.ID}, &p.texts[0],
		&p.texts[1]); err != nil {
		return answer, fmt.Errorf("read the texts of version %d: %w", version.ID, err)
	}
	p.places = [2]*textPlaces{found.tr, found.en}
	known, err := l.actNames.readKnown(ctx, tx)
	if err != nil {
		return answer, err
	}
	p.byNumber()
	p.byCitations(func(text string) []euref.Ref {
		return known.names.WithNames(text, euref.Find(text, latestActYear(tx.Now())))
	})
	if err := p.byTerms(ctx, tx); err != nil {
		return answer, err
	}
	answer.Items = p.best(int64(table.LegalTextID))
	return answer, nil
}

// proposer finds proposals for a row.
type proposer struct {
	row     *Alignment
	act     string    // CELEX
	heading [2]string // Turkish, English
	texts   [2]string
	places  [2]*textPlaces
	found   map[string]*Proposal
}

// add notes a reason why a place may be a counterpart.
func (p *proposer) add(side int, place textPlace, reason string, weight int) *Proposal {
	one := p.found[place.key]
	if one == nil {
		one = &Proposal{Place: place.key, Label: place.label, Heading: p.headingAt(side, place), Reasons: []string{},
			Terms: []string{}}
		p.found[place.key] = one
	}
	if !slices.Contains(one.Reasons, reason) {
		one.Reasons = append(one.Reasons, reason)
		one.weight += weight
	}
	return one
}

func (p *proposer) headingAt(side int, place textPlace) string {
	for place.heading == "" && place.up >= 0 {
		place = p.places[side].all[place.up]
	}
	return place.heading
}

// byNumber proposes the place with the number of the provision, or the closest one above it.
func (p *proposer) byNumber() {
	for side, places := range p.places {
		for _, key := range append([]string{p.row.EUPlace}, parentsOf(p.row.EUPlace)...) {
			if place, there := places.find(key); there && key != "" {
				p.add(side, place, "number", 1)
				break
			}
		}
	}
}

// byCitations proposes the places that refer to the act; those that name the article of the provision first.
func (p *proposer) byCitations(refsIn func(text string) []euref.Ref) {
	const around = 80 // bytes before and behind a reference in which its article is named
	named := articleNamed(p.row.EUPlace)
	for side, text := range p.texts {
		for _, ref := range refsIn(text) {
			if ref.Confidence != euref.Sure || ref.CELEX.Base().String() != p.act {
				continue
			}
			place, there := p.places[side].innermost(ref.Start)
			if !there {
				continue
			}
			window := text[max(place.start, ref.Start-around):min(place.end, ref.End+around)]
			if named != nil && named.MatchString(strings.ToValidUTF8(window, "")) {
				p.add(side, place, "article", 8)
			}
			p.add(side, place, "cites", 2)
		}
	}
}

// articleNamed finds the number of the article of a provision where a text names it; nil for other provisions.
func articleNamed(place string) *regexp.Regexp {
	key, err := lawtext.ParseKey(place)
	if err != nil || len(key) == 0 || key[0].Kind != lawtext.StepArticle {
		return nil
	}
	number := regexp.QuoteMeta(key[0].Number)
	return regexp.MustCompile(`(?i)(?:\b(?:article|art\.|madde|m\.)\s*` + number + `(?:[^0-9a-z]|$))|(?:(?:^|[^0-9/])` +
		number + `\s*(?:['’]?\s*(?:[iıuü]nc[iıuü]|nc[iıuü])|\.)\s*madde)`)
}

// innermost returns the innermost article, annex, paragraph or point at a byte.
func (t *textPlaces) innermost(offset int) (textPlace, bool) {
	for i := t.before(offset); i >= 0; i = t.all[i].up {
		if p := t.all[i]; p.end > offset && isProvision(p.key) {
			return p, true
		}
	}
	return textPlace{}, false
}

// before is the last place that begins at a byte or before it, -1 for none.
func (t *textPlaces) before(offset int) int {
	n, _ := slices.BinarySearchFunc(t.all, offset+1, func(p textPlace, at int) int { return cmp.Compare(p.start, at) })
	return n - 1
}

// headingTerm is a term of the glossary that the heading of a provision has.
type headingTerm struct{ name [2]string } // Turkish, English

// byTerms proposes the articles that share terms with the heading of the provision.
func (p *proposer) byTerms(ctx context.Context, tx *store.Tx) error {
	terms, err := p.termsOfHeading(ctx, tx)
	if err != nil || len(terms) < sharedTerms {
		return err
	}
	for side, text := range p.texts {
		if text == "" {
			continue
		}
		var names []termform.Term
		for i, t := range terms {
			if t.name[side] != "" {
				names = append(names, termform.Term{ID: int64(i), Name: t.name[side]})
			}
		}
		matches, err := termform.New(languageOf(side), names).FindContext(ctx, text)
		if err != nil {
			return fmt.Errorf("look for the terms of a heading: %w", err)
		}
		shared := map[int]map[int64]bool{} // by place
		for _, m := range matches {
			i := p.places[side].before(m.Start)
			for i >= 0 && (p.places[side].all[i].end <= m.Start || !isArticle(p.places[side].all[i].key)) {
				i = p.places[side].all[i].up
			}
			if i < 0 {
				continue
			}
			if shared[i] == nil {
				shared[i] = map[int64]bool{}
			}
			shared[i][m.TermID] = true
		}
		for i, of := range shared {
			if len(of) < sharedTerms {
				continue
			}
			one := p.add(side, p.places[side].all[i], "terms", len(of))
			for id := range of {
				if name := terms[id].name[side]; !slices.Contains(one.Terms, name) {
					one.Terms = append(one.Terms, name)
				}
			}
			slices.Sort(one.Terms)
		}
	}
	return nil
}

func languageOf(side int) lang.Language {
	if side == 0 {
		return lang.Turkish
	}
	return lang.English
}

// termsOfHeading are the terms of the glossary that the heading of the provision has.
func (p *proposer) termsOfHeading(ctx context.Context, tx *store.Tx) (terms []headingTerm, err error) {
	// Few terms begin as a word of the heading does: only those are looked for in all of their forms.
	const stem = 4
	var words [2]map[string]bool
	for side, heading := range p.heading {
		words[side] = map[string]bool{}
		lang.EachWord(heading, func(word string, _, _ int) bool {
			words[side][word[:min(stem, len(word))]] = true
			return true
		})
	}
	var all []headingTerm
	err = EachTermName(ctx, tx, func(t TermName) {
		for _, name := range [][2]string{{t.NameTR, t.NameEN}, {t.AbbrTR, t.AbbrEN}} {
			for side := range name {
				first := ""
				lang.EachWord(name[side], func(word string, _, _ int) bool {
					first = word[:min(stem, len(word))]
					return false
				})
				if first != "" && words[side][first] {
					all = append(all, headingTerm{[2]string{t.NameTR, t.NameEN}})
					return
				}
			}
		}
	})
	if err != nil {
		return nil, err
	}
	there := map[int64]bool{}
	for side, heading := range p.heading {
		var names []termform.Term
		for i, t := range all {
			if t.name[side] != "" {
				names = append(names, termform.Term{ID: int64(i), Name: t.name[side]})
			}
		}
		matches, err := termform.New(languageOf(side), names).FindContext(ctx, heading)
		if err != nil {
			return nil, fmt.Errorf("look for terms in a heading: %w", err)
		}
		for _, m := range matches {
			there[m.TermID] = true
		}
	}
	for i := range all {
		if there[int64(i)] {
			terms = append(terms, all[i])
		}
	}
	return terms, nil
}

// best are the likeliest proposals that the row does not have.
func (p *proposer) best(text int64) []Proposal {
	items := []Proposal{}
	for _, one := range p.found {
		if !slices.ContainsFunc(p.row.Targets, func(g AlignmentTarget) bool {
			return g.LegalTextID == text && g.Place == one.Place
		}) {
			items = append(items, *one)
		}
	}
	slices.SortFunc(items, func(a, b Proposal) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.Place, b.Place))
	})
	return items[:min(len(items), maxProposals)]
}
