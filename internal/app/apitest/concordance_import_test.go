package apitest

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/format/pack/packtest"
	"lls/internal/platform/access"
)

// wordTableFile is a Word document with tables of plain cells; what stands between == marks in a row is one cell over
// all.
func wordTableFile(t testing.TB, prolog string, all ...[][]string) []byte {
	t.Helper()
	var b strings.Builder
	b.WriteString(prolog + `<w:document xmlns:w="x"><w:body>`)
	for i, rows := range all {
		fmt.Fprintf(&b, "<w:p><w:r><w:t>Tablo %d</w:t></w:r></w:p><w:tbl>", i+1)
		for _, row := range rows {
			b.WriteString("<w:tr>")
			for _, cell := range row {
				properties := ""
				if title, merged := strings.CutPrefix(cell, "=="); merged {
					cell, properties = title, fmt.Sprintf(`<w:tcPr><w:gridSpan w:val="%d"/></w:tcPr>`, len(rows[0]))
				}
				b.WriteString("<w:tc>" + properties + "<w:p><w:r>")
				for i, line := range strings.Split(cell, "\n") {
					if i > 0 {
						b.WriteString("<w:br/>")
					}
					b.WriteString(`<w:t xml:space="preserve">` + strings.NewReplacer("&", "&amp;", "<",
						"&lt;").Replace(line) + "</w:t>")
				}
				b.WriteString("</w:r></w:p></w:tc>")
			}
			b.WriteString("</w:tr>")
		}
		b.WriteString("</w:tbl>")
	}
	b.WriteString("</w:body></w:document>")
	return packtest.Archive(t, map[string]string{"word/document.xml": b.String()})
}

// importFile imports a file into the table, or with ?dryrun=1 looks at it.
func (t *concordance) importFile(query, name string, content []byte, more object) apptest.Answer {
	t.w.t.Helper()
	upload := t.w.must(t.w.upload(t.c, name, content))
	body := object{"UploadId": upload.Text("Id"), "ModifyDate": t.stamp}
	for key, value := range more {
		body[key] = value
	}
	a := t.c.Post(fmt.Sprintf("/api/concordances/%d/import%s", t.id, query), body)
	if a.Success && query == "" {
		t.stamp = a.Text("ModifyDate")
	}
	return a
}

// outcomes are the states of the rows of a report.
func outcomes(answer any) string {
	rows, _ := at(answer, "Rows").([]any)
	var states []string
	for _, row := range rows {
		states = append(states, fmt.Sprint(at(row, "State")))
	}
	return strings.Join(states, " ")
}

// lastYear is a table as a Word file of last year has it.
var lastYear = [][]string{
	{"AB hükmü", "AB hükmünün metni (Türkçe)", "Karşılık", "Uyum", "Gerekçe", "Hedef tarih", "Kurum"},
	{"==II. BÖLÜM"},
	{"Article 1", "Üye Devletler\nönlem alır.", "Madde 1", "Tam uyum", "", "", ""},
	{"Article 2(1)", "", "Madde 2(1)(a); Madde 3", "Büyük ölçüde", "Süre eksik", "31 Aralık 2027", "Çevre Dairesi"},
	{"Article 3", "", "Madde 40 ve bilinmeyen yer", "Kararsız", "", "2027 sonu", ""},
	{"Article 4", "", "", "Kısmi", "", "", ""},
	{"—", "", "Madde 9", "", "", "", ""},
}

