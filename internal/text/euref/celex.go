package euref

import (
	"fmt"
	"slices"
	"strings"
)

// CELEX is a CELEX number: 32016R0679 has the sector 3, the year 2016, the descriptor R and the number 0679.
type CELEX struct {
	Sector      byte   // '0' to '9', 'C' or 'E'
	Year        int    // of the number, not of the publication
	Descriptor  string // the type: one or two letters
	Number      string // as it is written: 0679, 101, /TXT
	Suffix      string // (01): a second act with the same number
	Corrigendum string // R(02)
	Date        string // of a consolidated version: YYYYMMDD
	Country     string // of a national measure: POL_285543
}

// firstYear is that of the oldest acts: the European Coal and Steel Community.
const firstYear = 1951

// descriptors are those that each sector has; the sectors 8, 9 and C are read by their form alone.
var descriptors = map[byte][]string{
	'0': strings.Fields("L R D F H E A B C G K M O Q S X Y J"),
	'1': strings.Fields("K A E F B R H I G U M N D C T S V L J P W ME EA X Z AE"),
	'2': strings.Fields("A D P X Y C E"),
	'3': strings.Fields("E F R L D S M J B K O H A G C Q X Y"),
	'4': strings.Fields("D X Y Z A"),
	'5': strings.Fields(`AG KG IG XG PC DC SC JC EC XC FC GC HA HR AP BP IP DP XP AA TA SA XA AB HB XB AE IE AC XE AR IR
		XR AK XK XX YY XO M AT AS IF`),
	'6': strings.Fields(`CJ CO CC CS CT CV CX CD CP CN CA CB CU CG TJ TO TC TT TN TA TB TU TG FJ FO FT FN FB FA FU FG`),
	'7': strings.Fields("L F D R"),
	'E': strings.Fields("A C G J P X O"),
}

// Parse reads a CELEX number as a person types it: blanks around it, small letters and "CELEX:" before it are left out.
// latest is the last year that a number can have, the year after today's.
func Parse(s string, latest int) (c CELEX, ok bool) {
	s = strings.ToUpper(strings.TrimSpace(s))
	return parse(strings.TrimSpace(strings.TrimPrefix(s, "CELEX:")), latest)
}

// parse reads a number that is written as EUR-Lex writes it.
func parse(s string, latest int) (c CELEX, ok bool) {
	if len(s) < len("32016R") || !isDigits(s[1:5], 4, 4) {
		return c, false
	}
	c.Sector, c.Year = s[0], atoi(s[1:5])
	if !isDigit(c.Sector) && c.Sector != 'C' && c.Sector != 'E' || c.Year < firstYear || c.Year > latest {
		return c, false
	}
	rest := s[5:]
	n := 0
	for n < len(rest) && n < 2 && rest[n] >= 'A' && rest[n] <= 'Z' {
		n++
	}
	c.Descriptor, rest = rest[:n], rest[n:]
	if known := descriptors[c.Sector]; n == 0 || known != nil && !slices.Contains(known, c.Descriptor) {
		return c, false
	}
	switch c.Sector {
	case '1':
		c.Number = rest
		return c, isTreatyPart(rest)
	case '7':
		if len(rest) < 4 || !isDigits(rest[:4], 4, 4) {
			return c, false
		}
		c.Number, c.Country = rest[:4], rest[4:]
		return c, c.Country == "" || c.Country == "*" || len(c.Country) >= 3
	}
	return c.parseNumber(rest)
}

// isTreatyPart reports whether s names a part of a treaty: an article of three digits, the whole text, a protocol.
func isTreatyPart(s string) bool {
	if s == "/TXT" || len(s) >= 3 && len(s) <= 4 && isDigits(s[:3], 3, 3) {
		return true
	}
	for _, part := range []string{"/PRO/", "/AFI/", "/DCL/", "/ANX/"} {
		if after, found := strings.CutPrefix(s, part); found {
			return after != "" && !strings.ContainsRune("()-", rune(s[len(s)-1]))
		}
	}
	return false
}

// parseNumber reads what follows the descriptor: the number, and what it may end with.
func (c CELEX) parseNumber(rest string) (CELEX, bool) {
	n := 0
	for n < len(rest) && isDigit(rest[n]) {
		n++
	}
	switch {
	case n == 4:
	case c.Sector == '5' && n >= 3 && n <= 5:
	case c.Sector == '9' && n >= 4 && n <= 6:
	default:
		return c, false
	}
	c.Number, rest = rest[:n], rest[n:]
	if atoi(c.Number) == 0 {
		return c, false
	}
	if c.Sector == '0' {
		date, found := strings.CutPrefix(rest, "-")
		c.Date = date
		return c, rest == "" || found && isDate(date)
	}
	if len(rest) >= 4 && rest[0] == '(' && rest[3] == ')' && isDigits(rest[1:3], 2, 2) {
		c.Suffix, rest = rest[:4], rest[4:]
	}
	if len(rest) == 5 && rest[:2] == "R(" && rest[4] == ')' && isDigits(rest[2:4], 2, 2) {
		c.Corrigendum, rest = rest, ""
	}
	return c, rest == ""
}

// isDate reports whether s can be a day: YYYYMMDD.
func isDate(s string) bool {
	if !isDigits(s, 8, 8) {
		return false
	}
	year, month, day := atoi(s[:4]), atoi(s[4:6]), atoi(s[6:])
	return year >= firstYear && month >= 1 && month <= 12 && day >= 1 && day <= 31
}

// String writes the number as EUR-Lex does.
func (c CELEX) String() string {
	if c == (CELEX{}) {
		return ""
	}
	s := fmt.Sprintf("%c%04d%s%s%s%s%s", c.Sector, c.Year, c.Descriptor, c.Number, c.Suffix, c.Corrigendum, c.Country)
	if c.Date != "" {
		s += "-" + c.Date
	}
	return s
}

// Base is the act itself: what a corrigendum corrects, a consolidated version consolidates, a national measure
// transposes.
func (c CELEX) Base() CELEX {
	c.Corrigendum, c.Date, c.Country = "", "", ""
	if c.Sector == '0' || c.Sector == '7' {
		c.Sector = '3'
	}
	return c
}

// act is the number of an act of sector 3.
func act(letter byte, year, number int) CELEX {
	return CELEX{Sector: '3', Year: year, Descriptor: string(letter), Number: fmt.Sprintf("%04d", number)}
}
