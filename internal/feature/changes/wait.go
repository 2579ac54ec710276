package changes

import (
	"context"
	"sync"
	"time"

	"lls/internal/platform/store"
)

const (
	// lookInterval is how often an instance looks at the end of the log while readers wait: once for all of them. No
	// database tells an instance of changes that another one makes.
	lookInterval = 500 * time.Millisecond
	lookTime     = 5 * time.Second
)

// Wait returns when the log has an entry behind the cursor. false: it has none when the time is up, or the instance
// stops.
func (c *Changes) Wait(ctx context.Context, cursor int64, until time.Time) bool {
	ctx, cancel := context.WithDeadline(ctx, until)
	defer cancel()
	moved, leave := c.wait.join(cursor)
	defer leave()
	select {
	case ahead := <-moved:
		return ahead
	case <-ctx.Done():
		return false
	}
}

// End is the number of the last entry of the log.
func (c *Changes) End(ctx context.Context) (n int64, err error) {
	err = c.engine.Main.ReadRow(ctx, "SELECT number FROM log_head WHERE id = 1", nil, &n)
	if store.NoRows(err) {
		return 0, nil
	}
	return n, err
}

// waiters are readers that wait for entries of the log, each with its cursor. While there are any, one goroutine looks
// at the end of the log for all of them.
type waiters struct {
	end func(ctx context.Context) (int64, error)

	mu      sync.Mutex
	all     map[chan bool]int64
	stop    context.CancelFunc // of the goroutine; nil: none runs
	closed  bool
	looking sync.WaitGroup
}

// join adds a reader; what it receives is true when there is an entry behind the cursor.
func (w *waiters) join(cursor int64) (moved <-chan bool, leave func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	ch := make(chan bool, 1)
	if w.closed {
		ch <- false
		return ch, func() {}
	}
	if w.all == nil {
		w.all = map[chan bool]int64{}
	}
	w.all[ch] = cursor
	if w.stop == nil {
		ctx, stop := context.WithCancel(context.Background())
		w.stop = stop
		w.looking.Go(func() { w.look(ctx) })
	}
	return ch, func() { w.leave(ch) }
}

// leave removes a reader; the last one ends the goroutine.
func (w *waiters) leave(ch chan bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.all, ch)
	if len(w.all) == 0 && w.stop != nil {
		w.stop()
		w.stop = nil
	}
}

// look wakes readers until its context ends.
func (w *waiters) look(ctx context.Context) {
	ticker := time.NewTicker(lookInterval)
	defer ticker.Stop()
	for {
		w.wake(ctx)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// wake wakes the readers with a cursor before the end of the log. While the database is away they go on waiting; their
// next reading says so.
func (w *waiters) wake(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	end, err := w.end(ctx)
	if err != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for ch, cursor := range w.all {
		if cursor < end {
			ch <- true
			delete(w.all, ch)
		}
	}
}

// close ends all waits, and those that begin later.
func (w *waiters) close() {
	w.mu.Lock()
	w.closed = true
	for ch := range w.all {
		ch <- false
	}
	w.all = nil
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
	w.mu.Unlock()
	w.looking.Wait()
}
