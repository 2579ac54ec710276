package generation

import (
	"context"
	"maps"
	"sync"

	"lls/internal/platform/store"
)

// Cached is a value that takes long to compute, cached while its generations and its key stay the same. They are read
// in the transaction of the caller. The value is shared and must not be changed.
type Cached[T any] struct {
	counting    sync.Mutex // of several callers after a change one computes
	mu          sync.Mutex
	generations map[string]int64
	key         string
	value       T
}

// Read returns the cached value, or computes it again, and the generations that it depends on.
func (c *Cached[T]) Read(ctx context.Context, tx *store.Tx, names []string, key string,
	count func() (T, error)) (value T, generations map[string]int64, err error) {
	if generations, err = Read(ctx, tx, names...); err != nil {
		return value, nil, err
	}
	if value, held := c.held(generations, key); held {
		return value, generations, nil
	}
	c.counting.Lock()
	defer c.counting.Unlock()
	if err := ctx.Err(); err != nil {
		return value, nil, err
	}
	if value, held := c.held(generations, key); held {
		return value, generations, nil
	}
	if value, err = count(); err != nil {
		return value, nil, err
	}
	c.mu.Lock()
	c.generations, c.key, c.value = generations, key, value
	c.mu.Unlock()
	return value, generations, nil
}

func (c *Cached[T]) held(generations map[string]int64, key string) (T, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.value, c.generations != nil && c.key == key && maps.Equal(c.generations, generations)
}

// ReadCached returns what all transactions of a database cache under a name while the generations stay the same. A
// writing transaction does not use the cache: others must not see what it may roll back.
func ReadCached[T any](
	ctx context.Context, tx *store.Tx, name string, generations []string, read func() (T, error),
) (T, error) {
	if !tx.ReadOnly() {
		return read()
	}
	cached := tx.Shared(name, func() any { return new(Cached[T]) }).(*Cached[T])
	value, _, err := cached.Read(ctx, tx, generations, "", read)
	return value, err
}
