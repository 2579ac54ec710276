package apitest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// tableRow is a row of a table of concordance as a save sends it.
func tableRow(label string, more object) object {
	row := object{"EULabel": label, "EUTextTR": "", "EUTextEN": "", "Duty": 1, "DegreeId": 0, "ReasonTR": "",
		"ReasonEN": "", "CommentTR": "", "CommentEN": "", "PlannedDate": nil, "AgencyId": nil, "BodyOther": "",
		"Targets": []object{}}
	for key, value := range more {
		row[key] = value
	}
	return row
}

// target is a counterpart of a row as a save sends it.
func target(text int64, label string) object { return object{"LegalTextId": text, "Label": label} }

// concordance is a table that a client has checked out.
type concordance struct {
	w     *env
	c     *apptest.Client
	id    int64
	stamp string
}

// newConcordance creates a table of a legal text and a new act.
func (w *env) newConcordance(c *apptest.Client, text int64) *concordance {
	w.t.Helper()
	act := w.must(c.Post("/api/settings/euacts", object{"Id": 0, "NameTR": "Atık Çerçeve Direktifi",
		"NameEN": "Waste Framework Directive", "CELEX": uniqueCELEX()})).ID()
	a := w.must(c.Post("/api/settings/concordances",
		object{"Id": 0, "LegalTextId": text, "EUActId": act, "StatusId": 1}))
	w.must(w.checkout(c, "concordances", a.ID()))
	return &concordance{w, c, a.ID(), a.Text("ModifyDate")}
}

// post makes a call that changes the table, as it was last read.
func (t *concordance) post(path string, body object) apptest.Answer {
	t.w.t.Helper()
	body["ModifyDate"] = t.stamp
	a := t.c.Post(fmt.Sprintf("/api/concordances/%d/%s", t.id, path), body)
	if a.Success {
		t.stamp = a.Text("ModifyDate")
	}
	return a
}

// save saves rows, and returns their ids.
func (t *concordance) save(rows ...object) (ids []int64) {
	t.w.t.Helper()
	a := t.w.must(t.post("rows", object{"Rows": rows}))
	for i := range rows {
		ids = append(ids, int64(at(a.JSON, "Rows", i, "Id").(float64)))
	}
	return ids
}

// read returns the table with the rows of a query.
func (t *concordance) read(query string) object {
	t.w.t.Helper()
	return t.w.must(t.c.Get(fmt.Sprintf("/api/concordances/%d?%s", t.id, query))).JSON
}

// labels are the labels of the rows of a query.
func (t *concordance) labels(query string) string {
	t.w.t.Helper()
	rows, _ := t.read(query)["Rows"].([]any)
	var labels []string
	for _, row := range rows {
		labels = append(labels, at(row, "EULabel").(string))
	}
	return strings.Join(labels, ", ")
}

const concordanceLaw = `MADDE 1 – Amaç
(1) Bu Kanunun amacı atıkların yönetimini düzenlemektir.

MADDE 2 – Tanımlar
(1) Bu Kanunda geçen;
a) Atık: üreticisi tarafından atılan her türlü maddeyi,
b) Belediye: yerel yönetimi
ifade eder.

MADDE 3 – Yükümlülükler
(1) Atık üreticisi atıkları ayrı toplar.
(2) Belediye toplama yerleri kurar.
`

// lawWith is a version of the fixture's legal text with a text.
func (w *env) newLawVersion(c *apptest.Client, text int64, day, tr string) int64 {
	w.t.Helper()
	return w.must(c.Post("/api/settings/revisions", object{"Id": 0, "LegalTextId": text, "StatusId": 2, "Date": day,
		"TextTR": tr})).ID()
}

