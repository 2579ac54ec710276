package check

import (
	"slices"
	"strings"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
	"lls/internal/text/termform"
)

// parity compares the languages passage by passage, as lawtext aligns them. It returns how many pairs it compared, or
// why it compared none.
func (c *checker) parity(left, right *source) (int, string) {
	if len(left.articles) == 0 || len(right.articles) == 0 {
		return 0, "structure"
	}
	groups := lawtext.Parallel(&left.layout, &right.layout)
	c.terms(left, right, groups)
	c.missingArticles(left, right)
	c.headings(left, right)
	c.older(left, right)
	compared := 0
	var pending []difference
	var absent []absence
	flush := func() {
		c.report(left, right, pending)
		pending = nil
	}
	unit := ""
	for _, g := range groups {
		l, r := left.inText(g.Left), right.inText(g.Right)
		if now := paragraphKey(left, l); now != "" && now != unit {
			flush()
			unit = now
		}
		switch {
		case l.Len() > 0 && r.Len() > 0:
			compared++
			pending = append(pending, differences(l, r, left.factsOf(l.From, l.To), right.factsOf(r.From, r.To))...)
		case l.Len() > 0:
			absent = c.missing(left, right, l, g.Right.From, absent)
			pending = append(pending, unpaired(left, l, g.Right.From, true)...)
		case r.Len() > 0:
			absent = c.missing(right, left, r, g.Left.From, absent)
			pending = append(pending, unpaired(right, r, g.Left.From, false)...)
		}
	}
	flush()
	c.reportAbsent(absent)
	return compared, ""
}

// inText narrows a range to the blocks of articles.
func (s *source) inText(r lawtext.Range) lawtext.Range {
	for r.From < r.To && s.blocks[r.From].article < 0 {
		r.From++
	}
	for r.To > r.From && s.blocks[r.To-1].article < 0 {
		r.To--
	}
	return r
}

// paragraphKey is the key of the article, with its paragraph, in which a range begins.
func paragraphKey(s *source, r lawtext.Range) string {
	if r.Len() == 0 {
		return ""
	}
	key := s.blocks[r.From].key
	first := strings.IndexByte(key, '/')
	if first < 0 {
		return key
	}
	if rest := key[first+1:]; strings.HasPrefix(rest, "par:") {
		if second := strings.IndexByte(rest, '/'); second >= 0 {
			return key[:first+1+second]
		}
		return key
	}
	return key[:first]
}

// missingArticles reports the articles that only one language has.
func (c *checker) missingArticles(left, right *source) {
	for _, pair := range [][2]*source{{left, right}, {right, left}} {
		for _, a := range pair[0].articles {
			if pair[1].byKey[a.key] != nil || strings.Contains(a.key, "~") {
				continue
			}
			f := c.atName(pair[0], a, "par.missing", Error)
			f.Params["what"], f.Params["number"] = "article", pair[0].numberOf(a.key)
		}
	}
}

// numberOf is the number of a place as the text writes it: 5/A, Ç.
func (s *source) numberOf(key string) string {
	_, number, _ := strings.Cut(key[strings.LastIndexByte(key, '/')+1:], ":")
	number, _, _ = strings.Cut(number, "~")
	return lang.Upper(s.language, number)
}

// difference is a fact that only one language has in a pair of passages.
type difference struct {
	fact
	turkish     bool
	unpaired    bool // in a passage that only one language has
	left, right lawtext.Range
}

// language is that of the fact.
func (d difference) language() lang.Language {
	if d.turkish {
		return lang.Turkish
	}
	return lang.English
}

// differences are the facts without an equal one on the other side.
func differences(left, right lawtext.Range, tr, en []fact) (all []difference) {
	if len(tr) == 0 && len(en) == 0 {
		return nil
	}
	pairedTR, pairedEN := pairFacts(tr, en)
	for k, f := range tr {
		if !pairedTR[k] {
			all = append(all, difference{fact: f, turkish: true, left: left, right: right})
		}
	}
	for k, f := range en {
		if !pairedEN[k] {
			all = append(all, difference{fact: f, left: left, right: right})
		}
	}
	return all
}

// unpaired are the facts of a passage without a counterpart: they may be those that another passage lacks. They are
// differences themselves in the lines of a table, of which nothing else says that they are missing.
func unpaired(s *source, r lawtext.Range, at int, turkish bool) (all []difference) {
	for i := r.From; i < r.To; i++ {
		line := at > 0 && (s.blocks[i].Kind == blockLine || s.blocks[i].Kind == blockRow)
		for _, f := range s.factsOf(i, i+1) {
			d := difference{fact: f, turkish: turkish, unpaired: !line}
			own, other := &d.left, &d.right
			if !turkish {
				own, other = other, own
			}
			if line {
				*own, *other = lawtext.Range{From: i, To: i + 1}, lawtext.Range{From: at - 1, To: at}
			}
			all = append(all, d)
		}
	}
	return all
}

// maxInParagraph is the number of differences of one paragraph that are reported.
const maxInParagraph = 8

