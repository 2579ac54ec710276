package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

// withPasskeys runs a test on both databases where users can have passkeys.
func withPasskeys(t *testing.T, test func(t *testing.T, h *apptest.Env)) {
	t.Helper()
	apptest.Each(t, apptest.UsePasskeys, test)
}

// signInEntries are the entries of the log about sign-ins whose data end so.
func signInEntries(h *apptest.Env, severity audit.Severity, end string) int64 {
	return h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log
		WHERE category_id = $1 AND process_id = $2 AND severity_id = $3 AND data LIKE $4`,
		int64(audit.Session), int64(audit.SignIn), int64(severity), "%, "+end)
}

func TestAPasskeySignsInAlone(t *testing.T) {
	withPasskeys(t, func(t *testing.T, h *apptest.Env) {
		before := h.Anonymous().Get("/api/instance")
		if strings.Contains(string(before.Raw), "Passkeys") {
			t.Errorf("nobody has a passkey: %s", before.Raw)
		}
		owner := h.Login(access.DraftingExpert)
		key := owner.AddPasskey("Dizüstü")
		if len(key.Recovery) != 10 {
			t.Errorf("recovery codes: %q", key.Recovery)
		}
		if second := owner.AddPasskey("Telefon"); len(second.Recovery) != 0 {
			t.Errorf("new recovery codes for the second passkey: %q", second.Recovery)
		}
		if a := h.Anonymous().Get("/api/instance"); a.JSON["Passkeys"] != true {
			t.Errorf("somebody has a passkey: %s", a.Raw)
		}
		h.Clock.Add(time.Hour)
		c := h.Anonymous()
		a := c.SignInBy(key)
		if !a.Success || a.JSON["RoleId"] != float64(access.DraftingExpert) || a.Text("Device") == "" {
			t.Fatalf("sign in: %s", a.Raw)
		}
		if a := c.Get("/api/home"); !a.Success {
			t.Errorf("the session opens nothing: %s", a.Raw)
		}
		if a := c.Get("/api/sessions"); !strings.Contains(string(a.Raw), `"Method":"passkey"`) {
			t.Errorf("the own sessions: %s", a.Raw)
		}
		if n := signInEntries(h, audit.Success, "passkey"); n != 1 {
			t.Errorf("%d entries of the log about the sign-in", n)
		}
		if n := accessEntries(h, audit.PasskeyAdded); n != 2 {
			t.Errorf("%d entries of the log about new passkeys", n)
		}
		var own struct {
			Passkeys bool
			Items    []struct {
				Id                     int64
				Kind, Name, CreateDate string
				LastUse                string
			}
		}
		c.Get("/api/profile/factors").Into(t, &own)
		if !own.Passkeys || len(own.Items) != 2 || own.Items[0].Kind != "passkey" || own.Items[0].Name != "Dizüstü" ||
			own.Items[0].LastUse <= own.Items[0].CreateDate || own.Items[1].LastUse != "" {
			t.Errorf("%+v", own)
		}
		for _, item := range own.Items {
			address := fmt.Sprintf("/api/profile/factors/%d", item.Id)
			if item.Name == "Dizüstü" {
				if a := c.Delete(address); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
					t.Errorf("remove without presence: %s", a.Raw)
				}
				c.BePresent()
			}
			if a := c.Delete(address); !a.Success {
				t.Fatalf("remove: %s", a.Raw)
			}
		}
		if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM passkey_uses`); n != 0 {
			t.Errorf("%d uses are left", n)
		}
		if after := h.Anonymous().Get("/api/instance"); string(after.Raw) != string(before.Raw) {
			t.Errorf("the last passkey is gone: %s, before %s", after.Raw, before.Raw)
		}
		if a := h.Anonymous().SignInBy(key); !a.Is(http.StatusOK, "ERROR_PASSKEY_UNKNOWN") {
			t.Errorf("a removed passkey: %s", a.Raw)
		}
		if a := h.Anonymous().SignIn(expert, apptest.Password); !a.Success {
			t.Errorf("without a factor again: %s", a.Raw)
		}
	})
}

