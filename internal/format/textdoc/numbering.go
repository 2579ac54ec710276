package textdoc

import (
	"fmt"
	"strconv"
	"strings"

	"lls/internal/text/intake"
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

// label counts a paragraph of a list and says what Word shows before it.
func (n *numbering) label(p *intake.Para, id string, i int) {
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
		out.WriteString(n.format(p, format, counts[k]))
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

func (n *numbering) format(p *intake.Para, format string, value int) string {
	s, known := formatNumber(format, value)
	if !known {
		n.doc.Note(p, intake.NumFormat)
	}
	if (format == "lowerLetter" || format == "upperLetter") && value == 4 { // ç is the fourth letter in Turkish
		n.doc.Note(p, intake.Latin)
	}
	return s
}

// formatNumber writes a number as Word does.
func formatNumber(format string, n int) (s string, known bool) {
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
		return strconv.Itoa(n) + ".", true
	case "ordinalText":
		return numberWord(n, true), n >= 1 && n <= 99
	case "cardinalText":
		return numberWord(n, false), n >= 1 && n <= 99
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

// numberWord is a number below 100 in Turkish words: Yirmi Birinci.
func numberWord(n int, ordinal bool) string {
	if n < 1 || n > 99 {
		return strconv.Itoa(n)
	}
	ones, tens := "Bir İki Üç Dört Beş Altı Yedi Sekiz Dokuz", "On Yirmi Otuz Kırk Elli Altmış Yetmiş Seksen Doksan"
	lastOnes, lastTens := ones, tens
	if ordinal {
		lastOnes = "Birinci İkinci Üçüncü Dördüncü Beşinci Altıncı Yedinci Sekizinci Dokuzuncu"
		lastTens = "Onuncu Yirminci Otuzuncu Kırkıncı Ellinci Altmışıncı Yetmişinci Sekseninci Doksanıncı"
	}
	switch {
	case n%10 == 0:
		return strings.Fields(lastTens)[n/10-1]
	case n < 10:
		return strings.Fields(lastOnes)[n-1]
	}
	return strings.Fields(tens)[n/10-1] + " " + strings.Fields(lastOnes)[n%10-1]
}
