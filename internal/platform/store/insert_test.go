package store_test

import (
	"context"
	"fmt"
	"testing"

	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

func TestInsertManyRows(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		s, err := store.Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = s.Close() }()
		for _, n := range []int{0, 1, 7, 3_001} {
			rows := make([][]any, n)
			for i := range rows {
				rows[i] = []any{fmt.Sprint("ad ", i), fmt.Sprint("name ", i), []byte{1}, []byte{1}, 1, 1, 1, 1}
			}
			columns := []string{"name_tr", "name_en", "sort_tr", "sort_en", "create_user", "create_date", "modify_user",
				"modify_date"}
			if err := s.Main.Update(context.Background(), func(tx *store.Tx) error {
				ids, err := tx.InsertIDs(t.Context(), "terms", columns, rows)
				if err != nil || len(ids) != n {
					return fmt.Errorf("%d ids for %d rows: %w", len(ids), n, err)
				}
				for i, id := range ids {
					if i%500 != 0 && i != n-1 {
						continue
					}
					var name string
					if err := tx.Row(t.Context(), "SELECT name_tr FROM terms WHERE id = $1", []any{id},
						&name); err != nil ||
						name != rows[i][0] {
						t.Errorf("row %d of %d is %q: %v", i, n, name, err)
					}
				}
				return nil
			}); err != nil {
				t.Error(err)
			}
		}
	})
}
