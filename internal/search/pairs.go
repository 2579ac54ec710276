package search

import (
	"slices"

	"lls/internal/lang"
)

// pairs tells which words may stand next to each other in a text: a Bloom filter, which answers yes for about one pair
// of 300 that is not there, and never no for one that is.
type pairs []byte

const (
	bitsOfPair  = 12
	triesOfPair = 8
)

// pairHash mixes two words (FNV-1a), the same in every program that reads the index.
func pairHash(first, second string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(first) {
		h = (h ^ uint64(first[i])) * 1099511628211
	}
	h = (h ^ ' ') * 1099511628211
	for i := range len(second) {
		h = (h ^ uint64(second[i])) * 1099511628211
	}
	h ^= h >> 29
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

// pairsOf takes the hashes of all pairs of a text.
func pairsOf(hashes []uint64) pairs {
	if len(hashes) == 0 {
		return nil
	}
	slices.Sort(hashes)
	hashes = slices.Compact(hashes)
	p := make(pairs, (len(hashes)*bitsOfPair+7)/8)
	for _, h := range hashes {
		p.each(h, func(byteAt int, bit byte) bool {
			p[byteAt] |= bit
			return true
		})
	}
	return p
}

func (p pairs) each(h uint64, visit func(byteAt int, bit byte) bool) bool {
	n := uint64(len(p)) * 8
	step := h>>33 | 1
	for range triesOfPair {
		at := h % n
		if !visit(int(at/8), 1<<(at%8)) {
			return false
		}
		h += step
	}
	return true
}

// may tells whether a pair can be in the text.
func (p pairs) may(h uint64) bool {
	return len(p) > 0 && p.each(h, func(byteAt int, bit byte) bool { return p[byteAt]&bit != 0 })
}

// words cuts a text into its distinct words, sorted, and says how many there are in all, and which are neighbours.
func words(text string) (distinct []string, total int, near pairs) {
	seen := map[string]struct{}{}
	var hashes []uint64
	last := ""
	lang.EachWord(text, func(word string, _, _ int) bool {
		if _, known := seen[word]; !known {
			seen[word] = struct{}{}
			distinct = append(distinct, word)
		}
		if total > 0 {
			hashes = append(hashes, pairHash(last, word))
		}
		last = word
		total++
		return true
	})
	slices.Sort(distinct)
	return distinct, total, pairsOf(hashes)
}
