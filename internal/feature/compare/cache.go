package compare

import (
	"context"
	"crypto/sha256"
	"unsafe"

	"lls/internal/platform/lru"
	"lls/internal/text/lawtext"
)

// cache keeps comparisons by the content of both texts: two given texts always
// compare the same. It forgets those not asked for longest when they take more
// than its limit. What it answers is shared and must not be changed.
type cache struct {
	comparer lawtext.Comparer
	kept     *lru.Cache[cacheKey, lawtext.Comparison]
}

type cacheKey [2][sha256.Size]byte

// newCache holds comparisons of at most so many bytes, the texts they show included.
func newCache(bytes int) *cache {
	return &cache{kept: lru.New[cacheKey, lawtext.Comparison](bytes)}
}

// Compare answers from the cache, or compares and remembers.
func (c *cache) Compare(ctx context.Context, source, destination string) (lawtext.Comparison, error) {
	key := cacheKey{hashOf(source), hashOf(destination)}
	if known, ok := c.kept.Get(key); ok {
		return known, nil
	}
	value, err := c.comparer.Compare(ctx, source, destination, lawtext.Options{})
	if err != nil {
		return lawtext.Comparison{}, err
	}
	c.kept.Put(key, value, value.Size()+len(source)+len(destination))
	return value, nil
}

func hashOf(s string) [sha256.Size]byte {
	return sha256.Sum256(unsafe.Slice(unsafe.StringData(s), len(s))) // read only, not copied
}
