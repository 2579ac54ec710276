package textdoc

import (
	"fmt"
	"strconv"
	"strings"

	"lls/internal/text/intake"
	"lls/internal/text/lang"
)

const levels = 9 // of a list of Word

// numbering counts the lists of a document of Word, as Word does.
type numbering struct {
	doc       *intake.Document
	abstracts map[string]*abstractList
	byStyle   map[string]*abstractList // of a numbering style
	lists     map[string]*list
	counts    map[string]*[levels]int // by abstract list; -1: not yet
}

func newNumbering(doc *intake.Document) *numbering {
	return &numbering{doc: doc, abstracts: map[string]*abstractList{}, byStyle: map[string]*abstractList{},
		lists: map[string]*list{}, counts: map[string]*[levels]int{}}
}

// level is a level of a list.
type level struct {
	start   int
	format  string
	text    string // with %1 for the number of the first level
	glued   bool   // to the text after it
	restart int    // -1: not said
	style   string
	legal   bool // all numbers are decimal
	picture bool // the bullet is one
}

func newLevel() level { return level{format: "decimal", restart: -1} }

// abstractList defines the levels of lists that count together.
type abstractList struct {
	levels [levels]*level
	link   string // the numbering style whose levels it has
}

// list is a list that paragraphs name.
type list struct {
	abstract string
	start    [levels]int // -1: as its level says
	over     [levels]*level
	used     bool
}

func newList() *list {
	l := &list{}
	for i := range l.start {
		l.start[i] = -1
	}
	return l
}

func (n *numbering) level(l *list, i int) *level {
	if l.over[i] != nil {
		return l.over[i]
	}
	a := n.abstracts[l.abstract]
	for hop := 0; a != nil && a.link != "" && hop < 8; hop++ {
		next := n.byStyle[a.link]
		if next == nil || next == a {
			break
		}
		a = next
	}
	if a == nil {
		return nil
	}
	return a.levels[i]
}

// levelOf is the level that names a paragraph style; without one the level that is given.
func (n *numbering) levelOf(id string, without int, styles ...string) int {
	l := n.lists[id]
	if l == nil {
		return without
	}
	for _, style := range styles {
		for i := range levels {
			if at := n.level(l, i); at != nil && at.style != "" && at.style == style {
				return i
			}
		}
	}
	return without
}

// label counts a paragraph of a list, in some language, and says what Word shows before it.
func (n *numbering) label(p *intake.Para, id string, i int, in lang.Language) {
	l := n.lists[id]
	if l == nil || i < 0 || i >= levels {
		return
	}
	at := n.level(l, i)
	if at == nil {
		return
	}
	counts := n.count(l, i)
	switch at.format {
	case "bullet":
		p.Label = "–"
		if at.picture {
			n.doc.Note(p, intake.NoSigns)
		}
		return
	case "none":
		text := at.text
		for k := range levels {
			text = strings.ReplaceAll(text, "%"+strconv.Itoa(k+1), "")
		}
		p.Label, p.Glue = strings.TrimSpace(text), at.glued
		return
	}
	var out strings.Builder
	for rest := at.text; rest != ""; {
		before, after, found := strings.Cut(rest, "%")
		out.WriteString(before)
		if !found {
			break
		}
		if after == "" || after[0] < '1' || after[0] > '9' {
			out.WriteByte('%')
			rest = after
			continue
		}
		k := int(after[0] - '1')
		format := "decimal"
		if other := n.level(l, k); other != nil && !at.legal {
			format = other.format
		}
		out.WriteString(n.format(p, format, counts[k], in))
		rest = after[1:]
	}
	n.doc.Count(intake.Numbers, 1)
	p.Label, p.Glue = strings.TrimSpace(out.String()), at.glued
}

// count counts at a level of a list. Levels above it that were not counted begin; those below it begin again.
func (n *numbering) count(l *list, i int) *[levels]int {
	counts := n.counts[l.abstract]
	if counts == nil {
		counts = &[levels]int{}
		for k := range counts {
			counts[k] = -1
		}
		n.counts[l.abstract] = counts
	}
	if !l.used {
		l.used = true
		for k, start := range l.start {
			if start >= 0 {
				counts[k] = -1
			}
		}
	}
	start := func(k int) int {
		if l.start[k] >= 0 {
			return l.start[k]
		}
		if at := n.level(l, k); at != nil {
			return at.start
		}
		return 1
	}
	if counts[i] < 0 {
		counts[i] = start(i)
	} else {
		counts[i]++
	}
	for k := range i {
		if counts[k] < 0 {
			counts[k] = start(k)
		}
	}
	for k := i + 1; k < levels; k++ {
		below := n.level(l, k)
		if below != nil && (below.restart == 0 || below.restart > 0 && i+1 > below.restart) {
			continue
		}
		counts[k] = -1
	}
	return counts
}

