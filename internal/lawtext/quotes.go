package lawtext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const longestQuotation = 1000 // paragraphs: beyond it a mark was forgotten

// quotations tells, of each mark, whether it stands in a quotation that an amending provision opens: the following
// Article is inserted: ‘Article 8b …’. What is quoted belongs to the article that quotes it. A quotation that is
// never closed is none.
func (t *text) quotations() (in func(para int32) bool) {
	type span struct{ from, to int32 }
	var spans []span
	closing := int32(len(t.paras)) // no closing mark was found from here on
	found := int32(-1)             // the last one found: none stands between where it was looked for and it
	for k := 1; k < len(t.marks); k++ {
		i := t.marks[k].para
		if len(spans) > 0 && i <= spans[len(spans)-1].to || !t.opensQuotation(i) || i >= closing {
			continue
		}
		end := int32(-1)
		for j := max(i+1, found); int(j) < len(t.paras); j++ {
			if t.closesQuotation(j) {
				end, found = j, j
				break
			}
		}
		if end < 0 {
			closing = i
			continue
		}
		if end-i > longestQuotation {
			continue
		}
		spans = append(spans, span{i, end})
	}
	next := 0
	return func(para int32) bool {
		for next < len(spans) && spans[next].to < para {
			next++
		}
		return next < len(spans) && spans[next].from <= para
	}
}

// opensQuotation tells whether a quotation that runs over paragraphs may begin with a paragraph: its quotation mark
// stands in front, and what announces it before.
func (t *text) opensQuotation(i int32) bool {
	p := &t.paras[i]
	at := skipSpace(t.s[:p.text], int(p.start))
	if at >= int(p.text) {
		return false
	}
	if !isOpeningQuote(t.s[at:]) {
		return false
	}
	return i > 0 && (t.mark(p).quoted || t.announces(i-1)) && quoteDepth(t.s[at:p.text]) > 0
}

// quoteDepth counts the quotation marks of a paragraph that open without being closed, less those that close.
func quoteDepth(line string) (depth int) {
	straight := 0
	for at, r := range line {
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

// announces tells whether a paragraph ends as one does that a quotation follows.
func (t *text) announces(i int32) bool {
	p := &t.paras[i]
	return p.text > p.start && strings.IndexByte(":,", t.s[p.text-1]) >= 0
}

func isOpeningQuote(s string) bool {
	return s[0] == '"' || s[0] == '\'' || strings.HasPrefix(s, "‘") || strings.HasPrefix(s, "“") || strings.HasPrefix(s, "„") || strings.HasPrefix(s, "«")
}

// closesQuotation tells whether a paragraph ends with a closing quotation mark that none in it opened.
func (t *text) closesQuotation(i int32) bool {
	p := &t.paras[i]
	line := t.s[p.start:p.text]
	end := len(line)
	for end > 0 && strings.IndexByte(".;, )\t", line[end-1]) >= 0 {
		end--
	}
	r, _ := utf8.DecodeLastRuneInString(line[:end])
	switch r {
	case '’', '”', '»':
		return quoteDepth(line[:end]) < 0
	case '"', '\'':
		return strings.Count(line[:end], string(r))%2 == 1
	}
	return false
}
