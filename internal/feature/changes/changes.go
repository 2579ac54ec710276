// Package changes tells programs what has changed in the library: the entries of the audit log about records, as a feed
// that a reader follows by a cursor. It tells nobody more than the lists do: only kinds that the reader may read, names
// as they are now, and neither values nor who changed them.
package changes

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// The limits of an answer.
const (
	DefaultLimit = 100
	MaxLimit     = 500
	MaxWait      = 25 * time.Second
)

const (
	// window is how many entries of the log one query looks through: those about other things are skipped.
	window = 20_000
	// maxLook is how many entries one call looks through. The cursor then stands behind them, and the reader asks
	// again.
	maxLook = 10 * window
)

// Changes reads the feed.
type Changes struct {
	engine *record.Engine
	on     bool
	kinds  map[audit.Category]string // their names
	named  map[string]record.Any
	owners map[string]string // the kinds to whose records those of a kind belong
	wait   waiters
}

// New returns the feed of a library with these kinds; off, it refuses every reader.
func New(engine *record.Engine, kinds []record.Any, on bool) *Changes {
	c := &Changes{engine: engine, on: on, kinds: map[audit.Category]string{}, named: map[string]record.Any{},
		owners: map[string]string{}}
	for _, k := range kinds {
		about := k.About()
		c.kinds[about.Category], c.named[about.Name], c.owners[about.Name] = about.Name, k, about.OwnerKind
	}
	c.wait.end = c.End
	return c
}

// Close ends all waits.
func (c *Changes) Close() { c.wait.close() }

// Query is what a reader asks for.
type Query struct {
	After  int64    // a cursor: changes behind it, the oldest first
	End    bool     // instead: nothing but the cursor of the end
	Newest bool     // instead: the newest changes, the newest first
	Kinds  []string // empty: all that the reader may read
	Limit  int
	Atom   bool // the page is written by Atom, which identifies entries by their hashes
}

// Change is one change of a record.
type Change struct {
	Cursor   int64
	Date     record.Instant
	Kind     string
	ID       int64  `json:"Id"`
	ParentID *int64 `json:"ParentId" doc:"Of a version: its legal text. null: it belongs to none, or was deleted"`
	Process  string `enum:"create,update,delete"`
	NameTR   string `doc:"As it is now, of a version that of its legal text; empty if the record was deleted"`
	NameEN   string

	hash string // of the entry, which no other entry has
}

// Page is a part of the feed.
type Page struct {
	Items  []Change
	Cursor int64 `doc:"To ask for what follows; without items it may be ahead of the one that was sent"`
}

// processes are those of the feed, by the process of the entry.
var processes = map[audit.Process]string{audit.Create: "create", audit.Update: "update", audit.Delete: "delete"}

// Read returns a part of the feed as the actor may read it.
func (c *Changes) Read(ctx context.Context, actor access.Actor, q Query) (Page, error) {
	if !c.on {
		return Page{}, fault.Rejected("ERROR_FEED_OFF")
	}
	return c.read(ctx, actor, q)
}

// ReadKinds returns the changes of some kinds behind a cursor for the operator, whether readers have the feed or not.
func (c *Changes) ReadKinds(ctx context.Context, kinds []string, cursor int64, limit int) (Page, error) {
	return c.read(ctx, access.System(), Query{Kinds: kinds, After: cursor, Limit: limit})
}

func (c *Changes) read(ctx context.Context, actor access.Actor, q Query) (Page, error) {
	categories, err := c.categories(actor, q.Kinds)
	if err != nil {
		return Page{}, err
	}
	page := Page{Items: []Change{}}
	err = c.engine.Main.View(ctx, func(tx *store.Tx) error {
		head, err := audit.End(ctx, tx)
		if err != nil {
			return err
		}
		page.Cursor = head.Number
		switch {
		case q.End:
			return nil
		case q.Newest:
			page.Items, err = c.newest(ctx, tx, head.Number, categories, q)
		default:
			page, err = c.after(ctx, tx, min(q.After, head.Number), head.Number, categories, q)
		}
		if err != nil {
			return err
		}
		return c.name(ctx, tx, page.Items)
	})
	if err != nil {
		return Page{}, fmt.Errorf("read the changes: %w", err)
	}
	return page, nil
}

// Kinds are the names of the kinds that the feed has.
func (c *Changes) Kinds() []string { return slices.Sorted(maps.Keys(c.named)) }

// categories are those of the kinds that the actor asks for, or may read.
func (c *Changes) categories(actor access.Actor, kinds []string) (all []int64, err error) {
	for _, name := range kinds {
		kind, known := c.named[name]
		if !known {
			return nil, fault.BadRequest("kind=%q is no kind", name)
		}
		about := kind.About()
		if err := actor.Need(about.Permission("read")); err != nil {
			return nil, err
		}
		all = append(all, int64(about.Category))
	}
	if len(kinds) > 0 {
		return all, nil
	}
	for category, name := range c.kinds {
		if actor.Can(c.named[name].About().Permission("read")) {
			all = append(all, int64(category))
		}
	}
	slices.Sort(all)
	return all, nil
}

