package check

import (
	"strings"

	"lls/internal/text/lang"
)

// numbering reports gaps and doubles in the numbers of articles, of their paragraphs and of their points.
func (c *checker) numbering(s *source) {
	last := map[string]*article{}
	letters := c.letterOrder(s)
	for i, a := range s.articles {
		kind, number, _ := strings.Cut(a.key, ":")
		// Each law that amends a text may have counted its provisional articles from 1.
		if plain, _, twice := strings.Cut(number, "~"); twice &&
			(kind == "art" || i > 0 && a.label == s.articles[i-1].label) {
			f := c.atName(s, a, "num.twice", Error)
			f.Params["number"] = lang.Upper(s.language, plain)
			continue
		}
		before := last[kind]
		last[kind] = a
		c.paragraphNumbers(s, a, &letters)
		if s.amended || before == nil {
			continue
		}
		if strings.Contains(number, "~") { // Ek Geçici Madde 1 behind Geçici Madde 22 counts apart
			last[kind] = nil
			continue
		}
		rule := "num.gap"
		switch {
		case a.number < before.number:
			rule = "num.order"
		case s.rangeTo(before) >= a.number-1 || s.hasAll(kind, before.number+1, a.number):
			continue
		}
		f := c.atName(s, a, rule, Warning)
		f.Params["before"], f.Params["number"] = itoa(before.number), itoa(a.number)
	}
}

// hasAll reports whether the text has the articles from a number up to another one, wherever they are.
func (s *source) hasAll(kind string, from, to int) bool {
	for number := from; number < to; number++ {
		if s.byKey[kind+":"+itoa(number)] == nil {
			return false
		}
	}
	return true
}

// atName adds a finding at the number of an article.
func (c *checker) atName(s *source, a *article, rule string, severity Severity) *Finding {
	b := s.blocks[a.first]
	kind, _, _ := strings.Cut(a.key, ":")
	return c.add(s, a.first, Finding{Rule: rule, Severity: severity, Start: b.Start, End: b.End,
		Params: map[string]string{"kind": kind}})
}

// rangeTo is the last number of a range of repealed articles: Madde 5 – 8 (Mülga); 0 for other articles.
func (s *source) rangeTo(a *article) int {
	tokens := s.tokens[s.blocks[a.first].from:s.blocks[min(a.first+1, a.last-1)].to]
	for i, t := range tokens {
		if i > 0 && i < 6 && t.kind == tokenNumber && isNumber(t.low) {
			switch before := tokens[i-1].low; before {
			case "-", "–", "—", "ila", "ilâ", "to":
				return leadingNumber(t.low)
			}
		}
	}
	return 0
}

func (c *checker) paragraphNumbers(s *source, a *article, letters *letterOrder) {
	var seen [maxParagraph + 1]bool
	last, numbered := 0, a.numbered()
	for _, p := range a.paragraphs {
		if p.number > 0 {
			what := ""
			switch {
			case seen[p.number] && numbered:
				what = "twice"
			case p.number > last+1 && numbered && !s.amended:
				what = "gap"
			}
			if what != "" {
				b := &s.blocks[p.block]
				c.add(s, p.block, Finding{Rule: "num.paragraph", Severity: Warning, Start: b.Start,
					End: max(b.Start, b.Body), Params: map[string]string{"article": a.label, "number": itoa(p.number),
						"before": itoa(last), "what": what}})
			}
			seen[p.number] = true
			last = max(last, p.number)
		}
		c.pointLetters(s, a, p, letters)
	}
}
