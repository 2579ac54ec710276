package lawtext

import "strings"

const (
	minRows  = 2  // of a table with tabs
	minCells = 6  // of a table whose cells are lines
	wideCell = 60 // bytes
)

// tableFrom counts the paragraphs from j on that are rows or cells of a table.
func (f *placeFinder) tableFrom(j, end int) int {
	n := 0
	for j+n < end && f.isRow(j+n) {
		n++
	}
	if n >= minRows {
		return n
	}
	n = 0
	for j+n < end && f.isCell(j+n) {
		n++
	}
	if n >= minCells {
		return n
	}
	return 0
}

// isRow reports whether a paragraph is a row of a table.
func (f *placeFinder) isRow(j int) bool { return f.Paragraphs[j].barred || isRow(f.line(j)) }

// isRow reports whether the cells of a line are separated by tabs, or enclosed by bars.
func isRow(line string) bool {
	if strings.HasPrefix(line, "|") {
		return strings.Count(line, "|") >= 2
	}
	at := strings.IndexByte(line, '\t')
	return at > 0 && at < len(line)-1 && !isItemAlone(strings.TrimSpace(line[:at])+" ") && !strings.HasPrefix(line, "(")
}

func (f *placeFinder) isCell(j int) bool {
	line := f.line(j)
	return f.Paragraphs[j].Mark == "" && line != "" && len(line) <= wideCell &&
		strings.IndexByte(".;:,", line[len(line)-1]) < 0 && !isAmendmentMark(line)
}

// rows opens the places of a table.
func (f *placeFinder) rows(part, j, n int) {
	for len(f.stack) > 1 && f.stack[len(f.stack)-1].style == styleNone &&
		strings.HasPrefix(lastStep(f.out[f.stack[len(f.stack)-1].place].Key), "sub:") {
		f.closeAt(len(f.stack)-1, f.Paragraphs[j].Start)
	}
	f.table++
	depth := len(f.stack)
	f.open(StepTable, decimal(int32(f.table)), part, j, styleNone, 0)
	kind := StepCell
	if f.isRow(j) {
		kind = StepRow
	}
	for k := range n {
		f.closeAt(min(depth+1, len(f.stack)), f.Paragraphs[j+k].Start)
		f.open(kind, decimal(int32(k+1)), part, j+k, styleNone, 0)
	}
	f.closeAt(depth, f.Paragraphs[j+n-1].End)
}
