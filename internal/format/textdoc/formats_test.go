package textdoc_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"lls/internal/format/pack/packtest"
	"lls/internal/format/textdoc"
	"lls/internal/text/intake"
)

// odt is an OpenDocument text with a list style L1: 1., a).
func odt(t testing.TB, body string) []byte {
	t.Helper()
	return packtest.Archive(t, map[string]string{"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": `
<office:document-content><office:automatic-styles><text:list-style style:name="L1">
<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>
<text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/>
</text:list-style><text:list-style style:name="Resimli"><text:list-level-style-image text:level="1"/></text:list-style>
</office:automatic-styles><office:body><office:text>` + body + `</office:text></office:body>
</office:document-content>`})
}

func TestAnOpenDocumentGivesItsText(t *testing.T) {
	item := func(attributes, text string) string {
		return "<text:list-item" + attributes + "><text:p>" + text + "</text:p></text:list-item>"
	}
	for name, row := range map[string]struct{ body, want string }{
		"numbers are made text": {`<text:list text:style-name="L1">` + item("", "Bir") + item("", "İki") +
			`<text:list-item><text:list>` + item("", "alt") + item("", "alt") + `</text:list></text:list-item>` +
			item(` text:start-value="7"`, "Yedi") + `</text:list>`, "1. Bir\n2. İki\na) alt\nb) alt\n7. Yedi"},
		"a list goes on": {`<text:list xml:id="x" text:style-name="L1">` + item("",
			"Bir") + `</text:list><text:p>ara</text:p>` +
			`<text:list text:continue-list="x" text:style-name="L1">` + item("", "İki") + `</text:list>`,
			"1. Bir\nara\n2. İki"},
		"deletions are left out": {
			`<text:tracked-changes><text:changed-region><text:deletion><text:p>Silindi</text:p>` +
				`</text:deletion></text:changed-region></text:tracked-changes><text:p>Kalan<text:change text:change-id="1"/></text:p>`,
			"Kalan"},
		"footnotes go to the end": {
			`<text:p>Metin<text:note><text:note-citation>1</text:note-citation><text:note-body>` +
				`<text:p>Dipnot</text:p></text:note-body></text:note> sürer.</text:p>`, "Metin[1] sürer.\n[1] Dipnot"},
		"a star as the mark of a note": {
			`<text:p>Metin<text:note><text:note-citation text:label="*">*</text:note-citation>` +
				`<text:note-body><text:p>Yıldız</text:p></text:note-body></text:note> sürer<text:note><text:note-citation>1` +
				`</text:note-citation><text:note-body><text:p>Dipnot</text:p></text:note-body></text:note>.</text:p>`,
			"Metin* sürer[1].\n* Yıldız\n[1] Dipnot"},
		"white space is one blank": {"<text:p>a\n  b<text:s text:c=\"3\"/>c<text:tab/>d</text:p>", "a b c d"},
		"a table": {`<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>` +
			`<table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>`, "a | b"},
	} {
		if got := strings.Join(lines(read(t, odt(t, row.body)).TextTR), "\n"); got != row.want {
			t.Errorf("%s: %q, want %q", name, got, row.want)
		}
	}
	locked := packtest.Archive(t, map[string]string{"content.xml": "x",
		"META-INF/manifest.xml": "<manifest:encryption-data/>"})
	if _, err := textdoc.Read(t.Context(), locked, textdoc.Options{}); !has(err, textdoc.ReasonPassword) {
		t.Errorf("with a password: %v", err)
	}
}

func has(err error, reason textdoc.Reason) bool {
	bad, ok := errors.AsType[*textdoc.Error](err)
	return ok && bad.Reason == reason
}

