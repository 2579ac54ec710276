package search

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"lls/internal/kind"
	"lls/internal/store"
)

// index is the memory and the number up to which it has followed the changes.
type index struct {
	mu     sync.RWMutex
	memory *memory
	stamp  int64
}

// errAhead says that the index has seen more than the transaction can: a new transaction helps, unless the data were
// taken back to an earlier state.
var errAhead = errors.New("the search index is ahead of the transaction")

// read brings the index up to what the transaction sees and then lets fn look at it.
func (x *index) read(ctx context.Context, tx *store.Tx, again bool, fn func(*memory) error) error {
	versions, err := kind.Versions(ctx, tx, counter)
	if err != nil {
		return err
	}
	stamp := versions[counter]
	x.mu.RLock()
	if x.memory != nil && x.stamp == stamp {
		defer x.mu.RUnlock()
		return fn(x.memory)
	}
	x.mu.RUnlock()
	if err := x.follow(ctx, tx, stamp, again); err != nil {
		return err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	return fn(x.memory)
}

func (x *index) loaded() bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.memory != nil
}

func (x *index) follow(ctx context.Context, tx *store.Tx, stamp int64, again bool) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch {
	case x.memory == nil || x.memory.worn():
		return x.load(ctx, tx, stamp)
	case x.stamp == stamp:
		return nil
	case x.stamp > stamp && again:
		return errAhead
	case x.stamp > stamp:
		return x.load(ctx, tx, stamp)
	}
	if err := x.memory.follow(ctx, tx, x.stamp); err != nil {
		x.memory = nil
		return err
	}
	x.stamp = stamp
	return nil
}

// load reads everything anew.
func (x *index) load(ctx context.Context, tx *store.Tx, stamp int64) error {
	fresh := newMemory()
	if err := fresh.follow(ctx, tx, 0); err != nil {
		return err
	}
	x.memory, x.stamp = fresh, stamp
	return nil
}

// portion is how many documents one statement reads: none may take as long as a statement may.
const portion = 500

// follow takes in the documents behind a stamp.
func (m *memory) follow(ctx context.Context, tx *store.Tx, stamp int64) error {
	for more := true; more; {
		read := 0
		err := tx.Each(ctx, "SELECT kind, object_id, stamp, content FROM search_documents WHERE stamp > $1 ORDER BY stamp LIMIT $2",
			[]any{stamp, portion}, func(scan func(...any) error) error {
				var name string
				var id int64
				var content []byte
				if err := scan(&name, &id, &stamp, &content); err != nil {
					return fmt.Errorf("scan a search document: %w", err)
				}
				if err := m.put(name, id, content); err != nil {
					return fmt.Errorf("index %s %d: %w", name, id, err)
				}
				read++
				return nil
			})
		if err != nil {
			return err
		}
		more = read == portion
	}
	m.settle()
	return nil
}
