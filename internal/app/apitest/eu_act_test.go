package apitest

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// act is a new EU act with further fields.
func act(celex, name string, more object) object {
	o := object{"Id": 0, "CELEX": celex, "NameTR": name, "NameEN": name}
	for key, value := range more {
		o[key] = value
	}
	return o
}

// saveAct creates an act, and returns its Id.
func (w *env) saveAct(c *apptest.Client, celex, name string, more object) int64 {
	w.t.Helper()
	return w.must(c.Post("/api/settings/euacts", act(celex, name, more))).ID()
}

// acts are the CELEX numbers that a list of acts finds, in its order.
func (w *env) acts(c *apptest.Client, query string) string {
	w.t.Helper()
	var numbers []string
	items, _ := w.must(c.Get("/api/euacts?" + query)).JSON["Items"].([]any)
	for _, item := range items {
		numbers = append(numbers, at(item, "CELEX").(string))
	}
	return strings.Join(numbers, " ")
}

func TestAnActIsWrittenByItsNumberInOneWay(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		for typed, want := range map[string]string{
			"32016R0679": "32016R0679", " celex: 32010l0031 ": "32010L0031", "3 2008 L 0098": "32008L0098",
			"02006L0112-20240101": "32006L0112", "32024R2847R(06)": "32024R2847", "72018L2002POL_285543": "32018L2002",
			"32012D0243(01)": "32012D0243(01)", "62012CJ0131": "62012CJ0131", "12016E101": "12016E101",
		} {
			id := w.saveAct(c, typed, "Ad "+typed, nil)
			item := at(w.must(c.Get(fmt.Sprintf("/api/euacts/view/%d", id))).JSON, "Item")
			if at(item, "CELEX") != want {
				t.Errorf("%q is stored as %v, want %s", typed, at(item, "CELEX"), want)
			}
			numbered := w.must(c.Get("/api/euacts/view?celex=" + url.QueryEscape(typed)))
			if at(numbered.JSON, "Item", "Id") != float64(id) {
				t.Errorf("%q finds %s", typed, numbered.Raw)
			}
		}
		nextYear := w.Clock.Now().Year() + 1
		w.saveAct(c, fmt.Sprintf("3%dR0001", nextYear), "Gelecek yılın tasarrufu", nil)
		for typed, want := range map[string]string{
			"": "CELEX:required", "31899R0001": "CELEX:pattern", "32099R0679": "CELEX:pattern",
			"32016R0000": "CELEX:pattern", fmt.Sprintf("3%dR0001", nextYear+1): "CELEX:pattern",
			"2016/679": "CELEX:pattern", "32016Ğ0679": "CELEX:pattern", "92016E000123": "CELEX:pattern",
			"82016TR0101(01)": "CELEX:pattern", "GDPR": "CELEX:pattern", "32016R0679": "CELEX:duplicate",
			"02016r0679-20160504": "CELEX:duplicate",
		} {
			if a := c.Post("/api/settings/euacts", act(typed, "Ad", nil)); codes(a) != want {
				t.Errorf("%q: %s, want %s", typed, a.Raw, want)
			}
		}
		for _, number := range []string{"", "32000R0001", "2016/679", "x"} {
			a := c.Get("/api/euacts/view?celex=" + url.QueryEscape(number))
			if !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
				t.Errorf("the act %q: %d %s", number, a.Status, a.Raw)
			}
		}
	})
}

