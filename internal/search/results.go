package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// Limits of the detailed ranking.
const (
	maxRanked   = 60   // results that are ranked by the distance of their words
	maxInside   = 2000 // results in which an article is searched
	maxPlaces   = 5    // places shown of a text
	laterLength = 200  // bytes of the snippets of all places but the first
	nearWords   = 90   // words behind a mark that a snippet may hold
)

// results converts what the index finds to the answer.
type results struct {
	index   *memIndex
	tx      *store.Tx
	status  func(id int64) *record.Named
	request request
	named   map[uint32]bool

	*execution
	shown      map[uint32][]place // of the texts of the page, by slot
	legalTexts map[int64]*legalTextRow
	terms      map[int64]*termRow
	texts      map[uint32]*versionRow // by slot
}

type legalTextRow struct {
	id                      int64
	number, shortName, abbr string
	nameTR, nameEN          string
	keywordsTR, keywordsEN  string
	summaryTR, summaryEN    string
	euLegislation           string
	status                  int64
	adopted                 bool
}

type versionRow struct {
	id     int64
	date   record.Day
	status int64
	text   string
}

// page fills in the answer's page.
func (r *results) page(ctx context.Context, answer *SearchPage) (err error) {
	if r.execution, err = r.index.find(ctx, r.request.parsed, r.request.filter, r.named); err != nil {
		return err
	}
	all := r.matches()
	if r.article != "" {
		if all, err = r.inArticle(ctx, all[:min(len(all), maxInside)]); err != nil {
			return err
		}
	}
	if err := r.rankByProximity(ctx, all[:min(len(all), maxRanked)]); err != nil {
		return err
	}
	answer.Total = int64(len(all))
	from := min(len(all), (r.request.number-1)*r.request.size)
	shown := all[from:min(len(all), from+r.request.size)]
	if err := r.load(ctx, shown); err != nil {
		return err
	}
	for _, m := range shown {
		if hit, ok := r.hit(m); ok {
			answer.Items = append(answer.Items, hit)
		}
	}
	return nil
}

// inArticle keeps the matches that contain each clause in the requested article, or in their names.
func (r *results) inArticle(ctx context.Context, all []match) ([]match, error) {
	var slots []uint32
	for i := range all {
		m := &all[i]
		if g := &r.groups[m.group]; m.version == none && len(g.versions) > 0 && r.request.filter.revisions {
			m.version = g.versions[0]
		}
		if m.version != none {
			slots = append(slots, r.textSlots(m.version)...)
		}
	}
	if err := r.readOccurrences(ctx, slots); err != nil {
		return nil, err
	}
	kept := all[:0]
	for _, m := range all {
		if m.version == none {
			continue
		}
		beside := r.cands[r.groupAt[m.group]].mask()
		for _, at := range r.textSlots(m.version) {
			l := r.layoutOf(at) // not cached: there may be thousands
			if !slices.ContainsFunc(l.articles, func(a article) bool { return a.isArticle(r.article) }) {
				continue
			}
			mask := beside
			for _, p := range r.places(l, r.found[at]) {
				mask |= p.mask
			}
			if mask&r.required == r.required {
				kept = append(kept, m)
				break
			}
		}
	}
	return kept, nil
}

// bestText is the text of a version to show, in one of the languages; none if both are empty.
func (r *results) bestText(version uint32) uint32 {
	best := none
	for _, at := range r.textSlots(version) {
		r.shown[at] = r.placesOf(at)
		if len(r.shown[at]) > 0 && (best == none || r.shown[at][0].score > r.shown[best][0].score) {
			best = at
		}
	}
	return best
}

// Places returns a page of the articles of a version that contain most of a query, the best first. A version that does
// not exist, or does not contain it, has none.
func (s *Search) Places(ctx context.Context, actor access.Actor, revision int64, p query.Params) (
	page PlacesPage, err error,
) {
	if err := actor.Need(access.RevisionsRead); err != nil {
		return page, err
	}
	q, err := s.read(actor, p)
	if err != nil {
		return page, err
	}
	q.filter = filter{revisions: true, language: q.filter.language}
	err = s.View(ctx, func(tx *store.Tx) error {
		return s.index.read(ctx, tx, func(m *memIndex) error {
			for {
				page = PlacesPage{Items: []Place{}}
				r := &results{tx: tx, index: m, status: s.status, request: q, texts: map[uint32]*versionRow{},
					shown: map[uint32][]place{}}
				if err := r.placesPage(ctx, revision, &page); err != nil || page.Total > 0 || !q.asTyped() {
					return err
				}
			}
		})
	})
	if err != nil {
		return page, fmt.Errorf("search in version %d: %w", revision, err)
	}
	return page, nil
}

