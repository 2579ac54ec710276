package apitest

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
)

// exported returns a table as a reader exports it.
func (t *concordance) exported(query string) []byte {
	t.w.t.Helper()
	t.w.Clock.Add(time.Second) // of a user's files the latest are kept
	reader := t.w.Login(access.TextReader)
	a := t.w.must(reader.Get(fmt.Sprintf("/api/concordances/%d/export?%s", t.id, query)))
	file := reader.Get(a.Text("Value"))
	if file.Status != http.StatusOK {
		t.w.t.Fatalf("%s: %d %s", query, file.Status, file.Raw)
	}
	return file.Raw
}

// part is the text of a part of an archive, in the order of its elements, and whether it has an element.
func part(t *testing.T, archive []byte, name string) (text string) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatalf("%v: %.40q", err, archive)
	}
	f, err := r.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for d := xml.NewDecoder(f); ; {
		token, err := d.Token()
		if err == io.EOF {
			return out.String()
		} else if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if data, is := token.(xml.CharData); is {
			out.Write(data)
		}
	}
}

// wordTable reads the last table of a Word document.
func wordTable(t *testing.T, document []byte) (rows [][]string) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(document), int64(len(document)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := r.Open("word/document.xml")
	if err != nil {
		t.Fatal(err)
	}
	var cell strings.Builder
	paragraphs, inText := 0, false
	for d := xml.NewDecoder(f); ; {
		token, err := d.Token()
		if err == io.EOF {
			return rows
		} else if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			switch e.Name.Local {
			case "tbl":
				rows = nil
			case "tr":
				rows = append(rows, nil)
			case "tc":
				cell.Reset()
				paragraphs = 0
			case "p":
				if paragraphs++; paragraphs > 1 {
					cell.WriteByte('\n')
				}
			case "tab":
				cell.WriteByte('\t')
			case "t":
				inText = true
			}
		case xml.EndElement:
			switch e.Name.Local {
			case "t":
				inText = false
			case "tc":
				rows[len(rows)-1] = append(rows[len(rows)-1], cell.String())
			}
		case xml.CharData:
			if inText {
				cell.Write(e)
			}
		}
	}
}

func csvTable(t *testing.T, file []byte) [][]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(file, []byte("\ufeff")))).ReadAll()
	if err != nil {
		t.Fatalf("%v:\n%s", err, file)
	}
	return rows
}

