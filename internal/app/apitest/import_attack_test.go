package apitest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/format/pack/packtest"
	"lls/internal/platform/access"
)

// fullSize reports whether attacks run at their original size.
func fullSize() bool { return os.Getenv("LLS_SOAK_ROUNDS") != "" }

// workbook is an XLSX of one sheet, with number formats.
func workbook(t *testing.T, formats, rows string) string {
	t.Helper()
	const main, office = "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
		"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	return string(packtest.Archive(t, map[string]string{
		"xl/workbook.xml": `<workbook xmlns="` + main + `" xmlns:r="` + office +
			`"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="` +
			office + `/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/styles.xml": `<styleSheet xmlns="` + main + `"><numFmts>` + formats +
			`</numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
		"xl/worksheets/sheet1.xml": `<worksheet xmlns="` + main + `"><sheetData>` + rows + `</sheetData></worksheet>`,
	}))
}

// TestAttackByImportedFormats asks for a look at workbooks whose number formats cost an interpreter hours.
func TestAttackByImportedFormats(t *testing.T) {
	zeros, formats := 2_000, 500
	if fullSize() {
		zeros, formats = 200_000, 38_000
	}
	w := start(t, apptest.Config(t, storeOptions(t)))
	i := importing{w, w.Login(access.Terminologist), "terms"}
	cells := `<row r="1"><c r="A1" s="0"><v>1</v></c></row>`
	long := workbook(t, `<numFmt numFmtId="164" formatCode="`+strings.Repeat("0", zeros)+`"/>`, cells)
	if a := i.send(long, true); codes(a) != "UploadId:pattern" {
		t.Errorf("a format of %d zeros in %d bytes: %s", zeros, len(long), a.Raw)
	}
	var many strings.Builder
	for n := range formats {
		fmt.Fprintf(&many, `<numFmt numFmtId="%d" formatCode="0.%d"/>`, 164+n, n)
	}
	if a := i.send(workbook(t, many.String(), cells), true); codes(a) != "UploadId:pattern" {
		t.Errorf("%d formats: %s", formats, a.Raw)
	}
	allowed := workbook(t, `<numFmt numFmtId="164" formatCode="`+strings.Repeat("0", 255)+`"/>`, cells)
	if a := i.send(allowed, true); codes(a) != "Columns:required Columns:required" {
		t.Errorf("a format that is allowed: %s", a.Raw)
	}
}

// inlineText is a cell of a sheet that holds a text.
func inlineText(cell, value string) string {
	return `<c r="` + cell + `" t="inlineStr"><is><t>` + value + `</t></is></c>`
}

// TestAttackByLinks imports terms that all name all domains: each pair of them is a row to write.
func TestAttackByLinks(t *testing.T) {
	w := start(t, apptest.Config(t, storeOptions(t)))
	i := importing{w, w.Login(access.Terminologist), "terms"}
	var all []string
	for n := range 20 {
		name := fmt.Sprintf("Konu %d", n)
		w.must(i.c.Post("/api/settings/domains", object{"Id": 0, "NameTR": name,
			"NameEN": fmt.Sprintf("Domain %d", n)}))
		all = append(all, name)
	}
	file := func(rows int) string {
		var text strings.Builder
		text.WriteString("Name in Turkish\tName in English\tDomains\n")
		for n := range rows {
			fmt.Fprintf(&text, "Terim %d\tTerm %d\t%s\n", n, n, strings.Join(all, ";"))
		}
		return text.String()
	}
	if a := i.send(file(5_001), true); codes(a) != "UploadId:max" {
		t.Errorf("100,020 links: %.300s", a.Raw)
	}
	w.must(i.send(file(100), true))
}

// TestImportTellsCellsWithoutAValue imports workbooks with errors and formulas that were never computed.
func TestImportTellsCellsWithoutAValue(t *testing.T) {
	w := start(t, apptest.Config(t, storeOptions(t)))
	i := importing{w, w.Login(access.Terminologist), "terms"}
	heads := `<row r="1">` + inlineText("A1", "NameTR") + inlineText("B1", "NameEN") + inlineText("C1", "AbbrTR") +
		inlineText("D1", "AbbrEN") + inlineText("E1", "Notes") + `</row>`
	names := func(row, tr, en string) string { return inlineText("A"+row, tr) + inlineText("B"+row, en) }
	content := workbook(t, "", heads+
		`<row r="2">`+names("2", "su", "water")+`<c r="C2" t="e"><v>#N/A</v></c><c r="D2"><f>A2&amp;B2</f></c></row>`+
		`<row r="3">`+names("3", "hava", "air")+`<c r="D3" t="str"><f>UPPER("a")&amp;"IR"</f><v>AIR</v></c></row>`+
		`<row r="4">`+names("4", "ateş", "fire")+`<c r="E4" t="e"><v>#REF!</v></c></row>`+
		`<row r="5">`+names("5", "toprak", "earth")+`</row>`+
		`<row r="6">`+names("6", "taş", "stone")+`<c r="D6" t="str"><f>X1</f></c></row>`+
		`<row r="7">`+names("7", "kum", "sand")+`<c r="D7" t="str"><f>""</f><v></v></c></row>`+
		`</sheetData><mergeCells><mergeCell ref="E4:E5"/></mergeCells><sheetData>`)
	a := w.must(i.send(content, true))
	want := "2:error:AbbrTR.cell-error:AbbrEN.cell-formula 3:create 4:error:Notes.cell-error " +
		"5:error:Notes.cell-error 6:error:AbbrEN.cell-formula 7:create"
	if results(a) != want || at(a.JSON, "Rows", 0, "Errors", 0, "Params", "Value") != "#N/A" ||
		at(a.JSON, "Rows", 3, "Errors", 0, "Params", "Value") != "#REF!" {
		t.Errorf("the report is %s\nwant %s\n%s", results(a), want, a.Raw)
	}
	good := workbook(t, "", heads+`<row r="3">`+names("3", "hava", "air")+
		`<c r="D3" t="str"><f>UPPER("a")&amp;"IR"</f><v>AIR</v></c></row>`)
	w.must(i.send(good, false))
	if found := w.must(i.c.Get("/api/settings/terms?q=hava")); at(found.JSON, "Items", 0, "AbbrEN") != "AIR" {
		t.Errorf("the result of a formula that is a text: %s", found.Raw)
	}
}

