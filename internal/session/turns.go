package session

import (
	"context"
	"net/netip"
	"sync"

	"lls/internal/fault"
)

// turns knows the tries whose passwords are being looked at. Each counts as wrong until it is known to be right, so at
// the limit a sign-in waits for those before it: many right ones at once must not be refused for each other's sake.
type turns struct {
	mu    sync.Mutex
	open  map[string]int
	ended chan struct{} // closed whenever a try ends
}

func newTurns() *turns { return &turns{open: map[string]int{}, ended: make(chan struct{})} }

// take counts a try as soon as it may be looked at. end must be called when its password has been.
func (s *Sessions) take(ctx context.Context, username string, from netip.Addr) (t try, end func(), err error) {
	for {
		t, ended, err := s.tryNow(ctx, username, from)
		if err == nil {
			return t, func() { s.turns.end(t) }, nil
		}
		if ended == nil || !fault.Is(err, "ERROR_TOO_MANY_TRIES") {
			return t, nil, err
		}
		select {
		case <-ended:
		case <-ctx.Done():
			return t, nil, err
		}
	}
}

// tryNow reserves a try, or answers the end of another one that is worth waiting for.
func (s *Sessions) tryNow(ctx context.Context, username string, from netip.Addr) (t try, ended <-chan struct{}, err error) {
	s.turns.mu.Lock()
	defer s.turns.mu.Unlock()
	t, err = s.reserve(ctx, username, from)
	if err != nil {
		if s.turns.open[t.pair]+s.turns.open[t.address] > 0 {
			ended = s.turns.ended
		}
		return t, ended, err
	}
	s.turns.open[t.pair]++
	s.turns.open[t.address]++
	return t, nil, nil
}

func (u *turns) end(t try) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, subject := range []string{t.pair, t.address} {
		if u.open[subject]--; u.open[subject] == 0 {
			delete(u.open, subject)
		}
	}
	close(u.ended)
	u.ended = make(chan struct{})
}