// checksumOf computes the SHA-256 of a table from what the API says about it, by the description in docs/api.md.
func checksumOf(table object) string {
	sum := sha256.New()
	add := func(values ...any) {
		for _, v := range values {
			if v == nil {
				v = ""
			}
			s := fmt.Sprint(v)
			fmt.Fprintf(sum, "%d:%s,", len(s), s)
		}
	}
	item := at(table, "Item")
	add("lls-concordance-1", at(item, "EUAct", "CELEX"), at(item, "LegalTextId"), at(item, "ActVersion"),
		at(item, "HeaderTR"), at(item, "HeaderEN"))
	for _, r := range table["Rows"].([]any) {
		for _, key := range []string{"EUPlace", "EULabel", "EUTextTR", "EUTextEN", "Duty", "DegreeId", "ReasonTR",
			"ReasonEN", "CommentTR", "CommentEN", "PlannedDate"} {
			add(at(r, key))
		}
		agency := at(r, "AgencyId")
		if agency == nil {
			agency = 0
		}
		targets := at(r, "Targets").([]any)
		add(agency, at(r, "BodyOther"), len(targets))
		for _, g := range targets {
			add(at(g, "LegalTextId"), at(g, "Place"), at(g, "Label"))
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// strangeTexts are texts of a row that every format keeps.
var strangeTexts = []string{"=1+1", "@SUM(A1)", "'=1", "a\nb\n\nc", "sekme\tsonra", "\u00a0NBSP\u00a0",
	"\u200fעברית\u200e sağdan", "\u00adgizli\u2011tire", "<b>&amp;\"'", "𝔘 🏛", "a;b,c"}

func TestATableIsExported(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		version := w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		other := w.must(c.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
		table := w.newConcordance(c, law)
		rows := []object{tableRow("Article 1", object{"DegreeId": 2, "ReasonTR": "=1+1", "ReasonEN": "In part",
			"PlannedDate": "2027-01-31", "Targets": []object{target(law, "Madde 3(1)"), target(other, "Madde 7")}})}
		for i, text := range strangeTexts {
			rows = append(rows, tableRow(fmt.Sprintf("Article %d", i+2),
				object{"EUTextTR": text + "x", "EUTextEN": "y" + text, "CommentTR": text}))
		}
		ids := table.save(rows...)
		stored := table.read("")

		t.Run("as CSV", func(t *testing.T) {
			all := csvTable(t, table.exported("format=csv&language=both"))
			if got := strings.Join(all[0], "|"); !strings.HasPrefix(got,
				"Kimlik|AB hükmü|AB hükmünün metni (Türkçe)|AB hükmünün metni (İngilizce)|"+
					"Hükmün türü|Karşılık|Uyum düzeyi|Gerekçe (Türkçe)|Gerekçe (İngilizce)|Açıklama (Türkçe)|Açıklama "+
					"(İngilizce)|Planlanan tarih|Kurum|Yeniden bakılmalı") || len(all) != len(ids)+1 {
				t.Errorf("%d rows below %s", len(all)-1, got)
			}
			first := strings.Join(all[1], "|")
			if !strings.HasPrefix(first, fmt.Sprintf("%d|Article 1|||Maddi hüküm|Madde 3(1); Madde 7 (", ids[0])) ||
				!strings.Contains(first, "|Kısmi|'=1+1|In part|||31/01/2027|") {
				t.Errorf("the first row is %s", first)
			}
			for i := range strangeTexts {
				stored := at(stored, "Rows", i+1)
				for column, key := range map[int]string{2: "EUTextTR", 3: "EUTextEN", 9: "CommentTR"} {
					if got := sheet.Plain(all[i+2][column]); got != at(stored, key) {
						t.Errorf("%s of row %d is %q, want %q", key, i+2, got, at(stored, key))
					}
				}
			}
			english := csvTable(t, table.exported("format=csv&language=en"))
			if got := strings.Join(english[0], "|"); !strings.HasPrefix(got,
				"Id|EU provision|Text of the EU provision|Type of provision|") {
				t.Errorf("in English: %s", got)
			}
			if strings.Contains(strings.Join(english[1], "|"), "1+1") || !slices.Contains(english[1], "Partial") {
				t.Errorf("in English: %q", english[1])
			}
		})

		t.Run("as Word", func(t *testing.T) {
			document := table.exported("format=docx&language=both")
			all := wordTable(t, document)
			if len(all) != len(ids)+1 || all[0][0] != "Kimlik" || all[0][1] != "AB hükmü / EU provision" {
				t.Fatalf("%d rows below %q", len(all)-1, all[0])
			}
			if slices.Contains(all[0], "Kurum / Body") {
				t.Errorf("a column without a word is shown: %q", all[0])
			}
			find := func(heading string) int { return slices.Index(all[0], heading) }
			tr, en := find("AB hükmünün metni (Türkçe / Turkish) / Text of the EU provision"), 3
			for i, heading := range all[0] {
				if strings.Contains(heading, "(Türkçe / Turkish)") && strings.Contains(heading, "metni") {
					tr = i
				}
				if strings.Contains(heading, "(İngilizce / English)") && strings.Contains(heading, "metni") {
					en = i
				}
			}
			for i := range strangeTexts {
				row, stored := all[i+2], at(stored, "Rows", i+1)
				if row[0] != fmt.Sprint(ids[i+1]) || row[tr] != at(stored, "EUTextTR") ||
					row[en] != at(stored, "EUTextEN") {
					t.Errorf("row %d is %q, want %q", i+2, row, at(stored, "EUTextTR"))
				}
			}
			if !slices.Contains(all[1], "Kısmi / Partial") {
				t.Errorf("the first row is %q", all[1])
			}
			sum := checksumOf(stored)
			if options := w.must(c.Get(fmt.Sprintf("/api/concordances/%d/export/options",
				table.id))); options.Text("Sha256") != sum {
				t.Errorf("the checksum is %s, by its description %s", options.Text("Sha256"), sum)
			}
			foot := part(t, document, "word/footer1.xml")
			for _, want := range []string{sum, fmt.Sprintf("Sürüm / Version %d (01/02/2026)", version),
				"Tablo / Table ", "PAGE", "NUMPAGES"} {
				if !strings.Contains(foot, want) {
					t.Errorf("the foot lacks %q: %s", want, foot)
				}
			}
			if head := part(t, document, "word/header1.xml"); !strings.Contains(head, "Not an official document") ||
				!strings.Contains(head, at(stored, "Item", "EUAct", "CELEX").(string)) {
				t.Errorf("the head is %s", head)
			}
			if head := part(t, table.exported("format=docx&official=1"), "word/header1.xml"); strings.Contains(head,
				"official") ||
				strings.Contains(head, "Resmî") {
				t.Errorf("the head of an official document is %s", head)
			}
			body := part(t, document, "word/document.xml")
			for _, want := range []string{"Uyum Tablosu / Table of Concordance", "Waste Framework Directive",
				"Kapsanma / Coverage", fmt.Sprintf("%d rows", len(ids)), "Dayandığı sürüm / Checked against version",
				"Hazırlanıyor / In preparation"} {
				if !strings.Contains(body, want) {
					t.Errorf("the document lacks %q", want)
				}
			}
		})

		t.Run("in the layouts", func(t *testing.T) {
			two := wordTable(t, table.exported("format=docx&language=tr&layout=two-columns"))
			if len(two[0]) != 2 || two[0][1] != "Ulusal mevzuat" ||
				!strings.Contains(two[1][1], "Atık üreticisi atıkları ayrı toplar.") {
				t.Errorf("the layout of two columns quotes the text: %q", two[:2])
			}
			if six := part(t, table.exported("format=docx&language=both&layout=moldova"),
				"word/document.xml"); !strings.Contains(six,
				"Kısmen uyumlu / Partly compatible / Parțial compatibil") ||
				!strings.Contains(six, "Tabel de concordanță") {
				t.Error("the layout of six degrees lacks its third language")
			}
			if sign := wordTable(t, table.exported("format=docx&language=en&layout=commission")); !slices.Contains(
				sign[1], "−/+ (partly)") {
				t.Errorf("the layout of the Commission: %q", sign[1])
			}
			if keyed := csvTable(t, table.exported("format=csv&language=tr&layout=commission")); keyed[0][0] !=
				"Kimlik" ||
				keyed[1][0] != fmt.Sprint(ids[0]) {
				t.Errorf("a spreadsheet in a layout does not name its rows: %q", keyed[:2])
			}
			options := w.must(w.Login(access.TextReader).Get(fmt.Sprintf("/api/concordances/%d/export/options",
				table.id))).JSON
			if at(options, "Layouts", 0, "Id") != "lls" || at(options, "Layouts", 3, "Id") != "two-columns" ||
				at(options, "Layouts", 4) != nil {
				t.Errorf("the layouts are %v", at(options, "Layouts"))
			}
			if at(options, "Versions", 0, "Id") != float64(version) || at(options, "Versions", 1) == nil {
				t.Errorf("the versions are %v", at(options, "Versions"))
			}
			for _, query := range []string{"layout=no", "layout=../x", "layout=lls&layout=lls", "format=odt",
				"language=ro", "official=2"} {
				if a := c.Get(fmt.Sprintf("/api/concordances/%d/export?%s", table.id,
					query)); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
					t.Errorf("%s: %s", query, a.Raw)
				}
			}
		})

		t.Run("from the text", func(t *testing.T) {
			all := csvTable(t, table.exported("format=csv&language=tr&reverse=1"))
			if got := fmt.Sprintf("%q",
				all); got != `[["Madde" "Başlık" "AB hükümleri" "Uyum düzeyi"] ["MADDE 1" "Amaç" "AB hukukunda karşılığı yok" ""] `+
				`["MADDE 2" "Tanımlar" "AB hukukunda karşılığı yok" ""] ["MADDE 3" "Yükümlülükler" "Article 1" "Kısmi"]]` {
				t.Errorf("as CSV: %s", got)
			}
			word := wordTable(t, table.exported("format=docx&language=en&reverse=1"))
			if fmt.Sprint(word[0]) != "[Article Heading EU provisions Degree of alignment]" ||
				fmt.Sprint(word[3]) != "[MADDE 3 Yükümlülükler Article 1 Partial]" {
				t.Errorf("as Word: %q", word)
			}
			for _, format := range []string{"xlsx", "pdf"} {
				if file := table.exported("language=both&reverse=1&format=" + format); len(file) < 1000 {
					t.Errorf("as %s: %d bytes", format, len(file))
				}
			}
		})

		t.Run("as PDF and Excel", func(t *testing.T) {
			for _, layout := range []string{"lls", "commission", "moldova", "two-columns"} {
				for _, language := range []string{"tr", "en", "both"} {
					query := "&layout=" + layout + "&language=" + language
					if file := table.exported("format=pdf" + query); !bytes.HasPrefix(file, []byte("%PDF-")) {
						t.Errorf("%s: %.20q", query, file)
					}
					book := table.exported("format=xlsx" + query)
					if sheet := part(t, book, "xl/worksheets/sheet1.xml"); !strings.Contains(sheet, "SHA-256") {
						t.Errorf("%s: the printed workbook has no checksum: %.300s", query, sheet)
					}
				}
			}
		})
	})
}

func TestADocumentBecomesAFileOfAVersion(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law, version := s.id["legaltexts"], s.id["revisions"]
		table := w.newConcordance(c, law)
		table.save(tableRow("Article 1", object{"DegreeId": 3, "ReasonTR": "Henüz yok"}))
		attach := func(c *apptest.Client, change object) apptest.Answer {
			body := object{"RevisionId": version, "ModifyDate": s.stamp["revisions"], "Format": "docx",
				"Language": "both"}
			for key, value := range change {
				body[key] = value
			}
			return c.Post(fmt.Sprintf("/api/concordances/%d/attach", table.id), body)
		}
		before := w.snapshot()
		if a := attach(w.Login(access.TextReader), nil); !a.Is(http.StatusForbidden, "ERROR_FORBIDDEN") {
			t.Errorf("a reader: %s", a.Raw)
		}
		if a := attach(c, nil); a.Message != "ERROR_NOT_CHECKED_OUT" {
			t.Errorf("without the checkout of the version: %s", a.Raw)
		}
		admin := w.Login(access.Administrator)
		w.must(w.checkout(admin, "revisions", version))
		if a := attach(c, nil); a.Message != "ERROR_LOCKED" {
			t.Errorf("while another user edits the version: %s", a.Raw)
		}
		w.must(admin.Post(fmt.Sprintf("/api/checkin/revisions/%d", version), nil))
		w.must(w.checkout(c, "revisions", version))
		elsewhere := w.must(c.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
		foreign := w.newLawVersion(c, elsewhere, "2026-02-01", concordanceLaw)
		w.must(w.checkout(c, "revisions", foreign))
		stamp := w.edit(c, "revisions", foreign)["ModifyDate"]
		for what, one := range map[string]struct {
			change object
			want   string
		}{
			"an old page":               {object{"ModifyDate": "2020-01-01T00:00:00.000Z"}, "ERROR_CHANGED_MEANWHILE"},
			"no date":                   {object{"ModifyDate": nil}, "ModifyDate:required"},
			"a version of another text": {object{"RevisionId": foreign, "ModifyDate": stamp}, "RevisionId:unknown"},
			"a version that is not":     {object{"RevisionId": 999999}, "ERROR_NOT_FOUND"},
			"a spreadsheet":             {object{"Format": "xlsx"}, "Format:unknown"},
			"another language":          {object{"Language": "ro"}, "Language:unknown"},
			"a layout that is not":      {object{"Layout": "no"}, "ERROR_BAD_REQUEST"},
		} {
			if a := attach(c, one.change); a.Message != one.want && codes(a) != one.want {
				t.Errorf("%s: %s, want %s", what, a.Raw, one.want)
			}
		}
		after := w.snapshot()
		for _, name := range []string{"revision_files", "local uploads"} {
			if after[name] != before[name] {
				t.Errorf("refused calls changed %s", name)
			}
		}

		entries := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
		answer := w.must(attach(c, nil))
		view := w.must(c.Get(fmt.Sprintf("/api/settings/revisions/view/%d", version))).JSON
		files, _ := at(view, "Item", "Files").([]any)
		if len(files) != 2 || at(files, 0, "Id") != float64(s.file) || at(files, 0, "DescriptionEN") != "Table" {
			t.Fatalf("the files are %v", files)
		}
		celex := at(table.read(""), "Item", "EUAct", "CELEX").(string)
		if at(files, 1, "Name") != answer.Text("Name") || !strings.HasSuffix(answer.Text("Name"), ".docx") ||
			at(files, 1, "DescriptionTR") != "Uyum tablosu: "+celex ||
			at(files, 1, "DescriptionEN") != "Table of concordance: "+celex ||
			answer.Text("ModifyDate") != at(view, "Item", "ModifyDate") {
			t.Errorf("the file is %v, the answer %s", files[1], answer.Raw)
		}
		reader := w.Login(access.TextReader)
		link := w.must(reader.Get(fmt.Sprintf("/api/settings/revisions/file/%.0f?link=1", at(files, 1, "Id"))))
		document := reader.Get(link.Text("Value")).Raw
		foot := part(t, document, "word/footer1.xml")
		if !strings.Contains(foot, fmt.Sprintf("Version %d (15/01/2026)", version)) ||
			!strings.Contains(foot, answer.Text("Sha256")) || answer.Text("Sha256") != checksumOf(table.read("")) {
			t.Errorf("the foot is %s, the answer %s", foot, answer.Raw)
		}
		if all := w.logged(entries); len(all) < 1 || all[0].category != int64(audit.Revisions) ||
			*all[0].object != version || !strings.Contains(all[0].changes, answer.Text("Name")) {
			t.Errorf("the log says %+v", all)
		}
		if a := attach(c, nil); a.Message != "ERROR_CHANGED_MEANWHILE" {
			t.Errorf("a second document with the date before the first: %s", a.Raw)
		}
		w.must(attach(c, object{"ModifyDate": answer.Text("ModifyDate"), "Format": "pdf", "Reverse": true,
			"Layout": "two-columns", "Official": true}))
		// The status asks for a file: with the documents alone it is content.
		item := w.edit(c, "revisions", version)
		kept := item["Files"].([]any)[1:]
		w.must(c.Post("/api/settings/revisions", object{"Id": version, "ModifyDate": item["ModifyDate"],
			"StatusId": 5, "Files": kept}))
	})
}

