package record

import (
	"context"
	"maps"
	"sync"

	"lls/internal/platform/store"
)

// Cached is what takes long to count, kept for as long as the numbers that every change raises stand, and the key. They
// are read in the transaction of anyone who asks, so it is right no matter who made the change: this instance, another
// one, or the origin of an observer. What is kept is shared by all who ask: nobody may change it.
type Cached[T any] struct {
	counting sync.Mutex // of many who ask after a change one counts
	mu       sync.Mutex
	versions map[string]int64
	key      string
	value    T
}

// Read answers what is kept, or counts again, and the numbers that it depends on.
func (k *Cached[T]) Read(ctx context.Context, tx *store.Tx, names []string, key string,
	count func() (T, error)) (value T, versions map[string]int64, err error) {
	if versions, err = Versions(ctx, tx, names...); err != nil {
		return value, nil, err
	}
	if value, held := k.held(versions, key); held {
		return value, versions, nil
	}
	k.counting.Lock()
	defer k.counting.Unlock()
	if err := ctx.Err(); err != nil {
		return value, nil, err
	}
	if value, held := k.held(versions, key); held {
		return value, versions, nil
	}
	if value, err = count(); err != nil {
		return value, nil, err
	}
	k.mu.Lock()
	k.versions, k.key, k.value = versions, key, value
	k.mu.Unlock()
	return value, versions, nil
}

func (k *Cached[T]) held(versions map[string]int64, key string) (T, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.value, k.versions != nil && k.key == key && maps.Equal(k.versions, versions)
}

// LookupsVersion names the generation that every change of a kind with Def.Lookup raises: lists, forms and filters of
// other kinds offer its records.
const LookupsVersion = "lookups"

// ReadCached returns what all transactions of a database cache under a name while the generations stay the same. A
// writing transaction reads for itself: others must not see what it may still roll back.
func ReadCached[T any](
	ctx context.Context, tx *store.Tx, name string, versions []string, read func() (T, error),
) (T, error) {
	if !tx.ReadOnly() {
		return read()
	}
	cached := tx.Shared(name, func() any { return new(Cached[T]) }).(*Cached[T])
	value, _, err := cached.Read(ctx, tx, versions, "", read)
	return value, err
}
