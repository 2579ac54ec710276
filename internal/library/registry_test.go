package library_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/record"
)

// TestEveryKindSaysAllAboutItself names what the declaration of a kind has forgotten: everything that loops over the
// kinds, as the log, the tables, the notices and the permissions do, takes it from there.
func TestEveryKindSaysAllAboutItself(t *testing.T) {
	l := library.New(&record.Engine{}, nil, library.Passwords{})
	kinds := l.All()
	categories, screens := map[audit.Category]string{}, map[string]string{}
	for _, k := range kinds {
		about := k.About()
		t.Run(about.Name, func(t *testing.T) {
			said := func(what string, l record.Label) {
				t.Helper()
				if l.TR == "" || l.EN == "" {
					t.Errorf("%s is called %q in Turkish and %q in English", what, l.TR, l.EN)
				}
			}
			said("one of them", about.Labels.One)
			said("a list of them", about.Labels.Many)
			fields, _ := k.Describe()
			for _, f := range fields {
				said("the field "+f.Key, f.Label)
			}
			for _, h := range k.Headings() {
				said("the column "+h.ID, record.Label{TR: h.NameTR, EN: h.NameEN})
			}
			for _, s := range about.Listing.Sorts {
				said("the order "+s.ID, record.Label{TR: s.NameTR, EN: s.NameEN})
			}
			if other, taken := categories[about.Category]; taken || about.Category == 0 {
				t.Errorf("its category of the log is %d, that of %q", about.Category, other)
			}
			if other, taken := screens[about.Screen]; taken {
				t.Errorf("its screen %s is that of %s", about.Screen, other)
			}
			categories[about.Category], screens[about.Screen] = about.Name, about.Name
		})
	}
	for _, k := range l.All() {
		about := k.About()
		actions := []string{"create", "read", "update", "delete"}
		if about.Tree {
			actions = append(actions, "reorder")
		}
		if about.Imported {
			actions = append(actions, "import")
		}
		for _, action := range actions {
			if p := about.Permission(action); !(access.Actor{Role: access.Administrator}).Can(p) {
				t.Errorf("nobody may ever %s the records of %s", action, about.Name)
			}
		}
	}
}

// TestThePermissionsOfEachRole holds the whole table of permissions: name, effect, and the roles that have it. To
// change who may do what, change the list on purpose.
func TestThePermissionsOfEachRole(t *testing.T) {
	l := library.New(&record.Engine{}, nil, library.Passwords{})
	var lines []string
	for _, p := range l.Permissions() {
		effect, roles := "reads", ""
		if p.Writes() {
			effect = "writes"
		}
		for role := access.Administrator; role <= access.GlossaryReader; role++ {
			if (access.Actor{Role: role}).Can(p) {
				roles += strconv.Itoa(int(role))
			}
			observed := access.Actor{Role: role, Observer: true}.Can(p)
			if observed && p.Writes() {
				t.Errorf("role %d has %s on an observer", role, p)
			}
		}
		lines = append(lines, fmt.Sprintf("%s %s %s", p, effect, roles))
	}
	slices.Sort(lines)
	want, err := os.ReadFile("testdata/permissions.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(lines, "\n") + "\n"; got != string(want) {
		t.Errorf("the permissions are\n%s\nwant\n%s", got, want)
	}
	for _, p := range []access.Permission{access.LegalTextsRead, access.LegalTextsUpdate, access.RevisionsRead,
		access.RevisionsUpdate, access.EUActsRead, access.EUActsEdit, access.ConcordancesRead,
		access.ConcordancesEdit} {
		if !slices.Contains(l.Permissions(), p) {
			t.Errorf("%s is not what the kind says", p)
		}
	}
}
