// Package concordance returns tables of concordance for reading: their list, one with its rows, its reverse direction,
// and the places of a legal text to choose counterparts from. It exports them, and attaches documents of them to
// versions.
package concordance

import (
	"context"
	"fmt"
	"maps"

	"lls/internal/feature/content"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// Concordances returns the calls.
type Concordances struct {
	library *library.Library
	kind    *record.Kind[library.Concordance, library.ConcordanceRow]
	engine  *record.Engine
	files   *file.Files
	content *content.Content
}

// New returns the calls of a library's tables. The layouts of exports are contents.
func New(l *library.Library, files *file.Files, c *content.Content) *Concordances {
	return &Concordances{library: l, kind: library.Concordances(l), engine: l.Engine(), files: files, content: c}
}

// ConcordancePage is a page of the list.
type ConcordancePage struct {
	Items     []library.ConcordanceRow
	Total     int64
	SortTypes []query.Key
}

// List returns a page of tables, read in the given way. q finds tables by their legal texts and acts, an act also by
// its number in any notation.
func (c *Concordances) List(ctx context.Context, actor access.Actor, p query.Params,
	way record.Reading[library.ConcordanceRow]) (ConcordancePage, error) {
	answer := ConcordancePage{Items: []library.ConcordanceRow{}, SortTypes: c.kind.Listing.SortTypes()}
	if err := actor.Need(access.ConcordancesRead); err != nil {
		return answer, err
	}
	err := c.engine.View(ctx, func(tx *store.Tx) error {
		where := c.engine.StartWhere(ctx, tx)
		if len(p["q"]) == 1 {
			if numbers := library.EUActsNamed(p["q"][0], tx.Now()); numbers != nil {
				p = maps.Clone(p)
				delete(p, "q")
				marks, args := query.Marks(numbers)
				where.Add("t.eu_act_id IN (SELECT a.id FROM eu_acts a WHERE a.celex IN ("+marks+"))", args...)
			}
		}
		page, err := c.kind.Listing.Parse(p, where)
		if err != nil {
			return err
		}
		answer.Items, answer.Total, err = c.kind.Rows(ctx, tx, actor, page, way)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("list tables of concordance: %w", err)
	}
	return answer, nil
}

// Read returns a table with the rows that a filter leaves.
func (c *Concordances) Read(ctx context.Context, actor access.Actor, id int64, f library.AlignmentFilter) (
	answer library.ConcordanceRows, err error) {
	if err := actor.Need(access.ConcordancesRead); err != nil {
		return answer, err
	}
	err = c.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		answer, err = c.library.ReadConcordance(ctx, tx, id, f)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("read table of concordance %d: %w", id, err)
	}
	return answer, nil
}

// ConcordancePlaces are places of a legal text to choose counterparts from.
type ConcordancePlaces struct {
	Version *library.RevisionHead `doc:"The latest version with a text; null: there is none"`
	Items   []library.PlaceItem
}

// Places returns the articles and annexes of the latest version of a legal text, or what is in one of its places.
func (c *Concordances) Places(ctx context.Context, actor access.Actor, legalText int64, below string) (
	answer ConcordancePlaces, err error) {
	if err := actor.Need(access.ConcordancesRead); err != nil {
		return answer, err
	}
	err = c.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		answer.Version, answer.Items, err = c.library.ChoosePlaces(ctx, tx, legalText, below)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("read the places of legal text %d: %w", legalText, err)
	}
	return answer, nil
}

// Proposals returns what the act says at the provision of a row, and places of the legal text that may be its
// counterparts.
func (c *Concordances) Proposals(ctx context.Context, actor access.Actor, id, row int64) (
	answer library.RowProposals, err error) {
	if err := actor.Need(access.ConcordancesRead); err != nil {
		return answer, err
	}
	err = c.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		answer, err = c.library.ProposeTargets(ctx, tx, id, row)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("propose counterparts of row %d: %w", row, err)
	}
	return answer, nil
}

// Reverse returns the articles and annexes of the legal text of a table with the rows that name them.
func (c *Concordances) Reverse(ctx context.Context, actor access.Actor, id int64) (answer library.Reverse, err error) {
	if err := actor.Need(access.ConcordancesRead); err != nil {
		return answer, err
	}
	err = c.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		answer, err = c.library.ReverseConcordance(ctx, tx, id)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("read table of concordance %d from the legal text: %w", id, err)
	}
	return answer, nil
}
