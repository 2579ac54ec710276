package apitest

import (
	"archive/zip"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/format/docx"
	"lls/internal/platform/access"
	"lls/internal/text/lawtext"
)

const (
	olderTR = "İÇDÜZEN\n\nMADDE 1 – Bu Yasa “Atık Yasası” olarak isimlendirilir.\nMADDE 2 – (1) Belediyeler atık " +
		"planını beş yılda bir\nhazırlar ve\tyayımlar.\n" +
		"MADDE 3 – Piyasaya ambalajlı ürün süren üretici, ürünün atığının ayrı toplanmasının maliyetini karşılar ve " +
		"bunu belgeler.\n" +
		"MADDE 4 – Bakanlık, her yıl Cumhuriyet Meclisine atıkların yönetimi hakkında ayrıntılı bir rapor sunar.\n"
	newerTR = "İÇDÜZEN\n\nMADDE 1 – Piyasaya ambalajlı ürün süren üretici, ürünün atığının ayrı toplanmasının " +
		"maliyetini karşılar ve bunu belgeler.\n" +
		"MADDE 2 – Bu Yasa “Atık Yasası” olarak isimlendirilir.\nMADDE 3 – (1) Belediyeler atık planını üç yılda bir " +
		"hazırlar ve\tyayımlar.\n" +
		"MADDE 4 – Bakanlık, her yıl Cumhuriyet Meclisine atıkların yönetimi hakkında ayrıntılı bir rapor " +
		"sunar.\nMADDE 5 – “\\ / <b>” ve \u2028 kalır."
	olderEN = "Article 1. This Law is cited as the Waste Law.\n"
)

// compared is the answer of a comparison.
type compared struct {
	Source, Destination struct{ Id, LegalTextId int64 }
	TR, EN              comparison
}

type comparison struct {
	Rows     []comparedRow
	Articles []struct{ Kind string }
	Stats    lawtext.Stats
}

type comparedRow struct {
	Kind        string
	LeftIndex   *int
	Left, Right []struct{ Text string }
}

// texts rebuilds both texts by the rules of the contract.
func texts(c comparison) (source, destination string) {
	text := func(segments []struct{ Text string }) (s string) {
		for _, part := range segments {
			s += part.Text
		}
		return s
	}
	var lefts []comparedRow
	for _, r := range c.Rows {
		if r.LeftIndex != nil {
			lefts = append(lefts, r)
		}
		if r.Kind == "same" {
			destination += text(r.Left)
		} else {
			destination += text(r.Right)
		}
	}
	slices.SortFunc(lefts, func(a, b comparedRow) int { return cmp.Compare(*a.LeftIndex, *b.LeftIndex) })
	for _, r := range lefts {
		source += text(r.Left)
	}
	return source, destination
}

