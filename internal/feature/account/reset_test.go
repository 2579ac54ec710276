package account_test

import (
	"strings"
	"testing"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/mail/mailtest"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// TestAPasswordThatHoldsItsOwnersNameOrAddress is refused in each of the four ways to set one.
func TestAPasswordThatHoldsItsOwnersNameOrAddress(t *testing.T) {
	s := mailtest.Start(t, false)
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	mailed(s)(&cfg)
	h := apptest.Start(t, cfg)
	cfg.SecurityProfile, cfg.PasswordMin, cfg.PasswordMax = config.ProfileStrict, 12, 128
	strict := h.Join(cfg)
	const address = "defterdar@lls.local"
	h.Exec(
		`UPDATE users SET name = 'Ayşe', last_name = 'Kandemirli', username = $1, username_fold = $1 WHERE role_id = 2`,
		address)
	owner, admin := strict.Anonymous(), strict.Login(access.Administrator)
	if a := owner.SignIn(address, apptest.Password); !a.Success {
		t.Fatalf("%s", a.Raw)
	}
	forgot(owner, address)
	key := s.Await(1)[0].Key()
	for password, word := range map[string]string{"kandemirli-2026": "name", "defterdar-2026": "address"} {
		for way, a := range map[string]apptest.Answer{
			"the profile": owner.Post("/api/profile", object{"Password": password, "Password2": password,
				"CurrentPassword": apptest.Password}),
			"a recovery": reset(strict.Anonymous(), key, password),
			"the user form": admin.Post("/api/settings/users", object{"Id": 0, "Name": "Ayşe", "LastName": "Kandemirli",
				"Username": "defterdar@example.org", "RoleId": 1, "Enabled": true, "Password": password,
				"Password2": password}),
		} {
			if fields(a) != "Password personal" {
				t.Errorf("%s takes a password that holds the owner's %s: %s", way, word, a.Raw)
			}
		}
		if err := app.UserPassword(t.Context(), cfg, address, password); err == nil ||
			!strings.Contains(err.Error(), "the owner's name or address") {
			t.Errorf("the command line takes a password that holds the owner's %s: %v", word, err)
		}
	}
	if a := reset(strict.Anonymous(), key, "yağmurlu-salı-defteri"); !a.Success {
		t.Errorf("another password: %s", a.Raw)
	}
	if err := app.UserPassword(t.Context(), cfg, "nobody@lls.local", "yağmurlu-salı-defteri"); err == nil ||
		!strings.Contains(err.Error(), "there is no account") {
		t.Errorf("nobody's password: %v", err)
	}
}

// TestANewPasswordSucceedsWhateverFollows sets passwords while sessions cannot end and devices cannot be remembered.
func TestANewPasswordSucceedsWhateverFollows(t *testing.T) {
	s := mailtest.Start(t, false)
	storetest.Each(t, func(t *testing.T, o store.Options) {
		cfg := apptest.Config(t, o)
		mailed(s)(&cfg)
		h := apptest.Start(t, cfg)
		before := len(s.Messages())
		old, c := h.Login(access.DraftingExpert), h.Login(access.TextReader)
		mark := h.Anonymous().SignIn(known, apptest.Password).Text("Device")
		forgot(c, known)
		key := s.Await(before + 1)[before].Key()
		rename := func(end, begin string) {
			t.Helper()
			if err := h.Stores().Local.Update(t.Context(), func(tx *store.Tx) error {
				for _, table := range []string{"leases", "devices"} {
					if _, err := tx.Exec(t.Context(), `ALTER TABLE `+table+end+` RENAME TO `+table+begin); err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		rename("", "_away")
		a := c.Post("/api/reminder", object{"Key": key, "Password": fresh, "Password2": fresh, "Device": mark})
		if !a.Success || a.Text("Device") != mark {
			t.Errorf("a recovery: %d %s", a.Status, a.Raw)
		}
		if a := c.Post("/api/profile", object{"Password": fresh, "Password2": fresh}); !a.Success {
			t.Errorf("the profile: %d %s", a.Status, a.Raw)
		}
		rename("_away", "")
		for _, cause := range []string{"cannot remove the sessions", "cannot remember the device",
			"cannot keep the session"} {
			if !strings.Contains(h.Log.String(), cause) {
				t.Errorf("the operator is not told: %s", cause)
			}
		}
		if a := old.Get("/api/session"); a.Status != 401 {
			t.Errorf("a session goes on under the old password: %d", a.Status)
		}
		for _, name := range []string{known, apptest.Username(access.TextReader)} {
			if a := h.Anonymous().SignIn(name, fresh); !a.Success {
				t.Errorf("%s with the new password: %s", name, a.Raw)
			}
		}
	})
}
