package apitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
)

// logPage is what the log answers.
type logPage struct {
	Total int64
	Logs  []struct {
		ID            int64 `json:"Id"`
		Date          string
		LogSeverityID int64  `json:"LogSeverityId"`
		LogCategoryID int64  `json:"LogCategoryId"`
		UserID        *int64 `json:"UserId"`
		ObjectID      *int64 `json:"ObjectId"`
		DescriptionTR string
		DescriptionEN string
		Changes       []struct{ Field, NameTR, NameEN, Before, After string }
	}
	LogCategories, LogSeverities, Users []struct {
		ID     int64 `json:"Id"`
		NameTR string
	}
}

func TestTheLog(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		admin, expert := w.Login(access.Administrator), w.Login(access.DraftingExpert)
		s := w.makeFixture(expert)
		w.Clock.Add(24 * time.Hour)
		admin, expert = w.Login(access.Administrator), w.Login(access.DraftingExpert)
		w.Anonymous().SignIn(apptest.Username(access.TextReader), "yanlış")
		w.must(w.checkout(expert, "sectors", s.id["sectors"]))
		form := w.edit(expert, "sectors", s.id["sectors"])
		form["Notes"] = "Yeni not"
		w.must(expert.Post("/api/settings/sectors", form))

		ask := func(query string) logPage {
			t.Helper()
			var p logPage
			w.must(admin.Get("/api/logs"+query)).Into(t, &p)
			return p
		}
		first := ask("")
		categories := len(declared.All()) + 9 // those of no kind
		if len(first.Logs) != 20 || first.Total <= 20 || len(first.LogCategories) != categories ||
			len(first.LogSeverities) != 5 || first.Users[0].NameTR == "" {
			t.Fatalf("%d of %d entries, %d categories, %d severities", len(first.Logs), first.Total,
				len(first.LogCategories), len(first.LogSeverities))
		}
		newest := first.Logs[0]
		if newest.LogCategoryID != 6 || *newest.ObjectID != s.id["sectors"] || len(newest.Changes) != 1 ||
			newest.Changes[0] != (struct{ Field, NameTR, NameEN, Before, After string }{"Notes", "Notlar", "Notes", "",
				"Yeni not"}) ||
			!strings.HasPrefix(newest.DescriptionTR, "Sektör güncellendi: Kayıt") ||
			!strings.HasPrefix(newest.DescriptionEN, "Sector updated: Kayıt") {
			t.Errorf("the newest entry is %+v", newest)
		}
		all := ask("?page=1&size=1000")
		if int64(len(all.Logs)) != first.Total {
			t.Fatalf("%d of %d", len(all.Logs), first.Total)
		}
		keep := func(is func(i int) bool) (ids []int64) {
			for i := range all.Logs {
				if is(i) {
					ids = append(ids, all.Logs[i].ID)
				}
			}
			return ids
		}
		byUser := func(id int64) func(int) bool {
			return func(i int) bool { return all.Logs[i].UserID != nil && *all.Logs[i].UserID == id }
		}
		today := func(i int) bool { return all.Logs[i].Date > "2026-03-17" }
		for query, want := range map[string][]int64{
			"?severity=3":                         keep(func(i int) bool { return all.Logs[i].LogSeverityID == 3 }),
			"?severity=3&severity=5":              keep(func(int) bool { return true }),
			"?severity=1":                         nil,
			"?category=6":                         keep(func(i int) bool { return all.Logs[i].LogCategoryID == 6 }),
			"/6?":                                 keep(func(i int) bool { return all.Logs[i].LogCategoryID == 6 }),
			"/6?category=7":                       nil,
			"?user=" + fmt.Sprint(*newest.UserID): keep(byUser(*newest.UserID)),
			"/8?object=" + fmt.Sprint(s.id["revisions"]): keep(func(i int) bool {
				return all.Logs[i].LogCategoryID == 8
			}),
			"?from=2026-03-17":               keep(today),
			"?from=17/03/2026&to=2026-03-17": keep(today),
			"?to=2026-03-16":                 keep(func(i int) bool { return !today(i) }),
			"?to=2026-03-15":                 nil,
			"?from=2026-03-18":               nil,
			"?sort=Id": slices.Sorted(slices.Values(keep(func(int) bool {
				return true
			}))),
			"?page=2&size=7": keep(func(i int) bool { return i >= 7 && i < 14 }),
		} {
			p := ask(query + map[bool]string{true: "", false: "&page=1&size=1000"}[strings.Contains(query, "size")])
			var got []int64
			for _, e := range p.Logs {
				got = append(got, e.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s answers %v, want %v", query, got, want)
			}
		}
		for query, status := range map[string]int{"/99": 404, "/0": 404, "?sort=Data": 400, "?from=yesterday": 400,
			"?severity=x": 400, "?q=x": 400, "?language=tr": 400} {
			if a := admin.Get("/api/logs" + query); a.Status != status {
				t.Errorf("%s: %d %s", query, a.Status, a.Raw)
			}
		}

		made := w.must(admin.Get("/api/logs/export?category=6&language=en"))
		before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
		file := w.Anonymous().Get(made.Text("Value"))
		var rows [][]string
		for row, err := range sheet.Read(t.Context(), bytes.NewReader(file.Raw)) {
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, row.Cells)
		}
		if want := len(keep(func(i int) bool { return all.Logs[i].LogCategoryID == 6 })); len(rows) != want+1 ||
			rows[0][2] != "Severity" ||
			rows[1][0] != fmt.Sprintf("%08d", newest.ID) || rows[1][3] != "Sectors" || rows[1][5] != "Rol 2" ||
			rows[1][8] != "Notes:  → Yeni not" {
			t.Errorf("the spreadsheet has %d rows for %d entries: %q", len(rows), want, rows)
		}
		if got := w.logged(before); len(got) != 1 || got[0].process != int64(audit.Download) {
			t.Errorf("the download left %+v", got)
		}
		if _, err := audit.Verify(t.Context(), w.Stores().Main, nil); err != nil {
			t.Error(err)
		}
	})
}

