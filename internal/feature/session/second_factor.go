package session

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"time"

	"lls/internal/feature/factor"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/secret"
	"lls/internal/platform/store"
	"lls/internal/record"
)

const (
	// ticketTime is how long a sign-in waits for its second factor.
	ticketTime = 5 * time.Minute
	// ticketTries are the codes that may be tried for it.
	ticketTries = 5
	// factorTries are the wrong codes of an account within factorWindow, of all tickets and sessions together.
	factorTries  = 10
	factorWindow = 15 * time.Minute
	// presenceTime is how long a user counts as present after proving it.
	presenceTime = 10 * time.Minute

	ticketSignIn = "sign-in"
	scopeFactor  = "factor"
)

// FactorNeeded is the Value of ERROR_SECOND_FACTOR: the password was right, and a second factor is missing.
type FactorNeeded struct {
	Ticket  string          `doc:"Sent with the code or the assertion, within five minutes"`
	Methods []string        `doc:"passkey: an assertion by a passkey; code: a one-time code of an app; recovery: a recovery code"`
	Passkey factor.WebAuthn `json:",omitempty" doc:"What a passkey is asked to sign, if the user has one: for parseRequestOptionsFromJSON of the browser"`
}

// Factor is the second step of a sign-in.
type Factor struct {
	Ticket    string
	Code      string
	Assertion factor.WebAuthn // by a passkey instead of a code; nil: none
	From      netip.Addr
	Device    string
	Browser
}

// askFactor answers a sign-in whose first step was right with a ticket for its second one. who is linked then, if
// given.
func (s *Sessions) askFactor(ctx context.Context, u user, who *linkWanted) error {
	needed, err := s.factorNeeded(ctx, u, who)
	if err != nil {
		return fmt.Errorf("ask user %d for a second factor: %w", u.id, err)
	}
	return fault.RejectedWith("ERROR_SECOND_FACTOR", needed)
}

func (s *Sessions) factorNeeded(ctx context.Context, u user, who *linkWanted) (n FactorNeeded, err error) {
	if n.Methods, err = s.factors.Methods(ctx, u.id); err != nil {
		return n, err
	}
	if n.Ticket, err = s.issueTicket(ctx, ticketSignIn, u, who); err != nil {
		return n, err
	}
	if slices.Contains(n.Methods, factor.MethodPasskey) {
		n.Passkey, err = s.factors.Challenge(ctx, secret.Hash(n.Ticket), u.id)
	}
	return n, err
}

// issueTicket makes a ticket for the next step of a sign-in.
func (s *Sessions) issueTicket(ctx context.Context, kind string, u user, who *linkWanted) (string, error) {
	data, err := who.encode()
	if err != nil {
		return "", err
	}
	ticket, hash := secret.New()
	return ticket, s.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx,
			`INSERT INTO tickets (hash, kind, user_id, epoch, until, data) VALUES ($1, $2, $3, $4, $5, $6)`, hash, kind,
			u.id, u.epoch, tx.Now().Add(ticketTime).UnixMilli(), data)
		return err
	})
}

// SignInWithFactor opens the session of a sign-in that waits for its second factor.
func (s *Sessions) SignInWithFactor(ctx context.Context, f Factor) (SignInResult, error) {
	if f.Code != "" && len(f.Assertion) > 0 {
		return SignInResult{}, fault.BadRequest("either Code or Assertion is needed")
	}
	u, who, err := s.redeem(ctx, ticketSignIn, f.Ticket)
	if err != nil {
		return SignInResult{}, err
	}
	method, full, err := s.checkFactor(ctx, u, f.Code, f.Assertion, secret.Hash(f.Ticket))
	if err == nil {
		err = s.endTicket(ctx, f.Ticket)
	}
	if err == nil && who != nil {
		err = s.link(ctx, u, *who)
	}
	if err != nil {
		return SignInResult{}, s.refused(ctx, u, u.username, f.From, full, err)
	}
	return s.enter(ctx, u, Credentials{Username: u.username, From: f.From, Device: f.Device, Browser: f.Browser},
		method)
}

