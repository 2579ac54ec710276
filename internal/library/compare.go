package library

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// ComparedText is the legal text whose versions are compared.
type ComparedText struct {
	record.Parent
	LegislationType record.Named `doc:"The type by name"`
}

// What a query reads of a compared text, into columns.
const (
	comparedColumns = "l.id, l.name_tr, l.name_en, l.number, y.id, y.name_tr, y.name_en"
	comparedTables  = "legal_texts l JOIN legislation_types y ON y.id = l.legislation_type_id"
)

func (t *ComparedText) columns() []any {
	return []any{&t.ID, &t.NameTR, &t.NameEN, &t.Number,
		&t.LegislationType.ID, &t.LegislationType.NameTR, &t.LegislationType.NameEN}
}

// VersionsOf reads a legal text and its versions, newest first.
func VersionsOf(
	ctx context.Context, tx *store.Tx, legalText int64,
) (t ComparedText, versions []RevisionRef, err error) {
	err = tx.Row(ctx, "SELECT "+comparedColumns+" FROM "+comparedTables+" WHERE l.id = $1", []any{legalText},
		t.columns()...)
	if store.NoRows(err) {
		return t, nil, fault.NotFound()
	}
	if err != nil {
		return t, nil, err
	}
	versions, err = revisionsOf(ctx, tx, legalText)
	return t, versions, err
}

// Pair is two versions of a legal text, which may be the same one.
type Pair struct {
	LegalText           ComparedText
	Source, Destination RevisionRef
	Apart               int64 // how many versions with texts one is after the other
	Saved               int64 // when a version of the legal text was last saved
}

// PairOf reads two versions of a legal text without their texts. It refuses versions that are not of the legal text or
// have no texts.
func PairOf(ctx context.Context, tx *store.Tx, legalText, source, destination int64) (p Pair, err error) {
	var places []int64
	refs, err := store.All(ctx, tx, func(scan func(...any) error) (RevisionRef, error) {
		var place int64
		ref, err := scanRevisionRef(func(columns ...any) error {
			return scan(append(append(p.LegalText.columns(), columns...), &place, &p.Saved)...)
		})
		places = append(places, place)
		return ref, err
	}, "SELECT "+comparedColumns+", "+revisionRefColumns+
		", (SELECT COUNT(*) FROM revisions b WHERE b.legal_text_id = l.id AND b.has_texts = $4"+
		" AND (b.date < t.date OR b.date = t.date AND b.id < t.id))"+
		", (SELECT MAX(b.modify_date) FROM revisions b WHERE b.legal_text_id = l.id)"+
		" FROM "+comparedTables+" JOIN revisions t ON t.legal_text_id = l.id"+
		" WHERE t.legal_text_id = $1 AND t.id IN ($2, $3) AND t.has_texts = $4",
		legalText, source, destination, true)
	if err != nil {
		return p, err
	}
	if err := fillRefs(ctx, tx, refs); err != nil {
		return p, err
	}
	if len(places) == 2 {
		p.Apart = max(places[0]-places[1], places[1]-places[0])
	}
	found := map[int64]RevisionRef{}
	for _, ref := range refs {
		found[ref.ID] = ref
	}
	var hasSource, hasDestination bool
	p.Source, hasSource = found[source]
	p.Destination, hasDestination = found[destination]
	if !hasSource || !hasDestination {
		if _, err := legalTextParent(ctx, tx, legalText); err != nil {
			return p, err
		}
		return p, fault.Rejected("ERROR_NOT_COMPARABLE")
	}
	return p, nil
}

// Texts are the texts of a version.
type Texts struct{ TR, EN string }

// Sums tell whether the texts of a version are still the same: the first 16 hex digits of the SHA-256 of each.
type Sums struct {
	TR string `doc:"First 16 hex digits of the SHA-256 of the Turkish text; empty without one"`
	EN string `doc:"Of the English text"`
}

// Sums returns the sums of both texts.
func (t Texts) Sums() Sums { return Sums{SumOf(t.TR), SumOf(t.EN)} }

// SumDigits is how much of a SHA-256 a sum is.
const SumDigits = 16

// SumOf returns the sum of a text; an empty one for no text.
func SumOf(text string) string {
	if text == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])[:SumDigits]
}

// TypedTexts are the texts of a form as they would be saved. A text that is too long is refused as a save refuses it.
func TypedTexts(tr, en string) (Texts, error) {
	if err := cmp.Or(CheckLength("TextTR", tr), CheckLength("TextEN", en)); err != nil {
		return Texts{}, err
	}
	return Texts{lang.Normalize(tr), lang.Normalize(en)}, nil
}

// CheckLength refuses a text that is too long for a version. key is what the text is called in the call.
func CheckLength(key, text string) error {
	if n := lang.Len(text); n > MaxText {
		return fault.Invalid(fault.Field{Field: key, Code: "maxlength",
			Params: map[string]any{"Max": MaxText, "Length": n}})
	}
	return nil
}

// Texts reads the texts of both versions. ok is false if one of them was changed since the pair was read.
func (p Pair) Texts(ctx context.Context, tx *store.Tx) (source, destination Texts, ok bool, err error) {
	found := map[int64]Texts{}
	err = tx.Each(ctx, "SELECT id, modify_date, text_tr, text_en FROM revisions WHERE id IN ($1, $2)",
		[]any{p.Source.ID, p.Destination.ID}, func(scan func(...any) error) error {
			var id, modified int64
			var texts Texts
			if err := scan(&id, &modified, &texts.TR, &texts.EN); err != nil {
				return fmt.Errorf("scan the texts of a version: %w", err)
			}
			for _, ref := range []RevisionRef{p.Source, p.Destination} {
				if ref.ID == id && int64(ref.ModifyDate) == modified {
					found[id] = texts
				}
			}
			return nil
		})
	source, unchanged := found[p.Source.ID]
	destination, ok = found[p.Destination.ID]
	return source, destination, ok && unchanged, err
}
