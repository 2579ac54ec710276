package search

import (
	"context"
	"errors"

	"lls/internal/platform/store"
	"lls/internal/record/query"
)

// load reads the records of the matches of a page, including the texts of their versions.
func (r *results) load(ctx context.Context, shown []match) error {
	r.legalTexts, r.texts, r.shown = map[int64]*legalTextRow{}, map[uint32]*versionRow{}, map[uint32][]place{}
	var legalTexts, terms []int64
	var slots []uint32
	for _, m := range shown {
		switch g := &r.groups[m.group]; {
		case g.term:
			terms = append(terms, g.id)
		default:
			legalTexts = append(legalTexts, g.id)
		}
		if m.version != none {
			slots = append(slots, r.textSlots(m.version)...)
		}
	}
	if err := r.readOccurrences(ctx, slots); err != nil {
		return err
	}
	fields := map[Field][]uint32{}
	for _, m := range shown {
		if m.version == none {
			continue
		}
		if best := r.bestText(m.version); best != none {
			f := r.slots[best].field
			fields[f] = append(fields[f], best)
		}
	}
	if err := r.prefetch(ctx, legalTexts, terms, fields); err != nil {
		return err
	}
	var err error
	if r.terms, err = readTerms(ctx, r.tx, terms); err != nil {
		return err
	}
	if err := r.readLegalTexts(ctx, legalTexts); err != nil {
		return err
	}
	return r.readTexts(ctx, fields)
}

// prefetch announces what load reads.
func (r *results) prefetch(ctx context.Context, legalTexts, terms []int64, fields map[Field][]uint32) error {
	var errs []error
	announce := func(sql string, args []any) { errs = append(errs, r.tx.Prefetch(ctx, sql, args...)) }
	if len(terms) > 0 {
		announce(selectTerms(terms))
	}
	if len(legalTexts) > 0 {
		announce(selectLegalTexts(legalTexts))
	}
	for field, slots := range fields {
		announce(selectVersions(r.recordIDs(slots), field))
	}
	return errors.Join(errs...)
}

func selectTerms(ids []int64) (sql string, args []any) {
	return selectIDs("id, name_tr, name_en, abbr_tr, abbr_en", "terms", ids)
}

func selectLegalTexts(ids []int64) (sql string, args []any) {
	return selectIDs("id, number, short_name, abbr, name_tr, name_en, keywords_tr, keywords_en, summary_tr, "+
		"summary_en, eu_legislation, status_id, adopted", "legal_texts", ids)
}

func selectVersions(ids []int64, field Field) (sql string, args []any) {
	columns := "id, date, status_id, text_en"
	if field == TextTR {
		columns = "id, date, status_id, text_tr"
	}
	return selectIDs(columns, "revisions", ids)
}

// selectIDs is the query for the records with some ids.
func selectIDs(columns, table string, ids []int64) (sql string, args []any) {
	var w query.Where
	w.In("id", ids)
	return "SELECT " + columns + " FROM " + table + w.SQL(), w.Args()
}

// readTexts reads the texts of some slots, by field.
func (r *results) readTexts(ctx context.Context, fields map[Field][]uint32) error {
	for _, field := range []Field{TextTR, TextEN} {
		if err := r.readVersions(ctx, fields[field], field); err != nil {
			return err
		}
	}
	return nil
}

func (r *results) readLegalTexts(ctx context.Context, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	sql, args := selectLegalTexts(ids)
	rows, err := store.All(ctx, r.tx, func(scan func(...any) error) (t legalTextRow, err error) {
		return t, scan(&t.id, &t.number, &t.shortName, &t.abbr, &t.nameTR, &t.nameEN, &t.keywordsTR, &t.keywordsEN,
			&t.summaryTR, &t.summaryEN, &t.euLegislation, &t.status, &t.adopted)
	}, sql, args...)
	for i := range rows {
		r.legalTexts[rows[i].id] = &rows[i]
	}
	return err
}

func (r *results) readVersions(ctx context.Context, slots []uint32, field Field) error {
	if len(slots) == 0 {
		return nil
	}
	ids := r.recordIDs(slots)
	bySlot := map[int64]uint32{}
	for i, at := range slots {
		bySlot[ids[i]] = at
	}
	sql, args := selectVersions(ids, field)
	rows, err := store.All(ctx, r.tx, func(scan func(...any) error) (v versionRow, err error) {
		return v, scan(&v.id, &v.date, &v.status, &v.text)
	}, sql, args...)
	for i := range rows {
		r.texts[bySlot[rows[i].id]] = &rows[i]
	}
	return err
}

// recordIDs returns the ids of the records that slots belong to.
func (r *results) recordIDs(slots []uint32) []int64 {
	ids := make([]int64, len(slots))
	for i, at := range slots {
		ids[i] = r.records[r.slots[at].record].id
	}
	return ids
}