// TestAChangeThatCannotBeLoggedIsUndone removes the log and tries to change each kind.
func TestAChangeThatCannotBeLoggedIsUndone(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		served := map[string]bool{}
		for _, route := range w.Handler().(interface{ Routes() []string }).Routes() {
			if kind, found := strings.CutPrefix(route, "POST /api/settings/"); found && !strings.Contains(kind, "/") {
				served[kind] = true
			}
		}
		if got := slices.Sorted(maps.Keys(served)); !slices.Equal(got, slices.Sorted(slices.Values(kinds))) {
			t.Fatalf("the kinds are %q, the tests know %q", got, kinds)
		}
		c := w.Login(access.Administrator)
		s := w.makeFixture(c)
		spare := w.unusedRecords(c, s)
		for _, kind := range kinds {
			w.must(w.checkout(c, kind, s.id[kind]))
		}
		w.Exec("ALTER TABLE log RENAME TO log_away")
		defer w.Exec("ALTER TABLE log_away RENAME TO log")
		before := w.snapshot()
		v := caller{w: w, origin: w, client: c, fixture: s, spare: spare}
		for _, kind := range kinds {
			path := "/api/settings/" + kind
			attempts := map[string]apptest.Answer{
				"create":   c.Post(path, s.complete(kind)),
				"update":   c.Post(path, object{"Id": s.id[kind], "ModifyDate": s.stamp[kind], "Notes": "Yeni not"}),
				"delete":   c.Delete(fmt.Sprintf("%s/%d", path, spare[kind])),
				"checkout": w.checkout(c, kind, spare[kind]),
			}
			if kind == "sectors" || kind == "domains" {
				version := w.Count(w.Stores().Main, "SELECT COALESCE(MAX(version), 0) FROM trees WHERE kind = $1", kind)
				attempts["reorder"] = c.Post(path, json.RawMessage(fmt.Sprintf(`{"TreeVersion": %d, "Tree": %s}`,
					version, v.reversed(t, kind))))
			}
			for what, a := range attempts {
				if !a.Is(500, "ERROR_INTERNAL") {
					t.Errorf("%s of %s without a log: %d %.200s", what, kind, a.Status, a.Raw)
				}
			}
		}
		after := w.snapshot()
		for table := range before {
			// Contents are kept before the save and purged when nothing names them; a checkout ends by itself.
			passing := strings.HasPrefix(table, "file ") || strings.HasPrefix(table, "blob") ||
				strings.HasPrefix(table, "local ")
			if before[table] != after[table] && !passing {
				t.Errorf("what could not be logged changed %s", table)
			}
		}
	})
}

