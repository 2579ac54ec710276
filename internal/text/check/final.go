package check

import (
	"strings"

	"lls/internal/text/lang"
)

// lastArticles is where the articles on entry into force and on the executing authority are looked for.
const lastArticles = 6

// final reports that no article says when the law enters into force, or who executes it.
func (c *checker) final(s *source) {
	if len(s.articles) < 3 || s.amended {
		return
	}
	last := s.articles[len(s.articles)-1]
	from := s.articles[max(0, len(s.articles)-lastArticles)]
	tail := lang.Fold(s.text[s.blocks[from.first].Start:s.blocks[last.last-1].End])
	report := func(what string, words ...string) {
		for _, w := range words {
			if strings.Contains(tail, w) {
				return
			}
		}
		b := &s.blocks[last.first]
		c.add(s, last.first, Finding{Rule: "draft.final", Severity: Hint, Start: b.Start, End: b.End,
			Params: map[string]string{"what": what}})
	}
	if s.language == lang.Turkish {
		report("force", "yururluge gir", "yururlugu", "yururluk")
		report("execution", "yurut")
		return
	}
	report("force", "into force", "into operation", "commence", "take effect", "takes effect")
}