func TestRowsAreImportedFromAWordFile(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		law := w.makeFixture(c).id["legaltexts"]
		version := w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		table := w.newConcordance(c, law)
		content := wordTableFile(t, "", lastYear)
		before := w.snapshot()
		look := w.must(table.importFile("?dryrun=1", "uyum.docx", content, nil)).JSON
		if got := outcomes(look); got != "create create create create" || at(look, "Created") != 4.0 ||
			at(look, "Table") != 1.0 || at(look, "ModifyDate") != nil {
			t.Errorf("the dry run: %s %v", got, look)
		}
		if got := fmt.Sprint(at(look, "Columns")); got != "[EULabel EUTextTR Targets DegreeId ReasonTR "+
			"PlannedDate Body]" {
			t.Errorf("columns %s", got)
		}
		if at(look, "LeftOut", 0, "Row") != 7.0 || at(look, "Degrees", 1, "DegreeId") != 2.0 ||
			at(look, "Degrees", 2, "Known") != false {
			t.Errorf("left out %v, degrees %v", at(look, "LeftOut"), at(look, "Degrees"))
		}
		after := w.snapshot()
		for _, name := range []string{"concordances", "concordance_rows", "concordance_targets"} {
			if before[name] == "" || before[name] != after[name] {
				t.Errorf("a dry run changes %s", name)
			}
		}

		done := w.must(table.importFile("", "uyum.docx", content,
			object{"Degrees": []object{{"Text": "KARARSIZ", "DegreeId": 3}}})).JSON
		if at(done, "Created") != 4.0 || at(done, "Changed") != 0.0 {
			t.Errorf("imported: %v", done)
		}
		rows, _ := table.read("")["Rows"].([]any)
		if len(rows) != 4 {
			t.Fatalf("%d rows", len(rows))
		}
		first, second, third := rows[0], rows[1], rows[2]
		if at(first, "EUTextTR") != "Üye Devletler\nönlem alır." || at(first, "CommentTR") != "II. BÖLÜM" ||
			at(first, "DegreeId") != 1.0 || at(first, "Look") != 0.0 || at(first, "CheckedBy") == nil ||
			at(first, "CheckedRevisionId") != float64(version) ||
			at(first, "Targets", 0, "RevisionId") != float64(version) {
			t.Errorf("the first row: %v", first)
		}
		if at(second, "PlannedDate") != "2027-12-31" || at(second, "BodyOther") != "Çevre Dairesi" ||
			at(second, "EUPlace") != "art:2/par:1" || at(second, "Targets", 0, "Place") != "art:2/par:1/pt:a" ||
			at(second, "Targets", 1, "Place") != "art:3" || at(second, "Look") != 0.0 {
			t.Errorf("the second row: %v", second)
		}
		// What was not understood is kept and marked.
		if at(third, "Look") != 4.0 || at(third, "DegreeId") != 3.0 || at(third, "Targets", 0, "Missing") != true ||
			!strings.Contains(fmt.Sprint(third), "bilinmeyen yer") ||
			!strings.Contains(fmt.Sprint(third), "2027 sonu") {
			t.Errorf("the row in doubt: %v", third)
		}
		if at(rows[3], "Look") != 4.0 || at(rows[3], "DegreeId") != 2.0 {
			t.Errorf("a partial alignment without a reason: %v", rows[3])
		}
		// It is right only once it is complete.
		if a := table.post("checked", object{"RowIds": []any{at(rows[3], "Id")}}); !a.Is(http.StatusOK,
			"ERROR_VALIDATION") {
			t.Errorf("an incomplete row is said to be right: %s", a.Raw)
		}
		entry := at(w.must(w.Login(access.Administrator).Get("/api/logs/19")).JSON, "Logs", 0)
		if text := fmt.Sprint(entry); !strings.Contains(text, "uyum.docx: +4, ~0") {
			t.Errorf("the log: %s", text)
		}

		again := w.must(table.importFile("?dryrun=1", "uyum.docx", content,
			object{"Degrees": []object{{"Text": "kararsız", "DegreeId": 3}}})).JSON
		if got := outcomes(again); got != "same same same same" {
			t.Errorf("the same file again: %s %v", got, again)
		}
		again = w.must(table.importFile("", "uyum.docx", content, nil)).JSON
		if got := outcomes(again); got != "same same same same" ||
			fmt.Sprint(table.read("")["Rows"]) != fmt.Sprint(rows) {
			t.Errorf("the same file without what its spellings mean: %s %v", got, again)
		}
	})
}

// TestWordsForADegreeThatIsNoneAreKept imports a spelling that nobody understands, and one that a person says is no
// assessment.
func TestWordsForADegreeThatIsNoneAreKept(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		law := w.makeFixture(c).id["legaltexts"]
		w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		table := w.newConcordance(c, law)
		file := []byte("AB hükmü;Karşılık;Uyum;Açıklama\nArticle 1;Madde 1;kararsız;Söz\n" +
			"Article 2;Madde 2;belirsiz;\n" +
			"Article 3;Madde 3;Değerlendirilmedi / Not assessed;\n")
		w.must(table.importFile("", "t.csv", file, object{"Degrees": []object{{"Text": "belirsiz", "DegreeId": 0}}}))
		rows, _ := table.read("")["Rows"].([]any)
		var got []string
		for _, row := range rows {
			got = append(got, fmt.Sprint(at(row, "CommentTR"), " ", at(row, "DegreeId"), " ", at(row, "Look")))
		}
		if words := strings.Join(got, ", "); words != "Söz\nkararsız 0 4, belirsiz 0 0,  0 0" {
			t.Errorf("imported: %q", words)
		}
		for _, overwrite := range []bool{false, true} {
			a := w.must(table.importFile("", "t.csv", file, object{"Overwrite": overwrite})).JSON
			if outcomes(a) != "same same same" || fmt.Sprint(table.read("")["Rows"]) != fmt.Sprint(rows) {
				t.Errorf("the same file again, overwrite %v: %s", overwrite, outcomes(a))
			}
		}
	})
}

