package library

import (
	"context"

	"lls/internal/audit"
	"lls/internal/kind"
	"lls/internal/store"
)

// TypeLaw is the type that the legal-basis rule hangs on; it cannot be deleted.
const TypeLaw int64 = 1

// LegislationType is a type of legal text: law, regulation, order …
type LegislationType struct {
	ID         int64 `json:"Id"`
	NameTR     string
	NameEN     string
	IsPrimary  bool `doc:"Primary legislation passes the Assembly; secondary does not"`
	Notes      string
	Count      int64         `doc:"Legal texts of this type"`
	LegalTexts []kind.Parent `json:",omitzero" doc:"The first of its legal texts, in a view"`
	kind.Audit
}

func legislationTypeDef() kind.Def[LegislationType, LegislationType] {
	type T = LegislationType
	trName, enName := func(t *T) *string { return &t.NameTR }, func(t *T) *string { return &t.NameEN }
	return kind.Def[T, T]{
		Name: "legislationtypes", Table: "legislation_types", Audit: audit.LegislationTypes,
		Export: legislationTypeTable(),
		Keys:   func(t *T) kind.Keys { return kind.Keys{ID: &t.ID, Count: &t.Count, Audit: &t.Audit} },
		Names:  func(t *T) (string, string) { return t.NameTR, t.NameEN },
		Row:    func(t *T) T { return *t },
		Fields: append(names(200, trName, enName),
			kind.FlagField("IsPrimary", "is_primary", func(t *T) *bool { return &t.IsPrimary }),
			prose("Notes", "notes", func(t *T) *string { return &t.Notes }, 4, 500),
		),
		Compute: sortKeys(trName, enName),
		UsedBy:  []kind.Use{{Kind: "legaltexts", Table: "legal_texts", Column: "legislation_type_id"}},
		Keep:    []int64{TypeLaw},
		Listing: kind.Listing{
			Words: "legislationtypes", Ties: byName, Default: "NameTR", PageSize: 15,
			Sorts: []kind.Sort{sortByNameTR, sortByNameEN,
				{Key: kind.Key{ID: "IsPrimary", NameTR: "Birincil mevzuat", NameEN: "Primary legislation"}, Columns: []string{"t.is_primary"}},
				sortByCount("Yasal metin sayısı", "Number of legal texts", "legal_texts", "legislation_type_id"),
				sortByModifyDate},
			Filters: []kind.Filter{{Param: "status", Doc: "1 primary, 2 secondary", Add: eitherFilter("status", "t.is_primary")}},
		},
		ListLookups: func(_ context.Context, _ *store.Tx, l *kind.Lookups) error {
			l.TypeStatuses = typeStatuses()
			return nil
		},
		View: func(ctx context.Context, tx *store.Tx, v *kind.ViewAnswer[T]) (err error) {
			v.Item.LegalTexts, err = store.All(ctx, tx, scanParent, `SELECT t.id, t.name_tr, t.name_en, t.number FROM legal_texts t
				WHERE t.legislation_type_id = $1 ORDER BY t.sort_tr, t.id LIMIT $2`, v.Item.ID, maxListed)
			return err
		},
	}
}
