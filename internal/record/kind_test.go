package record

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/fault"
)

func TestDaysAreReadInBothFormats(t *testing.T) {
	for in, want := range map[string]Day{
		"2025-02-28": "2025-02-28", "28/02/2025": "2025-02-28", "2025-02-28T10:00:00Z": "2025-02-28",
		"28/02/2025 10:30": "2025-02-28",
		"2025-02-30":       "", "31/04/2025": "", "2025-2-8": "", "": "", "0000-01-01": "", "02-28-2025": "",
		"2025/02/28": "",
	} {
		if got, ok := ParseDay(in); got != want || ok != (want != "") {
			t.Errorf("ParseDay(%q) = %q, %v", in, got, ok)
		}
	}
}

func TestMonthsEndOnTheirLastDay(t *testing.T) {
	for _, row := range []struct {
		day    Day
		months int
		want   Day
	}{
		{"2025-01-31", 1, "2025-02-28"}, {"2024-01-31", 1, "2024-02-29"}, {"2025-08-31", 6, "2026-02-28"},
		{"2025-12-15", 1, "2026-01-15"}, {"2025-01-31", 0, "2025-01-31"}, {"2020-02-29", 90, "2027-08-29"},
	} {
		if got := row.day.AddMonths(row.months); got != row.want {
			t.Errorf("%s + %d months = %s, want %s", row.day, row.months, got, row.want)
		}
	}
}

func TestInstantsKeepTheirMilliseconds(t *testing.T) {
	at := InstantOf(time.Date(2026, 3, 15, 9, 0, 0, 7_000_000, time.UTC))
	b, err := json.Marshal(at)
	if err != nil || string(b) != `"2026-03-15T09:00:00.007Z"` {
		t.Fatal(string(b), err)
	}
	var back Instant
	if err := json.Unmarshal([]byte(`"2026-03-15T11:00:00.007+02:00"`), &back); err != nil || back != at {
		t.Fatal(back, err)
	}
	if b, err := json.Marshal(Audit{}); err != nil || !strings.Contains(string(b), `"CreateDate":null`) {
		t.Error("a record that is not stored has no instants: ", string(b), err)
	}
}

func ref(id int64) *int64 { return &id }

func TestRollUpCountsEachItemOnce(t *testing.T) {
	// 1 ─ 2 ─ 3, 1 ─ 4, 5
	rows := []TreeRow{{ID: 1}, {ID: 2, ParentID: ref(1)}, {ID: 3, ParentID: ref(2)}, {ID: 4, ParentID: ref(1)}, {ID: 5}}
	got := RollUp(rows, []Link{{10, 3}, {10, 4}, {11, 2}, {11, 3}, {12, 5}, {12, 1}})
	want := map[int64]Counts{1: {1, 3}, 2: {1, 2}, 3: {2, 2}, 4: {1, 1}, 5: {1, 1}}
	for id, c := range want {
		if got[id] != c {
			t.Errorf("node %d: %v, want %v", id, got[id], c)
		}
	}
	tr, _ := BuildTree(rows, got)
	if len(tr) != 2 || tr[0].Children[0].Children[0].Level != 2 || tr[1].Order != 1 || tr[0].Total != 3 {
		t.Errorf("%+v", tr)
	}
	if below := Below(rows, []int64{2, 5}); !slices.Equal(below, []int64{2, 3, 5}) {
		t.Errorf("below 2 and 5: %v", below)
	}
	rows[2].NameTR, rows[1].NameTR, rows[0].NameTR = "c", "b", "a"
	if p := Paths(rows, []int64{3}); len(p) != 1 || !slices.Equal(p[0].TR, []string{"a", "b", "c"}) {
		t.Errorf("%v", p)
	}
}

func TestATreeIsValidOnlyWhole(t *testing.T) {
	rows := make([]TreeRow, 2000)
	tree := make([]placed, len(rows))
	for i := range rows {
		rows[i].ID = int64(i + 1)
		tree[i] = placed{ID: ref(int64(i + 1)), Order: ref(0)}
		if i > 0 {
			tree[i].ParentID = ref(int64(i)) // one branch, 2,000 deep
		}
	}
	if !validTree(rows, tree) {
		t.Error("a deep tree is refused")
	}
	tree[0].ParentID = ref(2000)
	if validTree(rows, tree) {
		t.Error("a ring of 2,000 nodes is accepted")
	}
}

