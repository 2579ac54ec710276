package lawtext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

type markKind uint8

const (
	markNone    markKind = iota
	markItem             // (1), a), 2. inside an article
	markBare             // "4A." : an article where the text has no better heads, else an item
	markArticle          // Madde 5, Article 4a
	markSection          // Section 1, § 1: an article where there is no markArticle, else a heading
	markHeading          // CHAPTER, BİRİNCİ BÖLÜM
	markAnnex            // ANNEX I, EK-1
	markRow              // a row of a table with bars between its cells: see barred
)

// mark is what a line starts with.
type mark struct {
	para         int32 // which starts with it
	kind         markKind
	head         int32 // where the mark itself starts
	headEnd      int32
	numLo, numHi int32 // the number of a heading, masked in comparison
	carries      bool  // a marginal heading may be before it
	extra        bool  // Ek, Geçici, Mükerrer or Provisional: counted apart from the other articles
	quoted       bool  // a quotation mark is before it
	scanned      bool  // its number has an l where a scan meant 1
	cell         bool  // it is in a row of a table, after the cell of the margin if head is not where the row begins
}

// headWord is a word that opens a heading.
type headWord struct {
	word    string
	kind    markKind
	carries bool
}

// headWords are listed by their first byte; the longest of a common beginning comes first.
var headWords = [256][]headWord{
	'M': {{"MADDE", markArticle, true}, {"Madde", markArticle, true}},
	'm': {{"madde", markArticle, true}}, // only after a prefix
	'A': {{"ARTICLE", markArticle, false}, {"Article", markArticle, false}, {"Art.", markArticle, false},
		{"ANNEX", markAnnex, false}, {"Annex", markAnnex, false}, {"APPENDIX", markAnnex, false},
		{"Appendix", markAnnex, false}},
	'B': {{"BOOK", markHeading, false}, {"Book", markHeading, false}, {"BÖLÜM", markHeading, false},
		{"Bölüm", markHeading, false}},
	'K': {{"KISIM", markHeading, false}, {"Kısım", markHeading, false}, {"KİTAP", markHeading, false},
		{"Kitap", markHeading, false}},
	'S': {{"SECTION", markSection, true}, {"Section", markSection, true}, {"Sec.", markSection, true},
		{"SUBSECTION", markHeading, false}, {"Subsection", markHeading, false},
		{"SCHEDULE", markAnnex, false}, {"Schedule", markAnnex, false}},
	'C': {{"CHAPTER", markHeading, false}, {"Chapter", markHeading, false}, {"CETVEL", markAnnex, false},
		{"Cetvel", markAnnex, false}},
	'D':  {{"DIVISION", markHeading, false}, {"Division", markHeading, false}},
	'T':  {{"TITLE", markHeading, false}, {"Title", markHeading, false}},
	'P':  {{"PART", markHeading, false}, {"Part", markHeading, false}},
	0xC2: {{"§", markSection, true}},
}

// headPrefixes are the words before headWords, by their first byte too.
var headPrefixes = [256][]string{
	'E': {"EK", "Ek"}, 'e': {"ek"},
	'G': {"GEÇİCİ", "Geçici"}, 'g': {"geçici"},
	'M': {"MÜKERRER", "Mükerrer", "MUVAKKAT", "Muvakkat"}, 'm': {"mükerrer", "muvakkat"},
	'P': {"Provisional", "PROVISIONAL"},
	'S': {"Sole", "SOLE"},
	'T': {"Transitional", "TRANSITIONAL", "Temporary", "TEMPORARY", "Tek", "TEK"},
}

// divisions close the name of a Turkish heading, as in BİRİNCİ BÖLÜM.
var divisions = []string{"CETVEL", "Cetvel", "KISIM", "Kısım", "BÖLÜM", "Bölüm", "AYIRIM", "Ayırım", "KİTAP", "Kitap",
	"FASIL", "Fasıl"}

// englishDivisions close the name of an English heading behind an ordinal, as translations of Turkish laws have it:
// FOURTH CHAPTER.
var englishDivisions = []string{"PART", "Part", "CHAPTER", "Chapter", "SECTION", "Section", "TITLE", "Title", "BOOK",
	"Book"}

// provisionalTitles close the heading of provisional articles: GEÇİCİ KURALLAR.
var provisionalTitles = []string{"KURALLAR", "Kurallar", "MADDELER", "Maddeler", "HÜKÜMLER", "Hükümler", "PROVISIONS",
	"Provisions", "ARTICLES", "Articles", "SECTIONS", "Sections", "RULES", "Rules"}

