package library

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
)

// write writes what has changed, and returns that for the log.
func (s *alignmentSave) write(ctx context.Context, order []int64) (changes []audit.Change, err error) {
	positions, moved := s.positions(order)
	for i, r := range s.rows {
		s.decide(r)
		if s.imported != nil && s.imported.doubtful[i] {
			r.Look, r.LookSince = lookImported, nil
		}
	}
	if changes, err = s.remove(ctx, changes); err != nil {
		return nil, err
	}
	if changes, err = s.create(ctx, positions, changes); err != nil {
		return nil, err
	}
	if changes, err = s.change(ctx, changes); err != nil {
		return nil, err
	}
	if len(moved) > 0 {
		if err := movePositions(ctx, s.tx, moved); err != nil {
			return nil, err
		}
		if s.in.Order != nil {
			changes = append(changes, audit.Change{Field: "Sıra / Order", After: strconv.Itoa(len(moved))})
		}
	}
	for i, id := range order {
		if id < 0 {
			id = s.rows[-id-1].ID
		}
		order[i] = id
	}
	for _, r := range s.rows {
		r.Position = int64(slices.Index(order, r.ID) + 1)
	}
	if len(changes) == 0 {
		return nil, nil
	}
	if s.table.StatusID == confirmed {
		changes = append(changes, audit.Change{Field: "StatusId", Before: strconv.Itoa(confirmed),
			After: strconv.Itoa(underReview)})
	}
	return changes,
		s.tx.Queue(ctx, `UPDATE concordances SET status_id = CASE WHEN status_id = 3 THEN 2 ELSE status_id END,
		checked_revision_id = COALESCE(checked_revision_id, CAST($1 AS BIGINT)) WHERE id = $2`, s.latestOwn(), s.table.ID)
}

func (a *Alignment) values() []any {
	var by, date any
	if a.CheckedBy != nil {
		by = a.checkedBy
	}
	if a.CheckedDate != nil {
		date = int64(*a.CheckedDate)
	}
	return []any{a.EUPlace, a.EULabel, a.EUTextTR, a.EUTextEN, a.Duty, a.DegreeID, a.ReasonTR, a.ReasonEN, a.CommentTR,
		a.CommentEN, text(a.PlannedDate), a.AgencyID, a.BodyOther, a.Look, a.LookSince, by, date, a.CheckedRevisionID}
}

// remove deletes rows.
func (s *alignmentSave) remove(ctx context.Context, changes []audit.Change) ([]audit.Change, error) {
	var erased []*Alignment
	for _, id := range s.in.Deleted {
		old := s.old[id]
		erased = append(erased, &Alignment{ID: id})
		if err := errors.Join(s.tx.Queue(ctx, "DELETE FROM concordance_targets WHERE row_id = $1", id),
			s.tx.Queue(ctx, "DELETE FROM concordance_rows WHERE id = $1", id)); err != nil {
			return nil, fmt.Errorf("delete row %d: %w", id, err)
		}
		changes = append(changes, alignmentChanges(old, &Alignment{})...)
	}
	return changes, s.l.writeAlignmentWords(ctx, s.tx, erased, s.old)
}

// create writes new rows.
func (s *alignmentSave) create(ctx context.Context, positions map[int64]int64, changes []audit.Change) (
	[]audit.Change, error) {
	var rows [][]any
	var fresh []*Alignment
	for i, r := range s.rows {
		if r.ID == 0 {
			rows = append(rows, append([]any{s.table.ID, positions[int64(-i-1)]}, r.values()...))
			fresh = append(fresh, r)
		}
	}
	if len(rows) == 0 {
		return changes, nil
	}
	ids, err := s.tx.InsertIDs(ctx, "concordance_rows",
		append([]string{"concordance_id", "position"}, alignmentWrite...), rows)
	if err != nil {
		return nil, fmt.Errorf("create rows: %w", err)
	}
	for i, r := range fresh {
		r.ID = ids[i]
		if s.provisions == nil && s.imported == nil {
			changes = append(changes, alignmentChanges(&Alignment{}, r)...)
		}
	}
	if s.provisions != nil || s.imported != nil {
		changes = append(changes, audit.Change{Field: "Yeni satırlar / New rows",
			After: fmt.Sprintf("%d: %s – %s", len(fresh),
				fresh[0].EULabel, fresh[len(fresh)-1].EULabel)})
	}
	if err := s.l.writeAlignmentWords(ctx, s.tx, fresh, nil); err != nil {
		return nil, err
	}
	return changes, insertTargets(ctx, s.tx, fresh)
}

