// Package transfer copies a whole library from one database to another, with counts and checksums.
package transfer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"

	"lls/internal/audit"
	"lls/internal/fault"
	"lls/internal/file"
	"lls/internal/store"
)

// Place is where a library lies: a data folder, or a PostgreSQL.
type Place struct{ Data, Database string }

// Result says what a copy carries over, or did.
type Result struct {
	Tables   []store.Copied
	Left     []string // tables that the target makes anew
	Contents int64
	Bytes    int64
	Missing  []string // contents that the library names and does not have
	Log      audit.Head
}

// Copy copies the library from one place into another that has none. A dry run writes nothing and answers the same. The
// source may be in use; what is saved there after the copy has begun is not carried over.
func Copy(ctx context.Context, from, to Place, dry bool) (r Result, err error) {
	source, err := store.OpenToRead(ctx, options(from), false)
	if err != nil {
		return r, fmt.Errorf("open the source: %w", err)
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	files := file.New(file.Config{Stores: &store.Stores{Main: source}, Data: from.Data})
	if err := store.Vacant(ctx, options(to)); err != nil {
		return r, fmt.Errorf("look at the target: %w", err)
	}
	if dry {
		return look(ctx, source, files)
	}
	if to.Data == "" {
		if to.Data, err = os.MkdirTemp("", "lls-copy-"); err != nil {
			return r, fmt.Errorf("make a folder to work in: %w", err)
		}
		defer func() { err = errors.Join(err, os.RemoveAll(to.Data)) }()
	}
	target, err := store.Open(ctx, options(to))
	if err != nil {
		return r, fmt.Errorf("open the target: %w", err)
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	c := copying{files, file.New(file.Config{Stores: target, Data: to.Data, Limit: math.MaxInt64 - 1}), &r}
	return r, c.run(ctx, source, target.Main)
}

func options(p Place) store.Options { return store.Options{Data: p.Data, Database: p.Database} }

// look counts what would be copied.
func look(ctx context.Context, source *store.DB, files *file.Files) (r Result, err error) {
	var named []string
	err = source.View(ctx, func(tx *store.Tx) error {
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
		return r, err
	}
	for _, sha := range named {
		content, size, err := files.Open(ctx, sha)
		switch {
		case fault.Is(err, fault.Missing().Code):
			r.Missing = append(r.Missing, sha)
			continue
		case err != nil:
			return r, err
		}
		r.Contents++
		r.Bytes += size
		if err := content.Close(); err != nil {
			return r, fmt.Errorf("close a content: %w", err)
		}
	}
	return r, nil
}

type copying struct {
	from, to *file.Files
	result   *Result
}

// run brings the contents over first, so that no record of the target ever names one that is not there, and after the
// rows those that were added meanwhile.
func (c copying) run(ctx context.Context, source, target *store.DB) (err error) {
	if err := c.contents(ctx, source); err != nil {
		return err
	}
	if c.result.Tables, err = store.CopyRows(ctx, source, target, func(p store.CopyPlan) { c.result.Left = p.Left }); err != nil {
		return err
	}
	if err := c.contents(ctx, target); err != nil {
		return err
	}
	c.result.Log, err = audit.Verify(ctx, target, nil)
	return err
}

// contents copies what the records of a store name.
func (c copying) contents(ctx context.Context, naming *store.DB) error {
	var named []string
	if err := naming.View(ctx, func(tx *store.Tx) (err error) { named, err = file.Named(ctx, tx); return err }); err != nil {
		return err
	}
	c.result.Contents, c.result.Bytes, c.result.Missing = 0, 0, nil
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

func (c copying) content(ctx context.Context, sha string) (size int64, there bool, err error) {
	if done, size, err := c.to.Open(ctx, sha); err == nil {
		return size, true, done.Close()
	} else if !fault.Is(err, fault.Missing().Code) {
		return 0, false, err
	}
	in, size, err := c.from.Open(ctx, sha)
	if fault.Is(err, fault.Missing().Code) {
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