func TestAPageGivesItsText(t *testing.T) {
	for name, row := range map[string]struct{ page, want string }{
		"what is not seen is left out": {
			`<html><head><title>x</title><script>y</script></head><body><p>Metin&nbsp;&amp; ek` +
				`<style>p{}</style></p></body></html>`, "Metin & ek"},
		"lists are numbered": {`<html><ol start="3"><li>üç<li>dört</ol><ol type="a"><li>a</ol></html>`,
			"3. üç\n4. dört\na. a"},
		"a number in its own block":  {`<html><div>(a)</div><div>bir bent</div></html>`, "(a) bir bent"},
		"marks of consolidation":     {`<html><p>▼B</p><p>►M1 Madde ◄</p></html>`, "Madde"},
		"line breaks":                {"<html><p>bir<br>iki\nüç</p></html>", "bir\niki üç"},
		"a table":                    {`<html><table><tr><th>a<th>b<tr><td>c<td></table>`, "a | b\nc |"},
		"a cell that its table ends": {`<html><table><tr><td>a<td>b</table><p>Son`, "a | b\nSon"},
		"a table outside of cells": {
			`<html><table><caption>EK 1</caption><style>x</style>bir<tr>iki<td>a<td>b</tr></table>Son`,
			"EK 1\nbir\niki\na | b\nSon"},
		"a table in a table": {`<html><table><tr><td>a<table><tr><td>b<td>c</table><td>d</table>Son`,
			"a b c | d\nSon"},
		"the head does not end": {`<html><head><title>x</title><meta charset="utf-8"><body><p>Metin`, "Metin"},
		"hidden elements": {`<html><p>Bir<span style="color:red; Display: none">gizli</span> iki<p hidden>gizli<p>Üç` +
			`<div hidden><div>gizli</div></div>Dört`, "Bir iki\nÜç\nDört"},
		"a body that scripts show": {`<html><body style="display:none"><p>Metin`, "Metin"},
		"nothing is closed":        {`<html><table><tr><td><p>tek`, "tek"},
	} {
		if got := strings.Join(lines(read(t, []byte(row.page)).TextTR), "\n"); got != row.want {
			t.Errorf("%s: %q, want %q", name, got, row.want)
		}
	}
	long := strings.Repeat("a", 5<<20)
	for name, page := range map[string]string{"a text": "<html><p>Bir<p>" + long + "<p>Son",
		"a tag":                      `<html><p>Bir<p class="` + long + `">Son`,
		"a tag of a page with links": `<html><p><a href="#b">Bir</a><p class="` + long + `">Son`} {
		if _, err := textdoc.Read(t.Context(), []byte(page), textdoc.Options{}); !has(err, textdoc.ReasonLarge) {
			t.Errorf("%s over the bound: %v", name, err)
		}
	}
	spoiled, err := charmap.Windows1254.NewEncoder().String(`<html><meta charset="windows-1254"><p>Işık şöyle ağır</p>`)
	if err != nil {
		t.Fatal(err)
	}
	if got := read(t, []byte(spoiled)).TextTR; got != "Işık şöyle ağır" {
		t.Errorf("a declared encoding: %q", got)
	}
}

