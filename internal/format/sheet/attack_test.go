package sheet_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"lls/internal/format/pack/packtest"
	"lls/internal/format/sheet"
)

// fullSize reports whether attacks run at their original size, not at a hundredth of it.
func fullSize() bool { return os.Getenv("LLS_SOAK_ROUNDS") != "" }

// styled is a book whose one cell has the last of some number formats.
func styled(t *testing.T, cell string, codes ...string) []byte {
	t.Helper()
	var styles strings.Builder
	fmt.Fprintf(&styles,
		`<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="%d">`,
		len(codes))
	for i, code := range codes {
		fmt.Fprintf(&styles, `<numFmt numFmtId="%d" formatCode="%s"/>`, 164+i, code)
	}
	fmt.Fprintf(&styles, `</numFmts><cellXfs count="1"><xf numFmtId="%d"/></cellXfs></styleSheet>`, 163+len(codes))
	parts := sharingParts("<si><t>a</t></si>", `<row r="1"><c r="A1" s="0"><v>`+cell+`</v></c></row>`)
	parts["xl/styles.xml"] = []byte(styles.String())
	return packtest.Archive(t, parts)
}

// TestAttackByNumberFormats reads books whose number formats would cost hours: none of them is interpreted.
func TestAttackByNumberFormats(t *testing.T) {
	zeros, formats := 400, 300
	if fullSize() {
		zeros, formats = 200_000, 38_000
	}
	for name, row := range map[string]struct {
		content []byte
		reason  sheet.Reason
	}{
		"a format of 255 zeros":  {styled(t, "1", strings.Repeat("0", 255)), ""},
		"a format of zeros":      {styled(t, "1", strings.Repeat("0", zeros)), sheet.ReasonFormat},
		"250 formats":            {styled(t, "1", many(250)...), ""},
		"more formats than that": {styled(t, "1", many(formats)...), sheet.ReasonFormat},
	} {
		if rows, reason := table(t, row.content); reason != row.reason || reason == "" && rows[0] != "1:1" {
			t.Errorf("%s: %q, %q; want %q", name, rows, reason, row.reason)
		}
	}
}

func many(n int) []string {
	codes := make([]string, n)
	for i := range codes {
		codes[i] = fmt.Sprintf("0.%d", i)
	}
	return codes
}

// TestAttackByRanges merges everything with everything: what ranges cover is counted, not believed.
func TestAttackByRanges(t *testing.T) {
	rows, ranges := 2_000, 4_000
	if fullSize() {
		rows, ranges = 20_000, 900_000
	}
	var sheetData strings.Builder
	for i := range rows {
		fmt.Fprintf(&sheetData, `<row r="%d"><c r="A%d"><v>1</v></c><c r="B%[1]d"><v>1</v></c></row>`, i+1, i+1)
	}
	sheetData.WriteString("</sheetData><mergeCells>")
	sheetData.WriteString(strings.Repeat(`<mergeCell ref="A1:B1048576"/>`, ranges))
	sheetData.WriteString("</mergeCells><sheetData>")
	if read, reason := table(t, sharing(t, "<si><t>a</t></si>", sheetData.String())); reason != sheet.ReasonBytes {
		t.Errorf("%d rows, %q", len(read), reason)
	}
}

// TestAttackByCompoundFile refuses whatever an OLE file says of itself: its directory could ask for 13 GB.
func TestAttackByCompoundFile(t *testing.T) {
	header := append([]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), bytes.Repeat([]byte{0xFF}, 7_700)...)
	if rows, reason := table(t, header); reason != sheet.ReasonFormat || len(rows) > 0 {
		t.Errorf("%q, %q", rows, reason)
	}
}

