package concord

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Line is a row of a table as a file has it.
type Line struct {
	Number int // in its table, from 1
	Cells  []LineCell
	Header bool   // the file says that it is repeated on every page
	Title  string // of a row that is a single cell
}

// LineCell is a cell of a row.
type LineCell struct {
	Text  string
	Above bool // it belongs to the cell above
	Left  bool // it belongs to the cell before it
}

// texts are the texts of the cells.
func (l Line) texts() []string {
	texts := make([]string, len(l.Cells))
	for i, c := range l.Cells {
		texts[i] = c.Text
	}
	return texts
}

// Layout is how a table is read.
type Layout struct {
	Headings []string // of each column; empty: the table has none
	Columns  []Column // what each is for
	Body     []Line   // without headings, which may come again on each page
	Above    int      // rows above the headings, which are titles of the table
	Repeated int      // headings, and rows of numbers of columns, that were left out below the first ones
	Turned   bool     // the file has a column for each provision; Line.Number counts columns
	Language lang.Language

	// telling is by how many words a cell says that it is in another language than its column; 0: the heading names the
	// language of the column, and no cell says otherwise.
	telling []int
}

// maxAbove is how many rows can be above the headings.
const maxAbove = 10

// FindLayout finds the headings of a table, and what its columns are for.
func FindLayout(lines []Line) Layout {
	l := Layout{Turned: isTurned(lines)}
	if l.Turned {
		lines = turned(lines)
	} else {
		lines = copied(lines)
	}
	markSpans(lines)
	first, last := findHead(lines)
	l.Above = first
	head := lines[first : last+1]
	var own []string
	l.Headings, own = joinHeadings(head)
	repeated := map[string]bool{}
	for _, line := range head {
		repeated[lineKey(line)] = true
	}
	for _, line := range lines[last+1:] {
		if len(head) > 0 && (repeated[lineKey(line)] || isCount(line)) || isPageNumber(line) {
			l.Repeated++
			continue
		}
		l.Body = append(l.Body, line)
	}
	known := joinedPlaces(own, l.Body)
	maps.Copy(known, tickedDegrees(own, l.Body))
	rows := [][]string{l.Headings}
	for _, line := range l.Body[:min(len(l.Body), maxTried)] {
		if line.Title == "" {
			rows = append(rows, line.texts())
		}
	}
	l.Columns = roles(rows, known)
	l.findLanguages()
	return l
}

// lineKey is what two equal rows share.
func lineKey(line Line) string {
	texts := line.texts()
	for i := range texts {
		texts[i] = fold(texts[i])
	}
	return strings.TrimRight(strings.Join(texts, "\x00"), "\x00")
}

// isCount reports whether a row only counts the columns: 1, 2, 3, …
func isCount(line Line) bool {
	n := 0
	for _, c := range line.Cells {
		if c.Left || c.Above {
			continue
		}
		n++
		if strings.Trim(strings.TrimSpace(c.Text), "().") != strconv.Itoa(n) {
			return false
		}
	}
	const least = 3 // 1, 2 may be two articles
	return n >= least
}

// findHead finds the first and the last row of the headings. Without headings the last is before the first.
func findHead(lines []Line) (first, last int) {
	best, most := -1, 1
	for i := range lines[:min(len(lines), maxAbove)] {
		if named := namedColumns(lines[i]); named > most {
			best, most = i, named
		}
	}
	if best < 0 { // no heading says anything: it is the first row, unless that is one of the table
		for i := range lines[:min(len(lines), maxAbove)] {
			if lines[i].Title == "" {
				if hasPlaces(lines[i]) {
					return i, i - 1
				}
				best = i
				break
			}
		}
		if best < 0 {
			return 0, -1
		}
	}
	first, last = best, best
	for first > 0 && isGroup(lines[first-1]) {
		first--
	}
	for last+1 < len(lines) && (lines[last+1].Header && lines[last].Header || isBelow(lines[last], lines[last+1])) {
		last++
	}
	return first, last
}

// namedColumns counts the columns that a row names, if it can be a row of headings.
func namedColumns(line Line) int {
	const longest = 200 // bytes of a heading
	if line.Title != "" || hasPlaces(line) || isCount(line) {
		return 0
	}
	c := chooser{columns: make([]Column, len(line.Cells)), taken: map[Column]bool{}}
	n := 0
	for i, cell := range line.Cells {
		if cell.Left || cell.Text == "" || len(cell.Text) > longest {
			continue
		}
		if c.byHeading(i, cell.Text); c.role(i) != NoRole {
			n++
		}
	}
	return n
}

// hasPlaces reports whether a cell of a row is a place: the row is one of the table.
func hasPlaces(line Line) bool {
	return slices.ContainsFunc(line.Cells, func(c LineCell) bool {
		places, none, rest := ParsePlaces(c.Text)
		if none || len(places) == 0 || rest != "" || len(places[0].Key) == 0 {
			return false
		}
		// A number alone may count, and "Gerekçe (TR)" is a heading although it reads as a recital.
		if _, err := strconv.Atoi(strings.TrimSpace(c.Text)); err == nil {
			return false
		}
		kind := places[0].Key[0].Kind
		return strings.ContainsFunc(c.Text, unicode.IsDigit) || kind == lawtext.StepAnnex ||
			kind == lawtext.StepSchedule
	})
}

