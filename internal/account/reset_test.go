package account_test

import (
	"strings"
	"testing"

	"lls/internal/access"
	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/config"
	"lls/internal/mail/mailtest"
	"lls/internal/store"
)

func TestAPasswordThatHoldsItsOwnersNameOrAddress(t *testing.T) {
	s := mailtest.Start(t, false)
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	mailed(s)(&cfg)
	h := apptest.Start(t, cfg)
	cfg.SecurityProfile, cfg.PasswordMin, cfg.PasswordMax = config.ProfileStrict, 12, 128
	strict := h.Join(cfg)
	const address = "defterdar@lls.local"
	h.Exec(`UPDATE users SET name = 'Ayşe', last_name = 'Kandemirli', username = $1, username_fold = $1 WHERE role_id = 2`, address)
	owner, admin := strict.Anonymous(), strict.Login(access.Administrator)
	if a := owner.SignIn(address, apptest.Password); !a.Success {
		t.Fatalf("%s", a.Raw)
	}
	forgot(owner, address)
	key := s.Await(1)[0].Key()
	for password, word := range map[string]string{"kandemirli-2026": "name", "defterdar-2026": "address"} {
		for way, a := range map[string]apptest.Answer{
			"the profile": owner.Post("/api/profile", object{"Password": password, "Password2": password, "CurrentPassword": apptest.Password}),
			"a recovery":  reset(strict.Anonymous(), key, password),
			"the user form": admin.Post("/api/settings/users", object{"Id": 0, "Name": "Ayşe", "LastName": "Kandemirli",
				"Username": "defterdar@example.org", "RoleId": 1, "Enabled": true, "Password": password, "Password2": password}),
		} {
			if fields(a) != "Password personal" {
				t.Errorf("%s takes a password that holds the owner's %s: %s", way, word, a.Raw)
			}
		}
		if err := app.UserPassword(t.Context(), cfg, address, password); err == nil || !strings.Contains(err.Error(), "the owner's name or address") {
			t.Errorf("the command line takes a password that holds the owner's %s: %v", word, err)
		}
	}
	if a := reset(strict.Anonymous(), key, "yağmurlu-salı-defteri"); !a.Success {
		t.Errorf("another password: %s", a.Raw)
	}
	if err := app.UserPassword(t.Context(), cfg, "nobody@lls.local", "yağmurlu-salı-defteri"); err == nil || !strings.Contains(err.Error(), "there is no account") {
		t.Errorf("nobody's password: %v", err)
	}
}