func TestRowsOfATableOfConcordance(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		version := w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		other := w.must(c.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
		table := w.newConcordance(c, law)

		ids := table.save(
			tableRow("Article 1", object{"DegreeId": 1, "Targets": []object{target(law, "Madde 1")}}),
			tableRow("Article 3(1)", object{"DegreeId": 2, "ReasonEN": "Only waste of households", "Duty": 2,
				"Targets": []object{target(law, "m. 2/1-a ve m. 3"), target(other, "Madde 7")}}),
			tableRow("Article 4", object{"DegreeId": 3, "PlannedDate": "2025-12-31"}),
			tableRow("Article 5", object{"DegreeId": 5, "Targets": []object{target(other, "bütün metin")}}),
			tableRow("Article 40", object{"DegreeId": 4, "ReasonTR": "Üye devletlere", "Duty": 4}),
		)
		answer := table.read("")
		rows, _ := answer["Rows"].([]any)
		if len(rows) != 5 || at(answer, "Total") != 5.0 {
			t.Fatalf("%v", answer)
		}
		first := rows[0]
		if at(first, "EUPlace") != "art:1" || at(first, "Position") != 1.0 || at(first, "CheckedBy") == nil ||
			at(first, "CheckedRevisionId") != float64(version) || at(first, "Targets", 0, "Place") != "art:1" ||
			at(first, "Targets", 0, "RevisionId") != float64(version) || at(first, "Targets", 0, "Missing") != false ||
			at(first, "Targets", 0, "Name") != nil {
			t.Errorf("the first row is %v", first)
		}
		var places []string
		for i := range 3 {
			places = append(places, fmt.Sprint(at(rows[1], "Targets", i, "Place")))
		}
		if got := strings.Join(places, " "); got != "art:2/par:1/pt:a art:3 art:7" {
			t.Errorf("a label with two places is read as %s", got)
		}
		if at(rows[1], "Targets", 2, "Name", "NameTR") == nil || at(rows[1], "Targets", 2, "RevisionId") != nil {
			t.Errorf("a counterpart in another text is %v", at(rows[1], "Targets", 2))
		}
		if got := at(rows[3], "Targets", 0); at(got, "Place") != "" || at(got, "Label") != "bütün metin" {
			t.Errorf("a label that names no place is %v", got)
		}
		coverage := at(answer, "Coverage")
		for key, want := range map[string]float64{"Rows": 5, "Applicable": 4, "Full": 1, "Partial": 1, "None": 1,
			"Elsewhere": 1, "NotApplicable": 0, "Optional": 0, "Conflict": 0, "NotAssessed": 0, "Aligned": 2, "Look": 0,
			"Overdue": 1} {
			if at(coverage, key) != want {
				t.Errorf("%s is %v, want %v", key, at(coverage, key), want)
			}
		}
		for query, want := range map[string]string{
			"degree=3": "Article 4", "degree=1&degree=2": "Article 1, Article 3(1)", "overdue=1": "Article 4",
			"look=1": "", "q=household": "Article 3(1)", "q=madde+40": "Article 40",
			"q=%C3%BCye": "Article 40", "q=b%C3%BCt%C3%BCn": "Article 5", "size=2&page=2": "Article 4, Article 5",
		} {
			if got := table.labels(query); got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}

		t.Run("order", func(t *testing.T) {
			a := w.must(table.post("rows", object{"Rows": []object{
				tableRow("Article 3(2)", object{"After": ids[1]}), tableRow("Article 3(3)", object{"After": ids[1]}),
				tableRow("Recital 1", object{"After": 0}), tableRow("Annex I", nil)}}))
			const want = "Recital 1, Article 1, Article 3(1), Article 3(2), Article 3(3), Article 4, Article 5, " +
				"Article 40, Annex I"
			if got := table.labels(""); got != want {
				t.Errorf("the rows are in the order %s, want %s", got, want)
			}
			if at(a.JSON, "Rows", 0, "Position") != 4.0 || at(a.JSON, "Rows", 3, "Position") != 9.0 {
				t.Errorf("the positions are %s", a.Raw)
			}
			var order []int64
			for _, row := range table.read("")["Rows"].([]any) {
				order = append(order, int64(at(row, "Id").(float64)))
			}
			gone := order[:2]
			order = slices.Clone(order[2:])
			slices.Reverse(order)
			w.must(table.post("rows", object{"Deleted": gone, "Order": order}))
			if got := table.labels(""); got != "Annex I, Article 40, Article 5, Article 4, Article 3(3), Article "+
				"3(2), Article 3(1)" {
				t.Errorf("in another order they are %s", got)
			}
			if a := table.post("rows", object{"Order": order[1:]}); codes(a) != "Order:required" {
				t.Errorf("an order without a row: %s", a.Raw)
			}
			for range 30 { // more than there are gaps
				w.must(table.post("rows", object{"Rows": []object{tableRow("Article 5a", object{"After": order[0]})}}))
			}
			if got := table.labels(""); !strings.HasPrefix(got, "Annex I, Article 5a, Article 5a, ") ||
				!strings.HasSuffix(got, "Article 5a, Article 40, Article 5, Article 4, Article 3(3), Article 3(2), "+
					"Article 3(1)") {
				t.Errorf("with many rows in one place they are %s", got)
			}
		})
	})
}

