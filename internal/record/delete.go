package record

import (
	"context"
	"fmt"

	"lls/internal/platform/access"
	"lls/internal/platform/checkout"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// Delete removes a record that nothing uses, that contains no rows, and nobody else edits.
func (k *Kind[T, R]) Delete(ctx context.Context, actor access.Actor, id int64) error {
	return k.DeleteWith(ctx, actor, id, 0)
}

// DeleteWith is Delete of a record with the rows that it contains. It is refused unless rows is their number: so nobody
// deletes rows that they have not seen.
func (k *Kind[T, R]) DeleteWith(ctx context.Context, actor access.Actor, id, rows int64) error {
	if err := actor.Need(k.may.to("delete")); err != nil {
		return err
	}
	err := k.engine.Main.Update(ctx, func(tx *store.Tx) error {
		old, err := k.Find(ctx, tx, id)
		if err != nil {
			return err
		}
		c := &Change[T]{Actor: actor, ID: id, Old: old}
		if k.Allow != nil {
			if err := k.Allow(c); err != nil {
				return err
			}
		}
		if err := k.mayDelete(ctx, tx, actor, id); err != nil {
			return err
		}
		if n := *k.Keys(old).Count; k.Contains != nil && n != rows {
			return fault.RejectedWith("ERROR_LINKED_DATA", []Linked{{k.Contains.Kind, n}})
		}
		return k.remove(ctx, tx, c)
	})
	if err != nil {
		return fmt.Errorf("delete %s %d: %w", k.Name, id, err)
	}
	// The record is deleted even if its checkout cannot be released, which ends by itself.
	_, _ = checkout.Release(ctx, k.engine.Local, k.Name, id, actor.UserID)
	return nil
}

// Drop removes a record, with its entry in the log, when the one that it belongs to is deleted. A record that
// another user edits cannot be deleted, and therefore its owner cannot either.
func (k *Kind[T, R]) Drop(ctx context.Context, tx *store.Tx, actor access.Actor, id int64) error {
	old, err := k.Find(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := k.checkUnlocked(ctx, tx, actor, id); err != nil {
		return err
	}
	return k.remove(ctx, tx, &Change[T]{Actor: actor, ID: id, Old: old})
}

// checkUnlocked refuses a delete while another user edits the record.
func (k *Kind[T, R]) checkUnlocked(ctx context.Context, tx *store.Tx, actor access.Actor, id int64) error {
	held, found, err := checkout.Holder(ctx, k.engine.Local, k.Name, id)
	if err != nil {
		return err
	}
	if found && held.UserID != actor.UserID {
		return k.lockedBy(ctx, tx, held)
	}
	return nil
}

func (k *Kind[T, R]) mayDelete(ctx context.Context, tx *store.Tx, actor access.Actor, id int64) error {
	if err := k.checkUnlocked(ctx, tx, actor, id); err != nil {
		return err
	}
	linked := []Linked{}
	for _, use := range k.UsedBy {
		if use.Unless.Known() && actor.Can(use.Unless) {
			continue
		}
		var n int64
		if err := tx.Row(ctx, fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE %s = $1", use.Table, use.Column), []any{id},
			&n); err != nil {
			return err
		}
		if n > 0 {
			linked = append(linked, Linked{use.Kind, n})
		}
	}
	if len(linked) > 0 {
		return fault.RejectedWith("ERROR_LINKED_DATA", linked)
	}
	return nil
}

func (k *Kind[T, R]) remove(ctx context.Context, tx *store.Tx, c *Change[T]) error {
	if k.BeforeDelete != nil {
		if err := k.BeforeDelete(ctx, tx, c); err != nil {
			return err
		}
	}
	if err := k.eraseWords(ctx, tx, c.ID); err != nil {
		return err
	}
	remove, args := "DELETE FROM "+k.Table+" WHERE id = $1", []any{c.ID}
	if k.SoftDeleteColumn != "" {
		remove = "UPDATE " + k.Table + " SET " + k.SoftDeleteColumn +
			" = TRUE, modify_user = $2, modify_date = $3 WHERE id = $1"
		args = append(args, c.Actor.UserID, tx.Now().UnixMilli())
	}
	if _, err := tx.Exec(ctx, remove, args...); err != nil {
		return err
	}
	if err := k.afterChange(ctx, tx, c); err != nil {
		return err
	}
	return k.log(ctx, tx, c)
}
