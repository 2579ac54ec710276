package timeline

import (
	"context"
	"fmt"
	"slices"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/history"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// outlineKey names the text of a version: every save gives it a later ModifyDate.
type outlineKey struct {
	version  int64
	modified record.Instant
	language lang.Language
}

func keyOf(v *library.RevisionRef, l lang.Language) outlineKey {
	return outlineKey{v.ID, v.ModifyDate, l}
}

// hopKey names two neighbours.
type hopKey struct{ left, right outlineKey }

// chain is the versions of a legal text in order, with what their texts in one language say of each other.
type chain struct {
	item     library.ComparedText
	all      []library.RevisionRef // oldest first
	linked   []int                 // in all: the versions with a text in the language
	outlines []*history.Outline    // of these
	hops     []*history.Hop        // between these
}

// place is where a version is in the chain, or -1.
func (c *chain) place(version int64) int {
	return slices.IndexFunc(c.linked, func(i int) bool { return c.all[i].ID == version })
}

// version is the version at a place of the chain.
func (c *chain) version(place int) *library.RevisionRef { return &c.all[c.linked[place]] }

// chainOf reads the chain of a legal text. Only texts of versions that were saved since the last call are read and
// compared.
func (t *Timelines) chainOf(ctx context.Context, actor access.Actor, legalText int64,
	l lang.Language) (c chain, err error) {
	for { // again if a version was saved in the meantime
		if c.item, c.all, err = t.versions(ctx, legalText); err != nil {
			return c, err
		}
		if ok, err := t.fill(ctx, actor, &c, l); err != nil || ok {
			return c, err
		}
	}
}

// fill finds what the texts of the versions of a chain say of each other. ok is false if one was changed since they
// were read.
func (t *Timelines) fill(ctx context.Context, actor access.Actor, c *chain, l lang.Language) (ok bool, err error) {
	c.linked, c.outlines, c.hops = nil, nil, nil
	if t.cached(c, l) {
		return true, nil
	}
	return t.compare(ctx, actor, c, l)
}

// versions reads a legal text and its versions, oldest first.
func (t *Timelines) versions(ctx context.Context, legalText int64) (
	item library.ComparedText, all []library.RevisionRef, err error) {
	err = t.library.Engine().Main.View(ctx, func(tx *store.Tx) (err error) {
		item, all, err = library.VersionsOf(ctx, tx, legalText)
		return err
	})
	slices.SortFunc(all, func(a, b library.RevisionRef) int { return earlier(&a, &b) })
	return item, all, err
}

// cached fills a chain from the cache; false if something is not in it.
func (t *Timelines) cached(c *chain, l lang.Language) bool {
	last := -1
	for i := range c.all {
		if !c.all[i].HasTexts {
			continue
		}
		o, ok := t.outlines.Get(keyOf(&c.all[i], l))
		if !ok {
			return false
		}
		if o == nil {
			continue
		}
		if last >= 0 {
			hop, ok := t.hops.Get(hopKey{keyOf(&c.all[last], l), keyOf(&c.all[i], l)})
			if !ok {
				return false
			}
			c.hops = append(c.hops, hop)
		}
		c.linked, c.outlines, last = append(c.linked, i), append(c.outlines, o), i
	}
	return true
}

// text is the text of a version, read when it is needed.
type text struct {
	version *library.RevisionRef
	words   string
	read    bool
}

func (t *Timelines) read(ctx context.Context, of *text, l lang.Language) (ok bool, err error) {
	if of.read {
		return true, nil
	}
	err = t.library.Engine().Main.View(ctx, func(tx *store.Tx) (err error) {
		of.words, ok, err = of.version.TextOf(ctx, tx, l)
		return err
	})
	of.read = ok
	return ok, err
}

// compare fills a chain from the texts of its versions. Not more than two of them are in memory. ok is false if one was
// changed since the versions were read.
func (t *Timelines) compare(ctx context.Context, actor access.Actor, c *chain, l lang.Language) (ok bool, err error) {
	release, err := t.slots.Acquire(ctx, slots.Comparison, actor.UserID)
	if err != nil {
		return false, fmt.Errorf("wait for a turn: %w", err)
	}
	defer release()
	c.linked, c.outlines, c.hops = nil, nil, nil
	var before text
	for i := range c.all {
		if !c.all[i].HasTexts {
			continue
		}
		now := text{version: &c.all[i]}
		key := keyOf(now.version, l)
		o, known := t.outlines.Get(key)
		if !known {
			if ok, err := t.read(ctx, &now, l); err != nil || !ok {
				return false, err
			}
			size := 1
			if now.words != "" {
				made := history.Read(now.words)
				o, size = &made, made.Size()
			}
			t.outlines.Put(key, o, size)
		}
		if o == nil { // no text in this language
			continue
		}
		if before.version != nil {
			hop, ok, err := t.hop(ctx, &before, &now, c.outlines[len(c.outlines)-1], o, l)
			if err != nil || !ok {
				return false, err
			}
			c.hops = append(c.hops, hop)
		}
		c.linked, c.outlines, before = append(c.linked, i), append(c.outlines, o), now
	}
	return true, nil
}

func (t *Timelines) hop(ctx context.Context, before, now *text, left, right *history.Outline, l lang.Language) (
	hop *history.Hop, ok bool, err error) {
	key := hopKey{keyOf(before.version, l), keyOf(now.version, l)}
	if hop, ok = t.hops.Get(key); ok {
		return hop, true, nil
	}
	for _, of := range []*text{before, now} {
		if ok, err := t.read(ctx, of, l); err != nil || !ok {
			return nil, false, err
		}
	}
	compared, err := t.comparer.Compare(ctx, before.words, now.words, lawtext.Options{})
	if err != nil {
		return nil, false, fmt.Errorf("compare versions %d and %d: %w", before.version.ID, now.version.ID, err)
	}
	made := history.NewHop(&compared, left, right, before.words, now.words)
	t.hops.Put(key, &made, made.Size())
	return &made, true, nil
}
