package tables_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"lls/internal/format/docx"
	"lls/internal/format/tables"
)

// shownTables writes tables: ^ for what belongs to the cell above, < to the one before.
func shownTables(f *tables.File) string {
	var b strings.Builder
	for _, table := range f.Tables {
		fmt.Fprintf(&b, "%s\n", table.Name)
		for _, row := range table.Rows {
			for _, c := range row.Cells {
				switch {
				case c.Left:
					b.WriteString("<|")
				case c.Above:
					fmt.Fprintf(&b, "^%s|", c.Text)
				default:
					b.WriteString(c.Text + "|")
				}
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func TestPagesAreReadAsABrowserShowsThem(t *testing.T) {
	for name, test := range map[string]struct{ page, want string }{
		"end tags that are left out": {"<html><h2>Uyum\n tablosu</h2><table><tr><td>a<td>b<tr><td>c &amp; " +
			"d<td>e</table>",
			"Uyum tablosu\na|b|\nc & d|e|\n"},
		"spans": {"<table><tr><td rowspan=2>a</td><td colspan=2>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td " +
			"rowspan=0>e</td><td>f</td></tr><tr><td>g</td></tr></table>",
			"\na|b|<|\n^a|c|d|\ne|f|\n^e|g|\n"},
		"a span behind the last cell": {"<table><tr><td>a<td>b<td rowspan=2>c<tr><td>d</table>", "\na|b|c|\nd||^c|\n"},
		"blanks, lines and tables within": {"<table><caption>Ek</caption><tr><td> a \n" +
			" b<br>c<p>d</p><p>e</p><table><tr><td>1<td>2</table>",
			"Ek\na b\nc\nd\ne\n1\t2|\n"},
		"what is no text": {"<!-- x --><script>alert('<table>')</script><table><tr><td>a<style>b{}</style><a " +
			"href='http://127.0.0.1:1/x'>c</a><img src='http://127.0.0.1:1/y'></table>",
			"\nac|\n"},
		"several tables":      {"<table><tr><td>a</table><p>Second<table><tr><td>b</table>", "\na|\nSecond\nb|\n"},
		"an empty table":      {"<table><tr><td> </table><table><tr><td>b</table>", "\nb|\n"},
		"spans that are none": {"<table><tr><td colspan=-1 rowspan=x>a<td colspan=999999999>b</table>", "\na|b|\n"},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := tables.Read(t.Context(), strings.NewReader(test.page))
			if err != nil {
				t.Fatal(err)
			}
			if got := shownTables(f); got != test.want {
				t.Errorf("\n got %q\nwant %q", got, test.want)
			}
			if want := (docx.Ignored{Links: 1, Pictures: 1, Macros: 1}); name == "what is no text" &&
				f.Ignored != want {
				t.Errorf("ignored %+v, want %+v", f.Ignored, want)
			}
		})
	}
}

func TestPagesInOtherEncodings(t *testing.T) {
	page := "<!DOCTYPE html><table><tr><td>ığşİ</table>"
	var wide bytes.Buffer
	wide.WriteString("\xff\xfe")
	for _, unit := range utf16.Encode([]rune(page)) {
		wide.Write([]byte{byte(unit), byte(unit >> 8)})
	}
	for name, content := range map[string]string{"with a mark": "\ufeff" + page, "in UTF-16": wide.String(),
		"in Windows-1254": "<!DOCTYPE html><table><tr><td>\xfd\xf0\xfe\xdd</table>"} {
		f, err := tables.Read(t.Context(), strings.NewReader(content))
		if err != nil || shownTables(f) != "\nığşİ|\n" {
			t.Errorf("%s: %v, %v", name, f, err)
		}
	}
}

func TestTablesOfAWordFileHaveNamesAndMergedCells(t *testing.T) {
	one := grid{[][]string{{"AB", "<", "TR"}, {"Article 1", "text", "m. 1"}, {"^", "more", "m. 2"}}, 1}
	f, err := tables.Read(t.Context(), bytes.NewReader(docxOf(t, "Tablo", one, one)))
	if err != nil {
		t.Fatal(err)
	}
	want := "Tablo\nAB|<|TR|\nArticle 1|text|m. 1|\n^Article 1|more|m. 2|\n"
	if got := shownTables(f); got != want+want || !f.Tables[0].Rows[0].Header {
		t.Errorf("%q, header %v", got, f.Tables[0].Rows[0].Header)
	}
}

// TestAttacksOnTablesAreRefused reads files that would cost much: each is refused for its reason.
func TestAttacksOnTablesAreRefused(t *testing.T) {
	wide := grid{[][]string{append([]string{"a"}, strings.Split(strings.Repeat("<", 199), "")...)}, 0}
	rows := wide
	for range 5_100 {
		rows.rows = append(rows.rows, wide.rows[0])
	}
	for name, test := range map[string]struct {
		content []byte
		reason  tables.Reason
		line    bool
	}{
		"a PDF":           {[]byte("%PDF-1.7"), tables.ReasonPDF, false},
		"nothing":         {nil, tables.ReasonEmpty, false},
		"an old DOC":      {[]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), tables.ReasonFormat, false},
		"another archive": {[]byte("PK\x03\x04"), tables.ReasonFormat, false},
		"no table":        {docxOf(t, "x"), tables.ReasonEmpty, false},
		"over 32 MiB":     {make([]byte, tables.MaxBytes+1), tables.ReasonBytes, false},
		"tables 6 deep":   {[]byte("<html>\n" + strings.Repeat("<table><tr><td>", 6)), tables.ReasonDepth, true},
		"a page of cells": {[]byte("<table>" + strings.Repeat("<tr><td>", 1_000_001)), tables.ReasonCells, false},
		"a row of cells":  {[]byte("<table><tr>" + strings.Repeat("<td>", 201)), "columns", true},
		"spans of spans": {[]byte("<table><tr><td rowspan=20000 colspan=199>a" + strings.Repeat("<tr><td>b", 5_100)),
			tables.ReasonCells, false},
		"merged cells":  {docxOf(t, "x", rows), tables.ReasonCells, false},
		"many tables":   {[]byte(strings.Repeat("<table><tr><td>a</table>", 201)), tables.ReasonTables, false},
		"a tag of 5 MB": {[]byte("<table " + strings.Repeat("a", 5<<20)), tables.ReasonBytes, true},
		"text of 25 MB": {[]byte("<table><tr>" + strings.Repeat("<td>"+strings.Repeat("a", 250_000), 101)),
			tables.ReasonBytes, true},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := tables.Read(t.Context(), bytes.NewReader(test.content))
			bad, ok := errors.AsType[*tables.Error](err)
			if !ok || bad.Reason != test.reason || test.line && bad.Line == 0 {
				t.Errorf("%v, %v; want %s", f, err, test.reason)
			}
		})
	}
}

