package apitest

import (
	"fmt"
	"strings"
	"testing"

	"lls/internal/platform/access"
)

// TestActsAreImportedFromAnExportOfEURLex reads both headings that EUR-Lex and Turkish tables have.
func TestActsAreImportedFromAnExportOfEURLex(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		w.must(w.change(c, "legaltexts", s.id["legaltexts"], object{"EULegislation": "2008/98/AT sayılı Direktif"}))
		w.saveAct(c, "32000L0060", "Su Çerçeve Direktifi", nil)
		send := func(table, query string) map[string]any {
			t.Helper()
			upload := w.upload(c, "eurlex.csv", []byte(table))
			return c.Post("/api/settings/euacts/import"+query, object{"UploadId": upload.Text("Id")}).JSON
		}
		table := "CELEX number,Title,Form,Date of document,In force\n" +
			"32008L0098,Directive 2008/98/EC on waste,Directive,19/11/2008,yes\n" +
			"32014R0028,Commission Implementing Regulation (EU) No 28/2014,Implementing regulation,2014-01-14,no\n" +
			"32000L0060,Directive 2000/60/EC,Directive,2000-10-23,yes\n" +
			"02016R0679-20160504,General Data Protection Regulation,Regulation,2016-04-27,yes\n"
		for _, query := range []string{"?dryrun=1", ""} {
			answer := send(table, query)
			var results []string
			for i := range 4 {
				results = append(results, fmt.Sprint(at(answer, "Rows", i, "Result"), " ",
					at(answer, "Rows", i, "Errors", 0, "Code")))
			}
			if got := strings.Join(results, "; "); got != "create <nil>; create <nil>; skip duplicate; create base" {
				t.Errorf("import%s: %s (%v)", query, got, answer)
			}
			if base := at(answer, "Rows", 3, "Errors", 0, "Params", "Value"); base != "32016R0679" {
				t.Errorf("import%s: a consolidated version is taken as %v", query, base)
			}
		}
		if got := w.acts(c, "registered=1&sort=CELEX"); !strings.Contains(got, "32008L0098 32014R0028 32016R0679") {
			t.Errorf("the register after the import: %s", got)
		}
		if got := w.textsOf(c, "32008L0098"); got != fmt.Sprintf("%d 1 [field]", s.id["legaltexts"]) {
			t.Errorf("an act that was seen is imported: %q", got)
		}
		item := at(w.must(c.Get("/api/euacts/view?celex=32014R0028")).JSON, "Item")
		if at(item, "SubtypeId") != 2.0 || at(item, "StateId") != 3.0 || at(item, "Date") != "2014-01-14" {
			t.Errorf("an imported act: %v", item)
		}
		turkish := "CELEX numarası;Başlık;Belge tarihi;Durum;Fasıl\n" +
			"32010L0031;Binaların enerji performansı;19/05/2010;Yürürlükten kaldırılmış;Enerji\n" +
			"32099L0031;Gelecek;;;\n32011L0083;Tüketici hakları;;Belirsiz;99\n"
		answer := send(turkish, "")
		if at(answer, "Message") != "ERROR_VALIDATION" ||
			at(answer, "Value", "Rows", 1, "Errors", 0, "Code") != "pattern" ||
			at(answer, "Value", "Rows", 2, "Errors", 0, "Field") != "StateId" ||
			w.textsOf(c, "32010L0031") != "no act" {
			t.Errorf("a table with faults: %v", answer)
		}
		if answer = send(turkish, "?partial=1"); at(answer, "Created") != 1.0 {
			t.Errorf("its good rows: %v", answer)
		}
		item = at(w.must(c.Get("/api/euacts/view?celex=32010L0031")).JSON, "Item")
		if at(item, "ChapterId") != 15.0 || at(item, "StateId") != 3.0 {
			t.Errorf("an act of a Turkish table: %v", item)
		}
	})
}

// TestAnImportOfActsTakesTheOthersOver imports acts that texts cite, and that name each other.
func TestAnImportOfActsTakesTheOthersOver(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		w.must(w.change(c, "legaltexts", s.id["legaltexts"], object{
			"EULegislation": "95/46/AT ve 2008/98/AT sayılı Direktifler, (AB) 2016/679 sayılı Tüzük"}))
		send := func(rows string) map[string]any {
			t.Helper()
			upload := w.upload(c, "acts.csv", []byte("CELEX;Title;Repealed by;Short name\n"+rows))
			return c.Post("/api/settings/euacts/import", object{"UploadId": upload.Text("Id")}).JSON
		}
		answer := send("31995L0046;Directive 95/46/EC;32016R0679;\n32016R0679;Regulation (EU) 2016/679;31995L0046;\n")
		if at(answer, "Message") != "ERROR_VALIDATION" ||
			!strings.Contains(fmt.Sprint(at(answer, "Errors")), "circular") {
			t.Errorf("two acts that repeal each other: %v", answer)
		}
		if got := w.acts(c, "registered=1"); strings.Contains(got, "31995L0046") ||
			strings.Contains(got, "32016R0679") {
			t.Errorf("a refused import leaves %s", got)
		}
		answer = send("31995L0046;Directive 95/46/EC;32016R0679;\n32016R0679;Regulation (EU) 2016/679;;GDPR\n")
		if at(answer, "Created") != 2.0 {
			t.Fatalf("the import: %v", answer)
		}
		item := at(w.must(c.Get("/api/euacts/view?celex=31995L0046")).JSON, "Item")
		if at(item, "RepealedBy", "ShortEN") != "GDPR" || at(item, "StateId") != 3.0 {
			t.Errorf("the repealed act: %v", item)
		}
		for _, celex := range []string{"31995L0046", "32016R0679", "32008L0098"} {
			if got := w.textsOf(c, celex); got != fmt.Sprintf("%d 1 [field]", s.id["legaltexts"]) {
				t.Errorf("%s concerns %q", celex, got)
			}
		}
		if got := w.acts(c, "sort=CELEX"); strings.Count(got, "31995L0046") != 1 ||
			strings.Count(got, "32016R0679") != 1 {
			t.Errorf("the register: %s", got)
		}
	})
}
