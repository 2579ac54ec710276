package lawtext

import (
	"slices"
	"strings"
	"unicode"
)

const (
	minEntries       = 3   // of an index
	titledDivision   = 12  // paragraphs of the title of a division and of the heading after it
	entryParas       = 14  // of one entry, with the headings before the next one
	maxEntryBytes    = 300 // bytes of the title in an entry
	maxSentenceEntry = 110 // bytes of an entry that ends like a sentence
)

// body returns the heads after an index or a table of contents in front of them: entries without a body, after which
// the numbers start again. The entries may be written in another way than the heads: Madde 1. Kısa isim there, 1. here.
func (t *text) body(marks []mark) []mark {
	first, last := -1, int32(0) // the first mark and the paragraph of the last entry
	entries := 0
	var again repetition
	sections := t.scheme(marks) == markSection
	for k := range marks {
		m := &marks[k]
		if m.kind != markArticle && m.kind != markBare && (m.kind != markSection || !sections) || m.extra && first < 0 {
			continue
		}
		if first < 0 {
			first, entries, last = k, 1, m.para
			again.first = first
			continue
		}
		f := &marks[first]
		same := t.number(m) == t.number(f)
		switch {
		case same && !m.extra && entries >= minEntries && again.startsAt(t, marks, k):
			start := k // with the headings before it
			for start > 0 && marks[start-1].divides() && marks[start].para-marks[start-1].para <= titledDivision {
				start--
			}
			t.from, t.indexed = marks[start].para, stretch{marks[first].para, last}
			return marks[start:]
		case !t.entry(last, m.para):
			return marks
		}
		entries, last = entries+1, m.para
	}
	return marks
}

// divides reports whether a mark is that of a chapter or a section.
func (m *mark) divides() bool { return m.kind == markHeading || m.kind == markSection }

// repetition finds where the marks of an index from first on are repeated. Its number may occur often before: what is
// asked each time is found once.
type repetition struct {
	first    int
	asked    bool
	titled   bool  // the title of an index is before it
	sentence int32 // the first paragraph from there on that ends like a sentence
	word     int   // the last mark above a schedule that is an article by its word
}

// startsAt reports whether the marks from k on repeat those of the index, in the same way or, where the index alone
// writes the word, in another.
func (r *repetition) startsAt(t *text, marks []mark, k int) bool {
	first := &marks[r.first]
	if !r.asked {
		r.asked, r.titled, r.sentence = true, t.headsIndex(first.para), t.firstSentence(first.para)
		r.word = lastWord(marks[:t.firstSchedule(marks)])
		t.lookups += len(marks) - r.word
	}
	if !r.titled && marks[k].para > r.sentence && !t.titleAgain(first, &marks[k]) {
		return false
	}
	if marks[k].kind != first.kind {
		return first.kind == markBare || k > r.word
	}
	return marks[k].kind != markBare || t.provisionalBefore(marks[k].para) == ""
}

// lastWord is the last mark that is an article by its word, or -1.
func lastWord(marks []mark) int {
	k := len(marks) - 1
	for k >= 0 && (marks[k].kind != markArticle || marks[k].extra) {
		k--
	}
	return k
}

// indexTitles head an index or a table of contents.
var indexTitles = []string{"DİZİN", "Dizin", "İÇ DÜZEN", "İç Düzen", "İÇİNDEKİLER", "İçindekiler", "ARRANGEMENT OF",
	"Arrangement of", "TABLE OF CONTENTS", "Table of contents", "CONTENTS", "Contents"}

// headsIndex reports whether the title of an index stands shortly before its first entry.
func (t *text) headsIndex(i int32) bool {
	for j := i; j >= 0 && j >= i-6; j-- {
		line := t.s[t.paras[j].start:max(t.paras[j].start, t.paras[j].text)]
		if len(line) > 80 {
			continue
		}
		for _, title := range indexTitles {
			if strings.Contains(line, title) {
				return true
			}
		}
	}
	return false
}

