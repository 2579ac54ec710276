package session

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/secret"
	"lls/internal/platform/store"
)

const (
	// deviceTime is how long a device stays known after its last sign-in.
	deviceTime = 180 * 24 * time.Hour
	// maxDevices are known for an account. Beyond it the oldest of those that signed in only once is forgotten, so that
	// browsers that store nothing do not displace devices that are used again; if all were used again, the oldest of
	// all.
	maxDevices = 20
)

// isKnownDevice reports whether a device has signed in to the account before. A device is recognised by the mark that
// its browser stores.
func (s *Sessions) isKnownDevice(ctx context.Context, userID int64, mark string) (known bool, err error) {
	if userID == 0 || len(mark) != secret.Length {
		return false, nil
	}
	err = s.local.View(ctx, func(tx *store.Tx) error {
		var n int64
		err := tx.Row(ctx, `SELECT COUNT(*) FROM devices WHERE user_id = $1 AND mark_hash = $2 AND last_seen > $3`,
			[]any{userID, secret.Hash(mark), tx.Now().Add(-deviceTime).UnixMilli()}, &n)
		known = n > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("look for a known device: %w", err)
	}
	return known, nil
}

// rememberDevice makes a device known for the account and returns its mark: the one that it has if this instance gave
// it, else a new one. People who share a browser share its mark.
func (s *Sessions) rememberDevice(ctx context.Context, tx *store.Tx, userID int64, mark string) (string, error) {
	var given int64
	hash := secret.Hash(mark)
	if err := tx.Row(ctx, `SELECT COUNT(*) FROM devices WHERE mark_hash = $1`, []any{hash}, &given); err != nil {
		return "", err
	}
	if len(mark) != secret.Length || given == 0 {
		mark, hash = secret.New()
	}
	if _, err := tx.Exec(ctx, `INSERT INTO devices (user_id, mark_hash, last_seen) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, mark_hash) DO UPDATE SET last_seen = excluded.last_seen, returned = TRUE`,
		userID, hash, tx.Now().UnixMilli()); err != nil {
		return "", err
	}
	_, err := tx.Exec(ctx, `DELETE FROM devices WHERE user_id = $1 AND mark_hash NOT IN
		(SELECT mark_hash FROM devices WHERE user_id = $1
			ORDER BY mark_hash = $3 DESC, returned DESC, last_seen DESC, mark_hash LIMIT $2)`, userID, maxDevices, hash)
	return mark, err
}

// RememberDevice makes a device known whose user has proved with a recovery mail to own the account.
func (s *Sessions) RememberDevice(ctx context.Context, userID int64, mark string) (string, error) {
	err := s.local.Update(ctx, func(tx *store.Tx) (err error) {
		mark, err = s.rememberDevice(ctx, tx, userID, mark)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("remember a device: %w", err)
	}
	return mark, nil
}

// forgetDevice forgets a device with too many wrong passwords.
func (s *Sessions) forgetDevice(ctx context.Context, userID int64, mark string) error {
	err := s.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM devices WHERE user_id = $1 AND mark_hash = $2`, userID, secret.Hash(mark))
		return err
	})
	if err != nil {
		return fmt.Errorf("forget a device: %w", err)
	}
	return nil
}

func purgeDevices(ctx context.Context, tx *store.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM devices WHERE last_seen <= $1`, tx.Now().Add(-deviceTime).UnixMilli())
	return err
}
