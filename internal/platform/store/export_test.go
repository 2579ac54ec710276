package store

import "context"

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
