package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lls/internal/app"
	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

// withProvider runs a test on both databases with a provider, whose settings change may change.
func withProvider(t *testing.T, change func(map[string]any),
	test func(t *testing.T, h *apptest.Env, p *apptest.Provider)) {
	t.Helper()
	var now func() time.Time
	var p *apptest.Provider
	apptest.Each(t, func(c *config.Config) {
		p = apptest.NewProvider(t, func() time.Time { return now() })
		p.Use(t, c, change)
	}, func(t *testing.T, h *apptest.Env) {
		now = h.Clock.Now
		test(t, h, p)
	})
}

// startWithProvider starts an instance on SQLite with a provider.
func startWithProvider(t *testing.T, change func(map[string]any)) (h *apptest.Env, p *apptest.Provider) {
	t.Helper()
	p = apptest.NewProvider(t, func() time.Time { return h.Clock.Now() })
	h = apptest.SQLite(t, func(c *config.Config) { p.Use(t, c, change) })
	return h, p
}

func linkOf(verified string) func(map[string]any) {
	return func(s map[string]any) { s["Link"] = verified }
}

// nothingChanged fails if anybody was signed in or linked.
func nothingChanged(t *testing.T, h *apptest.Env, what string) {
	t.Helper()
	if n := h.Count(h.Stores().Local, `SELECT COUNT(*) FROM sessions`); n != 0 {
		t.Errorf("%s: %d sessions", what, n)
	}
	if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM user_links`); n != 0 {
		t.Errorf("%s: %d links", what, n)
	}
}

func TestAPersonOfAProviderIsLinkedByThePassword(t *testing.T) {
	withProvider(t, nil, func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
		c := h.Anonymous()
		v, _ := c.Begin("ministry")
		asked := v.Address.Query()
		if asked.Get("code_challenge_method") != "S256" || asked.Get("nonce") == "" ||
			asked.Get("response_type") != "code" || asked.Get("redirect_uri") !=
			"http://127.0.0.1:7341/login/callback" {
			t.Errorf("the person is sent to %s", v.Address.String())
		}
		a := c.Return(p.Arrive(v))
		if !a.Is(http.StatusOK, "ERROR_LINK_NEEDED") {
			t.Fatalf("the first time: %s", a.Raw)
		}
		nothingChanged(t, h, "before the password")
		if b := c.Link(a, "wrong"); !b.Is(http.StatusOK, "ERROR_WRONG_CREDENTIALS") {
			t.Errorf("a wrong password: %s", b.Raw)
		}
		nothingChanged(t, h, "after a wrong password")
		if b := c.Link(a, apptest.Password); !b.Success {
			t.Fatalf("the right password: %s", b.Raw)
		}
		if b := h.Anonymous().Link(a, apptest.Password); !b.Is(http.StatusOK, "ERROR_TICKET") {
			t.Errorf("the ticket again: %s", b.Raw)
		}
		if n := accessEntries(h, audit.ProviderLinked); n != 1 {
			t.Errorf("%d entries of the log about the link", n)
		}
		again := h.Anonymous()
		if b := again.SignInAt(p); !b.Success || b.JSON["RoleId"] != float64(access.DraftingExpert) {
			t.Fatalf("the next time: %s", b.Raw)
		}
		if n := signInEntries(h, audit.Success, "oidc:ministry"); n != 1 {
			t.Errorf("%d entries of the log name the provider", n)
		}
		if own := again.Get("/api/sessions"); !strings.Contains(string(own.Raw), `"oidc:ministry"`) {
			t.Errorf("the own sessions: %s", own.Raw)
		}
		if b := again.Get("/api/profile/links"); !strings.Contains(string(b.Raw), `"NameEN":"Ministry"`) {
			t.Errorf("the own links: %s", b.Raw)
		}
	})
}

func TestUnlinkingEndsSessions(t *testing.T) {
	withProvider(t, linkOf("verified-email"), func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
		first, second := h.Anonymous(), h.Anonymous()
		for _, c := range []*apptest.Client{first, second} {
			if a := c.SignInAt(p); !a.Success {
				t.Fatalf("%s", a.Raw)
			}
		}
		id := h.Count(h.Stores().Main, `SELECT id FROM user_links`)
		address := fmt.Sprintf("/api/profile/links/%d", id)
		if a := first.Delete(address); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
			t.Errorf("without the password: %s", a.Raw)
		}
		if a := h.Login(access.TextReader); !a.Post("/api/presence",
			map[string]any{"Password": apptest.Password}).Success ||
			!a.Delete(address).Is(http.StatusNotFound, "ERROR_NOT_FOUND") {
			t.Error("another user removes the link")
		}
		first.Post("/api/presence", map[string]any{"Password": apptest.Password})
		if a := first.Delete(address); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		if a := first.Get("/api/session"); !a.Success {
			t.Errorf("the session that did it: %s", a.Raw)
		}
		if a := second.Get("/api/session"); a.Status != http.StatusUnauthorized {
			t.Errorf("another session goes on: %s", a.Raw)
		}

		if a := second.SignInAt(p); !a.Success {
			t.Fatalf("it is linked again: %s", a.Raw)
		}
		user := h.Count(h.Stores().Main, `SELECT user_id FROM user_links`)
		admin := h.Login(access.Administrator)
		ways := admin.Get(fmt.Sprintf("/api/settings/users/access/%d", user))
		if !strings.Contains(string(ways.Raw), `"Links":1`) {
			t.Errorf("what an administrator sees: %s", ways.Raw)
		}
		admin.Post("/api/presence", map[string]any{"Password": apptest.Password})
		if a := admin.Delete(fmt.Sprintf("/api/settings/users/links/%d", user)); !a.Success {
			t.Fatalf("an administrator: %s", a.Raw)
		}
		if a := second.Get("/api/session"); a.Status != http.StatusUnauthorized {
			t.Errorf("the session goes on: %s", a.Raw)
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM user_links`); n != 0 {
			t.Errorf("%d links are left", n)
		}
	})
}

