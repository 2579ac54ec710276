package logbook_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lls/internal/feature/logbook"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

func open(t *testing.T, w *librarytest.Env) func(p query.Params) logbook.LogPage {
	t.Helper()
	b := logbook.New(w.Stores.Main, w.Library.Engine().Zone, w.Files, w.Library.All()...)
	return func(p query.Params) logbook.LogPage {
		t.Helper()
		page, err := b.List(t.Context(), w.Actors[access.Administrator], 0, p)
		if err != nil {
			t.Fatal(err)
		}
		return page
	}
}

func TestASaveIsASentenceWithItsChanges(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		list := open(t, w)
		saved := w.Save(t, library.Sectors(w.Library), access.DraftingExpert, map[string]any{"Id": 0, "NameTR": "Çevre",
			"NameEN": "Environment"})
		if _, err := library.Sectors(w.Library).Checkout(t.Context(), w.Actors[access.DraftingExpert],
			saved.ID); err != nil {
			t.Fatal(err)
		}
		w.Save(t, library.Sectors(w.Library), access.DraftingExpert, map[string]any{"Id": saved.ID, "NameTR": "İklim",
			"NameEN": "Environment", "ModifyDate": saved.ModifyDate})
		page := list(query.Params{"page": {"1"}, "size": {"2"}})
		if len(page.Logs) != 2 || page.Total <= 2 {
			t.Fatalf("%d of %d entries", len(page.Logs), page.Total)
		}
		changed, before := page.Logs[0], page.Logs[1]
		if *changed.UserID != w.Actors[access.DraftingExpert].UserID || *changed.ObjectID != saved.ID ||
			changed.LogCategoryID != before.LogCategoryID {
			t.Errorf("%+v", changed)
		}
		if want := "Sektör güncellendi: İklim"; changed.DescriptionTR != want {
			t.Errorf("in Turkish %q, want %q", changed.DescriptionTR, want)
		}
		if want := "Sector updated: Environment"; changed.DescriptionEN != want {
			t.Errorf("in English %q, want %q", changed.DescriptionEN, want)
		}
		want := logbook.LogChange{Field: "NameTR", NameTR: "Türkçe ad", NameEN: "Name in Turkish", Before: "Çevre",
			After: "İklim"}
		if len(changed.Changes) != 1 || changed.Changes[0] != want {
			t.Errorf("%+v, want %+v", changed.Changes, want)
		}
		if !slices.ContainsFunc(page.Users, func(u record.Named) bool { return u.NameTR == "Sistem Hesabı" }) {
			t.Errorf("the System Account is not among %+v", page.Users)
		}
	})
}

func TestAnEntryNamesItsRecordAsItIsNow(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		list := open(t, w)
		expert := w.Actors[access.DraftingExpert]
		sector := w.Save(t, library.Sectors(w.Library), access.DraftingExpert,
			map[string]any{"Id": 0, "NameTR": "Çevre",
				"NameEN": "Environment"})
		if _, err := library.Sectors(w.Library).Checkout(t.Context(), expert, sector.ID); err != nil {
			t.Fatal(err)
		}
		w.Save(t, library.Sectors(w.Library), access.DraftingExpert, map[string]any{"Id": sector.ID, "NameTR": "İklim",
			"NameEN": "Climate", "ModifyDate": sector.ModifyDate})
		if err := library.Sectors(w.Library).Checkin(t.Context(), expert, sector.ID); err != nil {
			t.Fatal(err)
		}
		all := list(query.Params{"page": {"1"}, "category": {"6"}})
		for _, e := range all.Logs {
			if want := (logbook.LogRecord{Kind: "sectors", NameTR: "İklim", NameEN: "Climate"}); e.Record == nil ||
				*e.Record != want {
				t.Errorf("%q names %+v, want %+v", e.DescriptionEN, e.Record, want)
			}
		}
		sentences := func(page logbook.LogPage) (all []string) {
			for _, e := range page.Logs {
				all = append(all, e.DescriptionTR+" | "+e.DescriptionEN)
			}
			return all
		}
		want := []string{"Düzenleme kilidi kaldırıldı: İklim | Lock released: Climate",
			"Sektör güncellendi: İklim | Sector updated: Climate",
			"Düzenleme için kilitlendi: İklim | Locked for editing: Climate",
			"Sektör oluşturuldu: Çevre | Sector created: Environment"}
		if got := sentences(all); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		quiet := list(query.Params{"page": {"1"}, "category": {"6"}, "locks": {"0"}})
		if got := sentences(quiet); !slices.Equal(got, []string{want[1], want[3]}) {
			t.Errorf("without locks %q", got)
		}
		created := list(query.Params{"page": {"1"}, "category": {"6"}, "process": {"1"}})
		if got := sentences(created); !slices.Equal(got, want[3:]) {
			t.Errorf("what was created is %q", got)
		}
		if err := library.Sectors(w.Library).Delete(t.Context(), expert, sector.ID); err != nil {
			t.Fatal(err)
		}
		for _, e := range list(query.Params{"page": {"1"}, "category": {"6"}}).Logs {
			if e.Record != nil {
				t.Errorf("%q names the deleted record %+v", e.DescriptionEN, e.Record)
			}
		}
	})
}

