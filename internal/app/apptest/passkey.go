package apptest

import (
	"encoding/json"

	"github.com/descope/virtualwebauthn"

	"lls/internal/platform/config"
)

// PasskeyOrigin is the origin of the pages of an instance with passkeys.
const PasskeyOrigin = "http://localhost:7341"

// UsePasskeys configures an instance whose users can have passkeys.
func UsePasskeys(cfg *config.Config) { cfg.PublicURL, cfg.RPID = PasskeyOrigin, "localhost" }

// Passkey is one of a user, with the browser and the authenticator that have made it. A test changes what they are to
// find out what is refused.
type Passkey struct {
	Site          virtualwebauthn.RelyingParty
	Authenticator virtualwebauthn.Authenticator
	Credential    virtualwebauthn.Credential
	Recovery      []string
}

// publicKeySize is that of a public key of P-256 in COSE.
const publicKeySize = 77

// NewPasskey returns an authenticator with a key pair.
func NewPasskey() *Passkey {
	p := &Passkey{Site: virtualwebauthn.RelyingParty{ID: "localhost", Name: "LLS", Origin: PasskeyOrigin},
		Authenticator: virtualwebauthn.NewAuthenticator()}
	// The module leaves out zeros at the beginning of a coordinate, which no authenticator does.
	for p.Credential.Key == nil || len(p.Credential.Key.AttestationData()) < publicKeySize {
		p.Credential = virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
	}
	return p
}

// Make answers the options of a new passkey as a browser does.
func (p *Passkey) Make(c *Client, options any) json.RawMessage {
	c.env.T.Helper()
	asked, err := virtualwebauthn.ParseAttestationOptions(text(c, options))
	if err != nil {
		c.env.T.Fatalf("the options of a new passkey: %v", err)
	}
	p.Authenticator.Options.UserHandle = []byte(asked.UserID)
	return json.RawMessage(virtualwebauthn.CreateAttestationResponse(p.Site, p.Authenticator, p.Credential, *asked))
}

// Sign answers a challenge as a browser does. The counter of the passkey rises.
func (p *Passkey) Sign(c *Client, options any) json.RawMessage {
	c.env.T.Helper()
	p.Credential.Counter++
	return p.SignAgain(c, options)
}

// SignAgain is Sign without a count.
func (p *Passkey) SignAgain(c *Client, options any) json.RawMessage {
	c.env.T.Helper()
	asked, err := virtualwebauthn.ParseAssertionOptions(text(c, options))
	if err != nil {
		c.env.T.Fatalf("the options of a challenge: %v", err)
	}
	return json.RawMessage(virtualwebauthn.CreateAssertionResponse(p.Site, p.Authenticator, p.Credential, *asked))
}

func text(c *Client, options any) string {
	c.env.T.Helper()
	raw, err := json.Marshal(options)
	if err != nil {
		c.env.T.Fatal(err)
	}
	return string(raw)
}

// BePresent proves by the password that the client is present.
func (c *Client) BePresent() {
	c.env.T.Helper()
	if a := c.Post("/api/presence", map[string]any{"Password": Password}); !a.Success {
		c.env.T.Fatalf("prove to be present: %s", a.Raw)
	}
}

// AddPasskey proves that the client is present and adds a passkey to its account.
func (c *Client) AddPasskey(name string) *Passkey {
	c.env.T.Helper()
	c.BePresent()
	p := NewPasskey()
	a := c.ConfirmPasskey(p, name)
	if !a.Success {
		c.env.T.Fatalf("add a passkey: %s", a.Raw)
	}
	p.Recovery = c.recoveryCodes(a)
	return p
}

// ConfirmPasskey adds a passkey; the client is present.
func (c *Client) ConfirmPasskey(p *Passkey, name string) Answer {
	c.env.T.Helper()
	begun := c.Post("/api/profile/factors/passkey", nil)
	if !begun.Success {
		return begun
	}
	return c.Post("/api/profile/factors/passkey/confirm", map[string]any{"Name": name,
		"Credential": p.Make(c, begun.JSON["Value"])})
}

// StartWithPasskey begins a sign-in by a passkey alone.
func (c *Client) StartWithPasskey() (ticket string, options any) {
	c.env.T.Helper()
	a := c.Post("/api/login/passkey/start", nil)
	value, _ := a.JSON["Value"].(map[string]any)
	if !a.Success || value == nil {
		c.env.T.Fatalf("begin with a passkey: %s", a.Raw)
	}
	ticket, _ = value["Ticket"].(string)
	return ticket, value["Options"]
}

// EnterWithPasskey ends a sign-in by a passkey alone and keeps the token.
func (c *Client) EnterWithPasskey(ticket string, assertion json.RawMessage) Answer {
	c.env.T.Helper()
	a := c.Post("/api/login/passkey", map[string]any{"Ticket": ticket, "Assertion": assertion})
	if a.Success {
		c.Token = a.Text("Authorization")
	}
	return a
}

// SignInBy signs in by a passkey alone.
func (c *Client) SignInBy(p *Passkey) Answer {
	c.env.T.Helper()
	ticket, options := c.StartWithPasskey()
	return c.EnterWithPasskey(ticket, p.Sign(c, options))
}
