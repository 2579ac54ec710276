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
	tree     counted
}

// counted is a tree with its counts. It is shared by all answers and never changed.
type counted struct {
	tr, en []kind.Node
	items  int64 // all of the mode: each has a node
}

// read answers the tree in both languages, and the version that an order of it must name.
func (c *treeCache) read(ctx context.Context, tx *store.Tx, t Tree) (tree counted, version int64, err error) {
	versions, err := kind.Versions(ctx, tx, t.Versions...)
	if err != nil {
		return counted{}, 0, err
	}
	version = versions[t.Table]
	c.mu.Lock()
	tree, held := c.tree, c.versions != nil && maps.Equal(c.versions, versions)
	c.mu.Unlock()
	if held {
		return tree, version, nil
	}
	if tree, err = count(ctx, tx, t); err != nil {
		return counted{}, 0, err
	}
	c.mu.Lock()
	c.versions, c.tree = versions, tree
	c.mu.Unlock()
	return tree, version, nil
}

func count(ctx context.Context, tx *store.Tx, t Tree) (tree counted, err error) {
	rows, err := kind.ReadTree(ctx, tx, t.Table)
	if err != nil {
		return tree, err
	}
	links, err := kind.ReadLinks(ctx, tx, t.Links)
	if err != nil {
		return tree, err
	}
	tree.tr, tree.en = kind.BuildTree(rows, kind.RollUp(rows, links))
	for i, l := range links {
		if i == 0 || l.Item != links[i-1].Item {
			tree.items++
		}
	}
	return tree, nil
}
