package apitest

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/format/pack/packtest"
	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
)

// page is a sheet of a workbook: what its attributes say, and rows of texts from a row on.
type page struct {
	name, state string
	from        int
	rows        [][]string
}

// pages is an XLSX of several sheets.
func pages(t *testing.T, all ...page) string {
	t.Helper()
	parts := map[string]string{}
	var list, relations strings.Builder
	for i, p := range all {
		fmt.Fprintf(&list, `<sheet name="%s" %s sheetId="%d" r:id="rId%[3]d"/>`, p.name, p.state, i+1)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="x/worksheet" Target="worksheets/sheet%[1]d.xml"/>`, i+1)
		var rows strings.Builder
		for n, cells := range p.rows {
			fmt.Fprintf(&rows, `<row r="%d">`, p.from+n)
			for column, cell := range cells {
				rows.WriteString(inlineText(fmt.Sprintf("%c%d", 'A'+column, p.from+n), cell))
			}
			rows.WriteString(`</row>`)
		}
		parts[fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1)] = "<worksheet><sheetData>" + rows.String() +
			"</sheetData></worksheet>"
	}
	parts["xl/workbook.xml"] = "<workbook><sheets>" + list.String() + "</sheets></workbook>"
	parts["xl/_rels/workbook.xml.rels"] = "<Relationships>" + relations.String() + "</Relationships>"
	return string(packtest.Archive(t, parts))
}

// TestImportAsksWhichSheet imports workbooks with covers, hidden sheets and several tables.
func TestImportAsksWhichSheet(t *testing.T) {
	w := start(t, apptest.Config(t, storeOptions(t)))
	i := importing{w, w.Login(access.Terminologist), "terms"}
	heads := []string{"Türkçe terim", "English term"}
	cover := page{"Kapak", "", 1, [][]string{{"Avrupa Birliği Koordinasyon Merkezi"}, {"Terimler", "2026"}}}
	one := page{"Terimler", "", 3, [][]string{heads, {"su", "water"}, {"hava", "air"}}}
	two := page{"Ek", "", 1, [][]string{heads, {"ateş", "fire"}}}
	hidden := page{"Eski", `state="hidden"`, 1, [][]string{heads, {"toprak", "earth"}}}
	empty := page{"Boş", "", 1, nil}

	for name, row := range map[string]struct {
		content string
		options []any
		want    string // which sheet, what is told of all, and the rows
	}{
		"a cover before the table": {pages(t, cover, empty, one), nil,
			"Terimler false [Kapak:2 Terimler:2:fits] 4:create 5:create"},
		"a hidden table before it": {pages(t, hidden, one), nil,
			"Terimler false [Eski:1:hidden:fits Terimler:2:fits] 4:create 5:create"},
		"only one sheet has rows": {pages(t, empty, hidden), nil, "Eski false [] 2:create"},
		"two tables": {pages(t, cover, one, two), nil,
			"Terimler true [Kapak:2 Terimler:2:fits Ek:1:fits] 4:create 5:create"},
		"two tables, one is asked for": {pages(t, cover, one, two), []any{"Sheet", "Ek"},
			"Ek false [Kapak:2 Terimler:2:fits Ek:1:fits] 2:create"},
		"two tables, by number": {pages(t, cover, one, two), []any{"Sheet", "3"},
			"Ek false [Kapak:2 Terimler:2:fits Ek:1:fits] 2:create"},
		"the only table is hidden": {pages(t, cover, hidden), nil,
			"Eski true [Kapak:2 Eski:1:hidden:fits] 2:create"},
		"no such sheet": {pages(t, cover, one), []any{"Sheet", "Yok"}, "Kapak Terimler Sheet:unknown"},
		"a sheet without the columns": {pages(t, cover, one), []any{"Sheet", "Kapak"},
			"Kapak Terimler Columns:required Columns:required"},
		"a sheet of a text": {"TR;EN\na1;b1\n", []any{"Sheet", "1"}, "Sheet:unknown"},
		"the sheet that it is, of a single": {pages(t, one), []any{"Sheet", "Terimler"},
			"Terimler false [] 4:create 5:create"},
	} {
		a := i.send(row.content, true, row.options...)
		got := fmt.Sprint(a.JSON["Sheet"], " ", a.JSON["Unclear"] == true, " ", sheetsOf(a.JSON), " ", results(a))
		if !a.Success {
			var names []string
			all, _ := at(a.JSON, "Value", "Sheets").([]any)
			for _, one := range all {
				names = append(names, fmt.Sprint(at(one, "Name")))
			}
			got = strings.Join(append(names, codes(a)), " ")
		}
		if got != row.want {
			t.Errorf("%s: %s\nwant %s", name, got, row.want)
		}
	}
	terms := func() int64 { return w.Count(w.Stores().Main, "SELECT COUNT(*) FROM terms") }
	before := terms()
	if a := i.send(pages(t, cover, one, two), false); codes(a) != "Sheet:required" || terms() != before {
		t.Errorf("an import that does not say which sheet: %s", a.Raw)
	}
	if a := w.must(i.send(pages(t, cover, one, two), false, "Sheet", "Ek")); a.JSON["Created"] != 1.0 ||
		terms() != before+1 {
		t.Errorf("an import of one sheet: %s", a.Raw)
	}
	file := filepath.Join(t.TempDir(), "sözlük.xlsx")
	if err := os.WriteFile(file, []byte(pages(t, cover, one, hidden, two)), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := app.Import(t.Context(), w.cfg, "terms", config.Import{File: file}, &out)
	if err == nil ||
		!strings.HasSuffix(err.Error(),
			`has several sheets; name one with --sheet: "Kapak" (2 rows), "Terimler" (2 rows), "Eski" (1 rows, hidden), "Ek" (1 rows)`) {
		t.Errorf("on the command line: %v\n%s", err, out.String())
	}
	out.Reset()
	if err := app.Import(t.Context(), w.cfg, "terms", config.Import{File: file, Sheet: "Terimler"}, &out); err != nil ||
		!strings.Contains(out.String(), "headings in row 3\n4\tcreate\tsu\n") {
		t.Errorf("on the command line, with a sheet: %v\n%s", err, out.String())
	}
}

// sheetsOf are the sheets that an answer lists.
func sheetsOf(answer any) []string {
	all, _ := at(answer, "Sheets").([]any)
	names := []string{}
	for _, one := range all {
		word := fmt.Sprintf("%v:%v", at(one, "Name"), at(one, "Rows"))
		if at(one, "Hidden") == true {
			word += ":hidden"
		}
		if at(one, "Fits") == true {
			word += ":fits"
		}
		names = append(names, word)
	}
	return names
}

// TestImportFindsTheHeadings imports tables with titles, logos and blank rows above them.
func TestImportFindsTheHeadings(t *testing.T) {
	w := start(t, apptest.Config(t, storeOptions(t)))
	i := importing{w, w.Login(access.Terminologist), "terms"}
	titles := "Avrupa Birliği Koordinasyon Merkezi;;\n;;\nTerimler;Türkçe;\n\n"
	for name, row := range map[string]struct {
		content string
		options []any
		header  float64
		want    string
	}{
		"no title": {"Türkçe;İngilizce\nsu;water\n", nil, 1, "2:create"},
		"titles and blank rows": {titles + "Türkçe;Not;İngilizce\nsu;;water\nx;;one letter\n", nil, 5,
			"6:create 7:error:NameTR.minlength"},
		"most columns win":        {"Türkçe;Turkish\nTürkçe;Not;İngilizce\nsu;;water\n", nil, 2, "3:create"},
		"headings among the data": {"Türkçe;İngilizce\nNot;Note\nKonu alanı;Domain\n", nil, 1, "2:create 3:create"},
		"an asked row": {"Türkçe;İngilizce\nEnglish;Turkish\nwater;su\n", []any{"HeaderRow", 2}, 2,
			"3:create"},
		"an asked row, and columns": {titles + "a;b;c\nsu;;water\n",
			[]any{"HeaderRow", 5, "Columns", []string{"NameTR", "", "NameEN"}}, 5, "6:create"},
		"columns without headings": {titles + "su;water\n", []any{"Columns", []string{"NameTR", "NameEN"}}, 0,
			"1:error:NameEN.required 3:create 5:create"},
		"a row that is not there": {titles + "TR;EN\nsu;water\n", []any{"HeaderRow", 2}, 0, "HeaderRow:unknown"},
		"headings beyond the first 30": {strings.Repeat("başlık;\n", 30) + "TR;EN\nsu;water\n", nil, 1,
			"Columns:required Columns:required"},
		"one column a hundred times": {strings.Repeat("TR;", 100) + "EN\nsu\n", nil, 1, "Columns:duplicate"},
	} {
		a := i.send(row.content, true, row.options...)
		got, header := results(a), a.JSON["HeaderRow"]
		if !a.Success {
			got, header = codes(a), at(a.JSON, "Value", "HeaderRow")
		}
		if header == nil {
			header = 0.0
		}
		if got != row.want || header != row.header {
			t.Errorf("%s: headings in row %v, %s; want %v, %s", name, header, got, row.header, row.want)
		}
	}
	a := w.must(i.send(titles+"Türkçe;Not;İngilizce\nsu;;water\n", true))
	if got := fmt.Sprint(at(a.JSON, "Top"), at(a.JSON,
		"Preview")); got != "[map[Row:1 Text:Avrupa Birliği Koordinasyon Merkezi] map[Row:3 Text:Terimler · Türkçe] "+
		"map[Row:5 Text:Türkçe · Not · İngilizce] map[Row:6 Text:su · water]] [[Türkçe Not İngilizce] [su  water]]" {
		t.Errorf("the first rows and the preview are %s", got)
	}
	if a := i.send("TR;EN\nsu;water\n", true, "HeaderRow", -1); a.Status != http.StatusBadRequest {
		t.Errorf("the row -1: %s", a.Raw)
	}
}

// TestImportOfTheGoodRows leaves rows with errors out, and imports them once they are corrected.
func TestImportOfTheGoodRows(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		i := importing{w, w.Login(access.Terminologist), "terms"}
		main := w.Stores().Main
		terms := func() int64 { return w.Count(main, "SELECT COUNT(*) FROM terms") }
		content := "Bakanlık;;;;\nTürkçe;İngilizce;=Açıklama;Konu alanı;Not\n" +
			"su;water;;;\n" + // 3
			"x;one letter;'=1+1;;\n" + // 4
			"ateş;fire;;Yok böyle alan;\n" + // 5
			"ateş;FIRE;;;\n" + // 6: the same names as a row that is left out
			"ateş;fire;;;\n" + // 7: the same as 6
			"taş;;\"iki\nsatır\";;=SUM(A1)\n" // 8
		partial := func(content string, query string) apptest.Answer {
			return i.c.Post("/api/settings/terms/import"+query,
				object{"UploadId": w.must(w.upload(i.c, "tablo.csv", []byte(content))).Text("Id")})
		}
		want := "3:create 4:error:NameTR.minlength 5:error:Domains.unknown 6:create 7:skip:NameTR.duplicate " +
			"9:error:NameEN.required"
		want = strings.Replace(want, "9:", "8:", 1)
		before := terms()
		a := w.must(partial(content, "?dryrun=1&partial=1"))
		if a.JSON["CreateDate"] != nil {
			t.Errorf("a dry run tells when it created: %s", a.Raw)
		}
		if results(a) != want || terms() != before ||
			at(a.JSON, "Faulty", "Message") != "tablo - hatalı satırlar.xlsx" {
			t.Errorf("a dry run: %s %v\nwant %s", results(a), a.JSON["Faulty"], want)
		}
		if at(a.JSON, "Rows", 4, "Errors", 0, "Params", "Row") != 6.0 {
			t.Errorf("row 7 is the same as %v", at(a.JSON, "Rows", 4, "Errors"))
		}
		if a := partial(content, ""); !a.Is(http.StatusOK, "ERROR_VALIDATION") || terms() != before {
			t.Errorf("without partial: %s", a.Raw)
		}
		if a := partial(content, "?partial=yes"); a.Status != http.StatusBadRequest {
			t.Errorf("partial=yes: %s", a.Raw)
		}
		a = w.must(partial(content, "?partial=1"))
		if results(a) != want || a.JSON["Created"] != 2.0 || terms() != before+2 {
			t.Fatalf("the good rows: %s", a.Raw)
		}
		// The lists find what came in, and nothing else.
		date, err := time.Parse(time.RFC3339, a.Text("CreateDate"))
		if err != nil {
			t.Fatal(err)
		}
		for _, list := range []string{"/api/settings/terms", "/api/glossary"} {
			found := w.must(i.c.Get(fmt.Sprintf("%s?created=%d&sort=NameTR", list, date.UnixMilli())))
			if found.JSON["Total"] != 2.0 || at(found.JSON, "Items", 0, "NameTR") != "ateş" ||
				at(found.JSON, "Items", 1, "NameTR") != "su" {
				t.Errorf("%s finds as imported: %s", list, found.Raw)
			}
			if other := w.must(i.c.Get(fmt.Sprintf("%s?created=%d", list, date.UnixMilli()+1))); other.JSON["Total"] !=
				0.0 {
				t.Errorf("%s finds at another instant: %s", list, other.Raw)
			}
		}
		if n := w.Count(main,
			"SELECT COUNT(*) FROM log WHERE category_id = 10 AND process_id = 10 AND data = 'tablo.csv: 2 / 6, "+
				"hatalı / faulty: 3'"); n != 1 {
			t.Errorf("%d entries tell how many rows were left out", n)
		}
		file := w.Anonymous().Get(at(a.JSON, "Faulty", "Value").(string))
		var got []string
		for row, err := range sheet.Read(context.Background(), bytes.NewReader(file.Raw)) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, strings.Join(row.Cells, "|"))
		}
		wantRows := []string{"Türkçe|İngilizce|=Açıklama|Konu alanı|Not|Neden alınmadı",
			"x|one letter|=1+1|||4. satır: Türkçe ad: en az 2 karakter olmalı",
			"ateş|fire||Yok böyle alan||5. satır: Konu alanları: “Yok böyle alan” bulunamadı",
			"taş||iki\nsatır||=SUM(A1)|8. satır: İngilizce ad: boş"}
		if strings.Join(got, "\n") != strings.Join(wantRows, "\n") {
			t.Errorf("the rows to correct:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(wantRows, "\n"))
		}
		for _, part := range []string{`&#39;=Açıklama</t>`, `&#39;=1+1</t>`, `&#39;=SUM(A1)</t>`} {
			if !strings.Contains(sheetOf(t, file.Raw), part) {
				t.Errorf("%s is not in the file: a spreadsheet could take it for a formula", part)
			}
		}
		// Corrected, with the reasons in it, it is imported.
		a = w.must(partial(corrected(t, file.Raw), "?dryrun=1"))
		if results(a) != "2:create 3:skip:NameTR.duplicate 4:create" ||
			fmt.Sprint(a.JSON["Columns"]) != "[NameTR NameEN  Domains Notes ]" {
			t.Errorf("the corrected file: %s, columns %v", results(a), a.JSON["Columns"])
		}
		if a = w.must(partial(corrected(t, file.Raw), "")); a.JSON["Created"] != 2.0 ||
			w.Count(main, "SELECT COUNT(*) FROM terms WHERE notes = '=SUM(A1)'") != 1 {
			t.Errorf("the corrected file: %s", a.Raw)
		}
		if a = w.must(partial("TR;EN\nx;y\n", "?partial=1")); a.JSON["Created"] != 0.0 ||
			results(a) != "2:error:NameTR.minlength:NameEN.minlength" {
			t.Errorf("only rows with errors: %s", a.Raw)
		}
		if a = w.must(partial("TR;EN\nkum;sand\n", "?partial=1")); a.JSON["Created"] != 1.0 || a.JSON["Faulty"] != nil {
			t.Errorf("no row with an error: %s", a.Raw)
		}
	})
}

// corrected is the file of faulty rows as somebody corrects it.
func corrected(t *testing.T, content []byte) string {
	t.Helper()
	sheetXML := sheetOf(t, content)
	for from, to := range map[string]string{"<t>x</t>": "<t>xx</t>", "<t>Yok böyle alan</t>": "<t></t>"} {
		if !strings.Contains(sheetXML, from) {
			t.Fatalf("%s is not in the file", from)
		}
		sheetXML = strings.Replace(sheetXML, from, to, 1)
	}
	sheetXML = strings.Replace(sheetXML, `<t>taş</t></is></c>`, `<t>taş</t></is></c>`+inlineText("B4", "stone"), 1)
	packed, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range packed.File {
		if f.Name == "xl/worksheets/sheet1.xml" {
			part, err := w.Create(f.Name)
			if err == nil {
				_, err = part.Write([]byte(sheetXML))
			}
			if err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := w.Copy(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// sheetOf is the only sheet of a workbook.
func sheetOf(t *testing.T, workbook []byte) string {
	t.Helper()
	return string(unzipped(t, workbook, "xl/worksheets/sheet1.xml"))
}
