package tables_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"lls/internal/format/pack/packtest"
)

// grid is a table as a test writes it: "^" continues the cell above, "<" the cell before it.
type grid struct {
	rows  [][]string
	heads int // rows that are repeated on every page
}

// span is how many columns a cell covers.
func (g grid) span(row, column int) int {
	n := 1
	for ; column+n < len(g.rows[row]) && g.rows[row][column+n] == "<"; n++ {
	}
	return n
}

// docx is a Word document with tables, each below a line.
func docxOf(t testing.TB, above string, grids ...grid) []byte {
	t.Helper()
	var b strings.Builder
	line := func(text string) {
		b.WriteString(`<w:p><w:r>`)
		for i, part := range strings.Split(text, "\n") {
			if i > 0 {
				b.WriteString(`<w:br/>`)
			}
			fmt.Fprintf(&b, `<w:t xml:space="preserve">%s</w:t>`,
				strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(part))
		}
		b.WriteString(`</w:r></w:p>`)
	}
	b.WriteString(`<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`)
	for _, g := range grids {
		line(above)
		b.WriteString(`<w:tbl>`)
		for i, row := range g.rows {
			b.WriteString(`<w:tr>`)
			if i < g.heads {
				b.WriteString(`<w:trPr><w:tblHeader/></w:trPr>`)
			}
			for n, cell := range row {
				if cell == "<" {
					continue
				}
				b.WriteString(`<w:tc><w:tcPr>`)
				if s := g.span(i, n); s > 1 {
					fmt.Fprintf(&b, `<w:gridSpan w:val="%d"/>`, s)
				}
				switch {
				case cell == "^":
					b.WriteString(`<w:vMerge/>`)
					cell = ""
				case i+1 < len(g.rows) && n < len(g.rows[i+1]) && g.rows[i+1][n] == "^":
					b.WriteString(`<w:vMerge w:val="restart"/>`)
				}
				b.WriteString(`</w:tcPr>`)
				line(cell)
				b.WriteString(`</w:tc>`)
			}
			b.WriteString(`</w:tr>`)
		}
		b.WriteString(`</w:tbl>`)
	}
	b.WriteString(`</w:body></w:document>`)
	return packtest.Archive(t, map[string]string{"word/document.xml": b.String()})
}

// pageOf is an HTML page with a table.
func pageOf(g grid) []byte {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html><head><style>td { color: red }</style></head><body><p>Annex</p>\n<table>")
	for i, row := range g.rows {
		b.WriteString("<tr>")
		for n, cell := range row {
			if cell == "<" || cell == "^" {
				continue
			}
			down := 1
			for i+down < len(g.rows) && n < len(g.rows[i+down]) && g.rows[i+down][n] == "^" {
				down++
			}
			fmt.Fprintf(&b, `<td colspan="%d" rowspan="%d">%s</td>`, g.span(i, n), down,
				strings.NewReplacer("&", "&amp;", "<", "&lt;", "\n", "<br>").Replace(cell))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table></body></html>")
	return []byte(b.String())
}

// textOf is a text with separators.
func textOf(t testing.TB, g grid, separator rune) []byte {
	t.Helper()
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.Comma = separator
	for _, row := range g.rows {
		if err := w.Write(row); err != nil {
			t.Fatal(err)
		}
	}
	w.Flush()
	return out.Bytes()
}

// bookOf is a workbook with one sheet, in which cells are merged.
func bookOf(t testing.TB, g grid) []byte {
	t.Helper()
	f := excelize.NewFile()
	for i, row := range g.rows {
		for n, cell := range row {
			name, err := excelize.CoordinatesToCellName(n+1, i+1)
			if err == nil && cell != "<" && cell != "^" {
				err = f.SetCellStr("Sheet1", name, cell)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, row := range g.rows {
		for n, cell := range row {
			below, span := 1, g.span(i, n)
			for cell != "^" && i+below < len(g.rows) && n < len(g.rows[i+below]) && g.rows[i+below][n] == "^" {
				below++
			}
			if cell == "<" || cell == "^" || span == 1 && below == 1 {
				continue
			}
			from, _ := excelize.CoordinatesToCellName(n+1, i+1)
			to, err := excelize.CoordinatesToCellName(n+span, i+below)
			if err == nil {
				err = f.MergeCell("Sheet1", from, to)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	out, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
