package check

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"lls/internal/text/lang"
	"lls/internal/text/termform"
)

// definition is a term that a text defines.
type definition struct {
	name       string
	start, end int // of the name
	from, to   int // the definition
	block      int
	mark       rune // the quotation mark before the name; 0 without
	marked     int  // where the mark behind the name ends
}

// maxDefined is the longest name of a defined term in bytes.
const maxDefined = 100

// definitionsOf finds the terms that the articles of definitions define.
func (s *source) definitionsOf() (all []definition) {
	for _, a := range s.articles {
		if !isDefinitionHeading(lang.Fold(a.heading)) {
			continue
		}
		for i := a.first; i < a.last; i++ {
			all = s.definitionsIn(i, all)
		}
	}
	return all
}

func isDefinitionHeading(folded string) bool {
	for _, word := range []string{"tanim", "tefsir", "definition", "interpretation"} {
		if strings.Contains(folded, word) {
			return true
		}
	}
	return false
}

// definitionsIn finds the definitions of a block, which may have one on each line.
func (s *source) definitionsIn(i int, all []definition) []definition {
	b := s.blocks[i]
	if b.Kind == blockArticle || b.Kind == blockTitle {
		return all
	}
	first := len(all)
	for at := b.Body; at < b.End; {
		end := b.End
		if n := strings.IndexByte(s.text[at:b.End], '\n'); n >= 0 {
			end = at + n
		}
		if d, ok := s.definitionAt(i, at, b.End); ok && (at == b.Body || isQuote(s.text[at:])) {
			if len(all) > first {
				all[len(all)-1].to = at
			}
			d.from, d.to = at, b.End
			all = append(all, d)
		}
		at = end + 1
	}
	return all
}

func isQuote(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return strings.ContainsRune("“\"'‘«„", r)
}

// definitionAt reads “Atık”, ... ; a) Bakan: ... ; ‘waste’ means ...
func (s *source) definitionAt(i, at, last int) (d definition, ok bool) {
	b := s.blocks[i]
	for s.text[at] == '(' || s.text[at] == '[' { // (Değişik: 1/7/2022-7416/2 md.)
		end := strings.IndexAny(s.text[at:last], ")]")
		if end < 0 {
			return d, false
		}
		for at += end + 1; at < last && s.text[at] <= ' '; at++ {
		}
		if at >= last {
			return d, false
		}
	}
	body := s.text[at:last]
	body = body[:min(len(body), maxDefined)]
	if isQuote(body) {
		mark, size := utf8.DecodeRuneInString(body)
		end := strings.IndexAny(body[size:], "”\"’»")
		if end <= 0 {
			return d, false
		}
		_, closing := utf8.DecodeRuneInString(body[size+end:])
		d = definition{name: strings.TrimSpace(body[size : size+end]), start: at + size, end: at + size + end, block: i,
			mark: mark, marked: at + size + end + closing}
		return d, d.name != ""
	}
	end := strings.IndexByte(body, ':')
	if end <= 1 || end+1 >= last-at || strings.Count(b.key, "pt:") > 1 || s.text[at+end+1] == '\n' ||
		strings.ContainsAny(body[:end], ".;") {
		return d, false
	}
	name := strings.TrimSpace(body[:end])
	if open := strings.IndexByte(name, '('); open > 0 { // Ajans (AJANS): the abbreviation is another name
		name = strings.TrimSpace(name[:open])
	}
	if strings.Count(name, " ") > 6 || name == "" || b.Key == "" {
		return d, false
	}
	return definition{name: name, start: at, end: at + len(name), block: i}, true
}

// maxLooks is how many terms that seem unused are looked for in the whole text, so that the time stays bounded.
const maxLooks = 200

