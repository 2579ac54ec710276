package app_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/http"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// onLocal runs one statement on the local store behind the instance's back.
func onLocal(h *apptest.Env, query string, args ...any) {
	h.T.Helper()
	err := h.Stores().Local.Update(h.T.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(h.T.Context(), query, args...)
		return err
	})
	if err != nil {
		h.T.Fatal(err)
	}
}

// TestAttackNobodyKnowsWhichNamesShareALimit uses up the limits of names that everybody can find to be like another
// one.
func TestAttackNobodyKnowsWhichNamesShareALimit(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) {
		proxied(c)
		c.ThrottleDay, c.SecurityProfile = 1, config.ProfileStrict
	})
	plain := func(name string) uint16 {
		sum := sha256.Sum256([]byte(name))
		return binary.BigEndian.Uint16(sum[:]) >> 2
	}
	like := func(name string) string {
		for n := 0; ; n++ {
			if found := fmt.Sprintf("invented%d@lls.local", n); plain(found) == plain(name) {
				return found
			}
		}
	}
	throttled := 0
	for n, name := range []string{"role2@lls.local", "nobody1@lls.local", "nobody2@lls.local", "nobody3@lls.local"} {
		if a := from(h, fmt.Sprintf("203.0.%d.1", n)).SignIn(like(name), "wrong"); !a.Is(http.StatusOK,
			"ERROR_WRONG_CREDENTIALS") {
			t.Fatalf("an invented name: %s", a.Raw)
		}
		if a := from(h, fmt.Sprintf("198.51.%d.1", n)).SignIn(name, "wrong"); a.Status == http.StatusTooManyRequests {
			throttled++
		}
	}
	if throttled == 3 { // the three that nobody has; one may share a subject by chance
		t.Error("a throttled name tells that nobody has it")
	}
}

// TestANewPasswordOpensAnAccountThatIsGuessedAt helps owners who have neither a known device nor a mail server.
func TestANewPasswordOpensAnAccountThatIsGuessedAt(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		cfg := apptest.Config(t, o)
		cfg.ThrottleDay = 2
		h := apptest.Start(t, cfg)
		admin := h.Login(access.Administrator)
		save := func(change map[string]any) {
			t.Helper()
			id := h.Count(h.Stores().Main, `SELECT id FROM users WHERE username_fold = 'role2@lls.local'`)
			admin.Post(fmt.Sprintf("/api/checkout/users/%d", id), nil)
			record := admin.Get(fmt.Sprintf("/api/settings/users/edit/%d", id)).JSON["Item"].(map[string]any)
			record["LastName"] = "İki"
			for key, value := range change {
				record[key] = value
			}
			if a := admin.Post("/api/settings/users", record); !a.Success {
				t.Fatalf("%s", a.Raw)
			}
		}
		locked := func(name, password string) bool {
			return h.Anonymous().SignIn(name, password).Is(http.StatusTooManyRequests, "ERROR_TOO_MANY_TRIES")
		}
		for _, name := range []string{"role2@lls.local", "role3@lls.local", "role4@lls.local"} {
			for range 2 {
				h.Anonymous().SignIn(name, "wrong")
			}
			if !locked(name, apptest.Password) {
				t.Fatalf("%s is not locked", name)
			}
		}
		save(map[string]any{"Notes": "Bir not"})
		if !locked("role2@lls.local", apptest.Password) {
			t.Error("a change without a new password opens the account")
		}
		save(map[string]any{"Password": "yeni-parola", "Password2": "yeni-parola"})
		if a := h.Anonymous().SignIn("role2@lls.local", "yeni-parola"); !a.Success {
			t.Errorf("after a password of the administrator's: %s", a.Raw)
		}
		if err := app.UserPassword(t.Context(), cfg, " Role3@LLS.local ", "yeni-parola"); err != nil {
			t.Fatal(err)
		}
		if a := h.Anonymous().SignIn("role3@lls.local", "yeni-parola"); !a.Success {
			t.Errorf("after a password of the command line: %s", a.Raw)
		}
		if !locked("role4@lls.local", apptest.Password) {
			t.Error("the new password of one account opens another one")
		}
	})
}

// TestAnErrorForgetsNoDevice signs in while attempts cannot be counted.
func TestAnErrorForgetsNoDevice(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		c := h.Anonymous()
		c.Device = c.SignIn("role2@lls.local", apptest.Password).Text("Device")
		onLocal(h, `ALTER TABLE attempts RENAME TO attempts_away`)
		if a := c.SignIn("role2@lls.local", apptest.Password); a.Success || a.Status < 500 {
			t.Errorf("without a count: %d %s", a.Status, a.Raw)
		}
		onLocal(h, `ALTER TABLE attempts_away RENAME TO attempts`)
		if a := c.SignIn("role2@lls.local", apptest.Password); !a.Success || a.Text("Device") != c.Device {
			t.Errorf("the device is known no longer: %s", a.Raw)
		}
	})
}

// TestBrowsersThatKeepNothingPushOutNoDevice signs in again and again as a private window does.
func TestBrowsersThatKeepNothingPushOutNoDevice(t *testing.T) {
	apptest.Each(t, func(c *config.Config) { c.ThrottleDay = 1 }, func(t *testing.T, h *apptest.Env) {
		office := h.Anonymous()
		for range 2 {
			office.Device = office.SignIn("role2@lls.local", apptest.Password).Text("Device")
		}
		var last *apptest.Client
		for range 21 {
			h.Clock.Add(time.Second)
			last = h.Anonymous()
			last.Device = last.SignIn("role2@lls.local", apptest.Password).Text("Device")
		}
		if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM devices`); n != 20 {
			t.Errorf("%d devices are known, want 20", n)
		}
		h.Anonymous().SignIn("role2@lls.local", "wrong")
		if a := h.Anonymous().SignIn("role2@lls.local", apptest.Password); a.Status != http.StatusTooManyRequests {
			t.Fatalf("an unknown device is looked at: %s", a.Raw)
		}
		for name, c := range map[string]*apptest.Client{"the one that came back": office, "the newest one": last} {
			if a := c.SignIn("role2@lls.local", apptest.Password); !a.Success {
				t.Errorf("%s is locked out: %s", name, a.Raw)
			}
		}
	})
}
