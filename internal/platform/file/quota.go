package file

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// quotaWindow is the time within which a user's uploads count; their rows are kept at least so long.
const quotaWindow = 24 * time.Hour

// overQuota is the answer to a user who has uploaded too much; after says when the oldest upload no longer counts.
func overQuota(limit int64, after time.Duration) error {
	return &fault.Fault{Class: fault.ClassTooMany, Code: "ERROR_UPLOAD_QUOTA", Value: limit,
		RetryAfter: max(after, time.Minute)}
}

// checkQuota refuses a content of so many bytes that a user may no longer send today. id is left out of the sum.
func (f *Files) checkQuota(ctx context.Context, tx *store.Tx, user int64, id string, size int64) error {
	if f.quota == 0 {
		return nil
	}
	var sent, oldest int64
	since := tx.Now().Add(-quotaWindow)
	if err := tx.Row(ctx,
		`SELECT COALESCE(SUM(size), 0), COALESCE(MIN(create_date), 0) FROM uploads WHERE user_id = $1 AND create_date > $2
			AND id <> $3`,
		[]any{user, since.UnixMilli(), id}, &sent, &oldest); err != nil {
		return err
	}
	if sent+size > f.quota {
		return overQuota(f.quota, time.UnixMilli(oldest).Sub(since))
	}
	return nil
}

// mayUpload refuses a user whose quota is used up, before anything is received.
func (f *Files) mayUpload(ctx context.Context, actor access.Actor) error {
	if f.quota == 0 {
		return nil
	}
	return f.local.View(ctx, func(tx *store.Tx) error { return f.checkQuota(ctx, tx, actor.UserID, "", 1) })
}

// recordUpload counts a content towards its user's quota before it is stored. An existing id is the same
// content.
func (f *Files) recordUpload(ctx context.Context, actor access.Actor, u Upload) error {
	err := f.local.Update(ctx, func(tx *store.Tx) error {
		if err := f.checkQuota(ctx, tx, actor.UserID, u.Id, u.Size); err != nil {
			return err
		}
		_, err := tx.Exec(ctx,
			`INSERT INTO uploads (id, user_id, name, size, mime, sha256, create_date) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (id) DO UPDATE SET create_date = excluded.create_date`,
			u.Id, actor.UserID, u.Name, u.Size, u.Mime, u.Sha256, tx.Now().UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("note the upload: %w", err)
	}
	return nil
}

// forgetUpload removes the record of a content that could not be stored.
func (f *Files) forgetUpload(ctx context.Context, id string) error {
	ctx = context.WithoutCancel(ctx)
	return f.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM uploads WHERE id = $1`, id)
		return err
	})
}
