package sheet

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// style says whether a number format shows the day or the time of a moment.
type style struct{ day, time bool }

// builtInStyle is a format that has a number and no code (ECMA-376, 18.8.30, with those of East Asia).
func builtInStyle(id int) style {
	switch {
	case 14 <= id && id <= 17, 27 <= id && id <= 31, id == 36, 50 <= id && id <= 54, 57 <= id && id <= 58:
		return style{day: true}
	case 18 <= id && id <= 21, 32 <= id && id <= 35, 45 <= id && id <= 47, 55 <= id && id <= 56:
		return style{time: true}
	case id == 22:
		return style{day: true, time: true}
	}
	return style{}
}

// styleOf reads the letters of a format code: y and d make a day, h and s a time, m what is beside it.
func styleOf(code string) style {
	var s style
	month := false
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case '"': // a text
			end := strings.IndexByte(code[i+1:], '"')
			if end < 0 {
				end = len(code)
			}
			i += end + 1
		case '\\', '_', '*': // an escaped sign, a fill sign or a space of its width
			i++
		case '[': // a colour, a condition, a language, or a time beyond 24 hours: [h]
			end := strings.IndexByte(code[i:], ']')
			if end < 0 {
				end = len(code)
			}
			if inside := code[i+1 : max(i+1, min(i+end, len(code)))]; inside != "" &&
				strings.Trim(inside, "hmsHMS") == "" {
				s.time = true
			}
			i += end
		case 'y', 'Y', 'd', 'D':
			s.day = true
		case 'h', 'H', 's', 'S':
			s.time = true
		case 'm', 'M':
			month = true
		case ';': // the other sections are for negative numbers, zero and texts
			i = len(code)
		}
	}
	if month && !s.day && !s.time {
		s.day = true
	}
	return s
}

// epoch is the moment that a workbook counts days from.
type epoch struct{ day time.Time }

var (
	epoch1900 = epoch{time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)}
	epoch1904 = epoch{time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)}
)

// lastSerial is the last day of spreadsheets, 31/12/9999.
const lastSerial = 2_958_465

// shown is a number as a person reads it: a day or a time by the style of its cell, otherwise the number itself with
// the 15 digits that spreadsheets keep. What is no number stays as it is.
func (e epoch) shown(value string, s style) string {
	n, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return value
	}
	if !s.day && (!s.time || n >= 1) || n < 0 || n > lastSerial+1 { // a time beyond 24 hours is a duration
		return number(n)
	}
	if e == epoch1900 && n < 60 && s.day {
		n++ // Excel treats 1900 as a leap year
	}
	days, fraction := math.Modf(n)
	seconds := time.Duration(math.Round(fraction * 24 * 60 * 60))
	return formatTime(e.day.AddDate(0, 0, int(days)).Add(seconds*time.Second), s)
}

func formatTime(t time.Time, s style) string {
	switch {
	case s.day && s.time:
		return t.Format("02/01/2006 15:04")
	case s.day:
		return t.Format("02/01/2006")
	}
	return t.Format("15:04")
}

func number(n float64) string {
	short := strconv.FormatFloat(n, 'g', 15, 64)
	n, err := strconv.ParseFloat(short, 64)
	if size := math.Abs(n); err != nil || size != 0 && (size < 1e-9 || size >= 1e21) {
		return short
	}
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// formatISO shows an ISO 8601 day, moment or time of day, as ODS and strict XLSX files hold it.
func formatISO(value string) string {
	for _, form := range []struct {
		layout string
		style  style
	}{
		{"2006-01-02T15:04:05.999999999Z07:00", style{true, true}},
		{"2006-01-02T15:04:05.999999999", style{true, true}},
		{"2006-01-02", style{day: true}},
		{"15:04:05.999999999", style{time: true}},
	} {
		if t, err := time.Parse(form.layout, value); err == nil {
			if t.Hour()+t.Minute()+t.Second() == 0 && form.style.day {
				form.style.time = false
			}
			return formatTime(t, form.style)
		}
	}
	return value
}
