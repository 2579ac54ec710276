package pdf_test

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"lls/internal/format/pdf"
	"lls/internal/text/lang"
)

func document(t testing.TB, language lang.Language, write func(d *pdf.Document)) []byte {
	t.Helper()
	d, err := pdf.New(pdf.Options{Title: "Mevzuat Durum Raporu", Stamp: "Iğdır Şükrü · 21/11/2026 10:00",
		Language: language, Made: time.Unix(0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	write(d)
	var out bytes.Buffer
	if _, err := d.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// textOf reads a document as people's programs do.
func textOf(t *testing.T, document []byte) string {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is missing: run the tests through make test")
	}
	command := exec.Command("pdftotext", "-layout", "-", "-")
	command.Stdin = bytes.NewReader(document)
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestLettersOfBothLanguagesAreReadBack(t *testing.T) {
	text := textOf(t, document(t, lang.Turkish, func(d *pdf.Document) {
		d.Title("Çevre Yasası")
		d.Paragraph(pdf.Span{Text: "ığdır İĞDIR şöyle Ünlü çağ â î û €₺ – “tırnak” 9’dan",
			Style: pdf.Style{Face: pdf.Serif}})
	}))
	for _, want := range []string{"Çevre Yasası", "ığdır İĞDIR şöyle Ünlü çağ â î û €₺ – “tırnak” 9’dan", "Sayfa 1 / 1",
		"Iğdır Şükrü"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
}

func TestSignsThatTheFontsLackLeaveATrace(t *testing.T) {
	faces := []pdf.Style{{Face: pdf.Serif}, {Face: pdf.Serif, Bold: true}, {Face: pdf.Sans},
		{Face: pdf.Sans, Bold: true}}
	text := textOf(t, document(t, lang.English, func(d *pdf.Document) {
		for _, style := range faces {
			d.Paragraph(pdf.Span{Text: "►M5 goods ◄ ▼B ☐ ofﬁce H₂O 法 😀 ½ ≤ ▲ end", Style: style})
		}
	}))
	if got := strings.Count(text, "→M5 goods ← ↓B [ ] office H2O ? ? ½ ≤ ▲ end"); got != len(faces) {
		t.Errorf("%d of %d faces show every sign: %q", got, len(faces), text)
	}
}

func TestATableRepeatsItsHeadAndKeepsItsRowsWhole(t *testing.T) {
	row := func(a, b string) pdf.Row {
		return pdf.Row{Gap: 10, Pad: 3, Rule: true, Cells: []pdf.Cell{{Spans: []pdf.Span{{Text: a}}, Width: 60},
			{Spans: []pdf.Span{{Text: b}}, Width: 300}}}
	}
	data := document(t, lang.English, func(d *pdf.Document) {
		head := row("Number", "Name")
		d.Repeat(&head)
		for i := range 200 {
			d.Row(row(fmt.Sprint(i), strings.Repeat(fmt.Sprintf("name%d ", i), 12)+fmt.Sprintf("end%d", i)))
		}
		d.Repeat(nil)
	})
	pages := strings.Split(textOf(t, data), "\f")
	pages = pages[:len(pages)-1]
	if len(pages) < 5 {
		t.Fatalf("200 rows stand on %d pages", len(pages))
	}
	all := ""
	for i, page := range pages {
		if strings.Count(page, "Number") != 1 {
			t.Errorf("page %d repeats the head %d times", i+1, strings.Count(page, "Number"))
		}
		if !strings.Contains(page, fmt.Sprintf("Page %d of %d", i+1, len(pages))) {
			t.Errorf("page %d does not say which it is", i+1)
		}
		for n := range 200 {
			if strings.Contains(page, fmt.Sprintf("name%d ", n)) != strings.Contains(page, fmt.Sprintf("end%d\n", n)) {
				t.Errorf("row %d is torn over pages", n)
			}
		}
		all += page
	}
	if strings.Count(all, "end199") != 1 || strings.Count(all, "end0\n") != 1 {
		t.Error("a row is lost or doubled")
	}
}

func TestATextLongerThanAPageGoesOn(t *testing.T) {
	words := make([]string, 3000)
	for i := range words {
		words[i] = fmt.Sprintf("w%d", i)
	}
	text := textOf(t, document(t, lang.English, func(d *pdf.Document) {
		d.Row(pdf.Row{Gap: 20, Cells: []pdf.Cell{
			{Spans: []pdf.Span{{Text: strings.Join(words, " ")}}, Width: 200},
			{Spans: []pdf.Span{{Text: strings.Repeat("x", 30_000)}}, Width: 200}}})
	}))
	for _, word := range words {
		if !strings.Contains(text, word) {
			t.Fatalf("%s is lost", word)
		}
	}
	if n := strings.Count(text, "x"); n != 30_000 {
		t.Errorf("%d of 30,000 letters of one long word are there", n)
	}
}

func FuzzAnyTextCanBeWritten(f *testing.F) {
	f.Add("plain", 100.0)
	f.Add("😀\x00\t\n\n  \u202e\ufffd\U0010ffff", 3.0)
	f.Add(strings.Repeat("ğ", 300), 0.5)
	f.Fuzz(func(t *testing.T, text string, width float64) {
		if !(width > 0.1 && width < 500) || len(text) > 2000 {
			return
		}
		document(t, lang.Turkish, func(d *pdf.Document) {
			d.Heading(text)
			d.Row(pdf.Row{Cells: []pdf.Cell{{Spans: []pdf.Span{{Text: text, Style: pdf.Style{Strike: true}}},
				Width: width}}})
		})
	})
}
