package app_test

import (
	"net/http"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
)

// claimsOf lets a provider say more about the person.
func claimsOf(more map[string]any) func(map[string]any) {
	return func(c map[string]any) {
		for key, value := range more {
			c[key] = value
		}
	}
}

// person is somebody who has no account.
func person(more map[string]any) func(map[string]any) {
	all := map[string]any{"sub": "person-9", "email": "Yeni.Kisi@kurum.example", "given_name": "Yeni",
		"family_name": "Kişi", "department": "law"}
	for key, value := range more {
		all[key] = value
	}
	return claimsOf(all)
}

func creating(s map[string]any) {
	s["Create"], s["AgencyClaim"], s["AgencyMap"] = "role5", "department", map[string]int{"law": 1}
}

func TestAProviderMakesAccountsIfTheOperatorWantsIt(t *testing.T) {
	withProvider(t, creating, func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
		p.Claims = person(nil)
		users := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM users`)
		for range 2 { // the second sign-in finds the account of the first one
			a := h.Anonymous().SignInAt(p)
			if !a.Success || a.Text("Name") != "Yeni" || a.Text("LastName") != "Kişi" ||
				a.JSON["RoleId"] != float64(access.GlossaryReader) {
				t.Fatalf("%s", a.Raw)
			}
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM users`); n != users+1 {
			t.Errorf("%d accounts, want one more than %d", n, users)
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM users WHERE username = 'Yeni.Kisi@kurum.example' AND
			agency_id = 1 AND enabled = TRUE AND create_user = 1`); n != 1 {
			t.Error("the account is not what the settings say")
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE category_id = $1 AND process_id = $2 AND
			user_id = 1 AND data LIKE '%Kişi%'`, int(audit.Users), int(audit.Create)); n != 1 {
			t.Errorf("%d log entries of the new account", n)
		}
		if a := h.Anonymous().SignIn("yeni.kisi@kurum.example", apptest.Password); !a.Is(http.StatusOK,
			"ERROR_WRONG_CREDENTIALS") {
			t.Errorf("a password opens the account: %s", a.Raw)
		}
	})
}

// What must not make an account: an address that somebody else may own is the worst (CVE-2026-44166).
func TestWhoGetsNoAccount(t *testing.T) {
	t.Parallel()
	and := func(key string, value any) func(map[string]any) {
		return func(s map[string]any) {
			creating(s)
			s[key] = value
		}
	}
	for name, row := range map[string]struct {
		settings func(map[string]any)
		claims   map[string]any
	}{
		"no accounts are made":          {nil, nil},
		"an address not verified":       {creating, map[string]any{"email_verified": false}},
		"one verified in words":         {creating, map[string]any{"email_verified": "true"}},
		"only a preferred name":         {creating, map[string]any{"email": "", "preferred_username": "x@y.example"}},
		"the address of System Account": {creating, map[string]any{"email": "ADMIN@lls.local"}},
		"an address that is none":       {creating, map[string]any{"email": "kurum.example"}},
		"a long address": {creating, map[string]any{"email": strings.Repeat("x",
			40) + "@kurum.example"}},
		"no name":                        {creating, map[string]any{"given_name": "", "family_name": ""}},
		"an agency that is not mapped":   {creating, map[string]any{"department": "sales"}},
		"no agency":                      {creating, map[string]any{"department": nil}},
		"an agency in a list":            {creating, map[string]any{"department": []string{"law"}}},
		"an agency that has been erased": {and("AgencyMap", map[string]int{"*": 9999}), nil},
		"a group that is not mapped": {and("RoleMap", map[string]int{"texts": 2}),
			map[string]any{"groups": []string{"administrators", "1", "role1"}}},
		"a sign-in that is not strong": {and("RequireACR", []string{"gold"}), nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, p := startWithProvider(t, row.settings)
			users := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM users`)
			p.Claims = person(row.claims)
			if a := h.Anonymous().SignInAt(p); !a.Is(http.StatusOK, "ERROR_NOT_LINKED") {
				t.Errorf("%d %s", a.Status, a.Raw)
			}
			nothingChanged(t, h, name)
			if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM users`); n != users {
				t.Errorf("%d accounts of %d", n, users)
			}
		})
	}
}

// Somebody who has an account by its address is not given another one, whether locked or linked to somebody else.
func TestAnAddressThatHasAnAccountGetsNoSecondOne(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]string{"locked": `UPDATE users SET enabled = FALSE WHERE role_id = 2`,
		"without an agency": `UPDATE users SET agency_id = NULL WHERE role_id = 2`} {
		h, p := startWithProvider(t, creating)
		h.Exec(change)
		p.Claims = person(map[string]any{"email": "role2@lls.local"})
		if a := h.Anonymous().SignInAt(p); !a.Is(http.StatusOK, "ERROR_NOT_LINKED") {
			t.Errorf("%s: %s", name, a.Raw)
		}
		nothingChanged(t, h, name)
	}
}

func TestTheGroupsOfAProviderGiveRoles(t *testing.T) {
	withProvider(t, func(s map[string]any) {
		s["Link"], s["RoleMap"] = "verified-email", map[string]int{"texts": 2, "readers": 3, "glossary": 5}
	}, func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
		role := func() int64 {
			return h.Count(h.Stores().Main, `SELECT role_id FROM users WHERE username = 'role2@lls.local'`)
		}
		enter := func(groups any) (*apptest.Client, apptest.Answer) {
			p.Claims = claimsOf(map[string]any{"groups": groups})
			c := h.Anonymous()
			return c, c.SignInAt(p)
		}
		if _, a := enter([]string{"nobody", "Texts"}); !a.Is(http.StatusOK, "ERROR_NOT_LINKED") {
			t.Errorf("a group that is not mapped: %s", a.Raw)
		}
		nothingChanged(t, h, "a group that is not mapped")
		first, a := enter([]any{"glossary", "texts", 7, nil})
		if !a.Success || role() != 2 {
			t.Fatalf("of two groups the one that may do more: role %d, %s", role(), a.Raw)
		}
		second, a := enter("readers")
		if !a.Success || a.JSON["RoleId"] != 3.0 || role() != 3 {
			t.Errorf("lowered at the next sign-in: role %d, %s", role(), a.Raw)
		}
		if first.Get("/api/session").Status != http.StatusUnauthorized ||
			second.Get("/api/session").Status != http.StatusOK {
			t.Error("the session with the former role goes on, or the new one does not")
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE category_id = $1 AND process_id = $2 AND
			user_id = 1 AND changes LIKE '%RoleId%'`, int(audit.Users), int(audit.Update)); n != 1 {
			t.Errorf("%d log entries of the new role", n)
		}
		for _, groups := range []any{nil, []string{}, []string{"x"}, 3, map[string]any{"texts": 2}} {
			if _, a := enter(groups); !a.Is(http.StatusOK, "ERROR_NO_PROJECT") || role() != 3 {
				t.Errorf("%v: role %d, %s", groups, role(), a.Raw)
			}
		}
		h.Exec(`UPDATE users SET role_id = 1 WHERE username = 'role2@lls.local'`)
		if _, a := enter("glossary"); !a.Success || a.JSON["RoleId"] != 1.0 || role() != 1 {
			t.Errorf("an administrator stays one: role %d, %s", role(), a.Raw)
		}
	})
}
