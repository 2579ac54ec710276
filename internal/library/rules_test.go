package library_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// change checks a record out and saves it with some keys changed.
func change[T, R any](t *testing.T, w *librarytest.Env, k *record.Kind[T, R], role access.Role, id int64,
	modified func(T) record.Instant, keys map[string]any) error {
	t.Helper()
	if _, err := k.Checkout(ctx, w.Actors[role], id); err != nil {
		t.Fatal(err)
	}
	form, err := k.Edit(ctx, w.Actors[role], id, 0)
	if err != nil {
		t.Fatal(err)
	}
	stamp, _ := modified(form.Item).MarshalText()
	record := map[string]any{"Id": id, "ModifyDate": string(stamp)}
	for key, value := range keys {
		record[key] = value
	}
	_, err = w.TrySave(k, role, record)
	return err
}

func changeText(t *testing.T, w *librarytest.Env, role access.Role, id int64, keys map[string]any) error {
	t.Helper()
	return change(t, w, library.LegalTexts(w.Library), role, id,
		func(l library.LegalText) record.Instant { return l.ModifyDate }, keys)
}

func codeOf(err error) string {
	if err == nil {
		return ""
	}
	return codes(err)
}

func TestNothingIsAdoptedOrRepealedInTheFuture(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		id := w.Save(t, library.LegalTexts(w.Library), expert, legalText(sector(t, w, "Çevre", nil))).ID
		const tooLate = "ERROR_VALIDATION Date:max"
		for _, row := range []struct {
			status int
			date   string
			want   string
		}{
			{8, "2026-03-16", ""}, {9, "2026-03-15", ""}, {10, "2026-03-15", ""}, {9, "2026-03-16", tooLate},
			{10, "16/03/2026", tooLate},
		} {
			if _, err := w.TrySave(library.Revisions(w.Library), expert, version(id, row.status,
				row.date)); codeOf(err) != row.want {
				t.Errorf("status %d on %s: %v, want %q", row.status, row.date, err, row.want)
			}
		}
		announced := version(id, 9, "2026-03-15")
		announced["DateEffective"] = "2027-01-01"
		w.Save(t, library.Revisions(w.Library), expert, announced)

		// A draft of tomorrow cannot be made an adopted text of tomorrow.
		planned := w.Save(t, library.Revisions(w.Library), expert, version(id, 8, "2026-03-16")).ID
		adopt := map[string]any{"StatusId": 10}
		modified := func(r library.Revision) record.Instant { return r.ModifyDate }
		if err := change(t, w, library.Revisions(w.Library), expert, planned, modified, adopt); codeOf(err) != tooLate {
			t.Errorf("the planned version is repealed: %v", err)
		}
		// 22:30 UTC is past midnight in the zone of the instance.
		w.Clock.Add(13*time.Hour + 30*time.Minute)
		if err := change(t, w, library.Revisions(w.Library), expert, planned, modified, adopt); err != nil {
			t.Errorf("today in Nicosia: %v", err)
		}
		if err := change(t, w, library.Revisions(w.Library), expert, planned, modified,
			map[string]any{"Date": "2026-03-17"}); codeOf(err) != tooLate {
			t.Errorf("tomorrow in Nicosia: %v", err)
		}
	})
}

func TestTextsDoNotAmendEachOtherInACircle(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		env := sector(t, w, "Çevre", nil)
		const circular = "ERROR_VALIDATION AmendmentId:circular"
		amending := func(target any) map[string]any {
			record := legalText(env)
			record["IsAmendment"], record["AmendmentId"] = true, target
			return record
		}
		chain := []int64{w.Save(t, library.LegalTexts(w.Library), expert, legalText(env)).ID}
		for range 12 {
			chain = append(chain, w.Save(t, library.LegalTexts(w.Library), expert, amending(chain[len(chain)-1])).ID)
		}
		amend := func(id, target int64) string {
			return codeOf(changeText(t, w, expert, id, map[string]any{"IsAmendment": true, "AmendmentId": target}))
		}
		for _, end := range []int{0, 1, 2, 12} {
			if got := amend(chain[0], chain[end]); got != circular {
				t.Errorf("a circle of %d texts: %q", end+1, got)
			}
		}
		if got := amend(chain[12], chain[3]); got != "" {
			t.Errorf("a shorter way along the chain: %s", got)
		}
		if got := codeOf(changeText(t, w, expert, chain[0],
			map[string]any{"IsAmendment": false, "AmendmentId": chain[12]})); got != "" {
			t.Errorf("a text that amends nothing: %s", got)
		}
		if got := amend(chain[0], -1); got != "ERROR_VALIDATION AmendmentOther:required" {
			t.Errorf("a text that is not here: %s", got)
		}

		// A circle of an earlier program stays until one of its texts is saved, and stops nobody else.
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE legal_texts SET is_amendment = TRUE, amendment_id = $1 WHERE id = $2",
				chain[2], chain[0])
			return err
		}); err != nil {
			t.Fatal(err)
		}
		w.Save(t, library.LegalTexts(w.Library), expert, amending(chain[1]))
		if got := codeOf(changeText(t, w, expert, chain[1], map[string]any{"Notes": "Not"})); got != circular {
			t.Errorf("a text of the circle: %q", got)
		}
		if got := amend(chain[2], -1); !strings.Contains(got, "AmendmentOther") {
			t.Errorf("a text leaves the circle: %s", got)
		}
		if err := changeText(t, w, expert, chain[2], map[string]any{"IsAmendment": false}); err != nil {
			t.Errorf("a text leaves the circle: %v", err)
		}
		if err := changeText(t, w, expert, chain[1], map[string]any{"Notes": "Not"}); err != nil {
			t.Errorf("the circle is open: %v", err)
		}
	})
}

