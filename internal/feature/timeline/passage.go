package timeline

import (
	"context"
	"fmt"
	"slices"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/text/history"
	"lls/internal/text/lang"
)

// Passage is a passage of the text of a version.
type Passage struct {
	Version    int64
	Start, End int    // bytes
	Place      string // the article that it is in, as art:5; empty: none
	Lost       bool   // it is gone from its own version, and its article is there
}

// FoundPassage is where a passage stands in another version.
type FoundPassage struct {
	State        history.PassageState // Reworded if enough of its words are there: see history.Found.Words
	Start, End   int                  // bytes
	Place, Label string               // the article, of a passage that is gone from it
	Line         int                  // of that article, from 0
	// the version in which the passage, or its article, is no longer there; 0: it is there
	Since int64
}

// Follow finds passages of earlier versions in a version, in one language. versions are those of the legal text as they
// were read together with the passages; ok is false if one was saved since then.
func (t *Timelines) Follow(ctx context.Context, actor access.Actor, versions []library.RevisionRef, l lang.Language,
	in int64, passages []Passage) (found []FoundPassage, ok bool, err error) {
	c := chain{all: slices.Clone(versions)}
	slices.SortFunc(c.all, func(a, b library.RevisionRef) int { return earlier(&a, &b) })
	if ok, err := t.fill(ctx, actor, &c, l); err != nil || !ok {
		return nil, false, err
	}
	found = make([]FoundPassage, len(passages))
	to := c.place(in)
	from := map[int][]int{} // by place in the chain: the passages
	for i, p := range passages {
		at := c.place(p.Version)
		if at < 0 || to < at { // a text without the language
			found[i] = FoundPassage{State: history.Gone, Since: in}
			continue
		}
		from[at] = append(from[at], i)
	}
	for at, some := range from {
		if err := ctx.Err(); err != nil {
			return nil, false, fmt.Errorf("follow passages: %w", err)
		}
		c.follow(at, to, some, passages, found)
	}
	return found, true, nil
}

// follow finds those passages of one version.
func (c *chain) follow(from, to int, some []int, passages []Passage, found []FoundPassage) {
	asked := make([]history.Passage, len(some))
	for k, i := range some {
		p := passages[i]
		asked[k] = history.Passage{Start: p.Start, End: p.End, Lost: p.Lost, Article: c.outlines[from].IndexOf(p.Place)}
	}
	for k, f := range history.Follow(c.outlines, c.hops, from, to, asked) {
		one := FoundPassage{State: f.State, Start: f.Start, End: f.End}
		if f.State == history.InArticle || f.State == history.Gone {
			one.Since = c.version(f.Version).ID
		}
		if f.State == history.InArticle {
			a := c.outlines[to].Articles[f.Article]
			one.Place, one.Label, one.Line = a.Key, a.Label, a.Line
		}
		found[some[k]] = one
	}
}