func TestAPasskeyIsASecondFactor(t *testing.T) {
	withPasskeys(t, func(t *testing.T, h *apptest.Env) {
		owner := h.Login(access.DraftingExpert)
		key := owner.AddPasskey("Dizüstü")
		ask := func(c *apptest.Client) (ticket string, methods []any, options any) {
			a := c.SignIn(expert, apptest.Password)
			value, _ := a.JSON["Value"].(map[string]any)
			if !a.Is(http.StatusOK, "ERROR_SECOND_FACTOR") || c.Token != "" {
				t.Fatalf("the password: %s", a.Raw)
			}
			methods, _ = value["Methods"].([]any)
			return value["Ticket"].(string), methods, value["Passkey"]
		}
		c := h.Anonymous()
		enter := func(ticket string, body map[string]any) apptest.Answer {
			body["Ticket"] = ticket
			return c.Post("/api/login/factor", body)
		}
		ticket, methods, options := ask(c)
		if !slices.Equal(methods, []any{"passkey", "recovery"}) {
			t.Errorf("the methods are %q", methods)
		}
		both := map[string]any{"Assertion": key.Sign(c, options), "Code": "123456"}
		if a := enter(ticket, both); a.Status != http.StatusBadRequest {
			t.Errorf("two proofs: %s", a.Raw)
		}
		stranger := h.Login(access.TextReader).AddPasskey("Telefon")
		others := map[string]any{"Assertion": stranger.Sign(c, options)}
		if a := enter(ticket, others); !a.Is(http.StatusOK, "ERROR_PASSKEY_UNKNOWN") {
			t.Errorf("another user's passkey: %s", a.Raw)
		}
		if a := enter(ticket, map[string]any{"Assertion": key.Sign(c, options)}); !a.Is(http.StatusOK, "ERROR_TICKET") {
			t.Errorf("a challenge that was answered: %s", a.Raw)
		}
		if a := enter(ticket, map[string]any{"Code": key.Recovery[0]}); !a.Success {
			t.Errorf("a recovery code: %s", a.Raw)
		}
		ticket, _, options = ask(c)
		if a := enter(ticket, map[string]any{"Assertion": key.Sign(c, options)}); !a.Success {
			t.Fatalf("the passkey: %s", a.Raw)
		}
		if n := signInEntries(h, audit.Success, "passkey"); n != 1 {
			t.Errorf("%d entries of the log", n)
		}
		owner.AddApp()
		if _, methods, _ := ask(c); !slices.Equal(methods, []any{"passkey", "code", "recovery"}) {
			t.Errorf("with an app the methods are %q", methods)
		}
		for range 10 {
			ticket, _, options := ask(c)
			enter(ticket, map[string]any{"Assertion": stranger.Sign(c, options)})
		}
		ticket, _, options = ask(c)
		if a := enter(ticket, map[string]any{"Assertion": key.Sign(c, options)}); !a.Is(http.StatusTooManyRequests,
			"ERROR_TOO_MANY_TRIES") || a.Header.Get("Retry-After") == "" {
			t.Errorf("after ten wrong ones: %s", a.Raw)
		}
	})
}

func TestAPasskeyProvesPresence(t *testing.T) {
	withPasskeys(t, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.DraftingExpert)
		if a := c.Post("/api/presence/passkey", nil); !a.Is(http.StatusOK, "ERROR_NO_FACTOR") {
			t.Errorf("without one: %s", a.Raw)
		}
		key := c.AddPasskey("Dizüstü")
		h.Clock.Add(11 * time.Minute)
		ask := func(c *apptest.Client) any { return c.Post("/api/presence/passkey", nil).JSON["Value"] }
		second := h.Anonymous()
		second.SignInBy(key)
		foreign := map[string]any{"Assertion": key.Sign(c, ask(c))}
		if a := second.Post("/api/presence", foreign); !a.Is(http.StatusOK, "ERROR_TICKET") {
			t.Errorf("the challenge of another session: %s", a.Raw)
		}
		if a := c.Post("/api/profile/factors/passkey", nil); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
			t.Errorf("before: %s", a.Raw)
		}
		if a := c.Post("/api/presence", map[string]any{"Assertion": key.Sign(c, ask(c))}); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		if a := c.Post("/api/profile/factors/passkey", nil); !a.Success {
			t.Errorf("after: %s", a.Raw)
		}
	})
}

func TestWrongPasskeysAreThrottled(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) {
		apptest.UsePasskeys(c)
		c.ThrottleAddress = 3
	})
	key := h.Login(access.DraftingExpert).AddPasskey("Dizüstü")
	bad := apptest.NewPasskey()
	for range 3 {
		if a := h.Anonymous().SignInBy(bad); !a.Is(http.StatusOK, "ERROR_PASSKEY_UNKNOWN") {
			t.Fatalf("%s", a.Raw)
		}
	}
	if a := h.Anonymous().SignInBy(key); !a.Is(http.StatusTooManyRequests, "ERROR_TOO_MANY_TRIES") ||
		a.Header.Get("Retry-After") == "" {
		t.Errorf("after three wrong ones: %s", a.Raw)
	}
	h.Clock.Add(16 * time.Minute)
	for range 30 { // right ones do not count
		if a := h.Anonymous().SignInBy(key); !a.Success {
			t.Fatalf("later: %s", a.Raw)
		}
	}
	a := h.Anonymous().Post("/api/login/passkey/start", nil)
	if !a.Is(http.StatusTooManyRequests, "ERROR_TOO_MANY_TRIES") {
		t.Errorf("the 31st start: %s", a.Raw)
	}
}

