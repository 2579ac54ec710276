package apitest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/text/lang"
	"lls/internal/text/texttest"
)

// textField is a field of a kind with its documented bounds.
type textField struct {
	name      string
	low, high int
	prose     bool // outer white space stays
	required  bool
	number    bool // digits and slashes only
}

var textFields = map[string][]textField{
	"sectors": {{"NameTR", 2, 200, false, true, false}, {"NameEN", 2, 200, false, true, false},
		{"Notes", 4, 500, true, false, false}},
	"legislationtypes": {{"NameTR", 2, 200, false, true, false}, {"NameEN", 2, 200, false, true, false},
		{"Notes", 4, 500, true, false, false}},
	"legaltexts": {{"NameTR", 2, 250, false, true, false}, {"NameEN", 2, 250, false, true, false},
		{"Number", 1, 50, false, false, true},
		{"ShortName", 2, 250, false, false, false}, {"Abbr", 2, 20, false, false, false},
		{"LegalBasisTR", 2, 250, false, false, false}, {"LegalBasisEN", 2, 250, false, false, false},
		{"EULegislation", 2, 250, false, false, false}, {"KeywordsTR", 2, 2000, false, false, false},
		{"KeywordsEN", 2, 2000, false, false, false},
		{"SummaryTR", 2, 4000, true, false, false}, {"SummaryEN", 2, 4000, true, false, false},
		{"References", 2, 2000, true, false, false}, {"Notes", 2, 500, true, false, false}},
	"agencies":   namedFields(200),
	"linebodies": namedFields(200),
	"terms":      namedFields(500),
	"domains": {{"NameTR", 2, 200, false, true, false}, {"NameEN", 2, 200, false, true, false},
		{"Notes", 4, 500, true, false, false}},
	"users": {{"Name", 2, 50, false, true, false}, {"LastName", 2, 200, false, true, false},
		{"Username", 2, 50, false, true, false},
		{"Notes", 4, 500, true, false, false}},
	"revisions": {{"Notes", 2, 500, true, false, false}, {"TextTR", 4, 1 << 20, true, false, false},
		{"TextEN", 4, 1 << 20, true, false, false}},
}

// namedFields are those of a kind with names and abbreviations.
func namedFields(longest int) []textField {
	return []textField{{"NameTR", 2, longest, false, true, false}, {"NameEN", 2, longest, false, true, false},
		{"AbbrTR", 2, 20, false, false, false}, {"AbbrEN", 2, 20, false, false, false},
		{"Notes", 4, 500, true, false, false}}
}

// stored is a text as the documentation says that it comes back, or the code of the rule that it breaks.
func (f textField) stored(s string) (value, code string) {
	s = norm.NFC.String(strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n"))
	trimmed := strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' })
	if !f.prose || trimmed == "" {
		s = trimmed
	}
	n := utf8.RuneCountInString(s)
	switch {
	case s == "" && f.required:
		return "", "required"
	case s == "":
		return "", ""
	case strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) && r != '\t' && r != '\n' }):
		return "", "control"
	case n < f.low:
		return "", "minlength"
	case n > f.high:
		return "", "maxlength"
	case f.number && strings.Trim(s, "0123456789/") != "":
		return "", "pattern"
	case f.name == "Username" && (strings.Count(s, "@") != 1 || strings.Trim(s, "@") != s ||
		strings.ContainsFunc(s, unicode.IsSpace)):
		return "", "email"
	}
	return s, ""
}

// TestStrangeStrings puts strings that broke other programs into every text field: what the rules admit comes back
// as it was, what they refuse is refused by its code and changes nothing.
func TestStrangeStrings(t *testing.T) {
	strange := texttest.StrangeStrings(t)
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.Administrator)
		s := w.makeFixture(c)
		// forms stay small while they are read
		for _, kind := range []string{"legaltexts", "revisions", "legislationtypes", "agencies", "users", "linebodies",
			"terms", "domains", "sectors"} {
			t.Run(kind, func(t *testing.T) {
				names := map[int64]string{}
				for i, text := range strange {
					if !takes(kind, i, w.cfg.Database != "") {
						continue
					}
					fields := textFields[kind]
					// a number and an address refuse nearly all of them, and would have each record sent twice
					if i%8 > 0 {
						fields = slices.DeleteFunc(slices.Clone(fields), func(f textField) bool {
							return f.number || f.name == "Username"
						})
					}
					putStrange(t, w, c, s, kind, text, fields, names)
				}
				listed(t, w, c, s, kind, names)
				exported(t, w, c, s, kind, names)
			})
		}
	})
}

