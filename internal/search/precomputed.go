package search

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"

	"lls/internal/platform/store"
	"lls/internal/text/lawtext"
)

// Precomputed is a document whose content was computed before the transaction that writes it: that of a text of a
// megabyte takes longer than the transaction may.
type Precomputed struct {
	document Document
	content  []byte
}

// Precompute computes the content of a document. parse finds the parts of the text of a version, as lawtext.Parse does.
func Precompute(d Document, parse func(text string) lawtext.Structure) *Precomputed {
	return &Precomputed{d, encode(d, parse)}
}

// WritePrecomputed is Write with a precomputed content, if that is the content of this document. The
// document is encoded again if it is not, or if nothing was computed (nil).
func WritePrecomputed(ctx context.Context, tx *store.Tx, d Document, e *Precomputed) error {
	if e == nil || !e.document.sameContent(d) {
		return Write(ctx, tx, d)
	}
	return put(ctx, tx, d.Kind, d.ID, e.content)
}

// sameContent reports whether two documents have the same content, whatever their Ids.
func (d Document) sameContent(other Document) bool {
	return d.LegalText == other.LegalText && d.facts() == other.facts() && slices.Equal(d.Nodes, other.Nodes) &&
		maps.Equal(d.Texts, other.Texts)
}

// Facts are the data of a document beside its words. Those of a legal text follow from its versions.
type Facts struct {
	StatusID int64
	Adopted  bool
	Date     string
}

func (d Document) facts() Facts { return Facts{d.StatusID, d.Adopted, d.Date} }

// SetFacts changes the facts in the stored document of a legal text; its words stay. It returns false, and changes
// nothing, if there is no document of this program's format.
func SetFacts(ctx context.Context, tx *store.Tx, id int64, facts Facts) (done bool, err error) {
	var content []byte
	err = tx.Row(ctx, "SELECT content FROM search_documents WHERE kind = $1 AND object_id = $2", []any{LegalTexts, id},
		&content)
	if store.NoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read the search document of legal text %d: %w", id, err)
	}
	changed, ok := withFacts(content, facts)
	if !ok || bytes.Equal(changed, content) {
		return ok, nil
	}
	return true, put(ctx, tx, LegalTexts, id, changed)
}

// withFacts is a content with other facts; not ok if the content cannot be read or has another format.
func withFacts(content []byte, facts Facts) (changed []byte, ok bool) {
	if len(content) < 1+sumSize || content[0] != format {
		return nil, false
	}
	r := &reader{b: content[1+sumSize:]}
	legalText := r.number()
	r.signed()
	r.byte()
	r.bytes()
	if r.err != nil {
		return nil, false
	}
	return withSum(append(appendFacts(make([]byte, 1+sumSize, len(content)), legalText, facts), r.b...)), true
}