func TestAnActKeepsItsRules(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.complete("legaltexts")
		law["Abbr"] = "KVKY"
		w.must(c.Post("/api/settings/legaltexts", law))
		for what, row := range map[string]struct {
			more object
			want string
		}{
			"no name":                     {object{"NameTR": "", "NameEN": " "}, "NameTR:required"},
			"a name of one letter":        {object{"NameEN": "x"}, "NameEN:minlength"},
			"a short name of a law":       {object{"ShortTR": "Veri Tüzüğü, kvky"}, "ShortTR:duplicate"},
			"one in English":              {object{"ShortEN": "KVKY"}, "ShortEN:duplicate"},
			"a state that there is not":   {object{"StateId": 5}, "StateId:unknown"},
			"a subtype that there is not": {object{"SubtypeId": 0}, "SubtypeId:unknown"},
			"chapter 36":                  {object{"ChapterId": 36}, "ChapterId:unknown"},
			"an act that there is not":    {object{"BaseId": 4711}, "BaseId:unknown"},
			"a day that there is not":     {object{"Date": "2016-02-30"}, "Date:date"},
			"a corrigendum without a number": {object{"Corrigenda": []any{object{"Number": ""}}},
				"Corrigenda[0].Number:pattern"},
			"a corrigendum of no day": {object{"Corrigenda": []any{object{"Number": "R(01)"},
				object{"Number": "2", "Date": "2018-05-33"}}}, "Corrigenda[1].Date:date Corrigenda[1].Number:pattern"},
			"a sector that there is not": {object{"Sectors": []int64{4711}}, "Sectors:unknown"},
		} {
			if a := c.Post("/api/settings/euacts", act("32014R0001", "Ad", row.more)); codes(a) != row.want {
				t.Errorf("%s: %s, want %s", what, a.Raw, row.want)
			}
		}
		id := w.saveAct(c, "32016R0679", "Genel Veri Koruma Tüzüğü", object{"ShortTR": "GVKT", "ChapterId": 23,
			"SubtypeId": 1, "StateId": 1, "Date": "2016-04-27", "DateEffective": "2016-05-24",
			"Sectors": []int64{s.id["sectors"]}, "Journal": "OJ L 119, 4.5.2016, p. 1",
			"LatestConsolidation": "2016-05-04", "Corrigenda": []any{object{"Number": "r(02)", "Date": "2018-05-23",
				"Languages": "DE", "Note": "Madde 4"}}})
		item := at(w.must(w.Login(access.TextReader).Get(fmt.Sprintf("/api/euacts/view/%d", id))).JSON, "Item")
		for key, want := range map[string]any{"Registered": true, "Year": 2016.0, "Number": "679",
			"ELI": "http://data.europa.eu/eli/reg/2016/679/oj", "Journal": "OJ L 119, 4.5.2016, p. 1",
			"Link": "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32016R0679", "Date": "2016-04-27"} {
			if at(item, key) != want {
				t.Errorf("%s is %v, want %v", key, at(item, key), want)
			}
		}
		if at(item, "Type", "NameTR") != "Tüzük" ||
			at(item, "Chapter", "NameEN") != "Judiciary and fundamental rights" ||
			at(item, "State", "NameTR") != "Yürürlükte" || at(item, "Corrigenda", 0, "Number") != "R(02)" {
			t.Errorf("the act is %v", item)
		}
		change := object{"Id": id, "CELEX": "32016R0680", "ModifyDate": at(item, "ModifyDate")}
		w.must(c.Post(fmt.Sprintf("/api/checkout/euacts/%d", id), nil))
		if a := c.Post("/api/settings/euacts", change); codes(a) != "CELEX:equals" {
			t.Errorf("another number: %s", a.Raw)
		}
		change["CELEX"], change["NameEN"] = "celex:32016r0679", "General Data Protection Regulation"
		w.must(c.Post("/api/settings/euacts", change))
	})
}

// TestRepealsAndAmendmentsMakeNoCircle also names an act that was only seen in texts.
func TestRepealsAndAmendmentsMakeNoCircle(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		stamps := map[int64]any{}
		change := func(id int64, fields object) apptest.Answer {
			t.Helper()
			w.must(c.Post(fmt.Sprintf("/api/checkout/euacts/%d", id), nil))
			fields["Id"], fields["ModifyDate"] = id, at(w.must(c.Get(fmt.Sprintf("/api/euacts/view/%d", id))).JSON,
				"Item", "ModifyDate")
			stamps[id] = fields["ModifyDate"]
			return c.Post("/api/settings/euacts", fields)
		}
		first := w.saveAct(c, "31995L0046", "Veri Koruma Direktifi", nil)
		second := w.saveAct(c, "32016R0679", "Genel Veri Koruma Tüzüğü", nil)
		third := w.saveAct(c, "32023R0001", "Değişiklik", object{"BaseId": second})
		w.must(change(first, object{"RepealedById": second}))
		for what, row := range map[string]struct {
			id     int64
			fields object
			want   string
		}{
			"an act amends itself":         {first, object{"BaseId": first}, "BaseId:circular"},
			"an act repeals itself":        {third, object{"RepealedById": third}, "RepealedById:circular"},
			"two acts repeal each other":   {second, object{"RepealedById": first}, "RepealedById:circular"},
			"an act amends what amends it": {second, object{"BaseId": third}, "BaseId:circular"},
			"an act is repealed by what it does": {second, object{"RepealedById": first, "BaseId": third},
				"BaseId:circular RepealedById:circular"},
		} {
			if a := change(row.id, row.fields); codes(a) != row.want {
				t.Errorf("%s: %s, want %s", what, a.Raw, row.want)
			}
		}
		view := w.must(c.Get(fmt.Sprintf("/api/euacts/view/%d", second))).JSON
		if at(view, "Item", "Amendments", 0, "CELEX") != "32023R0001" ||
			at(view, "Item", "Repeals", 0, "CELEX") != "31995L0046" {
			t.Errorf("around the second act: %v", view)
		}
		old := at(w.must(c.Get(fmt.Sprintf("/api/euacts/view/%d", first))).JSON, "Item")
		if at(old, "StateId") != 3.0 || at(old, "RepealedBy", "CELEX") != "32016R0679" {
			t.Errorf("a repealed act: %v", old)
		}
		for _, id := range []int64{second} {
			if a := c.Delete(fmt.Sprintf("/api/settings/euacts/%d", id)); a.Text("Message") != "ERROR_LINKED_DATA" ||
				at(a.JSON, "Value", 0, "Kind") != "euacts" {
				t.Errorf("an act that others name is deleted: %s", a.Raw)
			}
		}
	})
}

