package oidc

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

const (
	// discoveryTime is how long what a provider says of itself is used, and its keys.
	discoveryTime = time.Hour
	// retryTime is how long a provider that cannot be reached is not asked again.
	retryTime = 5 * time.Second
	// skew is how much the clocks may differ.
	skew       = time.Minute
	maxSubject = 255
	maxDisplay = 100
	maxCode    = 4096
)

// algorithms are those of signatures that are accepted. Those with a shared secret, and none, are not.
var algorithms = []string{oidc.RS256, oidc.ES256, oidc.PS256, oidc.EdDSA}

// Provider signs people in.
type Provider struct {
	Settings
	secret   string
	redirect string
	client   *http.Client

	turn   chan struct{} // holds a value while nobody asks the provider for its description
	known  *described
	failed time.Time
	why    error
}

// described is what a provider says of itself.
type described struct {
	*oidc.Provider
	client    *oauth2.Config // remembers how the provider takes the secret
	until     time.Time
	namesSelf bool // its answers name their issuer
}

func newProvider(s Settings, redirect string) (*Provider, error) {
	p := &Provider{Settings: s, redirect: redirect, turn: make(chan struct{}, 1)}
	p.turn <- struct{}{}
	if s.ClientSecretFile != "" {
		text, err := os.ReadFile(s.ClientSecretFile)
		if err != nil {
			return nil, fmt.Errorf("read ClientSecretFile: %w", err)
		}
		if p.secret = strings.TrimSpace(string(text)); p.secret == "" {
			return nil, fmt.Errorf("ClientSecretFile %s is empty", s.ClientSecretFile)
		}
	}
	var err error
	p.client, err = newClient(s.CAFile)
	return p, err
}

// Refusal is why a sign-in at a provider was refused. It contains nothing that the provider sent.
type Refusal struct{ Reason string }

func (r *Refusal) Error() string { return "sign in at the provider: " + r.Reason }

func refuse(reason string) error { return &Refusal{reason} }

// Identity is who has signed in at a provider.
type Identity struct {
	Issuer, Subject string
	Address         string // of mail, as the provider says; no identity
	Verified        bool   // the provider says that it is verified
	Display         string // what the person recognises
	Strong          bool   // the sign-in was as strong as RequireACR asks for
	First, Last     string // names; "": it does not say
	Groups          []string
	Agency          string // the value of AgencyClaim
}

// Begin returns where a person is sent to sign in.
func (p *Provider) Begin(ctx context.Context, state, nonce, verifier string) (string, error) {
	d, err := p.describe(ctx)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)}
	if len(p.RequireACR) > 0 {
		options = append(options, oauth2.SetAuthURLParam("acr_values", strings.Join(p.RequireACR, " ")))
	}
	return d.client.AuthCodeURL(state, options...), nil
}

func (p *Provider) oauth(endpoint oauth2.Endpoint) *oauth2.Config {
	if p.secret == "" {
		endpoint.AuthStyle = oauth2.AuthStyleInParams // an empty secret in the header is a wrong one
	}
	return &oauth2.Config{ClientID: p.ClientID, ClientSecret: p.secret, Endpoint: endpoint, RedirectURL: p.redirect,
		Scopes: p.Scopes}
}

// describe returns what the provider says of itself. One call at a time asks it.
func (p *Provider) describe(ctx context.Context) (*described, error) {
	select {
	case <-p.turn:
		defer func() { p.turn <- struct{}{} }()
	case <-ctx.Done():
		return nil, refuse("does not answer")
	}
	now := time.Now()
	if p.known != nil && now.Before(p.known.until) {
		return p.known, nil
	}
	if p.why != nil && now.Sub(p.failed) < retryTime {
		return nil, p.why
	}
	found, err := p.discover(ctx)
	if err != nil {
		p.failed, p.why = time.Now(), err
		return nil, err
	}
	p.known, p.why = found, nil
	return found, nil
}

func (p *Provider) discover(ctx context.Context) (*described, error) {
	// Not the context of the call: who leaves must not spoil it for the others.
	ctx, end := context.WithTimeout(context.WithoutCancel(ctx), callTime)
	defer end()
	found, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), p.Issuer)
	var mismatch *oidc.IssuerMismatchError
	if errors.As(err, &mismatch) {
		return nil, refuse("describes another issuer")
	}
	if err != nil {
		return nil, refuse("cannot be reached, or does not describe itself")
	}
	var more struct {
		Names bool `json:"authorization_response_iss_parameter_supported"`
	}
	if err := found.Claims(&more); err != nil {
		return nil, refuse("does not describe itself")
	}
	return &described{found, p.oauth(found.Endpoint()), time.Now().Add(discoveryTime), more.Names}, nil
}

// Return is what a provider sends a person back with.
type Return struct {
	Code   string
	Issuer string // "": it does not say
}