// TestAnAddressIsNoIdentity is about CVE-2024-38351, CVE-2026-44166 and nOAuth: an address that a provider names opens
// no account.
func TestAnAddressIsNoIdentity(t *testing.T) {
	for name, row := range map[string]struct {
		link   string
		claims map[string]any
		want   string
	}{
		"an address that is not verified": {"verified-email", map[string]any{"email_verified": false},
			"ERROR_NOT_LINKED"},
		"one that says nothing": {"verified-email", map[string]any{"email_verified": nil},
			"ERROR_NOT_LINKED"},
		"one that is verified in words": {"verified-email", map[string]any{"email_verified": "true"},
			"ERROR_NOT_LINKED"},
		"only a name that looks like one": {"verified-email",
			map[string]any{"email": "", "preferred_username": "role2@lls.local"}, "ERROR_NOT_LINKED"},
		"that of System Account": {"verified-email", map[string]any{"email": "admin@lls.local"},
			"ERROR_NOT_LINKED"},
		"that of System Account, by its password": {"password", map[string]any{"email": "admin@lls.local"},
			"ERROR_NOT_LINKED"},
		"that of nobody": {"verified-email", map[string]any{"email": "nobody@lls.local"},
			"ERROR_NOT_LINKED"},
		"no address":                   {"verified-email", map[string]any{"email": 7}, "ERROR_PROVIDER"},
		"links of administrators only": {"admin", nil, "ERROR_NOT_LINKED"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, p := startWithProvider(t, linkOf(row.link))
			p.Claims = func(c map[string]any) {
				for key, value := range row.claims {
					c[key] = value
				}
			}
			if a := h.Anonymous().SignInAt(p); !a.Is(http.StatusOK, row.want) {
				t.Errorf("%d %s", a.Status, a.Raw)
			}
			nothingChanged(t, h, name)
		})
	}
}

