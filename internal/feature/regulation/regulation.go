// Package regulation answers the calls that only EU regulations have: the list with its filters, the file, and
// the import of a folder of files with a manifest.
package regulation

import (
	"context"
	"fmt"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/record/tree"
)

// Regulations returns the calls.
type Regulations struct {
	kind   *record.Kind[library.Regulation, library.Regulation]
	engine *record.Engine
	files  *file.Files
}

// New returns the calls of a library's regulations; signed links lead to their files from now on. files is nil where
// the API is only described.
func New(l *library.Library, files *file.Files) *Regulations {
	r := &Regulations{kind: library.Regulations(l), engine: l.Engine(), files: files}
	if files != nil {
		files.AddSource(r.kind.Name, r.content)
	}
	return r
}

// RegulationPage is a page of the list, with what its filters and its form offer.
type RegulationPage struct {
	Items     []library.Regulation
	Total     int64
	SortTypes []query.Key
	Sectors   []tree.Path `doc:"All sectors, in the order of the tree"`
	Types     []record.Named
}

// List returns a page of regulations, read in the given way.
func (r *Regulations) List(ctx context.Context, actor access.Actor, p query.Params,
	way record.Reading[library.Regulation]) (RegulationPage, error) {
	answer := RegulationPage{Items: []library.Regulation{}, SortTypes: r.kind.Listing.SortTypes(),
		Types: library.RegulationTypes()}
	if err := actor.Need(r.kind.Permission("read")); err != nil {
		return answer, err
	}
	err := r.engine.View(ctx, func(tx *store.Tx) error {
		page, err := r.kind.Listing.Parse(p, r.engine.StartWhere(ctx, tx))
		if err != nil {
			return err
		}
		if answer.Items, answer.Total, err = r.kind.Rows(ctx, tx, actor, page, way); err != nil {
			return err
		}
		rows, err := tree.Read(ctx, tx, "sectors")
		if err != nil {
			return err
		}
		answer.Sectors = tree.AllPaths(rows)
		return nil
	})
	if err != nil {
		return answer, fmt.Errorf("list regulations: %w", err)
	}
	return answer, nil
}
