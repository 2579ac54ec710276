package search

import (
	"context"
	"slices"

	"lls/internal/kind"
	"lls/internal/lang"
	"lls/internal/store"
)

// maxVerified is how many results of a phrase are all looked at; of more only those of the page, and Total may then be
// too high by the few in which the words merely seem to stand side by side.
const maxVerified = 60

// maxPlaces is in how many versions of a text a phrase is looked for.
const maxPlaces = 50

// results turns what the index finds into what is shown.
type results struct {
	*memory
	tx      *store.Tx
	status  func(id int64) *kind.Named
	query   query
	clauses []clause

	named      map[uint32]bool
	searching  *searching
	legalTexts map[int64]*legalTextRow
	terms      map[int64]*termRow
	versions   map[uint32]*versionRow // by slot
}

type legalTextRow struct {
	id                      int64
	number, shortName, abbr string
	nameTR, nameEN          string
	keywordsTR, keywordsEN  string
	summaryTR, summaryEN    string
	status                  int64
	adopted                 bool
}

type versionRow struct {
	id     int64
	date   kind.Day
	status int64
	text   string
}

// nameTerms finds the terms that the query names, for themselves and for their counterparts.
func (r *results) nameTerms(ctx context.Context, answer *SearchPage) error {
	slots := r.candidates(r.query.text)
	ids := make([]int64, 0, len(slots))
	groups := map[int64]uint32{}
	for _, at := range slots {
		rec := &r.records[r.slots[at].record]
		if _, known := groups[rec.id]; !known {
			ids = append(ids, rec.id)
			groups[rec.id] = rec.group
		}
	}
	rows, err := readTerms(ctx, r.tx, ids)
	if err != nil {
		return err
	}
	found := namedBy(r.query.text, ids, rows)
	answer.Counterparts = counterparts(found, rows)
	r.named = map[uint32]bool{}
	for _, n := range found {
		if n.whole && (r.query.filter.language == "" || r.query.filter.language == n.language) {
			r.named[groups[n.id]] = true
		}
	}
	return nil
}

// page fills in the answer's page.
func (r *results) page(ctx context.Context, answer *SearchPage) error {
	s := r.memory.find(r.clauses, r.query.filter, r.named)
	r.searching = s
	best, texts := s.matches(max(maxVerified, r.query.number*r.query.size))
	phrase := slices.ContainsFunc(r.clauses, func(c clause) bool { return len(c.words) > 1 })
	if phrase && len(best) <= maxVerified {
		kept := best[:0]
		for few := range slices.Chunk(best, 8) { // whose texts are in memory at a time
			if err := r.load(ctx, few, texts); err != nil {
				return err
			}
			for _, m := range few {
				ok, err := r.verify(ctx, &m, texts)
				if err != nil {
					return err
				}
				if ok {
					kept = append(kept, m)
				}
			}
			clear(r.versions)
		}
		best, phrase = kept, false
	}
	answer.Total = int64(len(best))
	from := min(len(best), (r.query.number-1)*r.query.size)
	shown := best[from:min(len(best), from+r.query.size)]
	if err := r.load(ctx, shown, texts); err != nil {
		return err
	}
	for _, m := range shown {
		if phrase {
			if ok, err := r.verify(ctx, &m, texts); err != nil {
				return err
			} else if !ok {
				answer.Total--
				continue
			}
		}
		if hit, ok := r.hit(m, texts); ok {
			answer.Items = append(answer.Items, hit)
		}
	}
	return nil
}

