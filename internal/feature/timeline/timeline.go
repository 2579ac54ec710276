// Package timeline shows legal texts through time: the history of their articles, the version that last changed each
// line, and the text as of a day. Nothing of it is stored: it is computed from the versions, and cached in memory.
package timeline

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/lru"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/history"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// Timelines returns the calls.
type Timelines struct {
	library  *library.Library
	slots    *slots.Pool
	comparer lawtext.Comparer
	outlines *lru.Cache[outlineKey, *history.Outline] // nil: the version has no text in the language
	hops     *lru.Cache[hopKey, *history.Hop]
}

// New returns the calls of a library, with caches of at most so many bytes. Comparisons take slots.
func New(l *library.Library, cacheBytes int64, pool *slots.Pool) *Timelines {
	half := int(cacheBytes / 2)
	return &Timelines{library: l, slots: pool, outlines: lru.New[outlineKey, *history.Outline](half),
		hops: lru.New[hopKey, *history.Hop](half)}
}

// Version is a version in a history.
type Version struct {
	library.RevisionRef
	InChain     bool `doc:"It has a text in the language"`
	Changed     int  `doc:"Articles to which it did something"`
	Typographic int  `doc:"Paragraphs that it only writes in another way: signs, blanks, breaks of lines"`
}

// Event is what a version did to an article.
type Event struct {
	Version int64 `doc:"Id of the version"`
	Kind    history.EventKind
	Left    string `json:",omitempty" doc:"Its label before"`
	Right   string `json:",omitempty" doc:"Its label in the version"`
}

// Article is an article or annex through the versions.
type Article struct {
	ID      int    `json:"Id" doc:"Within this answer"`
	Place   string `doc:"Its place in the last version that has it, as art:5"`
	Label   string `doc:"In that version, as the text writes it"`
	Heading string
	First   int  `doc:"Index in Versions"`
	Last    int  `doc:"Index in Versions"`
	From    *int `json:",omitempty" doc:"Id of the article that it was split from"`
	Into    *int `json:",omitempty" doc:"Id of the article that has its text now"`
	Events  []Event
}

// HistoryAnswer is the history of the articles of a legal text.
type HistoryAnswer struct {
	Item     library.ComparedText
	Language lang.Language `enum:"tr,en"`
	Versions []Version     `doc:"Oldest first"`
	Articles []Article     `doc:"Those of the latest version in its order, then those that are no longer there, the last ones first"`
	Degraded string        `json:",omitempty" doc:"The step of a comparison that was cut short"`
}

// History returns the history of the articles of a legal text in one language.
func (t *Timelines) History(ctx context.Context, actor access.Actor, legalText int64, l lang.Language) (
	answer HistoryAnswer, err error) {
	if err := actor.Need(access.RevisionsRead); err != nil {
		return answer, err
	}
	c, err := t.chainOf(ctx, actor, legalText, l)
	if err != nil {
		return answer, fmt.Errorf("follow the articles of legal text %d: %w", legalText, err)
	}
	answer = HistoryAnswer{Item: c.item, Language: l, Articles: []Article{}}
	for i := range c.all {
		answer.Versions = append(answer.Versions, Version{RevisionRef: c.all[i]})
	}
	for i, at := range c.linked {
		answer.Versions[at].InChain = true
		if i > 0 {
			answer.Versions[at].Typographic = c.hops[i-1].Typographic
			answer.Degraded = firstOf(answer.Degraded, c.hops[i-1].Degraded)
		}
	}
	if answer.Versions == nil {
		answer.Versions = []Version{}
	}
	lineages := history.Chain(c.outlines, c.hops)
	for _, id := range readingOrder(lineages) {
		l := &lineages[id]
		last := c.outlines[l.Last].Articles[l.Article(l.Last)]
		a := Article{ID: id, Place: last.Key, Label: last.Label, Heading: last.Heading, First: c.linked[l.First],
			Last: c.linked[l.Last], Events: []Event{}}
		if l.From >= 0 {
			a.From = &l.From
		}
		if l.Into >= 0 {
			a.Into = &l.Into
		}
		counted := -1
		for _, e := range l.Events {
			a.Events = append(a.Events, Event{c.version(e.Version).ID, e.Kind, e.Left, e.Right})
			if e.Version > 0 && e.Version != counted {
				counted = e.Version
				answer.Versions[c.linked[e.Version]].Changed++
			}
		}
		answer.Articles = append(answer.Articles, a)
	}
	return answer, nil
}

