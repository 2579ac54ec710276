package search

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lls/internal/text/euref"
	"lls/internal/text/lang"
)

// References to EU acts are found in any notation: where a field has 2010/31/AB, Directive 2010/31/EU or 32010L0031,
// the index has an additional word for the act, and a reference in a query is looked up as that word.

// latestAct bounds the years of acts. It is constant because what a document contains must not depend on when it was
// written.
const latestAct = 2099

// actSign begins the words for acts: no word of a text has it.
const actSign = "="

// actReference is a reference in a text, with the words that the index has for it.
type actReference struct {
	span
	words []string
}

// hasActs reports whether references are looked for in a field.
func (f Field) hasActs() bool { return f > Initials && f != AbbrTR && f != AbbrEN }

// actsOf returns the references of a text, in its order.
func actsOf(text string) []actReference {
	found := euref.Find(text, latestAct)
	out := make([]actReference, 0, len(found))
	for i := range found {
		if words := wordsFor(&found[i]); len(words) > 0 {
			out = append(out, actReference{span{found[i].Start, found[i].End}, words})
		}
	}
	return out
}

// wordsForCELEX returns the words of the index for a word that is a CELEX number in small letters: references are
// written in capitals, but a query is not.
func wordsForCELEX(word string) []string {
	const shortest = len("32016r0679")
	if len(word) < shortest || word[0] < '0' || word[0] > '9' || word[5] < 'a' || word[5] > 'z' {
		return nil
	}
	c, ok := euref.Parse(word, latestAct)
	if !ok {
		return nil
	}
	return wordsFor(&euref.Ref{Kind: euref.Number, CELEX: c})
}

// wordsFor returns the words of the index for a reference: one for each act that it can mean, and one for their year
// and number, because a query need not have the type. A CELEX number is found by its year and its number as well.
func wordsFor(r *euref.Ref) (words []string) {
	add := func(word string) {
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	for _, c := range append([]euref.CELEX{r.CELEX}, r.Alternatives...) {
		if c == (euref.CELEX{}) {
			continue
		}
		add(actWord(c))
		if c.Base().Sector == '3' {
			add(numberWord(c))
			if r.Kind == euref.Number {
				add(fmt.Sprint(c.Year))
				add(strings.TrimLeft(c.Number, "0"))
			}
		}
	}
	return words
}

// actWord is the word for an act: its CELEX number, letters and digits alone. A consolidated version or a corrigendum
// is a reference to the act.
func actWord(c euref.CELEX) string {
	return actSign + strings.Map(func(r rune) rune {
		if strings.ContainsRune("()/-_", r) {
			return -1
		}
		return r
	}, lang.Fold(c.Base().String()))
}

// numberWord is the word for all acts with a year and a number.
func numberWord(c euref.CELEX) string {
	return lang.Fold(fmt.Sprintf("%s%dx%s", actSign, c.Year, c.Number))
}

// actsIn reads the references of a query: the words for those that must be there and for those that must not, and the
// query without them. Quotes are searched as they stand, and so are the names of treaties.
func actsIn(q string) (words, without []string, rest string) {
	if strings.ContainsAny(q, quotes) {
		return nil, nil, q
	}
	add := func(into *[]string, word string) {
		if !slices.Contains(*into, word) {
			*into = append(*into, word)
		}
	}
	// What must not be there, and addresses, stand alone: words beside them do not tell their act.
	var left []string
	for _, piece := range strings.Fields(q) {
		bare, excluded := strings.CutPrefix(piece, "-")
		found := queried(bare)
		whole := len(found) == 1 && (found[0].End-found[0].Start == len(bare) || strings.Contains(bare, "://"))
		switch {
		case !whole || !excluded && !strings.Contains(bare, "://"):
			left = append(left, piece)
		case excluded:
			add(&without, queryWord(&found[0]))
		default:
			add(&words, queryWord(&found[0]))
		}
	}
	q = strings.Join(left, " ")
	found := queried(q)
	if c, ok := euref.Parse(q, latestAct); ok { // as people type it
		return append(words, actWord(c)), without, ""
	}
	if len(found) == 0 { // perhaps because of a word beside it: 2010/31/AB yasası
		for _, piece := range left {
			found = append(found, at(strings.Index(q, piece), queried(piece))...)
		}
	}
	var b strings.Builder
	end := 0
	for i := range found {
		r := &found[i]
		if r.Start < end {
			continue
		}
		add(&words, queryWord(r))
		from, to := r.Adopted(q)
		b.WriteString(q[end:max(end, from)] + " ")
		end = to
	}
	return words, without, b.String() + q[end:]
}

// queried returns the references of a query that can be looked up.
func queried(q string) []euref.Ref {
	return slices.DeleteFunc(euref.Find(q, latestAct), func(r euref.Ref) bool {
		switch r.Kind {
		case euref.Act, euref.Number, euref.Identifier, euref.CaseLaw:
			return r.CELEX == (euref.CELEX{})
		}
		return true
	})
}

// at moves references that were found in a part of a text to their positions in the text.
func at(from int, found []euref.Ref) []euref.Ref {
	for i := range found {
		found[i].Start, found[i].End = found[i].Start+from, found[i].End+from
	}
	return found
}

// queryWord is the word for a reference of a query: that of its act or, if it can mean several, that of their number.
func queryWord(r *euref.Ref) string {
	if len(r.Alternatives) > 0 {
		return numberWord(r.CELEX)
	}
	return actWord(r.CELEX)
}

// How much of a text is read around a part of it, because words beside a number tell its act; in bytes.
const (
	actContextBefore = 120
	actContextBehind = 260
)

// withActs adds the references in a part of a text to its marks, and what clauses they are to how.
func (s *execution) withActs(text string, from, to int, marks []span, how *[maxWords]quality) []span {
	if !slices.ContainsFunc(s.clauses, clause.isAct) {
		return marks
	}
	start := runeStart(text, max(0, from-actContextBefore))
	end := runeStart(text, min(len(text), to+actContextBehind))
	for _, r := range actsOf(text[start:end]) {
		mark := span{start + r.start, start + r.end}
		if mark.end <= from || mark.start >= to {
			continue
		}
		found := false
		for i, c := range s.clauses {
			if c.isAct() && slices.Contains(r.words, c.words[0]) {
				how[i], found = asTyped, true
			}
		}
		if found {
			marks = append(marks, span{max(mark.start, from), min(mark.end, to)})
		}
	}
	slices.SortFunc(marks, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	apart := marks[:0]
	for _, m := range marks {
		if n := len(apart); n > 0 && m.start < apart[n-1].end {
			apart[n-1].end = max(apart[n-1].end, m.end)
			continue
		}
		apart = append(apart, m)
	}
	return apart
}
