package compare

import (
	"context"
	"strings"
	"sync"
	"testing"

	"lls/internal/text/lawtext"
)

// rebuilt is what the rows of a comparison show on each side.
func rebuilt(c *lawtext.Comparison) (sides [2]string) {
	for _, r := range c.Rows() {
		sides[0] += r.Left.Text()
		if r.Kind == lawtext.KindSame { // shown once
			r.Right = r.Left
		}
		sides[1] += r.Right.Text()
	}
	return sides
}

func TestCacheAnswersTheSameAndKeepsItsLimit(t *testing.T) {
	cache := newCache(20_000)
	texts := []string{"MADDE 1 – bir iki üç\n", "MADDE 1 – bir iki dört\n", "MADDE 2 – beş\n"}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for _, a := range texts {
				for _, b := range texts {
					c, err := cache.Compare(context.Background(), a, b)
					if err != nil || rebuilt(&c) != [2]string{a, b} {
						t.Errorf("%q against %q: %+v, %v", a, b, rebuilt(&c), err)
					}
				}
			}
		})
	}
	wait.Wait()
	if cache.kept.Bytes() == 0 {
		t.Fatal("nothing was kept")
	}
	big := strings.Repeat("bir iki\n", 300)
	for i := range 50 {
		if _, err := cache.Compare(context.Background(), big, big+strings.Repeat("x", i)); err != nil {
			t.Fatal(err)
		}
		if kept := cache.kept.Bytes(); kept > 20_000 {
			t.Fatalf("%d bytes kept, the limit is 20,000", kept)
		}
	}
}
