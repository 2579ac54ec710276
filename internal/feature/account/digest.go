package account

import (
	"context"
	"fmt"
	"strconv"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
)

// digestEnabled reports whether a user gets the daily mail.
func digestEnabled(ctx context.Context, tx *store.Tx, user int64) (bool, error) {
	var n int64
	err := tx.Row(ctx, `SELECT COUNT(*) FROM digests WHERE user_id = $1`, []any{user}, &n)
	return n > 0, err
}

// setDigest switches the daily mail, and returns what that changed.
func setDigest(ctx context.Context, tx *store.Tx, user int64, on bool) ([]audit.Change, error) {
	was, err := digestEnabled(ctx, tx, user)
	if err != nil || was == on {
		return nil, err
	}
	query := `DELETE FROM digests WHERE user_id = $1`
	if on {
		query = `INSERT INTO digests (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING`
	}
	if _, err := tx.Exec(ctx, query, user); err != nil {
		return nil, fmt.Errorf("switch the daily mail of user %d: %w", user, err)
	}
	return []audit.Change{{Field: "Digest", Before: strconv.FormatBool(was), After: strconv.FormatBool(on)}}, nil
}
