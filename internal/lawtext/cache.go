package lawtext

import (
	"container/list"
	"context"
	"crypto/sha256"
	"sync"
	"unsafe"
)

// Cache keeps comparisons by the content of both texts: two given texts always
// compare the same. It forgets those not asked for longest when they take more
// than its limit. What it answers is shared and must not be changed.
type Cache struct {
	limit int
	mu    sync.Mutex
	bytes int
	byKey map[cacheKey]*list.Element
	order list.List // of *cached, the latest asked for first
}

type cacheKey [2][sha256.Size]byte

type cached struct {
	key   cacheKey
	value Comparison
	bytes int
}

// NewCache holds comparisons of at most so many bytes, the texts they show included.
func NewCache(bytes int) *Cache {
	return &Cache{limit: bytes, byKey: map[cacheKey]*list.Element{}}
}

// Compare answers from the cache, or compares and remembers.
func (c *Cache) Compare(ctx context.Context, source, destination string) (Comparison, error) {
	key := cacheKey{hashOf(source), hashOf(destination)}
	if known, ok := c.find(key); ok {
		return known, nil
	}
	value, err := Compare(ctx, source, destination, Options{})
	if err != nil {
		return Comparison{}, err
	}
	c.keep(&cached{key, value, size(value) + len(source) + len(destination)})
	return value, nil
}

func hashOf(s string) [sha256.Size]byte {
	return sha256.Sum256(unsafe.Slice(unsafe.StringData(s), len(s))) // read only, not copied
}

func (c *Cache) find(key cacheKey) (Comparison, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at, ok := c.byKey[key]
	if !ok {
		return Comparison{}, false
	}
	c.order.MoveToFront(at)
	return at.Value.(*cached).value, true
}

func (c *Cache) keep(fresh *cached) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.byKey[fresh.key]; known || fresh.bytes > c.limit {
		return
	}
	c.byKey[fresh.key] = c.order.PushFront(fresh)
	c.bytes += fresh.bytes
	for c.bytes > c.limit {
		oldest := c.order.Remove(c.order.Back()).(*cached)
		delete(c.byKey, oldest.key)
		c.bytes -= oldest.bytes
	}
}

// size is about what a comparison takes besides its texts.
func size(c Comparison) int {
	n := len(c.Articles) * int(unsafe.Sizeof(ArticleChange{}))
	for _, r := range c.Rows {
		n += int(unsafe.Sizeof(r)) + 16 + (len(r.Left)+len(r.Right))*int(unsafe.Sizeof(Segment{}))
	}
	return n
}
