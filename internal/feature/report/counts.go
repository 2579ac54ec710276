package report

import (
	"context"
	"fmt"
	"slices"
	"time"

	"lls/internal/library"
	"lls/internal/platform/file"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/tree"
)

// recentMonths is how many months the charts over time look back.
const recentMonths = 24

// Reports counts and writes the reports of a library.
type Reports struct {
	library *library.Library
	engine  *record.Engine
	files   *file.Files

	cache         generation.Cached[counts]
	harmonisation generation.Cached[library.Harmonisation]
}

// New returns the reports of a library.
func New(l *library.Library, files *file.Files) *Reports {
	return &Reports{library: l, engine: l.Engine(), files: files}
}

// counts are the figures that need a pass over whole tables.
type counts struct {
	cells    []cell
	times    []StatusTime
	ages     []DraftAge
	versions []Month
	terms    []Month
}

// cachedCounts keeps the counts of a day.
func (r *Reports) cachedCounts(ctx context.Context, tx *store.Tx) (counts, error) {
	today := r.engine.Today(tx.Now())
	generations := []string{library.TextsGeneration, library.GlossaryGeneration, "sectors"}
	c, _, err := r.cache.Read(ctx, tx, generations, string(today),
		func() (counts, error) { return r.count(ctx, tx, today) })
	return c, err
}

func (r *Reports) count(ctx context.Context, tx *store.Tx, today record.Day) (c counts, err error) {
	if c.cells, err = readCells(ctx, tx, today); err != nil {
		return c, fmt.Errorf("count legal texts: %w", err)
	}
	if c.times, c.versions, err = readSteps(ctx, tx, today); err != nil {
		return c, fmt.Errorf("follow the versions: %w", err)
	}
	if c.ages, err = readAges(ctx, tx, today); err != nil {
		return c, fmt.Errorf("count drafts by sector: %w", err)
	}
	c.terms, err = r.readTerms(ctx, tx, today)
	return c, err
}

// readSteps follows every text from version to version: how long it had a status, and how many versions a month
// has.
func readSteps(ctx context.Context, tx *store.Tx, today record.Day) ([]StatusTime, []Month, error) {
	months := newMonths(today)
	stays := map[int64][]int{}
	var text, status int64 // the present text and status, and since when
	var since record.Day
	err := tx.Each(ctx, "SELECT legal_text_id, date, status_id FROM revisions ORDER BY legal_text_id, date, id", nil,
		func(scan func(...any) error) error {
			var ofText, next int64
			var date record.Day
			if err := scan(&ofText, &date, &next); err != nil {
				return err
			}
			if date <= today {
				months.add(string(date[:7]), 1)
			}
			switch {
			case ofText != text:
				text, status, since = ofText, next, date
			case next != status:
				stays[status] = append(stays[status], daysBetween(since, date))
				status, since = next, date
			}
			return nil
		})
	if err != nil {
		return nil, nil, err
	}
	statuses := library.Statuses()
	times := make([]StatusTime, 0, len(statuses))
	for _, s := range statuses[:len(statuses)-2] { // a text does not leave adoption and repeal
		days := stays[s.ID]
		slices.Sort(days)
		t := StatusTime{Named: s, Stays: int64(len(days))}
		if n := len(days); n > 0 {
			t.Median = int64((days[(n-1)/2] + days[n/2]) / 2)
		}
		times = append(times, t)
	}
	return times, months.list, nil
}

// ageGroups is how many groups DraftAge.Counts has.
const ageGroups = 4

// readAges counts the drafts below every root sector by their age in months.
func readAges(ctx context.Context, tx *store.Tx, today record.Day) ([]DraftAge, error) {
	rows, err := tree.Read(ctx, tx, "sectors")
	if err != nil {
		return nil, err
	}
	parents := make(map[int64]*int64, len(rows))
	for _, row := range rows {
		parents[row.ID] = row.ParentID
	}
	place := map[int64]int{}
	ages := []DraftAge{}
	for _, row := range rows {
		if row.ParentID == nil {
			place[row.ID] = len(ages)
			ages = append(ages, DraftAge{Named: record.Named{ID: row.ID, NameTR: row.NameTR, NameEN: row.NameEN},
				Counts: make([]int64, ageGroups)})
		}
	}
	type seen struct{ text, root int64 }
	counted := map[seen]bool{}
	err = tx.Each(ctx,
		`SELECT t.id, t.date_drafted, l.sector_id FROM legal_texts t JOIN legal_text_sectors l ON l.legal_text_id = t.id
		WHERE t.adopted = FALSE`, nil, func(scan func(...any) error) error {
			var text, sector int64
			var drafted *record.Day
			if err := scan(&text, &drafted, &sector); err != nil {
				return err
			}
			for parents[sector] != nil {
				sector = *parents[sector]
			}
			if counted[seen{text, sector}] {
				return nil
			}
			counted[seen{text, sector}] = true
			age := &ages[place[sector]]
			if drafted == nil {
				age.None++
				return nil
			}
			age.Counts[ageOf(*drafted, today)]++
			return nil
		})
	return ages, err
}

// ageOf is the place in DraftAge.Counts of a text that was drafted on a day.
func ageOf(drafted, today record.Day) int {
	for i, months := range []int{6, 12, 24} {
		if today < drafted.AddMonths(months) {
			return i
		}
	}
	return ageGroups - 1
}

// readTerms counts the terms that each month has brought, in the instance's zone.
func (r *Reports) readTerms(ctx context.Context, tx *store.Tx, today record.Day) ([]Month, error) {
	months := newMonths(today)
	// Quarters of an hour, because every zone's midnight falls on one.
	const quarter = 15 * 60 * 1000
	err := tx.Each(ctx, "SELECT create_date / $1, COUNT(*) FROM terms GROUP BY 1", []any{quarter},
		func(scan func(...any) error) error {
			var quarters, count int64
			if err := scan(&quarters, &count); err != nil {
				return err
			}
			months.add(string(record.DayOf(time.UnixMilli(quarters*quarter), r.engine.Zone)[:7]), count)
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("count terms by month: %w", err)
	}
	total := months.before
	for i := range months.list {
		total += months.list[i].Count
		months.list[i].Total = total
	}
	return months.list, nil
}

// monthSeries are the recent months up to a day's, in their order.
type monthSeries struct {
	list   []Month
	place  map[string]int
	before int64 // what is before the first of them
}

func newMonths(today record.Day) *monthSeries {
	m := &monthSeries{place: map[string]int{}}
	first := today[:8] + "01"
	for i := range recentMonths {
		name := string(first.AddMonths(i + 1 - recentMonths)[:7])
		m.place[name] = i
		m.list = append(m.list, Month{Month: name})
	}
	return m
}

func (m *monthSeries) add(month string, count int64) {
	if i, ok := m.place[month]; ok {
		m.list[i].Count += count
	} else if month < m.list[0].Month {
		m.before += count
	}
}

func daysBetween(from, to record.Day) int {
	a, errA := time.Parse(time.DateOnly, string(from))
	b, errB := time.Parse(time.DateOnly, string(to))
	if errA != nil || errB != nil {
		return 0
	}
	return int(b.Sub(a).Hours() / 24)
}
