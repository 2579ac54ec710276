package generation_test

import (
	"context"
	"errors"
	"testing"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

func TestAGenerationIsRaisedWithItsChange(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		main := storetest.Stores(t, o).Main
		is := func(what string, want int64) {
			t.Helper()
			if err := main.View(t.Context(), func(tx *store.Tx) error {
				if got, err := generation.Of(t.Context(), tx, "texts"); err != nil || got != want {
					t.Errorf("%s: %d (%v), want %d", what, got, err, want)
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		is("before all changes", 0)
		undone := errors.New("undone")
		for i, row := range []struct {
			what   string
			change func(ctx context.Context, tx *store.Tx) error
			want   int64
		}{
			{"after one", func(ctx context.Context, tx *store.Tx) error { return generation.Raise(ctx, tx, "texts") },
				1},
			{"after one of something else", func(ctx context.Context, tx *store.Tx) error {
				return generation.Raise(ctx, tx, "terms")
			}, 1},
			{"after three at once", func(ctx context.Context, tx *store.Tx) error {
				n, err := generation.RaiseBy(ctx, tx, "texts", 3)
				if n != 4 {
					t.Errorf("RaiseBy answers %d, want 4", n)
				}
				return err
			}, 4},
			{"after one that was undone", func(ctx context.Context, tx *store.Tx) error {
				return errors.Join(generation.Raise(ctx, tx, "texts"), undone)
			}, 4},
			{"after it was set", func(ctx context.Context, tx *store.Tx) error {
				return generation.Set(ctx, tx, "texts", 2)
			}, 2},
		} {
			if err := main.Update(t.Context(), func(tx *store.Tx) error {
				return row.change(t.Context(), tx)
			}); err != nil && !errors.Is(err, undone) {
				t.Fatal(i, err)
			}
			is(row.what, row.want)
		}
	})
}

func TestACachedValueIsCountedAgainOnlyAfterAChange(t *testing.T) {
	storetest.Each(t, func(t *testing.T, o store.Options) {
		main := storetest.Stores(t, o).Main
		counted := 0
		read := func(tx *store.Tx) {
			t.Helper()
			if _, err := generation.ReadCached(t.Context(), tx, "count", []string{"texts"}, func() (int, error) {
				counted++
				return counted, nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		times := func(what string, want int) {
			t.Helper()
			if err := main.View(t.Context(), func(tx *store.Tx) error { read(tx); return nil }); err != nil {
				t.Fatal(err)
			}
			if counted != want {
				t.Errorf("%s: counted %d times, want %d", what, counted, want)
			}
		}
		update := func(change func(tx *store.Tx) error) {
			t.Helper()
			if err := main.Update(t.Context(), change); err != nil {
				t.Fatal(err)
			}
		}
		times("first", 1)
		times("again", 1)
		update(func(tx *store.Tx) error { return generation.Raise(t.Context(), tx, "terms") })
		times("after another change", 1)
		update(func(tx *store.Tx) error {
			if err := generation.Raise(t.Context(), tx, "texts"); err != nil {
				return err
			}
			read(tx) // sees what others must not see yet
			return nil
		})
		times("after a change", 3)
		times("and again", 3)
		if err := generation.BeginHistory(t.Context(), main); err != nil {
			t.Fatal(err)
		}
		times("in a new history", 4)
	})
}
