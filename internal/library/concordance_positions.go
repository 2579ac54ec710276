package library

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"lls/internal/platform/store"
)

// positions are those of the rows in a new order, by their names in it, and those that have changed of rows that are
// there.
func (s *alignmentSave) positions(order []int64) (all, moved map[int64]int64) {
	all, moved = make(map[int64]int64, len(order)), map[int64]int64{}
	stored := make(map[int64]int64, len(s.heads))
	for _, h := range s.heads {
		stored[h.ID] = h.position
	}
	if s.in.Order != nil || !fillGaps(order, stored, all) {
		for i, id := range order {
			all[id] = int64(i+1) * positionStep
		}
	}
	for id, position := range all {
		if id > 0 && stored[id] != position {
			moved[id] = position
		}
	}
	return all, moved
}

// fillGaps finds positions for new rows between those that are there. It reports false where there is no room.
func fillGaps(order []int64, stored, all map[int64]int64) bool {
	previous := int64(0)
	for i := 0; i < len(order); {
		if order[i] > 0 {
			previous = stored[order[i]]
			all[order[i]] = previous
			i++
			continue
		}
		n := i
		for n < len(order) && order[n] < 0 {
			n++
		}
		gap := int64(positionStep)
		if n < len(order) {
			if gap = (stored[order[n]] - previous) / int64(n-i+1); gap <= 0 {
				return false
			}
		}
		for ; i < n; i++ {
			previous += gap
			all[order[i]] = previous
		}
	}
	return true
}

// movePositions writes the positions of many rows with few statements.
func movePositions(ctx context.Context, tx *store.Tx, moved map[int64]int64) error {
	const atOnce = 400
	for chunk := range slices.Chunk(slices.Sorted(maps.Keys(moved)), atOnce) {
		var values strings.Builder
		args := make([]any, 0, 2*len(chunk))
		for i, id := range chunk {
			if i > 0 {
				values.WriteString(", ")
			}
			fmt.Fprintf(&values, "(CAST($%d AS BIGINT), CAST($%d AS BIGINT))", 2*i+1, 2*i+2)
			args = append(args, id, moved[id])
		}
		if err := tx.Queue(ctx, "UPDATE concordance_rows SET position = v.column2 FROM (VALUES "+values.String()+
			") v WHERE v.column1 = concordance_rows.id", args...); err != nil {
			return fmt.Errorf("order rows: %w", err)
		}
	}
	return nil
}

// alignmentWrite are the columns of a row that a save sets, but for its table and position.
var alignmentWrite = []string{"place", "label", "text_tr", "text_en", "duty", "degree_id", "reason_tr", "reason_en",
	"comment_tr", "comment_en", "planned_date", "agency_id", "body_other", "look", "look_since", "checked_by",
	"checked_date", "checked_revision_id"}