// definitions checks the defined terms and returns how many there are.
func (c *checker) definitions(s *source) int {
	defined := s.definitionsOf()
	if len(defined) == 0 {
		return 0
	}
	terms := make([]termform.Term, len(defined))
	first := map[string]bool{}
	for i, d := range defined {
		terms[i] = termform.Term{ID: int64(i), Name: d.name}
		if folded := lang.Fold(d.name); first[folded] {
			c.add(s, d.block, Finding{Rule: "def.twice", Severity: Warning, Start: d.start, End: d.end,
				Params: map[string]string{"term": d.name}})
		} else {
			first[folded] = true
		}
	}
	c.definitionMarks(s, defined)
	if !c.off["def.unused"] {
		c.unused(s, defined, terms)
	}
	if !c.off["def.order"] {
		c.definitionOrder(s, defined)
	}
	if !c.off["def.undefined"] {
		c.undefined(s, defined)
	}
	return len(defined)
}

// closingMarks are the marks that close a quotation, by those that open it.
func closingMarks() map[rune]string {
	return map[rune]string{'“': "”", '„': "“", '«': "»", '"': `"`, '‘': "’", '\'': "'"}
}

// definitionMarks reports a defined term without quotation marks, or with marks of another kind, among others. Straight
// marks among curly ones and the other way round are a matter of the whole text: quotes reports them.
func (c *checker) definitionMarks(s *source, defined []definition) {
	count := map[rune]int{}
	articles := map[int]bool{}
	known := map[int]bool{} // where the definitions begin
	for _, d := range defined {
		count[d.mark]++
		known[d.from] = true
		articles[s.blocks[d.block].article] = true
	}
	usual := rune(0)
	for _, mark := range []rune{'“', '"', '‘', '«', '„', '\''} {
		if count[mark] > count[usual] || usual == 0 && count[mark] > 0 {
			usual = mark
		}
	}
	if usual == 0 || count[usual] < fewOthers || 2*(len(defined)-count[usual]) > count[usual] {
		return
	}
	closing := closingMarks()[usual]
	curly := func(r rune) bool { return r == '“' || r == '"' }
	add := func(block, from, to int, name string) {
		fix := string(usual) + name + closing
		c.add(s, block, Finding{Rule: "def.quote", Severity: Hint, Start: from, End: to,
			Params: map[string]string{"term": name, "fix": fix}, Fix: &Fix{from, to, fix}})
	}
	for _, d := range defined {
		switch {
		case d.mark == usual || curly(d.mark) && curly(usual):
		case d.mark == 0:
			add(d.block, d.start, d.end, s.text[d.start:d.end])
		default:
			add(d.block, d.start-utf8.RuneLen(d.mark), d.marked, s.text[d.start:d.end])
		}
	}
	for i := range s.blocks {
		b := &s.blocks[i]
		if b.article < 0 || !articles[b.article] || b.Kind == blockArticle || b.Kind == blockTitle {
			continue
		}
		for at := b.Body; at < b.End; {
			next := b.End
			if n := strings.IndexByte(s.text[at:b.End], '\n'); n >= 0 {
				next = at + n + 1
			}
			// no line in the middle of a sentence
			begins := at == b.Body || strings.IndexByte(".;:", s.text[max(0, at-2)]) >= 0
			if end := s.unmarkedTerm(at, next); end > 0 && begins && !known[at] {
				add(i, at, end, s.text[at:end])
			}
			at = next
		}
	}
}

// unmarkedTerm is where the name ends that a line defines without quotation marks: Atık, ... anlatır; Waste means ...
func (s *source) unmarkedTerm(from, to int) (end int) {
	text := s.text[from:to]
	first, _ := utf8.DecodeRuneInString(text)
	if !unicode.IsUpper(first) {
		return 0
	}
	name := ""
	if s.language == lang.English {
		for _, verb := range []string{" means ", " includes "} {
			if before, _, ok := strings.Cut(text, verb); ok {
				name = before
				break
			}
		}
	} else if closes := strings.TrimRight(text, ".;, \n"); strings.HasSuffix(closes, " anlatır") ||
		strings.HasSuffix(closes, " kapsar") {
		name, _, _ = strings.Cut(text, ",")
	}
	if name == "" || len(name) > maxDefined || len(strings.Fields(name)) > 6 ||
		strings.ContainsAny(name, "“”\"‘.;:()\n") {
		return 0
	}
	return from + len(name)
}

