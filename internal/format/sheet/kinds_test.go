package sheet_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"lls/internal/format/pack/packtest"
	"lls/internal/format/sheet"
)

// sheetOf is a sheet of a workbook in the making; its rows are SpreadsheetML.
type sheetOf struct{ name, state, rows string }

// workbookOf makes an XLSX of several sheets, with properties of the workbook and formats of cells.
func workbookOf(t *testing.T, properties, styles string, sheets ...sheetOf) []byte {
	t.Helper()
	parts := sharingParts("", "")
	var list, relations strings.Builder
	for i, s := range sheets {
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d" r:id="rId%[2]d" %s/>`, s.name, i+1, s.state)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="x/worksheet" Target="worksheets/s%[1]d.xml"/>`, i+1)
		parts[fmt.Sprintf("xl/worksheets/s%d.xml", i+1)] = []byte("<worksheet><sheetData>" + s.rows +
			"</sheetData></worksheet>")
	}
	parts["xl/workbook.xml"] = []byte("<workbook>" + properties + "<sheets>" + list.String() + "</sheets></workbook>")
	parts["xl/_rels/workbook.xml.rels"] = []byte("<Relationships>" + relations.String() + "</Relationships>")
	parts["xl/styles.xml"] = []byte("<styleSheet>" + styles + "</styleSheet>")
	return packtest.Archive(t, parts)
}

// openDocument makes an ODS; styles are automatic ones, tables the sheets.
func openDocument(t *testing.T, styles, tables string) []byte {
	t.Helper()
	return packtest.Archive(t, map[string][]byte{"mimetype": []byte("application/vnd.oasis.opendocument.spreadsheet"),
		"content.xml": []byte(`<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles>` +
			styles + `</office:automatic-styles><office:body><office:spreadsheet>` + tables +
			`</office:spreadsheet></office:body></office:document-content>`)})
}

func odsTable(rows string) string { return `<table:table table:name="a">` + rows + `</table:table>` }

func TestReadOpenDocument(t *testing.T) {
	cell := func(attributes, content string) string {
		return "<table:table-cell " + attributes + ">" + content + "</table:table-cell>"
	}
	row := func(cells ...string) string {
		return "<table:table-row>" + strings.Join(cells, "") + "</table:table-row>"
	}
	p := func(s string) string { return "<text:p>" + s + "</text:p>" }
	for name, one := range map[string]struct {
		rows string
		want []string
	}{
		"texts, with runs, blanks and lines": {row(cell("",
			p("Ad <text:span>ve</text:span><text:s text:c=\"2\"/>soyad")),
			cell("", p("bir")+p("iki<text:line-break/>üç<text:tab/>"))),
			[]string{"1:Ad ve  soyad|bir\niki\nüç\t"}},
		"numbers as the file holds them": {row(cell(`office:value-type="float" office:value="0.1"`, p("%10")),
			cell(`office:value-type="percentage" office:value="0.5"`, p("%50")),
			cell(`office:value-type="currency" office:value="1250"`, p("₺1.250"))), []string{"1:0.1|0.5|1250"}},
		"days, moments and times": {row(cell(`office:value-type="date" office:date-value="1923-10-29"`, p("29 Eki 23")),
			cell(`office:value-type="date" office:date-value="2026-01-02T13:30:00"`, p("x")),
			cell(`office:value-type="time" office:time-value="PT13H30M00S"`, p("13:30"))),
			[]string{"1:29/10/1923|02/01/2026 13:30|13:30"}},
		"flags": {row(cell(`office:value-type="boolean" office:boolean-value="true"`, p("DOĞRU"))),
			[]string{"1:TRUE"}},
		"a formula with its result": {row(cell(`table:formula="of:=1+1" office:value-type="float" office:value="2"`,
			p("2"))), []string{"1:2"}},
		"a formula without a result": {row(cell(`table:formula="of:=1+1"`, "")), []string{"1:!formula"}},
		"an error": {row(cell("", p("a")),
			cell(`table:formula="of:=NA()" office:value-type="string" calcext:value-type="error"`, p("#N/A"))),
			[]string{"1:a|!#N/A"}},
		"repeated cells and rows": {`<table:table-row table:number-rows-repeated="2">` +
			cell(`table:number-columns-repeated="2"`, p("x")) + cell(`table:number-columns-repeated="16000"`, "") +
			"</table:table-row>" + row(cell("", p("son"))), []string{"1:x|x", "2:x|x", "3:son"}},
		"a million empty rows": {row(cell("", p("x"))) + `<table:table-row table:number-rows-repeated="1048574">` +
			cell("", "") + "</table:table-row>" + row(cell("", p("y"))), []string{"1:x", "1048576:y"}},
		"a merged cell": {row(cell(`table:number-rows-spanned="3"`, p("Hukuk")), cell("", p("a"))) +
			row("<table:covered-table-cell/>", cell("", p("b"))) + row("<table:covered-table-cell/>",
			cell("", p("c"))) +
			row(cell("", ""), cell("", p("d"))), []string{"1:Hukuk|a", "2:Hukuk|b", "3:Hukuk|c", "4:|d"}},
		"a merged error": {
			row(cell(`table:number-rows-spanned="2" office:value-type="string" calcext:value-type="error"`,
				p("#REF!")), cell("", p("a"))) + row("<table:covered-table-cell/>", cell("", p("b"))) +
				row(cell("", ""), cell("", p("c"))), []string{"1:!#REF!|a", "2:!#REF!|b", "3:|c"}},
		"a comment is no text": {row(cell("", "<office:annotation>"+p("not")+"</office:annotation>"+p("ad"))),
			[]string{"1:ad"}},
		"what is not shown of a merger": {row(cell(`table:number-rows-spanned="2"`, p("a")), cell("", p("x"))) +
			row("<table:covered-table-cell>"+p("gizli")+"</table:covered-table-cell>", cell("", p("y"))),
			[]string{"1:a|x", "2:a|y"}},
	} {
		if got := shown(t, openDocument(t, "", odsTable(one.rows))); !slices.Equal(got, one.want) {
			t.Errorf("%s: %q, want %q", name, got, one.want)
		}
	}
}

