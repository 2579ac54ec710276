package calendar

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"lls/internal/feature/calendar/icstest"
	"lls/internal/platform/cputime"
	"lls/internal/record"
	"lls/internal/text/lang"
)

func someEvents(n int, title string) []event {
	all := make([]event, n)
	for i := range all {
		all[i] = event{uid: fmt.Sprintf("red-%d@0123456789abcdef.lls", i), day: "2026-02-28",
			changed: 1_774_000_000_000, title: title, url: fmt.Sprintf(
				"https://lls.example.org/pages/draftlegaltexts?text=%d", i)}
	}
	return all
}

func TestCalendarsAreReadStrictly(t *testing.T) {
	for _, title := range []string{"", "Atık Yasası", `virgül, noktalı; ters \ eğik`, "iki\nsatır\r\nüç\rdört",
		"\x00\x07\x7f", strings.Repeat("ş", 300), strings.Repeat("a", 66) + "ğğğğ", strings.Repeat("👩‍⚖️", 40),
		"bozuk \xff\xc3 baytlar", "BEGIN:VEVENT\r\nUID:x", `\n`, ": = \" ; \t"} {
		for n := range 3 {
			text := write(someEvents(n, title), lang.Turkish)
			events, err := icstest.Parse(text)
			if err != nil || len(events) != n {
				t.Fatalf("%q: %d events, %v in\n%s", title, len(events), err, text)
			}
			if again := write(someEvents(n, title), lang.Turkish); !bytes.Equal(text, again) {
				t.Errorf("%q is written in two ways", title)
			}
			for _, e := range events {
				if e.Start.Format("2006-01-02") != "2026-02-28" || e.End.Format("2006-01-02") != "2026-03-01" {
					t.Errorf("%+v", e)
				}
			}
		}
	}
	for _, sentence := range []string{"REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n", "X-PUBLISHED-TTL:PT6H\r\n"} {
		if !strings.Contains(string(write(nil, lang.English)), sentence) {
			t.Errorf("without %q", sentence)
		}
	}
}

// TestTheParserOfTheTestsIsStrict breaks a calendar in many ways.
func TestTheParserOfTheTestsIsStrict(t *testing.T) {
	good := string(write(someEvents(1, "Atık, çöp"), lang.Turkish))
	for what, bad := range map[string]string{
		"LF":           strings.ReplaceAll(good, "\r\n", "\n"),
		"long":         strings.Replace(good, "SUMMARY:", "SUMMARY:"+strings.Repeat("a", 70), 1),
		"no UID":       strings.Replace(good, "UID:", "X-UID:", 1),
		"no DTSTAMP":   strings.Replace(good, "DTSTAMP", "X-STAMP", 1),
		"comma":        strings.Replace(good, `\,`, `,`, 1),
		"escape":       strings.Replace(good, `\,`, `\q`, 1),
		"no end":       strings.Replace(good, "END:VEVENT\r\n", "", 1),
		"no component": strings.Split(good, "BEGIN:VEVENT")[0] + "END:VCALENDAR\r\n",
		"a wrong day":  strings.Replace(good, "20260228", "20260230", 1),
		"backwards":    strings.Replace(good, "DTEND;VALUE=DATE:20260301", "DTEND;VALUE=DATE:20260228", 1),
		"unknown":      strings.Replace(good, "TRANSP:TRANSPARENT", "COLOURS:RED", 1),
		"same UID twice": strings.Replace(good, "END:VCALENDAR",
			"BEGIN:VEVENT"+strings.Split(good, "BEGIN:VEVENT")[1], 1),
		"cut letter": strings.Replace(good, "ç", "\xc3\r\n \xa7", 1),
	} {
		if _, err := icstest.Parse([]byte(bad)); err == nil || bad == good {
			t.Errorf("%s is accepted", what)
		}
	}
}

func FuzzTitles(f *testing.F) {
	for _, seed := range []string{"Atık Yasası", `a,b;c\d`, "x\r\ny", strings.Repeat("ş", 100), "\xff", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, title string) {
		text := write(someEvents(1, title), lang.Turkish)
		events, err := icstest.Parse(text)
		if err != nil || len(events) != 1 {
			t.Fatalf("%q: %v in\n%s", title, err, text)
		}
		plain := utf8.ValidString(title) && !strings.ContainsFunc(title, func(r rune) bool {
			return r < ' ' || r == 0x7f
		})
		if plain && events[0].Summary != title {
			t.Errorf("%q is read as %q", title, events[0].Summary)
		}
	})
}

func BenchmarkWrite500(b *testing.B) {
	events := someEvents(500, "Çevrenin korunması ve atıkların yönetimi hakkında yasa, değişiklik")
	events[0].changed = record.Instant(1)
	before := cputime.Used(b)
	for b.Loop() {
		write(events, lang.Turkish)
	}
	b.ReportMetric(float64(cputime.Used(b)-before)/float64(b.N), "cpu-ns/op")
}