// TestAnAdministratorLetsAUserLink is about providers that link nobody else.
func TestAnAdministratorLetsAUserLink(t *testing.T) {
	withProvider(t, linkOf("admin"), func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
		user := h.Count(h.Stores().Main, `SELECT id FROM users WHERE username_fold = $1`, expert)
		admin := h.Login(access.Administrator)
		allow := func(id int64) apptest.Answer {
			return admin.Post(fmt.Sprintf("/api/settings/users/links/%d", id), nil)
		}
		shown := func() (ways struct {
			Item struct {
				Permits     bool
				LinkAllowed *time.Time
			}
		}) {
			admin.Get(fmt.Sprintf("/api/settings/users/access/%d", user)).Into(t, &ways)
			return ways
		}
		outside := func(when string) {
			t.Helper()
			if a := h.Anonymous().SignInAt(p); !a.Is(http.StatusOK, "ERROR_NOT_LINKED") {
				t.Errorf("%s: %s", when, a.Raw)
			}
		}
		outside("before")
		if w := shown(); !w.Item.Permits || w.Item.LinkAllowed != nil {
			t.Errorf("before an administrator sees %+v", w)
		}
		if a := allow(user); !a.Is(http.StatusOK, "ERROR_PRESENCE") {
			t.Errorf("without a proof of presence: %s", a.Raw)
		}
		admin.BePresent()
		for id, want := range map[int64]string{access.SystemAccount: "ERROR_SYSTEM_ACCOUNT", 9999: "ERROR_NOT_FOUND",
			h.Count(h.Stores().Main, `SELECT id FROM users WHERE role_id = 1 AND id > 1`): "ERROR_SELF"} {
			if a := allow(id); a.Message != want {
				t.Errorf("user %d: %s", id, a.Raw)
			}
		}
		outside("after calls that were refused")
		if a := h.Login(access.DraftingExpert).Post(fmt.Sprintf("/api/settings/users/links/%d", user), nil); a.Status !=
			http.StatusForbidden {
			t.Errorf("a user allows it: %s", a.Raw)
		}

		if a := allow(user); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		if w := shown(); w.Item.LinkAllowed == nil || w.Item.LinkAllowed.Sub(h.Clock.Now()).Hours() != 72 {
			t.Errorf("afterwards an administrator sees %+v", w)
		}
		p.Claims = set("email", "role3@lls.local")
		outside("another user")
		p.Claims = nil
		h.Clock.Add(72*time.Hour + time.Second)
		outside("after three days")
		admin = h.Login(access.Administrator)
		admin.BePresent()
		if a := allow(user); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		c := h.Anonymous()
		asked := c.SignInAt(p)
		if a := c.Link(asked, "wrong"); !a.Is(http.StatusOK, "ERROR_WRONG_CREDENTIALS") {
			t.Errorf("a wrong password: %s", a.Raw)
		}
		if a := c.Link(asked, apptest.Password); !a.Success {
			t.Fatalf("the right password: %s", a.Raw)
		}
		if a := h.Anonymous().SignInAt(p); !a.Success {
			t.Errorf("the next time: %s", a.Raw)
		}
		if w := shown(); w.Item.LinkAllowed != nil {
			t.Errorf("the permit is not used up: %+v", w)
		}
		admin.Delete(fmt.Sprintf("/api/settings/users/links/%d", user))
		outside("after the link was removed")
		if n := accessEntries(h, audit.LinkAllowed); n != 2 {
			t.Errorf("%d entries of the log", n)
		}
	})
}

// TestAnotherPersonWithTheAddressOfALinkedUserStaysOutside tries it with each way to link.
func TestAnotherPersonWithTheAddressOfALinkedUserStaysOutside(t *testing.T) {
	withProvider(t, linkOf("verified-email"), func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
		if a := h.Anonymous().SignInAt(p); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		p.Claims = func(c map[string]any) { c["sub"] = "person-2" }
		if a := h.Anonymous().SignInAt(p); !a.Is(http.StatusOK, "ERROR_NOT_LINKED") {
			t.Errorf("%s", a.Raw)
		}
		p.Claims = func(c map[string]any) { c["email"] = "role1@lls.local" }
		if a := h.Anonymous().SignInAt(p); !a.Success || a.JSON["RoleId"] != float64(access.DraftingExpert) {
			t.Errorf("a new address at the provider changes the user: %s", a.Raw)
		}
		p.Claims = nil
		for change, want := range map[string]string{"enabled = FALSE": "ERROR_ACCOUNT_DISABLED",
			"deleted = TRUE": "ERROR_NOT_LINKED"} {
			h.Exec("UPDATE users SET " + change + " WHERE role_id = 2")
			if a := h.Anonymous().SignInAt(p); !a.Is(http.StatusOK, want) {
				t.Errorf("%s: %s", change, a.Raw)
			}
			h.Exec("UPDATE users SET enabled = TRUE, deleted = FALSE WHERE role_id = 2")
		}
	})
}

// hostile is what a provider does wrong, and with what browsers come back.
type hostile struct {
	claims, header, description func(map[string]any)
	answer                      map[string]http.HandlerFunc
	returns                     func(map[string]any)
	want                        string // "": ERROR_PROVIDER
}

func set(key string, value any) func(map[string]any) {
	return func(m map[string]any) { m[key] = value }
}

