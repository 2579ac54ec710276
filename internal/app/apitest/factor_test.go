package apitest

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/feature/factor"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
)

// TestAnObserverAsksForSecondFactorsToo adds one at the origin: an observer would be the way around it.
func TestAnObserverAsksForSecondFactorsToo(t *testing.T) {
	for name, site := range sites {
		t.Run(name, func(t *testing.T) {
			origin, observe := site(t)
			phone := origin.Login(access.TextReader).AddApp()
			observer := observe(t)
			observer.waitUntilEqual(t, origin)
			origin.Clock.Add(time.Minute)
			before := origin.snapshot()
			reader := apptest.Username(access.TextReader)

			c := observer.Anonymous()
			ticket := c.Ticket(reader)
			if a := c.Enter(ticket, phone.WrongCode()); !a.Is(http.StatusOK, "ERROR_WRONG_CODE") {
				t.Errorf("a wrong code: %s", a.Raw)
			}
			if a := c.Enter(ticket, phone.Code(0)); !a.Success {
				t.Fatalf("a code: %s", a.Raw)
			}
			if a := c.Enter(c.Ticket(reader), phone.Code(0)); !a.Is(http.StatusOK, "ERROR_WRONG_CODE") {
				t.Errorf("the same code again: %s", a.Raw)
			}
			if a := c.Enter(c.Ticket(reader), phone.Recovery[0]); !a.Success {
				t.Errorf("a recovery code: %s", a.Raw)
			}
			if a := c.Enter(c.Ticket(reader), phone.Recovery[0]); !a.Is(http.StatusOK, "ERROR_WRONG_CODE") {
				t.Errorf("the same recovery code again: %s", a.Raw)
			}
			origin.same(t, before, "a sign-in at the observer")
		})
	}
}

// TestAnObserverNeedsTheFileThatSealsKeys signs in at two observers, of which one has the file of the origin.
func TestAnObserverNeedsTheFileThatSealsKeys(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte(factor.NewSealKey()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	origin, observe := sqliteSite(t, func(c *config.Config) { c.FactorKeyFile = file })
	phone := origin.Login(access.TextReader).AddApp()
	with := observe(t)
	file = ""
	without := observe(t)
	origin.Clock.Add(time.Minute)
	enter := func(observer *env, code string) apptest.Answer {
		observer.waitUntilEqual(t, origin)
		c := observer.Anonymous()
		return c.Enter(c.Ticket(apptest.Username(access.TextReader)), code)
	}
	if a := enter(with, phone.Code(0)); !a.Success {
		t.Errorf("with the file: %s", a.Raw)
	}
	if a := enter(without, phone.Code(0)); a.Status != http.StatusInternalServerError {
		t.Errorf("without it: %d %s", a.Status, a.Raw)
	}
	if a := enter(without, phone.Recovery[0]); !a.Success {
		t.Errorf("a recovery code, which needs no file: %s", a.Raw)
	}
}

// TestAnObserverAcceptsPasskeys adds one at the origin. The observer keeps its counter and the challenges that were
// used.
func TestAnObserverAcceptsPasskeys(t *testing.T) {
	for name, site := range sites {
		t.Run(name, func(t *testing.T) {
			origin, observe := site(t)
			key := origin.Login(access.TextReader).AddPasskey("Telefon")
			observer := observe(t)
			observer.waitUntilEqual(t, origin)
			before := origin.snapshot()
			reader := apptest.Username(access.TextReader)

			c := observer.Anonymous()
			if a := c.Get("/api/instance"); a.JSON["Passkeys"] != true {
				t.Errorf("the sign-in does not offer passkeys: %s", a.Raw)
			}
			if a := c.SignInBy(key); !a.Success || a.JSON["IsObserver"] != true {
				t.Fatalf("a passkey: %s", a.Raw)
			}
			ticket, options := c.StartWithPasskey()
			if a := c.EnterWithPasskey(ticket, key.SignAgain(c, options)); !a.Is(http.StatusOK,
				"ERROR_PASSKEY_COUNTER") {
				t.Errorf("the same counter again: %s", a.Raw)
			}
			if a := c.EnterWithPasskey(ticket, key.Sign(c, options)); !a.Is(http.StatusOK, "ERROR_TICKET") {
				t.Errorf("a challenge that was used: %s", a.Raw)
			}
			value, _ := c.SignIn(reader, apptest.Password).JSON["Value"].(map[string]any)
			second := object{"Ticket": value["Ticket"], "Assertion": key.Sign(c, value["Passkey"])}
			if a := c.Post("/api/login/factor", second); !a.Success {
				t.Errorf("after the password: %s", a.Raw)
			}
			if a := c.Post("/api/profile/factors/passkey", nil); a.Status != http.StatusForbidden {
				t.Errorf("a new one: %d %s", a.Status, a.Raw)
			}
			origin.same(t, before, "sign-ins at the observer")
		})
	}
}

// usePasskey makes a call about the caller's own passkeys. They are gone afterwards, because further sign-ins would ask
// for them.
func (v caller) usePasskey(r rule, address string) apptest.Answer {
	c := v.client
	if !c.Post("/api/presence", object{"Password": apptest.Password}).Success {
		return c.Send(r.method, address, strings.NewReader(`{"Name": "Telefon", "Credential": {}}`))
	}
	defer v.origin.Exec("DELETE FROM recovery_codes")
	defer v.origin.Exec("DELETE FROM user_factors")
	switch {
	case strings.HasSuffix(r.path, "/confirm"):
		return c.ConfirmPasskey(apptest.NewPasskey(), "Telefon")
	case strings.HasPrefix(r.path, "/api/presence"):
		c.AddPasskey("Telefon")
	}
	return c.Post(address, nil)
}
