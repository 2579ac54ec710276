package timeline

import (
	"fmt"
	"strings"
	"testing"

	"lls/internal/library"
	"lls/internal/record"
)

// version is "id status date effective", the last one may be left out.
func versionsOf(t *testing.T, lines ...string) (all []library.RevisionRef) {
	t.Helper()
	for _, line := range lines {
		var id, status int64
		var date, effective string
		if n, _ := fmt.Sscan(line, &id, &status, &date, &effective); n < 3 {
			t.Fatalf("%q is no version", line)
		}
		v := library.RevisionRef{RevisionHead: library.RevisionHead{ID: id, StatusID: record.Choice(status),
			Date: record.Day(date)}}
		if effective != "" {
			v.DateEffective = new(record.Day(effective))
		}
		all = append(all, v)
	}
	return all
}

// told writes what is said of a day: state, version, first and last day, next, repeal.
func told(d onDay) string {
	words := []string{string(d.State)}
	if d.Period != nil {
		until := "…"
		if d.Period.Until != nil {
			until = string(*d.Period.Until)
		}
		words = append(words, fmt.Sprintf("%d %s–%s", d.Period.Revision, d.Period.From, until))
		if d.Period.Assumed {
			words = append(words, "assumed")
		}
	}
	for _, p := range []struct {
		name string
		at   *Point
	}{{"last", d.Last}, {"next", d.Next}, {"repealed", d.Repealed}} {
		if p.at != nil {
			words = append(words, fmt.Sprintf("%s %d %s", p.name, p.at.Revision, p.at.Date))
		}
	}
	return strings.Join(words, ", ")
}

