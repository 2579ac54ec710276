package apitest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/format/pack/packtest"
	"lls/internal/platform/access"
)

// actText is an act of our own in the form of a directive.
const actText = `HAVE ADOPTED THIS DIRECTIVE:

CHAPTER I
GENERAL PROVISIONS
Article 1
Subject matter
This Directive lays down measures on waste.
Article 2
Definitions
For the purposes of this Directive:
(a) ‘waste’ means any object that is discarded;
(b) ‘holder’ means who has it.
Article 3
Separate collection
1. Producers of waste shall collect it separately.
2. Member States shall set up places of collection.
Article 4
Entry into force
This Directive shall enter into force on the twentieth day.
Article 5
Addressees
This Directive is addressed to the Member States.

Done at Brussels, 1 February 2020.
`

// structured is an act with a structure, which a client has checked out.
type structured struct {
	w     *env
	c     *apptest.Client
	id    int64
	celex string
	stamp string
}

func (w *env) newStructuredAct(c *apptest.Client) *structured {
	w.t.Helper()
	s := &structured{w: w, c: c, celex: uniqueCELEX()}
	a := w.must(c.Post("/api/settings/euacts", act(s.celex, "Atık Çerçeve Direktifi", nil)))
	s.id, s.stamp = a.ID(), a.Text("ModifyDate")
	w.must(w.checkout(c, "euacts", s.id))
	return s
}

// units saves the structure of a text.
func (s *structured) units(version string, more object) apptest.Answer {
	s.w.t.Helper()
	body := object{"ModifyDate": s.stamp, "Version": version}
	for key, value := range more {
		body[key] = value
	}
	a := s.c.Post(fmt.Sprintf("/api/euacts/units/%d", s.id), body)
	if a.Success {
		s.stamp = a.Text("ModifyDate")
	}
	return a
}

// text is the body of a call with an English text.
func english(text string) object { return object{"EN": object{"Text": text}} }

// outline is the structure of the act.
func (s *structured) outline(c *apptest.Client) object {
	s.w.t.Helper()
	return s.w.must(c.Get(fmt.Sprintf("/api/euacts/units/%d", s.id))).JSON
}

func places(structure object) string {
	var all []string
	units, _ := structure["Units"].([]any)
	for _, u := range units {
		all = append(all, at(u, "Place").(string))
	}
	return strings.Join(all, " ")
}

