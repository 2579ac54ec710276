package euref

// reading is what a number says: the year, and the number in the year.
type reading struct {
	year, number int
	warning      Warning
}

// From this year on all acts have one sequence of numbers, with the year first.
const yearFirstSince = 2015

// read tells the year in a number. letter is the type of the act, or 0; m is the mark of the number, which bounds its
// year. The rules are those of the Interinstitutional Style Guide, 3.1, and of the years before it.
func (n *number) read(letter byte, m mark, latest int) (r reading, ok bool) {
	first, firstOK := n.first.year(latest)
	second, secondOK := n.second.year(latest)
	if firstOK && secondOK && m.has(first) != m.has(second) {
		firstOK, secondOK = m.has(first), m.has(second)
	}
	switch {
	case firstOK && secondOK && n.isNumberFirst(letter, m, first, second), !firstOK && secondOK:
		r = reading{year: second, number: n.first.value}
		exchanged := letter == 'L' && m != noMark || letter == 'R' && second >= yearFirstSince
		if !firstOK && exchanged {
			r.warning = WrongOrder
		}
	case firstOK:
		r = reading{year: first, number: n.second.value}
	default:
		return r, false
	}
	if r.number == 0 {
		return r, false
	}
	if !m.has(r.year) {
		r.warning = WrongMark
	}
	if letter == 'L' && r.number > mostDirectives(r.year) {
		r.warning = WrongNumber
	}
	return r, true
}

// mostDirectives is more than the highest number of a directive in a year. Until 1994 directives shared their numbers
// with decisions, and from 2015 on with all acts.
func mostDirectives(year int) int {
	switch {
	case year < 1995:
		return 1600
	case year < yearFirstSince:
		return 300
	}
	return 9999
}

// year reads digits as a year: four, or the last two of one in the last century.
func (d digits) year(latest int) (int, bool) {
	switch {
	case d.length == 4 && d.value > firstYear && d.value <= latest:
		return d.value, true
	case d.length == 2 && d.value > firstYear%100:
		return 1900 + d.value, true
	}
	return 0, false
}

// isNumberFirst tells the order where both parts can be the year.
func (n *number) isNumberFirst(letter byte, m mark, first, second int) bool {
	a, b := n.first, n.second
	switch {
	case letter == 'R' && n.behindSlash: // 1169/2011/EU, 120/67/EEC
		return n.saysNo || b.length == 4 && first < yearFirstSince || a.length == 3 && b.length == 2
	case letter == 'R' && (n.saysNo || m.numbersRegulations()): // (EC) No 2006/2004
		return !(first >= yearFirstSince && (second < 2010 || m == markEU)) &&
			!(a.length == 4 && b.length == 2 && m == noMark)
	case n.saysNo && letter != 'L': // Decision No 768/2008/EC, No 2119/98/EC
		return true
	case m == markEU && a.length == 4 && b.length == 4:
		return first < yearFirstSince && second >= yearFirstSince
	case a.length == 4 && b.length == 4: // 2119/2001/EC
		return letter != 'L' && n.behindSlash && second > 1998 && second < yearFirstSince
	case a.length == 2 && b.length == 4: // 95/2001/AT
		return letter == 'L' || letter == 'D'
	}
	return false
}

// numbersRegulations reports whether the number of a regulation of the organisation is before the year, without "No" as
// well.
func (m mark) numbersRegulations() bool {
	switch m {
	case markEU, markEuratom, markCFSP, markJHA:
		return false
	}
	return true
}
