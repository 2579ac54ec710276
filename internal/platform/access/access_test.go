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
		Home:                          {1, 2, 3, 4, 5},
		LegalTextsRead:                {1, 2, 3},
		LegalTextsUpdate:              {1, 2},
		"legaltexts.deletelinked":     {1},
		RevisionsCompare:              {1, 2, 3},
		GlossaryRead:                  {1, 2, 3, 4, 5},
		Of("terms", "update"):         {1, 2, 4},
		Of("users", "update"):         {1},
		Of("users", "read"):           {1},
		Settings("sectors"):           {1, 2},
		Settings("domains"):           {1, 2, 4},
		"logs.read":                   {1},
		LocksDelete:                   {1},
		Of("sectors", "unknown"):      {},
		"":                            {},
		Of("legaltexts", "update "):   {},
		Permission("legaltexts.READ"): {},
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
		actor := Actor{Role: role, Observer: true}
		for _, p := range Permissions(role, true) {
			if Writes(p) || !actor.Can(p) {
				t.Errorf("role %d on an observer: %s", role, p)
			}
		}
		for _, p := range Permissions(role, false) {
			action := p[strings.LastIndexByte(string(p), '.')+1:]
			changes := slices.Contains([]Permission{"create", "update", "delete", "deletelinked", "import", "reorder"}, action)
			if changes != Writes(p) || changes == actor.Can(p) {
				t.Errorf("%s: writes %t, allowed to role %d on an observer: %t", p, Writes(p), role, actor.Can(p))
			}
		}
	}
	if !Writes("unknown.read") {
		t.Error("an observer would allow a permission that is not in the table")
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
