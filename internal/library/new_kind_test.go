package library_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/format/sheet"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record"
)

// TestANewKindNeedsOnlyItsDeclaration makes every call to a kind that is only declared, and has a table.
func TestANewKindNeedsOnlyItsDeclaration(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		cfg := apptest.Config(t, o)
		createTable(t, o, library.CommitteeTable)
		h := apptest.StartDeclaring(t, cfg, library.DeclareCommittees)
		k := &newKind{t: t, h: h, expert: h.Login(access.DraftingExpert)}
		id := k.saves()
		k.lists(id)
		k.exportsAndImports()
		k.logs(id)
		k.allows(id)
		k.describes()
	})
}

func createTable(t *testing.T, o store.Options, ddl string) {
	t.Helper()
	stores, err := store.Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := stores.Main.Update(ctx, func(tx *store.Tx) error {
		for statement := range strings.SplitSeq(stores.Main.Dialect.DDL(ddl), ";\n") {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := stores.Close(); err != nil {
		t.Fatal(err)
	}
}

// newKind is a kind that the program does not have.
type newKind struct {
	t      *testing.T
	h      *apptest.Env
	expert *apptest.Client
}

const newKindPath = "/api/settings/committees"

func (k *newKind) must(a apptest.Answer) apptest.Answer {
	k.t.Helper()
	if a.Status != http.StatusOK || !a.Success {
		k.t.Fatalf("%d %s", a.Status, a.Raw)
	}
	return a
}

func (k *newKind) refused(what string, a apptest.Answer, want string) {
	k.t.Helper()
	if a.Success || !strings.Contains(string(a.Raw), want) {
		k.t.Errorf("%s: %s, want %s", what, a.Raw, want)
	}
}

// saves creates a record, changes it under checkout, and breaks its rules.
func (k *newKind) saves() (id int64) {
	k.t.Helper()
	form := k.must(k.expert.Get(newKindPath + "/edit/0"))
	if !strings.Contains(string(form.Raw), `"Choices":{"Members":[{"Id":`) {
		k.t.Errorf("the form offers no members: %s", form.Raw)
	}
	create := func(code string, members ...int64) apptest.Answer {
		return k.expert.Post(newKindPath, map[string]any{"Id": 0, "NameTR": "Hukuk Komisyonu",
			"NameEN": "Law Committee", "Code": code, "Notes": "Salı toplanır", "Members": members})
	}
	made := k.must(create("HK-1", 2, 3))
	id = made.ID()
	k.refused("the code of another record", create("HK-1"), `{"Field":"Code","Code":"duplicate"`)
	k.refused("no code", create(""), `{"Field":"Code","Code":"required"`)
	k.refused("a code of one letter", create("H"), `{"Field":"Code","Code":"minlength"`)
	k.refused("a member that there is not", create("HK-2", 4711), `{"Field":"Members","Code":"unknown"`)

	change := map[string]any{"Id": id, "ModifyDate": made.Text("ModifyDate"), "NameEN": "Legal Committee",
		"Members": []int64{3, 4}}
	k.refused("a save without checkout", k.expert.Post(newKindPath, change), "ERROR_NOT_CHECKED_OUT")
	k.must(k.expert.Post(fmt.Sprintf("/api/checkout/committees/%d", id), nil))
	k.must(k.expert.Post(newKindPath, change)) // and its own code is not that of another record
	view := k.must(k.expert.Get(fmt.Sprintf("%s/view/%d", newKindPath, id)))
	for _, want := range []string{`"NameEN":"Legal Committee"`, `"Code":"HK-1"`, `"Members":[3,4]`,
		`"Choices":{"Members":[{"Id":3,"NameTR":"Rol 2","NameEN":"Rol 2"},{"Id":4,"NameTR":"Rol 3","NameEN":"Rol 3"}]}`} {
		if !strings.Contains(string(view.Raw), want) {
			k.t.Errorf("the view has no %s: %s", want, view.Raw)
		}
	}
	return id
}

func (k *newKind) lists(id int64) {
	k.t.Helper()
	k.must(k.expert.Post(newKindPath, map[string]any{"Id": 0, "NameTR": "Çevre Komisyonu",
		"NameEN": "Committee on Waste", "Code": "ÇK-1"}))
	for query, want := range map[string]string{"": "Çevre Hukuk", "?sort=-NameTR": "Hukuk Çevre",
		"?sort=NameEN": "Çevre Hukuk", "?sort=-Code": "Çevre Hukuk", "?q=HUKUK": "Hukuk", "?q=waste": "Çevre",
		"?q=hk-1": "Hukuk", "?q=su": "", "?page=2&size=1": "Hukuk"} {
		var list struct{ Items []struct{ NameTR string } }
		k.must(k.expert.Get(newKindPath+query)).Into(k.t, &list)
		var names []string
		for _, item := range list.Items {
			names = append(names, strings.TrimSuffix(item.NameTR, " Komisyonu"))
		}
		if got := strings.Join(names, " "); got != want {
			k.t.Errorf("the list %s has %q, want %q", query, got, want)
		}
	}
	info := k.must(k.expert.Get(fmt.Sprintf("%s/info/%d", newKindPath, id)))
	if !strings.Contains(string(info.Raw), `"NameTR":"Hukuk Komisyonu"`) {
		k.t.Errorf("the short form: %s", info.Raw)
	}
}

func (k *newKind) exportsAndImports() {
	k.t.Helper()
	link := k.must(k.expert.Get(newKindPath + "/export?language=en")).Text("Value")
	exported := k.h.Anonymous().Get(link).Raw
	rows := k.rows(exported)
	if got := strings.Join(rows[0], "|"); !strings.HasPrefix(got,
		"Id|Name in Turkish|Name in English|Code|Members|Notes|") ||
		!strings.Contains(strings.Join(rows[2], "|"),
			"|Hukuk Komisyonu|Legal Committee|HK-1|Rol 2; Rol 3|Salı toplanır|") {
		k.t.Errorf("the table is %v", rows)
	}
	send := func(content, query string) apptest.Answer {
		upload := k.must(k.upload("komisyonlar.csv", content))
		return k.expert.Post(newKindPath+"/import"+query, map[string]any{"UploadId": upload.Text("Id")})
	}
	head := "Türkçe ad;İngilizce ad;Kod;Üyeler\n"
	twice := head + "Mali Komisyon;Finance Committee;MK-1;\nGıda Komisyonu;Food Committee;MK-1;\n"
	for _, query := range []string{"?dryrun=1", ""} {
		a := send(twice, query)
		if !strings.Contains(string(a.Raw), `"Code":"duplicate"`) {
			k.t.Errorf("import%s of one code twice: %s", query, a.Raw)
		}
	}
	k.refused("an import of nobody", send(head+"Mali Komisyon;Finance Committee;MK-1;Hiç Kimse\n", ""),
		`Members","Code":"unknown"`)
	a := k.must(send(head+"Mali Komisyon;Finance Committee;MK-1;\"role2@lls.local; Rol 3\"\n", ""))
	if a.JSON["Created"] != 1.0 {
		k.t.Errorf("the import: %s", a.Raw)
	}
	if n := k.h.Count(k.h.Stores().Main, `SELECT COUNT(*) FROM committee_members m
		JOIN committees c ON c.id = m.committee_id WHERE c.code = 'MK-1'`); n != 2 {
		k.t.Errorf("the imported committee has %d members", n)
	}
}

func (k *newKind) upload(name, content string) apptest.Answer {
	k.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write([]byte(content))
	}
	if err := errors.Join(err, form.Close()); err != nil {
		k.t.Fatal(err)
	}
	c := *k.expert
	c.Header = http.Header{"Content-Type": {form.FormDataContentType()}}
	return c.Send(http.MethodPost, "/api/uploads", &body)
}

func (k *newKind) rows(workbook []byte) (rows [][]string) {
	k.t.Helper()
	file, err := sheet.Open(context.Background(), strings.NewReader(string(workbook)))
	if err != nil {
		k.t.Fatal(err)
	}
	read, err := file.Rows(context.Background(), 0)
	if err != nil {
		k.t.Fatal(err)
	}
	for _, row := range read {
		rows = append(rows, row.Cells)
	}
	return rows
}

func (k *newKind) logs(id int64) {
	k.t.Helper()
	answer := k.must(k.h.Login(access.Administrator).Get("/api/logs/22"))
	var page struct{ LogCategories []record.Named }
	answer.Into(k.t, &page)
	categories := map[int64]string{}
	for _, c := range page.LogCategories {
		if other, taken := categories[c.ID]; taken {
			k.t.Errorf("%s has the number of %s in the log", c.NameEN, other)
		}
		categories[c.ID] = c.NameEN
	}
	if categories[22] != "Committees" {
		k.t.Errorf("category 22 of the log is %q", categories[22])
	}
	log := string(answer.Raw)
	for _, want := range []string{"Komisyon oluşturuldu: Hukuk Komisyonu", "Committee updated: Legal Committee",
		"Komisyon içe aktarıldı", `"NameTR":"Üyeler","NameEN":"Members"`, `"NameTR":"Komisyonlar"`} {
		if !strings.Contains(log, want) {
			k.t.Errorf("the log does not say %q of %d: %s", want, id, log)
		}
	}
}

// allows makes calls as other roles, and deletes.
func (k *newKind) allows(id int64) {
	k.t.Helper()
	one := fmt.Sprintf("%s/%d", newKindPath, id)
	for _, role := range []access.Role{access.TextReader, access.Terminologist, access.GlossaryReader} {
		c := k.h.Login(role)
		for what, a := range map[string]apptest.Answer{"list": c.Get(newKindPath),
			"form": c.Get(newKindPath + "/edit/0"), "save": c.Post(newKindPath, map[string]any{"Id": 0}),
			"delete": c.Delete(one), "export": c.Get(newKindPath + "/export")} {
			if a.Status != http.StatusForbidden {
				k.t.Errorf("role %d may %s: %d", role, what, a.Status)
			}
		}
		session := string(c.Get("/api/session").Raw)
		if strings.Contains(session, "committees.read") != (role == access.TextReader) ||
			strings.Contains(session, "committees.create") {
			k.t.Errorf("role %d is told of other permissions: %s", role, session)
		}
	}
	session := string(k.expert.Get("/api/session").Raw)
	for _, name := range []string{"settings.committees", "committees.read", "committees.update", "committees.import"} {
		if !strings.Contains(session, `"`+name+`"`) {
			k.t.Errorf("an expert is not told of %s", name)
		}
	}
	k.must(k.expert.Delete(one))
	if a := k.expert.Get(fmt.Sprintf("%s/view/%d", newKindPath, id)); a.Status != http.StatusNotFound {
		k.t.Errorf("the deleted record: %d %s", a.Status, a.Raw)
	}
}

func (k *newKind) describes() {
	k.t.Helper()
	document := string(k.h.Anonymous().Get("/api/openapi.json").Raw)
	for _, want := range []string{`"saveCommittees"`, `"importcommittees"`, `"CommitteeSave"`} {
		if !strings.Contains(document, want) {
			k.t.Errorf("the description has no %s", want)
		}
	}
}
