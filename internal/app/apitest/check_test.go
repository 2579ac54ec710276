package apitest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
)

// checkedTR has a reference to an article that is missing, and another number of days than checkedEN.
const (
	checkedTR = "MADDE 1- (1) 😀 Başvuru on beş gün içinde yapılır.\n(2) 9 uncu maddeye aykırı başvurular " +
		"reddedilir.\n\n" +
		"MADDE 2- Bu Yasa yürürlüğe girer.\n"
	checkedEN = "Article 1\n(1) The application shall be made within fifty days.\n" +
		"(2) Other applications shall be refused.\n\n" +
		"Article 2\nThis Law enters into force.\n"
)

type checksAnswer struct {
	Total    int
	Compared int
	Reason   string
	Counts   map[string]int
	Findings []struct {
		Key, Rule, Severity, Language, Place string
		Start, End                           int
		Params                               map[string]string
		Other                                *struct {
			Language   string
			Start, End int
		}
	}
}

func TestTheTextsOfAFormAreChecked(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		before := w.snapshot()
		var got checksAnswer
		w.must(expert.Post("/api/settings/revisions/check", object{"TextTR": checkedTR, "TextEN": checkedEN})).Into(t,
			&got)
		if got.Total != 3 || got.Counts["ref.article"] != 1 || got.Counts["par.number"] != 1 ||
			got.Counts["par.ref"] != 1 {
			t.Fatalf("found %+v", got)
		}
		units := map[string][]uint16{"tr": utf16.Encode([]rune(checkedTR)), "en": utf16.Encode([]rune(checkedEN))}
		words := func(language string, from, to int) string { return string(utf16.Decode(units[language][from:to])) }
		for _, f := range got.Findings {
			switch f.Rule {
			case "ref.article":
				if f.Severity != "error" || words(f.Language, f.Start, f.End) != "9 uncu maddeye" ||
					f.Place != "art:1/par:2" {
					t.Errorf("the reference is %+v", f)
				}
			case "par.number":
				if f.Other == nil || words(f.Language, f.Start, f.End) != "on beş" ||
					words(f.Other.Language, f.Other.Start, f.Other.End) != "fifty" {
					t.Errorf("the number is %+v", f)
				}
			}
		}
		w.must(expert.Post("/api/settings/revisions/check", object{"TextTR": "", "TextEN": ""})).Into(t, &got)
		if got.Total != 0 || len(got.Findings) != 0 {
			t.Errorf("empty texts have %+v", got)
		}
		long := expert.Post("/api/settings/revisions/check", object{"TextTR": strings.Repeat("ş", 1<<20+1)})
		if !long.Is(http.StatusOK, "ERROR_VALIDATION") {
			t.Errorf("a text that is too long: %d %.300s", long.Status, long.Raw)
		}
		w.same(t, before, "checking texts")
	})
}

func TestTheTextsOfAVersionAreCheckedForItsReaders(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		s := w.makeFixture(expert)
		text := w.must(expert.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
		version := w.must(expert.Post("/api/settings/revisions", object{"Id": 0, "LegalTextId": text, "StatusId": 2,
			"Date": "2025-11-14", "TextTR": checkedTR, "TextEN": checkedEN})).ID()
		address := fmt.Sprintf("/api/legaltexts/check/%d", version)
		var got checksAnswer
		w.must(w.Login(access.TextReader).Get(address)).Into(t, &got)
		if got.Counts["ref.article"] != 1 || got.Counts["par.number"] != 1 || got.Compared == 0 {
			t.Errorf("a reader sees %+v", got)
		}
		if a := w.Login(access.GlossaryReader).Get(address); a.Status != http.StatusForbidden {
			t.Errorf("somebody without the right to read: %d %.300s", a.Status, a.Raw)
		}
		if a := expert.Get("/api/legaltexts/check/999999"); !a.Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
			t.Errorf("no version: %d %.300s", a.Status, a.Raw)
		}
	})
}