func TestWhatARowOfATableMustSay(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		table := w.newConcordance(c, law)
		own := []object{target(law, "Madde 1")}
		before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
		for _, row := range []struct {
			what string
			row  object
			want string
		}{
			{"no label", tableRow(" ", nil), "Rows[1].EULabel:required"},
			{"a long label", tableRow(strings.Repeat("ş", 201), nil), "Rows[1].EULabel:maxlength"},
			{"a long text", tableRow("1", object{"EUTextTR": strings.Repeat("ş", 16385)}),
				"Rows[1].EUTextTR:maxlength"},
			{"a control character", tableRow("1", object{"CommentEN": "a\u0001"}), "Rows[1].CommentEN:control"},
			{"no duty", tableRow("1", object{"Duty": 0}), "Rows[1].Duty:unknown"},
			{"a degree that there is not", tableRow("1", object{"DegreeId": 8}), "Rows[1].DegreeId:unknown"},
			{"full without a counterpart", tableRow("1", object{"DegreeId": 1}), "Rows[1].Targets:required"},
			{"partial without anything", tableRow("1", object{"DegreeId": 2}),
				"Rows[1].ReasonTR:required Rows[1].Targets:required"},
			{"none without a date", tableRow("1", object{"DegreeId": 3}), "Rows[1].ReasonTR:required"},
			{"not applicable without a reason", tableRow("1", object{"DegreeId": 4}), "Rows[1].ReasonTR:required"},
			{"elsewhere in the same text", tableRow("1", object{"DegreeId": 5, "Targets": own}),
				"Rows[1].ReasonTR:required"},
			{"optional without a reason", tableRow("1", object{"DegreeId": 6}), "Rows[1].ReasonTR:required"},
			{"conflict without a reason", tableRow("1", object{"DegreeId": 7, "Targets": own}),
				"Rows[1].ReasonTR:required"},
			{"no date", tableRow("1", object{"PlannedDate": "31 Aralık"}), "Rows[1].PlannedDate:date"},
			{"an agency that there is not", tableRow("1", object{"AgencyId": 99999}), "Rows[1].AgencyId:unknown"},
			{"a text that there is not", tableRow("1", object{"Targets": []object{target(99999, "Madde 1")}}),
				"Rows[1].Targets[0].LegalTextId:unknown"},
			{"no key", tableRow("1", object{"Targets": []object{{"LegalTextId": law, "Label": "x", "Place": "m5"}}}),
				"Rows[1].Targets[0].Place:pattern"},
			{"a row that there is not", tableRow("1", object{"Id": 99999}), "Rows[1].Id:unknown"},
			{"behind a row that there is not", tableRow("1", object{"After": 99999}), "Rows[1].After:unknown"},
		} {
			a := table.post("rows", object{"Rows": []object{tableRow("Article 1", nil), row.row}})
			if codes(a) != row.want {
				t.Errorf("%s: %s, want %s", row.what, a.Raw, row.want)
			}
		}
		if n := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM concordance_rows WHERE concordance_id = $1",
			table.id); n != 0 {
			t.Errorf("refused saves wrote %d rows", n)
		}
		if n := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log"); n != before {
			t.Errorf("refused saves left %d entries", n-before)
		}
		many := make([]object, 201)
		for i := range many {
			many[i] = tableRow("Article 1", nil)
		}
		if a := table.post("rows", object{"Rows": many}); codes(a) != "Rows:max" {
			t.Errorf("201 rows: %s", a.Raw)
		}
		ids := table.save(tableRow("Article 1", object{"Targets": []object{target(law, "Madde 1"), target(law, "m. 1"),
			target(law, "Madde 9")}}))
		row := at(table.read(""), "Rows", 0)
		if targets, _ := at(row, "Targets").([]any); len(targets) != 2 || at(targets, 1, "Missing") != true {
			t.Errorf("a place that is named twice, and one that the text lacks: %v", targets)
		}
		stale := *table
		table.save(tableRow("Article 1", object{"Id": ids[0], "DegreeId": 3, "ReasonTR": "Henüz yok"}))
		if a := stale.post("rows", object{"Rows": []object{tableRow("Article 2", nil)}}); a.Message !=
			"ERROR_CHANGED_MEANWHILE" {
			t.Errorf("a save from an old page: %s", a.Raw)
		}
		w.must(c.Post(fmt.Sprintf("/api/checkin/concordances/%d", table.id), nil))
		if a := table.post("rows", object{"Rows": []object{tableRow("Article 2", nil)}}); a.Message !=
			"ERROR_NOT_CHECKED_OUT" {
			t.Errorf("without checkout: %s", a.Raw)
		}
		w.must(w.checkout(w.Login(access.Administrator), "concordances", table.id))
		if a := table.post("rows", object{"Rows": []object{tableRow("Article 2", nil)}}); a.Message != "ERROR_LOCKED" {
			t.Errorf("while another user edits the table: %s", a.Raw)
		}
	})
}

