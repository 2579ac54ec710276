package browse_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"lls/internal/feature/browse"
	"lls/internal/library"
)

func TestKnownLeavesOutWhatTheCallerHas(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		whole := must(w.list(w.Drafts, ""))
		if whole.TreeState == "" || whole.All == nil || *whole.All != 4 ||
			len(whole.TreeDataTR) != 2 || len(whole.Statuses) == 0 {
			t.Fatalf("the whole answer: %+v", whole)
		}
		known := must(w.list(w.Drafts, "known="+whole.TreeState))
		if known.TreeDataTR != nil || known.LegislationTypes != nil || known.Statuses != nil ||
			known.All != nil || known.Lights != nil {
			t.Errorf("what the caller has came again: %+v", known)
		}
		if names(known.Items) != names(whole.Items) || known.Total != whole.Total ||
			len(known.SortTypes) == 0 || known.TreeState != whole.TreeState {
			t.Errorf("the page itself is not complete: %+v", known)
		}
		for what, change := range map[string]func(){
			"a new version": func() { w.addVersion(t, "Zeytin Emirnamesi", 1, "2026-03-01") },
			"a new text":    func() { w.addText(t, "Yeni Yasa", 1, "", "Su") },
			"a new sector":  func() { w.addSector(t, "Ulaşım", "") },
			"a new type": func() {
				w.Save(t, library.LegislationTypes(w.Library), expert,
					map[string]any{"Id": 0, "NameTR": "Genelge", "NameEN": "Circular",
						"IsPrimary": false})
			},
			"a renamed type": func() {
				w.renameType(t, must(w.list(w.Adopted, "")).LegislationTypes[0].ID, "Genelge")
			},
		} {
			before := must(w.list(w.Drafts, ""))
			change()
			after := must(w.list(w.Drafts, "known="+before.TreeState))
			if after.TreeDataTR == nil || after.TreeState == before.TreeState {
				t.Errorf("%s: the answer leaves the trees out", what)
			}
		}
		if _, err := w.list(w.Drafts, "known=a&known=b"); err == nil {
			t.Error("known was taken twice")
		}
	})
}

// renameType renames a legislation type.
func (w *env) renameType(t *testing.T, id int64, name string) {
	t.Helper()
	if _, err := library.LegislationTypes(w.Library).Checkout(ctx, w.Actors[expert], id); err != nil {
		t.Fatal(err)
	}
	stored := must(library.LegislationTypes(w.Library).Edit(ctx, w.Actors[expert], id, 0)).Item
	w.Save(t, library.LegislationTypes(w.Library), expert, map[string]any{"Id": id, "NameTR": name,
		"NameEN": name + " EN", "IsPrimary": stored.IsPrimary, "ModifyDate": stored.ModifyDate})
}

func TestLightsAreCountedWithTheTree(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		answer := must(w.list(w.Drafts, ""))
		count := func(query string) int64 { return must(w.list(w.Drafts, query+"&size=1")).Total }
		for _, l := range answer.Lights {
			sector := ""
			if l.ID != 0 {
				sector = fmt.Sprintf("&sector=%d", l.ID)
			}
			yellow, red := count("trafficlight=2"+sector), count("trafficlight=3"+sector)
			if l.Yellow != yellow || l.Red != red {
				t.Errorf("node %d has %d yellow and %d red, the list finds %d and %d", l.ID, l.Yellow, l.Red,
					yellow, red)
			}
		}
		if len(answer.Lights) != 1+4 { // all, Çevre, Atık, Ambalaj, Ziraat
			t.Errorf("lights of %+v", answer.Lights)
		}
	})
}

// What is encoded once is read back as it would be if it were encoded with each answer.
func TestAnEncodedAnswerIsTheWholeAnswer(t *testing.T) {
	each(t, func(t *testing.T, w *env) {
		answer := must(w.list(w.Drafts, ""))
		rest, members := answer.Encoded()
		whole, err := json.Marshal(rest)
		if err != nil {
			t.Fatal(err)
		}
		joined := strings.TrimSuffix(string(whole), "}") + "," + string(members) + "}"
		var got browse.ReadingList[json.RawMessage]
		if err := json.Unmarshal([]byte(joined), &got); err != nil {
			t.Fatalf("%v in %s", err, joined)
		}
		if numbers(got.TreeDataEN) != numbers(answer.TreeDataEN) ||
			len(got.LineBodies) != len(answer.LineBodies) || *got.All != *answer.All {
			t.Errorf("read back: %+v", got)
		}
	})
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