// shown reads all rows; what has no value begins with an exclamation mark.
func shown(t *testing.T, content []byte) (rows []string) {
	t.Helper()
	for row, err := range sheet.Read(ctx, bytes.NewReader(content)) {
		if err != nil {
			t.Fatal(err)
		}
		cells := slices.Clone(row.Cells)
		for i := range cells {
			if f, faulty := row.Fault(i); faulty && f.Kind == sheet.FaultFormula {
				cells[i] += "!formula"
			} else if faulty {
				cells[i] += "!" + f.Text
			}
		}
		rows = append(rows, fmt.Sprintf("%d:%s", row.Number, strings.Join(cells, "|")))
	}
	return rows
}

func TestReadSeparatedTextOfPrograms(t *testing.T) {
	wide := func(order binary.AppendByteOrder, s string) (out []byte) {
		for _, unit := range utf16.Encode([]rune(s)) {
			out = order.AppendUint16(out, unit)
		}
		return out
	}
	for name, one := range map[string]struct {
		content []byte
		want    []string
	}{
		"sep=; tells the separator":   {[]byte("sep=;\r\na,b;c\r\n"), []string{"2:a,b|c"}},
		"SEP=, in quotation marks":    {[]byte("\"SEP=,\"\na;b,c\n"), []string{"2:a;b|c"}},
		"sep=| is known nowhere else": {[]byte("sep=|\na|b\n"), []string{"2:a|b"}},
		"sep=x is a text":             {[]byte("sep=x\na;b\n"), []string{"1:sep=x", "2:a|b"}},
		"sep in UTF-16":               {wide(binary.LittleEndian, "\uFEFFsep=;\na;ğ\n"), []string{"2:a|ğ"}},
		"Unicode text": {wide(binary.LittleEndian, "\uFEFFAd\tName\nİş\twork\n"),
			[]string{"1:Ad|Name", "2:İş|work"}},
		"UTF-16 with the high byte": {wide(binary.BigEndian, "\uFEFFAd\tName\n"), []string{"1:Ad|Name"}},
		"UTF-16 without a mark": {wide(binary.LittleEndian, "Ad\tName\nbellek\tmemory\n"),
			[]string{"1:Ad|Name", "2:bellek|memory"}},
		"Windows-1254": {[]byte("T\xfcrk\xe7e;\xddngilizce\nya\xf0mur;rain\n"),
			[]string{"1:Türkçe|İngilizce", "2:yağmur|rain"}},
		"titles above do not separate": {[]byte("Bakanlık, Hukuk Dairesi\n2026, terimler, " +
			"taslak\nTürkçe;İngilizce\na;b\nc;d\ne;f\n"),
			[]string{"1:Bakanlık, Hukuk Dairesi", "2:2026, terimler, taslak",
				"3:Türkçe|İngilizce", "4:a|b", "5:c|d", "6:e|f"}},
	} {
		if got := shown(t, one.content); !slices.Equal(got, one.want) {
			t.Errorf("%s: %q, want %q", name, got, one.want)
		}
	}
}