// verify tells whether the phrases really stand where the index supposes them; m may move to another version.
func (r *results) verify(ctx context.Context, m *match, texts []match) (bool, error) {
	g := &r.groups[m.group]
	places := []match{*m}
	for _, t := range texts {
		if t.group == m.group && t.slot != m.slot {
			places = append(places, t)
		}
	}
	slices.SortStableFunc(places[1:], func(a, b match) int {
		if a.before(&b) {
			return -1
		}
		return 1
	})
	beside := r.metaTexts(g)
	for _, place := range places[:min(len(places), maxPlaces)] {
		if err := r.load(ctx, []match{place}, nil); err != nil {
			return false, err
		}
		looked := beside
		if place.slot != none {
			if v := r.versions[place.slot]; v != nil {
				looked = append(slices.Clip(looked), fieldText{text: v.text})
			}
		}
		holds := func(c clause) bool {
			return slices.ContainsFunc(looked, func(f fieldText) bool { return look(f.text, []clause{c}, 2).score > 0 })
		}
		if !slices.ContainsFunc(r.clauses, func(c clause) bool { return len(c.words) > 1 && !holds(c) }) {
			*m = place
			return true, nil
		}
		delete(r.versions, place.slot)
	}
	return false, nil
}

// bestText is the best version's text of a group, and in how many versions the query stands.
func (r *results) bestText(group uint32, texts []match) (best match, versions int) {
	best.slot = none
	counted := map[uint32]bool{}
	for _, t := range texts {
		if t.group != group {
			continue
		}
		counted[r.slots[t.slot].record] = true
		if best.slot == none || t.before(&best) {
			best = t
		}
	}
	return best, len(counted)
}

// load reads the rows of matches that are not there yet, the texts of versions among them.
func (r *results) load(ctx context.Context, matches, texts []match) error {
	if r.legalTexts == nil {
		r.legalTexts, r.terms, r.versions = map[int64]*legalTextRow{}, map[int64]*termRow{}, map[uint32]*versionRow{}
	}
	var legalTexts, terms []int64
	slots := map[Field][]uint32{}
	want := func(at uint32) {
		if _, known := r.versions[at]; !known && at != none {
			f := r.slots[at].field
			slots[f] = append(slots[f], at)
		}
	}
	for _, m := range matches {
		g := &r.groups[m.group]
		switch {
		case g.term && r.terms[g.id] == nil:
			terms = append(terms, g.id)
		case !g.term && r.legalTexts[g.id] == nil:
			legalTexts = append(legalTexts, g.id)
		}
		want(m.slot)
		if m.slot == none && !g.term {
			text, _ := r.bestText(m.group, texts)
			want(text.slot)
		}
	}
	found, err := readTerms(ctx, r.tx, terms)
	if err != nil {
		return err
	}
	for id, t := range found {
		r.terms[id] = t
	}
	if err := r.readLegalTexts(ctx, legalTexts); err != nil {
		return err
	}
	for field, column := range map[Field]string{TextTR: "text_tr", TextEN: "text_en"} {
		if err := r.readVersions(ctx, slots[field], column); err != nil {
			return err
		}
	}
	return nil
}

func (r *results) readLegalTexts(ctx context.Context, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	var w kind.Where
	w.In("id", ids)
	rows, err := store.All(ctx, r.tx, func(scan func(...any) error) (t legalTextRow, err error) {
		return t, scan(&t.id, &t.number, &t.shortName, &t.abbr, &t.nameTR, &t.nameEN, &t.keywordsTR, &t.keywordsEN, &t.summaryTR, &t.summaryEN, &t.status, &t.adopted)
	}, `SELECT id, number, short_name, abbr, name_tr, name_en, keywords_tr, keywords_en, summary_tr, summary_en, status_id, adopted
		FROM legal_texts`+w.SQL(), w.Args()...)
	for i := range rows {
		r.legalTexts[rows[i].id] = &rows[i]
	}
	return err
}

func (r *results) readVersions(ctx context.Context, slots []uint32, column string) error {
	if len(slots) == 0 {
		return nil
	}
	ids := make([]int64, len(slots))
	bySlot := map[int64]uint32{}
	for i, at := range slots {
		ids[i] = r.records[r.slots[at].record].id
		bySlot[ids[i]] = at
	}
	var w kind.Where
	w.In("id", ids)
	rows, err := store.All(ctx, r.tx, func(scan func(...any) error) (v versionRow, err error) {
		return v, scan(&v.id, &v.date, &v.status, &v.text)
	}, "SELECT id, date, status_id, "+column+" FROM revisions"+w.SQL(), w.Args()...)
	for i := range rows {
		r.versions[bySlot[rows[i].id]] = &rows[i]
	}
	return err
}

