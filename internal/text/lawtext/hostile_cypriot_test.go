package lawtext

import (
	"fmt"
	"strings"
)

// cypriotRows are layouts of Turkish-Cypriot laws beside those of layouts: more ways in which tables become text.
var cypriotRows = []layout{
	{"rows with the number in the cell of the text", false,
		func(m lawMaker, p *page, a madeArticle, kind, label string) {
			p.mark(kind, label, a.heading)
			p.add(a.heading + ".\t" + a.number + ". " + a.body("(%d) ", "\n\t") + "\n")
		}, "\n"},
	{"rows with bars", false, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.mark(kind, label, a.heading)
		p.add("| " + a.heading + ". | " + a.number + ". | " + a.body("(%d) ", " |\n| | | ") + " |\n")
	}, "\n"},
	{"cells as lines, references after the heading", false,
		func(m lawMaker, p *page, a madeArticle, kind, label string) {
			p.add(m.broken(a.heading, "\n") + ".\n")
			for _, r := range a.references {
				p.add(r + "\n")
			}
			p.mark(kind, label, a.heading)
			p.add(a.number + ".\n" + a.body("(%d) ", "\n") + "\n\n")
		}, "\n"},
	{"headings in capitals above", false, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.add("\n" + strings.ToUpper(strings.NewReplacer("i", "İ", "ı", "I").Replace(a.heading)) + "\n\n")
		p.mark(kind, label, a.heading)
		p.add(a.number + ". " + a.body("(%d) ", "\n\n") + "\n\n")
	}, "\n\n"},
	{"rows with an empty cell before the number", false, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.mark(kind, label, a.heading)
		p.add(a.heading + "\t\t" + a.number + ".\t" + a.body("(%d)\t", "\n\t\t\t") + "\n\n")
	}, "\n"},
	{"colonial rows, number in the cell of the text", true,
		func(m lawMaker, p *page, a madeArticle, kind, label string) {
			p.mark(kind, label, a.heading)
			p.add(a.heading + ".\t" + a.number + ".—" + a.body("(%d) ", "\n\t") + "\n")
		}, "\n"},
	{"colonial headings above, no stop", true, func(m lawMaker, p *page, a madeArticle, kind, label string) {
		p.add(m.broken(a.heading, "\n") + "\n")
		p.mark(kind, label, a.heading)
		p.add(a.number + ". " + a.body("(%d) ", "\n") + "\n\n")
	}, "\n\n"},
}

// hostileCypriot invents a Turkish-Cypriot law with several phenomena at once.
func hostileCypriot(m lawMaker) truthText {
	all := append(append([]layout{}, layouts...), cypriotRows...)
	l := pick(m, all)
	m.english = l.english
	law := m.law(4 + m.Intn(22))
	names := l.name
	for range m.Intn(4) {
		ph := pick(m, phenomena)
		ph.add(m, &law)
		names += ", " + ph.name
	}
	if m.chance(4) {
		m.quoteSeveral(&law)
		names += ", several quoted"
	}
	for i := range law.articles {
		if a := &law.articles[i]; m.chance(6) && a.quoted == nil {
			a.text = "Esas Yasanın 4'üncü maddesinin (2)'nci fıkrası kaldırılır."
			a.paragraphs = nil
			if m.english {
				a.text = "Section 4 of the principal Law is hereby amended by the deletion of subsection (2)."
			}
		}
	}
	if m.chance(5) && !m.english {
		for i := range law.articles {
			law.articles[i].division = strings.Replace(law.articles[i].division, "KISIM",
				pick(m, []string{"BÖLÜM", "FASIL"}), 1)
		}
	}
	text := l.written(m, law)
	text.name = "Turkish-Cypriot: " + names
	return text
}

// quoteSeveral lets an article quote in one of the styles, over several paragraphs.
func (m lawMaker) quoteSeveral(law *inventedLaw) {
	at := m.Intn(len(law.articles))
	a, q := &law.articles[at], pick(m, quoteStyles)
	a.paragraphs = nil
	a.text = "Esas Yasa, 5'inci maddesi kaldırılmak ve yerine aşağıdaki yeni 5'inci madde konmak suretiyle " +
		"değiştirilir:"
	if m.english {
		a.text = "The principal Law is amended by the insertion of the following section:"
	}
	a.quoted = &madeArticle{number: fmt.Sprint(5), heading: "Ücretler",
		paragraphs: []string{m.sentence(), m.sentence() + q[1]}, open: q[0]}
}