func FuzzListParameters(f *testing.F) {
	for _, s := range [][2]string{{"q", "atık"}, {"q", "'; DROP TABLE log"}, {"page", "0"}, {"size", "1001"},
		{"sort", "-Name"}, {"kind", "1"}, {"kind", "x"}, {"colour", "red"}} {
		f.Add(s[0], s[1])
	}
	l := Listing{SearchKind: "x", Default: "Name", PageSize: 10,
		Sorts: []Sort{{Key: Key{ID: "Name"}, Columns: []string{"t.name"}}}, Filters: []Filter{IDs("kind", "t.kind", "")}}
	f.Fuzz(func(t *testing.T, name, value string) {
		where := StartWhere("2026-01-01")
		where.find = func(string, string) (Found, among, error) {
			return Found{Typed: []int64{1}, Forms: []int64{2}}, func(string, []int64) (string, any) {
				return "t.id = ANY (?)", "{1,2}"
			}, nil
		}
		page, err := l.Parse(Params{name: {value}}, where)
		if err != nil {
			if fault.Of(err).Class != fault.ClassBadRequest {
				t.Errorf("%s=%q: %v", name, value, err)
			}
			return
		}
		if page.Size < 0 || page.Size > MaxPageSize || len(page.orderBy) == 0 {
			t.Errorf("%s=%q: %+v", name, value, page)
		}
		if sql := page.Where.SQL(); len(sql) > 0 && len(page.Where.Args()) == 0 && sql != " WHERE (FALSE)" {
			t.Errorf("%s=%q went into the SQL: %s", name, value, sql)
		}
	})
}

func FuzzSaveBody(f *testing.F) {
	for _, s := range []string{`{}`, `{"Id":0}`, `[]`, `{"Id":0}{}`, "null", `{"Id":1e400}`, "\xff", `{"a":{"b":[`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if keys, err := object(body); err == nil && keys == nil {
			t.Error("no keys and no error")
		} else if err != nil && fault.Of(err).Class != fault.ClassBadRequest {
			t.Error(err)
		}
	})
}

func FuzzFieldValues(f *testing.F) {
	type record struct {
		Name  string
		Count int64
		Ref   *int64
		Day   *Day
		Flag  bool
	}
	fields := []Field[record]{
		LineField("Name", "name", Label{}, func(r *record) *string { return &r.Name }, Rule{Required: true, Min: 2, Max: 5}),
		WholeField("Count", "count", Label{}, func(r *record) *int64 { return &r.Count }, Rule{Min: 0, Max: 90}),
		OptionalRefField("Ref", "ref", Label{}, func(r *record) **int64 { return &r.Ref }, Rule{}),
		OptionalDayField("Day", "day", Label{}, func(r *record) **Day { return &r.Day }),
		FlagField("Flag", "flag", Label{}, func(r *record) *bool { return &r.Flag }),
	}
	for _, s := range []string{`"x"`, `""`, `null`, `1.5`, `-1`, `1e300`, `true`, `"31/12/2025"`, `"\ud800"`, `{}`, `[1]`,
		`"\u0000"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		if !json.Valid([]byte(raw)) {
			return
		}
		for i := range fields {
			var r record
			sent, err := fields[i].decode(json.RawMessage(raw))
			if err != nil {
				if fault.Of(err).Class != fault.ClassBadRequest {
					t.Errorf("%s = %s: %v", fields[i].Key, raw, err)
				}
				continue
			}
			if sent.bad != nil {
				continue
			}
			sent.set(&r)
			if r.Count < 0 || r.Count > 90 || len([]rune(r.Name)) > 5 {
				t.Errorf("%s = %s is accepted as %+v", fields[i].Key, raw, r)
			}
		}
	})
}
