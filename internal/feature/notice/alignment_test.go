package notice_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// facts is what somebody reads of tables, by the facts and how many rows they are about; unread ones with a star.
func facts(t *testing.T, a apptest.Answer) string {
	t.Helper()
	var got struct {
		Items []struct {
			Type  string
			Count int
			Read  bool
		}
	}
	a.Into(t, &got)
	all := []string{}
	for _, i := range got.Items {
		star := "*"
		if i.Read {
			star = ""
		}
		if i.Count > 0 {
			all = append(all, fmt.Sprintf("%s%s %d", star, i.Type, i.Count))
		}
	}
	return strings.Join(all, ", ")
}

func TestWhoseTablesHavePlannedDates(t *testing.T) {
	each(t, nil, func(t *testing.T, d env) { // it is the 15th of March 2026
		expert, reader, admin := d.Login(access.DraftingExpert), d.Login(access.TextReader),
			d.Login(access.Administrator)
		law := d.draft(expert, "Atık", "2026-03-01", 2)
		act := d.save(expert, "euacts", object{"Id": 0, "NameEN": "Waste", "CELEX": "32008L0098"})
		table := expert.Post("/api/settings/concordances",
			object{"Id": 0, "LegalTextId": law, "EUActId": act, "StatusId": 1})
		if a := expert.Post(fmt.Sprintf("/api/checkout/concordances/%d", table.ID()), nil); !a.Success {
			t.Fatal(string(a.Raw))
		}
		stamp := table.Text("ModifyDate")
		save := func(rows ...object) {
			t.Helper()
			for _, r := range rows {
				for _, key := range []string{"EUTextTR", "EUTextEN", "ReasonTR", "ReasonEN", "CommentTR", "CommentEN",
					"BodyOther"} {
					r[key] = ""
				}
				r["Duty"], r["AgencyId"], r["Targets"] = 1, nil, []object{}
			}
			a := expert.Post(fmt.Sprintf("/api/concordances/%d/rows", table.ID()),
				object{"ModifyDate": stamp, "Rows": rows})
			if !a.Success {
				t.Fatal(string(a.Raw))
			}
			stamp = a.Text("ModifyDate")
		}
		reads := func(c *apptest.Client, want string) {
			t.Helper()
			if got := facts(t, c.Get("/api/notifications")); got != want {
				t.Errorf("read %q, want %q", got, want)
			}
		}
		save(object{"EULabel": "Article 1", "DegreeId": 3, "PlannedDate": "2026-04-01"},
			object{"EULabel": "Article 2", "DegreeId": 3, "PlannedDate": "2026-09-01"},
			object{"EULabel": "Article 3", "DegreeId": 3, "PlannedDate": "2026-03-01"})
		reads(expert, "*planned 1, *overdue 1")
		reads(reader, "")
		reads(admin, "")
		expert.Post("/api/notifications/read", nil)
		reads(expert, "planned 1, overdue 1")

		// The same fact is no news on the next day; that the date passes is.
		d.Clock.Add(24 * time.Hour)
		expert = d.Login(access.DraftingExpert)
		reads(expert, "planned 1, overdue 1")
		d.Clock.Add(20 * 24 * time.Hour)
		expert = d.Login(access.DraftingExpert)
		reads(expert, "*overdue 2")
	})
}