// readingOrder is the order in which articles are listed: those of the latest version as they stand in it, then those
// that are no longer there, the last ones first.
func readingOrder(lineages []history.Lineage) []int {
	order := make([]int, len(lineages))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		one, other := &lineages[a], &lineages[b]
		return cmp.Or(cmp.Compare(other.Last, one.Last), cmp.Compare(one.Article(one.Last), other.Article(other.Last)))
	})
	return order
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// Run is lines of a text that have the same history.
type Run struct {
	Line   int   `doc:"From 0"`
	Lines  int   `doc:"How many"`
	Since  int64 `doc:"Id of the version that last changed a word of them"`
	Origin int64 `doc:"Id of the version that brought them"`
}

// BlameAnswer says which version last changed each line of a version.
type BlameAnswer struct {
	Item     library.RevisionRef
	Language lang.Language         `enum:"tr,en"`
	Runs     []Run                 `doc:"All lines of the text in order"`
	Versions []library.RevisionRef `doc:"Those named by the runs, oldest first"`
}

// Blame returns the version that last changed each line of a version in one language.
func (t *Timelines) Blame(ctx context.Context, actor access.Actor, revision int64, l lang.Language) (
	answer BlameAnswer, err error) {
	c, at, err := t.chainAt(ctx, actor, revision, l)
	if err != nil {
		return answer, fmt.Errorf("find who changed the lines of version %d: %w", revision, err)
	}
	answer = BlameAnswer{Item: *c.version(at), Language: l, Runs: []Run{}, Versions: []library.RevisionRef{}}
	named := make([]bool, len(c.linked))
	for _, r := range history.Blame(c.outlines, c.hops, at) {
		named[r.Since], named[r.Origin] = true, true
		answer.Runs = append(answer.Runs, Run{r.Line, r.Lines, c.version(r.Since).ID, c.version(r.Origin).ID})
	}
	for i, is := range named {
		if is {
			answer.Versions = append(answer.Versions, *c.version(i))
		}
	}
	return answer, nil
}

// chainAt reads the chain to which a version belongs, and its place there. A version without a text in the language is
// refused.
func (t *Timelines) chainAt(ctx context.Context, actor access.Actor, revision int64, l lang.Language) (
	c chain, at int, err error) {
	if err := actor.Need(access.RevisionsRead); err != nil {
		return c, 0, err
	}
	var legalText int64
	err = t.library.Engine().Main.View(ctx, func(tx *store.Tx) error {
		err := tx.Row(ctx, "SELECT legal_text_id FROM revisions WHERE id = $1", []any{revision}, &legalText)
		if store.NoRows(err) {
			return fault.NotFound()
		}
		return err
	})
	if err != nil {
		return c, 0, err
	}
	if c, err = t.chainOf(ctx, actor, legalText, l); err != nil {
		return c, 0, err
	}
	if at = c.place(revision); at < 0 {
		return c, 0, fault.Rejected("ERROR_NO_TEXT")
	}
	return c, at, nil
}

// AsOfOptions say which day of a legal text is asked for.
type AsOfOptions struct {
	Date     record.Day // empty: today
	Drafts   bool       // the latest version of any status
	Place    string     // an article to follow
	Of       int64      // the version in which Place names it; 0: in the version that is found
	Language lang.Language
}

// AsOfAnswer is a legal text on a day.
type AsOfAnswer struct {
	Date           record.Day
	State          State                `enum:"in-force,not-yet,repealed,draft-only,none"`
	Revision       *library.RevisionRef `doc:"The version in force; with drafts=1 the latest version of any status"`
	HasTexts       bool                 `doc:"The version has a text"`
	From           *record.Day
	Until          *record.Day `doc:"The last day; null: no end is known"`
	Assumed        bool        `doc:"The version has no date of effect: From is its date"`
	Last           *Point      `doc:"The version that was in force before the repeal"`
	Next           *Point      `doc:"The next version to take effect"`
	Repealed       *Point
	Changed        *record.Instant     `doc:"When the versions that the answer depends on were last saved: an entry of that time may have changed it"`
	Place          string              `json:",omitempty" doc:"The article that was asked for, in the version; empty: it is not there"`
	Label          string              `json:",omitempty" doc:"Of this article"`
	Unconsolidated []library.Amendment `doc:"Amendments in force that no version in force can contain"`
	Timeline       []Period            `doc:"When each adopted version was in force"`
}

