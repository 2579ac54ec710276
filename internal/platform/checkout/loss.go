package checkout

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/store"
)

// Loss is a checkout that an administrator released, and about which its holder is notified.
type Loss struct {
	Kind string
	ID   int64
	By   int64 // the administrator
	Date time.Time
	Seen bool
}

// Losses returns the losses of a user within NoticePeriod.
func Losses(ctx context.Context, local *store.DB, user int64) (losses []Loss, err error) {
	err = local.View(ctx, func(tx *store.Tx) error {
		losses, err = store.All(ctx, tx, func(scan func(...any) error) (l Loss, err error) {
			var date int64
			err = scan(&l.Kind, &l.ID, &l.By, &date, &l.Seen)
			l.Date = time.UnixMilli(date).UTC()
			return l, err
		},
			`SELECT kind, object_id, by_user, date, seen FROM lock_losses WHERE user_id = $1 AND date > $2
				ORDER BY kind, object_id`,
			user, tx.Now().Add(-NoticePeriod).UnixMilli())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read which checkouts user %d has lost: %w", user, err)
	}
	return losses, nil
}

// MarkLosses records that a user has seen these losses.
func MarkLosses(ctx context.Context, local *store.DB, user int64, losses []Loss) error {
	if len(losses) == 0 {
		return nil
	}
	err := local.Update(ctx, func(tx *store.Tx) error {
		for _, l := range losses {
			if _, err := tx.Exec(ctx,
				`UPDATE lock_losses SET seen = TRUE WHERE user_id = $1 AND kind = $2 AND object_id = $3`, user, l.Kind,
				l.ID); err != nil {
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

// recordLoss records who released the checkout of a user.
func recordLoss(ctx context.Context, tx *store.Tx, kind string, id, user, by int64) error {
	_, err := tx.Exec(ctx,
		`INSERT INTO lock_losses (user_id, kind, object_id, by_user, date) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (user_id, kind, object_id) DO UPDATE SET by_user = excluded.by_user, date = excluded.date, seen = FALSE`,
		user, kind, id, by, tx.Now().UnixMilli())
	return err
}

func purgeLosses(ctx context.Context, tx *store.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM lock_losses WHERE date <= $1`, tx.Now().Add(-NoticePeriod).UnixMilli())
	return err
}
