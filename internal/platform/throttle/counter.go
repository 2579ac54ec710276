// Package throttle counts what users do, so that nobody does it too often.
package throttle

import (
	"sync"
	"time"
)

// Counter counts calls of users in windows of time. It is kept in memory; its size is bounded by the number of users.
type Counter struct {
	limit  int
	window time.Duration

	mu    sync.Mutex
	users map[int64]calls
}

type calls struct {
	since time.Time
	n     int
}

// NewCounter returns a counter that permits each user a number of calls in a window, which begins with the first one.
func NewCounter(limit int, window time.Duration) *Counter {
	return &Counter{limit: limit, window: window, users: map[int64]calls{}}
}

// Count counts a call. Beyond the limit it returns the rest of the window.
func (c *Counter) Count(user int64, now time.Time) (wait time.Duration, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	u := c.users[user]
	if now.Sub(u.since) >= c.window {
		u = calls{since: now}
	}
	if u.n >= c.limit {
		return u.since.Add(c.window).Sub(now), false
	}
	u.n++
	c.users[user] = u
	return 0, true
}
