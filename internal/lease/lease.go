// Package lease keeps the check-outs: who edits which record, until when, and who waits for it.
package lease

import (
	"context"
	"fmt"
	"time"

	"lls/internal/store"
)

// Duration is how long a check-out lasts after its last renewal; clients renew every 5 minutes.
const Duration = 6 * time.Minute

// Lease is a check-out of one record by one user.
type Lease struct {
	UserID  int64
	Until   time.Time
	Renewed bool // the user had it already
}

// Take gives the record to the user, or answers the lease of another user who has it.
func Take(ctx context.Context, local *store.DB, kind string, id, user int64) (got Lease, mine bool, err error) {
	err = local.Update(ctx, func(tx *store.Tx) error {
		held, found, err := find(ctx, tx, kind, id)
		if err != nil {
			return err
		}
		if found && held.UserID != user {
			got, mine = held, false
			return wish(ctx, tx, kind, id, user)
		}
		got, mine = Lease{user, tx.Now().Add(Duration), found}, true
		if !found {
			if err := fulfil(ctx, tx, kind, id, user); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, `INSERT INTO leases (kind, object_id, user_id, until) VALUES ($1, $2, $3, $4)
			ON CONFLICT (kind, object_id) DO UPDATE SET user_id = excluded.user_id, until = excluded.until`,
			kind, id, user, got.Until.UnixMilli())
		return err
	})
	if err != nil {
		return Lease{}, false, fmt.Errorf("take the check-out of %s %d: %w", kind, id, err)
	}
	return got, mine, nil
}

// Release gives the record back if the user has it, and tells whether that was so.
func Release(ctx context.Context, local *store.DB, kind string, id, user int64) (released bool, err error) {
	err = local.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, `DELETE FROM leases WHERE kind = $1 AND object_id = $2 AND user_id = $3`, kind, id, user)
		released = n > 0
		if err != nil || !released {
			return err
		}
		return freed(ctx, tx, kind, id)
	})
	if err != nil {
		return false, fmt.Errorf("give back the check-out of %s %d: %w", kind, id, err)
	}
	return released, nil
}

// Holder answers who has the record now.
func Holder(ctx context.Context, local *store.DB, kind string, id int64) (held Lease, found bool, err error) {
	err = local.View(ctx, func(tx *store.Tx) error {
		held, found, err = find(ctx, tx, kind, id)
		return err
	})
	if err != nil {
		return Lease{}, false, fmt.Errorf("read the check-out of %s %d: %w", kind, id, err)
	}
	return held, found, nil
}

// Purge removes the check-outs that have ended by themselves, and old wishes.
func Purge(ctx context.Context, local *store.DB) error {
	err := local.Update(ctx, func(tx *store.Tx) error {
		if err := purgeWishes(ctx, tx); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `DELETE FROM leases WHERE until <= $1`, tx.Now().UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("purge check-outs: %w", err)
	}
	return nil
}

func find(ctx context.Context, tx *store.Tx, kind string, id int64) (l Lease, found bool, err error) {
	var until int64
	err = tx.Row(ctx, `SELECT user_id, until FROM leases WHERE kind = $1 AND object_id = $2 AND until > $3`,
		[]any{kind, id, tx.Now().UnixMilli()}, &l.UserID, &until)
	if store.NoRows(err) {
		return Lease{}, false, nil
	}
	l.Until = time.UnixMilli(until).UTC()
	return l, err == nil, err
}
