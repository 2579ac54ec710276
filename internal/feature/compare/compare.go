// Package compare answers what became of a legal text from one of its versions to another.
package compare

import (
	"context"
	"fmt"
	"time"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/text/lawtext"
)

// Comparisons compares the versions of a library.
type Comparisons struct {
	library *library.Library
	files   *file.Files
	cache   *cache
	slots   *slots.Pool
}

// New makes comparisons that remember at most so many bytes. Each takes a slot while it is made.
func New(l *library.Library, files *file.Files, cacheBytes int64, pool *slots.Pool) *Comparisons {
	return &Comparisons{library: l, files: files, cache: newCache(int(cacheBytes)), slots: pool}
}

// VersionsAnswer is the versions of a legal text that can be compared, and the others; newest first.
type VersionsAnswer struct {
	Item      library.ComparedText
	Revisions []library.RevisionRef `doc:"Those with a text"`
	Others    []library.RevisionRef `doc:"Those without a text, which cannot be compared"`
}

// ComparisonAnswer is what changed from the source to the destination in each language. It is shared: nobody may change
// it.
type ComparisonAnswer struct {
	Source      library.RevisionRef
	Destination library.RevisionRef
	TR          lawtext.Comparison
	EN          lawtext.Comparison
}

// Versions answers the versions to choose from.
func (c *Comparisons) Versions(ctx context.Context, actor access.Actor, legalText int64) (VersionsAnswer, error) {
	answer := VersionsAnswer{Revisions: []library.RevisionRef{}, Others: []library.RevisionRef{}}
	if err := actor.Need(access.RevisionsCompare); err != nil {
		return answer, err
	}
	err := c.library.Engine().Main.View(ctx, func(tx *store.Tx) error {
		item, all, err := library.VersionsOf(ctx, tx, legalText)
		if err != nil {
			return err
		}
		answer.Item = item
		for _, ref := range all {
			if ref.HasTexts {
				answer.Revisions = append(answer.Revisions, ref)
			} else {
				answer.Others = append(answer.Others, ref)
			}
		}
		return nil
	})
	if err != nil {
		return answer, fmt.Errorf("read the versions of legal text %d: %w", legalText, err)
	}
	return answer, nil
}

// Compare compares two versions of a legal text, which may be the same one.
func (c *Comparisons) Compare(ctx context.Context, actor access.Actor, legalText, source,
	destination int64) (ComparisonAnswer, error) {
	answer, _, err := c.compare(ctx, actor, legalText, source, destination)
	return answer, err
}

// compare also answers what was read to compare.
func (c *Comparisons) compare(ctx context.Context, actor access.Actor, legalText, source,
	destination int64) (answer ComparisonAnswer, r reading, err error) {
	if err := actor.Need(access.RevisionsCompare); err != nil {
		return answer, r, err
	}
	// Before the texts are read: a call that waits holds none.
	release, err := c.slots.Acquire(ctx, slots.Comparison, actor.UserID)
	if err != nil {
		return answer, r, fmt.Errorf("wait to compare versions %d and %d: %w", source, destination, err)
	}
	defer release()
	r, err = c.read(ctx, legalText, source, destination)
	if err == nil {
		answer.Source, answer.Destination = r.versions[0].ref, r.versions[1].ref
		answer.TR, err = c.cache.Compare(ctx, r.versions[0].tr, r.versions[1].tr)
	}
	if err == nil {
		answer.EN, err = c.cache.Compare(ctx, r.versions[0].en, r.versions[1].en)
	}
	if err != nil {
		return answer, r, fmt.Errorf("compare versions %d and %d: %w", source, destination, err)
	}
	return answer, r, nil
}

// reading is what one transaction has read of a legal text.
type reading struct {
	item     library.ComparedText
	versions []version
	at       time.Time
}

type version struct {
	ref    library.RevisionRef
	tr, en string
}

// read reads both versions, and refuses those that are not of the legal text or have no texts.
func (c *Comparisons) read(ctx context.Context, legalText int64, ids ...int64) (reading, error) {
	r := reading{versions: make([]version, len(ids))}
	err := c.library.Engine().Main.View(ctx, func(tx *store.Tx) error {
		item, all, err := library.VersionsOf(ctx, tx, legalText)
		if err != nil {
			return err
		}
		r.item, r.at = item, tx.Now()
		known := map[int64]bool{}
		for _, ref := range all {
			known[ref.ID] = ref.HasTexts
		}
		for _, id := range ids {
			if !known[id] {
				return fault.Rejected("ERROR_NOT_COMPARABLE")
			}
		}
		for i, id := range ids {
			v := &r.versions[i]
			if v.ref, v.tr, v.en, err = library.RevisionText(ctx, tx, id); err != nil {
				return err
			}
		}
		return nil
	})
	return r, err
}
