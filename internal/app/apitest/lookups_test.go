package apitest

import (
	"fmt"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// TestLookups reads the sets that lists and screens choose from.
func TestLookups(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		expert, reader := w.Login(access.DraftingExpert), w.Login(access.GlossaryReader)
		w.must(expert.Post("/api/settings/linebodies", object{"Id": 0, "NameTR": "Bakanlık", "NameEN": "Ministry"}))
		lookups := func(c *apptest.Client, path string) string {
			a := w.must(c.Get(path))
			return fmt.Sprint(a.JSON["LegislationTypes"], a.JSON["LineBodies"], a.JSON["Statuses"])
		}
		texts := lookups(expert, "/api/legaltexts?page=1")
		if glossary := lookups(reader, "/api/glossary?page=1"); glossary != texts {
			t.Errorf("the glossary answers\n%s, legal texts\n%s", glossary, texts)
		}
		if a := w.must(reader.Get("/api/glossary?page=1")); len(at(a.JSON, "LegislationTypes").([]any)) != 7 ||
			at(a.JSON, "LineBodies", 0, "NameTR") != "Bakanlık" || len(at(a.JSON, "Statuses").([]any)) != 10 {
			t.Errorf("the glossary answers %.300s", a.Raw)
		}
		a := w.must(expert.Get("/api/statistics"))
		want := "[map[Id:1 NameEN:Status of Legal Texts NameTR:Mevzuat Durum Raporu] map[Id:2 NameEN:Adopted " +
			"Legal Texts NameTR:Kabul Edilmiş Mevzuat Raporu] map[Id:3 NameEN:Harmonisation Status NameTR:Uyum " +
			"Durum Raporu] map[Id:4 NameEN:Not Yet Aligned NameTR:Uyumlaştırılmamış Hükümler] " +
			"map[Id:5 NameEN:Differences between Languages NameTR:Dil Farkları Raporu]]"
		if got := fmt.Sprint(a.JSON["Reports"]); got != want {
			t.Errorf("the reports are %s", got)
		}
	})
}
