package apitest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"lls/internal/access"
	"lls/internal/app/apptest"
)

// fullSize tells that attacks run at the size at which they were found.
func fullSize() bool { return os.Getenv("LLS_SOAK_ROUNDS") != "" }

// workbook is an XLSX of one sheet, with number formats.
func workbook(t *testing.T, formats, rows string) string {
	t.Helper()
	const main, office = "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for name, content := range map[string]string{
		"xl/workbook.xml": `<workbook xmlns="` + main + `" xmlns:r="` + office + `"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="` +
			office + `/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/styles.xml":            `<styleSheet xmlns="` + main + `"><numFmts>` + formats + `</numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
		"xl/worksheets/sheet1.xml": `<worksheet xmlns="` + main + `"><sheetData>` + rows + `</sheetData></worksheet>`,
	} {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
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

// TestImportTellsCellsWithoutAValue imports a workbook with an error and a formula that was never computed.
func TestImportTellsCellsWithoutAValue(t *testing.T) {
	w := start(t, apptest.Config(t, storeOptions(t)))
	i := importing{w, w.Login(access.Terminologist), "terms"}
	text := func(cell, value string) string {
		return `<c r="` + cell + `" t="inlineStr"><is><t>` + value + `</t></is></c>`
	}
	heads := `<row r="1">` + text("A1", "NameTR") + text("B1", "NameEN") + text("C1", "AbbrTR") + text("D1", "AbbrEN") + `</row>`
	faulty := `<row r="2">` + text("A2", "su") + text("B2", "water") + `<c r="C2" t="e"><v>#N/A</v></c><c r="D2"><f>A2&amp;B2</f></c></row>`
	good := `<row r="3">` + text("A3", "hava") + text("B3", "air") + `</row>`
	a := i.send(workbook(t, "", heads+faulty+good), true)
	rows, _ := a.JSON["Rows"].([]any)
	if len(rows) != 2 || at(a.JSON, "Rows", 0, "Result") != "error" || at(a.JSON, "Rows", 1, "Result") != "create" {
		t.Fatalf("%s", a.Raw)
	}
	if got := fmt.Sprint(at(a.JSON, "Rows", 0, "Errors")); !strings.Contains(got, "AbbrTR") || !strings.Contains(got, "#N/A") || !strings.Contains(got, "AbbrEN") {
		t.Errorf("what the row is told: %s", got)
	}
}
