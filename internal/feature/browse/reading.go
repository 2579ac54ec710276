package browse

import (
	"context"
	"fmt"
	"slices"
	"unsafe"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/lru"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// ReadingAnswer is a version as it is read: the blocks of its texts, and the blocks of both languages that belong
// together.
type ReadingAnswer struct {
	LegalText library.ReadText
	Item      library.RevisionRef
	Versions  []library.ReadableVersion `doc:"Those of the legal text that have a text, latest first"`
	TR        ReadingSide
	EN        ReadingSide
	Sum       library.Sums
	Groups    []ReadingGroup `doc:"All blocks of both languages in order; empty unless both have a text"`
}

// ReadingSide is the text of one language.
type ReadingSide struct {
	Text    string
	Depth   int `doc:"How many levels of divisions the text has"`
	Outline []ReadingEntry
	Blocks  []ReadingBlock `doc:"In reading order. Every letter of the text is in one of them."`
}

// ReadingEntry is a line of the outline.
type ReadingEntry struct {
	Kind    lawtext.BlockKind `doc:"division, article or annex; text: the recitals"`
	Label   string            `json:",omitempty" doc:"As the text writes it: MADDE 5"`
	Heading string            `json:",omitempty"`
	Level   int               `json:",omitempty" doc:"Of a division: how many divisions it is in"`
	Key     string            `json:",omitempty" doc:"Of the place, as art:5"`
	Block   int               `doc:"The index of its first block"`
}

// ReadingBlock is a stretch of a text that is drawn by itself. Offsets are in UTF-16 units of the text, as a browser
// counts. Line ends in it are where the source was broken, and are drawn as blanks.
type ReadingBlock struct {
	Kind  lawtext.BlockKind
	Start int
	End   int           `doc:"Exclusive"`
	Body  int           `json:",omitempty" doc:"Of an item: where its text begins, behind the mark"`
	Level int           `json:",omitempty" doc:"How many numbered paragraphs and items it is in, its own included; of a division: how many divisions; of a title: 1 for one of a higher rank"`
	Key   string        `json:",omitempty" doc:"Of the place that begins with it, as art:5/par:2"`
	Cells []ReadingCell `json:",omitempty" doc:"Of a row of a table"`
}

// ReadingCell is a cell of a row.
type ReadingCell struct{ Start, End int }

// ReadingGroup is blocks of both languages that say the same: [first, first one behind]. One side is empty where the
// other has no counterpart.
type ReadingGroup struct {
	TR [2]int
	EN [2]int
}

// maxReadings is the size of the cache of structures in bytes.
const maxReadings = 32 << 20

// reading is the structure of a version without its texts. It is shared and never changed.
type reading struct {
	tr, en ReadingSide
	groups []ReadingGroup
}

// readingKey names the texts of a version: every save gives it a later ModifyDate.
type readingKey struct {
	version  int64
	modified record.Instant
}

// readings finds the structures of versions.
type readings struct {
	slots *slots.Pool
	cache *lru.Cache[readingKey, reading]
}

func newReadings(pool *slots.Pool) *readings {
	return &readings{slots: pool, cache: lru.New[readingKey, reading](maxReadings)}
}

// Reading returns a version as it is read.
func (b *Browse) Reading(ctx context.Context, actor access.Actor, version int64) (answer ReadingAnswer, err error) {
	if err := actor.Need(access.RevisionsRead); err != nil {
		return answer, err
	}
	var texts library.Texts
	err = b.library.Engine().Main.View(ctx, func(tx *store.Tx) (err error) {
		if answer.Item, texts.TR, texts.EN, err = library.RevisionText(ctx, tx, version); err != nil {
			return err
		}
		answer.LegalText, answer.Versions, err = library.ReadTextOf(ctx, tx, answer.Item)
		return err
	})
	var read reading
	if err == nil {
		read, err = b.readings.of(ctx, actor, answer.Item, texts)
	}
	if err != nil {
		return answer, fmt.Errorf("read version %d: %w", version, err)
	}
	answer.TR, answer.EN, answer.Groups = read.tr, read.en, read.groups
	answer.TR.Text, answer.EN.Text, answer.Sum = texts.TR, texts.EN, texts.Sums()
	return answer, nil
}

// MarksAnswer is what is marked in the texts of a version.
type MarksAnswer struct {
	Terms []TermSpan `json:",omitzero" doc:"Those of the glossary, only when they are asked for: the first place of each term in each article, and the first one in the text of a term that most articles have. None are in the numbers of articles, the title of the law or its index."`
}

// Marks returns the terms of the glossary that are marked in the texts of a version, if they are asked for, and the
// texts themselves.
func (b *Browse) Marks(
	ctx context.Context, actor access.Actor, version int64, withTerms bool,
) (answer MarksAnswer, texts library.Texts, err error) {
	text, err := b.Text(ctx, actor, version, withTerms)
	texts = library.Texts{TR: text.TextTR, EN: text.TextEN}
	if err != nil || !withTerms {
		return answer, texts, err
	}
	read, err := b.readings.of(ctx, actor, text.Item, texts)
	if err != nil {
		return answer, texts, fmt.Errorf("mark the terms of version %d: %w", version, err)
	}
	tr := slices.IndexFunc(text.Terms, func(t TermSpan) bool { return t.Language != string(lang.Turkish) })
	if tr < 0 {
		tr = len(text.Terms)
	}
	answer.Terms = append(read.tr.firstTerms(text.Terms[:tr]), read.en.firstTerms(text.Terms[tr:])...)
	return answer, texts, nil
}

// fewArticles is the number of articles below which no term counts as one that most articles have.
const fewArticles = 4

// firstTerms keeps the first place of each term in each article. Of a term that most articles have, as Law
// itself, only the first one in the text is left.
func (side *ReadingSide) firstTerms(terms []TermSpan) []TermSpan {
	type place struct {
		start, article int
		named          bool
	}
	places, article := make([]place, len(side.Blocks)), 0
	for i, b := range side.Blocks {
		named := b.Kind.Opens()
		if named {
			article++
		}
		places[i] = place{b.Start, article, named || b.Kind == lawtext.BlockLine || b.Kind == lawtext.BlockCaption}
	}
	slices.SortFunc(places, func(a, b place) int { return a.start - b.start })
	type found struct{ last, articles int }
	seen, next := map[int64]*found{}, 0
	var first []TermSpan
	for _, t := range terms {
		for next < len(places) && places[next].start <= t.Start {
			next++
		}
		if next == 0 || places[next-1].named {
			continue
		}
		of := seen[t.TermID]
		if of == nil {
			of = &found{last: -1}
			seen[t.TermID] = of
		}
		if at := places[next-1].article; at != of.last {
			of.last = at
			of.articles++
			first = append(first, t)
		}
	}
	told := map[int64]bool{}
	return slices.DeleteFunc(first, func(t TermSpan) bool {
		again := told[t.TermID]
		told[t.TermID] = true
		return again && article >= fewArticles && 2*seen[t.TermID].articles > article
	})
}

// OutlineInput is a text that is being written.
type OutlineInput struct{ Text string }

// OutlineAnswer is the outline of a text that is being written.
type OutlineAnswer struct{ Entries []OutlineEntry }

// OutlineEntry is a line of the outline.
type OutlineEntry struct {
	Kind    lawtext.BlockKind `doc:"division, article or annex; text: the recitals"`
	Label   string            `json:",omitempty" doc:"As the text writes it: MADDE 5"`
	Heading string            `json:",omitempty"`
	Level   int               `json:",omitempty" doc:"Of a division: how many divisions it is in"`
	Start   int               `doc:"Where it begins, in UTF-16 units of the text; with its heading, if that is above"`
}

// Outline finds the outline of a text that is being written. Nothing of it is stored or cached.
func (b *Browse) Outline(ctx context.Context, actor access.Actor, in OutlineInput) (answer OutlineAnswer, err error) {
	if err := actor.Need(access.RevisionsRead); err != nil {
		return answer, err
	}
	if err := library.CheckLength("Text", in.Text); err != nil {
		return answer, err
	}
	release, err := b.readings.slots.Acquire(ctx, slots.Reading, actor.UserID)
	if err != nil {
		return answer, fmt.Errorf("wait for a turn: %w", err)
	}
	defer release()
	return OutlineAnswer{outlineOf(in.Text)}, nil
}

func outlineOf(text string) []OutlineEntry {
	layout := lawtext.Parse(text).Layout()
	entries := make([]OutlineEntry, len(layout.Outline))
	offsets := make([]*int, len(entries))
	for i, e := range layout.Outline {
		start := layout.Blocks[e.Block].Start
		if e.Block+1 < len(layout.Blocks) {
			if next := layout.Blocks[e.Block+1]; next.Kind == lawtext.BlockTitle {
				start = min(start, next.Start)
			}
		}
		entries[i] = OutlineEntry{e.Kind, e.Label, e.Heading, e.Level, start}
		offsets[i] = &entries[i].Start
	}
	lang.ToUTF16(text, offsets)
	return entries
}

// of returns the structure of a version with these texts.
func (r *readings) of(
	ctx context.Context, actor access.Actor, version library.RevisionRef, texts library.Texts,
) (reading, error) {
	key := readingKey{version.ID, version.ModifyDate}
	if found, ok := r.cache.Get(key); ok {
		return found, nil
	}
	release, err := r.slots.Acquire(ctx, slots.Reading, actor.UserID)
	if err != nil {
		return reading{}, fmt.Errorf("wait for a slot: %w", err)
	}
	defer release()
	if found, ok := r.cache.Get(key); ok { // another call has found it while this one waited
		return found, nil
	}
	found := readingOf(texts.TR, texts.EN)
	r.cache.Put(key, found, found.size())
	return found, nil
}

func readingOf(tr, en string) reading {
	left, right := lawtext.Parse(tr).Layout(), lawtext.Parse(en).Layout()
	out := reading{tr: sideOf(tr, &left), en: sideOf(en, &right), groups: []ReadingGroup{}}
	if len(left.Blocks) > 0 && len(right.Blocks) > 0 {
		for _, g := range lawtext.Parallel(&left, &right) {
			out.groups = append(out.groups, ReadingGroup{[2]int{g.Left.From, g.Left.To},
				[2]int{g.Right.From, g.Right.To}})
		}
	}
	return out
}

// sideOf converts a layout for browsers.
func sideOf(text string, l *lawtext.Layout) ReadingSide {
	side := ReadingSide{Depth: l.Depth, Outline: make([]ReadingEntry, len(l.Outline)),
		Blocks: make([]ReadingBlock, len(l.Blocks))}
	for i, e := range l.Outline {
		side.Outline[i] = ReadingEntry{e.Kind, e.Label, e.Heading, e.Level, e.Key, e.Block}
	}
	var offsets []*int
	for i, from := range l.Blocks {
		to := &side.Blocks[i]
		*to = ReadingBlock{Kind: from.Kind, Start: from.Start, End: from.End, Level: from.Level, Key: from.Key}
		offsets = append(offsets, &to.Start, &to.End)
		if from.Body > from.Start {
			to.Body = from.Body
			offsets = append(offsets, &to.Body)
		}
		for _, c := range from.Cells {
			to.Cells = append(to.Cells, ReadingCell(c))
		}
		for k := range to.Cells {
			offsets = append(offsets, &to.Cells[k].Start, &to.Cells[k].End)
		}
	}
	lang.ToUTF16(text, offsets)
	return side
}

// size is about how many bytes a structure takes.
func (r *reading) size() int {
	n := len(r.groups) * int(unsafe.Sizeof(ReadingGroup{}))
	for _, side := range []*ReadingSide{&r.tr, &r.en} {
		n += len(side.Outline) * int(unsafe.Sizeof(ReadingEntry{}))
		for i := range side.Blocks {
			b := &side.Blocks[i]
			n += int(unsafe.Sizeof(*b)) + len(b.Key) + len(b.Cells)*int(unsafe.Sizeof(ReadingCell{}))
		}
	}
	return n
}
