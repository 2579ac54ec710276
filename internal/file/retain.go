package file

import (
	"context"
	"fmt"
	"time"

	"lls/internal/store"
)

// purgeContents drops the contents that no record has named since the retention began: until then a restore to a
// moment of the past may need them. What is named again is forgotten here, and its time begins anew.
func (f *Files) purgeContents(ctx context.Context, now, before time.Time, held map[string]bool) (removed int, err error) {
	unused, err := f.blobs.unused(ctx, before)
	if err != nil {
		return 0, err
	}
	since, err := f.unnamedSince(ctx, now, unused)
	if err != nil {
		return 0, fmt.Errorf("note contents without a name: %w", err)
	}
	over := now.Add(-f.retention)
	if over.After(before) {
		over = before
	}
	for _, sha := range unused {
		if held[sha] || time.UnixMilli(since[sha]).After(now.Add(-f.retention)) {
			continue
		}
		gone, err := f.blobs.drop(ctx, sha, over) // over: one that was named and lost its name in between waits again
		if err != nil {
			return removed, fmt.Errorf("remove a content: %w", err)
		}
		if gone {
			removed++
		}
	}
	return removed, nil
}

// unnamedSince keeps the list of what has no name up to date.
func (f *Files) unnamedSince(ctx context.Context, now time.Time, unused []string) (since map[string]int64, err error) {
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
			if _, known := since[sha]; known {
				continue
			}
			since[sha] = now.UnixMilli()
			if _, err := tx.Exec(ctx, `INSERT INTO unnamed_contents (sha256, since) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING`, sha, since[sha]); err != nil {
				return err
			}
		}
		return nil
	})
	return since, err
}
