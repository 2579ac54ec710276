// Package transfer copies a whole library from one database to another, with counts and checksums.
package transfer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"

	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
)

// Location is where a library is stored: a data folder, or a PostgreSQL database.
type Location struct{ Data, Database string }

// Result says what a copy transfers, or has transferred.
type Result struct {
	Tables     []store.CopyResult
	Contents   int64
	Bytes      int64
	Missing    []string // contents that the library names and does not have
	Log        audit.Head
	Unfinished bool // an earlier copy into the target did not end
}

// Copy copies the library from one location to another that has none. A dry run writes nothing and returns the same
// result. The source may be in use; later saves are not copied.
func Copy(ctx context.Context, from, to Location, dry bool) (r Result, err error) {
	source, err := store.OpenToRead(ctx, options(from), false)
	if err != nil {
		return r, fmt.Errorf("open the source: %w", err)
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	files := file.New(file.Config{Stores: &store.Stores{Main: source}, Data: from.Data})
	if r.Unfinished, err = store.IsVacant(ctx, options(to)); err != nil {
		return r, fmt.Errorf("look at the target: %w", err)
	}
	if dry {
		err = countContents(ctx, source, files, &r)
		return r, err
	}
	if to.Data == "" {
		if to.Data, err = os.MkdirTemp("", "lls-copy-"); err != nil {
			return r, fmt.Errorf("make a folder to work in: %w", err)
		}
		defer func() { err = errors.Join(err, os.RemoveAll(to.Data)) }()
	}
	filling := options(to)
	filling.CopyTarget = true
	target, err := store.Open(ctx, filling)
	if err != nil {
		return r, fmt.Errorf("open the target: %w", err)
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	c := copier{files, file.New(file.Config{Stores: target, Data: to.Data, Limit: math.MaxInt64 - 1}), &r}
	err = c.run(ctx, source, target.Main)
	return r, err
}

func options(p Location) store.Options { return store.Options{Data: p.Data, Database: p.Database} }

// countContents counts what would be copied.
func countContents(ctx context.Context, source *store.DB, files *file.Files, r *Result) error {
	var named []string
	err := source.View(ctx, func(tx *store.Tx) error {
		tables, err := tx.Tables(ctx)
		if err != nil {
			return err
		}
		for _, t := range store.Portable(tables) {
			sum, err := tx.Sum(ctx, t)
			if err != nil {
				return err
			}
			r.Tables = append(r.Tables, sum)
		}
		if r.Log, err = audit.End(ctx, tx); err != nil {
			return err
		}
		named, err = file.Named(ctx, tx)
		return err
	})
	if err != nil {
		return err
	}
	for _, sha := range named {
		content, size, err := files.Open(ctx, sha)
		switch {
		case fault.Is(err, fault.NotFound().Code):
			r.Missing = append(r.Missing, sha)
			continue
		case err != nil:
			return err
		}
		r.Contents++
		r.Bytes += size
		if err := content.Close(); err != nil {
			return fmt.Errorf("close a content: %w", err)
		}
	}
	return nil
}

type copier struct {
	from, to *file.Files
	result   *Result
}

// run copies the contents first, so that no record of the target names a missing one. Rows, their check and the removal
// of the mark that the target is unfinished are one transaction.
func (c copier) run(ctx context.Context, source, target *store.DB) (err error) {
	c.result.Tables, err = store.CopyRows(ctx, source, target, store.Steps{
		Before: c.contents,
		After: func(ctx context.Context, tx *store.Tx) (err error) {
			if c.result.Log, err = audit.VerifyIn(ctx, tx, nil); err != nil {
				return err
			}
			return store.FinishCopy(ctx, tx)
		},
	})
	return err
}

// contents copies what the records of the source name.
func (c copier) contents(ctx context.Context, source *store.Tx) error {
	named, err := file.Named(ctx, source)
	if err != nil {
		return err
	}
	for _, sha := range named {
		size, there, err := c.content(ctx, sha)
		if err != nil {
			return err
		}
		if !there {
			c.result.Missing = append(c.result.Missing, sha)
			continue
		}
		c.result.Contents++
		c.result.Bytes += size
	}
	return nil
}

func (c copier) content(ctx context.Context, sha string) (size int64, there bool, err error) {
	if done, size, err := c.to.Open(ctx, sha); err == nil {
		return size, true, done.Close()
	} else if !fault.Is(err, fault.NotFound().Code) {
		return 0, false, err
	}
	in, size, err := c.from.Open(ctx, sha)
	if fault.Is(err, fault.NotFound().Code) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	stored, err := c.to.Store(ctx, sha, in)
	if err == nil && stored.Sha256 != sha {
		err = fmt.Errorf("the content %s is damaged: its bytes have the SHA-256 %s", sha, stored.Sha256)
	}
	return size, true, err
}
