package search

import (
	"context"
	"maps"
	"slices"

	"lls/internal/search/inverted"
	"lls/internal/text/lang"
	"lls/internal/text/termform"
)

// quality says how well a word of the index matches the query.
type quality float32

// The qualities: the word as typed, another of its forms, and a word that is derived from it or only begins with it.
const (
	asTyped   quality = 1
	asForm    quality = 0.5
	asDerived quality = 0.04
)

// Bounds of what a word of a query is expanded to, so that a short prefix stays cheap.
const (
	maxVisited  = 30_000  // words of the dictionary looked at, in each space
	maxExpanded = 4 << 20 // bytes of lists of words that only begin with it
	minPrefix   = 3       // letters of a prefix that is searched in texts
	minDerived  = 4       // letters of a root
	minInflect  = 6       // letters of a word that may be a form of another one
	maxBases    = 3
)

// expansion contains the words of one space of the index that match a word of a query, each with its quality.
type expansion map[string]quality

// expand finds the words of a space that match a word of a query, and visits their lists. It ends early with
// the context.
func (m *memIndex) expand(ctx context.Context, space byte, word string,
	visit func(q quality, l inverted.List)) expansion {
	found := expansion{}
	note := func(spelled string, q quality, l inverted.List) {
		found[spelled] = q
		visit(q, l)
	}
	m.lists(space, word, func(l inverted.List) { note(word, asTyped, l) })
	if languageOf(space) == "" {
		m.withPrefix(space, word, func(spelled string, l inverted.List) bool {
			if spelled != word {
				note(spelled, asDerived, l)
			}
			return len(found) < maxVisited && (len(found)%listsPerCheck > 0 || ctx.Err() == nil)
		})
		return found
	}
	i := m.inflections(space, word)
	root := i.root
	derived := !isText(space) || len(word) >= minPrefix
	visited, expanded := 0, 0
	m.withPrefix(space, word[:i.shared], func(spelled string, l inverted.List) bool {
		if visited++; spelled == word {
			return true
		}
		q := quality(0)
		if i.has(spelled) {
			q = asForm
		}
		if q == 0 && derived && len(spelled) >= len(root) && spelled[:len(root)] == root && expanded < maxExpanded {
			q = asDerived
			expanded += l.Size()
		}
		if q > 0 {
			note(spelled, q, l)
		}
		return visited < maxVisited && (visited%listsPerCheck > 0 || ctx.Err() == nil)
	})
	return found
}

// formsIn returns the forms of each of some words in a space.
func (m *memIndex) formsIn(ctx context.Context, space byte, words []string) []expansion {
	all := make([]expansion, len(words))
	for i, word := range words {
		all[i] = m.expand(ctx, space, word, func(quality, inverted.List) {})
		maps.DeleteFunc(all[i], func(_ string, q quality) bool { return q < asForm })
	}
	return all
}

// languageOf is the language of the words of a space; "" for those of both.
func languageOf(space byte) lang.Language {
	switch space {
	case spaceTR, spaceTextTR, spaceListedTR:
		return lang.Turkish
	case spaceEN, spaceTextEN, spaceListedEN:
		return lang.English
	}
	return ""
}

// isText reports whether a space is one of the texts of versions.
func isText(space byte) bool { return space == spaceTextTR || space == spaceTextEN }

// inflected recognises the forms of a word among the words of a space.
type inflected struct {
	words  []*termform.Word // the word, and its possible base words
	root   string           // the prefix of words that are derived from it
	shared int              // letters that all of them have in common at the beginning
}

func (i *inflected) has(spelled string) bool {
	return slices.ContainsFunc(i.words, func(w *termform.Word) bool { return w.Has(spelled) })
}

// inflections returns what recognises the forms of a word.
func (m *memIndex) inflections(space byte, word string) (i inflected) {
	language := languageOf(space)
	i.root, i.shared = word, len(word)
	if language == "" {
		return i
	}
	bases := m.basesOf(space, language, word)
	if hard := termform.Hardened(word); language == lang.Turkish && hard != "" { // kitab, of a kitabı to come
		m.lists(space, hard, func(inverted.List) { bases = append(bases, hard) })
	}
	for _, base := range append(bases, word) {
		if len(base) >= minPrefix {
			i.words = append(i.words, termform.NewWord(language, base))
		}
	}
	if len(word) >= minInflect {
		for _, base := range bases {
			if len(base) < len(i.root) {
				i.root = base
			}
		}
		if shorter := termform.Root(language, i.root); len(shorter) >= minDerived {
			i.root = shorter
		}
	}
	// A form may lose or change the last two letters of its word.
	least := len(i.root)
	for _, base := range append(bases, word) {
		least = min(least, max(2, len(base)-2))
	}
	i.shared = min(least, len(word))
	return i
}

// basesOf are the words of the index of which a word seems to be an inflected form: kurullarının of kurul. Of those
// that it may be, the one in most fields is taken, if that is in as many as the word itself; of this one again, when it
// is not in much fewer: yönetmeliğinin of yönetmeliği, and this of yönetmelik.
func (m *memIndex) basesOf(space byte, language lang.Language, word string) (bases []string) {
	return basesOf(language, word, func(word string) (n int) {
		m.lists(space, word, func(l inverted.List) { n += l.Size() })
		return n
	})
}

func basesOf(language lang.Language, word string, count func(string) int) (bases []string) {
	for least := max(count(word), 1); len(word) >= minBaseOf(language) &&
		len(bases) < maxBases; least = max(least/4, 1) {
		base := ""
		often := func(candidate string) bool { return count(candidate) >= least }
		for _, candidate := range termform.Bases(language, word, often) {
			if n := count(candidate); n >= least {
				base, least = candidate, n
			}
		}
		if base == "" {
			return bases
		}
		bases, word = append(bases, base), base
	}
	return bases
}

// minBaseOf is how many letters a word has at least that may be a form of another one. English plurals are short.
func minBaseOf(language lang.Language) int {
	if language == lang.English {
		return 4
	}
	return minInflect
}