// definitionOrder reports a term that comes before the one above it in the alphabet of the language.
func (c *checker) definitionOrder(s *source, defined []definition) {
	var above []byte
	for i, d := range defined {
		key := lang.SortKey(s.language, d.name)
		if i > 0 && s.blocks[d.block].article == s.blocks[defined[i-1].block].article && bytes.Compare(key, above) < 0 {
			c.add(s, d.block, Finding{Rule: "def.order", Severity: Hint, Start: d.start, End: d.end,
				Params: map[string]string{"term": d.name, "before": defined[i-1].name}})
		}
		above = key
	}
}

// unused reports the terms that stand in their definitions only.
func (c *checker) unused(s *source, defined []definition, terms []termform.Term) {
	used := make([]bool, len(defined))
	for _, m := range termform.New(s.language, terms).Find(s.text) {
		d := defined[m.TermID]
		if m.Start < d.from || m.Start >= d.to {
			used[m.TermID] = true
		}
	}
	folded, looks := "", 0
	for i, d := range defined {
		if used[i] || s.hasOtherName(d) {
			continue
		}
		if looks++; looks > maxLooks {
			break
		}
		// A longer term has it in it, or the form is one that the grammar does not know.
		if folded == "" {
			folded = lang.Fold(s.text)
		}
		if strings.Count(folded, stemOf(lang.Fold(d.name))) > strings.Count(
			lang.Fold(s.text[d.from:d.to]), stemOf(lang.Fold(d.name))) {
			continue
		}
		c.add(s, d.block, Finding{Rule: "def.unused", Severity: Hint, Start: d.start, End: d.end,
			Params: map[string]string{"term": d.name}})
	}
}

// hasOtherName reports whether a definition gives a second name: ‘organised trading facility’ or ‘OTF’.
func (s *source) hasOtherName(d definition) bool {
	after := strings.TrimLeft(s.text[d.end:d.to], "”\"’» ,")
	return strings.HasPrefix(after, "or ") || strings.HasPrefix(after, "veya ") || strings.HasPrefix(after, "(")
}

// stemOf shortens a folded name by what an ending can change.
func stemOf(folded string) string {
	if len(folded) > 6 {
		return folded[:len(folded)-2]
	}
	return folded
}

// undefined reports words with a capital in the middle of sentences that no definition has.
func (c *checker) undefined(s *source, defined []definition) {
	known := map[string]bool{}
	for _, d := range defined {
		for _, w := range lang.Words(d.name) {
			known[w] = true
		}
	}
	type seen struct {
		count, block int
		t            token
	}
	words := map[string]*seen{}
	for i := range s.blocks {
		b := &s.blocks[i]
		if b.Kind != lawBlockText && b.Kind != lawBlockItem {
			continue
		}
		for k := b.from + 1; k < b.to; k++ {
			t := s.tokens[k]
			r, size := utf8.DecodeRuneInString(s.text[t.start:t.end()])
			if t.kind != tokenWord || s.tokens[k-1].kind != tokenWord || !unicode.IsUpper(r) ||
				t.end()-t.start < 4+size || strings.ToUpper(s.text[t.start:t.end()]) == s.text[t.start:t.end()] {
				continue
			}
			w := words[t.low]
			if w == nil {
				w = &seen{block: i, t: t}
				words[t.low] = w
			}
			w.count++
		}
	}
	for low, w := range words {
		if w.count < 3 || known[lang.Fold(low)] || isLawWord(low) {
			continue
		}
		c.add(s, w.block, Finding{Rule: "def.undefined", Severity: Hint, Start: w.t.start, End: w.t.end(),
			Params: map[string]string{"term": s.text[w.t.start:w.t.end()], "count": itoa(w.count)}})
	}
}
