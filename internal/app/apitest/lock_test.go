package apitest

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
)

// TestTheEndOfASessionGivesBackItsCheckouts ends sessions in every way while a form is open.
func TestTheEndOfASessionGivesBackItsCheckouts(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		admin, second := w.Login(access.Administrator), w.Anonymous()
		w.must(second.SignIn(apptest.Admin, apptest.Password))
		s := w.makeFixture(admin)
		person := w.userID(apptest.Username(access.DraftingExpert))
		change := func(change object) {
			change["LastName"] = "İki"
			w.must(w.editing(admin, "users", person)(change))
		}
		for _, row := range []struct {
			name string
			end  func(c *apptest.Client)
			back func()
		}{
			{"signing out", func(c *apptest.Client) { w.must(c.Post("/api/logout", nil)) }, nil},
			{"another role", func(*apptest.Client) { change(object{"RoleId": 3}) },
				func() { change(object{"RoleId": 2}) }},
			{"locked", func(*apptest.Client) { change(object{"Enabled": false}) },
				func() { change(object{"Enabled": true}) }},
			{"ended elsewhere", func(c *apptest.Client) {
				other := w.Login(access.DraftingExpert)
				w.must(other.Delete("/api/sessions"))
			}, nil},
			{"another password", func(*apptest.Client) {
				change(object{"Password": apptest.Password, "Password2": apptest.Password})
			}, nil},
			{"deleted", func(*apptest.Client) { w.must(admin.Delete(fmt.Sprintf("/api/settings/users/%d", person))) },
				nil},
		} {
			c := w.Login(access.DraftingExpert)
			w.must(w.checkout(c, "sectors", s.id["sectors"]))
			if a := w.checkout(second, "sectors", s.id["sectors"]); a.Success {
				t.Fatalf("before %s the record is free", row.name)
			}
			row.end(c)
			if a := w.checkout(second, "sectors", s.id["sectors"]); !a.Success {
				t.Errorf("after %s the record is still held: %s", row.name, a.Raw)
			}
			if items := w.must(second.Get("/api/notifications")).JSON["Items"].([]any); len(items) != 0 {
				t.Errorf("after %s who has the record waits for it: %v", row.name, items)
			}
			w.must(second.Post(fmt.Sprintf("/api/checkin/sectors/%d", s.id["sectors"]), nil))
			if row.back != nil {
				row.back()
			}
		}
		if n := w.Count(w.Stores().Main,
			"SELECT COUNT(*) FROM log WHERE category_id = $1 AND process_id = $2 AND user_id = $3",
			int64(audit.Sectors), int64(audit.Unlock), person); n != 6 {
			t.Errorf("%d checkouts are logged as given back, want 6", n)
		}
		if name := w.Count(w.Stores().Main,
			"SELECT COUNT(*) FROM users WHERE id = $1 AND username = '' AND username_fold = '' AND last_login_ip "+
				"= '' AND last_login IS NULL", person); name != 1 {
			t.Error("address or last address of a deleted user are kept")
		}
		for _, table := range []string{"sessions", "devices", "draft_keys"} {
			if n := w.Count(w.Stores().Local, "SELECT COUNT(*) FROM "+table+" WHERE user_id = $1", person); n != 0 {
				t.Errorf("%d %s of a deleted user are kept", n, table)
			}
		}
	})
}

// TestASessionThatEndsByItselfGivesBackItsCheckouts reaches the longest time of a session just after a renewal.
func TestASessionThatEndsByItselfGivesBackItsCheckouts(t *testing.T) {
	each(t, func(c *config.Config) { c.SessionMax = time.Hour }, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		for range 2 {
			w.Clock.Add(29 * time.Minute)
			w.must(w.checkout(c, "legislationtypes", 2))
		}
		second := w.Login(access.Administrator)
		if a := w.checkout(second, "legislationtypes", 2); a.Success {
			t.Fatal("the record is free before the session ends")
		}
		w.Clock.Add(3 * time.Minute)
		if n := w.must(second.Get("/api/notifications")).JSON["Unread"]; n != 1.0 {
			t.Errorf("who waits for the record has %v notices", n)
		}
		if a := w.checkout(second, "legislationtypes", 2); !a.Success {
			t.Errorf("after the end of the session the record is still held: %s", a.Raw)
		}
	})
}

