package textdoc_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/text/intake"
)

// invented is a law whose numbers Word makes, are typed, are in a margin table or have tracked changes, with its text.
func invented(t testing.TB, kind string) (file []byte, want []string) {
	t.Helper()
	var body strings.Builder
	add := func(level, mark, text string) {
		switch kind {
		case "auto":
			if level == "0" {
				body.WriteString(para(`<w:pStyle w:val="Madde"/>`, run(text)))
			} else {
				body.WriteString(item(level, text))
			}
		case "tracked":
			before, after, _ := strings.Cut(text, " ")
			body.WriteString(para("", run(mark+" "+before+" ")+
				`<w:del w:id="1" w:author="a"><w:r><w:delText>silinen </w:delText>`+
				`</w:r></w:del><w:ins w:id="2" w:author="a">`+run(after)+`</w:ins>`))
		default:
			body.WriteString(para("", run(mark+" "+text)))
		}
		want = append(want, mark+" "+text)
	}
	cell := func(text string) string { return "<w:tc>" + para("", run(text)) + "</w:tc>" }
	if kind == "margin" {
		body.WriteString(`<w:tbl><w:tblGrid><w:gridCol w:w="1700"/><w:gridCol w:w="600"/><w:gridCol w:w="600"/>` +
			`<w:gridCol w:w="6000"/></w:tblGrid>`)
	}
	for n := 1; n <= 40; n++ {
		text := fmt.Sprintf("Bu Yasanın %d numaralı kuralı uyarınca kurum, başvuruyu otuz gün içinde sonuçlandırır "+
			"ve bildirir.", n)
		if kind == "margin" {
			heading := fmt.Sprintf("Başvuru usulü %d", n)
			body.WriteString("<w:tr>" + cell(heading) + cell(fmt.Sprintf("%d.", n)) + cell("(1)") + cell(text) +
				"</w:tr><w:tr>" + cell("") + cell("") + cell("(2)") + cell(text) + "</w:tr>")
			want = append(want, heading, fmt.Sprintf("%d. (1) %s", n, text), "(2) "+text)
			continue
		}
		add("0", fmt.Sprintf("MADDE %d-", n), "Başvuru ve sonuçları ile ilgili kural")
		for p := 1; p <= 2; p++ {
			add("1", fmt.Sprintf("(%d)", p), text)
			for _, mark := range []string{"a)", "b)"} {
				add("2", mark, "kurum tarafından istenen belge ve ekler,")
			}
		}
	}
	if kind == "margin" {
		body.WriteString("</w:tbl>" + para("", ""))
	}
	return docx(t, body.String()), want
}

// libreOffice is the path of LibreOffice. It skips a test that is no measurement, or that has no LibreOffice.
func libreOffice(t *testing.T) string {
	t.Helper()
	office, err := exec.LookPath("soffice")
	if os.Getenv("LLS_BENCH") == "" || err != nil {
		t.Skip("measurement: make bench-intake, with LibreOffice")
	}
	return office
}

