package kind

import (
	"context"
	"fmt"
	"slices"

	"lls/internal/access"
	"lls/internal/fault"
	"lls/internal/lease"
	"lls/internal/store"
)

// Delete removes a record that nothing uses and nobody else edits.
func (k *Kind[T, R]) Delete(ctx context.Context, actor access.Actor, id int64) error {
	if err := actor.Need(access.Of(k.Name, "delete")); err != nil {
		return err
	}
	err := k.engine.Main.Update(ctx, func(tx *store.Tx) error {
		old, err := k.Find(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := k.mayDelete(ctx, tx, actor, id); err != nil {
			return err
		}
		return k.erase(ctx, tx, &Change[T]{Actor: actor, ID: id, Old: old})
	})
	if err != nil {
		return fmt.Errorf("delete %s %d: %w", k.Name, id, err)
	}
	if _, err := lease.Release(ctx, k.engine.Local, k.Name, id, actor.UserID); err != nil {
		return err
	}
	return nil
}

func (k *Kind[T, R]) mayDelete(ctx context.Context, tx *store.Tx, actor access.Actor, id int64) error {
	held, found, err := lease.Holder(ctx, k.engine.Local, k.Name, id)
	if err != nil {
		return err
	}
	if found && held.UserID != actor.UserID {
		return k.lockedBy(ctx, tx, held)
	}
	linked := []Linked{}
	for _, use := range k.UsedBy {
		if use.Unless != "" && actor.Can(use.Unless) {
			continue
		}
		var n int64
		if err := tx.Row(ctx, fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE %s = $1", use.Table, use.Column), []any{id}, &n); err != nil {
			return err
		}
		if n > 0 {
			linked = append(linked, Linked{use.Kind, n})
		}
	}
	if len(linked) > 0 || slices.Contains(k.Keep, id) {
		return fault.RefuseWith("ERROR_LINKED_DATA", linked)
	}
	return nil
}

func (k *Kind[T, R]) erase(ctx context.Context, tx *store.Tx, c *Change[T]) error {
	if k.Erase != nil {
		if err := k.Erase(ctx, tx, c.ID); err != nil {
			return err
		}
	}
	if err := k.eraseWords(ctx, tx, c.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "DELETE FROM "+k.Table+" WHERE id = $1", c.ID); err != nil {
		return err
	}
	if err := k.afterChange(ctx, tx, c); err != nil {
		return err
	}
	return k.log(ctx, tx, c)
}

// Checkout takes a record for editing or renews that; when another user has it, the fault's code is that user's name.
func (k *Kind[T, R]) Checkout(ctx context.Context, actor access.Actor, id int64) (CheckedOut, error) {
	if err := actor.Need(access.Of(k.Name, "update"), access.Of(k.Name, "create")); err != nil {
		return CheckedOut{}, err
	}
	if id == 0 {
		return CheckedOut{}, nil
	}
	if err := actor.Need(access.Of(k.Name, "update")); err != nil {
		return CheckedOut{}, err
	}
	if err := k.mustExist(ctx, id); err != nil {
		return CheckedOut{}, err
	}
	held, mine, err := lease.Take(ctx, k.engine.Local, k.Name, id, actor.UserID)
	if err != nil {
		return CheckedOut{}, err
	}
	if mine {
		return CheckedOut{Until: InstantOf(held.Until), Renewed: held.Renewed}, nil
	}
	var names map[int64]string
	err = k.engine.Main.View(ctx, func(tx *store.Tx) error {
		names, err = FullNames(ctx, tx, []int64{held.UserID})
		return err
	})
	if err != nil {
		return CheckedOut{}, err
	}
	return CheckedOut{}, fault.Refuse(names[held.UserID])
}

// Checkin gives a record back.
func (k *Kind[T, R]) Checkin(ctx context.Context, actor access.Actor, id int64) error {
	if err := actor.Need(access.Of(k.Name, "update"), access.Of(k.Name, "create")); err != nil {
		return err
	}
	if id == 0 {
		return nil
	}
	if err := k.mustExist(ctx, id); err != nil {
		return err
	}
	_, err := lease.Release(ctx, k.engine.Local, k.Name, id, actor.UserID)
	return err
}

func (k *Kind[T, R]) mustExist(ctx context.Context, id int64) error {
	return k.engine.Main.View(ctx, func(tx *store.Tx) error {
		ok, err := Exists(ctx, tx, k.Table, id)
		if err == nil && !ok {
			return fault.Missing()
		}
		return err
	})
}