func hostileProviders() map[string]hostile {
	elsewhere := func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://169.254.169.254/latest/meta-data", http.StatusTemporaryRedirect)
	}
	huge := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprint(w, `{"keys": [], "x": "`, strings.Repeat("x", 2<<20), `"}`)
	}
	nameless := func(c map[string]any) { delete(c, "email") }
	tells := func(d map[string]any) { d["userinfo_endpoint"] = d["issuer"].(string) + "/person" }
	about := answersAboutThePerson
	return map[string]hostile{
		"an answer about another person": {claims: nameless, description: tells,
			answer: about(`{"sub": "person-2", "email": "role2@lls.local", "email_verified": true}`)},
		"an answer about nobody": {claims: nameless, description: tells,
			answer: about(`{"email": "role2@lls.local", "email_verified": true}`)},
		"an answer whose address is a number": {claims: nameless, description: tells,
			answer: about(`{"sub": "person-1", "email": 7, "email_verified": true}`)},
		"an answer that is no JSON": {claims: nameless, description: tells, answer: about(`role2@lls.local`)},
		"an answer about the person elsewhere": {claims: nameless, description: tells,
			answer: map[string]http.HandlerFunc{"/person": elsewhere}},
		"a huge answer about the person": {claims: nameless, description: tells,
			answer: map[string]http.HandlerFunc{"/person": huge}},
		"an answer about the person that is not encrypted": {claims: nameless,
			description: set("userinfo_endpoint", "http://192.0.2.1/person")},
		"another issuer":                    {claims: set("iss", "https://evil.example")},
		"no issuer":                         {claims: set("iss", nil)},
		"another audience":                  {claims: set("aud", "another")},
		"no audience":                       {claims: set("aud", nil)},
		"two audiences without the party":   {claims: set("aud", []string{"lls", "another"})},
		"another authorised party":          {claims: set("azp", "another")},
		"another nonce":                     {claims: set("nonce", "of another sign-in")},
		"no nonce":                          {claims: func(c map[string]any) { delete(c, "nonce") }},
		"an empty nonce":                    {claims: set("nonce", "")},
		"no subject":                        {claims: set("sub", "")},
		"a subject that is a number":        {claims: set("sub", 1)},
		"a long subject":                    {claims: set("sub", strings.Repeat("x", 300))},
		"a subject with control characters": {claims: set("sub", "person\x00-1")},
		"an expired token":                  {claims: func(c map[string]any) { c["exp"] = c["iat"].(int64) - 61 }},
		"no expiry":                         {claims: func(c map[string]any) { delete(c, "exp") }},
		"a token of the future":             {claims: func(c map[string]any) { c["iat"] = c["iat"].(int64) + 61 }},
		"a token that is not valid yet":     {claims: func(c map[string]any) { c["nbf"] = c["iat"].(int64) + 61 }},
		"no signature":                      {header: set("alg", "none")},
		"a signature with the public key":   {header: set("alg", "HS256")},
		"an algorithm that it does not use": {header: set("alg", "RS512")},
		"an unknown key":                    {header: set("kid", "another")},
		"a description of another issuer":   {description: set("issuer", "https://evil.example")},
		"keys that are not encrypted":       {description: set("jwks_uri", "http://192.0.2.1/keys")},
		"keys at a metadata service":        {description: set("jwks_uri", "https://169.254.169.254/keys")},
		"an answer without its name":        {description: set("authorization_response_iss_parameter_supported", true)},
		"a description elsewhere": {answer: map[string]http.HandlerFunc{
			"/.well-known/openid-configuration": elsewhere}},
		"keys elsewhere":   {answer: map[string]http.HandlerFunc{"/keys": elsewhere}},
		"tokens elsewhere": {answer: map[string]http.HandlerFunc{"/token": elsewhere}},
		"a huge description": {answer: map[string]http.HandlerFunc{
			"/.well-known/openid-configuration": huge}},
		"huge keys":    {answer: map[string]http.HandlerFunc{"/keys": huge}},
		"a huge token": {answer: map[string]http.HandlerFunc{"/token": huge}},
		"no token": {answer: map[string]http.HandlerFunc{"/token": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprint(w, `{"access_token": "a", "token_type": "Bearer"}`)
		}}},
		"a connection that breaks": {answer: map[string]http.HandlerFunc{"/token": func(http.ResponseWriter,
			*http.Request) {
			panic(http.ErrAbortHandler)
		}}},
		"a failure": {answer: map[string]http.HandlerFunc{"/token": func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusInternalServerError)
		}}},
		"another issuer in the answer": {returns: set("Iss", "https://evil.example")},
		"another code":                 {returns: set("Code", "of another person")},
		"no code":                      {returns: set("Code", "")},
		"a long code":                  {returns: set("Code", strings.Repeat("x", 5000))},
		"another state":                {returns: set("State", "of another browser"), want: "ERROR_STATE"},
		"no state":                     {returns: set("State", ""), want: "ERROR_STATE"},
		"another browser":              {returns: set("Binding", "of another browser"), want: "ERROR_STATE"},
		"no browser":                   {returns: set("Binding", ""), want: "ERROR_STATE"},
	}
}

// answersAboutThePerson are those of a provider that is asked for the address with the access token.
func answersAboutThePerson(answer string) map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{"/person": func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer a" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprint(w, answer)
	}}
}

