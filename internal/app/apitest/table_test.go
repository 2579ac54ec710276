package apitest

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/format/pack/packtest"
	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/text/texttest"
)

// importing is one import: a file and how it is read.
type importing struct {
	w    *env
	c    *apptest.Client
	kind string
}

func (i importing) send(content string, dry bool, options ...any) apptest.Answer {
	i.w.t.Helper()
	body := object{"UploadId": i.w.must(i.w.upload(i.c, "tablo.csv", []byte(content))).Text("Id")}
	for n := 0; n < len(options); n += 2 {
		body[options[n].(string)] = options[n+1]
	}
	path := "/api/settings/" + i.kind + "/import"
	if dry {
		path += "?dryrun=1"
	}
	return i.c.Post(path, body)
}

// results are the rows of a report, as row:result:codes.
func results(a apptest.Answer) string {
	rows, _ := a.JSON["Rows"].([]any)
	if value, refused := a.JSON["Value"].(map[string]any); refused {
		rows, _ = value["Rows"].([]any)
	}
	var out []string
	for _, row := range rows {
		word := fmt.Sprintf("%.0f:%v", at(row, "Row"), at(row, "Result"))
		for _, e := range at(row, "Errors").([]any) {
			word += fmt.Sprintf(":%v.%v", at(e, "Field"), at(e, "Code"))
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

func TestImport(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert, terminologist := w.Login(access.DraftingExpert), w.Login(access.Terminologist)
		s := w.makeFixture(expert)
		main := w.Stores().Main
		terms := func() int64 { return w.Count(main, "SELECT COUNT(*) FROM terms") }
		child := w.must(expert.Post("/api/settings/domains",
			object{"Id": 0, "NameTR": "Gümrük; Vergi", "NameEN": "Customs", "ParentId": s.id["domains"]})).ID()
		parent := at(w.edit(expert, "domains", s.id["domains"]), "NameTR").(string)
		i := importing{w, terminologist, "terms"}

		before := terms()
		good := "Türkçe ad;İngilizce ad;Kısaltma (Türkçe);Konu alanları;Oluşturan\n" +
			"ığdır;Iğdır province;;\"" + parent + " > Gümrük; Vergi\";x\n" +
			"'=cmd|' /C calc'!A0;'-formula;KDV;\"Customs; " + parent + "\";x\n" +
			"bellek, hafıza;memory;;;\n"
		a := w.must(i.send(good, true))
		if results(a) != "2:create 3:create 4:create" || a.JSON["Created"] != 0.0 || terms() != before {
			t.Errorf("a dry run: %s", a.Raw)
		}
		if got := fmt.Sprint(a.JSON["Columns"], " ", at(a.JSON, "Preview", 1,
			0)); got != "[NameTR NameEN AbbrTR Domains ] ığdır" {
			t.Errorf("the columns and the preview are %s", got)
		}
		logged := w.Count(main, "SELECT COUNT(*) FROM log")
		a = i.send(good+"x;too short\n;;;\nson;last;;Yok böyle alan\n", false)
		if !a.Is(http.StatusOK, "ERROR_VALIDATION") || a.Success || terms() != before ||
			w.Count(main, "SELECT COUNT(*) FROM log") != logged {
			t.Errorf("with two bad rows: %s; %d terms", a.Raw, terms()-before)
		}
		if got := results(a); got != "2:create 3:create 4:create 5:error:NameTR.minlength 7:error:Domains.unknown" {
			t.Errorf("the report of two bad rows: %s", got)
		}
		if codes(a) != "Rows[3].NameTR:minlength Rows[4].Domains:unknown" {
			t.Errorf("the errors are %s", codes(a))
		}
		if a = w.must(i.send(good, false)); a.JSON["Created"] != 3.0 || terms() != before+3 {
			t.Fatalf("the import: %s", a.Raw)
		}
		if creates, imports := w.Count(main,
			"SELECT COUNT(*) FROM log WHERE category_id = 10 AND process_id = 1 AND user_id > 1 AND id > $1", logged),
			w.Count(main,
				"SELECT COUNT(*) FROM log WHERE category_id = 10 AND process_id = 10 AND data = "+
					"'tablo.csv: 3 / 3'"); creates != 3 || imports != 1 {
			t.Errorf("%d entries for records, %d for the import", creates, imports)
		}
		for q, want := range map[string]string{"igdir": fmt.Sprintf("ığdır [%d]", child),
			"CALC": fmt.Sprintf("=cmd|' /C calc'!A0 [%d %d]", s.id["domains"], child), "hafiza": "bellek, hafıza [1]"} {
			found := w.must(expert.Get("/api/settings/terms?q=" + q))
			if got := fmt.Sprint(at(found.JSON, "Items", 0, "NameTR"), " ",
				at(found.JSON, "Items", 0, "Domains")); got != want {
				t.Errorf("%s finds %s, want %s", q, got, want)
			}
		}

		for name, row := range map[string]struct {
			content string
			options []any
			want    string // of the report, or the refused fields
		}{
			"there already": {"TR,EN\nIĞDIR,IGDIR PROVINCE\nyeni,new\nYENİ,NEW\n", nil,
				"2:skip:NameTR.duplicate 3:create 4:skip:NameTR.duplicate"},
			"duplicates are created": {"TR,EN\nIĞDIR,IGDIR PROVINCE\nyeni,new\nyeni,new\n",
				[]any{"Duplicates", "create"}, "2:create:NameTR.duplicate 3:create 4:create:NameTR.duplicate"},
			"columns without a header": {"memory\tbellek2; hafıza2\tx\n",
				[]any{"Columns", []string{"NameEN", "NameTR", ""}}, "1:create"},
			"columns and a header": {"a,b\nmemory3,bellek3\n",
				[]any{"Columns", []string{"NameEN", "NameTR"}, "Header", true}, "2:create"},
			"a domain by its Id": {fmt.Sprintf("NameTR,NameEN,Domains\nad1,name1,%d\nad2,name2,4711\n", child), nil,
				"2:create 3:error:Domains.unknown"},
			"a domain 15,000 times": {"NameTR,NameEN,Domains\nad1,name1," + strings.Repeat("1;", 15_000) + "\n", nil,
				"2:create"},
			"no header":           {"memory,bellek\n", nil, "Columns:required Columns:required"},
			"one name is missing": {"NameTR,Notes\nbellek,not\n", nil, "Columns:required"},
			"a column twice":      {"NameTR,Türkçe,NameEN\na,b,c\n", nil, "Columns:duplicate"},
			"an unknown column":   {"a,b\n", []any{"Columns", []string{"NameTR", "Name", "NameEN"}}, "Columns:unknown"},
			"an unknown domain":   {"NameTR,NameEN\nbellek4,memory4\n", []any{"Domain", 4711}, "Domain:unknown"},
			"only a header":       {"NameTR,NameEN\n\n,\n", nil, "UploadId:required"},
			"empty":               {" ", nil, "UploadId:required"},
			"UTF-16":              {"\xff\xfeN\x00a\x00", nil, "Columns:required Columns:required"},
			"NUL":                 {"NameTR,NameEN\na\x00b,c\n", nil, "UploadId:pattern"},
			"an open quote":       {"NameTR,NameEN\n\"a,b\n", nil, "UploadId:pattern"},
			"a cell of 1 MB":      {"NameTR,NameEN\n" + strings.Repeat("x", 1<<20) + ",b\n", nil, "UploadId:maxlength"},
			"1,000 columns":       {strings.Repeat("a,", 1000) + "\n", nil, "UploadId:max"},
			"a bomb":              {bomb(t), nil, "UploadId:max"},
			"no spreadsheet":      {"%PDF-1.7", nil, "UploadId:pattern"},
		} {
			state := terms()
			a := i.send(row.content, true, row.options...)
			got := results(a)
			if !a.Success {
				got = codes(a)
			}
			if a.Status != http.StatusOK || got != row.want || terms() != state {
				t.Errorf("%s: %d %.300s, want %s", name, a.Status, a.Raw, row.want)
			}
		}
		if a := terminologist.Post("/api/settings/terms/import",
			object{"UploadId": "x"}); codes(a) != "UploadId:unknown" {
			t.Errorf("an upload that is not there: %s", a.Raw)
		}
		for _, body := range []object{{"UploadId": "x", "Duplicates": "merge"}, {"UploadId": "x", "Domains": 1},
			{"UploadId": 1}} {
			if a := terminologist.Post("/api/settings/terms/import", body); !a.Is(http.StatusBadRequest,
				"ERROR_BAD_REQUEST") {
				t.Errorf("%v: %s", body, a.Raw)
			}
		}
		if a := i.send("TR,EN,Domains\na\x1b[2Jb,cd,\x1b[0m\n",
			false); results(a) != "2:error:Domains.unknown:NameTR.control" ||
			strings.Contains(string(a.Raw), `\u001b`) {
			t.Errorf("commands for a terminal: %s", a.Raw)
		}
		importTBX(t, i, parent, s.id["domains"])
		importTexts(t, w, expert, s)
	})
}

func importTexts(t *testing.T, w *env, expert *apptest.Client, s fixture) {
	t.Helper()
	i := importing{w, expert, "legaltexts"}
	sector := at(w.edit(expert, "sectors", s.id["sectors"]), "NameEN").(string)
	head := "Number,Türkçe ad,Name in English,Metin türü,Sektörler,Esas metin,Esas metnin adı,Sarı ışık " +
		"(ay),Değişiklik metni,Özet (Türkçe)\n"
	good := head + "99/2026,Gümrük Yasası,Customs Law,YASA," + sector + ",,,3,,\"Birinci\nikinci satır\"\n" +
		"100/2026,Değişiklik Yasası,Amending Law,Law," + sector + ",18/2025,,,Evet,\n" +
		"101/2026,Başka Yasa,Other Law,1," + sector + ",,Eski Yasa,,,\n"
	a := w.must(i.send(good, false))
	if a.JSON["Created"] != 3.0 {
		t.Fatalf("legal texts: %s", a.Raw)
	}
	find := func(q string) object {
		found := w.must(expert.Get("/api/settings/legaltexts?q=" + q))
		return w.edit(expert, "legaltexts", int64(at(found.JSON, "Items", 0, "Id").(float64)))
	}
	customs, amending, other := find("gumruk"), find("degisiklik"), find("baska")
	got := fmt.Sprint(customs["StatusId"], customs["Count"], customs["Sectors"], customs["LegislationTypeId"],
		customs["TrafficLightYellow"], customs["TrafficLightRed"], customs["SummaryTR"],
		amending["IsAmendment"], amending["AmendmentId"], other["AmendmentId"], other["AmendmentOther"])
	if want := fmt.Sprint(-1, 0, []any{float64(s.id["sectors"])}, 1, 3, 12, "Birinci\nikinci satır", true,
		s.id["legaltexts"], -1, "Eski Yasa"); got != want {
		t.Errorf("imported as %s\nwant %s", got, want)
	}
	bad := head + "1a,Ad,Name,Yok,,4711,,x,belki,\n"
	if got := results(w.must(i.send(bad,
		true))); got != "2:error:LegislationTypeId.unknown:IsAmendment.unknown:AmendmentId.unknown:"+
		"TrafficLightYellow.integer:Number.pattern:Sectors.required" {
		t.Errorf("a bad legal text: %s", got)
	}
	if a := i.send(head+"1,Ad,Name\n", true, "Domain", 1); a.Status != http.StatusBadRequest {
		t.Errorf("a domain for legal texts: %s", a.Raw)
	}
}

// bomb is an XLSX whose styles would unpack to far more than styles are.
func bomb(t *testing.T) string {
	t.Helper()
	return string(packtest.Archive(t, map[string][]byte{"xl/workbook.xml": nil, "xl/styles.xml": make([]byte, 3<<20)}))
}

// table is an export as it is downloaded: its name, and its rows.
func (w *env) table(c *apptest.Client, path string) (name string, rows [][]string) {
	w.t.Helper()
	a := w.must(c.Get(path))
	file := w.Anonymous().Get(a.Text("Value"))
	if file.Status != http.StatusOK || file.Header.Get("Content-Type") != sheet.Mime ||
		!strings.HasPrefix(file.Header.Get("Content-Disposition"), "attachment") {
		w.t.Fatalf("%s: %d %v", path, file.Status, file.Header)
	}
	for row, err := range sheet.Read(context.Background(), bytes.NewReader(file.Raw)) {
		if err != nil {
			w.t.Fatal(err)
		}
		rows = append(rows, row.Cells)
	}
	return a.Message, rows
}

func TestExport(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert, admin := w.Login(access.DraftingExpert), w.Login(access.Administrator)
		s := w.makeFixture(expert)
		downloads := func(category int) int64 {
			return w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log WHERE process_id = 7 AND category_id = $1",
				category)
		}
		for _, name := range []string{"zeytin", "=1+1", "çilek", "ığdır"} {
			w.must(expert.Post("/api/settings/terms", object{"Id": 0, "NameTR": name, "NameEN": "fruit " + name,
				"Domains": []int64{s.id["domains"]}}))
		}
		name, rows := w.table(expert,
			"/api/settings/terms/export?q=fruit&sort=-NameTR&page=2&size=1&format=xlsx&language=en")
		var names []string
		for _, row := range rows[1:] {
			names = append(names, row[1])
		}
		if name != "Terms.xlsx" || rows[0][1] != "Name in Turkish" ||
			strings.Join(names, " ") != "zeytin ığdır çilek =1+1" || downloads(10) != 1 {
			t.Errorf("%s: %v %v, %d in the log", name, rows[0], names, downloads(10))
		}
		admin.Header.Set("Accept-Language", "tr")
		if name, rows := w.table(admin, "/api/settings/legaltexts/export"); name != "Yasal metinler.xlsx" ||
			len(rows) != 2 || !slices.Contains(rows[0], "Metin türü") ||
			!slices.Contains(rows[1], at(w.edit(expert, "sectors", s.id["sectors"]), "NameTR").(string)) {
			t.Errorf("%s: %q", name, rows)
		}
		for _, kind := range []string{"agencies", "users", "linebodies", "domains", "sectors", "legislationtypes"} {
			if _, rows := w.table(admin, "/api/settings/"+kind+"/export"); len(rows) < 2 || rows[1][0] == "" {
				t.Errorf("%s: %q", kind, rows)
			}
		}
		if _, rows := w.table(expert, fmt.Sprintf("/api/settings/revisions/export?parent=%d",
			s.id["legaltexts"])); len(rows) != 2 || rows[1][3] != "15/01/2026" {
			t.Errorf("versions: %q", rows)
		}
		if _, rows := w.table(expert, fmt.Sprintf("/api/draftlegaltexts/export?sector=%d&exact=1",
			s.id["sectors"])); len(rows) != 2 {
			t.Errorf("drafts: %q", rows)
		}
		// What was exported comes back as it was.
		file := w.Anonymous().Get(w.must(expert.Get("/api/settings/terms/export?q=fruit")).Text("Value"))
		a := w.must(importing{w, expert, "terms"}.send(string(file.Raw), false, "Duplicates", "create"))
		if a.JSON["Created"] != 4.0 || w.Count(w.Stores().Main,
			"SELECT COUNT(*) FROM terms WHERE name_tr = '=1+1' AND name_en = 'fruit =1+1'") != 2 {
			t.Errorf("the round trip: %s", a.Raw)
		}
		for path, code := range map[string]string{
			"/api/settings/terms/export?format=tsv":             "ERROR_BAD_REQUEST",
			"/api/settings/terms/export?sort=x":                 "ERROR_BAD_REQUEST",
			"/api/settings/terms/export?parent=1":               "ERROR_BAD_REQUEST",
			"/api/settings/terms/export?page=0":                 "ERROR_BAD_REQUEST",
			"/api/glossary/export?size=x":                       "ERROR_BAD_REQUEST",
			"/api/settings/revisions/export":                    "ERROR_BAD_REQUEST",
			"/api/settings/revisions/export?parent=4711&sort=x": "ERROR_BAD_REQUEST",
		} {
			if a := expert.Get(path); !a.Is(http.StatusBadRequest, code) {
				t.Errorf("%s: %d %s", path, a.Status, a.Raw)
			}
		}
		if a := expert.Get("/api/settings/revisions/export?parent=4711"); !a.Is(http.StatusNotFound,
			"ERROR_NOT_FOUND") {
			t.Errorf("versions of no text: %s", a.Raw)
		}
	})
}

