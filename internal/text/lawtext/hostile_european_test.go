package lawtext

import (
	"fmt"
	"strings"
)

// europeanStyle is how one act writes its articles and tables.
type europeanStyle struct {
	title        int // of an article: on the next line, on the line of the number, none
	word, dash   string
	marks        bool // of amendments
	blanks       bool
	lettered     bool // annexes have letters
	oldRecitals  bool
	correlations int // as cells, one a line; with tabs; with bars; none
	contents     int // how a table of contents writes its lines; none
	quotes       [2]string
}

var europeanTitles = strings.Split("Subject matter|Scope|Definitions|Competent authorities|Register of hives|"+
	"Obligations of beekeepers|Exercise of the delegation|Committee procedure|Penalties|Review|"+
	"Transposition|Entry into force|Amendment of Directive 2001/110/EC|"+
	"Principles applicable to the labelling of honey|Transitional provisions and derogations for small "+
	"producers|Reports|Repeal", "|")

var europeanSentences = strings.Split("Member States shall ensure that hives are registered.|"+
	"The Commission shall adopt delegated acts in accordance with Article 12.|This Regulation "+
	"applies to honey placed on the market, without prejudice to Article 3(2) of Regulation (EC) No "+
	"178/2002.|Article 5 applies to imported honey only where the conditions of Annex II are met.|"+
	"The competent authority shall keep the register for ten years.|"+
	"For the purposes of paragraph 1, Member States shall take account of the size of the holding.|"+
	"Annex IIa applies.", "|")

var romans = strings.Split("I II III IV V VI VII VIII IX X XI XII", " ")

// europeanSentence is a paragraph of one sentence or several.
func (m lawMaker) europeanSentence() string { return m.sentences(europeanSentences) }

// hostileEuropean invents an act of the European Union.
func hostileEuropean(m lawMaker) truthText {
	w := &writer{lawMaker: m}
	s := europeanStyle{
		title: pick(m, []int{0, 0, 0, 0, 1, 2}), word: pick(m, []string{"Article", "Article", "Article", "ARTICLE"}),
		dash:  pick(m, []string{" — ", " – ", ": ", ". ", " - "}),
		marks: m.chance(3), blanks: m.chance(2), lettered: m.chance(4), oldRecitals: m.chance(4),
		correlations: m.Intn(4), contents: m.Intn(6),
		quotes: pick(m, quoteStyles),
	}
	var numbers []string
	for i := range 4 + m.Intn(25) {
		numbers = append(numbers, fmt.Sprint(i+1))
		for _, suffix := range []string{"a", "b", "-a", " bis"} {
			if m.chance(14) {
				numbers = append(numbers, fmt.Sprint(i+1)+suffix)
				if suffix != "a" {
					break
				}
			}
		}
	}
	w.line("REGULATION (EU) 2031/45 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL")
	w.line("of 4 March 2031")
	w.line("on bees and amending Directive 2001/110/EC")
	w.gap(s)
	w.europeanContents(s, numbers)
	w.europeanRecitals(s)
	chapter := 0
	for i, number := range numbers {
		if i == 0 || m.chance(7) {
			w.europeanDivision(s, chapter, i == len(numbers)-1)
			chapter++
		}
		w.europeanArticle(s, number)
	}
	w.add("Done at Brussels, 4 March 2031.\nFor the Council\nThe President\nA. BEE\n")
	w.gap(s)
	annexes := m.Intn(5)
	for i := range annexes {
		w.europeanAnnex(s, i, annexes)
	}
	w.correlations(s, numbers, annexes)
	return truthText{name: fmt.Sprintf("European %+v", s), text: w.String(), truths: w.truths}
}

func (w *writer) gap(s europeanStyle) {
	if s.blanks {
		w.blank(1)
	}
}

// amendmentMark writes what a consolidated text has before what was amended.
func (w *writer) amendmentMark(s europeanStyle) {
	if s.marks && w.chance(3) {
		w.line(fmt.Sprintf("▼%s%d", pick(w.lawMaker, []string{"M", "C"}), 1+w.Intn(9)))
	}
}