// redeem counts a try of a ticket, and returns its user and whom it links. An unknown one, one that has expired or was
// tried too often, and that of an account which has changed since are ERROR_TICKET.
func (s *Sessions) redeem(ctx context.Context, kind, ticket string) (u user, who *linkWanted, err error) {
	var epoch, id int64
	var data []byte
	err = s.local.Update(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx,
			`UPDATE tickets SET tries = tries + 1 WHERE hash = $1 AND kind = $2 AND until > $3 AND tries < $4
			RETURNING user_id, epoch, data`, []any{secret.Hash(ticket), kind, tx.Now().UnixMilli(), ticketTries}, &id, &epoch, &data)
	})
	if err == nil {
		err = s.main.View(ctx, func(tx *store.Tx) error {
			u, err = readUser(ctx, tx, "deleted = FALSE AND id = $1", id)
			return err
		})
	}
	if store.NoRows(err) || err == nil && (u.epoch != epoch || mayEnter(u) != nil) {
		return user{}, nil, fault.Rejected("ERROR_TICKET")
	}
	if err == nil {
		who, err = decodeLink(data)
	}
	if err != nil {
		return user{}, nil, fmt.Errorf("redeem a ticket: %w", err)
	}
	return u, who, nil
}

// endTicket uses a ticket up; of two calls with it only one enters.
func (s *Sessions) endTicket(ctx context.Context, ticket string) error {
	err := s.local.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, `DELETE FROM tickets WHERE hash = $1`, secret.Hash(ticket))
		if err == nil && n == 0 {
			return fault.Rejected("ERROR_TICKET")
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("end a ticket: %w", err)
	}
	return nil
}

// checkFactor checks a code, or an assertion by a passkey that answers the challenge with a name, unless there were too
// many wrong ones, which is the limit that it returns.
func (s *Sessions) checkFactor(
	ctx context.Context, u user, code string, assertion factor.WebAuthn, challenge string,
) (method string, full subject, err error) {
	t, full, end, err := s.reserveInTurn(ctx,
		[]subject{{scopeFactor, fmt.Sprint(u.id), factorTries, factorWindow}})
	if err != nil {
		return "", full, err
	}
	defer end()
	if len(assertion) > 0 {
		method = factor.MethodPasskey
		_, err = s.factors.CheckPasskey(ctx, challenge, assertion)
	} else {
		method, err = s.factors.Check(ctx, u.id, u.fullName(), code)
	}
	if err != nil {
		return "", subject{}, err
	}
	return method, subject{}, s.undoAttempt(ctx, t)
}

// Proof is that the user of a session is present: the password, a code of a second factor, or an assertion by a
// passkey.
type Proof struct {
	Password  string          `json:",omitempty"`
	Code      string          `json:",omitempty"`
	Assertion factor.WebAuthn `json:",omitempty" doc:"Of navigator.credentials.get, with the options of /api/presence/passkey"`
}

// given counts the proofs, of which there must be one.
func (p Proof) given() (n int) {
	for _, there := range []bool{p.Password != "", p.Code != "", len(p.Assertion) > 0} {
		if there {
			n++
		}
	}
	return n
}

// AskForPresence returns what a passkey of the actor is asked to sign as a proof of presence.
func (s *Sessions) AskForPresence(ctx context.Context, actor access.Actor) (factor.WebAuthn, error) {
	return s.factors.Challenge(ctx, presenceChallenge(actor), actor.UserID)
}

// presenceChallenge names the challenge for a proof of presence: a session has one at a time.
func presenceChallenge(actor access.Actor) string { return fmt.Sprintf("presence %d", actor.Session) }

