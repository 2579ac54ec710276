package lawtext

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Place is a place in a text: an article, a paragraph of it, an item, a row of a table. It covers those below it.
type Place struct {
	Key        string // art:5/par:2/pt:a: see ParseKey
	Start, End int    // bytes
	Part       int    // in Structure.Parts
	Paragraph  int    // in Structure.Paragraphs: where it begins
	Up         int    // the place above it, -1 for none
}

// Places finds the places of a text in reading order, a place before those below it. No two have one key.
func (s Structure) Places() []Place {
	f := placeFinder{Structure: s, names: map[string]int{}}
	for i := range s.Parts {
		f.part(i)
	}
	f.close(0)
	return f.out
}

// PlaceAt gives the innermost of the places at a byte of the text.
func PlaceAt(places []Place, offset int) (Place, bool) {
	i := sort.Search(len(places), func(i int) bool { return places[i].Start > offset }) - 1
	for i >= 0 && places[i].End <= offset {
		i = places[i].Up
	}
	if i < 0 {
		return Place{}, false
	}
	return places[i], true
}

// markStyle is how the marks of one list are written; a list counts in one style.
type markStyle uint8

const (
	styleNone   markStyle = iota
	styleStop             // 1.
	styleRound            // (1)
	styleShut             // 1)
	styleUpper            // (A), A.
	styleLower            // (a), a)
	styleRoman            // (i)
	styleGreat            // (I)
	styleIndent           // —
)

// level is an open place.
type level struct {
	place int
	style markStyle
	value int32 // of its mark
	last  int32 // of the unnumbered paragraphs in it so far
	bare  bool  // its mark stood alone, the text follows
}

type placeFinder struct {
	Structure
	out   []Place
	stack []level
	names map[string]int // how often each key was given
	table int            // of tables in the part
}

// open adds a place below the innermost open one.
func (f *placeFinder) open(kind StepKind, number string, part, paragraph int, style markStyle, value int32) {
	if len(f.stack) >= mostSteps {
		return
	}
	up, prefix := -1, ""
	if n := len(f.stack); n > 0 {
		up = f.stack[n-1].place
		prefix = f.out[up].Key + "/"
	}
	if number = keyNumber(number); number == "" {
		number = "1"
	}
	key := prefix + kind.String() + ":" + number
	if f.names[key]++; f.names[key] > 1 {
		if f.names[key] > mostRepeats {
			return
		}
		var b strings.Builder
		b.WriteString(prefix)
		Step{kind, number, f.names[key]}.write(&b)
		key = b.String()
	}
	f.stack = append(f.stack, level{place: len(f.out), style: style, value: value})
	f.out = append(f.out, Place{Key: key, Start: f.Paragraphs[paragraph].Start, Part: part, Paragraph: paragraph, Up: up})
}

// close ends the open places down to n.
func (f *placeFinder) close(n int) {
	end := len(f.text)
	f.closeAt(n, end)
}

func (f *placeFinder) closeAt(n, end int) {
	for len(f.stack) > n {
		f.out[f.stack[len(f.stack)-1].place].End = end
		f.stack = f.stack[:len(f.stack)-1]
	}
}

// part finds the places of a part.
func (f *placeFinder) part(i int) {
	p := f.Parts[i]
	if p.First == p.Last {
		return
	}
	keep := 0
	if len(f.stack) > 0 && (p.Kind == PartArticle || p.Kind == PartHeading) {
		if top := f.out[f.stack[0].place]; strings.HasPrefix(top.Key, "annex:") || strings.HasPrefix(top.Key, "sched:") {
			keep = 1 // articles and parts of an annex are in it
		}
	}
	f.closeAt(keep, p.Start)
	f.table = 0
	switch p.Kind {
	case PartRecitals:
		f.recitals(i)
	case PartArticle:
		kind, number := articleStep(p.Label)
		f.open(kind, number, i, p.First, styleNone, 0)
		f.paragraphs(i, f.headParagraph(p), true)
	case PartAnnex:
		kind := StepAnnex
		if label := strings.ToLower(p.Label); strings.HasPrefix(label, "sched") || strings.Contains(strings.ToLowerSpecial(unicode.TurkishCase, p.Label), "cetvel") {
			kind = StepSchedule
		}
		f.open(kind, numberIn(p.Label), i, p.First, styleNone, 0)
		f.paragraphs(i, p.First, false)
	case PartHeading:
		f.open(divisionStep(p.Label), numberIn(p.Label), i, p.First, styleNone, 0)
		if keep > 0 {
			f.paragraphs(i, p.First, false)
		}
	}
}

// headParagraph is the paragraph with the number of an article.
func (f *placeFinder) headParagraph(p Part) int {
	i := p.First
	for i+1 < p.Last && f.Paragraphs[i].End <= p.Head {
		i++
	}
	return i
}

