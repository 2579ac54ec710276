package search

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// Search finds records by words.
type Search struct {
	main    *store.DB
	status  func(id int64) *record.Named
	filters Filters
	today   func(now time.Time) record.Day
	index   index

	register Register // nil: there are neither EU acts nor tables of concordance
	// Failed is called with the error if writing the index again failed: the old one is still used. nil: it is not
	// reported.
	Failed func(error)
}

// New returns the search of a main store. The index is written to a folder, so that the next start need not read
// everything again; without a folder it stays in memory. status returns the names of statuses.
func New(main *store.DB, folder string, status func(id int64) *record.Named) *Search {
	return &Search{main: main, status: status, index: index{folder: folder}}
}

// Filters are what a search can be restricted by: what the lists of the kinds can be.
type Filters struct{ Texts, Terms []query.Filter }

// FilterBy sets the filters of searches. today returns the date at a time in the time zone of the instance.
func (s *Search) FilterBy(filters Filters, today func(now time.Time) record.Day) {
	s.filters, s.today = filters, today
}

// Warm reads the index into memory, so that the first search need not wait for it. Calls in the meantime wait without
// a connection to the database; if there is no index file yet, they wait only for the names: until the texts of
// versions are read as well, answers say that they are incomplete.
func (s *Search) Warm(ctx context.Context) error { return s.index.waitComplete(ctx, s.main) }

// Page sizes.
const (
	pageSize    = 20
	maxPageSize = 100
)

// request contains the parsed parameters of a search.
type request struct {
	text string
	parsed
	typed        *parsed // where the article that is searched was named in words: as they stand, if that finds nothing
	filter       filter
	texts, terms []restriction
	register     RegisterQuery
	number, size int
}

// asTyped turns to the words of a query as they were typed. It returns false if those are what is searched.
func (q *request) asTyped() bool {
	if q.typed == nil {
		return false
	}
	q.parsed, q.typed = *q.typed, nil
	return true
}

// restriction is a filter with its values.
type restriction struct {
	query.Filter
	values []string
}

// params are the parameters of a search other than its filters.
var params = []string{"q", "kind", "language", "page", "size"}

// read checks the parameters; an unknown one is a bad request.
func (s *Search) read(actor access.Actor, p query.Params) (q request, err error) {
	given := func(name string) []string {
		return slices.DeleteFunc(slices.Clone(p[name]), func(v string) bool { return v == "" })
	}
	unknown := maps.Clone(p)
	for _, name := range params {
		delete(unknown, name)
	}
	restrictions := func(filters []query.Filter) (out []restriction, err error) {
		for _, f := range filters {
			delete(unknown, f.Param)
			if values := given(f.Param); len(values) > 0 {
				w := query.Start("", nil)
				if err := f.Add(&w, values); err != nil {
					return nil, err
				}
				out = append(out, restriction{f, values})
			}
		}
		return out, nil
	}
	if q.texts, err = restrictions(s.filters.Texts); err != nil {
		return q, err
	}
	if q.terms, err = restrictions(s.filters.Terms); err != nil {
		return q, err
	}
	for name := range unknown {
		return q, fault.BadRequest("unknown parameter %q", name)
	}
	q.filter, q.register = filter{legalTexts: true, revisions: true, terms: true},
		RegisterQuery{Acts: true, Tables: true}
	if kinds := given("kind"); len(kinds) > 0 {
		q.filter, q.register = filter{}, RegisterQuery{}
		for _, k := range kinds {
			switch k {
			case LegalTexts:
				q.filter.legalTexts = true
			case Revisions:
				q.filter.revisions = true
			case Terms:
				q.filter.terms = true
			case EUActs:
				q.register.Acts = true
			case Concordances:
				q.register.Tables = true
			default:
				return q, fault.BadRequest("kind=%q is not one of %q", k,
					[]string{LegalTexts, Revisions, Terms, EUActs, Concordances})
			}
		}
	}
	q.filter.legalTexts = q.filter.legalTexts && actor.Can(access.LegalTextsRead)
	q.filter.revisions = q.filter.revisions && actor.Can(access.RevisionsRead)
	q.filter.terms = q.filter.terms && actor.Can(access.GlossaryRead)
	languages := given("language")
	for _, l := range languages {
		if l != string(lang.Turkish) && l != string(lang.English) {
			return q, fault.BadRequest("language=%q is not tr or en", l)
		}
	}
	if languages = slices.Compact(slices.Sorted(slices.Values(languages))); len(languages) == 1 {
		q.filter.language = lang.Language(languages[0])
	}
	if q.number, err = number(p, "page", 1, 1<<31-1); err != nil {
		return q, err
	}
	if q.size, err = number(p, "size", pageSize, maxPageSize); err != nil {
		return q, err
	}
	switch len(p["q"]) {
	case 0:
		return q, nil
	case 1:
		q.text, q.register.Text = p["q"][0], p["q"][0]
	default:
		return q, fault.BadRequest("q is given twice")
	}
	q.parsed, err = parse(q.text)
	if inArticle, named := withArticle(q.text); named && err == nil {
		q.typed = new(q.parsed)
		q.parsed, err = parse(inArticle)
	}
	return q, err
}

func number(p query.Params, name string, standard, high int) (int, error) {
	n, given, err := query.WholeNumber(p, name, 1, high)
	if !given {
		n = standard
	}
	return n, err
}

