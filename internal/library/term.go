package library

import (
	"context"
	"fmt"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/record/tree"
	"lls/internal/search"
)

// TermRow is a term of the glossary in lists.
type TermRow struct {
	ID        int64 `json:"Id"`
	NameTR    string
	NameEN    string
	AbbrTR    string
	AbbrEN    string
	Domains   []int64
	Favourite bool
}

// Term is a whole term.
type Term struct {
	TermRow
	Notes string
	record.Audit

	count int64 // always 0: nothing can use a term
}

// Bounds of the Notes of a term, in code points.
const (
	minTermNotes = 4
	maxTermNotes = 500
)

func termDef() record.Def[Term, TermRow] {
	type T = Term
	trName, enName := func(t *T) *string { return &t.NameTR }, func(t *T) *string { return &t.NameEN }
	return record.Def[T, TermRow]{
		Name: "terms", Table: "terms", Audit: audit.Terms, Imported: true,
		Rights:  record.Rights{Read: access.Everybody, Keep: access.TermKeepers},
		Labels:  record.Labels{One: label("Terim", "Term"), Many: label("Terimler", "Terms")},
		Columns: termColumns(),
		Keys:    func(t *T) record.Keys { return record.Keys{ID: &t.ID, Count: &t.count, Audit: &t.Audit} },
		Row:     func(t *T) TermRow { return t.TermRow },
		Fields: append(append(names(500, trName, enName),
			abbreviations(func(t *T) *string { return &t.AbbrTR }, func(t *T) *string { return &t.AbbrEN })...),
			notes(func(t *T) *string { return &t.Notes }, minTermNotes, maxTermNotes)),
		Compute: sortKeys(trName, enName),
		Parts: []record.Part[T]{
			record.Links("Domains", label("Konu alanları", "Domains"), "term_domains", "term_id", "domain_id",
				"domains", true, func(t *T) *[]int64 { return &t.Domains }),
		},
		Ignored: []string{"Count"},
		Stars: &record.Stars[T]{Flag: func(t *T) *bool { return &t.Favourite }, StarTable: record.StarTable{
			Name: "favourite_terms", Column: "term_id", Read: access.GlossaryRead, More: "'', FALSE"}},
		Listing:     TermListing(true),
		OwnIndex:    true,
		Generations: []string{GlossaryGeneration, generation.Lookups},
		ListLookups: domainPicker,
		EditLookups: domainPicker,
		Defaults: func(ctx context.Context, tx *store.Tx, t *T) (err error) {
			t.Domains, err = store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) {
				return id, scan(&id)
			},
				"SELECT id FROM domains WHERE is_default = TRUE")
			return err
		},
		View: func(ctx context.Context, tx *store.Tx, v *record.ViewAnswer[T]) error {
			rows, err := tree.Read(ctx, tx, "domains")
			if err != nil {
				return err
			}
			v.Domains, v.Sectors, v.Statuses = tree.Paths(rows, v.Item.Domains), []tree.Path{}, []record.Progress{}
			return nil
		},
		Bulk: func(ctx context.Context, records []*T) (record.Bulk, error) {
			return indexBulk(ctx, search.Terms, records, func(t *T) search.Document {
				return termDocument(t, 0)
			}, touchGlossary)
		},
		After: func(ctx context.Context, tx *store.Tx, c *record.Change[T]) error {
			var err error
			if c.New == nil {
				err = search.Erase(ctx, tx, search.Terms, c.ID)
			} else {
				err = searchTerm(ctx, tx, c.New, c.ID)
			}
			if err != nil {
				return err
			}
			return touchGlossary(ctx, tx)
		},
	}
}

// TermListing declares the parameters of every list of terms; below reports whether a domain includes its descendants.
func TermListing(below bool) query.Listing {
	return query.Listing{
		SearchKind: "terms", Ties: byName, Default: "NameTR", PageSize: 15,
		Sorts: []query.Sort{sortByNameTR, sortByNameEN, sortByModifyDate},
		Filters: []query.Filter{{Param: "domain", Doc: "Domain, with its descendants",
			Add: branchFilter("domain", "domains", "term_domains", "term_id", "domain_id", below)}},
	}
}

func domainPicker(ctx context.Context, tx *store.Tx, l *record.Lookups) error {
	return treeLookup(ctx, tx, l, "domains", "")
}

// GlossaryGeneration names the generation that every change of terms and domains raises.
const GlossaryGeneration = "terms"

func touchGlossary(ctx context.Context, tx *store.Tx) error {
	return generation.Raise(ctx, tx, GlossaryGeneration)
}

// TermName contains the names of a term.
type TermName struct {
	ID                             int64
	NameTR, NameEN, AbbrTR, AbbrEN string
}

// EachTermName reads the names of all terms, the oldest first.
func EachTermName(ctx context.Context, tx *store.Tx, fn func(TermName)) error {
	return tx.Each(ctx, "SELECT id, name_tr, name_en, abbr_tr, abbr_en FROM terms ORDER BY id", nil,
		func(scan func(...any) error) error {
			var t TermName
			if err := scan(&t.ID, &t.NameTR, &t.NameEN, &t.AbbrTR, &t.AbbrEN); err != nil {
				return fmt.Errorf("scan the names of a term: %w", err)
			}
			fn(t)
			return nil
		})
}