func TestAnImportSaysHowManyRowsItTook(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		list := open(t, w)
		for _, c := range []struct{ data, tr, en string }{
			{"liste.csv: 500 / 500", "Terim içe aktarıldı: liste.csv, 500 / 500 satır",
				"Term import: liste.csv, 500 of 500 rows"},
			{"a: b / c.xlsx: 2 / 6, hatalı / faulty: 3", "Terim içe aktarıldı: a: b / c.xlsx, 2 / 6 satır, 3 hatalı",
				"Term import: a: b / c.xlsx, 2 of 6 rows, 3 with errors"},
		} {
			if err := w.Stores.Main.Update(t.Context(), func(tx *store.Tx) error {
				return audit.Write(t.Context(), tx, audit.Entry{Severity: audit.Success, Category: audit.Terms,
					Process: audit.Import, UserID: w.Actors[access.Terminologist].UserID, Data: c.data})
			}); err != nil {
				t.Fatal(err)
			}
			e := list(query.Params{"page": {"1"}, "process": {"10"}}).Logs[0]
			if e.DescriptionTR != c.tr || e.DescriptionEN != c.en {
				t.Errorf("%q is told as %q and %q", c.data, e.DescriptionTR, e.DescriptionEN)
			}
		}
	})
}

func TestANewOrderNamesItsListAndSaysPlacesAsTheScreenCountsThem(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		list, expert := open(t, w), access.DraftingExpert
		sector := func(tr, en string) int64 {
			return w.Save(t, library.Sectors(w.Library), expert, map[string]any{"Id": 0, "NameTR": tr, "NameEN": en}).ID
		}
		top, water, air := sector("Çevre", "Environment"), sector("Su", "Water"), sector("Hava", "Air")
		node := func(id int64, parent any, place int) map[string]any {
			return map[string]any{"Id": id, "ParentId": parent, "Order": place}
		}
		order := func(nodes ...map[string]any) {
			t.Helper()
			shown, err := library.Sectors(w.Library).List(t.Context(), w.Actors[expert], 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			w.Save(t, library.Sectors(w.Library), expert,
				map[string]any{"TreeVersion": *shown.TreeVersion, "Tree": nodes})
		}
		order(node(top, nil, 0), node(air, top, 0), node(water, top, 1))
		first := func() logbook.LogEntry {
			t.Helper()
			page := list(query.Params{"page": {"1"}, "process": {"4"}, "sort": {"Id"}})
			if len(page.Logs) == 0 {
				t.Fatal("the new order is not in the log")
			}
			return page.Logs[0]
		}
		ofWater := func(e logbook.LogEntry) (before, after string) {
			t.Helper()
			for _, c := range e.Changes {
				if c.NameTR == "Su" && c.NameEN == "Water" {
					return c.BeforeTR + " | " + c.BeforeEN, c.AfterTR + " | " + c.AfterEN
				}
			}
			t.Fatalf("%+v does not tell of Water", e.Changes)
			return "", ""
		}
		e := first()
		if e.DescriptionTR != "Sıralama kaydedildi: Sektörler" || e.DescriptionEN != "Order saved: Sectors" {
			t.Errorf("the sentences are %q and %q", e.DescriptionTR, e.DescriptionEN)
		}
		before, after := ofWater(e)
		if want := "En üst düzeyde 2. sırada | Top level, position 2"; before != want {
			t.Errorf("it was %q, want %q", before, want)
		}
		if want := "“Çevre” altında 2. sırada | Under “Environment”, position 2"; after != want {
			t.Errorf("it is %q, want %q", after, want)
		}
		order(node(water, nil, 0), node(air, nil, 1), node(top, nil, 2))
		if err := library.Sectors(w.Library).Delete(t.Context(), w.Actors[expert], top); err != nil {
			t.Fatal(err)
		}
		if _, after := ofWater(first()); !strings.Contains(after, fmt.Sprintf("deleted record %d", top)) {
			t.Errorf("below a deleted sector it is %q", after)
		}
	})
}

