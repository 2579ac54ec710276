package web

import (
	"context"
	"net/http"

	"lls/internal/feature/factor"
	"lls/internal/feature/session"
	"lls/internal/library"
	"lls/internal/platform/access"
)

// FactorCode is the second step of a sign-in.
type FactorCode struct {
	Ticket    string          `doc:"Of the answer to the first step"`
	Code      string          `json:",omitempty" doc:"A one-time code, or a recovery code"`
	Assertion factor.WebAuthn `json:",omitempty" doc:"Instead of a code: of navigator.credentials.get, as its toJSON writes it"`
	Device    string          `json:",omitempty" doc:"The mark that the browser keeps, if it has one"`
}

// PasskeyAskedAnswer carries what a passkey is asked to sign for a sign-in.
type PasskeyAskedAnswer struct{ Value session.PasskeyAsked }

// PasskeyAssertion is what a passkey has signed for a sign-in.
type PasskeyAssertion struct {
	Ticket    string          `doc:"Of the start"`
	Assertion factor.WebAuthn `doc:"Of navigator.credentials.get, as its toJSON writes it"`
	Device    string          `json:",omitempty" doc:"The mark that the browser keeps, if it has one"`
}

// WebAuthnAnswer carries options for the browser.
type WebAuthnAnswer struct {
	Value factor.WebAuthn `doc:"For parseCreationOptionsFromJSON or parseRequestOptionsFromJSON of the browser"`
}

// FirstCode is the code that shows that an app has its key.
type FirstCode struct{ Code string }

// NewAppAnswer carries the key for an app.
type NewAppAnswer struct{ Value factor.NewApp }

// RecoveryCodes are shown once.
type RecoveryCodes struct {
	RecoveryCodes []string `doc:"Empty if the user has some already"`
}

// RecoveryCodesAnswer carries new recovery codes.
type RecoveryCodesAnswer struct{ Value RecoveryCodes }

// WaysAnswer says how a user can sign in.
type WaysAnswer struct{ Item session.Ways }

