package report

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// AllPeriods is the period that counts every text.
const AllPeriods = "all"

// Statistics are the charts of the statistics screen. Counts of legal texts hold for the chosen period, all else
// always.
type Statistics struct {
	BarChart           BarChart
	StatusesTR         []Slice
	StatusesEN         []Slice
	LineBodiesTR       []Slice
	LineBodiesEN       []Slice
	TrafficLightsTR    []Slice
	TrafficLightsEN    []Slice
	LegislationTypesTR []Slice
	LegislationTypesEN []Slice
	RolesTR            []Slice `doc:"Enabled users per role"`
	RolesEN            []Slice `doc:"Enabled users per role"`
	StatusTimes        []StatusTime
	DraftAges          []DraftAge
	VersionMonths      []Month
	TermMonths         []Month
}

// BarChart counts the adopted texts of every year, for any period.
type BarChart struct {
	BarData  []int64
	BarTicks []string `doc:"Years, without a gap"`
	Undated  int64    `doc:"Adopted texts without a date"`
}

// Slice is one bar of a chart. Adopted and Drafts are the Totals of its two lists.
type Slice struct {
	ID      int64 `json:"Id" doc:"-1: without versions; 0 of line bodies: none"`
	Label   string
	Value   int64
	Adopted int64
	Drafts  int64
}

// StatusTime says how long texts had a status before the next one.
type StatusTime struct {
	record.Named
	Median int64 `doc:"Days"`
	Stays  int64 `doc:"How many stays it is the median of"`
}

// DraftAge counts the drafts of a root sector with its descendants, by months since they were drafted.
type DraftAge struct {
	record.Named
	Counts []int64 `doc:"Under 6, 6 to 12, 12 to 24, and 24 months or more"`
	None   int64   `doc:"Without a drafting date"`
}

// Month counts what a month has brought, and what there was at its end.
type Month struct {
	Month string `doc:"YYYY-MM"`
	Count int64
	Total int64
}

// StatisticsAnswer carries the statistics of a period.
type StatisticsAnswer struct {
	Statistics Statistics
	Periods    []Period
	Reports    []record.Named `doc:"The reports to choose from; Id is a ReportType"`
	Sectors    []record.Named `doc:"The sectors that a report can be limited to, with the names above them"`
	Agencies   []record.Named `doc:"The agencies that a report can be limited to: those whose users recorded texts"`
}

// Period is a choice of the years to count.
type Period struct {
	ID string `json:"Id" doc:"A year, or all"`
}

// Statistics counts for a period: a year, or all (also when it is empty).
func (r *Reports) Statistics(ctx context.Context, actor access.Actor, period string) (StatisticsAnswer, error) {
	answer, _, err := r.statistics(ctx, actor, period)
	return answer, err
}

func (r *Reports) statistics(
	ctx context.Context, actor access.Actor, period string,
) (answer StatisticsAnswer, at time.Time, err error) {
	if err := actor.Need(access.StatisticsRead); err != nil {
		return answer, at, err
	}
	if period == "" {
		period = AllPeriods
	}
	if _, err := strconv.Atoi(period); period != AllPeriods && (err != nil || len(period) != 4) {
		return answer, at, fault.BadRequest("period=%q is neither a year nor all", period)
	}
	answer.Reports = Kinds()
	err = r.engine.Main.View(ctx, func(tx *store.Tx) error {
		at = tx.Now()
		counted, err := r.cachedCounts(ctx, tx)
		if err != nil {
			return err
		}
		answer.Periods = periodsOf(counted.cells)
		if answer.Sectors, err = sectorChoices(ctx, tx); err != nil {
			return err
		}
		if answer.Agencies, err = agencyChoices(ctx, tx); err != nil {
			return err
		}
		s := &answer.Statistics
		s.BarChart = barChart(counted.cells)
		s.StatusTimes, s.DraftAges, s.VersionMonths, s.TermMonths = counted.times, counted.ages, counted.versions,
			counted.terms
		if s.RolesTR, s.RolesEN, err = roles(ctx, tx); err != nil {
			return err
		}
		return s.fillCharts(ctx, tx, within(counted.cells, period))
	})
	if err != nil {
		return answer, at, fmt.Errorf("count the statistics: %w", err)
	}
	return answer, at, nil
}

// cell counts the legal texts that have the same values in all charts.
type cell struct {
	adopted                              bool
	status, legislationType, body, light int64
	year                                 string // of adoption, of a draft that of drafting; "" undated
	count                                int64
}

func readCells(ctx context.Context, tx *store.Tx, today record.Day) ([]cell, error) {
	return store.All(ctx, tx, func(scan func(...any) error) (c cell, err error) {
		return c, scan(&c.adopted, &c.status, &c.legislationType, &c.body, &c.light, &c.year, &c.count)
	}, `SELECT t.adopted, t.status_id, t.legislation_type_id, COALESCE(t.line_body_id, 0), `+library.LightOn(today)+`,
		COALESCE(SUBSTR(CASE WHEN t.adopted THEN t.date_adopted ELSE t.date_drafted END, 1, 4), ''), COUNT(*)
		FROM legal_texts t GROUP BY 1, 2, 3, 4, 5, 6`)
}