func TestComparison(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert, reader := w.Login(access.DraftingExpert), w.Login(access.TextReader)
		s := w.makeFixture(expert)
		text := w.must(expert.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
		save := func(day, tr, en string) int64 {
			return w.must(expert.Post("/api/settings/revisions",
				object{"Id": 0, "LegalTextId": text, "StatusId": 2, "Date": day, "TextTR": tr, "TextEN": en})).ID()
		}
		older, newer, empty := save("2025-02-17", olderTR, olderEN), save("2025-11-14", newerTR, ""),
			save("2026-01-05", "", "")
		at := fmt.Sprintf("/api/settings/revisions/comp/%d", text)
		ask := func(source, destination int64) apptest.Answer {
			return reader.Get(fmt.Sprintf("%s?source=%d&destination=%d", at, source, destination))
		}

		var versions struct {
			Item              struct{ Id, Number, NameTR, LegislationType any }
			Revisions, Others []struct {
				Id         int64
				ModifyUser string
			}
		}
		w.must(reader.Get(at)).Into(t, &versions)
		if len(versions.Revisions) != 2 || versions.Revisions[0].Id != newer || versions.Revisions[1].Id != older ||
			versions.Revisions[0].ModifyUser == "" {
			t.Errorf("offered are %+v", versions.Revisions)
		}
		if len(versions.Others) != 1 || versions.Others[0].Id != empty || versions.Item.Number != "18/2025" ||
			versions.Item.LegislationType == nil {
			t.Errorf("the rest is %+v of %+v", versions.Others, versions.Item)
		}

		t.Run("both texts can be rebuilt", func(t *testing.T) {
			for name, pair := range map[string]struct {
				source, destination              int64
				fromTR, toTR, fromEN, toEN, kind string
			}{
				"forward": {older, newer, olderTR, newerTR, olderEN, "", "moved"},
				"swapped": {newer, older, newerTR, olderTR, "", olderEN, "moved"},
				"twice":   {older, older, olderTR, olderTR, olderEN, olderEN, "same"},
			} {
				var answer compared
				w.must(ask(pair.source, pair.destination)).Into(t, &answer)
				if answer.Source.Id != pair.source || answer.Destination.Id != pair.destination ||
					answer.Source.LegalTextId != text {
					t.Errorf("%s: from %+v to %+v", name, answer.Source, answer.Destination)
				}
				if from, to := texts(answer.TR); from != pair.fromTR || to != pair.toTR {
					t.Errorf("%s: the Turkish texts come back as\n%q\n%q", name, from, to)
				}
				if from, to := texts(answer.EN); from != pair.fromEN || to != pair.toEN {
					t.Errorf("%s: the English texts come back as\n%q\n%q", name, from, to)
				}
				if !slices.ContainsFunc(answer.TR.Articles, func(a struct{ Kind string }) bool {
					return a.Kind == pair.kind
				}) {
					t.Errorf("%s: no article is %s: %+v", name, pair.kind, answer.TR.Articles)
				}
				if n := answer.TR.Stats; name == "twice" && (n != lawtext.Stats{Same: len(answer.TR.Rows)}) {
					t.Errorf("a text against itself: %+v", n)
				}
			}
		})
		t.Run("one language is missing", func(t *testing.T) {
			var answer compared
			w.must(ask(older, newer)).Into(t, &answer)
			if n := answer.EN.Stats; (n != lawtext.Stats{Removed: len(answer.EN.Rows)}) || n.Removed == 0 {
				t.Errorf("a text that is gone: %+v", n)
			}
			raw := w.must(ask(newer, newer)).Raw
			if !strings.Contains(string(raw), `"EN":{"Rows":[],"Articles":[],`) {
				t.Errorf("no text against none is not an empty comparison: %.300s", raw)
			}
		})
		t.Run("it is handed out as a document", func(t *testing.T) {
			export := func(query string) apptest.Answer {
				return reader.Get(fmt.Sprintf("%s/export?source=%d&destination=%d%s", at, older, newer, query))
			}
			fetch := func(query, mime, extension string) []byte {
				t.Helper()
				made := w.must(export(query))
				got := w.Anonymous().Get(made.Text("Value"))
				if number := fmt.Sprint(versions.Item.Number); !strings.HasPrefix(made.Message,
					strings.ReplaceAll(number, "/", "-")+" ") || !strings.Contains(number, "/") {
					t.Errorf("the file of the text %s is called %q", number, made.Message)
				}
				if got.Status != http.StatusOK || got.Header.Get("Content-Type") != mime ||
					!strings.HasSuffix(made.Message, extension) {
					t.Fatalf("%s: %d %s %q", query, got.Status, got.Header.Get("Content-Type"), made.Message)
				}
				return got.Raw
			}
			word := string(unzipped(t, fetch("&language=tr", docx.Mime, ".docx"), "word/document.xml"))
			for _, want := range []string{"<w:ins ", "<w:del ", "beş</w:delText>", "üç</w:t>"} {
				if !strings.Contains(word, want) {
					t.Errorf("%s is not in the document", want)
				}
			}
			only := string(unzipped(t, fetch("&language=tr&changes=1", docx.Mime, ".docx"), "word/document.xml"))
			if !strings.Contains(only, "beş</w:delText>") || len(only) > len(word) {
				t.Errorf("%d bytes of changes only, %d whole", len(only), len(word))
			}
			if got := export("&changes=2"); got.Status != http.StatusBadRequest {
				t.Errorf("changes=2: %d", got.Status)
			}
			if strings.Contains(word, "Waste Law") {
				t.Error("the Turkish document holds English text")
			}
			if pages := fetch("&format=pdf", "application/pdf", ".pdf"); !bytes.HasPrefix(pages, []byte("%PDF-")) {
				t.Errorf("the PDF begins with %.20q", pages)
			}
			system := w.Anonymous()
			w.must(system.SignIn(apptest.Admin, apptest.Password))
			for language, author := range map[string]string{"tr": "Sistem Hesabı", "en": "System Account"} {
				system.Header.Set("Accept-Language", language)
				made := w.must(system.Get(fmt.Sprintf("%s/export?source=%d&destination=%d", at, older, newer)))
				file := w.Anonymous().Get(made.Text("Value")).Raw
				if core := string(unzipped(t, file, "docProps/core.xml")); !strings.Contains(core, ">"+author+"<") {
					t.Errorf("the author of the document in %s: %s", language, core)
				}
			}
			for _, query := range []string{"&format=odt", "&language=de", "&source=1"} {
				if a := export(query); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
					t.Errorf("%s: %d %.300s", query, a.Status, a.Raw)
				}
			}
			if a := reader.Get(at + "/export"); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("without versions: %d %.300s", a.Status, a.Raw)
			}
		})
		t.Run("texts that are not saved are compared, and nothing is stored", func(t *testing.T) {
			before := w.snapshot()
			var answer compared
			w.must(expert.Post(at, object{"Source": older, "TextTR": newerTR, "TextEN": ""})).Into(t, &answer)
			if from, to := texts(answer.TR); answer.Source.Id != older || from != olderTR || to != newerTR {
				t.Errorf("from %+v the Turkish texts come back as\n%q\n%q", answer.Source, from, to)
			}
			if from, to := texts(answer.EN); from != olderEN || to != "" {
				t.Errorf("the English texts come back as\n%q\n%q", from, to)
			}
			for name, c := range map[string]struct {
				body object
				code string
			}{
				"another text's version": {object{"Source": s.id["revisions"], "TextTR": newerTR},
					"ERROR_NOT_COMPARABLE"},
				"a version without text": {object{"Source": empty, "TextTR": newerTR}, "ERROR_NOT_COMPARABLE"},
				"no version":             {object{"TextTR": newerTR}, "ERROR_NOT_COMPARABLE"},
				"too long a text": {object{"Source": older, "TextEN": strings.Repeat("ğ", 1<<20+1)},
					"ERROR_VALIDATION"},
			} {
				if a := expert.Post(at, c.body); !a.Is(http.StatusOK, c.code) || a.Success {
					t.Errorf("%s: %d %.300s", name, a.Status, a.Raw)
				}
			}
			w.same(t, before, "comparing unsaved texts")
		})
		t.Run("what cannot be compared is refused", func(t *testing.T) {
			for name, pair := range map[string][2]int64{
				"another text's": {older, s.id["revisions"]}, "without texts": {empty, older},
				"without texts, same": {empty, empty}, "unknown": {older, 999_999},
			} {
				if a := ask(pair[0], pair[1]); !a.Is(http.StatusOK, "ERROR_NOT_COMPARABLE") || a.Success ||
					len(a.JSON) != 2 {
					t.Errorf("%s: %d %.300s", name, a.Status, a.Raw)
				}
			}
			for _, query := range []string{"?source=1", "?destination=1", "?source=a&destination=1",
				"?source=0&destination=0", "?source=-1&destination=1",
				"?source=1&source=2&destination=1", "?from=1&to=2"} {
				if a := reader.Get(at + query); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
					t.Errorf("%s: %d %.300s", query, a.Status, a.Raw)
				}
			}
			for _, path := range []string{"/api/settings/revisions/comp/999999",
				"/api/settings/revisions/comp/999999?source=1&destination=1", "/api/settings/revisions/comp/x"} {
				if a := reader.Get(path); !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
					t.Errorf("%s: %d %.300s", path, a.Status, a.Raw)
				}
			}
		})
	})
}

// unzipped is one file of an archive.
func unzipped(t *testing.T, archive []byte, name string) []byte {
	t.Helper()
	files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	file, err := files.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
