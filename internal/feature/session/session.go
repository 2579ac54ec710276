// Package session signs users in and out, and identifies who sends a request.
package session

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"lls/internal/feature/factor"
	"lls/internal/platform/access"
	"lls/internal/platform/checkout"
	"lls/internal/platform/config"
	"lls/internal/platform/fault"
	"lls/internal/platform/oidc"
	"lls/internal/platform/secret"
	"lls/internal/platform/store"
	"lls/internal/platform/throttle"
)

// useInterval is how often the last use of a session is written at most; a tenth of the idle time where that is less.
const useInterval = time.Minute

// Config is what the sessions of an instance need.
type Config struct {
	Stores          *store.Stores
	Observer        bool
	Idle            time.Duration // a session ends after so long without a call
	Attended        bool          // or rather without its user: calls that a client makes by itself do not count
	Max             time.Duration // and after so long in any case
	ProveAgain      bool          // a sign-in a short time ago is no proof of presence, whatever the call
	Limits          Limits
	Clock           func() time.Time // nil: the system's
	RefusedPassword string           // a publicly known password that is always refused; "": none
	Tokens          bool             // personal tokens may be made and used
	Zone            *time.Location   // in which the last day of a token ends; nil: UTC
	Factors         *factor.Factors  // nil: there are none
	Providers       []*oidc.Provider // of OpenID Connect
	AddUser         AddUser          // makes accounts that a provider decides about; nil: none
	LocalSignIn     string           // whose passwords open sessions: one of config.LocalSignIn…
	// Permissions are all permissions of the instance; nil: those that belong to no kind.
	Permissions func() []access.Permission
}

// Sessions are the sign-ins of an instance.
type Sessions struct {
	main, local     *store.DB
	mainTable       func(name string) string // in queries of local
	observer        bool
	idle, max       time.Duration
	attended        bool
	proveAgain      bool
	limits          Limits
	clock           func() time.Time
	refusedPassword string
	hasher          *Hasher
	pending         *pendingAttempts
	calls           *throttle.Counter
	refusals        *refusals
	factors         *factor.Factors
	tokens          *tokens
	permissions     func() []access.Permission
	providers       map[string]*oidc.Provider
	addUser         AddUser
	localSignIn     string
}

// New returns the sessions of an instance.
func New(c Config) *Sessions {
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Permissions == nil {
		c.Permissions = access.General
	}
	if c.Factors == nil {
		c.Factors = factor.New(factor.Config{Stores: c.Stores, Observer: c.Observer, Policy: config.SecondFactorOff})
	}
	s := &Sessions{main: c.Stores.Main, local: c.Stores.Local, mainTable: c.Stores.MainTable, observer: c.Observer,
		idle: c.Idle, max: c.Max, attended: c.Attended, proveAgain: c.ProveAgain, limits: c.Limits, clock: c.Clock,
		refusedPassword: c.RefusedPassword, permissions: c.Permissions, factors: c.Factors,
		providers: map[string]*oidc.Provider{}, localSignIn: c.LocalSignIn, addUser: c.AddUser, hasher: NewHasher(),
		pending: newPendingAttempts(), calls: throttle.NewCounter(c.Limits.Calls, c.Limits.Window)}
	for _, p := range c.Providers {
		s.providers[p.ID] = p
	}
	s.tokens = newTokens(c)
	s.refusals = newRefusals(s.logStore(), c.Clock)
	return s
}

// Close writes the outstanding log entries of refused calls.
func (s *Sessions) Close(ctx context.Context) error { return s.refusals.flush(ctx, s.clock().Add(Day)) }

// Hasher returns the hasher that sign-ins use.
func (s *Sessions) Hasher() *Hasher { return s.hasher }

// stripBearer takes the scheme off an Authorization header.
func stripBearer(header string) string {
	const scheme = "bearer "
	header = strings.TrimSpace(header)
	if len(header) > len(scheme) && strings.EqualFold(header[:len(scheme)], scheme) {
		header = strings.TrimSpace(header[len(scheme):])
	}
	return header
}

// row is a session as it is stored.
type row struct {
	id, user, epoch   int64
	created, lastSeen int64
	presentUntil      int64
	enrolling         bool
}

const rowColumns = `s.id, s.user_id, s.epoch, s.create_date, s.last_seen, s.present_until, s.enrolling`

func (r *row) columns() []any {
	return []any{&r.id, &r.user, &r.epoch, &r.created, &r.lastSeen, &r.presentUntil, &r.enrolling}
}

// expiry is when a session ends by itself, in milliseconds.
func (s *Sessions) expiry(r row) int64 {
	return min(r.created+s.max.Milliseconds(), r.lastSeen+s.idle.Milliseconds())
}

func (s *Sessions) alive(r row, now time.Time) bool { return now.UnixMilli() < s.expiry(r) }

