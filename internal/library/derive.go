package library

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/search"
)

// Step is what a version contributes to the progress of its legal text.
type Step struct {
	ID        int64
	StatusID  int64
	Date      record.Day
	Effective *record.Day
}

// Derived is what follows from the versions of a legal text; none of it is entered by users.
type Derived struct {
	StatusID                                int64
	Adopted                                 bool
	DateDrafted, DateAdopted, DateEffective *record.Day
	YellowAfter, RedAfter                   *record.Day // the last days before the light turns
}

// Derive applies the rules to a text's versions in the order of (Date, Id), and its thresholds in months.
func Derive(steps []Step, yellow, red int64) Derived {
	d := Derived{StatusID: StatusNone}
	for i := range steps {
		s := &steps[i]
		d.StatusID = s.StatusID
		if s.StatusID == StatusAdopted {
			d.DateAdopted = &s.Date
			if s.Effective != nil { // a later one without a date does not withdraw what was published
				d.DateEffective = s.Effective
			}
		}
		d.Adopted = d.Adopted || s.StatusID >= StatusAdopted
	}
	if len(steps) > 0 {
		// Work began with the first version, whatever its status: a "Draft Prepared" that is entered late must not
		// turn a red light green.
		d.DateDrafted = &steps[0].Date
		d.YellowAfter, d.RedAfter = threshold(*d.DateDrafted, yellow), threshold(*d.DateDrafted, red)
	}
	return d
}

func threshold(drafted record.Day, months int64) *record.Day {
	if months <= 0 {
		return nil
	}
	d := drafted.AddMonths(int(months))
	return &d
}

// Light is the traffic light on a day: 0 none, 1 green, 2 yellow, 3 red.
func (d Derived) Light(today record.Day) int64 {
	switch {
	case d.DateDrafted == nil || d.StatusID >= StatusAdopted:
		return 0
	case d.Adopted:
		return 1
	case d.RedAfter != nil && *d.RedAfter < today:
		return 3
	case d.YellowAfter != nil && *d.YellowAfter < today:
		return 2
	}
	return 1
}

// Passed is the threshold in months after which a light of this colour is shown; 0: none was passed.
func Passed(light, yellow, red int64) int64 {
	switch light {
	case 3:
		return red
	case 2:
		return yellow
	}
	return 0
}

// lightSQL is Light as an expression, for filters and orders.
const lightSQL = `CASE WHEN t.date_drafted IS NULL OR t.status_id >= 9 THEN 0 WHEN t.adopted THEN 1
	WHEN t.red_after < {today} THEN 3 WHEN t.yellow_after < {today} THEN 2 ELSE 1 END`

// LightOn is Light as an expression over legal_texts t, on a day.
func LightOn(today record.Day) string {
	return strings.ReplaceAll(lightSQL, "{today}", "'"+string(today)+"'")
}

// DraftsOfUser is the condition that a legal text t is a draft which user $1 has made or was the last to change: of its
// lights notifications and the calendar tell this user.
const DraftsOfUser = `(t.create_user = $1 OR t.modify_user = $1) AND t.adopted = FALSE`

// ProgressOf tells of every step but the last whether a version recorded it, a later one implies it, or it does not
// apply.
func ProgressOf(steps []Step, primary bool) []record.Progress {
	statuses := Statuses()
	var highest int64
	recorded := map[int64]*record.Day{}
	for i := range steps {
		recorded[steps[i].StatusID] = &steps[i].Date
		highest = max(highest, steps[i].StatusID)
	}
	out := make([]record.Progress, 0, len(statuses)-1)
	for _, s := range statuses[:len(statuses)-1] {
		p := record.Progress{Named: s}
		switch date, ok := recorded[s.ID]; {
		case ok:
			p.Reached, p.Date = "recorded", date
		case !primary && (s.ID == committee || s.ID == plenary):
			p.Reached = "inapplicable"
		case s.ID < highest:
			p.Reached = "implied"
		}
		out = append(out, p)
	}
	return out
}

// StepsOf reads the versions of a legal text in the order of (Date, Id).
func StepsOf(ctx context.Context, tx *store.Tx, legalText int64) ([]Step, error) {
	return store.All(ctx, tx, func(scan func(...any) error) (s Step, err error) {
		return s, scan(&s.ID, &s.StatusID, &s.Date, &s.Effective)
	}, "SELECT id, status_id, date, date_effective FROM revisions WHERE legal_text_id = $1 ORDER BY date, id",
		legalText)
}

