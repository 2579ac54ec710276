// Package compare compares the versions of a legal text.
package compare

import (
	"context"
	"fmt"
	"time"

	"lls/internal/feature/timeline"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/platform/lru"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Comparisons compares the versions of a library.
type Comparisons struct {
	library  *library.Library
	files    *file.Files
	chains   *timeline.Timelines
	comparer lawtext.Comparer
	cache    *lru.Cache[cacheKey, languages]
	slots    *slots.Pool
}

// languages are a comparison in each language. They are shared and must not be changed.
type languages struct{ tr, en lawtext.Comparison }

// cacheKey names the texts of two versions: every save gives a version a later ModifyDate.
type cacheKey struct {
	source, destination                 int64
	sourceModified, destinationModified record.Instant
	saved                               int64 // of versions far apart: when a version was last saved, for those between
}

// far is how many versions lie from one version to another of which the articles are followed through all versions
// between: a comparison of the two alone finds fewer of them.
const far = 10

// pairs are the articles that two versions are known to have in common.
type pairs struct{ tr, en []lawtext.Pair }

func keyOf(p library.Pair) cacheKey {
	key := cacheKey{p.Source.ID, p.Destination.ID, p.Source.ModifyDate, p.Destination.ModifyDate, 0}
	if p.Apart >= far {
		key.saved = p.Saved
	}
	return key
}

// New returns comparisons with a cache of at most so many bytes. Each comparison takes a slot.
// chains follows the articles of versions that are far apart.
func New(
	l *library.Library, files *file.Files, chains *timeline.Timelines, cacheBytes int64, pool *slots.Pool,
) *Comparisons {
	return &Comparisons{library: l, files: files, chains: chains, slots: pool,
		cache: lru.New[cacheKey, languages](int(cacheBytes))}
}

// VersionsAnswer is the versions of a legal text that can be compared, and the others; newest first.
type VersionsAnswer struct {
	Item      library.ComparedText
	Revisions []library.RevisionRef `doc:"Those with a text"`
	Others    []library.RevisionRef `doc:"Those without a text, which cannot be compared"`
}

// ComparisonAnswer is the comparison from source to destination in each language. It is shared and must not be
// changed.
type ComparisonAnswer struct {
	Source      library.RevisionRef
	Destination library.RevisionRef
	TR          lawtext.Comparison
	EN          lawtext.Comparison
}

// Versions returns the versions to choose from.
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

// reading is what one transaction has read of a legal text.
type reading struct {
	library.Pair
	at time.Time
}

// compare also returns what was read to compare.
func (c *Comparisons) compare(ctx context.Context, actor access.Actor, legalText, source,
	destination int64) (answer ComparisonAnswer, r reading, err error) {
	if err := actor.Need(access.RevisionsCompare); err != nil {
		return answer, r, err
	}
	for compared := false; !compared && err == nil; { // again if a version was saved in the meantime
		if r, err = c.read(ctx, legalText, source, destination); err != nil {
			break
		}
		answer.Source, answer.Destination = r.Source, r.Destination
		var found languages
		if found, compared = c.cache.Get(keyOf(r.Pair)); !compared {
			found, compared, err = c.compareTexts(ctx, actor, r.Pair)
		}
		answer.TR, answer.EN = found.tr, found.en
	}
	if err != nil {
		return answer, r, fmt.Errorf("compare versions %d and %d: %w", source, destination, err)
	}
	return answer, r, nil
}

func (c *Comparisons) read(ctx context.Context, legalText, source, destination int64) (r reading, err error) {
	err = c.library.Engine().Main.View(ctx, func(tx *store.Tx) error {
		r.at = tx.Now()
		r.Pair, err = library.PairOf(ctx, tx, legalText, source, destination)
		return err
	})
	return r, err
}

// compareTexts compares the texts of two versions. ok is false if one of them was changed since the pair was read.
func (c *Comparisons) compareTexts(
	ctx context.Context, actor access.Actor, p library.Pair,
) (made languages, ok bool, err error) {
	known, ok, err := c.pairsOf(ctx, actor, p)
	if err != nil || !ok {
		return made, false, err
	}
	// Before the texts are read, so that waiting calls do not hold texts in memory.
	release, err := c.slots.Acquire(ctx, slots.Comparison, actor.UserID)
	if err != nil {
		return made, false, fmt.Errorf("wait for a turn: %w", err)
	}
	defer release()
	var from, to library.Texts
	err = c.library.Engine().Main.View(ctx, func(tx *store.Tx) error {
		from, to, ok, err = p.Texts(ctx, tx)
		return err
	})
	if err != nil || !ok {
		return made, false, err
	}
	if made, err = c.ofTexts(ctx, from, to, known); err != nil {
		return made, false, err
	}
	size := made.tr.Size() + made.en.Size()
	for _, t := range []library.Texts{from, to} {
		size += len(t.TR) + len(t.EN)
	}
	c.cache.Put(keyOf(p), made, size)
	return made, true, nil
}

// pairsOf finds the articles that two versions have in common, if they are far apart. It takes the slots that it needs
// itself. ok is false if one of them was changed since the pair was read.
func (c *Comparisons) pairsOf(
	ctx context.Context, actor access.Actor, p library.Pair,
) (known pairs, ok bool, err error) {
	if p.Apart < far {
		return known, true, nil
	}
	if known.tr, ok, err = c.chains.Partners(ctx, actor, &p.Source, &p.Destination, lang.Turkish); err != nil || !ok {
		return known, ok, err
	}
	known.en, ok, err = c.chains.Partners(ctx, actor, &p.Source, &p.Destination, lang.English)
	return known, ok, err
}

func (c *Comparisons) ofTexts(ctx context.Context, from, to library.Texts, known pairs) (made languages, err error) {
	if made.tr, err = c.comparer.Compare(ctx, from.TR, to.TR, lawtext.Options{Pairs: known.tr}); err != nil {
		return made, fmt.Errorf("compare the Turkish texts: %w", err)
	}
	if made.en, err = c.comparer.Compare(ctx, from.EN, to.EN, lawtext.Options{Pairs: known.en}); err != nil {
		return made, fmt.Errorf("compare the English texts: %w", err)
	}
	return made, nil
}
