package library

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/search"
)

// StatusNamed returns the status with an id; nil if there is none.
func StatusNamed(id int64) *record.Named { return statusOf(id) }

// SearchFilters are what searches can be restricted by: what the lists of legal texts and of terms can be.
func SearchFilters() search.Filters {
	state := query.Filter{Param: "state", Doc: "Of legal texts", Values: []string{"draft", "adopted"}, Add: stateFilter}
	texts := slices.Concat(LegalTextListing(true).Filters, YearFilters(), []query.Filter{state})
	return search.Filters{Texts: texts, Terms: TermListing(true).Filters}
}

func stateFilter(w *query.Where, values []string) error {
	var conditions []string
	for _, v := range values {
		switch v {
		case "draft":
			conditions = append(conditions, "t.adopted = FALSE")
		case "adopted":
			conditions = append(conditions, "t.adopted = TRUE")
		default:
			return fault.BadRequest("state=%q is not draft or adopted", v)
		}
	}
	w.Add(strings.Join(conditions, " OR "))
	return nil
}

func ids(ctx context.Context, tx *store.Tx, query string, args ...any) ([]int64, error) {
	return store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) { return id, scan(&id) }, query,
		args...)
}

// searchLegalText writes the search document of a stored legal text: its own fields, and what follows from its
// versions.
func searchLegalText(ctx context.Context, tx *store.Tx, id int64) error {
	t, facts := &LegalText{}, search.Facts{}
	err := tx.Row(ctx,
		`SELECT number, short_name, abbr, name_tr, name_en, keywords_tr, keywords_en, summary_tr, summary_en,
		eu_legislation, status_id, adopted, (SELECT COALESCE(MAX(r.date), '') FROM revisions r WHERE r.legal_text_id = t.id)
		FROM legal_texts t WHERE id = $1`, []any{id}, &t.Number, &t.ShortName, &t.Abbr, &t.NameTR, &t.NameEN,
		&t.KeywordsTR, &t.KeywordsEN, &t.SummaryTR, &t.SummaryEN, &t.EULegislation, &facts.StatusID, &facts.Adopted,
		&facts.Date)
	if err != nil {
		return err
	}
	t.Sectors, err = ids(ctx, tx, "SELECT sector_id FROM legal_text_sectors WHERE legal_text_id = $1 ORDER BY "+
		"sector_id",
		id)
	if err != nil {
		return err
	}
	return search.Write(ctx, tx, textDocument(t, id, facts))
}

