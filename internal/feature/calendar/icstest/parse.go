// Package icstest reads calendars as strictly as RFC 5545 is written, for tests: what it accepts, every program reads.
package icstest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Event is an event of whole days.
type Event struct {
	UID, Summary, URL string
	Start, End, Stamp time.Time
}

// line is a content line: its name, its parameters and its value.
type line struct {
	name, params, value string
}

var contentLine = regexp.MustCompile(`^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"\x00-\x08\x0a-\x1f\x7f]*"|[^";:,\x00-\x08\x0a-\x1f\x7f]*))*):([^\x00-\x08\x0a-\x1f\x7f]*)$`)

// known are the properties of each component: how often each may be there at least and at most.
var known = map[string]map[string][2]int{
	"VCALENDAR": {"VERSION": {1, 1}, "PRODID": {1, 1}, "CALSCALE": {0, 1}, "METHOD": {0, 1}, "NAME": {0, 2},
		"REFRESH-INTERVAL": {0, 1}},
	"VEVENT": {"UID": {1, 1}, "DTSTAMP": {1, 1}, "DTSTART": {1, 1}, "DTEND": {0, 1}, "SUMMARY": {0, 1}, "CLASS": {0, 1},
		"TRANSP": {0, 1}, "URL": {0, 1}},
	"VTIMEZONE": {"TZID": {1, 1}},
	"STANDARD":  {"DTSTART": {1, 1}, "TZOFFSETFROM": {1, 1}, "TZOFFSETTO": {1, 1}},
}

// within are the components in which a component may be.
var within = map[string]string{"VCALENDAR": "", "VEVENT": "VCALENDAR", "VTIMEZONE": "VCALENDAR",
	"STANDARD": "VTIMEZONE"}

// Parse reads a calendar.
func Parse(text []byte) ([]Event, error) {
	lines, err := unfold(string(text))
	if err != nil {
		return nil, err
	}
	p := &parser{uids: map[string]bool{}}
	for i, l := range lines {
		if err := p.take(l); err != nil {
			return nil, fmt.Errorf("line %d, %s: %w", i+1, l.name, err)
		}
	}
	if len(p.open) > 0 || p.calendars != 1 || p.components == 0 {
		return nil, fmt.Errorf("%d components are open, %d calendars, %d components", len(p.open), p.calendars,
			p.components)
	}
	return p.events, nil
}

// unfold checks the lines as they are written, and joins those that were folded.
func unfold(text string) ([]line, error) {
	if !strings.HasSuffix(text, "\r\n") {
		return nil, fmt.Errorf("the last line does not end with CRLF")
	}
	var whole []string
	for i, written := range strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		switch {
		case strings.ContainsAny(written, "\r\n"):
			return nil, fmt.Errorf("line %d has CR or LF alone", i+1)
		case len(written) > 75:
			return nil, fmt.Errorf("line %d has %d octets", i+1, len(written))
		case !utf8.ValidString(written):
			return nil, fmt.Errorf("line %d is cut within a letter", i+1)
		case written == "":
			return nil, fmt.Errorf("line %d is empty", i+1)
		}
		if rest, folded := strings.CutPrefix(written, " "); folded && i > 0 {
			whole[len(whole)-1] += rest
			continue
		}
		whole = append(whole, written)
	}
	lines := make([]line, len(whole))
	for i, l := range whole {
		found := contentLine.FindStringSubmatch(l)
		if found == nil {
			return nil, fmt.Errorf("%q is no content line", l)
		}
		lines[i] = line{found[1], found[2], found[3]}
	}
	return lines, nil
}

type component struct {
	name  string
	count map[string]int
	event Event
}

type parser struct {
	open                  []*component
	calendars, components int
	uids                  map[string]bool
	events                []Event
}

