package record

import (
	"fmt"
	"strconv"
	"time"
)

// Instant is a moment in milliseconds since 1970, UTC; in JSON RFC 3339 with milliseconds.
type Instant int64

const instantLayout = "2006-01-02T15:04:05.000Z"

// InstantOf cuts a time to milliseconds.
func InstantOf(t time.Time) Instant { return Instant(t.UnixMilli()) }

// Time is the instant as a time in UTC.
func (i Instant) Time() time.Time { return time.UnixMilli(int64(i)).UTC() }

// MarshalText writes RFC 3339.
func (i Instant) MarshalText() ([]byte, error) {
	return i.Time().AppendFormat(nil, instantLayout), nil
}

// MarshalJSON writes null for the zero instant: a new record has not been created yet.
func (i Instant) MarshalJSON() ([]byte, error) {
	if i == 0 {
		return []byte("null"), nil
	}
	return i.Time().AppendFormat(nil, `"`+instantLayout+`"`), nil
}

// UnmarshalText reads RFC 3339.
func (i *Instant) UnmarshalText(b []byte) error {
	t, err := time.Parse(time.RFC3339Nano, string(b))
	if err != nil {
		return fmt.Errorf("not an instant: %w", err)
	}
	*i = InstantOf(t)
	return nil
}

// Day is a date, YYYY-MM-DD.
type Day string

// DayOf is the date of a moment in a time zone.
func DayOf(t time.Time, zone *time.Location) Day { return Day(t.In(zone).Format(time.DateOnly)) }

// ParseDay reads YYYY-MM-DD and DD/MM/YYYY; what follows the first 10 characters is ignored.
func ParseDay(s string) (Day, bool) {
	if len(s) < 10 {
		return "", false
	}
	for _, layout := range []string{time.DateOnly, "02/01/2006"} {
		if t, err := time.Parse(layout, s[:10]); err == nil && t.Year() > 0 {
			return Day(t.Format(time.DateOnly)), true
		}
	}
	return "", false
}

// Shown is a day as users write it, DD/MM/YYYY; empty if it is no day.
func (d Day) Shown() string {
	if len(d) != len(time.DateOnly) {
		return ""
	}
	return string(d[8:] + "/" + d[5:7] + "/" + d[:4])
}

// AddDays is the day some days later.
func (d Day) AddDays(n int) Day {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return d
	}
	return Day(t.AddDate(0, 0, n).Format(time.DateOnly))
}

// AddMonths is the same day some months later, at most that month's last day.
func (d Day) AddMonths(n int) Day {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return d
	}
	first := time.Date(t.Year(), t.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return Day(first.AddDate(0, 0, min(t.Day(), last)-1).Format(time.DateOnly))
}

// MonthsUntil counts the whole months from a day to a later one.
func (d Day) MonthsUntil(later Day) int {
	from, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return 0
	}
	to, err := time.Parse(time.DateOnly, string(later))
	if err != nil {
		return 0
	}
	n := 12*(to.Year()-from.Year()) + int(to.Month()-from.Month())
	for n > 0 && d.AddMonths(n) > later {
		n--
	}
	return max(n, 0)
}

// Choice is an id that must be chosen; in JSON null until it is.
type Choice int64

// MarshalJSON writes null for a choice that is still to be made.
func (c Choice) MarshalJSON() ([]byte, error) {
	if c == 0 {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(c), 10), nil
}

// Named is a value with a name in both languages.
type Named struct {
	ID     int64 `json:"Id"`
	NameTR string
	NameEN string
}

// Audit tells who made and last changed a record, by full name.
type Audit struct {
	CreateUser string
	CreateDate Instant
	ModifyUser string
	ModifyDate Instant

	createUser, modifyUser int64
}

// Columns are what a query scans create_user, create_date, modify_user and modify_date into.
func (a *Audit) Columns() []any {
	return []any{&a.createUser, (*int64)(&a.CreateDate), &a.modifyUser, (*int64)(&a.ModifyDate)}
}
