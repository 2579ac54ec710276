package library

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// rowsAtATime is how many rows of a table EachAlignment has in memory.
const rowsAtATime = 200

// EachAlignment calls fn with every row of a table, in their order. It holds a few rows in memory at a time.
func (l *Library) EachAlignment(ctx context.Context, tx *store.Tx, t *Concordance, fn func(*Alignment) error) error {
	heads, err := readAlignmentHeads(ctx, tx, t.ID)
	if err != nil {
		return err
	}
	position := int64(0)
	for chunk := range slices.Chunk(heads, rowsAtATime) {
		ids := make([]int64, len(chunk))
		for i, h := range chunk {
			ids[i] = h.ID
		}
		rows, err := readAlignments(ctx, tx, t, ids)
		if err != nil {
			return err
		}
		for _, id := range ids {
			position++
			r := rows[id]
			if r == nil {
				continue
			}
			r.Position = position
			if err := fn(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// FindConcordance returns the id of the table of a legal text with an act.
func FindConcordance(ctx context.Context, tx *store.Tx, legalText int64, celex string) (id int64, err error) {
	err = tx.Row(ctx, `SELECT c.id FROM concordances c JOIN eu_acts a ON a.id = c.eu_act_id
		WHERE c.legal_text_id = $1 AND a.celex = $2`, []any{legalText, celex}, &id)
	if store.NoRows(err) {
		return 0, fault.NotFound()
	}
	if err != nil {
		return 0, fmt.Errorf("find the table of legal text %d with %s: %w", legalText, celex, err)
	}
	return id, nil
}

// Quotes returns what counterparts say in the latest versions of their texts. It is used in one transaction.
type Quotes struct {
	library *Library
	latest  map[int64]RevisionRef
	opened  map[int64]quoted // by version
}

type quoted struct {
	places revisionPlaces
	tr, en string
}

// The bounds of quotes: how many texts are in memory, and how long a quote is, in bytes.
const (
	maxOpened = 3
	maxQuote  = 32 << 10
)

// QuotesOf returns the quotes of the counterparts of a table.
func (l *Library) QuotesOf(ctx context.Context, tx *store.Tx, t *Concordance) (*Quotes, error) {
	texts, err := ids(ctx, tx, `SELECT DISTINCT g.legal_text_id FROM concordance_targets g
		JOIN concordance_rows r ON r.id = g.row_id WHERE r.concordance_id = $1`, t.ID)
	if err != nil {
		return nil, fmt.Errorf("read the texts that the rows of table %d name: %w", t.ID, err)
	}
	q := &Quotes{library: l, latest: map[int64]RevisionRef{}, opened: map[int64]quoted{}}
	for chunk := range slices.Chunk(texts, 500) {
		some, err := latestVersions(ctx, tx, chunk)
		if err != nil {
			return nil, err
		}
		for id, r := range some {
			q.latest[id] = r
		}
	}
	return q, nil
}

// Of returns the words of a counterpart in both languages; empty where the text lacks the place. cut reports that a
// quote is not whole.
func (q *Quotes) Of(ctx context.Context, tx *store.Tx, g AlignmentTarget) (tr, en string, cut bool, err error) {
	r, there := q.latest[g.LegalTextID]
	if !there || g.Place == "" {
		return "", "", false, nil
	}
	text, opened := q.opened[r.ID]
	if !opened {
		if err := tx.Row(ctx, "SELECT text_tr, text_en FROM revisions WHERE id = $1", []any{r.ID}, &text.tr,
			&text.en); err != nil {
			return "", "", false, fmt.Errorf("read the texts of version %d: %w", r.ID, err)
		}
		key := placesKey{r.ID, r.ModifyDate}
		if text.places, opened = q.library.places.Get(key); !opened {
			text.places = q.library.placesOfTexts(key, text.tr, text.en)
		}
		if len(q.opened) >= maxOpened {
			clear(q.opened)
		}
		q.opened[r.ID] = text
	}
	quote := func(places *textPlaces, text string) string {
		place, there := places.find(g.Place)
		if !there {
			return ""
		}
		words := strings.TrimSpace(text[place.start:place.end])
		if len(words) > maxQuote {
			words, cut = strings.ToValidUTF8(words[:maxQuote], ""), true
		}
		return words
	}
	tr, en = quote(text.places.tr, text.tr), quote(text.places.en, text.en)
	return tr, en, cut, nil
}

// AllVersionsOf reads the versions of a legal text without their files, the latest first.
func AllVersionsOf(ctx context.Context, tx *store.Tx, legalText int64) ([]RevisionRef, error) {
	refs, err := store.All(ctx, tx, scanRevisionRef, revisionsQuery, legalText)
	if err != nil {
		return nil, fmt.Errorf("read the versions of legal text %d: %w", legalText, err)
	}
	return refs, nil
}
