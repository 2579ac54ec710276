package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// unfinishedTable exists in a store while a copy into it is unfinished.
const unfinishedTable = "unfinished_copy"

// ErrUnfinished means that a store contains an unfinished copy.
var ErrUnfinished = errors.New("a copy into this database did not end: run lls copy into it again, or remove it")

// IsVacant checks that a database contains no library yet, and writes nothing. begun means that it contains an
// unfinished copy.
func IsVacant(ctx context.Context, o Options) (begun bool, err error) {
	if o.Database == "" {
		if _, err := os.Stat(filepath.Join(o.Data, MainFile)); errors.Is(err, os.ErrNotExist) {
			return false, nil
		}
	}
	o.ReadOnly, o.Clock = true, time.Now
	db, err := openMain(o)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.View(ctx, func(tx *Tx) error {
		tables, err := tx.Tables(ctx)
		if err == nil {
			err = tx.Empty(ctx, Portable(tables))
		}
		if err != nil {
			return err
		}
		begun, err = tx.unfinished(ctx)
		return err
	})
	return begun, err
}

// markUnfinished marks an empty store, before it has tables, as an unfinished copy.
func (db *DB) markUnfinished(ctx context.Context) error {
	err := db.Update(ctx, func(tx *Tx) error {
		_, err := tx.Exec(ctx, "CREATE TABLE IF NOT EXISTS "+unfinishedTable+" (id BIGINT PRIMARY KEY)")
		return err
	})
	if err != nil {
		return fmt.Errorf("begin to fill the target: %w", err)
	}
	return nil
}

// FinishCopy removes the mark, in the transaction that writes the rows.
func FinishCopy(ctx context.Context, tx *Tx) error {
	_, err := tx.Exec(ctx, "DROP TABLE "+unfinishedTable)
	return err
}

func (tx *Tx) unfinished(ctx context.Context) (bool, error) {
	var n int64
	err := tx.Row(ctx, tx.dialect.hasTable(), []any{unfinishedTable}, &n)
	return n > 0, err
}

func (db *DB) refuseUnfinished(ctx context.Context) error {
	return db.View(ctx, func(tx *Tx) error {
		unfinished, err := tx.unfinished(ctx)
		if err == nil && unfinished {
			err = ErrUnfinished
		}
		return err
	})
}

// Steps are further steps of a copy; each may be nil.
type Steps struct {
	Plan   func(CopyPlan)                              // gets what is copied and what is left out
	Before func(ctx context.Context, source *Tx) error // before the first row is written
	// when all rows are written and compared, before the commit
	After func(ctx context.Context, target *Tx) error
}

// CopyRows copies every row of a main store, but for the contents of files, into an empty one: all or nothing.
func CopyRows(ctx context.Context, from, to *DB, steps Steps) (done []CopyResult, err error) {
	there := false
	err = from.View(ctx, func(source *Tx) error {
		if err := source.disableTimeouts(ctx); err != nil {
			return err
		}
		if steps.Before != nil {
			if err := steps.Before(ctx, source); err != nil {
				return err
			}
		}
		err := to.Update(ctx, func(target *Tx) (err error) {
			done, err = copyAll(ctx, source, target, steps)
			return err
		})
		there = err == nil
		return err
	})
	if there {
		return done, nil // an error at the end of the reading transaction does not matter any more
	}
	return nil, err
}

func copyAll(ctx context.Context, source, target *Tx, steps Steps) ([]CopyResult, error) {
	if err := target.disableTimeouts(ctx); err != nil {
		return nil, err
	}
	p, err := Plan(ctx, source, target)
	if err != nil {
		return nil, err
	}
	p = p.Filter(func(table string) bool { return !isContent(table) })
	if steps.Plan != nil {
		steps.Plan(p)
	}
	done, err := p.Copy(ctx, source, target)
	if err == nil && steps.After != nil {
		err = steps.After(ctx, target)
	}
	if err != nil {
		return nil, err
	}
	var one int // everything was read in one transaction if that one is still open
	if err := source.Row(ctx, "SELECT 1", nil, &one); err != nil {
		return nil, fmt.Errorf("end the reading: %w", err)
	}
	return done, nil
}

func (tx *Tx) disableTimeouts(ctx context.Context) error {
	for _, q := range tx.dialect.disableTimeouts() {
		if _, err := tx.Exec(ctx, q); err != nil {
			return fmt.Errorf("take time for a copy: %w", err)
		}
	}
	return nil
}
