package edition

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/net/html"

	"lls/internal/library"
	"lls/internal/record"
	"lls/internal/text/lang"
	"lls/internal/text/texttest"
)

const turkishLaw = `ÖLÇÜ ALETLERİ YASASI

BİRİNCİ KISIM
Genel Kurallar

Amaç
MADDE 1 – Bu Yasanın amacı, ölçü aletlerinin doğru çalışmasını sağlamaktır.

Muayene
MADDE 2 – (1) Ölçü aletleri iki yılda bir muayene edilir:
a) tartı aletleri,
b) uzunluk ölçüleri.
Ücreti otuz gün içinde ödenir.
(2) Damgasız alet <kullanılmaz> & satılmaz.
Yürürlük
MADDE 2 – Bu Yasa yayımlandığı gün yürürlüğe girer.
GEÇİCİ MADDE 1 – Eski damgalar
iki yıl geçerlidir.
`

const englishLaw = `MEASURING INSTRUMENTS LAW
PART ONE
General provisions
Purpose
Article 1 – The purpose of this Law is to make measuring instruments work correctly.
Inspection
Article 2 – (1) Measuring instruments are inspected every two years:
(a) scales;
(b) measures of length.
The fee is paid within thirty days.
(2) Instruments without a stamp are neither used nor sold.`

// fixture is a version with texts.
func fixture(tr, en string, status int64) *edition {
	effective := record.Day("2024-03-01")
	d := &edition{Options: Options{Layout: Columns, Words: lang.Turkish}, public: "https://lls.example",
		author: "Ad Soyad", made: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), text: &library.LegalText{},
		version: library.RevisionRef{RevisionHead: library.RevisionHead{ID: 7, StatusID: record.Choice(status),
			Date: "2024-02-01", DateEffective: &effective, Status: &record.Named{NameTR: "Durum <b>",
				NameEN: "State"}}}}
	d.text.ID, d.text.Number, d.text.NameTR, d.text.NameEN = 3, "18/2012", "Ölçü </script><b>Yasası",
		"Measuring \"Law\""
	d.text.Acts = []library.LegalTextAct{{CELEX: "32014L0032", Aim: transposes}}
	if tr != "" {
		d.Language, d.tr = Turkish, newSide(lang.Turkish, tr)
	}
	if en != "" {
		d.Language, d.en = English, newSide(lang.English, en)
	}
	if tr != "" && en != "" {
		d.Language = Both
	}
	return d
}

// in is the edition in one language.
func (d *edition) in(language string) *edition {
	one := *d
	one.Language = language
	return &one
}

func written(t testing.TB, write func(context.Context, io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// bodies are the texts of the cells of a Word document, and of its paragraphs outside of tables.
func bodies(t *testing.T, document []byte) (paragraphs []string, rows [][]string) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(document), int64(len(document)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := r.Open("word/document.xml")
	if err != nil {
		t.Fatal(err)
	}
	var cell, p []string
	inCell, inText := false, false
	for d := xml.NewDecoder(f); ; {
		token, err := d.Token()
		if err == io.EOF {
			return paragraphs, rows
		} else if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			switch e.Name.Local {
			case "tr":
				rows = append(rows, nil)
			case "tc":
				inCell, cell = true, nil
			case "p":
				p = []string{""}
			case "tab":
				p[0] += "\t"
			case "t":
				inText = true
			}
		case xml.EndElement:
			switch e.Name.Local {
			case "t":
				inText = false
			case "p":
				if inCell {
					cell = append(cell, p[0])
				} else {
					paragraphs = append(paragraphs, p[0])
				}
			case "tc":
				inCell = false
				rows[len(rows)-1] = append(rows[len(rows)-1], strings.Join(cell, "\n"))
			}
		case xml.CharData:
			if inText {
				p[0] += string(e)
			}
		}
	}
}

func TestWordDocumentsHaveTheTextLetterByLetter(t *testing.T) {
	for name, d := range pairs(t) {
		for _, s := range []*side{d.tr, d.en} {
			got, _ := bodies(t, written(t, d.in(string(s.language)).writeDOCX))
			if strings.Join(got, "\n") != s.text {
				t.Errorf("%s: the paragraphs in %s are not the text", name, s.language)
			}
		}
		_, rows := bodies(t, written(t, d.writeDOCX))
		for column, s := range []*side{d.tr, d.en} {
			var got []string
			for _, r := range rows[1:] {
				if r[column] != "—" {
					got = append(got, r[column])
				}
			}
			if strings.Join(got, "\n") != s.text {
				t.Errorf("%s: the column in %s is not the text", name, s.language)
			}
		}
		if len(rows) < 3 {
			t.Errorf("%s: the columns have %d rows", name, len(rows))
		}
	}
}

// pairs are editions with both languages: an invented law, and published ones where they are.
func pairs(t *testing.T) map[string]*edition {
	all := map[string]*edition{"the invented law": fixture(turkishLaw, englishLaw, 9)}
	if folder, ok := texttest.Lookup(t, "bilingual"); ok {
		files, _ := filepath.Glob(filepath.Join(folder, "*", "*tr*"))
		for _, f := range files {
			tr, err := os.ReadFile(f)
			if err != nil {
				continue
			}
			en, err := os.ReadFile(strings.Replace(f, filepath.Base(f),
				strings.Replace(filepath.Base(f), "tr", "en", 1), 1))
			if err == nil {
				all[f] = fixture(clean(string(tr)), clean(string(en)), 9)
			}
		}
	}
	return all
}

// clean makes a text what a save stores: no signs but letters, tabs and line ends.
func clean(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '\f' || r == '\r' || r != '\n' && r != '\t' && unicode.IsControl(r) {
			return -1
		}
		return r
	}, s))
}

