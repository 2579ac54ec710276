package apitest

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
)

const uploadLimit = 256 << 10

func smallUploads(c *config.Config) { c.UploadLimit = uploadLimit }

// TestUploads sends files that are too large, malformed or somebody else's.
func TestUploads(t *testing.T) {
	each(t, smallUploads, func(t *testing.T, w *env) {
		c, other := w.Login(access.DraftingExpert), w.Login(access.Administrator)
		s := w.makeFixture(c)
		before := w.snapshot()
		form := func(parts string) []byte { return []byte(strings.ReplaceAll(parts, "\n", "\r\n")) }
		const mime, head = "multipart/form-data; boundary=b",
			"--b\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\n\n"
		for _, row := range []struct {
			name, mime string
			body       []byte
			status     int
		}{
			{"no form", "application/json", []byte(`{}`), 400},
			{"no boundary", "multipart/form-data", form(head + "x\n--b--\n"), 400},
			{"nothing", mime, nil, 400},
			{"no part", mime, form("--b--\n"), 400},
			{"another part", mime, form("--b\nContent-Disposition: form-data; name=\"data\"; filename=\"a\"\n\n" +
				"x\n--b--\n"),
				400},
			{"a second part", mime, form(head + "x\n" + head + "y\n--b--\n"), 400},
			{"no end", mime, form(head + "x"), 400},
			{"too large", mime, form(head + strings.Repeat("x", uploadLimit+1) + "\n--b--\n"), 413},
			{"much too large", mime, form(head + strings.Repeat("x", 4*uploadLimit) + "\n--b--\n"), 413},
			{"a large head", mime, form("--b\nContent-Disposition: form-data; name=\"file\"; filename=\"" +
				strings.Repeat("a", 2*uploadLimit) + "\"\n\nx\n--b--\n"), 413},
		} {
			a := send(c, http.MethodPost, "/api/uploads", row.mime, row.body)
			checkNoFault(t, row.name, a)
			if a.Status != row.status || a.Success {
				t.Errorf("%s: %d %.200s, want %d", row.name, a.Status, a.Raw, row.status)
			}
		}
		if a := c.Send(http.MethodPost, "/api/uploads?x=1", nil); a.Status != http.StatusBadRequest {
			t.Errorf("an unknown parameter: %d %s", a.Status, a.Raw)
		}
		w.same(t, before, "a refused upload")

		content := bytes.Repeat([]byte("x"), uploadLimit)
		whole := w.must(w.upload(c, `C:\Belgeler\..\uyum\"tablosu".html`, content))
		if strings.ContainsAny(whole.Text("Name"), `/\"<>:`) || whole.JSON["Size"] != float64(uploadLimit) ||
			whole.Text("Id") == "" {
			t.Errorf("an upload at the limit: %.300s", whole.Raw)
		}
		version := func(who *apptest.Client, upload string) apptest.Answer {
			t.Helper()
			body := s.complete("revisions")
			body["Files"] = []any{object{"Id": 0, "UploadId": upload}}
			return who.Post("/api/settings/revisions", body)
		}
		if a := version(other, whole.Text("Id")); codes(a) != "Files[0].UploadId:unknown" {
			t.Errorf("the upload of another: %s", a.Raw)
		}
		saved := w.must(version(c, whole.Text("Id")))
		if a := version(c, "x' OR '1'='1"); codes(a) != "Files[0].UploadId:unknown" {
			t.Errorf("a made-up upload: %s", a.Raw)
		}
		large := s.complete("revisions")
		large["Files"] = []any{inline("b.txt", strings.Repeat("y", uploadLimit+1))}
		if a := c.Post("/api/settings/revisions", large); !a.Is(http.StatusRequestEntityTooLarge, "ERROR_TOO_LARGE") {
			t.Errorf("an inline file over the limit: %d %.200s", a.Status, a.Raw)
		}
		file := at(w.edit(c, "revisions", saved.ID()), "Files", 0, "Id")
		got := c.Get(fmt.Sprintf("/api/settings/revisions/file/%v", file))
		if got.Text("Data") != base64.StdEncoding.EncodeToString(content) || got.JSON["Success"] != nil ||
			len(got.JSON) != 3 {
			t.Errorf("the file came back with %d bytes and the keys %d", len(got.Text("Data")), len(got.JSON))
		}
		forgotten := w.must(w.upload(c, "eski.txt", []byte("eski")))
		w.Clock.Add(25 * time.Hour)
		if a := version(w.Login(access.DraftingExpert), forgotten.Text("Id")); codes(a) != "Files[0].UploadId:unknown" {
			t.Errorf("an upload of the day before yesterday: %s", a.Raw)
		}
	})
}

