package timeline

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
	"lls/internal/text/history"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Step is what a version did to one article.
type Step struct {
	Version library.RevisionHead
	Kinds   []history.EventKind `doc:"None in a version that only moved text of it to other articles"`
	Split   []string            `json:",omitempty" doc:"Labels of the articles that were split from it in this version"`
	Place   string              `doc:"Of the article in the version; empty: it is not there any more"`
	Label   string
	Heading string
	Text    string            `doc:"The article in the version"`
	Left    []lawtext.Segment `json:",omitempty" doc:"If words changed: the article before, with what was deleted"`
	Right   []lawtext.Segment `json:",omitempty" doc:"If words changed: the article in the version, with what was inserted"`
}

// ArticleAnswer is one article through the versions of a legal text.
type ArticleAnswer struct {
	Item     library.ComparedText
	Language lang.Language `enum:"tr,en"`
	Steps    []Step        `doc:"The versions that did something to it, oldest first"`
	From     string        `json:",omitempty" doc:"The label of the article that it was split from"`
	Into     string        `json:",omitempty" doc:"The label of the article that has its text now"`
}

// CheckPlace refuses what is no place in a text.
func CheckPlace(place string) error {
	if _, err := lawtext.ParseKey(place); err != nil || len(place) > maxPlace {
		return fault.BadRequest("%.64q is no place of an article", place)
	}
	return nil
}

// maxPlace is the longest place of an article in an address, in bytes.
const maxPlace = 64

// Article returns an article of a version through all versions of its legal text.
func (t *Timelines) Article(ctx context.Context, actor access.Actor, revision int64, place string, l lang.Language) (
	answer ArticleAnswer, err error) {
	if err := CheckPlace(place); err != nil {
		return answer, err
	}
	for {
		c, at, err := t.chainAt(ctx, actor, revision, l)
		if err != nil {
			return answer, fmt.Errorf("follow %s of version %d: %w", place, revision, err)
		}
		lineages := history.Chain(c.outlines, c.hops)
		of := lineageAt(lineages, &c, at, place)
		if of < 0 {
			return answer, fmt.Errorf("follow %s of version %d: %w", place, revision, fault.NotFound())
		}
		answer = ArticleAnswer{Item: c.item, Language: l}
		if answer.Steps, err = t.steps(ctx, actor, &c, lineages, of, l); err != nil {
			return answer, fmt.Errorf("follow %s of version %d: %w", place, revision, err)
		}
		if answer.Steps == nil {
			continue // a version was saved in the meantime
		}
		label := func(of int) string {
			if of < 0 {
				return ""
			}
			other := &lineages[of]
			return c.outlines[other.Last].Articles[other.Article(other.Last)].Label
		}
		answer.From, answer.Into = label(lineages[of].From), label(lineages[of].Into)
		return answer, nil
	}
}

// steps reads what each version did to an article. It returns nil if a version was saved since the chain was read.
func (t *Timelines) steps(ctx context.Context, actor access.Actor, c *chain, lineages []history.Lineage, of int,
	l lang.Language) ([]Step, error) {
	release, err := t.slots.Acquire(ctx, slots.Comparison, actor.UserID)
	if err != nil {
		return nil, fmt.Errorf("wait for a turn: %w", err)
	}
	defer release()
	lineage := &lineages[of]
	var steps []Step
	before := ""
	for _, d := range doneTo(lineages, of) {
		step := Step{Version: c.version(d.version).RevisionHead, Kinds: d.kinds, Label: d.left, Split: d.split}
		if at := lineage.Article(d.version); at >= 0 {
			text, ok, err := t.articleText(ctx, c, d.version, at, l)
			if err != nil || !ok {
				return nil, err
			}
			a := &c.outlines[d.version].Articles[at]
			step.Place, step.Label, step.Heading, step.Text = a.Key, a.Label, a.Heading, text
		}
		if err := t.compareWith(ctx, c, lineage, d.version, &step, before, l); err != nil {
			return nil, err
		}
		before = step.Text
		steps = append(steps, step)
	}
	return steps, nil
}

// done is what a version did to an article.
type done struct {
	version int
	kinds   []history.EventKind
	left    string   // its label before
	split   []string // the labels of those that were split from it
}

// doneTo is what the versions did to an article, oldest first.
func doneTo(lineages []history.Lineage, of int) (all []done) {
	in := func(version int) *done {
		at, found := slices.BinarySearchFunc(all, version, func(d done, version int) int { return d.version - version })
		if !found {
			all = slices.Insert(all, at, done{version: version, kinds: []history.EventKind{}})
		}
		return &all[at]
	}
	for _, e := range lineages[of].Events {
		d := in(e.Version)
		d.kinds = append(d.kinds, e.Kind)
		if d.left == "" {
			d.left = e.Left
		}
	}
	for i := range lineages {
		if l := &lineages[i]; l.From == of {
			d := in(l.First)
			d.split = append(d.split, l.Events[0].Right)
		}
	}
	return all
}

// articleText reads an article of a version.
func (t *Timelines) articleText(ctx context.Context, c *chain, version, article int, l lang.Language) (
	words string, ok bool, err error) {
	of := text{version: c.version(version)}
	if ok, err := t.read(ctx, &of, l); err != nil || !ok {
		return "", false, err
	}
	a := &c.outlines[version].Articles[article]
	lines := strings.SplitAfter(of.words, "\n")
	from := min(a.Line, len(lines))
	return strings.TrimSpace(strings.Join(lines[from:min(from+a.Lines, len(lines))], "")), true, nil
}

// compareWith compares the article of a step with the wording before: that of the version before, or the last one.
func (t *Timelines) compareWith(ctx context.Context, c *chain, lineage *history.Lineage, version int, step *Step,
	last string, l lang.Language) error {
	if at := lineage.Article(version - 1); version > 0 && at >= 0 {
		text, ok, err := t.articleText(ctx, c, version-1, at, l)
		if err != nil {
			return err
		}
		if ok {
			last = text
		}
	}
	if last == "" || step.Text == "" || last == step.Text {
		return nil
	}
	compared, err := t.comparer.Compare(ctx, last, step.Text, lawtext.Options{})
	if err != nil {
		return fmt.Errorf("compare two wordings of an article: %w", err)
	}
	for _, row := range compared.Rows() {
		step.Left = slices.AppendSeq(step.Left, row.Left.Segments())
		if row.Kind == lawtext.KindSame {
			row.Right = row.Left
		}
		step.Right = slices.AppendSeq(step.Right, row.Right.Segments())
	}
	return nil
}