func TestATableHas5000RowsAtMost(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		table := w.newConcordance(c, s.id["legaltexts"])
		w.must(table.post("provisions", object{"From": 1, "To": 4999}))
		w.must(table.post("provisions", object{"From": 4998, "To": 5000}))
		if got := at(table.read("size=1"), "Total"); got != 5000.0 {
			t.Fatalf("%v rows", got)
		}
		if a := table.post("rows", object{"Rows": []object{tableRow("Annex", nil)}}); codes(a) != "Rows:max" {
			t.Errorf("the 5,001st row: %s", a.Raw)
		}
		if a := table.post("provisions", object{"From": 3, "To": 2}); codes(a) != "To:min" {
			t.Errorf("a range that ends before it begins: %s", a.Raw)
		}
	})
}

func TestRowsFromTheTextOfAnAct(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		table := w.newConcordance(c, s.id["legaltexts"])
		const act = "HAVE ADOPTED THIS DIRECTIVE:\n\nArticle 1\nSubject matter\n" +
			"This Directive lays down measures.\n\n" +
			"Article 2\nDefinitions\n1. For the purposes of this Directive:\n(a) ‘waste’ means any substance;\n" +
			"(b) ‘holder’ means the producer.\n" +
			"2. Other definitions apply.\n"
		w.must(table.post("provisions", object{"Text": object{"TR": "", "EN": act}}))
		if got := table.labels(""); got != "Article 1, Article 2(1), Article 2(1)(a), Article 2(1)(b), Article 2(2)" {
			t.Errorf("the rows are %s", got)
		}
		rows := table.read("")["Rows"]
		if got := at(rows, 2, "EUTextEN"); got != "‘waste’ means any substance;" {
			t.Errorf("the text of a point is %q", got)
		}
		if got := at(rows, 1, "EUTextEN"); got != "For the purposes of this Directive:" {
			t.Errorf("the text of a paragraph with points is %q", got)
		}
		if a := table.post("provisions", object{"Text": object{"TR": "Merhaba", "EN": ""}}); codes(a) !=
			"Text:unknown" {
			t.Errorf("a text without provisions: %s", a.Raw)
		}
	})
}