// takes shares the strings out: each goes into one kind at least, every second one into legal texts as well, each time
// on one of the databases. A long run puts all of them into all.
func takes(kind string, i int, postgres bool) bool {
	if longRun() {
		return true
	}
	if kind == "legaltexts" {
		return i/4%2 == 0 == postgres && i%2 == 0
	}
	if i/8%2 == 0 == postgres {
		return false
	}
	return i%8 == map[string]int{"sectors": 0, "legislationtypes": 1, "revisions": 2, "agencies": 3, "users": 4,
		"linebodies": 5, "terms": 6, "domains": 7}[kind] ||
		kind == "terms" && i%8 < 3 // the glossary is what is typed into most
}

const rowsOfAll = `SELECT (SELECT COUNT(*) FROM log) + (SELECT COUNT(*) FROM sectors) + (SELECT COUNT(*)
	FROM legislation_types) +
	(SELECT COUNT(*) FROM legal_texts) + (SELECT COUNT(*) FROM revisions)`

// putStrange creates a record whose text fields are all the same string.
func putStrange(t *testing.T, w *env, c *apptest.Client, s fixture, kind, text string, fields []textField,
	names map[int64]string) {
	t.Helper()
	plain := func(fields object) object {
		r := s.complete(kind)
		if kind == "revisions" { // no file is needed, so none is written
			r["StatusId"] = 2
			delete(r, "Files")
		}
		maps.Copy(r, fields)
		return r
	}
	all, good, want := object{}, object{}, []string{}
	padding := fmt.Sprintf("Dolgu%d", serial.Add(1)) // in front of what is too short
	for _, f := range fields {
		_, code := f.stored(text)
		if code != "" {
			want = append(want, f.name+":"+code)
		}
		if padded := padding + " " + text; code == "minlength" {
			if _, broken := f.stored(padded); broken == "" {
				good[f.name] = padded
			}
		} else if code == "" {
			good[f.name] = text
		}
		all[f.name] = text
	}
	slices.Sort(want)
	if len(want) > 0 {
		rows := w.Count(w.Stores().Main, rowsOfAll)
		a := c.Post("/api/settings/"+kind, plain(all))
		checkNoFault(t, "a refusal", a)
		if !a.Is(200, "ERROR_VALIDATION") || codes(a) != strings.Join(want, " ") {
			t.Errorf("%q: %d %.300s, want %s", text, a.Status, a.Raw, want)
		}
		if rows != w.Count(w.Stores().Main, rowsOfAll) {
			t.Errorf("%q was refused and changed the store", text)
		}
	}
	if len(good) == 0 {
		return
	}
	a := c.Post("/api/settings/"+kind, plain(good))
	if !a.Success {
		t.Errorf("%q: %d %.300s", text, a.Status, a.Raw)
		return
	}
	form := "edit"
	if kind == "sectors" || kind == "domains" || kind == "terms" { // their forms contain the whole tree
		form = "view"
	}
	item, _ := w.must(c.Get(fmt.Sprintf("/api/settings/%s/%s/%d", kind, form, a.ID()))).JSON["Item"].(object)
	for _, f := range fields {
		if _, given := good[f.name]; !given {
			continue
		}
		if value, _ := f.stored(good[f.name].(string)); item[f.name] != value {
			t.Errorf("%s of %q is %q", f.name, text, item[f.name])
		}
	}
	field := searchedField(kind)
	names[a.ID()], _ = item[field].(string)
	if strings.HasPrefix(names[a.ID()], padding) {
		list := w.must(c.Get(listOf(s, kind) + "?page=1&q=" + padding))
		if list.JSON["Total"] != 1.0 || at(list.JSON, "Items", 0, "Id") != float64(a.ID()) {
			t.Errorf("%q is not found by its padding: %.200s", text, list.Raw)
		}
	}
}

