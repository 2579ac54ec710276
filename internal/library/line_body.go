package library

import (
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/record"
	"lls/internal/record/query"
)

// LineBody is the institution that a legal text concerns.
type LineBody struct {
	ID     int64 `json:"Id"`
	NameTR string
	NameEN string
	AbbrTR string
	AbbrEN string
	Notes  string
	Count  int64 `doc:"Legal texts"`
	record.Audit
}

func lineBodyDef() record.Def[LineBody, LineBody] {
	type T = LineBody
	trName, enName := func(t *T) *string { return &t.NameTR }, func(t *T) *string { return &t.NameEN }
	return record.Def[T, T]{
		Name: "linebodies", Table: "line_bodies", Audit: audit.LineBodies, Lookup: true,
		Rights: record.Rights{Read: access.Readers, Keep: access.Experts},
		Labels: record.Labels{
			One: label("İlgili kurum", "Line body"), Many: label("İlgili kurumlar", "Line bodies"),
			Log: label("İlgili Kurumlar", "Line Bodies"),
		},
		Columns: lineBodyColumns(),
		Keys:    func(t *T) record.Keys { return record.Keys{ID: &t.ID, Count: &t.Count, Audit: &t.Audit} },
		Row:     func(t *T) T { return *t },
		Fields: append(append(names(200, trName, enName),
			abbreviations(func(t *T) *string { return &t.AbbrTR }, func(t *T) *string { return &t.AbbrEN })...),
			notes(func(t *T) *string { return &t.Notes }, 4, 500)),
		Compute: sortKeys(trName, enName),
		UsedBy:  []record.Use{{Kind: "legaltexts", Table: "legal_texts", Column: "line_body_id"}},
		Listing: query.Listing{
			SearchKind: "linebodies", Ties: byName, Default: "NameTR", PageSize: 15,
			Sorts: []query.Sort{sortByNameTR, sortByNameEN, sortByCount(numberOfTexts, "legal_texts", "line_body_id"),
				sortByModifyDate},
		},
	}
}
