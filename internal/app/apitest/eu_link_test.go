package apitest

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// textsOf are the legal texts that an act concerns: their Ids with aims and sources.
func (w *env) textsOf(c *apptest.Client, celex string) string {
	w.t.Helper()
	a := c.Get("/api/euacts/view?celex=" + celex)
	if a.Text("Message") == "ERROR_NOT_FOUND" {
		return "no act"
	}
	texts, _ := w.must(a).JSON["Texts"].([]any)
	var all []string
	for _, text := range texts {
		all = append(all, fmt.Sprint(at(text, "LegalText", "Id"), " ", at(text, "Aim"), " ", at(text, "Sources")))
	}
	return strings.Join(all, "; ")
}

// change changes a record under checkout.
func (w *env) change(c *apptest.Client, kind string, id int64, fields object) apptest.Answer {
	w.t.Helper()
	w.must(c.Post(fmt.Sprintf("/api/checkout/%s/%d", kind, id), nil))
	item := at(w.must(c.Get(fmt.Sprintf("/api/settings/%s/view/%d", kind, id))).JSON, "Item")
	fields["Id"], fields["ModifyDate"] = id, at(item, "ModifyDate")
	return c.Post("/api/settings/"+kind, fields)
}

func TestLinksToActsComeAndGoWithTheWords(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		is := func(what, celex, want string) {
			t.Helper()
			if want = strings.ReplaceAll(want, "LAW", fmt.Sprint(law)); w.textsOf(c, celex) != want {
				t.Errorf("%s: %s concerns %q, want %q", what, celex, w.textsOf(c, celex), want)
			}
		}
		is("before", "32008L0098", "no act")
		w.must(w.change(c, "legaltexts", law,
			object{"EULegislation": "2008/98/AT sayılı Direktif, 2016/679 sayılı Tüzük"}))
		is("a sure reference", "32008L0098", "LAW 1 [field]")
		is("an ambiguous reference", "32016R0679", "no act")
		if got := w.acts(c, "registered=2"); got != "32008L0098" {
			t.Errorf("the acts that are only seen: %s", got)
		}
		seen := at(w.must(c.Get("/api/euacts?registered=2")).JSON, "Items", 0)
		for _, key := range []string{"Date", "DateEffective", "DateTransposition", "StateId", "ChapterId"} {
			if at(seen, key) != nil {
				t.Errorf("%s of a seen act is %v", key, at(seen, key))
			}
		}
		row := at(w.must(c.Get("/api/draftlegaltexts")).JSON, "Items", 0)
		if at(row, "EUActs", 0, "CELEX") != "32008L0098" || at(row, "EUActCount") != 1.0 {
			t.Errorf("the row of the legal text names %v", at(row, "EUActs"))
		}

		version := s.complete("revisions")
		version["TextTR"] = "MADDE 1 – Amaç\nGenel.\nMADDE 2 – Dayanak\n2008/98/AT sayılı Direktif ile (AB) 2016/679 " +
			"sayılı Tüzük."
		made := w.must(c.Post("/api/settings/revisions", version))
		is("a text refers as well", "32008L0098", "LAW 1 [field text]")
		is("only a text refers", "32016R0679", "LAW 5 [text]")
		mentions := w.must(c.Get("/api/euacts/view?celex=32016R0679")).JSON
		if at(mentions, "Mentions", 0, "RevisionId") != float64(made.ID()) ||
			at(mentions, "Mentions", 0, "Language") != "tr" ||
			at(mentions, "Mentions", 0, "Articles", 0, "Key") != "art:2" || at(mentions, "MentionsTotal") != 1.0 {
			t.Errorf("where texts refer to it: %v", mentions["Mentions"])
		}

		w.must(w.change(c, "legaltexts", law, object{"EULegislation": ""}))
		is("the field without words", "32008L0098", "LAW 5 [text]")
		w.must(w.change(c, "revisions", made.ID(), object{"TextTR": "MADDE 1 – Amaç\nGenel."}))
		is("no words at all", "32008L0098", "no act")
		is("no words at all", "32016R0679", "no act")
		version["TextTR"], version["TextEN"] = "", "Directive 2010/31/EU"
		made = w.must(c.Post("/api/settings/revisions", version))
		is("an English text", "32010L0031", "LAW 5 [text]")
		w.must(c.Delete(fmt.Sprintf("/api/settings/revisions/%d", made.ID())))
		is("a deleted version", "32010L0031", "no act")
	})
}

func TestAnActThatIsOnlySeenIsFoundInAnyNotation(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		w.must(w.change(c, "legaltexts", w.makeFixture(c).id["legaltexts"],
			object{"EULegislation": "2008/98/AT sayılı Direktif; (AB) No 910/2014 sayılı Tüzük"}))
		reader := w.Login(access.TextReader)
		for q, want := range map[string]string{
			"2008/98/AT": "32008L0098", "2008/98/EC": "32008L0098", "Directive 2008/98/EC": "32008L0098",
			"32008l0098": "32008L0098", "02008L0098-20180705": "32008L0098", "2008/98": "32008L0098",
			"910/2014": "32014R0910", "(AB) 910/2014 sayılı Tüzük": "32014R0910",
			"2008/99/AT": "", "2008/9": "", "95/46/AT": "", "Atık": "", "98/2008/x": "",
		} {
			if got := w.acts(reader, "q="+url.QueryEscape(q)); got != want {
				t.Errorf("%q finds %q, want %q", q, got, want)
			}
		}
	})
}