// TestAnAddressThatIsAskedForCountsAsOneInTheToken is about providers that do not tell it in the id_token. What the
// token says is worth more, and what decides whom it is for counts only there.
func TestAnAddressThatIsAskedForCountsAsOneInTheToken(t *testing.T) {
	const role2 = `{"sub": "person-1", "email": "role2@lls.local", "email_verified": `
	for name, row := range map[string]struct {
		claims map[string]any
		answer string
		want   string // "": signed in
	}{
		"verified":          {nil, role2 + `true}`, ""},
		"not verified":      {nil, role2 + `false}`, "ERROR_NOT_LINKED"},
		"verified in words": {nil, role2 + `"true"}`, "ERROR_NOT_LINKED"},
		"verified by the token only": {map[string]any{"email_verified": true},
			`{"sub": "person-1", "email": "role2@lls.local"}`, "ERROR_NOT_LINKED"},
		"for another client": {nil, role2 + `true, "azp": "another", "nonce": "another", "aud": "another"}`,
			""},
		"another one than in the token": {map[string]any{"email": "nobody@lls.local"}, role2 + `true}`,
			"ERROR_NOT_LINKED"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, p := startWithProvider(t, linkOf("verified-email"))
			p.Claims = func(c map[string]any) {
				delete(c, "email")
				delete(c, "email_verified")
				maps.Copy(c, row.claims)
			}
			p.Description = func(d map[string]any) { d["userinfo_endpoint"] = p.URL + "/person" }
			p.Answer = answersAboutThePerson(row.answer)
			a := h.Anonymous().SignInAt(p)
			if row.want == "" && !a.Success || row.want != "" && !a.Is(http.StatusOK, row.want) {
				t.Errorf("%d %s", a.Status, a.Raw)
			}
			if row.want != "" {
				nothingChanged(t, h, name)
			}
		})
	}
}

func TestAHostileProviderSignsNobodyIn(t *testing.T) {
	t.Parallel()
	shared, honest := startWithProvider(t, linkOf("verified-email"))
	for name, row := range hostileProviders() {
		t.Run(name, func(t *testing.T) {
			h, p := shared, honest
			if row.description != nil || row.answer != nil { // an instance keeps what a provider says of itself
				t.Parallel()
				h, p = startWithProvider(t, linkOf("verified-email"))
			}
			p.Claims, p.Header, p.Description, p.Answer = row.claims, row.header, row.description, row.answer
			want := row.want
			if want == "" {
				want = "ERROR_PROVIDER"
			}
			refusals := func() int64 {
				return h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE process_id = $1`, int64(audit.SignIn))
			}
			before := refusals()
			c := h.Anonymous()
			v, a := c.Begin("ministry")
			if a.Success {
				body := p.Arrive(v)
				if row.returns != nil {
					row.returns(body)
				}
				a = c.Return(body)
			}
			if !a.Is(http.StatusOK, want) {
				t.Errorf("%d %s", a.Status, a.Raw)
			}
			nothingChanged(t, h, name)
			if logged := refusals() - before; logged != 1 {
				t.Errorf("%d entries of the log", logged)
			}
			if n := h.Count(h.Stores().Main,
				`SELECT COUNT(*) FROM log WHERE data LIKE '%evil%' OR data LIKE '%person%'`); n > 0 {
				t.Error("the log repeats what the provider sent")
			}
		})
	}
}

// TestTheClocksMayDifferByAMinute also sees that good tokens pass where bad ones do not.
func TestTheClocksMayDifferByAMinute(t *testing.T) {
	withProvider(t, linkOf("verified-email"), func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
		for name, claims := range map[string]func(map[string]any){
			"as it is":         nil,
			"59 seconds early": func(c map[string]any) { c["iat"] = c["iat"].(int64) + 59 },
			"59 seconds late":  func(c map[string]any) { c["exp"] = c["iat"].(int64) - 59 },
			"for several clients": func(c map[string]any) {
				c["aud"], c["azp"] = []string{"lls", "another"}, "lls"
			},
			"with its party":             set("azp", "lls"),
			"with a key that is renewed": func(map[string]any) {},
		} {
			if name == "with a key that is renewed" {
				p.Rotate()
			}
			p.Claims = claims
			if a := h.Anonymous().SignInAt(p); !a.Success {
				t.Errorf("%s: %s", name, a.Raw)
			}
		}
	})
}

func TestAReturnCountsOnce(t *testing.T) {
	withProvider(t, linkOf("verified-email"), func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
		c := h.Anonymous()
		v, _ := c.Begin("ministry")
		body := p.Arrive(v)
		if a := c.Return(body); !a.Success {
			t.Fatalf("%s", a.Raw)
		}
		if a := h.Anonymous().Return(body); !a.Is(http.StatusOK, "ERROR_STATE") {
			t.Errorf("a second time: %s", a.Raw)
		}
		if n := p.Redeemed(); n != 1 {
			t.Errorf("%d codes were redeemed", n)
		}
		late, _ := c.Begin("ministry")
		body = p.Arrive(late)
		h.Clock.Add(10*time.Minute + time.Second)
		if a := c.Return(body); !a.Is(http.StatusOK, "ERROR_STATE") {
			t.Errorf("after ten minutes: %s", a.Raw)
		}
		for _, bad := range []string{"", "x", strings.Repeat("x", 43) + "="} {
			if a := c.Post("/api/login/oidc/ministry/start", map[string]any{"Binding": bad}); a.Status !=
				http.StatusBadRequest {
				t.Errorf("the binding %q: %s", bad, a.Raw)
			}
		}
		if _, a := c.Begin("unknown"); a.Status != http.StatusNotFound {
			t.Errorf("an unknown provider: %s", a.Raw)
		}
	})
}

// TestReturnsOfNoSignInAreLogged also sees that nobody can fill the log with them.
func TestReturnsOfNoSignInAreLogged(t *testing.T) {
	withProvider(t, linkOf("verified-email"), func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
		logged := func(data string) int64 {
			return h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log WHERE category_id = $1 AND process_id = $2 AND
				severity_id = $3 AND data = $4`, int64(audit.Session), int64(audit.SignIn), int64(audit.Security), data)
		}
		c := h.Anonymous()
		v, _ := c.Begin("ministry")
		body := p.Arrive(v)
		body["Binding"] = "of another browser"
		if a := c.Return(body); !a.Is(http.StatusOK, "ERROR_STATE") {
			t.Errorf("another browser: %s", a.Raw)
		}
		if n := logged("oidc:ministry, 127.0.0.1, ERROR_STATE"); n != 1 {
			t.Errorf("%d entries about another browser", n)
		}
		limit := 100 // as many as wrong passwords of an address
		unknown := map[string]any{"Code": "x", "State": "invented", "Binding": "x"}
		for n := range limit - 1 {
			if a := c.Return(unknown); !a.Is(http.StatusOK, "ERROR_STATE") {
				t.Fatalf("unknown state %d: %s", n, a.Raw)
			}
		}
		if n := logged("oidc, 127.0.0.1, ERROR_STATE"); n != int64(limit)-1 {
			t.Errorf("%d entries about unknown states", n)
		}
		before := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log`)
		for range 20 {
			if a := c.Return(unknown); !a.Is(http.StatusTooManyRequests, "ERROR_TOO_MANY_TRIES") {
				t.Fatalf("beyond the limit: %s", a.Raw)
			}
		}
		if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM log`) - before; n != 1 {
			t.Errorf("%d entries about twenty calls beyond the limit", n)
		}
		if a := c.SignInAt(p); !a.Success {
			t.Errorf("who comes back from the provider meanwhile: %s", a.Raw)
		}
	})
}