func searchLegalTexts(ctx context.Context, tx *store.Tx, ids []int64) error {
	for _, id := range ids {
		if err := searchLegalText(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

func revisionDocument(r *Revision, id int64) search.Document {
	return search.Document{Kind: search.Revisions, ID: id, LegalText: r.LegalTextID,
		StatusID: int64(r.StatusID), Date: string(r.Date),
		Texts: map[search.Field]string{search.TextTR: r.TextTR, search.TextEN: r.TextEN}}
}

func searchTerm(ctx context.Context, tx *store.Tx, t *Term, id int64) error {
	return search.Write(ctx, tx, termDocument(t, id))
}

func termDocument(t *Term, id int64) search.Document {
	return search.Document{Kind: search.Terms, ID: id, Nodes: t.Domains,
		Texts: map[search.Field]string{search.NameTR: t.NameTR, search.NameEN: t.NameEN, search.AbbrTR: t.AbbrTR,
			search.AbbrEN: t.AbbrEN}}
}

// textDocument is the search document of a legal text: its own fields, and what follows from its versions.
func textDocument(t *LegalText, id int64, versions search.Facts) search.Document {
	return search.Document{
		Kind: search.LegalTexts, ID: id, StatusID: versions.StatusID, Adopted: versions.Adopted, Date: versions.Date,
		Nodes: t.Sectors, Texts: map[search.Field]string{
			search.Number: t.Number, search.ShortName: t.ShortName, search.Abbr: t.Abbr,
			search.Initials: search.InitialsOf(t.NameTR, t.NameEN), search.NameTR: t.NameTR, search.NameEN: t.NameEN,
			search.KeywordsTR: t.KeywordsTR, search.KeywordsEN: t.KeywordsEN, search.SummaryTR: t.SummaryTR,
			search.SummaryEN: t.SummaryEN, search.EULegislation: t.EULegislation},
	}
}

// newTextFacts are those of a new legal text, which has no versions yet. Its columns have the same values.
func newTextFacts() search.Facts { return search.Facts{StatusID: StatusNone} }

// newTextDocument is that of a new legal text.
func newTextDocument(t *LegalText) search.Document { return textDocument(t, 0, newTextFacts()) }

// indexBulk computes the search documents of many new records; the function that it returns writes them and raises the
// generation of their list.
func indexBulk[T any](ctx context.Context, kindName string, records []*T, document func(*T) search.Document,
	touch func(context.Context, *store.Tx) error) (record.Bulk, error) {
	contents := make([][]byte, len(records))
	for i, r := range records {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		contents[i] = search.Encode(document(r))
	}
	return func(ctx context.Context, tx *store.Tx, ids []int64) error {
		if err := search.WriteAll(ctx, tx, kindName, ids, contents); err != nil {
			return err
		}
		return touch(ctx, tx)
	}, nil
}

// indexBatch is how many records one transaction of IndexNames and IndexTexts takes.
const indexBatch = 200

// IndexNames writes the search documents of legal texts and terms, unless this program can read the stored ones, and
// those of other kinds for their lists, unless they exist. Lists need them: this is done before the first call, once
// after an upgrade.
func (l *Library) IndexNames(ctx context.Context) error {
	if err := l.engine.IndexLists(ctx); err != nil {
		return err
	}
	if err := l.indexAlignments(ctx); err != nil {
		return err
	}
	if state, err := l.readWritten(ctx); err != nil || state.NamesReadable() {
		return err
	}
	if err := l.indexTable(ctx, "legal_texts", searchLegalTexts); err != nil {
		return err
	}
	if err := l.indexTable(ctx, "terms", searchTerms); err != nil {
		return err
	}
	return l.engine.Main.Update(ctx, search.FinishNames(ctx))
}

// IndexTexts writes the search documents of versions, unless they have the format of this program. It runs while users
// work: a save in between is not undone.
func (l *Library) IndexTexts(ctx context.Context) error {
	if state, err := l.readWritten(ctx); err != nil || state.Current() {
		return err
	}
	if err := l.indexTable(ctx, "legal_texts", searchLegalTexts); err != nil { // IndexNames leaves what can be read
		return err
	}
	if err := l.indexTable(ctx, "revisions", func(ctx context.Context, tx *store.Tx, ids []int64) error {
		for _, id := range ids {
			r := &Revision{}
			if err := tx.Row(ctx, "SELECT legal_text_id, status_id, date, text_tr, text_en FROM revisions "+
				"WHERE id = $1",
				[]any{id},
				&r.LegalTextID, &r.StatusID, &r.Date, &r.TextTR, &r.TextEN); err != nil {
				return err
			}
			if err := search.Write(ctx, tx, revisionDocument(r, id)); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	return l.engine.Main.Update(ctx, search.FinishTexts(ctx))
}

// readWritten tells in which formats all documents are written.
func (l *Library) readWritten(ctx context.Context) (state search.Written, err error) {
	err = l.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		state, err = search.ReadWritten(ctx, tx)
		return err
	})
	return state, err
}

// IndexSearch is IndexNames and IndexTexts.
func (l *Library) IndexSearch(ctx context.Context) error {
	if err := l.IndexNames(ctx); err != nil {
		return err
	}
	return l.IndexTexts(ctx)
}

func searchTerms(ctx context.Context, tx *store.Tx, some []int64) error {
	if len(some) == 0 {
		return nil
	}
	domains := map[int64][]int64{}
	var of, in query.Where
	of.In("term_id", some)
	if err := tx.Each(ctx, "SELECT term_id, domain_id FROM term_domains"+of.SQL()+" ORDER BY term_id, domain_id",
		of.Args(), func(scan func(...any) error) error {
			var term, domain int64
			err := scan(&term, &domain)
			domains[term] = append(domains[term], domain)
			return err
		}); err != nil {
		return err
	}
	var ids []int64
	var contents [][]byte
	in.In("id", some)
	if err := tx.Each(ctx, "SELECT id, name_tr, name_en, abbr_tr, abbr_en FROM terms"+in.SQL(), in.Args(),
		func(scan func(...any) error) error {
			t := &Term{}
			var id int64
			err := scan(&id, &t.NameTR, &t.NameEN, &t.AbbrTR, &t.AbbrEN)
			t.Domains = domains[id]
			ids, contents = append(ids, id), append(contents, search.Encode(termDocument(t, id)))
			return err
		}); err != nil {
		return err
	}
	return search.WriteAll(ctx, tx, search.Terms, ids, contents)
}

// indexTable reads a table in batches; records that are deleted in the meantime are
// skipped.
func (l *Library) indexTable(ctx context.Context, table string,
	write func(ctx context.Context, tx *store.Tx, ids []int64) error) error {
	for last := int64(0); ; {
		var some []int64
		err := l.engine.Main.Update(ctx, func(tx *store.Tx) (err error) {
			if some, err = ids(ctx, tx, "SELECT id FROM "+table+" WHERE id > $1 ORDER BY id LIMIT $2", last,
				indexBatch); err != nil {
				return err
			}
			return write(ctx, tx, some)
		})
		if err != nil {
			return fmt.Errorf("index %s for the search: %w", table, err)
		}
		if len(some) == 0 {
			return nil
		}
		last = slices.Max(some)
	}
}
