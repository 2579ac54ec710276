package record

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
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
