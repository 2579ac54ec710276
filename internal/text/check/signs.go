package check

import (
	"strings"
	"unicode/utf8"
)

// quotes reports brackets and quotation marks that are not closed, and marks of another kind than those of the text.
func (c *checker) quotes(s *source) {
	for _, a := range s.articles {
		c.brackets(s, a)
		c.openQuotes(s, a)
	}
	curly := strings.Count(s.text, "“") + strings.Count(s.text, "”")
	straight := strings.Count(s.text, `"`)
	switch {
	case curly >= 4 && straight > 0 && 4*straight <= curly:
		c.otherQuotes(s, []string{`"`}, []string{"“", "”"})
	case straight >= 4 && curly > 0 && 4*curly <= straight:
		c.otherQuotes(s, []string{"“", "”"}, []string{`"`})
	}
}

// brackets reports a bracket that an article opens and does not close. It may be closed in another block: a mark of
// amendment is one of its own.
func (c *checker) brackets(s *source, a *article) {
	at, block, unclosed := -1, 0, 0
	for i := a.first; i < a.last; i++ {
		b := &s.blocks[i]
		var open []int
		closed := 0
		for k := b.Body; k < b.End; k++ {
			switch s.text[k] {
			case '(':
				open = append(open, k)
			case ')':
				if len(open) > 0 {
					open = open[:len(open)-1]
				} else if !isLetterMark(s.text[b.Body:k]) {
					closed++
				}
			}
		}
		unclosed += len(open) - closed
		if len(open) > 0 {
			at, block = open[len(open)-1], i
		}
	}
	if unclosed != 1 || at < 0 {
		return
	}
	c.unclosed(s, block, at)
}

// isLetterMark reports whether a text ends with a letter or a number that a bracket closes: b) in the middle of a line.
func isLetterMark(text string) bool {
	word := text[strings.LastIndexAny(text, " \n(")+1:]
	return utf8.RuneCountInString(word) <= 2
}

// unclosed adds a finding at a sign that opens something, with some of the words behind it.
func (c *checker) unclosed(s *source, block, at int) {
	b := &s.blocks[block]
	end := min(at+40, b.End)
	for end < b.End && !utf8.RuneStart(s.text[end]) {
		end++
	}
	c.add(s, block, Finding{Rule: "type.quotes", Severity: Warning, Start: at, End: end,
		Params: map[string]string{"what": "open"}})
}

// quoteByte is the first byte of “ and of ” in UTF-8.
const quoteByte = 0xE2

// openQuotes reports a quotation that an article opens and does not close.
func (c *checker) openQuotes(s *source, a *article) {
	opened, open, block := 0, -1, 0
	for i := a.first; i < a.last; i++ {
		b := &s.blocks[i]
		for at := b.Start; at < b.End; {
			n := strings.IndexByte(s.text[at:b.End], quoteByte)
			if n < 0 {
				break
			}
			at += n
			r, size := utf8.DecodeRuneInString(s.text[at:b.End])
			switch r {
			case '“':
				if opened++; opened == 1 {
					open, block = at, i
				}
			case '”':
				opened = max(0, opened-1)
			}
			at += size
		}
	}
	if opened == 1 {
		c.unclosed(s, block, open)
	}
}

// otherQuotes reports the marks of one kind, and offers those of the other.
func (c *checker) otherQuotes(s *source, wrong, right []string) {
	for i := range s.blocks {
		b := &s.blocks[i]
		for at := b.Start; at < b.End && b.article >= 0; {
			n := -1
			mark := ""
			for _, w := range wrong {
				if k := strings.Index(s.text[at:b.End], w); k >= 0 && (n < 0 || k < n) {
					n, mark = k, w
				}
			}
			if n < 0 {
				break
			}
			start := at + n
			at = start + len(mark)
			fix := right[len(right)-1]
			if start == b.Start || strings.IndexByte(" \n(", s.text[start-1]) >= 0 {
				fix = right[0]
			}
			c.add(s, i, Finding{Rule: "type.quotes", Severity: Hint, Start: start, End: at,
				Params: map[string]string{"what": "mixed", "fix": fix}, Fix: &Fix{start, at, fix}})
		}
	}
}

// dashes reports a dash between words that is of another kind than the others of the text.
func (c *checker) dashes(s *source) {
	type use struct{ block, at, end int }
	uses := map[string][]use{}
	for i := range s.blocks {
		b := &s.blocks[i]
		if b.article < 0 || b.Kind != lawBlockText && b.Kind != lawBlockItem {
			continue
		}
		for k := b.from + 1; k+1 < b.to; k++ {
			t := s.tokens[k]
			if t.low != "–" && t.low != "—" || s.tokens[k-1].kind != tokenWord || s.tokens[k+1].kind != tokenWord {
				continue
			}
			uses[t.low] = append(uses[t.low], use{i, t.start, t.end()})
		}
	}
	for _, pair := range [][2]string{{"–", "—"}, {"—", "–"}} {
		if few := uses[pair[1]]; len(few) == 0 || len(uses[pair[0]]) < clearlyMore*len(few) {
			continue
		}
		for _, u := range uses[pair[1]] {
			c.add(s, u.block, Finding{Rule: "type.dash", Severity: Hint, Start: u.at, End: u.end,
				Params: map[string]string{"fix": pair[0]}, Fix: &Fix{u.at, u.end, pair[0]}})
		}
	}
}

