package library

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/record/tree"
	"lls/internal/text/lang"
)

// Sector is a node of the sector tree, which groups legal texts.
type Sector struct {
	ID         int64 `json:"Id"`
	NameTR     string
	NameEN     string
	ParentID   *int64 `json:"ParentId"`
	Parent     *record.Named
	Order      int64 `doc:"From 0 among its siblings"`
	Notes      string
	Count      int64           `doc:"Legal texts of its own"`
	LegalTexts []record.Parent `json:",omitzero" doc:"The first of its legal texts, in a view"`
	record.Audit
}

// maxListed bounds the legal texts that the view of a sector or type shows.
const maxListed = 100

func sectorDef() record.Def[Sector, Sector] {
	trName, enName := func(s *Sector) *string { return &s.NameTR }, func(s *Sector) *string { return &s.NameEN }
	return record.Def[Sector, Sector]{
		Name: "sectors", Table: "sectors", Audit: audit.Sectors, Lookup: true,
		Rights:  record.Rights{Read: access.Readers, Keep: access.Experts},
		Labels:  record.Labels{One: label("Sektör", "Sector"), Many: label("Sektörler", "Sectors")},
		Columns: sectorColumns(),
		Keys:    func(s *Sector) record.Keys { return record.Keys{ID: &s.ID, Count: &s.Count, Audit: &s.Audit} },
		Row:     func(s *Sector) Sector { return *s },
		Fields: append(names(200, trName, enName),
			record.OptionalRefField("ParentId", "parent_id", label("Üst sektör", "Parent sector"),
				func(s *Sector) **int64 { return &s.ParentID }, record.Rule{Table: "sectors"}),
			notes(func(s *Sector) *string { return &s.Notes }, 4, 500),
		),
		Derived: []record.Field[Sector]{record.Derived("position", func(s *Sector) any { return &s.Order })},
		Compute: sortKeys(trName, enName),
		Ignored: treeKeys,
		Tree:    func(s *Sector) **int64 { return &s.ParentID },
		UsedBy: []record.Use{
			{Kind: "legaltexts", Table: "legal_text_sectors", Column: "sector_id"},
			{Kind: "regulations", Table: "regulations", Column: "sector_id"},
			{Kind: "sectors", Table: "sectors", Column: "parent_id"},
		},
		Listing: treeListing("sectors"),
		ListLookups: func(ctx context.Context, tx *store.Tx, l *record.Lookups) error {
			return treeLookup(ctx, tx, l, "sectors",
				"SELECT legal_text_id, sector_id FROM legal_text_sectors ORDER BY legal_text_id")
		},
		EditLookups: func(ctx context.Context, tx *store.Tx, l *record.Lookups) error {
			return treeLookup(ctx, tx, l, "sectors", "")
		},
		Load: func(ctx context.Context, tx *store.Tx, items []*Sector, _ bool) error {
			byID, err := namedByID(ctx, tx, "sectors")
			if err != nil {
				return err
			}
			for _, s := range items {
				if s.ParentID != nil {
					s.Parent = byID[*s.ParentID]
				}
			}
			return nil
		},
		View: func(ctx context.Context, tx *store.Tx, v *record.ViewAnswer[Sector]) (err error) {
			rows, err := tree.Read(ctx, tx, "sectors")
			if err != nil {
				return err
			}
			v.Sectors = tree.Paths(rows, []int64{v.Item.ID})
			v.Item.LegalTexts, err = store.All(ctx, tx, scanParent,
				`SELECT t.id, t.name_tr, t.name_en, t.number FROM legal_texts t
				JOIN legal_text_sectors s ON s.legal_text_id = t.id WHERE s.sector_id = $1 ORDER BY t.sort_tr, t.id LIMIT $2`,
				v.Item.ID, maxListed)
			return err
		},
		// A new name does not change the shape of the tree, but the cached tree contains names.
		After: func(ctx context.Context, tx *store.Tx, _ *record.Change[Sector]) error { return touchLibrary(ctx, tx) },
	}
}

// namedByID returns the names of a kind with Def.Lookup. They are cached: nobody may change them.
func namedByID(ctx context.Context, tx *store.Tx, table string) (map[int64]*record.Named, error) {
	return cached(ctx, tx, "names of "+table, func(ctx context.Context, tx *store.Tx) (map[int64]*record.Named, error) {
		return readNames(ctx, tx, table)
	})
}

func readNames(ctx context.Context, tx *store.Tx, table string) (map[int64]*record.Named, error) {
	all, err := store.All(ctx, tx, scanNamed, "SELECT id, name_tr, name_en FROM "+table)
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]*record.Named, len(all))
	for i := range all {
		byID[all[i].ID] = &all[i]
	}
	return byID, nil
}

// prose is an optional text of many lines.
func prose[T any](key, column string, l record.Label, ptr func(*T) *string, low, high int) record.Field[T] {
	return record.ProseField(key, column, l, ptr, record.Rule{Min: low, Max: high})
}

// notes is the field for notes that every kind has.
func notes[T any](ptr func(*T) *string, low, high int) record.Field[T] {
	return prose("Notes", "notes", label("Notlar", "Notes"), ptr, low, high)
}

// sortKeys computes the order of names in both languages.
func sortKeys[T any](tr, en func(*T) *string) []record.Computed[T] {
	return []record.Computed[T]{
		{Column: "sort_tr", Value: func(t *T) any { return lang.SortKey(lang.Turkish, *tr(t)) }},
		{Column: "sort_en", Value: func(t *T) any { return lang.SortKey(lang.English, *en(t)) }},
	}
}

var (
	sortByNameTR     = query.Sort{Key: nameTR.Key("NameTR"), Columns: []string{"t.sort_tr"}, Indexed: true}
	sortByNameEN     = query.Sort{Key: nameEN.Key("NameEN"), Columns: []string{"t.sort_en"}, Indexed: true}
	sortByModifyDate = query.Sort{Key: modifyDateLabel.Key("ModifyDate"), Columns: []string{"t.modify_date"}}
)

// byName is the order of rows that are equal in another order.
var byName = []string{"t.sort_tr"}

// plainSort orders by columns that are never null.
func plainSort(id string, l record.Label, columns ...string) query.Sort {
	return query.Sort{Key: l.Key(id), Columns: columns}
}

// sortByCount orders by how many rows of another table point at the record.
func sortByCount(l record.Label, table, column string) query.Sort {
	return query.Sort{Key: l.Key("Count"),
		Columns: []string{"(SELECT COUNT(*) FROM " + table + " u WHERE u." + column + " = t.id)"}}
}
