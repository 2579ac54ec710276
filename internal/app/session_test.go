package app_test

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

func entries(h *apptest.Env, process audit.Process, severity audit.Severity) int64 {
	return h.Count(h.Stores().Main,
		`SELECT COUNT(*) FROM log WHERE category_id = $1 AND process_id = $2 AND severity_id = $3`,
		int64(audit.Session), int64(process), int64(severity))
}

func TestSignIn(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		h.Exec(`UPDATE users SET enabled = FALSE WHERE username_fold = 'role3@lls.local'`)
		h.Exec(`UPDATE users SET agency_id = NULL WHERE username_fold IN ('role1@lls.local', 'role4@lls.local')`)
		h.Exec(`UPDATE users SET deleted = TRUE WHERE username_fold = 'role5@lls.local'`)
		for _, row := range []struct {
			name, password, message, field string
		}{
			{"role2@lls.local", apptest.Password, "", ""},
			{"  Role2@LLS.local ", apptest.Password, "", ""},
			{"role1@lls.local", apptest.Password, "", ""}, // an administrator needs no agency
			{"role2@lls.local", "wrong", "ERROR_WRONG_CREDENTIALS", ""},
			{"nobody@lls.local", apptest.Password, "ERROR_WRONG_CREDENTIALS", ""},
			{"role5@lls.local", apptest.Password, "ERROR_WRONG_CREDENTIALS", ""}, // deleted
			{"role3@lls.local", apptest.Password, "ERROR_ACCOUNT_DISABLED", ""},
			{"role3@lls.local", "wrong", "ERROR_WRONG_CREDENTIALS", ""}, // does not tell that the account is there
			{"role4@lls.local", apptest.Password, "ERROR_NO_PROJECT", ""},
			{"", apptest.Password, "ERROR_VALIDATION", "username required"},
			{"role2", apptest.Password, "ERROR_VALIDATION", "username email"},
			{strings.Repeat("a", 42) + "@lls.local", apptest.Password, "ERROR_VALIDATION", "username maxlength"},
			{"a\x00@lls.local", apptest.Password, "ERROR_VALIDATION", "username control"},
			{"role2@lls.local", "", "ERROR_VALIDATION", "password required"},
		} {
			c := h.Anonymous()
			a := c.SignIn(row.name, row.password)
			var got struct {
				Errors []struct{ Field, Code string }
			}
			a.Into(t, &got)
			field := ""
			if len(got.Errors) > 0 {
				field = got.Errors[0].Field + " " + got.Errors[0].Code
			}
			if !a.Is(http.StatusOK, row.message) || field != row.field || a.Success != (row.message == "") {
				t.Errorf("%q: %d %s", row.name, a.Status, a.Raw)
			}
			if signedIn := c.Get("/api/session").Status == http.StatusOK; signedIn != a.Success {
				t.Errorf("%q: signed in %t", row.name, signedIn)
			}
		}
		if got := entries(h, audit.SignIn, audit.Success); got != 3 {
			t.Errorf("%d sign-ins in the log, want 3", got)
		}
		if got := entries(h, audit.SignIn, audit.Security); got != 6 {
			t.Errorf("%d refused sign-ins in the log, want 6", got)
		}
		if strings.Contains(h.Log.String(), apptest.Password) {
			t.Error("a password stands in the log")
		}
	})
}

func TestSessionTellsTheSignInBefore(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		first := h.Login(access.DraftingExpert).Get("/api/session")
		if first.JSON["LastLogin"] != nil || first.Text("LastLoginIPAddress") != "" ||
			first.Text("FullName") != "Rol 2" {
			t.Errorf("the first session: %s", first.Raw)
		}
		h.Clock.Add(time.Hour)
		c := h.Login(access.DraftingExpert)
		h.Clock.Add(time.Minute)
		again := c.Get("/api/session")
		if again.Text("LastLogin") != "2026-03-16T09:00:00.000Z" || again.Text("LastLoginIPAddress") != "127.0.0.1" {
			t.Errorf("the second session: %s", again.Raw)
		}
		permissions, _ := again.JSON["Permissions"].([]any)
		if len(permissions) != len(access.Allowed(h.Library().Permissions(), access.DraftingExpert, false))-1 ||
			slices.Contains(permissions, any("calendar.update")) { // calendars are off
			t.Errorf("permissions %v", permissions)
		}
	})
}

