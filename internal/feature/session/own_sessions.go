package session

import (
	"context"
	"fmt"
	"net/netip"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/checkout"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// maxSessions is how many sessions a user has; beyond it the one that was used longest ago ends.
const maxSessions = 100

// Own is one of the actor's sessions.
type Own struct {
	ID         int64 `json:"Id"`
	CreateDate record.Instant
	LastSeen   record.Instant
	IPAddress  string
	Current    bool   `doc:"The session of this call"`
	Browser    string `doc:"For example Firefox, Windows; empty: unknown"`
	Method     string `doc:"How it was opened: password, code (password and one-time code), recovery (password and recovery code), passkey, oidc: and the id of the provider"`
}

// List returns the actor's sessions that are alive, the one used last first.
func (s *Sessions) List(ctx context.Context, actor access.Actor) ([]Own, error) {
	var u user
	err := s.main.View(ctx, func(tx *store.Tx) (err error) {
		u, err = readUser(ctx, tx, "id = $1", actor.UserID)
		return err
	})
	own := []Own{}
	if err == nil {
		err = s.local.View(ctx, func(tx *store.Tx) (err error) {
			own, err = store.All(ctx, tx, func(scan func(...any) error) (o Own, err error) {
				var agent string
				err = scan(&o.ID, &o.CreateDate, &o.LastSeen, &o.IPAddress, &o.Method, &agent)
				o.Browser = browserOf(agent)
				o.Current = o.ID == actor.Session
				return o, err
			}, `SELECT id, create_date, last_seen, ip, method, agent FROM sessions
				WHERE user_id = $1 AND epoch = $2 AND create_date > $3 AND last_seen > $4
				ORDER BY last_seen DESC, id DESC LIMIT $5`,
				u.id, u.epoch, tx.Now().Add(-s.max).UnixMilli(), tx.Now().Add(-s.idle).UnixMilli(), maxSessions)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("list the sessions of user %d: %w", actor.UserID, err)
	}
	return own, nil
}

// End ends one of the actor's sessions. Another one than that of the call ends only while its owner is present: who has
// only got hold of a session cannot keep the owner out.
func (s *Sessions) End(ctx context.Context, actor access.Actor, id int64) error {
	if id != actor.Session {
		if err := actor.NeedRecent(); err != nil {
			return err
		}
	}
	n, err := s.endSessions(ctx, `DELETE FROM sessions WHERE user_id = $1 AND id = $2`, actor.UserID, id)
	if err != nil {
		return err
	}
	if n == 0 {
		return fault.NotFound()
	}
	return s.logEnded(ctx, actor, n)
}

// EndOthers ends all of the actor's sessions but the one of the call.
func (s *Sessions) EndOthers(ctx context.Context, actor access.Actor) error {
	if err := actor.NeedRecent(); err != nil {
		return err
	}
	n, err := s.endSessions(ctx, `DELETE FROM sessions WHERE user_id = $1 AND id <> $2`, actor.UserID, actor.Session)
	if err != nil {
		return err
	}
	return s.logEnded(ctx, actor, n)
}

// EndAll removes the sessions that a new password has ended.
func (s *Sessions) EndAll(ctx context.Context, userID, epoch int64) error {
	_, err := s.endSessions(ctx, `DELETE FROM sessions WHERE user_id = $1 AND epoch < $2`, userID, epoch)
	return err
}

// EndEvery removes all sessions of a user.
func (s *Sessions) EndEvery(ctx context.Context, userID int64) error {
	_, err := s.endSessions(ctx, `DELETE FROM sessions WHERE user_id = $1`, userID)
	return err
}

// EndStale removes the sessions that a change of the account has ended: another role, agency or password, a locked or
// deleted account.
func (s *Sessions) EndStale(ctx context.Context, userID int64) error {
	var epoch int64
	var deleted bool
	err := s.main.View(ctx, func(tx *store.Tx) error {
		return tx.Row(ctx, `SELECT session_epoch, deleted FROM users WHERE id = $1`, []any{userID}, &epoch, &deleted)
	})
	if err != nil {
		return fmt.Errorf("read the epoch of user %d: %w", userID, err)
	}
	if deleted {
		if err := s.local.Update(ctx, func(tx *store.Tx) error {
			for _, table := range []string{"devices", "draft_keys", "passkey_uses", "link_permits"} {
				if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE user_id = $1`, userID); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return fmt.Errorf("forget the devices and drafts of user %d: %w", userID, err)
		}
	}
	return s.EndAll(ctx, userID, epoch)
}

// MoveToEpoch moves the actor's session to a new epoch, which has ended all others.
func (s *Sessions) MoveToEpoch(ctx context.Context, actor access.Actor, epoch int64) error {
	if _, err := s.endSessions(ctx, `UPDATE sessions SET epoch = $2 WHERE id = $1`, actor.Session, epoch); err != nil {
		return err
	}
	return s.EndAll(ctx, actor.UserID, epoch)
}

// endSessions ends sessions by a statement, releases their checkouts, and logs that.
func (s *Sessions) endSessions(ctx context.Context, query string, args ...any) (n int64, err error) {
	var left []checkout.Orphan
	err = s.local.Update(ctx, func(tx *store.Tx) error {
		if n, err = tx.Exec(ctx, query, args...); err != nil {
			return err
		}
		left, err = checkout.ReleaseOrphans(ctx, tx)
		return err
	})
	if err == nil {
		err = s.logReleased(ctx, left)
	}
	if err != nil {
		return 0, fmt.Errorf("end sessions: %w", err)
	}
	return n, nil
}

// endSurplus ends the sessions of a user beyond maxSessions, and releases their checkouts.
func endSurplus(ctx context.Context, tx *store.Tx, userID int64) ([]checkout.Orphan, error) {
	n, err := tx.Exec(ctx, `DELETE FROM sessions WHERE user_id = $1 AND id NOT IN
		(SELECT id FROM sessions WHERE user_id = $1 ORDER BY last_seen DESC, id DESC LIMIT $2)`, userID, maxSessions)
	if err != nil || n == 0 {
		return nil, err
	}
	return checkout.ReleaseOrphans(ctx, tx)
}

// logReleased logs the checkouts that ended with their sessions.
func (s *Sessions) logReleased(ctx context.Context, left []checkout.Orphan) error {
	if len(left) == 0 {
		return nil
	}
	entries := make([]audit.Entry, len(left))
	for i, l := range left {
		entries[i] = audit.Entry{Severity: audit.Success, Category: audit.Category(l.Category), Process: audit.Unlock,
			UserID: l.UserID, ObjectID: l.ID}
	}
	err := s.logStore().Update(ctx, func(tx *store.Tx) error { return audit.WriteAll(ctx, tx, entries) })
	if err != nil {
		return fmt.Errorf("log released checkouts: %w", err)
	}
	return nil
}

func (s *Sessions) logEnded(ctx context.Context, actor access.Actor, n int64) error {
	return s.logEndedOf(ctx, actor, actor.UserID, actor.FullName, n)
}

// logEndedOf logs that the actor has ended n sessions of a user.
func (s *Sessions) logEndedOf(ctx context.Context, actor access.Actor, userID int64, name string, n int64) error {
	err := s.logStore().Update(ctx, func(tx *store.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Session,
			Process: audit.SignOut, UserID: actor.UserID, ObjectID: userID,
			Data: fmt.Sprintf("%s, %s, %d", name, actor.Address, n)})
	})
	if err != nil {
		return fmt.Errorf("log ended sessions: %w", err)
	}
	return nil
}

// Confirm reports whether a password is the actor's. Wrong ones count for the session alone, and are logged like those
// of sign-ins: somebody who guesses elsewhere must not prevent the owner from changing the password.
func (s *Sessions) Confirm(ctx context.Context, actor access.Actor, password string, from netip.Addr) error {
	var u user
	err := s.main.View(ctx, func(tx *store.Tx) (err error) {
		u, err = readUser(ctx, tx, "id = $1", actor.UserID)
		return err
	})
	if err != nil {
		return fmt.Errorf("read user %d: %w", actor.UserID, err)
	}
	full, err := s.checkPassword(ctx, u, password, subject{scopeSession, fmt.Sprint(actor.Session), s.limits.Account,
		s.limits.Window})
	return s.refused(ctx, u, u.username, from, full, err)
}
