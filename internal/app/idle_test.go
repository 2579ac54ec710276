package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
)

func strict(c *config.Config) { c.SecurityProfile = config.ProfileStrict }

// call sends a request; idle is what the interface says of its user, "" when the client says nothing.
func call(c *apptest.Client, method, path, idle string) apptest.Answer {
	c.Header.Del("X-Idle")
	if idle != "" {
		c.Header.Set("X-Idle", idle)
	}
	return c.Send(method, path, nil)
}

// A session in the strict profile ends 30 minutes after its user last did something, whatever its client asks.
func TestIdleSessionsEnd(t *testing.T) {
	const keepAlive, list, checkout = "/api/keepalive", "/api/settings/agencies", "/api/checkout/agencies/1"
	apptest.Each(t, strict, func(t *testing.T, h *apptest.Env) {
		for name, row := range map[string]struct {
			method, path string
			idle         func(since time.Duration) string // what the client says, by the time since the sign-in
			ends         time.Duration                    // 0: it does not
		}{
			"a bare keep-alive is nobody's":  {http.MethodGet, keepAlive, nil, 30 * time.Minute},
			"a keep-alive of an idle user":   {http.MethodGet, keepAlive, seconds, 30 * time.Minute},
			"a keep-alive of a user at work": {http.MethodGet, keepAlive, always("3"), 0},
			"a user who types for 12 minutes": {http.MethodGet, keepAlive, after(12 * time.Minute),
				42 * time.Minute},
			"a renewal of a checkout":           {http.MethodPost, checkout + "?renew=1", nil, 30 * time.Minute},
			"a look at the notices":             {http.MethodGet, "/api/notifications", nil, 30 * time.Minute},
			"a list that a browser reads again": {http.MethodGet, list, seconds, 30 * time.Minute},
			"a change that a browser sends by itself": {http.MethodPost, "/api/notifications/read", seconds,
				30 * time.Minute},
			"an unknown address":                     {http.MethodGet, "/api/nowhere", seconds, 30 * time.Minute},
			"a call of a script":                     {http.MethodGet, list, nil, 0},
			"a checkout by a script":                 {http.MethodPost, checkout, nil, 0},
			"a header that nobody can read":          {http.MethodGet, list, always("soon"), 30 * time.Minute},
			"a header of the future":                 {http.MethodGet, list, always("-1"), 30 * time.Minute},
			"a header of more years than there were": {http.MethodGet, list, always("2147483647"), 30 * time.Minute},
			"a header longer than any number": {http.MethodGet, list, always(strings.Repeat("9", 50)),
				30 * time.Minute},
		} {
			t.Run(name, func(t *testing.T) { lasts(t, h, row.method, row.path, row.idle, row.ends) })
		}
	})
}

func TestTheKeepAliveIsEnoughInTheProfileOfTheSpecification(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		lasts(t, h, http.MethodGet, "/api/keepalive", nil, 0)
		lasts(t, h, http.MethodGet, "/api/keepalive", seconds, 0)
		if a := h.Login(access.DraftingExpert).Get("/api/session"); a.JSON["IdleLimit"] != float64(0) {
			t.Errorf("%s", a.Raw)
		}
	})
}

// lasts signs in, makes a call every five minutes for 55 minutes, and expects the session to end by then and not
// before.
func lasts(t *testing.T, h *apptest.Env, method, path string, idle func(time.Duration) string, ends time.Duration) {
	t.Helper()
	const pace = 5 * time.Minute
	c := h.Login(access.Administrator)
	for passed := pace; passed <= 55*time.Minute; passed += pace {
		h.Clock.Add(pace)
		said := ""
		if idle != nil {
			said = idle(passed)
		}
		over := ends > 0 && passed >= ends
		if a := call(c, method, path, said); over != (a.Status == http.StatusUnauthorized) {
			t.Fatalf("after %s: %d %s", passed, a.Status, a.Raw)
		}
	}
}

// seconds is what a browser says whose user left after the sign-in.
func seconds(since time.Duration) string { return fmt.Sprint(int(since.Seconds())) }

func always(said string) func(time.Duration) string {
	return func(time.Duration) string { return said }
}

// after is what a browser says whose user left so long after the sign-in.
func after(left time.Duration) func(time.Duration) string {
	return func(since time.Duration) string { return seconds(max(0, since-left)) }
}

// The checkouts of an idle session end with it.
func TestAnIdleSessionGivesBackItsCheckOuts(t *testing.T) {
	apptest.Each(t, strict, func(t *testing.T, h *apptest.Env) {
		left, other := h.Login(access.Administrator), h.Login(access.DraftingExpert)
		const record = "/api/checkout/legislationtypes/2"
		if a := left.Post(record, nil); !a.Success {
			t.Fatal(string(a.Raw))
		}
		for passed := 5 * time.Minute; passed <= 30*time.Minute; passed += 5 * time.Minute {
			if a := other.Post(record, nil); a.Success || a.Message != "Rol 1" {
				t.Fatalf("before %s the checkout is lost: %s", passed, a.Raw)
			}
			h.Clock.Add(5 * time.Minute)
			call(left, http.MethodPost, record+"?renew=1", seconds(passed))
		}
		if a := other.Post(record, nil); !a.Success {
			t.Errorf("after the session the checkout is still held: %s", a.Raw)
		}
	})
}

// What somebody typed is not lost: the next session of the same user opens the drafts of the one that ended.
func TestAnIdleSessionLosesNoDrafts(t *testing.T) {
	apptest.Each(t, strict, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.DraftingExpert)
		before := c.Get("/api/session")
		if got := before.JSON["IdleLimit"]; got != float64(1800) || before.Text("DraftKey") == "" {
			t.Fatalf("a session in the strict profile: %s", before.Raw)
		}
		h.Clock.Add(30 * time.Minute)
		if a := c.Get("/api/session"); !a.Is(http.StatusUnauthorized, "ERROR_UNAUTHENTICATED") {
			t.Fatalf("an idle session: %d %s", a.Status, a.Raw)
		}
		if again := h.Login(access.DraftingExpert).Get("/api/session"); again.Text("DraftKey") !=
			before.Text("DraftKey") {
			t.Error("the key of drafts has changed")
		}
		if other := h.Login(access.Administrator).Get("/api/session"); other.Text("DraftKey") ==
			before.Text("DraftKey") {
			t.Error("another user has the same key")
		}
	})
}
