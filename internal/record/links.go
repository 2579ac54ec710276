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
)

// joinedIDs reads ids that a query returns as one text: 3,17.
type joinedIDs struct{ into *[]int64 }

// Scan reads the text.
func (j joinedIDs) Scan(value any) error {
	text, ok := value.(string)
	if !ok {
		return fmt.Errorf("ids in a %T", value)
	}
	*j.into = []int64{}
	for part := range strings.SplitSeq(text, ",") {
		if part == "" {
			continue
		}
		id, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return fmt.Errorf("read an id: %w", err)
		}
		*j.into = append(*j.into, id)
	}
	return nil
}

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
		Refers: func(t *T) []int64 { return *ptr(t) },
		Column: fmt.Sprintf("(SELECT COALESCE(string_agg(CAST(l.%s AS TEXT), ',' ORDER BY l.%[1]s), '') FROM %s l "+
			"WHERE l.%s = t.id)", target, table, owner),
		Dest: func(t *T) any { return joinedIDs{ptr(t)} },
		Store: func(ctx context.Context, tx *store.Tx, c *Change[T]) error {
			var before []int64
			if c.Old != nil {
				before = *ptr(c.Old)
			}
			for _, id := range before {
				if !slices.Contains(*ptr(c.New), id) {
					if err := tx.Queue(ctx, fmt.Sprintf("DELETE FROM %s WHERE %s = $1 AND %s = $2", table, owner,
						target), c.ID,
						id); err != nil {
						return err
					}
				}
			}
			for _, id := range *ptr(c.New) {
				if !slices.Contains(before, id) {
					if err := tx.Queue(ctx, fmt.Sprintf("INSERT INTO %s (%s, %s) VALUES ($1, $2)", table, owner,
						target), c.ID,
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
