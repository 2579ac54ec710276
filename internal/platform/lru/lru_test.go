package lru_test

import (
	"testing"

	"lls/internal/platform/lru"
)

func TestWhatWasNotAskedForLongestIsForgotten(t *testing.T) {
	c := lru.New[string, int](10)
	c.Put("a", 1, 4)
	c.Put("b", 2, 4)
	if v, ok := c.Get("a"); !ok || v != 1 {
		t.Fatalf("a is %d, %t", v, ok)
	}
	c.Put("c", 3, 4)
	c.Put("huge", 4, 11)
	for key, want := range map[string]bool{"a": true, "b": false, "c": true, "huge": false} {
		if _, ok := c.Get(key); ok != want {
			t.Errorf("%s is kept: %t, want %t", key, ok, want)
		}
	}
}
