package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"lls/internal/search/inverted"
	"lls/internal/text/lang"
)

// A query that finds nothing runs again with its unknown words replaced by the nearest words of the index, by errors of
// typing and of hearing. Turkish letters need no rule of their own, because the words of the index are folded: cevre is
// çevre.

// Bounds of looking for the nearest words.
const (
	maxLookedAt  = 400_000 // words of the index
	maxProposals = 6       // words for one that is unknown
	maxTried     = 6       // queries
	minCorrected = 4       // letters of a word that is corrected
)

// Costs of edits. Frequent errors cost less.
const (
	editCost    = 1.0
	slipCost    = 0.7  // a letter beside the right one on the keyboard, one that sounds alike, two in the wrong order
	commonWorth = 0.08 // of the logarithm of the number of fields that have the word
)

// reachOf returns the most that all edits of a word may cost.
func reachOf(word string) float32 {
	switch n := lang.Len(word); {
	case n < minCorrected:
		return 0
	case n <= 5:
		return editCost
	case n <= 9:
		return editCost + slipCost
	}
	return 2*editCost + slipCost/2
}

// alike are letters that are typed for each other: neighbours on Turkish keyboards (Q, then F), folded, and letters of
// similar sound.
var alike = func() (pairs map[[2]byte]bool) {
	pairs = map[[2]byte]bool{}
	note := func(a, b byte) { pairs[[2]byte{a, b}], pairs[[2]byte{b, a}] = true, true }
	for _, keyboard := range [][]string{
		{"qwertyuiopgu", "asdfghjklsi", "zxcvbnmoc"}, {"fggiodrnhpqw", "uieautkmlysx", "jovcczsb"},
	} {
		for i, row := range keyboard {
			for j := range row[:len(row)-1] {
				note(row[j], row[j+1])
				if i+1 < len(keyboard) && j < len(keyboard[i+1]) {
					note(row[j], keyboard[i+1][j])
				}
			}
		}
	}
	for _, sounds := range []string{"ae", "iu", "ou", "oa", "ei", "dt", "bp", "gk", "cj", "sz", "vf", "gy", "kq",
		"cs"} {
		note(sounds[0], sounds[1])
	}
	return pairs
}()

// proposal is a word of the index in place of one that is unknown.
type proposal struct {
	word  string
	score float32 // the lower the better
	slot  uint32  // a field that has it
}

// nearest visits the words of the index and keeps those nearest to one.
type nearest struct {
	word  string
	reach float32
	last  string
	rows  [][]float32 // by letters of last: the costs of making the beginnings of word of them
	dead  int         // letters of last that no word in reach begins with; 0: none
}

func newNearest(word string) *nearest {
	n := &nearest{word: word, reach: reachOf(word)}
	first := make([]float32, len(word)+1)
	for i := range first {
		first[i] = float32(i) * editCost
	}
	n.rows = [][]float32{first}
	return n
}

// cost returns what the edits between the word and another one cost, if that is within reach. Successive words in their
// order share the work for their common prefix.
func (n *nearest) cost(other string) (cost float32, ok bool) {
	shared := inverted.Shared(n.last, other)
	if n.dead > 0 && shared >= n.dead {
		return 0, false
	}
	n.last, n.dead = other, 0
	if longer := max(len(other), len(n.word)) - min(len(other), len(n.word)); float32(longer)*slipCost > n.reach {
		shared = min(shared, len(n.rows)-1)
		n.rows, n.last = n.rows[:shared+1], other[:shared]
		return 0, false
	}
	n.rows = n.rows[:min(shared, len(n.rows)-1)+1]
	for d := len(n.rows); d <= len(other); d++ {
		if least := n.next(other, d); least > n.reach {
			n.dead, n.last = d, other
			return 0, false
		}
	}
	cost = n.rows[len(other)][len(n.word)]
	return cost, cost <= n.reach
}

// next adds the row of the d-th letter and returns its least cost.
func (n *nearest) next(other string, d int) (least float32) {
	above, letter := n.rows[d-1], other[d-1]
	row := make([]float32, len(n.word)+1)
	row[0] = float32(d) * editCost
	least = row[0]
	for i := 1; i <= len(n.word); i++ {
		asked := n.word[i-1]
		change := float32(editCost)
		switch {
		case asked == letter:
			change = 0
		case alike[[2]byte{asked, letter}]:
			change = slipCost
		}
		drop, add := float32(editCost), float32(editCost)
		if i > 1 && n.word[i-2] == asked {
			drop = slipCost // a letter twice
		}
		if d > 1 && other[d-2] == letter {
			add = slipCost
		}
		row[i] = min(above[i-1]+change, row[i-1]+drop, above[i]+add)
		if i > 1 && d > 1 && asked == other[d-2] && n.word[i-2] == letter && asked != letter {
			row[i] = min(row[i], n.rows[d-2][i-2]+slipCost)
		}
		least = min(least, row[i])
	}
	n.rows = append(n.rows, row)
	if d > 1 { // two letters that change round may lead back into reach
		least = min(least, slices.Min(above))
	}
	return least
}

