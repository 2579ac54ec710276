package library_test

import (
	"testing"

	"lls/internal/feature/regulation"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/record"
)

// TestEveryKindSaysAllAboutItself names what the declaration of a kind has forgotten: everything that loops over the
// kinds, as the log, the tables, the notices and the permissions do, takes it from there.
func TestEveryKindSaysAllAboutItself(t *testing.T) {
	l := library.New(&record.Engine{}, nil, library.Passwords{})
	kinds := append(l.All(), regulation.New(l.Engine(), nil).Kind())
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
			if p := access.Of(about.Name, action); !access.Known(p) {
				t.Errorf("nobody may ever do %s", p)
			}
		}
	}
}
