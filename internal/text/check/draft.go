package check

import (
	"cmp"
	"slices"
	"strings"

	"lls/internal/text/lang"
)

// leftovers are what word processors and drafters leave in a text, and how certain they are.
func leftovers() []struct {
	words    string
	severity Severity
} {
	return []struct {
		words    string
		severity Severity
	}{
		{"Başvuru kaynağı bulunamadı", Error}, {"Reference source not found", Error},
		{"Yer işareti tanımlanmamış", Error}, {"Bookmark not defined", Error},
		{"??", Warning}, {"[…]", Warning}, {"[...]", Warning}, {"[●]", Warning}, {"[•]", Warning}, {"[?]", Warning},
		{"TODO", Warning}, {"FIXME", Warning}, {"TBD", Warning}, {"Lorem ipsum", Warning}, {"metin buraya", Warning},
		{"[NOT:", Warning}, {"[Not:", Warning}, {"[NOTE:", Warning}, {"[Note:", Warning}, {"buraya yaz", Warning},
		{"<<", Warning}, {"XX/XX", Warning}, {"…/…/", Warning}, {".../.../", Warning},
	}
}

// drafting reports leftovers of drafting, and what the rules of drafting ask for.
func (c *checker) drafting(s *source) {
	for _, l := range leftovers() {
		for at := 0; ; {
			n := strings.Index(s.text[at:], l.words)
			if n < 0 {
				break
			}
			start := at + n
			at = start + len(l.words)
			for at < len(s.text) && s.text[at] == '?' && l.words == "??" {
				at++
			}
			if isWordAt(s.text, start, at, l.words) {
				c.add(s, s.blockAt(start), Finding{Rule: "draft.mark", Severity: l.severity, Start: start, End: at,
					Params: map[string]string{"text": s.text[start:at]}})
			}
		}
	}
	closed := s.closesTitles()
	for i := range s.blocks {
		b := &s.blocks[i]
		if b.Kind == blockTitle && b.article >= 0 && !closed {
			c.title(s, i)
		}
		if b.article < 0 {
			continue
		}
		for k := b.from; k < b.to; k++ {
			t := s.tokens[k]
			if t.kind == tokenWord && isPlaceholder(s.text[t.start:t.end()]) {
				c.add(s, i, Finding{Rule: "draft.mark", Severity: Warning, Start: t.start, End: t.end(),
					Params: map[string]string{"text": s.text[t.start:t.end()]}})
			}
			if t.kind == tokenDate && s.language == lang.Turkish {
				c.date(s, i, t)
			}
		}
		if s.language == lang.Turkish {
			c.repeal(s, i)
		}
	}
}

// isWordAt reports whether words of capitals stand apart.
func isWordAt(text string, start, end int, words string) bool {
	if words[0] < 'A' || words[0] > 'Z' || strings.ToUpper(words) != words {
		return true
	}
	return lettersEnd(text, end) == end && (start == 0 || text[start-1] < 'A')
}

// isPlaceholder reports whether a word is XXX; shorter and Roman numbers with other letters are none.
func isPlaceholder(word string) bool {
	return len(word) > 3 && strings.Trim(word, "X") == "" || len(word) >= 3 && strings.Trim(word, "x") == ""
}

// blockAt is the block at a byte of the text, or the one before it.
func (s *source) blockAt(at int) int {
	if s.order == nil {
		s.order = make([]int, len(s.blocks))
		for i := range s.order {
			s.order[i] = i
		}
		slices.SortFunc(s.order, func(a, b int) int { return cmp.Compare(s.blocks[a].Start, s.blocks[b].Start) })
	}
	after, _ := slices.BinarySearchFunc(s.order, at, func(i, at int) int {
		if s.blocks[i].Start <= at {
			return -1
		}
		return 1
	})
	if after == 0 {
		return -1
	}
	return s.order[after-1]
}

// closesTitles reports whether the headings of a text end with a full stop as a rule, as those of older laws do.
func (s *source) closesTitles() bool {
	titles, closed := 0, 0
	for i := range s.blocks {
		if s.blocks[i].Kind == blockTitle && s.blocks[i].article >= 0 {
			titles++
			if s.text[s.blocks[i].End-1] == '.' {
				closed++
			}
		}
	}
	return 3*closed > titles
}

// title reports a heading that ends with a sign.
func (c *checker) title(s *source, i int) {
	b := s.blocks[i]
	last := s.text[b.End-1]
	if strings.IndexByte(".,;", last) < 0 || strings.HasSuffix(s.text[:b.End], "...") || b.to-b.from < 2 || b.to-b.from > 14 {
		return
	}
	before := s.tokens[b.to-2]
	if before.kind != tokenWord || last == '.' && before.end()-before.start <= 4 { // an abbreviation
		return
	}
	c.add(s, i, Finding{Rule: "draft.title", Severity: Hint, Start: b.Start, End: b.End,
		Params: map[string]string{"text": s.text[b.Start:b.End]}, Fix: &Fix{b.End - 1, b.End, ""}})
}

// date reports a date with zeros, where the text writes others without.
func (c *checker) date(s *source, i int, t token) {
	day, rest, _ := strings.Cut(strings.ReplaceAll(t.low, ".", "/"), "/")
	month, year, _ := strings.Cut(rest, "/")
	fix := strings.TrimPrefix(day, "0") + "/" + strings.TrimPrefix(month, "0") + "/" + year
	if len(day) == 2 && day[0] == '0' || len(month) == 2 && month[0] == '0' {
		c.add(s, i, Finding{Rule: "draft.date", Severity: Hint, Start: t.start, End: t.end(),
			Params: map[string]string{"text": s.text[t.start:t.end()], "fix": fix}, Fix: &Fix{t.start, t.end(), fix}})
	}
}

// repeal reports a repeal that names nothing: "bu Kanuna aykırı hükümler yürürlükten kaldırılmıştır".
func (c *checker) repeal(s *source, i int) {
	b := s.blocks[i]
	for k := b.from; k < b.to; k++ {
		if s.tokens[k].low != "aykırı" {
			continue
		}
		for n := k + 1; n < b.to && n < k+12; n++ {
			if strings.HasPrefix(s.tokens[n].low, "kaldırıl") {
				c.add(s, i, Finding{Rule: "draft.repeal", Severity: Hint, Start: s.tokens[k].start, End: s.tokens[n].end(),
					Params: map[string]string{"text": s.text[s.tokens[k].start:s.tokens[n].end()]}})
				break
			}
		}
	}
}
