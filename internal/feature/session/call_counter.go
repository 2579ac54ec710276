package session

import (
	"context"
	"fmt"
	"sync"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
)

// callCounter counts for each user the calls that can write the log. Its size is bounded by the number of
// users.
type callCounter struct {
	limit  int
	window time.Duration

	mu    sync.Mutex
	users map[int64]callCount
}

type callCount struct {
	since time.Time
	n     int
}

func newCallCounter(limit int, window time.Duration) *callCounter {
	return &callCounter{limit: limit, window: window, users: map[int64]callCount{}}
}

// count counts a call. Beyond the limit it returns the rest of the window.
func (a *callCounter) count(user int64, now time.Time) (wait time.Duration, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	c := a.users[user]
	if now.Sub(c.since) >= a.window {
		c = callCount{since: now}
	}
	if c.n >= a.limit {
		return c.since.Add(a.window).Sub(now), false
	}
	c.n++
	a.users[user] = c
	return 0, true
}

// CountCall counts a call of a signed-in user that can write the log. Beyond the limit it returns ERROR_TOO_MANY_TRIES.
func (s *Sessions) CountCall(ctx context.Context, actor access.Actor) error {
	wait, ok := s.calls.count(actor.UserID, s.clock())
	if ok {
		return nil
	}
	return s.Refused(ctx, Refusal{Key: fmt.Sprintf("acts %d", actor.UserID), Window: s.limits.Window, Known: true,
		Why: fault.TooManyRequests(wait),
		Entry: audit.Entry{Severity: audit.Security, Category: audit.System, UserID: actor.UserID, ObjectID: actor.UserID,
			Data: actor.FullName + ", " + actor.Address}})
}

// entries returns the log entries of a sign-in or sign-out: its entry or, for a user who signs in and out too often,
// from time to time one with a count. The right password itself is never refused for that.
func (s *Sessions) entries(e audit.Entry) []audit.Entry {
	if _, ok := s.calls.count(e.UserID, s.clock()); ok {
		return []audit.Entry{e}
	}
	key := fmt.Sprintf("session %d %d", e.Process, e.UserID)
	return s.refusals.note(Refusal{Key: key, Window: s.limits.Window, Known: true, Entry: e}, s.limits.Window)
}
