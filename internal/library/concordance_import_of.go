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
	"lls/internal/record/query"
)

// ImportConcordanceOf is ImportConcordance for the table of a legal text and an act, which is created if there is none.
// It checks the table out for this moment.
func (l *Library) ImportConcordanceOf(ctx context.Context, actor access.Actor, legalText int64, act string,
	in ConcordanceImportInput, r io.Reader, o ConcordanceImportOptions) (answer ConcordanceImportAnswer, err error) {
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
		t = &Concordance{ConcordanceRow: ConcordanceRow{LegalTextID: record.Choice(legalText), StatusID: inPreparation}}
		actID, err := actNamed(ctx, tx, act)
		if err != nil {
			return err
		}
		t.EUActID = record.Choice(actID)
		if _, err := legalTextParent(ctx, tx, legalText); err != nil {
			return fault.Invalid(fault.Field{Field: "LegalTextId", Code: "unknown",
				Params: map[string]any{"Value": legalText}})
		}
		var id int64
		err = tx.Row(ctx, "SELECT id FROM concordances WHERE legal_text_id = $1 AND eu_act_id = $2",
			[]any{legalText, actID}, &id)
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

// actNamed is the act that the library has of those that a number in any notation can mean: 2008/98/AT is a directive
// or a decision.
func actNamed(ctx context.Context, tx *store.Tx, act string) (int64, error) {
	numbers := EUActsNamed(act, tx.Now())
	if len(numbers) > 0 {
		marks, args := query.Marks(numbers)
		var w query.Where
		w.Add("celex IN ("+marks+")", args...)
		ids, err := store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) {
			err = scan(&id)
			return id, err
		},
			"SELECT id FROM eu_acts"+w.SQL(), w.Args()...)
		if err != nil {
			return 0, fmt.Errorf("look for act %s: %w", act, err)
		}
		if len(ids) == 1 {
			return ids[0], nil
		}
	}
	return 0, fault.Invalid(fault.Field{Field: "EUActId", Code: "unknown", Params: map[string]any{"Value": act}})
}

// createConcordance saves a new table, and reads it.
func (l *Library) createConcordance(ctx context.Context, actor access.Actor, t *Concordance) error {
	body, err := json.Marshal(map[string]any{"Id": 0, "LegalTextId": t.LegalTextID,
		"EUActId": t.EUActID, "StatusId": t.StatusID})
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
