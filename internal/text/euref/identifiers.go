package euref

import "strings"

// firstBytes tells for each byte what can begin with it.
var firstBytes = func() (first [256]startOf) {
	for b := '0'; b <= '9'; b++ {
		first[b] = startsNumber
	}
	first['e'], first['E'] = startsName, startsName
	for i := range treaties {
		first[treaties[i].name[0]] = startsName
	}
	for i := range agreements {
		first[agreements[i].name[0]] = startsName
	}
	return first
}()

type startOf uint8

const (
	startsNothing startOf = iota
	startsNumber
	startsName
)

// identifiers finds CELEX numbers, European Legislation and Case Law Identifiers, and the names of treaties and
// agreements in one pass.
func (f *finder) identifiers() {
	s := f.text
	for i := 0; i < len(s); {
		switch firstBytes[s[i]] {
		case startsNothing:
			i++
		case startsNumber:
			end := digitsEnd(s, i)
			if length := end - i; (length == 5 || length == 4) && f.hasDescriptor(i, end) {
				end = f.celexAt(i, end)
			}
			i = end
		case startsName:
			end := i
			if i == 0 || !isWordByte(s[i-1]) {
				end = f.nameAt(i)
			}
			i = max(i+1, end)
		}
	}
}

// nameAt reads an identifier or a name that begins at i; it returns where it ends.
func (f *finder) nameAt(i int) int {
	switch rest := f.text[i:]; {
	case strings.HasPrefix(rest, "eli/"):
		return f.eliAt(i)
	case strings.HasPrefix(rest, "ECLI:EU:"):
		return f.ecliAt(i)
	}
	if end := f.treatyAt(i); end > i {
		return end
	}
	return f.agreementAt(i)
}

// hasDescriptor reports whether a descriptor can follow the digits from i to end. Addresses may have it in small
// letters.
func (f *finder) hasDescriptor(i, end int) bool {
	if end == len(f.text) {
		return false
	}
	switch c := f.text[end]; {
	case c >= 'A' && c <= 'Z':
		return true
	case c >= 'a' && c <= 'z':
		before := strings.ToLower(tail(f.text[:i], len("celex%3a")))
		return strings.HasSuffix(before, "celex:") || before == "celex%3a"
	}
	return false
}

// longestCELEX bounds what is read as one, in bytes; protocols have the longest.
const longestCELEX = 48

// celexAt reads a CELEX number of which the digits of the sector and the year are from i to end; it returns where it
// ends.
func (f *finder) celexAt(i, end int) int {
	s, start := f.text, i
	if end-i == 4 { // the sector is a letter
		if i == 0 || s[i-1] != 'E' && s[i-1] != 'C' {
			return end
		}
		start--
	}
	if start > 0 && isWordByte(s[start-1]) && !strings.EqualFold(tail(s[:start], 3), "%3a") {
		return end
	}
	to := end
	for to < len(s) && to < start+longestCELEX && (isWordByte(s[to]) || strings.IndexByte("()/-_", s[to]) >= 0) {
		to++
	}
	for ; to >= start+7; to-- {
		if to < len(s) && isWordByte(s[to-1]) && isWordByte(s[to]) {
			continue // within a word
		}
		if c, ok := parse(strings.ToUpper(s[start:to]), f.latest); ok {
			f.add(Ref{Start: start, End: to, Kind: Number, CELEX: c})
			return to
		}
	}
	return end
}

// longestAddress bounds how far before an identifier its address begins, in bytes.
const longestAddress = 64

// eliAt reads an identifier that has "eli/" at i.
func (f *finder) eliAt(i int) int {
	s, from := f.text, i+len("eli/")
	end := from
	for end < len(s) && end < from+longestAddress && (isWordByte(s[end]) || strings.IndexByte("/_-()", s[end]) >= 0) {
		end++
	}
	if s[end-1] == ')' && strings.IndexByte(s[from:end], '(') < 0 { // brackets around the address
		end--
	}
	c, subtype, ok := parseELI(s[from:end], f.latest)
	if !ok {
		return from
	}
	start := i
	for start > 0 && from-start < longestAddress && strings.IndexByte(" \t\n\"'<>([", s[start-1]) < 0 {
		start--
	}
	f.add(Ref{Start: start, End: end, Kind: Identifier, CELEX: c, Subtype: subtype})
	return end
}

// longestECLI is in bytes.
const longestECLI = len("ECLI:EU:C:2014:12345")

// ecliAt reads an identifier that has "ECLI:EU:" at i. Its number is not that of the case.
func (f *finder) ecliAt(i int) int {
	s, end := f.text, i+len("ECLI:EU:")
	for end < len(s) && end < i+longestECLI && (isWordByte(s[end]) || s[end] == ':') {
		end++
	}
	id := strings.TrimRight(s[i:end], ":")
	parts := strings.Split(id, ":")
	if len(parts) == 5 && len(parts[2]) == 1 && strings.Contains("CTF", parts[2]) && isDigits(parts[3], 4, 4) &&
		isDigits(parts[4], 1, 5) {
		f.add(Ref{Start: i, End: i + len(id), Kind: CaseECLI, Confidence: Likely, Warning: CaseNotNamed,
			address: eurLex + "ecli:" + id})
	}
	return end
}
