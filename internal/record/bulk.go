package record

import (
	"context"
	"slices"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
)

// Bulk writes what depends on the records that an import has created.
type Bulk func(ctx context.Context, tx *store.Tx, ids []int64) error

// bulk is an import that is ready to be written.
type bulk[T, R any] struct {
	kind    *Kind[T, R]
	changes []*Change[T]
	columns []string
	rows    [][]any  // by columns; the last four are who and when
	words   [][]byte // by record, unless the kind writes them itself
	entries []audit.Entry
	after   Bulk
}

// prepareBulk computes all that does not depend on the transaction that will write it.
func (k *Kind[T, R]) prepareBulk(ctx context.Context, changes []*Change[T]) (*bulk[T, R], error) {
	b := &bulk[T, R]{kind: k, changes: changes}
	for i := range k.Fields {
		b.columns = append(b.columns, k.Fields[i].Column)
	}
	for _, computed := range k.Compute {
		b.columns = append(b.columns, computed.Column)
	}
	b.columns = append(b.columns, "modify_user", "modify_date", "create_user", "create_date")
	records := make([]*T, len(changes))
	for n, c := range changes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		row := make([]any, 0, len(b.columns))
		for i := range k.Fields {
			row = append(row, k.Fields[i].arg(c.New))
		}
		for _, computed := range k.Compute {
			row = append(row, computed.Value(c.New))
		}
		b.rows = append(b.rows, append(row, c.Actor.UserID, nil, c.Actor.UserID, nil))
		if k.writesWords() {
			b.words = append(b.words, k.engine.Index.Encode(k.texts(c.New)))
		}
		b.entries = append(b.entries, k.entry(c))
		records[n] = c.New
	}
	var err error
	b.after, err = k.Bulk(ctx, records)
	return b, err
}

// write writes the records with everything that belongs to them, the log last, because it blocks all other writers.
func (b *bulk[T, R]) write(ctx context.Context, tx *store.Tx, summary audit.Entry) error {
	stamp := tx.Now().UnixMilli()
	for _, row := range b.rows {
		row[len(row)-1], row[len(row)-3] = stamp, stamp
	}
	ids, err := tx.InsertIDs(ctx, b.kind.Table, b.columns, b.rows)
	if err != nil {
		return err
	}
	for i, c := range b.changes {
		c.ID, b.entries[i].ObjectID = ids[i], ids[i]
	}
	for _, p := range b.kind.Parts {
		if p.StoreAll == nil {
			continue
		}
		if err := p.StoreAll(ctx, tx, b.changes); err != nil {
			return err
		}
	}
	if len(b.words) > 0 {
		if err := b.kind.engine.Index.Write(ctx, tx, b.kind.Listing.SearchKind, ids, b.words); err != nil {
			return err
		}
	}
	if err := b.after(ctx, tx, ids); err != nil {
		return err
	}
	return audit.WriteAll(ctx, tx, append(slices.Clip(b.entries), summary))
}