// The log keeps the numbers, and programs that read it know them.
func TestEveryCategoryKeepsANumberOfItsOwn(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		categories := map[int64]string{}
		for _, c := range open(t, w)(nil).LogCategories {
			if other, taken := categories[c.ID]; taken {
				t.Errorf("%s has the number %d, as %s", c.NameEN, c.ID, other)
			}
			categories[c.ID] = c.NameEN
		}
		kept := map[audit.Category]string{1: "Session", 2: "Users", 3: "Agencies", 4: "Legal Text Types",
			5: "Line Bodies", 6: "Sectors", 7: "Legal Texts", 8: "Versions", 9: "Domains", 10: "Terms", 11: "Files",
			12: "Profile", 13: "Password Recovery", 14: "Reports", 15: "System", 16: "Regulations", 17: "Favourites"}
		for id, name := range kept {
			if categories[int64(id)] != name {
				t.Errorf("category %d is %q, want %q", id, categories[int64(id)], name)
			}
		}
	})
}

func TestTheFilterOfLocksIsZeroOrOne(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		b := logbook.New(w.Stores.Main, time.UTC, w.Files, w.Library.All()...)
		_, err := b.List(t.Context(), w.Actors[access.Administrator], 0, query.Params{"locks": {"2"}})
		if f, ok := errors.AsType[*fault.Fault](err); !ok || f.Class != fault.ClassBadRequest {
			t.Errorf("%v, want a bad request", err)
		}
	})
}

// A day of the filters is one of the instance's time zone: at 22:30 UTC it is the next day in Nicosia.
func TestDaysAreThoseOfTheInstance(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		list := open(t, w)
		before := list(query.Params{}).Total
		w.Clock.Add(13*time.Hour + 30*time.Minute)
		w.Save(t, library.Sectors(w.Library), access.DraftingExpert,
			map[string]any{"Id": 0, "NameTR": "Su", "NameEN": "Water"})
		for day, want := range map[string]int64{"2026-03-15": before, "2026-03-16": 1, "2026-03-14": 0} {
			if got := list(query.Params{"from": {day}, "to": {day}}).Total; got != want {
				t.Errorf("%s has %d entries, want %d", day, got, want)
			}
		}
	})
}

func TestTheLogIsForAdministratorsAndBoundedInItsPages(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		b := logbook.New(w.Stores.Main, time.UTC, w.Files, w.Library.All()...)
		for role := access.DraftingExpert; role <= access.GlossaryReader; role++ {
			page, err := b.List(t.Context(), w.Actors[role], 0, nil)
			if !fault.Is(err, "ERROR_FORBIDDEN") || len(page.Logs) > 0 {
				t.Errorf("role %d: %d entries, %v", role, len(page.Logs), err)
			}
		}
		for range 21 {
			w.Save(t, library.Sectors(w.Library), access.DraftingExpert,
				map[string]any{"Id": 0, "NameTR": "Su", "NameEN": "Water"})
		}
		admin := w.Actors[access.Administrator]
		if page, err := b.List(t.Context(), admin, 0, nil); err != nil || len(page.Logs) != 20 {
			t.Errorf("without a size: %d entries, %v", len(page.Logs), err)
		}
		if page, err := b.List(t.Context(), admin, int64(audit.Users), nil); err != nil ||
			slices.ContainsFunc(page.Logs,
				func(e logbook.LogEntry) bool { return e.LogCategoryID != int64(audit.Users) }) {
			t.Errorf("of one category: %+v, %v", page.Logs, err)
		}
		if _, err := b.List(t.Context(), admin, 4711, nil); !fault.Is(err, "ERROR_NOT_FOUND") {
			t.Errorf("of an unknown category: %v", err)
		}
		for _, day := range []string{"yesterday", "2026-02-30"} {
			if _, err := b.List(t.Context(), admin, 0, query.Params{"from": {day}}); !fault.Is(err,
				"ERROR_BAD_REQUEST") {
				t.Errorf("from %q: %v", day, err)
			}
		}
	})
}

