package docx_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	"lls/internal/format/docx"
	"lls/internal/format/pack/packtest"
)

const wordSpace = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`

// packed is a document with the parts that are given; the text is the body of word/document.xml.
func packed(t testing.TB, body string, more map[string]string) []byte {
	t.Helper()
	parts := map[string]string{"word/document.xml": `<?xml version="1.0"?>` + "\n<w:document " + wordSpace +
		`><w:body>` + body + `</w:body></w:document>`}
	for name, text := range more {
		parts[name] = text
	}
	return packtest.Archive(t, parts)
}

func para(text string) string {
	return `<w:p><w:r><w:t xml:space="preserve">` + text + `</w:t></w:r></w:p>`
}

func tc(properties, content string) string {
	return `<w:tc><w:tcPr>` + properties + `</w:tcPr>` + content + `</w:tc>`
}

// shown writes the blocks of a document: paragraphs with their style, tables with the extents of their cells.
func shown(c *docx.Content) string {
	var b strings.Builder
	for _, block := range c.Blocks {
		if block.Table == nil {
			fmt.Fprintf(&b, "%s%q\n", block.Style, block.Text)
			continue
		}
		for _, row := range block.Table.Rows {
			if row.Header {
				b.WriteString("head ")
			}
			for _, cell := range row.Cells {
				fmt.Fprintf(&b, "%d", cell.Column)
				if cell.Span > 1 {
					fmt.Fprintf(&b, "-%d", cell.Column+cell.Span-1)
				}
				if cell.Above {
					b.WriteString("^")
				}
				fmt.Fprintf(&b, "%q ", cell.Text)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func TestReadTakesParagraphsAndTables(t *testing.T) {
	for name, test := range map[string]struct{ body, want string }{
		"paragraphs with styles, breaks and tabs": {
			`<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Madde</w:t></w:r><w:r><w:t xml:space="preserve"> 1</w:t></w:r></w:p>` +
				`<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:br w:type="page"/></w:r></w:p>`,
			"Heading1\"Madde 1\"\n\"a\\nb\\tc\u2011d\"\n"},
		"spans, and cells that continue": {
			`<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>` + tc(`<w:gridSpan w:val="2"/>`, para("AB")) +
				tc("", para("TR")) + `</w:tr>` + `<w:tr>` + tc(`<w:vMerge w:val="restart"/>`, para("1")) +
				tc("", para("x")+para("y")) + tc("", para("m. 1")) + `</w:tr>` + `<w:tr>` + tc(`<w:vMerge/>`,
				para("")) + tc("", para("z")) +
				tc("", para("m. 2")) + `</w:tr></w:tbl>`,
			"head 0-1\"AB\" 2\"TR\" \n0\"1\" 1\"x\\ny\" 2\"m. 1\" \n0^\"\" 1\"z\" 2\"m. 2\" \n"},
		"a row that begins late, and a span as old programs write it": {
			`<w:tbl><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>` + tc(`<w:hMerge w:val="restart"/>`, para("a")) +
				tc(`<w:hMerge/>`, para("")) + tc("", para("b")) + `</w:tr></w:tbl>`, "1-2\"a\" 3\"b\" \n"},
		"tables in cells are text": {
			`<w:tbl><w:tr>` + tc("", para("before")+`<w:tbl><w:tr>`+tc("", para("1"))+tc("",
				para("2"))+`</w:tr><w:tr>`+tc("", para("3"))+
				`</w:tr></w:tbl>`+para("")) + `</w:tr></w:tbl>`, "0\"before\\n1\\t2\\n3\" \n"},
		"tracked changes": {
			`<w:p><w:r><w:t>a</w:t></w:r><w:ins w:id="1"><w:r><w:t>b</w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>c</w:delText></w:r></w:del>` +
				`<w:moveFrom><w:r><w:t>d</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>e</w:t></w:r></w:moveTo></w:p>` +
				`<w:p><w:pPr><w:rPr><w:del w:id="3"/></w:rPr></w:pPr><w:r><w:t xml:space="preserve">one </w:t></w:r></w:p>` + para("two") +
				`<w:tbl><w:tr><w:trPr><w:del w:id="4"/></w:trPr>` + tc("", para("gone")) +
				`</w:tr><w:tr><w:trPr><w:ins w:id="5"/></w:trPr>` + tc("", para("new")) + tc(`<w:cellDel w:id="6"/>`,
				para("old")) + `</w:tr></w:tbl>`,
			"\"abe\"\n\"one two\"\n0\"new\" 1\"\" \n"},
		"what is no text": {
			`<w:p><w:hyperlink r:id="x"><w:r><w:t>link</w:t></w:r></w:hyperlink><w:r><w:drawing><a:p><a:t>in a drawing</a:t></a:p></w:drawing>` +
				`<w:pict><w:t>old</w:t></w:pict><w:object><w:t>ole</w:t></w:object><w:instrText>INCLUDETEXT "/etc/passwd"</w:instrText></w:r></w:p>` +
				`<w:altChunk r:id="y"/>`, "\"link\"\n"},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := docx.Read(t.Context(), bytes.NewReader(packed(t, test.body, nil)))
			if err != nil {
				t.Fatal(err)
			}
			if got := shown(c); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
			switch name {
			case "tracked changes":
				if c.Inserted != 3 || c.Deleted != 5 {
					t.Errorf("%d inserted, %d deleted; want 3 and 5", c.Inserted, c.Deleted)
				}
			case "what is no text":
				if want := (docx.Ignored{Links: 1, Pictures: 2, Objects: 2}); c.Ignored != want {
					t.Errorf("ignored %+v, want %+v", c.Ignored, want)
				}
			}
		})
	}
}

func TestReadCountsMacrosAndOutsideTemplates(t *testing.T) {
	c, err := docx.Read(t.Context(), bytes.NewReader(packed(t, para("a"), map[string]string{"word/vbaProject.bin": "MZ",
		"word/_rels/settings.xml.rels": `<Relationships><Relationship Id="rId1" Type="http://x/attachedTemplate" ` +
			`Target="http://127.0.0.1:1/evil.dotm" TargetMode="External"/></Relationships>`})))
	if err != nil || c.Ignored != (docx.Ignored{Macros: 1, Templates: 1}) {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestReadGivesBackWhatWriteWrote(t *testing.T) {
	paragraphs := []docx.Paragraph{{Heading: true, Runs: []docx.Run{{Text: "Başlık"}}},
		{Runs: []docx.Run{{Text: "eski ", Op: docx.Deleted}, {Text: "yeni ", Op: docx.Inserted},
			{Text: "& <aynı>\nsatır\t2"}}}}
	var out bytes.Buffer
	all := func(yield func(docx.Paragraph) bool) {
		for _, p := range paragraphs {
			if !yield(p) {
				return
			}
		}
	}
	if err := docx.Write(t.Context(), &out, docx.Document{Title: "x", Author: "y", Language: "tr-TR",
		Made: time.Unix(0, 0)},
		iter.Seq[docx.Paragraph](all)); err != nil {
		t.Fatal(err)
	}
	c, err := docx.Read(t.Context(), bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := shown(c), "Heading1\"Başlık\"\n\"yeni & <aynı>\\nsatır\\t2\"\n"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if c.Inserted != 1 || c.Deleted != 1 {
		t.Errorf("%d inserted, %d deleted", c.Inserted, c.Deleted)
	}
}

func nestedTables(depth int) string {
	return strings.Repeat("<w:tbl><w:tr><w:tc>", depth) + para("x") + strings.Repeat("</w:tc></w:tr></w:tbl>", depth)
}

// TestAttacksAreRefused reads documents that would cost much: each is refused for its reason, with the line.
func TestAttacksAreRefused(t *testing.T) {
	entities := `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>`
	bomb := strings.Repeat(" ", 130<<20)
	for name, test := range map[string]struct {
		content []byte
		reason  docx.Reason
		line    bool
	}{
		"a document type": {packed(t, "",
			map[string]string{"word/document.xml": "<?xml version=\"1.0\"?>\n" + entities +
				"<w:document><w:body>&b;</w:body></w:document>"}), docx.ReasonDTD, true},
		"a document type of the relations": {packed(t, para("a"),
			map[string]string{"_rels/.rels": entities + "<Relationships/>"}),
			docx.ReasonDTD, true},
		"an entity":                {packed(t, "<w:p><w:r><w:t>&a;</w:t></w:r></w:p>", nil), docx.ReasonFormat, true},
		"a zip bomb":               {packed(t, bomb, nil), docx.ReasonBytes, false},
		"a tag without an end":     {packed(t, "<w:p "+strings.Repeat("a", 5<<20), nil), docx.ReasonBytes, true},
		"tables nested 6 deep":     {packed(t, "\n"+nestedTables(6), nil), docx.ReasonDepth, true},
		"elements within elements": {packed(t, strings.Repeat("<w:sdt>", 100_000), nil), docx.ReasonDepth, true},
		"a million cells": {packed(t, "<w:tbl><w:tr>"+strings.Repeat("<w:tc/></w:tr><w:tr>",
			1_000_001)+"</w:tr></w:tbl>", nil),
			docx.ReasonCells, true},
		"a cell of a million columns": {packed(t, "<w:tbl><w:tr>"+tc(`<w:gridSpan w:val="1000000"/>`,
			"")+"</w:tr></w:tbl>", nil),
			docx.ReasonColumns, true},
		"201 cells of a row": {packed(t, "<w:tbl><w:tr>"+strings.Repeat("<w:tc></w:tc>", 201)+"</w:tr></w:tbl>", nil),
			docx.ReasonColumns, true},
		"an end of no element": {packed(t, "</w:tc>", nil), docx.ReasonFormat, true},
		"half a document": {packed(t, "", map[string]string{"word/document.xml": "<w:document><w:body><w:p>"}),
			docx.ReasonFormat, false},
		"no document":    {packed(t, "", map[string]string{"word/document.xml": "<a/>"}), docx.ReasonFormat, false},
		"2,001 parts":    {packed(t, para("a"), manyParts(docx.MaxParts+1)), docx.ReasonParts, false},
		"no archive":     {[]byte("PK\x03\x04 and nothing"), docx.ReasonFormat, false},
		"an old DOC":     {[]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), docx.ReasonFormat, false},
		"over 32 MiB":    {make([]byte, docx.MaxBytes+1), docx.ReasonBytes, false},
		"nothing at all": {nil, docx.ReasonFormat, false},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := docx.Read(t.Context(), bytes.NewReader(test.content))
			bad, ok := errors.AsType[*docx.Error](err)
			if !ok || bad.Reason != test.reason || (bad.Line > 0) != test.line {
				t.Errorf("%v, %v; want %s", c, err, test.reason)
			}
		})
	}
}

func manyParts(n int) map[string]string {
	parts := map[string]string{}
	for i := range n {
		parts[fmt.Sprintf("x/%05d", i)] = ""
	}
	return parts
}

func TestReadEndsWithItsContext(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := docx.Read(ended, bytes.NewReader(packed(t, strings.Repeat(para("a"), 2_000), nil))); !errors.Is(err,
		context.Canceled) {
		t.Errorf("after its end: %v", err)
	}
}

// FuzzRead reads bodies of any kind: what is read is within the bounds of its table.
func FuzzRead(f *testing.F) {
	f.Add(`<w:tbl><w:tr>` + tc(`<w:gridSpan w:val="2"/>`, para("a")) + `</w:tr></w:tbl>`)
	f.Add(`<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr></w:p><w:tbl>` + nestedTables(2) + `</w:tbl>`)
	f.Add(`<w:tbl><w:tr><w:trPr><w:gridBefore w:val="3"/></w:trPr>` + tc(`<w:hMerge/><w:vMerge/>`,
		para("a")) + `</w:tr></w:tbl>`)
	f.Fuzz(func(t *testing.T, body string) {
		c, err := docx.Read(t.Context(), bytes.NewReader(packed(t, body, nil)))
		if err != nil {
			if _, ok := errors.AsType[*docx.Error](err); !ok {
				t.Errorf("an error without a reason: %v", err)
			}
			return
		}
		for _, block := range c.Blocks {
			if block.Table == nil {
				continue
			}
			for _, row := range block.Table.Rows {
				next := 0
				for _, cell := range row.Cells {
					if cell.Column < next || cell.Span < 1 {
						t.Fatalf("cell %+v behind column %d", cell, next)
					}
					next = cell.Column + cell.Span
				}
			}
		}
	})
}