// isGroup reports whether a row has headings of several columns each. What identifies the act above them is no heading.
func isGroup(line Line) bool {
	return line.Title == "" && !hasPlaces(line) && slices.ContainsFunc(line.Cells,
		func(c LineCell) bool { return c.Left }) &&
		!slices.ContainsFunc(line.Cells, func(c LineCell) bool { return strings.Contains(c.Text, ":") })
}

// isBelow reports whether a row continues the headings above it: these span its cells.
func isBelow(above, line Line) bool {
	if line.Title != "" || hasPlaces(line) || isCount(line) {
		return false
	}
	parted := slices.ContainsFunc(above.Cells, func(c LineCell) bool { return c.Left })
	covered := slices.ContainsFunc(line.Cells, func(c LineCell) bool { return c.Above })
	return (parted || covered) && (namedColumns(line) > 0 || parted && covered)
}

// joinHeadings are the headings of each column, those of groups before their own, and their own ones.
func joinHeadings(head []Line) (joined, own []string) {
	for _, line := range head {
		if isCount(line) {
			continue
		}
		group := ""
		for i, c := range line.Cells {
			for len(joined) <= i {
				joined, own = append(joined, ""), append(own, "")
			}
			if !c.Left {
				group = strings.Join(strings.Fields(c.Text), " ")
			}
			if c.Above || group == "" || strings.HasSuffix(joined[i], group) {
				continue
			}
			joined[i], own[i] = strings.TrimSpace(joined[i]+" "+group), group
		}
	}
	return joined, own
}

// findLanguages finds the language of the table, and of the columns whose headings name none. Headings of the library's
// own tables are in the language of their column.
func (l *Layout) findLanguages() {
	var all tally
	cells := make([]tally, len(l.Columns))
	for _, line := range l.Body[:min(len(l.Body), maxTried)] {
		for i, c := range line.Cells {
			if i < len(cells) && !c.Above {
				cells[i].add(c.Text)
			}
		}
	}
	for _, c := range cells {
		all.tr, all.en = all.tr+c.tr, all.en+c.en
	}
	for _, heading := range l.Headings {
		all.add(heading)
	}
	if l.Language = lang.English; all.tr > max(all.en, 1) { // one word can be of any language
		l.Language = lang.Turkish
	}
	own := slices.ContainsFunc(l.Columns, func(c Column) bool { return c.Role == RowKey })
	l.telling = make([]int, len(l.Columns))
	for i := range l.Columns {
		c := &l.Columns[i]
		if !c.Role.hasLanguage() || c.Language != "" {
			continue
		}
		c.Language = cells[i].language(l.Language)
		const few, some = 1, 2
		if l.telling[i] = some; min(cells[i].tr, cells[i].en) >= some { // both languages are in it
			l.telling[i] = few
		}
		if own && i < len(l.Headings) {
			var heading tally
			heading.add(l.Headings[i])
			c.Language, l.telling[i] = heading.language(c.Language), 0
		}
	}
}

// tally counts the words of two languages.
type tally struct{ tr, en int }

// Words that tell the languages apart, folded: those that any text has, and those of headings.
var (
	turkishWords = set("ve bir bu ile icin olarak veya olan gore her hukmu hukmunun metni madde maddesi kanun yasa " +
		"yonetmelik gerekce aciklama uyum karsilik duzeyi ulusal mevzuat degil eksik bolum uye devletler tarih " +
		"sorumlu gorus yok tam kismi")
	englishWords = set("the of and to in shall is are not for with article text provision reason comment law " +
		"national member states remarks degree this directive regulation chapter full partial none by")
)

// maxTally is how much of a text is read to find its language, in bytes.
const maxTally = 400

func (t *tally) add(s string) {
	s = s[:min(len(s), maxTally)]
	lang.EachWord(s, func(word string, _, _ int) bool {
		switch {
		case turkishWords[word]:
			t.tr++
		case englishWords[word]:
			t.en++
		}
		return true
	})
	if strings.ContainsAny(s, "ğşıİĞŞ") {
		t.tr++
	}
}

// language is the language with more words, or the other one given.
func (t tally) language(otherwise lang.Language) lang.Language {
	switch {
	case t.tr > t.en:
		return lang.Turkish
	case t.en > t.tr:
		return lang.English
	}
	return otherwise
}

// SetColumns says what the columns are for. Those that are missing are left out.
func (l *Layout) SetColumns(columns []Column) {
	for i := range l.Columns {
		as := Column{Role: Skipped}
		if i < len(columns) {
			as = columns[i]
		}
		if as != l.Columns[i] {
			l.Columns[i], l.telling[i] = as, 0
		}
	}
}

// languageAt is the language of a cell: that of its column, unless only the cells of the column tell it, and this one
// says something else.
func (l *Layout) languageAt(column int, cell string) lang.Language {
	language := l.Columns[column].Language
	if least := l.telling[column]; least > 0 {
		var t tally
		t.add(cell)
		if t.tr+t.en >= least && min(t.tr, t.en) == 0 {
			return t.language(language)
		}
	}
	return language
}