// stepsAmong are the steps of versions that have been read, newest first.
func stepsAmong(versions []RevisionRef) []Step {
	steps := make([]Step, 0, len(versions))
	for _, v := range slices.Backward(versions) {
		steps = append(steps, Step{ID: v.ID, StatusID: int64(v.StatusID), Date: v.Date, Effective: v.DateEffective})
	}
	return steps
}

// refresh derives a legal text again after a change of its versions. Its search document changes only where it tells of
// them.
func refresh(ctx context.Context, tx *store.Tx, legalText int64) error {
	facts, err := derive(ctx, tx, legalText)
	if err != nil {
		return err
	}
	done, err := search.SetFacts(ctx, tx, legalText, facts)
	if err == nil && !done {
		err = searchLegalText(ctx, tx, legalText)
	}
	if err != nil {
		return err
	}
	return touchLibrary(ctx, tx)
}

// derive stores what follows from the versions and thresholds of a legal text, and returns what its search document
// tells of that.
func derive(ctx context.Context, tx *store.Tx, legalText int64) (facts search.Facts, err error) {
	steps, err := StepsOf(ctx, tx, legalText)
	if err != nil {
		return facts, err
	}
	var stored Derived
	var yellow, red, count int64
	if err := tx.Row(ctx,
		`SELECT traffic_light_yellow, traffic_light_red, status_id, adopted, revision_count, date_drafted,
		date_adopted, date_effective, yellow_after, red_after FROM legal_texts WHERE id = $1`, []any{legalText},
		&yellow, &red, &stored.StatusID, &stored.Adopted, &count, &stored.DateDrafted, &stored.DateAdopted,
		&stored.DateEffective, &stored.YellowAfter, &stored.RedAfter); err != nil {
		return facts, err
	}
	d := Derive(steps, yellow, red)
	facts = search.Facts{StatusID: d.StatusID, Adopted: d.Adopted}
	if len(steps) > 0 {
		facts.Date = string(steps[len(steps)-1].Date)
	}
	if count == int64(len(steps)) && reflect.DeepEqual(d, stored) {
		return facts, nil
	}
	if _, err := tx.Exec(ctx,
		`UPDATE legal_texts SET status_id = $1, adopted = $2, revision_count = $3, date_drafted = $4,
		date_adopted = $5, date_effective = $6, yellow_after = $7, red_after = $8 WHERE id = $9`,
		d.StatusID, d.Adopted, len(steps), text(d.DateDrafted), text(d.DateAdopted), text(d.DateEffective),
		text(d.YellowAfter), text(d.RedAfter), legalText); err != nil {
		return facts, fmt.Errorf("derive legal text %d: %w", legalText, err)
	}
	return facts, nil
}

// outdatedTexts finds the legal texts whose stored dates are not those of Derive: an earlier program with other rules
// wrote them.
const outdatedTexts = `SELECT t.id FROM legal_texts t WHERE t.date_drafted > (SELECT MIN(r.date) FROM revisions r
	WHERE r.legal_text_id = t.id)
	OR t.date_effective IS NULL AND t.date_adopted IS NOT NULL
		AND EXISTS (SELECT 1 FROM revisions r WHERE r.legal_text_id = t.id AND r.status_id = 9
		AND r.date_effective IS NOT NULL)
	ORDER BY t.id`

// deriveBatch is how many legal texts one transaction of DeriveOutdated writes.
const deriveBatch = 200

// DeriveOutdated derives again the legal texts that an earlier program derived by other rules, and returns how many
// there were. It is part of each start: what is right already costs one query.
func (l *Library) DeriveOutdated(ctx context.Context) (n int, err error) {
	var all []int64
	if err := l.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
		all, err = ids(ctx, tx, outdatedTexts)
		return err
	}); err != nil {
		return 0, fmt.Errorf("look for outdated dates of legal texts: %w", err)
	}
	for some := range slices.Chunk(all, deriveBatch) {
		err := l.engine.Main.Update(ctx, func(tx *store.Tx) error {
			for _, id := range some {
				there, err := record.Exists(ctx, tx, "legal_texts", id)
				if err != nil {
					return err
				}
				if !there { // another instance has deleted it in the meantime
					continue
				}
				if err := refresh(ctx, tx, id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return n, fmt.Errorf("derive outdated legal texts: %w", err)
		}
		n += len(some)
	}
	return n, nil
}

// TextsGeneration names the generation that every change of legal texts and versions raises.
const TextsGeneration = "legaltexts"

func touchLibrary(ctx context.Context, tx *store.Tx) error {
	return generation.Raise(ctx, tx, TextsGeneration)
}

func text(d *record.Day) any {
	if d == nil {
		return nil
	}
	return string(*d)
}