func TestWordsThatAreThereAreNotOverwrittenUnasked(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		law := w.makeFixture(c).id["legaltexts"]
		table := w.newConcordance(c, law)
		table.save(tableRow("Article 1", object{"ReasonEN": "Ours", "CommentEN": "A note"}), tableRow("Article 9", nil))
		file := []byte("EU provision\tNational provision\tDegree\tReason\tComment\nArticle 5\tArticle 2\tFull\t\t\n" +
			"Article 1\tArticle 3\tPartial\tTheirs is the reason\t\nArticle 9\tArticle 4; Article 4\tConflict\tThe " +
			"law is not clear\t\n")
		a := w.must(table.importFile("", "t.tsv", file, nil)).JSON
		if outcomes(a) != "create change change" || fmt.Sprint(at(a, "Rows", 1, "Kept")) != "[ReasonEN]" {
			t.Errorf("%v", a)
		}
		if got := table.labels(""); got != "Article 5, Article 1, Article 9" {
			t.Errorf("a new row is where the file has it: %s", got)
		}
		row := at(table.read(""), "Rows", 1)
		if at(row, "ReasonEN") != "Ours" || at(row, "CommentEN") != "A note" || at(row, "DegreeId") != 2.0 ||
			at(row, "Targets", 0, "Label") != "Article 3" {
			t.Errorf("a row that was there: %v", row)
		}
		if same, _ := at(table.read(""), "Rows", 2, "Targets").([]any); len(same) != 1 {
			t.Errorf("a place that is named twice: %v", same)
		}
		w.must(table.importFile("", "t.tsv", file, object{"Overwrite": true}))
		if row := at(table.read(""), "Rows", 1); at(row, "ReasonEN") != "Theirs is the reason" ||
			at(row, "CommentEN") != "A note" {
			t.Errorf("asked to overwrite: %v", row)
		}
	})
}