func (r *results) placesPage(ctx context.Context, revision int64, page *PlacesPage) (err error) {
	version, known := r.index.byKey[key{isRevision, revision}]
	if !known || len(r.request.clauses) == 0 {
		return nil
	}
	if r.execution, err = r.index.find(ctx, r.request.parsed, r.request.filter, nil); err != nil {
		return err
	}
	if err := r.readOccurrences(ctx, r.textSlots(version)); err != nil {
		return err
	}
	best := r.bestText(version)
	if best == none {
		return nil
	}
	if err := r.readTexts(ctx, map[Field][]uint32{r.slots[best].field: {best}}); err != nil {
		return err
	}
	all := r.fullPlaces(r.shown[best])
	page.Total = int64(len(all))
	if v := r.texts[best]; v != nil {
		from := min(len(all), (r.request.number-1)*r.request.size)
		page.Items = r.cutPlaces(v.text, best, all[from:min(len(all), from+r.request.size)])
	}
	return nil
}

// placesOf returns the places of a text, or the start of the requested article.
func (r *results) placesOf(at uint32) []place {
	t := r.textAt(at)
	places := t.places
	if len(places) == 0 && r.article != "" {
		for i, a := range t.layout.articles {
			if a.isArticle(r.article) {
				places = append(places, place{article: uint32(i), label: a.label, at: a.first})
			}
		}
	}
	return places
}

// hit converts a match to a result; false when its record no longer exists.
func (r *results) hit(m match) (h Hit, ok bool) {
	g := &r.groups[m.group]
	if g.term {
		t := r.terms[g.id]
		if t == nil {
			return h, false
		}
		h.Found = Found{Kind: Terms, ID: t.id, TitleTR: t.nameTR, TitleEN: t.nameEN}
		r.show(&h.Found, r.metaTexts(g))
		r.markTitles(&h.Found)
		return h, true
	}
	t := r.legalTexts[g.id]
	if t == nil {
		return h, false
	}
	h.Number, h.Adopted, h.Versions = t.number, &t.adopted, m.versions
	version, found := r.version(t, m)
	if !m.named {
		h.Found = version
		r.markTitles(&h.Found)
		return h, found
	}
	h.Found = Found{Kind: LegalTexts, ID: t.id, TitleTR: t.nameTR, TitleEN: t.nameEN, Status: r.status(t.status)}
	r.show(&h.Found, r.metaTexts(g))
	r.markTitles(&h.Found)
	if found {
		h.More = []Found{version}
	}
	return h, true
}

// markTitles marks the query in the titles.
func (r *results) markTitles(f *Found) {
	in := func(space byte, title string) []Span {
		marks, _ := r.marksIn(space, title, 0, len(title), [maxWords]quality{})
		return spans(title, marks)
	}
	f.MarksTR, f.MarksEN = in(spaceTR, f.TitleTR), in(spaceEN, f.TitleEN)
}

// version shows the best places in a version's text.
func (r *results) version(t *legalTextRow, m match) (f Found, ok bool) {
	if m.version == none {
		return f, false
	}
	for _, at := range r.textSlots(m.version) {
		v := r.texts[at]
		if v == nil {
			continue
		}
		s := &r.slots[at]
		f = Found{Kind: Revisions, ID: v.id, LegalTextID: t.id, TitleTR: t.nameTR, TitleEN: t.nameEN,
			Field: lang.Pick(s.field.language(), "TextTR", "TextEN"), Language: s.field.language(), Date: v.date,
			Status: r.status(v.status)}
		places := r.fullPlaces(r.shown[at])
		f.PlaceCount = len(places)
		f.Places = r.cutPlaces(v.text, at, places[:min(len(places), maxPlaces)])
		first := &f.Places[0]
		f.Article, f.Point, f.Start, f.End, f.Snippet = first.Article, first.Point, &first.Start, &first.End,
			first.Snippet
		return f, true
	}
	return f, false
}

