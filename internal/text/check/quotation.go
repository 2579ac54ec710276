package check

import "unicode/utf8"

// quotation is what stands in quotation marks: words of another law, as a rule, which a law that amends it quotes over
// several paragraphs.
type quotation struct {
	closes   rune  // the mark that ends it; 0 outside of a quotation
	depth    int32 // of quotations of one kind in each other
	straight bool  // whether " is a quotation mark: one without a second is none
}

// goesOn reads a token and reports whether it is in a quotation.
func (q *quotation) goesOn(t token) bool {
	if t.kind != tokenSign {
		return q.closes != 0
	}
	sign, _ := utf8.DecodeRuneInString(t.low)
	switch {
	case q.closes == 0:
		switch sign {
		case '“':
			q.closes, q.depth = '”', 1
		case '„':
			q.closes, q.depth = '“', 1
		case '«':
			q.closes, q.depth = '»', 1
		case '"':
			if q.straight {
				q.closes, q.depth = '"', 1
			}
		}
	case sign == q.closes || q.closes == '“' && sign == '”':
		if q.depth--; q.depth == 0 {
			q.closes = 0
		}
	case q.closes == '”' && sign == '“':
		q.depth++
	}
	return q.closes != 0
}

// quotationAt is the quotation in which a block begins. One that its article does not close is none.
func (s *source) quotationAt(block int) quotation {
	if s.quotations == nil {
		s.quotations = make([]quotation, len(s.blocks))
		for _, a := range s.articles {
			s.findQuotations(a)
		}
	}
	return s.quotations[block]
}

func (s *source) findQuotations(a *article) {
	marks := 0
	for _, t := range s.tokens[s.blocks[a.first].from:s.blocks[a.last-1].to] {
		if t.kind == tokenSign && t.low == `"` {
			marks++
		}
	}
	q := quotation{straight: marks%2 == 0}
	inside := -1 // the first block that begins in the quotation that is open
	for i := a.first; i < a.last; i++ {
		s.quotations[i] = q
		if q.closes != 0 && inside < 0 {
			inside = i
		}
		for _, t := range s.tokens[s.blocks[i].from:s.blocks[i].to] {
			if !q.goesOn(t) {
				inside = -1
			}
		}
	}
	if q.closes != 0 && inside >= 0 {
		for i := inside; i < a.last; i++ {
			s.quotations[i] = quotation{straight: q.straight}
		}
	}
}
