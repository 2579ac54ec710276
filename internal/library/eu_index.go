package library

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record/query"
	"lls/internal/text/lawtext"
)

// IndexActs writes the back-index of all legal texts and versions again, unless this program's is complete and knows
// all short names of acts. It runs while users work: a save in between is not undone.
func (l *Library) IndexActs(ctx context.Context) error {
	var names int64
	current := false
	if err := l.engine.Main.View(ctx, func(tx *store.Tx) error {
		state, err := generation.Read(ctx, tx, mentionsCounter, indexedNamesCounter, actNamesGeneration)
		names = state[actNamesGeneration]
		current = state[mentionsCounter] == mentionsFormat && state[indexedNamesCounter] == names
		if err == nil {
			_, _, err = l.actNames.read(ctx, tx)
		}
		return err
	}); err != nil || current {
		return err
	}
	if err := l.indexTable(ctx, "legal_texts", l.indexTextMentions); err != nil {
		return err
	}
	if err := l.indexTable(ctx, "revisions", l.indexRevisionMentions); err != nil {
		return err
	}
	return l.engine.Main.Update(ctx, func(tx *store.Tx) error {
		if err := generation.Set(ctx, tx, mentionsCounter, mentionsFormat); err != nil {
			return err
		}
		return generation.Set(ctx, tx, indexedNamesCounter, names)
	})
}

func (l *Library) indexTextMentions(ctx context.Context, tx *store.Tx, some []int64) error {
	names, _, err := l.actNames.read(ctx, tx)
	if err != nil || len(some) == 0 {
		return err
	}
	var w, ofFields query.Where
	w.In("id", some)
	ofFields.In("legal_text_id", some)
	ofFields.Add("revision_id = 0")
	stored, err := storedMentions(ctx, tx, selectMentions("legal_text_id")+ofFields.SQL(), ofFields.Args()...)
	if err != nil {
		return err
	}
	all, err := store.All(ctx, tx, func(scan func(...any) error) (*LegalText, error) {
		t := &LegalText{}
		return t, scan(&t.ID, &t.EULegislation, &t.NameTR, &t.NameEN, &t.ShortName, &t.LegalBasisTR, &t.LegalBasisEN,
			&t.KeywordsTR, &t.KeywordsEN, &t.SummaryTR, &t.SummaryEN, &t.References)
	}, `SELECT id, eu_legislation, name_tr, name_en, short_name, legal_basis_tr, legal_basis_en, keywords_tr, keywords_en,
		summary_tr, summary_en, text_references FROM legal_texts`+w.SQL(), w.Args()...)
	if err != nil {
		return fmt.Errorf("read the fields of legal texts: %w", err)
	}
	known, err := knownActs(ctx, tx)
	if err != nil {
		return err
	}
	for _, t := range all {
		found := textMentions(t, names, tx.Now())
		if sameMentions(stored[t.ID], found) {
			continue
		}
		if err := writeMentions(ctx, tx, t.ID, 0, found, known); err != nil {
			return err
		}
		if err := relink(ctx, tx, t.ID); err != nil {
			return err
		}
	}
	return nil
}

func (l *Library) indexRevisionMentions(ctx context.Context, tx *store.Tx, some []int64) error {
	names, _, err := l.actNames.read(ctx, tx)
	if err != nil || len(some) == 0 {
		return err
	}
	var w, ofVersions query.Where
	w.In("id", some)
	ofVersions.In("revision_id", some)
	stored, err := storedMentions(ctx, tx, selectMentions("revision_id")+ofVersions.SQL(), ofVersions.Args()...)
	if err != nil {
		return err
	}
	type foundIn struct {
		text, revision int64
		mentions       []mention
	}
	var all []foundIn
	// One text at a time is in memory.
	if err := tx.Each(ctx, "SELECT id, legal_text_id, text_tr, text_en FROM revisions"+w.SQL(), w.Args(),
		func(scan func(...any) error) error {
			r := &Revision{}
			if err := scan(&r.ID, &r.LegalTextID, &r.TextTR, &r.TextEN); err != nil {
				return err
			}
			if found := revisionMentions(r, lawtext.Parse, names, tx.Now()); !sameMentions(stored[r.ID], found) {
				all = append(all, foundIn{r.LegalTextID, r.ID, found})
			}
			return nil
		}); err != nil {
		return fmt.Errorf("read the texts of versions: %w", err)
	}
	known, err := knownActs(ctx, tx)
	if err != nil {
		return err
	}
	changed := map[int64]bool{}
	for _, f := range all {
		if err := writeMentions(ctx, tx, f.text, f.revision, f.mentions, known); err != nil {
			return err
		}
		changed[f.text] = true
	}
	for _, text := range slices.Sorted(maps.Keys(changed)) {
		if err := relink(ctx, tx, text); err != nil {
			return err
		}
	}
	return nil
}

// knownActs are the CELEX numbers of the register.
func knownActs(ctx context.Context, tx *store.Tx) (map[string]bool, error) {
	known := map[string]bool{}
	err := tx.Each(ctx, "SELECT celex FROM eu_acts", nil, func(scan func(...any) error) error {
		var celex string
		err := scan(&celex)
		known[celex] = true
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the register of EU acts: %w", err)
	}
	return known, nil
}
