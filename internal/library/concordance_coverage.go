package library

import (
	"context"
	"fmt"
	"strings"

	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/concord"
)

// Coverage counts the rows of a table. The degrees count what there is to align with: the rows whose duty is 1 to 3.
type Coverage struct {
	Rows          int64 `doc:"All rows"`
	Applicable    int64 `doc:"Rows of the duties 1 to 3 that are neither not applicable nor optional: what Aligned is a part of"`
	Full          int64 `doc:"This and the other degrees: of the duties 1 to 3"`
	Partial       int64
	None          int64
	NotApplicable int64
	Elsewhere     int64
	Optional      int64
	Conflict      int64
	NotAssessed   int64
	Aligned       int64 `doc:"Full and Elsewhere"`
	Look          int64 `doc:"Rows that need another look, of all duties"`
	Overdue       int64 `doc:"Rows that are still to be aligned and whose planned date has passed, of all duties"`
}

// add counts n rows.
func (c *Coverage) add(duty int64, degree concord.Degree, look, overdue bool, n int64) {
	c.Rows += n
	if look {
		c.Look += n
	}
	if overdue {
		c.Overdue += n
	}
	if duty > lastSubstantive {
		return
	}
	of := map[concord.Degree]*int64{concord.NotAssessed: &c.NotAssessed, concord.Full: &c.Full,
		concord.Partial: &c.Partial, concord.None: &c.None, concord.NotApplicable: &c.NotApplicable,
		concord.Elsewhere: &c.Elsewhere, concord.Optional: &c.Optional, concord.Conflict: &c.Conflict}[degree]
	if of != nil {
		*of += n
	}
	c.Aligned = c.Full + c.Elsewhere
	c.Applicable = c.Aligned + c.Partial + c.None + c.Conflict + c.NotAssessed
}

// isOverdue reports whether a row is still to be aligned and its planned date has passed.
func isOverdue(degree concord.Degree, planned *record.Day, today record.Day) bool {
	switch degree {
	case concord.Full, concord.NotApplicable, concord.Elsewhere, concord.Optional:
		return false
	}
	return planned != nil && *planned < today
}

// stillOpen is the condition that a row r is still to be aligned, as in isOverdue.
const stillOpen = "r.degree_id NOT IN (1, 4, 5, 6)"

// overdueRow is the condition that a row r is still to be aligned and its planned date has passed.
const overdueRow = "r.planned_date < {today} AND " + stillOpen

// plannedBefore is overdueRow on a day.
func plannedBefore(today record.Day) string {
	return strings.ReplaceAll(overdueRow, "{today}", "'"+string(today)+"'")
}

// overdueSQL tells whether the planned date of a row r has passed on a day.
func overdueSQL(today record.Day) string { return "COALESCE(" + plannedBefore(today) + ", FALSE)" }

// coverageQuery returns the query that counts the rows of some tables on a day.
func coverageQuery(today record.Day) func(where string) string {
	return func(where string) string {
		return `SELECT r.concordance_id, r.duty, r.degree_id, r.look <> 0, ` + overdueSQL(today) + `, COUNT(*)
			FROM concordance_rows r` + where + ` GROUP BY 1, 2, 3, 4, 5`
	}
}

func readCoverage(ctx context.Context, tx *store.Tx, query string, args []any) (map[int64]Coverage, error) {
	all := map[int64]Coverage{}
	if err := tx.Each(ctx, query, args, func(scan func(...any) error) error {
		var id, duty, n int64
		var degree concord.Degree
		var look, overdue bool
		if err := scan(&id, &duty, &degree, &look, &overdue, &n); err != nil {
			return err
		}
		c := all[id]
		c.add(duty, degree, look, overdue, n)
		all[id] = c
		return nil
	}); err != nil {
		return nil, fmt.Errorf("count the rows of tables: %w", err)
	}
	return all, nil
}
