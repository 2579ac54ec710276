package query

import (
	"testing"

	"lls/internal/platform/fault"
)

func FuzzListParameters(f *testing.F) {
	for _, s := range [][2]string{{"q", "atık"}, {"q", "'; DROP TABLE log"}, {"page", "0"}, {"size", "1001"},
		{"sort", "-Name"}, {"kind", "1"}, {"kind", "x"}, {"colour", "red"}} {
		f.Add(s[0], s[1])
	}
	l := Listing{SearchKind: "x", Default: "Name", PageSize: 10,
		Sorts:   []Sort{{Key: Key{ID: "Name"}, Columns: []string{"t.name"}}},
		Filters: []Filter{IDs("kind", "t.kind", "")}}
	f.Fuzz(func(t *testing.T, name, value string) {
		where := Start("2026-01-01", func(string, string) (Found, Among, error) {
			return Found{Typed: []int64{1}, Forms: []int64{2}}, func(string, []int64) (string, any) {
				return "t.id = ANY (?)", "{1,2}"
			}, nil
		})
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
