package library_test

import (
	"strings"
	"testing"

	"lls/internal/library"
	"lls/internal/record"
)

func shown(d *record.Day) string {
	if d == nil {
		return "-"
	}
	return string(*d)
}

func TestDerivedValuesFollowTheVersions(t *testing.T) {
	step := func(status int64, date record.Day, effective ...record.Day) library.Step {
		s := library.Step{StatusID: status, Date: date}
		if len(effective) > 0 {
			s.Effective = &effective[0]
		}
		return s
	}
	for _, row := range []struct {
		name    string
		steps   []library.Step
		status  int64
		adopted bool
		dates   string // drafted adopted effective
	}{
		{"no version", nil, -1, false, "- - -"},
		{"status 1 drafts it", []library.Step{step(1, "2025-01-01"), step(2, "2025-02-01"), step(1, "2025-03-01")}, 1,
			false, "2025-01-01 - -"},
		{"a late status 1 is not later than the first version",
			[]library.Step{step(2, "2025-01-01"), step(1, "2025-02-01"), step(1, "2025-03-01")}, 1, false,
			"2025-01-01 - -"},
		{"without status 1 the first version drafts it",
			[]library.Step{step(3, "2025-01-01"), step(4, "2025-02-01")}, 4, false, "2025-01-01 - -"},
		{"adopted and in force", []library.Step{step(1, "2024-01-01"), step(9, "2024-06-01", "2024-07-01")}, 9, true,
			"2024-01-01 2024-06-01 2024-07-01"},
		{"adopted twice: the latest counts", []library.Step{step(9, "2023-06-01", "2023-07-01"),
			step(9, "2024-06-01", "2024-07-01")}, 9, true, "2023-06-01 2024-06-01 2024-07-01"},
		{"a later one without an effective date keeps the earlier",
			[]library.Step{step(9, "2023-06-01", "2023-07-01"), step(9, "2024-06-01")}, 9, true,
			"2023-06-01 2024-06-01 2023-07-01"},
		{"reopened after adoption stays adopted", []library.Step{step(9, "2023-06-01"), step(2, "2024-06-01")}, 2, true,
			"2023-06-01 2023-06-01 -"},
		{"repealed without adoption is adopted, undated", []library.Step{step(10, "2023-06-01")}, 10, true,
			"2023-06-01 - -"},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := library.Derive(row.steps, 6, 12)
			dates := strings.Join([]string{shown(d.DateDrafted), shown(d.DateAdopted), shown(d.DateEffective)}, " ")
			if d.StatusID != row.status || d.Adopted != row.adopted || dates != row.dates {
				t.Errorf("got %d %v %s, want %d %v %s", d.StatusID, d.Adopted, dates, row.status, row.adopted,
					row.dates)
			}
		})
	}
}

func TestTrafficLightsTurnTheDayAfterTheirMonths(t *testing.T) {
	drafted := func(date record.Day) []library.Step { return []library.Step{{StatusID: 1, Date: date}} }
	for _, row := range []struct {
		name        string
		steps       []library.Step
		yellow, red int64
		today       record.Day
		want        int64
	}{
		{"none without a version", nil, 6, 12, "2026-01-01", 0},
		{"green on the last day", drafted("2025-05-31"), 6, 12, "2025-11-30", 1},
		{"yellow on the day after; a short month ends early", drafted("2025-05-31"), 6, 12, "2025-12-01", 2},
		{"red after a year", drafted("2025-05-31"), 6, 12, "2026-06-01", 3},
		{"red although a Draft Prepared comes late", []library.Step{{StatusID: 2, Date: "2024-01-01"},
			{StatusID: 1, Date: "2026-01-01"}}, 6, 12, "2026-01-02", 3},
		{"yellow on red's last day", drafted("2025-05-31"), 6, 12, "2026-05-31", 2},
		{"0 disables yellow", drafted("2020-01-01"), 0, 80, "2026-01-01", 1},
		{"0 disables red", drafted("2000-01-01"), 6, 0, "2026-01-01", 2},
		{"from the leap day to the last of February", drafted("2024-02-29"), 12, 24, "2025-03-01", 2},
		{"none once adopted", []library.Step{{StatusID: 1, Date: "2000-01-01"}, {StatusID: 9, Date: "2001-01-01"}},
			6, 12, "2026-01-01", 0},
		{"green when reopened after adoption", []library.Step{{StatusID: 9, Date: "2001-01-01"},
			{StatusID: 2, Date: "2002-01-01"}}, 6, 12, "2026-01-01", 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := library.Derive(row.steps, row.yellow, row.red).Light(row.today); got != row.want {
				t.Errorf("got %d, want %d", got, row.want)
			}
		})
	}
}

func TestProgressTellsRecordedFromImplied(t *testing.T) {
	progress := func(primary bool, statuses ...int64) string {
		var steps []library.Step
		for _, s := range statuses {
			steps = append(steps, library.Step{StatusID: s, Date: "2025-01-01"})
		}
		var out []string
		for _, p := range library.ProgressOf(steps, primary) {
			if p.Reached == "recorded" != (p.Date != nil) {
				t.Errorf("step %d is %q and has the date %v", p.ID, p.Reached, p.Date)
			}
			out = append(out, map[string]string{"recorded": "R", "implied": "i",
				"inapplicable": "x", "": "."}[p.Reached])
		}
		return strings.Join(out, "")
	}
	for want, got := range map[string]string{
		".........": progress(true),
		"RiiR.....": progress(true, 1, 4),
		"iiiiiiiiR": progress(true, 9),
		"iiiiiixxR": progress(false, 9),
		"iiiiiiiii": progress(true, 10),
		"......xx.": progress(false),
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := progress(false, 8); got != "iiiiiixR." {
		t.Errorf("a recorded step of a secondary text: %s", got)
	}
}
