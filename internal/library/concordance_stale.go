package library

import (
	"bytes"
	"context"
	"fmt"
	"sort"
	"strings"
	"sync"

	"lls/internal/text/lawtext"
)

// What has become of a counterpart in a new version.
type fate int

const (
	untouched fate = iota
	kept           // its words are there, but the structure of the new version has no place with them
	changed
	gone
)

// versionPair compares two versions of a legal text, in the languages that both have.
type versionPair struct {
	now   revisionPlaces
	sides [2]*textPair // Turkish, English; nil: only the fingerprints can be compared
}

// textPair compares two texts of one language.
type textPair struct {
	old, now *textPlaces
	partner  []int // by old place: the place that it has become, -1 for none
	claimed  map[string]bool
	rows     []pairRow
	left     []int // rows with an old side, in the order of the old text
	right    []int // rows with a new side, in the order of the new text
	words    func() (old, now wordStream)
}

// pairRow is a row of a comparison.
type pairRow struct {
	left, right       int // bytes, -1 without
	leftEnd, rightEnd int
	same              bool // no word of substance differs
}

// comparePair compares two texts.
func comparePair(ctx context.Context, comparer *lawtext.Comparer, before, after string, old, now *textPlaces) (
	*textPair, error) {
	c, err := comparer.Compare(ctx, before, after, lawtext.Options{})
	if err != nil {
		return nil, fmt.Errorf("compare two versions: %w", err)
	}
	p := &textPair{old: old, now: now, rows: make([]pairRow, c.Len()), claimed: map[string]bool{}}
	p.words = sync.OnceValues(func() (old, now wordStream) { return newWordStream(before), newWordStream(after) })
	moved := map[int]int{} // by move: the row of its new place
	for i, r := range c.Rows() {
		if r.Kind == lawtext.KindMoved && r.MoveId != 0 {
			moved[r.MoveId] = i
		}
	}
	for i, r := range c.Rows() {
		row := pairRow{left: -1, right: -1, same: r.Kind == lawtext.KindSame || r.Label != lawtext.LabelNone}
		if r.LeftIndex >= 0 {
			row.left = r.Left.Start()
			p.left = append(p.left, i)
		}
		if r.RightIndex >= 0 {
			row.right = r.Right.Start()
			p.right = append(p.right, i)
		}
		if r.Kind == lawtext.KindMoved {
			row.same = allEqual(r.Right)
		}
		p.rows[i] = row
	}
	for i, r := range c.Rows() { // the old place of what moved
		at, there := moved[r.MoveId]
		if r.Kind != lawtext.KindRemoved || r.MoveId == 0 || !there {
			continue
		}
		p.rows[i].right, p.rows[i].same = p.rows[at].right, p.rows[at].same
		p.rows[at].left = p.rows[i].left
	}
	p.measure(len(before), len(after))
	p.pair()
	return p, nil
}

func allEqual(p lawtext.Passage) bool {
	for s := range p.Segments() {
		if s.Op != 0 && strings.TrimSpace(s.Text) != "" {
			return false
		}
	}
	return true
}

// measure orders the rows by both texts, and finds where each ends.
func (p *textPair) measure(before, after int) {
	sort.SliceStable(p.left, func(i, j int) bool { return p.rows[p.left[i]].left < p.rows[p.left[j]].left })
	sort.SliceStable(p.right, func(i, j int) bool { return p.rows[p.right[i]].right < p.rows[p.right[j]].right })
	for i, row := range p.left {
		p.rows[row].leftEnd = before
		if i+1 < len(p.left) {
			p.rows[row].leftEnd = p.rows[p.left[i+1]].left
		}
	}
	for i, row := range p.right {
		p.rows[row].rightEnd = after
		if i+1 < len(p.right) {
			p.rows[row].rightEnd = p.rows[p.right[i+1]].right
		}
	}
}

// pair finds what each place has become: the place of its kind in the new text in which its first line is.
func (p *textPair) pair() {
	p.partner = make([]int, len(p.old.all))
	for i, place := range p.old.all {
		p.partner[i] = -1
		n := sort.Search(len(p.left), func(n int) bool { return p.rows[p.left[n]].left > place.head }) - 1
		if n < 0 {
			continue
		}
		row := p.rows[p.left[n]]
		if row.right < 0 {
			continue
		}
		at := row.right
		if offset := place.head - row.left; offset > 0 && offset < row.rightEnd-row.right {
			at += offset // a block of several paragraphs
		}
		p.partner[i] = p.now.at(at, place.key)
		if p.partner[i] >= 0 {
			p.claimed[p.now.all[p.partner[i]].key] = true
		}
	}
}

// at returns the place at a byte that is of the same kinds as another one, -1 if there is none.
func (t *textPlaces) at(offset int, like string) int {
	i := sort.Search(len(t.all), func(i int) bool { return t.all[i].start > offset }) - 1
	for i >= 0 && (t.all[i].end <= offset || !sameKinds(t.all[i].key, like)) {
		i = t.all[i].up
	}
	return i
}

// sameKinds reports whether two keys have the same kinds of steps.
func sameKinds(a, b string) bool {
	for {
		stepA, restA, moreA := strings.Cut(a, "/")
		stepB, restB, moreB := strings.Cut(b, "/")
		kindA, _, _ := strings.Cut(stepA, ":")
		kindB, _, _ := strings.Cut(stepB, ":")
		if kindA != kindB || moreA != moreB {
			return false
		}
		if !moreA {
			return true
		}
		a, b = restA, restB
	}
}