// convert lets LibreOffice write a document in another format, or Chromium print the page that LibreOffice makes of it.
func convert(t *testing.T, office, folder, path, format string) (string, error) {
	t.Helper()
	to, made := format, filepath.Join(folder, format)
	switch format {
	case "doc":
		to = "doc:MS Word 97"
	case "docx": // as LibreOffice writes it
		to = "docx:MS Word 2007 XML"
	case "chromium":
		browser, err := exec.LookPath("chromium")
		if err != nil {
			return "", err
		}
		page := filepath.Join(folder, "html", strings.TrimSuffix(filepath.Base(path), ".docx")+".html")
		pdf := strings.TrimSuffix(page, "html") + "pdf"
		out, err := exec.Command(browser, "--headless", "--no-sandbox", "--no-pdf-header-footer",
			"--user-data-dir="+folder+"/browser", "--print-to-pdf="+pdf, "file://"+page).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return pdf, nil
	}
	out, err := exec.Command(office, "-env:UserInstallation=file://"+folder+"/profile", "--headless",
		"--convert-to", to, "--outdir", made, path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return filepath.Join(made, strings.TrimSuffix(filepath.Base(path), "docx")+format), nil
}

// inAllFormats converts a Word document to all formats and reads each file.
func inAllFormats(t *testing.T, office, folder, name string, file []byte,
	use func(format string, doc *intake.Document)) {
	t.Helper()
	path := filepath.Join(folder, name+".docx")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, format := range strings.Fields("docx odt doc rtf html pdf chromium") {
		made, err := convert(t, office, folder, path, format)
		if err != nil {
			fmt.Printf("%-8s %-8s %v\n", name, format, err)
			continue
		}
		content, err := os.ReadFile(made)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := readAny(t, content)
		if err != nil {
			t.Errorf("%s.%s: %v", name, format, err)
			continue
		}
		use(format, doc)
	}
}

// TestMadeFiles writes invented laws as Word documents, lets LibreOffice convert them, and counts the lines that come
// out as they were put in.
func TestMadeFiles(t *testing.T) {
	office := libreOffice(t)
	folder := t.TempDir()
	for _, kind := range strings.Fields("typed auto tracked margin") {
		file, want := invented(t, kind)
		inAllFormats(t, office, folder, kind, file, func(format string, doc *intake.Document) {
			got := lines(doc.Text(intake.Options{}).TextTR)
			share := 100 * float64(equalLines(got, want)) / float64(len(want))
			fmt.Printf("%-8s %-8s %6.2f %% of %d lines\n", kind, format, share, len(want))
			aim := 99.5
			switch {
			case kind == "tracked" && format != "docx" && format != "odt", format == "html",
				kind == "auto" && format == "chromium":
				return // printed, or not kept in that format, or in the page of it
			case format == "pdf", format == "chromium":
				aim = 95
			}
			if out := os.Getenv("LLS_INTAKE_OUT"); out != "" {
				text := []byte(strings.Join(got, "\n") + "\n")
				if err := os.WriteFile(filepath.Join(out, kind+"."+format+".txt"), text, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if share < aim {
				t.Errorf("%s.%s: %.2f %%, the aim is %.1f", kind, format, share, aim)
			}
		})
	}
}

// TestMadeTablesOfTwoLanguages does the same with a law whose table has a column for each language: each must come out
// in its text.
func TestMadeTablesOfTwoLanguages(t *testing.T) {
	office := libreOffice(t)
	folder := t.TempDir()
	var turkish, english []string
	for n := 1; n <= 40; n++ {
		turkish = append(turkish, fmt.Sprintf("Başvuru usulü %d", n),
			fmt.Sprintf("MADDE %d – (1) Kurum, %d numaralı başvuruyu ", n, n)+
				"bu Kanuna göre ve gerekçesi ile birlikte otuz gün içinde sonuçlandırır ve sonucu ilgiliye bildirir.",
			"a) belge,", "b) ekleri.")
		english = append(english, fmt.Sprintf("Procedure for application %d", n),
			fmt.Sprintf("ARTICLE %d – (1) The institution shall ", n)+
				fmt.Sprintf("decide on application %d within thirty days and in accordance with this Law, and "+
					"shall notify ", n)+
				"the person of the result and of the reasons for it.", "(a) the document,", "(b) its annexes.")
	}
	for _, first := range []string{"tr", "en"} {
		var body strings.Builder
		body.WriteString(`<w:tbl><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid>`)
		for i := range turkish {
			left, right := turkish[i], english[i]
			if first == "en" {
				left, right = right, left
			}
			body.WriteString("<w:tr><w:tc>" + para("", run(left)) + "</w:tc><w:tc>" + para("",
				run(right)) + "</w:tc></w:tr>")
		}
		body.WriteString("</w:tbl>" + para("", ""))
		inAllFormats(t, office, folder, first, docx(t, body.String()), func(format string, doc *intake.Document) {
			text := doc.Text(intake.Options{})
			tr, en := equalLines(lines(text.TextTR), turkish), equalLines(lines(text.TextEN), english)
			fmt.Printf("%s first %-8s %d of %d Turkish and %d of %d English lines\n", first, format, tr, len(turkish),
				en, len(english))
			if tr*100 < 95*len(turkish) || en*100 < 95*len(english) {
				t.Errorf("%s first, %s: %d and %d lines", first, format, tr, en)
			}
		})
	}
}

// TestMadeFootnotesOfTwoLanguages does the same with a table whose columns have footnotes: each must come out behind
// the text that has its mark, with the numbers of that text.
func TestMadeFootnotesOfTwoLanguages(t *testing.T) {
	office := libreOffice(t)
	const articles = 12
	var notes, wantTR, wantEN []string
	body := `<w:tbl><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid>`
	cell := func(text, note string) string {
		notes = append(notes, note)
		mark := fmt.Sprintf(`<w:footnoteReference w:id="%d"/>`, len(notes)+1)
		mark = `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr>` + mark + "</w:r>"
		return "<w:tc>" + para("", run(text)+mark) + "</w:tc>"
	}
	for n := 1; n <= articles; n++ {
		tr := fmt.Sprintf("MADDE %d – (1) Kurum, %d numaralı başvuruyu ", n, n) +
			"gerekçesi ile birlikte otuz gün içinde sonuçlandırır."
		en := fmt.Sprintf("ARTICLE %d – (1) The institution shall decide on application %d ", n, n) +
			"and state its reasons within thirty days."
		noteTR := fmt.Sprintf("Bu fıkra, %d/2020 sayılı Yasa ile değiştirilmiştir.", n)
		noteEN := fmt.Sprintf("This paragraph was amended by Law No. %d/2020.", n)
		body += "<w:tr>" + cell(tr, noteTR) + cell(en, noteEN) + "</w:tr>"
		wantTR = append(wantTR, fmt.Sprintf("[%d] %s", n, noteTR))
		wantEN = append(wantEN, fmt.Sprintf("[%d] %s", n, noteEN))
	}
	file := docxWith(t, body+"</w:tbl>"+para("", ""), "", notes...)
	inAllFormats(t, office, t.TempDir(), "notes", file, func(format string, doc *intake.Document) {
		text := doc.Text(intake.Options{})
		tr, en := equalLines(lines(text.TextTR), wantTR), equalLines(lines(text.TextEN), wantEN)
		fmt.Printf("footnotes %-8s %d of %d Turkish and %d of %d English ones\n", format, tr, articles, en, articles)
		if format == "chromium" {
			return // printed only: a cell that runs over to the next page
		}
		if tr < articles || en < articles {
			t.Errorf("%s: %d and %d footnotes", format, tr, en)
		}
	})
}
