package library

import (
	"context"
	"fmt"
	"slices"

	"lls/internal/kind"
	"lls/internal/search"
	"lls/internal/store"
)

// StatusNamed names a step of a legal text; nil for what is none.
func StatusNamed(id int64) *kind.Named { return statusOf(id) }

func ids(ctx context.Context, tx *store.Tx, query string, args ...any) ([]int64, error) {
	return store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) { return id, scan(&id) }, query, args...)
}

// searchLegalText writes what a legal text is found by: its own fields, and what follows from its versions.
func searchLegalText(ctx context.Context, tx *store.Tx, id int64) error {
	d := search.Document{Kind: search.LegalTexts, ID: id}
	var number, shortName, abbr, nameTR, nameEN, keywordsTR, keywordsEN, summaryTR, summaryEN string
	err := tx.Row(ctx, `SELECT number, short_name, abbr, name_tr, name_en, keywords_tr, keywords_en, summary_tr, summary_en, status_id, adopted,
		(SELECT COALESCE(MAX(r.date), '') FROM revisions r WHERE r.legal_text_id = t.id) FROM legal_texts t WHERE id = $1`, []any{id},
		&number, &shortName, &abbr, &nameTR, &nameEN, &keywordsTR, &keywordsEN, &summaryTR, &summaryEN, &d.StatusID, &d.Adopted, &d.Date)
	if err != nil {
		return err
	}
	if d.Nodes, err = ids(ctx, tx, "SELECT sector_id FROM legal_text_sectors WHERE legal_text_id = $1 ORDER BY sector_id", id); err != nil {
		return err
	}
	d.Texts = map[search.Field]string{search.Number: number, search.ShortName: shortName, search.Abbr: abbr,
		search.Initials: search.InitialsOf(nameTR, nameEN), search.NameTR: nameTR, search.NameEN: nameEN,
		search.KeywordsTR: keywordsTR, search.KeywordsEN: keywordsEN, search.SummaryTR: summaryTR, search.SummaryEN: summaryEN}
	return search.Write(ctx, tx, d)
}

func searchRevision(ctx context.Context, tx *store.Tx, r *Revision, id int64) error {
	return search.Write(ctx, tx, search.Document{Kind: search.Revisions, ID: id, LegalText: r.LegalTextID, StatusID: int64(r.StatusID), Date: string(r.Date),
		Texts: map[search.Field]string{search.TextTR: r.TextTR, search.TextEN: r.TextEN}})
}

func searchTerm(ctx context.Context, tx *store.Tx, t *Term, id int64) error {
	return search.Write(ctx, tx, termDocument(t, id))
}

func termDocument(t *Term, id int64) search.Document {
	return search.Document{Kind: search.Terms, ID: id, Nodes: t.Domains,
		Texts: map[search.Field]string{search.NameTR: t.NameTR, search.NameEN: t.NameEN, search.AbbrTR: t.AbbrTR, search.AbbrEN: t.AbbrEN}}
}

// newTextDocument is what a legal text is found by that has no versions yet.
func newTextDocument(t *LegalText) search.Document {
	return search.Document{Kind: search.LegalTexts, StatusID: StatusNone, Nodes: t.Sectors, Texts: map[search.Field]string{
		search.Number: t.Number, search.ShortName: t.ShortName, search.Abbr: t.Abbr,
		search.Initials: search.InitialsOf(t.NameTR, t.NameEN), search.NameTR: t.NameTR, search.NameEN: t.NameEN,
		search.KeywordsTR: t.KeywordsTR, search.KeywordsEN: t.KeywordsEN, search.SummaryTR: t.SummaryTR, search.SummaryEN: t.SummaryEN}}
}

// searchedInBulk computes what many new records are found by; what it answers writes that and raises the number of
// their list.
func searchedInBulk[T any](ctx context.Context, kindName string, records []*T, document func(*T) search.Document,
	touch func(context.Context, *store.Tx) error) (kind.Bulk, error) {
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

// searchedAtOnce is how many records one transaction of IndexSearch takes.
const searchedAtOnce = 200

// IndexSearch writes what everything is found by, unless that has been done in the way of this program: once after the
// program has learned a new way. Who saves meanwhile loses nothing.
func (l *Library) IndexSearch(ctx context.Context) error {
	var done bool
	if err := l.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		done, err = search.Current(ctx, tx)
		return err
	}); err != nil || done {
		return err
	}
	for _, k := range []struct {
		table string
		write func(ctx context.Context, tx *store.Tx, ids []int64) error
	}{
		{"legal_texts", func(ctx context.Context, tx *store.Tx, ids []int64) error {
			for _, id := range ids {
				if err := searchLegalText(ctx, tx, id); err != nil {
					return err
				}
			}
			return nil
		}},
		{"revisions", func(ctx context.Context, tx *store.Tx, ids []int64) error {
			for _, id := range ids {
				r := &Revision{}
				if err := tx.Row(ctx, "SELECT legal_text_id, status_id, date, text_tr, text_en FROM revisions WHERE id = $1", []any{id},
					&r.LegalTextID, &r.StatusID, &r.Date, &r.TextTR, &r.TextEN); err != nil {
					return err
				}
				if err := searchRevision(ctx, tx, r, id); err != nil {
					return err
				}
			}
			return nil
		}},
		{"terms", func(ctx context.Context, tx *store.Tx, some []int64) error {
			for _, id := range some {
				t := &Term{}
				if err := tx.Row(ctx, "SELECT name_tr, name_en, abbr_tr, abbr_en FROM terms WHERE id = $1", []any{id},
					&t.NameTR, &t.NameEN, &t.AbbrTR, &t.AbbrEN); err != nil {
					return err
				}
				var err error
				if t.Domains, err = ids(ctx, tx, "SELECT domain_id FROM term_domains WHERE term_id = $1 ORDER BY domain_id", id); err != nil {
					return err
				}
				if err := searchTerm(ctx, tx, t, id); err != nil {
					return err
				}
			}
			return nil
		}},
	} {
		if err := l.indexTable(ctx, k.table, k.write); err != nil {
			return fmt.Errorf("index %s for the search: %w", k.table, err)
		}
	}
	return l.engine.Main.Update(ctx, func(tx *store.Tx) error { return search.Finish(ctx, tx) })
}

// indexTable goes through a table in portions; what is deleted meanwhile is not there any more when its turn comes.
func (l *Library) indexTable(ctx context.Context, table string, write func(ctx context.Context, tx *store.Tx, ids []int64) error) error {
	for last := int64(0); ; {
		var some []int64
		err := l.engine.Main.Update(ctx, func(tx *store.Tx) (err error) {
			if some, err = ids(ctx, tx, "SELECT id FROM "+table+" WHERE id > $1 ORDER BY id LIMIT $2", last, searchedAtOnce); err != nil {
				return err
			}
			return write(ctx, tx, some)
		})
		if err != nil || len(some) == 0 {
			return err
		}
		last = slices.Max(some)
	}
}
