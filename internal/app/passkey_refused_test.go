package app_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
)

// refusedSignIn is a sign-in by a passkey that something is wrong with.
type refusedSignIn struct {
	change func(h *apptest.Env, key *apptest.Passkey)
	sign   func(c *apptest.Client, key *apptest.Passkey) apptest.Answer // nil: as usual
	code   string
	user   bool // the log names the user
}

func hostileSignIns(h *apptest.Env) map[string]refusedSignIn {
	other := func(c *apptest.Client) any {
		_, options := h.Anonymous().StartWithPasskey()
		return options
	}
	return map[string]refusedSignIn{
		"the challenge of another sign-in": {code: "ERROR_PASSKEY_CHALLENGE",
			sign: func(c *apptest.Client, key *apptest.Passkey) apptest.Answer {
				ticket, _ := c.StartWithPasskey()
				return c.EnterWithPasskey(ticket, key.Sign(c, other(c)))
			}},
		"a ticket that was made up": {code: "ERROR_TICKET",
			sign: func(c *apptest.Client, key *apptest.Passkey) apptest.Answer {
				return c.EnterWithPasskey(strings.Repeat("A", 43), key.Sign(c, other(c)))
			}},
		"a ticket after five minutes": {code: "ERROR_TICKET",
			sign: func(c *apptest.Client, key *apptest.Passkey) apptest.Answer {
				ticket, options := c.StartWithPasskey()
				h.Clock.Add(5*time.Minute + time.Second)
				return c.EnterWithPasskey(ticket, key.Sign(c, options))
			}},
		"a challenge that was used": {code: "ERROR_TICKET",
			sign: func(c *apptest.Client, key *apptest.Passkey) apptest.Answer {
				ticket, options := c.StartWithPasskey()
				if a := h.Anonymous().EnterWithPasskey(ticket, key.Sign(c, options)); !a.Success {
					return a
				}
				return c.EnterWithPasskey(ticket, key.Sign(c, options))
			}},
		"another origin": {code: "ERROR_PASSKEY_ORIGIN",
			change: func(_ *apptest.Env, key *apptest.Passkey) { key.Site.Origin = "http://localhost:7342" }},
		"an origin that begins with ours": {code: "ERROR_PASSKEY_ORIGIN",
			change: func(_ *apptest.Env, key *apptest.Passkey) {
				key.Site.Origin = apptest.PasskeyOrigin + ".example.org"
			}},
		"another domain": {code: "ERROR_PASSKEY_HOST",
			change: func(_ *apptest.Env, key *apptest.Passkey) { key.Site.ID = "example.org" }},
		"a device that was not unlocked": {code: "ERROR_PASSKEY_VERIFICATION",
			change: func(_ *apptest.Env, key *apptest.Passkey) { key.Authenticator.Options.UserNotVerified = true }},
		"a device that nobody has touched": {code: "ERROR_PASSKEY_VERIFICATION",
			change: func(_ *apptest.Env, key *apptest.Passkey) { key.Authenticator.Options.UserNotPresent = true }},
		"a passkey that nobody has": {code: "ERROR_PASSKEY_UNKNOWN",
			change: func(_ *apptest.Env, key *apptest.Passkey) { key.Credential.ID = []byte("another credential") }},
		"the signature of another key": {code: "ERROR_PASSKEY", user: true,
			change: func(_ *apptest.Env, key *apptest.Passkey) {
				key.Credential.Key = apptest.NewPasskey().Credential.Key
			}},
		"another user's number": {code: "ERROR_PASSKEY", user: true,
			change: func(_ *apptest.Env, key *apptest.Passkey) {
				key.Authenticator.Options.UserHandle = []byte("another")
			}},
		"a counter that did not rise": {code: "ERROR_PASSKEY_COUNTER", user: true,
			sign: func(c *apptest.Client, key *apptest.Passkey) apptest.Answer {
				if a := h.Anonymous().SignInBy(key); !a.Success {
					return a
				}
				ticket, options := c.StartWithPasskey()
				return c.EnterWithPasskey(ticket, key.SignAgain(c, options))
			}},
		"a counter below that of the new passkey": {code: "ERROR_PASSKEY_COUNTER", user: true,
			sign: func(c *apptest.Client, key *apptest.Passkey) apptest.Answer {
				key.Credential.Counter = 0
				ticket, options := c.StartWithPasskey()
				return c.EnterWithPasskey(ticket, key.SignAgain(c, options))
			}},
		"a disabled account": {code: "ERROR_ACCOUNT_DISABLED", user: true,
			change: func(h *apptest.Env, _ *apptest.Passkey) {
				h.Exec(`UPDATE users SET enabled = FALSE WHERE username_fold = '` + expert + `'`)
			}},
		"a deleted account": {code: "ERROR_PASSKEY_UNKNOWN",
			change: func(h *apptest.Env, _ *apptest.Passkey) {
				h.Exec(`UPDATE users SET deleted = TRUE WHERE username_fold = '` + expert + `'`)
			}},
		"System Account": {code: "ERROR_SYSTEM_ACCOUNT",
			change: func(h *apptest.Env, _ *apptest.Passkey) {
				h.Exec(fmt.Sprintf(`UPDATE user_factors SET user_id = %d`, access.SystemAccount))
			}},
	}
}

