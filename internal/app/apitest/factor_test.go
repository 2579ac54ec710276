package apitest

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
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
			if a := c.EnterWithPasskey(ticket, key.SignAgain(c, options)); !a.Is(http.StatusOK, "ERROR_PASSKEY_COUNTER") {
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