// fateOf tells what has become of a place whose words had a fingerprint, and its key now. Only if the comparison of the
// texts and the fingerprints both say so, and its words are not there any more, has it changed.
func (p *textPair) fateOf(key, print string) (fate, string) {
	i, there := p.old.byKey[key]
	if !there { // the place that was seen is not in the text that is left of that version
		return fateByPrint(p.now, key, print)
	}
	is, to := p.fateByRows(i, print)
	if now, found := p.now.find(to); is == untouched && found && now.print == print {
		return untouched, to
	}
	if p.keepsWords(p.old.all[i]) {
		return kept, key
	}
	return is, to
}

func (p *textPair) fateByRows(i int, print string) (fate, string) {
	key := p.old.all[i].key
	now, found := p.now.find(key)
	partner := p.partner[i]
	if found && now.print == print && (partner < 0 || p.now.all[partner].key == key) {
		return untouched, key
	}
	if partner < 0 {
		if twin, only := p.now.only(key, print); only {
			return untouched, twin
		}
		if found && !p.claimed[key] { // rewritten so far that no line of it is known again
			return changed, key
		}
		return gone, key
	}
	to := p.now.all[partner]
	if to.print == print || p.onlySame(p.old.all[i], to) {
		return untouched, to.key
	}
	return changed, to.key
}

// onlySame reports whether the rows of a comparison say that two places have the same words.
func (p *textPair) onlySame(from, to textPlace) bool {
	n := sort.Search(len(p.left), func(n int) bool { return p.rows[p.left[n]].leftEnd > from.start })
	for ; n < len(p.left) && p.rows[p.left[n]].left < from.end; n++ {
		if r := p.rows[p.left[n]]; !r.same || r.right >= 0 && (r.right < to.start || r.right >= to.end) {
			return false
		}
	}
	n = sort.Search(len(p.right), func(n int) bool { return p.rows[p.right[n]].rightEnd > to.start })
	for ; n < len(p.right) && p.rows[p.right[n]].right < to.end; n++ {
		if r := p.rows[p.right[n]]; !r.same || r.left >= 0 && (r.left < from.start || r.left >= from.end) {
			return false
		}
	}
	return true
}

// followingWords is how much of the words behind a place must be there as well, in bytes: what was added to the end of
// a place stands before them.
const followingWords = 12

// keepsWords reports whether the words of a place, with its number, and the first ones behind it stand in the new text
// as often as in the old one, without any between them. Breaks of lines can hide a number or a heading, and then the
// structure of the new text has other places; its words say that nothing has changed.
func (p *textPair) keepsWords(place textPlace) bool {
	old, now := p.words()
	from, to := old.at(place.start), old.at(place.end)
	if to == from {
		return false
	}
	if to == len(old.words) {
		return bytes.HasSuffix(now.words, old.words[from:])
	}
	passage := old.words[from:min(to+followingWords, len(old.words))]
	const first = 32 // a short part is found, or not found, much faster
	return bytes.Contains(now.words, passage[:min(first, len(passage))]) &&
		bytes.Count(now.words, passage) >= bytes.Count(old.words, passage)
}

// wordStream is the words of a text, see wordsOf.
type wordStream struct {
	words   []byte
	offsets []int32
}

func newWordStream(text string) wordStream {
	offsets := make([]int32, len(text))
	return wordStream{wordsOf(text, offsets), offsets}
}

// at returns where in the words a byte of the text is.
func (s wordStream) at(offset int) int {
	if offset >= len(s.offsets) {
		return len(s.words)
	}
	return int(s.offsets[offset])
}

// only returns the key of the one place of the same kinds that has a fingerprint.
func (t *textPlaces) only(like, print string) (key string, found bool) {
	for _, place := range t.all {
		if place.print != print || !sameKinds(place.key, like) {
			continue
		}
		if found {
			return "", false
		}
		key, found = place.key, true
	}
	return key, found
}

// fateByPrint tells what has become of a place by its fingerprint alone.
func fateByPrint(now *textPlaces, key, print string) (fate, string) {
	place, found := now.find(key)
	if found && place.print == print {
		return untouched, key
	}
	if twin, only := now.only(key, print); only {
		return untouched, twin
	}
	if found {
		return changed, key
	}
	return gone, key
}

// fateOf tells what has become of a counterpart in both languages, and its key now.
func (v *versionPair) fateOf(g *AlignmentTarget) (fate, string) {
	worst, key, lost, seen := untouched, "", 0, 0
	for side, print := range []string{g.printTR, g.printEN} {
		if print == "" {
			continue
		}
		now := v.now.tr
		if side == 1 {
			now = v.now.en
		}
		seen++
		var is fate
		var to string
		if pair := v.sides[side]; pair != nil {
			is, to = pair.fateOf(g.Place, print)
		} else {
			is, to = fateByPrint(now, g.Place, print)
		}
		if is == gone {
			lost++
			is = changed
		} else if key == "" {
			key = to
		}
		worst = max(worst, is)
	}
	if seen > 0 && lost == seen {
		return gone, g.Place
	}
	if key == "" {
		key = g.Place
	}
	return worst, key
}
