package library_test

import (
	"testing"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// environment saves a sector and returns its Id.
func environment(t *testing.T, w *librarytest.Env) int64 {
	t.Helper()
	return w.Save(t, library.Sectors(w.Library), expert,
		map[string]any{"Id": 0, "NameTR": "Çevre", "NameEN": "Environment"}).ID
}

// saveWasteLaw saves a legal text of a sector that aligns with an act, and a version with a text.
func saveWasteLaw(t *testing.T, w *librarytest.Env, sector int64, text string) {
	t.Helper()
	law := w.Save(t, library.LegalTexts(w.Library), expert,
		map[string]any{"Id": 0, "NameTR": "Atık Yasası", "NameEN": "Waste Law", "LegislationTypeId": 1,
			"Sectors": []int64{sector}, "TrafficLightYellow": 6, "TrafficLightRed": 12,
			"EULegislation": "2008/98/AT sayılı Direktif"}).ID
	w.Save(t, library.Revisions(w.Library), expert,
		map[string]any{"Id": 0, "LegalTextId": law, "StatusId": 2, "Date": "2026-01-02", "TextTR": text})
}

// TestALibraryWithoutABackIndexGetsOne removes what this program has written, as if an earlier one had, and names an
// act in a way that only the register knows.
func TestALibraryWithoutABackIndexGetsOne(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		w := librarytest.Open(t, o)
		saveWasteLaw(t, w, environment(t, w), "MADDE 1 – (AB) 2016/679 sayılı Tüzük ve Atık Çerçeve Direktifi.")
		mentions := func() (n int64) {
			t.Helper()
			if err := w.Stores.Main.View(ctx, func(tx *store.Tx) error {
				return tx.Row(ctx, `SELECT COALESCE(SUM(mentions), 0) FROM eu_mentions m JOIN legal_text_acts l
					ON l.legal_text_id = m.legal_text_id AND l.eu_act_id = m.eu_act_id`, nil, &n)
			}); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n := mentions(); n != 2 {
			t.Fatalf("%d mentions after the saves, want 2", n)
		}
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			for _, table := range []string{"eu_mentions", "legal_text_acts", "eu_acts"} {
				if _, err := tx.Exec(ctx, "DELETE FROM "+table); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time there is nothing to do
			if err := w.IndexActs(ctx); err != nil {
				t.Fatal(err)
			}
			if n := mentions(); n != 2 {
				t.Errorf("%d mentions after the upgrade, want 2", n)
			}
		}
		w.Save(t, library.EUActs(w.Library), expert,
			map[string]any{"Id": 0, "CELEX": "32008L0098", "NameTR": "Atık Direktifi",
				"ShortTR": "Atık Çerçeve Direktifi"})
		if err := w.IndexActs(ctx); err != nil {
			t.Fatal(err)
		}
		if n := mentions(); n != 3 {
			t.Errorf("%d mentions after an act has got a short name, want 3", n)
		}
	})
}

// TestABackIndexThatIsRightIsNotWrittenAgain counts what SQLite writes: a program of another format reads all texts
// again, and its replica should not get all of the index once more.
func TestABackIndexThatIsRightIsNotWrittenAgain(t *testing.T) {
	w := librarytest.Open(t, store.Options{Data: t.TempDir()})
	sector := environment(t, w)
	const texts = 30
	for range texts {
		saveWasteLaw(t, w, sector, "MADDE 1 – (AB) 2016/679 sayılı Tüzük.\n\n"+
			"MADDE 2 – 95/46/AT sayılı Direktif; 2008/98/AT sayılı Direktif.")
	}
	changes := func() (n int64) {
		t.Helper()
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			return tx.Row(ctx, "SELECT total_changes()", nil, &n)
		}); err != nil {
			t.Fatal(err)
		}
		return n
	}
	index := func(what string, least, most int64) {
		t.Helper()
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			return generation.Set(ctx, tx, "eumentions", 0)
		}); err != nil {
			t.Fatal(err)
		}
		before := changes()
		if err := w.IndexActs(ctx); err != nil {
			t.Fatal(err)
		}
		if n := changes() - before; n < least || n > most {
			t.Errorf("%s: %d rows were written, want %d to %d", what, n, least, most)
		}
	}
	index("an index that is right", 1, 4) // the counters
	if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE eu_mentions SET places = '' WHERE revision_id <> 0")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	index("an index without places", 3*texts, 1000)
	index("the same again", 1, 4)
}