func TestAFindingIsSetAsideInAllVersionsOfItsTextAndTakenBack(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		s := w.makeFixture(expert)
		text := w.must(expert.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
		save := func(date, tr string) int64 {
			return w.must(expert.Post("/api/settings/revisions", object{"Id": 0, "LegalTextId": text, "StatusId": 2,
				"Date": date, "TextTR": tr, "TextEN": checkedEN})).ID()
		}
		version := save("2025-11-14", checkedTR)
		check := func(id int64) (got struct {
			Total, Ignored int
			Counts         map[string]int
			Findings       []struct {
				Key, Rule string
				Ignored   *struct{ User, Note string }
			}
		}) {
			w.must(expert.Get(fmt.Sprintf("/api/legaltexts/check/%d", id))).Into(t, &got)
			return got
		}
		figures := func() (of, latest any) {
			var list struct{ Items []struct{ Differences any } }
			w.must(expert.Get(fmt.Sprintf("/api/settings/revisions/%d", text))).Into(t, &list)
			var texts struct {
				Items []struct {
					ID          int64 `json:"Id"`
					Differences any
				}
			}
			w.must(expert.Get("/api/settings/legaltexts?parity=1&size=100")).Into(t, &texts)
			for _, one := range texts.Items {
				if one.ID == text {
					latest = one.Differences
				}
			}
			return list.Items[0].Differences, latest
		}
		before := check(version)
		if before.Total != 3 || before.Ignored != 0 {
			t.Fatalf("found %+v", before)
		}
		if of, latest := figures(); of != 2.0 || latest != 2.0 {
			t.Errorf("the lists show %v differences of the version and %v of the text, want 2", of, latest)
		}
		i := slices.IndexFunc(before.Findings, func(f struct {
			Key, Rule string
			Ignored   *struct{ User, Note string }
		}) bool {
			return f.Rule == "par.number"
		})
		key := before.Findings[i].Key
		const address = "/api/settings/revisions/check/ignore"
		for _, bad := range []object{
			{"LegalTextId": text, "Key": key, "Rule": "par.number", "Note": "x"},
			{"LegalTextId": text, "Key": key, "Rule": "par.number", "Note": strings.Repeat("ş", 141)},
			{"LegalTextId": text, "Key": key, "Rule": "no.rule", "Note": "Bilerek"},
			{"LegalTextId": text, "Key": "made up", "Rule": "par.number", "Note": "Bilerek"},
		} {
			if a := expert.Post(address, bad); !a.Is(http.StatusOK, "ERROR_VALIDATION") {
				t.Errorf("%v: %d %.300s", bad, a.Status, a.Raw)
			}
		}
		if a := expert.Post(address, object{"LegalTextId": 999999, "Key": key, "Rule": "par.number",
			"Note": "Bilerek"}); a.Status !=
			http.StatusNotFound {
			t.Errorf("no legal text: %d %.300s", a.Status, a.Raw)
		}
		w.must(expert.Post(address, object{"LegalTextId": text, "Key": key, "Rule": "par.number",
			"Note": "Bilerek farklı"}))
		if entry := w.Count(w.Stores().Main,
			"SELECT COUNT(*) FROM log WHERE category_id = $1 AND process_id = $2 AND object_id = $3",
			audit.LegalTexts, audit.Update, text); entry != 1 {
			t.Errorf("the log has %d entries", entry)
		}
		after := check(version)
		if after.Total != 2 || after.Ignored != 1 || after.Counts["par.number"] != 0 || len(after.Findings) != 3 {
			t.Errorf("with one set aside %+v", after)
		}
		if of, latest := figures(); of != 1.0 || latest != 1.0 {
			t.Errorf("the lists show %v differences of the version and %v of the text, want 1", of, latest)
		}
		// It stays set aside in a new version with an edit elsewhere, which only one language has, and in texts that
		// are not saved.
		next := save("2026-02-01", strings.Replace(checkedTR, "reddedilir", "geri çevrilir", 1))
		if got := check(next); got.Ignored != 1 || got.Total != 3 || got.Counts["par.older"] != 1 {
			t.Errorf("the next version has %+v", got)
		}
		var unsaved struct{ Ignored int }
		w.must(expert.Post("/api/settings/revisions/check", object{"LegalTextId": text, "TextTR": checkedTR,
			"TextEN": checkedEN})).Into(t, &unsaved)
		if unsaved.Ignored != 1 {
			t.Errorf("texts that are not saved have %d set aside", unsaved.Ignored)
		}
		w.must(expert.Delete(fmt.Sprintf("%s/%d/%s", address, text, key)))
		if got := check(version); got.Ignored != 0 || got.Total != 3 {
			t.Errorf("after it was taken back %+v", got)
		}
		if a := expert.Delete(fmt.Sprintf("%s/%d/%s", address, text, key)); a.Status != http.StatusNotFound {
			t.Errorf("taken back twice: %d %.300s", a.Status, a.Raw)
		}
		if of, latest := figures(); of != 2.0 || latest != 2.0 {
			t.Errorf("the lists show %v differences of the version and %v of the text, want 2 again", of, latest)
		}
		w.must(expert.Post(address, object{"LegalTextId": text, "Key": key, "Rule": "par.number",
			"Note": "Bilerek farklı"}))
		w.must(w.Login(access.Administrator).Delete(fmt.Sprintf("/api/settings/legaltexts/%d", text)))
		if n := w.Count(w.Stores().Main,
			"SELECT (SELECT COUNT(*) FROM check_ignored) + (SELECT COUNT(*) FROM version_differences)"+
				" - (SELECT COUNT(*) FROM version_differences d JOIN revisions r ON r.id = d.revision_id)"); n != 0 {
			t.Errorf("%d rows are left of a deleted legal text", n)
		}
	})
}

func TestVersionsOfAnEarlierProgramAreComparedInTheBackground(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert := w.Login(access.DraftingExpert)
		s := w.makeFixture(expert)
		text := w.must(expert.Post("/api/settings/legaltexts", s.complete("legaltexts"))).ID()
		w.must(expert.Post("/api/settings/revisions", object{"Id": 0, "LegalTextId": text, "StatusId": 2,
			"Date": "2025-11-14", "TextTR": checkedTR, "TextEN": checkedEN}))
		w.Exec("DELETE FROM version_differences")
		w.Exec("UPDATE legal_texts SET differences = NULL")
		if err := w.Library().CountDifferences(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := w.Count(w.Stores().Main, "SELECT COALESCE(differences, -1) FROM legal_texts WHERE id = $1",
			text); n != 2 {
			t.Errorf("%d differences", n)
		}
	})
}
