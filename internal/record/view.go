package record

import (
	"context"
	"fmt"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// parent is the record that a list belongs to; nil for a kind whose records belong to none.
func (k *Kind[T, R]) parent(ctx context.Context, tx *store.Tx, owner int64) (*Parent, error) {
	if k.Owner == nil {
		return nil, nil
	}
	p, err := k.Owner.Find(ctx, tx, owner)
	if err != nil {
		return nil, err
	}
	return &p, nil
}

// parentOf is the record that an item belongs to, or nil.
func (k *Kind[T, R]) parentOf(ctx context.Context, tx *store.Tx, item *T) (*Parent, error) {
	if k.Owner == nil {
		return nil, nil
	}
	return k.parent(ctx, tx, *k.Owner.ID(item))
}

// Find reads one whole record; a missing one is ERROR_NOT_FOUND.
func (k *Kind[T, R]) Find(ctx context.Context, tx *store.Tx, id int64) (*T, error) {
	items, err := k.fetch(ctx, tx, []int64{id}, true)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, fault.NotFound()
	}
	return items[0], nil
}

// FindAll reads records as lists show them, by id; those that do not exist are left out.
func (k *Kind[T, R]) FindAll(ctx context.Context, tx *store.Tx, ids []int64) ([]*T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return k.fetch(ctx, tx, ids, false)
}

// FindFor is Find, and tells whether the reader has starred the record.
func (k *Kind[T, R]) FindFor(ctx context.Context, tx *store.Tx, actor access.Actor, id int64) (*T, error) {
	if err := k.prefetchStars(ctx, tx, actor); err != nil {
		return nil, err
	}
	item, err := k.Find(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return item, k.LoadStarsFor(ctx, tx, actor, item)
}

// Edit returns a record for its form; id 0 a new one.
func (k *Kind[T, R]) Edit(ctx context.Context, actor access.Actor, id, owner int64) (EditAnswer[T], error) {
	var answer EditAnswer[T]
	action := "update"
	if id == 0 {
		action = "create"
	}
	if err := actor.Need(k.may.to(action)); err != nil {
		return answer, err
	}
	err := k.engine.Main.View(ctx, func(tx *store.Tx) error {
		item, err := k.forForm(ctx, tx, actor, id, owner)
		if err != nil {
			return err
		}
		answer.Item = *item
		if answer.Parent, err = k.parentOf(ctx, tx, item); err != nil {
			return err
		}
		return k.lookups(ctx, tx, &answer.Lookups, "form", k.EditLookups)
	})
	if err != nil {
		return answer, fmt.Errorf("edit %s %d: %w", k.Name, id, err)
	}
	return answer, nil
}

func (k *Kind[T, R]) forForm(ctx context.Context, tx *store.Tx, actor access.Actor, id, owner int64) (*T, error) {
	if id != 0 {
		item, err := k.FindFor(ctx, tx, actor, id)
		if err != nil {
			return nil, err
		}
		return item, k.allowEdit(actor, id, item)
	}
	item := new(T)
	if k.Owner != nil {
		if owner == 0 {
			return nil, fault.BadRequest("a new record needs parent")
		}
		*k.Owner.ID(item) = owner
	}
	if k.Defaults != nil {
		if err := k.Defaults(ctx, tx, item); err != nil {
			return nil, err
		}
	}
	return item, nil
}

// Get returns a record for reading.
func (k *Kind[T, R]) Get(ctx context.Context, actor access.Actor, id int64) (ViewAnswer[T], error) {
	var answer ViewAnswer[T]
	if err := k.needRead(actor); err != nil {
		return answer, err
	}
	err := k.engine.Main.View(ctx, func(tx *store.Tx) error {
		item, err := k.FindFor(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		answer.Item = *item
		if answer.Parent, err = k.parentOf(ctx, tx, item); err != nil {
			return err
		}
		if k.View != nil {
			return k.View(ctx, tx, &answer)
		}
		return nil
	})
	if err != nil {
		return answer, fmt.Errorf("view %s %d: %w", k.Name, id, err)
	}
	return answer, nil
}

// Info returns the short form of a record.
func (k *Kind[T, R]) Info(ctx context.Context, actor access.Actor, id int64) (InfoAnswer, error) {
	var answer InfoAnswer
	view, err := k.Get(ctx, actor, id)
	if err != nil {
		return answer, err
	}
	keys := k.Keys(&view.Item)
	answer.Item.ID, answer.Item.Count, answer.Item.Audit = *keys.ID, *keys.Count, *keys.Audit
	answer.Item.NameTR, answer.Item.NameEN = k.Names(&view.Item)
	answer.Parent = view.Parent
	return answer, nil
}
