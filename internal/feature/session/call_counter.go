package session

import (
	"context"
	"fmt"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
)

// CountCall counts a call of a signed-in user that can write the log. Beyond the limit it returns ERROR_TOO_MANY_TRIES.
func (s *Sessions) CountCall(ctx context.Context, actor access.Actor) error {
	wait, ok := s.calls.Count(actor.UserID, s.clock())
	if ok {
		return nil
	}
	return s.Refused(ctx, Refusal{Key: fmt.Sprintf("acts %d", actor.UserID), Window: s.limits.Window, Known: true,
		Why: fault.TooManyRequests(wait),
		Entry: audit.Entry{Severity: audit.Security, Category: audit.System, UserID: actor.UserID,
			ObjectID: actor.UserID, Data: actor.FullName + ", " + actor.Address}})
}

// entries returns the log entries of a sign-in or sign-out: its entry or, for a user who signs in and out too often,
// from time to time one with a count. The right password itself is never refused for that.
func (s *Sessions) entries(e audit.Entry) []audit.Entry {
	if _, ok := s.calls.Count(e.UserID, s.clock()); ok {
		return []audit.Entry{e}
	}
	key := fmt.Sprintf("session %d %d", e.Process, e.UserID)
	return s.refusals.note(Refusal{Key: key, Window: s.limits.Window, Known: true, Entry: e}, s.limits.Window)
}
