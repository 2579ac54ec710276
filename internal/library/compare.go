package library

import (
	"context"

	"lls/internal/platform/store"
	"lls/internal/record"
)

// ComparedText is the legal text whose versions are compared.
type ComparedText struct {
	record.Parent
	LegislationType record.Named `doc:"The type by name"`
}

// VersionsOf reads a legal text and its versions, newest first.
func VersionsOf(
	ctx context.Context, tx *store.Tx, legalText int64,
) (t ComparedText, versions []RevisionRef, err error) {
	if t.Parent, err = legalTextParent(ctx, tx, legalText); err != nil {
		return t, nil, err
	}
	err = tx.Row(ctx,
		"SELECT l.id, l.name_tr, l.name_en FROM legislation_types l JOIN legal_texts t ON t.legislation_type_id = l.id "+
			"WHERE t.id = $1",
		[]any{legalText}, &t.LegislationType.ID, &t.LegislationType.NameTR, &t.LegislationType.NameEN)
	if err != nil {
		return t, nil, err
	}
	versions, err = revisionsOf(ctx, tx, legalText)
	return t, versions, err
}