// recitals counts the recitals: by their numbers, or the paragraphs that begin with Whereas.
func (f *placeFinder) recitals(i int) {
	p := f.Parts[i]
	count := int32(0)
	for j := p.First; j < p.Last; j++ {
		mark := f.Paragraphs[j].Mark
		line := strings.TrimSpace(f.line(j))
		switch {
		case strings.HasPrefix(mark, "("):
			f.closeAt(0, f.Paragraphs[j].Start)
			f.open(StepRecital, strings.Trim(mark, "()"), i, j, styleRound, 0)
		case strings.HasPrefix(line, "Whereas ") || strings.HasPrefix(line, "WHEREAS "):
			count++
			f.closeAt(0, f.Paragraphs[j].Start)
			f.open(StepRecital, decimal(count), i, j, styleNone, 0)
		}
	}
	f.closeAt(0, p.End)
}

// paragraphs finds the numbered paragraphs, items, unnumbered paragraphs and tables of a part, from the one with its head on.
func (f *placeFinder) paragraphs(i, head int, article bool) {
	p := f.Parts[i]
	base := len(f.stack)
	for j := head; j < p.Last; j++ {
		q := f.Paragraphs[j]
		line := f.line(j)
		if j == head {
			if p.Kind == PartArticle {
				f.afterHead(i, j, base)
			}
			continue
		}
		if f.isTitle(p, line, j, head) {
			continue
		}
		if n := f.tableFrom(j, p.Last); n > 0 {
			f.rows(i, j, n)
			j += n - 1
			continue
		}
		style, value, number := styleOf(q.Mark)
		if style == styleNone && q.Mark == "" {
			if n := leadingDash(line); n > 0 {
				style, number = styleIndent, ""
			}
		}
		if style != styleNone {
			f.item(i, j, base, style, value, number)
			top := &f.stack[len(f.stack)-1]
			if top.bare = strings.HasSuffix(line, q.Mark); !top.bare {
				top.last = 1
			}
			continue
		}
		if f.european && strings.HasPrefix(line, "Done at ") { // what the signatories add is in no article
			f.closeAt(0, q.Start)
			return
		}
		if line == "" || isAmendmentMark(line) || isReference(line) || strings.Trim(line, "[]0123456789") == "" {
			continue
		}
		f.unnumbered(i, j, base, article)
	}
}

// unnumbered counts a paragraph without a mark. In an article it belongs to the numbered paragraph before it, not to
// the last of its items.
func (f *placeFinder) unnumbered(part, j, base int, article bool) {
	top := &f.stack[len(f.stack)-1]
	if top.bare {
		top.bare = false
		top.last++
		return
	}
	keep := len(f.stack)
	for keep > base && strings.HasPrefix(lastStep(f.out[f.stack[keep-1].place].Key), "pt:") || keep > base && strings.HasPrefix(lastStep(f.out[f.stack[keep-1].place].Key), "ind:") {
		keep--
	}
	for keep > base && strings.HasPrefix(lastStep(f.out[f.stack[keep-1].place].Key), "sub:") {
		keep--
	}
	f.closeAt(keep, f.Paragraphs[j].Start)
	top = &f.stack[len(f.stack)-1]
	top.last++
	f.open(StepSub, decimal(top.last), part, j, styleNone, 0)
}

// afterHead finds what the line with the number of an article begins with: its text, or the first of its paragraphs.
func (f *placeFinder) afterHead(part, j, base int) {
	p := f.Parts[part]
	q := f.Paragraphs[j]
	rest := f.text[min(p.Head, q.End):q.End]
	if n := strings.Index(rest, q.Mark); q.Mark != "" && n >= 0 {
		rest = rest[n+len(q.Mark):]
	}
	rest = strings.TrimLeft(rest, " \t\r\n-–—‒.:*")
	if rest == "" || p.Heading != "" && strings.HasPrefix(rest, p.Heading) {
		return
	}
	var m mark
	line := strings.TrimSpace(rest)
	if end := strings.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	if len(line) >= 2 && itemOf(line, 0, len(line), &m) {
		if style, value, number := styleOf(line[m.head:m.headEnd]); style != styleNone && value == 1 {
			f.item(part, j, base, style, value, number)
			return
		}
	}
	f.stack[len(f.stack)-1].last = 1 // its first paragraph, which needs no place of its own
}

