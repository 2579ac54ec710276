package app_test

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
)

// size is how large an attack is: small in an ordinary run, full when LLS_SOAK_ROUNDS is set (make soak).
func size(small, full int) int {
	if os.Getenv("LLS_SOAK_ROUNDS") == "" {
		return small
	}
	return full
}

func proxied(c *config.Config) {
	c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
}

// from is a client at an address.
func from(h *apptest.Env, address string) *apptest.Client {
	c := h.Anonymous()
	c.Header.Set("X-Forwarded-For", address)
	return c
}

func logged(h *apptest.Env) int64 { return h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log`) }

// TestAttackThrottledSignInsFillNoLog repeats sign-ins at a limit, each of which wrote an entry that nobody can delete.
func TestAttackThrottledSignInsFillNoLog(t *testing.T) {
	apptest.Each(t, func(c *config.Config) { c.ThrottleAccount = 2 }, func(t *testing.T, h *apptest.Env) {
		n := size(200, 20_000)
		for range 2 {
			h.Anonymous().SignIn("role2@lls.local", "wrong")
		}
		before := logged(h)
		for range n {
			if a := h.Anonymous().SignIn("role2@lls.local", "wrong"); a.Status != http.StatusTooManyRequests {
				t.Fatalf("%d %s", a.Status, a.Raw)
			}
		}
		t.Logf("%d throttled sign-ins wrote %d entries", n, logged(h)-before)
		if got := logged(h) - before; got != 1 {
			t.Errorf("%d throttled sign-ins wrote %d entries, want 1", n, got)
		}
		h.Clock.Add(15 * time.Minute)
		if err := h.Purge(context.Background()); err != nil {
			t.Fatal(err)
		}
		if got := logged(h) - before; got != 2 {
			t.Errorf("at the end of the window there are %d entries, want 2", got)
		}
		want := fmt.Sprintf("role2@lls.local, 127.0.0.1, ERROR_TOO_MANY_TRIES × %d", n)
		if h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE data = $1`, want) != 1 {
			t.Errorf("no entry says %q", want)
		}
		if a := h.Anonymous().SignIn("role2@lls.local", apptest.Password); !a.Success {
			t.Errorf("after the window: %s", a.Raw)
		}
	})
}

