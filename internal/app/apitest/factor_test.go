package apitest

import (
	"net/http"
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