// TestATableComesBackAsItWasExported exports a table in the formats and layouts that can come back: nothing
// changes, also if the file may overwrite.
func TestATableComesBackAsItWasExported(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		other := w.must(c.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
		table := w.newConcordance(c, law)
		table.save(
			tableRow("Article 1", object{"DegreeId": 1, "EUTextTR": "Bir \"söz\";\n\n  içeri, iki  boşluk\tsekme",
				"EUTextEN": "=1+1", "Targets": []object{target(law, "Madde 1"), target(law, "m. 2/1-a"),
					target(other, "Madde 7")}}),
			tableRow("Articles 2 and 3", object{"DegreeId": 2, "ReasonTR": "'=söz",
				"ReasonEN": "Only waste of households", "Duty": 2, "Targets": []object{target(law, "bütün metin")}}),
			tableRow("Article 4", object{"DegreeId": 3, "PlannedDate": "2027-12-31",
				"CommentTR": "Only words in English of the law"}),
			tableRow("Article 4", object{"DegreeId": 5, "Targets": []object{target(other, "bütün metin")},
				"BodyOther": "Çevre Dairesi"}),
			tableRow("Article 40", object{"DegreeId": 4, "ReasonTR": "Üye devletlere", "Duty": 4,
				"AgencyId": s.id["agencies"]}),
			tableRow("Annex I", object{"EUTextEN": "Not assessed", "CommentEN": "Tam"}),
		)
		get := func(query string) []byte {
			w.Clock.Add(time.Second) // of a user's files the latest are kept
			a := w.must(c.Get(fmt.Sprintf("/api/concordances/%d/export?%s", table.id, query)))
			file := c.Get(a.Text("Value"))
			if file.Status != http.StatusOK {
				t.Fatalf("%s: %s", query, file.Raw)
			}
			return file.Raw
		}
		same := fmt.Sprint(table.read("")["Rows"])
		exports := map[string]string{} // by what is said of a failure: the query
		for _, layout := range []string{"lls", "commission", "moldova", "two-columns"} {
			for _, language := range []string{"tr", "en", "both"} {
				formats := []string{"csv", "xlsx"}
				if layout == "lls" { // documents of the others have several fields in one cell
					formats = append(formats, "docx")
				}
				for _, format := range formats {
					query := fmt.Sprintf("format=%s&language=%s&layout=%s", format, language, layout)
					exports[query] = "t." + format
				}
			}
		}
		for query, name := range exports {
			content := get(query)
			for _, overwrite := range []bool{false, true} {
				a := table.importFile("?dryrun=1", name, content, object{"Overwrite": overwrite})
				if got := outcomes(a.JSON); got != "same same same same same same" || at(a.JSON, "Created") != 0.0 ||
					at(a.JSON, "Changed") != 0.0 {
					t.Errorf("%s, overwrite %v: %s\n%v %v", query, overwrite, got, at(a.JSON, "Columns"),
						at(a.JSON, "Rows"))
				}
			}
		}
		if now := fmt.Sprint(table.read("")["Rows"]); now != same {
			t.Errorf("the table was\n%s\nand is\n%s", same, now)
		}
		// In a table without rows it becomes the same words, byte by byte.
		for _, format := range []string{"xlsx", "csv", "docx"} {
			empty := w.newConcordance(c, law)
			w.must(empty.importFile("", "t."+format, get("language=both&format="+format), nil))
			from, to := table.read("")["Rows"].([]any), empty.read("")["Rows"].([]any)
			if len(from) != len(to) {
				t.Fatalf("%s: %d rows, exported %d", format, len(to), len(from))
			}
			for i := range from {
				for _, field := range []string{"EULabel", "EUPlace", "EUTextTR", "EUTextEN", "Duty", "DegreeId",
					"ReasonTR", "ReasonEN", "CommentTR", "CommentEN", "PlannedDate", "AgencyId", "BodyOther",
					"Targets"} {
					if was, is := fmt.Sprint(at(from[i], field)), fmt.Sprint(at(to[i], field)); was != is {
						t.Errorf("%s, row %d: %s is\n%q, was\n%q", format, i, field, is, was)
					}
				}
			}
		}
	})
}

// TestACounterpartNamesItsTextBeforeItsPlace imports places of another legal text, and of one that there is not.
func TestACounterpartNamesItsTextBeforeItsPlace(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		named := func(tr, en string) int64 {
			o := s.complete("legaltexts")
			o["NameTR"], o["NameEN"] = tr, en
			return w.must(c.Post("/api/settings/legaltexts", o)).ID()
		}
		waste, permits := named("Su Kirliliği Yasası", "Water Pollution Law"),
			named("Çevre İzinleri Tüzüğü", "Permits By-law")
		w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		table := w.newConcordance(c, law)
		file := []byte("AB hükmü;Karşılık;Uyum\n" +
			"Madde 1;18/2012 sayılı Su Kirliliği Yasası, m. 5(1)\n" +
			"Madde 2;Su Kirliliği Yasası'nın 7. maddesi\n" +
			"Madde 3;Permits By-law, Article 3(2)\n" +
			"Madde 4;Çevre İzinleri Tüzüğü madde 4\n" +
			"Madde 5;Bilinmeyen Yasa, m. 9\n" +
			"Madde 6;Madde 3\n")
		w.must(table.importFile("", "t.csv", file, nil))
		var got []string
		for _, row := range table.read("")["Rows"].([]any) {
			text := map[any]string{float64(law): "own", float64(waste): "waste",
				float64(permits): "permits"}[at(row, "Targets", 0, "LegalTextId")]
			got = append(got, fmt.Sprint(text, " ", at(row, "Targets", 0, "Place"), " ", at(row, "Look")))
		}
		want := "waste art:5/par:1 0, waste art:7 0, permits art:3/par:2 0, permits art:4 0, own art:9 4, own art:3 0"
		if joined := strings.Join(got, ", "); joined != want {
			t.Errorf("counterparts\n got %s\nwant %s", joined, want)
		}
	})
}