// TestAttackGuessingAFourDigitPassword guesses from a thousand addresses, of which none is wrong often.
func TestAttackGuessingAFourDigitPassword(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) {
		proxied(c)
		c.ThrottleDay = size(25, 100)
	})
	owner, stranger := from(h, "198.51.100.1"), from(h, "198.51.100.2")
	owner.Device = owner.SignIn("role2@lls.local", apptest.Password).Text("Device")
	if len(owner.Device) != 43 {
		t.Fatalf("the device got the mark %q", owner.Device)
	}
	guesses, lookedAt := size(60, 9000), 0
	for n := range guesses {
		a := from(h, fmt.Sprintf("203.%d.%d.7", n%1000/250, n%250)).SignIn("role2@lls.local", fmt.Sprintf("%04d", n))
		if a.Status == http.StatusOK {
			lookedAt++
		}
		h.Clock.Add(30 * time.Millisecond)
	}
	t.Logf("of %d guesses from 1,000 addresses %d were looked at", guesses, lookedAt)
	if want := size(25, 100); lookedAt != want {
		t.Errorf("%d guesses were looked at, want %d", lookedAt, want)
	}
	if a := stranger.SignIn("role2@lls.local", apptest.Password); !a.Is(http.StatusTooManyRequests,
		"ERROR_TOO_MANY_TRIES") {
		t.Errorf("an unknown device is looked at: %s", a.Raw)
	}
	if a := owner.SignIn("role2@lls.local", apptest.Password); !a.Success || a.Text("Device") != owner.Device {
		t.Errorf("a known device is locked out: %s", a.Raw)
	}
	stranger.Device = owner.Device // the mark of one account opens no other one
	if a := stranger.SignIn("role3@lls.local", apptest.Password); !a.Success {
		t.Errorf("another account: %s", a.Raw)
	}
	if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM devices WHERE mark_hash LIKE '%' || $1 || '%'`,
		owner.Device); n != 0 {
		t.Error("the mark itself is stored")
	}
	h.Clock.Add(24 * time.Hour)
	stranger.Device = ""
	if a := stranger.SignIn("role2@lls.local", apptest.Password); !a.Success {
		t.Errorf("a day later: %s", a.Raw)
	}
}

// TestAttackFromAKnownDevice guesses where the owner of the account has signed in before.
func TestAttackFromAKnownDevice(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) {
		proxied(c)
		c.ThrottleDay = 15
	})
	c := from(h, "198.51.100.1")
	c.Device = c.SignIn("role2@lls.local", apptest.Password).Text("Device")
	for n := range 14 { // more than the 10 of an unknown device
		if a := c.SignIn("role2@lls.local", "wrong"); !a.Is(200, "ERROR_WRONG_CREDENTIALS") {
			t.Fatalf("%d: %s", n, a.Raw)
		}
	}
	if a := c.SignIn("role2@lls.local", apptest.Password); !a.Success {
		t.Errorf("the right password of a known device is throttled: %s", a.Raw)
	}
	lookedAt := 0
	for range 20 {
		if c.SignIn("role2@lls.local", "wrong").Status == http.StatusOK {
			lookedAt++
		}
	}
	if lookedAt != 11 { // the 15th of the device, then 10 as of any other
		t.Errorf("%d further guesses were looked at", lookedAt)
	}
	if h.Count(h.Stores().Local, `SELECT COUNT(*) FROM devices`) != 0 {
		t.Error("a device that guesses is known for ever")
	}
}

// TestAttackFromManyNetworks is wrong from addresses that are cheap to have: one /48, one /24.
func TestAttackFromManyNetworks(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) {
		proxied(c)
		c.ThrottleNetwork = 12
	})
	for _, pattern := range []string{"2001:db8:1:%x::1", "203.0.113.%d"} {
		lookedAt := 0
		for n := range 20 {
			if from(h, fmt.Sprintf(pattern, n)).SignIn(fmt.Sprintf("nobody%d@lls.local", n),
				"wrong").Status == http.StatusOK {
				lookedAt++
			}
		}
		if lookedAt != 12 {
			t.Errorf("%s: %d were looked at, want 12", pattern, lookedAt)
		}
	}
	if a := from(h, "203.0.114.1").SignIn("role3@lls.local", apptest.Password); !a.Success {
		t.Errorf("the network beside it: %s", a.Raw)
	}
}

// TestAttackUnknownAccountsLookLikeKnownOnes expects the same answer whether or not an account exists, also at the
// limit.
func TestAttackUnknownAccountsLookLikeKnownOnes(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) {
		proxied(c)
		c.ThrottleDay, c.SecurityProfile = 5, config.ProfileStrict
	})
	answers := map[string]string{}
	for _, name := range []string{"role2@lls.local", "nobody@lls.local"} {
		for n := range 8 {
			a := from(h, fmt.Sprintf("203.0.%d.1", n)).SignIn(name, "wrong")
			answers[name] += fmt.Sprintf("%d %s %s\n", a.Status, a.Raw, a.Header.Get("Retry-After"))
		}
	}
	if answers["role2@lls.local"] != answers["nobody@lls.local"] {
		t.Errorf("an account that is there: %s\nnone: %s", answers["role2@lls.local"], answers["nobody@lls.local"])
	}
}

// TestAttackOfASignedInUserFillsNoLog repeats what writes the log.
func TestAttackOfASignedInUserFillsNoLog(t *testing.T) {
	limit := size(40, 1200)
	apptest.Each(t, func(c *config.Config) { c.ThrottleActs = limit }, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.DraftingExpert) // the first act
		other := h.Login(access.Administrator)
		before := logged(h)
		refused := 0
		for range size(60, 20_000) {
			for _, path := range []string{"/api/checkout/legislationtypes/2", "/api/checkin/legislationtypes/2"} {
				if c.Get(path).Status == http.StatusTooManyRequests {
					refused++
				}
			}
		}
		if got := logged(h) - before; got != int64(limit) { // all but the sign-in, and that the limit was reached
			t.Errorf("the log got %d entries, want %d", got, limit)
		}
		if a := c.Get("/api/keepalive"); !a.Success {
			t.Errorf("reading is throttled: %s", a.Raw)
		}
		if a := other.Post("/api/checkout/legislationtypes/4", nil); !a.Success {
			t.Errorf("another user: %s", a.Raw)
		}
		if a := c.Post("/api/logout", nil); !a.Success {
			t.Errorf("signing out is throttled: %s", a.Raw)
		}
		for range 50 { // a right password is always looked at, and counted beyond the limit
			if a := c.SignIn("role2@lls.local", apptest.Password); !a.Success {
				t.Fatalf("%s", a.Raw)
			}
		}
		if got := logged(h) - before; got > int64(limit)+4 {
			t.Errorf("signing in without end: %d entries", got)
		}
		h.Clock.Add(15 * time.Minute)
		if err := h.Purge(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n := h.Count(h.Stores().Main,
			`SELECT COUNT(*) FROM log WHERE category_id = $1 AND data LIKE '%TOO_MANY_TRIES × `+
				fmt.Sprint(refused)+`'`, int64(audit.System)); n != 1 {
			t.Errorf("the log does not tell of %d refused calls", refused)
		}
		again := h.Login(access.DraftingExpert)
		if a := again.Get("/api/checkout/legislationtypes/3"); !a.Success {
			t.Errorf("in the next window: %s", a.Raw)
		}
	})
}

// TestAProxyWithoutTrustIsTold finds the mistake that counts everybody as one address.
func TestAProxyWithoutTrustIsTold(t *testing.T) {
	h := apptest.SQLite(t, nil)
	for range 3 {
		from(h, "203.0.113.9").Get("/api/login")
	}
	if n := strings.Count(h.Log.String(), "--trusted-proxies"); n != 1 {
		t.Errorf("the log says %d times that a proxy is not trusted, want once", n)
	}
	if h := apptest.SQLite(t, proxied); strings.Contains(func() string {
		from(h, "203.0.113.9").Get("/api/login")
		return h.Log.String()
	}(), "--trusted-proxies") {
		t.Error("a trusted proxy is complained about")
	}
}