// TestAPasskeyThatSomethingIsWrongWithSignsNobodyIn says for each case what the user learns.
func TestAPasskeyThatSomethingIsWrongWithSignsNobodyIn(t *testing.T) {
	withPasskeys(t, func(t *testing.T, h *apptest.Env) {
		for name, row := range hostileSignIns(h) {
			owner := h.Login(access.DraftingExpert)
			owner.BePresent()
			key := apptest.NewPasskey()
			key.Credential.Counter = 7
			if a := owner.ConfirmPasskey(key, "Anahtar"); !a.Success {
				t.Fatalf("%s: %s", name, a.Raw)
			}
			if row.change != nil {
				row.change(h, key)
			}
			if row.sign == nil {
				row.sign = func(c *apptest.Client, key *apptest.Passkey) apptest.Answer { return c.SignInBy(key) }
			}
			before := signInEntries(h, audit.Security, row.code)
			c := h.Anonymous()
			if a := row.sign(c, key); !a.Is(http.StatusOK, row.code) || len(a.JSON) != 2 || c.Token != "" {
				t.Errorf("%s: %s", name, a.Raw)
			}
			if n := signInEntries(h, audit.Security, row.code) - before; n != 1 {
				t.Errorf("%s: %d entries of the log", name, n)
			}
			var data string
			if err := h.Stores().Main.View(t.Context(), func(tx *store.Tx) error {
				return tx.Row(t.Context(), `SELECT data FROM log ORDER BY id DESC LIMIT 1`, nil, &data)
			}); err != nil || strings.HasPrefix(data, expert) != row.user {
				t.Errorf("%s: the log says %q, %v", name, data, err)
			}
			h.Exec(`DELETE FROM user_factors`)
			h.Exec(`UPDATE users SET enabled = TRUE, deleted = FALSE WHERE username_fold = '` + expert + `'`)
		}
		for name, assertion := range map[string]string{"nothing": `null`, "a text": `"x"`, "no credential": `{}`,
			"too much": `"` + strings.Repeat("x", 65<<10) + `"`} {
			ticket, _ := h.Anonymous().StartWithPasskey()
			a := h.Anonymous().EnterWithPasskey(ticket, []byte(assertion))
			if !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("%s: %.200s", name, a.Raw)
			}
		}
	})
}

