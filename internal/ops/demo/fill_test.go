package demo_test

import (
	"context"
	"testing"
	"time"

	"lls/internal/library"
	"lls/internal/ops/demo"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record"
	"lls/internal/search"
)

func TestTheDemoFillsAnEmptyInstance(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		ctx := context.Background()
		stores := storetest.Stores(t, o)
		files := file.New(file.Config{Stores: stores, Data: o.Data})
		lib := library.New(&record.Engine{Main: stores.Main, Local: stores.Local, Zone: time.UTC,
			Index: search.New(stores.Main, "", library.StatusNamed)}, files,
			library.Passwords{Min: 4, Max: 20, Hash: func(context.Context, string) (string, error) {
				return "hash", nil
			}})
		if _, err := lib.Seed(ctx, "hash", false); err != nil {
			t.Fatal(err)
		}
		if err := demo.Fill(ctx, lib, files, time.Now()); err != nil {
			t.Fatal(err)
		}
		lights, statuses := map[int64]int{}, map[int64]int{}
		if err := stores.Main.View(ctx, func(tx *store.Tx) error {
			page, err := library.LegalTexts(lib).Listing.Parse(nil, lib.Engine().StartWhere(ctx, tx))
			if err != nil {
				return err
			}
			texts, _, err := library.LegalTexts(lib).Select(ctx, tx, page)
			for _, text := range texts {
				lights[text.TrafficLightID]++
				statuses[text.StatusID]++
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		var registered, seen, linked int
		if err := stores.Main.View(ctx, func(tx *store.Tx) error {
			return tx.Row(ctx, `SELECT SUM(CASE WHEN a.registered THEN 1 ELSE 0 END),
				SUM(CASE WHEN a.registered THEN 0 ELSE 1 END), (SELECT COUNT(*) FROM legal_text_acts l JOIN eu_acts r
				ON r.id = l.eu_act_id AND r.registered = TRUE) FROM eu_acts a`, nil, &registered, &seen, &linked)
		}); err != nil {
			t.Fatal(err)
		}
		if registered < 60 || seen < 1 || seen > 10 || linked < 60 {
			t.Errorf("%d EU acts are registered, with %d links, and %d only seen", registered, linked, seen)
		}
		var tables, confirmed, stale, rows int
		if err := stores.Main.View(ctx, func(tx *store.Tx) error {
			return tx.Row(ctx, `SELECT COUNT(*), SUM(CASE WHEN c.status_id = 3 THEN 1 ELSE 0 END),
				(SELECT COUNT(*) FROM concordance_rows WHERE look <> 0), (SELECT COUNT(*) FROM concordance_rows)
				FROM concordances c WHERE c.check_from = 0`, nil, &tables, &confirmed, &stale, &rows)
		}); err != nil {
			t.Fatal(err)
		}
		if tables != 3 || confirmed != 1 || stale < 2 || stale > 8 || rows < 40 {
			t.Errorf("%d tables of concordance, %d confirmed, %d of %d rows need another look", tables, confirmed,
				stale, rows)
		}
		for light := int64(0); light <= 3; light++ {
			if lights[light] == 0 {
				t.Errorf("no demo text shows the light %d: %v", light, lights)
			}
		}
		for status := int64(1); status <= 10; status++ {
			if statuses[status] == 0 {
				t.Errorf("no demo text is at status %d: %v", status, statuses)
			}
		}
	})
}
