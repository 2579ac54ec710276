package record

import (
	"encoding/json"
	"testing"

	"lls/internal/platform/fault"
)

func FuzzFieldValues(f *testing.F) {
	type record struct {
		Name  string
		Count int64
		Ref   *int64
		Day   *Day
		Flag  bool
	}
	fields := []Field[record]{
		LineField("Name", "name", Label{}, func(r *record) *string { return &r.Name },
			Rule{Required: true, Min: 2, Max: 5}),
		WholeField("Count", "count", Label{}, func(r *record) *int64 { return &r.Count }, Rule{Min: 0, Max: 90}),
		OptionalRefField("Ref", "ref", Label{}, func(r *record) **int64 { return &r.Ref }, Rule{}),
		OptionalDayField("Day", "day", Label{}, func(r *record) **Day { return &r.Day }),
		FlagField("Flag", "flag", Label{}, func(r *record) *bool { return &r.Flag }),
	}
	for _, s := range []string{`"x"`, `""`, `null`, `1.5`, `-1`, `1e300`, `true`, `"31/12/2025"`, `"\ud800"`, `{}`,
		`[1]`, `"\u0000"`} {
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
