package compare

import (
	"context"
	"fmt"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/slots"
	"lls/internal/text/lawtext"
)

// TypedTexts are the texts of a form before and after a change.
type TypedTexts struct {
	BeforeTR string
	BeforeEN string
	TextTR   string
	TextEN   string
}

// TypedAnswer is what changed in the texts of a form.
type TypedAnswer struct {
	TR lawtext.Comparison
	EN lawtext.Comparison
}

// CompareTyped compares texts none of which is saved. Nothing of them is stored or cached.
func (c *Comparisons) CompareTyped(ctx context.Context, actor access.Actor, typed TypedTexts) (answer TypedAnswer,
	err error) {
	if err := actor.Need(access.RevisionsUpdate); err != nil {
		return answer, err
	}
	from, err := library.TypedTexts(typed.BeforeTR, typed.BeforeEN)
	if err != nil {
		return answer, err
	}
	to, err := library.TypedTexts(typed.TextTR, typed.TextEN)
	if err != nil {
		return answer, err
	}
	release, err := c.slots.Acquire(ctx, slots.Comparison, actor.UserID)
	if err != nil {
		return answer, fmt.Errorf("wait for a turn: %w", err)
	}
	defer release()
	made, err := c.ofTexts(ctx, from, to, pairs{})
	if err != nil {
		return answer, fmt.Errorf("compare texts of a form: %w", err)
	}
	return TypedAnswer{made.tr, made.en}, nil
}
