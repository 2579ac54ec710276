package apitest

import (
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// TestRefusals sends records that break a rule; each is answered with its code and nothing is stored.
func TestRefusals(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		before := w.snapshot()
		for _, row := range []struct {
			kind  string
			field string
			value any
			want  string
		}{
			{"sectors", "NameTR", nil, "NameTR:required"},
			{"sectors", "NameTR", " \t\u00a0\u2003\ufeff", "NameTR:required"},
			{"sectors", "NameEN", "", "NameEN:required"},
			{"sectors", "NameTR", "a\x00b", "NameTR:control"},
			{"sectors", "NameTR", "a\x1bb", "NameTR:control"},
			{"sectors", "NameTR", "a\x7fb", "NameTR:control"},
			{"sectors", "NameTR", "a\u0085b", "NameTR:control"},
			{"sectors", "Notes", "abc\vdef", "Notes:control"},
			{"sectors", "ParentId", 999999, "ParentId:unknown"},
			{"sectors", "ParentId", 0, "ParentId:unknown"},
			{"sectors", "ParentId", -1, "ParentId:unknown"},
			{"sectors", "ParentId", 1.5, "ParentId:integer"},
			{"legislationtypes", "NameEN", strings.Repeat(" ", 300), "NameEN:required"},
			{"legaltexts", "Number", "18-2025", "Number:pattern"},
			{"legaltexts", "Number", "١٨/٢٠٢٥", "Number:pattern"},
			{"legaltexts", "LegislationTypeId", nil, "LegislationTypeId:required"},
			{"legaltexts", "LegislationTypeId", 0, "LegislationTypeId:required"},
			{"legaltexts", "LegislationTypeId", 999999, "LegislationTypeId:unknown"},
			{"legaltexts", "LegislationTypeId", 1e300, "LegislationTypeId:integer"},
			{"legaltexts", "LineBodyId", 999999, "LineBodyId:unknown"},
			{"legaltexts", "TrafficLightYellow", nil, "TrafficLightYellow:required"},
			{"legaltexts", "TrafficLightYellow", -1, "TrafficLightYellow:min"},
			{"legaltexts", "TrafficLightYellow", 2.5, "TrafficLightYellow:integer"},
			{"legaltexts", "TrafficLightRed", 91, "TrafficLightRed:max"},
			{"legaltexts", "TrafficLightRed", 6, "TrafficLightRed:isbigger"},
			{"legaltexts", "TrafficLightRed", 5, "TrafficLightRed:isbigger"},
			{"legaltexts", "Sectors", nil, "Sectors:required"},
			{"legaltexts", "Sectors", []int64{}, "Sectors:required"},
			{"legaltexts", "Sectors", []int64{s.id["sectors"], 999999}, "Sectors:unknown"},
			{"legaltexts", "IsAmendment", true, "AmendmentId:required"},
			{"revisions", "StatusId", nil, "StatusId:required"},
			{"revisions", "StatusId", 0, "StatusId:required"},
			{"revisions", "StatusId", -1, "StatusId:unknown"},
			{"revisions", "StatusId", 11, "StatusId:unknown"},
			{"revisions", "LegalTextId", nil, "LegalTextId:required"},
			{"revisions", "LegalTextId", 999999, "LegalTextId:unknown"},
			{"revisions", "Date", nil, "Date:required"},
			{"revisions", "Date", "tomorrow", "Date:date"},
			{"revisions", "Date", "2026-02-30", "Date:date"},
			{"revisions", "Date", "31/11/2025", "Date:date"},
			{"revisions", "Date", "2026-1-5", "Date:date"},
			{"revisions", "DateEffective", "0000-01-01", "DateEffective:date"},
			{"revisions", "TextTR", "Madde\x00 1", "TextTR:control"},
			{"revisions", "TextEN", "abc", "TextEN:minlength"},
			{"revisions", "Files", []any{}, "Files:filerequired"},
			{"revisions", "Files", nil, "Files:filerequired"},
			{"revisions", "Files", []any{object{"Id": 0}}, "Files[0].UploadId:required"},
			{"revisions", "Files", []any{object{"Id": 0, "UploadId": "nobody's"}}, "Files[0].UploadId:unknown"},
			{"revisions", "Files", []any{object{"Id": 0, "Data": "§§§"}}, "Files[0].Data:pattern"},
			{"revisions", "Files", []any{object{"Id": s.file}}, "Files[0].Id:unknown"}, // of another version
			{"revisions", "Files", []any{inline("a.txt", "a"), object{"Id": 0, "Data": "QQ==", "DescriptionTR": "x"}},
				"Files[1].DescriptionTR:minlength"},
			{"revisions", "Files", []any{object{"Id": 0, "Data": "QQ==", "DescriptionEN": strings.Repeat("x", 201)}},
				"Files[0].DescriptionEN:maxlength"},
			{"revisions", "Files", []any{object{"Id": 0, "Data": "QQ==", "DescriptionEN": "a\x00b"}},
				"Files[0].DescriptionEN:control"},
		} {
			body := s.complete(row.kind)
			body[row.field] = row.value
			a := c.Post("/api/settings/"+row.kind, body)
			checkNoFault(t, row.field, a)
			if !a.Is(http.StatusOK, "ERROR_VALIDATION") || codes(a) != row.want {
				t.Errorf("%s.%s = %.40v: %d %.300s, want %s", row.kind, row.field, row.value, a.Status, a.Raw, row.want)
			}
		}
		for _, status := range []int{1, 5, 6, 9} {
			body := s.complete("revisions")
			body["StatusId"] = status
			delete(body, "Files")
			if a := c.Post("/api/settings/revisions", body); codes(a) != "Files:filerequired" {
				t.Errorf("status %d without a file: %s", status, a.Raw)
			}
		}
		// Several rules at once are answered together, and a refused content is not kept for a record.
		body := s.complete("legaltexts")
		body["NameTR"], body["Number"], body["Sectors"], body["TrafficLightRed"] = "x", "x", []int64{}, 99
		if a := c.Post("/api/settings/legaltexts",
			body); codes(a) != "NameTR:minlength Number:pattern Sectors:required TrafficLightRed:max" {
			t.Errorf("several rules: %s", a.Raw)
		}
		after := w.snapshot()
		for _, held := range []snapshot{before, after} { // contents without a record are purged later
			maps.DeleteFunc(held, func(table, _ string) bool {
				return strings.HasPrefix(table, "file ") || strings.HasPrefix(table, "blob")
			})
		}
		if !reflect.DeepEqual(before, after) {
			t.Errorf("refused saves changed the store: %v, now %v", before, after)
		}
	})
}