func TestReadDays(t *testing.T) {
	const styles = `<numFmts><numFmt numFmtId="164" formatCode="dd\.mm\.yyyy"/><numFmt numFmtId="165" formatCode="[$-41F]d mmmm yyyy;@"/><numFmt numFmtId="166" formatCode="0&quot; days&quot;"/>` +
		`<numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="167"/></cellXfs>`
	cell := func(style int, value string) string { return fmt.Sprintf(`<c s="%d"><v>%s</v></c>`, style, value) }
	for name, one := range map[string]struct{ properties, cells, want string }{
		"from 1900": {"", cell(1, "1") + cell(1, "59") + cell(1, "61") + cell(2, "40968") + cell(3, "46023"),
			"1:01/01/1900|28/02/1900|01/03/1900|29/02/2012|01/01/2026"},
		"from 1904":         {`<workbookPr date1904="1"/>`, cell(1, "0") + cell(2, "39506"), "1:01/01/1904|29/02/2012"},
		"moments and times": {"", cell(5, "40968.75") + cell(6, "0.5"), "1:29/02/2012 18:00|12:00"},
		"numbers stay numbers": {"", cell(0, "40968") + cell(4, "12") + cell(0, "0.30000000000000004") + cell(7, "1.5"),
			"1:40968|12|0.3|1.5"},
		"a day of a strict file": {"", `<c t="d"><v>2012-02-29T00:00:00</v></c>`, "1:29/02/2012"},
		"beyond all calendars":   {"", cell(1, "3000000") + cell(1, "-5"), "1:3000000|-5"},
	} {
		got := shown(t, workbookOf(t, one.properties, styles, sheetOf{"a", "", "<row>" + one.cells + "</row>"}))
		if len(got) != 1 || got[0] != one.want {
			t.Errorf("%s: %q, want %q", name, got, one.want)
		}
	}
}

func TestReadMergedCells(t *testing.T) {
	cell := func(place, value string) string {
		return `<c r="` + place + `" t="inlineStr"><is><t>` + value + `</t></is></c>`
	}
	content := workbookOf(t, "", "", sheetOf{"a", "",
		`<row r="2">` + cell("A2", "Hukuk") + cell("B2", "a") + `</row><row r="3">` + cell("B3", "b") +
			`</row><row r="5">` + cell("A5", "kendi") + cell("B5", "c") +
			`</row><row r="6"><c r="A6" t="e"><v>#N/A</v></c>` + cell("B6", "d") + `</row><row r="7">` + cell("B7",
			"e") +
			`</row><row r="8">` + cell("B8", "f") + `<c r="C8"><f>X1</f></c></row><row r="9"><c r="A9"/>` + cell("B9",
			"g") +
			`</row></sheetData><mergeCells><mergeCell ref="A2:A5"/>` +
			`<mergeCell ref="A6:A7"/><mergeCell ref="C8:D9"/><mergeCell ref="B2:C2"/></mergeCells><sheetData>`})
	want := []string{"2:Hukuk|a", "3:Hukuk|b", "5:kendi|c", "6:!#N/A|d", "7:!#N/A|e", "8:|f|!formula", "9:|g|!formula"}
	if got := shown(t, content); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestSurveyTellsSheetsApart(t *testing.T) {
	row := func(n int, text string) string {
		return fmt.Sprintf(`<row r="%d"><c t="inlineStr"><is><t>%s</t></is></c></row>`, n, text)
	}
	many := ""
	for n := range 40 {
		many += row(n+5, "x")
	}
	wide := "<row>" + strings.Repeat("<c><v>1</v></c>", sheet.MaxColumns+1) + "</row>"
	xlsx := workbookOf(t, "", "", sheetOf{"Kapak", "", row(3, "Bakanlık")},
		sheetOf{"Gizli", `state="hidden"`, row(1, "g")}, sheetOf{"Çok gizli", `state="veryHidden"`, ""},
		sheetOf{"Geniş", "", wide}, sheetOf{"Terimler", `state="visible"`, many})
	odsRow := func(text string) string {
		return "<table:table-row><table:table-cell><text:p>" + text + "</text:p></table:table-cell></table:table-row>"
	}
	table := func(name, style, rows string) string {
		return `<table:table table:name="` + name + `" table:style-name="` + style + `">` + rows + `</table:table>`
	}
	ods := openDocument(t,
		`<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>`,
		table("Kapak", "ta1", "<table:table-row table:number-rows-repeated=\"2\"/>"+odsRow("Bakanlık"))+
			table("Gizli", "ta2", odsRow("g"))+table("Çok gizli", "ta2", "")+
			table("Geniş", "ta1",
				`<table:table-row><table:table-cell table:number-columns-repeated="201"><text:p>1</text:p></table:table-cell></table:table-row>`)+
			table("Terimler", "ta1", `<table:table-row table:number-rows-repeated="4"/>`+
				strings.Repeat(odsRow("x"), 40)))
	for name, content := range map[string][]byte{"XLSX": xlsx, "ODS": ods} {
		f, err := sheet.Open(ctx, bytes.NewReader(content))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		glances, err := f.Survey(ctx, 2)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got []string
		for i, g := range glances {
			first, bad := 0, ""
			if len(g.Head) > 0 {
				first = g.Head[0].Number
			}
			if g.Bad != nil {
				bad = string(g.Bad.Reason)
			}
			got = append(got, fmt.Sprintf("%s %v %d/%d from %d %s", f.Sheets[i].Name, f.Sheets[i].Hidden, len(g.Head),
				g.Count, first, bad))
		}
		want := []string{"Kapak false 1/1 from 3 ", "Gizli true 1/1 from 1 ", "Çok gizli true 0/0 from 0 ",
			"Geniş false 0/0 from 0 columns", "Terimler false 2/40 from 5 "}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, want)
		}
		for asked, want := range map[string]string{"Terimler": "40", "5": "40", "1": "1", "Yok": "sheet", "6": "sheet",
			"0": "sheet", "Geniş": "columns"} {
			i, err := f.Find(asked)
			var rows []sheet.Row
			if err == nil {
				rows, err = f.Rows(ctx, i)
			}
			got := fmt.Sprint(len(rows))
			if bad, ok := errors.AsType[*sheet.Error](err); ok {
				got = string(bad.Reason)
			}
			if got != want {
				t.Errorf("%s, the sheet %s: %s, %v; want %s", name, asked, got, err, want)
			}
		}
	}
	if got := shown(t, workbookOf(t, "", "", sheetOf{"Gizli", `state="hidden"`, row(1, "g")},
		sheetOf{"Açık", "", row(1, "a")})); !slices.Equal(got, []string{"1:a"}) {
		t.Errorf("the first sheet that is shown: %q", got)
	}
}

