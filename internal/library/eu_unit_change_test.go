package library

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// inventedUnits are the units of an invented act.
func inventedUnits(seed uint64) []EUUnit {
	text, _, _ := newInventedLaw(seed).text()
	return unitsOf(text, true)
}

// rowsOfUnits are rows of a table: of all units, or of articles alone.
func rowsOfUnits(units []EUUnit, whole bool) (order []int64, rows map[int64]*Alignment) {
	rows = map[int64]*Alignment{}
	for i, u := range units {
		if whole && strings.Contains(u.Place, "/") {
			continue
		}
		id := int64(i + 1)
		order = append(order, id)
		rows[id] = &Alignment{ID: id, EUPlace: u.Place, EULabel: u.Label}
	}
	return order, rows
}

// TestRowsOfChangedUnits changes one unit of each of 20 acts: exactly the row that it belongs to needs another look.
func TestRowsOfChangedUnits(t *testing.T) {
	for seed := range uint64(20) {
		for _, whole := range []bool{false, true} {
			old := inventedUnits(seed)
			now := slices.Clone(old)
			r := rand.New(rand.NewPCG(seed, 3))
			i := r.IntN(len(now))
			for now[i].TextEN == "" {
				i = r.IntN(len(now))
			}
			now[i].TextEN += " and more"
			want := now[i].Place
			if whole {
				want, _, _ = strings.Cut(want, "/")
			}
			order, rows := rowsOfUnits(old, whole)
			change := actChange{old: old, now: now}
			changed := change.changeRows(order, rows)
			if len(changed) != 1 || changed[0].EUPlace != want || changed[0].Look != lookAct {
				t.Errorf("%d: the change of %s concerns %d rows", seed, want, len(changed))
			}
		}
	}
}

// TestRowsOfRenumberedUnits inserts an article in front of all others: their rows follow, none needs another look.
func TestRowsOfRenumberedUnits(t *testing.T) {
	for seed := range uint64(20) {
		law := newInventedLaw(seed)
		before, _, _ := law.text()
		law.articles = insert(law.articles, 0, law.article())
		after, _, _ := law.text()
		old, now := unitsOf(before, true), unitsOf(after, true)
		order, rows := rowsOfUnits(old, false)
		change := actChange{old: old, now: now}
		for _, r := range change.changeRows(order, rows) {
			if r.Look != 0 {
				t.Errorf("%d: %s needs another look", seed, rows[r.ID].EUPlace)
				continue
			}
			was, is := rows[r.ID].EUPlace, r.EUPlace
			var n int
			if _, err := fmt.Sscanf(was, "art:%d", &n); err != nil ||
				!strings.HasPrefix(is, fmt.Sprintf("art:%d", n+1)) {
				t.Errorf("%d: %s is followed to %s", seed, was, is)
			}
		}
	}
}

func TestTheDutyOfAProvisionIsGuessed(t *testing.T) {
	for _, row := range []struct {
		heading, text string
		want          int64
	}{
		{"Definitions", "For the purposes of this Directive:", 2},
		{"Tanımlar", "", 2},
		{"", "For the purposes of this Directive:", 2},
		{"Waste hierarchy", "The following waste hierarchy shall apply as a priority order:", 1},
		{"Entry into force", "This Directive shall enter into force on the twentieth day", 5},
		{"Yürürlüğe giriş", "", 5},
		{"Transposition", "Member States shall bring into force the laws, regulations and administrative provisions",
			5},
		{"", "Member States shall bring into force the laws, regulations and administrative provisions necessary", 5},
		{"Transitional Community-wide rules for free allocation", "Member States shall allocate", 1},
		{"Addressees", "This Directive is addressed to the Member States.", 4},
		{"", "This Directive is addressed to the Member States.", 4},
		{"Muhataplar", "", 4},
		{"Committee procedure", "The Commission shall be assisted by a committee.", 4},
		{"Member States shall report", "Member States shall ensure that holders report.", 1},
		{"Application for a permit", "Operators shall apply for a permit.", 1},
		{"İhlaller", "Üye devletler yaptırım öngörür.", 1},
	} {
		u := EUUnit{HeadingEN: row.heading, TextEN: row.text}
		if got := dutyOf(&u); got != row.want {
			t.Errorf("%q, %q: duty %d, want %d", row.heading, row.text, got, row.want)
		}
	}
}
