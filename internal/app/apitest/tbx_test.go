package apitest

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"lls/internal/format/tbx"
)

// tbxFile is a file with entries, the first one in line 5.
func tbxFile(t *testing.T, entries ...tbx.Entry) string {
	t.Helper()
	var out bytes.Buffer
	w := tbx.NewWriter(&out, "test")
	for _, e := range entries {
		if err := w.Write(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// importTBX exports terms as TBX and imports them again; invalid files are refused with the line of the error.
func importTBX(t *testing.T, i importing, parent string, parentID int64) {
	t.Helper()
	w := i.w
	terms := func() int64 { return w.Count(w.Stores().Main, "SELECT COUNT(*) FROM terms") }
	domain := w.must(i.c.Post("/api/settings/domains",
		object{"Id": 0, "NameTR": "TBX <&> \"1\"", "NameEN": "TBX 1", "ParentId": parentID})).ID()
	path := parent + " > TBX <&> \"1\""
	var entries []tbx.Entry
	for n, strange := range []string{"ığdır İSTANBUL", "<script>alert(1)</script>", "]]> &amp; &#0; &lt;", "a\tb",
		"'; DROP TABLE terms; --", "😀 مرحبا 𝒜", "=1+1", "  dış boşluk  ",
		"\u202eters", "Ω≈ç√∫", "a\u00a0b\u2028c", "e\u0301", "ﷺ", "<![CDATA[x]]>", "<!-- -->", "%s%d", "\u200bgizli",
		"\ufffe xx"} {
		entries = append(entries, tbx.Entry{ID: fmt.Sprint("t", n), Subjects: []string{path},
			Notes: []string{"bir\n  iki " + strange},
			TR:    tbx.Side{Name: fmt.Sprintf("tbx %d %s", n, strange), Abbr: "ŞĞ&"},
			EN:    tbx.Side{Name: fmt.Sprintf("tbx %d en %s", n, strange)}})
	}
	before := terms()
	a := w.must(i.send(tbxFile(t, entries...), true))
	if terms() != before || strings.Count(results(a), ":create") != len(entries) ||
		strings.Contains(results(a), "Domains") || at(a.JSON, "Preview") != nil {
		t.Errorf("a dry run of TBX: %s", results(a))
	}
	if a = w.must(i.send(tbxFile(t, entries...), false)); a.JSON["Created"] != float64(len(entries)) {
		t.Fatalf("an import of TBX: %s", a.Raw)
	}
	// What there is of the domain, without what every creation makes again.
	all := func() (names []string, ids []string) {
		items := at(w.must(i.c.Get(fmt.Sprintf("/api/settings/terms?domain=%d", domain))).JSON, "Items").([]any)
		for _, item := range items {
			id := fmt.Sprint(at(item, "Id"))
			one := at(w.must(i.c.Get("/api/settings/terms/view/"+id)).JSON, "Item")
			names = append(names, fmt.Sprintf("%q %q %q %q %q %v", at(one, "NameTR"), at(one, "NameEN"),
				at(one, "AbbrTR"), at(one, "AbbrEN"), at(one, "Notes"), at(one, "Domains")))
			ids = append(ids, id)
		}
		return names, ids
	}
	export := func(query string) string {
		a := w.must(i.c.Get("/api/settings/terms/export?format=tbx&language=tr&" + query))
		file := w.Anonymous().Get(a.Text("Value"))
		if file.Status != http.StatusOK || a.Message != "Terimler.tbx" ||
			!strings.HasPrefix(file.Header.Get("Content-Disposition"), "attachment") {
			t.Fatalf("%s: %d %v", a.Message, file.Status, file.Header)
		}
		return string(file.Raw)
	}
	first, ids := all()
	taken := export(fmt.Sprintf("domain=%d", domain))
	if n := strings.Count(taken, "<conceptEntry"); n != len(entries) ||
		strings.Count(export("q=DROP+TABLE"), "<conceptEntry") != 1 {
		t.Errorf("%d entries are taken out, want %d", n, len(entries))
	}
	for _, id := range ids {
		w.must(i.c.Delete("/api/settings/terms/" + id))
	}
	if a = w.must(i.send(taken, false)); a.JSON["Created"] != float64(len(entries)) {
		t.Errorf("what was taken out comes in: %s", a.Raw)
	}
	if again, _ := all(); strings.Join(again, "\n") != strings.Join(first, "\n") {
		t.Errorf("terms came back as\n%s\nthey were\n%s", strings.Join(again, "\n"), strings.Join(first, "\n"))
	}

	side := func(tr, en string, subjects ...string) tbx.Entry {
		return tbx.Entry{ID: "x", TR: tbx.Side{Name: tr}, EN: tbx.Side{Name: en}, Subjects: subjects}
	}
	good := tbxFile(t, side("tbx yeni", "tbx new", "No such field"), side("tbx yalnız", ""),
		side("tbx 0 ığdır İSTANBUL", "tbx 0 en ığdır İSTANBUL"), side("x", "tbx short"))
	for name, row := range map[string]struct{ content, want string }{
		"rows": {good,
			"5:create:Domains.unknown 14:skip:NameEN.required 22:skip:NameTR.duplicate 30:error:NameTR.minlength"},
		"cut off": {good[:len(good)-30], "UploadId:pattern tbx-syntax 37"},
		"an entity bomb": {strings.Replace(good, "<tbx ",
			"<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>\n<tbx ", 1), "UploadId:pattern tbx-entities 2"},
		"an external file": {strings.Replace(good, "<tbx ",
			"<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>\n<tbx ", 1), "UploadId:pattern tbx-entities 2"},
		"another XML": {"<rss></rss>", "UploadId:pattern tbx-root 1"},
		"no entry":    {tbxFile(t), "UploadId:required tbx-empty <nil>"},
	} {
		state := terms()
		a := i.send(row.content, true)
		got := results(a)
		if !a.Success {
			got = fmt.Sprintf("%s %v %v", codes(a), at(a.JSON, "Errors", 0, "Params", "Reason"),
				at(a.JSON, "Errors", 0, "Params", "Line"))
		}
		if a.Status != http.StatusOK || got != row.want || terms() != state {
			t.Errorf("TBX, %s: %d %.400s, want %s", name, a.Status, got, row.want)
		}
	}
	if a := i.c.Get("/api/settings/domains/export?format=tbx"); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
		t.Errorf("domains as TBX: %s", a.Raw)
	}
}