func (w *writer) europeanContents(s europeanStyle, numbers []string) {
	if s.contents > 2 {
		return
	}
	w.line(pick(w.lawMaker, []string{"TABLE OF CONTENTS", "CONTENTS", "Contents"}))
	w.line("CHAPTER I")
	w.line("GENERAL PROVISIONS")
	for _, number := range numbers {
		title := pick(w.lawMaker, europeanTitles)
		switch s.contents {
		case 0:
			w.line("Article " + number + ":")
			w.line(title)
		case 1:
			w.line("Article " + number)
			w.line(title)
		case 2:
			w.line(fmt.Sprintf("Article %s %s %s %d", number, title, strings.Repeat(".", 5+w.Intn(30)), 1+w.Intn(90)))
		}
	}
	w.gap(s)
}

func (w *writer) europeanRecitals(s europeanStyle) {
	w.line("THE EUROPEAN PARLIAMENT AND THE COUNCIL OF THE EUROPEAN UNION,")
	w.line("Having regard to the Treaty on the Functioning of the European Union, and in particular Article " +
		"114 thereof,")
	if s.oldRecitals {
		for range 2 + w.Intn(4) {
			w.line("Whereas bees are of importance, as Article 5 of Directive 2001/110/EC states;")
		}
	} else {
		w.line("Whereas:")
		for i := range 2 + w.Intn(6) {
			if w.chance(3) {
				w.line(fmt.Sprintf("(%d)", i+1))
				w.line("Honey is of importance for the internal market.")
			} else {
				w.line(fmt.Sprintf("(%d) Article %d of that Directive has shown its worth.", i+1, i+1))
			}
		}
	}
	w.line("HAS ADOPTED THIS REGULATION:")
	w.gap(s)
}

func (w *writer) europeanDivision(s europeanStyle, chapter int, last bool) {
	if last && w.chance(2) {
		w.mark("division", "FINAL PROVISIONS", "")
		w.line("FINAL PROVISIONS")
		w.gap(s)
		return
	}
	label := pick(w.lawMaker, []string{"CHAPTER", "TITLE", "Chapter"}) + " " + romans[min(chapter, len(romans)-1)]
	title := pick(w.lawMaker, []string{"GENERAL PROVISIONS", "Competent authorities",
		"MARKET SURVEILLANCE AND CONTROL OF HONEY"})
	w.amendmentMark(s)
	w.mark("division", label, title)
	w.line(label)
	w.line(title)
	w.gap(s)
	if w.chance(4) {
		w.mark("division", "Section 1", "Common rules")
		w.line("Section 1")
		w.line("Common rules")
		w.gap(s)
	}
}

func (w *writer) europeanArticle(s europeanStyle, number string) {
	m := w.lawMaker
	title := pick(m, europeanTitles)
	w.amendmentMark(s)
	head := s.word + " " + number
	switch {
	case s.title == 1:
		w.mark("article", head, title)
		w.line(head + s.dash + title)
	case s.title == 2:
		w.mark("article", head, noHeading)
		w.line(head)
	default:
		if s.marks && w.chance(6) {
			head = fmt.Sprintf("►M%d %s ◄", 1+w.Intn(9), head)
		}
		w.mark("article", s.word+" "+number, title)
		w.line(head)
		if w.chance(3) {
			w.gap(s)
		}
		w.line(title)
	}
	w.gap(s)
	numbered := w.chance(2)
	for i := range 1 + m.Intn(4) {
		line := m.europeanSentence()
		if numbered {
			line = fmt.Sprintf("%d. %s", i+1, line)
		}
		w.amendmentMark(s)
		w.line(line)
		w.gap(s)
	}
	switch m.Intn(9) {
	case 0:
		w.line("The following provisions shall apply:")
		for i, line := range []string{"Article 40 (record-keeping); and", "Article 41 (penalties);",
			"Article 5(1), point (a);", "Annex II, Part A;"}[:2+m.Intn(3)] {
			if w.chance(2) {
				w.line(fmt.Sprintf("(%c)", 'a'+i))
			}
			w.line(line)
		}
	case 1:
		w.europeanQuotation(s)
	case 2:
		w.line("Points to be reported:")
		w.add("(a) the name;\n(b) the place:\n(i) of the hive;\n(ii) of the keeper.\n")
	}
	w.gap(s)
}

