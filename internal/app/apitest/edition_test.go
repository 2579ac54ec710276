package apitest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/access"
)

func TestAReaderExportsAVersionInAllFormats(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert, reader := w.Login(access.DraftingExpert), w.Login(access.TextReader)
		_, versions := timelineOf(w, expert, w.makeFixture(expert))
		path := fmt.Sprintf("/api/legaltexts/export/%d", versions[0])
		fetch := func(query string) []byte {
			t.Helper()
			w.Clock.Add(time.Second) // of a user's files the latest are kept
			a := w.must(reader.Get(path + "?" + query))
			file := reader.Get(a.Text("Value"))
			if file.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", query, file.Status, file.Raw)
			}
			return file.Raw
		}
		for query, want := range map[string]string{
			"":                          "PK",
			"format=docx&language=both": "PK",
			"format=docx&language=both&layout=sequence": "PK",
			"format=pdf&language=en":                    "%PDF",
			"format=html&language=both":                 "<!DOCTYPE html>",
			"format=akn&language=tr":                    `<bill name="bill"`,
			"format=tmx":                                `<tmx version="1.4">`,
			"format=jsonld":                             `"@type": "Legislation"`,
		} {
			if got := fetch(query); !bytes.Contains(got, []byte(want)) {
				t.Errorf("%s: no %s in %.200q", query, want, got)
			}
		}
		if got := string(fetch("format=txt&language=tr")); got != strings.TrimSpace(timelineLaw("on dört", "")) &&
			got != timelineLaw("on dört", "") {
			t.Errorf("the text is %q", got)
		}

		// The sum of the answer is that of the text, here and in the address of the file.
		read := w.must(reader.Get(fmt.Sprintf("/api/legaltexts/read/%d", versions[0]))).JSON
		sum := sha256.Sum256([]byte(at(read, "TR", "Text").(string)))
		want := hex.EncodeToString(sum[:])[:16]
		if at(read, "Sum", "TR") != want {
			t.Errorf("the sum is %v, want %s", at(read, "Sum", "TR"), want)
		}
		if text := w.must(reader.Get(fmt.Sprintf("/api/legaltexts/text/%d", versions[1]))).JSON; at(text, "Sum",
			"EN") != "" {
			t.Errorf("a version without an English text has the sum %v", at(text, "Sum", "EN"))
		}
		if got := fetch("format=jsonld"); !bytes.Contains(got, []byte("sum="+want)) {
			t.Errorf("the address has another sum: %s", got)
		}

		other := fmt.Sprintf("/api/legaltexts/export/%d", versions[1])
		for path, want := range map[string]struct {
			status int
			code   string
		}{
			other + "?language=en":   {http.StatusOK, "ERROR_NO_TEXT"},
			other + "?format=tmx":    {http.StatusOK, "ERROR_NO_TEXT"},
			other + "?language=both": {http.StatusOK, "ERROR_NO_TEXT"},
			fmt.Sprintf("/api/legaltexts/export/%d?format=docx", versions[3]): {http.StatusOK, "ERROR_NO_TEXT"},
			path + "?format=exe":               {http.StatusBadRequest, "ERROR_BAD_REQUEST"},
			path + "?language=de":              {http.StatusBadRequest, "ERROR_BAD_REQUEST"},
			path + "?layout=rows":              {http.StatusBadRequest, "ERROR_BAD_REQUEST"},
			path + "?format=akn&language=both": {http.StatusBadRequest, "ERROR_BAD_REQUEST"},
			"/api/legaltexts/export/999999":    {http.StatusNotFound, "ERROR_NOT_FOUND"},
		} {
			if a := reader.Get(path); !a.Is(want.status, want.code) {
				t.Errorf("%s: %d %s", path, a.Status, a.Raw)
			}
		}
	})
}
