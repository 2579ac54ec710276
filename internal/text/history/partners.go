package history

import "lls/internal/text/lawtext"

// Partners are the articles of a version that stand in another one as well, as parts of both texts: a comparison of the
// two is told them. Over many versions the chain knows more of them than the two texts say.
func Partners(outlines []*Outline, hops []*Hop, from, to int) []lawtext.Pair {
	left, right := outlines[from].parts(), outlines[to].parts()
	var pairs []lawtext.Pair
	lineages := Chain(outlines, hops)
	for i := range lineages {
		if l, r := lineages[i].Article(from), lineages[i].Article(to); l >= 0 && r >= 0 {
			pairs = append(pairs, lawtext.Pair{Left: left[l], Right: right[r]})
		}
	}
	return pairs
}

// parts are the parts of the structure, by article.
func (o *Outline) parts() []int {
	parts := make([]int, len(o.Articles))
	for part, article := range o.ofPart {
		if article >= 0 {
			parts[article] = part
		}
	}
	return parts
}