// titleAgain reports whether the title of an entry is beside the head of an article, too.
func (t *text) titleAgain(entry, head *mark) bool {
	p := &t.paras[entry.para]
	title := t.s[t.skipSigns(entry.headEnd, p.text):p.text]
	for j := entry.para + 1; title == "" && int(j) < len(t.paras) && j < entry.para+4; j++ {
		q := &t.paras[j]
		title = t.s[t.skipSigns(q.start, q.text):q.text]
	}
	title = strings.ToLowerSpecial(unicode.TurkishCase, strings.TrimRight(joined(title), ". "))
	if len(title) < 4 {
		return false
	}
	from, to := max(0, head.para-4), min(len(t.paras)-1, int(head.para)+3)
	near := t.s[t.paras[from].start:max(t.paras[from].start, t.paras[to].text)]
	return strings.Contains(strings.ToLowerSpecial(unicode.TurkishCase, joined(near[:min(len(near), 2000)])), title)
}

// firstSentence is the first paragraph from one on that ends like a sentence, or the number of paragraphs.
func (t *text) firstSentence(i int32) int32 {
	for int(i) < len(t.paras) {
		t.lookups++
		if p := &t.paras[i]; p.text > p.start && strings.IndexByte(".;:", t.s[p.text-1]) >= 0 {
			break
		}
		i++
	}
	return i
}

// entry reports whether the paragraphs from an entry of an index to the next one are titles and not text.
func (t *text) entry(from, to int32) bool {
	if to-from > entryParas {
		return false
	}
	for i := from; i < to; i++ {
		if size := t.size(i); size > maxEntryBytes || size > maxSentenceEntry &&
			strings.IndexByte(".;:", t.s[t.paras[i].text-1]) >= 0 {
			return false
		}
	}
	return true
}

// referenceWords open a cell that names a place in an act. They are listed by their first byte.
var referenceWords = [256][]string{
	'A': {"Article", "Art.", "Annex", "ANNEX", "Appendix", "Articles", "Annexes"},
	'R': {"Recital"}, 'S': {"Section"}, 'C': {"Chapter"}, 'T': {"Title"},
	'P': {"Point", "Paragraph", "Part"},
}

// cell reports whether a paragraph is a cell of a table of correlations.
func (t *text) cell(i int32) bool {
	if i < 0 || int(i) >= len(t.paras) || t.size(i) > 150 {
		return false
	}
	p := &t.paras[i]
	return isCell(t.s[skipSpace(t.s[:p.text], int(p.start)):p.text])
}

// isCell reports whether a string is a reference, or the dash in place of one.
func isCell(s string) bool {
	if s == "" {
		return false
	}
	if n := dashLen(s); n > 0 && n == len(s) {
		return true
	}
	for _, word := range referenceWords[s[0]] {
		rest, ok := strings.CutPrefix(s, word)
		at := skipBlanks(rest, 0)
		if ok && at > 0 && at < len(rest) && (isDigit(rest[at]) ||
			strings.IndexByte("IVXLC", rest[at]) >= 0 && endsHead(rest, numberEnd(rest, at, true))) {
			return strings.IndexByte(".;", s[len(s)-1]) < 0 && !strings.HasSuffix(s, "; and") &&
				!strings.HasSuffix(s, "; or")
		}
	}
	return false
}

// correlates reports whether a mark is in a row of a table of correlations: after the number comes another cell, which
// names a place or is empty.
func (t *text) correlates(m *mark) bool {
	rest := t.s[m.headEnd:max(m.headEnd, t.paras[m.para].text)]
	at := strings.IndexAny(rest, "\t|")
	if at < 0 || at > maxSentenceEntry {
		return false
	}
	next := strings.Trim(rest[at:], "\t| ")
	return next == "" || isCell(next)
}