// Finish fetches and checks who has signed in.
func (p *Provider) Finish(ctx context.Context, r Return, nonce, verifier string, now time.Time) (Identity, error) {
	d, err := p.describe(ctx)
	if err != nil {
		return Identity{}, err
	}
	switch {
	case r.Issuer != "" && r.Issuer != p.Issuer, r.Issuer == "" && d.namesSelf:
		return Identity{}, refuse("the answer is of another issuer")
	case r.Code == "" || len(r.Code) > maxCode:
		return Identity{}, refuse("the code is missing or too long")
	}
	ctx = oidc.ClientContext(ctx, p.client)
	answer, err := d.client.Exchange(ctx, r.Code, oauth2.VerifierOption(verifier))
	if err != nil {
		return Identity{}, refuse("the code was not accepted")
	}
	raw, _ := answer.Extra("id_token").(string)
	if raw == "" {
		return Identity{}, refuse("the answer has no id_token")
	}
	token, err := d.Verifier(&oidc.Config{ClientID: p.ClientID, SupportedSigningAlgs: algorithms,
		Now: func() time.Time { return now.Add(-skew) }}).Verify(ctx, raw)
	var expired *oidc.TokenExpiredError
	switch {
	case errors.As(err, &expired):
		return Identity{}, refuse("the id_token has expired")
	case err != nil:
		return Identity{}, refuse("the signature, issuer or audience of the id_token is not right")
	case token.Nonce != nonce:
		return Identity{}, refuse("the nonce of the id_token is not right")
	}
	said, err := p.claimsOf(ctx, d, token, answer)
	if err != nil {
		return Identity{}, err
	}
	return p.identify(token, said, now)
}

// claimsOf are what a provider says of a person. Many say the address only to who asks with the access token (OpenID
// Connect Core, 5.4); such an answer adds to what the id_token says, and replaces nothing.
func (p *Provider) claimsOf(
	ctx context.Context, d *described, token *oidc.IDToken, answer *oauth2.Token,
) (said map[string]any, err error) {
	if err := token.Claims(&said); err != nil {
		return nil, refuse("the claims of the id_token cannot be read")
	}
	if said["email"] != nil || d.UserInfoEndpoint() == "" || !slices.Contains(p.Scopes, "email") {
		return said, nil
	}
	delete(said, "email_verified") // of no address
	info, err := d.UserInfo(ctx, oauth2.StaticTokenSource(answer))
	var more map[string]any
	if err == nil {
		err = info.Claims(&more)
	}
	switch {
	case err != nil:
		return nil, refuse("its answer about who signed in cannot be read")
	case info.Subject != token.Subject:
		return nil, refuse("its answer is about somebody else")
	}
	for name, value := range more {
		if _, there := said[name]; !there {
			said[name] = value
		}
	}
	return said, nil
}

// claims are those that decide whom an id_token is for. They count in the token only.
type claims struct {
	AuthorizedParty string   `json:"azp"`
	NotBefore       *float64 `json:"nbf"`
	Tenant          string   `json:"tid"`
	ACR             string   `json:"acr"`
}

// identify reads who a checked token is about, of whom the provider says more.
func (p *Provider) identify(token *oidc.IDToken, said map[string]any, now time.Time) (Identity, error) {
	var c claims
	var own map[string]any
	if err := errors.Join(token.Claims(&c), token.Claims(&own)); err != nil {
		return Identity{}, refuse("the claims of the id_token cannot be read")
	}
	latest := now.Add(skew)
	switch {
	case token.IssuedAt.After(latest), c.NotBefore != nil && *c.NotBefore > float64(latest.Unix()):
		return Identity{}, refuse("the id_token is of the future")
	case c.AuthorizedParty == "" && len(token.Audience) > 1, c.AuthorizedParty != "" && c.AuthorizedParty != p.ClientID:
		return Identity{}, refuse("the id_token is for another client")
	}
	subject, _ := own[p.SubjectClaim].(string)
	if subject == "" || len(subject) > maxSubject || strings.ContainsFunc(subject, isControl) {
		return Identity{}, refuse("the claim " + p.SubjectClaim + " is missing or too long")
	}
	// Object ids of Entra ID are those of a tenant, which its issuer names.
	if p.SubjectClaim == "oid" && (c.Tenant == "" || !strings.Contains(p.Issuer+"/", "/"+c.Tenant+"/")) {
		return Identity{}, refuse("the tenant is another one")
	}
	address, isText := said["email"].(string)
	if !isText && said["email"] != nil {
		return Identity{}, refuse("the claim email is no text")
	}
	who := Identity{Issuer: p.Issuer, Subject: subject, Address: address,
		Verified: address != "" && said["email_verified"] == true,
		Strong:   len(p.RequireACR) == 0 || slices.Contains(p.RequireACR, c.ACR)}
	if who.Address == "" {
		who.Address, _ = said["preferred_username"].(string)
	}
	who.Display = clean(who.Address)
	who.First, who.Last = names(said)
	who.Groups = listOf(said[p.RoleClaim])
	who.Agency, _ = said[p.AgencyClaim].(string)
	return who, nil
}

// names reads what a person is called.
func names(claims map[string]any) (first, last string) {
	first, _ = claims["given_name"].(string)
	last, _ = claims["family_name"].(string)
	if first == "" || last == "" {
		whole, _ := claims["name"].(string)
		whole = strings.TrimSpace(whole)
		if at := strings.LastIndexByte(whole, ' '); at > 0 {
			first, last = strings.TrimSpace(whole[:at]), whole[at+1:]
		}
	}
	return clean(first), clean(last)
}

// listOf reads a claim that is a text or a list of texts.
func listOf(claim any) (all []string) {
	switch claim := claim.(type) {
	case string:
		all = []string{claim}
	case []any:
		for _, one := range claim {
			if text, ok := one.(string); ok {
				all = append(all, text)
			}
		}
	}
	return all
}

func clean(text string) string {
	return shorten(strings.Map(withoutControl, strings.ToValidUTF8(text, "")))
}

func shorten(text string) string {
	letters := []rune(text)
	return string(letters[:min(len(letters), maxDisplay)])
}

func withoutControl(r rune) rune {
	if isControl(r) {
		return -1
	}
	return r
}
