package check

import (
	"strings"
	"unicode/utf8"
)

// numbering reports gaps and doubles in the numbers of articles, of their paragraphs and of their points.
func (c *checker) numbering(s *source) {
	last := map[string]*article{}
	for _, a := range s.articles {
		kind, number, _ := strings.Cut(a.key, ":")
		if plain, _, twice := strings.Cut(number, "~"); twice && kind == "art" {
			f := c.atName(s, a, "num.twice", Error)
			f.Params["number"] = strings.ToUpper(plain)
			continue
		}
		before := last[kind]
		last[kind] = a
		c.paragraphNumbers(s, a)
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
	return c.add(s, a.first, Finding{Rule: rule, Severity: severity, Start: b.Start, End: b.End, Params: map[string]string{}})
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

func (c *checker) paragraphNumbers(s *source, a *article) {
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
				c.add(s, p.block, Finding{Rule: "num.paragraph", Severity: Warning, Start: b.Start, End: max(b.Start, b.Body),
					Params: map[string]string{"article": a.label, "number": itoa(p.number), "before": itoa(last), "what": what}})
			}
			seen[p.number] = true
			last = max(last, p.number)
		}
		c.pointLetters(s, a, p)
	}
}

// pointLetters reports a letter that follows in neither alphabet.
func (c *checker) pointLetters(s *source, a *article, p *paragraph) {
	before := ""
	if s.amended {
		return
	}
	for _, pt := range p.points {
		label, _, _ := strings.Cut(pt.label, "~")
		if utf8.RuneCountInString(label) != 1 || !strings.ContainsAny(label, "abcçdefgğhıijklmnoöprsştuüvyzqwx") {
			return
		}
		if before == "" && label != "a" {
			return // a list that goes on
		}
		b := s.blocks[pt.block]
		if b.from+1 < b.to {
			if next := s.tokens[b.from+1].low; next == "," || next == "ve" || isPointForm(next) {
				return // the middle of a sentence
			}
		}
		if n := pt.block + 1; n < len(s.blocks) && (s.blocks[n].Kind == blockArticle || s.blocks[n].Kind == blockDivision) {
			return // b) Birleşme raporu: a heading before an article
		}
		if label == "a" && before != "" || strings.Contains("ivx", label) && !comesNext(before, label) && before != "" {
			return // another list
		}
		if pt.label != label || label == before {
			return // another list, or a heading
		}
		if before != "" && !c.comesNext(before, label) {
			c.add(s, pt.block, Finding{Rule: "num.point", Severity: Warning, Start: b.Start, End: max(b.Start, b.Body),
				Params: map[string]string{"article": a.label, "before": before, "number": label}})
		}
		before = label
	}
}

// comesNext reports whether a letter follows in the alphabet that the administration has chosen, or in either.
func (c *checker) comesNext(before, next string) bool {
	switch c.options.Style.Points {
	case "turkish":
		return strings.Contains("abcçdefgğhıijklmnoöprsştuüvyz", before+next)
	case "latin":
		return strings.Contains("abcdefghijklmnopqrstuvwxyz", before+next)
	}
	return comesNext(before, next)
}

func comesNext(before, next string) bool {
	return strings.Contains("abcçdefgğhıijklmnoöprsştuüvyz", before+next) ||
		strings.Contains("abcdefghijklmnopqrstuvwxyz", before+next) ||
		strings.Contains("hij hj ğhi ğhıj ıjk nop uvy", before+next)
}
