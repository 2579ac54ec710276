package calendar

import (
	"strings"
	"unicode/utf8"

	"lls/internal/record"
	"lls/internal/text/lang"
)

// lineOctets is the longest line of RFC 5545, without its end.
const lineOctets = 75

// write writes events as RFC 5545 wants them. The same events are always the same bytes.
func write(events []event, language lang.Language) []byte {
	var b strings.Builder
	name := lang.Pick(language, "LLS · Mevzuat takvimi", "LLS · Legal calendar")
	for _, line := range []string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//LLS//Legal Library System//EN",
		"CALSCALE:GREGORIAN", "METHOD:PUBLISH", "NAME:" + escape(name), "X-WR-CALNAME:" + escape(name),
		"REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H"} {
		fold(&b, line)
	}
	for _, e := range events {
		e.write(&b)
	}
	if len(events) == 0 { // a calendar has at least one component
		for _, line := range []string{"BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000",
			"TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"} {
			fold(&b, line)
		}
	}
	fold(&b, "END:VCALENDAR")
	return []byte(b.String())
}

func (e event) write(b *strings.Builder) {
	date := func(day record.Day) string { return strings.ReplaceAll(string(day), "-", "") }
	lines := []string{"BEGIN:VEVENT", "UID:" + e.uid, "DTSTAMP:" + e.changed.Time().Format("20060102T150405Z"),
		"DTSTART;VALUE=DATE:" + date(e.day), "DTEND;VALUE=DATE:" + date(e.day.AddDays(1)),
		"SUMMARY:" + escape(e.title), "TRANSP:TRANSPARENT", "CLASS:PRIVATE"}
	if e.url != "" {
		lines = append(lines, "URL:"+e.url)
	}
	for _, line := range append(lines, "END:VEVENT") {
		fold(b, line)
	}
}

var escaper = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// escape writes a text as a value of the type TEXT. Control characters that it cannot have are left out.
func escape(text string) string {
	text = escaper.Replace(strings.ToValidUTF8(text, "\uFFFD"))
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, text)
}

// fold writes a line, cut after 75 octets and never within a letter. What follows a cut begins with a space.
func fold(b *strings.Builder, line string) {
	for room := lineOctets; len(line) > room; room = lineOctets - 1 {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		b.WriteString(line[:cut])
		b.WriteString("\r\n ")
		line = line[cut:]
	}
	b.WriteString(line)
	b.WriteString("\r\n")
}
