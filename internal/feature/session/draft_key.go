package session

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// draftKeySize is the size of a key of XChaCha20-Poly1305.
const draftKeySize = 32

// draftKey returns the key under which the user's browsers encrypt drafts, in base64 (RFC 4648, section 4). It is made
// at the first call and stays the same when the password changes, so that a draft outlives a forgotten password. It is
// empty where no drafts are kept: at an observer, and while the storage is full and the user has no key yet.
func (s *Sessions) draftKey(ctx context.Context, userID int64) (string, error) {
	if s.observer {
		return "", nil
	}
	const read = `SELECT key FROM draft_keys WHERE user_id = $1`
	var key []byte
	err := s.local.ReadRow(ctx, read, []any{userID}, &key)
	if store.NoRows(err) {
		fresh := make([]byte, draftKeySize)
		_, _ = rand.Read(fresh) // never fails
		err = s.local.Update(ctx, func(tx *store.Tx) error {
			const insert = `INSERT INTO draft_keys (user_id, key) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING`
			if _, err := tx.Exec(ctx, insert, userID, fresh); err != nil {
				return err
			}
			return tx.Row(ctx, read, []any{userID}, &key) // another call may have been first
		})
		if fault.Is(err, fault.Unavailable(nil).Code) {
			return "", nil // users can still read while the disk is full
		}
	}
	if err != nil {
		return "", fmt.Errorf("read the key of drafts of user %d: %w", userID, err)
	}
	return base64.StdEncoding.EncodeToString(key), nil
}
