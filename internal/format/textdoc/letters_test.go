package textdoc_test

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	written "lls/internal/format/docx"
	"lls/internal/format/textdoc"
	"lls/internal/text/intake"
)

// letters counts the letters and digits of some texts.
func letters(texts ...string) map[rune]int {
	counted := map[rune]int{}
	for _, text := range texts {
		for _, c := range text {
			if unicode.IsLetter(c) || unicode.IsDigit(c) {
				counted[c]++
			}
		}
	}
	return counted
}

// Every letter that a document shows is in its text, whatever it stands in. The documents have no numbers but those
// that are typed: labels and the marks of notes would add some.
func TestNoLetterIsLost(t *testing.T) {
	t.Parallel()
	cell := func(text string) string { return "<w:tc>" + para("", run(text)) + "</w:tc>" }
	row := func(cells ...string) string { return "<w:tr>" + strings.Join(cells, "") + "</w:tr>" }
	note := func(custom, mark string) string {
		return `<w:r><w:footnoteReference` + custom + ` w:id="2"/>` + mark + `</w:r>`
	}
	long := strings.Repeat("Kurum gerekli önlemleri zamanında alır. ", 3)
	for name, test := range map[string]struct {
		file  []byte
		shown []string
	}{
		"runs and breaks": {docx(t, para("", run("Bir")+`<w:r><w:br w:type="page"/><w:tab/><w:noBreakHyphen/></w:r>`+
			run("iki"))),
			[]string{"Bir", "iki"}},
		"changes": {docx(t, para("", run("Kalan ")+`<w:ins>`+run("eklenen")+`</w:ins><w:moveTo>`+run("taşınan")+
			`</w:moveTo>`)),
			[]string{"Kalan", "eklenen", "taşınan"}},
		"containers": {docx(t, para("", `<w:hyperlink>`+run("bağ")+`</w:hyperlink><w:smartTag>`+
			run("etiket")+`</w:smartTag>`+`<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>`+run("denetim")+
			`</w:sdtContent></w:sdt>`+`<w:fldSimple w:instr="DATE">`+run("alan")+`</w:fldSimple>`)),
			[]string{"bağ", "etiket", "denetim", "alan"}},
		"a text box": {docx(t, para("", run("Dış")+`<w:r><w:pict><w:txbxContent>`+para("",
			run("kutu"))+`</w:txbxContent></w:pict></w:r>`)),
			[]string{"Dış", "kutu"}},
		"a data table": {docx(t, `<w:tbl>`+row(cell("Sıra"), cell("Ücret"))+row(cell("Bir"), cell("iki"))+`</w:tbl>`),
			[]string{"Sıra", "Ücret", "Bir", "iki"}},
		"a margin table": {docx(t, `<w:tbl>`+row(cell("Kısa isim"), cell("1."), cell("(1)"), cell(long))+
			row(cell("ve kapsam"), cell(""), cell("(2)"), cell(long))+row(cell("Son"), cell("2."), cell(""),
			cell(long))+
			row(cell("artık"), cell(""), cell(""), cell(""))+`</w:tbl>`),
			[]string{"Kısa isim", "1", "1", long, "ve kapsam", "2", long, "Son", "2", long, "artık"}},
		"a table in a table": {docx(t, `<w:tbl>`+row(`<w:tc><w:tbl>`+row(cell("iç"), cell("metin"))+`</w:tbl>`+para("",
			run("alt"))+`</w:tc>`,
			cell("dış"))+`</w:tbl>`), []string{"iç", "metin", "alt", "dış"}},
		"a footnote with a star": {docxWith(t, para("", run("Metin")+note(` w:customMarkFollows="1"`, `<w:t>*</w:t>`)),
			"", "* Yıldız"), []string{"Metin", "Yıldız"}},
		"OpenDocument": {odt(t,
			`<text:h text:outline-level="1">Baş</text:h><text:p>Bir<text:line-break/>iki<text:span>üç</text:span>`+
				`<text:a>bağ</text:a><text:note><text:note-citation text:label="*">*</text:note-citation><text:note-body><text:p>Not</text:p>`+
				`</text:note-body></text:note><draw:frame><draw:text-box><text:p>kutu</text:p></draw:text-box></draw:frame></text:p>`+
				`<text:section><text:p>kesim</text:p></text:section>`),
			[]string{"Baş", "Bir", "iki", "üç", "bağ", "Not", "kutu", "kesim"}},
		"rich text": {
			[]byte(`{\rtf1\ansi Bir\page iki\line{\b \'fc\u231?} {\field{\*\fldinst HYPERLINK "x"}{\fldrslt ba}}\par` +
				`{\super *{\footnote * Not}}\par\intbl a\cell b\cell\row\pard son}`),
			[]string{"Bir", "iki", "üç", "ba", "Not", "a", "b", "son"}},
		"a page": {
			[]byte(`<html><head><title>x</title><body>Bir<p>iki<br>üç<div>dört<span>beş</span></div><ul><li>altı</ul>` +
				`<table><tr><td>a<td>b<tr><td>c</table><details><summary>özet</summary>iç</details>`),
			[]string{"Bir", "iki", "üç", "dört", "beş", "altı", "a", "b", "c", "özet", "iç"}},
		"plain text": {[]byte("MADDE 1- Bir\r\n\tiki\fson"), []string{"MADDE 1 Bir iki son"}},
	} {
		text := read(t, test.file)
		if got, want := letters(text.TextTR, text.TextEN), letters(test.shown...); !maps.Equal(got, want) {
			t.Errorf("%s: %q; shown is %q", name, text.TextTR+text.TextEN, test.shown)
		}
	}
}

