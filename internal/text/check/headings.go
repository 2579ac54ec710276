package check

import (
	"slices"
	"strings"
	"unicode"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// headings reports an article that has a heading in one language only.
func (c *checker) headings(left, right *source) {
	if 2*left.titled() < len(left.articles) || 2*right.titled() < len(right.articles) {
		return // one of the languages does without them
	}
	for _, a := range left.articles {
		b := right.byKey[a.key]
		if b == nil || a.repealed || b.repealed {
			continue
		}
		own, others := left.hasHeading(a, b), right.hasHeading(b, a)
		if own == others {
			continue
		}
		s, with, other, without := left, a, right, b
		if !own {
			s, with, other, without = right, b, left, a
		}
		block, o := with.first, other.blocks[without.first]
		for i := with.first; i < with.last; i++ {
			if s.blocks[i].Kind == blockTitle {
				block = i
				break
			}
		}
		start, end := s.blocks[block].Start, s.blocks[block].End
		c.add(s, block, Finding{Rule: "par.title", Severity: Warning, Start: start, End: end,
			Params: map[string]string{"heading": with.heading, "article": with.label},
			Other:  &Other{other.language, o.Start, o.End}})
	}
}

// hasHeading reports whether article a has a heading; b is the same article in the other language. Where the first
// article of a division has no heading, lawtext takes the heading of the division for it: the division then has none,
// but other divisions of the text have one. In the first article of a text it takes the title of the text, which is in
// capitals where no other heading is.
func (s *source) hasHeading(a, b *article) bool {
	if a == s.articles[0] && isCapital(a.heading) && !slices.ContainsFunc(s.articles[1:], func(other *article) bool {
		return isCapital(other.heading)
	}) {
		return false
	}
	took := a.begins != nil && b.begins != nil && a.begins.Heading == "" && b.begins.Heading != "" && b.heading != "" &&
		slices.ContainsFunc(s.layout.Outline, func(e lawtext.Entry) bool {
			return e.Kind == lawtext.BlockDivision && e.Heading != ""
		})
	return a.heading != "" && !took
}

// isCapital reports whether a heading is in capitals.
func isCapital(heading string) bool {
	return heading != "" && !strings.ContainsFunc(heading, unicode.IsLower)
}

func (s *source) titled() (n int) {
	for _, a := range s.articles {
		if a.heading != "" {
			n++
		}
	}
	return n
}

// fewWords is how many words must have changed in an article before the other language is expected to change.
const fewWords = 3

// older reports articles that one language has changed since the version before and the other has not.
func (c *checker) older(left, right *source) {
	if c.options.BeforeTR == "" || c.options.BeforeEN == "" {
		return
	}
	before := [2]map[string][]string{wordsOfText(c.options.BeforeTR), wordsOfText(c.options.BeforeEN)}
	now := [2]map[string][]string{wordsOfArticles(left.text, left.layout), wordsOfArticles(right.text, right.layout)}
	for _, a := range left.articles {
		b := right.byKey[a.key]
		if b == nil || before[0][a.key] == nil || before[1][a.key] == nil || strings.Contains(a.key, "~") {
			continue
		}
		tr, en := changedWords(before[0][a.key], now[0][a.key]), changedWords(before[1][a.key], now[1][a.key])
		s, changed, other, same := left, a, right, b
		switch {
		case tr >= fewWords && en == 0:
		case en >= fewWords && tr == 0:
			s, changed, other, same = right, b, left, a
		default:
			continue
		}
		h, o := s.blocks[changed.first], other.blocks[same.first]
		c.add(s, changed.first, Finding{Rule: "par.older", Severity: Warning, Start: h.Start, End: h.End,
			Params: map[string]string{"article": changed.label}, Other: &Other{other.language, o.Start, o.End}})
	}
}

func wordsOfText(text string) map[string][]string {
	return wordsOfArticles(text, lawtext.Parse(text).Layout())
}

// changedWords is how many words only one of two texts has; order does not matter.
func changedWords(before, now []string) (n int) {
	count := map[string]int{}
	for _, w := range before {
		count[w]++
	}
	for _, w := range now {
		count[w]--
	}
	for _, k := range count {
		n += max(k, -k)
	}
	return n
}

// wordsOfArticles are the words of each article of a text by its key.
func wordsOfArticles(text string, layout lawtext.Layout) map[string][]string {
	all := map[string][]string{}
	key := ""
	for _, b := range layout.Blocks {
		switch b.Kind {
		case lawtext.BlockDivision, lawtext.BlockAnnex:
			key = ""
		case lawtext.BlockArticle:
			key = b.Key
		}
		if key != "" {
			all[key] = append(all[key], lang.Words(text[b.Start:b.End])...)
		}
	}
	return all
}