// europeanQuotation amends another act inside an article.
func (w *writer) europeanQuotation(s europeanStyle) {
	q := s.quotes
	w.line(pick(w.lawMaker, []string{"(1) the following Article is inserted:", "The following Article is added:",
		"Article 8 is replaced by the following:", "(2) in Annex I, the following Articles are inserted:"}))
	w.gap(s)
	articles, number := 1+w.Intn(2), 40+w.Intn(9)
	for i := range articles {
		w.mark("quoted", fmt.Sprintf("Article %d%c", number, 'a'+i), "")
		open := ""
		if i == 0 {
			open = q[0]
		}
		w.line(fmt.Sprintf("%sArticle %d%c", open, number, 'a'+i))
		if w.chance(2) {
			w.line("Honey of " + pick(w.lawMaker, []string{"pines", "limes"}))
		}
		w.gap(s)
		for j := range 1 + w.Intn(3) {
			w.line(fmt.Sprintf("%d. %s", j+1, "The provisions of ‘nested’ rules apply to bees."))
		}
		if i == articles-1 && !w.chance(8) {
			w.line("Each hive shall bear a mark." + q[1] + pick(w.lawMaker, []string{"", ".", ";"}))
		} else {
			w.line("Each hive shall bear a mark.")
		}
		w.gap(s)
	}
}

func (w *writer) europeanAnnex(s europeanStyle, i, of int) {
	label := "ANNEX " + romans[i]
	switch {
	case of == 1:
		label = "ANNEX"
	case s.lettered && i == 1:
		label = "ANNEX Ia"
	case s.lettered && i == 2:
		label = "ANNEX II A"
	}
	title := pick(w.lawMaker, []string{"LIST OF HIVES", "Requirements for honey",
		"CRITERIA REFERRED TO IN ARTICLE 5(2)"})
	w.amendmentMark(s)
	w.mark("annex", label, title)
	w.line(label)
	w.line(title)
	w.gap(s)
	for j := range 2 + w.Intn(3) {
		w.line(fmt.Sprintf("%d. %s", j+1, w.europeanSentence()))
	}
	if w.chance(3) {
		w.add("Part A\nHives\nSection 1\nWooden hives\n")
	}
	if w.chance(3) {
		w.line("See also Annex XIV")
		w.line("Article 5 of Directive 2001/110/EC")
	}
	w.gap(s)
}

// correlations writes the table of correlations at the end of an act.
func (w *writer) correlations(s europeanStyle, numbers []string, annexes int) {
	if s.correlations == 3 {
		return
	}
	label := "ANNEX " + romans[annexes]
	if annexes < 2 {
		label = "ANNEX XII"
	}
	w.mark("annex", label, "Correlation table")
	w.line(label)
	w.line("Correlation table")
	rows := [][2]string{{"Directive 2001/110/EC", "This Regulation"}}
	for _, number := range numbers {
		row := [2]string{"Article " + number, "Article " + pick(w.lawMaker, numbers)}
		switch w.Intn(5) {
		case 0:
			row[0] = "—"
		case 1:
			row[1] = "—"
		case 2:
			row[0] += "(1)"
		case 3:
			row[1] += ", first subparagraph"
		}
		rows = append(rows, row)
	}
	if annexes > 1 {
		rows = append(rows, [2]string{"Annex I", "ANNEX I"})
	}
	rows = append(rows, [2]string{"—", "Annex II"}, [2]string{"Annex III", "—"})
	for _, row := range rows {
		switch s.correlations {
		case 0:
			w.line(row[0])
			w.gap(s)
			w.line(row[1])
			w.gap(s)
		case 1:
			w.line(row[0] + "\t" + row[1])
		case 2:
			w.line("| " + row[0] + " | " + row[1] + " |")
		}
	}
}