// TestSaves goes through decisions.md §5, Saves, line by line.
func TestSaves(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		update := func(kind string, id int64, change object) apptest.Answer {
			t.Helper()
			w.Clock.Add(time.Second)
			w.must(w.checkout(c, kind, id))
			body := object{"Id": id, "ModifyDate": w.edit(c, kind, id)["ModifyDate"]}
			maps.Copy(body, change)
			return c.Post("/api/settings/"+kind, body)
		}
		full := s.complete("legaltexts")
		optional := []string{"Number", "ShortName", "Abbr", "LegalBasisTR", "LegalBasisEN", "EULegislation",
			"KeywordsTR", "KeywordsEN", "SummaryTR", "SummaryEN", "References", "Notes"}
		for _, field := range optional[1:] {
			full[field] = "Değer " + field[:2]
		}
		full["Number"], full["IsAmendment"], full["AmendmentId"] = "7/2024", true, s.id["legaltexts"]
		text := w.must(c.Post("/api/settings/legaltexts", full)).ID()

		t.Run("an absent key keeps its value", func(t *testing.T) {
			before := w.edit(c, "legaltexts", text)
			w.must(update("legaltexts", text, object{"NameTR": "Yeni Ad"}))
			after := w.edit(c, "legaltexts", text)
			for key, value := range before {
				switch {
				case key == "NameTR":
					value = "Yeni Ad"
				case key == "ModifyDate" || key == "Date":
					continue
				}
				if !reflect.DeepEqual(after[key], value) {
					t.Errorf("%s was %v and is %v", key, value, after[key])
				}
			}
		})
		t.Run("null and the empty text clear", func(t *testing.T) {
			for _, empty := range []any{nil, "", "  \t"} {
				change := object{}
				for _, field := range optional {
					change[field] = empty
				}
				if empty != "  \t" {
					change["LineBodyId"], change["AmendmentId"], change["IsAmendment"] = empty, empty, false
				}
				w.must(update("legaltexts", text, change))
				got := w.edit(c, "legaltexts", text)
				for _, field := range optional {
					if got[field] != "" {
						t.Errorf("%v left %s = %v", empty, field, got[field])
					}
				}
				if empty != "  \t" && (got["AmendmentId"] != nil || got["LineBodyId"] != nil ||
					got["IsAmendment"] != false) {
					t.Errorf("%v left %v, %v", empty, got["AmendmentId"], got["LineBodyId"])
				}
				restore := maps.Clone(full)
				delete(restore, "Id")
				w.must(update("legaltexts", text, restore))
			}
			if a := update("legaltexts", text, object{"NameTR": nil, "LegislationTypeId": "",
				"TrafficLightRed": nil}); codes(a) != "LegislationTypeId:required NameTR:required "+
				"TrafficLightRed:required" {
				t.Errorf("clearing what is required: %s", a.Raw)
			}
		})
		t.Run("what edit answered can be sent back", func(t *testing.T) {
			for _, kind := range kinds {
				id, c := s.id[kind], w.editorOf(c, kind)
				w.Clock.Add(time.Second)
				w.must(w.checkout(c, kind, id))
				form := w.edit(c, kind, id)
				files := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM revision_files")
				a := w.must(c.Post("/api/settings/"+kind, form))
				after := w.edit(c, kind, id)
				if after["ModifyDate"] != a.Text("ModifyDate") || after["ModifyDate"] == form["ModifyDate"] {
					t.Errorf("%s: the save answers %s, the form %v after %v", kind, a.Raw, after["ModifyDate"],
						form["ModifyDate"])
				}
				for _, key := range []string{"ModifyDate", "Date"} {
					if kind != "revisions" || key != "Date" {
						delete(form, key)
						delete(after, key)
					}
				}
				if !reflect.DeepEqual(form, after) || files != w.Count(w.Stores().Main,
					"SELECT COUNT(*) FROM revision_files") {
					t.Errorf("%s changed by being sent back: %v, now %v", kind, form, after)
				}
			}
		})
		t.Run("read-only keys are ignored", func(t *testing.T) {
			before := w.edit(c, "legaltexts", text)
			w.must(update("legaltexts", text, object{"Count": 99, "StatusId": 9, "Adopted": true,
				"CreateUser": "Nobody", "CreateDate": "1999-01-01T00:00:00.000Z",
				"ModifyUser": "Nobody", "DateAdopted": "1999-01-01", "DateDrafted": "x", "Status": object{"Id": 9},
				"LegislationType": object{"Id": 1}, "Revisions": []any{object{"Id": 1}},
				"Amendment": nil, "TrafficLightId": 3, "Favourite": true, "Date": "1999-01-01", "AmendedBy": 1}))
			after := w.edit(c, "legaltexts", text)
			for _, key := range []string{"ModifyDate", "Date"} {
				delete(before, key)
				delete(after, key)
			}
			if !reflect.DeepEqual(before, after) {
				t.Errorf("was %v, is %v", before, after)
			}
		})
		t.Run("lists are replaced whole", func(t *testing.T) {
			other := w.must(c.Post("/api/settings/sectors", s.complete("sectors"))).ID()
			w.must(update("legaltexts", text, object{"Sectors": []int64{other, other}}))
			if got := w.edit(c, "legaltexts", text)["Sectors"]; !reflect.DeepEqual(got, []any{float64(other)}) {
				t.Errorf("Sectors are %v", got)
			}
			body := s.complete("revisions")
			body["StatusId"], body["Files"] = 2, []any{inline("a.txt", "a"), inline("b.txt", "b")}
			version := w.must(c.Post("/api/settings/revisions", body)).ID()
			kept := w.edit(c, "revisions", version)["Files"].([]any)[1].(object)
			w.must(update("revisions", version, object{"Files": []any{object{"Id": kept["Id"], "DescriptionTR": "Yeni"},
				inline("c.txt", "c")}}))
			files := w.edit(c, "revisions", version)["Files"]
			if at(files, 0, "Name") != "b.txt" || at(files, 0, "DescriptionTR") != "Yeni" ||
				at(files, 0, "DescriptionEN") != "" || at(files, 1, "Name") != "c.txt" || at(files, 2) != nil {
				t.Errorf("Files are %v", files)
			}
			w.must(update("revisions", version, object{"Files": nil}))
			if files := w.edit(c, "revisions", version)["Files"]; !reflect.DeepEqual(files, []any{}) {
				t.Errorf("cleared Files are %v", files)
			}
			if a := update("revisions", version, object{"StatusId": 5}); codes(a) != "Files:filerequired" {
				t.Errorf("a status that needs a file: %s", a.Raw)
			}
			if a := update("revisions", version, object{"LegalTextId": text}); codes(a) != "LegalTextId:equals" {
				t.Errorf("a version that moves to another text: %s", a.Raw)
			}
		})
		t.Run("texts are normalised and lines trimmed", func(t *testing.T) {
			w.must(update("sectors", s.id["sectors"], object{"NameTR": "\u00a0 C\u0327evre \ufeff\t",
				"Notes": "  bir\r\niki\rüç \n"}))
			got := w.edit(c, "sectors", s.id["sectors"])
			if got["NameTR"] != "Çevre" || got["Notes"] != "  bir\niki\nüç \n" {
				t.Errorf("%q, %q", got["NameTR"], got["Notes"])
			}
			w.must(update("revisions", s.id["revisions"], object{"TextTR": "\n  MADDE 1.\r\n\tI\u0307lk \r",
				"TextEN": " \n\t "}))
			got = w.edit(c, "revisions", s.id["revisions"])
			if got["TextTR"] != "\n  MADDE 1.\n\tİlk \n" || got["TextEN"] != "" || got["HasTexts"] != true {
				t.Errorf("%q, %q", got["TextTR"], got["TextEN"])
			}
			w.must(update("revisions", s.id["revisions"], object{"Date": "09/03/2026 10:15", "StatusId": 9,
				"DateEffective": "2026-04-01T12:00:00Z"}))
			if got = w.edit(c, "revisions", s.id["revisions"]); got["Date"] != "2026-03-09" ||
				got["DateEffective"] != "2026-04-01" {
				t.Errorf("%v, %v", got["Date"], got["DateEffective"])
			}
			w.must(update("revisions", s.id["revisions"], object{"StatusId": 10}))
			if got = w.edit(c, "revisions", s.id["revisions"]); got["DateEffective"] != nil {
				t.Errorf("status 10 keeps the effective date %v", got["DateEffective"])
			}
		})
		t.Run("absent strings are empty, absent ids and dates null", func(t *testing.T) {
			id := w.must(c.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
			for _, path := range []string{"/api/settings/legaltexts/view/%d", "/api/legaltexts/view/%d",
				"/api/settings/legaltexts/edit/%d"} {
				item, _ := w.must(c.Get(fmt.Sprintf(path, id))).JSON["Item"].(object)
				for _, key := range []string{"ShortName", "Abbr", "LegalBasisTR", "LegalBasisEN", "EULegislation",
					"KeywordsTR", "KeywordsEN", "SummaryTR", "SummaryEN", "References", "Notes", "AmendmentOther"} {
					if item[key] != "" {
						t.Errorf("%s: %s is %v", path, key, item[key])
					}
				}
				for _, key := range []string{"LineBodyId", "LineBody", "AmendmentId", "Amendment", "DateDrafted",
					"DateAdopted", "DateEffective", "Status"} {
					if value, there := item[key]; !there || value != nil {
						t.Errorf("%s: %s is %v", path, key, value)
					}
				}
				for _, key := range []string{"Revisions", "AmendedBy"} {
					if !reflect.DeepEqual(item[key], []any{}) {
						t.Errorf("%s: %s is %v", path, key, item[key])
					}
				}
				if item["StatusId"] != -1.0 || item["TrafficLightId"] != 0.0 ||
					item["ModifyDate"] != w.Clock.Now().Format("2006-01-02T15:04:05.000Z") {
					t.Errorf("%s: %v, %v, %v", path, item["StatusId"], item["TrafficLightId"], item["ModifyDate"])
				}
			}
		})
		t.Run("versions, files and orders leave a text's ModifyDate alone", func(t *testing.T) {
			before := w.edit(c, "legaltexts", s.id["legaltexts"])["ModifyDate"]
			w.Clock.Add(time.Minute)
			w.must(c.Post("/api/settings/revisions", s.complete("revisions")))
			w.must(update("revisions", s.id["revisions"], object{"Files": []any{inline("yeni.txt", "yeni")}}))
			if after := w.edit(c, "legaltexts", s.id["legaltexts"])["ModifyDate"]; after != before {
				t.Errorf("was %v, is %v", before, after)
			}
		})
	})
}

