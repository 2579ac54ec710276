// Package lru is a cache that is limited by the bytes of its values.
package lru

import (
	"container/list"
	"sync"
)

// Cache removes the least recently used values when it exceeds its limit. Its values
// are shared and must not be changed.
type Cache[K comparable, V any] struct {
	limit int
	mu    sync.Mutex
	bytes int
	byKey map[K]*list.Element
	order list.List // of *kept[K, V], the last used first
}

type kept[K comparable, V any] struct {
	key   K
	value V
	bytes int
}

// New returns a cache for values of at most so many bytes.
func New[K comparable, V any](bytes int) *Cache[K, V] {
	return &Cache[K, V]{limit: bytes, byKey: map[K]*list.Element{}}
}

// Get returns the value of a key.
func (c *Cache[K, V]) Get(key K) (value V, found bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at, found := c.byKey[key]
	if !found {
		return value, false
	}
	c.order.MoveToFront(at)
	return at.Value.(*kept[K, V]).value, true
}

// Put stores a value of so many bytes, unless the key has one already or it
// is larger than the limit.
func (c *Cache[K, V]) Put(key K, value V, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.byKey[key]; known || bytes > c.limit {
		return
	}
	c.byKey[key] = c.order.PushFront(&kept[K, V]{key, value, bytes})
	c.bytes += bytes
	for c.bytes > c.limit {
		oldest := c.order.Remove(c.order.Back()).(*kept[K, V])
		delete(c.byKey, oldest.key)
		c.bytes -= oldest.bytes
	}
}

// Bytes is the size of all values.
func (c *Cache[K, V]) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}