// change writes changed rows.
func (s *alignmentSave) change(ctx context.Context, changes []audit.Change) ([]audit.Change, error) {
	var replaced []*Alignment
	for _, r := range s.rows {
		old := s.old[r.ID]
		if old == nil {
			continue
		}
		if !slices.Equal(plainValues(old), plainValues(r)) {
			if err := updateAlignment(ctx, s.tx, r); err != nil {
				return nil, err
			}
			if err := s.l.writeAlignmentWords(ctx, s.tx, []*Alignment{r}, s.old); err != nil {
				return nil, err
			}
		}
		if !slices.EqualFunc(old.Targets, r.Targets, sameTarget) {
			if err := s.tx.Queue(ctx, "DELETE FROM concordance_targets WHERE row_id = $1", r.ID); err != nil {
				return nil, err
			}
			replaced = append(replaced, r)
		}
		changes = append(changes, alignmentChanges(old, r)...)
	}
	return changes, insertTargets(ctx, s.tx, replaced)
}

// plainValues are the values of a row as they can be compared.
func plainValues(a *Alignment) []any {
	values := a.values()
	for i, v := range values {
		if id, isID := v.(*int64); isID {
			if values[i] = nil; id != nil {
				values[i] = *id
			}
		}
	}
	return values
}

func sameTarget(x, y AlignmentTarget) bool {
	same := func(a, b *int64) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }
	return x.LegalTextID == y.LegalTextID && x.Place == y.Place && x.Label == y.Label &&
		same(x.RevisionID, y.RevisionID) &&
		x.printTR == y.printTR && x.printEN == y.printEN && x.Missing == y.Missing &&
		x.Hidden == y.Hidden
}

func updateAlignment(ctx context.Context, tx *store.Tx, r *Alignment) error {
	set := make([]string, len(alignmentWrite))
	for i, column := range alignmentWrite {
		set[i] = fmt.Sprintf("%s = $%d", column, i+1)
	}
	if err := tx.Queue(ctx, fmt.Sprintf("UPDATE concordance_rows SET %s WHERE id = $%d", strings.Join(set, ", "),
		len(set)+1),
		append(r.values(), r.ID)...); err != nil {
		return fmt.Errorf("change row %d: %w", r.ID, err)
	}
	return nil
}

func insertTargets(ctx context.Context, tx *store.Tx, rows []*Alignment) error {
	var values [][]any
	for _, r := range rows {
		for j, g := range r.Targets {
			values = append(values, []any{r.ID, j, g.LegalTextID, g.Place, g.Label, g.RevisionID, g.printTR, g.printEN,
				g.Missing, g.Hidden})
		}
	}
	if len(values) == 0 {
		return nil
	}
	err := tx.Insert(ctx, "concordance_targets", []string{"row_id", "position", "legal_text_id", "place", "label",
		"revision_id", "print_tr", "print_en", "missing", "hidden"}, values)
	if err != nil {
		return fmt.Errorf("write the counterparts of rows: %w", err)
	}
	return nil
}

// answer fills in the rows of the answer.
func (s *alignmentSave) answer(ctx context.Context, saved *AlignmentsSaved) error {
	byID := make(map[int64]*Alignment, len(s.rows))
	for _, r := range s.rows {
		byID[r.ID] = r
	}
	if err := nameCheckers(ctx, s.tx, byID); err != nil {
		return err
	}
	for _, r := range s.rows {
		saved.Rows = append(saved.Rows, *r)
	}
	return nil
}

// maxLoggedText is the longest text of a row, in bytes, that the log keeps in full.
const maxLoggedText = 200
