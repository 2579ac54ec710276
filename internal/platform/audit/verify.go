package audit

import (
	"context"
	"fmt"

	"lls/internal/platform/store"
)

// Broken names the first entry that is not as it was written.
type Broken struct {
	Number int64
	What   string
}

// Error says what is wrong, with the number as it is shown.
func (b Broken) Error() string {
	return fmt.Sprintf("the log is broken at entry %08d: %s", b.Number, b.What)
}

// Verify reads the whole log, from one moment, and returns its end. known is an earlier end that was stored elsewhere,
// or nil: only with it are a truncated log and one that was rewritten as a whole detected. The error is a Broken when
// the log is damaged.
func Verify(ctx context.Context, db *store.DB, known *Head) (end Head, err error) {
	err = db.View(ctx, func(tx *store.Tx) (err error) { end, err = VerifyIn(ctx, tx, known); return err })
	return end, err
}

// VerifyIn is Verify within a transaction.
func VerifyIn(ctx context.Context, tx *store.Tx, known *Head) (Head, error) {
	v := verifier{known: known}
	if err := each(ctx, tx, v.next); err != nil {
		return v.end, err
	}
	noted, err := readHead(ctx, tx)
	if err != nil && !store.NoRows(err) {
		return v.end, err
	}
	return v.end, v.finish(noted)
}

// verifier checks the chain entry by entry.
type verifier struct {
	known   *Head
	end     Head
	chained bool // an entry with a hash was read
}

func (v *verifier) next(r Record) error {
	hash := r.after(v.end.Hash)
	switch {
	case r.Hash == "" && v.chained:
		return Broken{r.ID, "it has no hash"}
	case r.Hash != "" && r.ID != v.end.Number+1:
		return Broken{v.end.Number + 1, "it is missing"}
	case r.Hash != "" && r.Hash != hash && !v.chained && v.end.Number > 0:
		return Broken{r.ID, "it, or one of the entries before it, which bear no hash, was changed"}
	case r.Hash != "" && r.Hash != hash:
		return Broken{r.ID, "it was changed"}
	case r.Hash != "":
		v.chained = true
	}
	v.end = Head{r.ID, hash}
	if v.known != nil && r.ID == v.known.Number && hash != v.known.Hash {
		return Broken{r.ID, "it is another one than when the head was kept; it or entries before it were written anew"}
	}
	return nil
}

// finish looks for entries that are missing at the end.
func (v *verifier) finish(noted Head) error {
	last := noted
	if v.known != nil && v.known.Number > last.Number {
		last = *v.known
	}
	switch {
	case last.Number > v.end.Number:
		return Broken{v.end.Number + 1, fmt.Sprintf("it is missing, as are all after it; the last one was %08d",
			last.Number)}
	case noted.Number > 0 && noted != v.end:
		return Broken{v.end.Number, "it is not the one that the database noted as its last"}
	}
	return nil
}