func (s *Server) factorRoutes() []*route {
	own, write := signedIn(), can(access.ProfileUpdate)
	users := library.Users(s.library)
	return tagged("account",
		post("/api/presence", "provePresence", write,
			"Prove again to be present, by the password, a code or a passkey; for ten minutes the ways into the "+
				"account can be changed",
			func(ctx context.Context, c *Call, in session.Proof) (Empty, error) {
				return Empty{}, s.sessions.ProvePresence(ctx, c.Actor, in, s.clientAddress(c.request))
			}).whileEnrolling().sessionOnly(),
		action(http.MethodPost, "/api/presence/passkey", "askForPresence", write,
			"What a passkey of the user signs as a proof of presence",
			func(ctx context.Context, c *Call) (WebAuthnAnswer, error) {
				options, err := s.sessions.AskForPresence(ctx, c.Actor)
				return WebAuthnAnswer{options}, err
			}).whileEnrolling().sessionOnly(),
		get("/api/profile/factors", "ownFactors", own, "The own second factors",
			func(ctx context.Context, c *Call) (factor.OwnFactors, error) {
				return s.factors.List(ctx,
					c.Actor)
			}).whileEnrolling().sessionOnly(),
		action(http.MethodPost, "/api/profile/factors/totp", "beginApp", write,
			"A key for an app that shows one-time codes; it counts only after its first code",
			func(ctx context.Context, c *Call) (NewAppAnswer, error) {
				key, err := s.factors.Begin(ctx, c.Actor)
				return NewAppAnswer{key}, err
			}).whileEnrolling().sessionOnly(),
		post("/api/profile/factors/totp/confirm", "confirmApp", write, "Add the app, by its first code",
			func(ctx context.Context, c *Call, in FirstCode) (RecoveryCodesAnswer, error) {
				codes, err := s.factors.Confirm(ctx, c.Actor, in.Code)
				return RecoveryCodesAnswer{RecoveryCodes{codes}}, err
			}).whileEnrolling().sessionOnly(),
		action(http.MethodPost, "/api/profile/factors/passkey", "beginPasskey", write,
			"What the browser makes a passkey from; it counts only after its confirmation",
			func(ctx context.Context, c *Call) (WebAuthnAnswer, error) {
				options, err := s.factors.BeginPasskey(ctx, c.Actor)
				return WebAuthnAnswer{options}, err
			}).whileEnrolling().sessionOnly(),
		post("/api/profile/factors/passkey/confirm", "confirmPasskey", write,
			"Add the passkey that the browser has made",
			func(ctx context.Context, c *Call, in factor.NewPasskey) (RecoveryCodesAnswer, error) {
				codes, err := s.factors.ConfirmPasskey(ctx, c.Actor, in)
				return RecoveryCodesAnswer{RecoveryCodes{codes}}, err
			}).whileEnrolling().sessionOnly(),
		action(http.MethodPost, "/api/profile/factors/recovery", "renewRecoveryCodes", write,
			"Replace the recovery codes", func(ctx context.Context, c *Call) (RecoveryCodesAnswer, error) {
				codes, err := s.factors.RenewRecovery(ctx, c.Actor)
				return RecoveryCodesAnswer{RecoveryCodes{codes}}, err
			}).sessionOnly(),
		action(http.MethodDelete, "/api/profile/factors/{id}", "removeFactor", write,
			"Remove one of the own second factors", func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.factors.Remove(ctx, c.Actor, c.ID("id"))
			}).sessionOnly(),
		get("/api/settings/users/access/{id}", "userAccess", can(users.Permission("read")), "How a user can sign in",
			func(ctx context.Context, c *Call) (WaysAnswer, error) {
				ways, err := s.sessions.WaysOf(ctx, c.ID("id"))
				return WaysAnswer{ways}, err
			}),
		action(http.MethodDelete, "/api/settings/users/factors/{id}", "resetFactors", can(s.inviting()),
			"Remove the second factors of a user who has lost them, and end the user's sessions",
			func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.sessions.ResetFactors(ctx, c.Actor, c.ID("id"))
			}),
		get("/api/profile/links", "ownLinks", own, "The own links to providers of OpenID Connect",
			func(ctx context.Context, c *Call) (LinksAnswer, error) {
				items, err := s.sessions.Links(ctx, c.Actor)
				return LinksAnswer{items}, err
			}).sessionOnly(),
		action(http.MethodDelete, "/api/profile/links/{id}", "unlink", write,
			"Remove one of the own links, and end the other sessions and the tokens",
			func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.sessions.Unlink(ctx, c.Actor, c.ID("id"))
			}).sessionOnly(),
		action(http.MethodPost, "/api/settings/users/links/{id}", "allowLink", can(s.inviting()),
			"Let a user link the account, once within three days, at a provider that links nobody else",
			func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.sessions.AllowLink(ctx, c.Actor, c.ID("id"))
			}),
		action(http.MethodDelete, "/api/settings/users/links/{id}", "unlinkUser", can(s.inviting()),
			"Remove the links of a user to providers, and end the user's sessions",
			func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.sessions.UnlinkUser(ctx, c.Actor, c.ID("id"))
			}),
		action(http.MethodDelete, "/api/settings/users/sessions/{id}", "endUserSessions", can(s.inviting()),
			"End all sessions of a user",
			func(ctx context.Context, c *Call) (Empty, error) {
				return Empty{}, s.sessions.EndSessionsOf(ctx, c.Actor, c.ID("id"))
			}),
	)
}

// signInWithFactor opens the session of a sign-in whose password was right.
func (s *Server) signInWithFactor(ctx context.Context, c *Call, in FactorCode) (SignedIn, error) {
	opened, err := s.sessions.SignInWithFactor(ctx, session.Factor{Ticket: in.Ticket, Code: in.Code,
		Assertion: in.Assertion, From: s.clientAddress(c.request), Device: in.Device, Browser: browserOf(c)})
	return s.signedIn(c, opened, err)
}

func (s *Server) startWithPasskey(ctx context.Context, c *Call) (PasskeyAskedAnswer, error) {
	asked, err := s.sessions.StartWithPasskey(ctx, s.clientAddress(c.request))
	return PasskeyAskedAnswer{asked}, err
}

func (s *Server) signInWithPasskey(ctx context.Context, c *Call, in PasskeyAssertion) (SignedIn, error) {
	opened, err := s.sessions.SignInWithPasskey(ctx, session.PasskeyProof{Ticket: in.Ticket, Assertion: in.Assertion,
		From: s.clientAddress(c.request), Device: in.Device, Browser: browserOf(c)})
	return s.signedIn(c, opened, err)
}
