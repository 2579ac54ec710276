package library_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

const expert = access.DraftingExpert

var ctx = context.Background()

func sector(t *testing.T, w *librarytest.Env, name string, parent any) int64 {
	t.Helper()
	return w.Save(t, library.Sectors(w.Library), expert,
		map[string]any{"Id": 0, "NameTR": name, "NameEN": name, "ParentId": parent}).ID
}

func legalText(sectors ...int64) map[string]any {
	return map[string]any{"Id": 0, "NameTR": "Atık Yönetimi Yasası", "NameEN": "Waste Management Law",
		"Number": "18/2025", "LegislationTypeId": 1, "TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": sectors}
}

func version(text int64, status int, date string) map[string]any {
	v := map[string]any{"Id": 0, "LegalTextId": text, "StatusId": status, "Date": date}
	if status == 1 || status == 5 || status == 6 || status == 9 {
		v["Files"] = []any{map[string]any{"Id": 0, "Name": "uyum.txt",
			"Data": base64.StdEncoding.EncodeToString([]byte("Uyum Tablosu"))}}
	}
	return v
}

func codes(err error) string {
	f := fault.Of(err)
	out := []string{f.Code}
	for _, field := range f.Fields {
		out = append(out, field.Field+":"+field.Code)
	}
	return strings.Join(out, " ")
}

func count(t *testing.T, w *librarytest.Env, table string) (n int) {
	t.Helper()
	if err := w.Stores.Main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, "SELECT COUNT(*) FROM "+table, nil, &n)
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestALegalTextIsDerivedFromItsVersions(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		env := sector(t, w, "Çevre", nil)
		id := w.Save(t, library.LegalTexts(w.Library), expert, legalText(env)).ID
		get := func() library.LegalText {
			t.Helper()
			v, err := library.LegalTexts(w.Library).Get(ctx, w.Actors[expert], id)
			if err != nil {
				t.Fatal(err)
			}
			return v.Item
		}
		before := get()
		if before.StatusID != -1 || before.Status != nil || before.TrafficLightID != 0 || before.DateDrafted != nil {
			t.Fatalf("a text without versions has status %d and light %d", before.StatusID, before.TrafficLightID)
		}
		w.Save(t, library.Revisions(w.Library), expert, version(id, 2, "2025-06-01"))
		first := w.Save(t, library.Revisions(w.Library), expert, version(id, 1, "15/05/2025 10:00")).ID
		got := get()
		if got.StatusID != 2 || *got.DateDrafted != "2025-05-15" || got.TrafficLightID != 2 || got.Count != 2 {
			t.Fatalf("status %d, drafted %v, light %d, count %d", got.StatusID, *got.DateDrafted, got.TrafficLightID,
				got.Count)
		}
		if got.ModifyDate != before.ModifyDate {
			t.Error("a version touched its text's ModifyDate")
		}
		w.Save(t, library.Revisions(w.Library), expert, func() map[string]any {
			v := version(id, 9, "2026-01-10")
			v["DateEffective"] = "2026-02-01"
			return v
		}())
		got = get()
		if !got.Adopted || got.TrafficLightID != 0 || *got.DateAdopted != "2026-01-10" ||
			*got.DateEffective != "2026-02-01" {
			t.Fatalf("adopted text: %+v", got.LegalTextRow)
		}
		if len(got.Revisions) != 3 || got.Revisions[0].StatusID != 9 || got.Revisions[2].ID != first ||
			len(got.Revisions[0].Files) != 1 {
			t.Fatalf("versions: %+v", got.Revisions)
		}
		if err := library.Revisions(w.Library).Delete(ctx, w.Actors[expert], got.Revisions[0].ID); err != nil {
			t.Fatal(err)
		}
		if got = get(); got.Adopted || got.StatusID != 2 || got.DateAdopted != nil {
			t.Fatalf("after the adopted version went: %+v", got.LegalTextRow)
		}
	})
}

