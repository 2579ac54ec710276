package file

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/store"
)

// purgeContents drops the contents of uploads that no record has ever named, and those that no record has named since
// the retention began: until then a restore to a moment of the past may need them. A content that is named again
// is removed from the list, and its time starts again.
func (f *Files) purgeContents(
	ctx context.Context, now, before time.Time, held map[string]bool,
) (removed int, err error) {
	unused, err := f.blobs.unused(ctx, before)
	if err != nil {
		return 0, err
	}
	past, err := f.onceNamed(ctx)
	if err != nil {
		return 0, fmt.Errorf("look which contents were named: %w", err)
	}
	since, err := f.unnamedSince(ctx, now, unused, past)
	if err != nil {
		return 0, fmt.Errorf("note contents without a name: %w", err)
	}
	for _, sha := range unused {
		over := before
		if at, waits := since[sha]; waits {
			if time.UnixMilli(at).After(now.Add(-f.retention)) {
				continue
			}
			over = earlier(before, now.Add(-f.retention)) // named again in between: it waits again
		}
		if held[sha] {
			continue
		}
		gone, err := f.blobs.drop(ctx, sha, over)
		if err != nil {
			return removed, fmt.Errorf("remove a content: %w", err)
		}
		if gone {
			removed++
		}
	}
	return removed, nil
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// onceNamed returns whether a record names or has named a content. In a copy that is always so: it accepts no uploads.
func (f *Files) onceNamed(ctx context.Context) (func(sha256 string) bool, error) {
	if f.copied {
		return func(string) bool { return true }, nil
	}
	named := map[string]bool{}
	err := f.main.View(ctx, func(tx *store.Tx) error {
		clear(named)
		return tx.Each(ctx, `SELECT sha256 FROM named_contents`, nil, func(scan func(...any) error) error {
			var sha string
			if err := scan(&sha); err != nil {
				return err
			}
			named[sha] = true
			return nil
		})
	})
	return func(sha256 string) bool { return named[sha256] }, err
}

// unnamedSince updates the list of contents that no record names any more.
func (f *Files) unnamedSince(ctx context.Context, now time.Time, unused []string,
	past func(sha256 string) bool) (since map[string]int64, err error) {
	wanted := make(map[string]bool, len(unused))
	for _, sha := range unused {
		wanted[sha] = true
	}
	err = f.local.Update(ctx, func(tx *store.Tx) error {
		since = make(map[string]int64, len(unused))
		var again []string
		err := tx.Each(ctx, `SELECT sha256, since FROM unnamed_contents`, nil, func(scan func(...any) error) error {
			var sha string
			var at int64
			if err := scan(&sha, &at); err != nil {
				return err
			}
			if since[sha] = at; !wanted[sha] {
				again = append(again, sha)
			}
			return nil
		})
		if err != nil {
			return err
		}
		for _, sha := range again {
			if _, err := tx.Exec(ctx, `DELETE FROM unnamed_contents WHERE sha256 = $1`, sha); err != nil {
				return err
			}
		}
		for _, sha := range unused {
			if _, known := since[sha]; known || !past(sha) {
				continue
			}
			since[sha] = now.UnixMilli()
			if _, err := tx.Exec(ctx,
				`INSERT INTO unnamed_contents (sha256, since) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING`, sha,
				since[sha]); err != nil {
				return err
			}
		}
		return nil
	})
	return since, err
}
