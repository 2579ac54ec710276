package sheet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"lls/internal/text/lang"
)

// Named is a table whose columns have names, for example a manifest that says what the files of a folder are.
type Named struct {
	Rows    []Row // without the headings
	columns map[string]int
}

// ReadNamed reads a table. Its first row has the headings; headings contains the words that are permitted for each
// column, in any case. Other columns are not read. A required column that is not there is an error.
func ReadNamed(ctx context.Context, r io.ReadSeeker, headings map[string][]string, required ...string) (*Named, error) {
	n := &Named{columns: map[string]int{}}
	for row, err := range Read(ctx, r) {
		if err != nil {
			return nil, err
		}
		n.Rows = append(n.Rows, row)
	}
	if len(n.Rows) < 2 {
		return nil, errors.New("there are no rows below the headings")
	}
	for i, cell := range n.Rows[0].Cells {
		for name, words := range headings {
			if !slices.ContainsFunc(words, func(word string) bool { return FoldName(word) == FoldName(cell) }) {
				continue
			}
			if _, twice := n.columns[name]; twice {
				return nil, fmt.Errorf("there are two columns for %s", name)
			}
			n.columns[name] = i
		}
	}
	for _, name := range required {
		if _, there := n.columns[name]; !there {
			return nil, fmt.Errorf("the first row has no column for %s: %s", name, strings.Join(headings[name], ", "))
		}
	}
	n.Rows = n.Rows[1:]
	return n, nil
}

// FoldName makes names equal that differ only in case, blanks around them or the way in which letters are encoded.
func FoldName(s string) string { return lang.Fold(lang.TrimLine(lang.Normalize(s))) }

// Cell is the cell of a row in a column, without the blanks around it; "" if there is no such column.
func (n *Named) Cell(row Row, name string) string {
	if i, there := n.columns[name]; there && i < len(row.Cells) {
		return strings.TrimSpace(row.Cells[i])
	}
	return ""
}

// Path is the cell of a row that names a file below a folder, as package fs writes it.
func (n *Named) Path(row Row, name string) string {
	return strings.TrimPrefix(strings.ReplaceAll(n.Cell(row, name), `\`, "/"), "./")
}

// Key is the name of a column; "" if it has none.
func (n *Named) Key(column int) string {
	for name, at := range n.columns {
		if at == column {
			return name
		}
	}
	return ""
}
