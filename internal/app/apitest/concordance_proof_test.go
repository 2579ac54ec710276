package apitest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/ops/backup"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// TestEveryDegreeSaysWhoSetIt sets degrees in every way and at every version: each row says who, when, and which
// version of the legal text was the latest one then; the log keeps each of them.
func TestEveryDegreeSaysWhoSetIt(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		table := w.newConcordance(c, law)
		var labels []string
		rows := []object{}
		for degree := 1; degree <= 7; degree++ {
			label := fmt.Sprint("Article ", degree)
			labels = append(labels, label)
			rows = append(rows, tableRow(label, object{"DegreeId": degree, "ReasonTR": "Gerekçe",
				"PlannedDate": "2030-01-01", "Targets": []object{target(law, "Madde 1")}}))
		}
		ids := table.save(rows...)
		says := func(version any) {
			t.Helper()
			all, _ := table.read("")["Rows"].([]any)
			for _, r := range all {
				if at(r, "DegreeId") != 0.0 && (at(r, "CheckedBy") == nil || at(r, "CheckedBy") == "" ||
					at(r, "CheckedDate") == nil || at(r, "CheckedRevisionId") != version) {
					t.Errorf("%v with degree %v says %v, %v, %v; want version %v", at(r, "EULabel"), at(r, "DegreeId"),
						at(r, "CheckedBy"), at(r, "CheckedDate"), at(r, "CheckedRevisionId"), version)
				}
			}
		}
		says(float64(s.id["revisions"]))
		version := w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		if err := w.Library().CheckConcordances(t.Context()); err != nil {
			t.Fatal(err)
		}
		table.stamp = at(table.read(""), "Item", "ModifyDate").(string)
		before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
		rows = rows[:0]
		for i, id := range ids {
			rows = append(rows, tableRow(labels[i], object{"Id": id, "DegreeId": 1 + (i+1)%7, "ReasonTR": "Gerekçe",
				"PlannedDate": "2030-01-01", "Targets": []object{target(law, "Madde 1")}}))
		}
		table.save(rows...)
		says(float64(version))
		if entries := w.logged(before); len(entries) != 1 {
			t.Errorf("a save of seven degrees leaves %d entries", len(entries))
		}
		// A save that changes no degree does not say that somebody has looked again.
		rows[0]["CommentTR"] = "Not"
		second := w.newLawVersion(c, law, "2026-03-01",
			concordanceLaw+"\nMADDE 4 – Yürürlük\n(1) Bu Kanun yürürlüğe girer.\n")
		if err := w.Library().CheckConcordances(t.Context()); err != nil {
			t.Fatal(err)
		}
		table.stamp = at(table.read(""), "Item", "ModifyDate").(string)
		table.save(rows[0])
		says(float64(version))
		w.must(table.post("checked", object{"RowIds": ids}))
		says(float64(second))
	})
}

// TestNothingButPeopleTakesAFlagAway does all that the program does by itself to rows that need another look.
func TestNothingButPeopleTakesAFlagAway(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		first := w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		table := w.newConcordance(c, law)
		ids := table.save(tableRow("Article 1", object{"DegreeId": 1, "Targets": []object{target(law, "Madde 3(2)")}}),
			tableRow("Article 2", object{"DegreeId": 1, "Targets": []object{target(law, "Madde 3(1)")}}))
		check := func() {
			t.Helper()
			if err := w.Library().CheckConcordances(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		flags := func(what, want string) {
			t.Helper()
			var all []string
			for _, r := range table.read("")["Rows"].([]any) {
				all = append(all, fmt.Sprint(at(r, "Look")))
			}
			if got := strings.Join(all, " "); got != want {
				t.Errorf("%s: %s, want %s", what, got, want)
			}
		}
		changed := strings.Replace(concordanceLaw, "Belediye toplama yerleri kurar",
			"Belediye her mahallede toplama yerleri kurar", 1)
		second := w.newLawVersion(c, law, "2026-03-01", changed)
		check()
		flags("a changed paragraph", "1 0")
		w.newLawVersion(c, law, "2026-04-01", concordanceLaw)
		check()
		flags("the words are as they were", "1 0")
		table.stamp = at(table.read(""), "Item", "ModifyDate").(string)
		w.must(table.post("rows", object{"Rows": []object{tableRow("Article 1",
			object{"Id": ids[0], "DegreeId": 1, "CommentTR": "Not",
				"Targets": []object{target(law, "Madde 3(2)")}})}}))
		flags("a save that decides nothing", "1 0")
		w.must(table.post("provisions", object{"From": 1, "To": 2}))
		flags("further rows", "1 0")

		// All versions go: the counterparts are kept and said to be missing.
		revisions := w.Count(w.Stores().Main, "SELECT MAX(id) FROM revisions WHERE legal_text_id = $1", law)
		for _, id := range []int64{int64(revisions), second, first} {
			w.must(w.Login(access.Administrator).Delete(fmt.Sprintf("/api/settings/revisions/%d", id)))
		}
		check()
		got := table.read("")
		for i, r := range got["Rows"].([]any) {
			if at(r, "Targets", 0, "Place") == nil || at(r, "Look") == 0.0 {
				t.Errorf("row %d without any version: %v", i, r)
			}
		}
		table.stamp = at(got, "Item", "ModifyDate").(string)
		w.must(table.post("checked", object{"RowIds": ids}))
		flags("people", "0 0")
	})
}