func TestRichTextGivesItsText(t *testing.T) {
	for name, row := range map[string]struct{ words, want string }{
		"letters":    {`\ansicpg1254 I\'fe\u305?k {\b kal\'fdn} \u8212-\par son`, "Işık kalın —\nson"},
		"numbers":    {`{\listtext (1)\tab}Bir\par{\listtext (2)\tab}\u304?ki\par`, "(1) Bir\n(2) İki"},
		"a deletion": {`Kalan{\deleted silinen} metin\par`, "Kalan metin"},
		"a footnote": {`Metin{\super\chftn{\footnote Dipnot metni\par}} s\u252?rer\par`,
			"Metin[1] sürer\n[1] Dipnot metni"},
		"the mark of a note that is a star": {
			`Metin{\super *{\footnote * Dipnot\par}} s\u252?rer{\super\chftn{\footnote Son\par}}\par`,
			"Metin* sürer[1]\n* Dipnot\n[1] Son"},
		"pages and columns": {`Bir\page iki\column \u252?\'e7\par{\listtext 1.\tab}\page D\u246?rt\par`,
			"Bir\niki\nüç\n1. Dört"},
		"running heads": {`{\header Resm\u238? Gazete\par}Metin\par{\*\unknown x}`, "Metin"},
		"a table":       {`\intbl a\cell b\cell\row\pard son\par`, "a | b\nson"},
		"a table of contents": {
			`{\field{\*\fldinst{ TOC \\o "1-3"}}{\fldrslt{\field{\*\fldinst{PAGEREF x}}{\fldrslt Ama\'e7 3}}\par ` +
				`Kapsam 4}}\par Metin {\field{\*\fldinst{ DATE }}{\fldrslt bug\u252?n}}\par`, "Metin bugün"},
		"binary content": {`{\pict\bin5 }}}}}}Metin\par`, "Metin"},
	} {
		if got := read(t, []byte(`{\rtf1\ansi `+row.words+"}")).TextTR; got != row.want {
			t.Errorf("%s: %q, want %q", name, got, row.want)
		}
	}
	for words, doubts := range map[string]int{`{\listtext 1.\tab}Bir\par{\listtext 2.\tab}{\revised \u304?ki}\par`: 2,
		`{\listtext 1.\tab}Bir\par`: 0, `{\revised Bir}\par`: 0} {
		if got := counts(read(t, []byte(`{\rtf1\ansi `+words+"}"))); got[intake.Labels] != doubts {
			t.Errorf("numbers with tracked changes: %v, want %d in doubt", got, doubts)
		}
	}
	if _, err := textdoc.Read(t.Context(), []byte(`{\rtf1`+strings.Repeat("{", 100_000)), textdoc.Options{}); !has(err,
		textdoc.ReasonDamaged) {
		t.Errorf("groups within groups: %v", err)
	}
}

func TestXMLThatIsNoDocumentIsRefused(t *testing.T) {
	t.Parallel()
	const declared = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"
	for name, row := range map[string]struct {
		content string
		want    textdoc.Reason
	}{
		"of Word 2003": {declared + `<?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="w"><w:body>` +
			`<w:p>Metin</w:p></w:body></w:wordDocument>`, textdoc.ReasonOld},
		"without a declaration": {`<w:wordDocument xmlns:w="w"><w:p>Metin</w:p></w:wordDocument>`, textdoc.ReasonOld},
		"of Word, in one file": {declared + `<pkg:package xmlns:pkg="p"><pkg:part>Metin</pkg:part></pkg:package>`,
			textdoc.ReasonOld},
		"of OpenDocument": {declared +
			`<!-- x --><office:document><office:body>Metin</office:body></office:document>`, textdoc.ReasonFormat},
		"of a law": {declared + `<akomaNtoso><act><meta/><body><p>Metin</p></body></act></akomaNtoso>`,
			textdoc.ReasonFormat},
		"of an EU act": {declared + `<!DOCTYPE ACT><ACT><P>Metin</P></ACT>`, textdoc.ReasonFormat},
		"in UTF-16":    {"\xff\xfe" + wide(declared+"<ACT><P>Metin</P></ACT>"), textdoc.ReasonFormat},
		"a page": {declared +
			`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html xmlns="x"><body><p>Metin</p></body></html>`,
			""},
		"a text with a sign": {"<Metin> MADDE 1 - Amaç", ""},
	} {
		doc, err := textdoc.Read(t.Context(), []byte(row.content), textdoc.Options{})
		if row.want != "" && !has(err, row.want) || row.want == "" && err != nil {
			t.Errorf("%s: %v, %v; want %q", name, doc, err, row.want)
		}
	}
}

// wide is an ASCII text in UTF-16.
func wide(s string) string {
	var out strings.Builder
	for _, c := range []byte(s) {
		out.Write([]byte{c, 0})
	}
	return out.String()
}

// link is a link within a page.
func link(name, target, text string) string {
	return fmt.Sprintf(`<a name="%s" href="#%s">%s</a>`, name, target, text)
}