// report adds the differences of a paragraph. What moved from one passage of it to another is none: a Turkish sentence
// ends behind the list which the English one begins before.
func (c *checker) report(left, right *source, all []difference) {
	var sides [2][]fact
	for _, d := range all {
		side := &sides[lang.Pick(d.language(), 0, 1)]
		*side = append(*side, d.fact)
	}
	var paired [2][]bool
	paired[0], paired[1] = pairFacts(sides[0], sides[1])
	gone := make([]bool, len(all))
	for i, d := range all {
		side := &paired[lang.Pick(d.language(), 0, 1)]
		gone[i], *side = (*side)[0], (*side)[1:]
	}
	type place struct {
		turkish bool
		start   int
	}
	told := map[place]bool{} // where a reference is that has been reported
	added := 0
	for i, d := range all {
		if added == maxInParagraph { // a table whose rows are not aligned
			return
		}
		if gone[i] || d.small || d.unpaired {
			continue
		}
		gone[i] = true
		f := Finding{Rule: d.rule, Severity: Warning, Start: d.start, End: d.end, Params: map[string]string{}}
		s, other, side := left, right, d.right
		f.Params["tr"] = d.value
		if !d.turkish {
			s, other, side = right, left, d.left
			f.Params["tr"], f.Params["en"] = "", d.value
		}
		from, to := other.blocks[side.From].Start, other.blocks[side.To-1].End
		for k := i + 1; k < len(all); k++ { // the other value of the same kind
			o := all[k]
			if !gone[k] && !o.small && !o.unpaired && o.turkish != d.turkish && sameKind(d.fact, o.fact) &&
				o.left == d.left {
				gone[k] = true
				if f.Rule == "par.number" { // without its currency, 5.000 is the other value of 9,000 euros
					f.Rule = o.rule
				}
				f.Params[lang.Pick(other.language, "tr", "en")] = all[k].value
				from, to = all[k].start, all[k].end
				if sameNumber(d.fact, o.fact) { // the units differ
					f.End, to = max(f.End, d.whole), max(to, o.whole)
				}
				break
			}
		}
		if d.rule == "par.ref" {
			at := place{d.turkish, d.start}
			if told[at] { // its article, paragraph and point are one reference
				continue
			}
			told[at] = true
		}
		added++
		f.Other = &Other{other.language, from, to}
		c.add(s, s.blockAt(d.start), f)
	}
}

// sameNumber reports whether two facts have the same number.
func sameNumber(a, b fact) bool {
	left, _, _ := strings.Cut(a.value, " ")
	right, _, _ := strings.Cut(b.value, " ")
	return left == right
}

// sameKind reports whether two facts that differ can be one value: the currency or the per cent sign of one may be
// missing.
func sameKind(a, b fact) bool {
	plain := func(f fact) bool { return f.rule == "par.number" && !strings.Contains(f.value, " ") }
	return a.rule == b.rule || a.hasUnit() && b.hasUnit() && (plain(a) || plain(b))
}

// minTogether is how often a pair of terms is seen side by side before its absence says something.
const minTogether = 3

// terms reports a term of the glossary whose counterpart is missing beside it, if the text uses the pair otherwise, and
// two Turkish terms beside one English one.
func (c *checker) terms(left, right *source, groups []lawtext.Group) {
	type use struct {
		together, alone int
		term            termform.Match // one that is together with its counterpart
	}
	uses := map[int64]*use{}
	type single struct {
		id         int64
		start, end int
		side       lawtext.Range
	}
	var alone []single
	type variant struct{ turkish, english termform.Match }
	var variants []variant // where each language has one term without its counterpart
	tr, en := c.options.TermsTR, c.options.TermsEN
	for _, g := range groups {
		l, r := left.inText(g.Left), right.inText(g.Right)
		if l.Len() == 0 || r.Len() == 0 {
			continue
		}
		there := map[int64]termform.Match{}
		for ; len(en) > 0 && en[0].Start < right.blocks[r.To-1].End; en = en[1:] {
			if en[0].Start >= right.blocks[r.From].Start {
				there[en[0].TermID] = en[0]
			}
		}
		seen := map[int64]bool{}
		unpaired := len(alone)
		for ; len(tr) > 0 && tr[0].Start < left.blocks[l.To-1].End; tr = tr[1:] {
			m := tr[0]
			if m.Start < left.blocks[l.From].Start || seen[m.TermID] {
				continue
			}
			seen[m.TermID] = true
			u := uses[m.TermID]
			if u == nil {
				u = &use{}
				uses[m.TermID] = u
			}
			if _, ok := there[m.TermID]; ok {
				u.together++
				u.term = m
				continue
			}
			u.alone++
			alone = append(alone, single{m.TermID, m.Start, m.End, r})
		}
		if len(alone) == unpaired+1 {
			one := alone[unpaired]
			for id := range seen {
				delete(there, id)
			}
			if len(there) == 1 {
				for _, m := range there {
					variants = append(variants, variant{termform.Match{Start: one.start,
						End: one.end, TermID: one.id}, m})
				}
			}
		}
	}
	mixed := map[int]bool{} // where a Turkish term is reported
	alone = slices.DeleteFunc(alone, func(s single) bool {
		u := uses[s.id]
		return u.together < minTogether || u.alone*4 > u.together
	})
	for _, s := range alone {
		// A single word is often part of an expression that has its own translation: "yasa dışı" is "illegal".
		mixed[s.start] = true
		term, severity := left.text[s.start:s.end], Hint
		if len(strings.Fields(term)) > 1 {
			severity = Warning
		}
		c.add(left, left.blockAt(s.start), Finding{Rule: "term.mixed", Severity: severity, Start: s.start, End: s.end,
			Params: map[string]string{"term": term},
			Other:  &Other{lang.English, right.blocks[s.side.From].Start, right.blocks[s.side.To-1].End}})
	}
	for _, v := range variants {
		u := uses[v.english.TermID]
		if mixed[v.turkish.Start] || u == nil || u.together < fewOthers {
			continue
		}
		text := func(s *source, m termform.Match) string { return s.text[m.Start:m.End] }
		c.add(left, left.blockAt(v.turkish.Start), Finding{Rule: "term.variants", Severity: Hint,
			Start: v.turkish.Start, End: v.turkish.End, Params: map[string]string{"term": text(left, v.turkish),
				"english": text(right, v.english), "usual": text(left, u.term)},
			Other: &Other{lang.English, v.english.Start, v.english.End}})
	}
}
