package lawtext

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
)

// changedWords are the words of one side that an answer tells as deleted or
// inserted, in reading order, with the part of the text in which their row
// starts; an empty word is between rows and wherever something equal or moved
// is. The number of a renumbered heading is no such word.
type changedWords struct {
	words []string
	parts []int
}

// changesOf reads the changed words of one side; lines tells where each part of
// the text starts.
func changesOf(c Comparison, right bool, lines []int) (out changedWords) {
	stop := func() {
		out.words, out.parts = append(out.words, ""), append(out.parts, -1)
	}
	rows := make([]Row, 0, c.Len())
	for _, r := range c.Rows() {
		if !right && r.LeftIndex >= 0 || right && r.RightIndex >= 0 {
			rows = append(rows, r)
		}
	}
	line := func(r Row) int {
		if right {
			return r.RightIndex
		}
		return r.LeftIndex
	}
	if !right {
		slices.SortFunc(rows, func(a, b Row) int { return cmp.Compare(line(a), line(b)) })
	}
	for _, r := range rows {
		stop() // a passage over several rows moved only as far as each of them tells
		if r.Kind == KindSame || r.MoveId != 0 || r.Label == LabelRenumbered {
			continue
		}
		side := r.Left
		if right {
			side = r.Right
		}
		part := articleAtLine(lines, line(r))
		for s := range side.Segments() {
			words := wordsIn(s.Text)
			if s.Op == 0 {
				if len(words) > 0 {
					stop()
				}
				continue
			}
			for _, w := range words {
				out.words, out.parts = append(out.words, w), append(out.parts, part)
			}
		}
	}
	return out
}

// partLines tells at which line each part of a text starts, and its label.
func partLines(s string) (lines []int, labels []string) {
	structure := Parse(s)
	for _, p := range structure.Parts {
		at := 0
		if p.First < len(structure.Paragraphs) {
			at = structure.Paragraphs[p.First].Line
		}
		lines, labels = append(lines, at), append(labels, p.Label)
	}
	return lines, labels
}

func onceIn(labels []string, label string) bool {
	n := 0
	for _, l := range labels {
		if l == label {
			n++
		}
	}
	return n == 1
}

// grouped hashes every group of k words without a gap.
func grouped(words []string, k int, use func(at int, hash uint64)) {
	hashes := make([]uint64, len(words))
	for i, w := range words {
		hashes[i] = maphash.String(testSeed, w) | 1
		if w == "" {
			hashes[i] = 0
		}
	}
	whole := 0
	for i, h := range hashes {
		if whole++; h == 0 {
			whole = 0
		}
		if whole >= k {
			sum := uint64(0)
			for _, h := range hashes[i-k+1 : i+1] {
				sum = mix(sum, h)
			}
			use(i-k+1, sum)
		}
	}
}

var testSeed = maphash.MakeSeed()

// checkDuplicates looks for passages told as deleted and as inserted that occur
// once on each side and are not told as moved: of nearWords words within a
// matched article, of farWords anywhere.
func checkDuplicates(c Comparison, source, destination string) error {
	leftLines, leftLabels := partLines(source)
	rightLines, rightLabels := partLines(destination)
	partner := map[int]int{} // left part -> right part
	for _, a := range c.Articles {
		if r := c.Row(a.Row); a.Left != "" && a.Right != "" && r.LeftIndex >= 0 && r.RightIndex >= 0 {
			l, r := articleAtLine(leftLines, r.LeftIndex), articleAtLine(rightLines, r.RightIndex)
			// Where a text has a label twice, the outline does not tell which it means.
			if leftLabels[l] == a.Left && rightLabels[r] == a.Right && onceIn(leftLabels, a.Left) &&
				onceIn(rightLabels, a.Right) {
				partner[l] = r
			}
		}
	}
	left, right := changesOf(c, false, leftLines), changesOf(c, true, rightLines)
	for _, k := range []int{nearWords, farWords} {
		times := [2]map[uint64]int{{}, {}}
		for side, s := range []string{source, destination} {
			grouped(wordsIn(s), k, func(_ int, h uint64) { times[side][h]++ })
		}
		deleted := map[uint64]int{}
		grouped(left.words, k, func(at int, h uint64) { deleted[h] = at })
		var err error
		grouped(right.words, k, func(at int, h uint64) {
			from, both := deleted[h]
			if !both || times[0][h] != 1 || times[1][h] != 1 || err != nil {
				return
			}
			if to, matched := partner[left.parts[from]]; k == farWords || matched && to == right.parts[at] {
				err = fmt.Errorf("deleted and inserted, not moved: %s", strings.Join(right.words[at:at+k], " "))
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// checkLinks holds rows with one MoveId to be a part that moved, or to have lost or
// gained a passage of nearWords words that another one of them gained or lost.
func checkLinks(c Comparison) error {
	type linked struct {
		row   int
		words [2][]uint64 // groups of words that only this side has
	}
	groups := map[int][]linked{}
	for i, r := range c.Rows() {
		if r.MoveId == 0 {
			continue
		}
		l := linked{row: i}
		for side, p := range []Passage{r.Left, r.Right} {
			var words []string
			for s := range p.Segments() {
				if list := wordsIn(s.Text); s.Op != 0 && len(list) > 0 {
					words = append(words, list...)
				} else if len(list) > 0 {
					words = append(words, "")
				}
			}
			grouped(words, nearWords, func(_ int, h uint64) { l.words[side] = append(l.words[side], h) })
		}
		groups[r.MoveId] = append(groups[r.MoveId], l)
	}
	for id, rows := range groups {
		for _, x := range rows {
			lent := hasEqual(c.Row(x.row)) && c.Row(x.row).Kind != KindChanged // it moved itself
			for _, y := range rows {
				for _, side := range []int{0, 1} {
					there := func(h uint64) bool { return slices.Contains(y.words[1-side], h) }
					lent = lent || slices.ContainsFunc(x.words[side], there)
				}
			}
			if !lent {
				return fmt.Errorf("row %d has the MoveId %d, but nothing wandered there: %q %q",
					x.row, id, c.Row(x.row).Left.Text(), c.Row(x.row).Right.Text())
			}
		}
	}
	return nil
}

func hasEqual(r Row) bool {
	for _, p := range []Passage{r.Left, r.Right} {
		for s := range p.Segments() {
			if s.Op == 0 && strings.TrimSpace(s.Text) != "" {
				return true
			}
		}
	}
	return false
}