func TestTheStructureOfAnActIsReadFromItsText(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		a := w.newStructuredAct(c)
		if got := a.outline(c); got["Version"] != nil || places(got) != "" {
			t.Errorf("an act without a structure shows %v", got)
		}
		dry := w.must(c.Post(fmt.Sprintf("/api/euacts/units/%d?dryrun=1", a.id), object{"ModifyDate": a.stamp,
			"Version": "2020-02-01", "EN": object{"Text": actText}})).JSON
		if dry["New"] != 10.0 || dry["Gone"] != 0.0 || places(a.outline(c)) != "" {
			t.Errorf("a dry run: %v", dry)
		}
		w.must(a.units("2020-02-01", english(actText)))
		const all = "chap:i art:1 art:2 art:2/pt:a art:2/pt:b art:3 art:3/par:1 art:3/par:2 art:4 art:5"
		got := a.outline(w.Login(access.TextReader))
		if places(got) != all || got["Version"] != "2020-02-01" {
			t.Errorf("the structure is %s", places(got))
		}
		if at(got, "Units", 2, "HeadingEN") != "Definitions" || at(got, "Units", 2, "Label") != "Article 2" ||
			at(got, "Units", 0, "HeadingEN") != "GENERAL PROVISIONS" || at(got, "Units", 0, "Label") != "Chapter I" {
			t.Errorf("units are %v, %v", at(got, "Units", 0), at(got, "Units", 2))
		}
		words := func(place string) any {
			return w.must(c.Get(fmt.Sprintf("/api/euacts/units/%d/text?place=%s", a.id, place))).JSON["Items"]
		}
		if got := words("art:2/pt:a"); at(got, 0, "TextEN") != "‘waste’ means any object that is discarded;" {
			t.Errorf("the words of a point are %v", got)
		}
		if got := words("art:5"); at(got, 0, "TextEN") != "This Directive is addressed to the Member States." ||
			at(got, 1) != nil {
			t.Errorf("the last article says %v", got)
		}
		if got := words("art:9"); at(got, 0) != nil {
			t.Errorf("an article that there is not says %v", got)
		}

		// The Turkish text stands beside the English one; where the English one changes, it goes.
		turkish := "Madde 3\nAyrı toplama\n1. Atık üreticileri atıkları ayrı toplar ve toplanan miktarı yetkili " +
			"idareye bildirir.\n2. Üye devletler toplama yerleri kurar ve bunları kamuya duyurur.\n"
		saved := w.must(a.units("2020-02-01", object{"TR": object{"Text": turkish}})).JSON
		if saved["Kept"] != 10.0 || saved["Changed"] != 0.0 || saved["New"] != 0.0 {
			t.Errorf("a Turkish text of the same version: %v", saved)
		}
		if got := words("art:3"); at(got, 1, "TextTR") != "Atık üreticileri atıkları ayrı toplar ve toplanan miktarı "+
			"yetkili idareye bildirir." ||
			fmt.Sprint(at(got, 0, "HeadingTR"), at(got, 0, "TextTR")) != "Ayrı toplama" || places(a.outline(c)) != all {
			t.Errorf("both languages: %v", got)
		}
		changed := strings.Replace(actText, "collect it separately", "collect it at once", 1)
		saved = w.must(a.units("2024-02-18", english(changed))).JSON
		if saved["Kept"] != 2.0 || saved["Lost"] != 1.0 || saved["Changed"] != 1.0 || saved["Same"] != 9.0 ||
			at(saved, "Changes", 0, "Place") != "art:3/par:1" || at(saved, "Changes", 0, "State") != "changed" {
			t.Errorf("another English text: %v", saved)
		}
		if got := words("art:3"); at(got, 1, "TextTR") != "" ||
			at(got, 2, "TextTR") != "Üye devletler toplama yerleri kurar ve bunları kamuya duyurur." {
			t.Errorf("Turkish words beside other English ones: %v", got)
		}
	})
}

func TestTheTextOfAnActComesFromAFile(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		a := w.newStructuredAct(c)
		page := `<!DOCTYPE html><html><body><p class="title-article-norm">Article 1</p><p>Scope</p>` +
			`<div class="norm"><span class="no-parag">1. </span><div class="norm">It applies ►M1 to all ◄.</div></div></body></html>`
		file := w.must(w.upload(c, "act.html", []byte(page))).Text("Id")
		w.must(a.units("2020-02-01", object{"EN": object{"UploadId": file}}))
		items := w.must(c.Get(fmt.Sprintf("/api/euacts/units/%d/text?place=art:1", a.id))).JSON["Items"]
		if at(items, 0, "HeadingEN") != "Scope" || at(items, 1, "TextEN") != "It applies to all." {
			t.Errorf("the units of a page are %v", items)
		}
		formex := `<ACT><ENACTING.TERMS><ARTICLE><TI.ART>Article 7</TI.ART><ALINEA>One.</ALINEA></ARTICLE></ENACTING.TERMS></ACT>`
		file = w.must(w.upload(c, "act.xml", []byte(formex))).Text("Id")
		w.must(a.units("2020-02-01", object{"EN": object{"UploadId": file}}))
		if got := places(a.outline(c)); got != "art:7" {
			t.Errorf("the units of a Formex file are %s", got)
		}
	})
}