// TestHome reads the first screen as everybody.
func TestHome(t *testing.T) {
	type widget struct {
		ID    string `json:"Id"`
		Count *int64
		Route string
	}
	sets := map[access.Role]string{
		1: "legaltexts=1>/pages/legaltexts revisions=4>/pages/draftlegaltexts glossary=2>/pages/glossary " +
			"domains=2>/pages/settings/domains harmonisation>/pages/concordances " +
			"statistics>/pages/statistics settings>/pages/settings/legaltexts users>/pages/settings/users contact>",
		2: "legaltexts=1>/pages/legaltexts revisions=4>/pages/draftlegaltexts glossary=2>/pages/glossary " +
			"domains=2>/pages/settings/domains harmonisation>/pages/concordances " +
			"statistics>/pages/statistics settings>/pages/settings/legaltexts contact>",
		3: "legaltexts=1>/pages/legaltexts revisions=4>/pages/draftlegaltexts glossary=2>/pages/glossary " +
			"harmonisation>/pages/concordances",
		4: "glossary=2>/pages/glossary domains=2>/pages/settings/terms settings>/pages/settings/terms contact>",
		5: "glossary=2>/pages/glossary domains=2>/pages/glossary contact>",
	}
	each(t, nil, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		s := w.makeFixture(expert) // a green draft
		text := func(name string, status int, date string) {
			t.Helper()
			body := s.complete("legaltexts")
			body["NameTR"] = name
			id := w.must(expert.Post("/api/settings/legaltexts", body)).ID()
			version := s.complete("revisions")
			version["LegalTextId"], version["StatusId"], version["Date"] = id, status, date
			w.must(expert.Post("/api/settings/revisions", version))
		}
		for _, one := range []struct {
			name   string
			status int
			date   string
		}{
			{"Yasa sarı", 1, "2025-09-01"}, {"Yasa kırmızı", 1, "2025-01-10"}, {"Yasa çok kırmızı", 1, "2024-11-10"},
			{"Yasa kabul", 9, "2024-01-10"},
		} {
			text(one.name, one.status, one.date)
		}
		w.Clock.Add(time.Hour)
		w.must(w.Login(access.Terminologist).Post("/api/settings/terms", s.complete("terms")))
		cfg := w.cfg
		cfg.ReadOnly = true
		if cfg.Database != "" {
			cfg.Data = t.TempDir()
		}
		observer := start(t, cfg)
		for _, at := range []*env{w, observer} {
			for role, set := range sets {
				a := w.must(at.Login(role).Get("/api/home"))
				var got struct {
					WelcomeTR, WelcomeEN string
					Announcements        []struct{ Date, TitleTR, TitleEN string }
					Widgets              []widget
					Overdue              []struct{ NameTR string }
					OverdueTotal         int
					Sectors              []struct{ TR []string }
					Recent               []struct {
						Kind, ModifyUser string
						NameTR           string
						Own, Created     bool
						Draft            bool
					}
					Favourites []any
				}
				a.Into(t, &got)
				var cells []string
				for _, c := range got.Widgets {
					cell := c.ID
					if c.Count != nil {
						cell += fmt.Sprintf("=%d", *c.Count)
					}
					cells = append(cells, cell+">"+c.Route)
				}
				if strings.Join(cells, " ") != set {
					t.Errorf("role %d: %q, want %q", role, cells, set)
				}
				if got.WelcomeTR == "" || got.WelcomeEN == "" || len(got.Announcements) == 0 || got.Favourites == nil {
					t.Errorf("role %d: %s", role, a.Raw)
				}
				newest := got.Recent[0]
				if newest.Kind != "terms" || newest.ModifyUser != "Rol 4" || !newest.Created ||
					newest.Own != (role == 4) {
					t.Errorf("role %d: the newest change is %+v", role, newest)
				}
				var overdue []string
				for _, row := range got.Overdue {
					overdue = append(overdue, row.NameTR)
				}
				if role > access.TextReader {
					if len(overdue) > 0 || got.OverdueTotal != 0 || len(got.Sectors) != 0 ||
						strings.Contains(string(a.Raw), `"legaltexts"`) || strings.Contains(string(a.Raw), "Yasa ") {
						t.Errorf("role %d learns of legal texts: %s", role, a.Raw)
					}
					continue
				}
				for _, change := range got.Recent {
					if change.Draft != (change.Kind == "legaltexts" && change.NameTR != "Yasa kabul") {
						t.Errorf("role %d: draft or not: %+v", role, change)
					}
				}
				if !slices.Equal(overdue, []string{"Yasa çok kırmızı", "Yasa kırmızı", "Yasa sarı"}) ||
					got.OverdueTotal != 3 || len(got.Sectors) != 1 {
					t.Errorf("role %d: overdue are %q of %d, sectors %v", role, overdue, got.OverdueTotal, got.Sectors)
				}
			}
		}
	})
}

// TestResourceFiles fetches files of the resources by their links and without.
func TestResourceFiles(t *testing.T) {
	w := start(t, apptest.Config(t, storeOptions(t)))
	publish(t, w.cfg.Data)
	reader := w.Login(access.TextReader)
	before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
	link := w.must(reader.Get("/api/resources/file/2"))
	if link.Message != "sablon.zip" {
		t.Errorf("%s", link.Raw)
	}
	for address, status := range map[string]int{
		link.Text("Value"): 200, "/api/guides/1": 200, "/api/guides/2": 404, "/api/guides/9": 404, "/api/guides/x": 404,
		"/api/guides/..%2Fresources.json": 404, "/api/files/" + url.PathEscape("resource:2"): 401,
	} {
		a := w.Anonymous().Get(address)
		if a.Status != status {
			t.Errorf("%s: %d %.100s", address, a.Status, a.Raw)
		}
		if status != 200 {
			continue
		}
		if !strings.HasPrefix(a.Header.Get("Content-Disposition"), "attachment;") ||
			a.Header.Get("X-Content-Type-Options") != "nosniff" ||
			!strings.Contains(a.Header.Get("Content-Security-Policy"), "default-src 'none'") ||
			a.Header.Get("Content-Type") == "" || string(a.Raw) != "content" {
			t.Errorf("%s: %v %q", address, a.Header, a.Raw)
		}
	}
	if got := w.logged(before); len(got) != 1 || got[0].process != int64(audit.Download) ||
		got[0].data != "sablon.zip" {
		t.Errorf("the log has %+v", got)
	}
	if a := reader.Get("/api/resources/file/7"); !a.Is(404, "ERROR_NOT_FOUND") {
		t.Errorf("a hidden one: %d %s", a.Status, a.Raw)
	}
}