// A text that LLS has written as a document of Word comes out of it again: the new one, and the old one as the
// original.
func TestADocumentThatLLSHasWrittenGivesItsTexts(t *testing.T) {
	t.Parallel()
	paragraphs := []written.Paragraph{
		{Runs: []written.Run{{Text: "BİRİNCİ BÖLÜM"}}, Heading: true},
		{Runs: []written.Run{{Text: "MADDE 1 – (1) Süre "}, {Text: "on", Op: written.Deleted},
			{Text: "otuz", Op: written.Inserted}, {Text: " gündür & <kesindir>.\n(2) Kurul “karar” verir."}}},
		{Runs: []written.Run{{Text: "(3) Eski fıkra.", Op: written.Deleted}}, Mark: written.Deleted},
		{Runs: []written.Run{{Text: "(3) Yeni fıkra.", Op: written.Inserted}}, Mark: written.Inserted},
		{Runs: []written.Run{{Text: "Ücret | 5"}}},
	}
	var file bytes.Buffer
	d := written.Document{Title: "Yasa", Author: "LLS", Head: "Yasa", Language: "tr-TR", Made: time.Unix(0, 0)}
	if err := written.Write(t.Context(), &file, d, slices.Values(paragraphs)); err != nil {
		t.Fatal(err)
	}
	for original, want := range map[bool]string{
		false: "BİRİNCİ BÖLÜM\nMADDE 1 – (1) Süre otuz gündür & <kesindir>.\n(2) Kurul “karar” verir.\n" +
			"(3) Yeni fıkra.\nÜcret | 5",
		true: "BİRİNCİ BÖLÜM\nMADDE 1 – (1) Süre on gündür & <kesindir>.\n(2) Kurul “karar” verir.\n" +
			"(3) Eski fıkra.\nÜcret | 5",
	} {
		text := readAs(t, file.Bytes(), textdoc.Options{Original: original}, intake.Options{})
		if got := strings.Join(lines(text.TextTR), "\n"); got != want {
			t.Errorf("original %t: %q, want %q", original, got, want)
		}
	}
}
