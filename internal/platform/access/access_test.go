package access

import (
	"slices"
	"strings"
	"testing"

	"lls/internal/platform/fault"
	"lls/internal/text/lang"
)

// The rights of the specification that a mistake in the table would hurt most.
func TestWhatARoleMayDo(t *testing.T) {
	for permission, allowed := range map[Permission][]Role{
		Home:                         {1, 2, 3, 4, 5},
		LegalTextsRead:               {1, 2, 3},
		LegalTextsUpdate:             {1, 2},
		RevisionsCompare:             {1, 2, 3},
		GlossaryRead:                 {1, 2, 3, 4, 5},
		LogsRead:                     {1},
		LocksDelete:                  {1},
		ToWrite("a", Administrators): {1},
		ToWrite("a", Experts):        {1, 2},
		ToRead("a", Readers):         {1, 2, 3},
		ToWrite("a", TermKeepers):    {1, 2, 4},
		ToRead("a", Everybody):       {1, 2, 3, 4, 5},
		ToRead("nobody's", 0):        {},
		{}:                           {},
	} {
		for role := Role(0); role <= 6; role++ {
			actor := Actor{Role: role}
			want := slices.Contains(allowed, role)
			if got := actor.Can(permission); got != want {
				t.Errorf("role %d can %s: %t", role, permission, got)
			}
			if err := actor.Need(permission); (err == nil) != want || !want && !fault.Is(err, "ERROR_FORBIDDEN") {
				t.Errorf("role %d needs %s: %v", role, permission, err)
			}
		}
	}
}

func TestAnObserverOnlyReads(t *testing.T) {
	for role := Administrator; role <= GlossaryReader; role++ {
		actor, observer := Actor{Role: role}, Actor{Role: role, Observer: true}
		names := Allowed(General(), role, true)
		for _, p := range General() {
			_, action, _ := strings.Cut(p.String(), ".")
			changes := slices.Contains([]string{"create", "update", "delete", "reply"}, action)
			if changes != p.Writes() {
				t.Errorf("%s: writes %t", p, p.Writes())
			}
			if want := actor.Can(p) && !changes; observer.Can(p) != want || slices.Contains(names, p.String()) != want {
				t.Errorf("%s: allowed to role %d on an observer: %t", p, role, observer.Can(p))
			}
		}
	}
}

func TestOneOfThePermissionsSuffices(t *testing.T) {
	reader := Actor{Role: GlossaryReader}
	if err := reader.Need(LegalTextsRead, GlossaryRead); err != nil {
		t.Errorf("the second permission is not seen: %v", err)
	}
	if err := reader.Need(); !fault.Is(err, "ERROR_FORBIDDEN") {
		t.Errorf("no permission allows everything: %v", err)
	}
}

func TestTheSystemAccountHasANameInEachLanguage(t *testing.T) {
	name := FullName(SystemAccount, "Renamed", "Record")
	if got := NameIn(lang.English, name); got != "System Account" {
		t.Errorf("in English %q", got)
	}
	if got := NameIn(lang.Turkish, name); got != "Sistem Hesabı" {
		t.Errorf("in Turkish %q", got)
	}
	if got := NameIn(lang.Turkish, FullName(7, "Işık", "Yıldız")); got != "Işık Yıldız" {
		t.Errorf("another user is called %q", got)
	}
}
