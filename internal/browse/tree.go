package browse

import (
	"context"
	"maps"
	"sync"

	"lls/internal/kind"
	"lls/internal/store"
)

// Tree says where a mode's tree and its counts come from.
type Tree struct {
	Table    string
	Links    string   // pairs of item and node, all pairs of an item one after another
	Versions []string // the numbers that every change of nodes, items and links raises; the table's own among them
}

// treeCache keeps a counted tree for as long as its versions stand. They are read in the transaction of the list, so
// that it is right whoever made the change: this instance, another one, or the origin of an observer.
type treeCache struct {
	mu       sync.Mutex
	versions map[string]int64
	tr, en   []kind.Node // shared by all answers, never changed
}

// read answers the tree in both languages, and the version that an order of it must name.
func (c *treeCache) read(ctx context.Context, tx *store.Tx, t Tree) (tr, en []kind.Node, version int64, err error) {
	versions, err := kind.Versions(ctx, tx, t.Versions...)
	if err != nil {
		return nil, nil, 0, err
	}
	version = versions[t.Table]
	c.mu.Lock()
	tr, en, held := c.tr, c.en, c.versions != nil && maps.Equal(c.versions, versions)
	c.mu.Unlock()
	if held {
		return tr, en, version, nil
	}
	rows, err := kind.ReadTree(ctx, tx, t.Table)
	if err != nil {
		return nil, nil, 0, err
	}
	counts, err := countsOf(ctx, tx, t, rows)
	if err != nil {
		return nil, nil, 0, err
	}
	tr, en = kind.BuildTree(rows, counts)
	c.mu.Lock()
	c.versions, c.tr, c.en = versions, tr, en
	c.mu.Unlock()
	return tr, en, version, nil
}

func countsOf(ctx context.Context, tx *store.Tx, t Tree, rows []kind.TreeRow) (map[int64]kind.Counts, error) {
	links, err := kind.ReadLinks(ctx, tx, t.Links)
	if err != nil {
		return nil, err
	}
	return kind.RollUp(rows, links), nil
}