func TestWherePasskeysAreOff(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	apptest.UsePasskeys(&cfg)
	h := apptest.Start(t, cfg)
	key := h.Login(access.DraftingExpert).AddPasskey("Dizüstü")
	for name, row := range map[string]struct {
		change func(c *config.Config)
		add    string
		enters string // what the password gives
	}{
		"at an IP address": {func(c *config.Config) { c.PublicURL, c.RPID = "http://127.0.0.1:7341", "" },
			"ERROR_PASSKEYS_OFF", "ERROR_SECOND_FACTOR"},
		"without second factors": {func(c *config.Config) { c.SecondFactor = config.SecondFactorOff },
			"ERROR_SECOND_FACTOR_OFF", "OK"},
	} {
		other := cfg
		row.change(&other)
		off := h.Join(other)
		if a := off.Anonymous().Get("/api/instance"); a.JSON["Passkeys"] != nil {
			t.Errorf("%s: the sign-in offers passkeys", name)
		}
		for _, address := range []string{"/api/login/passkey/start", "/api/login/passkey"} {
			a := off.Anonymous().Post(address, map[string]any{"Ticket": "A", "Assertion": map[string]any{}})
			if address == "/api/login/passkey/start" {
				a = off.Anonymous().Post(address, nil)
			}
			if !a.Is(http.StatusOK, "ERROR_PASSKEYS_OFF") {
				t.Errorf("%s: %s: %s", name, address, a.Raw)
			}
		}
		c := off.Anonymous()
		if a := c.SignIn(expert, apptest.Password); a.Message != row.enters && !(row.enters == "OK" && a.Success) ||
			strings.Contains(string(a.Raw), "passkey") {
			t.Errorf("%s: the password: %s", name, a.Raw)
		} else if !a.Success {
			value := a.JSON["Value"].(map[string]any)
			if a := c.Enter(value["Ticket"].(string), key.Recovery[0]); !a.Success {
				t.Fatalf("%s: a recovery code: %s", name, a.Raw)
			}
		}
		c.BePresent()
		if a := c.Post("/api/profile/factors/passkey", nil); !a.Is(http.StatusOK, row.add) {
			t.Errorf("%s: add one: %s", name, a.Raw)
		}
		if a := c.Get("/api/profile/factors"); a.JSON["Passkeys"] != false {
			t.Errorf("%s: %s", name, a.Raw)
		}
	}
}

// TestPasskeysFollowLocalSignIn is for people who must sign in at a provider: a passkey is no way around it.
func TestPasskeysFollowLocalSignIn(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	apptest.UsePasskeys(&cfg)
	h := apptest.Start(t, cfg)
	mine := h.Login(access.DraftingExpert).AddPasskey("Dizüstü")
	admins := h.Login(access.Administrator).AddPasskey("Telefon")
	cfg.LocalSignIn = config.LocalSignInAdmins
	strict := h.Join(cfg)
	if a := strict.Anonymous().SignInBy(mine); !a.Is(http.StatusOK, "ERROR_LOCAL_SIGN_IN") {
		t.Errorf("an expert: %s", a.Raw)
	}
	if a := strict.Anonymous().SignInBy(admins); !a.Success {
		t.Errorf("an administrator: %s", a.Raw)
	}
}

// TestWhoLosesPasskeysGetsThemReset is for the administrator and for the command line.
func TestWhoLosesPasskeysGetsThemReset(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	apptest.UsePasskeys(&cfg)
	h := apptest.Start(t, cfg)
	id := h.Count(h.Stores().Main, `SELECT id FROM users WHERE username_fold = $1`, expert)
	for name, reset := range map[string]func() error{
		"administrator": func() error {
			c := h.Login(access.Administrator)
			c.BePresent()
			if a := c.Delete(fmt.Sprintf("/api/settings/users/factors/%d", id)); !a.Success {
				return fmt.Errorf("%s", a.Raw)
			}
			return nil
		},
		"command line": func() error { return app.UserFactorOff(t.Context(), cfg, expert) },
	} {
		owner := h.Login(access.DraftingExpert)
		key := owner.AddPasskey("Dizüstü")
		if err := reset(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if a := owner.Get("/api/session"); a.Status != http.StatusUnauthorized {
			t.Errorf("%s: the session goes on: %s", name, a.Raw)
		}
		if a := h.Anonymous().SignInBy(key); !a.Is(http.StatusOK, "ERROR_PASSKEY_UNKNOWN") {
			t.Errorf("%s: the passkey: %s", name, a.Raw)
		}
		if a := h.Anonymous().SignIn(expert, apptest.Password); !a.Success {
			t.Errorf("%s: the password: %s", name, a.Raw)
		}
	}
}
