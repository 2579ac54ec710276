package check

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Style is what an administration has decided where several ways are right. The zero value follows each text.
type Style struct {
	On, Off []string // rules
	Ordinal string   // apostrophe: 5'inci; blank: 5 inci; text: as the text mostly does
	Points  string   // turkish: a b c ç d; latin: a b c d; text: either
	Law     string   // Yasa: bu Yasa; Kanun: bu Kanun; text: as the text mostly does
}

// The ways to write an ordinal.
const (
	ordinalApostrophe = "apostrophe"
	ordinalBlank      = "blank"
	ordinalJoined     = "joined" // 5inci: always wrong
	ordinalTwice      = "twice"  // 5. inci, 5'inci'nci: as well
	ordinalDot        = "dot"    // 5. madde
)

// ordinal is a number with the ending of an ordinal.
type ordinal struct {
	block      int
	start, end int
	digits     int // where they end
	ending     int // where the ending begins
	last       int // where it ends, before what is written twice
	form       string
}

// fewOrdinals is how many ordinals of one form a text needs before it is said to be consistent.
const fewOrdinals = 2

// clearStyle is how many times as often a text must write the endings of ordinals as full stops, which are right as
// well, for these to be reported.
const clearStyle = 10

// ordinals reports ordinals that are written as no text should, and those that differ from the others of the text. It
// returns the sign between a number and its ending in this text.
func (c *checker) ordinals(s *source) (sign string) {
	var all []ordinal
	count := map[string]int{}
	for i := range s.blocks {
		b := &s.blocks[i]
		for k := b.from; k < b.to; k++ {
			if o, ok := s.ordinalAt(i, k); ok {
				all = append(all, o)
				count[o.form]++
			}
		}
	}
	want := c.options.Style.Ordinal
	if want != ordinalApostrophe && want != ordinalBlank {
		want = ordinalApostrophe
		if count[ordinalBlank] > count[ordinalApostrophe] {
			want = ordinalBlank
		}
		rare := count[ordinalApostrophe] + count[ordinalBlank] - count[want]
		if count[want] < fewOrdinals || 2*rare > count[want] {
			count[ordinalApostrophe], count[ordinalBlank] = 0, 0 // the text has no style
		}
	}
	if clearStyle*count[ordinalDot] > count[want] {
		count[ordinalDot] = 0
	}
	sign = "'"
	if want == ordinalBlank {
		sign = " "
	} else if strings.Count(s.text, "’") > strings.Count(s.text, "'") {
		sign = "’"
	}
	for _, o := range all {
		right := lastSpoken(s.text[o.start:o.digits]).endings()[caseOrdinal]
		ending := s.text[o.ending:o.last]
		if o.form == ordinalJoined && !strings.HasPrefix(ending, right) {
			continue // suffixes reports it
		}
		fix := s.text[o.start:o.digits] + sign + right + ending[ordinalLen(ending):]
		f := Finding{Rule: "suffix.form", Severity: Warning, Start: o.start, End: o.end,
			Params: map[string]string{"text": s.text[o.start:o.end], "fix": fix}, Fix: &Fix{o.start, o.end, fix}}
		switch {
		case o.form == ordinalJoined || o.form == ordinalTwice:
		case o.form == want || count[o.form] == 0:
			continue
		default:
			f.Rule, f.Severity = "suffix.style", Hint
		}
		c.add(s, o.block, f)
	}
	return sign
}

// ordinalAt reads the ordinal of a token.
func (s *source) ordinalAt(block, k int) (o ordinal, ok bool) {
	t := s.tokens[k]
	if t.kind != tokenNumber || !t.ordinal || !isNumber(t.low) {
		return o, false
	}
	digits := t.start + len(t.low)
	o = ordinal{block: block, start: t.start, end: t.end(), digits: digits, ending: t.endingAt(), last: t.end()}
	if t.endingSize == 0 { // 5.
		if k+1 == s.blocks[block].to || s.text[digits] != '.' {
			return o, false
		}
		next := s.tokens[k+1]
		if next.kind != tokenWord || s.text[next.start:next.end()] != next.low {
			return o, false
		}
		if n := ordinalLen(next.low); n == 0 || n != len(next.low) {
			if !isParagraphForm(next.low) && !isPointForm(next.low) && !strings.HasPrefix(next.low, "madde") {
				return o, false // 1. alt bent: the number of an item
			}
			o.end, o.ending, o.last, o.form = digits+1, digits+1, digits+1, ordinalDot
			return o, true
		}
		o.ending, o.last, o.end, o.form = next.start, next.end(), next.end(), ordinalTwice
		return o, true
	}
	if s.text[o.ending:o.last] != s.ending(&t) { // capitals belong to a heading
		return o, false
	}
	switch between := s.text[digits:o.ending]; between {
	case "":
		o.form = ordinalJoined
	case " ":
		o.form = ordinalBlank
	default:
		o.form = ordinalApostrophe
	}
	if end := secondEnding(s.text, t.end()); end > 0 {
		o.end, o.form = end, ordinalTwice
	}
	return o, true
}