// TestAVersionTakesOverFilesOfAnother copies files between versions of one legal text, and tries to between others.
func TestAVersionTakesOverFilesOfAnother(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		first := s.complete("revisions")
		upload := w.must(w.upload(c, "uyum.pdf", []byte("%PDF-1.7 uyum"))).Text("Id")
		first["Files"] = []any{object{"Id": 0, "UploadId": upload, "DescriptionTR": "Uyum tablosu"}}
		original := w.must(c.Post("/api/settings/revisions", first)).ID()
		file := at(w.edit(c, "revisions", original), "Files", 0, "Id")
		with := func(legalText any, files ...any) apptest.Answer {
			t.Helper()
			body := s.complete("revisions")
			body["Files"] = files
			if legalText != nil {
				body["LegalTextId"] = legalText
			}
			return c.Post("/api/settings/revisions", body)
		}
		taken := object{"Id": 0, "CopyOf": file, "Name": "uyum-2.pdf", "DescriptionEN": "Concordance"}
		copied := w.must(with(nil, taken, object{"Id": 0, "CopyOf": file})).ID()
		files := w.edit(c, "revisions", copied)["Files"].([]any)
		if len(files) != 2 || files[0].(object)["Id"] == file || files[0].(object)["Name"] != "uyum-2.pdf" ||
			files[0].(object)["DescriptionTR"] != "" || files[0].(object)["Mime"] != "application/pdf" ||
			files[1].(object)["Name"] != "uyum.pdf" {
			t.Errorf("the files are %v", files)
		}
		other := s.complete("legaltexts")
		other["Number"] = "77/2026"
		elsewhere := w.must(c.Post("/api/settings/legaltexts", other)).ID()
		if a := with(elsewhere, taken); codes(a) != "Files[0].CopyOf:unknown" {
			t.Errorf("the file of another legal text: %s", a.Raw)
		}
		if a := with(nil, object{"Id": 0, "CopyOf": 999_999}); codes(a) != "Files[0].CopyOf:unknown" {
			t.Errorf("a made-up file: %s", a.Raw)
		}
		for _, id := range []any{file, copied} {
			if a := with(nil, object{"Id": id, "CopyOf": file}); a.Status != http.StatusBadRequest {
				t.Errorf("the content of file %v is replaced: %s", id, a.Raw)
			}
		}
		w.must(c.Delete(fmt.Sprintf("/api/settings/revisions/%d", original)))
		got := c.Get(fmt.Sprintf("/api/settings/revisions/file/%v", files[0].(object)["Id"]))
		if got.Text("Data") != base64.StdEncoding.EncodeToString([]byte("%PDF-1.7 uyum")) {
			t.Errorf("after the original was deleted: %s", got.Raw)
		}
	})
}

