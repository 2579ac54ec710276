package browse_test

import (
	"fmt"
	"testing"
	"time"

	"lls/internal/feature/browse"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/search"
)

// TestCachedRecordsAreFreshOnEveryInstance changes through one instance what another one has cached.
func TestCachedRecordsAreFreshOnEveryInstance(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		first := librarytest.Open(t, o)
		w := newEnv(first)
		o.Clock = first.Clock.Now
		stores := storetest.Stores(t, o)
		second := library.New(&record.Engine{Main: stores.Main, Local: stores.Local, Zone: time.UTC,
			Index: search.New(stores.Main, "", library.StatusNamed)}, first.Files, library.Passwords{})
		other := browse.New(second, slots.New(nil))

		w.addSector(t, "Çevre", "")
		w.addText(t, "Su Yasası", 1, "", "Çevre")
		id, reader := w.text["Su Yasası"], w.Actors[access.TextReader]
		seen := func() string {
			drafts := must(other.Drafts.List(ctx, reader, nil))
			settings := must(library.LegalTexts(second).List(ctx, w.Actors[expert], 0, query.Params{"size": {"10"}}))
			view := must(other.Drafts.View(ctx, reader, id))
			form := must(library.LegalTexts(second).Edit(ctx, w.Actors[expert], id, 0))
			return fmt.Sprint(drafts.Items[0].LegislationType.NameTR, numbers(drafts.TreeDataTR),
				len(drafts.LineBodies), settings.Total, len(settings.Items), settings.LegislationTypes,
				numbers(settings.TreeDataTR), view.Item.LegislationType.NameTR, view.Sectors, form.LegislationTypes,
				numbers(form.TreeDataTR))
		}
		for _, change := range []struct {
			name string
			make func()
		}{
			{"a type is renamed", func() { w.renameType(t, 1, "Kanun") }},
			{"a line body is made", func() {
				w.Save(t, library.LineBodies(w.Library), expert,
					map[string]any{"Id": 0, "NameTR": "Kurum", "NameEN": "Body"})
			}},
			{"a sector is made", func() { w.addSector(t, "Su", "Çevre") }},
			{"a sector is renamed", func() { w.renameSector(t, w.sector["Çevre"], "İklim") }},
			{"a text is made", func() { w.addText(t, "Hava Yasası", 1, "", "Su") }},
			{"sectors are ordered", func() {
				version := must(library.Sectors(w.Library).List(ctx, w.Actors[expert], 0, query.Params{})).TreeVersion
				w.Save(t, library.Sectors(w.Library), expert, map[string]any{"TreeVersion": *version, "Tree": []any{
					map[string]any{"Id": w.sector["Su"], "ParentId": nil, "Order": 0},
					map[string]any{"Id": w.sector["Çevre"], "ParentId": nil, "Order": 1}}})
			}},
			{"a text is deleted", func() {
				if err := library.LegalTexts(w.Library).Delete(ctx, w.Actors[expert],
					w.text["Hava Yasası"]); err != nil {
					t.Fatal(err)
				}
			}},
		} {
			before := seen()
			change.make()
			if after := seen(); after == before {
				t.Errorf("%s: the other instance still shows %s", change.name, after)
			}
		}
	})
}

// renameSector renames a sector.
func (w *env) renameSector(t *testing.T, id int64, name string) {
	t.Helper()
	if _, err := library.Sectors(w.Library).Checkout(ctx, w.Actors[expert], id); err != nil {
		t.Fatal(err)
	}
	stored := must(library.Sectors(w.Library).Edit(ctx, w.Actors[expert], id, 0)).Item
	w.Save(t, library.Sectors(w.Library), expert, map[string]any{"Id": id, "NameTR": name, "NameEN": name + " EN",
		"ModifyDate": stored.ModifyDate})
}
