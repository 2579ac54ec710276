package session

import (
	"context"
	"fmt"
	"net/netip"

	"lls/internal/feature/factor"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/secret"
	"lls/internal/platform/store"
)

const (
	scopePasskey = "passkey"
	// someKey names a passkey in the log that nobody is known to have.
	someKey = "passkey"
)

// PasskeyAsked is what any passkey of this instance is asked to sign for a sign-in.
type PasskeyAsked struct {
	Ticket  string          `doc:"Sent with the assertion, within five minutes; it counts once"`
	Options factor.WebAuthn `doc:"For parseRequestOptionsFromJSON of the browser"`
}

// StartWithPasskey begins a sign-in by a passkey alone.
func (s *Sessions) StartWithPasskey(ctx context.Context, from netip.Addr) (PasskeyAsked, error) {
	address, _ := networksOf(from)
	if _, full, err := s.reserve(ctx, []subject{
		{scopePasskey, address, startsPerTry * s.limits.Address, s.limits.Window}}); err != nil {
		return PasskeyAsked{}, s.refused(ctx, user{}, someKey, from, full, err)
	}
	ticket, hash := secret.New()
	options, err := s.factors.Challenge(ctx, hash, 0)
	return PasskeyAsked{ticket, options}, err
}

// PasskeyProof is what a passkey has signed for a sign-in.
type PasskeyProof struct {
	Ticket    string
	Assertion factor.WebAuthn
	From      netip.Addr
	Device    string
	Browser
}

// SignInWithPasskey opens a session. A passkey is both factors: somebody has it, and has unlocked it.
func (s *Sessions) SignInWithPasskey(ctx context.Context, p PasskeyProof) (SignInResult, error) {
	u, full, err := s.checkPasskey(ctx, p)
	name := someKey
	if u.id != 0 {
		name = u.username
	}
	if err == nil {
		err = s.mayEnterByPasskey(u)
	}
	if err != nil {
		return SignInResult{}, s.refused(ctx, u, name, p.From, full, err)
	}
	return s.enter(ctx, u, Credentials{Username: u.username, From: p.From, Device: p.Device, Browser: p.Browser},
		factor.MethodPasskey)
}

// checkPasskey returns whose passkey answers a challenge: also with an error, if that is known. Wrong answers count as
// wrong passwords of the address.
func (s *Sessions) checkPasskey(ctx context.Context, p PasskeyProof) (u user, full subject, err error) {
	address, network := networksOf(p.From)
	t, full, end, err := s.reserveInTurn(ctx, []subject{
		{scopeAddress, address, s.limits.Address, s.limits.Window},
		{scopeNetwork, network, s.limits.Network, s.limits.Window}})
	if err != nil {
		return user{}, full, err
	}
	defer end()
	owner, wrong := s.factors.CheckPasskey(ctx, secret.Hash(p.Ticket), p.Assertion)
	if owner != 0 {
		err = s.main.View(ctx, func(tx *store.Tx) error {
			u, err = readUser(ctx, tx, "deleted = FALSE AND id = $1", owner)
			return err
		})
	}
	switch {
	case store.NoRows(err) && wrong == nil: // deleted meanwhile
		wrong = fault.Rejected("ERROR_PASSKEY_UNKNOWN")
	case err != nil && !store.NoRows(err):
		return user{}, subject{}, fmt.Errorf("read the user of a passkey: %w", err)
	}
	if wrong != nil {
		return u, subject{}, wrong
	}
	return u, subject{}, s.undoAttempt(ctx, t)
}

// mayEnterByPasskey returns why a user whose passkey is right cannot enter, if so.
func (s *Sessions) mayEnterByPasskey(u user) error {
	switch err := mayEnter(u); {
	case err != nil:
		return err
	case u.id == access.SystemAccount:
		return fault.Rejected("ERROR_SYSTEM_ACCOUNT")
	case !s.signsInLocally(u):
		return fault.Rejected("ERROR_LOCAL_SIGN_IN")
	}
	return nil
}
