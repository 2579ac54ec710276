package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// ImportConcordanceOf is ImportConcordance for the table of a legal text and an act, which is created if there is none.
// It checks the table out for this moment.
func (l *Library) ImportConcordanceOf(ctx context.Context, actor access.Actor, legalText int64, act string,
	in ConcordanceImportInput, r io.ReadSeeker, o ConcordanceImportOptions) (answer ConcordanceImportAnswer, err error) {
	if err := actor.Need(ConcordanceImport); err != nil {
		return answer, err
	}
	t, err := l.concordanceOf(ctx, legalText, act)
	if err != nil {
		return answer, err
	}
	answer = newConcordanceImportAnswer()
	i := rowImport{l: l, actor: actor, in: in, o: o, answer: &answer}
	if err := i.read(ctx, r); err != nil {
		return answer, i.refusal(err)
	}
	if err := i.look(ctx, func(*store.Tx) (*Concordance, error) { return t, nil }); err != nil || o.Dry {
		return answer, i.refusal(err)
	}
	if t.ID == 0 {
		if err := l.createConcordance(ctx, actor, t); err != nil {
			return answer, err
		}
	}
	if _, err := Concordances(l).Checkout(ctx, actor, t.ID); err != nil {
		return answer, fmt.Errorf("check out table %d: %w", t.ID, err)
	}
	defer func() { err = errors.Join(err, Concordances(l).Checkin(ctx, actor, t.ID)) }()
	i.in.ModifyDate = &t.ModifyDate
	return answer, i.refusal(i.write(ctx, t.ID))
}

// concordanceOf finds the table of a legal text and an act. Without one it returns one that is not saved.
func (l *Library) concordanceOf(ctx context.Context, legalText int64, act string) (t *Concordance, err error) {
	err = l.engine.Main.View(ctx, func(tx *store.Tx) error {
		numbers := EUActsNamed(act, tx.Now())
		if len(numbers) != 1 {
			return fault.Invalid(fault.Field{Field: "EUActId", Code: "unknown", Params: map[string]any{"Value": act}})
		}
		t = &Concordance{ConcordanceRow: ConcordanceRow{LegalTextID: record.Choice(legalText), StatusID: inPreparation}}
		var actID int64
		if err := tx.Row(ctx, "SELECT id FROM eu_acts WHERE celex = $1", []any{numbers[0]}, &actID); store.NoRows(err) {
			return fault.Invalid(fault.Field{Field: "EUActId", Code: "unknown", Params: map[string]any{"Value": act}})
		} else if err != nil {
			return err
		}
		t.EUActID = record.Choice(actID)
		if _, err := legalTextParent(ctx, tx, legalText); err != nil {
			return fault.Invalid(fault.Field{Field: "LegalTextId", Code: "unknown", Params: map[string]any{"Value": legalText}})
		}
		var id int64
		err := tx.Row(ctx, "SELECT id FROM concordances WHERE legal_text_id = $1 AND eu_act_id = $2", []any{legalText, actID}, &id)
		if store.NoRows(err) {
			return nil
		}
		if err == nil {
			t, err = Concordances(l).Find(ctx, tx, id)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("find the table of legal text %d and act %s: %w", legalText, act, err)
	}
	return t, nil
}

// createConcordance saves a new table, and reads it.
func (l *Library) createConcordance(ctx context.Context, actor access.Actor, t *Concordance) error {
	body, err := json.Marshal(map[string]any{"Id": 0, "LegalTextId": t.LegalTextID, "EUActId": t.EUActID, "StatusId": t.StatusID})
	if err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	saved, err := Concordances(l).Save(ctx, actor, body)
	if err != nil {
		return fmt.Errorf("create the table: %w", err)
	}
	return l.engine.Main.View(ctx, func(tx *store.Tx) error {
		found, err := Concordances(l).Find(ctx, tx, saved.ID)
		if err == nil {
			*t = *found
		}
		return err
	})
}
