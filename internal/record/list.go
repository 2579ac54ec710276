package record

import (
	"context"
	"fmt"
	"slices"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record/query"
)

// chunkSize is how many records of a whole list are read at a time.
const chunkSize = 500

// Reading is a way to read a list.
type Reading[R any] struct {
	Most int                  // a whole list of more records is query.ErrLong; 0: of any number
	Each func(rows []R) error // gets the rows chunk by chunk, in place of the answer; the slice is used again
}

// Take passes the rows of a chunk on, and returns those that the answer keeps.
func (w Reading[R]) Take(rows []R) ([]R, error) {
	if w.Each == nil {
		return rows, nil
	}
	return rows[:0], w.Each(rows)
}

// List returns a page of the kind's Settings list. owner is the id in the address, 0 when there is none.
func (k *Kind[T, R]) List(ctx context.Context, actor access.Actor, owner int64, p query.Params) (ListAnswer[R], error) {
	return k.ListAs(ctx, actor, owner, p, Reading[R]{})
}

// ListAs is List that is read in the given way.
func (k *Kind[T, R]) ListAs(ctx context.Context, actor access.Actor, owner int64, p query.Params,
	way Reading[R]) (ListAnswer[R], error) {
	answer := ListAnswer[R]{Items: []R{}, SortTypes: k.Listing.SortTypes()}
	if err := actor.Need(k.may.to(toManage)); err != nil {
		return answer, err
	}
	if (k.Owner != nil) != (owner != 0) {
		if owner == 0 {
			return answer, fault.BadRequest("the list needs the id of the record that it belongs to")
		}
		return answer, fault.NotFound()
	}
	err := k.engine.View(ctx, func(tx *store.Tx) error {
		if err := generation.Prefetch(ctx, tx); err != nil {
			return err
		}
		page, err := k.Listing.Parse(p, k.startWhere(ctx, tx, owner))
		if err != nil {
			return err
		}
		if answer.Parent, err = k.parent(ctx, tx, owner); err != nil {
			return err
		}
		if answer.Items, answer.Total, err = k.Rows(ctx, tx, actor, page, way); err != nil {
			return err
		}
		if k.Tree != nil {
			order, err := generation.Of(ctx, tx, k.Name)
			if err != nil {
				return err
			}
			answer.TreeVersion = &order
		}
		return k.lookups(ctx, tx, &answer.Lookups, "list", k.ListLookups)
	})
	if err != nil {
		return answer, fmt.Errorf("list %s: %w", k.Name, err)
	}
	return answer, nil
}

func (k *Kind[T, R]) startWhere(ctx context.Context, tx *store.Tx, owner int64) query.Where {
	w := k.engine.StartWhere(ctx, tx)
	k.excludeDeleted(&w)
	if k.Owner != nil {
		w.Add("t."+k.Owner.Column+" = ?", owner)
	}
	return w
}

// excludeDeleted leaves out deleted records whose rows stay.
func (k *Kind[T, R]) excludeDeleted(w *query.Where) {
	if k.SoftDeleteColumn != "" {
		w.Add("t." + k.SoftDeleteColumn + " = FALSE")
	}
}

// Select reads a page of records in their order, and how many there are on all pages.
func (k *Kind[T, R]) Select(ctx context.Context, tx *store.Tx, page query.Page) (items []*T, total int64, err error) {
	total, err = k.SelectChunks(ctx, tx, page, 0, func(part []*T) error {
		items = append(items, part...)
		return nil
	})
	return items, total, err
}

// SelectChunks is Select chunk by chunk. A whole list of more than most records, unless that is 0, is ErrLong.
func (k *Kind[T, R]) SelectChunks(ctx context.Context, tx *store.Tx, page query.Page, most int,
	each func(items []*T) error) (total int64, err error) {
	ids, total, err := query.Table{Name: k.Table, Generations: k.Generations}.IDs(ctx, tx, page, most)
	if err != nil {
		return 0, err
	}
	for chunk := range slices.Chunk(ids, chunkSize) {
		items, err := k.fetch(ctx, tx, chunk, false)
		if err != nil {
			return 0, err
		}
		if err := each(items); err != nil {
			return 0, err
		}
	}
	return total, nil
}

// Rows reads a page of records as rows for the actor, and how many there are on all pages.
func (k *Kind[T, R]) Rows(
	ctx context.Context, tx *store.Tx, actor access.Actor, page query.Page, way Reading[R],
) (rows []R, total int64, err error) {
	rows = []R{}
	if err := k.prefetchStars(ctx, tx, actor); err != nil {
		return nil, 0, err
	}
	total, err = k.SelectChunks(ctx, tx, page, way.Most, func(items []*T) (err error) {
		if err := k.LoadStarsFor(ctx, tx, actor, items...); err != nil {
			return err
		}
		for _, item := range items {
			rows = append(rows, k.Row(item))
		}
		rows, err = way.Take(rows)
		return err
	})
	return rows, total, err
}
