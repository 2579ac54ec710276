package library

import (
	"context"
	"fmt"
	"regexp"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/check"
	"lls/internal/text/lang"
)

// IgnoreInput sets a finding of the checks aside, in all versions of a legal text.
type IgnoreInput struct {
	LegalTextID int64  `json:"LegalTextId"`
	Key         string `doc:"Of the finding" maxLength:"16"`
	Rule        string `doc:"Of the finding" maxLength:"40"`
	Note        string `doc:"Why" minLength:"2" maxLength:"140"`
}

// Ignored says who has set a finding aside, and why.
type Ignored struct {
	User string
	Date record.Instant
	Note string
}

const (
	minIgnoreNote = 2
	maxIgnoreNote = 140
	maxIgnored    = 2000 // of a legal text
)

// findingKey is the form of the keys of findings.
var findingKey = regexp.MustCompile(`^[0-9a-f]{16}$`)

// Ignore sets a finding aside, or changes the reason. It is logged as a change of the legal text.
func (l *Library) Ignore(ctx context.Context, actor access.Actor, in IgnoreInput) error {
	if err := actor.Need(access.RevisionsUpdate); err != nil {
		return err
	}
	var bad []fault.Field
	if !findingKey.MatchString(in.Key) {
		bad = append(bad, fault.Field{Field: "Key", Code: "unknown"})
	}
	if !check.IsRule(in.Rule) {
		bad = append(bad, fault.Field{Field: "Rule", Code: "unknown"})
	}
	note := lang.TrimLine(lang.Normalize(in.Note))
	if _, control := lang.HasControl(note); control {
		bad = append(bad, fault.Field{Field: "Note", Code: "control"})
	} else if n := lang.Len(note); n == 0 {
		bad = append(bad, fault.Field{Field: "Note", Code: "required"})
	} else if n < minIgnoreNote {
		bad = append(bad, fault.Field{Field: "Note", Code: "minlength",
			Params: map[string]any{"Min": minIgnoreNote, "Length": n}})
	} else if n > maxIgnoreNote {
		bad = append(bad, fault.Field{Field: "Note", Code: "maxlength",
			Params: map[string]any{"Max": maxIgnoreNote, "Length": n}})
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	err := l.engine.Main.Update(ctx, func(tx *store.Tx) error {
		var count int64
		if err := tx.Row(ctx, "SELECT COUNT(*) FROM check_ignored WHERE legal_text_id = $1", []any{in.LegalTextID},
			&count); err != nil {
			return err
		}
		before, err := noteOf(ctx, tx, in.LegalTextID, in.Key)
		if err != nil {
			return err
		}
		if before == note {
			return nil
		}
		if before == "" && count >= maxIgnored {
			return fault.Invalid(fault.Field{Field: "Key", Code: "max", Params: map[string]any{"Max": maxIgnored}})
		}
		if err := l.logIgnored(ctx, tx, actor, in.LegalTextID, audit.Change{Field: in.Rule, Before: before,
			After: note}); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx,
			`INSERT INTO check_ignored (legal_text_id, finding, rule, note, create_user, create_date)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (legal_text_id, finding) DO UPDATE SET note = excluded.note,
			create_user = excluded.create_user, create_date = excluded.create_date`,
			in.LegalTextID, in.Key, in.Rule, note, actor.UserID, tx.Now().UnixMilli()); err != nil {
			return err
		}
		return countAgain(ctx, tx, in.LegalTextID)
	})
	if err != nil {
		return fmt.Errorf("ignore a finding in legal text %d: %w", in.LegalTextID, err)
	}
	return nil
}

// Restore takes back that a finding was set aside.
func (l *Library) Restore(ctx context.Context, actor access.Actor, legalText int64, key string) error {
	if err := actor.Need(access.RevisionsUpdate); err != nil {
		return err
	}
	err := l.engine.Main.Update(ctx, func(tx *store.Tx) error {
		var rule, note string
		err := tx.Row(ctx, "SELECT rule, note FROM check_ignored WHERE legal_text_id = $1 AND finding = $2",
			[]any{legalText, key}, &rule, &note)
		if store.NoRows(err) {
			return fault.NotFound()
		}
		if err != nil {
			return err
		}
		if err := l.logIgnored(ctx, tx, actor, legalText, audit.Change{Field: rule, Before: note}); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM check_ignored WHERE legal_text_id = $1 AND finding = $2", legalText,
			key); err != nil {
			return err
		}
		return countAgain(ctx, tx, legalText)
	})
	if err != nil {
		return fmt.Errorf("take back an ignored finding of legal text %d: %w", legalText, err)
	}
	return nil
}

func noteOf(ctx context.Context, tx *store.Tx, legalText int64, key string) (note string, err error) {
	err = tx.Row(ctx, "SELECT note FROM check_ignored WHERE legal_text_id = $1 AND finding = $2", []any{legalText, key},
		&note)
	if store.NoRows(err) {
		return "", nil
	}
	return note, err
}

// logIgnored writes the entry of the log; the legal text must exist.
func (l *Library) logIgnored(ctx context.Context, tx *store.Tx, actor access.Actor, legalText int64,
	c audit.Change) error {
	var tr, en string
	err := tx.Row(ctx, "SELECT name_tr, name_en FROM legal_texts WHERE id = $1", []any{legalText}, &tr, &en)
	if store.NoRows(err) {
		return fault.NotFound()
	}
	if err != nil {
		return err
	}
	c.Field = "Yok sayılan bulgu: " + c.Field + " / Ignored finding: " + c.Field
	if err := touchLibrary(ctx, tx); err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.LegalTexts, Process: audit.Update,
		UserID: actor.UserID, ObjectID: legalText, Data: tr + " / " + en, Changes: []audit.Change{c}})
}

// IgnoredFindings are the findings of a legal text that have been set aside, by their keys.
func IgnoredFindings(ctx context.Context, tx *store.Tx, legalText int64) (map[string]Ignored, error) {
	all := map[string]Ignored{}
	users := map[string]int64{}
	var ids []int64
	err := tx.Each(ctx, "SELECT finding, note, create_user, create_date FROM check_ignored WHERE legal_text_id = $1",
		[]any{legalText}, func(scan func(...any) error) error {
			var key string
			var one Ignored
			var user int64
			if err := scan(&key, &one.Note, &user, (*int64)(&one.Date)); err != nil {
				return err
			}
			all[key], users[key] = one, user
			ids = append(ids, user)
			return nil
		})
	if err != nil || len(all) == 0 {
		return all, err
	}
	names, err := access.FullNames(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	for key, one := range all {
		one.User = names[users[key]]
		all[key] = one
	}
	return all, nil
}
