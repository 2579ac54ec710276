package apitest

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"unicode/utf16"

	"lls/internal/platform/access"
)

// checkedTR has a reference to an article that is missing, and another number of days than checkedEN.
const (
	checkedTR = "MADDE 1- (1) 😀 Başvuru on beş gün içinde yapılır.\n(2) 9 uncu maddeye aykırı başvurular reddedilir.\n\n" +
		"MADDE 2- Bu Yasa yürürlüğe girer.\n"
	checkedEN = "Article 1\n(1) The application shall be made within fifty days.\n(2) Other applications shall be refused.\n\n" +
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
		w.must(expert.Post("/api/settings/revisions/check", object{"TextTR": checkedTR, "TextEN": checkedEN})).Into(t, &got)
		if got.Total != 3 || got.Counts["ref.article"] != 1 || got.Counts["par.number"] != 1 || got.Counts["par.ref"] != 1 {
			t.Fatalf("found %+v", got)
		}
		units := map[string][]uint16{"tr": utf16.Encode([]rune(checkedTR)), "en": utf16.Encode([]rune(checkedEN))}
		words := func(language string, from, to int) string { return string(utf16.Decode(units[language][from:to])) }
		for _, f := range got.Findings {
			switch f.Rule {
			case "ref.article":
				if f.Severity != "error" || words(f.Language, f.Start, f.End) != "9 uncu maddeye" || f.Place != "art:1/par:2" {
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
