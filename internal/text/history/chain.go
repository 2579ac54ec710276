package history

import (
	"fmt"
	"hash/maphash"
)

// EventKind is what a version did to an article.
type EventKind int

// The kinds of events.
const (
	Introduced EventKind = iota
	Changed
	Renumbered
	Moved
	Split    // it came out of another article
	Merged   // it ended: its text is in another article
	Repealed // it ended
	Voided   // it stands, but all its text is a note that it was repealed
	Restored // it ended or was void before
)

// EventKinds are all kinds.
func EventKinds() []EventKind {
	return []EventKind{Introduced, Changed, Renumbered, Moved, Split, Merged, Repealed, Voided, Restored}
}

// String names the kind as the API does.
func (k EventKind) String() string {
	names := [...]string{"introduced", "changed", "renumbered", "moved", "split", "merged", "repealed", "voided",
		"restored"}
	if k >= 0 && int(k) < len(names) {
		return names[k]
	}
	return fmt.Sprintf("EventKind(%d)", int(k))
}

// MarshalText names the kind.
func (k EventKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Event is what a version did to an article.
type Event struct {
	Version     int // from 0
	Kind        EventKind
	Left, Right string // its label before and in the version; empty without
}

// Lineage is an article through the versions.
type Lineage struct {
	First, Last int   // versions that have it; it may be absent in between
	From, Into  int   // the lineage that it was split from, that its text went into; -1 for none
	At          []int // by version from First to Last: the article in the outline, -1 while absent
	Events      []Event
}

// Article returns the article of a version, or -1.
func (l *Lineage) Article(version int) int {
	if version < l.First || version > l.Last {
		return -1
	}
	return l.At[version-l.First]
}

// chain builds lineages version by version.
type chain struct {
	outlines []*Outline
	lineages []Lineage
	of       []int // of the latest version, by article: its lineage
	ended    []endedLineage
}

// endedLineage is a lineage that a later version may restore.
type endedLineage struct {
	lineage int
	article *Article
	words   articleWords
}

// Chain follows the articles through the versions; hops[i] leads from outlines[i] to outlines[i+1].
func Chain(outlines []*Outline, hops []*Hop) []Lineage {
	if len(outlines) == 0 {
		return nil
	}
	c := chain{outlines: outlines}
	for i := range outlines[0].Articles {
		c.of = append(c.of, c.begin(0, i, -1, Introduced))
	}
	for i, hop := range hops {
		c.hop(i+1, hop)
	}
	return c.lineages
}

// begin starts a lineage.
func (c *chain) begin(version, article, from int, kind EventKind) int {
	label := c.outlines[version].Articles[article].Label
	event := Event{Version: version, Kind: kind, Right: label}
	if from >= 0 {
		event.Left = c.lastLabel(from)
	}
	c.lineages = append(c.lineages, Lineage{First: version, Last: version, From: from, Into: -1, At: []int{article},
		Events: []Event{event}})
	return len(c.lineages) - 1
}

// lastLabel is what an article was called last.
func (c *chain) lastLabel(lineage int) string {
	l := &c.lineages[lineage]
	return c.outlines[l.Last].Articles[l.At[l.Last-l.First]].Label
}

// extend says that a lineage has an article of the version.
func (c *chain) extend(lineage, version, article int) {
	l := &c.lineages[lineage]
	for l.Last < version-1 {
		l.At = append(l.At, -1)
		l.Last++
	}
	l.At = append(l.At, article)
	l.Last = version
}

func (c *chain) hop(version int, hop *Hop) {
	left, right := c.outlines[version-1], c.outlines[version]
	of := make([]int, len(right.Articles))
	for i := range of {
		of[i] = -1
	}
	for _, l := range hop.articles { // partners first: a split names the lineage of its origin
		if l.left >= 0 && !l.origin {
			of[l.right] = c.of[l.left]
			c.follow(version, l, &left.Articles[l.left], &right.Articles[l.right])
		}
	}
	for _, l := range hop.articles {
		if of[l.right] >= 0 {
			continue
		}
		if back := c.restore(&right.Articles[l.right], hop.begun[l.right]); back >= 0 {
			before := c.lastLabel(back)
			c.extend(back, version, int(l.right))
			of[l.right] = back
			c.add(back, Event{version, Restored, before, right.Articles[l.right].Label})
			continue
		}
		if l.left >= 0 {
			of[l.right] = c.begin(version, int(l.right), c.of[l.left], Split)
		} else {
			of[l.right] = c.begin(version, int(l.right), -1, Introduced)
		}
	}
	for _, l := range hop.gone {
		c.end(version, l, &left.Articles[l.left], of, hop.ended[l.left])
	}
	c.of = of
}

func (c *chain) add(lineage int, e Event) {
	c.lineages[lineage].Events = append(c.lineages[lineage].Events, e)
}

// follow adds what happened to an article that both versions have.
func (c *chain) follow(version int, l link, before, now *Article) {
	lineage := c.of[l.left]
	c.extend(lineage, version, int(l.right))
	event := func(kind EventKind) { c.add(lineage, Event{version, kind, before.Label, now.Label}) }
	if l.moved {
		event(Moved)
	}
	if l.renumbered {
		event(Renumbered)
	}
	switch {
	case now.Void && !before.Void:
		event(Voided)
	case before.Void && !now.Void:
		event(Restored)
	case l.changed:
		event(Changed)
	}
}

// end says that an article is gone.
func (c *chain) end(version int, l link, article *Article, of []int, words articleWords) {
	lineage := c.of[l.left]
	event := Event{Version: version, Kind: Repealed, Left: article.Label}
	if l.right >= 0 && of[l.right] >= 0 && of[l.right] != lineage {
		event.Kind, event.Right = Merged, c.outlines[version].Articles[l.right].Label
		c.lineages[lineage].Into = of[l.right]
	}
	c.add(lineage, event)
	c.ended = append(c.ended, endedLineage{lineage, article, words})
}

// restore finds the ended lineage of which an article without a partner is the same: by its words or, if it has enough
// of them, nearly so. It returns -1 for none.
func (c *chain) restore(article *Article, words articleWords) int {
	best, most := -1, minAlike
	for i, e := range c.ended {
		alike := 0.0
		switch {
		case article.Void || e.article.Void:
			continue // all notes are alike
		case words.sum == e.words.sum && words.count > 0:
			alike = 1
			if article.Key == e.article.Key {
				alike = 2
			}
		case len(words.set) > 0 && len(e.words.set) > 0:
			alike = words.set.alike(e.words.set)
		}
		if alike >= most {
			best, most = i, alike
		}
	}
	if best < 0 {
		return -1
	}
	lineage := c.ended[best].lineage
	c.ended = append(c.ended[:best], c.ended[best+1:]...)
	c.lineages[lineage].Into = -1
	return lineage
}

// Run is lines of a version that the same version has changed last.
type Run struct {
	Line, Lines   int
	Since, Origin int // the versions that last changed a word of them, that brought them
}

// Blame says of each line of a version which version last changed a word of it, and which brought it.
func Blame(outlines []*Outline, hops []*Hop, version int) []Run {
	if version < 0 || version >= len(outlines) {
		return nil
	}
	since, origin := make([]int32, outlines[0].Lines), make([]int32, outlines[0].Lines)
	for v := 1; v <= version; v++ {
		since, origin = hops[v-1].blame(int32(v), outlines[v].Lines, since, origin)
	}
	var runs []Run
	for line := range since {
		if n := len(runs); n > 0 && runs[n-1].Since == int(since[line]) && runs[n-1].Origin == int(origin[line]) {
			runs[n-1].Lines++
			continue
		}
		runs = append(runs, Run{line, 1, int(since[line]), int(origin[line])})
	}
	return runs
}

func (h *Hop) blame(version int32, lines int, since, origin []int32) (nextSince, nextOrigin []int32) {
	nextSince, nextOrigin = make([]int32, lines), make([]int32, lines)
	for i := range nextSince {
		nextSince[i], nextOrigin[i] = version, version
	}
	for _, r := range h.lines {
		for k := range r.lines {
			from, to := int(r.left+min(k, r.leftLines-1)), int(r.line+k)
			if from >= len(since) || to >= lines {
				continue
			}
			if r.kept {
				nextSince[to] = since[from]
			}
			nextOrigin[to] = origin[from]
		}
	}
	return nextSince, nextOrigin
}

func hashOf(word string) uint32 { return uint32(maphash.String(seed, word)) }