// cutPlaces extracts places from their text; the first one gets the longest snippet.
func (r *results) cutPlaces(text string, slot uint32, places []place) []Place {
	out := make([]Place, len(places))
	firsts := make([]span, len(places))
	order := make([]int, len(places))
	length := passageLength
	for i, p := range places {
		out[i], firsts[i] = r.cutPlace(text, slot, p, length)
		order[i], length = i, laterLength
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(firsts[a].start, firsts[b].start) })
	c := offsetCounter{text: text} // which only moves forwards
	for _, i := range order {
		out[i].Start, out[i].Line = c.to(firsts[i].start)
		out[i].End, _ = c.to(firsts[i].end)
	}
	return out
}

// cutPlace cuts a place out of its text: its name, its title and a passage of its paragraph, which never extends into
// another article. first is the first mark, to which the place leads.
func (r *results) cutPlace(text string, slot uint32, p place, length int) (out Place, first span) {
	l, least, space := &r.textAt(slot).layout, r.minQuality(slot), r.slots[slot].field.space()
	key, inner, after := l.placeAt(p.at, nearWords)
	out = Place{Article: p.label, Key: key}
	if int(p.article) < len(l.articles) {
		out.Number = numberOf(p.label, l.articles[p.article].key)
	}
	_, body, end := l.stretchOf(text, int(p.article))
	body = end - len(strings.TrimLeft(text[body:end], " \t\r\n-–—‒.:*"))
	at := runeStart(text, min(byteOf(text, *l, p.at), end))
	out.Point = pointOf(key, text[min(body, at):at])
	stop := runeStart(text, min(end, max(at, body)+2*passageLength))
	e := excerpt{from: body}
	if at > body {
		e.from, e.before = startBefore(text, body, at, lineStart(text, byteOf(text, *l, inner)))
	}
	e.marks, _ = r.marksIn(space, text, min(at, e.from), stop, least)
	first = span{at, at} // of an article found by its number alone
	if i := slices.IndexFunc(e.marks, func(m span) bool { return m.end > at }); i >= 0 {
		first = e.marks[i]
	}
	if t := l.titleOf(text, int(p.article)); t.end > t.start {
		found, _ := r.marksIn(space, text, t.start, t.end, least)
		out.Title = trimTitle(excerpt{from: t.start, to: t.end, marks: found}.pieces(text))
	}
	e.to = cutAfter(text[:end], max(min(stop, e.from+length), min(first.end, stop)))
	e.behind = strings.TrimSpace(text[e.to:end]) != ""
	e.breaks = breaksIn(text, at, e.to, p.at, after)
	out.Snippet = e.pieces(text)
	return out, first
}

// fieldText is a short field of a record.
type fieldText struct {
	key   string
	field Field
	text  string
}

// metaTexts are the fields of a term, or of a legal text beside its versions.
func (r *results) metaTexts(g *group) []fieldText {
	all := []fieldText{}
	if g.term {
		if t := r.terms[g.id]; t != nil {
			all = []fieldText{{"NameTR", NameTR, t.nameTR}, {"NameEN", NameEN, t.nameEN}, {"AbbrTR", AbbrTR, t.abbrTR},
				{"AbbrEN", AbbrEN, t.abbrEN}}
		}
	} else if t := r.legalTexts[g.id]; t != nil {
		all = []fieldText{{"NameTR", NameTR, t.nameTR}, {"NameEN", NameEN, t.nameEN}, {"Number", Number, t.number},
			{"ShortName", ShortName, t.shortName},
			{"Abbr", Abbr, t.abbr}, {"KeywordsTR", KeywordsTR, t.keywordsTR}, {"KeywordsEN", KeywordsEN, t.keywordsEN},
			{"SummaryTR", SummaryTR, t.summaryTR}, {"SummaryEN", SummaryEN, t.summaryEN},
			{"EULegislation", EULegislation, t.euLegislation}}
	}
	return slices.DeleteFunc(all, func(f fieldText) bool {
		language := f.field.language()
		return f.text == "" || r.request.filter.language != "" && language != "" &&
			language != r.request.filter.language
	})
}

// show chooses the most important field.
func (r *results) show(f *Found, all []fieldText) {
	best, bestScore := passage{}, float32(-1)
	text := ""
	for _, one := range all {
		marks, score := r.marksIn(one.field.space(), one.text, 0, len(one.text), [maxWords]quality{})
		if score *= fieldWeight[one.field].weight; score > bestScore {
			best, bestScore, text = passage{marks}, score, one.text
			f.Field, f.Language = one.key, one.field.language()
		}
	}
	f.Snippet = best.pieces(text, passageLength)
}
