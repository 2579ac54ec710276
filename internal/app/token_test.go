package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

func withTokens(c *config.Config) { c.APITokens = true }

// TestWhatEndsSessionsEndsTokens makes each of these changes to an account with a token that works.
func TestWhatEndsSessionsEndsTokens(t *testing.T) {
	apptest.Each(t, withTokens, func(t *testing.T, h *apptest.Env) {
		for _, end := range apptest.TokenEnds() {
			owner := h.Login(access.TextReader)
			program := owner.WithToken("role")
			if a := program.Get("/api/legaltexts"); !a.Success {
				t.Fatalf("before %s: %s", end.Name, a.Raw)
			}
			end.Do(h, owner)
			if a := program.Get("/api/legaltexts"); a.Status != http.StatusUnauthorized {
				t.Errorf("after %s: %d", end.Name, a.Status)
			}
			if end.Undo != nil {
				end.Undo(h)
			}
			if a := program.Get("/api/legaltexts"); a.Status != http.StatusUnauthorized {
				t.Errorf("after %s was undone: %d", end.Name, a.Status)
			}
		}
	})
}

// TestAUserMayKeepTheTokensWithANewPassword also sees that tokens which have ended stay dead.
func TestAUserMayKeepTheTokensWithANewPassword(t *testing.T) {
	apptest.Each(t, withTokens, func(t *testing.T, h *apptest.Env) {
		works := func(c *apptest.Client) bool { return c.Get("/api/legaltexts").Success }
		owner := h.Login(access.TextReader)
		dead := owner.WithToken("read")
		change := func(end any) {
			t.Helper()
			body := map[string]any{"Password": apptest.Password, "Password2": apptest.Password}
			if end != nil {
				body["EndTokens"] = end
			}
			if a := owner.Post("/api/profile", body); !a.Success {
				t.Fatalf("%v: %s", end, a.Raw)
			}
		}
		change(true)
		kept, elsewhere := owner.WithToken("read"), h.Login(access.TextReader)
		stranger := h.Login(access.DraftingExpert).WithToken("read")
		change(false)
		if !works(kept) || !works(owner) || !works(stranger) {
			t.Error("a token that was kept does not work, or the session that did it, or another user's token")
		}
		if works(dead) {
			t.Error("a token that had ended works again")
		}
		if elsewhere.Get("/api/session").Status != http.StatusUnauthorized {
			t.Error("another session goes on after a new password")
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE data = 'Rol 3, Password, Tokens kept'`); n !=
			1 {
			t.Errorf("%d entries of the log say that tokens were kept", n)
		}
		if a := owner.Post("/api/profile", map[string]any{"EndTokens": true}); !a.Success || !works(kept) {
			t.Errorf("without a new password the token ends: %s", a.Raw)
		}
		change(nil)
		if works(kept) {
			t.Error("without the choice a token outlives a new password")
		}
	})
}

func TestTokensAreMadeByAPersonWhoIsPresent(t *testing.T) {
	apptest.Each(t, withTokens, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.DraftingExpert)
		make := func(name, scope, expires string) apptest.Answer {
			body := map[string]any{"Name": name, "Scope": scope}
			if expires != "" {
				body["Expires"] = expires
			}
			return c.Post("/api/tokens", body)
		}
		if a := make("Raporlar", "read", ""); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
			t.Errorf("without a proof of presence: %s", a.Raw)
		}
		for _, row := range []struct{ name, scope, expires, field, code string }{
			{"", "read", "", "Name", "required"}, {"a", "read", "", "Name", "minlength"},
			{strings.Repeat("ş", 101), "read", "", "Name", "maxlength"}, {"a\x07b", "read", "", "Name", "control"},
			{"Raporlar", "admin", "", "Scope", "unknown"}, {"Raporlar", "read", "2026-03-16", "Expires", "min"},
			{"Raporlar", "read", "2027-03-17", "Expires", "max"}, {"Raporlar", "read", "never", "Expires", "date"},
		} {
			a := make(row.name, row.scope, row.expires)
			var got struct {
				Errors []struct{ Field, Code string }
			}
			a.Into(t, &got)
			if len(got.Errors) != 1 || got.Errors[0].Field != row.field || got.Errors[0].Code != row.code {
				t.Errorf("%+v: %s", row, a.Raw)
			}
		}
		c.Post("/api/presence", map[string]any{"Password": apptest.Password})
		for n := range 20 {
			if a := make(fmt.Sprint("Betik ", n), "read", "2027-03-16"); !a.Success {
				t.Fatalf("token %d: %s", n, a.Raw)
			}
		}
		if a := make("Betik", "read", ""); !a.Is(http.StatusOK, "ERROR_TOO_MANY_TOKENS") {
			t.Errorf("the 21st: %s", a.Raw)
		}
		program := h.Login(access.TextReader).WithToken("role")
		for _, call := range []apptest.Answer{program.Post("/api/tokens",
			map[string]any{"Name": "Yeni", "Scope": "role"}),
			program.Get("/api/profile"), program.Post("/api/presence", map[string]any{"Password": apptest.Password})} {
			if call.Status != http.StatusForbidden {
				t.Errorf("by a token: %s", call.Raw)
			}
		}
		system := h.Anonymous()
		system.SignIn(apptest.Admin, apptest.Password)
		system.Post("/api/presence", map[string]any{"Password": apptest.Password})
		if a := system.Post("/api/tokens", map[string]any{"Name": "Betik", "Scope": "read"}); !a.Is(http.StatusOK,
			"ERROR_SYSTEM_ACCOUNT") {
			t.Errorf("of the System Account: %s", a.Raw)
		}
		if n := accessEntries(h, audit.TokenCreated); n != 21 {
			t.Errorf("%d entries about new tokens", n)
		}
		secret := strings.TrimPrefix(program.Token, "Bearer ")
		if strings.Contains(h.Log.String(), secret) ||
			h.Count(h.Stores().Main, `SELECT COUNT(*) FROM tokens WHERE hash LIKE $1`, "%"+secret+"%") > 0 {
			t.Error("a token is stored in the clear")
		}
	})
}

// TestTheListOfTokensShowsTheirUse is what their owner recognises a stolen one by.
func TestTheListOfTokensShowsTheirUse(t *testing.T) {
	apptest.Each(t, withTokens, func(t *testing.T, h *apptest.Env) {
		owner := h.Login(access.DraftingExpert)
		program := owner.WithToken("read")
		var list struct {
			Items []struct {
				Name, Scope, Expires, IPAddress string
				LastUse                         *string
			}
		}
		owner.Get("/api/tokens").Into(t, &list)
		if len(list.Items) != 1 || list.Items[0].LastUse != nil || list.Items[0].Expires != "2026-06-14" ||
			list.Items[0].Scope != "read" {
			t.Fatalf("%+v", list.Items)
		}
		program.Get("/api/legaltexts")
		owner.Get("/api/tokens").Into(t, &list)
		if list.Items[0].LastUse == nil || list.Items[0].IPAddress != "127.0.0.1" {
			t.Errorf("after a call: %+v", list.Items)
		}
	})
}

func TestWithoutTheOptionThereAreNoTokens(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	cfg.APITokens = true
	h := apptest.Start(t, cfg)
	owner := h.Login(access.DraftingExpert)
	program := owner.WithToken("read")
	cfg.APITokens = false
	off := h.Join(cfg)
	c := off.Anonymous()
	c.Token = program.Token
	if a := c.Get("/api/legaltexts"); a.Status != http.StatusUnauthorized {
		t.Errorf("a token of before: %s", a.Raw)
	}
	c.Token = owner.Token
	c.Post("/api/presence", map[string]any{"Password": apptest.Password})
	if a := c.Post("/api/tokens", map[string]any{"Name": "Betik", "Scope": "read"}); !a.Is(http.StatusOK,
		"ERROR_TOKENS_OFF") {
		t.Errorf("a new one: %s", a.Raw)
	}
}