// TestAttackOnPlaces reads cells that are where nobody looks: the last column, the last row, a place that is none.
func TestAttackOnPlaces(t *testing.T) {
	for name, row := range map[string]struct {
		rows   string
		reason sheet.Reason
		want   string
	}{
		"an empty cell in the last column": {`<row r="1"><c r="A1"><v>7</v></c><c r="XFD1" s="4"/></row>`, "", "1:7"},
		"a value in the last column": {`<row r="1"><c r="XFD1048576"><v>7</v></c></row>`,
			sheet.ReasonColumns, ""},
		"the last row": {`<row r="1048576"><c r="A1048576"><v>7</v></c></row>`, "", "1048576:7"},
		"a number beyond all rows": {`<row r="99999999999999999999"><c r="ZZZZZZZ9"><v>7</v></c></row>`, "",
			"1:7"},
		"a negative text": {`<row><c t="s"><v>-1</v></c><c t="s"><v>99</v></c><c><v>7</v></c></row>`, "",
			"1:||7"},
	} {
		rows, reason := table(t, sharing(t, "<si><t>a</t></si>", row.rows))
		if reason != row.reason || row.want != "" && strings.Join(rows, " ") != row.want {
			t.Errorf("%s: %q, %q; want %q, %q", name, rows, reason, row.want, row.reason)
		}
	}
}

// TestAttackBySheets names one large part as many sheets: what is unpacked for one file is bounded as a whole.
func TestAttackBySheets(t *testing.T) {
	megabytes, piece := 100, strings.Repeat(" ", 500_000)+"<row/>"
	if fullSize() {
		piece = "<row/>"
	}
	parts := sharingParts("", strings.Repeat(piece, megabytes<<20/len(piece)))
	book := string(parts["xl/workbook.xml"])
	first, rest, _ := strings.Cut(book, "<sheet ")
	one, rest, _ := strings.Cut(rest, "/>")
	parts["xl/workbook.xml"] = []byte(first + strings.Repeat("<sheet "+one+"/>", 200) + rest)
	f, err := sheet.Open(ctx, bytes.NewReader(packtest.Archive(t, parts)))
	if err != nil {
		t.Fatal(err)
	}
	glances, err := f.Survey(ctx, 5)
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for i, g := range glances {
		switch {
		case g.Bad == nil:
			read++
		case g.Bad.Reason != sheet.ReasonBytes:
			t.Errorf("sheet %d: %v", i, g.Bad)
		}
	}
	if most := 384 / megabytes; read > most || len(glances) != 200 {
		t.Errorf("%d of %d sheets of %d MB each were unpacked, want %d at most", read, len(glances), megabytes, most)
	}
}

// TestAttackWithinARow ends with its context although a book has one row only.
func TestAttackWithinARow(t *testing.T) {
	content := sharing(t, "<si><t>a</t></si>", "<row>"+strings.Repeat(`<c r="A1"/>`, 1<<20)+"</row>")
	f, err := sheet.Open(ctx, bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
	defer cancel()
	if _, err := f.Rows(ended, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after the deadline: %v", err)
	}
}

// TestAttackByXML holds the parts of a book to what a table needs.
func TestAttackByXML(t *testing.T) {
	deep := 100_000
	if fullSize() {
		deep = 5_000_000
	}
	for name, row := range map[string]struct {
		content []byte
		reason  sheet.Reason
	}{
		"elements within elements": {sharing(t, "", strings.Repeat("<row>", deep)), sheet.ReasonEmpty},
		"a tag without an end":     {sharing(t, "", "<row "+strings.Repeat("a", 2<<20)), sheet.ReasonBytes},
		"an end of no cell":        {sharing(t, "", "<row><v>0</c>"), sheet.ReasonFormat},
		"a row within a cell":      {sharing(t, "", `<c t="e"><row></c>`), sheet.ReasonFormat},
		"an entity":                {sharing(t, "", "<row><c><v>&a;</v></c></row>"), sheet.ReasonFormat},
		"a text of many escapes": {sharing(t, "<si><t>"+strings.Repeat("_x0041_", 4_000)+"</t></si>",
			"<row>"+first+"</row>"), ""},
		"more parts than anybody": {packtest.Archive(t, manyParts(2_100)), sheet.ReasonParts},
		"a list without an end":   {packtest.Archive(t, manyParts(30_000)), sheet.ReasonParts},
	} {
		if rows, reason := table(t, row.content); reason != row.reason {
			t.Errorf("%s: %d rows, %q; want %q", name, len(rows), reason, row.reason)
		}
	}
}

func manyParts(n int) map[string][]byte {
	parts := map[string][]byte{"xl/workbook.xml": nil}
	for i := range n {
		parts[fmt.Sprintf("%030d", i)] = nil
	}
	return parts
}
