// Package checkout stores the checkouts: who edits which record, until when, and who waits for it.
package checkout

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/store"
)

// Duration is how long a checkout lasts after its last renewal; clients renew every 5 minutes.
const Duration = 6 * time.Minute

// Checkout is a checkout of one record by one user.
type Checkout struct {
	UserID  int64
	Until   time.Time
	Renewed bool // the user had it already
}

// Claim is the request of a user for a checkout.
type Claim struct {
	Kind     string
	ID       int64
	UserID   int64
	Session  int64 // the checkout ends with it; of a personal token a negative number, which bounds nothing
	Category int64 // of the log
	Renew    bool  // only renew: a free record stays free
}

// activeCondition is the condition of a checkout that has not ended: its time is not over, and its session has not
// ended.
const activeCondition = `l.until > $1 AND (l.session_id = 0 OR
	EXISTS (SELECT 1 FROM sessions s WHERE s.id = l.session_id AND s.ends > $1))`

// Take checks the record out for the user, or returns the checkout of another user; with Renew, and if the record is
// free, the zero Checkout.
func Take(ctx context.Context, local *store.DB, c Claim) (got Checkout, mine bool, err error) {
	err = local.Update(ctx, func(tx *store.Tx) error {
		held, found, err := find(ctx, tx, c.Kind, c.ID)
		if err != nil {
			return err
		}
		if found && held.UserID != c.UserID {
			got, mine = held, false
			return addWaiter(ctx, tx, c.Kind, c.ID, c.UserID)
		}
		if !found && c.Renew {
			got, mine = Checkout{}, false
			return nil
		}
		got, mine = Checkout{c.UserID, tx.Now().Add(Duration), found}, true
		if !found {
			if err := removeWaiter(ctx, tx, c.Kind, c.ID, c.UserID); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx,
			`INSERT INTO leases (kind, object_id, user_id, until, session_id, category_id) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (kind, object_id) DO UPDATE SET user_id = excluded.user_id, until = excluded.until,
				session_id = excluded.session_id, category_id = excluded.category_id`,
			c.Kind, c.ID, c.UserID, got.Until.UnixMilli(), max(0, c.Session), c.Category)
		return err
	})
	if err != nil {
		return Checkout{}, false, fmt.Errorf("take the checkout of %s %d: %w", c.Kind, c.ID, err)
	}
	return got, mine, nil
}

// ForceRelease ends the checkout of the record, notifies its holder, and returns it.
func ForceRelease(
	ctx context.Context, local *store.DB, kind string, id, by int64,
) (held Checkout, found bool, err error) {
	err = local.Update(ctx, func(tx *store.Tx) error {
		held, found, err = find(ctx, tx, kind, id)
		if err != nil || !found {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM leases WHERE kind = $1 AND object_id = $2`, kind, id); err != nil {
			return err
		}
		if err := recordLoss(ctx, tx, kind, id, held.UserID, by); err != nil {
			return err
		}
		return markFree(ctx, tx, kind, id)
	})
	if err != nil {
		return Checkout{}, false, fmt.Errorf("force the release of the checkout of %s %d: %w", kind, id, err)
	}
	return held, found, nil
}

// Orphan is a checkout whose session has ended.
type Orphan struct {
	Kind     string
	ID       int64
	UserID   int64
	Category int64 // of the log
}

// ReleaseOrphans releases the checkouts of sessions that no longer exist, in the transaction that ended the
// sessions.
func ReleaseOrphans(ctx context.Context, tx *store.Tx) ([]Orphan, error) {
	left, err := store.All(ctx, tx, func(scan func(...any) error) (l Orphan, err error) {
		return l, scan(&l.Kind, &l.ID, &l.UserID, &l.Category)
	}, `SELECT l.kind, l.object_id, l.user_id, l.category_id FROM leases l
		WHERE l.session_id <> 0 AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.id = l.session_id)`)
	if err != nil {
		return nil, err
	}
	for _, l := range left {
		if _, err := tx.Exec(ctx, `DELETE FROM leases WHERE kind = $1 AND object_id = $2`, l.Kind, l.ID); err != nil {
			return nil, err
		}
		if err := markFree(ctx, tx, l.Kind, l.ID); err != nil {
			return nil, err
		}
	}
	return left, nil
}

// Release releases the checkout of the user, and reports whether there was one.
func Release(ctx context.Context, local *store.DB, kind string, id, user int64) (released bool, err error) {
	err = local.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, `DELETE FROM leases WHERE kind = $1 AND object_id = $2 AND user_id = $3`, kind, id, user)
		released = n > 0
		if err != nil || !released {
			return err
		}
		return markFree(ctx, tx, kind, id)
	})
	if err != nil {
		return false, fmt.Errorf("release the checkout of %s %d: %w", kind, id, err)
	}
	return released, nil
}

// Holder returns the present checkout of the record.
func Holder(ctx context.Context, local *store.DB, kind string, id int64) (held Checkout, found bool, err error) {
	err = local.View(ctx, func(tx *store.Tx) error {
		held, found, err = find(ctx, tx, kind, id)
		return err
	})
	if err != nil {
		return Checkout{}, false, fmt.Errorf("read the checkout of %s %d: %w", kind, id, err)
	}
	return held, found, nil
}

// Purge removes expired checkouts, and old waiters and losses.
func Purge(ctx context.Context, local *store.DB) error {
	err := local.Update(ctx, func(tx *store.Tx) error {
		if err := purgeWaiters(ctx, tx); err != nil {
			return err
		}
		if err := purgeLosses(ctx, tx); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `DELETE FROM leases WHERE until <= $1`, tx.Now().UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("purge checkouts: %w", err)
	}
	return nil
}

func find(ctx context.Context, tx *store.Tx, kind string, id int64) (l Checkout, found bool, err error) {
	var until int64
	err = tx.Row(ctx, `SELECT l.user_id, l.until FROM leases l
		WHERE `+activeCondition+` AND l.kind = $2 AND l.object_id = $3`,
		[]any{tx.Now().UnixMilli(), kind, id}, &l.UserID, &until)
	if store.NoRows(err) {
		return Checkout{}, false, nil
	}
	l.Until = time.UnixMilli(until).UTC()
	return l, err == nil, err
}