func TestATableIsConfirmedByPeople(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		table := w.newConcordance(c, law)
		ids := table.save(tableRow("Article 1", object{"DegreeId": 1, "Targets": []object{target(law, "Madde 1")}}))
		status := func() any { return at(table.read(""), "Item", "StatusId") }
		form := object{"Id": table.id, "ModifyDate": table.stamp, "StatusId": 3}
		if a := c.Post("/api/settings/concordances", form); codes(a) != "StatusId:max" {
			t.Errorf("confirmed in the form: %s", a.Raw)
		}
		form["StatusId"] = 2
		table.stamp = w.must(c.Post("/api/settings/concordances", form)).Text("ModifyDate")
		w.must(table.post("confirm", object{}))
		if status() != 3.0 {
			t.Errorf("a confirmed table has the state %v", status())
		}
		form["ModifyDate"], form["StatusId"] = table.stamp, 1
		if a := c.Post("/api/settings/concordances", form); codes(a) != "StatusId:equals" {
			t.Errorf("opened in the form: %s", a.Raw)
		}
		table.save(tableRow("Article 1", object{"Id": ids[0], "DegreeId": 1,
			"Targets": []object{target(law, "Madde 1")}}))
		if status() != 3.0 {
			t.Errorf("a save without any change makes it %v", status())
		}
		table.save(tableRow("Article 1", object{"Id": ids[0], "DegreeId": 1, "CommentTR": "Not",
			"Targets": []object{target(law, "Madde 1")}}))
		if status() != 2.0 {
			t.Errorf("a changed row makes it %v", status())
		}
		w.must(table.post("confirm", object{}))
		w.must(table.post("reopen", object{}))
		if status() != 2.0 {
			t.Errorf("an opened table is %v", status())
		}
		w.Exec("UPDATE concordance_rows SET look = 1")
		if a := table.post("confirm", object{}); a.Message != "ERROR_ROWS_TO_LOOK_AT" || a.JSON["Value"] != 1.0 {
			t.Errorf("with a row that needs another look: %s", a.Raw)
		}
		a := w.must(table.post("checked", object{"RowIds": ids}))
		if at(a.JSON, "Rows", 0, "Look") != 0.0 {
			t.Errorf("a checked row: %s", a.Raw)
		}
		w.must(table.post("confirm", object{}))
	})
}

func TestTheLogOfATable(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		table := w.newConcordance(c, law)
		ids := table.save(tableRow("Article 1", nil))
		before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
		table.save(tableRow("Article 1", object{"Id": ids[0], "DegreeId": 2,
			"ReasonTR": strings.Repeat("Gerekçe ", 100), "PlannedDate": "2027-01-31",
			"Targets": []object{target(law, "Madde 1")}}), tableRow("Article 2", nil))
		all := w.logged(before)
		if len(all) != 1 || all[0].category != 19 || all[0].process != 2 || !strings.Contains(all[0].data, " · ") {
			t.Fatalf("the log has %+v", all)
		}
		diff := all[0].diff(t)
		for field, want := range map[string][2]string{
			"Article 1 · Uyum düzeyi / Article 1 · Degree": {"Değerlendirilmedi / Not assessed",
				"Kısmi / Partial"},
			"Article 1 · Karşılık / Article 1 · Counterpart":         {"", "Madde 1"},
			"Article 1 · Planlanan tarih / Article 1 · Planned date": {"", "2027-01-31"},
			"Article 2 · Hüküm / Article 2 · Provision":              {"", "Article 2"},
		} {
			if diff[field] != want {
				t.Errorf("%s is logged as %q, want %q", field, diff[field], want)
			}
		}
		if got := diff["Article 1 · Gerekçe (Türkçe) / Article 1 · Reason (Turkish)"][1]; !strings.HasPrefix(got,
			"800 characters, SHA-256 ") {
			t.Errorf("a long reason is logged as %q", got)
		}
		entry := at(w.must(w.Login(access.Administrator).Get("/api/logs/19")).JSON, "Logs", 0)
		if at(entry, "Changes", 0, "NameTR") == nil || strings.Contains(at(entry, "Changes", 0, "NameTR").(string),
			" / ") {
			t.Errorf("the log shows %v", entry)
		}
	})
}

