package apitest

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// alignedActs are two acts of one chapter: one in tables of two texts, one that a text transposes without a table.
type alignedActs struct {
	act, untabled int64
	celex         string
	law, other    int64
	tables        [2]int64
}

func (w *env) newAlignedActs(c *apptest.Client) (a alignedActs) {
	w.t.Helper()
	s := w.makeFixture(c)
	a.law = s.id["legaltexts"]
	second := s.complete("legaltexts")
	second["NameTR"], second["NameEN"], second["Acts"] = "Su Yasası", "Water Law", []object{}
	a.celex = uniqueCELEX()
	act := func(celex, short string) int64 {
		return w.must(c.Post("/api/settings/euacts", object{"Id": 0, "NameEN": "Directive on waste", "CELEX": celex,
			"ShortEN": short, "ChapterId": 27, "Sectors": []int64{s.id["sectors"]}})).ID()
	}
	a.act, a.untabled = act(a.celex, uniqueName("WasteFramework")), act(uniqueCELEX(), "")
	second["Acts"] = []object{{"EUActId": a.act, "Aim": 1}, {"EUActId": a.untabled, "Aim": 2}}
	a.other = w.must(c.Post("/api/settings/legaltexts", second)).ID()
	for i, text := range []int64{a.law, a.other} {
		t := w.must(c.Post("/api/settings/concordances", object{"Id": 0, "LegalTextId": text, "EUActId": a.act,
			"StatusId": 1, "HeaderEN": []string{"", "Prepared by the zephyr unit"}[i]}))
		w.must(w.checkout(c, "concordances", t.ID()))
		a.tables[i] = t.ID()
		table := &concordance{w, c, t.ID(), t.Text("ModifyDate")}
		if i == 0 {
			table.save(tableRow("Article 1", object{"DegreeId": 3, "PlannedDate": "2026-03-01",
				"ReasonEN": "Quagga rules are missing"}),
				tableRow("Article 2", object{"DegreeId": 3, "PlannedDate": "2026-04-01", "BodyOther": "Çevre Dairesi"}))
		} else {
			table.save(tableRow("Article 1", object{"DegreeId": 1, "Targets": []object{target(text, "Madde 1")}}),
				tableRow("Article 3", object{"DegreeId": 4, "ReasonEN": "Not for us"}))
		}
	}
	return a
}

