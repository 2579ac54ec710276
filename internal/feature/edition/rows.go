package edition

import (
	"strings"

	"lls/internal/text/lawtext"
)

// row is what stands side by side in two columns. The lines of a column, all rows together, are the text.
type row struct{ tr, en []line }

// rows pairs the lines of both languages. A row begins where a group of blocks that belong together begins with a line
// in each language.
func (d *edition) rows() []row {
	tr, en := d.tr, d.en
	var cuts [][2]int // lines at which rows begin
	last := [2]int{0, 0}
	for _, g := range lawtext.Parallel(&tr.layout, &en.layout) {
		left, leftOK := tr.cut(g.Left, last[0])
		right, rightOK := en.cut(g.Right, last[1])
		if len(cuts) == 0 {
			cuts = append(cuts, [2]int{0, 0})
			continue
		}
		if !leftOK || !rightOK || left == last[0] && right == last[1] {
			continue
		}
		last = [2]int{left, right}
		cuts = append(cuts, last)
	}
	cuts = append(cuts, [2]int{len(tr.lines), len(en.lines)})
	var rows []row
	for i := range cuts[:len(cuts)-1] {
		rows = append(rows, row{tr.lines[cuts[i][0]:cuts[i+1][0]], en.lines[cuts[i][1]:cuts[i+1][1]]})
	}
	return rows
}

// cut is the line with which blocks begin. ok is false if they begin within a line, or before those of an earlier
// group. Without blocks it is where those of the next group begin.
func (s *side) cut(r lawtext.Range, last int) (int, bool) {
	at := len(s.text)
	if r.From < len(s.layout.Blocks) {
		at = s.layout.Blocks[r.From].Start
		for i := r.From; i < r.To || i == r.From; i++ {
			at = min(at, s.begin(i))
		}
	} else if r.Len() == 0 {
		return len(s.lines), true
	}
	i := s.lineAt(at)
	return i, i >= last && strings.TrimSpace(s.text[s.lines[i].at:at]) == ""
}
