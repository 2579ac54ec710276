package checkout

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/store"
)

// NoticePeriod is how long a user is notified that a record which they could not edit has become free.
const NoticePeriod = 24 * time.Hour

// Waiter is a record that a user could not edit, and that is free now.
type Waiter struct {
	Kind         string
	ID           int64
	Free         time.Time // since
	Seen, Mailed bool
}

// FreedFor returns the records that a user waited for and that are free now.
func FreedFor(ctx context.Context, local *store.DB, user int64) (waiters []Waiter, err error) {
	err = local.View(ctx, func(tx *store.Tx) error {
		now := tx.Now()
		waiters, err = store.All(ctx, tx, func(scan func(...any) error) (w Waiter, err error) {
			var free int64
			err = scan(&w.Kind, &w.ID, &free, &w.Seen, &w.Mailed)
			w.Free = time.UnixMilli(free).UTC()
			return w, err
		}, `SELECT w.kind, w.object_id, COALESCE(w.freed, l.until, w.asked), w.seen, w.mailed
			FROM lock_wishes w LEFT JOIN leases l ON l.kind = w.kind AND l.object_id = w.object_id
			WHERE w.user_id = $2 AND w.asked > $3 AND (l.until IS NULL OR NOT (`+activeCondition+`))
		ORDER BY w.kind, w.object_id`,
			now.UnixMilli(), user, now.Add(-NoticePeriod).UnixMilli())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read what user %d waits for: %w", user, err)
	}
	return waiters, nil
}

// MarkWaiters records that a user has seen these waiters, or with mailed that they were sent by mail.
func MarkWaiters(ctx context.Context, local *store.DB, user int64, waiters []Waiter, mailed bool) error {
	if len(waiters) == 0 {
		return nil
	}
	column := "seen"
	if mailed {
		column = "mailed"
	}
	err := local.Update(ctx, func(tx *store.Tx) error {
		for _, w := range waiters {
			if _, err := tx.Exec(ctx, `UPDATE lock_wishes SET `+column+
				` = TRUE WHERE user_id = $1 AND kind = $2 AND object_id = $3`,
				user, w.Kind, w.ID); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("note what user %d was told: %w", user, err)
	}
	return nil
}

// addWaiter records that a user could not edit a record. A further request replaces the one before.
func addWaiter(ctx context.Context, tx *store.Tx, kind string, id, user int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO lock_wishes (user_id, kind, object_id, asked) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, kind, object_id) DO UPDATE
		SET asked = excluded.asked, freed = NULL, seen = FALSE, mailed = FALSE`,
		user, kind, id, tx.Now().UnixMilli())
	return err
}

// removeWaiter removes the waiter whose user has the record now.
func removeWaiter(ctx context.Context, tx *store.Tx, kind string, id, user int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM lock_wishes WHERE user_id = $1 AND kind = $2 AND object_id = $3`, user,
		kind, id)
	return err
}

// markFree records when a record was released.
func markFree(ctx context.Context, tx *store.Tx, kind string, id int64) error {
	_, err := tx.Exec(ctx, `UPDATE lock_wishes SET freed = $3 WHERE kind = $1 AND object_id = $2 AND freed IS NULL`,
		kind, id, tx.Now().UnixMilli())
	return err
}

// purgeWaiters records the end of the checkouts that are about to be removed, and deletes old waiters.
func purgeWaiters(ctx context.Context, tx *store.Tx) error {
	const ended = `FROM leases l WHERE l.kind = lock_wishes.kind AND l.object_id = lock_wishes.object_id AND l.until <= $1`
	if _, err := tx.Exec(ctx, `UPDATE lock_wishes SET freed = (SELECT l.until `+ended+
		`) WHERE freed IS NULL AND EXISTS (SELECT 1 `+ended+`)`,
		tx.Now().UnixMilli()); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM lock_wishes WHERE asked <= $1`, tx.Now().Add(-NoticePeriod).UnixMilli())
	return err
}
