package apitest

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// editing takes a record for editing and returns the call that saves a change of it.
func (w *env) editing(c *apptest.Client, kind string, id int64) func(change object) apptest.Answer {
	return func(change object) apptest.Answer {
		w.t.Helper()
		w.Clock.Add(time.Second)
		body := object{"Id": id, "ModifyDate": "2026-01-01T00:00:00.000Z"} // of a form that is not opened at all
		if a := w.checkout(c, kind, id); a.Success {
			body["ModifyDate"] = w.edit(c, kind, id)["ModifyDate"]
		}
		maps.Copy(body, change)
		return c.Post("/api/settings/"+kind, body)
	}
}

func (w *env) userID(username string) int64 {
	w.t.Helper()
	return w.Count(w.Stores().Main, "SELECT id FROM users WHERE username_fold = $1 AND deleted = FALSE", username)
}

// refused expects an answer with a code, and an unchanged store.
func (w *env) refused(t *testing.T, what, message string, call func() apptest.Answer) {
	t.Helper()
	tables := func() snapshot {
		s := w.snapshot()
		// the form was opened before, and that is logged
		for _, table := range []string{"local leases", "log", "log_head", "sqlite_sequence"} {
			delete(s, table)
		}
		return s
	}
	before := tables()
	a := call()
	checkNoFault(t, what, a)
	if !a.Is(http.StatusOK, message) || a.Success {
		t.Errorf("%s: %d %s, want %s", what, a.Status, a.Raw, message)
	}
	after := tables()
	for table := range after {
		if before[table] != after[table] {
			t.Errorf("%s was refused and changed %s", what, table)
		}
	}
}

// TestAccountRules tries to take away the System Account and to change the own account, and breaks the rules of a user.
func TestAccountRules(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		admin, system := w.Login(access.Administrator), w.Anonymous()
		w.must(system.SignIn(apptest.Admin, apptest.Password))
		s := w.makeFixture(admin)
		self := w.userID(apptest.Username(access.Administrator))
		remove := func(c *apptest.Client, kind string, id int64) func() apptest.Answer {
			return func() apptest.Answer { return c.Delete(fmt.Sprintf("/api/settings/%s/%d", kind, id)) }
		}
		save := func(c *apptest.Client, id int64, change object) func() apptest.Answer {
			return func() apptest.Answer { return w.editing(c, "users", id)(change) }
		}
		w.refused(t, "deleting the System Account", "ERROR_SYSTEM_ACCOUNT",
			remove(admin, "users", access.SystemAccount))
		w.refused(t, "locking the System Account", "ERROR_SYSTEM_ACCOUNT",
			save(admin, access.SystemAccount, object{"Enabled": false}))
		w.refused(t, "clearing its status", "ERROR_SYSTEM_ACCOUNT",
			save(admin, access.SystemAccount, object{"Enabled": nil}))
		w.refused(t, "another role for it", "ERROR_SYSTEM_ACCOUNT",
			save(admin, access.SystemAccount, object{"RoleId": 2, "AgencyId": s.id["agencies"]}))
		w.refused(t, "changing oneself", "ERROR_SELF", save(admin, self, object{"Notes": "Kendim"}))
		w.refused(t, "locking oneself", "ERROR_SELF", save(admin, self, object{"Enabled": false}))
		w.refused(t, "deleting oneself", "ERROR_SELF", remove(admin, "users", self))
		w.refused(t, "the System Account changing itself", "ERROR_SELF",
			save(system, access.SystemAccount, object{"Notes": "Kendim"}))
		w.refused(t, "the form of oneself", "ERROR_SELF", func() apptest.Answer {
			return admin.Get(fmt.Sprintf("/api/settings/users/edit/%d", self))
		})
		w.refused(t, "taking oneself for editing", "ERROR_SELF", func() apptest.Answer {
			return w.checkout(admin, "users", self)
		})
		w.must(save(admin, access.SystemAccount, object{"Notes": "Kurulumdan", "Name": "Ayşe"})())
		if by := at(w.must(admin.Get("/api/settings/legislationtypes/view/1")).JSON, "Item",
			"CreateUser"); by != "System Account" {
			t.Errorf("with another name the System Account is shown as %v", by)
		}

		for _, row := range []struct {
			change object
			want   string
		}{
			{object{"AgencyId": nil}, "AgencyId:required"},
			{object{"AgencyId": 999999}, "AgencyId:unknown"},
			{object{"RoleId": nil}, "RoleId:required"},
			{object{"RoleId": 0}, "RoleId:required"},
			{object{"RoleId": 6}, "RoleId:unknown"},
			{object{"Username": "kisi"}, "Username:email"},
			{object{"Username": "bir iki@lls.local"}, "Username:email"},
			{object{"Username": "ROLE3@LLS.local"}, "Username:duplicate"},
			{object{"Name": nil}, "Name:required"},
			{object{"LastName": " "}, "LastName:required"},
			{object{"Password": nil, "Password2": nil}, "Password2:required Password:required"},
			{object{"Password2": nil}, "Password2:required"},
			{object{"Password2": "parola-3"}, "Password2:equals"},
			{object{"Password": nil}, "Password2:equals Password:required"},
			{object{"Password": "a\x00bcd", "Password2": "a\x00bcd"}, "Password:control"},
		} {
			body := s.complete("users")
			maps.Copy(body, row.change)
			w.refused(t, row.want, "ERROR_VALIDATION", func() apptest.Answer {
				a := admin.Post("/api/settings/users", body)
				if codes(a) != row.want {
					t.Errorf("%v: %s, want %s", row.change, a.Raw, row.want)
				}
				return a
			})
		}
		chief := s.complete("users")
		chief["RoleId"] = 1
		delete(chief, "AgencyId")
		w.must(admin.Post("/api/settings/users", chief))

		blank := w.edit(admin, "users", 0)
		if blank["RoleId"] != nil || blank["AgencyId"] != nil || blank["Enabled"] != true {
			t.Errorf("a new user starts with role %v, agency %v, enabled %v", blank["RoleId"], blank["AgencyId"],
				blank["Enabled"])
		}
	})
}

