package session

import (
	"context"
	"sync"

	"lls/internal/platform/fault"
)

// pendingAttempts holds the attempts whose passwords are being checked. Each counts as wrong until it is known to be
// right, so at a limit a sign-in waits for the pending ones: many right passwords at once must not be refused because
// of each other.
type pendingAttempts struct {
	mu     sync.Mutex
	counts map[string]int
	ended  chan struct{} // closed whenever an attempt ends
}

func newPendingAttempts() *pendingAttempts {
	return &pendingAttempts{counts: map[string]int{}, ended: make(chan struct{})}
}

// reserveInTurn counts an attempt as soon as its password may be checked. end must be called after the check. At a
// limit that no pending attempt can lift it returns ERROR_TOO_MANY_TRIES and the subject whose limit it is.
func (s *Sessions) reserveInTurn(
	ctx context.Context, subjects []subject,
) (t attempt, full subject, end func(), err error) {
	for {
		t, full, ended, err := s.tryReserve(ctx, subjects)
		if err == nil {
			return t, full, func() { s.pending.end(t) }, nil
		}
		if ended == nil || !fault.Is(err, "ERROR_TOO_MANY_TRIES") {
			return t, full, nil, err
		}
		select {
		case <-ended:
		case <-ctx.Done():
			return t, full, nil, err
		}
	}
}

// tryReserve reserves an attempt, or returns a channel that is closed when another one ends.
func (s *Sessions) tryReserve(
	ctx context.Context, subjects []subject,
) (t attempt, full subject, ended <-chan struct{}, err error) {
	s.pending.mu.Lock()
	defer s.pending.mu.Unlock()
	t, full, err = s.reserve(ctx, subjects)
	if err != nil {
		if s.pending.counts[full.key()] > 0 {
			ended = s.pending.ended
		}
		return t, full, ended, err
	}
	for _, one := range subjects {
		s.pending.counts[one.key()]++
	}
	return t, full, nil, nil
}

func (u *pendingAttempts) end(t attempt) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, one := range t.subjects {
		key := one.key()
		if u.counts[key]--; u.counts[key] == 0 {
			delete(u.counts, key)
		}
	}
	close(u.ended)
	u.ended = make(chan struct{})
}
