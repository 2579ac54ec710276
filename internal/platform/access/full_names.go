package access

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
)

// FullNames returns the full names of users by their ids, those of deleted ones too. Nobody may change the map, which
// may contain more of them.
func FullNames(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]string, error) {
	if !tx.ReadOnly() { // what this transaction has changed is not cached: a save needs few names
		return readNames(ctx, tx, ids)
	}
	return generation.ReadCached(ctx, tx, "full names", []string{generation.Lookups}, func() (map[int64]string, error) {
		names := map[int64]string{}
		return names, eachName(ctx, tx, names, "SELECT id, name, last_name FROM users", nil)
	})
}

func readNames(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]string, error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	names := make(map[int64]string, len(ids))
	for some := range slices.Chunk(ids, 500) {
		marks, args := make([]string, len(some)), make([]any, len(some))
		for i, id := range some {
			marks[i], args[i] = "$"+strconv.Itoa(i+1), id
		}
		query := "SELECT id, name, last_name FROM users WHERE id IN (" + strings.Join(marks, ", ") + ")"
		if err := eachName(ctx, tx, names, query, args); err != nil {
			return nil, err
		}
	}
	return names, nil
}

func eachName(ctx context.Context, tx *store.Tx, names map[int64]string, query string, args []any) error {
	return tx.Each(ctx, query, args, func(scan func(...any) error) error {
		var id int64
		var name, lastName string
		if err := scan(&id, &name, &lastName); err != nil {
			return fmt.Errorf("scan the name of a user: %w", err)
		}
		names[id] = FullName(id, name, lastName)
		return nil
	})
}
