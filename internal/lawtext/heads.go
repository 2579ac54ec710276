package lawtext

import (
	"strconv"
	"strings"
	"unicode"
)

// head is a paragraph that opens an article or an annex.
type head struct {
	para  int32
	label string
}

// heads picks the paragraphs that open articles: the best kind of head the text
// has, without an index in front of the body.
func (t *text) findHeads() []head {
	body := t.afterIndex()
	scheme := scheme(body)
	heads := emptied(t.heads, len(body)/4)
	for k := range body {
		if m := &body[k]; m.kind == scheme || m.kind == markAnnex || m.kind == markArticle {
			heads = append(heads, head{m.para, t.label(m)})
		}
	}
	t.heads = heads
	heads = t.withoutIndex(t.withoutContents(t.withoutTables(heads)))
	if scheme == markBare {
		heads = t.inSequence(heads)
	}
	return heads
}

// scheme is the kind of head with which a text counts its articles. Provisional
// and additional articles may bear their word where the others are bare numbers.
func scheme(body []mark) markKind {
	scheme, numbered, extra := markBare, false, false
	for k := range body {
		switch m := &body[k]; {
		case m.kind == markArticle && !m.extra:
			return markArticle
		case m.kind == markArticle:
			extra = extra || !numbered
		case m.kind == markSection:
			scheme = markSection
		case m.kind == markBare:
			numbered = true
		}
	}
	if extra { // and numbers are those of their items
		return markArticle
	}
	return scheme
}

// afterIndex gives the marks after an index in front of a body that writes its
// articles in another way: Madde 1. Kısa İsim there, 1. here.
func (t *text) afterIndex() []mark {
	marks := t.marks[1:]
	entries, first, last, end := 0, "", int32(0), 0
	for k := range marks {
		switch m := &marks[k]; {
		case m.kind == markArticle && !m.extra:
			if entries > 0 && m.para-last > nextEntry || t.size(m.para) > shortHeading || t.paras[m.para].text-m.headEnd <= 3 {
				return marks
			}
			if entries == 0 {
				first = t.s[m.numLo:m.numHi]
			}
			entries, last, end = entries+1, m.para, k+1
		case m.kind == markArticle && entries > 0 && m.para-last <= nextEntry:
			last, end = m.para, k+1
		case m.kind == markBare && entries >= leastEntries && t.s[m.numLo:m.numHi] == first:
			for j := range marks[k:] {
				if n := &marks[k+j]; n.kind == markArticle && !n.extra {
					return marks
				}
			}
			return marks[end:]
		}
	}
	return marks
}

const (
	leastEntries = 3 // of an index
	nextEntry    = 3 // paragraphs to the next one, over headings
)

// withoutContents drops the annexes that a table of contents names before the
// first article.
func (t *text) withoutContents(heads []head) []head {
	first := 0
	for first < len(heads) && t.mark(&t.paras[heads[first].para]).kind == markAnnex {
		first++
	}
	if first == 0 || first == len(heads) {
		return heads
	}
	var known names
	again := 0
	for _, h := range heads[:first] {
		if known.has(heads[first:], h.label) {
			again++
		}
	}
	if again*2 > first {
		return heads[first:]
	}
	return heads
}

// withoutTables drops what only names articles: a cell of a correlation table
// has no text of its own and stands next to others, one of a table of
// amendments names an article that was there before.
func (t *text) withoutTables(heads []head) []head {
	kept := emptied(t.kept, len(heads))
	var names names
	named := false // the one before had no text
	for i, h := range heads {
		p := &t.paras[h.para]
		m := t.mark(p)
		bare := p.text-m.headEnd <= 3
		follows := i > 0 && heads[i-1].para == h.para-1
		followed := i+1 < len(heads) && heads[i+1].para == h.para+1
		drop := m.kind == markArticle && bare && (followed || follows && named || m.carries && p.text == m.headEnd && names.has(heads[:i], h.label))
		if !drop {
			kept = append(kept, h)
		}
		named = drop
	}
	t.kept = kept
	return kept
}

// names remembers the names of the heads so far, from when it is first asked.
type names struct {
	known map[string]bool
	upTo  int
}

func (n *names) has(heads []head, label string) bool {
	if n.known == nil {
		n.known = make(map[string]bool, len(heads))
	}
	for ; n.upTo < len(heads); n.upTo++ {
		n.known[strings.ToUpperSpecial(unicode.TurkishCase, heads[n.upTo].label)] = true
	}
	return n.known[strings.ToUpperSpecial(unicode.TurkishCase, label)]
}

// withoutIndex drops a list of articles in front: short entries without a body,
// after which the numbers start again.
func (t *text) withoutIndex(heads []head) []head {
	if len(heads) < 4 {
		return heads
	}
	for n := 3; n < len(heads); n++ {
		if heads[n].label == heads[0].label && t.provisional(heads[n].para) == "" {
			return heads[n:]
		}
		entry := heads[n-1]
		if heads[n].para-entry.para > 3 || t.size(entry.para) > shortHeading {
			return heads
		}
	}
	return heads
}

// inSequence keeps the bare numbers that count articles: each follows the one
// before, and they start again only under a heading of provisional articles.
func (t *text) inSequence(heads []head) []head {
	kept := heads[:0]
	last, prefix := 0, ""
	for _, h := range heads {
		if t.mark(&t.paras[h.para]).kind != markBare {
			kept = append(kept, h)
			continue
		}
		number, suffix := leadingNumber(h.label)
		word := t.provisional(h.para)
		switch {
		case number == 1 && word != "":
			prefix = word + " "
		case number == last && suffix:
		case number > last && number <= last+10 && (last > 0 || number == 1):
		default:
			continue
		}
		last = number
		h.label = prefix + h.label
		kept = append(kept, h)
	}
	if len(kept) < 2 {
		return nil
	}
	return kept
}

// provisional names the heading of provisional articles that stands just before.
func (t *text) provisional(p int32) string {
	for i := p - 1; i >= 0 && i >= p-3; i-- {
		q := &t.paras[i]
		if kind := t.mark(q).kind; q.text-q.start > shortHeading || kind == markBare || kind == markArticle {
			continue
		}
		line := t.s[q.start:q.text]
		for _, word := range []string{"GEÇİCİ", "Geçici", "TRANSITIONAL", "Transitional", "PROVISIONAL", "Provisional"} {
			if strings.Contains(line, word) {
				if strings.HasPrefix(word, "G") {
					return "Geçici"
				}
				return "Transitional"
			}
		}
	}
	return ""
}

func leadingNumber(label string) (n int, suffix bool) {
	end := strings.IndexFunc(label, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(label)
	}
	n, err := strconv.Atoi(label[:end])
	if err != nil {
		return -1, false
	}
	return n, end < len(label)
}