func TestSavesKeepTheRules(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		env := sector(t, w, "Çevre", nil)
		logged := count(t, w, "log")
		with := func(key string, value any) map[string]any {
			r := legalText(env)
			if value == "absent" {
				delete(r, key)
			} else {
				r[key] = value
			}
			return r
		}
		long := strings.Repeat("ş", 251)
		for _, row := range []struct {
			name   string
			record map[string]any
			want   string
		}{
			{"a name is required", with("NameTR", "  "), "ERROR_VALIDATION NameTR:required"},
			{"a name has two letters", with("NameTR", "A"), "ERROR_VALIDATION NameTR:minlength"},
			{"a name has at most 250 letters", with("NameTR", long), "ERROR_VALIDATION NameTR:maxlength"},
			{"control characters are refused", with("NameTR", "ab\x00c"), "ERROR_VALIDATION NameTR:control"},
			{"a number has digits and slashes", with("Number", "18-2012"), "ERROR_VALIDATION Number:pattern"},
			{"a type must exist", with("LegislationTypeId", 999), "ERROR_VALIDATION LegislationTypeId:unknown"},
			{"a type is required", with("LegislationTypeId", nil), "ERROR_VALIDATION LegislationTypeId:required"},
			{"a sector is required", with("Sectors", []int64{}), "ERROR_VALIDATION Sectors:required"},
			{"a missing sector list counts as empty", with("Sectors", "absent"), "ERROR_VALIDATION Sectors:required"},
			{"a sector must exist", with("Sectors", []int64{999}), "ERROR_VALIDATION Sectors:unknown"},
			{"months are whole", with("TrafficLightYellow", 1.5), "ERROR_VALIDATION TrafficLightYellow:integer"},
			{"months are at most 90", with("TrafficLightRed", 91), "ERROR_VALIDATION TrafficLightRed:max"},
			{"months are not negative", with("TrafficLightYellow", -1), "ERROR_VALIDATION TrafficLightYellow:min"},
			{"months are required", with("TrafficLightYellow", nil), "ERROR_VALIDATION TrafficLightYellow:required"},
			{"red comes after yellow", with("TrafficLightRed", 6), "ERROR_VALIDATION TrafficLightRed:isbigger"},
			{"an amendment names its text", with("IsAmendment", true), "ERROR_VALIDATION AmendmentId:required"},
			{"unknown keys are a bad request", with("Colour", "red"), "ERROR_BAD_REQUEST"},
			{"a wrong type is a bad request", with("NameTR", 12), "ERROR_BAD_REQUEST"},
			{"an id as text is a bad request", with("LegislationTypeId", "1"), "ERROR_BAD_REQUEST"},
			{"sectors are ids", with("Sectors", []string{"a"}), "ERROR_BAD_REQUEST"},
			{"a save needs an Id", with("Id", "absent"), "ERROR_BAD_REQUEST"},
			{"an unknown record is not found", with("Id", 4711), "ERROR_NOT_FOUND"},
		} {
			t.Run(row.name, func(t *testing.T) {
				_, err := w.TrySave(library.LegalTexts(w.Library), expert, row.record)
				if got := codes(err); got != row.want {
					t.Errorf("got %s, want %s", got, row.want)
				}
			})
		}
		if n := count(t, w, "legal_texts"); n != 0 {
			t.Errorf("%d texts were stored by refused saves", n)
		}
		if n := count(t, w, "log"); n != logged {
			t.Errorf("%d log entries came from refused saves", n-logged)
		}
		for _, row := range []map[string]any{with("TrafficLightRed", 0), with("TrafficLightYellow", 0),
			with("NameTR", strings.Repeat("ş", 250)), with("Number", "")} {
			w.Save(t, library.LegalTexts(w.Library), expert, row)
		}
	})
}

func TestWhatEditAnswersCanBeSentBack(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		env := sector(t, w, "Çevre", nil)
		id := w.Save(t, library.LegalTexts(w.Library), expert, legalText(env)).ID
		rev := w.Save(t, library.Revisions(w.Library), expert, version(id, 1, "2026-01-01")).ID
		roundTrip(t, w, library.LegalTexts(w.Library), "legaltexts", id)
		roundTrip(t, w, library.Revisions(w.Library), "revisions", rev)
		roundTrip(t, w, library.Sectors(w.Library), "sectors", env)
		roundTrip(t, w, library.LegislationTypes(w.Library), "legislationtypes", 3)
		v, err := library.Revisions(w.Library).Get(ctx, w.Actors[expert], rev)
		if err != nil || len(v.Item.Files) != 1 {
			t.Fatalf("the file is gone: %v %v", v.Item.Files, err)
		}
	})
}