// ProvePresence lets the actor's session change the ways into the account for some minutes.
func (s *Sessions) ProvePresence(ctx context.Context, actor access.Actor, p Proof, from netip.Addr) error {
	if p.given() != 1 {
		return fault.BadRequest("one of Password, Code and Assertion is needed")
	}
	var err error
	if p.Password != "" {
		err = s.Confirm(ctx, actor, p.Password, from)
	} else {
		err = s.confirmFactor(ctx, actor, p, from)
	}
	if err != nil {
		return err
	}
	err = s.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE sessions SET present_until = $2 WHERE id = $1`, actor.Session,
			tx.Now().Add(presenceTime).UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("note that user %d is present: %w", actor.UserID, err)
	}
	return nil
}

func (s *Sessions) confirmFactor(ctx context.Context, actor access.Actor, p Proof, from netip.Addr) error {
	var u user
	if err := s.main.View(ctx, func(tx *store.Tx) (err error) {
		u, err = readUser(ctx, tx, "id = $1", actor.UserID)
		return err
	}); err != nil {
		return fmt.Errorf("read user %d: %w", actor.UserID, err)
	}
	if !s.factors.Asked() {
		return fault.Rejected("ERROR_WRONG_CODE")
	}
	_, full, err := s.checkFactor(ctx, u, p.Code, p.Assertion, presenceChallenge(actor))
	return s.refused(ctx, u, u.username, from, full, err)
}

// Ways are how a user can sign in, for an administrator.
type Ways struct {
	Factors       int64 `doc:"Second factors"`
	RecoveryCodes int64 `doc:"Recovery codes that have not been used"`
	Links         int64 `doc:"Links to providers of OpenID Connect"`
	Sessions      int64 `doc:"Open sessions"`

	Permits     bool            `doc:"A provider links only users whom an administrator lets link the account"`
	LinkAllowed *record.Instant `doc:"Until when the user may link it; null: the user may not"`
}

// WaysOf returns how a user can sign in.
func (s *Sessions) WaysOf(ctx context.Context, userID int64) (w Ways, err error) {
	var epoch int64
	err = s.main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT session_epoch, (SELECT COUNT(*) FROM user_factors WHERE user_id = $1),
			(SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1),
			(SELECT COUNT(*) FROM user_links WHERE user_id = $1) FROM users WHERE id = $1 AND deleted = FALSE`,
			[]any{userID}, &epoch, &w.Factors, &w.RecoveryCodes, &w.Links)
	})
	if store.NoRows(err) {
		return Ways{}, fault.NotFound()
	}
	if err == nil {
		err = s.local.View(ctx, func(tx *store.Tx) error {
			if err := tx.Row(ctx, `SELECT COUNT(*) FROM sessions WHERE user_id = $1 AND epoch = $2 AND ends > $3`,
				[]any{userID, epoch, tx.Now().UnixMilli()}, &w.Sessions); err != nil {
				return err
			}
			until, err := linkPermit(ctx, tx, userID)
			if until > 0 {
				w.LinkAllowed = (*record.Instant)(&until)
			}
			return err
		})
	}
	if err != nil {
		return Ways{}, fmt.Errorf("read how user %d can sign in: %w", userID, err)
	}
	w.Permits = s.linksByPermit()
	return w, nil
}

// ResetFactors removes the second factors of another user who has lost them, and ends that user's sessions.
func (s *Sessions) ResetFactors(ctx context.Context, actor access.Actor, userID int64) error {
	err := s.changeAccess(ctx, actor, userID, "reset the second factors", factor.Reset)
	if err == nil {
		s.factors.Changed(userID, audit.FactorReset)
	}
	return err
}

// changeAccess changes how another user signs in, which ends that user's sessions. what names the change in errors.
func (s *Sessions) changeAccess(ctx context.Context, actor access.Actor, userID int64, what string,
	change func(ctx context.Context, tx *store.Tx, by, userID int64, name string) error) error {
	if err := mayChangeAccess(actor, userID); err != nil {
		return err
	}
	err := s.main.Update(ctx, func(tx *store.Tx) error {
		u, err := readUser(ctx, tx, "deleted = FALSE AND id = $1", userID)
		if err != nil {
			return err
		}
		return change(ctx, tx, actor.UserID, userID, u.fullName())
	})
	if store.NoRows(err) {
		return fault.NotFound()
	}
	if err == nil {
		err = s.EndStale(ctx, userID)
	}
	if err != nil {
		return fmt.Errorf("%s of user %d: %w", what, userID, err)
	}
	return nil
}

// EndSessionsOf ends all sessions of another user.
func (s *Sessions) EndSessionsOf(ctx context.Context, actor access.Actor, userID int64) error {
	if err := mayChangeAccess(actor, userID); err != nil && !fault.Is(err, "ERROR_PRESENCE") {
		return err
	}
	u, err := s.otherUser(ctx, userID)
	if err != nil {
		return err
	}
	n, err := s.endSessions(ctx, `DELETE FROM sessions WHERE user_id = $1`, userID)
	if err != nil {
		return err
	}
	return s.logEndedOf(ctx, actor, userID, u.fullName(), n)
}

// otherUser reads a user that an administrator has named.
func (s *Sessions) otherUser(ctx context.Context, userID int64) (u user, err error) {
	err = s.main.View(ctx, func(tx *store.Tx) error {
		u, err = readUser(ctx, tx, "deleted = FALSE AND id = $1", userID)
		return err
	})
	if store.NoRows(err) {
		return user{}, fault.NotFound()
	}
	if err != nil {
		return user{}, fmt.Errorf("read user %d: %w", userID, err)
	}
	return u, nil
}

// mayChangeAccess returns why the actor cannot change the ways into another account, if so.
func mayChangeAccess(actor access.Actor, userID int64) error {
	switch userID {
	case actor.UserID:
		return fault.Rejected("ERROR_SELF")
	case access.SystemAccount:
		return fault.Rejected("ERROR_SYSTEM_ACCOUNT")
	}
	return actor.NeedPresence()
}
