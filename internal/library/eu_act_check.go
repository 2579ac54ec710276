package library

import (
	"context"
	"fmt"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// checkEUAct checks the rules for several fields: a name, short names that no legal text has, and no circle of repeals
// or amendments. An act that another one repealed is repealed.
func checkEUAct(ctx context.Context, tx *store.Tx, c *record.Change[EUAct]) (bad []fault.Field, err error) {
	a := c.New
	if a.NameTR == "" && a.NameEN == "" {
		bad = append(bad, fault.Field{Field: "NameTR", Code: "required"})
	}
	for _, choice := range []struct {
		key string
		id  *int64
		all []record.Named
	}{{"SubtypeId", a.SubtypeID, EUActSubtypes()}, {"StateId", a.StateID, EUActStates()},
		{"ChapterId", a.ChapterID, Chapters()}} {
		if choice.id != nil && namedIn(choice.all, choice.id) == nil {
			bad = append(bad, fault.Field{Field: choice.key, Code: "unknown"})
		}
	}
	if a.RepealedByID != nil {
		a.StateID = new(int64(repealedState))
	}
	taken, err := checkShortNames(ctx, tx, a)
	if err != nil {
		return nil, err
	}
	circles, err := checkEUActCircles(ctx, tx, c)
	return append(append(bad, taken...), circles...), err
}

// checkShortNames refuses short names that are abbreviations of legal texts.
func checkShortNames(ctx context.Context, tx *store.Tx, a *EUAct) (bad []fault.Field, err error) {
	fields := []struct{ key, names string }{{"ShortTR", a.ShortTR}, {"ShortEN", a.ShortEN}}
	if a.ShortTR == "" && a.ShortEN == "" {
		return nil, nil
	}
	taken, err := abbreviationsOfTexts(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, f := range fields {
		for _, name := range shortNames(f.names) {
			if taken[foldName(name)] {
				bad = append(bad, fault.Field{Field: f.key, Code: "duplicate", Params: map[string]any{"Value": name}})
				break
			}
		}
	}
	return bad, nil
}

// abbreviationsOfTexts are the abbreviations of all legal texts, folded.
func abbreviationsOfTexts(ctx context.Context, tx *store.Tx) (map[string]bool, error) {
	read := func() (map[string]bool, error) {
		all := map[string]bool{}
		err := tx.Each(ctx, "SELECT abbr FROM legal_texts WHERE abbr <> ''", nil, func(scan func(...any) error) error {
			var abbr string
			err := scan(&abbr)
			all[foldName(abbr)] = true
			return err
		})
		return all, err
	}
	all, err := store.Once(tx, "abbreviations", read) // an import checks many acts
	if err != nil {
		return nil, fmt.Errorf("read the abbreviations of legal texts: %w", err)
	}
	return all, nil
}

// checkEUActCircles refuses that an act amends or repeals itself, over any number of steps. A new act takes the place
// of the one that was seen in texts, which others may name already.
func checkEUActCircles(ctx context.Context, tx *store.Tx, c *record.Change[EUAct]) (bad []fault.Field, err error) {
	if c.New.BaseID == nil && c.New.RepealedByID == nil {
		return nil, nil
	}
	id := c.ID
	if id == 0 {
		err := tx.Row(ctx, "SELECT id FROM eu_acts WHERE celex = $1", []any{c.New.CELEX}, &id)
		if store.NoRows(err) {
			return nil, nil
		}
		if err != nil {
			return nil, fmt.Errorf("look for EU act %s: %w", c.New.CELEX, err)
		}
	}
	for _, way := range []struct {
		key, column string
		to          *int64
	}{{"BaseId", "base_id", c.New.BaseID}, {"RepealedById", "repealed_by_id", c.New.RepealedByID}} {
		if way.to == nil {
			continue
		}
		circular, err := leadsTo(ctx, tx, "eu_acts", way.column, *way.to, id)
		if err != nil {
			return nil, err
		}
		if circular {
			bad = append(bad, fault.Field{Field: way.key, Code: "circular"})
		}
	}
	return bad, nil
}

// refuseCircles refuses the acts of an import that amend or repeal each other in a circle: each of them may name the
// row of another one that was only seen in texts, which its check has not known.
func refuseCircles(ctx context.Context, tx *store.Tx) error {
	for _, way := range []struct{ key, column string }{{"BaseId", "base_id"}, {"RepealedById", "repealed_by_id"}} {
		var n int64
		if err := tx.Row(ctx, fmt.Sprintf(`WITH RECURSIVE chain (first, id) AS (
			SELECT id, %[1]s FROM eu_acts WHERE %[1]s IS NOT NULL
			UNION SELECT c.first, a.%[1]s FROM chain c JOIN eu_acts a ON a.id = c.id WHERE a.%[1]s IS NOT NULL)
			SELECT COUNT(*) FROM chain WHERE id = first`, way.column), nil, &n); err != nil {
			return fmt.Errorf("follow %s of EU acts: %w", way.column, err)
		}
		if n > 0 {
			return fault.Invalid(fault.Field{Field: way.key, Code: "circular"})
		}
	}
	return nil
}