func TestLayoutFilesOfAnInstance(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		table := w.newConcordance(c, s.id["legaltexts"])
		table.save(tableRow("Article 1", nil))
		folder := filepath.Join(w.cfg.Data, "content", "concordance")
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		const own = `{"Name": {"TR": "Bakanlık", "EN": "Ministry"}, "Title": {"TR": "Cetvel", "EN": "Schedule"},
			"Columns": [{"Fields": ["Provision"], "Heading": {"TR": "AB", "EN": "EU"}, "Width": 10}]}`
		for name, text := range map[string]string{"ministry.json": own,
			"bad.json": strings.Replace(own, `"Provision"`, `"Provisions"`, 1)} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if got := wordTable(t, table.exported("format=docx&language=en&layout=ministry")); fmt.Sprint(got) !=
			"[[EU] [Article 1]]" {
			t.Errorf("the layout of the operator: %q", got)
		}
		a := c.Get(fmt.Sprintf("/api/concordances/%d/export?layout=bad", table.id))
		if !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
			t.Errorf("a layout that cannot be used: %s", a.Raw)
		}
		options := w.must(c.Get(fmt.Sprintf("/api/concordances/%d/export/options", table.id))).JSON
		var names []string
		for _, l := range at(options, "Layouts").([]any) {
			names = append(names, at(l, "Id").(string))
		}
		if got := strings.Join(names, " "); got != "lls commission ministry moldova two-columns" {
			t.Errorf("the layouts are %s", got)
		}
	})
}

