package lawtext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxQuotationParas = 1000 // paragraphs: beyond it a mark was forgotten
	maxUnclosed       = 64   // marks in a quotation without an end
	maxAnnouncement   = 240  // bytes
)

// quotations returns what reports whether a mark is in a quotation that an amending provision opens: the following
// Article is inserted: ‘Article 8b …’. What is quoted belongs to the article that quotes it.
func (t *text) quotations() (in func(para int32) bool) {
	var spans []paraRange
	k := 1           // the first mark that was not looked at
	var outer opener // the article that would quote
	searched := map[rune]int32{}
	from := int32(1)
	for _, i := range t.signed {
		if i < from || !t.opensQuotation(i) {
			continue
		}
		for ; k < len(t.marks) && t.marks[k].para < i; k++ {
			if m := &t.marks[k]; m.kind == t.counted && !m.extra && !m.quoted {
				outer.number, outer.suffix = numberOf(t.number(m))
			}
		}
		end, closed := t.closing(i, searched)
		if next := t.quotationContinues(k, outer, !closed); !closed || next >= i && next < end &&
			!t.quotesFrom(i, outer) {
			end = next
		}
		if end <= i {
			continue
		}
		spans = append(spans, paraRange{i, end})
		for from = end + 1; k < len(t.marks) && t.marks[k].para <= end; {
			k++
		}
	}
	next := 0
	return func(para int32) bool {
		for next < len(spans) && spans[next].to < para {
			next++
		}
		return next < len(spans) && spans[next].from <= para
	}
}

// paraRange is a run of paragraphs, both ends included.
type paraRange struct{ from, to int32 }

// closing finds the paragraph that closes a quotation. Where another one is announced before, its end was forgotten.
// No closing mark of a style is before searched.
func (t *text) closing(i int32, searched map[rune]int32) (end int32, ok bool) {
	style := t.openingQuote(i)
	last := min(int32(len(t.paras)), i+maxQuotationParas)
	for j := max(i+1, searched[style]); j < last; j++ {
		t.lookups++
		if t.openingQuote(j) == style && t.announces(j-1) && t.opensQuotation(j) {
			return 0, false
		}
		searched[style] = j
		if t.closesQuotation(j, style) {
			return j, true
		}
	}
	return 0, false
}

// quotationContinues is the last paragraph before the article, or the division, that goes on with the text that quotes,
// as far as the marks from k on tell, or -1.
func (t *text) quotationContinues(k int, outer opener, divisions bool) int32 {
	for _, m := range t.marks[k:min(len(t.marks), k+maxUnclosed)] {
		number, suffix := int32(-1), int32(0)
		if m.kind == t.counted && !m.extra && !m.quoted && !m.cell {
			number, suffix = numberOf(t.number(&m))
		}
		if number == outer.number+1 && suffix == 0 || number == outer.number && suffix > outer.suffix ||
			divisions && m.kind == markHeading && !m.quoted {
			return m.para - 1
		}
	}
	return -1
}

// quotesFrom reports whether what a quotation begins with may be followed by the next number of the text that quotes: a
// division, or an article that is numbered like those there.
func (t *text) quotesFrom(i int32, outer opener) bool {
	m := t.mark(&t.paras[i])
	if m.kind != t.counted {
		return m.kind >= markSection
	}
	number, _ := numberOf(t.number(m))
	return number == outer.number || number == outer.number+1
}

// opensQuotation reports whether a quotation that runs over paragraphs may begin with a paragraph: its quotation mark
// is in front, and what announces it before.
func (t *text) opensQuotation(i int32) bool {
	if t.openingQuote(i) == 0 {
		return false
	}
	p := &t.paras[i]
	return (t.mark(p).quoted || t.announces(i-1)) &&
		quoteDepth(t.s[skipSpace(t.s[:p.text], int(p.start)):p.text], t.openingQuote(i)) > 0
}

// openingQuote is the quotation mark with which a paragraph begins, or 0.
func (t *text) openingQuote(i int32) rune {
	p := &t.paras[i]
	at := skipSpace(t.s[:p.text], int(p.start))
	if at >= int(p.text) || isPlain(t.s[at]) && t.s[at] != '"' && t.s[at] != '\'' || !isOpeningQuote(t.s[at:]) {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(t.s[at:])
	return r
}

// quoteDepth counts the quotation marks of a paragraph that open without being closed, less those that close. In a
// quotation that „ opens, “ closes.
func quoteDepth(line string, style rune) (depth int) {
	straight := 0
	for at, r := range line {
		if r == '“' && style == '„' {
			depth--
			continue
		}
		switch r {
		case '‘', '“', '„', '«':
			depth++
		case '’', '”', '»':
			if next, _ := utf8.DecodeRuneInString(line[at+utf8.RuneLen(r):]); !unicode.IsLetter(next) { // no apostrophe
				depth--
			}
		case '"':
			straight++
		}
	}
	if straight%2 == 1 && isOpeningQuote(line) {
		depth++
	}
	return depth
}

// announces reports whether a paragraph ends as one does that a quotation follows.
func (t *text) announces(i int32) bool {
	p := &t.paras[i]
	if p.text <= p.start {
		return false
	}
	if strings.IndexByte(":,", t.s[p.text-1]) >= 0 {
		return true
	}
	line := t.s[max(p.start, p.text-maxAnnouncement):p.text]
	return strings.Contains(line, "aşağıdaki") || strings.Contains(line, "following")
}

func isOpeningQuote(s string) bool {
	return s[0] == '"' || s[0] == '\'' || strings.HasPrefix(s, "‘") || strings.HasPrefix(s, "“") ||
		strings.HasPrefix(s, "„") || strings.HasPrefix(s, "«")
}

// closesQuotation reports whether a paragraph ends with a closing quotation mark that none in it opened.
func (t *text) closesQuotation(i int32, style rune) bool {
	p := &t.paras[i]
	line := t.s[p.start:p.text]
	end := len(line)
	for end > 0 && strings.IndexByte(".;, )\t", line[end-1]) >= 0 {
		end--
	}
	r, _ := utf8.DecodeLastRuneInString(line[:end])
	if !strings.ContainsRune(closingQuotes[style], r) {
		return false
	}
	if r == style { // a straight one
		return strings.Count(line[:end], string(r))%2 == 1
	}
	return quoteDepth(line[:end], style) < 0
}

// closingQuotes are the marks that close a quotation, by the one that opens it.
var closingQuotes = map[rune]string{'‘': "’", '“': "”", '„': "“”", '«': "»", '"': "\"", '\'': "'"}
