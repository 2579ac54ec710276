package lawtext

import (
	"context"
	"crypto/sha256"
	"unsafe"

	"lls/internal/lru"
)

// Cache keeps comparisons by the content of both texts: two given texts always
// compare the same. It forgets those not asked for longest when they take more
// than its limit. What it answers is shared and must not be changed.
type Cache struct {
	comparer Comparer
	kept     *lru.Cache[cacheKey, Comparison]
}

type cacheKey [2][sha256.Size]byte

// NewCache holds comparisons of at most so many bytes, the texts they show included.
func NewCache(bytes int) *Cache {
	return &Cache{kept: lru.New[cacheKey, Comparison](bytes)}
}

// Compare answers from the cache, or compares and remembers.
func (c *Cache) Compare(ctx context.Context, source, destination string) (Comparison, error) {
	key := cacheKey{hashOf(source), hashOf(destination)}
	if known, ok := c.kept.Get(key); ok {
		return known, nil
	}
	value, err := c.comparer.Compare(ctx, source, destination, Options{})
	if err != nil {
		return Comparison{}, err
	}
	c.kept.Put(key, value, size(value)+len(source)+len(destination))
	return value, nil
}

func hashOf(s string) [sha256.Size]byte {
	return sha256.Sum256(unsafe.Slice(unsafe.StringData(s), len(s))) // read only, not copied
}

// size is about what a comparison takes besides its texts.
func size(c Comparison) int {
	return len(c.Articles)*int(unsafe.Sizeof(ArticleChange{})) +
		len(c.rows)*int(unsafe.Sizeof(row{})) + len(c.segments)*int(unsafe.Sizeof(segment{}))
}