// listsPage reports whether a mark is an entry of a table of contents: dots lead from its title to the number of a
// page.
func (t *text) listsPage(m *mark) bool {
	rest := t.s[m.headEnd:max(m.headEnd, t.paras[m.para].text)]
	return rest != "" && isDigit(rest[len(rest)-1]) &&
		(strings.Contains(rest, "....") || strings.Contains(rest, "……") || strings.Contains(rest, ". . . "))
}

// inTable reports whether a head that is alone on its line is a cell of a table of correlations.
func (t *text) inTable(m *mark, next int32) bool {
	if !t.alone(m) {
		return false
	}
	i := m.para
	after := i + 1
	for int(after) < len(t.paras) && t.amendment(after) {
		after++
	}
	body := t.hasBody(i, next)
	if after < next && t.cell(after) && !body {
		return true
	}
	if !body {
		return t.cell(i-1) || t.cell(next) || after >= next
	}
	return t.cell(i-1) && t.cell(i-2) && !t.titledBelow(i)
}

// titledBelow reports whether a paragraph that may be the title of an article follows.
func (t *text) titledBelow(i int32) bool {
	_, ok := t.below(i, int32(len(t.paras)))
	return ok || int(i)+1 < len(t.paras) && t.size(i+1) > shortHeading
}

// alone reports whether nothing but notes follows the number of a heading.
func (t *text) alone(m *mark) bool {
	rest := t.s[m.headEnd:max(m.headEnd, t.paras[m.para].text)]
	if at := strings.IndexByte(rest, '('); at >= 0 {
		rest = rest[:at]
	}
	return strings.Trim(rest, " .:\t*") == "" || strings.Contains(rest, "►") || strings.Contains(rest, "◄")
}

// hasBody reports whether there is text between the head of an article and the next one.
func (t *text) hasBody(i, next int32) bool {
	for j := i + 1; j < next && int(j) < len(t.paras); j++ {
		t.lookups++
		if size := t.size(j); size > shortHeading && !t.cell(j) {
			return true
		}
		if t.cell(j) {
			continue
		}
		p := &t.paras[j]
		if p.text <= p.start {
			continue
		}
		switch last := t.s[p.text-1]; {
		case strings.IndexByte(".;:)", last) >= 0 || last == 0x94 && p.text-p.start >= 9: // ———
			return true
		case t.mark(p).kind == markItem || t.mark(p).kind == markBare:
			return true
		}
	}
	return false
}

// amendment reports whether a paragraph is the mark of an amendment in a consolidated text, as ▼M3.
func (t *text) amendment(i int32) bool {
	p := &t.paras[i]
	at := skipSpace(t.s[:p.text], int(p.start))
	return int(p.text)-at <= 12 && (strings.HasPrefix(t.s[at:], "▼") || strings.HasPrefix(t.s[at:], "►"))
}

// listOfAmendments is the paragraph at which the table of a Turkish law's amendments begins, or the number of
// paragraphs.
func (t *text) listOfAmendments() int32 {
	const shows = "GÖSTER" // GÖSTERİR, GÖSTEREN
	for at := len(t.s) / 4; ; {
		n := strings.Index(t.s[at:], shows)
		if n < 0 {
			return int32(len(t.paras))
		}
		at += n + len(shows)
		if title := strings.HasPrefix(t.s[at:], "İR") ||
			strings.HasPrefix(t.s[at:], "EN"); title && t.titlesAmendments(at) {
			i, _ := slices.BinarySearchFunc(t.paras, at, func(p para, at int) int { return int(p.end) - at })
			return int32(i)
		}
	}
}

// titlesAmendments reports whether a word is in the title of such a table.
func (t *text) titlesAmendments(at int) bool {
	before, after := t.s[max(0, at-400):at], t.s[at:min(len(t.s), at+44)]
	return strings.Contains(before, "YÜRÜRLÜ") && (strings.Contains(after, "LİSTE") ||
		strings.Contains(after, "ÇİZELGE") ||
		strings.Contains(after, "TABLO") || strings.Contains(after, "CETVEL"))
}