// How often a search starts again: before it assumes that the data were restored to an earlier state, and in total.
const (
	resetAfter = 3
	maxTries   = 10
)

// Find returns a page of results that the actor may read.
func (s *Search) Find(ctx context.Context, actor access.Actor, p query.Params) (answer SearchPage, err error) {
	q, err := s.read(actor, p)
	if err != nil {
		return answer, err
	}
	err = s.View(ctx, func(tx *store.Tx) error {
		answer = SearchPage{Items: []Hit{}, Counterparts: []Counterpart{}, EUActs: []FoundAct{},
			Concordances: []FoundTable{}}
		return s.find(ctx, tx, actor, q, &answer)
	})
	if err != nil {
		return answer, fmt.Errorf("search: %w", err)
	}
	return answer, nil
}

// View runs fn in a reading transaction with an index that is current for it, and again when the index must first be
// read or is ahead of the transaction.
func (s *Search) View(ctx context.Context, fn func(tx *store.Tx) error) (err error) {
	for try := 1; try <= maxTries; try++ {
		index := s.index.snapshot()
		err = s.main.View(ctx, fn)
		if errors.Is(err, errMustLoad) || errors.Is(err, errIndexAhead) && try >= resetAfter {
			if err = s.index.load(ctx, s.main, index); err != nil {
				break
			}
			err = errMustLoad
			continue
		}
		if !errors.Is(err, errIndexAhead) {
			break
		}
	}
	if old := s.index.staleIndex(); old != nil { // it is used until there is a new one
		if l := s.index.startLoading(ctx, s.main, old); l != nil && s.Failed != nil {
			go func() {
				if <-l.done; l.err != nil {
					s.Failed(l.err)
				}
			}()
		}
	}
	return err
}

// maxMarks is how many places of a text are marked; more would only slow down the interface.
const maxMarks = 5000

// Marks returns the places of a query in a text, in their order, for the viewer.
func (s *Search) Marks(ctx context.Context, q, text string, language lang.Language) (marks []Span, err error) {
	if inArticle, named := withArticle(q); named {
		q = inArticle
	}
	parsed, err := parse(q)
	if err != nil || text == "" {
		return []Span{}, err
	}
	space := lang.Pick(language, byte(spaceTextTR), spaceTextEN)
	err = s.View(ctx, func(tx *store.Tx) error {
		return s.index.read(ctx, tx, func(m *memIndex) error {
			marks = spans(text, m.formsOf(ctx, parsed, space).readerMarks(space, text))
			return ctx.Err()
		})
	})
	if err != nil {
		return nil, fmt.Errorf("search in a text: %w", err)
	}
	return marks, nil
}

func (s *Search) find(ctx context.Context, tx *store.Tx, actor access.Actor, q request, answer *SearchPage) error {
	if len(q.clauses) == 0 {
		return nil
	}
	if err := generation.Prefetch(ctx, tx); err != nil {
		return err
	}
	if err := s.restrict(ctx, tx, &q); err != nil {
		return err
	}
	written, err := ReadWritten(ctx, tx)
	if err != nil {
		return err
	}
	register, err := s.findRegister(ctx, tx, actor, q)
	if err != nil {
		return err
	}
	if err := s.findRecords(ctx, tx, actor, q, written, answer); err != nil {
		return err
	}
	return register(answer)
}

// findRecords finds legal texts, their versions and terms.
func (s *Search) findRecords(ctx context.Context, tx *store.Tx, actor access.Actor, q request, written Written,
	answer *SearchPage) error {
	return s.index.read(ctx, tx, func(m *memIndex) error {
		answer.Incomplete = !written.Readable() || m.namesOnly
		for {
			r := &results{tx: tx, index: m, status: s.status, request: q}
			if actor.Can(access.GlossaryRead) {
				if err := r.nameTerms(ctx, answer); err != nil {
					return err
				}
			}
			if !q.filter.legalTexts && !q.filter.revisions && !q.filter.terms {
				return nil
			}
			if err := r.page(ctx, answer); err != nil {
				return err
			}
			if answer.Total > 0 || !q.asTyped() {
				return r.suggestFor(ctx, answer)
			}
		}
	})
}

// restrict finds the records that pass the filters. A filter of legal texts excludes terms, and the reverse.
func (s *Search) restrict(ctx context.Context, tx *store.Tx, q *request) (err error) {
	if q.filter.texts, err = s.passing(ctx, tx, "legal_texts", q.texts); err != nil {
		return err
	}
	q.filter.entries, err = s.passing(ctx, tx, "terms", q.terms)
	return err
}

// passing returns the ids of a table that pass some filters; nil without any.
func (s *Search) passing(ctx context.Context, tx *store.Tx, table string, given []restriction) (map[int64]bool, error) {
	if len(given) == 0 {
		return nil, nil
	}
	w := query.Start(string(s.today(tx.Now())), nil)
	for _, r := range given {
		if err := r.Add(&w, r.values); err != nil {
			return nil, err
		}
	}
	ids := map[int64]bool{}
	err := tx.Each(ctx, "SELECT t.id FROM "+table+" t"+w.SQL(), w.Args(), func(scan func(...any) error) error {
		var id int64
		err := scan(&id)
		ids[id] = true
		return err
	})
	return ids, err
}
