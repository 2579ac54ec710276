package session

import (
	"context"
	"fmt"
	"time"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// Unattended is the Idle of a request that a client makes without its user.
const Unattended time.Duration = -1

// Request contains what identifies the session of a request.
type Request struct {
	Authorization string
	Address       string        // of the client
	Idle          time.Duration // since the user last did something, as the client says; Unattended: not known
}

// lastUse returns when the user last did something. Unless sessions are attended, each call counts.
func (s *Sessions) lastUse(q Request, now time.Time) (at time.Time, known bool) {
	switch {
	case !s.attended:
		return now, true
	case q.Idle == Unattended:
		return time.Time{}, false
	}
	return now.Add(-q.Idle), true
}

// recordUse records the use of a session, which postpones its end. It does not write each use: the next keep-alive says
// how long the user has been idle.
func (s *Sessions) recordUse(ctx context.Context, r row, q Request, now time.Time) error {
	used, known := s.lastUse(q, now)
	lastSeen := time.UnixMilli(r.lastSeen)
	if !known || !used.After(lastSeen) || now.Sub(lastSeen) < min(useInterval, s.idle/10) {
		return nil
	}
	r.lastSeen = used.UnixMilli()
	err := s.local.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE sessions SET last_seen = $1, ends = $2 WHERE id = $3 AND last_seen < $1`,
			r.lastSeen, s.expiry(r), r.id)
		return err
	})
	if fault.Is(err, fault.Unavailable(nil).Code) {
		return nil // users can still read while the disk is full
	}
	if err != nil {
		return fmt.Errorf("note the use of the session: %w", err)
	}
	return nil
}

// idleLimit is after how many seconds without its user a session ends; 0 where each call postpones its end.
func (s *Sessions) idleLimit() int64 {
	if !s.attended {
		return 0
	}
	return int64(s.idle / time.Second)
}