// laws are texts of one language.
func laws(t *testing.T) map[string]*edition {
	all := map[string]*edition{"the invented law": fixture(turkishLaw, "", 9), "in English": fixture("", englishLaw, 1),
		"without articles": fixture("Tek satır", "", 9)}
	for _, pattern := range []string{"laws-tr/*.md", "laws-kktc/*/*.txt", "laws-kktc/*.txt", "eu-acts-en/*/*.txt"} {
		folder, ok := texttest.Lookup(t, strings.Split(pattern, "/")[0])
		if !ok {
			continue
		}
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(folder), pattern))
		for i, f := range files {
			raw, err := os.ReadFile(f)
			if err != nil || i >= 12 && os.Getenv("LLS_LONG") == "" {
				continue
			}
			if status := int64(9 - 8*(i%2)); strings.HasPrefix(pattern, "eu") {
				all[f] = fixture("", clean(string(raw)), status)
			} else {
				all[f] = fixture(clean(string(raw)), "", status)
			}
		}
	}
	return all
}

// bodyText is the text in an element of XML, without white space.
func bodyText(t *testing.T, document []byte, element string) string {
	t.Helper()
	var b strings.Builder
	inside := false
	for d := xml.NewDecoder(bytes.NewReader(document)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return squeezed(b.String())
		} else if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			inside = inside || e.Name.Local == element
		case xml.EndElement:
			inside = inside && e.Name.Local != element
		case xml.CharData:
			if inside {
				b.Write(e)
			}
		}
	}
}

func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

func TestAkomaNtosoHasAllLettersInTheirOrder(t *testing.T) {
	valid := schemaChecker(t)
	n := 0
	for name, d := range laws(t) {
		document := written(t, d.writeAKN)
		if got, want := bodyText(t, document, "body"), squeezed(d.sides()[0].text); got != want {
			t.Errorf("%s: the text is another one: %s", name, firstDifference(got, want))
		}
		if valid != nil {
			valid(t, name, document)
			n++
		}
	}
	t.Logf("%d documents are valid against the schema", n)
	act := string(written(t, fixture(turkishLaw, "", 9).writeAKN))
	for _, want := range []string{`<act name="act"`,
		`<part eId="part_1"><num>BİRİNCİ KISIM</num><heading>Genel Kurallar</heading>`,
		`<article eId="art_1"><heading>Amaç</heading><num>MADDE 1 –</num>`,
		`<paragraph eId="art_2__para_1"><num>(1)</num><intro`, `<point eId="art_2__para_1__point_a"><num>a)</num>`,
		`<article eId="art_2-r2">`, `<article eId="prov_1">`, `FRBRcountry value="xx"`} {
		if !strings.Contains(act, want) {
			t.Errorf("the act has no %s:\n%s", want, act)
		}
	}
	if draft := string(written(t, fixture(turkishLaw, "", 3).writeAKN)); !strings.Contains(draft, `<bill name="bill"`) {
		t.Error("a draft is no bill")
	}
}

func firstDifference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	cut := func(s string) string { return s[max(0, min(i, len(s))-30):min(len(s), i+50)] }
	return fmt.Sprintf("%q\nwant %q", cut(a), cut(b))
}

