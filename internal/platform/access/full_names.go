package access

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lls/internal/platform/store"
)

// FullNames reads the full names of users by their ids, those of deleted ones too.
func FullNames(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]string, error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	names := make(map[int64]string, len(ids))
	for some := range slices.Chunk(ids, 500) {
		marks, args := make([]string, len(some)), make([]any, len(some))
		for i, id := range some {
			marks[i], args[i] = "$"+strconv.Itoa(i+1), id
		}
		query := "SELECT id, name, last_name FROM users WHERE id IN (" + strings.Join(marks, ", ") + ")"
		if err := tx.Each(ctx, query, args, func(scan func(...any) error) error {
			var id int64
			var name, lastName string
			if err := scan(&id, &name, &lastName); err != nil {
				return fmt.Errorf("scan the name of a user: %w", err)
			}
			names[id] = FullName(id, name, lastName)
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return names, nil
}
