package euref

import (
	"fmt"
	"strings"
)

// Subtype tells how an act was adopted, which its European Legislation Identifier says.
type Subtype uint8

// The subtypes.
const (
	UnknownSubtype Subtype = iota
	Basic
	Implementing
	Delegated
)

// eliSuffixes end the type of an act in its identifier.
var eliSuffixes = map[Subtype]string{Basic: "", Implementing: "_impl", Delegated: "_del"}

// firstSubtypes is the year of the first acts that are called implementing or delegated, after the Treaty of Lisbon.
const firstSubtypes = 2010

// eurLex is the address of a document at EUR-Lex, which has no Turkish: readers of Turkish get the English text.
const eurLex = "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri="

var escapeAddress = strings.NewReplacer("(", "%28", ")", "%29", "/", "%2F")

// Link is the address of the document at EUR-Lex. Every CELEX number has one.
func (c CELEX) Link() string { return eurLex + "CELEX:" + escapeAddress.Replace(c.String()) }

// ELI is the European Legislation Identifier of an act. It is empty if what is known does not tell it: of acts since
// 2010 the subtype must be known.
func (c CELEX) ELI(subtype Subtype) string {
	name := eliName(c.Descriptor)
	if name == "" || c.Sector != '3' && c.Sector != '0' || c.Corrigendum != "" {
		return ""
	}
	switch {
	case strings.Contains(name, "_"): // a framework decision
	case c.Year < firstSubtypes:
	case subtype == UnknownSubtype:
		return ""
	default:
		name += eliSuffixes[subtype]
	}
	number := strings.TrimLeft(c.Number, "0")
	if c.Suffix != "" {
		number += "(" + strings.TrimLeft(c.Suffix[1:3], "0") + ")"
	}
	address := fmt.Sprintf("http://data.europa.eu/eli/%s/%d/%s", name, c.Year, number)
	if c.Date != "" {
		return address + "/" + c.Date[:4] + "-" + c.Date[4:6] + "-" + c.Date[6:]
	}
	return address + "/oj"
}

// parseELI reads the part of an identifier behind "eli/": reg_impl/2014/28/oj.
func parseELI(s string, latest int) (c CELEX, subtype Subtype, ok bool) {
	parts := strings.Split(strings.TrimRight(s, "/"), "/")
	if len(parts) < 3 || !isDigits(parts[1], 4, 4) {
		return c, subtype, false
	}
	name, subtype := parts[0], Basic
	for of, suffix := range eliSuffixes {
		if before, found := strings.CutSuffix(name, suffix); found && suffix != "" {
			name, subtype = before, of
		}
	}
	number, suffix, second := strings.Cut(parts[2], "(")
	if second {
		var closed bool
		if suffix, closed = strings.CutSuffix(suffix, ")"); !closed || !isDigits(suffix, 1, 2) {
			return c, subtype, false
		}
		suffix = fmt.Sprintf("(%02d)", atoi(suffix))
	}
	letter := letterOfELI(name)
	if letter == 0 || !isDigits(number, 1, 4) || atoi(number) == 0 {
		return c, subtype, false
	}
	c = act(letter, atoi(parts[1]), atoi(number))
	c.Suffix = suffix
	if len(parts) > 3 && len(parts[3]) == len("2010-01-31") {
		if date := strings.ReplaceAll(parts[3], "-", ""); isDate(date) {
			c.Sector, c.Suffix, c.Date = '0', "", date
		}
	}
	_, ok = parse(c.String(), latest)
	return c, subtype, ok
}
