// Package tree nests the nodes of a tree, counts their items, returns their paths, and checks whether a new order of
// them is a tree.
package tree

import (
	"context"
	"slices"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
)

// Node is a node of a tree as screens show it, in one language.
type Node struct {
	ID       int64  `json:"Id"`
	ParentID *int64 `json:"ParentId"`
	Name     string
	Count    int64 `doc:"Items of its own"`
	Total    int64 `doc:"Items with those of its descendants, each once"`
	Level    int   `doc:"0 for roots"`
	Order    int   `doc:"From 0 among its siblings"`
	Children []Node
}

// Row is a node as it is stored. The table of a tree has the columns parent_id and position.
type Row struct {
	ID       int64
	ParentID *int64
	Position int64
	NameTR   string
	NameEN   string
}

// Counts are the numbers of a node: its own items, and those with its descendants, each once.
type Counts struct{ Own, Total int64 }

// Read returns all nodes of a tree, siblings in their order. They are cached and must not be changed.
func Read(ctx context.Context, tx *store.Tx, table string) ([]Row, error) {
	return generation.ReadCached(ctx, tx, "tree of "+table, []string{generation.Lookups}, func() ([]Row, error) {
		return store.All(ctx, tx, func(scan func(...any) error) (r Row, err error) {
			return r, scan(&r.ID, &r.ParentID, &r.Position, &r.NameTR, &r.NameEN)
		}, "SELECT id, parent_id, position, name_tr, name_en FROM "+table+" ORDER BY position, id")
	})
}

// Link says that an item belongs to a node.
type Link struct{ Item, Node int64 }

// ReadLinks reads pairs of item and node.
func ReadLinks(ctx context.Context, tx *store.Tx, query string) ([]Link, error) {
	return store.All(ctx, tx, func(scan func(...any) error) (l Link, err error) {
		return l, scan(&l.Item, &l.Node)
	}, query)
}

// RollUp counts the items of every node. All links of an item must follow one another.
func RollUp(rows []Row, links []Link) map[int64]Counts {
	parent := make(map[int64]int64, len(rows))
	for _, r := range rows {
		if r.ParentID != nil {
			parent[r.ID] = *r.ParentID
		}
	}
	counts := make(map[int64]Counts, len(rows))
	seen := make(map[int64]int64, len(rows)) // the last item that a node has counted
	for _, l := range links {
		c := counts[l.Node]
		c.Own++
		counts[l.Node] = c
		for n, ok := l.Node, true; ok && seen[n] != l.Item; n, ok = parent[n] {
			seen[n] = l.Item
			c := counts[n]
			c.Total++
			counts[n] = c
		}
	}
	return counts
}

// Build nests the rows in both languages.
func Build(rows []Row, counts map[int64]Counts) (tr, en []Node) {
	children := byParent(rows)
	return nest(children, counts, 0, 0, func(r Row) string { return r.NameTR }),
		nest(children, counts, 0, 0, func(r Row) string { return r.NameEN })
}

// byParent returns the children of each node, siblings in their order. The roots are the children of 0.
func byParent(rows []Row) map[int64][]Row {
	children := map[int64][]Row{}
	for _, r := range rows {
		var parent int64
		if r.ParentID != nil {
			parent = *r.ParentID
		}
		children[parent] = append(children[parent], r)
	}
	return children
}

func nest(children map[int64][]Row, counts map[int64]Counts, parent int64, level int,
	name func(Row) string) []Node {
	nodes := make([]Node, len(children[parent]))
	for i, r := range children[parent] {
		c := counts[r.ID]
		nodes[i] = Node{r.ID, r.ParentID, name(r), c.Own, c.Total, level, i,
			nest(children, counts, r.ID, level+1, name)}
	}
	return nodes
}

// Path is the path of a node of a tree: names from the root down.
type Path struct {
	ID int64 `json:"Id"`
	TR []string
	EN []string
}

// Paths returns the path of each of the nodes, in the order of the rows.
func Paths(rows []Row, ids []int64) []Path {
	out := []Path{}
	for i := range rows { // a record has few nodes: looking for them takes less time than a map of all
		if !slices.Contains(ids, rows[i].ID) {
			continue
		}
		p := Path{ID: rows[i].ID}
		for n := &rows[i]; n != nil; n = parentOf(rows, n) {
			p.TR, p.EN = append(p.TR, n.NameTR), append(p.EN, n.NameEN)
		}
		slices.Reverse(p.TR)
		slices.Reverse(p.EN)
		out = append(out, p)
	}
	return out
}

// AllPaths returns the paths of all nodes: a node comes before its descendants, and these before its next sibling.
func AllPaths(rows []Row) []Path {
	children, paths := byParent(rows), make([]Path, 0, len(rows))
	var add func(parent int64, tr, en []string)
	add = func(parent int64, tr, en []string) {
		for _, r := range children[parent] {
			p := Path{r.ID, slices.Concat(tr, []string{r.NameTR}), slices.Concat(en, []string{r.NameEN})}
			paths = append(paths, p)
			add(r.ID, p.TR, p.EN)
		}
	}
	add(0, nil, nil)
	return paths
}

func parentOf(rows []Row, of *Row) *Row {
	if of.ParentID == nil {
		return nil
	}
	i := slices.IndexFunc(rows, func(r Row) bool { return r.ID == *of.ParentID })
	if i < 0 {
		return nil
	}
	return &rows[i]
}

// Descendants returns the nodes with all their descendants.
func Descendants(rows []Row, ids []int64) []int64 {
	children := map[int64][]int64{}
	for _, r := range rows {
		if r.ParentID != nil {
			children[*r.ParentID] = append(children[*r.ParentID], r.ID)
		}
	}
	out, seen := slices.Clone(ids), map[int64]bool{}
	for i := 0; i < len(out); i++ {
		if !seen[out[i]] {
			seen[out[i]] = true
			out = append(out, children[out[i]]...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Place is the place of a node in an order that a client sends. Without Id or Order it is invalid.
type Place struct {
	ID       *int64 `json:"Id"`
	ParentID *int64 `json:"ParentId"`
	Order    *int64
}

// Valid reports whether an order is one of the stored nodes: each once, orders that count from 0 among siblings, and no
// cycle.
func Valid(rows []Row, order []Place) bool {
	if len(order) != len(rows) {
		return false
	}
	known := make(map[int64]bool, len(rows))
	for _, r := range rows {
		known[r.ID] = true
	}
	parent := make(map[int64]int64, len(order))
	orders := map[int64][]int64{}
	for _, p := range order {
		if _, twice := parent[*p.ID]; twice || !known[*p.ID] {
			return false
		}
		var up int64
		if p.ParentID != nil {
			up = *p.ParentID
			if !known[up] {
				return false
			}
		}
		parent[*p.ID] = up
		orders[up] = append(orders[up], *p.Order)
	}
	for _, o := range orders {
		slices.Sort(o)
		for i, n := range o {
			if n != int64(i) {
				return false
			}
		}
	}
	return acyclic(parent)
}

func acyclic(parent map[int64]int64) bool {
	rooted := map[int64]bool{0: true}
	for id := range parent {
		var way []int64
		for n := id; !rooted[n]; n = parent[n] {
			if len(way) > len(parent) {
				return false
			}
			way = append(way, n)
		}
		for _, n := range way {
			rooted[n] = true
		}
	}
	return true
}
