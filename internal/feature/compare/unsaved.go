package compare

import (
	"context"
	"fmt"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/text/lawtext"
)

// UnsavedTexts are the texts of a form, and the version with which they are compared.
type UnsavedTexts struct {
	Source int64 `doc:"A version with texts"`
	TextTR string
	TextEN string
}

// UnsavedAnswer is what changed from a version to the texts of a form.
type UnsavedAnswer struct {
	Source library.RevisionRef
	TR     lawtext.Comparison
	EN     lawtext.Comparison
}

// CompareUnsaved compares a version of a legal text with texts that are not saved. Nothing of them is stored or cached.
func (c *Comparisons) CompareUnsaved(
	ctx context.Context, actor access.Actor, legalText int64, unsaved UnsavedTexts,
) (answer UnsavedAnswer, err error) {
	if err := actor.Need(access.RevisionsCompare); err != nil {
		return answer, err
	}
	to, err := library.TypedTexts(unsaved.TextTR, unsaved.TextEN)
	if err != nil {
		return answer, err
	}
	release, err := c.slots.Acquire(ctx, slots.Comparison, actor.UserID)
	if err != nil {
		return answer, fmt.Errorf("wait for a turn: %w", err)
	}
	defer release()
	var from library.Texts
	err = c.library.Engine().Main.View(ctx, func(tx *store.Tx) error {
		pair, err := library.PairOf(ctx, tx, legalText, unsaved.Source, unsaved.Source)
		if err != nil {
			return err
		}
		answer.Source = pair.Source
		from, _, _, err = pair.Texts(ctx, tx) // unchanged since: it is the same transaction
		return err
	})
	var made languages
	if err == nil {
		made, err = c.ofTexts(ctx, from, to, pairs{})
	}
	if err != nil {
		return answer, fmt.Errorf("compare version %d with texts of a form: %w", unsaved.Source, err)
	}
	answer.TR, answer.EN = made.tr, made.en
	return answer, nil
}
