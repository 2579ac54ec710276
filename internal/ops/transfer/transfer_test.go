package transfer_test

import (
	"context"
	"errors"
	"testing"

	"lls/internal/ops/transfer"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// A copy that was killed leaves a target that nobody can take for a library, and that the next copy fills.
func TestACopyThatDidNotEndIsBegunAgain(t *testing.T) {
	ctx := context.Background()
	from := t.TempDir()
	source, err := store.Open(ctx, store.Options{Data: from})
	if err != nil {
		t.Fatal(err)
	}
	if err := source.Main.Update(ctx, func(tx *store.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.System, Process: audit.Create,
			Data: "ğüşiöç"})
	}); err != nil {
		t.Fatal(err)
	}
	if err := source.Close(); err != nil {
		t.Fatal(err)
	}
	storetest.Each(t, func(t *testing.T, o store.Options) {
		killed := o
		killed.CopyTarget = true
		left, err := store.Open(ctx, killed)
		if err != nil {
			t.Fatal(err)
		}
		if err := left.Close(); err != nil {
			t.Fatal(err)
		}
		if s, err := store.Open(ctx, o); !errors.Is(err, store.ErrUnfinished) {
			t.Errorf("half a copy is opened: %v, %v", s, err)
		}
		if db, err := store.OpenToRead(ctx, o, false); !errors.Is(err, store.ErrUnfinished) {
			t.Errorf("half a copy is read: %v, %v", db, err)
		}
		to := transfer.Location{Data: o.Data, Database: o.Database}
		for _, dry := range []bool{true, false} {
			r, err := transfer.Copy(ctx, transfer.Location{Data: from}, to, dry)
			if err != nil || !r.Unfinished || r.Log.Number != 1 {
				t.Fatalf("again (dry %t): %+v, %v", dry, r, err)
			}
		}
		whole, err := store.Open(ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		if end, err := audit.Verify(ctx, whole.Main, nil); err != nil || end.Number != 1 {
			t.Errorf("the log of the copy: %+v, %v", end, err)
		}
		if err := whole.Close(); err != nil {
			t.Fatal(err)
		}
		if r, err := transfer.Copy(ctx, transfer.Location{Data: from}, to, false); err == nil {
			t.Errorf("a third copy went into a full target: %+v", r)
		}
	})
}
