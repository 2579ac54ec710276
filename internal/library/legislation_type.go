package library

import (
	"context"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// TypeLaw is the type that the legal-basis rule depends on; it cannot be deleted.
const TypeLaw int64 = 1

// LegislationType is a type of legal text: law, regulation, order …
type LegislationType struct {
	ID         int64 `json:"Id"`
	NameTR     string
	NameEN     string
	IsPrimary  bool `doc:"Primary legislation passes the Assembly; secondary does not"`
	Notes      string
	Count      int64           `doc:"Legal texts of this type"`
	LegalTexts []record.Parent `json:",omitzero" doc:"The first of its legal texts, in a view"`
	record.Audit
}

func legislationTypeDef() record.Def[LegislationType, LegislationType] {
	type T = LegislationType
	trName, enName := func(t *T) *string { return &t.NameTR }, func(t *T) *string { return &t.NameEN }
	return record.Def[T, T]{
		Name: "legislationtypes", Table: "legislation_types", Audit: audit.LegislationTypes, Lookup: true,
		Rights: record.Rights{Read: access.Readers, Keep: access.Experts},
		Labels: record.Labels{
			One: label("Metin türü", "Legal text type"), Many: label("Metin türleri", "Text types"),
			Log: label("Metin Türleri", "Legal Text Types"),
		},
		Screen:  "/pages/settings/legaltexttypes",
		Columns: legislationTypeColumns(),
		Keys:    func(t *T) record.Keys { return record.Keys{ID: &t.ID, Count: &t.Count, Audit: &t.Audit} },
		Row:     func(t *T) T { return *t },
		Fields: append(names(200, trName, enName),
			record.FlagField("IsPrimary", "is_primary", primaryLabel, func(t *T) *bool { return &t.IsPrimary }),
			notes(func(t *T) *string { return &t.Notes }, 4, 500),
		),
		Compute: sortKeys(trName, enName),
		UsedBy:  []record.Use{{Kind: "legaltexts", Table: "legal_texts", Column: "legislation_type_id"}},
		Listing: query.Listing{
			SearchKind: "legislationtypes", Ties: byName, Default: "NameTR", PageSize: 15,
			Sorts: []query.Sort{sortByNameTR, sortByNameEN,
				{Key: primaryLabel.Key("IsPrimary"), Columns: []string{"t.is_primary"}},
				sortByCount(numberOfTexts, "legal_texts", "legislation_type_id"),
				sortByModifyDate},
			Filters: []query.Filter{{Param: "status", Doc: "1 primary, 2 secondary",
				Add: flagFilter("status", "t.is_primary")}},
		},
		ListLookups: func(_ context.Context, _ *store.Tx, l *record.Lookups) error {
			l.TypeStatuses = typeStatuses()
			return nil
		},
		View: func(ctx context.Context, tx *store.Tx, v *record.ViewAnswer[T]) (err error) {
			v.Item.LegalTexts, err = store.All(ctx, tx, scanParent,
				`SELECT t.id, t.name_tr, t.name_en, t.number FROM legal_texts t
				WHERE t.legislation_type_id = $1 ORDER BY t.sort_tr, t.id LIMIT $2`, v.Item.ID, maxListed)
			return err
		},
		BeforeDelete: func(_ context.Context, _ *store.Tx, c *record.Change[T]) error {
			if c.ID == TypeLaw {
				return fault.RejectedWith("ERROR_LINKED_DATA", []record.Linked{})
			}
			return nil
		},
	}
}
