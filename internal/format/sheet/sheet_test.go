package sheet_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"lls/internal/format/pack/packtest"
	"lls/internal/format/sheet"
)

var ctx = context.Background()

// table reads all rows, each as its number and its cells.
func table(t *testing.T, content []byte) (rows []string, reason sheet.Reason) {
	t.Helper()
	for row, err := range sheet.Read(ctx, bytes.NewReader(content)) {
		if err != nil {
			bad, ok := errors.AsType[*sheet.Error](err)
			if !ok {
				t.Fatalf("an error without a reason: %v", err)
			}
			return rows, bad.Reason
		}
		rows = append(rows, fmt.Sprintf("%d:%s", row.Number, strings.Join(row.Cells, "|")))
	}
	return rows, ""
}

func book(t *testing.T, columns []sheet.Column, rows ...[]any) []byte {
	t.Helper()
	zone, err := time.LoadLocation("Asia/Nicosia")
	if err != nil {
		t.Fatal(err)
	}
	b, err := sheet.NewBook(zone)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	s, err := b.Sheet("Yasal metinler: [tümü]", columns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if err := s.Row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.End(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := b.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

var hostile = []string{"=1+1", "+90 392", "-5", "@SUM(A1)", "\tTab", "'=x", "''-x", "'quoted", "İĞDIR ığdır", "_x0041_",
	"a\nb", "  spaced ", "<b>&amp;\"", "🏛", "="}

func TestTextsComeBackAsTheyWere(t *testing.T) {
	rows := [][]any{}
	for _, s := range hostile {
		rows = append(rows, []any{s})
	}
	content := book(t, []sheet.Column{{Title: "Ad"}}, rows...)
	var got []string
	for row, err := range sheet.Read(ctx, bytes.NewReader(content)) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, row.Cells[0])
	}
	if want := append([]string{"Ad"}, hostile...); !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	f, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	name := f.GetSheetName(0)
	for i, s := range hostile {
		cell := fmt.Sprintf("A%d", i+2)
		shown, err := f.GetCellValue(name, cell)
		if formula, _ := f.GetCellFormula(name, cell); err != nil || formula != "" ||
			strings.ContainsRune("=+-@\t", rune(shown[0])) {
			t.Errorf("%q is shown as %q, formula %q: %v", s, shown, formula, err)
		}
		if kind, err := f.GetCellType(name, cell); err != nil || kind != excelize.CellTypeInlineString {
			t.Errorf("%q is a cell of type %v: %v", s, kind, err)
		}
	}
}

func TestTypesHeaderAndFilter(t *testing.T) {
	moment := time.Date(2026, 7, 1, 21, 30, 0, 0, time.UTC)
	columns := []sheet.Column{{Title: "Ad"}, {Title: "Sayı", Type: sheet.Number},
		{Title: "Kabul tarihi", Type: sheet.Date}, {Title: "Değişiklik", Type: sheet.Instant}}
	content := book(t, columns, []any{"Yasa", int64(12), "2012-02-29", moment},
		[]any{"x\x00\x0by", nil, "1878-05-01", nil}, []any{strings.Repeat("ş", 40000)})
	rows, reason := table(t, content)
	if reason != sheet.ReasonLength {
		t.Errorf("a cell of 32,767 letters: %q", reason)
	}
	want := []string{"1:Ad|Sayı|Kabul tarihi|Değişiklik", "2:Yasa|12|29/02/2012|02/07/2026 00:30", "3:x��y||1878-05-01"}
	if !slices.Equal(rows, want) {
		t.Errorf("got %q, want %q", rows, want)
	}
	f, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	name := f.GetSheetName(0)
	if serial, _ := f.GetCellValue(name, "C2", excelize.Options{RawCellValue: true}); name != "Yasal metinler   tümü" ||
		serial != "40968" {
		t.Errorf("the sheet %q has the date %q", name, serial)
	}
	panes, err := f.GetPanes(name)
	if err != nil || !panes.Freeze || panes.YSplit != 1 {
		t.Errorf("panes %+v: %v", panes, err)
	}
	raw := part(t, content, "xl/worksheets/sheet1.xml")
	if !strings.Contains(raw, `<autoFilter ref="$A$1:$D$4"`) {
		t.Errorf("no filter in …%s", raw[max(0, len(raw)-300):])
	}
}

func part(t *testing.T, content []byte, name string) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := archive.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestReadText(t *testing.T) {
	for name, row := range map[string]struct {
		content string
		rows    []string
		reason  sheet.Reason
	}{
		"commas": {"a,b\n1,2\n", []string{"1:a|b", "2:1|2"}, ""},
		"semicolons, BOM, CR": {"\uFEFFAd;Name\r\n\"x;\"\"y\";z,w\rson;",
			[]string{"1:Ad|Name", "2:x;\"y|z,w", "3:son"}, ""},
		"tabs": {"dma\tdoğrudan bellek, erişim; bellek\n5\" disk\tdisk",
			[]string{"1:dma|doğrudan bellek, erişim; bellek", "2:5\" disk|disk"}, ""},
		"a line within quotes": {"\"a\nb\",c\n\n ,\nd,e", []string{"1:a\nb|c", "5:d|e"}, ""},
		"an apostrophe":        {"'=1+1,'yasa'", []string{"1:=1+1|'yasa'"}, ""},
		"one column":           {"a\nb", []string{"1:a", "2:b"}, ""},
		"empty":                {"", nil, sheet.ReasonEmpty},
		"only a BOM":           {"\uFEFF", nil, sheet.ReasonEmpty},
		"only separators":      {",,\n,,\n", nil, sheet.ReasonEmpty},
		"UTF-16":               {"\xff\xfea\x00b\x00", []string{"1:ab"}, ""},
		"Windows-1254":         {"Ad,Name\nya\xfeam,life", []string{"1:Ad|Name", "2:yaşam|life"}, ""},
		"NUL":                  {"a,b\nc\x00,d", []string{"1:a|b"}, sheet.ReasonFormat},
		"an open quote":        {"a,b\n\"c,d\ne,f", []string{"1:a|b"}, sheet.ReasonQuote},
		"text after a quote":   {"a,b\n\"c\"d,e", []string{"1:a|b"}, sheet.ReasonQuote},
		"a cell of 1 MB":       {"a,b\n" + strings.Repeat("x", 1<<20), []string{"1:a|b"}, sheet.ReasonLength},
		"1,000 columns":        {strings.Repeat("x,", 1000), nil, sheet.ReasonColumns},
		"too many rows":        {strings.Repeat("x\n", sheet.MaxRows+sheet.MaxAbove+1), nil, sheet.ReasonRows},
		"too many bytes":       {strings.Repeat("\n", sheet.MaxBytes+1), nil, sheet.ReasonBytes},
		"an old XLS":           {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", nil, sheet.ReasonFormat},
		"a PDF":                {"%PDF-1.7\n", nil, sheet.ReasonFormat},
	} {
		rows, reason := table(t, []byte(row.content))
		if reason != row.reason || row.rows != nil && !slices.Equal(rows, row.rows) {
			t.Errorf("%s: %q, %q; want %q, %q", name, rows[:min(len(rows), 5)], reason, row.rows, row.reason)
		}
	}
}

// first is a cell that shows the first shared text.
const first = `<c t="s"><v>0</v></c>`

// sharing is a book of some shared texts and rows.
func sharing(t *testing.T, texts, rows string) []byte {
	t.Helper()
	return packtest.Archive(t, sharingParts(texts, rows))
}

// sharingParts are the parts of such a book.
func sharingParts(texts, rows string) map[string][]byte {
	const main, office = "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
		"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	relation := func(kind, target string) []byte {
		return []byte(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="` + office + "/" + kind + `" Target="` + target + `"/></Relationships>`)
	}
	return map[string][]byte{
		"[Content_Types].xml": []byte(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`),
		"_rels/.rels":         relation("officeDocument", "xl/workbook.xml"),
		"xl/workbook.xml": []byte(`<workbook xmlns="` + main + `" xmlns:r="` + office +
			`"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`),
		"xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
		"xl/sharedStrings.xml":       []byte(`<sst xmlns="` + main + `">` + texts + `</sst>`),
		"xl/worksheets/sheet1.xml": []byte(`<worksheet xmlns="` + main + `"><sheetData>` + rows +
			`</sheetData></worksheet>`),
	}
}

func TestReadHostileBooks(t *testing.T) {
	small := book(t, []sheet.Column{{Title: "Ad"}}, []any{"Yasa"})
	zeros := make([]byte, 20<<20)
	for name, row := range map[string]struct {
		content []byte
		reason  sheet.Reason
	}{
		"no workbook": {packtest.Archive(t, map[string][]byte{"a.txt": []byte("a")}), sheet.ReasonFormat},
		"a bomb": {packtest.Archive(t, map[string][]byte{"xl/workbook.xml": nil, "1": zeros, "2": zeros}),
			sheet.ReasonBytes},
		"a bomb of rows": {packtest.Archive(t, map[string][]byte{"xl/workbook.xml": nil,
			"xl/worksheets/sheet1.xml": make([]byte, 129<<20)}), sheet.ReasonBytes},
		"cut off": {small[:len(small)/2], sheet.ReasonFormat},
		"not a sheet": {packtest.Archive(t, map[string][]byte{"xl/workbook.xml": []byte("<x"),
			"xl/worksheets/sheet1.xml": []byte("<y")}), sheet.ReasonFormat},
		"no rows": {book(t, []sheet.Column{{}}), sheet.ReasonEmpty},

		"one text in all cells": {sharing(t, "<si><r><t>"+strings.Repeat("ş", 16_000)+"</t></r></si>",
			strings.Repeat("<row>"+strings.Repeat(first, 100)+"</row>", 30)), sheet.ReasonBytes},
		"a row without an end": {sharing(t, "<si><t>a</t></si>", "<row>"+strings.Repeat(first, 201)+"</row>"),
			sheet.ReasonColumns},
		"a row that begins again": {sharing(t, "<si><t>a</t></si>",
			strings.Repeat(`<row r="5">`+first+`</row><row r="3"/><row>`+first+`</row>`, 101)), sheet.ReasonColumns},
		"more texts than anybody": {sharing(t, strings.Repeat("<si/>", 1_000_001), "<row>"+first+"</row>"),
			sheet.ReasonBytes},
		"a text longer than cells": {sharing(t, "<si><r><t>"+strings.Repeat("a", 300_000)+"</t></r></si>",
			"<row>"+first+"</row>"), sheet.ReasonLength},
	} {
		if rows, reason := table(t, row.content); reason != row.reason {
			t.Errorf("%s: %q, %q; want %q", name, rows, reason, row.reason)
		}
	}
	wide := make([]sheet.Column, 201)
	for i := range wide {
		wide[i].Title = "x"
	}
	if _, reason := table(t, book(t, wide)); reason != sheet.ReasonColumns {
		t.Errorf("201 columns: %q", reason)
	}
}

func TestReadingEndsWithItsContext(t *testing.T) {
	ended, cancel := context.WithCancel(ctx)
	defer cancel()
	n := 0
	for _, err := range sheet.Read(ended, strings.NewReader("a\nb\nc\n")) {
		if n++; n == 2 {
			if !errors.Is(err, context.Canceled) {
				t.Errorf("after the end: %v", err)
			}
			break
		}
		cancel()
	}
}

func FuzzText(f *testing.F) {
	for _, seed := range []string{"a,b\n\"x\"\"y\",z", "\uFEFFa;b\r\n\r", "\"", "a\tb\t'=x", "\xff\xfe"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		if bytes.HasPrefix(content, []byte("PK")) {
			return // a workbook, which FuzzBook reads
		}
		last := 0
		for row, err := range sheet.Read(ctx, bytes.NewReader(content)) {
			if err != nil {
				if _, ok := errors.AsType[*sheet.Error](err); !ok {
					t.Errorf("an error without a reason: %v", err)
				}
				break
			}
			if row.Number <= last || len(row.Cells) == 0 || len(row.Cells) > sheet.MaxColumns {
				t.Errorf("row %d after %d with %d cells", row.Number, last, len(row.Cells))
			}
			last = row.Number
		}
	})
}