// The head of a department takes along which drafts are late, since when and by which limit.
func TestLateDraftsAreExportedWithTheirAges(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert, head := w.Login(access.DraftingExpert), w.Login(access.TextReader)
		s := w.makeFixture(expert)
		today := w.Clock.Now()
		for name, months := range map[string]int{"Yasa kırmızı": 13, "Yasa sarı": 8, "Yasa yeşil": 5} {
			text, version := s.complete("legaltexts"), s.complete("revisions")
			text["NameTR"] = name
			version["LegalTextId"] = w.must(expert.Post("/api/settings/legaltexts", text)).ID()
			version["Date"] = today.AddDate(0, -months, -1).Format(time.DateOnly)
			w.must(expert.Post("/api/settings/revisions", version))
		}
		name, rows := w.table(head, "/api/draftlegaltexts/export?trafficlight=3&trafficlight=2&language=tr")
		age, passed := slices.Index(rows[0], "Taslak yaşı (ay)"), slices.Index(rows[0], "Aşılan süre (ay)")
		if name != "Geciken Taslaklar.xlsx" || len(rows) != 3 || age < 0 || passed < 0 {
			t.Fatalf("%s: %q", name, rows)
		}
		for i, want := range [][]string{{"Yasa kırmızı", "13", "12"}, {"Yasa sarı", "8", "6"}} {
			if got := []string{rows[i+1][1], rows[i+1][age], rows[i+1][passed]}; !slices.Equal(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
		name, rows = w.table(head, "/api/draftlegaltexts/export?trafficlight=1&language=en")
		if i := slices.IndexFunc(rows, func(row []string) bool { return row[1] == "Yasa yeşil" }); i < 0 ||
			name != "Draft Legal Texts.xlsx" || rows[i][age] != "5" || rows[i][passed] != "" {
			t.Errorf("%s: %q", name, rows)
		}
		if name, _ := w.table(head, "/api/legaltexts/export?language=en"); name != "Adopted Legal Texts.xlsx" {
			t.Errorf("adopted texts are called %s", name)
		}
	})
}