func TestLinksThatUsersMakeStay(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law, waste := s.id["legaltexts"], w.saveAct(c, "32008L0098", "Atık Direktifi", nil)
		w.must(w.change(c, "legaltexts", law, object{"Acts": []any{object{"EUActId": waste, "Aim": 2}}}))
		want := fmt.Sprintf("%d 2 [manual]", law)
		if got := w.textsOf(c, "32008L0098"); got != want {
			t.Errorf("a link by hand: %q, want %q", got, want)
		}
		w.must(w.change(c, "legaltexts", law, object{"EULegislation": "2008/98/AT sayılı Direktif"}))
		w.must(w.change(c, "legaltexts", law, object{"EULegislation": ""}))
		item := at(w.must(c.Get(fmt.Sprintf("/api/draftlegaltexts/view/%d", law))).JSON, "Item", "Acts", 0)
		if at(item, "EUActId") != float64(waste) || at(item, "Aim") != 2.0 || at(item, "NameTR") != "Atık Direktifi" {
			t.Errorf("the words came and went: %v", item)
		}
		for want, acts := range map[string][]any{
			"Acts[0].EUActId:unknown":   {object{"EUActId": 4711, "Aim": 1}},
			"Acts[0].Aim:unknown":       {object{"EUActId": waste, "Aim": 6}},
			"Acts[1].EUActId:duplicate": {object{"EUActId": waste, "Aim": 1}, object{"EUActId": waste, "Aim": 2}},
		} {
			if a := w.change(c, "legaltexts", law, object{"Acts": acts}); codes(a) != want {
				t.Errorf("%v: %s, want %s", acts, a.Raw, want)
			}
		}
		if a := c.Delete(fmt.Sprintf("/api/settings/euacts/%d", waste)); a.Text("Message") != "ERROR_LINKED_DATA" ||
			at(a.JSON, "Value", 0, "Kind") != "legaltexts" || at(a.JSON, "Value", 0, "Count") != 1.0 {
			t.Errorf("an act with a legal text is deleted: %s", a.Raw)
		}
		w.must(w.change(c, "legaltexts", law, object{"Acts": []any{object{"EUActId": waste, "Aim": 5,
			"Sources": []string{"text"}}}}))
		if got := w.textsOf(c, "32008L0098"); got != "" {
			t.Errorf("without the link: %q", got)
		}
		w.must(c.Delete(fmt.Sprintf("/api/settings/euacts/%d", waste)))
		w.must(w.change(c, "legaltexts", law, object{"EULegislation": "Directive 2010/31/EU",
			"Acts": []any{}}))
		w.must(c.Post(fmt.Sprintf("/api/checkin/legaltexts/%d", law), nil))
		w.must(w.Login(access.Administrator).Delete(fmt.Sprintf("/api/settings/legaltexts/%d", law)))
		if got := w.acts(c, "registered=2"); got != "" {
			t.Errorf("acts of a deleted legal text: %s", got)
		}
	})
}

func TestRegisteringAnActKeepsItsLinks(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		w.must(w.change(c, "legaltexts", law, object{"EULegislation": "2008/98/AT ve 2010/31/AB sayılı Direktifler"}))
		w.saveAct(c, "32008L0098", "Atık Direktifi", object{"ShortTR": "Atık Çerçeve Direktifi"})
		want := fmt.Sprintf("%d 1 [field]", law)
		if got := w.textsOf(c, "32008L0098"); got != want || w.acts(c, "registered=2") != "32010L0031" {
			t.Errorf("an act that was seen is created: %q, seen %s", got, w.acts(c, "registered=2"))
		}
		seen := int64(at(w.must(c.Get("/api/euacts/view?celex=32010L0031")).JSON, "Item", "Id").(float64))
		w.must(w.change(c, "euacts", seen, object{"NameTR": "Binaların enerji performansı", "StateId": 3}))
		if got := w.textsOf(c, "32010L0031"); got != want || w.acts(c, "registered=2") != "" {
			t.Errorf("an act that was seen is registered: %q, seen %s", got, w.acts(c, "registered=2"))
		}
		refs := at(w.must(c.Post("/api/euacts/recognise",
			object{"Text": "Atık Çerçeve Direktifi'nin, 2010/31/AB sayılı " +
				"Direktif, 02008L0098-20180705, Directive 2014/65/EU"})).JSON, "Items")
		for i, want := range []object{
			{"Kind": "name", "CELEX": "32008L0098", "Registered": true, "NameTR": "Atık Çerçeve Direktifi"},
			{"CELEX": "32010L0031", "EUActId": float64(seen), "Warning": "repealed",
				"NameEN": "Binaların enerji performansı"},
			{"CELEX": "02008L0098-20180705", "Base": "32008L0098", "Registered": true},
			{"CELEX": "32014L0065", "EUActId": nil, "Registered": false, "NameTR": ""},
		} {
			for key, value := range want {
				if at(refs, i, key) != value {
					t.Errorf("reference %d: %s is %v, want %v", i, key, at(refs, i, key), value)
				}
			}
		}
	})
}