// wordAct is an act as EUR-Lex gives it to word processors: points are tables of a mark and its words, recitals too,
// and paragraphs are numbered by Word.
func wordAct(t testing.TB) []byte {
	t.Helper()
	var b strings.Builder
	b.WriteString(`<w:document xmlns:w="x"><w:body>`)
	line := func(text string) string { return `<w:p><w:r><w:t>` + text + `</w:t></w:r></w:p>` }
	marked := func(mark, text string) {
		b.WriteString(`<w:tbl><w:tr><w:tc>` + line(mark) + `</w:tc><w:tc>` + line(text) + `</w:tc></w:tr></w:tbl>`)
	}
	numbered := func(text string) {
		b.WriteString(`<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>` +
			text + `</w:t></w:r></w:p>`)
	}
	b.WriteString(line("DIRECTIVE 2020/1/EU OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL") + line("Whereas:"))
	marked("(1)", "Waste should be collected separately.")
	marked("(2)", "The Member States should report on it.")
	b.WriteString(line("HAVE ADOPTED THIS DIRECTIVE:") + line("Article 1") + line("Subject matter") +
		line("This Directive lays down rules on waste.") + line("Article 2") + line("Definitions") +
		line("For the purposes of this Directive:"))
	marked("(a)", "‘waste’ means any object that is discarded;")
	marked("(b)", "‘holder’ means the producer of the waste.")
	b.WriteString(line("Article 3") + line("Collection"))
	numbered("Producers shall collect waste separately.")
	numbered("Member States shall provide places for it.")
	b.WriteString(line("ANNEX I") + line("Places of collection") + `</w:body></w:document>`)
	return packtest.Archive(t, map[string]string{"[Content_Types].xml": `<Types/>`, "word/document.xml": b.String(),
		"word/_rels/document.xml.rels": `<Relationships><Relationship Id="1" Type="x/numbering" Target="numbering.xml"/></Relationships>`,
		"word/numbering.xml": `<w:numbering xmlns:w="x"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/>` +
			`<w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>` +
			`<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`})
}

func TestTheTextOfAnActComesFromAWordDocument(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		a := w.newStructuredAct(c)
		file := w.must(w.upload(c, "act.docx", wordAct(t))).Text("Id")
		w.must(a.units("2020-02-01", object{"EN": object{"UploadId": file}}))
		const all = "rec:1 rec:2 art:1 art:2 art:2/pt:a art:2/pt:b art:3 art:3/par:1 art:3/par:2 annex:i"
		if got := places(a.outline(c)); got != all {
			t.Errorf("the units of a Word document are %s", got)
		}
		items := w.must(c.Get(fmt.Sprintf("/api/euacts/units/%d/text?place=art:3", a.id))).JSON["Items"]
		if at(items, 0, "HeadingEN") != "Collection" ||
			at(items, 2, "TextEN") != "Member States shall provide places for it." {
			t.Errorf("article 3 is %v", items)
		}
	})
}

