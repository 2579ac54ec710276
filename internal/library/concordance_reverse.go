package library

import (
	"context"
	"fmt"

	"lls/internal/platform/store"
)

// Reverse is a table of concordance from the legal text to the act.
type Reverse struct {
	Version *RevisionHead  `doc:"The latest version with a text; null: there is none, and no place"`
	Items   []ReversePlace `doc:"The articles and annexes of the version, in its order. One without rows has no counterpart in EU law."`
}

// ReversePlace is an article or an annex of a legal text with the provisions of the act that it is a counterpart of.
type ReversePlace struct {
	PlaceItem
	Rows []ReverseRow `doc:"The rows that name the place, or a place in it, in the order of the table"`
}

// ReverseRow is a row where a national place names it.
type ReverseRow struct {
	ID       int64 `json:"Id"`
	Label    string
	DegreeID int64 `json:"DegreeId"`
}

// ReverseConcordance reads a table from the legal text to the act.
func (l *Library) ReverseConcordance(ctx context.Context, tx *store.Tx, id int64) (answer Reverse, err error) {
	answer.Items = []ReversePlace{}
	const named = `SELECT g.place, r.id, r.label, r.degree_id FROM concordance_rows r
		JOIN concordance_targets g ON g.row_id = r.id JOIN concordances c ON c.id = r.concordance_id
		WHERE c.id = $1 AND g.legal_text_id = c.legal_text_id ORDER BY r.position, r.id, g.position`
	if err := tx.Prefetch(ctx, named, id); err != nil {
		return answer, err
	}
	t, err := Concordances(l).Find(ctx, tx, id)
	if err != nil {
		return answer, err
	}
	version, places, err := l.ChoosePlaces(ctx, tx, int64(t.LegalTextID), "")
	if err != nil {
		return answer, err
	}
	answer.Version = version
	at := make(map[string]int, len(places))
	for i, p := range places {
		answer.Items = append(answer.Items, ReversePlace{p, []ReverseRow{}})
		at[p.Place] = i
	}
	if err := tx.Each(ctx, named, []any{id}, func(scan func(...any) error) error {
		var place string
		var row ReverseRow
		if err := scan(&place, &row.ID, &row.Label, &row.DegreeID); err != nil {
			return err
		}
		for place != "" { // a paragraph counts for its article
			if i, there := at[place]; there {
				rows := &answer.Items[i].Rows
				if n := len(*rows); n == 0 || (*rows)[n-1].ID != row.ID {
					*rows = append(*rows, row)
				}
				break
			}
			place, _, _ = cutLast(place, "/")
		}
		return nil
	}); err != nil {
		return answer, fmt.Errorf("read what the rows of table %d name: %w", id, err)
	}
	return answer, nil
}
