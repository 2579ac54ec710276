package report_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"lls/internal/feature/browse"
	"lls/internal/feature/report"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
	"lls/internal/record/query"
)

var ctx = context.Background()

func reports(w *librarytest.Env) *report.Reports { return report.New(w.Library, w.Files) }

func count(t *testing.T, r *report.Reports, w *librarytest.Env, period string) report.Statistics {
	t.Helper()
	answer, err := r.Statistics(ctx, w.Actors[access.TextReader], period)
	if err != nil {
		t.Fatal(err)
	}
	return answer.Statistics
}

func value(slices []report.Slice, id int64) int64 {
	for _, s := range slices {
		if s.ID == id {
			return s.Value
		}
	}
	return -1
}

// addText saves a legal text with versions given as status and date.
func addText(t *testing.T, w *librarytest.Env, legislationType, sector int64, versions ...any) int64 {
	t.Helper()
	name := fmt.Sprintf("Metin %d", rand.Int64())
	id := w.Save(t, library.LegalTexts(w.Library), access.Administrator,
		map[string]any{"Id": 0, "NameTR": name, "NameEN": name,
			"LegislationTypeId": legislationType, "TrafficLightYellow": 6, "TrafficLightRed": 12,
			"Sectors": []int64{sector}}).ID
	for i := 0; i < len(versions); i += 2 {
		w.Save(t, library.Revisions(w.Library), access.Administrator,
			map[string]any{"Id": 0, "LegalTextId": id, "StatusId": versions[i],
				"Date":  versions[i+1],
				"Files": []map[string]any{{"Id": 0, "Name": "a.txt", "Data": "QQ=="}}})
	}
	return id
}

func addSector(t *testing.T, w *librarytest.Env, name string, parent any) int64 {
	t.Helper()
	return w.Save(t, library.Sectors(w.Library), access.Administrator,
		map[string]any{"Id": 0, "NameTR": name, "NameEN": name, "ParentId": parent}).ID
}

func TestCountsOfASmallLibraryAreExact(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) { // on 2026-03-15
		root := addSector(t, w, "Çevre", nil)
		child := addSector(t, w, "Atık", root)
		addText(t, w, 1, root, 1, "2023-12-31", 2, "2024-01-10", 9, "2024-12-31") // adopted at a year's end
		addText(t, w, 3, child, 1, "2022-05-01", 9, "2025-01-01")                 // adopted at a year's beginning
		addText(t, w, 3, child, 1, "2026-03-01")                                  // green
		addText(t, w, 3, child, 1, "2025-09-14", 4, "2025-10-04")                 // yellow since today
		// repealed without adoption: adopted, undated
		addText(t, w, 1, root, 10, "2020-02-02")
		addText(t, w, 1, root) // without versions
		r := reports(w)
		s := count(t, r, w, "all")

		if want := []string{"2024", "2025"}; !slices.Equal(s.BarChart.BarTicks, want) ||
			!slices.Equal(s.BarChart.BarData, []int64{1, 1}) || s.BarChart.Undated != 1 {
			t.Errorf("adopted per year: %+v", s.BarChart)
		}
		for id, want := range map[int64]int64{-1: 1, 1: 1, 4: 1, 9: 2, 10: 1, 2: 0} {
			if got := value(s.StatusesTR, id); got != want {
				t.Errorf("status %d: %d, not %d", id, got, want)
			}
		}
		for id, want := range map[int64]int64{0: 4, 1: 1, 2: 1, 3: 0} {
			if got := value(s.TrafficLightsEN, id); got != want {
				t.Errorf("light %d: %d, not %d", id, got, want)
			}
		}
		if value(s.LegislationTypesTR, 1) != 3 || value(s.LegislationTypesEN, 3) != 3 {
			t.Errorf("types: %+v", s.LegislationTypesTR)
		}
		if value(s.RolesTR, 1) != 1 || value(s.RolesEN, 5) != 1 {
			t.Errorf("roles: %+v", s.RolesTR)
		}
		if stay := s.StatusTimes[0]; stay.ID != 1 || stay.Stays != 3 || stay.Median != 20 { // 10, 976 and 20 days
			t.Errorf("time in the first status: %+v", stay)
		}
		if len(s.DraftAges) != 1 || !slices.Equal(s.DraftAges[0].Counts, []int64{1, 1, 0, 0}) ||
			s.DraftAges[0].None != 1 {
			t.Errorf("drafts by age: %+v", s.DraftAges)
		}
		if last := s.VersionMonths[len(s.VersionMonths)-1]; last.Month != "2026-03" || last.Count != 1 {
			t.Errorf("versions of this month: %+v", last)
		}
		of2024 := count(t, r, w, "2024")
		if value(of2024.StatusesTR, 9) != 1 || value(of2024.StatusesTR, 1) != 0 || value(of2024.StatusesTR, -1) != 0 {
			t.Errorf("statuses of 2024: %+v", of2024.StatusesTR)
		}
		if value(count(t, r, w, "1999").StatusesTR, 9) != 0 {
			t.Error("a year without texts counts some")
		}

		w.Clock.Add(365 * 24 * time.Hour)
		if s = count(t, r, w, "all"); value(s.TrafficLightsEN, 3) != 2 {
			t.Errorf("a year later the drafts are red: %+v", s.TrafficLightsEN)
		}
		addText(t, w, 1, root, 9, "2027-02-01")
		if got := value(count(t, r, w, "all").StatusesTR, 9); got != 3 {
			t.Errorf("a text adopted a moment ago is not counted: %d", got)
		}
	})
}

