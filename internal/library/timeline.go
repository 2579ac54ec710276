package library

import (
	"context"
	"fmt"

	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// TextOf reads the text of a version in one language. ok is false if the version was saved again since it was read, or
// is gone.
func (r *RevisionRef) TextOf(ctx context.Context, tx *store.Tx, l lang.Language) (text string, ok bool, err error) {
	err = tx.Row(ctx, "SELECT "+lang.Pick(l, "text_tr", "text_en")+" FROM revisions WHERE id = $1 AND modify_date = $2",
		[]any{r.ID, int64(r.ModifyDate)}, &text)
	if store.NoRows(err) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("read the text of version %d: %w", r.ID, err)
	}
	return text, true, nil
}

// Amendment is an adopted version of a legal text that amends another one.
type Amendment struct {
	record.Parent
	Date          record.Day  `doc:"Of its adoption"`
	DateEffective *record.Day `doc:"null: not entered"`
}

// AmendmentsOf reads the adopted versions of the texts that amend a legal text, by date.
func AmendmentsOf(ctx context.Context, tx *store.Tx, legalText int64) ([]Amendment, error) {
	all, err := store.All(ctx, tx, func(scan func(...any) error) (a Amendment, err error) {
		err = scan(&a.ID, &a.NameTR, &a.NameEN, &a.Number, &a.Date, &a.DateEffective)
		return a, err
	}, `SELECT l.id, l.name_tr, l.name_en, l.number, r.date, r.date_effective FROM legal_texts l
		JOIN revisions r ON r.legal_text_id = l.id WHERE l.amendment_id = $1 AND r.status_id = $2
		ORDER BY r.date, r.id`, legalText, StatusAdopted)
	if err != nil {
		return nil, fmt.Errorf("read the amendments of legal text %d: %w", legalText, err)
	}
	return all, nil
}