// TestAProviderThatIsAwayEndsNothingElse starts an instance whose provider takes calls and answers none, until it does.
func TestAProviderThatIsAwayEndsNothingElse(t *testing.T) {
	t.Parallel()
	asked := make(chan bool, 100)
	var h *apptest.Env
	p := apptest.NewProvider(t, func() time.Time { return h.Clock.Now() })
	p.Answer = map[string]http.HandlerFunc{"/.well-known/openid-configuration": func(_ http.ResponseWriter,
		r *http.Request) {
		asked <- true
		<-r.Context().Done()
	}}
	h = apptest.SQLite(t, func(c *config.Config) { p.Use(t, c, linkOf("verified-email")) })
	if len(asked) > 0 {
		t.Error("the start waits for the provider")
	}
	const people = 5
	refused := make(chan apptest.Answer, people)
	began := time.Now()
	for range people {
		go func() {
			_, a := h.Anonymous().Begin("ministry")
			refused <- a
		}()
	}
	<-asked
	for range 3 {
		if a := h.Anonymous().SignIn(expert, apptest.Password); !a.Success {
			t.Errorf("the password while the provider does not answer: %s", a.Raw)
		}
	}
	if a := h.Anonymous().Get("/api/instance"); !a.Success {
		t.Errorf("the screen of the sign-in: %s", a.Raw)
	}
	if len(refused) > 0 {
		t.Error("the sign-ins at the provider have ended before it was given up")
	}
	for range people {
		if a := <-refused; !a.Is(http.StatusOK, "ERROR_PROVIDER") {
			t.Errorf("a provider that does not answer: %d %s", a.Status, a.Raw)
		}
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("it was given up after %v", took)
	}
	if len(asked) > 0 {
		t.Errorf("%d people asked it again while it was away", len(asked))
	}
	p.Answer = nil
	for late := time.Now().Add(30 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		a := h.Anonymous().SignInAt(p)
		if a.Success {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("it is back, and nobody gets in: %s", a.Raw)
		}
	}
}