// headStarts holds, by the first byte of headWords and headPrefixes, a bit for the
// lower half of their second byte: most lines start with none of them.
var headStarts = func() (starts [256]uint32) {
	for c := range starts {
		for _, head := range headWords[c] {
			starts[c] |= 1 << (head.word[1] & 31)
		}
		for _, word := range headPrefixes[c] {
			starts[c] |= 1 << (word[1] & 31)
		}
	}
	return starts
}()

// markOf recognises what the line s[from:to] starts with, and describes it.
func markOf(s string, from, to int, m *mark) bool {
	at := from
	for at < to && (s[at] == '#' || s[at] == '*' || s[at] == ' ') {
		at++
	}
	if to-at < 2 { // no mark is shorter
		return false
	}
	c := s[at]
	if c == '(' || isDigit(c) {
		return itemOf(s, at, to, m)
	}
	if headStarts[c]&(1<<(s[at+1]&31)) != 0 && headOf(s, at, to, m) {
		return true
	}
	if c == '"' || c == '\'' || c >= 0xC2 {
		if next := afterSigns(s, at, to); next > at {
			if to-next > 4 && headStarts[s[next]]&(1<<(s[next+1]&31)) != 0 && headOf(s, next, to, m) {
				m.quoted = !strings.HasPrefix(s[at:], "►") && !strings.HasPrefix(s[at:], "▼")
				return true
			}
			return false
		}
	}
	if to-at <= maxDivisionBytes {
		end, kind := 0, markHeading
		if isDivision(s[at:to]) {
			end = to
		} else if to-at <= maxOrdinalBytes {
			end = wrappedDivision(s, at, to)
		}
		if end > 0 {
			if last := strings.TrimRight(s[at:end], "*# :"); strings.HasSuffix(last, "CETVEL") ||
				strings.HasSuffix(last, "Cetvel") {
				kind = markAnnex
			}
			*m = mark{kind: kind, head: int32(at), headEnd: int32(end)}
			return true
		}
	}
	return !noItem(s[at:to]) && itemOf(s, at, to, m)
}

// afterSigns passes over what may be before the word of a heading: a quotation mark, or the mark of an
// amendment such as ►M1.
func afterSigns(s string, at, to int) int {
	for range 2 {
		switch rest := s[at:to]; {
		case strings.HasPrefix(rest, "►") || strings.HasPrefix(rest, "▼"):
			end := at + len("►")
			for end < to && (isDigit(s[end]) || isASCIILetter(s[end])) {
				end++
			}
			if end == to || s[end] != ' ' {
				return at
			}
			at = end
		case rest != "" && (rest[0] == '"' || rest[0] == '\''):
			at++
		case strings.HasPrefix(rest, "‘") || strings.HasPrefix(rest, "“") || strings.HasPrefix(rest, "„"):
			at += len("‘")
		case strings.HasPrefix(rest, "«"):
			at += len("«")
		}
		for at < to && s[at] == ' ' {
			at++
		}
	}
	return at
}

const (
	maxDivisionBytes = 48 // bytes
	maxOrdinalBytes  = 24 // İKİNCİ
)

