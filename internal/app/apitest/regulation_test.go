package apitest

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
)

// regulation is a new regulation in the sector of the fixture, its file uploaded.
func (w *env) regulation(c *apptest.Client, s fixture, name string) object {
	w.t.Helper()
	return object{"Id": 0, "Name": name, "TypeId": 1, "SectorId": s.id["sectors"], "Turkish": true,
		"UploadId": w.must(w.upload(c, "belge.txt", []byte(name))).Text("Id")}
}

// regulations are the names that a list finds, in its order.
func (w *env) regulations(c *apptest.Client, query string) string {
	w.t.Helper()
	var names []string
	items, _ := w.must(c.Get("/api/regulations?" + query)).JSON["Items"].([]any)
	for _, item := range items {
		names = append(names, at(item, "Name").(string))
	}
	return strings.Join(names, "|")
}

func TestRegulations(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c, reader := w.Login(access.DraftingExpert), w.Login(access.TextReader)
		sector := func(name string, parent any) int64 {
			return w.must(c.Post("/api/settings/sectors", object{"Id": 0, "NameTR": name, "NameEN": name + " (EN)",
				"ParentId": parent})).ID()
		}
		root := sector("Çevre", nil)
		waste, energy := sector("Atık", root), sector("Enerji", nil)
		day := func(ago int) string {
			return w.Clock.Now().In(w.cfg.TimeZone).AddDate(0, 0, -ago).Format(time.DateOnly)
		}
		content := bytes.Repeat([]byte("MADDE 1. Atık yönetimi\n"), 5000)
		add := func(name, number string, kind, sector int64, turkish bool, date string) apptest.Answer {
			t.Helper()
			return w.must(c.Post("/api/regulations", object{"Id": 0, "Name": name, "Number": number, "TypeId": kind,
				"SectorId": sector,
				"Turkish":  turkish, "Date": date, "UploadId": w.must(w.upload(c,
					"direktif.txt", content)).Text("Id")}))
		}
		logs := func() int64 { return w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log WHERE category_id = 16") }
		made := add("Atıklara İlişkin Direktif", "32008L0098", 1, waste, true, "")
		add("Şebeke çalıştayı", "TAIEX-71842", 2, energy, true, day(29))
		add("Energy Efficiency Directive", "32023L1791", 1, energy, false, day(30))
		add("<script>alert(1)</script> çevre", "", 3, root, false, "2020-01-02")
		if n := logs(); n != 4 {
			t.Errorf("%d log entries for 4 regulations", n)
		}

		item := at(w.must(reader.Get("/api/regulations?q=ATIK+YÖN")).JSON, "Items")
		if list, _ := item.([]any); len(list) != 0 {
			t.Errorf("the content of a file is found: %v", item)
		}
		item = at(w.must(reader.Get("/api/regulations?q=ATIKLARA+3200")).JSON, "Items", 0)
		for key, want := range (object{"Id": float64(made.ID()), "Number": "32008L0098", "SectorTR": "Çevre",
			"SectorEN": "Çevre (EN)", "SubSectorTR": "Atık",
			"Turkish": true, "New": true, "Date": day(0), "Size": float64(len(content)), "FileName": "direktif.txt",
			"Path": fmt.Sprintf("/api/regulations/file/%d", made.ID())}) {
			if got := at(item, key); got != want {
				t.Errorf("%s is %v, want %v", key, got, want)
			}
		}
		const atik, sebeke, energyEN, script = "Atıklara İlişkin Direktif", "Şebeke çalıştayı",
			"Energy Efficiency Directive", "<script>alert(1)</script> çevre"
		for query, want := range map[string]string{
			"":                              atik + "|" + sebeke + "|" + energyEN + "|" + script,
			"sort=Name":                     script + "|" + atik + "|" + energyEN + "|" + sebeke,
			"sort=SectorTR":                 script + "|" + atik + "|" + energyEN + "|" + sebeke,
			"sort=-TypeId":                  script + "|" + sebeke + "|" + atik + "|" + energyEN,
			"language=en":                   energyEN + "|" + script,
			"language=en&language=tr&q=ili": atik,
			"type=2":                        sebeke,
			"type=2&type=3":                 sebeke + "|" + script,
			fmt.Sprintf("sector=%d", root):  atik + "|" + script,
			fmt.Sprintf("sector=%d", waste): atik,
			"q=SEBEKE":                      sebeke,
			"q=taiex+çalış":                 sebeke,
			"page=2&size=3":                 script,
			"page=9":                        "",
		} {
			if got := w.regulations(reader, query); got != want {
				t.Errorf("%q finds %s, want %s", query, got, want)
			}
		}
		fresh := w.must(reader.Get("/api/regulations?page=1")).JSON
		if at(fresh, "Items", 1, "New") != true || at(fresh, "Items", 2, "New") != false || at(fresh, "Total") != 4.0 ||
			len(fresh["Types"].([]any)) != 3 || len(fresh["Sectors"].([]any)) != 3 {
			t.Errorf("the list: %v", fresh)
		}
		for _, query := range []string{"language=de", "sector=x", "type=x", "sort=Path", "x=1", "page=0"} {
			if a := reader.Get("/api/regulations?" + query); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("%s: %d %s", query, a.Status, a.Raw)
			}
		}
		files(t, w, c, reader, made.ID(), content)
		changes(t, w, c, made, waste, energy, logs)
	})
}