func roundTrip[T, R any](t *testing.T, w *librarytest.Env, k *record.Kind[T, R], name string, id int64) {
	t.Helper()
	actor := w.Actors[expert]
	if _, err := k.Checkout(ctx, actor, id); err != nil {
		t.Fatal(err)
	}
	form, err := k.Edit(ctx, actor, id, 0)
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(form.Item)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.Save(ctx, actor, body); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, body)
	}
}

func TestTwoPeopleCannotOverwriteEachOther(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		id := sector(t, w, "Çevre", nil)
		admin, aylin := w.Actors[access.Administrator], w.Actors[expert]
		stamp := func() string {
			v, err := library.Sectors(w.Library).Get(ctx, aylin, id)
			if err != nil {
				t.Fatal(err)
			}
			b, _ := v.Item.ModifyDate.MarshalText()
			return string(b)
		}
		record := func(name, date string) map[string]any {
			return map[string]any{"Id": id, "NameTR": name, "NameEN": name, "ModifyDate": date}
		}
		want := func(what, code string, err error) {
			t.Helper()
			if got := codes(err); got != code {
				t.Errorf("%s: got %s, want %s", what, got, code)
			}
		}
		seen := stamp()
		_, err := w.TrySave(library.Sectors(w.Library), expert, record("Enerji", seen))
		want("a save without checkout", "ERROR_NOT_CHECKED_OUT", err)
		if _, err := library.Sectors(w.Library).Checkout(ctx, aylin, id); err != nil {
			t.Fatal(err)
		}
		_, err = library.Sectors(w.Library).Checkout(ctx, admin, id)
		want("a second editor", "Aylin Yıldız", err)
		_, err = w.TrySave(library.Sectors(w.Library), access.Administrator, record("Enerji", seen))
		if f := fault.Of(err); f.Code != "ERROR_LOCKED" || f.Value != "Aylin Yıldız" {
			t.Errorf("a save under another's lock: %v", err)
		}
		want("a delete under another's lock", "ERROR_LOCKED", library.Sectors(w.Library).Delete(ctx, admin, id))
		w.Clock.Add(time.Minute)
		w.Save(t, library.Sectors(w.Library), expert, record("Ulaştırma", seen))
		_, err = w.TrySave(library.Sectors(w.Library), expert, record("Enerji", seen))
		want("a save over a newer state", "ERROR_CHANGED_MEANWHILE", err)
		_, err = w.TrySave(library.Sectors(w.Library), expert, map[string]any{"Id": id, "NameTR": "Enerji"})
		want("a save without ModifyDate", "ERROR_VALIDATION ModifyDate:required", err)
		w.Clock.Add(6*time.Minute + time.Second)
		_, err = w.TrySave(library.Sectors(w.Library), expert, record("Enerji", stamp()))
		want("a save after the lock ran out", "ERROR_NOT_CHECKED_OUT", err)
		if _, err := library.Sectors(w.Library).Checkout(ctx, admin, id); err != nil {
			t.Errorf("a lock that ran out still keeps others away: %v", err)
		}
		v, err := library.Sectors(w.Library).Get(ctx, aylin, id)
		if err != nil || v.Item.NameTR != "Ulaştırma" {
			t.Errorf("the sector is called %s: %v", v.Item.NameTR, err)
		}
	})
}

