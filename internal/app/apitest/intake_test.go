package apitest

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"lls/internal/format/pack/packtest"
	"lls/internal/platform/access"
)

// wordFile is a document of Word with a paragraph for each line.
func wordFile(t *testing.T, lines ...string) []byte {
	t.Helper()
	body := "<w:document><w:body>"
	for _, l := range lines {
		body += "<w:p><w:r><w:t>" + l + "</w:t></w:r></w:p>"
	}
	return packtest.Archive(t, map[string]string{"[Content_Types].xml": "<Types/>",
		"word/document.xml": body + "</w:body></w:document>"})
}

func TestTextsFromFiles(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert, reader := w.Login(access.DraftingExpert), w.Login(access.TextReader)
		s := w.makeFixture(expert)
		upload := func(content []byte) string {
			return at(w.must(w.upload(expert, "yasa.docx", content)).JSON, "Id").(string)
		}
		file := wordFile(t, "MADDE 1- Bu Yasa ile ilgili kurum", "MADDE 3- Yürürlük ve yürütme")
		id := upload(file)
		before := w.snapshot()
		a := w.must(expert.Post("/api/settings/revisions/read", object{"UploadId": id}))
		if a.JSON["TextTR"] != "MADDE 1- Bu Yasa ile ilgili kurum\n\nMADDE 3- Yürürlük ve yürütme" ||
			a.JSON["TextEN"] != "" || a.JSON["Articles"] != 2.0 || a.JSON["Format"] != "docx" ||
			a.JSON["Name"] != "yasa.docx" {
			t.Errorf("%s", a.Raw)
		}
		if row := at(a.JSON, "Report", 0); at(row, "Code") != "gap" || at(row, "Detail") != "1 → 3" {
			t.Errorf("the gap is not reported: %s", a.Raw)
		}
		english := w.must(expert.Post("/api/settings/revisions/read", object{"UploadId": id, "Language": "en"}))
		if english.JSON["TextTR"] != "" {
			t.Errorf("taken as English: %s", english.Raw)
		}
		w.same(t, before, "reading a file")
		tracked := upload(wordFile(t, "MADDE 1- Süre "+
			"</w:t></w:r><w:del><w:r><w:delText>on</w:delText></w:r></w:del><w:ins><w:r><w:t>otuz</w:t></w:r></w:ins>"+
			"<w:r><w:t> gündür."))
		for changes, want := range map[string]string{"": "MADDE 1- Süre otuz gündür.",
			"original": "MADDE 1- Süre on gündür."} {
			a := w.must(expert.Post("/api/settings/revisions/read",
				object{"UploadId": tracked, "Changes": changes, "Margin": "keep"}))
			if a.JSON["TextTR"] != want {
				t.Errorf("changes %q: %s", changes, a.Raw)
			}
		}

		t.Run("a file of a version", func(t *testing.T) {
			body := s.complete("revisions")
			body["Files"] = []any{object{"Id": 0, "UploadId": id, "Name": "yasa.docx", "DescriptionTR": "Metin",
				"DescriptionEN": "Text"}}
			version := w.must(expert.Post("/api/settings/revisions", body)).ID()
			view := w.must(expert.Get(fmt.Sprintf("/api/settings/revisions/view/%d", version)))
			stored := at(view.JSON, "Item", "Files", 0, "Id")
			if a := w.must(expert.Post("/api/settings/revisions/read",
				object{"FileId": stored})); a.JSON["Articles"] != 2.0 {
				t.Errorf("%s", a.Raw)
			}
		})
		t.Run("a text that is too long is taken in parts", func(t *testing.T) {
			article := func(n int) string {
				return fmt.Sprintf("MADDE %d- ", n) + strings.Repeat("Kurul karar verir ve bunu bildirir.\n", 12_000)
			}
			law := at(w.must(w.upload(expert, "yasa.txt", []byte(article(1)+article(2)+article(3)))).JSON, "Id")
			for part, first := range map[int]string{0: "MADDE 1- ", 1: "MADDE 1- ", 2: "MADDE 3- ", 9: "MADDE 3- "} {
				a := w.must(expert.Post("/api/settings/revisions/read", object{"UploadId": law, "Part": part}))
				if a.JSON["Cut"] != true || len(a.JSON["Parts"].([]any)) != 2 ||
					a.JSON["Part"] != float64(min(max(part, 1), 2)) || at(a.JSON, "Parts", 0, "Last") != "MADDE 2" ||
					!strings.HasPrefix(a.Text("TextTR"), first) {
					t.Errorf("part %d: part %v of %v begins %.40q", part, a.JSON["Part"], a.JSON["Parts"],
						a.Text("TextTR"))
				}
			}
		})
		t.Run("what cannot be read says why", func(t *testing.T) {
			for reason, content := range map[string][]byte{"damaged": file[:300], "empty": wordFile(t, " "),
				"format": []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00")} {
				a := expert.Post("/api/settings/revisions/read", object{"UploadId": upload(content)})
				if !a.Is(http.StatusOK, "ERROR_VALIDATION") ||
					!strings.Contains(string(a.Raw), `"Reason":"`+reason+`"`) {
					t.Errorf("%s: %d %s", reason, a.Status, a.Raw)
				}
			}
		})
		t.Run("only an own upload, by those who write texts", func(t *testing.T) {
			other := w.Login(access.Terminologist)
			theirs := at(w.must(w.upload(other, "b.docx", file)).JSON, "Id")
			if a := expert.Post("/api/settings/revisions/read", object{"UploadId": theirs}); a.Status !=
				http.StatusNotFound {
				t.Errorf("another's upload: %d %s", a.Status, a.Raw)
			}
			if a := reader.Post("/api/settings/revisions/read",
				object{"UploadId": id}); a.Status != http.StatusForbidden {
				t.Errorf("a reader: %d %s", a.Status, a.Raw)
			}
			for _, bad := range []object{{}, {"UploadId": id, "FileId": 1}, {"UploadId": id, "Tables": "x"},
				{"UploadId": id, "Changes": "x"}, {"UploadId": id, "Margin": "x"}, {"UploadId": id, "Letters": "x"},
				{"UploadId": id, "Encoding": "utf-7"}, {"UploadId": id, "Part": -1}} {
				if a := expert.Post("/api/settings/revisions/read", bad); a.Status != http.StatusBadRequest {
					t.Errorf("%v: %d %s", bad, a.Status, a.Raw)
				}
			}
		})
		t.Run("texts of a form are compared", func(t *testing.T) {
			a := w.must(expert.Post("/api/settings/revisions/redline", object{"BeforeTR": "MADDE 1- Süre on gündür.",
				"BeforeEN": "", "TextTR": "MADDE 1- Süre otuz gündür.", "TextEN": ""}))
			if at(a.JSON, "TR", "Rows", 0, "Kind") != "changed" || len(at(a.JSON, "EN", "Rows").([]any)) != 0 {
				t.Errorf("%s", a.Raw)
			}
			if a := reader.Post("/api/settings/revisions/redline", object{}); a.Status != http.StatusForbidden {
				t.Errorf("a reader: %d", a.Status)
			}
		})
	})
}
