// Package generation counts the changes of data. A generation is a number in the main store. Every change of the data
// that it covers raises it, in the transaction of the change. A cached value is valid while its generations stay the
// same, whoever made a change: this instance, another one, or the origin of an observer.
package generation

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lls/internal/platform/store"
)

// Lookups names the generation that is raised by a change of any record that lists, forms and filters of other kinds
// offer.
const Lookups = "lookups"

// Of is one generation; 0: nothing has raised it yet.
func Of(ctx context.Context, tx *store.Tx, name string) (n int64, err error) {
	if tx.ReadOnly() {
		all, err := Read(ctx, tx, name)
		return all[name], err
	}
	err = tx.Row(ctx, oneQuery, []any{name}, &n)
	return n, err
}

const oneQuery = "SELECT COALESCE(MAX(version), 0) FROM trees WHERE kind = $1"

// PrefetchOf announces that a writing transaction will read one generation.
func PrefetchOf(ctx context.Context, tx *store.Tx, name string) error {
	return tx.Prefetch(ctx, oneQuery, name)
}

// Read returns some generations by name, and that of the History; one that nothing has raised yet is left out. A
// reading transaction reads all generations once.
func Read(ctx context.Context, tx *store.Tx, names ...string) (map[string]int64, error) {
	all, err := store.Once(tx, onceKey, func() (map[string]int64, error) { return readAll(ctx, tx) })
	if err != nil {
		return nil, err
	}
	some := make(map[string]int64, len(names)+1)
	for _, name := range append(slices.Clip(names), History) {
		if n, raised := all[name]; raised {
			some[name] = n
		}
	}
	return some, nil
}

// onceKey is the key under which a transaction has read all generations.
const onceKey = "generations"

// Prefetch announces that a reading transaction will read generations.
func Prefetch(ctx context.Context, tx *store.Tx) error {
	return tx.PrefetchOnce(ctx, onceKey, allQuery(tx))
}

// allQuery reads all generations in one row: each row of an answer costs a call of the driver.
func allQuery(tx *store.Tx) string {
	return "SELECT COALESCE((SELECT string_agg(kind || ' ' || version, ',') FROM trees), ''), " + tx.Timeline()
}

func readAll(ctx context.Context, tx *store.Tx) (map[string]int64, error) {
	var list string
	var timeline int64
	if err := tx.Row(ctx, allQuery(tx), nil, &list, &timeline); err != nil {
		return nil, fmt.Errorf("read the generations: %w", err)
	}
	all := map[string]int64{}
	for entry := range strings.SplitSeq(list, ",") {
		name, version, given := strings.Cut(entry, " ")
		if !given { // nothing has raised one yet
			continue
		}
		n, err := strconv.ParseInt(version, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("read generation %s: %w", name, err)
		}
		all[name] = n
	}
	all[History] += timeline // a new history is marked by its row or by the timeline
	return all, nil
}

// Raise raises a generation in the transaction of a change.
func Raise(ctx context.Context, tx *store.Tx, name string) error {
	return tx.Queue(ctx, `INSERT INTO trees (kind, version) VALUES ($1, 1)
		ON CONFLICT (kind) DO UPDATE SET version = trees.version + 1`, name)
}

// RaiseBy raises a generation by n, and returns it.
func RaiseBy(ctx context.Context, tx *store.Tx, name string, n int) (raised int64, err error) {
	err = tx.Row(ctx, `INSERT INTO trees (kind, version) VALUES ($1, $2)
		ON CONFLICT (kind) DO UPDATE SET version = trees.version + excluded.version RETURNING version`, []any{name, n},
		&raised)
	return raised, err
}

// Set sets a generation.
func Set(ctx context.Context, tx *store.Tx, name string, n int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO trees (kind, version) VALUES ($1, $2)
		ON CONFLICT (kind) DO UPDATE SET version = excluded.version`, name, n)
	return err
}