func TestLinkedRecordsStay(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		parent := sector(t, w, "Çevre", nil)
		child := sector(t, w, "Su", parent)
		id := w.Save(t, library.LegalTexts(w.Library), expert, legalText(child)).ID
		w.Save(t, library.Revisions(w.Library), expert, version(id, 2, "2026-01-01"))
		amending := legalText(child)
		amending["IsAmendment"], amending["AmendmentId"] = true, id
		other := w.Save(t, library.LegalTexts(w.Library), expert, amending).ID
		linked := func(what string, err error, want ...record.Linked) {
			t.Helper()
			f := fault.Of(err)
			got, _ := f.Value.([]record.Linked)
			if f.Code != "ERROR_LINKED_DATA" || len(got) != len(want) {
				t.Fatalf("%s: %v %v", what, err, f.Value)
			}
			for i := range want {
				if got[i] != want[i] {
					t.Errorf("%s: %v, want %v", what, got, want)
				}
			}
		}
		admin := w.Actors[access.Administrator]
		linked("a sector with children", library.Sectors(w.Library).Delete(ctx, admin, parent),
			record.Linked{Kind: "sectors", Count: 1})
		linked("a sector with texts", library.Sectors(w.Library).Delete(ctx, admin, child),
			record.Linked{Kind: "legaltexts", Count: 2})
		linked("a type with texts", library.LegislationTypes(w.Library).Delete(ctx, admin, 1),
			record.Linked{Kind: "legaltexts", Count: 2})
		linked("a text that is amended", library.LegalTexts(w.Library).Delete(ctx, admin, id),
			record.Linked{Kind: "legaltexts", Count: 1})
		if err := library.LegalTexts(w.Library).Delete(ctx, admin, other); err != nil {
			t.Fatal(err)
		}
		linked("a text with versions, for role 2", library.LegalTexts(w.Library).Delete(ctx, w.Actors[expert], id),
			record.Linked{Kind: "revisions", Count: 1})
		logged := count(t, w, "log")
		if err := library.LegalTexts(w.Library).Delete(ctx, admin, id); err != nil {
			t.Fatalf("role 1 deletes a text with versions: %v", err)
		}
		if n := count(t, w, "log") - logged; n != 2 {
			t.Errorf("%d log entries for a text and its version", n)
		}
		for _, table := range []string{"legal_texts", "revisions", "revision_files", "legal_text_sectors"} {
			if n := count(t, w, table); n != 0 {
				t.Errorf("%d rows stay in %s", n, table)
			}
		}
		linked("the type Law, though nothing uses it", library.LegislationTypes(w.Library).Delete(ctx, admin,
			library.TypeLaw))
		if got := codes(library.LegalTexts(w.Library).Delete(ctx, admin, id)); got != "ERROR_NOT_FOUND" {
			t.Errorf("deleting twice: %s", got)
		}
	})
}

func TestTreesAreOrderedWholeOrNotAtAll(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		a, b := sector(t, w, "A1", nil), sector(t, w, "B1", nil)
		c := sector(t, w, "C1", a)
		version := func() int64 {
			l, err := library.Sectors(w.Library).List(ctx, w.Actors[expert], 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			return *l.TreeVersion
		}
		node := func(id int64, parent any, order int) map[string]any {
			return map[string]any{"Id": id, "ParentId": parent, "Order": order}
		}
		save := func(v int64, nodes ...map[string]any) string {
			_, err := w.TrySave(library.Sectors(w.Library), expert, map[string]any{"TreeVersion": v, "Tree": nodes})
			if err == nil {
				return ""
			}
			return codes(err)
		}
		v := version()
		for _, row := range []struct {
			name  string
			v     int64
			nodes []map[string]any
			want  string
		}{
			{"a cycle", v, []map[string]any{node(a, c, 0), node(b, nil, 0), node(c, a, 0)}, "ERROR_TREE_INVALID"},
			{"a node that is missing", v, []map[string]any{node(a, nil, 0), node(b, nil, 1)}, "ERROR_TREE_INVALID"},
			{"a node named twice", v, []map[string]any{node(a, nil, 0), node(a, nil, 1), node(b, nil, 2)},
				"ERROR_TREE_INVALID"},
			{"an unknown node", v, []map[string]any{node(a, nil, 0), node(b, nil, 1), node(999, a, 0)},
				"ERROR_TREE_INVALID"},
			{"an unknown parent", v, []map[string]any{node(a, nil, 0), node(b, nil, 1), node(c, 999, 0)},
				"ERROR_TREE_INVALID"},
			{"a gap in the order", v, []map[string]any{node(a, nil, 0), node(b, nil, 2), node(c, a, 0)},
				"ERROR_TREE_INVALID"},
			{"a tree that changed", v - 1, []map[string]any{node(b, nil, 0), node(a, nil, 1), node(c, b, 0)},
				"ERROR_TREE_CHANGED"},
			{"a node without order", v, []map[string]any{{"Id": a}}, "ERROR_BAD_REQUEST"},
		} {
			if got := save(row.v, row.nodes...); got != row.want {
				t.Errorf("%s: got %q, want %s", row.name, got, row.want)
			}
		}
		if version() != v {
			t.Error("a refused order changed the version of the tree")
		}
		if got := save(v, node(b, nil, 0), node(a, nil, 1), node(c, b, 0)); got != "" {
			t.Fatal(got)
		}
		l, err := library.Sectors(w.Library).List(ctx, w.Actors[expert], 0, nil)
		if err != nil || *l.TreeVersion != v+1 || l.TreeDataTR[0].ID != b || l.TreeDataTR[0].Children[0].ID != c {
			t.Fatalf("%+v %v", l.TreeDataTR, err)
		}
		if _, err := library.Sectors(w.Library).Checkout(ctx, w.Actors[expert], b); err != nil {
			t.Fatal(err)
		}
		form, err := library.Sectors(w.Library).Edit(ctx, w.Actors[expert], b, 0)
		if err != nil {
			t.Fatal(err)
		}
		stamp, _ := form.Item.ModifyDate.MarshalText()
		if _, err := w.TrySave(library.Sectors(w.Library), expert, map[string]any{"Id": b, "ParentId": c,
			"ModifyDate": string(stamp)}); codes(err) != "ERROR_TREE_INVALID" {
			t.Errorf("a sector below itself: %v", err)
		}
	})
}

