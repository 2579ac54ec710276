package file

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lls/internal/platform/store"
)

// pendingSave records what a save has stored that was not stored before. It is in the context of the save.
type pendingSave struct{ taken []taken }

type taken struct{ upload, sha256 string }

type pendingSaveKey struct{}

// recordTaken records a content for the save of a context, if there is one.
func recordTaken(ctx context.Context, u Upload) {
	if s, ok := ctx.Value(pendingSaveKey{}).(*pendingSave); ok {
		s.taken = append(s.taken, taken{u.Id, u.Sha256})
	}
}

// BeginSave begins a save. The contents that Inline stores with its context are removed at once if settle is called
// with an error, unless a record or another upload has them. settle returns that error.
func (f *Files) BeginSave(ctx context.Context) (_ context.Context, settle func(refused error) error) {
	s := &pendingSave{}
	return context.WithValue(ctx, pendingSaveKey{}, s), func(refused error) error {
		if refused == nil {
			return nil
		}
		ctx := context.WithoutCancel(ctx)
		for _, m := range s.taken {
			if err := f.dropTaken(ctx, m); err != nil { // what cannot be removed now is purged later
				refused = errors.Join(refused, fmt.Errorf("remove a content of a refused save: %w", err))
			}
		}
		return refused
	}
}

func (f *Files) dropTaken(ctx context.Context, m taken) error {
	if err := f.forgetUpload(ctx, m.upload); err != nil {
		return err
	}
	var others int64
	if err := f.local.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT COUNT(*) FROM uploads WHERE sha256 = $1`, []any{m.sha256}, &others)
	}); err != nil || others > 0 {
		return err
	}
	_, err := f.blobs.drop(ctx, m.sha256, f.clock().Add(time.Minute)) // however fresh it is
	return err
}