// schemaChecker checks documents against the schema of OASIS; nil where the schema or xmllint is not.
func schemaChecker(t *testing.T) func(*testing.T, string, []byte) {
	schema, ok := texttest.Lookup(t, "schemas", "akomantoso30.xsd")
	if _, err := exec.LookPath("xmllint"); err != nil || !ok {
		return nil
	}
	folder := t.TempDir()
	for _, f := range []string{"akomantoso30.xsd", "xml.xsd"} {
		raw, err := os.ReadFile(filepath.Join(filepath.Dir(schema), f))
		if err != nil {
			t.Fatal(err)
		}
		raw = bytes.ReplaceAll(raw, []byte("http://www.w3.org/2001/xml.xsd"), []byte("xml.xsd"))
		if err := os.WriteFile(filepath.Join(folder, f), raw, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return func(t *testing.T, name string, document []byte) {
		t.Helper()
		path := filepath.Join(folder, "document.xml")
		if err := os.WriteFile(path, document, 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("xmllint", "--noout", "--nonet", "--schema", filepath.Join(folder, "akomantoso30.xsd"),
			path).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %.600s", name, out)
		}
	}
}

func TestPagesHaveTheTextAndRunNothing(t *testing.T) {
	for name, d := range pairs(t) {
		page, err := html.Parse(bytes.NewReader(written(t, d.writeHTML)))
		if err != nil {
			t.Fatal(err)
		}
		var texts, ids []string
		for n := range page.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			for _, a := range n.Attr {
				if a.Key == "id" {
					ids = append(ids, a.Val)
				}
				if strings.HasPrefix(a.Key, "on") || a.Key == "src" || a.Key == "href" {
					t.Errorf("%s: an element has %s=%q", name, a.Key, a.Val)
				}
			}
			switch n.Data {
			case "main":
				texts = append(texts, textContent(n))
			case "script":
				if !slices.Contains(n.Attr, html.Attribute{Key: "type", Val: "application/ld+json"}) {
					t.Errorf("%s: a script", name)
				}
				var about map[string]any
				if err := json.Unmarshal([]byte(textContent(n)), &about); err != nil ||
					about["legislationLegalForce"] != "InForce" {
					t.Errorf("%s: %v in %s", name, err, textContent(n))
				}
			case "b":
				if parent := n.Parent.Data; parent == "header" || parent == "title" || parent == "body" {
					t.Errorf("%s: markup of a name is part of the page", name)
				}
			}
		}
		if !slices.Equal(texts, []string{d.tr.text, d.en.text}) {
			t.Errorf("%s: the texts of the page are others", name)
		}
		slices.Sort(ids)
		if len(slices.Compact(slices.Clone(ids))) != len(ids) {
			t.Errorf("%s: an id is used twice", name)
		}
	}
}

func textContent(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}

func TestTranslationMemoriesHaveThePairs(t *testing.T) {
	d := fixture(turkishLaw, englishLaw, 9)
	document := written(t, d.writeTMX)
	var got struct {
		Version string `xml:"version,attr"`
		Header  struct {
			Segment  string `xml:"segtype,attr"`
			Source   string `xml:"srclang,attr"`
			DataType string `xml:"datatype,attr"`
		} `xml:"header"`
		Units []struct {
			Props    []string `xml:"prop"`
			Variants []struct {
				Language string `xml:"http://www.w3.org/XML/1998/namespace lang,attr"`
				Segment  string `xml:"seg"`
			} `xml:"tuv"`
		} `xml:"body>tu"`
	}
	if err := xml.Unmarshal(document, &got); err != nil {
		t.Fatal(err)
	}
	if got.Version != "1.4" || got.Header.Segment != "paragraph" || got.Header.Source != "tr" ||
		got.Header.DataType != "plaintext" {
		t.Errorf("the header is %+v", got.Header)
	}
	pairs := map[string]string{}
	for _, u := range got.Units {
		if len(u.Variants) != 2 || u.Variants[0].Language != "tr" || u.Variants[1].Language != "en" {
			t.Fatalf("a unit is %+v", u)
		}
		pairs[u.Variants[0].Segment] = u.Variants[1].Segment
	}
	for tr, en := range map[string]string{
		"(2) Damgasız alet <kullanılmaz> & satılmaz.":     "(2) Instruments without a stamp are neither used nor sold.",
		"a) tartı aletleri,":                              "(a) scales;",
		"Bu Yasa yayımlandığı gün yürürlüğe girer.":       "",
		"Eski damgalar iki yıl geçerlidir.":               "",
		"(1) Ölçü aletleri iki yılda bir muayene edilir:": "(1) Measuring instruments are inspected every two years:",
	} {
		if pairs[tr] != en {
			t.Errorf("%q is %q, want %q", tr, pairs[tr], en)
		}
	}
}

func TestPaperHasEveryWordInItsOrder(t *testing.T) {
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is missing: run the tests through make test")
	}
	d := fixture(turkishLaw, "", 3)
	command := exec.Command("pdftotext", "-raw", "-", "-")
	command.Stdin = bytes.NewReader(written(t, d.writePDF))
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	text := string(out)
	if !strings.Contains(text, "TASLAK") || !strings.Contains(text, d.tr.short()) {
		t.Errorf("the pages do not say what they are: %s", text)
	}
	at := 0
	for _, word := range strings.Fields(turkishLaw) {
		i := strings.Index(text[at:], word)
		if i < 0 {
			t.Fatalf("%q is missing behind %q", word, text[max(0, at-40):at])
		}
		at += i + len(word)
	}
	both := fixture(turkishLaw, englishLaw, 9)
	if page := written(t, both.writePDF); !bytes.HasPrefix(page, []byte("%PDF")) ||
		bytes.Contains(page, []byte("TASLAK")) {
		t.Error("the columns are no PDF")
	}
}