func within(cells []cell, period string) []cell {
	if period == AllPeriods {
		return cells
	}
	return slices.DeleteFunc(slices.Clone(cells), func(c cell) bool { return c.year != period })
}

// periodsOf are the years that have texts, the latest first, after the choice of all.
func periodsOf(cells []cell) []Period {
	years := map[string]bool{}
	for _, c := range cells {
		years[c.year] = true
	}
	delete(years, "")
	periods := make([]Period, 0, len(years)+1)
	for y := range years {
		periods = append(periods, Period{y})
	}
	slices.SortFunc(periods, func(a, b Period) int { return -bytes.Compare([]byte(a.ID), []byte(b.ID)) })
	return slices.Insert(periods, 0, Period{AllPeriods})
}

func barChart(cells []cell) BarChart {
	chart := BarChart{BarData: []int64{}, BarTicks: []string{}}
	years := map[int]int64{}
	for _, c := range cells {
		switch year, err := strconv.Atoi(c.year); {
		case !c.adopted:
		case err != nil:
			chart.Undated += c.count
		default:
			years[year] += c.count
		}
	}
	if len(years) == 0 {
		return chart
	}
	first, last := 9999, 0
	for y := range years {
		first, last = min(first, y), max(last, y)
	}
	for y := first; y <= last; y++ {
		chart.BarTicks, chart.BarData = append(chart.BarTicks, fmt.Sprintf("%04d", y)), append(chart.BarData, years[y])
	}
	return chart
}

// fillCharts sorts the cells into the charts.
func (s *Statistics) fillCharts(ctx context.Context, tx *store.Tx, cells []cell) error {
	options, err := library.TypeOptions(ctx, tx)
	if err != nil {
		return err
	}
	types := make([]record.Named, len(options))
	for i, o := range options {
		types[i] = o.Named
	}
	bodies, err := library.LineBodyOptions(ctx, tx)
	if err != nil {
		return err
	}
	statuses := append([]record.Named{withoutVersions()}, library.Statuses()...)
	s.StatusesTR, s.StatusesEN = inBoth(statuses, sum(cells, func(c cell) int64 { return c.status }))
	s.TrafficLightsTR, s.TrafficLightsEN = inBoth(library.TrafficLights(),
		sum(cells, func(c cell) int64 { return c.light }))
	byType := sum(cells, func(c cell) int64 { return c.legislationType })
	s.LegislationTypesTR, s.LegislationTypesEN = inBoth(types, byType)
	byName(s.LegislationTypesEN)
	byBody := sum(cells, func(c cell) int64 { return c.body })
	s.LineBodiesTR, s.LineBodiesEN = inBoth(bodies, byBody)
	byName(s.LineBodiesEN)
	if none := byBody[0]; none.Value > 0 {
		s.LineBodiesTR = append(s.LineBodiesTR, none.labelled("Belirtilmemiş"))
		s.LineBodiesEN = append(s.LineBodiesEN, none.labelled("Not stated"))
	}
	return nil
}

// withoutVersions is shown as the status of texts without versions.
func withoutVersions() record.Named {
	return record.Named{ID: library.StatusNone, NameTR: "Sürümü yok", NameEN: "Without versions"}
}

func sum(cells []cell, by func(cell) int64) map[int64]Slice {
	out := map[int64]Slice{}
	for _, c := range cells {
		s := out[by(c)]
		s.Value += c.count
		if c.adopted {
			s.Adopted += c.count
		} else {
			s.Drafts += c.count
		}
		out[by(c)] = s
	}
	return out
}

func (s Slice) labelled(label string) Slice {
	s.Label = label
	return s
}

// inBoth names the sums in both languages, in the order of the names given.
func inBoth(names []record.Named, sums map[int64]Slice) (tr, en []Slice) {
	tr, en = make([]Slice, len(names)), make([]Slice, len(names))
	for i, n := range names {
		s := sums[n.ID]
		s.ID = n.ID
		tr[i], en[i] = s.labelled(n.NameTR), s.labelled(n.NameEN)
	}
	return tr, en
}

func byName(s []Slice) {
	slices.SortStableFunc(s, func(a, b Slice) int {
		return bytes.Compare(lang.SortKey(lang.English, a.Label), lang.SortKey(lang.English, b.Label))
	})
}

// roles counts the users who can sign in, by role.
func roles(ctx context.Context, tx *store.Tx) (tr, en []Slice, err error) {
	sums := map[int64]Slice{}
	err = tx.Each(ctx, "SELECT role_id, COUNT(*) FROM users WHERE enabled = TRUE AND deleted = FALSE GROUP BY role_id",
		nil, func(scan func(...any) error) error {
			var role, count int64
			if err := scan(&role, &count); err != nil {
				return err
			}
			sums[role] = Slice{Value: count}
			return nil
		})
	if err != nil {
		return nil, nil, fmt.Errorf("count users by role: %w", err)
	}
	tr, en = inBoth(library.Roles(), sums)
	return tr, en, nil
}
