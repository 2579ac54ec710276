package store_test

import (
	"sync"
	"testing"

	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// However many callers there are, an instance takes no more connections than it may, and each ends what takes too long.
func TestPostgreSQLIsUsedWithinBounds(t *testing.T) {
	const most = 3
	s := storetest.Stores(t, store.Options{Data: t.TempDir(), Database: storetest.Postgres(t), Connections: most})
	var all sync.WaitGroup
	var mu sync.Mutex
	var peak int64
	for range 20 {
		all.Go(func() {
			if err := s.Main.View(ctx, func(tx *store.Tx) error {
				for name, want := range map[string]string{"statement_timeout": "1min",
					"idle_in_transaction_session_timeout": "1min"} {
					var limit string
					if err := tx.Row(ctx, "SELECT current_setting($1)", []any{name}, &limit); err != nil ||
						limit != want {
						t.Errorf("%s: %q, %v", name, limit, err)
					}
				}
				var open int64
				err := tx.Row(ctx,
					"SELECT COUNT(*) + 0 * COUNT(pg_sleep(0.02)) FROM pg_stat_activity WHERE application_name = "+
						"current_setting('application_name')", nil, &open)
				mu.Lock()
				defer mu.Unlock()
				peak = max(peak, open)
				return err
			}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if peak < most || peak > 2*most { // the local store has as many
		t.Errorf("%d connections, bound %d for each of two stores", peak, most)
	}
}