func (p *parser) take(l line) error {
	above := ""
	if len(p.open) > 0 {
		above = p.open[len(p.open)-1].name
	}
	switch l.name {
	case "BEGIN":
		parent, is := within[l.value]
		if !is || parent != above || l.params != "" {
			return fmt.Errorf("%q within %q", l.value, above)
		}
		if l.value == "VCALENDAR" {
			p.calendars++
		} else if above == "VCALENDAR" {
			p.components++
		}
		p.open = append(p.open, &component{name: l.value, count: map[string]int{}})
		return nil
	case "END":
		if l.value != above {
			return fmt.Errorf("%q ends %q", l.value, above)
		}
		return p.end()
	}
	if above == "" {
		return fmt.Errorf("a property outside of a calendar")
	}
	c := p.open[len(p.open)-1]
	c.count[l.name]++
	if most, is := known[above][l.name]; !is && !strings.HasPrefix(l.name, "X-") || is && c.count[l.name] > most[1] {
		return fmt.Errorf("not in %s, or too often", above)
	}
	return c.property(l)
}

func (p *parser) end() error {
	c := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	for name, times := range known[c.name] {
		if c.count[name] < times[0] {
			return fmt.Errorf("%s has no %s", c.name, name)
		}
	}
	if c.name != "VEVENT" {
		return nil
	}
	if p.uids[c.event.UID] || c.event.UID == "" {
		return fmt.Errorf("the UID %q is there twice", c.event.UID)
	}
	if !c.event.End.After(c.event.Start) {
		return fmt.Errorf("it ends on %v and begins on %v", c.event.End, c.event.Start)
	}
	p.uids[c.event.UID] = true
	p.events = append(p.events, c.event)
	return nil
}

var (
	duration = regexp.MustCompile(`^[+-]?P(\d+W|(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?)$`)
	offset   = regexp.MustCompile(`^[+-]\d{4}(\d{2})?$`)
	fixed    = map[string][]string{"VERSION": {"2.0"}, "CALSCALE": {"GREGORIAN"}, "METHOD": {"PUBLISH"},
		"CLASS": {"PUBLIC", "PRIVATE", "CONFIDENTIAL"}, "TRANSP": {"OPAQUE", "TRANSPARENT"}}
)

// property checks the value of a property by its type.
func (c *component) property(l line) (err error) {
	if values, is := fixed[l.name]; is {
		if !slices.Contains(values, l.value) || l.params != "" {
			return fmt.Errorf("%q", l.value)
		}
		return nil
	}
	switch l.name {
	case "UID", "SUMMARY", "NAME", "PRODID", "TZID", "X-WR-CALNAME":
		text, err := unescape(l.value)
		switch l.name {
		case "UID":
			c.event.UID = text
		case "SUMMARY":
			c.event.Summary = text
		}
		return err
	case "URL":
		c.event.URL = l.value
	case "DTSTAMP":
		c.event.Stamp, err = time.Parse("20060102T150405Z", l.value)
	case "DTSTART", "DTEND":
		if c.name == "STANDARD" {
			_, err = time.Parse("20060102T150405", l.value)
			return err
		}
		if l.params != ";VALUE=DATE" {
			return fmt.Errorf("no day but %q", l.params)
		}
		at := &c.event.Start
		if l.name == "DTEND" {
			at = &c.event.End
		}
		*at, err = time.Parse("20060102", l.value)
	case "REFRESH-INTERVAL":
		if l.params != ";VALUE=DURATION" || !duration.MatchString(l.value) {
			return fmt.Errorf("no duration: %q", l.value)
		}
	case "X-PUBLISHED-TTL":
		if !duration.MatchString(l.value) {
			return fmt.Errorf("no duration: %q", l.value)
		}
	case "TZOFFSETFROM", "TZOFFSETTO":
		if !offset.MatchString(l.value) {
			return fmt.Errorf("no offset: %q", l.value)
		}
	}
	return err
}

// unescape reads a value of the type TEXT.
func unescape(value string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		switch value[i] {
		case ';', ',':
			return "", fmt.Errorf("%q has %q unescaped", value, value[i])
		case '\\':
			if i++; i == len(value) || !strings.ContainsRune(`\;,nN`, rune(value[i])) {
				return "", fmt.Errorf("%q escapes nothing", value)
			}
			if value[i] == 'n' || value[i] == 'N' {
				b.WriteByte('\n')
				continue
			}
			b.WriteByte(value[i])
		default:
			b.WriteByte(value[i])
		}
	}
	return b.String(), nil
}