// FuzzOpenDocument reads what an ODS may hold, and surveys it.
func FuzzOpenDocument(f *testing.F) {
	f.Add(
		[]byte(
			odsTable(`<table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>a</text:p></table:table-cell></table:table-row>`)))
	f.Add(
		[]byte(
			odsTable(`<table:table-row table:number-rows-repeated="9"><table:covered-table-cell table:number-columns-repeated="3" calcext:value-type="error"><text:p>#N/A<text:s text:c="9"/></text:p></table:covered-table-cell></table:table-row>`)))
	f.Add(
		[]byte(`<table:table><table:table><table:table-row><table:table-cell></table:table></table:table-row></table:table>`))
	f.Fuzz(func(t *testing.T, tables []byte) {
		checkWorkbook(t, packtest.Archive(t, map[string][]byte{"content.xml": tables}))
	})
}

// FuzzSheets reads a workbook of two sheets, and surveys it.
func FuzzSheets(f *testing.F) {
	f.Add("<row><c><v>1</v></c></row>",
		`<row r="4"><c r="B4" t="str"><f>A1</f></c></row></sheetData><mergeCells><mergeCell ref="B4:B9"/></mergeCells>`)
	f.Add(`<row r="2"><c r="A2" t="e"><v>#N/A</v></c><c r="A2"><v>1</v></c></row>`, "")
	f.Add(`<row r="2"><c t="e"><v>#N/A</v></c></row><row r="3"><c r="B3"><f>1</f></c></row>`,
		`<mergeCell ref="A2:A3"/>`)
	f.Fuzz(func(t *testing.T, one, two string) {
		checkWorkbook(t, workbookOf(t, "", "", sheetOf{"a", "", one}, sheetOf{"b", "", two}))
	})
}

// checkWorkbook holds a survey and what is read then to each other.
func checkWorkbook(t *testing.T, content []byte) {
	f, err := sheet.Open(ctx, bytes.NewReader(content))
	if err != nil {
		if _, ok := errors.AsType[*sheet.Error](err); !ok {
			t.Fatalf("an error without a reason: %v", err)
		}
		return
	}
	glances, err := f.Survey(ctx, 3)
	if _, ok := errors.AsType[*sheet.Error](err); err != nil && !ok {
		t.Fatalf("an error without a reason: %v", err)
	}
	for i, g := range glances {
		rows, err := f.Rows(ctx, i)
		bad, ok := errors.AsType[*sheet.Error](err)
		switch {
		case err != nil && !ok:
			t.Errorf("an error without a reason: %v", err)
		case g.Bad == nil && bad == nil && g.Count != len(rows), len(g.Head) > 3:
			t.Errorf("sheet %d: %d rows and %d at the head, %d were read", i, g.Count, len(g.Head), len(rows))
		}
		for _, row := range rows {
			if len(row.Cells) == 0 || len(row.Cells) > sheet.MaxColumns {
				t.Errorf("%d cells", len(row.Cells))
			}
			for _, f := range row.Faults {
				if f.Column >= len(row.Cells) || row.Cells[f.Column] != "" {
					t.Errorf("the cell %d of %q has no value: %v", f.Column, row.Cells, f)
				}
			}
		}
	}
}