// item opens the place of a mark, in the list that it continues or in a new one.
func (f *placeFinder) item(part, j, base int, style markStyle, value int32, number string) {
	at := f.Paragraphs[j].Start
	depth := -1
	for k := len(f.stack) - 1; k >= base; k-- {
		l := f.stack[k]
		if l.style == styleNone {
			continue
		}
		if style == styleRoman && l.style == styleLower || style == styleLower && l.style == styleRoman { // (i) after (h), (c) after (b)
			if other := otherReading(number, l.style); other > 0 && other == l.value+1 {
				style, value, depth = l.style, other, k
				break
			}
		}
		if l.style == style && (value > l.value || style == styleIndent) {
			depth = k
			break
		}
	}
	if style == styleIndent {
		value = 1
		if depth >= 0 {
			value = f.stack[depth].value + 1
		}
		number = decimal(value)
	}
	if depth >= 0 {
		f.closeAt(depth, at)
	} else {
		keep := len(f.stack)
		for keep > base && f.stack[keep-1].style == styleNone { // below what came before without a number
			keep--
		}
		f.closeAt(keep, at)
	}
	kind := StepPoint
	switch {
	case style == styleIndent:
		kind = StepIndent
	case len(f.stack) == base && (style == styleStop || style == styleRound && !f.european || style == styleShut && !f.european):
		kind = StepParagraph
	}
	f.open(kind, number, part, j, style, value)
}

// otherReading reads the letters of a mark in the other of two styles: i is the ninth letter and the first Roman number.
func otherReading(number string, style markStyle) int32 {
	if style == styleLower {
		if r, n := utf8.DecodeRuneInString(number); n == len(number) {
			return letterPlace(r)
		}
		return 0
	}
	if n, used := romanNumber(strings.ToUpper(number)); used == len(number) {
		return n
	}
	return 0
}

// letterPlace is the place of a letter in the Turkish alphabet.
func letterPlace(r rune) int32 {
	if i := strings.IndexRune(turkishLetters, unicode.ToLower(r)); i >= 0 {
		return int32(utf8.RuneCountInString(turkishLetters[:i])) + 1
	}
	return 0
}

// styleOf reads the mark of an item.
func styleOf(mark string) (style markStyle, value int32, number string) {
	if mark == "" {
		return styleNone, 0, ""
	}
	open, last := mark[0] == '(', mark[len(mark)-1]
	number = strings.Trim(mark, "(). \t")
	if number == "" || last != ')' && last != '.' {
		return styleNone, 0, ""
	}
	r, n := utf8.DecodeRuneInString(number)
	switch {
	case isDigit(number[0]):
		value, _ = numberOf(number)
		switch {
		case open:
			return styleRound, value, number
		case last == ')':
			return styleShut, value, number
		}
		return styleStop, value, number
	case n == len(number) && r != 'i' && r != 'I' && r != 'v' && r != 'x' && r != 'V' && r != 'X':
		if unicode.IsUpper(r) {
			return styleUpper, letterPlace(r), number
		}
		return styleLower, letterPlace(r), number
	}
	if value, used := romanNumber(strings.ToUpper(number)); used == len(number) {
		if unicode.IsUpper(r) {
			return styleGreat, value, number
		}
		return styleRoman, value, number
	}
	if unicode.IsUpper(r) {
		return styleUpper, letterPlace(r), number
	}
	return styleLower, letterPlace(r), number
}

// line is the text of a paragraph without white space around it.
func (f *placeFinder) line(j int) string {
	q := f.Paragraphs[j]
	return strings.TrimSpace(f.text[q.Start:q.End])
}

// isTitle tells of the paragraph that is the title below the number.
func (f *placeFinder) isTitle(p Part, line string, j, head int) bool {
	return j <= head+3 && p.Heading != "" && joined(line) == p.Heading
}

func isAmendmentMark(line string) bool {
	return len(line) <= 12 && (strings.HasPrefix(line, "▼") || strings.HasPrefix(line, "►"))
}

func leadingDash(line string) int {
	n := dashLen(line)
	if n == 0 || n == len(line) || line[n] != ' ' && line[n] != '\t' && line[n] != '\n' {
		return 0
	}
	return n
}

func lastStep(key string) string { return key[strings.LastIndexByte(key, '/')+1:] }

func decimal(n int32) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return decimal(n/10) + string(rune('0'+n%10))
}

const (
	leastRows  = 2  // of a table with tabs
	leastCells = 6  // of a table whose cells are lines
	wideCell   = 60 // bytes
)

// tableFrom counts the paragraphs from j on that are rows or cells of a table.
func (f *placeFinder) tableFrom(j, end int) int {
	n := 0
	for j+n < end && isRow(f.line(j+n)) {
		n++
	}
	if n >= leastRows {
		return n
	}
	n = 0
	for j+n < end && f.isCell(j+n) {
		n++
	}
	if n >= leastCells {
		return n
	}
	return 0
}

