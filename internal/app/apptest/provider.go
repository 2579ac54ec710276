package apptest

import (
	"crypto"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"lls/internal/platform/config"
)

// Provider is one of OpenID Connect that does what a test asks for. Its functions may be nil.
type Provider struct {
	URL string

	// Claims changes the claims of the id_token before it is signed.
	Claims func(map[string]any)
	// Header changes the header of the id_token, by which it is signed.
	Header func(map[string]any)
	// Description changes what the provider says of itself.
	Description func(map[string]any)
	// Answer answers a call of a path instead of the provider.
	Answer map[string]http.HandlerFunc

	now func() time.Time
	key *rsa.PrivateKey

	mu       sync.Mutex
	kid      int
	codes    map[string]request
	redeemed int
}

// request is what a client asked for with the address of the sign-in.
type request struct{ nonce, challenge string }

// ClientID is the name of the instance at a Provider.
const ClientID = "lls"

// providerKey is the key of all providers of a test process: it takes longer to make than most tests.
var providerKey = sync.OnceValues(func() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, 2048) })

// NewProvider starts a provider.
func NewProvider(t testing.TB, now func() time.Time) *Provider {
	t.Helper()
	key, err := providerKey()
	if err != nil {
		t.Fatal(err)
	}
	p := &Provider{now: now, key: key, codes: map[string]request{}}
	server := httptest.NewServer(p)
	p.URL = server.URL
	t.Cleanup(server.Close)
	return p
}

// Use configures the provider; change changes its settings.
func (p *Provider) Use(t testing.TB, cfg *config.Config, change func(map[string]any)) {
	t.Helper()
	settings := map[string]any{"Id": "ministry", "NameTR": "Bakanlık", "NameEN": "Ministry", "Issuer": p.URL,
		"ClientId": ClientID}
	if change != nil {
		change(settings)
	}
	text, err := json.Marshal([]any{settings})
	if err != nil {
		t.Fatal(err)
	}
	cfg.OIDCProviders = filepath.Join(t.TempDir(), "providers.json")
	cfg.PublicURL = "http://127.0.0.1:7341"
	if err := os.WriteFile(cfg.OIDCProviders, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Rotate replaces the name of the key.
func (p *Provider) Rotate() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kid++
}

// Redeemed is how many codes were redeemed.
func (p *Provider) Redeemed() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.redeemed
}

// ServeHTTP answers what clients call.
func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h := p.Answer[r.URL.Path]; h != nil {
		h(w, r)
		return
	}
	switch r.URL.Path {
	case "/.well-known/openid-configuration":
		d := map[string]any{"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize",
			"token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
			"id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"}}
		if p.Description != nil {
			p.Description(d)
		}
		writeJSON(w, d)
	case "/keys":
		writeJSON(w, map[string]any{"keys": []any{map[string]any{"kty": "RSA", "use": "sig", "alg": "RS256",
			"kid": p.keyName(), "n": encode(p.key.N.Bytes()), "e": encode(big.NewInt(int64(p.key.E)).Bytes())}}})
	case "/token":
		p.redeem(w, r)
	default:
		http.NotFound(w, r)
	}
}

func (p *Provider) keyName() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return fmt.Sprint("key ", p.kid)
}

func (p *Provider) redeem(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	asked, known := p.codes[r.PostFormValue("code")]
	delete(p.codes, r.PostFormValue("code"))
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	known = known && encode(sum[:]) == asked.challenge
	if known {
		p.redeemed++
	}
	p.mu.Unlock()
	if !known {
		w.WriteHeader(http.StatusBadRequest)
		writeJSON(w, map[string]any{"error": "invalid_grant"})
		return
	}
	w.Header().Set("Content-Type", "application/json")
	writeJSON(w, map[string]any{"access_token": "a", "token_type": "Bearer", "id_token": p.token(asked.nonce)})
}

// token signs who has signed in.
func (p *Provider) token(nonce string) string {
	now := p.now()
	header := map[string]any{"alg": "RS256", "kid": p.keyName()}
	claims := map[string]any{"iss": p.URL, "aud": ClientID, "sub": "person-1", "nonce": nonce, "iat": now.Unix(),
		"exp": now.Add(time.Minute).Unix(), "email": "role2@lls.local", "email_verified": true}
	if p.Claims != nil {
		p.Claims(claims)
	}
	if p.Header != nil {
		p.Header(header)
	}
	first, _ := json.Marshal(header)
	second, _ := json.Marshal(claims)
	text := encode(first) + "." + encode(second)
	var signature []byte
	switch header["alg"] {
	case "none":
	case "HS256": // with the public key as the secret
		mac := hmac.New(sha256.New, p.key.N.Bytes())
		mac.Write([]byte(text))
		signature = mac.Sum(nil)
	default:
		sum := sha256.Sum256([]byte(text))
		signature, _ = rsa.SignPKCS1v15(rand.Reader, p.key, crypto.SHA256, sum[:])
	}
	return text + "." + encode(signature)
}

func encode(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

func writeJSON(w http.ResponseWriter, value any) { _ = json.NewEncoder(w).Encode(value) }

// Visit is a browser that is at the provider.
type Visit struct {
	Address url.URL
	Secret  string
}

// Begin sends the client to the provider.
func (c *Client) Begin(provider string) (Visit, Answer) {
	c.env.T.Helper()
	v := Visit{Secret: "the secret of a browser"}
	sum := sha256.Sum256([]byte(v.Secret))
	a := c.Post("/api/login/oidc/"+provider+"/start", map[string]any{"Binding": encode(sum[:])})
	if a.Success {
		address, err := url.Parse(a.Text("Value"))
		if err != nil {
			c.env.T.Fatal(err)
		}
		v.Address = *address
	}
	return v, a
}

// Arrive signs the person of a visit in, and returns what the browser is sent back with.
func (p *Provider) Arrive(v Visit) map[string]any {
	asked := v.Address.Query()
	p.mu.Lock()
	defer p.mu.Unlock()
	code := fmt.Sprint("code ", len(p.codes), p.redeemed)
	p.codes[code] = request{asked.Get("nonce"), asked.Get("code_challenge")}
	return map[string]any{"Code": code, "State": asked.Get("state"), "Binding": v.Secret}
}

// Return comes back from the provider and keeps the token.
func (c *Client) Return(body map[string]any) Answer {
	c.env.T.Helper()
	a := c.Post("/api/login/oidc", body)
	if a.Success {
		c.Token = a.Text("Authorization")
	}
	return a
}

// SignInAt signs in at a provider.
func (c *Client) SignInAt(p *Provider) Answer {
	c.env.T.Helper()
	v, a := c.Begin("ministry")
	if !a.Success {
		return a
	}
	return c.Return(p.Arrive(v))
}

// Link proves by the password to be the user that a sign-in at a provider asks for.
func (c *Client) Link(asked Answer, password string) Answer {
	c.env.T.Helper()
	value, _ := asked.JSON["Value"].(map[string]any)
	a := c.Post("/api/login/oidc/link", map[string]any{"Ticket": value["Ticket"], "Password": password})
	if a.Success {
		c.Token = a.Text("Authorization")
	}
	return a
}
