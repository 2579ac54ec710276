package session

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"golang.org/x/oauth2"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/oidc"
	"lls/internal/platform/secret"
	"lls/internal/platform/store"
	"lls/internal/text/lang"
)

const (
	// startTime is how long a person may take at a provider.
	startTime = 10 * time.Minute
	// startsPerTry are the sign-ins at providers that one address may begin for each wrong password it may send.
	startsPerTry   = 10
	scopeProvider  = "provider"
	scopeState     = "state"
	providerMethod = "oidc:"
	// someProvider names in the log the provider of a state that belongs to no sign-in.
	someProvider = "oidc"
)

// atProvider reports whether a session was opened by a sign-in at a provider.
func atProvider(method string) bool { return strings.HasPrefix(method, providerMethod) }

// Start is the beginning of a sign-in at a provider.
type Start struct {
	Provider string
	Binding  string // SHA-256, in base64url, of a secret that the browser keeps
	From     netip.Addr
}

// StartAtProvider returns the address at which a person signs in.
func (s *Sessions) StartAtProvider(ctx context.Context, b Start) (address string, err error) {
	p := s.providers[b.Provider]
	if p == nil {
		return "", fault.NotFound()
	}
	if raw, err := base64.RawURLEncoding.DecodeString(b.Binding); err != nil || len(raw) != sha256.Size {
		return "", fault.BadRequest("Binding is no SHA-256 in base64url")
	}
	from, _ := networksOf(b.From)
	if _, full, err := s.reserve(ctx, []subject{
		{scopeProvider, from, startsPerTry * s.limits.Address, s.limits.Window}}); err != nil {
		return "", s.refused(ctx, user{}, providerMethod+p.ID, b.From, full, err)
	}
	state, hash := secret.New()
	nonce, _ := secret.New()
	verifier := oauth2.GenerateVerifier()
	if address, err = p.Begin(ctx, state, nonce, verifier); err != nil {
		return "", s.refusedByProvider(ctx, p, b.From, err)
	}
	err = s.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO oidc_starts (state_hash, provider, nonce, verifier, binding, until)
			VALUES ($1, $2, $3, $4, $5, $6)`, hash, p.ID, nonce, verifier, b.Binding, tx.Now().Add(startTime).UnixMilli())
		return err
	})
	if err != nil {
		return "", fmt.Errorf("begin a sign-in at %s: %w", p.ID, err)
	}
	return address, nil
}

// Return is a person who comes back from a provider.
type Return struct {
	Code, State string
	Issuer      string // "": the provider does not say
	Binding     string // the secret that the browser has kept
	From        netip.Addr
	Device      string
	Browser
}

// started is a sign-in that was begun.
type started struct {
	provider, nonce, verifier, binding string
}

// takeStart returns the sign-in that a state belongs to, once; with ERROR_STATE only its provider, if that is known.
func (s *Sessions) takeStart(ctx context.Context, state, kept string) (b started, err error) {
	err = s.local.Update(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `DELETE FROM oidc_starts WHERE state_hash = $1 AND until > $2
			RETURNING provider, nonce, verifier, binding`, []any{secret.Hash(state), tx.Now().UnixMilli()},
			&b.provider, &b.nonce, &b.verifier, &b.binding)
	})
	if err != nil && !store.NoRows(err) {
		return started{}, fmt.Errorf("find the sign-in of a state: %w", err)
	}
	sum := sha256.Sum256([]byte(kept))
	same := subtle.ConstantTimeCompare([]byte(base64.RawURLEncoding.EncodeToString(sum[:])), []byte(b.binding))
	if err != nil || same != 1 || s.providers[b.provider] == nil {
		return started{provider: b.provider}, fault.Rejected("ERROR_STATE")
	}
	return b, nil
}

// refusedState records a return that belongs to no sign-in which the browser has begun. They are limited like wrong
// passwords, because anybody can invent them.
func (s *Sessions) refusedState(ctx context.Context, provider string, from netip.Addr, why error) error {
	if !fault.Is(why, "ERROR_STATE") {
		return why
	}
	address, _ := networksOf(from)
	_, full, err := s.reserve(ctx, []subject{{scopeState, address, s.limits.Address, s.limits.Window}})
	if err != nil {
		why = err
	}
	name := someProvider
	if provider != "" {
		name = providerMethod + provider
	}
	return s.refused(ctx, user{}, name, from, full, why)
}

// SignInAtProvider opens the session of a person who comes back from a provider.
func (s *Sessions) SignInAtProvider(ctx context.Context, r Return) (SignInResult, error) {
	b, err := s.takeStart(ctx, r.State, r.Binding)
	if err != nil {
		return SignInResult{}, s.refusedState(ctx, b.provider, r.From, err)
	}
	p := s.providers[b.provider]
	who, err := p.Finish(ctx, oidc.Return{Code: r.Code, Issuer: r.Issuer}, b.nonce, b.verifier, s.local.Now())
	if err != nil {
		return SignInResult{}, s.refusedByProvider(ctx, p, r.From, err)
	}
	u, err := s.userOfIdentity(ctx, p, who)
	if err == nil {
		err = mayEnter(u)
	}
	if err == nil {
		u, err = s.takeRole(ctx, p, u, who)
	}
	if err == nil && !who.Strong && (u.factors == 0 || !s.factors.Asked()) {
		err = fault.Rejected("ERROR_SECOND_FACTOR_NEEDED")
	}
	if err != nil {
		return SignInResult{}, s.refused(ctx, u, providerMethod+p.ID, r.From, subject{}, err)
	}
	if !who.Strong {
		return SignInResult{}, s.askFactor(ctx, u, nil)
	}
	return s.enter(ctx, u, Credentials{Username: u.username, From: r.From, Device: r.Device, Browser: r.Browser},
		providerMethod+p.ID)
}

// refusedByProvider records why a provider or its answer was refused; the caller learns only that it was.
func (s *Sessions) refusedByProvider(ctx context.Context, p *oidc.Provider, from netip.Addr, why error) error {
	var refusal *oidc.Refusal
	if !errors.As(why, &refusal) {
		return fmt.Errorf("sign in at %s: %w", p.ID, why)
	}
	return s.Refused(ctx, Refusal{Why: fault.Rejected("ERROR_PROVIDER"), Entry: audit.Entry{Severity: audit.Security,
		Category: audit.Session, Process: audit.SignIn,
		Data: providerMethod + p.ID + ", " + from.Unmap().String() + ", " + refusal.Reason}})
}

// userOfIdentity returns the user that a person of a provider is linked to. Who is not linked yet is linked, asked to
// prove to be the user, or refused, as the provider's settings say. An address alone never is an identity.
func (s *Sessions) userOfIdentity(ctx context.Context, p *oidc.Provider, who oidc.Identity) (u user, err error) {
	err = s.main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT `+userColumns+` FROM users WHERE deleted = FALSE AND id =
			(SELECT user_id FROM user_links WHERE issuer = $1 AND subject = $2)`, []any{who.Issuer, who.Subject},
			u.columns()...)
	})
	if err == nil && u.id == access.SystemAccount {
		return user{}, fault.Rejected("ERROR_NOT_LINKED")
	}
	if err == nil {
		return u, nil
	}
	if !store.NoRows(err) {
		return user{}, fmt.Errorf("find the user of a person of %s: %w", p.ID, err)
	}
	if p.MapsRoles() && p.RoleOf(who) == 0 {
		return user{}, fault.Rejected("ERROR_NOT_LINKED")
	}
	u, err = s.linkable(ctx, p, who)
	if fault.Is(err, "ERROR_NOT_LINKED") {
		return s.createUser(ctx, p, who)
	}
	if err != nil {
		return user{}, err
	}
	wanted := linkWanted{Provider: p.ID, Issuer: who.Issuer, Subject: who.Subject, Display: who.Display}
	if p.Link == oidc.LinkVerified {
		return u, s.link(ctx, u, wanted)
	}
	ticket, err := s.issueTicket(ctx, ticketLink, u, &wanted)
	if err != nil {
		return user{}, fmt.Errorf("ask user %d for the password: %w", u.id, err)
	}
	return user{}, fault.RejectedWith("ERROR_LINK_NEEDED", LinkNeeded{ticket})
}

// linkable returns the user with the address of a person, if that user can be linked.
func (s *Sessions) linkable(ctx context.Context, p *oidc.Provider, who oidc.Identity) (user, error) {
	refused := fault.Rejected("ERROR_NOT_LINKED")
	if s.observer || !lang.IsMailAddress(who.Address) || p.Link == oidc.LinkVerified && !who.Verified {
		return user{}, refused
	}
	u, err := s.userByName(ctx, library.FoldUsername(who.Address))
	if err != nil {
		return user{}, err
	}
	if u.id == 0 || u.id == access.SystemAccount || mayEnter(u) != nil {
		return user{}, refused
	}
	var linked int64
	err = s.main.ReadRow(ctx, `SELECT COUNT(*) FROM user_links WHERE user_id = $1 AND issuer = $2`,
		[]any{u.id, who.Issuer}, &linked)
	if err != nil {
		return user{}, fmt.Errorf("read the links of user %d: %w", u.id, err)
	}
	if linked > 0 {
		return user{}, refused
	}
	if p.Link != oidc.LinkAdmin {
		return u, nil
	}
	may, err := s.mayLink(ctx, u.id)
	if err == nil && !may {
		err = refused
	}
	if err != nil {
		return user{}, err
	}
	return u, nil
}