func TestVersionsNeedTheirFiles(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		id := w.Save(t, library.LegalTexts(w.Library), expert, legalText(sector(t, w, "Çevre", nil))).ID
		for status := 1; status <= 10; status++ {
			v := version(id, status, "2026-01-01")
			_, needs := v["Files"]
			delete(v, "Files")
			_, err := w.TrySave(library.Revisions(w.Library), expert, v)
			if needs != (err != nil) || needs && codes(err) != "ERROR_VALIDATION Files:filerequired" {
				t.Errorf("status %d without a file: %v", status, err)
			}
		}
		for name, files := range map[string]any{
			"ERROR_VALIDATION Files[0].UploadId:unknown": []any{map[string]any{"Id": 0,
				"UploadId": "nobody's"}},
			"ERROR_VALIDATION Files[0].Data:pattern": []any{map[string]any{"Id": 0,
				"Data": "%%%"}},
			"ERROR_VALIDATION Files[0].Id:unknown": []any{map[string]any{"Id": 99}},
			"ERROR_VALIDATION Files[0].DescriptionTR:minlength Files[0].UploadId:required": []any{
				map[string]any{"Id": 0,
					"DescriptionTR": "a"}},
			"ERROR_BAD_REQUEST": []any{map[string]any{"Id": 0, "Colour": "red"}},
		} {
			v := version(id, 1, "2026-01-01")
			v["Files"] = files
			if _, err := w.TrySave(library.Revisions(w.Library), expert, v); codes(err) != name {
				t.Errorf("got %s, want %s", codes(err), name)
			}
		}
		if n := count(t, w, "revision_files"); n != 0 {
			t.Errorf("%d files of refused versions", n)
		}
	})
}

func TestALongListIsWhole(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		env := sector(t, w, "Çevre", nil)
		bodies := make([][]byte, 1100) // more than one query reads
		for i := range bodies {
			body, err := json.Marshal(legalText(env))
			if err != nil {
				t.Fatal(err)
			}
			bodies[i] = body
		}
		if _, err := library.LegalTexts(w.Library).SaveAll(ctx, w.Actors[expert], bodies); err != nil {
			t.Fatal(err)
		}
		l, err := library.LegalTexts(w.Library).List(ctx, w.Actors[expert], 0, nil)
		if err != nil || len(l.Items) != len(bodies) || l.Total != int64(len(bodies)) {
			t.Fatalf("%d of %d items: %v", len(l.Items), l.Total, err)
		}
		for i, item := range l.Items {
			if len(item.Sectors) != 1 || item.LegislationType.ID != 1 || item.TrafficLightID != 0 {
				t.Fatalf("item %d: %+v", i, item)
			}
		}
	})
}