func TestWhatATableProtects(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		newText := func() int64 { return w.must(c.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID() }
		law, other := newText(), newText()
		table := w.newConcordance(c, law)
		table.save(tableRow("Article 1", object{"DegreeId": 5, "Targets": []object{target(other, "Madde 1")}}),
			tableRow("Article 2", nil))
		act := int64(at(table.read(""), "Item", "EUActId").(float64))
		refused := func(what, path string, kind string, count float64) {
			t.Helper()
			a := w.Login(access.Administrator).Delete(path)
			if a.Message != "ERROR_LINKED_DATA" || at(a.JSON, "Value", 0, "Kind") != kind ||
				at(a.JSON, "Value", 0, "Count") != count {
				t.Errorf("%s: %s", what, a.Raw)
			}
		}
		refused("an act with a table", fmt.Sprintf("/api/settings/euacts/%d", act), "concordances", 1)
		refused("a text that is named elsewhere", fmt.Sprintf("/api/settings/legaltexts/%d", other), "concordances", 1)
		if a := c.Delete(fmt.Sprintf("/api/settings/legaltexts/%d", law)); a.Message != "ERROR_LINKED_DATA" {
			t.Errorf("role 2 deletes a text with a table: %s", a.Raw)
		}
		if a := c.Delete(fmt.Sprintf("/api/settings/concordances/%d", table.id)); a.Message != "ERROR_LINKED_DATA" ||
			at(a.JSON, "Value", 0, "Count") != 2.0 {
			t.Errorf("a table with rows: %s", a.Raw)
		}
		w.must(c.Post(fmt.Sprintf("/api/checkin/concordances/%d", table.id), nil))
		w.must(w.Login(access.Administrator).Delete(fmt.Sprintf("/api/settings/legaltexts/%d", law)))
		for _, name := range []string{"concordances WHERE id = $1", "concordance_rows WHERE concordance_id = $1"} {
			if n := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM "+name, table.id); n != 0 {
				t.Errorf("%d of %s stay without their text", n, name)
			}
		}
		second := w.newConcordance(c, other)
		second.save(tableRow("Article 1", nil))
		w.must(c.Delete(fmt.Sprintf("/api/settings/concordances/%d?rows=1", second.id)))
		twice := object{"Id": 0, "LegalTextId": other, "EUActId": act, "StatusId": 1}
		w.must(c.Post("/api/settings/concordances", twice))
		if a := c.Post("/api/settings/concordances", twice); codes(a) != "EUActId:duplicate" {
			t.Errorf("a second table of a text and an act: %s", a.Raw)
		}
	})
}