// TestImportOfARealGlossary imports the 3,567 terms of a file.
func TestImportOfARealGlossary(t *testing.T) {
	content, err := os.ReadFile(texttest.Published(t, "glossary", "bilsoz.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	w := start(t, apptest.Config(t, storeOptions(t)))
	i := importing{w, w.Login(access.Terminologist), "terms"}
	columns := []any{"Columns", []string{"NameEN", "NameTR"}}
	dry := w.must(i.send(string(content), true, columns...))
	var report struct {
		Rows []struct {
			Row    int
			Name   string
			Result string
			Errors []struct{ Field, Code string }
		}
	}
	dry.Into(t, &report)
	lines := strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
	counts := map[string]int{}
	for _, row := range report.Rows {
		counts[row.Result]++
		if row.Result == "error" { // what a term may not be is left out
			t.Logf("row %d %s: %v", row.Row, row.Name, row.Errors)
			lines[row.Row-1] = ""
		}
	}
	if len(report.Rows) < 3500 || counts["create"] < 3500 {
		t.Fatalf("%d rows: %v", len(report.Rows), counts)
	}
	a := w.must(i.send(strings.Join(lines, "\n"), false, columns...))
	if a.JSON["Created"] != float64(counts["create"]) {
		t.Errorf("created %v of %v", a.JSON["Created"], counts)
	}
	if found := w.must(i.c.Get("/api/settings/terms?q=ALANLAR&size=1")); found.JSON["Total"] == 0.0 {
		t.Errorf("nothing is found: %s", found.Raw)
	}
}
