package browse

import (
	"context"

	"lls/internal/platform/store"
	"lls/internal/record"
)

// Tree says where a mode's tree and its counts come from.
type Tree struct {
	Table    string
	Links    string   // pairs of item and node, all pairs of an item one after another
	Versions []string // the numbers that every change of nodes, items and links raises; the table's own among them
}

// counted is a tree with its counts. It is shared by all answers and never changed.
type counted struct {
	tr, en []record.Node
	items  int64 // all of the mode: each has a node
}

// read answers the tree in both languages, and the version that an order of it must name.
func (t Tree) read(ctx context.Context, tx *store.Tx, kept *record.Cached[counted]) (tree counted, version int64,
	err error) {
	tree, versions, err := kept.Read(ctx, tx, t.Versions, "", func() (counted, error) { return count(ctx, tx, t) })
	return tree, versions[t.Table], err
}

func count(ctx context.Context, tx *store.Tx, t Tree) (tree counted, err error) {
	rows, err := record.ReadTree(ctx, tx, t.Table)
	if err != nil {
		return tree, err
	}
	links, err := record.ReadLinks(ctx, tx, t.Links)
	if err != nil {
		return tree, err
	}
	tree.tr, tree.en = record.BuildTree(rows, record.RollUp(rows, links))
	for i, l := range links {
		if i == 0 || l.Item != links[i-1].Item {
			tree.items++
		}
	}
	return tree, nil
}