func TestCoverageOfAnActIsShownWhereverTheActIs(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		a := w.newAlignedActs(w.Login(access.DraftingExpert))
		reader := w.Login(access.TextReader)
		want := object{"Rows": 3.0, "Applicable": 2.0, "Aligned": 1.0, "Full": 1.0, "None": 1.0, "NotApplicable": 1.0,
			"Look": 0.0, "Overdue": 1.0}
		is := func(what string, got any) {
			t.Helper()
			for key, n := range want {
				if at(got, key) != n {
					t.Errorf("%s: %s is %v, want %v", what, key, at(got, key), n)
				}
			}
		}
		list := w.must(reader.Get("/api/euacts?q=" + a.celex)).JSON
		is("in the list", at(list, "Items", 0, "Coverage"))
		view := w.must(reader.Get("/api/euacts/view?celex=" + a.celex)).JSON
		is("on its page", at(view, "Item", "Coverage"))
		if text := at(view, "Texts", 0); at(text, "LegalText", "Id") != float64(a.other) ||
			at(text, "TableId") != float64(a.tables[1]) || at(text, "Coverage", "Applicable") != 1.0 {
			t.Errorf("beside its text it shows %v", text)
		}
		is("in the statistics", at(w.must(reader.Get("/api/statistics/harmonisation")).JSON, "Harmonisation",
			"Chapters", 0, "Coverage"))
		chapter := at(w.must(reader.Get("/api/statistics/harmonisation")).JSON, "Harmonisation", "Chapters", 0)
		if at(chapter, "Id") != 27.0 || at(chapter, "Acts") != 2.0 || at(chapter, "WithoutTable") != 1.0 {
			t.Errorf("the chapter is %v", chapter)
		}
		for query, found := range map[string]int{"chapter=27": 2, "chapter=27&table=2": 1, "chapter=27&table=1": 1,
			"chapter=27&aim=2": 1, "chapter=27&aim=0&table=2": 1, "chapter=27&aim=4": 0, "degree=3": 1, "degree=7": 0,
			"chapter=27&look=1": 0, "chapter=27&look=2": 2} {
			if got := at(w.must(reader.Get("/api/euacts?"+query)).JSON, "Total"); got != float64(found) {
				t.Errorf("%s finds %v acts, want %d", query, got, found)
			}
		}
		for _, bad := range []string{"aim=6", "degree=8", "look=3", "table=x"} {
			if got := reader.Get("/api/euacts?" + bad); !got.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("%s: %s", bad, got.Raw)
			}
		}
		for query, found := range map[string]float64{"overdue=1": 1, "overdue=2": 2, "look=1": 0} {
			if got := at(w.must(reader.Get("/api/concordances?"+query)).JSON, "Total"); got != found {
				t.Errorf("%s finds %v tables, want %v", query, got, found)
			}
		}
		widget := func(c *apptest.Client) (found any) {
			widgets, _ := w.must(c.Get("/api/home")).JSON["Widgets"].([]any)
			for _, one := range widgets {
				if at(one, "Id") == "harmonisation" {
					found = one
				}
			}
			return found
		}
		for _, role := range []access.Role{access.Administrator, access.DraftingExpert, access.TextReader} {
			if got := widget(w.Login(role)); at(got, "Parts", 0, "Count") != 0.0 ||
				at(got, "Parts", 1, "Count") != 1.0 || at(got, "Route") != "/pages/concordances" {
				t.Errorf("role %d sees the widget %v", role, got)
			}
		}
		for _, role := range []access.Role{access.Terminologist, access.GlossaryReader} {
			other := w.Login(role)
			if got := widget(other); got != nil {
				t.Errorf("role %d sees the widget %v", role, got)
			}
			if got := other.Get("/api/statistics/harmonisation"); !got.Is(http.StatusForbidden, "ERROR_FORBIDDEN") {
				t.Errorf("role %d reads the figures: %s", role, got.Raw)
			}
		}
	})
}

func TestASearchFindsActsAndTables(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		a := w.newAlignedActs(c)
		find := func(c *apptest.Client, query string) object { return w.must(c.Get("/api/search?q=" + query)).JSON }
		short := at(w.must(c.Get("/api/euacts?q="+a.celex)).JSON, "Items", 0, "ShortEN").(string)
		for _, query := range []string{a.celex, strings.ToLower(a.celex), strings.ReplaceAll(short, " ", "%20")} {
			found := find(c, query)
			if at(found, "EUActs", 0, "Id") != float64(a.act) || at(found, "EUActs", 0, "Named") != true ||
				at(found, "EUActs", 0, "LegalTexts", 0, "Id") != float64(a.other) {
				t.Errorf("%s finds the acts %v", query, found["EUActs"])
			}
		}
		if found := find(c, "directive%20waste"); at(found, "EUActTotal") != 2.0 ||
			at(found, "EUActs", 0, "Named") != false {
			t.Errorf("words of titles find %v", found["EUActs"])
		}
		found := find(c, "quagga")
		if at(found, "Concordances", 0, "Id") != float64(a.tables[0]) || at(found, "Concordances", 0, "Rows") != 1.0 ||
			at(found, "Concordances", 0, "Label") != "Article 1" ||
			at(found, "Concordances", 0, "Snippet", 0, "Mark") != true {
			t.Errorf("a reason finds %v", found["Concordances"])
		}
		if found := find(c, "zephyr"); at(found, "Concordances", 0, "Id") != float64(a.tables[1]) ||
			at(found, "ConcordanceTotal") != 1.0 {
			t.Errorf("a header finds %v", found["Concordances"])
		}
		if found := find(c, "quagga&kind=terms"); at(found, "ConcordanceTotal") != 0.0 {
			t.Errorf("a search for terms finds %v", found["Concordances"])
		}
		for _, role := range []access.Role{access.Terminologist, access.GlossaryReader} {
			other := w.Login(role)
			for _, query := range []string{a.celex, "quagga", "zephyr&kind=concordances", "waste&kind=euacts"} {
				found := find(other, query)
				if at(found, "EUActTotal") != 0.0 || at(found, "ConcordanceTotal") != 0.0 ||
					at(found, "EUActs", 0) != nil || at(found, "Concordances", 0) != nil {
					t.Errorf("role %d finds by %s: %v", role, query, found)
				}
			}
		}
		// What is changed or deleted is found no longer.
		table := &concordance{w, c, a.tables[0], ""}
		item := table.read("")
		table.stamp = at(item, "Item", "ModifyDate").(string)
		id := int64(at(item, "Rows", 0, "Id").(float64))
		table.save(tableRow("Article 1", object{"Id": id, "DegreeId": 3, "ReasonEN": "Wombat rules are missing"}))
		if at(find(c, "quagga"), "ConcordanceTotal") != 0.0 || at(find(c, "wombat"), "ConcordanceTotal") != 1.0 {
			t.Error("a changed reason is not found, or the old one is")
		}
		w.must(table.post("rows", object{"Deleted": []int64{id}}))
		if at(find(c, "wombat"), "ConcordanceTotal") != 0.0 {
			t.Error("the reason of a deleted row is found")
		}
	})
}