func (n *numbering) format(p *intake.Para, format string, value int, in lang.Language) string {
	s, known := formatNumber(format, value, in)
	if !known {
		n.doc.Note(p, intake.NumFormat)
	}
	if (format == "lowerLetter" || format == "upperLetter") && value == 4 { // ç is the fourth letter in Turkish
		n.doc.Note(p, intake.Latin)
	}
	return s
}

// formatNumber writes a number as Word does in a text of a language. Other languages than Turkish and English have
// other words: known is then false.
func formatNumber(format string, n int, in lang.Language) (s string, known bool) {
	switch format {
	case "decimal", "":
		return strconv.Itoa(n), true
	case "decimalZero", "01, 02, 03, ...":
		return fmt.Sprintf("%02d", n), true
	case "upperLetter", "lowerLetter":
		if n < 1 || n > 26*30 {
			return strconv.Itoa(n), false
		}
		s = strings.Repeat(string('a'+rune((n-1)%26)), (n-1)/26+1)
		if format == "upperLetter" {
			s = strings.ToUpper(s)
		}
		return s, true
	case "upperRoman":
		return roman(n), true
	case "lowerRoman":
		return strings.ToLower(roman(n)), true
	case "ordinal":
		if in == lang.English {
			return englishOrdinal(n), true
		}
		return strconv.Itoa(n) + ".", in == lang.Turkish
	case "ordinalText", "cardinalText":
		words, ok := numberWords[in]
		if !ok || n < 1 || n > 99 {
			return strconv.Itoa(n), false
		}
		return words.word(n, format == "ordinalText"), true
	case "none", "bullet":
		return "", true
	}
	return strconv.Itoa(n), false
}

func roman(n int) string {
	if n < 1 || n > 3999 {
		return strconv.Itoa(n)
	}
	var out strings.Builder
	values := []int{1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1}
	for i, sign := range strings.Fields("M CM D CD C XC L XL X IX V IV I") {
		for ; n >= values[i]; n -= values[i] {
			out.WriteString(sign)
		}
	}
	return out.String()
}

// words are the numbers below 100 of a language.
type words struct {
	ones, tens       []string // One, …; Ten, …
	nthOnes, nthTens []string // First, …; Tenth, …
	teens, nthTeens  []string // Eleven, …, if they are words of their own
	between          string   // of tens and ones
	small            bool     // ones behind tens begin with a small letter
}

var numberWords = map[lang.Language]*words{
	lang.Turkish: {
		ones:    strings.Fields("Bir İki Üç Dört Beş Altı Yedi Sekiz Dokuz"),
		tens:    strings.Fields("On Yirmi Otuz Kırk Elli Altmış Yetmiş Seksen Doksan"),
		nthOnes: strings.Fields("Birinci İkinci Üçüncü Dördüncü Beşinci Altıncı Yedinci Sekizinci Dokuzuncu"),
		nthTens: strings.Fields("Onuncu Yirminci Otuzuncu Kırkıncı Ellinci Altmışıncı Yetmişinci Sekseninci " +
			"Doksanıncı"),
		between: " ",
	},
	lang.English: {
		ones:    strings.Fields("One Two Three Four Five Six Seven Eight Nine"),
		tens:    strings.Fields("Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety"),
		nthOnes: strings.Fields("First Second Third Fourth Fifth Sixth Seventh Eighth Ninth"),
		nthTens: strings.Fields("Tenth Twentieth Thirtieth Fortieth Fiftieth Sixtieth Seventieth Eightieth Ninetieth"),
		teens:   strings.Fields("Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen"),
		nthTeens: strings.Fields("Eleventh Twelfth Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth " +
			"Nineteenth"),
		between: "-", small: true,
	},
}

// word is a number from 1 to 99: Yirmi Birinci, Twenty-first.
func (w *words) word(n int, ordinal bool) string {
	ones, tens, teens := w.ones, w.tens, w.teens
	if ordinal {
		ones, tens, teens = w.nthOnes, w.nthTens, w.nthTeens
	}
	switch {
	case n < 10:
		return ones[n-1]
	case n%10 == 0:
		return tens[n/10-1]
	case n < 20 && teens != nil:
		return teens[n-11]
	}
	last := ones[n%10-1]
	if w.small {
		last = strings.ToLower(last)
	}
	return w.tens[n/10-1] + w.between + last
}

// englishOrdinal is 1st, 2nd, 3rd, 4th.
func englishOrdinal(n int) string {
	end := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return strconv.Itoa(n) + end
}