// TestATableOnSeveralPagesIsOne imports a table that a document goes on with after an empty line, and refuses to choose
// between two that have their own titles.
func TestATableOnSeveralPagesIsOne(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		table := w.newConcordance(c, w.makeFixture(c).id["legaltexts"])
		cells := func(row ...string) string {
			out := "<w:tr>"
			for _, cell := range row {
				out += "<w:tc><w:p><w:r><w:t>" + cell + "</w:t></w:r></w:p></w:tc>"
			}
			return out + "</w:tr>"
		}
		document := packtest.Archive(t,
			map[string]string{"word/document.xml": `<w:document xmlns:w="x"><w:body><w:tbl>` +
				cells("AB hükmü", "Karşılık") + cells("Madde 1", "m. 1") + "</w:tbl><w:p/><w:tbl>" + cells("AB hükmü",
				"Karşılık") +
				cells("Madde 2", "m. 2") + "</w:tbl><w:p/><w:tbl>" + cells("Madde 3", "m. 3") +
				"</w:tbl></w:body></w:document>"})
		a := w.must(table.importFile("", "t.docx", document, nil)).JSON
		tables, _ := at(a, "Tables").([]any)
		if len(tables) != 1 || at(a, "Created") != 3.0 || at(a, "Rows", 2, "Row") != 5.0 ||
			at(a, "Notes", "Repeated") != 1.0 {
			t.Errorf("three pages: %v", a)
		}
	})
}

// TestATableThatIsTurnedRound has a column for each provision.
func TestATableThatIsTurnedRound(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		table := w.newConcordance(c, w.makeFixture(c).id["legaltexts"])
		file := []byte("AB hükmü;Madde 1;Madde 2\nKarşılık;m. 1;m. 2\nUyum;Tam;Tam\n")
		a := w.must(table.importFile("", "t.csv", file, nil)).JSON
		if at(a, "Created") != 2.0 || at(a, "Notes", "Turned") != true || at(a, "Rows", 1, "Row") != 3.0 ||
			table.labels("") != "Madde 1, Madde 2" {
			t.Errorf("%v", a)
		}
	})
}

