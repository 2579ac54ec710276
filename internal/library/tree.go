package library

import (
	"context"
	"fmt"

	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/record/tree"
)

// treeKeys are further keys that the client of the specification sends with a node.
var treeKeys = []string{"Children", "Level", "Checked", "order"}

// treeListing declares the parameters of the Settings list of a tree.
func treeListing(words string) query.Listing {
	return query.Listing{
		SearchKind: words, Ties: byName, Default: "Order",
		Sorts: []query.Sort{
			{Key: label("Ağaç sırası", "Order of the tree").Key("Order"), Columns: []string{"t.position"}},
			sortByNameTR, sortByNameEN, sortByModifyDate,
		},
	}
}

// treeLookup fills in a whole tree, with the counts of its items where links, pairs of item and node, are given.
func treeLookup(ctx context.Context, tx *store.Tx, l *record.Lookups, table, links string) error {
	rows, err := tree.Read(ctx, tx, table)
	if err != nil {
		return err
	}
	var counts map[int64]tree.Counts
	if links != "" {
		pairs, err := tree.ReadLinks(ctx, tx, links)
		if err != nil {
			return err
		}
		counts = tree.RollUp(rows, pairs)
	}
	l.TreeDataTR, l.TreeDataEN = tree.Build(rows, counts)
	return nil
}

// branchFilter finds the items of nodes; below reports whether a node includes its descendants.
func branchFilter(param, tree, links, item, node string, below bool) func(w *query.Where, values []string) error {
	return func(w *query.Where, values []string) error {
		ids, err := query.ParseIDs(param, values)
		if err != nil {
			return err
		}
		chosen, args := query.Marks(ids)
		if below {
			chosen = fmt.Sprintf(`WITH RECURSIVE below (id) AS (SELECT id FROM %[1]s WHERE id IN (%[2]s)
				UNION SELECT s.id FROM %[1]s s JOIN below b ON s.parent_id = b.id) SELECT id FROM below`, tree, chosen)
		}
		w.Among("l."+item, fmt.Sprintf("%s l WHERE l.%s IN (%s)", links, node, chosen), args...)
		return nil
	}
}
