package record

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record/query"
)

// Links declares a part that is a list of ids kept in a table of pairs, for example the sectors of a legal text.
func Links[T any](key string, label Label, table, owner, target, targetTable string, required bool,
	ptr func(*T) *[]int64) Part[T] {
	return Part[T]{
		Key:   key,
		Label: label,
		Doc:   "ids",
		Rule:  Rule{Table: targetTable},
		Decode: func(_ context.Context, _ access.Actor, raw json.RawMessage) (func(*T), []fault.Field, error) {
			var given []*int64
			if string(raw) != `""` && json.Unmarshal(raw, &given) != nil || slices.Contains(given, nil) {
				return nil, nil, fault.BadRequest("%s must be a list of ids", key)
			}
			ids := make([]int64, len(given))
			for i, id := range given {
				ids[i] = *id
			}
			slices.Sort(ids)
			ids = append([]int64{}, slices.Compact(ids)...)
			return func(t *T) { *ptr(t) = ids }, nil, nil
		},
		Check: func(ctx context.Context, tx *store.Tx, c *Change[T]) ([]fault.Field, error) {
			ids := *ptr(c.New)
			if len(ids) == 0 && required {
				return []fault.Field{{Field: key, Code: "required"}}, nil
			}
			for _, id := range ids {
				exists, err := c.Exists(ctx, tx, targetTable, id)
				if err != nil {
					return nil, err
				}
				if !exists {
					return []fault.Field{{Field: key, Code: "unknown"}}, nil
				}
			}
			return nil, nil
		},
		Load: func(ctx context.Context, tx *store.Tx, ids []int64, items map[int64]*T, _ bool) error {
			for _, item := range items {
				*ptr(item) = []int64{}
			}
			var w query.Where
			w.In(owner, ids)
			return tx.Each(ctx, fmt.Sprintf("SELECT %s, %s FROM %s%s ORDER BY %[1]s, %[2]s", owner, target, table, w.SQL()),
				w.Args(), func(scan func(...any) error) error {
					var own, other int64
					if err := scan(&own, &other); err != nil {
						return fmt.Errorf("scan %s: %w", table, err)
					}
					if item := items[own]; item != nil {
						*ptr(item) = append(*ptr(item), other)
					}
					return nil
				})
		},
		Store: func(ctx context.Context, tx *store.Tx, c *Change[T]) error {
			var before []int64
			if c.Old != nil {
				before = *ptr(c.Old)
			}
			for _, id := range before {
				if !slices.Contains(*ptr(c.New), id) {
					if _, err := tx.Exec(ctx, fmt.Sprintf("DELETE FROM %s WHERE %s = $1 AND %s = $2", table, owner, target), c.ID,
						id); err != nil {
						return err
					}
				}
			}
			for _, id := range *ptr(c.New) {
				if !slices.Contains(before, id) {
					if _, err := tx.Exec(ctx, fmt.Sprintf("INSERT INTO %s (%s, %s) VALUES ($1, $2)", table, owner, target), c.ID,
						id); err != nil {
						return err
					}
				}
			}
			return nil
		},
		StoreAll: func(ctx context.Context, tx *store.Tx, all []*Change[T]) error {
			var rows [][]any
			for _, c := range all {
				for _, id := range *ptr(c.New) {
					rows = append(rows, []any{c.ID, id})
				}
			}
			return tx.Insert(ctx, table, []string{owner, target}, rows)
		},
		Rows: func(t *T) int { return len(*ptr(t)) },
		Show: func(t *T) string {
			words := make([]string, len(*ptr(t)))
			for i, id := range *ptr(t) {
				words[i] = strconv.FormatInt(id, 10)
			}
			return strings.Join(words, ", ")
		},
	}
}
