package record

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/checkout"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// Checkout takes a record for editing or renews that; when another user has it, the fault's code is that user's name.
// Id 0, a new record, locks nothing.
func (k *Kind[T, R]) Checkout(ctx context.Context, actor access.Actor, id int64) (CheckedOut, error) {
	return k.checkOut(ctx, actor, id, false)
}

// Renew renews a checkout; one that has ended, or was released, is ERROR_NOT_CHECKED_OUT.
func (k *Kind[T, R]) Renew(ctx context.Context, actor access.Actor, id int64) (CheckedOut, error) {
	return k.checkOut(ctx, actor, id, true)
}

func (k *Kind[T, R]) checkOut(ctx context.Context, actor access.Actor, id int64, renew bool) (CheckedOut, error) {
	if err := k.mayEdit(ctx, actor, id); err != nil || id == 0 {
		return CheckedOut{}, err
	}
	held, mine, err := checkout.Take(ctx, k.engine.Local,
		checkout.Claim{Kind: k.Name, ID: id, UserID: actor.UserID, Session: actor.Session,
			Category: int64(k.Audit), Renew: renew})
	if err != nil {
		return CheckedOut{}, err
	}
	if !mine && held.UserID == 0 {
		return CheckedOut{}, fault.Rejected("ERROR_NOT_CHECKED_OUT")
	}
	if !mine {
		return CheckedOut{}, k.lockedError(ctx, held.UserID)
	}
	if !held.Renewed {
		if err := k.logLock(ctx, audit.Entry{Process: audit.Lock, UserID: actor.UserID, ObjectID: id}); err != nil {
			return CheckedOut{}, err
		}
	}
	return CheckedOut{Until: InstantOf(held.Until), Renewed: held.Renewed}, nil
}

// Checkin releases a checkout.
func (k *Kind[T, R]) Checkin(ctx context.Context, actor access.Actor, id int64) error {
	if err := k.mayEdit(ctx, actor, id); err != nil || id == 0 {
		return err
	}
	freed, err := checkout.Release(ctx, k.engine.Local, k.Name, id, actor.UserID)
	if err != nil || !freed {
		return err
	}
	return k.logLock(ctx, audit.Entry{Process: audit.Unlock, UserID: actor.UserID, ObjectID: id})
}

// ForceRelease ends the checkout of a record, and notifies its holder. It does nothing when there is none.
func (k *Kind[T, R]) ForceRelease(ctx context.Context, actor access.Actor, id int64) error {
	if err := actor.Need(access.LocksDelete); err != nil {
		return err
	}
	if err := k.mayEdit(ctx, actor, id); err != nil || id == 0 {
		return err
	}
	held, found, err := checkout.ForceRelease(ctx, k.engine.Local, k.Name, id, actor.UserID)
	if err != nil || !found {
		return err
	}
	name, err := k.fullName(ctx, held.UserID)
	if err != nil {
		return err
	}
	return k.logLock(ctx, audit.Entry{Severity: audit.Warning, Process: audit.Unlock, UserID: actor.UserID,
		ObjectID: id, Data: name})
}

// mayEdit requires the permission to update, or to create for a new record, and an existing record.
func (k *Kind[T, R]) mayEdit(ctx context.Context, actor access.Actor, id int64) error {
	if id == 0 {
		return actor.Need(k.may.to("create"))
	}
	if err := actor.Need(k.may.to("update")); err != nil {
		return err
	}
	return k.engine.Main.View(ctx, func(tx *store.Tx) error {
		if k.Allow != nil {
			item, err := k.Find(ctx, tx, id)
			if err != nil {
				return err
			}
			return k.allowEdit(actor, id, item)
		}
		ok, err := Exists(ctx, tx, k.Table, id)
		if err == nil && !ok {
			return fault.NotFound()
		}
		return err
	})
}

func (k *Kind[T, R]) allowEdit(actor access.Actor, id int64, item *T) error {
	if k.Allow == nil {
		return nil
	}
	return k.Allow(&Change[T]{Actor: actor, ID: id, Old: item, New: item})
}

func (k *Kind[T, R]) lockedError(ctx context.Context, user int64) error {
	name, err := k.fullName(ctx, user)
	if err != nil {
		return err
	}
	return fault.Rejected(name)
}

func (k *Kind[T, R]) fullName(ctx context.Context, user int64) (string, error) {
	var names map[int64]string
	err := k.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		names, err = access.FullNames(ctx, tx, []int64{user})
		return err
	})
	return names[user], err
}

// logLock writes an entry of this kind, a success unless it says otherwise.
func (k *Kind[T, R]) logLock(ctx context.Context, e audit.Entry) error {
	e.Category = k.Audit
	if e.Severity == 0 {
		e.Severity = audit.Success
	}
	return k.engine.Main.Update(ctx, func(tx *store.Tx) error { return audit.Write(ctx, tx, e) })
}
