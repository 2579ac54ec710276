package record

import (
	"context"
	"fmt"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
)

// FindToChange returns a record that a call of its kind's own is going to change: the actor may update it, has checked
// it out, and nobody has saved it since read, its ModifyDate then.
func (k *Kind[T, R]) FindToChange(ctx context.Context, tx *store.Tx, actor access.Actor, id int64,
	read *Instant) (*T, error) {
	if err := actor.Need(k.may.to("update")); err != nil {
		return nil, err
	}
	if read == nil {
		return nil, fault.Invalid(fault.Field{Field: "ModifyDate", Code: "required"})
	}
	item, err := k.Find(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return item, k.mayUpdate(ctx, tx, actor, item, &submission[T]{id: id, modifyDate: read})
}

// Touch notes who changed a record that FindToChange has returned, writes the entry of the log with the changes, raises
// the generation of the kind's name, and returns the new ModifyDate.
func (k *Kind[T, R]) Touch(ctx context.Context, tx *store.Tx, user int64, item *T,
	changes []audit.Change) (Instant, error) {
	return k.TouchWith(ctx, tx, item, audit.Entry{Process: audit.Update, UserID: user, Changes: changes})
}

// TouchWith is Touch with an entry that says what was done, by whom, and what has changed; its Data follows the names
// of the record.
func (k *Kind[T, R]) TouchWith(ctx context.Context, tx *store.Tx, item *T, e audit.Entry) (Instant, error) {
	keys := k.Keys(item)
	stamp := max(tx.Now().UnixMilli(), int64(keys.Audit.ModifyDate)+1)
	if err := tx.Queue(ctx, "UPDATE "+k.Table+" SET modify_user = $1, modify_date = $2 WHERE id = $3", e.UserID, stamp,
		*keys.ID); err != nil {
		return 0, fmt.Errorf("note the change of %s %d: %w", k.Name, *keys.ID, err)
	}
	if err := generation.Raise(ctx, tx, k.Name); err != nil {
		return 0, err
	}
	tr, en := k.Names(item)
	e.Severity, e.Category, e.ObjectID = audit.Success, k.Audit, *keys.ID
	if e.Data != "" {
		tr, en = tr+" · "+e.Data, en+" · "+e.Data
	}
	e.Data = tr + " / " + en
	return Instant(stamp), audit.Write(ctx, tx, e)
}