func TestASaveFromAStalePageSaysWhoAndWhen(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		table := w.newConcordance(c, s.id["legaltexts"])
		stale := *table
		table.save(tableRow("Article 1", nil))
		for _, path := range []string{"rows", "checked", "provisions", "confirm"} {
			body := map[string]object{"rows": {"Rows": []object{tableRow("Article 2", nil)}},
				"checked": {"RowIds": []int64{}}, "provisions": {"From": 1, "To": 2}, "confirm": {}}[path]
			a := stale.post(path, body)
			value, _ := a.JSON["Value"].(map[string]any)
			if a.Message != "ERROR_CHANGED_MEANWHILE" || value["ModifyDate"] != table.stamp ||
				value["ModifyUser"] == nil {
				t.Errorf("%s from a stale page: %s", path, a.Raw)
			}
		}
	})
}

// TestPlacesInOddSpelling writes places with marks of direction, fixed blanks and hyphens, as word processors do.
func TestPlacesInOddSpelling(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		table := w.newConcordance(c, law)
		for label, want := range map[string]string{
			"Madde\u00a03(1)": "art:3/par:1", "\u200fMadde 3(1)\u200f": "art:3/par:1",
			"Madde\u202f3 (1)": "art:3/par:1", "Madde 2\u20113": "art:2 art:3", "m. 3/1": "art:3/par:1",
			"\u202aArticle 3(1)\u202c": "art:3/par:1",
		} {
			ids := table.save(tableRow("Article 1", object{"Targets": []object{target(law, label)}}))
			var got []string
			for _, r := range table.read("")["Rows"].([]any) {
				if at(r, "Id") != float64(ids[0]) {
					continue
				}
				targets, _ := at(r, "Targets").([]any)
				for _, g := range targets {
					got = append(got, fmt.Sprint(at(g, "Place")))
					if at(g, "Missing") != false {
						t.Errorf("%q: %v is missing", label, g)
					}
				}
			}
			if joined := strings.Join(got, " "); joined != want {
				t.Errorf("%q is read as %q, want %q", label, joined, want)
			}
		}
	})
}

// TestTablesOfConcordanceComeBackFromAnArchive restores a backup, also one of PostgreSQL, and reads the acts and tables
// that it holds.
func TestTablesOfConcordanceComeBackFromAnArchive(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		law := w.makeFixture(c).id["legaltexts"]
		w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		table := w.newConcordance(c, law)
		table.save(tableRow("Article 1", object{"DegreeId": 1, "EUTextTR": "Üye Devletler",
			"Targets": []object{target(law, "Madde 1")}}),
			tableRow("Article 2", object{"DegreeId": 2, "ReasonTR": "Süre eksik",
				"Targets": []object{target(law, "Madde 2(1)(a)")}}))
		tables := []string{"concordances", "concordance_rows", "concordance_targets", "eu_acts", "eu_act_units",
			"legal_text_acts", "eu_mentions"}
		count := func(db *store.DB) string {
			t.Helper()
			var counts []string
			if err := db.View(t.Context(), func(tx *store.Tx) error {
				for _, name := range tables {
					var n int64
					if err := tx.Row(t.Context(), "SELECT COUNT(*) FROM "+name, nil, &n); err != nil {
						return err
					}
					counts = append(counts, fmt.Sprint(name, " ", n))
				}
				rows, err := store.All(t.Context(), tx, func(scan func(...any) error) (line string, err error) {
					var label, words, reason, place, print string
					var degree int64
					err = scan(&label, &words, &reason, &degree, &place, &print)
					return fmt.Sprint(label, "|", words, "|", reason, "|", degree, "|", place, "|", print), err
				}, `SELECT r.label, r.text_tr, r.reason_tr, r.degree_id, g.place, g.print_tr FROM concordance_rows r
					JOIN concordance_targets g ON g.row_id = r.id ORDER BY r.id, g.position`)
				counts = append(counts, rows...)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			return strings.Join(counts, "\n")
		}
		want := count(w.Stores().Main)
		if !strings.Contains(want, "Article 2||Süre eksik|2|art:2/par:1/pt:a|") {
			t.Fatalf("the library has %s", want)
		}
		archive, out := filepath.Join(t.TempDir(), "a"+backup.Extension), filepath.Join(t.TempDir(), "restored")
		source := backup.Source{Main: w.Stores().Main,
			Files: file.New(file.Config{Stores: w.Stores(), Data: w.cfg.Data}), Data: w.cfg.Data}
		if _, err := backup.Create(t.Context(), source, archive); err != nil {
			t.Fatal(err)
		}
		if _, err := backup.Restore(t.Context(), archive, out); err != nil {
			t.Fatal(err)
		}
		restored, err := store.Open(t.Context(), store.Options{Data: out})
		if err != nil {
			t.Fatal(err)
		}
		defer restored.Close()
		if got := count(restored.Main); got != want {
			t.Errorf("restored\n%s\nwant\n%s", got, want)
		}
	})
}
