package tree

import (
	"slices"
	"testing"
)

func ref(id int64) *int64 { return &id }

func TestRollUpCountsEachItemOnce(t *testing.T) {
	// 1 ─ 2 ─ 3, 1 ─ 4, 5
	rows := []Row{{ID: 1}, {ID: 2, ParentID: ref(1)}, {ID: 3, ParentID: ref(2)}, {ID: 4, ParentID: ref(1)}, {ID: 5}}
	got := RollUp(rows, []Link{{10, 3}, {10, 4}, {11, 2}, {11, 3}, {12, 5}, {12, 1}})
	want := map[int64]Counts{1: {1, 3}, 2: {1, 2}, 3: {2, 2}, 4: {1, 1}, 5: {1, 1}}
	for id, c := range want {
		if got[id] != c {
			t.Errorf("node %d: %v, want %v", id, got[id], c)
		}
	}
	tr, _ := Build(rows, got)
	if len(tr) != 2 || tr[0].Children[0].Children[0].Level != 2 || tr[1].Order != 1 || tr[0].Total != 3 {
		t.Errorf("%+v", tr)
	}
	if below := Descendants(rows, []int64{2, 5}); !slices.Equal(below, []int64{2, 3, 5}) {
		t.Errorf("below 2 and 5: %v", below)
	}
	rows[2].NameTR, rows[1].NameTR, rows[0].NameTR = "c", "b", "a"
	if p := Paths(rows, []int64{3}); len(p) != 1 || !slices.Equal(p[0].TR, []string{"a", "b", "c"}) {
		t.Errorf("%v", p)
	}
}

func TestATreeIsValidOnlyWhole(t *testing.T) {
	rows := make([]Row, 2000)
	order := make([]Place, len(rows))
	for i := range rows {
		rows[i].ID = int64(i + 1)
		order[i] = Place{ID: ref(int64(i + 1)), Order: ref(0)}
		if i > 0 {
			order[i].ParentID = ref(int64(i)) // one branch, 2,000 deep
		}
	}
	if !Valid(rows, order) {
		t.Error("a deep tree is refused")
	}
	order[0].ParentID = ref(2000)
	if Valid(rows, order) {
		t.Error("a ring of 2,000 nodes is accepted")
	}
}
