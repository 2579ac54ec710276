package library

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/tree"
)

// Domain is a node of the domain tree, which groups terms. Exactly one is the default.
type Domain struct {
	ID        int64 `json:"Id"`
	NameTR    string
	NameEN    string
	ParentID  *int64 `json:"ParentId"`
	Parent    *record.Named
	IsDefault bool  `doc:"New terms start in it; moved by making another domain the default"`
	Order     int64 `doc:"From 0 among its siblings"`
	Notes     string
	Count     int64          `doc:"Terms of its own"`
	Terms     []record.Named `json:",omitzero" doc:"The first of its terms, in a view"`
	record.Audit
}

func domainDef() record.Def[Domain, Domain] {
	type T = Domain
	trName, enName := func(t *T) *string { return &t.NameTR }, func(t *T) *string { return &t.NameEN }
	return record.Def[T, T]{
		Name: "domains", Table: "domains", Audit: audit.Domains, Lookup: true,
		Rights: record.Rights{Read: access.Everybody, Keep: access.TermKeepers},
		Labels: record.Labels{
			One: label("Konu alanı", "Domain"), Many: label("Konu alanları", "Domains"),
			Log: label("Konu Alanları", "Domains"),
		},
		Columns: domainColumns(),
		Keys:    func(t *T) record.Keys { return record.Keys{ID: &t.ID, Count: &t.Count, Audit: &t.Audit} },
		Row:     func(t *T) T { return *t },
		Fields: append(names(200, trName, enName),
			record.OptionalRefField("ParentId", "parent_id", label("Üst konu alanı", "Parent domain"),
				func(t *T) **int64 { return &t.ParentID }, record.Rule{Table: "domains"}),
			record.FlagField("IsDefault", "is_default", label("Varsayılan konu alanı", "Default domain"),
				func(t *T) *bool {
					return &t.IsDefault
				}),
			notes(func(t *T) *string { return &t.Notes }, 4, 500),
		),
		Derived: []record.Field[T]{record.Derived("position", func(t *T) any { return &t.Order })},
		Compute: sortKeys(trName, enName),
		Ignored: treeKeys,
		Tree:    func(t *T) **int64 { return &t.ParentID },
		UsedBy: []record.Use{
			{Kind: "terms", Table: "term_domains", Column: "domain_id"},
			{Kind: "domains", Table: "domains", Column: "parent_id"},
		},
		Listing: treeListing("domains"),
		ListLookups: func(ctx context.Context, tx *store.Tx, l *record.Lookups) error {
			return treeLookup(ctx, tx, l, "domains", "SELECT term_id, domain_id FROM term_domains ORDER BY term_id")
		},
		EditLookups: func(ctx context.Context, tx *store.Tx, l *record.Lookups) error {
			return treeLookup(ctx, tx, l, "domains", "")
		},
		Load: func(ctx context.Context, tx *store.Tx, items []*T, _ bool) error {
			byID, err := namedByID(ctx, tx, "domains")
			if err != nil {
				return err
			}
			for _, d := range items {
				if d.ParentID != nil {
					d.Parent = byID[*d.ParentID]
				}
			}
			return nil
		},
		View: func(ctx context.Context, tx *store.Tx, v *record.ViewAnswer[T]) (err error) {
			rows, err := tree.Read(ctx, tx, "domains")
			if err != nil {
				return err
			}
			v.Domains = tree.Paths(rows, []int64{v.Item.ID})
			v.Item.Terms, err = store.All(ctx, tx, scanNamed, `SELECT t.id, t.name_tr, t.name_en FROM terms t
				JOIN term_domains d ON d.term_id = t.id WHERE d.domain_id = $1 ORDER BY t.sort_tr, t.id LIMIT $2`, v.Item.ID,
				maxListed)
			return err
		},
		Allow: func(c *record.Change[T]) error {
			if c.Old.IsDefault && (c.New == nil || !c.New.IsDefault) {
				return fault.Rejected("ERROR_DEFAULT_DOMAIN")
			}
			return nil
		},
		Before: moveDefault,
		// A new name does not change the shape of the tree, but the cached tree contains names.
		After: func(ctx context.Context, tx *store.Tx, _ *record.Change[T]) error { return touchGlossary(ctx, tx) },
	}
}

// moveDefault removes the mark from the previous default. That domain counts as changed, so that a form that still
// shows it as the default cannot silently set the mark again.
func moveDefault(ctx context.Context, tx *store.Tx, c *record.Change[Domain]) error {
	if !c.New.IsDefault || c.Old != nil && c.Old.IsDefault {
		return nil
	}
	former, err := store.All(ctx, tx, scanNamed, "SELECT id, name_tr, name_en FROM domains WHERE is_default = TRUE")
	if err != nil {
		return err
	}
	for _, d := range former {
		if _, err := tx.Exec(ctx, `UPDATE domains SET is_default = FALSE, modify_user = $1,
			modify_date = CASE WHEN modify_date < $2 THEN $2 ELSE modify_date + 1 END WHERE id = $3`,
			c.Actor.UserID, tx.Now().UnixMilli(), d.ID); err != nil {
			return err
		}
		if err := audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: audit.Domains,
			Process: audit.Update, UserID: c.Actor.UserID, ObjectID: d.ID, Data: d.NameTR + " / " + d.NameEN,
			Changes: []audit.Change{{Field: "IsDefault", Before: "true", After: "false"}}}); err != nil {
			return err
		}
	}
	return nil
}