// hit is a match as it is shown; false when its record is not there any more.
func (r *results) hit(m match, texts []match) (h Hit, ok bool) {
	g := &r.groups[m.group]
	if g.term {
		t := r.terms[g.id]
		if t == nil {
			return h, false
		}
		h.Found = Found{Kind: Terms, ID: t.id, TitleTR: t.nameTR, TitleEN: t.nameEN}
		r.show(&h.Found, r.metaTexts(g))
		return h, true
	}
	t := r.legalTexts[g.id]
	if t == nil {
		return h, false
	}
	h.Number, h.Adopted = t.number, &t.adopted
	text, versions := r.bestText(m.group, texts)
	h.Versions = versions
	if m.slot != none {
		h.Found, ok = r.version(t, m.slot)
		return h, ok
	}
	h.Found = Found{Kind: LegalTexts, ID: t.id, TitleTR: t.nameTR, TitleEN: t.nameEN, Status: r.status(t.status)}
	r.show(&h.Found, r.metaTexts(g))
	if text.slot != none {
		if more, ok := r.version(t, text.slot); ok {
			h.More = []Found{more}
		}
	}
	return h, true
}

// version shows the place in a version's text.
func (r *results) version(t *legalTextRow, at uint32) (f Found, ok bool) {
	v := r.versions[at]
	if v == nil {
		return f, false
	}
	s := &r.slots[at]
	f = Found{Kind: Revisions, ID: v.id, LegalTextID: t.id, TitleTR: t.nameTR, TitleEN: t.nameEN,
		Field: "Text" + suffix(s.field), Language: s.field.language(), Date: v.date, Status: r.status(v.status)}
	p := look(v.text, r.clauses, r.searching.strength(at))
	f.Snippet = p.snippet(v.text)
	if len(p.marks) > 0 {
		first := p.marks[0]
		f.Article = articleAt(r.articles(s), first.start)
		start := units(v.text, first.start)
		end := start + units(v.text[first.start:], first.end-first.start)
		f.Start, f.End = &start, &end
	}
	return f, true
}

func suffix(f Field) string {
	if f.language() == lang.Turkish {
		return "TR"
	}
	return "EN"
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
			all = []fieldText{{"NameTR", NameTR, t.nameTR}, {"NameEN", NameEN, t.nameEN}, {"AbbrTR", AbbrTR, t.abbrTR}, {"AbbrEN", AbbrEN, t.abbrEN}}
		}
	} else if t := r.legalTexts[g.id]; t != nil {
		all = []fieldText{{"NameTR", NameTR, t.nameTR}, {"NameEN", NameEN, t.nameEN}, {"Number", Name, t.number}, {"ShortName", Name, t.shortName},
			{"Abbr", Name, t.abbr}, {"KeywordsTR", KeywordsTR, t.keywordsTR}, {"KeywordsEN", KeywordsEN, t.keywordsEN},
			{"SummaryTR", SummaryTR, t.summaryTR}, {"SummaryEN", SummaryEN, t.summaryEN}}
	}
	return slices.DeleteFunc(all, func(f fieldText) bool {
		language := f.field.language()
		return f.text == "" || r.query.filter.language != "" && language != "" && language != r.query.filter.language
	})
}

// show chooses the field that says most.
func (r *results) show(f *Found, all []fieldText) {
	best, bestScore := passage{}, -1
	text := ""
	for _, one := range all {
		p := look(one.text, r.clauses, 2*len(r.clauses))
		if score := p.score * int(weights[one.field][asTyped]); score > bestScore {
			best, bestScore, text = p, score, one.text
			f.Field, f.Language = one.key, one.field.language()
		}
	}
	f.Snippet = best.snippet(text)
}