func TestFilesWithoutATableAreRefused(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		law := w.makeFixture(c).id["legaltexts"]
		table := w.newConcordance(c, law)
		two := [][]string{{"AB hükmü", "Karşılık"}, {"Article 1", "Madde 1"}}
		many := "AB hükmü;Karşılık\n" + strings.Repeat("Article 1;Madde 1\n", 5001)
		deep := strings.Repeat("<table><tr><td>", 6) + "x" + strings.Repeat("</td></tr></table>", 6)
		for name, test := range map[string]struct {
			file    string
			content []byte
			more    object
			want    string
		}{
			"a PDF": {"a.pdf", []byte("%PDF-1.7 uyum"), nil, "UploadId pattern pdf"},
			"no place column": {"a.csv", []byte("Konu;Söz\nSu;Temiz\nHava;Kirli\n"), nil,
				"Columns required EULabel, Columns required Targets"},
			"no national column": {"a.csv", []byte("AB hükmü;Söz\nArticle 1;Temiz\nArticle 2;Kirli\n"), nil,
				"Columns required Targets"},
			"a column twice": {"a.docx", wordTableFile(t, "", two),
				object{"Columns": []string{"EULabel", "EULabel"}}, "Columns duplicate EULabel"},
			"a column of no field": {"a.docx", wordTableFile(t, "", two),
				object{"Columns": []string{"EULabel", "Name"}}, "Columns unknown Name"},
			"a degree that is none": {"a.docx", wordTableFile(t, "", two),
				object{"Degrees": []object{{"Text": "x", "DegreeId": 7}}, "Table": 2}, "Table unknown 2"},
			"two tables":      {"a.docx", wordTableFile(t, "", two, two), nil, "Table required"},
			"the 5,001st row": {"a.csv", []byte(many), nil, "Rows max 5000"},
			"a document type": {"a.docx", wordTableFile(t, "<!DOCTYPE w [<!ENTITY a \"b\">]>", two), nil,
				"UploadId pattern dtd line 1"},
			"tables 6 deep": {"a.html", []byte("<!DOCTYPE html>\n" + deep), nil, "UploadId max depth line 2"},
			"a text too long": {"a.docx", wordTableFile(t, "", [][]string{{"AB hükmü", "Karşılık", "Gerekçe"},
				{"Article 1", "Madde 1", "a"}, {"Article 2", "Madde 2", strings.Repeat("ğ", 4001)}}), nil,
				"Rows[1].ReasonTR maxlength"},
			"a row twice":     {"a.csv", nil, nil, "Rows[1].Id duplicate"},
			"nothing in it":   {"a.docx", wordTableFile(t, ""), nil, "UploadId required empty"},
			"another archive": {"a.docx", []byte("PK\x03\x04 nothing"), nil, "UploadId pattern format"},
			"no such upload":  {"a.csv", []byte("x"), object{"UploadId": "none"}, "UploadId unknown"},
		} {
			if name == "a row twice" {
				id := table.save(tableRow(uniqueName("Article 77"), nil))[0]
				test.content = fmt.Appendf(nil, "Id;EU provision;Counterpart\n%d;Article 77;Madde 1\n"+
					"%[1]d;Article 77;Madde 2\n", id)
				w.must(table.post("rows", object{"Rows": []object{tableRow("Article 77", object{"Id": id})}}))
			}
			count := len(table.read("")["Rows"].([]any))
			a := table.importFile("", test.file, test.content, test.more)
			var got []string
			faults, _ := at(a.JSON, "Errors").([]any)
			for _, f := range faults {
				words := fmt.Sprint(at(f, "Field"), " ", at(f, "Code"))
				for _, key := range []string{"Field", "Reason", "Value"} {
					if v := at(f, "Params", key); v != nil {
						words += fmt.Sprint(" ", v)
					}
				}
				if v := at(f, "Params", "Max"); v != nil && at(f, "Field") == "Rows" {
					words += fmt.Sprint(" ", v)
				}
				if v := at(f, "Params", "Line"); v != nil {
					words += fmt.Sprint(" line ", v)
				}
				got = append(got, words)
			}
			if !a.Is(http.StatusOK, "ERROR_VALIDATION") || strings.Join(got, ", ") != test.want {
				t.Errorf("%s: %q, want %q: %.300s", name, strings.Join(got, ", "), test.want, a.Raw)
			}
			if now := len(table.read("")["Rows"].([]any)); now != count {
				t.Errorf("%s: %d rows, were %d", name, now, count)
			}
		}
		if at(w.must(table.importFile("?dryrun=1", "a.docx", wordTableFile(t, "", two, two), nil)).JSON,
			"Unclear") != true {
			t.Error("a dry run does not say that two tables fit")
		}
		w.must(table.importFile("", "a.docx", wordTableFile(t, "", two, two), object{"Table": 2}))
	})
}

func TestTwoPeopleImportAtOnce(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		law := w.makeFixture(c).id["legaltexts"]
		table := w.newConcordance(c, law)
		file := []byte("AB hükmü;Karşılık\nArticle 1;Madde 1\n")
		second := &concordance{w, w.Login(access.Administrator), table.id, table.stamp}
		if a := second.importFile("", "a.csv", file, nil); !a.Is(http.StatusOK, "ERROR_LOCKED") {
			t.Errorf("the second importer: %s", a.Raw)
		}
		stale := table.stamp
		w.must(table.importFile("", "a.csv", file, nil))
		table.stamp = stale
		if a := table.importFile("", "a.csv", append(file, "Article 2;Madde 2\n"...), nil); !a.Is(http.StatusOK,
			"ERROR_CHANGED_MEANWHILE") ||
			at(a.JSON, "Value", "ModifyUser") == nil {
			t.Errorf("from a stale page: %s", a.Raw)
		}
		w.must(c.Post(fmt.Sprintf("/api/checkin/concordances/%d", table.id), nil))
		if a := table.importFile("", "a.csv", file, nil); !a.Is(http.StatusOK, "ERROR_NOT_CHECKED_OUT") {
			t.Errorf("without a checkout: %s", a.Raw)
		}
		if a := table.importFile("", "a.csv", file, object{"ModifyDate": nil}); !a.Is(http.StatusOK,
			"ERROR_VALIDATION") {
			t.Errorf("without the date of the table: %s", a.Raw)
		}
		reader := w.Login(access.TextReader)
		if a := reader.Post(fmt.Sprintf("/api/concordances/%d/import?dryrun=1", table.id),
			object{"UploadId": "x", "ModifyDate": nil}); a.Status != http.StatusForbidden {
			t.Errorf("a reader: %d", a.Status)
		}
	})
}