// AsOf returns a legal text on a day.
func (t *Timelines) AsOf(ctx context.Context, actor access.Actor, legalText int64, o AsOfOptions) (
	answer AsOfAnswer, err error) {
	if err := actor.Need(access.RevisionsRead); err != nil {
		return answer, err
	}
	var versions []library.RevisionRef
	var amendments []library.Amendment
	err = t.library.Engine().Main.View(ctx, func(tx *store.Tx) (err error) {
		if o.Date == "" {
			o.Date = t.library.Engine().Today(tx.Now())
		}
		if _, versions, err = library.VersionsOf(ctx, tx, legalText); err != nil {
			return err
		}
		amendments, err = library.AmendmentsOf(ctx, tx, legalText)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("read legal text %d as of %s: %w", legalText, o.Date, err)
	}
	found := on(o.Date, versions)
	answer = AsOfAnswer{Date: o.Date, State: found.State, Last: found.Last, Next: found.Next, Repealed: found.Repealed,
		Changed: found.changed(versions), Timeline: found.Timeline, Unconsolidated: unconsolidated(o.Date, versions,
			amendments)}
	var chosen int64
	if found.Period != nil {
		chosen, answer.From, answer.Until = found.Period.Revision, &found.Period.From, found.Period.Until
		answer.Assumed = found.Period.Assumed
	}
	if o.Drafts {
		chosen, answer.From, answer.Until, answer.Assumed, answer.Changed = latest(o.Date, versions), nil, nil,
			false, nil
	}
	for i := range versions {
		if versions[i].ID == chosen {
			answer.Revision, answer.HasTexts = &versions[i], versions[i].HasTexts
		}
	}
	if o.Place != "" && answer.HasTexts {
		if err := t.follow(ctx, actor, legalText, &o, &answer); err != nil {
			return answer, fmt.Errorf("follow %s of legal text %d: %w", o.Place, legalText, err)
		}
	}
	return answer, nil
}

// latest is the latest version of any status on a day; 0: none.
func latest(day record.Day, versions []library.RevisionRef) int64 {
	var best *library.RevisionRef
	for i := range versions {
		if v := &versions[i]; v.Date <= day && (best == nil || earlier(best, v) < 0) {
			best = v
		}
	}
	if best == nil {
		return 0
	}
	return best.ID
}

// follow finds an article that another version names in the version of the answer.
func (t *Timelines) follow(ctx context.Context, actor access.Actor, legalText int64, o *AsOfOptions,
	answer *AsOfAnswer) error {
	c, err := t.chainOf(ctx, actor, legalText, o.Language)
	if err != nil {
		return err
	}
	to := c.place(answer.Revision.ID)
	from := to
	if o.Of != 0 {
		if from = c.place(o.Of); from < 0 {
			return fault.BadRequest("of=%d is no version of the legal text with a text in the language", o.Of)
		}
	}
	if to < 0 {
		return nil
	}
	lineages := history.Chain(c.outlines, c.hops)
	if i := lineageAt(lineages, &c, from, o.Place); i >= 0 {
		if at := lineages[i].Article(to); at >= 0 {
			a := c.outlines[to].Articles[at]
			answer.Place, answer.Label = a.Key, a.Label
		}
	}
	return nil
}

// lineageAt is the article that has a place in a version of the chain, or -1.
func lineageAt(lineages []history.Lineage, c *chain, at int, place string) int {
	article := c.outlines[at].IndexOf(place)
	if article < 0 {
		return -1
	}
	return slices.IndexFunc(lineages, func(l history.Lineage) bool { return l.Article(at) == article })
}

// ParseDate reads the day of a call.
func ParseDate(s string) (record.Day, error) {
	if s == "" {
		return "", nil
	}
	if _, err := time.Parse(time.DateOnly, s); err == nil {
		if day, ok := record.ParseDay(s); ok {
			return day, nil
		}
	}
	return "", fault.BadRequest("date=%q is no day: YYYY-MM-DD", s)
}
