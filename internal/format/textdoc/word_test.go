package textdoc_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"lls/internal/format/pack/packtest"
	"lls/internal/format/textdoc"
	"lls/internal/text/intake"
)

// What LibreOffice needs besides.
const (
	office    = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	word      = "application/vnd.openxmlformats-officedocument.wordprocessingml."
	related   = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

	root = related + `<Relationship Id="1" Type="` + office +
		`officeDocument" Target="word/document.xml"/></Relationships>`
	contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/word/document.xml" ContentType="` + word + `document.main+xml"/>` +
		`<Override PartName="/word/numbering.xml" ContentType="` + word + `numbering+xml"/>` +
		`<Override PartName="/word/styles.xml" ContentType="` + word + `styles+xml"/>` +
		`<Override PartName="/word/footnotes.xml" ContentType="` + word + `footnotes+xml"/></Types>`
	relations = related + `<Relationship Id="1" Type="` + office + `numbering" Target="numbering.xml"/>` +
		`<Relationship Id="2" Type="` + office + `footnotes" Target="footnotes.xml"/>` +
		`<Relationship Id="3" Type="` + office + `styles" Target="styles.xml"/></Relationships>`
)

// docx is a document with a list: Madde 1, (1), a).
func docx(t testing.TB, body string) []byte {
	t.Helper()
	return docxWith(t, body, "")
}

// docxWith is a document whose list has further levels, with these footnotes if there are any; the first is number 2.
func docxWith(t testing.TB, body, levels string, notes ...string) []byte {
	t.Helper()
	return docxOf(t, body, levels, "", notes...)
}

// docxStyled is a document with further styles.
func docxStyled(t testing.TB, body, styles string) []byte {
	t.Helper()
	return docxOf(t, body, "", styles)
}

func docxOf(t testing.TB, body, levels, styles string, notes ...string) []byte {
	t.Helper()
	footnotes := ""
	if len(notes) == 0 {
		notes = []string{"Değişik: 12/2020"}
	}
	for i, note := range notes {
		footnotes += fmt.Sprintf(`<w:footnote w:id="%d">`, i+2) +
			para(`<w:pStyle w:val="Dipnot"/>`, `<w:r><w:footnoteRef/></w:r>`+run(" "+note)) + `</w:footnote>`
	}
	level := func(i, format, text string) string {
		return `<w:lvl w:ilvl="` + i + `"><w:start w:val="1"/><w:numFmt w:val="` + format + `"/><w:lvlText w:val="` +
			text + `"/></w:lvl>`
	}
	return packtest.Archive(t, map[string]string{
		"[Content_Types].xml": contentTypes, "_rels/.rels": root, "word/_rels/document.xml.rels": relations,
		"word/document.xml": `<w:document xmlns:w="` + namespace + `" xmlns:a="a"><w:body>` + body +
			`</w:body></w:document>`,
		"word/header1.xml": `<w:hdr xmlns:w="` + namespace + `"><w:p><w:r><w:t>Resmî Gazete</w:t></w:r></w:p></w:hdr>`,
		"word/numbering.xml": `<w:numbering xmlns:w="` + namespace + `"><w:abstractNum w:abstractNumId="7">` +
			level("0", "decimal", "MADDE %1-") + level("1", "decimal", "(%2)") + level("2", "lowerLetter", "%3)") +
			levels + `</w:abstractNum>` +
			`<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>`,
		"word/footnotes.xml": `<w:footnotes xmlns:w="` + namespace + `">` + footnotes + `</w:footnotes>`,
		"word/styles.xml": `<w:styles xmlns:w="` + namespace +
			`"><w:style w:type="paragraph" w:styleId="Madde"><w:name w:val="Madde"/><w:pPr><w:numPr><w:numId w:val="1"/>` + `</w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Dipnot"><w:name w:val="footnote text"/>` +
			`<w:rPr><w:sz w:val="18"/></w:rPr></w:style>` + styles + `</w:styles>`,
	})
}

func para(properties, runs string) string {
	return "<w:p><w:pPr>" + properties + "</w:pPr>" + runs + "</w:p>"
}

func run(text string) string { return `<w:r><w:t xml:space="preserve">` + text + `</w:t></w:r>` }

