// Package euact returns the acts of the European Union for reading: the list with its chapters, and one act with the
// legal texts that it concerns.
package euact

import (
	"context"
	"fmt"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// EUActs returns the calls.
type EUActs struct {
	kind   *record.Kind[library.EUAct, library.EUActRow]
	engine *record.Engine
}

// New returns the calls of a library's acts.
func New(l *library.Library) *EUActs { return &EUActs{kind: l.EUActs, engine: l.Engine()} }

// ChapterCount is a chapter of the acquis with the number of its acts.
type ChapterCount struct {
	record.Named
	Count int64 `doc:"Acts of the whole register"`
}

// EUActPage is a page of the list, with what its filters offer.
type EUActPage struct {
	Items     []library.EUActRow
	Total     int64
	SortTypes []query.Key
	record.Lookups
	Chapters []ChapterCount `doc:"All chapters of the acquis, and with the Id 0 the acts of none"`
}

// List returns a page of acts, read in the given way.
func (e *EUActs) List(ctx context.Context, actor access.Actor, p query.Params,
	way record.Reading[library.EUActRow]) (EUActPage, error) {
	answer := EUActPage{Items: []library.EUActRow{}, SortTypes: e.kind.Listing.SortTypes()}
	if err := actor.Need(access.EUActsRead); err != nil {
		return answer, err
	}
	err := e.engine.View(ctx, func(tx *store.Tx) error {
		page, err := e.kind.Listing.Parse(p, e.engine.StartWhere(ctx, tx))
		if err != nil {
			return err
		}
		if err := tx.Prefetch(ctx, chapterCounts); err != nil {
			return err
		}
		if answer.Items, answer.Total, err = e.kind.Rows(ctx, tx, actor, page, way); err != nil {
			return err
		}
		if answer.Chapters, err = readChapters(ctx, tx); err != nil {
			return err
		}
		return library.EUActLookups(ctx, tx, &answer.Lookups)
	})
	if err != nil {
		return answer, fmt.Errorf("list EU acts: %w", err)
	}
	return answer, nil
}

const chapterCounts = "SELECT COALESCE(chapter_id, 0), COUNT(*) FROM eu_acts GROUP BY chapter_id"

// readChapters counts the acts of each chapter.
func readChapters(ctx context.Context, tx *store.Tx) ([]ChapterCount, error) {
	counts := map[int64]int64{}
	if err := tx.Each(ctx, chapterCounts, nil, func(scan func(...any) error) error {
		var id, n int64
		err := scan(&id, &n)
		counts[id] = n
		return err
	}); err != nil {
		return nil, fmt.Errorf("count the EU acts of each chapter: %w", err)
	}
	chapters := library.Chapters()
	all := make([]ChapterCount, len(chapters), len(chapters)+1)
	for i, c := range chapters {
		all[i] = ChapterCount{c, counts[c.ID]}
	}
	return append(all, ChapterCount{record.Named{NameTR: "Fasılsız", NameEN: "No chapter"}, counts[0]}), nil
}

// View returns an act by its Id.
func (e *EUActs) View(
	ctx context.Context, actor access.Actor, id int64,
) (answer record.ViewAnswer[library.EUAct], err error) {
	return e.view(ctx, actor, func(*store.Tx) (int64, error) { return id, nil })
}

// ViewNumbered returns an act by its CELEX number, as a person writes it.
func (e *EUActs) ViewNumbered(
	ctx context.Context, actor access.Actor, number string,
) (answer record.ViewAnswer[library.EUAct], err error) {
	return e.view(ctx, actor, func(tx *store.Tx) (id int64, err error) {
		celex, ok := library.ParseEUAct(number, tx.Now())
		if !ok {
			return 0, fault.NotFound()
		}
		err = tx.Row(ctx, "SELECT id FROM eu_acts WHERE celex = $1", []any{celex.String()}, &id)
		if store.NoRows(err) {
			return 0, fault.NotFound()
		}
		return id, err
	})
}

func (e *EUActs) view(ctx context.Context, actor access.Actor, find func(*store.Tx) (int64, error)) (
	answer record.ViewAnswer[library.EUAct], err error,
) {
	if err := actor.Need(access.EUActsRead); err != nil {
		return answer, err
	}
	err = e.engine.Main.View(ctx, func(tx *store.Tx) error {
		id, err := find(tx)
		if err != nil {
			return err
		}
		item, err := e.kind.FindFor(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		answer.Item = *item
		return e.kind.View(ctx, tx, &answer)
	})
	if err != nil {
		return answer, fmt.Errorf("view an EU act: %w", err)
	}
	return answer, nil
}
