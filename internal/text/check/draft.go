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
	points := s.writesDatesWithSlashes()
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
			if t.kind == tokenWord && (isPlaceholder(s.text[t.start:t.end()]) || s.isThreeX(i, k)) {
				c.add(s, i, Finding{Rule: "draft.mark", Severity: Warning, Start: t.start, End: t.end(),
					Params: map[string]string{"text": s.text[t.start:t.end()]}})
			}
			if t.kind == tokenDate && s.language == lang.Turkish {
				c.date(s, i, t, points)
			}
			if t.low == "…" || t.low == "." {
				c.ellipsis(s, i, k)
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
	if strings.IndexByte(".,;", last) < 0 || strings.HasSuffix(s.text[:b.End], "...") || b.to-b.from < 2 ||
		b.to-b.from > 14 {
		return
	}
	before := s.tokens[b.to-2]
	if before.kind != tokenWord || last == '.' && before.end()-before.start <= 4 { // an abbreviation
		return
	}
	c.add(s, i, Finding{Rule: "draft.title", Severity: Hint, Start: b.Start, End: b.End,
		Params: map[string]string{"text": s.text[b.Start:b.End], "what": "sign"}, Fix: &Fix{b.End - 1, b.End, ""}})
}

// fewTitles is the number of headings from which a text shows that its articles have them.
const fewTitles = 4

// titles reports the one article without a heading where all others have one, and headings in capitals among others.
func (c *checker) titles(s *source) {
	var without []*article
	capitals, titled := 0, 0
	for i, a := range s.articles {
		switch {
		// the title of the text may stand for the heading of the first
		case a.repealed || strings.Contains(a.key, "~") || i == 0:
		case a.heading == "":
			without = append(without, a)
		default:
			titled++
			if isCapital(a.heading) {
				capitals++
			}
		}
	}
	if titled < fewTitles || s.amended {
		return
	}
	if len(without) == 1 && strings.HasPrefix(without[0].key, "art:") {
		f := c.atName(s, without[0], "draft.title", Hint)
		f.Params["what"], f.Params["article"] = "missing", without[0].label
	}
	if capitals == 0 || clearStyle*capitals > titled {
		return
	}
	for i := range s.blocks {
		b := &s.blocks[i]
		heading := s.text[b.Start:b.End]
		if b.Kind == blockTitle && b.article > 0 && len(heading) > 3 && isCapital(heading) &&
			heading == s.articles[b.article].heading {
			c.add(s, i, Finding{Rule: "draft.title", Severity: Hint, Start: b.Start, End: b.End,
				Params: map[string]string{"text": heading, "what": "capitals"}})
		}
	}
}

// vague reports expressions that leave open what is meant.
func (c *checker) vague(s *source) {
	if c.off["draft.vague"] {
		return
	}
	for i := range s.blocks {
		b := &s.blocks[i]
		if b.article < 0 || b.Kind != lawBlockText && b.Kind != lawBlockItem {
			continue
		}
		for k := b.from; k < b.to; k++ {
			if end := s.vagueEnd(k, b.to); end > k {
				start, stop := s.tokens[k].start, s.tokens[end-1].end()
				c.add(s, i, Finding{Rule: "draft.vague", Severity: Hint, Start: start, End: stop,
					Params: map[string]string{"text": s.text[start:stop]}})
				k = end - 1
			}
		}
	}
}

// vagueEnd is the token behind a vague expression that begins at a token; the token itself if none does.
func (s *source) vagueEnd(k, to int) int {
	low, next := s.tokens[k].low, ""
	if k+1 < to {
		next = s.tokens[k+1].low
	}
	place := func(word string) bool {
		return strings.HasPrefix(word, "madde") || isParagraphForm(word) || isPointForm(word) || word == "article" ||
			word == "paragraph" || word == "point" || word == "section"
	}
	switch {
	case (low == "vs" || low == "vb" || low == "etc") && next == ".":
		return k + 2
	case (low == "önceki" || low == "preceding" || low == "previous") && place(next):
		return k + 2
	case strings.HasPrefix(low, "yukarıda") || low == "abovementioned" || low == "aforementioned":
		return k + 1
	case low == "above" && next == "-" && k+2 < to && s.tokens[k+2].low == "mentioned":
		return k + 3
	}
	return k
}

// isThreeX reports whether a word is XXX and no Roman number: the thirtieth chapter is in a heading, or behind its
// word.
func (s *source) isThreeX(i, k int) bool {
	b := &s.blocks[i]
	t := s.tokens[k]
	if t.low != "xxx" || b.Kind == blockTitle || k == b.from || k+1 == b.to {
		return false
	}
	switch s.tokens[k-1].low {
	case "article", "chapter", "part", "title", "annex", "schedule", "section", "ek", "kısım", "bölüm", "cetvel",
		"sayılı":
		return false
	}
	return s.tokens[k+1].kind == tokenWord && !strings.HasPrefix(s.tokens[k+1].low, "sayılı")
}

// ellipsis reports points in the middle of a sentence, for words that were never written.
func (c *checker) ellipsis(s *source, i, k int) {
	b := &s.blocks[i]
	end := k + 1
	if s.tokens[k].low == "." {
		for end < b.to && s.tokens[end].low == "." && s.tokens[end].start == s.tokens[end-1].end() {
			end++
		}
		if end-k < 3 {
			return
		}
	}
	if k == b.from || end >= b.to || b.Kind == blockRow || b.Kind == blockLine {
		return
	}
	before, after := s.tokens[k-1], s.tokens[end]
	if before.kind != tokenWord || after.kind != tokenWord || before.end() == s.tokens[k].start ||
		after.start == s.tokens[end-1].end() {
		return // it ends a sentence, or words were left out of a quotation
	}
	q := s.quotationAt(i)
	for n := b.from; n < k; n++ {
		q.goesOn(s.tokens[n])
	}
	if q.closes != 0 {
		return
	}
	start, stop := before.start, after.end()
	c.add(s, i, Finding{Rule: "draft.mark", Severity: Warning, Start: start, End: stop,
		Params: map[string]string{"text": s.text[start:stop]}})
}

// writesDatesWithSlashes reports whether nearly all dates of a text have slashes.
func (s *source) writesDatesWithSlashes() bool {
	slashes, points := 0, 0
	for _, t := range s.tokens {
		if t.kind == tokenDate {
			if strings.Contains(t.low, "/") {
				slashes++
			} else {
				points++
			}
		}
	}
	return slashes > 1 && clearlyMore*points <= slashes
}

// date reports a date with zeros, and one with points among dates with slashes.
func (c *checker) date(s *source, i int, t token, points bool) {
	day, rest, _ := strings.Cut(strings.ReplaceAll(t.low, ".", "/"), "/")
	month, year, _ := strings.Cut(rest, "/")
	fix := strings.TrimPrefix(day, "0") + "/" + strings.TrimPrefix(month, "0") + "/" + year
	if len(day) == 2 && day[0] == '0' || len(month) == 2 && month[0] == '0' || points && strings.Contains(t.low, ".") {
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
				c.add(s, i, Finding{Rule: "draft.repeal", Severity: Hint, Start: s.tokens[k].start,
					End: s.tokens[n].end(), Params: map[string]string{
						"text": s.text[s.tokens[k].start:s.tokens[n].end()]}})
				break
			}
		}
	}
}
