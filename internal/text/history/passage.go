package history

import (
	"fmt"
	"strings"
)

// PassageState says what became of a passage in another version.
type PassageState int

// The states.
const (
	Exact     PassageState = iota + 1 // the same words
	Reworded                          // enough of its words stand together
	InArticle                         // it is gone, its article is there
	Gone                              // its article is gone too
)

// PassageStates are all states.
func PassageStates() []PassageState { return []PassageState{Exact, Reworded, InArticle, Gone} }

// String names the state as the API does.
func (s PassageState) String() string {
	names := [...]string{"exact", "changed", "article", "gone"}
	if s >= Exact && int(s) <= len(names) {
		return names[s-1]
	}
	return fmt.Sprintf("PassageState(%d)", int(s))
}

// MarshalText names the state.
func (s PassageState) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Passage is a stretch of the text of a version. Lost: its words are no longer there, only its article.
type Passage struct {
	Start, End int // bytes
	Article    int // in the outline; -1: it is in none
	Lost       bool
}

// Found is where a passage stands in a later version.
type Found struct {
	State      PassageState // Exact is not told from Reworded here: see Words
	Start, End int          // bytes, of Reworded
	Article    int          // of InArticle: in the outline of the later version
	// of InArticle and Gone: the version in which the passage, or its article, is no longer there
	Version int
}

// maxGrowth is how many times as long as a passage may become what is left of it with the words between.
const maxGrowth = 4

// Follow finds passages of a version in a later one, neighbour by neighbour. It follows where the words went, and never
// looks for words that are like them.
func Follow(outlines []*Outline, hops []*Hop, from, to int, passages []Passage) []Found {
	all := make([]Found, len(passages))
	var lineages []Lineage
	var room [2][]span
	for i, p := range passages {
		lost := from
		if !p.Lost {
			if all[i], lost = followWords(hops, from, to, p, &room); lost < 0 {
				continue
			}
		}
		if lineages == nil {
			lineages = Chain(outlines, hops)
		}
		all[i] = followArticle(lineages, from, to, p.Article, lost)
	}
	return all
}

// followWords finds what is left of the words of a passage; else lost is the version that has too little of them.
func followWords(hops []*Hop, from, to int, p Passage, room *[2][]span) (found Found, lost int) {
	size := int32(p.End - p.Start)
	best := span{int32(p.Start), int32(p.End)}
	rest := append(room[0][:0], best)
	lost = -1
	for v := from; v < to; v++ {
		next := hops[v].carry(room[1][:0], rest)
		room[0], room[1] = next, rest
		rest = next
		var enough bool
		if best, enough = together(rest, size); enough {
			lost = -1
		} else if lost < 0 {
			lost = v + 1
		}
	}
	return Found{State: Reworded, Start: int(best.from), End: int(best.to), Article: -1}, lost
}

// together is the stretch with most of some words that is not much longer than they were, and whether it has half of
// them.
func together(words []span, size int32) (best span, enough bool) {
	most, sum, first := int32(0), int32(0), 0
	for i, w := range words {
		sum += w.to - w.from
		for w.to-words[first].from > maxGrowth*size {
			sum -= words[first].to - words[first].from
			first++
			if first > i {
				break
			}
		}
		if sum > most {
			most, best = sum, span{words[first].from, w.to}
		}
	}
	return best, most > 0 && 2*most >= size
}

// followArticle finds the article of a passage whose words are gone since the version lost.
func followArticle(lineages []Lineage, from, to, article, lost int) Found {
	for i := range lineages {
		l := &lineages[i]
		if article < 0 || l.Article(from) != article {
			continue
		}
		if now := l.Article(to); now >= 0 {
			return Found{State: InArticle, Article: now, Version: lost}
		}
		gone := to
		for gone > from+1 && l.Article(gone-1) < 0 {
			gone--
		}
		return Found{State: Gone, Article: -1, Version: gone}
	}
	return Found{State: Gone, Article: -1, Version: lost}
}

// Words trims what was found to words of its text, and tells whether they are those of the quote.
func (f *Found) Words(text, quote string) {
	if f.State != Reworded {
		return
	}
	words := strings.TrimLeft(text[f.Start:f.End], blanks)
	f.Start = f.End - len(words)
	f.End = f.Start + len(strings.TrimRight(words, blanks))
	if f.Start < f.End && sameWords(text[f.Start:f.End], quote) {
		f.State = Exact
	}
}

const blanks = " \t\n\u00a0"

// ArticleAt returns the article at a byte of the text of the outline, or -1.
func (o *Outline) ArticleAt(text string, at int) int { return o.at(strings.Count(text[:at], "\n")) }