// searchedField is a field of a kind that its list shows and finds by.
func searchedField(kind string) string {
	switch kind {
	case "revisions":
		return "Notes"
	case "users":
		return "Name"
	}
	return "NameTR"
}

func listOf(s fixture, kind string) string {
	if kind == "revisions" {
		return fmt.Sprintf("/api/settings/revisions/%d", s.id["legaltexts"])
	}
	return "/api/settings/" + kind
}

// listed compares the list with what the forms have shown.
func listed(t *testing.T, w *env, c *apptest.Client, s fixture, kind string, names map[int64]string) {
	t.Helper()
	field := searchedField(kind)
	found := 0
	for _, item := range w.must(c.Get(listOf(s, kind))).JSON["Items"].([]any) {
		id := int64(at(item, "Id").(float64))
		if name, ours := names[id]; ours {
			found++
			if at(item, field) != name {
				t.Errorf("the list shows %q, the form %q", at(item, field), name)
			}
		}
	}
	if found != len(names) || found < 30 {
		t.Errorf("the list shows %d of %d records", found, len(names))
	}
}

// exported compares what is downloaded with what the forms have shown.
func exported(t *testing.T, w *env, c *apptest.Client, s fixture, kind string, names map[int64]string) {
	t.Helper()
	address := "/api/settings/" + kind + "/export"
	if kind == "revisions" {
		address += fmt.Sprintf("?parent=%d", s.id["legaltexts"])
	}
	cells := map[string]bool{}
	_, rows := w.table(c, address)
	for _, row := range rows {
		for _, cell := range row {
			cells[cell] = true
		}
	}
	inXML := strings.NewReplacer("\ufffe", "\ufffd", "\uffff", "\ufffd") // XML has no such characters
	for _, name := range names {
		if !cells[inXML.Replace(name)] {
			t.Errorf("%q is not in the exported list", name)
		}
	}
}

// TestWholeTexts creates legal texts, saves two versions of each and reads them back.
func TestWholeTexts(t *testing.T) {
	laws := texttest.Texts(t)
	each(t, nil, func(t *testing.T, w *env) {
		c, reader := w.Login(access.DraftingExpert), w.Login(access.TextReader)
		s := w.makeFixture(c)
		for _, law := range laws {
			field := "TextTR"
			if law.Language == lang.English {
				field = "TextEN"
			}
			body := s.complete("legaltexts")
			body["NameTR"], body["NameEN"] = law.Name, law.Name
			text := w.must(c.Post("/api/settings/legaltexts", body)).ID()
			for i, content := range []string{law.First, law.Last} {
				version := w.must(c.Post("/api/settings/revisions",
					object{"Id": 0, "LegalTextId": text, "StatusId": 2 + i, "Date": fmt.Sprintf("2026-0%d-01", i+1),
						field: content})).ID()
				want := norm.NFC.String(strings.ReplaceAll(content, "\r\n", "\n"))
				if len(want) < 2_000 {
					t.Fatalf("%s has %d bytes only", law.Name, len(want))
				}
				if got := w.must(reader.Get(fmt.Sprintf("/api/legaltexts/text/%d", version))); got.Text(field) != want {
					t.Errorf("%s, version %d: %d bytes came back of %d", law.Name, i+1, len(got.Text(field)), len(want))
				}
				if w.edit(c, "revisions", version)[field] != want {
					t.Errorf("%s, version %d: the form has another text", law.Name, i+1)
				}
			}
			item, _ := w.must(reader.Get(fmt.Sprintf("/api/draftlegaltexts/view/%d", text))).JSON["Item"].(object)
			if item["StatusId"] != 3.0 || item["Count"] != 2.0 || at(item, "Revisions", 0, "HasTexts") != true {
				t.Errorf("%s: status %v, %v versions", law.Name, item["StatusId"], item["Count"])
			}
			found := w.must(reader.Get("/api/draftlegaltexts?q=" + strings.Split(law.Name, "-")[0]))
			if at(found.JSON, "Total") == 0.0 {
				t.Errorf("%s is not found by its name", law.Name)
			}
		}
	})
}