func TestTheEntryOfAVersionNamesItsText(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		list := open(t, w)
		expert := access.DraftingExpert
		sector := w.Save(t, library.Sectors(w.Library), expert, map[string]any{"Id": 0, "NameTR": "Çevre",
			"NameEN": "Environment"}).ID
		text := w.Save(t, library.LegalTexts(w.Library), expert, map[string]any{"Id": 0, "NameTR": "Çevre Yasası",
			"NameEN": "Environment Law", "Number": "18/2025", "LegislationTypeId": 1, "TrafficLightYellow": 6,
			"TrafficLightRed": 12, "Sectors": []int64{sector}}).ID
		version := w.Save(t, library.Revisions(w.Library), expert, map[string]any{"Id": 0, "LegalTextId": text,
			"StatusId": 2, "Date": "2026-01-02"}).ID
		e := list(query.Params{"page": {"1"}, "category": {"8"}, "object": {strconv.FormatInt(version, 10)}}).Logs[0]
		if !strings.HasSuffix(e.DescriptionTR, " (Çevre Yasası)") ||
			!strings.HasSuffix(e.DescriptionEN, " (Environment Law)") {
			t.Errorf("the version is named %q and %q", e.DescriptionTR, e.DescriptionEN)
		}
	})
}

func TestValuesAreSaidInWords(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		list, expert := open(t, w), access.DraftingExpert
		sector := w.Save(t, library.Sectors(w.Library), expert, map[string]any{"Id": 0, "NameTR": "Çevre",
			"NameEN": "Environment"}).ID
		id := strconv.FormatInt(sector, 10)
		for _, c := range []struct {
			category audit.Category
			change   audit.Change
			want     string
		}{
			{audit.Regulations, audit.Change{Field: "SectorId", Before: "99999999", After: id},
				"silinmiş kayıt 99999999 → Çevre | deleted record 99999999 → Environment"},
			{audit.LegalTexts, audit.Change{Field: "Sectors", After: id + ", 99999999"},
				" → Çevre; silinmiş kayıt 99999999 |  → Environment; deleted record 99999999"},
			{audit.Revisions, audit.Change{Field: "StatusId", Before: "", After: "1"},
				" → Taslak Hazırlandı |  → Draft Prepared"},
			{audit.Revisions, audit.Change{Field: "Date", Before: "2026-01-02", After: "2026-01-03"},
				"02/01/2026 → 03/01/2026 | 02/01/2026 → 03/01/2026"},
			{audit.Users, audit.Change{Field: "Enabled", Before: "true", After: "false"}, "Evet → Hayır | Yes → No"},
			{audit.LegalTexts, audit.Change{Field: "NameTR", Before: "12", After: "13"}, " →  |  → "}, // is itself
		} {
			if err := w.Stores.Main.Update(t.Context(), func(tx *store.Tx) error {
				return audit.Write(t.Context(), tx, audit.Entry{Severity: audit.Success, Category: c.category,
					Process: audit.Update, UserID: w.Actors[expert].UserID, ObjectID: 1, Data: "x",
					Changes: []audit.Change{c.change}})
			}); err != nil {
				t.Fatal(err)
			}
			got := list(query.Params{"page": {"1"}, "size": {"1"}}).Logs[0].Changes[0]
			said := got.BeforeTR + " → " + got.AfterTR + " | " + got.BeforeEN + " → " + got.AfterEN
			if said != c.want || got.Before != c.change.Before || got.After != c.change.After {
				t.Errorf("%+v is said as %q, want %q", got, said, c.want)
			}
		}
	})
}
