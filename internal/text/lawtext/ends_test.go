package lawtext

import "fmt"

// checkEnds holds changed rows to strike no sign or word at their ends that they insert again.
func checkEnds(c Comparison) error {
	for i, r := range c.Rows() {
		if r.Kind != KindChanged || r.Label != LabelNone {
			continue
		}
		left, right := wordsIn(r.Left.Text()), wordsIn(r.Right.Text())
		if len(left) == 0 || len(right) == 0 {
			continue
		}
		leftEnds, rightEnds := markedEnds(r.Left), markedEnds(r.Right)
		if left[0] == right[0] && leftEnds[0] && rightEnds[0] {
			return fmt.Errorf("row %d strikes and inserts its first word %q: %q %q", i, left[0], r.Left.Text(),
				r.Right.Text())
		}
		if last := left[len(left)-1]; last == right[len(right)-1] && leftEnds[1] && rightEnds[1] {
			return fmt.Errorf("row %d strikes and inserts its last word %q: %q %q", i, last, r.Left.Text(),
				r.Right.Text())
		}
	}
	return nil
}

// markedEnds reports whether the first and the last word of a passage are marked.
func markedEnds(p Passage) (ends [2]bool) {
	first := true
	for s := range p.Segments() {
		if len(wordsIn(s.Text)) == 0 {
			continue
		}
		if first {
			ends[0], first = s.Op != 0, false
		}
		ends[1] = s.Op != 0
	}
	return ends
}