// TestAttackByImportedTables asks for a look at tables that are large where nobody looks.
func TestAttackByImportedTables(t *testing.T) {
	rows, texts := 100_000, 2_000
	if fullSize() {
		rows, texts = 1_000_000, 20_000
	}
	w := start(t, apptest.Config(t, storeOptions(t)))
	i := importing{w, w.Login(access.Terminologist), "terms"}
	var empty strings.Builder
	for n := range rows {
		fmt.Fprintf(&empty, `<row r="%d"/>`, n+1)
	}
	heads := `<row r="%d">` + inlineText("A%[1]d", "TR") + inlineText("B%[1]d", "EN") + `</row><row r="%[2]d">` +
		inlineText("A%[2]d", "su") + inlineText("B%[2]d", "water") + `</row>`
	many := make([]page, 200)
	for n := range many {
		many[n] = page{fmt.Sprintf("s%d", n), "", 1, [][]string{{"TR", "EN"}, {"su", "water"}}}
	}
	for name, row := range map[string]struct{ content, want string }{
		"empty rows before the table": {workbook(t, "", empty.String()+fmt.Sprintf(heads, rows+1, rows+2)),
			fmt.Sprintf("%d:create", rows+2)},
		"empty rows within the table": {workbook(t, "", fmt.Sprintf(heads, 1, 2)+empty.String()), "2:create"},
		"200 sheets":                  {pages(t, many...), "2:create"},
		"256 sheets":                  {pages(t, append(many, many[:56]...)...), "UploadId:max sheets"},
		"2,001 parts":                 {manyParts(t), "UploadId:max parts"},
		"headings of 16 MB": {strings.Repeat("TR", 8<<20-20) + ";EN\nsu;water\n",
			"UploadId:maxlength length"},
		"headings in 16,000,000 cells": {strings.Repeat(";", 16_000_000) + "\nsu;water\n", "UploadId:max columns"},
		"a heading that is a formula":  {"=TR;TR;EN\n=1+1;su;water\n", "2:create"},
		"names that are formulas":      {"TR;EN\n=cmd|' /C calc'!A0;@SUM(A1)\n", "2:create"},
		"a sheet called like a formula": {pages(t, page{"=1+1", "", 1, [][]string{{"TR", "EN"}, {"su", "water"}}},
			page{"&lt;b&gt;", "", 1, [][]string{{"x"}}}), "2:create"},
	} {
		a := i.send(row.content, true)
		got := results(a)
		if !a.Success {
			got = fmt.Sprint(codes(a), " ", at(a.JSON, "Errors", 0, "Params", "Reason"))
		}
		if got != row.want {
			t.Errorf("%s: %.300s, want %s", name, got, row.want)
		}
	}
	// A file of nothing but faults comes back as one that is not larger than what may be imported.
	content := "TR;EN;Domains;Notes\n" + strings.Repeat("x;y;"+strings.Repeat("yok;", 50)+";z\n", texts)
	a := w.must(i.c.Post("/api/settings/terms/import?dryrun=1&partial=1",
		object{"UploadId": w.must(w.upload(i.c, "hatalı.csv", []byte(content))).Text("Id")}))
	file := w.Anonymous().Get(at(a.JSON, "Faulty", "Value").(string))
	if again := i.send(string(file.Raw), true); !again.Success || strings.Count(results(again), ":error:") != texts ||
		len(file.Raw) > 16<<20 {
		t.Errorf("%d bytes of faulty rows come back as %.300s", len(file.Raw), again.Raw)
	}
}

// manyParts is a workbook with more parts than sheets and pictures need.
func manyParts(t *testing.T) string {
	t.Helper()
	parts := map[string]string{}
	for n := range 2_001 {
		parts[fmt.Sprintf("xl/worksheets/sheet%d.xml", n)] = ""
	}
	return string(packtest.Archive(t, parts))
}