// after reads the changes behind a cursor.
func (c *Changes) after(
	ctx context.Context, tx *store.Tx, cursor, end int64, categories []int64, q Query,
) (page Page, err error) {
	page.Items, page.Cursor = []Change{}, cursor
	for last := min(end, cursor+maxLook); page.Cursor < last && len(page.Items) < q.Limit; {
		to := min(last, page.Cursor+window)
		if page.Items, err = c.between(ctx, tx, page.Items, page.Cursor, to, categories, "t.id", q); err != nil {
			return page, err
		}
		page.Cursor = to
		if len(page.Items) == q.Limit {
			page.Cursor = page.Items[q.Limit-1].Cursor
		}
	}
	return page, nil
}

// newest reads the newest changes.
func (c *Changes) newest(
	ctx context.Context, tx *store.Tx, end int64, categories []int64, q Query,
) (items []Change, err error) {
	items = []Change{}
	for to, first := end, max(0, end-maxLook); to > first && len(items) < q.Limit; to -= window {
		if items, err = c.between(ctx, tx, items, max(first, to-window), to, categories, "t.id DESC", q); err != nil {
			return nil, err
		}
	}
	return items, nil
}

// between adds changes behind one number of the log up to another one, until there are enough. The sign before
// category_id keeps the databases from its index, for which they would sort.
func (c *Changes) between(
	ctx context.Context, tx *store.Tx, items []Change, after, to int64, categories []int64, order string, q Query,
) ([]Change, error) {
	var w query.Where
	w.Add("t.id > ? AND t.id <= ?", after, to)
	w.Add("t.process_id IN (?, ?, ?) AND t.object_id IS NOT NULL", int64(audit.Create), int64(audit.Update),
		int64(audit.Delete))
	w.In("+t.category_id", categories)
	var one Change
	var category, process int64
	columns, targets := "t.id, t.date, t.category_id, t.process_id, t.object_id",
		[]any{&one.Cursor, (*int64)(&one.Date), &category, &process, &one.ID}
	if q.Atom {
		columns, targets = columns+", t.hash", append(targets, &one.hash)
	}
	err := tx.Each(ctx, fmt.Sprintf("SELECT %s FROM log t%s ORDER BY %s LIMIT %d", columns, w.SQL(), order,
		q.Limit-len(items)), w.Args(), func(scan func(...any) error) error {
		err := scan(targets...)
		one.Kind, one.Process = c.kinds[audit.Category(category)], processes[audit.Process(process)]
		items = append(items, one)
		return err
	})
	return items, err
}

// name fills in what the records are called now, with one reading of each kind.
func (c *Changes) name(ctx context.Context, tx *store.Tx, items []Change) error {
	owners, err := c.ownersOf(ctx, tx, items)
	if err != nil {
		return err
	}
	ids := map[string][]int64{}
	for i := range items {
		item := &items[i]
		switch owner := c.owners[item.Kind]; {
		case owner == "":
			ids[item.Kind] = append(ids[item.Kind], item.ID)
		case owners[item.Kind][item.ID] != 0:
			parent := owners[item.Kind][item.ID]
			item.ParentID, ids[owner] = &parent, append(ids[owner], parent)
		}
	}
	names := map[string]map[int64]record.Label{}
	for kind, of := range ids {
		slices.Sort(of)
		if names[kind], err = c.named[kind].NamesOf(ctx, tx, slices.Compact(of)...); err != nil {
			return fmt.Errorf("name the records of the feed: %w", err)
		}
	}
	for i := range items {
		item := &items[i]
		name := names[item.Kind][item.ID]
		if item.ParentID != nil {
			name = names[c.owners[item.Kind]][*item.ParentID]
		}
		item.NameTR, item.NameEN = name.TR, name.EN
	}
	return nil
}

// ownersOf finds the records to which those of the feed belong, by kind and id.
func (c *Changes) ownersOf(ctx context.Context, tx *store.Tx, items []Change) (map[string]map[int64]int64, error) {
	ids := map[string][]int64{}
	for _, item := range items {
		if c.owners[item.Kind] != "" {
			ids[item.Kind] = append(ids[item.Kind], item.ID)
		}
	}
	owners := map[string]map[int64]int64{}
	for kind, of := range ids {
		slices.Sort(of)
		var err error
		if owners[kind], err = c.named[kind].OwnersOf(ctx, tx, slices.Compact(of)...); err != nil {
			return nil, err
		}
	}
	return owners, nil
}