func TestALongTableIsExportedAsWordButNotAsPDF(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		table := w.newConcordance(c, s.id["legaltexts"])
		w.must(table.post("provisions", object{"From": 1, "To": 4700}))
		const most = 16384
		long := strings.Repeat("ş", most)
		for range 2 {
			rows := make([]object, 140)
			for i := range rows {
				rows[i] = tableRow("Annex", object{"EUTextEN": long})
			}
			table.save(rows...)
		}
		all := wordTable(t, table.exported("format=docx&language=en"))
		if len(all) != 4981 || all[4980][2] != long {
			t.Errorf("%d rows", len(all)-1)
		}
		a := c.Get(fmt.Sprintf("/api/concordances/%d/export?format=pdf&language=en", table.id))
		if codes(a) != "Format:max" {
			t.Errorf("as PDF: %.300s", a.Raw)
		}
	})
}

func TestACommandWritesATable(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		table := w.newConcordance(c, law)
		table.save(tableRow("Article 1", nil))
		celex := at(table.read(""), "Item", "EUAct", "CELEX").(string)
		asked := config.ConcordanceExport{Text: law, Act: celex, Format: "docx", Language: "tr",
			Out: filepath.Join(t.TempDir(), "tablo.docx")}
		var out strings.Builder
		export := func() error {
			return app.ExportConcordance(t.Context(), w.cfg, asked, slog.New(slog.DiscardHandler), &out)
		}
		if err := export(); err != nil {
			t.Fatal(err)
		}
		document, err := os.ReadFile(asked.Out)
		if err != nil {
			t.Fatal(err)
		}
		if got := wordTable(t, document); len(got) != 2 || got[1][1] != "Article 1" {
			t.Errorf("the file has %q", got)
		}
		if _, sum, _ := strings.Cut(strings.TrimSpace(out.String()), "SHA-256 of the table "); !strings.Contains(part(t,
			document, "word/footer1.xml"), sum) ||
			len(sum) != 64 {
			t.Errorf("the command says %q", out.String())
		}
		if err := export(); err == nil {
			t.Error("a file that exists is written")
		}
		for change, want := range map[string]string{"act": "no table of concordance", "layout": "layout"} {
			wrong := asked
			wrong.Out += change
			if change == "act" {
				wrong.Act = "31999L0001"
			} else {
				wrong.Layout = "no"
			}
			asked, wrong = wrong, asked
			if err := export(); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("a wrong %s: %v", change, err)
			}
			if _, err := os.Stat(asked.Out); err == nil {
				t.Errorf("a wrong %s leaves a file", change)
			}
			asked = wrong
		}
	})
}
