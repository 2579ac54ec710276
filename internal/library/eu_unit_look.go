package library

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// actChange is a change of the text of an act.
type actChange struct {
	act      *EUAct
	old, now []EUUnit
	version  record.Day // of the new text
	unread   bool       // the new text is not known: rows whose provisions are no units have changed
}

// lookAtTables finds the rows of the tables of an act whose provisions a change concerns: they need another look, which
// people alone take away. Rows of provisions that were only renumbered follow. dry only tells.
func (l *Library) lookAtTables(ctx context.Context, tx *store.Tx, c actChange, dry bool) ([]UnitsTable, error) {
	tables := []UnitsTable{}
	all, err := ids(ctx, tx, concordancesOfAct, c.act.ID)
	if err != nil {
		return nil, fmt.Errorf("find the tables of EU act %d: %w", c.act.ID, err)
	}
	items, err := Concordances(l).FindAll(ctx, tx, all)
	if err != nil {
		return nil, fmt.Errorf("read the tables of EU act %d: %w", c.act.ID, err)
	}
	for _, table := range items {
		if c.unread && table.ActVersion != nil && *table.ActVersion == c.version {
			continue // the table is about that text already
		}
		seen, err := l.lookAtTable(ctx, tx, table, c, dry)
		if err != nil {
			return nil, err
		}
		if seen.Look > 0 || seen.Followed > 0 {
			tables = append(tables, seen)
		}
	}
	return tables, nil
}

func (l *Library) lookAtTable(ctx context.Context, tx *store.Tx, table *Concordance, c actChange, dry bool) (
	seen UnitsTable, err error) {
	seen.ConcordanceID, seen.LegalText = table.ID, table.LegalText
	heads, err := readAlignmentHeads(ctx, tx, table.ID)
	if err != nil {
		return seen, err
	}
	order := make([]int64, len(heads))
	for i, h := range heads {
		order[i] = h.ID
	}
	rows, err := readAlignments(ctx, tx, table, order)
	if err != nil {
		return seen, err
	}
	var changes []audit.Change
	for _, r := range c.changeRows(order, rows) {
		old := rows[r.ID]
		if r.Look != old.Look {
			seen.Look++
		} else {
			seen.Followed++
		}
		if dry {
			continue
		}
		changes = append(changes, alignmentChanges(old, r)...)
		if err := tx.Queue(ctx, "UPDATE concordance_rows SET look = $1, look_since = $2, place = $3, label = $4 "+
			"WHERE id = $5",
			r.Look, r.LookSince, r.EUPlace, r.EULabel, r.ID); err != nil {
			return seen, fmt.Errorf("note that row %d needs another look: %w", r.ID, err)
		}
	}
	if dry {
		return seen, nil
	}
	// A table that was about the former text is about the new one: what differs needs another look.
	if was := c.act.UnitsVersion; !c.unread && (table.ActVersion == nil || was != nil && *table.ActVersion == *was) &&
		(table.ActVersion == nil || *table.ActVersion != c.version) {
		before := ""
		if table.ActVersion != nil {
			before = table.ActVersion.Shown()
		}
		changes = append(changes, audit.Change{Field: "ActVersion", Before: before, After: c.version.Shown()})
		if err := tx.Queue(ctx, "UPDATE concordances SET act_version = $1 WHERE id = $2", string(c.version),
			table.ID); err != nil {
			return seen, fmt.Errorf("note the text of the act of table %d: %w", table.ID, err)
		}
	}
	if len(changes) == 0 {
		return seen, nil
	}
	if seen.Look > 0 && table.StatusID == confirmed {
		if err := tx.Queue(ctx, "UPDATE concordances SET status_id = $1 WHERE id = $2", underReview,
			table.ID); err != nil {
			return seen, err
		}
		changes = append(changes, audit.Change{Field: "StatusId", Before: strconv.Itoa(confirmed),
			After: strconv.Itoa(underReview)})
	}
	_, err = Concordances(l).Touch(ctx, tx, access.SystemAccount, table, changes)
	return seen, err
}

// changeRows are the rows that a change concerns, as they are afterwards.
func (c *actChange) changeRows(order []int64, rows map[int64]*Alignment) (changed []*Alignment) {
	keys := map[string]bool{}
	of := make(map[int64][]string, len(order))
	for _, id := range order {
		if r := rows[id]; r != nil {
			of[id] = keysOfRow(r.EUPlace, r.EULabel)
			for _, key := range of[id] {
				keys[key] = true
			}
		}
	}
	comparison := compareForRows(c.old, c.now, keys)
	for _, id := range order {
		row := rows[id]
		if row == nil {
			continue
		}
		r := *row
		look := c.unread && !slices.ContainsFunc(of[id], func(key string) bool {
			_, known := comparison.now.prints(key)
			return known
		})
		for _, key := range of[id] {
			is, to := comparison.fateOf(key)
			switch {
			case is != untouched || to != key && len(of[id]) > 1:
				look = true
			case to != key:
				r.EULabel = shortened(followLabel(r.EULabel, key, to), maxLabel)
				r.EUPlace = to
			}
		}
		if look && r.Look == 0 {
			r.Look, r.LookSince = lookAct, nil
		}
		if r.Look != row.Look || r.EUPlace != row.EUPlace {
			changed = append(changed, &r)
		}
	}
	return changed
}

// consolidationChanged asks for another look at the rows of an act whose experts work with another consolidated version
// now. Where the act has units, those of the new text will tell which rows it concerns; all others have changed.
func (l *Library) consolidationChanged(ctx context.Context, tx *store.Tx, c *record.Change[EUAct]) error {
	if c.Old == nil || c.New == nil || c.New.LatestConsolidation == nil ||
		c.Old.LatestConsolidation != nil && *c.Old.LatestConsolidation == *c.New.LatestConsolidation ||
		c.New.UnitsVersion != nil && *c.New.UnitsVersion == *c.New.LatestConsolidation {
		return nil
	}
	units, err := readUnits(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	_, err = l.lookAtTables(ctx, tx, actChange{act: c.New, old: units, now: units, version: *c.New.LatestConsolidation,
		unread: true}, false)
	return err
}