// TestTwoUsersEditARecord edit the same records.
func TestTwoUsersEditARecord(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c, other := w.Login(access.Administrator), w.Anonymous()
		w.must(other.SignIn(apptest.Admin, apptest.Password))
		s := w.makeFixture(c)
		for _, kind := range kinds {
			id := s.id[kind]
			path := fmt.Sprintf("/api/settings/%s/%d", kind, id)
			seen := w.edit(c, kind, id)["ModifyDate"]
			save := func(who *apptest.Client, stamp any, note string) apptest.Answer {
				t.Helper()
				w.Clock.Add(time.Millisecond)
				body := object{"Id": id, "Notes": note}
				if stamp != nil {
					body["ModifyDate"] = stamp
				}
				return who.Post("/api/settings/"+kind, body)
			}
			want := func(what string, a apptest.Answer, message string, value any) {
				t.Helper()
				if a.Status != http.StatusOK || a.Success != (message == "") || a.Message != message || value != nil &&
					!reflect.DeepEqual(a.JSON["Value"], value) {
					t.Errorf("%s, %s: %d %s", kind, what, a.Status, a.Raw)
				}
			}
			want("a save without a lock", save(c, seen, "bir bir"), "ERROR_NOT_CHECKED_OUT", nil)
			want("a checkout", w.checkout(c, kind, id), "", nil)
			want("a second checkout", w.checkout(other, kind, id), "Rol 1", nil)
			want("the check-in of somebody else", other.Post(fmt.Sprintf("/api/checkin/%s/%d", kind, id), nil), "", nil)
			want("a save under somebody else's lock", save(other, seen, "iki iki"), "ERROR_LOCKED", "Rol 1")
			want("a delete under somebody else's lock", other.Delete(path), "ERROR_LOCKED", "Rol 1")
			if a := save(c, nil, "bir bir"); codes(a) != "ModifyDate:required" {
				t.Errorf("%s: a save without ModifyDate: %s", kind, a.Raw)
			}
			if a := save(c, "", "bir bir"); codes(a) != "ModifyDate:required" {
				t.Errorf("%s: a save with an empty ModifyDate: %s", kind, a.Raw)
			}
			parsed, err := time.Parse(time.RFC3339Nano, seen.(string))
			if err != nil {
				t.Fatal(err)
			}
			old := object{"ModifyUser": "Rol 1", "ModifyDate": seen}
			want("a save a millisecond off", save(c, parsed.Add(-time.Millisecond).Format(time.RFC3339Nano), "bir bir"),
				"ERROR_CHANGED_MEANWHILE", old)
			first := save(c, seen, "bir bir")
			want("a save", first, "", nil)
			want("a save over a newer state", save(c, seen, "iki iki"), "ERROR_CHANGED_MEANWHILE",
				object{"ModifyUser": "Rol 1", "ModifyDate": first.JSON["ModifyDate"]})
			want("a renewal", w.checkout(c, kind, id), "", nil)

			w.Clock.Add(6 * time.Minute)
			want("a save after the lock ran out", save(c, first.JSON["ModifyDate"], "iki iki"),
				"ERROR_NOT_CHECKED_OUT", nil)
			want("the next editor", w.checkout(other, kind, id), "", nil)
			want("a save when the lock went on", save(c, first.JSON["ModifyDate"], "iki iki"), "ERROR_LOCKED",
				"System Account")
			want("a renewal when the lock went on", w.checkout(c, kind, id), "System Account", nil)
			want("the check-in", other.Get(fmt.Sprintf("/api/checkin/%s/%d", kind, id)), "", nil)
			again := w.checkout(c, kind, id)
			want("the first editor again", again, "", nil)
			if again.JSON["Renewed"] != false {
				t.Errorf("%s: the editor is not told that the lock was lost: %s", kind, again.Raw)
			}
			if got := w.edit(c, kind, id); got["Notes"] != "bir bir" {
				t.Errorf("%s: Notes are %v", kind, got["Notes"])
			}
		}
		w.Clock.Add(6 * time.Minute)
		c, other = w.Login(access.DraftingExpert), w.Login(access.Administrator)
		t.Run("two tabs at once", func(t *testing.T) {
			id := s.id["sectors"]
			stamp := w.edit(c, "sectors", id)["ModifyDate"]
			w.must(w.checkout(c, "sectors", id))
			w.Clock.Add(time.Second)
			var done sync.WaitGroup
			messages := make([]string, 8)
			for i := range messages {
				done.Go(func() {
					messages[i] = c.Post("/api/settings/sectors",
						object{"Id": id, "ModifyDate": stamp, "Notes": fmt.Sprintf("sekme %d", i)}).Message
				})
			}
			done.Wait()
			slices.Sort(messages)
			if messages[0] != "" || messages[1] != "ERROR_CHANGED_MEANWHILE" {
				t.Errorf("of eight saves: %q", messages)
			}
		})
		t.Run("a parent that vanished", func(t *testing.T) {
			version, text := s.id["revisions"], s.id["legaltexts"]
			w.must(w.checkout(c, "revisions", version))
			form := w.edit(c, "revisions", version)
			want := []any{object{"Kind": "revisions", "Count": 1.0}, object{"Kind": "concordances", "Count": 1.0}}
			if a := c.Delete(fmt.Sprintf("/api/settings/legaltexts/%d", text)); !a.Is(200, "ERROR_LINKED_DATA") ||
				!reflect.DeepEqual(a.JSON["Value"], want) {
				t.Errorf("role 2 deletes a text with a version: %s", a.Raw)
			}
			before := w.snapshot()
			if a := other.Delete(fmt.Sprintf("/api/settings/legaltexts/%d", text)); !a.Is(200, "ERROR_LOCKED") ||
				a.Text("Value") != "Rol 2" {
				t.Errorf("role 1 deletes a text whose version somebody edits: %s", a.Raw)
			}
			w.same(t, before, "the delete of a text whose version somebody edits")
			w.must(c.Get(fmt.Sprintf("/api/checkin/revisions/%d", version)))
			w.must(other.Delete(fmt.Sprintf("/api/settings/legaltexts/%d", text)))
			before = w.snapshot()
			if a := c.Post("/api/settings/revisions", form); !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
				t.Errorf("a version of a deleted text: %d %s", a.Status, a.Raw)
			}
			if a := w.checkout(c, "revisions", version); a.Status != http.StatusNotFound {
				t.Errorf("its lock: %d %s", a.Status, a.Raw)
			}
			if a := c.Post("/api/settings/revisions", object{"Id": 0, "LegalTextId": text, "StatusId": 2,
				"Date": "2026-01-01"}); codes(a) != "LegalTextId:unknown" {
				t.Errorf("a new version of a deleted text: %s", a.Raw)
			}
			if a := other.Delete(fmt.Sprintf("/api/settings/legaltexts/%d", text)); !a.Is(http.StatusNotFound,
				"ERROR_NOT_FOUND") {
				t.Errorf("deleting twice: %d %s", a.Status, a.Raw)
			}
			w.same(t, before, "what belonged to a deleted text")
		})
	})
}