func TestReadEndsWithItsContext(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tables.Read(ended, strings.NewReader("<table>"+strings.Repeat("<tr><td>a", 2_000))); !errors.Is(err,
		context.Canceled) {
		t.Errorf("after its end: %v", err)
	}
}

// FuzzRead reads files of any kind: no cell but the first of a table belongs to one that is not there.
func FuzzRead(f *testing.F) {
	f.Add([]byte("<table><tr><td rowspan=2>a<td colspan=3>b<tr><td>c</table>"))
	f.Add([]byte("AB hükmü;Karşılık\nMadde 1;m. 2\n"))
	f.Add(docxOf(f, "x", grid{[][]string{{"a", "<"}, {"^", "b"}}, 1}))
	f.Fuzz(func(t *testing.T, content []byte) {
		file, err := tables.Read(t.Context(), bytes.NewReader(content))
		if err != nil {
			if _, ok := errors.AsType[*tables.Error](err); !ok {
				t.Errorf("an error without a reason: %v", err)
			}
			return
		}
		for _, table := range file.Tables {
			if len(table.Rows) == 0 {
				t.Error("a table without rows")
			}
			for _, row := range table.Rows {
				if len(row.Cells) > table.Width {
					t.Errorf("%d cells of %d columns", len(row.Cells), table.Width)
				}
				if len(row.Cells) > 0 && row.Cells[0].Left {
					t.Error("the first cell belongs to one before it")
				}
			}
		}
	})
}
