package library

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"lls/internal/text/euref"
)

// ParseEUAct reads the CELEX number of an act as a person writes it. A corrigendum, a consolidated version and a
// national measure are the act that they belong to. Sectors other than those of acts, 1 to 6, are refused.
func ParseEUAct(s string, now time.Time) (euref.CELEX, bool) {
	c, ok := euref.Parse(strings.Join(strings.Fields(s), ""), latestActYear(now))
	c = c.Base()
	return c, ok && c.Sector >= '1' && c.Sector <= '6'
}

// yearAndNumber is all that a user may know of an act: 2008/98, 910/2014.
var yearAndNumber = regexp.MustCompile(`^(\d{2}|\d{4})/(\d{1,4})$|^(\d{1,4})/(\d{2}|\d{4})$`)

// EUActsNamed returns the CELEX numbers of the acts that a query can mean if it is nothing but the number of an act, in
// any notation; nil otherwise.
func EUActsNamed(q string, now time.Time) (numbers []string) {
	add := func(c euref.CELEX) {
		if n := c.Base().String(); c.Sector != 0 && !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	q = strings.TrimSpace(q)
	if c, ok := ParseEUAct(q, now); ok {
		return []string{c.String()}
	}
	if yearAndNumber.MatchString(q) {
		a, b, _ := strings.Cut(q, "/")
		for _, pair := range [][2]string{{a, b}, {b, a}} {
			year := pair[0]
			if len(year) == len("95") {
				year = "19" + year
			}
			for _, descriptor := range []string{"L", "R", "D"} {
				if c, ok := euref.Parse("3"+year+descriptor+strings.Repeat("0", 4-len(pair[1]))+pair[1],
					latestActYear(now)); ok {
					add(c)
				}
			}
		}
		return numbers
	}
	refs := euref.Find(q, latestActYear(now))
	if len(refs) != 1 {
		return nil
	}
	isAddress := strings.Contains(q, "://") && len(strings.Fields(q)) == 1
	if from, to := refs[0].Adopted(q); !isAddress && (from > 0 || to < len(q)) {
		return nil
	}
	add(refs[0].CELEX)
	for _, c := range refs[0].Alternatives {
		add(c)
	}
	return numbers
}

// storedCELEX reads a number that was stored. It is right: the save checked it.
func storedCELEX(s string) euref.CELEX {
	const latest = 9999
	c, _ := euref.Parse(s, latest)
	return c
}
