package library

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// CheckedInput names rows that are still right.
type CheckedInput struct {
	ModifyDate *record.Instant `doc:"Of the table, as it was read"`
	RowIDs     []int64         `json:"RowIds" doc:"At most 500"`
}

// maxChecked is how many rows can be said to be right at once.
const maxChecked = 500

// CheckAlignments notes that the actor finds rows still right: they need no other look, and are compared with the
// present texts from now on.
func (l *Library) CheckAlignments(ctx context.Context, actor access.Actor, id int64, in CheckedInput) (
	saved AlignmentsSaved, err error) {
	if len(in.RowIDs) > maxChecked {
		return saved, fault.Invalid(fault.Field{Field: "RowIds", Code: "max",
			Params: map[string]any{"Max": maxChecked}})
	}
	err = l.engine.Main.UpdateTogether(ctx, func(tx *store.Tx) error {
		s := &alignmentSave{l: l, tx: tx, actor: actor, in: &AlignmentsInput{ModifyDate: in.ModifyDate}}
		saved, err = s.runChecked(ctx, id, in.RowIDs)
		return err
	})
	if err != nil {
		return saved, fmt.Errorf("note that rows of table %d are right: %w", id, err)
	}
	return saved, nil
}

func (s *alignmentSave) runChecked(ctx context.Context, id int64, rows []int64) (saved AlignmentsSaved, err error) {
	saved.Rows = []Alignment{}
	if s.table, err = Concordances(s.l).FindToChange(ctx, s.tx, s.actor, id, s.in.ModifyDate); err != nil {
		return saved, err
	}
	if s.old, err = readAlignments(ctx, s.tx, s.table, slices.Compact(slices.Sorted(slices.Values(rows)))); err != nil {
		return saved, err
	}
	if s.heads, err = readAlignmentHeads(ctx, s.tx, id); err != nil {
		return saved, err
	}
	texts := []int64{int64(s.table.LegalTextID)}
	for i, row := range rows {
		old := s.old[row]
		if old == nil || slices.Index(rows, row) != i {
			return saved, fault.Invalid(fault.Field{Field: fmt.Sprintf("RowIds[%d]", i), Code: "unknown"})
		}
		r := *old
		r.Targets = slices.Clone(old.Targets)
		// A row of an import may lack what its degree needs: it must be completed first.
		rules := alignmentReader{own: int64(s.table.LegalTextID), at: fmt.Sprintf("Rows[%d]", i)}
		if rules.rules(&r); len(rules.bad) > 0 {
			return saved, fault.Invalid(rules.bad...)
		}
		s.rows = append(s.rows, &r)
		for _, g := range r.Targets {
			texts = append(texts, g.LegalTextID)
		}
	}
	if s.latest, err = latestVersions(ctx, s.tx, texts); err != nil {
		return saved, err
	}
	if err := s.findPlaces(ctx); err != nil {
		return saved, err
	}
	positions := make(map[int64]int64, len(s.heads))
	for i, h := range s.heads {
		positions[h.ID] = int64(i + 1)
	}
	for _, r := range s.rows {
		r.Position = positions[r.ID]
		s.check(r)
		for j := range r.Targets {
			s.see(&r.Targets[j])
		}
	}
	changes, err := s.change(ctx, nil)
	if err != nil {
		return saved, err
	}
	// The log says of every row that it was checked, and with which version.
	version := ""
	if r, there := s.latest[int64(s.table.LegalTextID)]; there {
		version = r.Date.Shown()
	}
	for _, r := range s.rows {
		changes = append(changes, audit.Change{Field: r.EULabel + " · Hâlâ doğru / " + r.EULabel + " · Still right",
			After: version})
	}
	saved.ModifyDate = s.table.ModifyDate
	if len(s.rows) > 0 {
		if saved.ModifyDate, err = Concordances(s.l).Touch(ctx, s.tx, s.actor.UserID, s.table, changes); err != nil {
			return saved, err
		}
	}
	return saved, s.answer(ctx, &saved)
}

// ConcordanceStamp is the answer to a change of a whole table.
type ConcordanceStamp struct{ ModifyDate record.Instant }

// ConfirmConcordance confirms a table, or opens it again. A table with rows that need another look cannot be confirmed.
func (l *Library) ConfirmConcordance(
	ctx context.Context, actor access.Actor, id int64, read *record.Instant, confirm bool,
) (stamp ConcordanceStamp, err error) {
	if err := actor.Need(ConcordanceConfirm); err != nil {
		return stamp, err
	}
	err = l.engine.Main.UpdateTogether(ctx, func(tx *store.Tx) error {
		t, err := Concordances(l).FindToChange(ctx, tx, actor, id, read)
		if err != nil {
			return err
		}
		stamp.ModifyDate = t.ModifyDate
		status := int64(underReview)
		if confirm {
			status = confirmed
		}
		if (t.StatusID == confirmed) == confirm {
			return nil
		}
		if confirm && t.Coverage.Look > 0 {
			return fault.RejectedWith("ERROR_ROWS_TO_LOOK_AT", t.Coverage.Look)
		}
		if err := tx.Queue(ctx, "UPDATE concordances SET status_id = $1 WHERE id = $2", status, id); err != nil {
			return err
		}
		stamp.ModifyDate, err = Concordances(l).Touch(ctx, tx, actor.UserID, t, []audit.Change{{Field: "StatusId",
			Before: strconv.FormatInt(int64(t.StatusID), 10), After: strconv.FormatInt(status, 10)}})
		return err
	})
	if err != nil {
		return stamp, fmt.Errorf("confirm table %d: %w", id, err)
	}
	return stamp, nil
}