func TestFootnotesOfPages(t *testing.T) {
	mark, number := link("a", "b", "1"), link("b", "a", "1") // a footnote
	const libreOffice = `<p>Bir<A CLASS="sdfootnoteanc" NAME="sdfootnote1anc" HREF="#sdfootnote1sym"><sup>1</sup></A> ` +
		`ve iki<A CLASS="sdfootnoteanc" NAME="sdfootnote2anc" HREF="#sdfootnote2sym"><sup>2</sup></A>.</p><p>Son.</p>` +
		`<div id="sdfootnote1"><p class="sdfootnote"><A CLASS="sdfootnotesym" NAME="sdfootnote1sym" ` +
		`HREF="#sdfootnote1anc">1</A>Ek: 1/2020</p><p>md. 2</p></div><div id="sdfootnote2"><p class="sdfootnote">` +
		`<A CLASS="sdfootnotesym" NAME="sdfootnote2sym" HREF="#sdfootnote2anc">2</A>Ek: 2/2020</p></div>`
	const word = `<p class=MsoNormal>Bir<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span ` +
		`class=MsoFootnoteReference><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span>` +
		`<![endif]></span></a> son.</p><div style='mso-element:footnote-list'><hr size=1>` +
		`<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1" title="">` +
		`<span><![if !supportFootnotes]>[1]<![endif]></span></a> Ek: 1/2020</p></div></div>`
	const journal = `<div id="document1"><p class="oj-normal">One<a id="ntc1-L_1" href="#ntr1-L_1">` +
		`(<span class="oj-super">1</span>)</a>.</p><hr class="oj-note"/><p class="oj-note">` +
		`<a id="ntr1-L_1" href="#ntc1-L_1">(<span>1</span>)</a> OJ L 1, p. 2.</p><p>Done at Brussels.</p></div>`
	const consolidated = `<p>One (<a href="#E0001" id="src.E0001"><span>1</span></a>), and more.</p>` +
		"<p class=\"footnote\">(<a href=\"#src.E0001\" id=\"E0001\">\n <span>1</span>\n</a>)\n  OJ L 1, p. 2.</p>"
	for name, row := range map[string]struct{ page, want string }{
		"of LibreOffice, with tags in capitals": {libreOffice,
			"Bir[1] ve iki[2].\nSon.\n[1] Ek: 1/2020 md. 2\n[2] Ek: 2/2020"},
		"of Word":                 {word, "Bir[1] son.\n[1] Ek: 1/2020"},
		"of the Official Journal": {journal, "One[1].\nDone at Brussels.\n[1] OJ L 1, p. 2."},
		"of a consolidated act":   {consolidated, "One [1], and more.\n[1] OJ L 1, p. 2."},
		"brackets with more in them stay": {"<p>Bir (" + mark + " ve " + link("c", "d", "2") + ") iki</p>" +
			"<p>" + number + " Ek</p><p>" + link("d", "c", "2") + " Son</p>", "Bir ([1] ve [2]) iki\n[1] Ek\n[2] Son"},
		"a list in a note": {"<p>Bir" + link("n1", "s1", "1") + `</p><div id="s"><p>` + link("s1", "n1", "1") +
			" Ek:<ol><li>a<li>b</ol></div><p>Son", "Bir[1]\nSon\n[1] Ek: 1. a 2. b"},
		"a table of contents is none": {"<p>" + mark + " Amaç</p><h2>" + number + " Amaç</h2><p>Bir</p>",
			"1 Amaç\n1 Amaç\nBir"},
		"a link that leads back to another place is none": {"<p>Bir " + mark + "</p><p>" + link("b", "c",
			"1") + " İki</p>",
			"Bir 1\n1 İki"},
		"a number without a text is none": {"<p>Bir " + mark + "</p><p>" + number + "</p><p>Üç</p>", "Bir 1\n1\nÜç"},
		"words are no mark": {"<p>Bir " + link("a", "b", "son") + "</p><p>" + link("b", "a", "son") + " İki</p>",
			"Bir son\nson İki"},
		"nothing of an open link is lost": {`<p>Bir <a name="a" href="#b">1<p>Orta<p>` + number + " İki",
			"Bir 1\nOrta\n1 İki"},
		"names that are there twice, in that order": {"<p>" + mark + " " + mark + " Bir</p>" +
			"<p>" + number + " İki</p><p>" + number + " Üç</p>", "[1] 1 Bir\n1 Üç\n[1] İki"},
	} {
		if got := strings.Join(lines(read(t, []byte("<html>"+row.page)).TextTR), "\n"); got != row.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, row.want)
		}
	}
}

