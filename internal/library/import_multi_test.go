package library

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// named makes a reader of cells for nodes that are called so, with the Ids 1, 2, …
func named(names ...string) *multiFinder {
	ids := idsByName{}
	for i, name := range names {
		ids.add(name, int64(i+1))
	}
	s := newMultiFinder(finderOf(nil, ids))
	for _, name := range names {
		s.add(name)
	}
	return s
}

func TestACellNamesSeveralNodes(t *testing.T) {
	s := named("vergi", "gümrük; vergi", "a;b;c", "a", "x;;y", "kat > a;b")
	for cell, want := range map[string][]int64{
		"vergi":                      {1},
		"VERGİ; Gümrük;vergi":        {1, 2},
		"gümrük; vergi; vergi":       {2, 1},
		"a;b;c;a\na":                 {3, 4},
		"a; ;vergi;":                 {4, 1},
		"x;y":                        {5},
		"kat>a; b; vergi":            {6, 1},
		"a;b":                        nil,
		"gümrük":                     nil,
		"vergi; yok":                 nil,
		strings.Repeat("a;", 16_000): {4},
	} {
		ids, known := s.ids(cell)
		if !slices.Equal(ids, want) || known != (want != nil) {
			t.Errorf("%.40q names %v, %v; want %v", cell, ids, known, want)
		}
	}
}

// TestAttackByNamesOfSemicolons counts how often names are looked up: once for each different piece of a cell, however
// many names begin like it.
func TestAttackByNamesOfSemicolons(t *testing.T) {
	names := []string{strings.Repeat(";", 199), strings.Repeat("ab;", 66) + "c", "ab"}
	s := named(names...)
	lookups := 0
	find := s.find
	s.find = func(cell string) (int64, bool) {
		lookups++
		return find(cell)
	}
	for row := range 500 {
		cell := strings.Repeat("ab;", 2_000) + fmt.Sprint(row)
		if ids, known := s.ids(cell); known {
			t.Fatalf("row %d names %v", row, ids)
		}
	}
	if lookups > 2*500 {
		t.Errorf("%d lookups for 500 cells", lookups)
	}
}

func FuzzSeveral(f *testing.F) {
	f.Add("a;b\nc", "a;b", "c")
	f.Add(";;a > b ;c", "a>b", "c;;")
	f.Fuzz(func(t *testing.T, cell, one, two string) {
		s := named(one, two)
		ids, known := s.ids(cell)
		if again, still := s.ids(cell); known != still || !slices.Equal(ids, again) {
			t.Errorf("%q names %v, %v and then %v, %v", cell, ids, known, again, still)
		}
		for _, id := range ids {
			if id < 1 || id > 2 {
				t.Errorf("%q names %v", cell, ids)
			}
		}
	})
}