// TestASessionGivesBackItsOwnCheckoutsOnly signs out in one browser while another one of the same user edits.
func TestASessionGivesBackItsOwnCheckoutsOnly(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		one, two, other := w.Login(access.DraftingExpert), w.Login(access.DraftingExpert), w.Login(access.Administrator)
		s := w.makeFixture(other)
		w.must(w.checkout(one, "terms", s.id["terms"]))
		w.must(w.checkout(two, "domains", s.id["domains"]))
		w.must(two.Post("/api/logout", nil))
		if a := w.checkout(other, "terms", s.id["terms"]); a.Success {
			t.Error("the checkout of another session was given back")
		}
		if a := w.checkout(other, "domains", s.id["domains"]); !a.Success {
			t.Errorf("the checkout of the session is kept: %s", a.Raw)
		}
	})
}

// TestAnAdministratorReleasesACheckout takes a record from somebody who has gone home with the form open.
func TestAnAdministratorReleasesACheckout(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		holder, expert, admin := w.Login(access.DraftingExpert), w.Login(access.Terminologist),
			w.Login(access.Administrator)
		s := w.makeFixture(admin)
		path := fmt.Sprintf("/api/checkout/terms/%d", s.id["terms"])
		w.must(w.checkout(holder, "terms", s.id["terms"]))
		if a := expert.Delete(path); !a.Is(http.StatusForbidden, "ERROR_FORBIDDEN") {
			t.Errorf("somebody else's release: %d %s", a.Status, a.Raw)
		}
		if a := w.checkout(expert, "terms", s.id["terms"]); !a.Is(200, "Rol 2") {
			t.Fatalf("%s", a.Raw)
		}
		w.must(admin.Delete(path))
		w.must(admin.Delete(path)) // nobody has it: nothing to do
		if n := w.Count(w.Stores().Main,
			"SELECT COUNT(*) FROM log WHERE process_id = $1 AND severity_id = $2 AND object_id = $3 AND user_id = $4 "+
				"AND data = 'Rol 2'",
			int64(audit.Unlock), int64(audit.Warning), s.id["terms"], w.userID("role1@lls.local")); n != 1 {
			t.Errorf("the log tells of %d releases, want 1", n)
		}
		if a := holder.Post(path+"?renew=1", nil); !a.Is(200, "ERROR_NOT_CHECKED_OUT") {
			t.Errorf("the holder's renewal: %s", a.Raw)
		}
		told := w.must(holder.Get("/api/notifications")).JSON
		if at(told, "Unread") != 1.0 || at(told, "Items", 0, "Type") != "released" ||
			at(told, "Items", 0, "By") != "Rol 1" || at(told, "Items", 0, "Id") != float64(s.id["terms"]) {
			t.Errorf("the holder is told %v", told)
		}
		w.must(holder.Post("/api/notifications/read", nil))
		if got := w.must(holder.Get("/api/notifications")).JSON["Unread"]; got != 0.0 {
			t.Errorf("%v notices stay unread", got)
		}
		if got := w.must(expert.Get("/api/notifications")).JSON["Unread"]; got != 1.0 {
			t.Errorf("who waited for the record has %v notices", got)
		}
		w.must(expert.Post(path, nil))
		if a := expert.Post(path+"?renew=1", nil); !a.Success || a.JSON["Renewed"] != true {
			t.Errorf("a renewal: %s", a.Raw)
		}
		if a := admin.Delete("/api/checkout/terms/999999"); a.Status != http.StatusNotFound {
			t.Errorf("a record that is not there: %s", a.Raw)
		}
	})
}

// TestTheSystemAccountIsNotTakenOver tries what another administrator could do to sign in as it.
func TestTheSystemAccountIsNotTakenOver(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		admin := w.Login(access.Administrator)
		save := func(change object) func() apptest.Answer {
			return func() apptest.Answer { return w.editing(admin, "users", access.SystemAccount)(change) }
		}
		w.refused(t, "another address for it", "ERROR_SYSTEM_ACCOUNT", save(object{"Username": "ben@lls.local"}))
		w.refused(t, "another password for it", "ERROR_SYSTEM_ACCOUNT",
			save(object{"Password": "parola-2", "Password2": "parola-2"}))
		w.must(save(object{"RoleId": nil, "Notes": "Kurulumdan"})())
		if got := at(w.must(admin.Get("/api/settings/users/view/1")).JSON, "Item", "RoleId"); got != 1.0 {
			t.Errorf("null gave it the role %v", got)
		}
		w.must(save(object{"Username": "ADMIN@lls.local", "RoleId": 1})())
		other := w.userID("role3@lls.local")
		if a := w.editing(admin, "users", other)(object{"RoleId": nil, "LastName": "Üç"}); codes(a) !=
			"RoleId:required" {
			t.Errorf("null as the role of another user: %s", a.Raw)
		}
	})
}