func TestBothTextsInOneFileAreTurkishAndEnglish(t *testing.T) {
	d := fixture(turkishLaw, englishLaw, 9)
	tr, en, ok := strings.Cut(string(written(t, d.writeTXT)), "\n\n----------------------------------------\n\n")
	if !ok || tr != turkishLaw || en != englishLaw {
		t.Errorf("the file is %q and %q", tr, en)
	}
}

func TestMetadataSayWhatTheVersionIs(t *testing.T) {
	var about map[string]any
	if err := json.Unmarshal(written(t, fixture(turkishLaw, englishLaw, 9).writeJSONLD), &about); err != nil {
		t.Fatal(err)
	}
	if about["legislationIdentifier"] != "18/2012" || about["legislationDateVersion"] != "2024-02-01" ||
		about["eli:first_date_entry_in_force"] != "2024-03-01" || fmt.Sprint(about["inLanguage"]) != "[tr en]" {
		t.Errorf("the metadata are %v", about)
	}
	if !strings.Contains(fmt.Sprint(about["legislationTransposes"]), "32014L0032") {
		t.Errorf("it transposes %v", about["legislationTransposes"])
	}
	if context, is := about["@context"].(map[string]any); !is || context["@vocab"] != "https://schema.org/" {
		t.Errorf("the context is %v, which would be fetched", about["@context"])
	}
	draft := fixture(turkishLaw, "", 3).metadata()
	if draft.Force != "NotInForce" {
		t.Errorf("a draft is %s", draft.Force)
	}
}

func TestACancelledExportStops(t *testing.T) {
	d := fixture(turkishLaw, englishLaw, 9)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, write := range map[string]func(context.Context, io.Writer) error{"docx": d.writeDOCX, "pdf": d.writePDF,
		"html": d.writeHTML, "tmx": d.writeTMX, "akn": d.in(Turkish).writeAKN} {
		if err := write(ctx, io.Discard); err == nil {
			t.Errorf("%s is written though the call was cancelled", name)
		}
	}
}

// LibreOffice is another reader of Word documents and of HTML.
func TestLibreOfficeOpensDocuments(t *testing.T) {
	if os.Getenv("LLS_LONG") == "" {
		t.Skip("measurement: LibreOffice opens documents in a full run only")
	}
	if _, err := exec.LookPath("soffice"); err != nil {
		t.Skip("not applicable: no LibreOffice on this system")
	}
	folder := t.TempDir()
	d := fixture(turkishLaw, englishLaw, 9)
	for name, document := range map[string][]byte{"columns": written(t, d.writeDOCX),
		"turkish": written(t, d.in(Turkish).writeDOCX)} {
		path := filepath.Join(folder, name+".docx")
		if err := os.WriteFile(path, document, 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("soffice", "-env:UserInstallation=file://"+folder+"/profile", "--headless",
			"--convert-to", "txt:Text (encoded):UTF8", "--outdir", folder, path).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		text, err := os.ReadFile(filepath.Join(folder, name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.TrimPrefix(text, []byte("\ufeff"))
		if name == "turkish" && strings.TrimSpace(string(text)) != strings.TrimSpace(turkishLaw) {
			t.Errorf("LibreOffice reads %s", text)
		}
		for word := range strings.FieldsSeq(turkishLaw) {
			if !strings.Contains(string(text), word) {
				t.Errorf("%s: LibreOffice does not find %q", name, word)
			}
		}
	}
}

func BenchmarkEditions(b *testing.B) {
	tr := strings.Repeat(turkishLaw, 1<<20/len(turkishLaw))
	en := strings.Repeat(englishLaw+"\n", 1<<20/len(englishLaw))
	d := fixture(tr, en, 9)
	for _, format := range []struct {
		name  string
		write func(context.Context, io.Writer) error
	}{{"docx", d.in(Turkish).writeDOCX}, {"columns", d.writeDOCX}, {"pdf", d.in(Turkish).writePDF},
		{"akn", d.in(Turkish).writeAKN}, {"tmx", d.writeTMX}, {"html", d.writeHTML}} {
		b.Run(format.name, func(b *testing.B) {
			for b.Loop() {
				written(b, format.write)
			}
		})
	}
}
