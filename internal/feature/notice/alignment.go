package notice

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"lls/internal/feature/browse"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// The facts about the rows of a table of concordance that its users are notified of.
const (
	lookFact    = "look"    // rows need another look
	plannedFact = "planned" // rows are to be aligned within plannedDays
	overdueFact = "overdue" // rows were to be aligned by a day that has passed
)

// plannedDays is how many days ahead a planned date is notified.
const plannedDays = 30

// concernsUser is the condition that a table c concerns the user $1: who made it, or was the last to change it. After a
// change by the program, that is the user who was the last to check a row.
var concernsUser = fmt.Sprintf(`(c.create_user = $1 OR c.modify_user = $1 OR c.modify_user = %d
	AND c.id IN (SELECT k.concordance_id FROM concordance_rows k WHERE k.checked_by = $1)
	AND $1 = (SELECT k.checked_by FROM concordance_rows k WHERE k.concordance_id = c.id AND k.checked_by IS NOT NULL
		ORDER BY k.checked_date DESC, k.id DESC LIMIT 1))`, access.SystemAccount)

// alignmentFact identifies a fact about a table.
type alignmentFact struct {
	table int64
	fact  string
}

// markedRows are the rows that a fact was about when the user was told.
type markedRows struct{ seen, mailed string }

// alignments are the facts about the tables of a user. A fact is unread as long as it is about a row, with the version
// or the date, that the user was not told about.
func (n *Notices) alignments(ctx context.Context, tx *store.Tx, user int64) ([]found, error) {
	today := n.engine.Today(tx.Now())
	soon, err := time.Parse(time.DateOnly, string(today))
	if err != nil {
		return nil, fmt.Errorf("read the date: %w", err)
	}
	const marks = "SELECT concordance_id, fact, seen, mailed FROM concordance_marks WHERE user_id = $1"
	if err := tx.Prefetch(ctx, marks, user); err != nil {
		return nil, err
	}
	all, at := []found{}, map[alignmentFact]int{}
	add := func(table int64, fact, row string, names [3]string, date record.Instant) {
		i, known := at[alignmentFact{table, fact}]
		if !known {
			i = len(all)
			at[alignmentFact{table, fact}] = i
			all = append(all, found{Notification: Notification{Type: fact, Kind: "concordances", ID: table,
				NameTR: names[0] + " · " + names[1], NameEN: names[0] + " · " + names[2]}})
		}
		f := &all[i]
		f.Count++
		f.Date, f.mark = max(f.Date, date), f.mark+" "+row
	}
	if err := tx.Each(ctx, `SELECT c.id, a.celex, x.name_tr, x.name_en, r.id, r.look, COALESCE(r.look_since, 0),
		COALESCE(v.modify_date, c.modify_date), r.planned_date, r.degree_id NOT IN (1, 4, 5, 6)
		FROM concordances c JOIN concordance_rows r ON r.concordance_id = c.id JOIN legal_texts x ON x.id = c.legal_text_id
		JOIN eu_acts a ON a.id = c.eu_act_id LEFT JOIN revisions v ON v.id = r.look_since
		WHERE `+concernsUser+` AND (r.look <> 0 OR r.planned_date <= $2 AND r.degree_id NOT IN (1, 4, 5, 6))
		ORDER BY c.id, r.id`, []any{user, soon.AddDate(0, 0, plannedDays).Format(time.DateOnly)},
		func(scan func(...any) error) error {
			var table, row, look, since, flagged int64
			var names [3]string
			var planned *record.Day
			var open bool
			if err := scan(&table, &names[0], &names[1], &names[2], &row, &look, &since, &flagged, &planned,
				&open); err != nil {
				return err
			}
			if look != 0 {
				add(table, lookFact, fmt.Sprintf("%d:%d", row, since), names, record.Instant(flagged))
			}
			if planned == nil || !open {
				return nil
			}
			key := fmt.Sprintf("%d:%s", row, *planned)
			if *planned < today {
				add(table, overdueFact, key, names, record.InstantOf(n.dayAfter(string(*planned))))
			} else if day := n.dayAfter(string(*planned)); !day.After(n.dayAfter(string(today)).AddDate(0, 0,
				plannedDays)) {
				add(table, plannedFact, key, names, record.InstantOf(day.AddDate(0, 0, -plannedDays-1)))
			}
			return nil
		}); err != nil {
		return nil, fmt.Errorf("read the rows of the tables of user %d: %w", user, err)
	}
	if err := tx.Each(ctx, marks, []any{user}, func(scan func(...any) error) error {
		var key alignmentFact
		var told markedRows
		if err := scan(&key.table, &key.fact, &told.seen, &told.mailed); err != nil {
			return err
		}
		if i, current := at[key]; current {
			f := &all[i]
			f.Read, f.mailed = names(told.seen, f.mark), names(told.mailed, f.mark)
		}
		return nil
	}); err != nil {
		return nil, fmt.Errorf("read what user %d was told of tables: %w", user, err)
	}
	return all, nil
}

// names reports whether a user was told about all of some rows.
func names(told, rows string) bool {
	known := strings.Fields(told)
	slices.Sort(known)
	for _, row := range strings.Fields(rows) {
		if _, there := slices.BinarySearch(known, row); !there {
			return false
		}
	}
	return true
}

// isAlignment reports whether a notification is about the rows of a table.
func (n Notification) isAlignment() bool {
	return n.Type == lookFact || n.Type == plannedFact || n.Type == overdueFact
}

// tablePath is where the interface shows the rows that such a notification is about.
func tablePath(n Notification) string {
	path := browse.ConcordancesScreen + "/" + strconv.FormatInt(n.ID, 10)
	if n.Type == plannedFact {
		return path
	}
	return path + "?show=" + n.Type
}

// markAlignments stores which rows a user was told about.
func markAlignments(ctx context.Context, tx *store.Tx, user int64, column string, all []found) error {
	for _, f := range all {
		// A table that was deleted in the meantime is skipped.
		if _, err := tx.Exec(ctx, `INSERT INTO concordance_marks (user_id, concordance_id, fact, `+column+
			`) SELECT CAST($1 AS BIGINT), c.id, $3, $4 FROM concordances c WHERE c.id = $2
			ON CONFLICT (user_id, concordance_id, fact) DO UPDATE SET `+column+` = excluded.`+column, user, f.ID, f.Type,
			f.mark); err != nil {
			return err
		}
	}
	return nil
}
