package browse

import (
	"context"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"

	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/tree"
)

// Tree says where a mode's tree and its counts come from.
type Tree struct {
	Table string
	// Links selects item, node and traffic light, all rows of an item one after another.
	Links func(today record.Day) string
	// Generations are those that every change of nodes, names, items and links raises, with that of Table.
	Generations []string
}

// LightCount is the number of late items of a node.
type LightCount struct {
	ID     int64 `json:"Id" doc:"Node of the tree; 0: all"`
	Yellow int64 `doc:"With those of its descendants, each once"`
	Red    int64 `doc:"With those of its descendants, each once"`
}

// Overview is what a reading list shows of all its items, without the filters.
type Overview struct {
	All    *int64       `json:",omitempty" doc:"Items of the whole list"`
	Lights []LightCount `json:",omitzero" doc:"Of the nodes with late items"`
}

// ReadingList is a page of a list beside its tree.
type ReadingList[R any] struct {
	record.ListAnswer[R]
	Overview
	TreeState string `doc:"For known of the next call: while it stays the same, trees, lookups and counts do"`

	encoded []byte // of lookups and overview
}

// Encoded separates what is encoded already from the rest of the answer. Both together are the object.
func (a ReadingList[R]) Encoded() (rest any, members []byte) {
	members, a.Lookups, a.Overview = a.encoded, record.Lookups{}, Overview{}
	return a, members
}

// cachedTree is a tree with its counts, and the lookups of the list. It is shared by all answers and never changed.
type cachedTree struct {
	lookups  record.Lookups
	overview Overview
	encoded  []byte
}

// read returns the tree, the generation that an order of it must name, and its state.
func (m *Mode[T, R]) read(ctx context.Context, tx *store.Tx) (all cachedTree, order int64, state string, err error) {
	today := m.Engine.Today(tx.Now())
	all, generations, err := m.cache.Read(ctx, tx, m.Tree.Generations, string(today), func() (cachedTree, error) {
		return m.count(ctx, tx, today)
	})
	return all, generations[m.Tree.Table], stateOf(generations, today), err
}

// stateOf is a short text that changes with the generations and the day.
func stateOf(generations map[string]int64, today record.Day) string {
	h := fnv.New128a()
	_, _ = h.Write([]byte(today))
	for _, name := range slices.Sorted(maps.Keys(generations)) {
		_, _ = fmt.Fprintf(h, " %s %d", name, generations[name])
	}
	return hex.EncodeToString(h.Sum(nil))
}

func (m *Mode[T, R]) count(ctx context.Context, tx *store.Tx, today record.Day) (all cachedTree, err error) {
	if err := m.Lookups(ctx, tx, &all.lookups); err != nil {
		return all, err
	}
	rows, err := tree.Read(ctx, tx, m.Tree.Table)
	if err != nil {
		return all, err
	}
	var links, yellow, red []tree.Link
	var items, yellowItems, redItems int64
	err = tx.Each(ctx, m.Tree.Links(today), nil, func(scan func(...any) error) error {
		var l tree.Link
		var light int64
		if err := scan(&l.Item, &l.Node, &light); err != nil {
			return fmt.Errorf("scan a link of %s: %w", m.Tree.Table, err)
		}
		first := len(links) == 0 || links[len(links)-1].Item != l.Item
		if first {
			items++
		}
		links = append(links, l)
		switch light {
		case 2:
			yellow, yellowItems = append(yellow, l), yellowItems+boolToInt(first)
		case 3:
			red, redItems = append(red, l), redItems+boolToInt(first)
		}
		return nil
	})
	if err != nil {
		return all, err
	}
	all.lookups.TreeDataTR, all.lookups.TreeDataEN = tree.Build(rows, tree.RollUp(rows, links))
	all.overview = Overview{All: &items, Lights: lightCounts(rows, LightCount{0, yellowItems, redItems}, yellow, red)}
	all.encoded, err = record.EncodeMembers(struct {
		record.Lookups
		Overview
	}{all.lookups, all.overview})
	return all, err
}

func boolToInt(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}

// lightCounts returns the counts of all items, and of the nodes that have late ones, in the order of the tree.
func lightCounts(rows []tree.Row, all LightCount, yellow, red []tree.Link) []LightCount {
	counts := []LightCount{all}
	yellows, reds := tree.RollUp(rows, yellow), tree.RollUp(rows, red)
	for _, r := range rows {
		if y, r3 := yellows[r.ID].Total, reds[r.ID].Total; y+r3 > 0 {
			counts = append(counts, LightCount{r.ID, y, r3})
		}
	}
	return counts
}