func headOf(s string, start, to int, m *mark) bool {
	at, prefix := start, false
	for n := 0; n < 2 && at < len(s); n++ {
		for _, word := range headPrefixes[s[at]] {
			if at+1 == len(s) || s[at+1] != word[1] {
				continue
			}
			if rest, ok := wordAfter(s, at, word); ok {
				at, prefix = rest, true
				break
			}
		}
	}
	if at >= len(s) {
		return false
	}
	for _, head := range headWords[s[at]] {
		if at+1 == len(s) || s[at+1] != head.word[1] || !strings.HasPrefix(s[at:], head.word) {
			continue
		}
		if prefix && head.kind != markArticle && head.kind != markSection || !prefix && s[at] == 'm' {
			continue
		}
		end := at + len(head.word)
		numLo := gap(s, end)
		if head.carries && numLo > end && numLo < len(s) && s[numLo] == '\n' { // the number comes after an empty line
			numLo = gap(s, numLo)
			if numLo == len(s) || !isDigit(s[numLo]) {
				return false
			}
		}
		if numLo == end && end < len(s) && head.word != "§" && head.word != "Art." && head.word != "Sec." &&
			!endsHead(s, end) {
			return false
		}
		turkish := head.carries && head.kind == markArticle
		numHi := numberEnd(s, numLo, !turkish)
		scanned := false
		if turkish && numHi == numLo {
			numHi = scannedEnd(s, numLo)
			scanned = numHi > numLo
		}
		if head.kind == markHeading && numHi == numLo {
			numHi = spelledEnd(s, numLo, to)
		}
		if turkish {
			numHi = turkishNumberEnd(s, numHi, numLo)
		} else if numHi > numLo {
			numHi = latinNumberEnd(s, numLo, numHi, to)
		}
		if !head.carries && numHi < to && strings.IndexByte(s[end:numLo], '\n') >= 0 { // a title on the next line
			numHi = numLo
		}
		if numHi == numLo {
			if !prefix && head.kind != markAnnex {
				return false
			}
			numLo, numHi = end, end
		}
		if !head.carries && numHi < to && !endsLatin(s, numHi, to) ||
			!endsHead(s, numHi) && !titled(s, numHi, to, head.carries) {
			return false
		}
		*m = mark{kind: head.kind, head: int32(start), headEnd: int32(numHi), numLo: int32(numLo), numHi: int32(numHi),
			carries: head.carries, extra: prefix, scanned: scanned}
		return true
	}
	if prefix && at < to {
		for _, word := range provisionalTitles {
			if strings.HasPrefix(s[at:to], word) && skipSpace(s[:to], at+len(word)) == to {
				*m = mark{kind: markHeading, head: int32(start), headEnd: int32(at + len(word)), extra: true}
				return true
			}
		}
	}
	if at > start && (s[start] == 'E' || s[start] == 'e') && to-start <= 12 { // EK-1, Ek 2
		numLo := at
		for numLo < to && (s[numLo] == ' ' || s[numLo] == '-') {
			numLo++
		}
		if numHi := numberEnd(s, numLo, true); numHi > numLo && numHi == to {
			*m = mark{kind: markAnnex, head: int32(start), headEnd: int32(to), numLo: int32(numLo), numHi: int32(numHi)}
			return true
		}
	}
	return false
}

// wordAfter returns where the next word starts, if s has this word at i.
func wordAfter(s string, i int, word string) (int, bool) {
	if !strings.HasPrefix(s[i:], word) {
		return i, false
	}
	end := i + len(word)
	next := gap(s, end)
	if next == end && (end >= len(s) || s[end] != '-') {
		return i, false
	}
	return next, true
}

// gap skips blanks and at most one line end.
func gap(s string, i int) int {
	broken := false
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r' || s[i] == '\n' && !broken) {
		broken = broken || s[i] == '\n'
		i++
	}
	return i
}