func TestWhoReadsTables(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		table := w.newConcordance(c, law)
		table.save(tableRow("Article 1", object{"DegreeId": 1, "Targets": []object{target(law, "Madde 2(1)(a)")}}))
		item := at(table.read(""), "Item")
		celex := at(item, "EUAct", "CELEX").(string)
		reader := w.Login(access.TextReader)
		found := func(query string) int {
			items, _ := w.must(reader.Get("/api/concordances?" + query)).JSON["Items"].([]any)
			return len(items)
		}
		for query, want := range map[string]int{"q=" + celex: 1, "q=kay%C4%B1t": 2, "q=yoktur": 0,
			fmt.Sprintf("text=%d", law): 2, "look=1": 0, "status=3": 0, "sort=-Look": 2, "sort=EUActId": 2,
			"sort=-NameEN&page=1&size=1": 1} {
			if got := found(query); got != want {
				t.Errorf("%s finds %d tables, want %d", query, got, want)
			}
		}
		view := w.must(reader.Get(fmt.Sprintf("/api/draftlegaltexts/view/%d", law))).JSON
		if tables, _ := at(view, "Item", "Tables").([]any); len(tables) != 2 {
			t.Errorf("the text shows %d tables", len(tables))
		}
		view = w.must(reader.Get("/api/euacts/view?celex=" + celex)).JSON
		if at(view, "Tables", 0, "Coverage", "Aligned") != 1.0 {
			t.Errorf("the act shows %v", view["Tables"])
		}
		places := w.must(reader.Get(fmt.Sprintf("/api/concordances/places?text=%d", law))).JSON
		if at(places, "Items", 1, "Place") != "art:2" || at(places, "Items", 1, "Heading") != "Tanımlar" {
			t.Errorf("the places are %v", places)
		}
		below := w.must(reader.Get(fmt.Sprintf("/api/concordances/places?text=%d&below=art:3", law))).JSON
		if at(below, "Items", 1, "Place") != "art:3/par:2" || at(below, "Items", 1, "Label") != "MADDE 3(2)" {
			t.Errorf("what is in Article 3: %v", below)
		}
		reverse := w.must(reader.Get(fmt.Sprintf("/api/concordances/%d/reverse", table.id))).JSON
		if at(reverse, "Items", 1, "Rows", 0, "Label") != "Article 1" || at(reverse, "Items", 0, "Rows", 0) != nil {
			t.Errorf("from the text: %v", reverse)
		}
		for _, role := range []access.Role{access.Terminologist, access.GlossaryReader} {
			other := w.Login(role)
			for _, path := range []string{"/api/concordances", fmt.Sprintf("/api/concordances/%d", table.id)} {
				if a := other.Get(path); !a.Is(http.StatusForbidden, "ERROR_FORBIDDEN") {
					t.Errorf("role %d reads %s: %s", role, path, a.Raw)
				}
			}
			for _, word := range []string{celex, "Article", "concordance"} {
				if a := w.must(other.Get("/api/search?q=" + word)); strings.Contains(string(a.Raw), "concordance\"") ||
					strings.Contains(string(a.Raw), celex) && word != celex {
					t.Errorf("role %d finds %s: %s", role, word, a.Raw)
				}
			}
		}
	})
}

