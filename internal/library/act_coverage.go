package library

import (
	"context"
	"fmt"

	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/concord"
)

// The coverage of an act is counted over all of its tables: a provision counts once, with the best degree that one of
// the tables gives it. That of a chapter or sector is the sum over its acts.

// ranks are the degrees from the best to the one that says least.
var ranks = [...]concord.Degree{concord.Full, concord.Elsewhere, concord.Partial, concord.Conflict, concord.None,
	concord.Optional, concord.NotApplicable, concord.NotAssessed}

// rankSQL is the place of a row's degree in ranks.
var rankSQL = func() string {
	sql := "CASE r.degree_id"
	for i, degree := range ranks {
		sql += fmt.Sprintf(" WHEN %d THEN %d", degree, i)
	}
	return sql + " END"
}()

// plus is the sum of two coverages.
func (c Coverage) plus(o Coverage) Coverage {
	return Coverage{Rows: c.Rows + o.Rows, Applicable: c.Applicable + o.Applicable, Full: c.Full + o.Full,
		Partial: c.Partial + o.Partial, None: c.None + o.None, NotApplicable: c.NotApplicable + o.NotApplicable,
		Elsewhere: c.Elsewhere + o.Elsewhere, Optional: c.Optional + o.Optional, Conflict: c.Conflict + o.Conflict,
		NotAssessed: c.NotAssessed + o.NotAssessed, Aligned: c.Aligned + o.Aligned, Look: c.Look + o.Look,
		Overdue: c.Overdue + o.Overdue}
}

// actCoverage are the queries for the coverage of some acts, or with nil of all that have tables.
type actCoverage struct {
	rows, provisions string
	args             []any
}

func coverageOfActs(today record.Day, acts []int64) actCoverage {
	var w query.Where
	if acts != nil {
		w = among("c.eu_act_id", acts)
	}
	q := actCoverage{args: w.Args()}
	q.rows = `SELECT c.eu_act_id, c.id, COALESCE(r.duty, 0), COALESCE(r.degree_id, 0), COALESCE(r.look, 0) <> 0, ` +
		overdueSQL(today) +
		`, COUNT(r.id) FROM concordances c LEFT JOIN concordance_rows r ON r.concordance_id = c.id` + w.SQL() +
		" GROUP BY 1, 2, 3, 4, 5, 6"
	w.Add("c.eu_act_id IN (SELECT s.eu_act_id FROM concordances s GROUP BY s.eu_act_id HAVING COUNT(*) > 1)")
	q.provisions = `SELECT p.eu_act_id, COALESCE(p.best, -1), COUNT(*) FROM (
		SELECT n.eu_act_id, MIN(CASE WHEN n.duty <= 3 THEN n.degree END) AS best FROM (` + rankedRows(w.SQL()) + `) n
		GROUP BY n.eu_act_id, n.place, n.named, n.nth) p GROUP BY 1, 2`
	return q
}

// rankedRows is the query for the rows of the tables of acts with the place of their degree in ranks, and with what
// makes rows of several tables one provision: its key or, without one, its label. Where a table has several rows for a
// provision, the first of them meets the first of another table.
func rankedRows(where string) string {
	const named = "CASE WHEN r.place = '' THEN r.label ELSE '' END"
	return `SELECT r.id, c.eu_act_id, c.legal_text_id, r.duty, ` + rankSQL + ` AS degree, r.place, ` + named +
		` AS named,
		ROW_NUMBER() OVER (PARTITION BY r.concordance_id, r.place, ` + named + ` ORDER BY r.position, r.id) AS nth
		FROM concordance_rows r JOIN concordances c ON c.id = r.concordance_id` + where
}

// read returns the coverage of each act that has tables.
func (q actCoverage) read(ctx context.Context, tx *store.Tx) (map[int64]Coverage, error) {
	all, tables := map[int64]Coverage{}, map[int64]map[int64]bool{}
	if err := tx.Each(ctx, q.rows, q.args, func(scan func(...any) error) error {
		var act, table, duty, n int64
		var degree concord.Degree
		var look, overdue bool
		if err := scan(&act, &table, &duty, &degree, &look, &overdue, &n); err != nil {
			return err
		}
		c := all[act]
		c.add(duty, degree, look, overdue, n)
		if all[act] = c; tables[act] == nil {
			tables[act] = map[int64]bool{}
		}
		tables[act][table] = true
		return nil
	}); err != nil {
		return nil, fmt.Errorf("count the rows of the tables of acts: %w", err)
	}
	for act, of := range tables {
		if len(of) > 1 { // the provisions are counted below; looks and dates stay those of all rows
			all[act] = Coverage{Look: all[act].Look, Overdue: all[act].Overdue}
		}
	}
	if err := tx.Each(ctx, q.provisions, q.args, func(scan func(...any) error) error {
		var act, best, n int64
		if err := scan(&act, &best, &n); err != nil {
			return err
		}
		c := all[act]
		if best < 0 {
			c.add(lastSubstantive+1, concord.NotAssessed, false, false, n)
		} else {
			c.add(1, ranks[best], false, false, n)
		}
		all[act] = c
		return nil
	}); err != nil {
		return nil, fmt.Errorf("count the provisions of acts in several tables: %w", err)
	}
	return all, nil
}

// ReadActCoverage returns the coverage of each of some acts that has tables, or with nil of all.
func (l *Library) ReadActCoverage(ctx context.Context, tx *store.Tx, acts []int64) (map[int64]Coverage, error) {
	return coverageOfActs(l.engine.Today(tx.Now()), acts).read(ctx, tx)
}

// loadActCoverage fills in the coverage of acts that are shown.
func (l *Library) loadActCoverage(ctx context.Context, tx *store.Tx, items []*EUAct) error {
	if !tx.ReadOnly() || len(items) == 0 { // a save does not need it
		return nil
	}
	ids := make([]int64, len(items))
	for i, a := range items {
		ids[i] = a.ID
	}
	q := coverageOfActs(l.engine.Today(tx.Now()), ids)
	if err := tx.Prefetch(ctx, q.provisions, q.args...); err != nil {
		return err
	}
	covered, err := q.read(ctx, tx)
	if err != nil {
		return err
	}
	for _, a := range items {
		if c, there := covered[a.ID]; there {
			a.Coverage = &c
		}
	}
	return nil
}

// The rows of all tables that somebody has to work on.
const (
	rowsToLookAt = "SELECT COUNT(*) FROM concordance_rows WHERE look <> 0"
	anyTable     = "SELECT COUNT(*) FROM (SELECT 1 FROM concordances LIMIT 1) c"
)

// AlignmentWork counts the rows of all tables that somebody has to work on.
type AlignmentWork struct {
	Tables        bool // there is a table
	Look, Overdue int64
}

// CountAlignmentWork counts them.
func (l *Library) CountAlignmentWork(ctx context.Context, tx *store.Tx) (w AlignmentWork, err error) {
	var tables int64
	today := l.engine.Today(tx.Now())
	err = tx.Row(ctx, "SELECT ("+anyTable+"), ("+rowsToLookAt+"), (SELECT COUNT(*) FROM concordance_rows r WHERE "+
		plannedBefore(today)+")", nil, &tables, &w.Look, &w.Overdue)
	if err != nil {
		return w, fmt.Errorf("count the rows of tables to work on: %w", err)
	}
	w.Tables = tables > 0
	return w, nil
}