// TestAnAccountEndsItsSessions changes an account while its owner works.
func TestAnAccountEndsItsSessions(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		admin := w.Login(access.Administrator)
		s := w.makeFixture(admin)
		other := w.must(admin.Post("/api/settings/agencies", s.complete("agencies"))).ID()
		person := s.complete("users")
		id, name, password := w.must(admin.Post("/api/settings/users", person)).ID(), person["Username"].(string),
			"parola-2"
		save := w.editing(admin, "users", id)
		signIn := func() *apptest.Client {
			t.Helper()
			c := w.Anonymous()
			w.must(c.SignIn(strings.ToUpper(name), password))
			return c
		}
		if c := signIn(); c.Get("/api/session").JSON["FirstLogin"] != true {
			t.Error("a new account is not asked to change its password")
		}
		w.Exec("UPDATE users SET first_login = FALSE WHERE id = $1", id)
		for what, change := range map[string]object{
			"another name": {"Name": "Yeni"},
			"notes":        {"Notes": "Yeni not"},
			"the same role": {"RoleId": 5, "AgencyId": s.id["agencies"], "Enabled": true, "Password": "",
				"Password2": ""},
		} {
			c := signIn()
			w.must(save(change))
			if a := c.Get("/api/session"); !a.Success || a.JSON["FirstLogin"] != false {
				t.Errorf("%s: %s", what, a.Raw)
			}
		}
		for _, change := range []object{{"RoleId": 3}, {"AgencyId": other},
			{"Password": "parola-3", "Password2": "parola-3"}, {"Enabled": false}} {
			c := signIn()
			w.must(save(change))
			if a := c.Get("/api/session"); !a.Is(http.StatusUnauthorized, "ERROR_UNAUTHENTICATED") {
				t.Errorf("after %v the session lives: %s", change, a.Raw)
			}
			if next, set := change["Password"]; set {
				password = next.(string)
				if signIn().Get("/api/session").JSON["FirstLogin"] != true {
					t.Error("after a password of the administrator's nobody is asked to change it")
				}
			}
		}
		if a := w.Anonymous().SignIn(name, password); !a.Is(http.StatusOK, "ERROR_ACCOUNT_DISABLED") {
			t.Errorf("a locked account signs in: %s", a.Raw)
		}
		w.must(save(object{"Enabled": true}))
		c := signIn()
		term := s.complete("terms")
		w.Exec("UPDATE terms SET create_user = $1 WHERE id = $2", id, s.id["terms"])

		w.must(admin.Delete(fmt.Sprintf("/api/settings/users/%d", id)))
		if a := c.Get("/api/session"); a.Status != http.StatusUnauthorized {
			t.Errorf("a deleted user works on: %s", a.Raw)
		}
		if a := w.Anonymous().SignIn(name, password); !a.Is(http.StatusOK, "ERROR_WRONG_CREDENTIALS") {
			t.Errorf("a deleted user signs in: %s", a.Raw)
		}
		for _, path := range []string{"/api/settings/users/view/%d", "/api/settings/users/edit/%d",
			"/api/checkout/users/%d"} {
			if a := admin.Get(fmt.Sprintf(path, id)); a.Status != http.StatusNotFound {
				t.Errorf("%s: %s", path, a.Raw)
			}
		}
		if a := admin.Delete(fmt.Sprintf("/api/settings/users/%d", id)); a.Status != http.StatusNotFound {
			t.Errorf("deleting twice: %s", a.Raw)
		}
		list := w.must(admin.Get("/api/settings/users?q=" + name))
		if list.JSON["Total"] != 0.0 {
			t.Errorf("a deleted user is listed: %s", list.Raw)
		}
		if item := w.must(admin.Get(fmt.Sprintf("/api/settings/terms/view/%d", s.id["terms"]))).JSON["Item"]; at(item,
			"CreateUser") != "Yeni "+person["LastName"].(string) {
			t.Errorf("the work of a deleted user is signed %v", at(item, "CreateUser"))
		}
		w.must(admin.Post("/api/settings/users", person)) // the address is free again
		w.must(admin.Post("/api/settings/terms", term))
		w.must(admin.Delete(fmt.Sprintf("/api/settings/agencies/%d", other))) // and the agency has one user fewer
	})
}