// endsHead reports whether a heading may end at i: a line end, a separator or a bracket.
func endsHead(s string, i int) bool {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	if i >= len(s) || s[i] == '\n' {
		return true
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	switch r {
	case '-', '‐', '‑', '‒', '–', '—', '―', '−', ':', '(', '[', '*', '►', '◄':
		return true
	case '.':
		next, _ := utf8.DecodeRuneInString(s[i+n:])
		return next != '.' && !unicode.IsDigit(next)
	}
	return false
}

// titled reports whether a short title follows the number on the same line.
func titled(s string, i, to int, turkish bool) bool {
	if to-i > 80 || i >= to || s[i] != ' ' || strings.IndexByte(".,;:", s[to-1]) >= 0 {
		return false
	}
	rest := s[gap(s, i):to]
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsUpper(r) && (!turkish || strings.IndexByte(rest, ',') < 0) && (turkish || !namesTreaty(rest))
}

// treaties are cited behind the number of one of their articles: Article 11 TFEU requires that.
var treaties = []string{"TFEU", "TEU", "TEC", "ECHR"}

// namesTreaty reports whether a line begins with the short name of a treaty: what is before it is a citation, which
// begins a line where the text was broken.
func namesTreaty(line string) bool {
	for _, name := range treaties {
		if rest, ok := strings.CutPrefix(line, name); ok && (rest == "" || !isASCIILetter(rest[0])) {
			return true
		}
	}
	return false
}

// wrappedDivision ends a heading such as İKİNCİ BÖLÜM that was broken in two
// lines; 0 where there is none.
func wrappedDivision(s string, at, to int) int {
	next := gap(s, to)
	if next == len(s) {
		return 0
	}
	switch s[next] { // as all divisions start
	case 'K', 'B', 'A', 'F', 'C':
	default:
		return 0
	}
	if strings.IndexByte(s[at:to], ' ') >= 0 {
		return 0
	}
	for _, word := range divisions {
		if end := next + len(word); strings.HasPrefix(s[next:], word) {
			if at := skipBlanks(s, end); at == len(s) || s[at] == '\n' || s[at] == '\r' {
				return end
			}
		}
	}
	return 0
}

func isDivision(line string) bool {
	last := len(line) - 1
	for last >= 0 && (line[last] == '*' || line[last] == '#' || line[last] == ' ' || line[last] == ':') {
		last--
	}
	if line = line[:last+1]; line == "" {
		return false
	}
	switch line[last] { // as all divisions end
	case 'M', 'm', 'P', 'p', 'L', 'l':
	case 'T', 't', 'R', 'r', 'N', 'n', 'E', 'e', 'K', 'k':
		ordinal, division, two := strings.Cut(line, " ")
		return two && startsUpper(ordinal) && slices.Contains(englishDivisions, division) &&
			slices.Contains(englishOrdinals, strings.ToLower(ordinal))
	default:
		return false
	}
	for _, word := range divisions {
		if len(line) > len(word) && strings.HasSuffix(line, word) && line[len(line)-len(word)-1] == ' ' {
			// Kadrolar BİRİNCİ CETVEL refers to a schedule
			if word[0] == 'C' && !isOrdinal(line[:len(line)-len(word)-1]) {
				return false
			}
			return startsUpper(line) && strings.Count(line, " ") <= 3
		}
	}
	return false
}

// isOrdinal reports whether a word is an ordinal: BİRİNCİ, Onuncu, 2. or II.
func isOrdinal(word string) bool {
	word = strings.TrimSuffix(strings.TrimRight(word, " "), ".")
	for _, end := range []string{"NCİ", "NCI", "NCU", "NCÜ", "nci", "ncı", "ncu", "ncü"} {
		if strings.HasSuffix(word, end) {
			return !strings.Contains(word, " ") || strings.HasPrefix(word, "ON ") || strings.HasPrefix(word, "On ")
		}
	}
	return word != "" && (strings.Trim(word, "0123456789") == "" || strings.Trim(word, "IVX") == "" || len(word) == 1)
}

// itemOf recognises (1), (a), (ii), a), 1), 1. and 4A.
func itemOf(s string, at, to int, m *mark) bool {
	open := s[at] == '('
	i := at
	if open {
		i++
	}
	numLo := i
	digits := i < to && isDigit(s[i])
	letters := 0
	for ; i < to && letters < 5; letters++ {
		if c := s[i]; c < utf8.RuneSelf {
			if !isDigit(c) && !isASCIILetter(c) {
				break
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:to])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		i += size
	}
	numHi := i
	if numHi == numLo || i >= to || s[i] != ')' && s[i] != '.' {
		return false
	}
	switch {
	case s[i] == ')' && (open || digits || letters <= 4):
	case !open && s[i] == '.' && (digits || letters == 1):
		// 2.Esas Yasanın, 3.—(1)
		if i+1 < to && s[i+1] != ' ' && s[i+1] != '\t' && s[i+1] != '(' &&
			(!digits || !startsUpper(s[i+1:to]) && dashLen(s[i+1:to]) == 0) {
			return false
		}
		if digits && numberEnd(s, numLo, false) == numHi {
			*m = mark{kind: markBare, head: int32(at), headEnd: int32(i + 1), numLo: int32(numLo), numHi: int32(numHi),
				carries: true}
			return true
		}
	default:
		return false
	}
	*m = mark{kind: markItem, head: int32(at), headEnd: int32(i + 1)}
	return true
}

// noItem reports for most lines of prose, quickly, that they are no items: an item has its bracket or full stop after
// five letters at most.
func noItem(line string) bool {
	const (
		ones = 0x0101010101010101
		tops = 0x80 * ones
	)
	if len(line) < 8 {
		return false
	}
	x := word64(line)
	bracket, stop := x^')'*ones, x^'.'*ones // a byte of zeros where they stand
	return (x|(bracket-ones)&^bracket|(stop-ones)&^stop)&tops == 0
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isASCIILetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isNoteAlone reports whether a line contains only the mark of a footnote: [4].
func isNoteAlone(line string) bool {
	return line[0] == '[' && line[len(line)-1] == ']'
}

// isItemAlone reports whether a line contains only (a) or 1.
func isItemAlone(line string) bool {
	if last := line[len(line)-1]; last != ')' && last != '.' {
		return false
	}
	var m mark
	return itemOf(line, 0, len(line), &m) && int(m.headEnd) == len(line)
}