func TestReportsOnEUActs(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		a := w.newAlignedActs(w.Login(access.DraftingExpert))
		reader := w.Login(access.TextReader)
		report := func(in object) apptest.Answer {
			in["Language"] = "en"
			return reader.Post("/api/statistics", in)
		}
		for _, kind := range []int{3, 4} {
			for _, format := range []string{"pdf", "xlsx"} {
				if got := w.must(report(object{"ReportType": kind, "Format": format})); got.JSON["Value"] == nil {
					t.Errorf("report %d as %s: %s", kind, format, got.Raw)
				}
			}
		}
		for what, row := range map[string]struct {
			in   object
			none bool
		}{
			"planned in the period": {object{"ReportType": 4, "DateStart": "2026-03-01",
				"DateEnd": "2026-04-01"}, false},
			"planned for no day of it": {object{"ReportType": 4, "DateStart": "2027-03-01",
				"DateEnd": "2027-04-01"}, true},
			"aligned by another text": {object{"ReportType": 4, "DateStart": "2026-03-01",
				"DateEnd": "2026-03-02"}, true},
			"tables planned in the period": {object{"ReportType": 3, "DateStart": "2026-03-01",
				"DateEnd": "2026-03-02"}, false},
			"no tables planned in the period": {object{"ReportType": 3, "DateStart": "2020-03-01",
				"DateEnd": "2020-03-02"}, true},
		} {
			if got := w.must(report(row.in)); (got.JSON["Value"] == nil) != row.none {
				t.Errorf("%s: %s", what, got.Raw)
			}
		}
		if got := report(object{"ReportType": 3, "DateStart": "2026-03-01"}); codes(got) != "DateEnd:required" {
			t.Errorf("half a period: %s", got.Raw)
		}
		if got := report(object{"ReportType": 4, "Late": true}); codes(got) != "Late:unknown" {
			t.Errorf("late rows: %s", got.Raw)
		}
		if got := w.Login(access.GlossaryReader).Post("/api/statistics",
			object{"ReportType": 3}); got.Status != http.StatusForbidden {
			t.Errorf("a reader of the glossary: %s", got.Raw)
		}
		if n := w.Count(w.Stores().Main, fmt.Sprintf("SELECT COUNT(*) FROM concordances WHERE eu_act_id = %d",
			a.act)); n != 2 {
			t.Errorf("the reports left %d tables", n)
		}
	})
}
