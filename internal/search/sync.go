package search

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"lls/internal/kind"
	"lls/internal/store"
)

// index is the memory and the moment up to which it has followed the changes.
type index struct {
	mu      sync.RWMutex
	memory  *memory
	at      moment
	loading *loading // nil while nobody reads everything anew
}

// moment is a state of the data. Numbers of different histories cannot be compared.
type moment struct{ history, stamp int64 }

func momentOf(ctx context.Context, tx *store.Tx) (moment, error) {
	versions, err := kind.Versions(ctx, tx, counter)
	return moment{versions[kind.History], versions[counter]}, err
}

// loading is one reading of everything, for which all who need it wait.
type loading struct {
	done chan struct{}
	err  error
}

// loadWithin bounds the reading of everything, which does not end with the call that needed it first.
const loadWithin = 5 * time.Minute

var (
	// errAhead says that the index has seen more than the transaction can: a new transaction helps, unless the data
	// were taken back to an earlier state.
	errAhead = errors.New("the search index is ahead of the transaction")
	// errAnew says that the index must be loaded, which needs a transaction of its own.
	errAnew = errors.New("the search index must be loaded")
)

// read brings the index up to what the transaction sees and then lets fn look at it.
func (x *index) read(ctx context.Context, tx *store.Tx, again bool, fn func(*memory) error) error {
	at, err := momentOf(ctx, tx)
	if err != nil {
		return err
	}
	for followed := false; ; followed = true {
		if done, err := x.look(at, followed, fn); done {
			return err
		}
		if err := x.follow(ctx, tx, at, again); err != nil {
			return err
		}
	}
}

// look lets fn look if the index is where it should be. Who has followed takes one that others led further since.
func (x *index) look(at moment, followed bool, fn func(*memory) error) (done bool, err error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if x.memory == nil || x.at != at && !(followed && x.at.history == at.history && x.at.stamp > at.stamp) {
		return false, nil
	}
	return true, fn(x.memory)
}

func (x *index) current() *memory {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.memory
}

func (x *index) worn() bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.memory != nil && x.memory.worn()
}

// follow takes in what has changed. What ends it early leaves what was taken in, and its number.
func (x *index) follow(ctx context.Context, tx *store.Tx, at moment, again bool) (err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch {
	case x.memory == nil || x.at.history != at.history:
		return errAnew
	case x.at.stamp == at.stamp:
		return nil
	case x.at.stamp > at.stamp && again:
		return errAhead
	case x.at.stamp > at.stamp:
		return errAnew
	}
	if x.at.stamp, err = x.memory.follow(ctx, tx, x.at.stamp); err == nil {
		x.at = at
	}
	return err
}

// load puts an index in the place of an old one, unless somebody has done so. Whoever waits for it may leave.
func (x *index) load(ctx context.Context, main *store.DB, old *memory) error {
	l := x.startLoading(ctx, main, old)
	if l == nil {
		return nil
	}
	select {
	case <-l.done:
		return l.err
	case <-ctx.Done():
		return fmt.Errorf("wait for the search index: %w", ctx.Err())
	}
}

// startLoading begins to read everything, or joins who does; nil when the old index has been replaced.
func (x *index) startLoading(ctx context.Context, main *store.DB, old *memory) *loading {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.memory != old {
		return nil
	}
	if x.loading == nil {
		l := &loading{done: make(chan struct{})}
		x.loading = l
		go func() {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadWithin)
			defer cancel()
			fresh, at, err := readAll(ctx, main)
			x.mu.Lock()
			defer x.mu.Unlock()
			if err == nil {
				x.memory, x.at = fresh, at
			}
			x.loading, l.err = nil, err
			close(l.done)
		}()
	}
	return x.loading
}

// readAll reads everything, in one transaction.
func readAll(ctx context.Context, main *store.DB) (fresh *memory, at moment, err error) {
	err = main.View(ctx, func(tx *store.Tx) (err error) {
		fresh = newMemory()
		if at, err = momentOf(ctx, tx); err == nil {
			_, err = fresh.follow(ctx, tx, 0)
		}
		return err
	})
	if err != nil {
		return nil, at, fmt.Errorf("read the search index: %w", err)
	}
	return fresh, at, nil
}

// portion is how many documents one statement reads: none may take as long as a statement may.
const portion = 500

// follow takes in the documents behind a stamp, and answers the one that it has come to.
func (m *memory) follow(ctx context.Context, tx *store.Tx, stamp int64) (int64, error) {
	defer m.settle()
	for more := true; more; {
		read := 0
		err := tx.Each(ctx, "SELECT kind, object_id, stamp, content FROM search_documents WHERE stamp > $1 ORDER BY stamp LIMIT $2",
			[]any{stamp, portion}, func(scan func(...any) error) error {
				var name string
				var id, at int64
				var content []byte
				if err := scan(&name, &id, &at, &content); err != nil {
					return fmt.Errorf("scan a search document: %w", err)
				}
				if err := m.put(name, id, content); err != nil {
					return fmt.Errorf("index %s %d: %w", name, id, err)
				}
				stamp = at
				read++
				return nil
			})
		if err != nil {
			return stamp, err
		}
		more = read == portion
	}
	return stamp, nil
}