// TestActiveContentIsNeverShown keeps what could run in a browser out of pages.
func TestActiveContentIsNeverShown(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		for name, row := range map[string]struct {
			content string
			inline  bool
		}{
			"belge.pdf":  {"%PDF-1.7\n1 0 obj\n", true},
			"resim.png":  {"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", true},
			"metin.txt":  {"MADDE 1. Kısa ad", true},
			"sayfa.html": {"<!doctype html><script>alert(1)</script>", false},
			"sahte.png":  {"<html><script>alert(1)</script></html>", false},
			"cizim.svg":  {`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, false},
			"veri.xml": {
				`<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></x>`,
				false},
			"paket.zip": {"PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false},
		} {
			body := s.complete("revisions")
			body["Files"] = []any{object{"Id": 0, "Name": name, "Mime": "image/png",
				"Data": "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte(row.content))}}
			id := w.must(c.Post("/api/settings/revisions", body)).ID()
			file := at(w.edit(c, "revisions", id), "Files", 0, "Id")
			link := w.must(c.Get(fmt.Sprintf("/api/settings/revisions/file/%v?link=1&mode=preview", file)))
			a := w.Anonymous().Get(link.Text("Value"))
			shown := strings.HasPrefix(a.Header.Get("Content-Disposition"), "inline")
			if a.Status != http.StatusOK || string(a.Raw) != row.content || shown != row.inline {
				t.Errorf("%s: %d, %d bytes, %s", name, a.Status, len(a.Raw), a.Header.Get("Content-Disposition"))
			}
			if a.Header.Get("X-Content-Type-Options") != "nosniff" || a.Header.Get("Content-Security-Policy") == "" ||
				strings.Contains(a.Header.Get("Content-Security-Policy"), "script-src 'self'") {
				t.Errorf("%s: headers %v", name, a.Header)
			}
			if mime := a.Header.Get("Content-Type"); !row.inline &&
				(strings.Contains(mime, "image/png") || mime == "") {
				t.Errorf("%s is sent as %s, as the client said", name, mime)
			}
		}
	})
}

// TestSignedLinks opens links late, forged, with ranges and after their session.
func TestSignedLinks(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		s := w.makeFixture(expert)
		body := s.complete("revisions")
		content := strings.Repeat("0123456789", 1000)
		body["Files"] = []any{inline("Uyum Tablosu (şema).txt", content)}
		file := at(w.edit(expert, "revisions", w.must(expert.Post("/api/settings/revisions", body)).ID()), "Files",
			0, "Id")
		reader, other := w.Login(access.TextReader), w.Login(access.TextReader)
		link := func(c *apptest.Client) string {
			t.Helper()
			a := w.must(c.Get(fmt.Sprintf("/api/settings/revisions/file/%v?link=1&mode=download", file)))
			if a.Message != "Uyum Tablosu (şema).txt" {
				t.Errorf("the link's Message is %q", a.Message)
			}
			return a.Text("Value")
		}
		downloads := func() int64 { return w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log WHERE process_id = 7") }
		address := link(reader)
		if downloads() != 0 {
			t.Error("a link that nobody has opened is in the log")
		}
		a := w.Anonymous().Get(address)
		if a.Status != http.StatusOK || string(a.Raw) != content ||
			!strings.Contains(a.Header.Get("Content-Disposition"),
				"filename*=UTF-8''Uyum%20Tablosu%20%28%C5%9Fema%29.txt") &&
				!strings.Contains(a.Header.Get("Content-Disposition"),
					"filename*=UTF-8''Uyum%20Tablosu%20(%C5%9Fema).txt") {
			t.Fatalf("%d, %d bytes, %v", a.Status, len(a.Raw), a.Header)
		}
		ranged := func(value string) apptest.Answer {
			c := w.Anonymous()
			c.Header.Set("Range", value)
			return c.Get(address)
		}
		w.Clock.Add(2 * time.Minute) // its minute is over, its ranges still work
		for value, row := range map[string]struct {
			status int
			length int
		}{
			"bytes=0-9": {206, 10}, "bytes=9990-": {206, 10}, "bytes=-5": {206, 5}, "bytes=0-99999": {206, 10_000},
			"bytes=10000-": {416, -1}, "bytes=x": {416, -1}, "lines=1-2": {416, -1}, "bytes=0-0,9-9": {206, -1},
		} {
			a := ranged(value)
			if a.Status != row.status || row.length >= 0 && len(a.Raw) != row.length {
				t.Errorf("%s: %d with %d bytes", value, a.Status, len(a.Raw))
			}
		}
		if a := w.Anonymous().Get(address); a.Status != http.StatusUnauthorized {
			t.Errorf("the whole file after the minute: %d", a.Status)
		}
		if downloads() != 1 {
			t.Errorf("%d downloads in the log, want one for the answer with all its ranges", downloads())
		}
		w.Clock.Add(9 * time.Minute)
		if a := ranged("bytes=0-9"); a.Status != http.StatusUnauthorized {
			t.Errorf("a range after ten minutes: %d", a.Status)
		}

		before := w.snapshot()
		address = link(reader)
		token := strings.TrimPrefix(address, "/api/files/")
		first, second, _ := strings.Cut(token, ".")
		payload, err := base64.RawURLEncoding.DecodeString(first)
		if err != nil {
			t.Fatal(err)
		}
		another := base64.RawURLEncoding.EncodeToString(bytes.Replace(payload, []byte("revision-file:"),
			[]byte("revision-file:1"), 1))
		for _, forged := range []string{"x", "", ".", first, "." + second, first + ".", first + "." + second[1:],
			first + "." + second + "A", first + "." + strings.ToUpper(second),
			first[1:] + "." + second, another + "." + second, token + "." + second, token + "%00",
			strings.Repeat("A", 5000), "../session", "..%2fsession"} {
			a := w.Anonymous().Get("/api/files/" + forged)
			checkNoFault(t, forged, a)
			if a.Status != http.StatusUnauthorized || a.Success {
				t.Errorf("forged %.40s: %d %.100s", forged, a.Status, a.Raw)
			}
		}
		if a := expert.Get(address); !a.Is(http.StatusForbidden, "ERROR_FORBIDDEN") {
			t.Errorf("with another user's token: %d %s", a.Status, a.Raw)
		}
		w.same(t, before, "a forged link")
		if a := other.Get(address); a.Status != http.StatusOK {
			t.Errorf("with another session of the same user: %d %s", a.Status, a.Raw)
		}
		late := link(reader)
		w.Clock.Add(time.Minute + time.Second)
		if a := w.Anonymous().Get(late); a.Status != http.StatusUnauthorized {
			t.Errorf("opened after a minute: %d", a.Status)
		}
		dead := link(reader)
		w.must(reader.Post("/api/logout", nil))
		if a := w.Anonymous().Get(dead); a.Status != http.StatusUnauthorized {
			t.Errorf("after its session: %d", a.Status)
		}
	})
}