// suggest returns the query with its unknown words replaced by the nearest ones, if that finds anything for the actor.
func (r *results) suggest(ctx context.Context) (string, error) {
	if slices.ContainsFunc(r.clauses, clause.isAct) {
		return "", nil // the nearest number is that of another act
	}
	text := lang.Normalize(r.request.text)
	type unknown struct {
		start, end int
		proposals  []proposal
	}
	var words []unknown
	var err error
	lang.EachWord(text, func(word string, start, end int) bool {
		if r.isKnown(word) || reachOf(word) == 0 {
			return true
		}
		u := unknown{start: start, end: end}
		if u.proposals, err = r.proposals(ctx, word); err == nil && len(u.proposals) > 0 {
			words = append(words, u)
		}
		return err == nil && len(words) < maxTried
	})
	if err != nil || len(words) == 0 {
		return "", err
	}
	for try := range maxTried {
		var b strings.Builder
		at := 0
		for i, u := range words {
			p := u.proposals[0]
			if i == len(words)-1 { // the last one varies
				if try >= len(u.proposals) {
					return "", nil
				}
				p = u.proposals[try]
			}
			spelled, err := r.spelled(ctx, p)
			if err != nil {
				return "", err
			}
			b.WriteString(text[at:u.start] + spelled)
			at = u.end
		}
		b.WriteString(text[at:])
		if found, err := r.finds(ctx, b.String()); err != nil || found {
			return b.String(), err
		}
	}
	return "", nil
}

// finds reports whether a query finds anything.
func (r *results) finds(ctx context.Context, q string) (bool, error) {
	parsed, err := parse(q)
	if err != nil {
		return false, nil // too long
	}
	s, err := r.index.find(ctx, parsed, r.request.filter, nil)
	if err != nil {
		return false, err
	}
	return len(s.matches()) > 0, nil
}

// isKnown reports whether a word of the query, in any form, is in a record that may be found.
func (r *results) isKnown(word string) bool {
	for i, c := range r.clauses {
		if len(c.words) != 1 || c.words[0] != word {
			continue
		}
		for _, at := range r.hits[i].touched {
			if r.hits[i].value[at] > maxWeakCount && r.mayFind(at) {
				return true
			}
		}
		return false
	}
	for _, space := range r.searched() {
		if n, _ := r.fieldsWith(space, word); n > 0 {
			return true
		}
	}
	return false
}

// mayFind reports whether the record of a slot may be found.
func (r *results) mayFind(at uint32) bool {
	return r.isLive(at) && r.kindAt(at) <= isTerm && r.allowed(&r.groups[r.records[r.slots[at].record].group])
}

// enoughFields is how many fields with a word are counted: more make no difference.
const enoughFields = 200

// fieldsWith counts the fields that have a word and may be found, and names one.
func (r *results) fieldsWith(space byte, word string) (n int, slot uint32) {
	r.lists(space, word, func(l inverted.List) {
		for c := l.Cursor(); n < enoughFields && c.Next(); {
			if r.mayFind(c.Slot) {
				if n++; slot == 0 {
					slot = c.Slot
				}
			}
		}
	})
	return n, slot
}

// proposals returns the words of the index nearest to one, the best first.
func (r *results) proposals(ctx context.Context, word string) ([]proposal, error) {
	var all []proposal
	looked := 0
	for _, first := range []bool{true, false} { // with the same first letter, then all others
		for _, space := range r.searched() {
			prefix, near := "", newNearest(word)
			if first {
				prefix = word[:1]
			}
			r.withPrefix(space, prefix, func(spelled string, _ inverted.List) bool {
				looked++
				if cost, ok := near.cost(spelled); ok && !strings.HasPrefix(spelled, actSign) &&
					(first || spelled[0] != word[0]) {
					if n, slot := r.fieldsWith(space, spelled); n > 0 {
						all = append(all, proposal{spelled, cost - commonWorth*float32(math.Log1p(float64(n))), slot})
					}
				}
				return looked < maxLookedAt && (looked%listsPerCheck > 0 || ctx.Err() == nil)
			})
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
	}
	slices.SortFunc(all, func(a, b proposal) int {
		return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.word, b.word))
	})
	seen := map[string]bool{}
	all = slices.DeleteFunc(all, func(p proposal) bool {
		known := seen[p.word]
		seen[p.word] = true
		return known
	})
	return all[:min(len(all), maxProposals)], nil
}

// spelled returns a word in small letters as a field that has it spells it: the words of the index are folded.
func (r *results) spelled(ctx context.Context, p proposal) (spelled string, err error) {
	s := &r.slots[p.slot]
	rec := &r.records[s.record]
	g := &r.groups[rec.group]
	text := ""
	switch {
	case s.field.isText():
		r.texts = map[uint32]*versionRow{}
		if err := r.readTexts(ctx, map[Field][]uint32{s.field: {p.slot}}); err != nil {
			return "", err
		}
		if v := r.texts[p.slot]; v != nil {
			text = v.text
		}
	case g.term:
		if r.terms, err = readTerms(ctx, r.tx, []int64{rec.id}); err != nil {
			return "", err
		}
	default:
		r.legalTexts = map[int64]*legalTextRow{}
		if err := r.readLegalTexts(ctx, []int64{rec.id}); err != nil {
			return "", err
		}
	}
	for _, f := range r.metaTexts(g) {
		if text == "" && f.field == s.field {
			text = f.text
		}
	}
	spelled = p.word
	lang.EachWord(text, func(word string, start, end int) bool {
		if word == p.word {
			spelled = lang.Lower(cmp.Or(s.field.language(), lang.Turkish), text[start:end])
		}
		return word != p.word
	})
	return spelled, nil
}

// suggestFor sets the suggestion of a query that found nothing.
func (r *results) suggestFor(ctx context.Context, answer *SearchPage) (err error) {
	if answer.Total > 0 || r.request.number > 1 {
		return nil
	}
	if answer.Suggestion, err = r.suggest(ctx); err != nil {
		return fmt.Errorf("look for the nearest words: %w", err)
	}
	return nil
}