func TestTheTextInForceOnADay(t *testing.T) {
	drafts := []string{"1 1 2019-05-01", "2 5 2019-09-01"}
	law := append(drafts, "3 9 2020-01-10 2020-03-01", "4 9 2021-02-01 2021-02-15", "5 9 2022-06-30")
	repealed := append(law, "6 10 2024-12-12")
	again := append(repealed, "7 9 2025-05-01 2025-07-01")
	for _, c := range []struct {
		name     string
		versions []string
		day      record.Day
		want     string
	}{
		{"no version", nil, "2020-01-01", "none"},
		{"only drafts", drafts, "2020-01-01", "draft-only"},
		{"before the adoption", law, "2019-12-31", "not-yet, next 3 2020-03-01"},
		{"adopted, the day before it takes effect", law, "2020-02-29", "not-yet, next 3 2020-03-01"},
		{"the first day", law, "2020-03-01", "in-force, 3 2020-03-01–2021-02-14, next 4 2021-02-15"},
		{"the last day", law, "2021-02-14", "in-force, 3 2020-03-01–2021-02-14, next 4 2021-02-15"},
		{"between the date of a version and its effect", law, "2021-02-10",
			"in-force, 3 2020-03-01–2021-02-14, next 4 2021-02-15"},
		{"without a date of effect the date counts", law, "2023-01-01", "in-force, 5 2022-06-30–…, assumed"},
		{"the day before the repeal", repealed, "2024-12-11", "in-force, 5 2022-06-30–2024-12-11, assumed"},
		{"the day of the repeal", repealed, "2024-12-12", "repealed, last 5 2022-06-30, repealed 6 2024-12-12"},
		{"repealed, adopted again to take effect later", again, "2025-06-01",
			"repealed, last 5 2022-06-30, next 7 2025-07-01, repealed 6 2024-12-12"},
		{"adopted again", again, "2025-07-01", "in-force, 7 2025-07-01–…"},
		{"the repeal does not end what was adopted after it", again, "2030-01-01", "in-force, 7 2025-07-01–…"},
		{"repealed before it took effect", []string{"1 9 2020-01-01 2021-01-01", "2 10 2020-06-01"}, "2021-02-01",
			"repealed, repealed 2 2020-06-01"},
		{"two versions on one day: the later one rules",
			[]string{"1 9 2020-01-01 2020-02-01", "2 9 2020-01-15 2020-02-01"}, "2020-02-01",
			"in-force, 2 2020-02-01–…"},
		{"two versions of one date", []string{"2 9 2020-01-01", "1 9 2020-01-01"}, "2020-01-01",
			"in-force, 2 2020-01-01–…, assumed"},
		{"a version that is recorded later takes effect earlier",
			[]string{"1 9 2020-01-01 2021-01-01", "2 9 2020-02-01 2020-06-01"}, "2020-07-01",
			"in-force, 2 2020-06-01–2020-12-31, next 1 2021-01-01"},
		{"the leap day", []string{"1 9 2020-02-28 2020-02-29", "2 9 2020-02-28 2020-03-01"}, "2020-02-29",
			"in-force, 1 2020-02-29–2020-02-29, next 2 2020-03-01"},
		{"only a repeal is recorded", []string{"1 2 2019-01-01", "2 10 2020-01-01"}, "2021-01-01",
			"repealed, repealed 2 2020-01-01"},
		{"only a repeal is recorded, the day before", []string{"1 2 2019-01-01", "2 10 2020-01-01"}, "2019-06-01",
			"none"},
		{"the order of the versions does not matter", []string{law[4], law[2], law[0], law[3]}, "2021-03-01",
			"in-force, 4 2021-02-15–2022-06-29, next 5 2022-06-30"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := told(on(c.day, versionsOf(t, c.versions...))); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestAnAnswerSaysWhenTheVersionsBehindItWereSaved(t *testing.T) {
	versions := versionsOf(t, "1 1 2019-05-01", "2 9 2020-01-10 2020-03-01", "3 9 2021-02-01 2021-02-15",
		"4 10 2024-12-12")
	for i, saved := range []record.Instant{900, 500, 600, 700} { // the draft was saved last
		versions[i].ModifyDate = saved
	}
	for day, want := range map[record.Day]record.Instant{
		"2020-01-01": 500, // not yet in force
		"2020-06-01": 600, // the next version ends it
		"2022-01-01": 700, // the repeal ends it
		"2025-01-01": 700,
	} {
		found := on(day, versions)
		if got := found.changed(versions); got == nil || *got != want {
			t.Errorf("%s: the versions behind the answer were saved at %v, not %d", day, got, want)
		}
	}
	drafts := on("2020-06-01", versions[:1])
	if got := drafts.changed(versions[:1]); got != nil {
		t.Errorf("without an adopted version it is %d", *got)
	}
}

func TestOfTwoVersionsOnOneDayTheOtherStaysInTheTimeline(t *testing.T) {
	found := on("2020-03-01", versionsOf(t, "1 9 2020-01-01 2020-02-01", "2 9 2020-01-15 2020-02-01"))
	if len(found.Timeline) != 2 || !found.Timeline[0].Superseded || found.Timeline[1].Superseded {
		t.Errorf("the timeline is %+v", found.Timeline)
	}
}

func TestAmendmentsThatNoVersionContains(t *testing.T) {
	versions := versionsOf(t, "1 9 2020-01-01", "2 9 2022-01-01 2022-02-01", "3 1 2024-01-01")
	amendment := func(id int64, date string, effective *record.Day) library.Amendment {
		a := library.Amendment{Date: record.Day(date), DateEffective: effective}
		a.ID = id
		return a
	}
	all := []library.Amendment{
		amendment(11, "2021-12-01", nil),                           // version 2 is later
		amendment(12, "2023-05-01", nil),                           // nothing is later
		amendment(13, "2023-06-01", new(record.Day("2026-01-01"))), // not yet in force
	}
	for day, want := range map[record.Day]string{"2021-12-31": "[11]", "2022-03-01": "[]", "2024-06-01": "[12]",
		"2026-06-01": "[12 13]"} {
		ids := []int64{}
		for _, a := range unconsolidated(day, versions, all) {
			ids = append(ids, a.ID)
		}
		if got := fmt.Sprint(ids); got != want {
			t.Errorf("%s: %s are not worked in, want %s", day, got, want)
		}
	}
}
