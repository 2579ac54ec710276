package app_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
)

// saveUser changes the user of a role.
func saveUser(h *apptest.Env, c *apptest.Client, role access.Role, change map[string]any) apptest.Answer {
	h.T.Helper()
	id := h.Count(h.Stores().Main, `SELECT id FROM users WHERE role_id = $1 AND id > 1`, int(role))
	if a := c.Get(fmt.Sprintf("/api/checkout/users/%d", id)); !a.Success {
		h.T.Fatalf("checkout: %s", a.Raw)
	}
	defer c.Get(fmt.Sprintf("/api/checkin/users/%d", id))
	item, _ := c.Get(fmt.Sprintf("/api/settings/users/edit/%d", id)).JSON["Item"].(map[string]any)
	change["Id"], change["ModifyDate"], change["LastName"] = id, item["ModifyDate"], "Yıldız"
	return c.Post("/api/settings/users", change)
}

// sensitive are the calls that ask whether their user is present.
func sensitive(h *apptest.Env, c *apptest.Client) map[string]func() apptest.Answer {
	save := func(role access.Role, change map[string]any) func() apptest.Answer {
		return func() apptest.Answer { return saveUser(h, c, role, change) }
	}
	other := h.Login(access.Administrator)
	session := h.Count(h.Stores().Local, `SELECT MAX(id) FROM sessions`)
	calls := map[string]func() apptest.Answer{
		"another address of a user": save(access.DraftingExpert, map[string]any{"Username": "another@lls.local"}),
		"another password of a user": save(access.TextReader,
			map[string]any{"Password": "yeni-parola-81", "Password2": "yeni-parola-81"}),
		"one of the other sessions": func() apptest.Answer {
			return c.Delete(fmt.Sprintf("/api/sessions/%d", session))
		},
		"all other sessions":    func() apptest.Answer { return c.Delete("/api/sessions") },
		"an export of accounts": func() apptest.Answer { return c.Get("/api/settings/users/export") },
	}
	if a := other.Get("/api/session"); a.Status != http.StatusOK {
		h.T.Fatalf("the other session: %s", a.Raw)
	}
	return calls
}

// A session that was opened long ago shows that somebody has signed in, not that it is still the same person.
func TestChangesOfAccountsAndSessionsNeedAUserWhoIsPresent(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.Administrator)
		h.Clock.Add(10*time.Minute + time.Second)
		calls := sensitive(h, c)
		before := h.Count(h.Stores().Main, `SELECT SUM(session_epoch) FROM users`)
		for name, call := range calls {
			if a := call(); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
				t.Errorf("%s, ten minutes after the sign-in: %s", name, a.Raw)
			}
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM users WHERE username = 'another@lls.local'`); n != 0 {
			t.Error("the address was changed")
		}
		if after := h.Count(h.Stores().Main, `SELECT SUM(session_epoch) FROM users`); after != before {
			t.Error("a password was changed")
		}
		if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM sessions`); n != 2 {
			t.Errorf("%d sessions are left of 2", n)
		}
		c.BePresent()
		for _, name := range []string{"another address of a user", "another password of a user",
			"one of the other sessions", "all other sessions", "an export of accounts"} {
			if a := calls[name](); !a.Success {
				t.Errorf("%s, with a proof of presence: %s", name, a.Raw)
			}
		}
		if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM sessions`); n != 1 {
			t.Errorf("%d sessions, want the own one", n)
		}
	})
}

// What is no way into an account, and what only takes something from the caller, is not asked for.
func TestOtherChangesOfAccountsNeedNoProofOfPresence(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.Administrator)
		h.Clock.Add(10*time.Minute + time.Second)
		id := h.Count(h.Stores().Main, `SELECT id FROM users WHERE username_fold = $1`,
			apptest.Username(access.TextReader))
		if a := saveUser(h, c, access.TextReader,
			map[string]any{"Name": "Başka", "Username": apptest.Username(access.TextReader)}); !a.Success {
			t.Errorf("another name: %s", a.Raw)
		}
		if a := c.Post("/api/settings/users", map[string]any{"Id": 0, "Name": "Yeni", "LastName": "Kişi", "RoleId": 1,
			"Username": "new@lls.local", "Enabled": true, "Password": apptest.Password,
			"Password2": apptest.Password}); !a.Success {
			t.Errorf("a new account: %s", a.Raw)
		}
		if a := c.Delete(fmt.Sprintf("/api/settings/users/sessions/%d", id)); !a.Success {
			t.Errorf("the sessions of a user, which somebody else may be using: %s", a.Raw)
		}
		own := h.Count(h.Stores().Local, `SELECT MIN(id) FROM sessions`)
		if a := c.Delete(fmt.Sprintf("/api/sessions/%d", own)); !a.Success ||
			c.Get("/api/session").Status != http.StatusUnauthorized {
			t.Errorf("the own session: %s", a.Raw)
		}
	})
}

// By default a sign-in of the last ten minutes is enough, as programs that follow the specification expect; the strict
// profile asks again.
func TestARecentSignInIsEnoughUnlessTheProfileIsStrict(t *testing.T) {
	for _, row := range []struct {
		profile string
		want    string
	}{{config.ProfileSpec, ""}, {config.ProfileStrict, "ERROR_PRESENCE"}} {
		t.Run(row.profile, func(t *testing.T) {
			apptest.Each(t, func(c *config.Config) { c.SecurityProfile = row.profile },
				func(t *testing.T, h *apptest.Env) {
					c := h.Login(access.Administrator)
					for name, call := range sensitive(h, c) {
						if name == "one of the other sessions" { // which ends with all of them
							continue
						}
						if a := call(); a.Success != (row.want == "") || !a.Success && a.Message != row.want {
							t.Errorf("%s: %s", name, a.Raw)
						}
					}
				})
		})
	}
}