// TestASecondFactorIsAskedForWhereTheProviderAskedForNone is about RequireACR, and about links of users with a factor.
func TestASecondFactorIsAskedForWhereTheProviderAskedForNone(t *testing.T) {
	withProvider(t, func(s map[string]any) { s["RequireACR"] = []string{"gold"} },
		func(t *testing.T, h *apptest.Env, p *apptest.Provider) {
			phone := h.Login(access.DraftingExpert).AddApp()
			h.Clock.Add(30 * time.Second)
			p.Claims = set("acr", "gold")
			c := h.Anonymous()
			asked := c.SignInAt(p)
			linked := c.Link(asked, apptest.Password)
			if !linked.Is(http.StatusOK, "ERROR_SECOND_FACTOR") {
				t.Fatalf("the password alone links: %s", linked.Raw)
			}
			if n := h.Count(h.Stores().Main, `SELECT COUNT(*) FROM user_links`); n != 0 {
				t.Fatal("it is linked before the second factor")
			}
			value, _ := linked.JSON["Value"].(map[string]any)
			ticket, _ := value["Ticket"].(string)
			if a := c.Enter(ticket, phone.Code(0)); !a.Success {
				t.Fatalf("the code: %s", a.Raw)
			}
			if a := h.Anonymous().SignInAt(p); !a.Success {
				t.Errorf("a strong sign-in: %s", a.Raw)
			}
			p.Claims = set("acr", "bronze")
			if a := h.Anonymous().SignInAt(p); !a.Is(http.StatusOK, "ERROR_SECOND_FACTOR") {
				t.Errorf("a weak sign-in: %s", a.Raw)
			}
			h.Exec("DELETE FROM user_factors")
			if a := h.Anonymous().SignInAt(p); !a.Is(http.StatusOK, "ERROR_SECOND_FACTOR_NEEDED") {
				t.Errorf("a weak sign-in without a factor: %s", a.Raw)
			}
		})
}

func TestPasswordsOpenOnlyTheSessionsThatTheOperatorAllows(t *testing.T) {
	var p *apptest.Provider
	for mode, want := range map[string][2]bool{config.LocalSignInOff: {false, false},
		config.LocalSignInAdmins: {true, false}} {
		apptest.Each(t, func(c *config.Config) {
			p = apptest.NewProvider(t, time.Now)
			p.Use(t, c, nil)
			c.LocalSignIn = mode
		}, func(t *testing.T, h *apptest.Env) {
			for i, role := range []access.Role{access.Administrator, access.DraftingExpert} {
				a := h.Anonymous().SignIn(apptest.Username(role), apptest.Password)
				if a.Success != want[i] || !a.Success && !a.Is(http.StatusOK, "ERROR_LOCAL_SIGN_IN") {
					t.Errorf("%s, role %d: %s", mode, role, a.Raw)
				}
			}
			if a := h.Anonymous().SignIn(apptest.Username(access.DraftingExpert), "wrong"); !a.Is(http.StatusOK,
				"ERROR_WRONG_CREDENTIALS") {
				t.Errorf("%s: a wrong password: %s", mode, a.Raw)
			}
			h.Exec(`UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username_fold = 'role2@lls.local')
				WHERE id = 1`)
			if a := h.Anonymous().SignIn("admin@lls.local", apptest.Password); !a.Success {
				t.Errorf("%s: System Account: %s", mode, a.Raw)
			}
			if a := h.Anonymous().Get("/api/instance"); a.JSON["LocalSignIn"] != mode ||
				!strings.Contains(string(a.Raw), `"Providers":[{"Id":"ministry"`) {
				t.Errorf("the instance: %s", a.Raw)
			}
		})
	}
}

// TestWithoutProvidersTheSignInIsAsBefore looks for words of this feature.
func TestWithoutProvidersTheSignInIsAsBefore(t *testing.T) {
	apptest.Each(t, nil, func(t *testing.T, h *apptest.Env) {
		c := h.Anonymous()
		for _, raw := range [][]byte{c.Get("/api/instance").Raw, c.Get("/api/login").Raw, c.SignIn(expert, "wrong").Raw,
			c.SignIn(expert, apptest.Password).Raw} {
			for _, word := range []string{"Providers", "LocalSignIn", "oidc", "Link"} {
				if strings.Contains(string(raw), `"`+word) {
					t.Errorf("%s in %s", word, raw)
				}
			}
		}
		if _, a := h.Anonymous().Begin("ministry"); a.Status != http.StatusNotFound {
			t.Errorf("%s", a.Raw)
		}
	})
}

