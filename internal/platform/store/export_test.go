package store

import (
	"context"
	"testing"
	"time"
)

// AwaitWaiting waits until so many wait to join a group.
func AwaitWaiting(t *testing.T, db *DB, n int32, most time.Duration) {
	t.Helper()
	for until := time.Now().Add(most); db.writer.waiting.Load() < n; time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("%d wait, want %d", db.writer.waiting.Load(), n)
		}
	}
}

// LetGroupsLast lets groups take members in for so long.
func LetGroupsLast(db *DB, lasting time.Duration) { db.writer.lasting = lasting }

// DeferForeignKeys is deferForeignKeys.
func DeferForeignKeys(ctx context.Context, tx *Tx) (func() error, error) {
	return tx.deferForeignKeys(ctx)
}

// Insert writes one row.
func Insert(ctx context.Context, tx *Tx, t Table, row []any) error {
	b := batch{tx: tx, table: t}
	if err := b.add(ctx, row); err != nil {
		return err
	}
	return b.flush(ctx)
}