func FuzzBook(f *testing.F) {
	b, err := sheet.NewBook(time.UTC)
	if err != nil {
		f.Fatal(err)
	}
	s, err := b.Sheet("a", sheet.Column{Title: "x"})
	if err == nil {
		err = errors.Join(s.Row("y"), s.End())
	}
	var out bytes.Buffer
	if err == nil {
		_, err = b.WriteTo(&out)
	}
	if err != nil {
		f.Fatal(err)
	}
	f.Add(
		[]byte(`<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>`))
	f.Add(
		[]byte(`<worksheet><sheetData><row r="3"><c r="C3" s="9"><v>40968</v></c><c t="s"><v>7</v></c></row></sheetData></worksheet>`))
	archive, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, sheetXML []byte) {
		var packed bytes.Buffer
		w := zip.NewWriter(&packed)
		for _, file := range archive.File {
			if file.Name != "xl/worksheets/sheet1.xml" {
				if err := w.Copy(file); err != nil {
					t.Fatal(err)
				}
			}
		}
		part, err := w.Create("xl/worksheets/sheet1.xml")
		if err == nil {
			_, err = part.Write(sheetXML)
		}
		if err := errors.Join(err, w.Close()); err != nil {
			t.Fatal(err)
		}
		for row, err := range sheet.Read(ctx, bytes.NewReader(packed.Bytes())) {
			if err != nil {
				if _, ok := errors.AsType[*sheet.Error](err); !ok {
					t.Errorf("an error without a reason: %v", err)
				}
				break
			}
			if len(row.Cells) == 0 || len(row.Cells) > sheet.MaxColumns {
				t.Errorf("%d cells", len(row.Cells))
			}
		}
	})
}