// TestPeopleOfEntraAreKnownByTheirObject signs in at a tenant of Entra ID, whose sub is another one for each client.
func TestPeopleOfEntraAreKnownByTheirObject(t *testing.T) {
	const tenant = "/9f1c2a7e-0000-4000-8000-000000000001/v2.0"
	var now func() time.Time
	p := apptest.NewProvider(t, func() time.Time { return now() })
	server := httptest.NewServer(http.StripPrefix(tenant, p))
	t.Cleanup(server.Close)
	p.URL = server.URL + tenant
	h := apptest.SQLite(t, func(c *config.Config) {
		p.Use(t, c, func(s map[string]any) { s["Link"], s["SubjectClaim"] = "verified-email", "oid" })
	})
	now = h.Clock.Now
	claims := map[string]any{"tid": "9f1c2a7e-0000-4000-8000-000000000001", "oid": "object-1"}
	signIn := func(change map[string]any) apptest.Answer {
		t.Helper()
		p.Claims = func(c map[string]any) {
			maps.Copy(c, claims)
			maps.Copy(c, change)
			maps.DeleteFunc(c, func(_ string, value any) bool { return value == nil })
		}
		return h.Anonymous().SignInAt(p)
	}
	for name, change := range map[string]map[string]any{
		"another tenant":         {"tid": "9f1c2a7e-0000-4000-8000-000000000002"},
		"no tenant":              {"tid": nil},
		"the tenant of everyone": {"tid": "common"},
		"no object":              {"oid": nil},
		"an object that is none": {"oid": 7},
	} {
		if a := signIn(change); !a.Is(http.StatusOK, "ERROR_PROVIDER") {
			t.Errorf("%s: %s", name, a.Raw)
		}
		nothingChanged(t, h, name)
	}
	if a := signIn(nil); !a.Success || a.JSON["RoleId"] != float64(access.DraftingExpert) {
		t.Fatalf("%s", a.Raw)
	}
	if a := signIn(map[string]any{"sub": "of another client", "email": "new@lls.local"}); !a.Success {
		t.Errorf("the same object with another sub and address: %s", a.Raw)
	}
	if a := signIn(map[string]any{"oid": "object-2"}); !a.Is(http.StatusOK, "ERROR_NOT_LINKED") {
		t.Errorf("another object with the sub of the first: %s", a.Raw)
	}
}

// TestTheCommandLineLinksAndUnlinks is for accounts whose owners can do neither.
func TestTheCommandLineLinksAndUnlinks(t *testing.T) {
	var now func() time.Time
	p := apptest.NewProvider(t, func() time.Time { return now() })
	cfg := apptest.Config(t, store.Options{Data: t.TempDir()})
	p.Use(t, &cfg, linkOf("admin"))
	h := apptest.Start(t, cfg)
	now = h.Clock.Now
	const user = "role2@lls.local"
	refused := func(err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	refused(app.UserUnlink(t.Context(), cfg, user), "has no link")
	refused(app.UserLink(t.Context(), cfg, "nobody@lls.local", p.URL, "person-1"), "there is no account")
	refused(app.UserLink(t.Context(), cfg, apptest.Admin, p.URL, "person-1"), "System Account")
	nothingChanged(t, h, "refused commands")
	if a := h.Anonymous().SignInAt(p); !a.Is(http.StatusOK, "ERROR_NOT_LINKED") {
		t.Errorf("before the link: %s", a.Raw)
	}

	if err := app.UserLink(t.Context(), cfg, strings.ToUpper(user), p.URL, "person-1"); err != nil {
		t.Fatal(err)
	}
	refused(app.UserLink(t.Context(), cfg, user, p.URL, "person-2"), "linked already")
	refused(app.UserLink(t.Context(), cfg, "role3@lls.local", p.URL, "person-1"), "linked already")
	c := h.Anonymous()
	if a := c.SignInAt(p); !a.Success || a.JSON["RoleId"] != float64(access.DraftingExpert) {
		t.Fatalf("after the link: %s", a.Raw)
	}

	if err := app.UserUnlink(t.Context(), cfg, user); err != nil {
		t.Fatal(err)
	}
	if a := c.Get("/api/session"); a.Status != http.StatusUnauthorized {
		t.Errorf("the session goes on after the link is removed: %s", a.Raw)
	}
	if a := h.Anonymous().SignInAt(p); !a.Is(http.StatusOK, "ERROR_NOT_LINKED") {
		t.Errorf("after the link is removed: %s", a.Raw)
	}
	for _, event := range []audit.AccessEvent{audit.ProviderLinked, audit.ProviderEnded} {
		if n := accessEntries(h, event); n != 1 {
			t.Errorf("%d entries about %s", n, event)
		}
	}
}
