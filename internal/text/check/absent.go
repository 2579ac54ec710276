package check

import (
	"slices"
	"strings"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// absence is a paragraph or an item that has no counterpart in the other language.
type absence struct {
	Finding
	key   string         // its place
	kind  string         // paragraph, point, text: without a number
	holds map[string]int // how many items of each kind are directly in a paragraph
}

func (a absence) article() string {
	article, _, _ := strings.Cut(a.key, "/")
	return article
}

// minMissing is the shortest unnumbered paragraph whose absence is reported, in bytes.
const minMissing = 60

// missing adds the paragraphs and items of a range that the other language does not have.
func (c *checker) missing(s, other *source, r lawtext.Range, at int, all []absence) []absence {
	for i := r.From; i < r.To; i++ {
		b := s.blocks[i]
		if b.article < 0 || b.Kind == blockArticle || b.Kind == blockTitle || b.Kind == lawBlockNote || b.Key == "" ||
			other.byKey[s.articles[b.article].key] == nil || c.belowMissing(s, b.Key) {
			continue
		}
		a := absence{key: b.Key, kind: kindOfPlace(b.Key)}
		severity := Error
		switch {
		case a.kind == "paragraph":
			c.gone[lang.Pick(s.language, 0, 1)] = b.Key
			a.holds = s.itemsIn(i)
		case a.kind == "text" && b.End-b.Start >= minMissing:
			severity = Warning
		case a.kind != "point":
			continue
		}
		a.Finding = Finding{Rule: "par.missing", Severity: severity, Language: s.language, Start: b.Start, End: b.End,
			Place: s.where(i), Params: map[string]string{"what": a.kind, "number": s.numberOf(b.Key),
				"article": s.articles[b.article].label}}
		if at > 0 && at <= len(other.blocks) {
			o := other.blocks[at-1]
			a.Other = &Other{other.language, o.Start, o.End}
		}
		all = append(all, a)
	}
	return all
}

// kindOfPlace is the kind of the last step of a key; empty if it is none that can be missing.
func kindOfPlace(key string) string {
	kind, _, _ := strings.Cut(key[strings.LastIndexByte(key, '/')+1:], ":")
	switch kind {
	case "par":
		return "paragraph"
	case "pt", "ind":
		return "point"
	case "sub":
		return "text"
	}
	return ""
}

// itemsIn counts what is directly in the place of a block, by kind.
func (s *source) itemsIn(block int) map[string]int {
	key, count := s.blocks[block].Key, map[string]int{}
	for _, b := range s.blocks[block+1:] {
		if b.Key == "" {
			continue
		}
		rest, ok := strings.CutPrefix(b.Key, key+"/")
		if !ok {
			break
		}
		if !strings.Contains(rest, "/") {
			count[kindOfPlace(rest)]++
		}
	}
	return count
}

// belowMissing reports whether a place is in the last paragraph that the other language does not have: one finding says
// it.
func (c *checker) belowMissing(s *source, key string) bool {
	gone := c.gone[lang.Pick(s.language, 0, 1)]
	return gone != "" && strings.HasPrefix(key, gone+"/")
}

// reportAbsent reports the paragraphs and items that only one language has, without those that withoutMoved removes.
func (c *checker) reportAbsent(all []absence) {
	slices.SortStableFunc(all, func(a, b absence) int { return strings.Compare(a.article(), b.article()) })
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].article() == all[0].article() {
			n++
		}
		for _, a := range withoutMoved(all[:n]) {
			c.findings = append(c.findings, a.Finding)
		}
		all = all[n:]
	}
}

// withoutMoved returns the absences of an article without those whose words the other language has at another place. If
// the words that introduce a paragraph are missing, lawtext reads its items as items of the article or of the paragraph
// before, and the numbers of the paragraphs that follow as points.
func withoutMoved(all []absence) []absence {
	type place struct {
		language   lang.Language
		kind, name string
	}
	named, ofKind := map[place]*queue{}, map[place]*queue{}
	add := func(to map[place]*queue, at place, i int) {
		if to[at] == nil {
			to[at] = &queue{}
		}
		to[at].add(i)
	}
	for i, a := range all {
		add(named, place{a.Language, a.kind, a.Params["number"]}, i)
		add(ofKind, place{a.Language, a.kind, ""}, i)
	}
	moved := make([]bool, len(all))
	otherKind := map[string]string{"paragraph": "point", "point": "paragraph"}
	for i, a := range all {
		other := a.Language.Other()
		if a.kind == "text" { // a Turkish sentence ends behind the list which the English one begins before
			moved[i] = ofKind[place{other, "text", ""}] != nil
		} else if k := named[place{other, otherKind[a.kind], a.Params["number"]}].first(moved); k >= 0 && !moved[i] {
			moved[i], moved[k] = true, true
		}
	}
	for i, a := range all {
		if moved[i] {
			continue
		}
		other := a.Language.Other()
		for kind, count := range a.holds {
			for ; count > 0; count-- {
				k := ofKind[place{other, kind, ""}].first(moved)
				if k < 0 {
					break
				}
				moved[k] = true
			}
		}
	}
	kept := all[:0:0]
	for i, a := range all {
		if !moved[i] {
			kept = append(kept, a)
		}
	}
	return kept
}