// isRow tells of a line whose cells are parted by tabs or bars.
func isRow(line string) bool {
	if strings.HasPrefix(line, "|") {
		return strings.Count(line, "|") >= 2
	}
	at := strings.IndexByte(line, '\t')
	return at > 0 && at < len(line)-1 && !isItemAlone(strings.TrimSpace(line[:at])+" ") && !strings.HasPrefix(line, "(")
}

func (f *placeFinder) isCell(j int) bool {
	line := f.line(j)
	return f.Paragraphs[j].Mark == "" && line != "" && len(line) <= wideCell && strings.IndexByte(".;:,", line[len(line)-1]) < 0 && !isAmendmentMark(line)
}

// rows opens the places of a table.
func (f *placeFinder) rows(part, j, n int) {
	for len(f.stack) > 1 && f.stack[len(f.stack)-1].style == styleNone && strings.HasPrefix(lastStep(f.out[f.stack[len(f.stack)-1].place].Key), "sub:") {
		f.closeAt(len(f.stack)-1, f.Paragraphs[j].Start)
	}
	f.table++
	depth := len(f.stack)
	f.open(StepTable, decimal(int32(f.table)), part, j, styleNone, 0)
	kind := StepCell
	if isRow(f.line(j)) {
		kind = StepRow
	}
	for k := range n {
		f.closeAt(min(depth+1, len(f.stack)), f.Paragraphs[j+k].Start)
		f.open(kind, decimal(int32(k+1)), part, j+k, styleNone, 0)
	}
	f.closeAt(depth, f.Paragraphs[j+n-1].End)
}

// articleStep is the kind and number of an article by its label.
func articleStep(label string) (StepKind, string) {
	lower := strings.ToLowerSpecial(unicode.TurkishCase, label)
	kind := StepArticle
	switch {
	case strings.HasPrefix(lower, "geçici") || strings.HasPrefix(lower, "ek geçici") || strings.HasPrefix(lower, "muvakkat") ||
		strings.HasPrefix(lower, "provısıonal") || strings.HasPrefix(lower, "provisional") || strings.HasPrefix(lower, "transitional") ||
		strings.HasPrefix(lower, "transıtıonal") || strings.HasPrefix(lower, "temporary"):
		kind = StepProvisional
	case strings.HasPrefix(lower, "ek "):
		kind = StepAdditional
	case strings.HasPrefix(lower, "mükerrer"):
		kind = StepRepeated
	}
	return kind, numberIn(label)
}

// divisionStep is the kind of a chapter or section by its label.
func divisionStep(label string) StepKind {
	lower := strings.ToLowerSpecial(unicode.TurkishCase, label)
	for _, d := range []struct {
		word string
		kind StepKind
	}{
		{"alt", StepSubsection}, {"subsec", StepSubsection}, {"kitap", StepBook}, {"book", StepBook}, {"kısım", StepPart}, {"part", StepPart}, {"dıvısıon", StepPart},
		{"division", StepPart}, {"title", StepTitle}, {"tıtle", StepTitle}, {"bölüm", StepChapter}, {"chapter", StepChapter}, {"fasıl", StepChapter},
		{"ayırım", StepSection}, {"sectıon", StepSection}, {"section", StepSection}, {"§", StepSection},
	} {
		if strings.Contains(lower, d.word) {
			return d.kind
		}
	}
	return StepPart
}

// turkishOrdinals are the ordinal words of divisions, without blanks.
var turkishOrdinals = strings.Split("birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu onuncu "+
	"onbirinci onikinci onüçüncü ondördüncü onbeşinci onaltıncı onyedinci onsekizinci ondokuzuncu yirminci", " ")

// numberIn is the number of a label: 5/A of Madde 5/A, II of ANNEX II, 2 of İKİNCİ KISIM.
func numberIn(label string) string {
	if at := strings.IndexAny(label, "(►["); at > 0 {
		label = label[:at]
	}
	if at := strings.IndexFunc(label, unicode.IsDigit); at >= 0 {
		return strings.NewReplacer(" ", "", "/", "").Replace(label[at:])
	}
	words := strings.Fields(label)
	if len(words) == 0 {
		return ""
	}
	for n := min(2, len(words)); n > 0; n-- {
		word := strings.ToLowerSpecial(unicode.TurkishCase, strings.Join(words[:n], ""))
		for i, ordinal := range turkishOrdinals {
			if word == ordinal {
				return decimal(int32(i + 1))
			}
		}
	}
	if last := words[len(words)-1]; last == "KURALLAR" || last == "Kurallar" || last == "MADDELER" || last == "Maddeler" || last == "HÜKÜMLER" || last == "Hükümler" {
		return "prov"
	}
	if len(words) > 1 {
		return strings.Join(words[1:], "")
	}
	return ""
}