func TestEveryNumberIsTheTotalOfItsLists(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		seed := rand.Uint64()
		random := rand.New(rand.NewPCG(seed, 1))
		t.Logf("seed %d", seed)
		sectors := []int64{addSector(t, w, "Bir", nil), addSector(t, w, "İki", nil)}
		for range 60 {
			var versions []any
			for range random.IntN(4) {
				date := fmt.Sprintf("%d-%02d-%02d", 2023+random.IntN(4), random.IntN(12)+1, random.IntN(28)+1)
				statuses := 10
				if date > "2026-03-15" { // nothing is adopted or repealed in the future
					statuses = 8
				}
				versions = append(versions, random.IntN(statuses)+1, date)
			}
			addText(t, w, int64(random.IntN(7)+1), sectors[random.IntN(2)], versions...)
		}
		r, reader, modes := reports(w), w.Actors[access.TextReader], browse.New(w.Library, slots.New(nil))
		total := func(adopted bool, p query.Params) int64 {
			mode := modes.Drafts
			if adopted {
				mode = modes.Adopted
			}
			p["page"], p["size"] = []string{"1"}, []string{"1"}
			list, err := mode.List(ctx, reader, p)
			if err != nil {
				t.Fatal(err)
			}
			return list.Total
		}
		for _, period := range []string{"all", "2024", "2026"} {
			s := count(t, r, w, period)
			check := func(name, param string, slices []report.Slice) {
				t.Helper()
				for _, slice := range slices {
					if slice.ID == -1 {
						continue // without versions: the filter -1 means not adopted
					}
					adopted, drafts := query.Params{param: {strconv.FormatInt(slice.ID, 10)}},
						query.Params{param: {strconv.FormatInt(slice.ID, 10)}}
					if period != "all" {
						adopted["adopted"], drafts["drafted"] = []string{period}, []string{period}
					}
					if a, d := total(true, adopted), total(false, drafts); a != slice.Adopted || d != slice.Drafts ||
						a+d != slice.Value {
						t.Errorf("%s %d in %s: the chart has %d + %d = %d, the lists %d and %d", name, slice.ID, period,
							slice.Adopted, slice.Drafts, slice.Value, a, d)
					}
				}
			}
			check("status", "status", s.StatusesTR)
			check("light", "trafficlight", s.TrafficLightsTR)
			check("type", "type", s.LegislationTypesEN)
			for i, year := range s.BarChart.BarTicks {
				if n := total(true, query.Params{"adopted": {year}}); n != s.BarChart.BarData[i] {
					t.Errorf("adopted in %s: the chart has %d, the list %d", year, s.BarChart.BarData[i], n)
				}
			}
			for _, age := range s.DraftAges {
				sum := age.None
				for _, n := range age.Counts {
					sum += n
				}
				if n := total(false, query.Params{"sector": {strconv.FormatInt(age.ID, 10)}}); n != sum {
					t.Errorf("drafts of sector %d: the chart has %d, the list %d", age.ID, sum, n)
				}
			}
		}
	})
}

func TestStatisticsAreForReadersOfTextsAndKnownPeriods(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		r := reports(w)
		for _, role := range []access.Role{access.Terminologist, access.GlossaryReader} {
			if _, err := r.Statistics(ctx, w.Actors[role], "all"); fault.Of(err).Code != fault.Forbidden().Code {
				t.Errorf("role %d: %v", role, err)
			}
		}
		for _, period := range []string{"x", "20240", "-1", "24"} {
			if _, err := r.Statistics(ctx, w.Actors[access.TextReader], period); err == nil {
				t.Errorf("period %q was taken", period)
			}
		}
	})
}
