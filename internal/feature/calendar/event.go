package calendar

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lls/internal/feature/browse"
	"lls/internal/library"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

const (
	monthsAhead = 24
	maxEvents   = 1000 // of each sort
)

// The sorts of events.
const (
	yellow    = "yellow"
	red       = "red"
	effective = "effective"
)

// summaries are what the title of an event begins with.
var summaries = map[string]record.Label{
	yellow:    {TR: "Sarı ışık", EN: "Yellow light"},
	red:       {TR: "Kırmızı ışık", EN: "Red light"},
	effective: {TR: "Yürürlüğe girer", EN: "Takes effect"},
}

// event is an event of a whole day.
type event struct {
	uid     string
	day     record.Day
	changed record.Instant // when the legal text was last changed
	title   string
	url     string // "": unknown
}

// text is a legal text with the days that it brings.
type text struct {
	id                     int64
	number, name, typeName string
	changed                record.Instant
	yellow, red, effective *record.Day
}

// events are those of a calendar, by day.
func (c *Calendars) events(ctx context.Context, tx *store.Tx, o owner) ([]event, error) {
	source, err := libraryID(ctx, tx)
	if err != nil {
		return nil, err
	}
	today := c.engine.Today(tx.Now())
	drafts, err := c.texts(ctx, tx, o, library.DraftsOfUser+` AND t.status_id < 9 AND t.date_drafted IS NOT NULL
		AND (t.yellow_after IS NOT NULL OR t.red_after IS NOT NULL)`, o.id)
	if err != nil {
		return nil, err
	}
	starred, err := c.texts(ctx, tx, o, `t.date_effective >= $2 AND t.date_effective <= $3
		AND t.id IN (SELECT f.legal_text_id FROM favourite_texts f WHERE f.user_id = $1)`, o.id, string(today),
		string(today.AddMonths(monthsAhead)))
	if err != nil {
		return nil, err
	}
	var all []event
	add := func(t text, sort string, day record.Day) {
		e := event{uid: fmt.Sprintf("%s-%d@%s", sort, t.id, source), day: day, changed: t.changed}
		e.title = summaries[sort].In(o.language) + ": " + t.title(o.names)
		if c.publicURL != "" {
			e.url = c.publicURL + browse.DraftPath(t.id)
		}
		all = append(all, e)
	}
	for _, t := range drafts { // a column names the day before the light turns
		if t.red != nil {
			add(t, red, t.red.AddDays(1))
		}
		if t.yellow != nil && (t.red == nil || *t.yellow < *t.red) { // a red light is never yellow afterwards
			add(t, yellow, t.yellow.AddDays(1))
		}
	}
	for _, t := range starred {
		add(t, effective, *t.effective)
	}
	slices.SortFunc(all, func(a, b event) int {
		return strings.Compare(string(a.day)+a.uid, string(b.day)+b.uid)
	})
	return all, nil
}

// texts reads legal texts that meet a condition, the latest first.
func (c *Calendars) texts(ctx context.Context, tx *store.Tx, o owner, condition string, args ...any) ([]text, error) {
	name := lang.Pick(o.language, "name_tr", "name_en")
	return store.All(ctx, tx, func(scan func(...any) error) (t text, err error) {
		err = scan(&t.id, &t.number, &t.name, &t.typeName, (*int64)(&t.changed), &t.yellow, &t.red, &t.effective)
		return t, err
	}, "SELECT t.id, t.number, t."+name+", l."+name+`, t.modify_date, t.yellow_after, t.red_after, t.date_effective
		FROM legal_texts t JOIN legislation_types l ON l.id = t.legislation_type_id
		WHERE `+condition+" ORDER BY t.id DESC LIMIT "+strconv.Itoa(maxEvents), args...)
}

// title names a legal text, or only says its type and number.
func (t text) title(names bool) string {
	switch {
	case names:
		return t.name
	case t.number != "":
		return t.typeName + " " + t.number
	}
	return t.typeName + " #" + strconv.FormatInt(t.id, 10)
}

// libraryID identifies the library in the ids of events.
func libraryID(ctx context.Context, tx *store.Tx) (string, error) {
	first, err := audit.First(ctx, tx)
	sum := sha256.Sum256([]byte("calendar " + first))
	return hex.EncodeToString(sum[:8]) + ".lls", err
}