// files downloads what was uploaded, and lets nothing active be shown.
func files(t *testing.T, w *env, c, reader *apptest.Client, id int64, content []byte) {
	t.Helper()
	downloads := func() int64 {
		return w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log WHERE category_id = 16 AND process_id = 7")
	}
	a := reader.Get(fmt.Sprintf("/api/regulations/file/%d", id))
	if got, _ := base64.StdEncoding.DecodeString(a.Text("Data")); !bytes.Equal(got, content) ||
		a.Text("Name") != "direktif.txt" || len(a.JSON) != 3 {
		t.Errorf("the file came back with %d bytes as %s", len(got), a.Text("Name"))
	}
	link := w.must(reader.Get(fmt.Sprintf("/api/regulations/file/%d?link=1", id)))
	if downloads() != 1 || link.Message != "direktif.txt" {
		t.Errorf("%d downloads before the link is opened; its Message is %q", downloads(), link.Message)
	}
	opened := w.Anonymous().Get(link.Text("Value"))
	if !bytes.Equal(opened.Raw, content) || !strings.HasPrefix(opened.Header.Get("Content-Disposition"),
		"attachment") ||
		downloads() != 2 {
		t.Errorf("the link: %d, %d bytes, %d downloads", opened.Status, len(opened.Raw), downloads())
	}
	for name, row := range map[string]struct {
		content string
		inline  bool
	}{
		"metin.txt":          {"MADDE 1", true},
		"<b>belge</b>.pdf":   {"%PDF-1.7\n1 0 obj\n", true},
		"cok-yuzlu.pdf":      {"<html>%PDF-1.7<script>alert(1)</script></html>", false},
		"sayfa.html":         {"<!doctype html><script>alert(1)</script>", false},
		"../../../cizim.svg": {`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, false},
	} {
		upload := w.must(w.upload(c, name, []byte(row.content))).Text("Id")
		sector := w.must(c.Get("/api/regulations?size=1")).JSON["Sectors"].([]any)
		saved := w.must(c.Post("/api/regulations", object{"Id": 0, "Name": name, "TypeId": 3,
			"SectorId": at(sector[0], "Id"), "UploadId": upload}))
		address := w.must(reader.Get(fmt.Sprintf("/api/regulations/file/%d?link=1&mode=preview",
			saved.ID()))).Text("Value")
		a := w.Anonymous().Get(address)
		disposition := a.Header.Get("Content-Disposition")
		if string(a.Raw) != row.content || strings.HasPrefix(disposition, "inline") != row.inline ||
			strings.ContainsAny(disposition, "<>/") {
			t.Errorf("%s: %d, %d bytes, %s", name, a.Status, len(a.Raw), disposition)
		}
		w.must(c.Delete(fmt.Sprintf("/api/regulations/%d", saved.ID())))
	}
	for _, query := range []string{"?mode=x", "?link=2", "?mode=preview&mode=preview"} {
		if a := reader.Get(fmt.Sprintf("/api/regulations/file/%d%s", id, query)); a.Status != http.StatusBadRequest {
			t.Errorf("%s: %d", query, a.Status)
		}
	}
	if a := reader.Get("/api/regulations/file/99999"); !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
		t.Errorf("no such file: %d %s", a.Status, a.Raw)
	}
}

// changes edits, collides and deletes.
func changes(t *testing.T, w *env, c *apptest.Client, made apptest.Answer, waste, energy int64, logs func() int64) {
	t.Helper()
	other := w.Login(access.Administrator)
	before := w.snapshot()
	foreign := w.must(w.upload(other, "baska.txt", []byte("x"))).Text("Id")
	delete(before, "local uploads")
	whole := object{"Id": 0, "Name": "Ad", "TypeId": 1, "SectorId": waste, "UploadId": foreign}
	with := func(key string, value any) object {
		out := object{}
		for k, v := range whole {
			out[k] = v
		}
		out[key] = value
		return out
	}
	for want, body := range map[string]object{
		"Name:required SectorId:required TypeId:required UploadId:required": {"Id": 0},
		"Name:maxlength":    with("Name", strings.Repeat("ç", 501)),
		"Name:control":      with("Name", "a\u0000b"),
		"Number:maxlength":  with("Number", strings.Repeat("1", 51)),
		"TypeId:unknown":    with("TypeId", 4),
		"SectorId:unknown":  with("SectorId", 999),
		"Date:date":         with("Date", "2026-02-30"),
		"UploadId:unknown":  with("UploadId", "x' OR '1'='1"),
		"UploadId:required": with("UploadId", nil),
	} {
		if a := other.Post("/api/regulations", body); codes(a) != want {
			t.Errorf("%s, want %s", a.Raw, want)
		}
	}
	if a := c.Post("/api/regulations", whole); codes(a) != "UploadId:unknown" {
		t.Errorf("the upload of another: %s", a.Raw)
	}
	for _, body := range []object{with("x", 1), with("TypeId", "1"), with("UploadId", 1)} {
		if a := other.Post("/api/regulations", body); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
			t.Errorf("%v: %d %s", body, a.Status, a.Raw)
		}
	}
	after := w.snapshot()
	delete(after, "local uploads")
	for table, digest := range before {
		if strings.HasPrefix(table, "file ") {
			continue
		}
		if after[table] != digest && table != "blobs" && table != "blob_parts" {
			t.Errorf("refused saves changed %s", table)
		}
	}

	n := logs()
	stamp := made.Text("ModifyDate")
	edited := w.must(c.Post("/api/regulations", object{"Id": made.ID(), "ModifyDate": stamp, "Name": "Atık Direktifi",
		"SectorId": energy}))
	if a := other.Post("/api/regulations", object{"Id": made.ID(), "ModifyDate": stamp,
		"Name": "Geç kalan"}); !a.Is(http.StatusOK, "ERROR_CHANGED_MEANWHILE") ||
		at(a.JSON, "Value", "ModifyUser") == nil {
		t.Errorf("the lost update: %d %s", a.Status, a.Raw)
	}
	if a := other.Post("/api/regulations", object{"Id": made.ID(),
		"Name": "Geç kalan"}); codes(a) != "ModifyDate:required" {
		t.Errorf("an update without ModifyDate: %s", a.Raw)
	}
	replaced := w.must(other.Post("/api/regulations",
		object{"Id": made.ID(), "ModifyDate": edited.Text("ModifyDate"), "UploadId": foreign}))
	if a := c.Get(fmt.Sprintf("/api/regulations/file/%d", made.ID())); a.Text("Name") != "baska.txt" ||
		a.Text("Data") != "eA==" {
		t.Errorf("the new content: %s", a.Raw)
	}
	if got := logs() - n; got != 3 { // two changes and the download
		t.Errorf("%d log entries for two changes and a download", got)
	}
	if w.regulations(c, "q=direktifi+atık") != "Atık Direktifi" || w.regulations(c, "q=ilişkin") != "" ||
		replaced.ID() != made.ID() {
		t.Error("the list finds the name of before")
	}
	if a := c.Delete(fmt.Sprintf("/api/settings/sectors/%d", energy)); !a.Is(http.StatusOK, "ERROR_LINKED_DATA") ||
		at(a.JSON, "Value", 0, "Kind") != "regulations" || at(a.JSON, "Value", 0, "Count") != 3.0 {
		t.Errorf("the delete of a used sector: %d %s", a.Status, a.Raw)
	}
	w.must(c.Delete(fmt.Sprintf("/api/settings/sectors/%d", waste)))
	n = logs()
	w.must(c.Delete(fmt.Sprintf("/api/regulations/%d", made.ID())))
	if a := c.Delete(fmt.Sprintf("/api/regulations/%d", made.ID())); !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
		t.Errorf("a second delete: %d %s", a.Status, a.Raw)
	}
	if logs() != n+1 || w.regulations(c, "q=direktifi") != "" {
		t.Errorf("%d log entries for a delete", logs()-n)
	}
}

// TestImportOfRegulations runs the command beside an instance: all or none, and nothing from outside the folder.
func TestImportOfRegulations(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		w.must(c.Post("/api/settings/sectors", object{"Id": 0, "NameTR": "Çevre", "NameEN": "Environment"}))
		folder := t.TempDir()
		writeFiles(t, folder, map[string]string{"dir/belgeler/a.txt": "AT",
			"dir/b.html": "<script>", "gizli.txt": "gizli"})
		if err := os.Symlink("../gizli.txt", filepath.Join(folder, "dir", "link.txt")); err != nil {
			t.Fatal(err)
		}
		const good = "Dosya;Ad;Belge no;Tür;Sektör;Dil;Tarih\nbelgeler\\a.txt;Atık Direktifi;32008L0098;AB " +
			"mevzuatı;çevre;Türkçe;12/11/2025\nb.html;Workshop;;TAIEX document;1;EN;\n"
		run := func(table string, dry bool) (string, error) {
			t.Helper()
			writeFiles(t, folder, map[string]string{"manifest.csv": table})
			var out bytes.Buffer
			err := app.ImportRegulations(t.Context(), w.cfg,
				config.RegulationImport{Dir: filepath.Join(folder, "dir"),
					Manifest: filepath.Join(folder, "manifest.csv"), DryRun: dry}, &out)
			return out.String(), err
		}
		before := w.snapshot()
		out, err := run(good+
			"yok.txt;Yok;;Diğer;Çevre;tr;\n../gizli.txt;Gizli;;Diğer;Çevre;tr;\nlink.txt;Bağ;;Diğer;Çevre;tr;\n"+
			"b.html;B;;Kanun;Enerji;de;32/13/2025\n", false)
		if err == nil || !strings.Contains(out, "4\terror\tYok\tFile: unknown") ||
			!strings.Contains(out, "5\terror\tGizli\tFile: unknown") ||
			!strings.Contains(out, "6\terror\tBağ\tFile: unknown") ||
			!strings.Contains(out, "TypeId: unknown, value Kanun") ||
			!strings.Contains(out, "SectorId: unknown, value Enerji") ||
			!strings.Contains(out, "Turkish: unknown, value de") || !strings.Contains(out, "Date: date") {
			t.Errorf("%v\n%s", err, out)
		}
		faulty := workbook(t, "", `<row r="1">`+inlineText("A1", "Dosya")+inlineText("B1",
			"Ad")+inlineText("C1", "Belge no")+
			inlineText("D1", "Tür")+
			inlineText("E1", "Sektör")+inlineText("F1", "Dil")+inlineText("G1", "Tarih")+`</row><row r="2">`+
			inlineText("A2", "b.html")+inlineText("B2", "Atölye")+
			`<c r="C2"><f>Z9</f></c>`+inlineText("D2", "Diğer")+inlineText("E2", "Çevre")+
			`<c r="F2" t="e"><v>#REF!</v></c><c r="G2" t="e"><v>#VALUE!</v></c></row>`)
		if out, err := run(faulty, false); err == nil ||
			!strings.Contains(out,
				"2\terror\tAtölye\tNumber: cell-formula; Turkish: cell-error, value #REF!; Date: cell-error, value "+
					"#VALUE!\n") {
			t.Errorf("cells without a value: %v\n%s", err, out)
		}
		if out, err := run(good, true); err != nil ||
			!strings.Contains(out, "2 would be created, 0 skipped, 0 with errors") {
			t.Errorf("%v\n%s", err, out)
		}
		if _, err := run("Ad;Tür\nx;1\n", false); err == nil || !strings.Contains(err.Error(), "no column for File") {
			t.Errorf("without a column: %v", err)
		}
		w.same(t, before, "an import that was refused")
		if out, err := run(good, false); err != nil || !strings.Contains(out, "2 created, 0 skipped") {
			t.Fatalf("%v\n%s", err, out)
		}
		if out, err := run(good, false); err != nil || !strings.Contains(out, "0 created, 2 skipped") {
			t.Errorf("again: %v\n%s", err, out)
		}
		item := at(w.must(c.Get("/api/regulations?q=atik")).JSON, "Items", 0)
		if at(item, "Date") != "2025-11-12" || at(item, "SectorEN") != "Environment" ||
			at(item, "FileName") != "a.txt" || at(item, "Turkish") != true {
			t.Errorf("imported: %v", item)
		}
		if a := c.Get(fmt.Sprint(at(item, "Path"))); a.Text("Data") != base64.StdEncoding.EncodeToString([]byte("AT")) {
			t.Errorf("its file: %s", a.Raw)
		}
	})
}
