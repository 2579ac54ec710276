package replica

import (
	"context"
	"sync"
	"testing"

	"github.com/benbjohnson/litestream"
)

// The day's snapshot and that after a repair may be written at once, of the same change.
func TestSnapshotsOfTheSameChangeDoNotSpoilEachOther(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := newSite(t)
	s.write()
	var writing sync.WaitGroup
	for range 8 {
		writing.Go(func() {
			if err := s.origin.snapshot(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	writing.Wait()
	files, err := s.origin.history.list("", litestream.SnapshotLevel)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if ok, err := isIntact(ctx, s.origin.history.path("", litestream.SnapshotLevel, f), f); err != nil || !ok {
			t.Errorf("%v is whole: %t, %v", f, ok, err)
		}
	}
}
