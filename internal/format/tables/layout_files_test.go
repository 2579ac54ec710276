package tables_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
)

// layoutFile is a layout of testdata/layouts: its name, the format of the file, how many rows the file repeats on every
// page, its tables, and what must be read. Cells are parted by |, "^" continues the cell above, "<" the cell before
// it, \n ends a line.
type layoutFile struct {
	name   string
	format string
	grids  []grid
	want   layout
}

func readLayoutFile(t *testing.T, name string) layoutFile {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	title, rest, _ := strings.Cut(string(content), "\n")
	f := layoutFile{name: title}
	heads, part := 0, ""
	for line := range strings.Lines(rest) {
		line = strings.TrimSuffix(line, "\n")
		if name, is := strings.CutPrefix(line, "--- "); is {
			if part = name; part == "table" {
				f.grids = append(f.grids, grid{heads: heads})
			}
			continue
		}
		switch part {
		case "":
			if value, is := strings.CutPrefix(line, "format "); is {
				f.format = value
			} else if line == "heads 1" || line == "heads 2" || line == "heads 4" {
				heads = int(line[len(line)-1] - '0')
			} else {
				t.Fatalf("%s: what is %q?", name, line)
			}
		case "table":
			cells := strings.Split(line, "|")
			for i := range cells {
				cells[i] = strings.ReplaceAll(strings.TrimSpace(cells[i]), `\n`, "\n")
			}
			g := &f.grids[len(f.grids)-1]
			g.rows = append(g.rows, cells)
		case "columns":
			f.want.columns = line
		case "rows":
			f.want.rows = append(f.want.rows, line)
		default:
			t.Fatalf("%s: what is %q?", name, part)
		}
	}
	return f
}

// file writes the layout as a file of its format.
func (f *layoutFile) file(t *testing.T) []byte {
	t.Helper()
	switch f.format {
	case "docx":
		return docxOf(t, "", f.grids...)
	case "xlsx":
		return bookOf(t, f.grids[0])
	case "html":
		return pageOf(f.grids[0])
	case "tsv":
		return textOf(t, f.grids[0], '\t')
	case "csv ; 1254":
		text := bytes.ReplaceAll(textOf(t, f.grids[0], ';'), []byte("\n"), []byte("\r\n"))
		text, err := charmap.Windows1254.NewEncoder().Bytes(text)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	t.Fatalf("no format is %q", f.format)
	return nil
}

// TestTablesInLayoutsThatWereHeldOut reads layouts that were written, with what must be read of them, before the first
// run on them; the rules were then mended.
func TestTablesInLayoutsThatWereHeldOut(t *testing.T) {
	names, err := filepath.Glob("testdata/layouts/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal("no layouts", err)
	}
	var all tally
	for _, name := range names {
		f := readLayoutFile(t, name)
		t.Run(f.name, func(t *testing.T) {
			f.want.file = f.file
			all.check(t, f.want)
		})
	}
	all.log(t)
}