func item(level, text string) string {
	return para(`<w:numPr><w:ilvl w:val="`+level+`"/><w:numId w:val="1"/></w:numPr>`, run(text))
}

func read(t testing.TB, b []byte) intake.Text {
	t.Helper()
	return readAs(t, b, textdoc.Options{}, intake.Options{})
}

func readAs(t testing.TB, b []byte, how textdoc.Options, o intake.Options) intake.Text {
	t.Helper()
	doc, err := textdoc.Read(t.Context(), b, how)
	if err != nil {
		t.Fatal(err)
	}
	return doc.Text(o)
}

// counts are the counts of a report.
func counts(text intake.Text) map[intake.Code]int {
	out := map[intake.Code]int{}
	for _, row := range text.Report {
		out[row.Code] = row.Count
	}
	return out
}

func TestADocumentOfWordGivesItsText(t *testing.T) {
	style := `<w:pStyle w:val="Madde"/>`
	for name, row := range map[string]struct {
		body, want string
		counts     map[intake.Code]int
	}{
		"numbers are made text": {
			para(style, run("Amaç")) + item("1", "Bir.") + item("2", "alt") + item("2", "alt") + item("1", "İki.") +
				item("2", "yeniden") + para(style, run("Kapsam")) + item("1", "Baştan."),
			"MADDE 1- Amaç\n(1) Bir.\na) alt\nb) alt\n(2) İki.\na) yeniden\n\nMADDE 2- Kapsam\n(1) Baştan.",
			map[intake.Code]int{intake.Numbers: 8}},
		"changes are accepted": {
			para("", run("Süre ")+`<w:del><w:r><w:delText>on</w:delText></w:r></w:del><w:ins>`+run("otuz")+`</w:ins>`+
				run(" gündür.")) +
				para(`<w:rPr><w:del/></w:rPr>`, run("Bu satır ")) + para("", run("sürer.")) +
				para(`<w:rPr><w:del/></w:rPr>`, `<w:del><w:r><w:delText>Silindi.</w:delText></w:r></w:del>`),
			"Süre otuz gündür.\nBu satır sürer.", map[intake.Code]int{intake.Inserted: 1, intake.Deleted: 4}},
		"a deleted paragraph is not counted": {
			item("0", "Bir") + para(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr>`,
				`<w:del><w:r><w:delText>Silindi.</w:delText></w:r></w:del>`) + item("0", "İki"),
			"MADDE 1- Bir\n\nMADDE 2- İki", map[intake.Code]int{intake.Numbers: 2}},
		"footnotes go to the end": {
			para("", run("Metin")+`<w:r><w:footnoteReference w:id="2"/></w:r>`+run(".")) + para("", run("Son.")),
			"Metin[1].\nSon.\n[1] Değişik: 12/2020", map[intake.Code]int{intake.Notes: 1}},
		"fields show their result": {
			para(
				"", `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDETEXT "/etc/passwd"</w:instrText></w:r>`+
					`<w:r><w:fldChar w:fldCharType="separate"/></w:r>`+run("sonuç")+
					`<w:r><w:fldChar w:fldCharType="end"/></w:r>`),
			"sonuç", nil},
		"a table of contents is left out": {
			para("", `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \o</w:instrText></w:r>`+
				`<w:r><w:fldChar w:fldCharType="separate"/></w:r>`+run("Amaç 3")) + para("", run("Kapsam 4")) +
				para("", `<w:r><w:fldChar w:fldCharType="end"/></w:r>`) + para("", run("Metin")),
			"Metin", map[intake.Code]int{intake.Contents: 3}},
		"rows of a table are lines": {
			`<w:tbl><w:tr><w:tc>` + para("", run("Sıra")) + `</w:tc><w:tc>` + para("", run("Ücret")) +
				`</w:tc></w:tr>` + `<w:tr><w:tc>` + para("", run("1")) + `</w:tc><w:tc>` + para("", "") +
				`</w:tc></w:tr></w:tbl>`,
			"Sıra | Ücret\n1 |", map[intake.Code]int{intake.Tables: 1}},
		"hidden text, comments and pictures are left out": {
			para("", `<w:r><w:rPr><w:vanish/></w:rPr><w:t>gizli</w:t></w:r>`+run("açık")+
				`<w:r><w:commentReference w:id="1"/></w:r><w:r><w:drawing><a:blip/></w:drawing></w:r>`),
			"açık", map[intake.Code]int{intake.Hidden: 1, intake.Comments: 1, intake.Pictures: 1}},
		"the ends of pages and columns end lines": {
			para("", run("Bir")+`<w:r><w:br w:type="page"/></w:r>`+run("iki")+`<w:r><w:br w:type="column"/></w:r>`+
				run("üç")) +
				para(style, `<w:r><w:br w:type="page"/></w:r>`+run("Amaç")),
			"Bir\niki\nüç\nMADDE 1- Amaç", nil},
	} {
		got := read(t, docx(t, row.body))
		if got.TextTR != row.want || got.TextEN != "" {
			t.Errorf("%s: %q, want %q", name, got.TextTR, row.want)
		}
		found := counts(got)
		for code, n := range row.counts {
			if found[code] != n {
				t.Errorf("%s: %d %s, want %d", name, found[code], code, n)
			}
		}
		if found[intake.Heads] != 1 {
			t.Errorf("%s: the running head is not reported", name)
		}
	}
}

// A footnote can have a mark of its own, which Word has in the text and in the note.
func TestAFootnoteWithAStarKeepsItsMark(t *testing.T) {
	t.Parallel()
	mark := func(id, custom string) string { return `<w:r><w:footnoteReference w:id="` + id + `"` + custom + `/>` }
	body := para("", run("Metin")+mark("2", ` w:customMarkFollows="1"`)+`<w:t>*</w:t></w:r>`+run(" sürer")+mark("3",
		"")+`</w:r>`+
		run("."))
	file := docxWith(t, body, "", "* Yıldız", "Dipnot")
	got := read(t, file)
	if want := "Metin* sürer[1].\n* Yıldız\n[1] Dipnot"; got.TextTR != want || counts(got)[intake.Notes] != 2 {
		t.Errorf("%q, want %q; %v", got.TextTR, want, counts(got))
	}
	if got := readAs(t, file, textdoc.Options{}, intake.Options{OmitNotes: true}); got.TextTR != "Metin* sürer." ||
		counts(got)[intake.NoNotes] != 2 {
		t.Errorf("without notes: %q", got.TextTR)
	}
}

// Word writes numbers as words in the language of their paragraph.
func TestNumbersAreWordsOfTheLanguage(t *testing.T) {
	t.Parallel()
	levels := `<w:lvl w:ilvl="3"><w:start w:val="21"/><w:numFmt w:val="ordinalText"/><w:lvlText w:val="%4"/></w:lvl>` +
		`<w:lvl w:ilvl="4"><w:start w:val="12"/><w:numFmt w:val="cardinalText"/><w:lvlText w:val="%5"/></w:lvl>` +
		`<w:lvl w:ilvl="5"><w:start w:val="23"/><w:numFmt w:val="ordinal"/><w:lvlText w:val="%6"/></w:lvl>`
	for code, row := range map[string]struct {
		want  string
		doubt int
	}{"tr-TR": {"Yirmi Birinci A\nOn İki B\n23. C", 0}, "en-GB": {"Twenty-first A\nTwelve B\n23rd C", 0},
		"de-DE": {"21 A\n12 B\n23. C", 3}, "": {"Yirmi Birinci A\nOn İki B\n23. C", 0}} {
		body := ""
		for i, text := range []string{"A", "B", "C"} {
			lang := ""
			if code != "" {
				lang = `<w:rPr><w:lang w:val="` + code + `"/></w:rPr>`
			}
			body += para(fmt.Sprintf(`<w:numPr><w:ilvl w:val="%d"/><w:numId w:val="1"/></w:numPr>`, i+3)+lang,
				run(text))
		}
		got := read(t, docxWith(t, body, levels))
		if got.TextTR+got.TextEN != row.want || counts(got)[intake.NumFormat] != row.doubt {
			t.Errorf("%q: %q, %d in doubt; want %q", code, got.TextTR+got.TextEN, counts(got)[intake.NumFormat],
				row.want)
		}
	}
}

func TestFilesThatCannotBeReadSayWhy(t *testing.T) {
	deep := strings.Repeat("<w:tbl><w:tr><w:tc>", 1000)
	for name, row := range map[string]struct {
		content []byte
		reason  textdoc.Reason
	}{
		"no format":       {[]byte("\x00\x01\x02\x03 \x00\x00\x00\x00\x05\x06"), textdoc.ReasonFormat},
		"another archive": {packtest.Archive(t, map[string]string{"a.txt": "a"}), textdoc.ReasonFormat},
		"a workbook": {packtest.Archive(t, map[string]string{"[Content_Types].xml": "",
			"xl/workbook.xml": "x"}), textdoc.ReasonFormat},
		"cut off":              {docx(t, para("", run("Metin")))[:400], textdoc.ReasonDamaged},
		"no text":              {docx(t, para("", "")), textdoc.ReasonEmpty},
		"elements too deep":    {docx(t, deep), textdoc.ReasonDamaged},
		"a document type":      {docx(t, `<!DOCTYPE x [<!ENTITY a "b">]>`), textdoc.ReasonDamaged},
		"an element left open": {docx(t, `<w:p><w:r><w:t>Metin`), textdoc.ReasonDamaged},
		"a part of blanks":     {docx(t, strings.Repeat(" ", 3<<20)+para("", run("Metin"))), textdoc.ReasonLarge},
		"too much text": {docx(t, strings.Repeat(para("", run(strings.Repeat("a", 1000))), 9000)),
			textdoc.ReasonLarge},
	} {
		began := time.Now()
		_, err := textdoc.Read(t.Context(), row.content, textdoc.Options{})
		bad, ok := errors.AsType[*textdoc.Error](err)
		if !ok || bad.Reason != row.reason {
			t.Errorf("%s: %v, want %s", name, err, row.reason)
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%s took %s", name, took)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := textdoc.Read(ended, docx(t, para("", run("Metin"))), textdoc.Options{}); !errors.Is(err,
		context.Canceled) {
		t.Errorf("a caller who has gone: %v", err)
	}
}

func TestTheOriginalIsWithoutTheTrackedChanges(t *testing.T) {
	list := `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`
	region := func(id, kind, content string) string {
		return `<text:changed-region xml:id="` + id + `"><text:` + kind +
			`><office:change-info><dc:creator>A</dc:creator>` + `</office:change-info>` + content + `</text:` + kind +
			`></text:changed-region>`
	}
	mark := func(kind, id string) string { return `<text:` + kind + ` text:change-id="` + id + `"/>` }
	tracked := func(regions, body string) []byte {
		return odt(t, `<text:tracked-changes>`+regions+`</text:tracked-changes>`+body)
	}
	for name, row := range map[string]struct {
		file   []byte
		want   string
		counts map[intake.Code]int
	}{
		"runs of Word": {docx(t, para("", run("Süre ")+`<w:del><w:r><w:delText>on</w:delText></w:r></w:del><w:ins>`+
			run("otuz")+`</w:ins>`+run(" gündür."))), "Süre on gündür.",
			map[intake.Code]int{intake.Undone: 1, intake.Restored: 1}},
		"moves of Word": {docx(t, para("", `<w:moveTo>`+run("Yeni yer. ")+`</w:moveTo>`+run("Kalan."))+
			para("", `<w:moveFrom>`+run("Eski yer.")+`</w:moveFrom>`)), "Kalan.\nEski yer.",
			map[intake.Code]int{intake.Moved: 0}},
		"paragraphs of Word": {docx(t, item("0", "Bir")+para(list+`<w:rPr><w:ins/></w:rPr>`,
			`<w:ins>`+run("Eklendi")+`</w:ins>`)+
			para(list+`<w:rPr><w:del/></w:rPr>`, `<w:del><w:r><w:delText>Silindi.</w:delText></w:r></w:del>`)+
			item("0", "Son")),
			"MADDE 1- Bir\n\nMADDE 2- Silindi.\n\nMADDE 3- Son", map[intake.Code]int{intake.Numbers: 3}},
		"rows of Word": {docx(t, `<w:tbl><w:tr><w:trPr><w:ins/></w:trPr><w:tc>`+para("", run("yeni"))+`</w:tc><w:tc>`+
			para("", run("1"))+`</w:tc></w:tr><w:tr><w:trPr><w:del/></w:trPr><w:tc>`+para("", run("eski"))+
			`</w:tc><w:tc>`+para("", run("2"))+`</w:tc></w:tr></w:tbl>`), "eski | 2", nil},
		"former properties of Word": {docx(t, item("0",
			"Bir")+para(`<w:pPrChange><w:pPr>`+list+`</w:pPr></w:pPrChange>`, run("İki"))),
			"MADDE 1- Bir\n\nMADDE 2- İki", nil},
		"words of OpenDocument": {tracked(region("a", "deletion", "<text:p>on</text:p>")+region("b", "insertion", ""),
			`<text:p>Süre `+mark("change", "a")+mark("change-start", "b")+`otuz`+mark("change-end", "b")+
				` gündür.</text:p>`),
			"Süre on gündür.", map[intake.Code]int{intake.Undone: 1, intake.Restored: 1}},
		"paragraphs of OpenDocument": {tracked(region("a", "deletion", "<text:p>silinen</text:p><text:p>son</text:p>")+
			region("b", "insertion", ""), `<text:p>Bir `+mark("change", "a")+`uncu.</text:p><text:p>Kalan `+
			mark("change-start", "b")+`yeni.</text:p><text:p>Yeni `+mark("change-end", "b")+`satır.</text:p>`),
			"Bir silinen\nsonuncu.\nKalan satır.", nil},
		"a deletion that contains itself": {tracked(region("a", "deletion",
			"<text:p>x"+mark("change", "a")+"</text:p>"),
			`<text:p>Metin`+mark("change", "a")+`</text:p>`), "Metinx", nil},
		"rich text": {[]byte(`{\rtf1\ansi Kalan{\deleted silinen}{\revised eklenen} metin\par}`),
			"Kalansilinen metin", nil},
	} {
		got := readAs(t, row.file, textdoc.Options{Original: true}, intake.Options{})
		if got.TextTR != row.want {
			t.Errorf("%s: %q, want %q", name, got.TextTR, row.want)
		}
		found := counts(got)
		for code, n := range row.counts {
			if found[code] != n {
				t.Errorf("%s: %d %s, want %d", name, found[code], code, n)
			}
		}
		if found[intake.Inserted]+found[intake.Deleted] > 0 {
			t.Errorf("%s: reported as accepted: %v", name, found)
		}
	}
}

func TestNotesInTheMargin(t *testing.T) {
	cell := func(lines ...string) string {
		out := "<w:tc>"
		for _, l := range lines {
			out += para("", run(l))
		}
		return out + "</w:tc>"
	}
	long := strings.Repeat("Bu Yasa kapsamındaki kurumlar gerekli önlemleri alır. ", 3)
	file := docx(t, "<w:tbl><w:tr>"+cell("Kısa isim", "41/2019", "7/2020")+cell("1.")+cell(long)+"</w:tr><w:tr>"+
		cell("Kadrolar BİRİNCİ CETVEL")+cell("2.")+cell(long)+"</w:tr><w:tr>"+cell("17/1981 sayılı Yasa")+cell("3.")+
		cell(long)+"</w:tr></w:tbl>")
	left := read(t, file)
	if strings.Contains(left.TextTR, "41/2019") || strings.Contains(left.TextTR, "CETVEL") ||
		!strings.Contains(left.TextTR, "Kadrolar\n2. Bu") || !strings.Contains(left.TextTR, "17/1981 sayılı Yasa\n3.") {
		t.Errorf("left out: %q", left.TextTR)
	}
	if n := counts(left)[intake.Margins]; n != 3 {
		t.Errorf("%d notes are reported", n)
	}
	for _, row := range left.Report {
		if row.Code == intake.Margins && row.Detail != "41/2019, 7/2020, BİRİNCİ CETVEL" {
			t.Errorf("the notes are not named: %q", row.Detail)
		}
	}
	kept := readAs(t, file, textdoc.Options{}, intake.Options{Margins: true})
	if !strings.Contains(kept.TextTR, "Kısa isim [41/2019, 7/2020]\n1. Bu") ||
		!strings.Contains(kept.TextTR, "Kadrolar [BİRİNCİ CETVEL]\n2.") || counts(kept)[intake.Bracketed] != 3 {
		t.Errorf("kept: %q", kept.TextTR)
	}
}

func TestBulletsThatArePicturesAreReported(t *testing.T) {
	list := odt(t,
		`<text:list text:style-name="Resimli"><text:list-item><text:p>bir</text:p></text:list-item></text:list>`)
	for name, file := range map[string][]byte{"OpenDocument": list,
		"Word": docxWith(t, para(`<w:numPr><w:ilvl w:val="3"/><w:numId w:val="1"/></w:numPr>`, run("bir")),
			`<w:lvl w:ilvl="3"><w:numFmt w:val="bullet"/><w:lvlPicBulletId w:val="0"/></w:lvl>`)} {
		if got := read(t, file); got.TextTR != "– bir" || counts(got)[intake.NoSigns] != 1 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// FuzzWord reads documents whose text part is arbitrary.
func FuzzWord(f *testing.F) {
	f.Add(para("", run("Metin")) + item("1", "x"))
	f.Add(`<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="99999999"/></w:tcPr></w:tc></w:tr></w:tbl>`)
	f.Fuzz(func(t *testing.T, body string) {
		doc, err := textdoc.Read(t.Context(), docx(t, body), textdoc.Options{Original: len(body)%2 == 1})
		if err == nil {
			doc.Text(intake.Options{MaxLength: 1000})
		} else if _, ok := errors.AsType[*textdoc.Error](err); !ok {
			t.Errorf("an error without a reason: %v", err)
		}
	})
}

func TestHiddenTextOfStylesIsLeftOut(t *testing.T) {
	t.Parallel()
	styles := `<w:style w:type="paragraph" w:styleId="Gizli"><w:rPr><w:vanish/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Alt"><w:basedOn w:val="Gizli"/></w:style>` +
		`<w:style w:type="character" w:styleId="GizliHarf"><w:rPr><w:vanish/></w:rPr></w:style>`
	hidden := func(style, text string) string {
		return `<w:r><w:rPr>` + style + `</w:rPr><w:t>` + text + `</w:t></w:r>`
	}
	list := `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`
	file := docxStyled(t, para("", run("Bir")+hidden(`<w:rStyle w:val="GizliHarf"/>`,
		"gizli</w:t><w:footnoteReference w:id=\"2\"/><w:t>")+
		run(" iki"))+
		para(`<w:pStyle w:val="Alt"/>`, run("gizli")+hidden(`<w:vanish w:val="0"/>`, "açık"))+
		para(`<w:pStyle w:val="Alt"/>`+list, run("gizli"))+item("0", "Amaç"), styles)
	if got := read(t, file); got.TextTR != "Bir iki\naçık\nMADDE 1- Amaç" || counts(got)[intake.Hidden] != 3 {
		t.Errorf("Word: %q, %v", got.TextTR, counts(got))
	}
	text := packtest.Archive(t, map[string]string{"mimetype": "application/vnd.oasis.opendocument.text",
		"content.xml": `
<office:document-content><office:automatic-styles><style:style style:name="T1" style:family="text">
<style:text-properties text:display="none"/></style:style><style:style style:name="P1" style:family="paragraph">
<style:text-properties text:display="none"/></style:style><style:style style:name="P2" style:family="paragraph"
 style:parent-style-name="P1"/></office:automatic-styles><office:body><office:text>` +
			`<text:p>Bir<text:span text:style-name="T1">giz<text:s/>li<text:note><text:note-body><text:p>gizli</text:p></text:note-body></text:note></text:span> iki</text:p><text:p text:style-name="P2">gizli</text:p>` +
			`<text:section text:display="none"><text:p>gizli</text:p></text:section><text:section><text:p>Son</text:p></text:section>` +
			`</office:text></office:body></office:document-content>`})
	if got := read(t, text); got.TextTR != "Bir iki\nSon" || counts(got)[intake.Hidden] != 3 {
		t.Errorf("OpenDocument: %q, %v", got.TextTR, counts(got))
	}
}
