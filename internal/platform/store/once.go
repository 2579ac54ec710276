package store

import (
	"context"
	"sync"
)

// ReadOnly reports whether this is a transaction of View. Everything that it reads belongs to one moment.
func (tx *Tx) ReadOnly() bool { return tx.readOnly }

// Shared returns the value of a key that all transactions of a database share; the first call creates it.
func (tx *Tx) Shared(key string, make func() any) any {
	value, found := tx.shared.Load(key)
	if !found {
		value, _ = tx.shared.LoadOrStore(key, make())
	}
	return value
}

// Once caches what read returns for this reading transaction: a second call would find the same. In a
// writing transaction it always reads.
func Once[T any](tx *Tx, key string, read func() (T, error)) (T, error) {
	if !tx.readOnly {
		return read()
	}
	if known, found := tx.once[key]; found {
		return known.(T), nil
	}
	value, err := read()
	if err == nil {
		if tx.once == nil {
			tx.once = map[string]any{}
		}
		tx.once[key] = value
	}
	return value, err
}

// PrefetchOnce is Prefetch of the query by which Once will read the value of a key, unless it has that already.
func (tx *Tx) PrefetchOnce(ctx context.Context, key, query string, args ...any) error {
	if _, found := tx.once[key]; found || !tx.readOnly {
		return nil
	}
	return tx.Prefetch(ctx, query, args...)
}

// moment is what belongs to the one moment that a transaction reads.
type moment struct {
	readOnly bool
	once     map[string]any // by key of Once
	shared   *sync.Map      // of the database
}
