package timeline

import (
	"context"
	"fmt"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/text/history"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Partners are the articles that two versions of a legal text have in common, found through all versions between them;
// none if one of the two has no text in the language. ok is false if one of the two was saved since it was read.
func (t *Timelines) Partners(
	ctx context.Context, actor access.Actor, source, destination *library.RevisionRef, l lang.Language,
) (pairs []lawtext.Pair, ok bool, err error) {
	c, err := t.chainOf(ctx, actor, source.LegalTextID, l)
	if err != nil {
		return nil, false, fmt.Errorf("follow the articles from version %d to %d: %w", source.ID, destination.ID, err)
	}
	places := [2]int{}
	for i, of := range []*library.RevisionRef{source, destination} {
		if places[i] = c.place(of.ID); places[i] < 0 {
			return nil, true, nil
		}
		if c.version(places[i]).ModifyDate != of.ModifyDate {
			return nil, false, nil
		}
	}
	return history.Partners(c.outlines, c.hops, places[0], places[1]), true, nil
}