func TestTextsAreReadInTheEncodingsThatPeopleHave(t *testing.T) {
	const text = "MADDE 1- Bu Yasanın amacı, ölçü ve ağırlık aletlerinin doğru çalışmasını sağlamaktır; ışık " +
		"ölçerler için İdare ayrıca Tüzük çıkarır ve Şube kurar."
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	one := func(m *charmap.Charmap, signs map[rune]byte) string {
		var out strings.Builder
		for _, c := range text {
			if b, is := signs[c]; is {
				out.WriteByte(b)
			} else if b, is := m.EncodeRune(c); is {
				out.WriteByte(b)
			} else {
				t.Fatalf("no %q", c)
			}
		}
		return out.String()
	}
	for name, content := range map[string]string{
		"UTF-8": text, "UTF-8 with a mark": "\xef\xbb\xbf" + text, "UTF-16": utf16, "UTF-16 with a mark": "\xff\xfe" +
			utf16,
		"windows-1254": one(charmap.Windows1254, nil), "ISO 8859-9": one(charmap.ISO8859_9, nil),
		"IBM 857": one(charmap.CodePage850, map[rune]byte{'ı': 0x8D, 'İ': 0x98, 'Ş': 0x9E, 'ş': 0x9F, 'Ğ': 0xA6,
			'ğ': 0xA7}),
		"Mac Turkish": one(charmap.Macintosh, map[rune]byte{'Ğ': 0xDA, 'ğ': 0xDB, 'İ': 0xDC, 'ı': 0xDD, 'Ş': 0xDE,
			'ş': 0xDF}),
		"read as Western": strings.NewReplacer("ı", "ý", "ş", "þ", "ğ", "ð", "İ", "Ý", "Ş", "Þ").Replace(text),
	} {
		if got := read(t, []byte(content)).TextTR; got != text {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestWrappedLinesAreJoined(t *testing.T) {
	wrapped := "MADDE 1- (1) Bu Yasa kapsamındaki kurum ve kuruluşlar gerekli önlem-\n" +
		"leri zamanında alır ve her yıl bir rapor hazırlayarak bunu Bakan-\n" +
		"lığa sunar; raporlar ayrıca kurumların kendi sayfalarında yayım-\nlanır.\n" +
		"(2) Kısa.\n"
	want := "MADDE 1- (1) Bu Yasa kapsamındaki kurum ve kuruluşlar gerekli önlemleri zamanında alır ve her yıl " +
		"bir rapor hazırlayarak bunu Bakanlığa sunar; raporlar ayrıca kurumların kendi sayfalarında yayımlanır.\n" +
		"(2) Kısa."
	if got := read(t, []byte(wrapped)).TextTR; got != want {
		t.Errorf("%q", got)
	}
	if short := "Kısa satır\nküçük harfle başlar\nve kalır"; read(t, []byte(short)).TextTR != short {
		t.Error("short lines are joined")
	}
}

func fuzz(f *testing.F, seeds ...string) {
	f.Helper()
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		doc, err := textdoc.Read(t.Context(), b, textdoc.Options{Original: len(b)%2 == 1})
		if err == nil {
			doc.Text(intake.Options{MaxLength: 1000})
		} else if _, ok := errors.AsType[*textdoc.Error](err); !ok {
			t.Errorf("an error without a reason: %v", err)
		}
	})
}

// FuzzRTF reads arbitrary rich texts.
func FuzzRTF(f *testing.F) {
	fuzz(f, `{\rtf1\ansi\ansicpg1254 a\'fd{\footnote b}\cell\row\bin99999999 \u-10179?\u-8704?}`)
}

// FuzzHTML reads arbitrary pages.
func FuzzHTML(f *testing.F) {
	fuzz(f, `<html><table><tr><td colspan=999999999>a<ol start=99><li value=-3>b</table><script>`)
}

// FuzzPlain reads arbitrary files.
func FuzzPlain(f *testing.F) {
	fuzz(f, "MADDE 1-\r\nx", "\xff\xfea\x00", "PK\x03\x04", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
}

// FuzzODT reads OpenDocument texts whose body is arbitrary.
func FuzzODT(f *testing.F) {
	f.Add(`<text:list text:style-name="L1"><text:list-item text:start-value="9999999"><text:p>a</text:p></text:list-item>`)
	f.Fuzz(func(t *testing.T, body string) {
		if _, err := textdoc.Read(t.Context(), odt(t, body), textdoc.Options{Original: len(body)%2 == 1}); err != nil &&
			!errors.As(err, new(*textdoc.Error)) {
			t.Errorf("an error without a reason: %v", err)
		}
	})
}

func TestTheEncodingOfATextCanBeChosen(t *testing.T) {
	const words = "MADDE 1- İşyeri açılışı için ğ, ü, ö ve ç harfleri."
	windows, err := charmap.Windows1254.NewEncoder().Bytes([]byte(words))
	if err != nil {
		t.Fatal(err)
	}
	utf16, err := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder().Bytes([]byte(words))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, encoding string
		file           []byte
		same           bool
	}{
		{"the right one", "windows-1254", windows, true},
		{"UTF-16 without a mark", "utf-16", utf16, true},
		{"UTF-8", "utf-8", []byte(words), true},
		{"a wrong one", "ibm857", windows, false},
		{"one of Western Europe", "windows-1252", windows, false},
		{"a wrong one of a page", "macturkish", append([]byte("<html><p>"), windows...), false},
	} {
		got := readAs(t, c.file, textdoc.Options{Encoding: c.encoding, Spoiled: true}, intake.Options{})
		if (got.TextTR == words) != c.same {
			t.Errorf("%s: %q", c.name, got.TextTR)
		}
	}
}

func TestWhatWasPastedWithSpoiledLettersIsSetRightAmongRightOnes(t *testing.T) {
	const file = "MADDE 1- Kurul, başvuruyu altı ay içinde görüşür ve sonucu ilgiliye bildirir.\n" +
		"MADDE 2- KiÅŸi, Ã¼cretini Ã¶der ve â€œmakbuzâ€\u009d alÄ±r."
	const right = "MADDE 1- Kurul, başvuruyu altı ay içinde görüşür ve sonucu ilgiliye bildirir.\n\n" +
		"MADDE 2- Kişi, ücretini öder ve “makbuz” alır."
	if got := read(t, []byte(file)).TextTR; got != right {
		t.Errorf("%q", got)
	}
	const other = "MADDE 1- Ã ve Å harfleri kayda geçer; Ångström birimi kullanılır."
	if got := read(t, []byte(other)).TextTR; got != other {
		t.Errorf("letters that are not spoiled: %q", got)
	}
}

func TestSpoiledLettersStayWhereThatIsAsked(t *testing.T) {
	const words = "MADDE 1- Bu Yasanýn amacý, iþyeri açýlýþýný ve iþçilerin saðlýðýný düzenlemektir."
	const right = "MADDE 1- Bu Yasanın amacı, işyeri açılışını ve işçilerin sağlığını düzenlemektir."
	for _, file := range []string{words, "<html><p>" + words} {
		if got := readAs(t, []byte(file), textdoc.Options{}, intake.Options{}); got.TextTR != right {
			t.Errorf("set right: %q", got.TextTR)
		}
		if got := readAs(t, []byte(file), textdoc.Options{Spoiled: true}, intake.Options{}); got.TextTR != words {
			t.Errorf("as they are: %q", got.TextTR)
		}
	}
}
