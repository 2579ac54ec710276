package session

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/oidc"
	"lls/internal/platform/store"
)

// permitTime is how long a user may link the account after an administrator has allowed it.
const permitTime = 3 * 24 * time.Hour

// linksByPermit reports whether a provider links only whom an administrator lets.
func (s *Sessions) linksByPermit() bool {
	for _, p := range s.providers {
		if p.Link == oidc.LinkAdmin {
			return true
		}
	}
	return false
}

// AllowLink lets another user link the account, once, at a provider that links nobody else. The user proves by the
// password to own it.
func (s *Sessions) AllowLink(ctx context.Context, actor access.Actor, userID int64) error {
	if err := mayChangeAccess(actor, userID); err != nil {
		return err
	}
	u, err := s.otherUser(ctx, userID)
	if err == nil && !u.enabled {
		err = fault.Rejected("ERROR_USER_DOES_NOT_EXIST")
	}
	if err != nil {
		return err
	}
	err = s.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO link_permits (user_id, until) VALUES ($1, $2)
			ON CONFLICT (user_id) DO UPDATE SET until = excluded.until`, userID, tx.Now().Add(permitTime).UnixMilli())
		return err
	})
	if err == nil {
		err = s.main.Update(ctx, func(tx *store.Tx) error {
			return audit.WriteAccess(ctx, tx, actor.UserID, userID, audit.LinkAllowed, u.fullName())
		})
	}
	if err != nil {
		return fmt.Errorf("let user %d link the account: %w", userID, err)
	}
	return nil
}

// linkPermit returns until when a user may link the account, in milliseconds; 0: the user may not.
func linkPermit(ctx context.Context, tx *store.Tx, userID int64) (until int64, err error) {
	err = tx.Row(ctx, `SELECT until FROM link_permits WHERE user_id = $1 AND until > $2`,
		[]any{userID, tx.Now().UnixMilli()}, &until)
	if store.NoRows(err) {
		return 0, nil
	}
	return until, err
}

// mayLink reports whether an administrator lets a user link the account.
func (s *Sessions) mayLink(ctx context.Context, userID int64) (may bool, err error) {
	err = s.local.View(ctx, func(tx *store.Tx) error {
		until, err := linkPermit(ctx, tx, userID)
		may = until > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("read whether user %d may link the account: %w", userID, err)
	}
	return may, nil
}