// fewPoints is the number of points from which a list shows how its points end.
const fewPoints = 3

// pointSigns reports a point that ends otherwise than all others of its list, and a last one without a full stop.
func (c *checker) pointSigns(s *source) {
	for _, a := range s.articles {
		for n, p := range a.paragraphs {
			end := a.last
			if n+1 < len(a.paragraphs) {
				end = a.paragraphs[n+1].block
			}
			if s.amended || len(p.points) < fewPoints+1 {
				continue
			}
			c.pointSign(s, p.points, end)
		}
	}
}

func (c *checker) pointSign(s *source, points []point, end int) {
	last := len(points) - 1
	sign, alone := "", 0 // points without points of their own
	count := map[string]int{}
	for i, pt := range points[:last] {
		if points[i+1].block != pt.block+1 || s.onlyAmended(pt.block) { // it has points of its own
			continue
		}
		count[s.signOf(pt.block)]++
		alone++
	}
	for _, one := range []string{",", ";", "."} {
		if count[one] >= fewPoints-1 && (count[one] >= alone-1 || 4*count[one] >= 3*alone) {
			sign = one
		}
	}
	if sign == "" {
		return
	}
	odd := false
	for i, pt := range points[:last] {
		if got := s.signOf(pt.block); got == "" && points[i+1].block == pt.block+1 && !s.onlyAmended(pt.block) &&
			!s.endsWithAnd(pt.block) {
			c.punct(s, pt.block, sign)
			odd = true
		}
	}
	// The sentence does not go on behind the list, and the point is no heading of an article: b) Birleşme raporu
	closing := points[last].block
	if !odd && s.signOf(closing) == "" && closing+1 == end && !s.onlyAmended(closing) && !s.isBeforeHead(closing) {
		c.punct(s, closing, ".")
	}
}

// onlyAmended reports whether a point has only a note of its repeal: (Mülga: 26/6/2012-6335/43 md.)
func (s *source) onlyAmended(block int) bool {
	text := strings.TrimSpace(s.text[s.blocks[block].Body:s.blocks[block].End])
	for from := s.blocks[block].from; from+1 < s.blocks[block].to; from++ {
		if t := s.tokens[from]; t.low == "(" && t.start >= s.blocks[block].Body {
			return isAmendmentWord(s.tokens[from+1].low) && strings.HasSuffix(text, ")") &&
				(strings.Count(text, "(") == 1 || strings.HasSuffix(text, "md.)") || strings.HasSuffix(text, "md\n.)"))
		}
	}
	return false
}

// isBeforeHead reports whether an article or a division follows a block.
func (s *source) isBeforeHead(block int) bool {
	if block+1 == len(s.blocks) {
		return false
	}
	next := s.blocks[block+1].Kind
	return next == blockArticle || next == blockDivision || next == blockTitle
}

// punct adds a finding at the last word of a block.
func (c *checker) punct(s *source, block int, sign string) {
	b := &s.blocks[block]
	from := b.End
	for from > b.Body && s.text[from-1] > ' ' {
		from--
	}
	c.add(s, block, Finding{Rule: "type.punct", Severity: Hint, Start: from, End: b.End,
		Params: map[string]string{"fix": s.text[from:b.End] + sign}, Fix: &Fix{b.End, b.End, sign}})
}

// signOf is the sign at the end of a block: one of . , ; or nothing behind a letter, a digit or a bracket.
func (s *source) signOf(block int) string {
	text := strings.TrimRight(s.text[s.blocks[block].Body:s.blocks[block].End], "”\"’ ")
	for strings.HasSuffix(text, "]") { // a mark of a footnote: [16]
		open := strings.LastIndexByte(text, '[')
		if open < 0 || !isNumber(text[open+1:len(text)-1]) {
			break
		}
		text = strings.TrimRight(text[:open], "”\"’ \n")
	}
	switch {
	case text == "":
		return "?"
	case strings.IndexByte(".,;", text[len(text)-1]) >= 0:
		return text[len(text)-1:]
	case strings.IndexByte(":-?!…", text[len(text)-1]) >= 0 || strings.HasSuffix(text, "…") ||
		strings.HasSuffix(text, "…)") || strings.HasSuffix(text, "—"):
		return "?"
	}
	return ""
}

// endsWithAnd reports whether a point ends with a word that leads to the next one.
func (s *source) endsWithAnd(block int) bool {
	b := &s.blocks[block]
	if b.from == b.to {
		return false
	}
	switch s.tokens[b.to-1].low {
	case "ve", "veya", "ile", "and", "or":
		return true
	}
	return false
}
