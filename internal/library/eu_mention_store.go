package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/text/lang"
)

// selectMentions is a query for stored mentions by a column: legal_text_id or revision_id.
func selectMentions(column string) string {
	return "SELECT m." + column + `, m.field, a.celex, m.mentions, m.places FROM eu_mentions m
		JOIN eu_acts a ON a.id = m.eu_act_id`
}

// mentionsOfRevision is the query for those of a version.
var mentionsOfRevision = selectMentions("revision_id") + " WHERE m.revision_id = $1"

// storedMentions returns what such a query finds, by the value of its column.
func storedMentions(ctx context.Context, tx *store.Tx, query string, args ...any) (map[int64][]mention, error) {
	stored := map[int64][]mention{}
	err := tx.Each(ctx, query, args, func(scan func(...any) error) error {
		var id int64
		var m mention
		err := scan(&id, &m.field, &m.celex, &m.count, &m.places)
		stored[id] = append(stored[id], m)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the mentions of EU acts: %w", err)
	}
	return stored, nil
}

// sameMentions reports whether two lists have the same mentions, in any order. It sorts the first.
func sameMentions(stored, found []mention) bool {
	if len(stored) != len(found) {
		return false
	}
	sorted := slices.Clone(found)
	for _, list := range [][]mention{stored, sorted} {
		slices.SortFunc(list, func(a, b mention) int {
			return cmp.Or(cmp.Compare(a.field, b.field), cmp.Compare(a.celex, b.celex))
		})
	}
	return slices.Equal(stored, sorted)
}

// writeMentions replaces the mentions of a legal text's fields (revision 0) or of a version. Acts that are mentioned
// for the first time get a row in the register; those of known have one.
func writeMentions(
	ctx context.Context, tx *store.Tx, legalText, revision int64, all []mention, known map[string]bool,
) error {
	if err := tx.Queue(ctx, "DELETE FROM eu_mentions WHERE legal_text_id = $1 AND revision_id = $2", legalText,
		revision); err != nil {
		return fmt.Errorf("remove the mentions of legal text %d: %w", legalText, err)
	}
	seen := map[string]bool{}
	for i := range all {
		if celex := all[i].celex; !seen[celex] && !known[celex] {
			seen[celex] = true
			if err := noteAct(ctx, tx, celex); err != nil {
				return err
			}
		}
	}
	const atOnce = 100
	for some := range slices.Chunk(all, atOnce) {
		if err := insertMentions(ctx, tx, legalText, revision, some); err != nil {
			return fmt.Errorf("write the mentions of legal text %d: %w", legalText, err)
		}
	}
	return nil
}

// noteAct creates the row of an act that texts mention for the first time.
func noteAct(ctx context.Context, tx *store.Tx, celex string) error {
	now := tx.Now().UnixMilli()
	if err := tx.Queue(ctx, `INSERT INTO eu_acts (celex, registered, sort_tr, sort_en, create_user, create_date,
		modify_user, modify_date) SELECT $1, FALSE, $2, $3, $4, $5, $6, $7
		WHERE NOT EXISTS (SELECT 1 FROM eu_acts WHERE celex = $8) ON CONFLICT (celex, registered) DO NOTHING`, celex,
		lang.SortKey(lang.Turkish, celex), lang.SortKey(lang.English, celex), access.SystemAccount, now,
		access.SystemAccount, now, celex); err != nil {
		return fmt.Errorf("note EU act %s: %w", celex, err)
	}
	return nil
}

func insertMentions(ctx context.Context, tx *store.Tx, legalText, revision int64, some []mention) error {
	const columns = 4
	var values strings.Builder
	args := make([]any, 0, 2+columns*len(some))
	args = append(args, legalText, revision)
	for i, m := range some {
		if i > 0 {
			values.WriteString(", ")
		}
		n := len(args)
		fmt.Fprintf(&values, "(CAST($%d AS TEXT), CAST($%d AS BIGINT), CAST($%d AS TEXT), CAST($%d AS TEXT))", n+1,
			n+2, n+3, n+4)
		args = append(args, m.field, m.count, m.places, m.celex)
	}
	return tx.Queue(ctx, `INSERT INTO eu_mentions (legal_text_id, revision_id, field, eu_act_id, mentions, places)
		SELECT $1, $2, v.column1, a.id, v.column2, v.column3 FROM (VALUES `+values.String()+`) v
		JOIN eu_acts a ON a.celex = v.column4`, args...)
}

// relink writes which links of a legal text follow from its mentions. Links that nothing gives rise to any more go, and
// with the last link an act that nobody has registered.
func relink(ctx context.Context, tx *store.Tx, legalText int64) error {
	for _, statement := range []string{
		`UPDATE legal_text_acts SET sources = sources & 2 WHERE legal_text_id = $1`,
		`INSERT INTO legal_text_acts (legal_text_id, eu_act_id, aim, sources)
			SELECT legal_text_id, eu_act_id, 0, MAX(CASE WHEN field = 'EULegislation' THEN 1 ELSE 0 END) +
				MAX(CASE WHEN field = 'EULegislation' THEN 0 ELSE 4 END)
			FROM eu_mentions WHERE legal_text_id = $1 GROUP BY legal_text_id, eu_act_id
			ON CONFLICT (legal_text_id, eu_act_id) DO UPDATE SET sources = legal_text_acts.sources + excluded.sources`,
		`DELETE FROM eu_acts WHERE registered = FALSE
			AND id IN (SELECT eu_act_id FROM legal_text_acts WHERE legal_text_id = $1 AND sources = 0)
			AND NOT EXISTS (SELECT 1 FROM legal_text_acts o WHERE o.eu_act_id = eu_acts.id AND o.sources <> 0)
			AND NOT EXISTS (SELECT 1 FROM eu_acts o WHERE o.base_id = eu_acts.id OR o.repealed_by_id = eu_acts.id)
			AND NOT EXISTS (SELECT 1 FROM concordances o WHERE o.eu_act_id = eu_acts.id)`,
		`DELETE FROM legal_text_acts WHERE legal_text_id = $1 AND sources = 0`,
	} {
		if err := tx.Queue(ctx, statement, legalText); err != nil {
			return fmt.Errorf("link legal text %d with EU acts: %w", legalText, err)
		}
	}
	return nil
}

// eraseMentions removes the mentions and the links of a legal text that is being deleted.
func eraseMentions(ctx context.Context, tx *store.Tx, legalText int64) error {
	for _, statement := range []string{
		"DELETE FROM eu_mentions WHERE legal_text_id = $1",
		"UPDATE legal_text_acts SET sources = 0 WHERE legal_text_id = $1",
	} {
		if err := tx.Queue(ctx, statement, legalText); err != nil {
			return fmt.Errorf("remove the mentions of legal text %d: %w", legalText, err)
		}
	}
	return relink(ctx, tx, legalText)
}