func TestAStructureThatCannotBeReadIsRefused(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		a := w.newStructuredAct(c)
		archive := w.must(w.upload(c, "act.docx", packtest.Archive(t,
			map[string]string{"a.txt": "Article 1"}))).Text("Id")
		doctype := w.must(w.upload(c, "act.xml",
			[]byte(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><ACT>&b;</ACT>`))).Text("Id")
		for name, row := range map[string]struct {
			version string
			body    object
			want    string
		}{
			"no date":                     {"", english(actText), "Version:required"},
			"a date that there is not":    {"2024-02-30", english(actText), "Version:date"},
			"no text":                     {"2024-02-18", object{}, "EN:required"},
			"an empty text":               {"2024-02-18", english(" \n"), "EN.Text:required"},
			"a text without a structure":  {"2024-02-18", english("Hello"), "EN:pattern"},
			"a file that nobody has sent": {"2024-02-18", object{"EN": object{"UploadId": "x"}}, "EN.UploadId:unknown"},
			"a file with a DTD": {"2024-02-18", object{"EN": object{"UploadId": doctype}},
				"EN.UploadId:pattern"},
			"an archive of nothing": {"2024-02-18", object{"EN": object{"UploadId": archive}},
				"EN.UploadId:pattern"},
			"a text that is too long": {"2024-02-18", english("Article 1\n" + strings.Repeat("a ", 600_000)),
				"EN.Text:maxlength"},
			"a control character": {"2024-02-18", english("Article 1\nOne\x01.\n"), "EN.Text:control"},
		} {
			if got := a.units(row.version, row.body); codes(got) != row.want {
				t.Errorf("%s: %s, want %s", name, got.Raw, row.want)
			}
		}
		if places(a.outline(c)) != "" {
			t.Error("a refused text has left units")
		}
		stamp := a.stamp
		w.must(a.units("2024-02-18", english(actText)))
		a.stamp = stamp
		got := a.units("2024-02-18", english(actText))
		if got.Message != "ERROR_CHANGED_MEANWHILE" || at(got.JSON, "Value", "ModifyUser") == nil {
			t.Errorf("a stale page: %s", got.Raw)
		}
		w.must(c.Post(fmt.Sprintf("/api/checkin/euacts/%d", a.id), nil))
		if got := a.units("2024-02-18", english(actText)); got.Message != "ERROR_NOT_CHECKED_OUT" {
			t.Errorf("an act that is not checked out: %s", got.Raw)
		}
		if got := c.Get("/api/euacts/units/999999"); got.Status != http.StatusNotFound {
			t.Errorf("an act that there is not: %s", got.Raw)
		}
		for _, role := range []access.Role{access.TextReader, access.Terminologist, access.GlossaryReader} {
			other := w.Login(role)
			if got := other.Post(fmt.Sprintf("/api/euacts/units/%d?dryrun=1", a.id),
				english(actText)); !got.Is(http.StatusForbidden, "ERROR_FORBIDDEN") {
				t.Errorf("role %d replaces a structure: %s", role, got.Raw)
			}
			read := other.Get(fmt.Sprintf("/api/euacts/units/%d", a.id))
			if may := role == access.TextReader; may != (read.Status == http.StatusOK) {
				t.Errorf("role %d reads a structure: %d", role, read.Status)
			}
		}
	})
}

// lookOf are the provisions of a table with why each needs another look.
func (t *concordance) lookOf() string {
	t.w.t.Helper()
	var all []string
	for _, row := range t.read("")["Rows"].([]any) {
		all = append(all, fmt.Sprint(at(row, "EUPlace"), "=", at(row, "Look")))
	}
	return strings.Join(all, " ")
}

// newTableOf creates a table of a text and an act, and checks it out.
func (w *env) newTableOf(c *apptest.Client, text, act int64) *concordance {
	w.t.Helper()
	a := w.must(c.Post("/api/settings/concordances",
		object{"Id": 0, "LegalTextId": text, "EUActId": act, "StatusId": 1}))
	w.must(w.checkout(c, "concordances", a.ID()))
	return &concordance{w, c, a.ID(), a.Text("ModifyDate")}
}

func TestANewTableHasTheUnitsOfItsAct(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		a := w.newStructuredAct(c)
		w.must(a.units("2020-02-01", english(actText)))
		before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
		table := w.newTableOf(c, law, a.id)
		if entries := w.logged(before); len(entries) != 3 { // the rows, the table, its checkout
			t.Errorf("a new table with rows leaves %d entries in the log: %v", len(entries), entries)
		}
		got := table.read("")
		if at(got, "Item", "ActVersion") != "2020-02-01" || at(got, "Item", "Coverage", "NotAssessed") != 6.0 {
			t.Errorf("the table is %v", at(got, "Item"))
		}
		var rows []string
		for _, r := range got["Rows"].([]any) {
			rows = append(rows, fmt.Sprint(at(r, "EULabel"), " ", at(r, "Duty"), " ", at(r, "DegreeId")))
			if at(r, "CheckedBy") != nil {
				t.Errorf("a proposal is a decision: %v", r)
			}
		}
		if got := strings.Join(rows, ", "); got != "Article 1 1 0, Article 2 2 0, Article 2(a) 2 0, Article 2(b) 2 0, "+
			"Article 3(1) 1 0, Article 3(2) 1 0, Article 4 5 0, Article 5 4 0" {
			t.Errorf("the rows are %s", got)
		}

		// The outline says which row is about which unit.
		var rowID float64
		for _, r := range got["Rows"].([]any) {
			if at(r, "EUPlace") == "art:3/par:1" {
				rowID = at(r, "Id").(float64)
			}
		}
		w.must(table.post("rows", object{"Rows": []object{tableRow("Article 3(1)",
			object{"Id": int64(rowID), "DegreeId": 1,
				"Targets": []object{target(law, "Madde 3(1)")}})}}))
		outline := a.outline(c)
		if row := at(outline, "Units", 6, "Rows", 0); at(row, "DegreeId") != 1.0 ||
			at(row, "ConcordanceId") != float64(table.id) {
			t.Errorf("the outline shows %v", row)
		}

		// Rows that have been deleted come back, those that are there stay as they are.
		var last float64
		for _, r := range table.read("")["Rows"].([]any) {
			last = at(r, "Id").(float64)
		}
		w.must(table.post("rows", object{"Deleted": []int64{int64(last)}}))
		w.must(table.post("provisions", object{"Units": true}))
		if got := table.labels(""); got != "Article 1, Article 2, Article 2(a), Article 2(b), Article 3(1), Article "+
			"3(2), Article 4, Article 5" {
			t.Errorf("the rows are %s", got)
		}
		if text := at(table.read("degree=1"), "Rows", 0, "EUTextEN"); text != "" {
			t.Errorf("a row that was there says %q", text)
		}
		w.must(table.post("provisions", object{"Units": true, "Texts": true}))
		one := at(table.read("degree=1"), "Rows", 0)
		if at(one, "EUTextEN") != "Producers of waste shall collect it separately." || at(one, "DegreeId") != 1.0 ||
			at(one, "Targets", 0, "Place") != "art:3/par:1" {
			t.Errorf("a row that takes the words of its unit is %v", one)
		}

		bare := w.newConcordance(c, law)
		if got := bare.post("provisions", object{"Units": true}); codes(got) != "Units:unknown" {
			t.Errorf("rows of an act without a structure: %s", got.Raw)
		}
	})
}

func TestRowsWhoseUnitChangesNeedAnotherLook(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		w.newLawVersion(c, law, "2026-02-01", concordanceLaw)
		a := w.newStructuredAct(c)
		w.must(a.units("2020-02-01", english(actText)))
		table := w.newTableOf(c, law, a.id)
		w.must(table.post("rows", object{"Rows": []object{tableRow("Articles 4 and 5", object{"Duty": 5})}}))
		w.must(table.post("confirm", object{}))
		none := "art:1=0 art:2=0 art:2/pt:a=0 art:2/pt:b=0 art:3/par:1=0 art:3/par:2=0 art:4=0 art:5=0 =0"

		// Other breaks of lines and signs of consolidation are no change.
		w.must(a.units("2021-01-01", english(strings.ReplaceAll(actText, "waste", "►M1 waste ◄"))))
		if got := table.lookOf(); got != none {
			t.Errorf("the same words: %s", got)
		}
		if item := at(table.read(""), "Item"); at(item, "StatusId") != 3.0 || at(item, "ActVersion") != "2021-01-01" {
			t.Errorf("the table is %v", item)
		}

		changed := strings.Replace(actText, "(b) ‘holder’ means who has it.", "(b) ‘holder’ means the producer.", 1)
		changed = strings.Replace(changed, "on the twentieth day", "on the tenth day", 1)
		before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
		dry := w.must(c.Post(fmt.Sprintf("/api/euacts/units/%d?dryrun=1", a.id), object{"ModifyDate": a.stamp,
			"Version": "2024-02-18", "EN": object{"Text": changed}})).JSON
		if at(dry, "Tables", 0, "Look") != 3.0 || at(dry, "Tables", 0, "ConcordanceId") != float64(table.id) {
			t.Errorf("a dry run: %v", dry)
		}
		if got := table.lookOf(); got != none || w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log") != before {
			t.Errorf("a dry run changes rows: %s", got)
		}
		w.must(a.units("2024-02-18", english(changed)))
		want := "art:1=0 art:2=0 art:2/pt:a=0 art:2/pt:b=3 art:3/par:1=0 art:3/par:2=0 art:4=3 art:5=0 =3"
		if got := table.lookOf(); got != want {
			t.Errorf("two changed units: %s, want %s", got, want)
		}
		if item := at(table.read(""), "Item"); at(item, "StatusId") != 2.0 {
			t.Errorf("a confirmed table with rows to look at: %v", item)
		}
		entries := w.logged(before)
		if len(entries) != 2 || entries[0].category != 18 || entries[1].category != 19 ||
			*entries[1].user != access.SystemAccount {
			t.Errorf("the log has %+v", entries)
		}

		// No text takes a flag away: people do.
		w.must(a.units("2024-03-01", english(actText)))
		if got := table.lookOf(); got != want {
			t.Errorf("after the words are as before: %s, want %s", got, want)
		}
		table.stamp = at(table.read(""), "Item", "ModifyDate").(string)
		var rows []int64
		for _, r := range table.read("look=1")["Rows"].([]any) {
			rows = append(rows, int64(at(r, "Id").(float64)))
		}
		w.must(table.post("checked", object{"RowIds": rows}))
		if got := table.lookOf(); got != none {
			t.Errorf("rows that somebody has looked at: %s", got)
		}

		// A renumbered unit is followed, one that is gone needs a look.
		renumbered := strings.Replace(actText, "Article 5\n", "Article 6\n", 1)
		renumbered = strings.Replace(renumbered, "2. Member States shall set up places of collection.\n", "", 1)
		w.must(a.units("2025-01-01", english(renumbered)))
		want = "art:1=0 art:2=0 art:2/pt:a=0 art:2/pt:b=0 art:3/par:1=0 art:3/par:2=3 art:4=0 art:6=0 =3"
		if got := table.lookOf(); got != want {
			t.Errorf("a renumbered article: %s, want %s", got, want)
		}
		if got := table.labels(""); !strings.Contains(got, "Article 4, Article 6, Articles 4 and 5") {
			t.Errorf("the labels are %s", got)
		}
	})
}

func TestAnotherConsolidatedVersionAsksForALook(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		a := w.newStructuredAct(c)
		table := w.newTableOf(c, law, a.id)
		table.save(tableRow("Article 1", nil), tableRow("Article 7", nil))
		consolidated := func(day string) {
			t.Helper()
			got := w.must(w.change(c, "euacts", a.id, object{"LatestConsolidation": day}))
			a.stamp = got.Text("ModifyDate")
		}
		w.must(a.units("2020-02-01", english(actText)))
		consolidated("2020-02-01")
		if got := table.lookOf(); got != "art:1=0 art:7=0" {
			t.Errorf("the version that the structure is of: %s", got)
		}
		// What the structure has waits for the new text; of what it lacks nobody will know.
		consolidated("2024-02-18")
		if got := table.lookOf(); got != "art:1=0 art:7=3" {
			t.Errorf("another version: %s", got)
		}
		w.must(a.units("2024-02-18", english(strings.Replace(actText, "on waste", "on all waste", 1))))
		if got := table.lookOf(); got != "art:1=3 art:7=3" {
			t.Errorf("the text of the other version: %s", got)
		}
	})
}

func TestCounterpartsAreProposed(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		law := s.id["legaltexts"]
		a := w.newStructuredAct(c)
		w.must(a.units("2020-02-01", english(actText)))
		for tr, en := range map[string]string{"ayrı": "separate", "toplama": "collection"} {
			w.must(c.Post("/api/settings/terms", object{"Id": 0, "NameTR": tr, "NameEN": en,
				"Domains": []int64{s.id["domains"]}}))
		}
		w.newLawVersion(c, law, "2026-02-01", "MADDE 1 – Amaç\n(1) Bu Kanun amacı belirler.\n\nMADDE 2 – Tanımlar\n"+
			"(1) Tanımlar.\n\n"+
			"MADDE 3 – Cezalar\n(1) Ceza verilir.\n\nMADDE 9 – Ayrı toplama\n"+
			"(1) Ayrı toplama zorunludur; toplama yerleri kurulur.\n\n"+
			"MADDE 12 – Uyum\n(1) Bu madde (CELEX: "+a.celex+") tasarrufun 3'üncü maddesini uyumlaştırır.\n")
		table := w.newTableOf(c, law, a.id)
		var row, id float64
		for _, r := range table.read("")["Rows"].([]any) {
			if at(r, "EUPlace") == "art:3/par:1" {
				row = at(r, "Id").(float64)
			}
			id = at(r, "Id").(float64)
		}
		got := w.must(w.Login(access.TextReader).Get(fmt.Sprintf("/api/concordances/%d/rows/%d/proposals",
			table.id, int64(row)))).JSON
		var found []string
		for _, p := range got["Items"].([]any) {
			found = append(found, fmt.Sprint(at(p, "Place"), " ", at(p, "Reasons")))
		}
		if got := strings.Join(found, ", "); got != "art:12/par:1 [article cites], art:9 [terms], "+
			"art:3/par:1 [number]" {
			t.Errorf("the proposals are %s", got)
		}
		if at(got, "Unit", "TextEN") != "Producers of waste shall collect it separately." {
			t.Errorf("the unit is %v", got["Unit"])
		}
		if got := table.read(""); at(got, "Rows", 4, "Targets", 0) != nil {
			t.Error("a proposal has become a counterpart")
		}
		w.must(table.post("rows", object{"Rows": []object{tableRow("Article 3(1)", object{"Id": int64(row),
			"Targets": []object{target(law, "Madde 12(1)")}})}}))
		got = w.must(c.Get(fmt.Sprintf("/api/concordances/%d/rows/%d/proposals", table.id, int64(row)))).JSON
		if at(got, "Items", 0, "Place") != "art:9" {
			t.Errorf("a counterpart is proposed again: %v", got)
		}
		if a := c.Get(fmt.Sprintf("/api/concordances/%d/rows/%d/proposals", table.id+1, int64(id))); a.Status !=
			http.StatusNotFound {
			t.Errorf("a row of another table: %s", a.Raw)
		}
	})
}

func TestDocumentsOfAnActAreFoundByItsNumber(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		a := w.newStructuredAct(c)
		for number, name := range map[string]string{a.celex: "Metin", " celex: " + strings.ToLower(a.celex): "Tarama",
			"0" + a.celex[1:] + "-20240101": "Konsolide", uniqueCELEX(): "Başka"} {
			body := w.regulation(c, s, name)
			body["Number"] = number
			w.must(c.Post("/api/regulations", body))
		}
		view := w.must(w.Login(access.TextReader).Get("/api/euacts/view?celex=" + a.celex)).JSON
		var names []string
		for _, d := range view["Documents"].([]any) {
			names = append(names, at(d, "Name").(string))
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != "Konsolide Metin Tarama" {
			t.Errorf("the documents of the act are %s", got)
		}
	})
}