func TestRowsFollowTheirTexts(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		first := w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		table := w.newConcordance(c, law)
		ids := table.save(
			tableRow("Article 1", object{"DegreeId": 1, "Targets": []object{target(law, "Madde 1")}}),
			tableRow("Article 2", object{"DegreeId": 1, "Targets": []object{target(law, "Madde 2(1)(a)")}}),
			tableRow("Article 3", object{"DegreeId": 1, "Targets": []object{target(law, "Madde 3(1)")}}),
			tableRow("Article 4", object{"DegreeId": 1, "Targets": []object{target(law, "Madde 3(2)")}}),
		)
		w.must(table.post("confirm", object{}))
		checking := func() any { return at(table.read(""), "Item", "Checking") }
		check := func() {
			t.Helper()
			if checking() != true {
				t.Error("the table does not wait for its comparison")
			}
			if err := w.Library().CheckConcordances(t.Context()); err != nil {
				t.Fatal(err)
			}
			if checking() != false {
				t.Error("the table still waits for its comparison")
			}
		}
		state := func() string {
			t.Helper()
			var all []string
			for _, row := range table.read("")["Rows"].([]any) {
				all = append(all, fmt.Sprint(at(row, "Targets", 0, "Label"), " ", at(row, "Look")))
			}
			return strings.Join(all, ", ")
		}
		is := func(what, want string) {
			t.Helper()
			if got := state(); got != want {
				t.Errorf("%s: %s, want %s", what, got, want)
			}
		}

		other := strings.ReplaceAll(concordanceLaw, "atıkların ", "atıkların\n")
		// hides 3(2)
		w.newLawVersion(c, law, "2026-02-10", strings.Replace(other, "\n(2) Belediye", " (2) Belediye", 1))
		check()
		is("other breaks of lines", "Madde 1 0, Madde 2(1)(a) 0, Madde 3(1) 0, Madde 3(2) 0")
		hidden := func() string {
			var all []string
			for _, row := range table.read("")["Rows"].([]any) {
				if at(row, "Targets", 0, "Hidden") == true {
					all = append(all, fmt.Sprint(at(row, "Targets", 0, "Label"), " of version ",
						at(row, "Targets", 0, "RevisionId")))
				}
			}
			return strings.Join(all, ", ")
		}
		oneHidden := fmt.Sprint("Madde 3(2) of version ", first)
		if got := hidden(); got != oneHidden {
			t.Errorf("hidden places: %s", got)
		}
		// Who finds the row right cannot find the place either: it stays what it is.
		w.must(table.post("checked", object{"RowIds": ids[3:]}))
		if got := hidden(); got != oneHidden {
			t.Errorf("after somebody has looked at the hidden place: %s", got)
		}
		if at(table.read(""), "Item", "StatusId") != 3.0 {
			t.Error("a comparison without findings opens a confirmed table")
		}

		second := strings.ReplaceAll(concordanceLaw, "MADDE 3", "MADDE 4")
		second = strings.ReplaceAll(second, "MADDE 2", "MADDE 3")
		second = strings.Replace(second, "MADDE 3 –",
			"MADDE 2 – Kapsam\n(1) Bu Kanun bütün atıkları kapsar.\n\nMADDE 3 –", 1)
		second = strings.Replace(second, "(2) Belediye toplama yerleri kurar.",
			"(2) Belediye her mahallede toplama yerleri kurar.", 1)
		latest := w.newLawVersion(c, law, "2026-03-01", second)
		before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
		check()
		is("a new article and a changed paragraph", "Madde 1 0, Madde 3(1)(a) 0, Madde 4(1) 0, Madde 3(2) 1")
		if got := hidden(); got != "" {
			t.Errorf("places that show again are hidden: %s", got)
		}
		if entries := w.logged(before); len(entries) != 1 || *entries[0].user != access.SystemAccount ||
			entries[0].category != 19 {
			t.Errorf("the comparison left %+v", entries)
		}
		row := at(table.read("look=1"), "Rows", 0)
		if at(row, "LookSince") != float64(latest) {
			t.Errorf("the changed row is %v", row)
		}
		if at(table.read(""), "Item", "StatusId") != 2.0 {
			t.Error("a confirmed table with a row to look at stays confirmed")
		}
		if at(table.read(""), "Item", "CheckedRevisionId") != float64(latest) {
			t.Error("the table does not say with which version it was compared")
		}

		// The comparison has changed the table: its editor reads it again.
		if a := table.post("checked", object{"RowIds": ids[3:]}); a.Message != "ERROR_CHANGED_MEANWHILE" {
			t.Errorf("a save from before the comparison: %s", a.Raw)
		}
		table.stamp = at(table.read(""), "Item", "ModifyDate").(string)
		w.must(table.post("rows", object{"Rows": []object{tableRow("Article 4", object{"Id": ids[3], "DegreeId": 1,
			"Targets": []object{target(law, "Madde 4(2)")}})}}))
		w.must(table.post("checked", object{"RowIds": ids[3:]}))
		is("a row that is still right", "Madde 1 0, Madde 3(1)(a) 0, Madde 4(1) 0, Madde 4(2) 0")

		third := strings.Replace(second, "a) Atık: üreticisi tarafından atılan her türlü maddeyi,\n", "", 1)
		w.must(w.change(c, "revisions", latest, object{"TextTR": third}))
		check()
		if got := state(); !strings.Contains(got, "Madde 3(1)(a) ") || strings.Contains(got, "Madde 3(1)(a) 0") ||
			strings.Count(got, " 0") != 3 {
			t.Errorf("a version that was changed in its place: %s", got)
		}
		if n := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM concordance_texts"); n != 0 {
			t.Errorf("%d texts are kept after the comparison", n)
		}
		w.must(c.Post(fmt.Sprintf("/api/checkin/revisions/%d", latest), nil))
		w.must(c.Delete(fmt.Sprintf("/api/settings/revisions/%d", latest)))
		check()
		if got := at(table.read(""), "Item", "CheckedRevisionId"); got == float64(latest) || got == float64(first) {
			t.Errorf("after the latest version is gone the table was compared with %v", got)
		}
		if got := state(); strings.Count(got, " 1") == 0 && !strings.Contains(got, "Madde 1 0") {
			t.Errorf("after the latest version is gone: %s", got)
		}
	})
}