// TestAPasskeyThatIsRefusedIsNotAdded says for each case what the user learns.
func TestAPasskeyThatIsRefusedIsNotAdded(t *testing.T) {
	withPasskeys(t, func(t *testing.T, h *apptest.Env) {
		c := h.Login(access.DraftingExpert)
		if a := c.Post("/api/profile/factors/passkey", nil); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
			t.Errorf("without presence: %s", a.Raw)
		}
		known := c.AddPasskey("Dizüstü")
		confirm := func(c *apptest.Client, name string, credential any) apptest.Answer {
			return c.Post("/api/profile/factors/passkey/confirm",
				map[string]any{"Name": name, "Credential": credential})
		}
		begin := func(c *apptest.Client) any { return c.Post("/api/profile/factors/passkey", nil).JSON["Value"] }
		other := h.Login(access.TextReader)
		other.BePresent()
		for name, row := range map[string]struct {
			make func(key *apptest.Passkey) apptest.Answer
			code string
		}{
			"the challenge of another user": {func(key *apptest.Passkey) apptest.Answer {
				begin(c)
				return confirm(c, "A", key.Make(c, begin(other)))
			}, "ERROR_PASSKEY_CHALLENGE"},
			"without a challenge": {func(key *apptest.Passkey) apptest.Answer {
				options := begin(c)
				confirm(c, "A", key.Make(c, options))
				h.Exec(`DELETE FROM user_factors WHERE name = 'A'`)
				return confirm(c, "A", key.Make(c, options))
			}, "ERROR_TICKET"},
			"after five minutes": {func(key *apptest.Passkey) apptest.Answer {
				options := begin(c)
				h.Clock.Add(5*time.Minute + time.Second)
				return confirm(c, "A", key.Make(c, options))
			}, "ERROR_TICKET"},
			"another origin": {func(key *apptest.Passkey) apptest.Answer {
				key.Site.Origin = "https://localhost:7341"
				return c.ConfirmPasskey(key, "A")
			}, "ERROR_PASSKEY_ORIGIN"},
			"another domain": {func(key *apptest.Passkey) apptest.Answer {
				key.Site.ID = "lls.example.org"
				return c.ConfirmPasskey(key, "A")
			}, "ERROR_PASSKEY_HOST"},
			"a device that was not unlocked": {func(key *apptest.Passkey) apptest.Answer {
				key.Authenticator.Options.UserNotVerified = true
				return c.ConfirmPasskey(key, "A")
			}, "ERROR_PASSKEY_VERIFICATION"},
			"the own passkey again": {func(*apptest.Passkey) apptest.Answer {
				return c.ConfirmPasskey(known, "A")
			}, "ERROR_PASSKEY_EXISTS"},
			"another user's passkey": {func(*apptest.Passkey) apptest.Answer {
				return other.ConfirmPasskey(&apptest.Passkey{Site: known.Site,
					Authenticator: apptest.NewPasskey().Authenticator, Credential: known.Credential}, "A")
			}, "ERROR_PASSKEY_EXISTS"},
			"a false attestation": {func(key *apptest.Passkey) apptest.Answer {
				return confirm(c, "A", forged(t, key.Make(c, begin(c))))
			}, "ERROR_PASSKEY"},
			"no name": {func(key *apptest.Passkey) apptest.Answer { return c.ConfirmPasskey(key, " ") },
				"ERROR_VALIDATION"},
			"a long name": {func(key *apptest.Passkey) apptest.Answer {
				return c.ConfirmPasskey(key, strings.Repeat("ş", 101))
			}, "ERROR_VALIDATION"},
			"two lines": {func(key *apptest.Passkey) apptest.Answer {
				return c.ConfirmPasskey(key, "a\nb")
			}, "ERROR_VALIDATION"},
		} {
			c.BePresent()
			if a := row.make(apptest.NewPasskey()); !a.Is(http.StatusOK, row.code) {
				t.Errorf("%s: %s", name, a.Raw)
			}
		}
		c.BePresent()
		for _, bad := range []string{`{}`, `null`, `{"id": 5}`} {
			a := c.Send(http.MethodPost, "/api/profile/factors/passkey/confirm",
				strings.NewReader(`{"Name": "A", "Credential": `+bad+`}`))
			if !a.Is(http.StatusBadRequest, "ERROR_BAD_REQUEST") {
				t.Errorf("%s: %s", bad, a.Raw)
			}
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM user_factors`); n != 1 {
			t.Errorf("there are %d factors", n)
		}
		for n := range 19 {
			if a := c.ConfirmPasskey(apptest.NewPasskey(), fmt.Sprint(n)); !a.Success {
				t.Fatalf("passkey %d: %s", n+2, a.Raw)
			}
		}
		if a := c.ConfirmPasskey(apptest.NewPasskey(), "21"); !a.Is(http.StatusOK, "ERROR_TOO_MANY_PASSKEYS") {
			t.Errorf("the 21st: %s", a.Raw)
		}
		admin := h.Anonymous()
		admin.SignIn(apptest.Admin, apptest.Password)
		admin.BePresent()
		if a := admin.ConfirmPasskey(apptest.NewPasskey(), "A"); !a.Is(http.StatusOK, "ERROR_SYSTEM_ACCOUNT") {
			t.Errorf("System Account: %s", a.Raw)
		}
	})
}

// forged changes the public key of a new passkey, which its signature covers.
func forged(t *testing.T, made json.RawMessage) any {
	t.Helper()
	var credential map[string]any
	if err := json.Unmarshal(made, &credential); err != nil {
		t.Fatal(err)
	}
	response := credential["response"].(map[string]any)
	object, err := base64.RawURLEncoding.DecodeString(response["attestationObject"].(string))
	if err != nil {
		t.Fatal(err)
	}
	object[len(object)-1] ^= 1
	response["attestationObject"] = base64.RawURLEncoding.EncodeToString(object)
	return credential
}
