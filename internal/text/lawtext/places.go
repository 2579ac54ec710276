package lawtext

import (
	"strings"
	"unicode"
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
	f := placeFinder{Structure: s, names: make(map[string]int, len(s.Paragraphs)),
		out: make([]Place, 0, len(s.Paragraphs))}
	for i := range s.Parts {
		f.part(i)
	}
	f.close(0)
	return f.out
}

// signing begins the words of the signatories of a European act.
const signing = "Done at "

// PartKeys returns the keys of the places of articles and annexes, by part; those of other parts may be empty. It is
// what Places says, without the time to find the places in them.
func (s Structure) PartKeys() []string {
	f := placeFinder{Structure: s, names: map[string]int{},
		partsOnly: !s.european || !strings.Contains(s.text, signing)} // which end an annex
	for i := range s.Parts {
		f.part(i)
	}
	keys := make([]string, len(s.Parts))
	for i := range f.out {
		if p := &f.out[i]; keys[p.Part] == "" {
			keys[p.Part] = p.Key
		}
	}
	return keys
}

// level is an open place.
type level struct {
	place   int
	style   markStyle
	value   int32  // of its mark
	number  string // and that as the text has it
	turkish bool   // the list has letters that only the Turkish alphabet has
	last    int32  // of the unnumbered paragraphs in it so far
	bare    bool   // its mark was alone, the text follows
}

type placeFinder struct {
	Structure
	out   []Place
	stack []level
	names map[string]int // how often each key was given
	table int            // of tables in the part

	partsOnly bool // not what is in the parts
}

// open adds a place below the innermost open one, unless that has no room for more.
func (f *placeFinder) open(kind StepKind, number string, part, paragraph int, style markStyle, value int32) bool {
	if len(f.stack) >= MaxSteps {
		return false
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
		if f.names[key] > maxRepeats {
			return false
		}
		var b strings.Builder
		b.WriteString(prefix)
		Step{kind, number, f.names[key]}.write(&b)
		key = b.String()
	}
	f.stack = append(f.stack, level{place: len(f.out), style: style, value: value})
	f.out = append(f.out, Place{Key: key, Start: f.Paragraphs[paragraph].Start, Part: part,
		Paragraph: paragraph, Up: up})
	return true
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
		if top := f.out[f.stack[0].place]; strings.HasPrefix(top.Key, "annex:") ||
			strings.HasPrefix(top.Key, "sched:") {
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
		if f.open(kind, number, i, p.First, styleNone, 0) {
			f.paragraphs(i, f.headParagraph(p), true)
		}
	case PartAnnex:
		kind := StepAnnex
		if label := strings.ToLower(p.Label); strings.HasPrefix(label, "sched") ||
			strings.Contains(strings.ToLowerSpecial(unicode.TurkishCase, p.Label), "cetvel") {
			kind = StepSchedule
		}
		if f.open(kind, numberIn(p.Label), i, p.First, styleNone, 0) {
			f.paragraphs(i, p.First, false)
		}
	case PartHeading:
		if f.open(divisionStep(p.Label), numberIn(p.Label), i, p.First, styleNone, 0) && keep > 0 {
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

// paragraphs finds the numbered paragraphs, items, unnumbered paragraphs and tables of a part, from the one with its
// head on.
func (f *placeFinder) paragraphs(i, head int, article bool) {
	p := f.Parts[i]
	base := len(f.stack)
	if f.partsOnly {
		return
	}
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
		if f.european && strings.HasPrefix(line, signing) { // what the signatories add is in no article
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
	for keep > base && strings.HasPrefix(lastStep(f.out[f.stack[keep-1].place].Key), "pt:") ||
		keep > base && strings.HasPrefix(lastStep(f.out[f.stack[keep-1].place].Key), "ind:") {
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

// line is the text of a paragraph without white space around it.
func (f *placeFinder) line(j int) string {
	q := f.Paragraphs[j]
	return strings.TrimSpace(f.text[q.Start:q.End])
}

// isTitle reports whether a paragraph is the title below the number.
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