func TestActsAreListedByChapterAndFoundInAnyNotation(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		w.Exec("DELETE FROM concordance_rows")
		w.Exec("DELETE FROM concordances")
		w.Exec("DELETE FROM eu_acts")
		w.saveAct(c, "32010L0031", "Binaların enerji performansı", object{"ChapterId": 15, "StateId": 3,
			"ShortEN": "EPBD, Energy Performance of Buildings Directive", "Sectors": []int64{s.id["sectors"]}})
		w.saveAct(c, "32008L0098", "Atık Çerçeve Direktifi", object{"ChapterId": 27, "Date": "2008-11-19"})
		w.saveAct(c, "31995L0046", "Veri Koruma Direktifi", nil)
		reader := w.Login(access.TextReader)
		for query, want := range map[string]string{
			"": "32010L0031 32008L0098 31995L0046", "sort=CELEX": "31995L0046 32008L0098 32010L0031",
			"sort=NameTR": "32008L0098 32010L0031 31995L0046", "sort=-Date": "32008L0098 31995L0046 32010L0031",
			"q=2010%2F31%2FAB": "32010L0031", "q=Directive+2010/31/EU": "32010L0031", "q=32010l0031": "32010L0031",
			"q=EPBD": "32010L0031", "q=AT%C4%B0K": "32008L0098", "q=2008/98/AT": "32008L0098", "q=2008/99/AT": "",
			"chapter=15": "32010L0031", "chapter=0": "31995L0046", "chapter=15&chapter=27": "32010L0031 32008L0098",
			"state=3": "32010L0031", "state=0": "32008L0098 31995L0046", "registered=1&q=veri": "31995L0046",
			"registered=2": "", fmt.Sprintf("sector=%d", s.id["sectors"]): "32010L0031", "page=2&size=2": "31995L0046",
		} {
			if got := w.acts(reader, query); got != want {
				t.Errorf("%s finds %s, want %s", query, got, want)
			}
		}
		page := w.must(reader.Get("/api/euacts")).JSON
		if at(page, "Chapters", 14, "Count") != 1.0 || at(page, "Chapters", 35, "Count") != 1.0 ||
			at(page, "Chapters", 35, "Id") != 0.0 || at(page, "Chapters", 14, "NameTR") != "Enerji" {
			t.Errorf("the chapters are %v", page["Chapters"])
		}
		for query, want := range map[string][]string{"sort=CELEX": {"31995L0046", "32008L0098", "32010L0031"},
			"q=2010/31/AB": {"32010L0031"}, "state=0&sort=-CELEX&size=1": {"32008L0098", "31995L0046"}} {
			_, rows := w.table(reader, "/api/euacts/export?"+query)
			var numbers []string
			for _, row := range rows[1:] {
				numbers = append(numbers, row[1])
			}
			if !slices.Equal(numbers, want) {
				t.Errorf("the export of %s has %v, want %v", query, numbers, want)
			}
		}
		for _, query := range []string{"chapter=x", "registered=3", "sort=Journal", "aim=9"} {
			if a := reader.Get("/api/euacts?" + query); !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("%s: %d %s", query, a.Status, a.Raw)
			}
		}
		for _, role := range []access.Role{access.Terminologist, access.GlossaryReader} {
			other := w.Login(role)
			for _, path := range []string{"/api/euacts", "/api/euacts?q=EPBD", "/api/euacts/view?celex=32010L0031",
				"/api/settings/euacts"} {
				if a := other.Get(path); !a.Is(http.StatusForbidden, "ERROR_FORBIDDEN") || len(a.JSON) != 2 {
					t.Errorf("role %d calls %s: %d %s", role, path, a.Status, a.Raw)
				}
			}
		}
	})
}