// Find returns who sends a request. A missing, unknown or ended session, and one whose user was locked or deleted, are
// ERROR_UNAUTHENTICATED.
func (s *Sessions) Find(ctx context.Context, q Request) (access.Actor, error) {
	token := stripBearer(q.Authorization)
	if token == "" || len(token) > 200 {
		return access.Actor{}, fault.Unauthenticated()
	}
	if isPersonalToken(token) {
		return s.tokens.find(ctx, token, q.Address)
	}
	now := s.local.Now()
	r, u, err := s.read(ctx, secret.Hash(token))
	if err == nil && !(s.alive(r, now) && u.mayUse(r)) {
		err = fault.Unauthenticated()
	}
	if err != nil {
		return access.Actor{}, err
	}
	if err := s.recordUse(ctx, r, q, now); err != nil {
		return access.Actor{}, err
	}
	actor := access.Actor{UserID: u.id, Role: u.role, FullName: u.fullName(), Observer: s.observer,
		Session: r.id, Address: q.Address, Present: now.UnixMilli() < r.presentUntil, Enrolling: r.enrolling}
	actor.Recent = actor.Present || !s.proveAgain && now.UnixMilli() < r.created+presenceTime.Milliseconds()
	if u.agency != nil {
		actor.AgencyID = *u.agency
	}
	return actor, nil
}

// read reads a session with its user: with one query where a single database has both.
func (s *Sessions) read(ctx context.Context, tokenHash string) (r row, u user, err error) {
	if users := s.mainTable("users"); users != "" {
		err = s.local.ReadRow(ctx, `SELECT `+rowColumns+`, `+sessionUserColumns+` FROM sessions s JOIN `+users+` u
			ON u.id = s.user_id AND u.deleted = FALSE WHERE s.token_hash = $1`, []any{tokenHash},
			append(r.columns(), u.sessionColumns()...)...)
	} else if err = s.local.ReadRow(ctx, `SELECT `+rowColumns+` FROM sessions s WHERE s.token_hash = $1`,
		[]any{tokenHash}, r.columns()...); err == nil {
		u, err = s.userOf(ctx, r)
	}
	if store.NoRows(err) {
		return r, u, fault.Unauthenticated()
	}
	if err != nil {
		return r, u, fmt.Errorf("find the session: %w", err)
	}
	return r, u, nil
}

// userOf reads the user of a session, who may have been locked, deleted or changed since.
func (s *Sessions) userOf(ctx context.Context, r row) (u user, err error) {
	err = s.main.ReadRow(ctx, `SELECT `+sessionUserColumns+` FROM users u WHERE u.id = $1 AND u.deleted = FALSE`,
		[]any{r.user}, u.sessionColumns()...)
	return u, err
}

// IsAlive reports whether a session of the user, or the token with the negative number, has neither ended nor expired.
func (s *Sessions) IsAlive(ctx context.Context, session, userID int64) (bool, error) {
	if session < 0 {
		return s.tokens.isAlive(ctx, -session, userID)
	}
	var r row
	now := s.local.Now()
	err := s.local.ReadRow(ctx, `SELECT `+rowColumns+` FROM sessions s WHERE s.id = $1 AND s.user_id = $2`,
		[]any{session, userID}, r.columns()...)
	if store.NoRows(err) || err == nil && !s.alive(r, now) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("find session %d: %w", session, err)
	}
	u, err := s.userOf(ctx, r)
	if store.NoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read the user of session %d: %w", session, err)
	}
	return u.mayUse(r), nil
}

// Count is the number of sessions that are alive.
func (s *Sessions) Count(ctx context.Context) (n int64, err error) {
	err = s.local.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT COUNT(*) FROM sessions WHERE create_date > $1 AND last_seen > $2`,
			[]any{tx.Now().Add(-s.max).UnixMilli(), tx.Now().Add(-s.idle).UnixMilli()}, &n)
	})
	if err != nil {
		return 0, fmt.Errorf("count sessions: %w", err)
	}
	return n, nil
}

// Purge removes expired sessions, attempts that no longer count and devices that have not been used for long, and logs
// the limits whose windows have ended. It removes them even if the log cannot be written.
func (s *Sessions) Purge(ctx context.Context) error {
	var left []checkout.Orphan
	err := s.local.Update(ctx, func(tx *store.Tx) error {
		now := tx.Now()
		if _, err := tx.Exec(ctx, `DELETE FROM sessions WHERE create_date <= $1 OR last_seen <= $2`,
			now.Add(-s.max).UnixMilli(), now.Add(-s.idle).UnixMilli()); err != nil {
			return err
		}
		var err error
		if left, err = checkout.ReleaseOrphans(ctx, tx); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM reminders WHERE until <= $1`, now.UnixMilli()); err != nil {
			return err
		}
		if err := purgeDevices(ctx, tx); err != nil {
			return err
		}
		if err := factor.Purge(ctx, tx); err != nil {
			return err
		}
		for _, table := range []string{"oidc_starts", "link_permits"} {
			if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE until <= $1`, now.UnixMilli()); err != nil {
				return err
			}
		}
		return s.purgeAttempts(ctx, tx)
	})
	if err != nil {
		err = fmt.Errorf("purge sessions: %w", err)
	} else {
		err = s.logReleased(ctx, left)
	}
	return errors.Join(err, s.refusals.flush(ctx, s.clock()))
}