// blanks reports blanks that are there twice or where none belongs, and missing ones.
func (c *checker) blanks(s *source) {
	for i := range s.blocks {
		b := &s.blocks[i]
		// no tabs: columns
		if end := blanksEnd(s.text, b.End); end > b.End && (end == len(s.text) || s.text[end] == '\n') {
			c.blank(s, i, b.End, end, "")
		}
		if b.Kind == blockRow || b.Kind == blockLine || isTable(s.text[b.Start:b.End]) {
			continue
		}
		for at := b.Start; at < b.End; {
			if c := s.text[at]; c > ' ' && c < utf8.RuneSelf && c != ',' && c != ';' { // most
				at++
				continue
			}
			r, size := utf8.DecodeRuneInString(s.text[at:b.End])
			if !isBlank(r) {
				if (r == ';' || r == ',') && isBetweenWords(s.text[b.Start:b.End], at-b.Start, size) {
					c.blank(s, i, at, at+size, string(r)+" ")
				}
				at += size
				continue
			}
			end, odd, seen := at, false, false
			for end < b.End {
				r, size := utf8.DecodeRuneInString(s.text[end:b.End])
				if !isBlank(r) {
					break
				}
				odd, seen = odd || r != ' ', seen || r == ' ' || r == '\t'
				end += size
			}
			switch {
			case !seen: // signs without a width
				c.blank(s, i, at, end, "")
			case at == b.Start || s.text[at-1] == '\n':
			case end == b.End || s.text[end] == '\n':
				c.blank(s, i, at, end, "")
			case strings.IndexByte(",;:)", s.text[end]) >= 0,
				s.text[end] == '.' && (end+1 == b.End || s.text[end+1] <= ' '):
				if before := s.text[at-1]; before >= utf8.RuneSelf || before == ')' ||
					before|0x20 >= 'a' && before|0x20 <= 'z' {
					c.blank(s, i, at, end, "")
				}
			case odd, end > at+1:
				c.blank(s, i, at, end, " ")
			}
			at = end
		}
	}
}

// blank adds a finding about blanks, with the words around them.
func (c *checker) blank(s *source, block, at, end int, right string) {
	from, to := at, end
	for from > s.blocks[block].Start && s.text[from-1] > ' ' {
		from--
	}
	for to < s.blocks[block].End && s.text[to] > ' ' {
		to++
	}
	c.add(s, block, Finding{Rule: "type.space", Severity: Hint, Start: from, End: to,
		Params: map[string]string{"fix": s.text[from:at] + right + s.text[end:to]}, Fix: &Fix{at, end, right}})
}

// isBlank reports blanks and signs that nobody sees. A no-break space alone is none: texts of the Union are full of
// them.
func isBlank(r rune) bool {
	return r == ' ' || r == '\t' || r == '\u200b' || r == '\u200c' || r == '\u200d' || r == '\ufeff' || r == '\u00ad'
}

// isTable reports whether blanks align columns.
func isTable(text string) bool {
	first := strings.Index(text, "   ")
	if first < 0 {
		return strings.Count(text, "\t") > 1
	}
	rest := strings.TrimLeft(text[first:], " ")
	return strings.Contains(rest, "   ") || strings.Contains(text, "\t")
}

// blanksEnd is where the blanks end that begin at a byte of a text.
func blanksEnd(text string, at int) int {
	for at < len(text) && text[at] == ' ' {
		at++
	}
	return at
}

// isBetweenWords reports whether a sign stands between two letters, as in a;b.
func isBetweenWords(text string, at, size int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+size:])
	return unicode.IsLetter(before) && unicode.IsLetter(after)
}