func TestSavesAtOnceDoNotCloseACircle(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		env := sector(t, w, "Çevre", nil)
		for round := range 12 {
			a, b := w.Save(t, library.LegalTexts(w.Library), expert, legalText(env)).ID, w.Save(t,
				library.LegalTexts(w.Library), expert, legalText(env)).ID
			var saves sync.WaitGroup
			var got [2]string
			for i, save := range []struct {
				role       access.Role
				id, target int64
			}{{expert, a, b}, {access.Administrator, b, a}} {
				saves.Go(func() {
					got[i] = codeOf(changeText(t, w, save.role, save.id,
						map[string]any{"IsAmendment": true, "AmendmentId": save.target}))
				})
			}
			saves.Wait()
			if first, second := min(got[0], got[1]), max(got[0], got[1]); first != "" ||
				second != "ERROR_VALIDATION AmendmentId:circular" {
				t.Errorf("round %d: %q", round, got)
			}
		}
	})
}

func TestALibraryOfAnEarlierProgramIsDerivedAgain(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		env := sector(t, w, "Çevre", nil)
		late := w.Save(t, library.LegalTexts(w.Library), expert, legalText(env)).ID
		w.Save(t, library.Revisions(w.Library), expert, version(late, 2, "2024-01-10"))
		w.Save(t, library.Revisions(w.Library), expert, version(late, 1, "2026-03-01"))
		again := w.Save(t, library.LegalTexts(w.Library), expert, legalText(env)).ID
		adopted := version(again, 9, "2025-01-10")
		adopted["DateEffective"] = "2025-02-01"
		w.Save(t, library.Revisions(w.Library), expert, adopted)
		w.Save(t, library.Revisions(w.Library), expert, version(again, 9, "2025-06-10"))
		state := func(id int64) string {
			t.Helper()
			v, err := library.LegalTexts(w.Library).Get(ctx, w.Actors[expert], id)
			if err != nil {
				t.Fatal(err)
			}
			stamp, _ := v.Item.ModifyDate.MarshalText()
			return fmt.Sprintf("%s %s %s %d %s", shown(v.Item.DateDrafted), shown(v.Item.DateAdopted),
				shown(v.Item.DateEffective), v.Item.TrafficLightID, stamp)
		}
		want := []string{state(late), state(again)}
		if !strings.HasPrefix(want[0], "2024-01-10 - - 3 ") ||
			!strings.HasPrefix(want[1], "2025-01-10 2025-06-10 2025-02-01 0 ") {
			t.Fatalf("the rules of today: %q", want)
		}
		// What the program before this one has stored.
		if err := w.Stores.Main.Update(ctx, func(tx *store.Tx) error {
			if _, err := tx.Exec(ctx,
				"UPDATE legal_texts SET date_drafted = '2026-03-01', yellow_after = '2026-09-01', red_after = "+
					"'2027-03-01' WHERE id = $1", late); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, "UPDATE legal_texts SET date_effective = NULL WHERE id = $1", again)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{2, 0} {
			if got, err := w.DeriveOutdated(ctx); err != nil || got != n {
				t.Errorf("%d texts are derived again, want %d: %v", got, n, err)
			}
		}
		if got := []string{state(late), state(again)}; got[0] != want[0] || got[1] != want[1] {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestTiesInListsAreByNameThenId(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		env := sector(t, w, "Çevre", nil)
		var ids []int64
		for _, name := range []string{"Zeytin Yasası", "Çevre Yasası", "Arıcılık Yasası", "Çevre Yasası"} {
			record := legalText(env)
			record["NameTR"] = name
			ids = append(ids, w.Save(t, library.LegalTexts(w.Library), expert, record).ID)
		}
		want := fmt.Sprint([]int64{ids[2], ids[1], ids[3], ids[0]})
		for _, order := range []string{"Number", "LegislationTypeId", "StatusId", "TrafficLightId", "DateDrafted",
			"DateAdopted", "Count", "ModifyDate"} {
			for _, sort := range []string{order, "-" + order} {
				if order == "ModifyDate" { // the clock does not move: all four have the same instant
					sort = strings.TrimPrefix(sort, "-")
				}
				l, err := library.LegalTexts(w.Library).List(ctx, w.Actors[expert], 0, query.Params{"sort": {sort}})
				if err != nil {
					t.Fatal(err)
				}
				var got []int64
				for _, item := range l.Items {
					got = append(got, item.ID)
				}
				if fmt.Sprint(got) != want {
					t.Errorf("%s: %v, want %s", sort, got, want)
				}
			}
		}
	})
}