// TestAgenciesAndUsers reads what an administrator sees of both.
func TestAgenciesAndUsers(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		admin := w.Login(access.Administrator)
		s := w.makeFixture(admin)
		locked := s.complete("users")
		locked["Enabled"], locked["RoleId"], locked["Name"] = false, 4, "Iğdırlı"
		id := w.must(admin.Post("/api/settings/users", locked)).ID()
		agency := w.must(admin.Get(fmt.Sprintf("/api/settings/agencies/view/%d", s.id["agencies"]))).JSON["Item"]
		users, _ := at(agency, "Users").([]any)
		if at(agency, "Count") != 2.0 || len(users) != 2 {
			t.Fatalf("the agency's view: %v", agency)
		}
		for _, u := range users {
			if at(u, "Id") == float64(id) && (at(u, "Enabled") != false ||
				at(u, "RoleEN") != "Translator-Terminologist" ||
				at(u, "RoleTR") != "Çevirmen-Terminoloji Uzmanı") {
				t.Errorf("the agency's user: %v", u)
			}
		}
		for query, want := range map[string]int{
			fmt.Sprintf("agency=%d", s.id["agencies"]):                   2,
			fmt.Sprintf("agency=%d&status=2", s.id["agencies"]):          1,
			fmt.Sprintf("agency=%d&status=1&status=2", s.id["agencies"]): 2,
			fmt.Sprintf("agency=%d&role=4&role=3", s.id["agencies"]):     1,
			"q=IGDIRLI":       1,
			"q=%C4%B1%C4%9Fd": 1,
			"q=hesap":         0,
		} {
			if a := w.must(admin.Get("/api/settings/users?" + query)); a.JSON["Total"] != float64(want) {
				t.Errorf("%s finds %v users, want %d", query, a.JSON["Total"], want)
			}
		}
		list := w.must(admin.Get("/api/settings/users?page=1"))
		if len(list.JSON["Roles"].([]any)) != 5 || len(list.JSON["UserStatuses"].([]any)) != 2 ||
			len(list.JSON["Agencies"].([]any)) < 2 {
			t.Errorf("the lookups: %.300s", list.Raw)
		}
		if text := string(list.Raw); strings.Contains(text, "argon2") || strings.Contains(text, "Password") {
			t.Errorf("the list shows passwords: %.300s", text)
		}
		info := w.must(admin.Get("/api/settings/users/info/1")).JSON["Item"]
		if at(info, "NameTR") != "Sistem Hesabı" || at(info, "NameEN") != "System Account" {
			t.Errorf("the System Account is shown as %v", info)
		}
	})
}