func TestTokens(t *testing.T) {
	h := apptest.SQLite(t, nil)
	c := h.Login(access.TextReader)
	token := strings.TrimPrefix(c.Token, "Bearer ")
	if len(token) != 43 || token == c.Token { // 256 bits in base64
		t.Errorf("the token is %q", c.Token)
	}
	if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM sessions WHERE token_hash LIKE '%' || $1 || '%'`,
		token); n != 0 {
		t.Error("the token itself is stored")
	}
	for _, row := range []struct {
		header string
		status int
	}{
		{token, 200}, {"Bearer " + token, 200}, {"bearer  " + token, 200},
		{"", 401}, {"Bearer", 401}, {"Basic " + token, 401}, {token[:42], 401}, {token + "A", 401},
		{strings.Repeat("A", 5000), 401},
	} {
		c.Token = row.header
		if a := c.Get("/api/session"); a.Status != row.status ||
			row.status == 401 && a.Message != "ERROR_UNAUTHENTICATED" {
			t.Errorf("%.60q: %d %s", row.header, a.Status, a.Raw)
		}
	}
	if strings.Contains(h.Log.String(), token) {
		t.Error("a token stands in the log")
	}
}

func TestSessionsEnd(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		for name, end := range map[string]func(c *apptest.Client){
			"signed out": func(c *apptest.Client) { c.Post("/api/logout", nil) },
			"idle":       func(*apptest.Client) { h.Clock.Add(30 * time.Minute) },
			"disabled":   func(*apptest.Client) { h.Exec(`UPDATE users SET enabled = FALSE WHERE role_id = 2`) },
			"deleted":    func(*apptest.Client) { h.Exec(`UPDATE users SET deleted = TRUE WHERE role_id = 2`) },
			"another role": func(*apptest.Client) {
				h.Exec(`UPDATE users SET session_epoch = session_epoch + 1 WHERE role_id = 2`)
			},
			"password reset": func(*apptest.Client) { resetPassword(h, "role2@lls.local") },
		} {
			c := h.Login(access.DraftingExpert)
			if a := c.Get("/api/keepalive"); a.Status != http.StatusOK {
				t.Fatalf("before %s: %s", name, a.Raw)
			}
			end(c)
			if a := c.Get("/api/keepalive"); !a.Is(http.StatusUnauthorized, "ERROR_UNAUTHENTICATED") {
				t.Errorf("%s: %d %s", name, a.Status, a.Raw)
			}
			h.Exec(`UPDATE users SET enabled = TRUE, deleted = FALSE, password_hash = (SELECT password_hash FROM users
				WHERE id = 1) WHERE role_id = 2`)
		}
	})
}

// However short the idle time is, it begins with the last call.
func TestAShortIdleTimeCountsFromTheLastCall(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) { c.SessionIdle = time.Minute })
	client := h.Login(access.TextReader)
	for range 3 {
		h.Clock.Add(50 * time.Second)
		if a := client.Get("/api/session"); !a.Is(200, "") {
			t.Fatalf("a session in use ended: %d %s", a.Status, a.Text("Message"))
		}
	}
	h.Clock.Add(time.Minute)
	if a := client.Get("/api/session"); !a.Is(401, "ERROR_UNAUTHENTICATED") {
		t.Errorf("an idle session goes on: %d", a.Status)
	}
}

func resetPassword(h *apptest.Env, username string) {
	h.Update(func(tx *store.Tx) error {
		return library.SetPassword(context.Background(), tx, username, "another hash")
	})
}

func TestKeepAliveRenewsForTwelveHours(t *testing.T) {
	h := apptest.SQLite(t, nil)
	c := h.Login(access.GlossaryReader)
	for passed := 25 * time.Minute; passed < 12*time.Hour; passed += 25 * time.Minute {
		h.Clock.Add(25 * time.Minute)
		if a := c.Get("/api/keepalive"); a.Status != http.StatusOK {
			t.Fatalf("after %s: %d", passed, a.Status)
		}
	}
	h.Clock.Add(25 * time.Minute)
	if a := c.Get("/api/keepalive"); a.Status != http.StatusUnauthorized {
		t.Errorf("after 12 hours: %d", a.Status)
	}
}

func TestThrottle(t *testing.T) {
	proxied := func(c *config.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")} }
	apptest.Each(t, proxied, func(t *testing.T, h *apptest.Env) {
		from := func(address string) *apptest.Client {
			c := h.Anonymous()
			c.Header.Set("X-Forwarded-For", address)
			return c
		}
		for range 5 { // right ones do not count
			if a := from("192.0.2.1").SignIn("role2@lls.local", apptest.Password); !a.Success {
				t.Fatalf("%s", a.Raw)
			}
		}
		for range 10 {
			if a := from("192.0.2.1").SignIn("role2@lls.local", "wrong"); !a.Is(200, "ERROR_WRONG_CREDENTIALS") {
				t.Fatalf("%d %s", a.Status, a.Raw)
			}
			h.Clock.Add(time.Second)
		}
		a := from("192.0.2.1").SignIn("role2@lls.local", apptest.Password)
		wait, _ := strconv.Atoi(a.Header.Get("Retry-After"))
		if !a.Is(http.StatusTooManyRequests, "ERROR_TOO_MANY_TRIES") || wait != 15*60-10 {
			t.Errorf("the 11th: %d %s, Retry-After %d", a.Status, a.Raw, wait)
		}
		if a := from("192.0.2.2").SignIn("role2@lls.local", apptest.Password); !a.Success {
			t.Errorf("the right user from another address: %s", a.Raw)
		}
		if a := from("192.0.2.1").SignIn("role3@lls.local", apptest.Password); !a.Success {
			t.Errorf("another user from the same address: %s", a.Raw)
		}
		h.Clock.Add(time.Duration(wait) * time.Second)
		if a := from("192.0.2.1").SignIn("role2@lls.local", apptest.Password); !a.Success {
			t.Errorf("after Retry-After: %s", a.Raw)
		}
	})
}

func TestThrottleOfAnAddress(t *testing.T) {
	h := apptest.SQLite(t, func(c *config.Config) {
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
		c.ThrottleAddress = 7
	})
	try := func(n int, address string) apptest.Answer {
		c := h.Anonymous()
		c.Header.Set("X-Forwarded-For", address)
		return c.SignIn(fmt.Sprintf("nobody%d@lls.local", n), "wrong")
	}
	for n := range 7 {
		if a := try(n, fmt.Sprintf("2001:db8:1:2::%d", n+1)); a.Status != http.StatusOK {
			t.Fatalf("%d: %s", n, a.Raw)
		}
	}
	if a := try(8, "2001:db8:1:2:ffff::1"); a.Status != http.StatusTooManyRequests {
		t.Errorf("an IPv6 /64 is not one address: %s", a.Raw)
	}
	if a := try(9, "2001:db8:1:3::1"); a.Status != http.StatusOK {
		t.Errorf("another /64: %s", a.Raw)
	}
}

func TestManyWrongPasswordsAtOnce(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		var wrong, throttled int
		var mu sync.Mutex
		var all sync.WaitGroup
		for range 16 {
			all.Go(func() {
				a := h.Anonymous().SignIn("role2@lls.local", "wrong")
				mu.Lock()
				defer mu.Unlock()
				switch a.Status {
				case http.StatusOK:
					wrong++
				case http.StatusTooManyRequests:
					throttled++
				}
			})
		}
		all.Wait()
		if wrong != 10 || throttled != 6 {
			t.Errorf("%d passwords were looked at and %d not", wrong, throttled)
		}
	})
}

func TestManyRightPasswordsAtOnce(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		var all sync.WaitGroup
		for range 14 { // more than the wrong ones that are let through
			all.Go(func() {
				if a := h.Anonymous().SignIn("role2@lls.local", apptest.Password); !a.Success {
					t.Errorf("%d %s", a.Status, a.Raw)
				}
			})
		}
		all.Wait()
	})
}

func TestForwardedAddresses(t *testing.T) {
	trusting := func(c *config.Config) {
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8")}
	}
	for name, row := range map[string]struct {
		change func(*config.Config)
		header string
		want   string
	}{
		"nobody is trusted":         {nil, "203.0.113.9", "127.0.0.1"},
		"one proxy":                 {trusting, "203.0.113.9", "203.0.113.9"},
		"two proxies":               {trusting, "203.0.113.9, 10.1.1.1", "203.0.113.9"},
		"forged on the left":        {trusting, "1.2.3.4, 203.0.113.9, 10.1.1.1", "203.0.113.9"},
		"nonsense on the left":      {trusting, "unknown, 203.0.113.9", "203.0.113.9"},
		"nonsense alone":            {trusting, "<script>", "127.0.0.1"},
		"none":                      {trusting, "", "127.0.0.1"},
		"a port, and version 6":     {trusting, "[2001:db8::1]:4711", "2001:db8::1"},
		"version 4 inside of 6":     {trusting, "::ffff:203.0.113.9", "203.0.113.9"},
		"trusted ones and no other": {trusting, "10.1.1.2, 10.1.1.1", "10.1.1.2"},
	} {
		t.Run(name, func(t *testing.T) {
			c := apptest.SQLite(t, row.change).Anonymous()
			if row.header != "" {
				c.Header.Set("X-Forwarded-For", row.header)
			}
			if a := c.Get("/api/login"); a.Message != row.want || a.JSON["IsTarget"] != false {
				t.Errorf("%s, want %s", a.Raw, row.want)
			}
		})
	}
}

func TestObserverSignsInOverAReadOnlyStore(t *testing.T) {
	data := t.TempDir()
	cfg := apptest.Config(t, store.Options{Data: data})
	origin := apptest.Start(t, cfg)
	cfg.ReadOnly = true
	h := apptest.Start(t, cfg)
	before := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log`)

	c := h.Login(access.Administrator)
	a := c.Get("/api/session")
	if a.JSON["IsObserver"] != true || a.Text("DraftKey") != "" || strings.Contains(string(a.Raw), ".update") {
		t.Errorf("the session of an observer: %s", a.Raw)
	}
	if a := c.Get("/api/login"); a.JSON["IsTarget"] != true {
		t.Errorf("the greeting of an observer: %s", a.Raw)
	}
	h.Clock.Add(time.Minute)
	if a := h.Login(access.Administrator).Get("/api/session"); a.Text("LastLogin") != "2026-03-16T09:00:00.000Z" {
		t.Errorf("the second sign-in: %s", a.Raw)
	}
	for path, body := range map[string]any{
		"/api/settings/sectors":   map[string]any{"Id": 0, "NameTR": "Yeni", "NameEN": "New"},
		"/api/checkout/sectors/0": nil,
		"/api/login":              map[string]any{"username": "role1@lls.local", "password": nil},
		"/api/uploads":            nil,
	} {
		if a := c.Post(path, body); !a.Is(http.StatusForbidden, "ERROR_FORBIDDEN") {
			t.Errorf("POST %s: %d %s", path, a.Status, a.Raw)
		}
	}
	if a := c.Post("/api/logout", nil); !a.Success {
		t.Errorf("sign-out: %s", a.Raw)
	}
	if got := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log`); got != before {
		t.Errorf("the main store's log grew from %d to %d", before, got)
	}
	if got := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM log`); got != 3 {
		t.Errorf("%d entries in the local log, want 3", got)
	}
	if n := origin.Count(origin.Stores().Main, `SELECT COUNT(*) FROM users WHERE last_login IS NOT NULL`); n != 0 {
		t.Error("the origin's users bear an observer's sign-ins")
	}
}

func TestPurge(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		h.Login(access.TextReader)
		h.Anonymous().SignIn("role3@lls.local", "wrong")
		h.Login(access.DraftingExpert).Post("/api/checkout/legislationtypes/2", nil)
		h.Clock.Add(25 * time.Hour) // the wrong passwords of an account count for a day
		h.Login(access.TextReader)
		if err := h.Purge(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM sessions`); n != 1 {
			t.Errorf("%d sessions are left, want 1", n)
		}
		for _, table := range []string{"attempts", "leases"} {
			if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM `+table); n != 0 {
				t.Errorf("%d rows are left in %s", n, table)
			}
		}
	})
}
