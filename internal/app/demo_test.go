package app_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/feature/session"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

// TestADemoPasswordOpensNoOtherInstance serves a folder that was begun as a demo.
func TestADemoPasswordOpensNoOtherInstance(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	cfg.AdminPassword = ""
	h := apptest.Start(t, cfg)
	hash, err := session.HashPassword(config.DemoPassword)
	if err != nil {
		t.Fatal(err)
	}
	h.Exec("UPDATE users SET password_hash = $1 WHERE id IN (1, 2)", hash)
	if a := h.Anonymous().SignIn(apptest.Admin, config.DemoPassword); !a.Is(http.StatusOK, "ERROR_ACCOUNT_DISABLED") {
		t.Errorf("the demo password: %s", a.Raw)
	}
	if a := h.Anonymous().SignIn("role2@lls.local", apptest.Password); !a.Success {
		t.Errorf("an account with a password of its own: %s", a.Raw)
	}

	cfg.Demo = true
	demo := h.Join(cfg)
	c := demo.Anonymous()
	if a := c.SignIn(apptest.Admin, config.DemoPassword); !a.Success {
		t.Fatalf("in a demo: %s", a.Raw)
	}
	cfg.Demo, cfg.AdminPassword = false, "parola-9"
	later := h.Join(cfg)
	log := later.Log.String()
	if !strings.Contains(log, "admin@lls.local, role1@lls.local") || strings.Contains(log, "role2@lls.local") ||
		!strings.Contains(log, "--admin-password") {
		t.Errorf("the start says %s", log)
	}
	if a := c.Get("/api/session"); a.Status != http.StatusUnauthorized {
		t.Errorf("a session of the demo goes on: %s", a.Raw)
	}
	if n := later.Count(later.Stores().Main, "SELECT COUNT(*) FROM users WHERE id IN (1, 2) AND enabled = TRUE"); n !=
		2 {
		t.Error("the accounts were locked")
	}
}

// TestTheCommandLineGivesTheSystemAccountAnotherAddress is the only way to it.
func TestTheCommandLineGivesTheSystemAccountAnotherAddress(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	h := apptest.Start(t, cfg)
	for _, row := range []struct{ from, to, says string }{
		{"nobody@lls.local", "a@lls.local", "there is no account"},
		{apptest.Admin, "role2@lls.local", "exists already"},
		{apptest.Admin, "no address", "must be a mail address"},
	} {
		if err := app.UserAddress(t.Context(), cfg, row.from, row.to); err == nil ||
			!strings.Contains(err.Error(), row.says) {
			t.Errorf("%s to %s: %v", row.from, row.to, err)
		}
	}
	if err := app.UserAddress(t.Context(), cfg, apptest.Admin, "Yonetici@example.org"); err != nil {
		t.Fatal(err)
	}
	if a := h.Anonymous().SignIn("yonetici@example.org", apptest.Password); !a.Success {
		t.Errorf("with the new address: %s", a.Raw)
	}
	if a := h.Anonymous().SignIn(apptest.Admin, apptest.Password); a.Success {
		t.Error("the old address still opens the account")
	}
}

// TestAForgottenPasswordWithoutAMailServer promises no mail that nobody gets.
func TestAForgottenPasswordWithoutAMailServer(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) { c.Outbox = false })
	for _, name := range []string{"role2@lls.local", "nobody@lls.local"} {
		a := h.Anonymous().Post("/api/login", map[string]any{"username": name, "password": nil})
		if !a.Is(http.StatusOK, "ERROR_UNABLE_TO_SEND_MAIL") || a.Success {
			t.Errorf("%s: %s", name, a.Raw)
		}
	}
}

// TestTheStrictProfileRefusesWhatIsGuessedFirst sets such passwords in every way.
func TestTheStrictProfileRefusesWhatIsGuessedFirst(t *testing.T) {
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	h := apptest.Start(t, cfg)
	cfg.SecurityProfile, cfg.PasswordMin, cfg.PasswordMax = config.ProfileStrict, 12, 128
	strict := h.Join(cfg)
	c := strict.Anonymous()
	c.SignIn("role2@lls.local", apptest.Password)
	admin := strict.Anonymous()
	admin.SignIn("role1@lls.local", apptest.Password)
	for password, want := range map[string]string{"Password2026!": "common", "role2-role2-2026": "personal",
		"yağmurlu-salı-defteri": ""} {
		a := c.Post("/api/profile", map[string]any{"Password": password, "Password2": password,
			"CurrentPassword": apptest.Password})
		if a.Success != (want == "") || want != "" && !strings.Contains(string(a.Raw), `"Code":"`+want+`"`) {
			t.Errorf("profile, %q: %s", password, a.Raw)
		}
	}
	for password, want := range map[string]string{"Password2026!": "common", "Kandemirli-2026": "personal",
		"yağmurlu-salı-defteri": ""} {
		a := admin.Post("/api/settings/users", map[string]any{"Id": 0, "Name": "Ayşe", "LastName": "Kandemirli",
			"Username": "ak@lls.local", "RoleId": 1,
			"Enabled": true, "Password": password, "Password2": password})
		if a.Success != (want == "") || want != "" && !strings.Contains(string(a.Raw), `"Code":"`+want+`"`) {
			t.Errorf("user form, %q: %s", password, a.Raw)
		}
		if err := app.UserPassword(context.Background(), cfg, "role3@lls.local",
			password); (err == nil) != (want != "common") {
			t.Errorf("command line, %q: %v", password, err)
		}
	}
}
