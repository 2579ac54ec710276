package record

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
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

// TreeRow is a node as it is stored. The table of a tree has the columns parent_id and position.
type TreeRow struct {
	ID       int64
	ParentID *int64
	Position int64
	NameTR   string
	NameEN   string
}

// Counts are the numbers of a node: its own items, and those with its descendants, each once.
type Counts struct{ Own, Total int64 }

// ReadTree answers all nodes of a tree, siblings in their order. They are cached: nobody may change them.
func ReadTree(ctx context.Context, tx *store.Tx, table string) ([]TreeRow, error) {
	return ReadCached(ctx, tx, "tree of "+table, []string{LookupsVersion}, func() ([]TreeRow, error) {
		return store.All(ctx, tx, func(scan func(...any) error) (r TreeRow, err error) {
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

// RollUp counts the items of every node. All links of an item must stand one after another.
func RollUp(rows []TreeRow, links []Link) map[int64]Counts {
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

// BuildTree nests the rows in both languages.
func BuildTree(rows []TreeRow, counts map[int64]Counts) (tr, en []Node) {
	children := map[int64][]TreeRow{}
	for _, r := range rows {
		var p int64
		if r.ParentID != nil {
			p = *r.ParentID
		}
		children[p] = append(children[p], r)
	}
	return nest(children, counts, 0, 0, func(r TreeRow) string { return r.NameTR }),
		nest(children, counts, 0, 0, func(r TreeRow) string { return r.NameEN })
}

func nest(children map[int64][]TreeRow, counts map[int64]Counts, parent int64, level int,
	name func(TreeRow) string) []Node {
	nodes := make([]Node, len(children[parent]))
	for i, r := range children[parent] {
		c := counts[r.ID]
		nodes[i] = Node{r.ID, r.ParentID, name(r), c.Own, c.Total, level, i, nest(children, counts, r.ID, level+1, name)}
	}
	return nodes
}

// Paths answers the way from the root to each of the nodes, in the tree's order.
func Paths(rows []TreeRow, ids []int64) []Path {
	byID := make(map[int64]TreeRow, len(rows))
	for _, r := range rows {
		byID[r.ID] = r
	}
	wanted := make(map[int64]bool, len(ids))
	for _, id := range ids {
		wanted[id] = true
	}
	out := []Path{}
	for _, r := range rows {
		if !wanted[r.ID] {
			continue
		}
		p := Path{ID: r.ID}
		for n, ok := r, true; ok; {
			p.TR, p.EN = append(p.TR, n.NameTR), append(p.EN, n.NameEN)
			if n.ParentID == nil {
				break
			}
			n, ok = byID[*n.ParentID]
		}
		slices.Reverse(p.TR)
		slices.Reverse(p.EN)
		out = append(out, p)
	}
	return out
}

// Below answers the nodes with all their descendants.
func Below(rows []TreeRow, ids []int64) []int64 {
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

// Version is the number that Touch raises; it tells a cache whether it still holds.
func Version(ctx context.Context, tx *store.Tx, name string) (v int64, err error) {
	if tx.ReadOnly() {
		versions, err := Versions(ctx, tx, name)
		return versions[name], err
	}
	err = tx.Row(ctx, "SELECT COALESCE(MAX(version), 0) FROM trees WHERE kind = $1", []any{name}, &v)
	return v, err
}

// Versions answers some of the numbers that changes raise, and that of the History; one that nothing has raised yet is
// left out. A reading transaction reads all numbers once.
func Versions(ctx context.Context, tx *store.Tx, names ...string) (map[string]int64, error) {
	all, err := store.Once(tx, "versions", func() (map[string]int64, error) { return readVersions(ctx, tx) })
	if err != nil {
		return nil, err
	}
	versions := make(map[string]int64, len(names)+1)
	for _, name := range append(slices.Clip(names), History) {
		if version, raised := all[name]; raised {
			versions[name] = version
		}
	}
	return versions, nil
}

func readVersions(ctx context.Context, tx *store.Tx) (map[string]int64, error) {
	versions := map[string]int64{}
	query := "SELECT kind, version FROM trees UNION ALL SELECT '', " + tx.Timeline()
	err := tx.Each(ctx, query, nil, func(scan func(...any) error) error {
		var name string
		var version int64
		if err := scan(&name, &version); err != nil {
			return fmt.Errorf("scan a version: %w", err)
		}
		if name == "" {
			name = History
		}
		versions[name] += version // a history starts again by its row or by the timeline
		return nil
	})
	return versions, err
}

// Touch raises a version number within the change that it stands for.
func Touch(ctx context.Context, tx *store.Tx, name string) error {
	_, err := tx.Exec(ctx, `INSERT INTO trees (kind, version) VALUES ($1, 1)
		ON CONFLICT (kind) DO UPDATE SET version = trees.version + 1`, name)
	return err
}

// SetVersion makes a version number another one.
func SetVersion(ctx context.Context, tx *store.Tx, name string, version int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO trees (kind, version) VALUES ($1, $2)
		ON CONFLICT (kind) DO UPDATE SET version = excluded.version`, name, version)
	return err
}

// TouchBy raises a version number by n, and answers it.
func TouchBy(ctx context.Context, tx *store.Tx, name string, n int) (version int64, err error) {
	err = tx.Row(ctx, `INSERT INTO trees (kind, version) VALUES ($1, $2)
		ON CONFLICT (kind) DO UPDATE SET version = trees.version + excluded.version RETURNING version`, []any{name, n},
		&version)
	return version, err
}

// checkParent refuses a node that would be below itself.
func (k *Kind[T, R]) checkParent(ctx context.Context, tx *store.Tx, c *Change[T]) error {
	parent := *k.Tree(c.New)
	if c.Old == nil || parent == nil {
		return nil
	}
	rows, err := ReadTree(ctx, tx, k.Table)
	if err != nil {
		return err
	}
	if slices.Contains(Below(rows, []int64{c.ID}), *parent) {
		return fault.Rejected("ERROR_TREE_INVALID")
	}
	return nil
}

// place puts a new or re-parented node last among its siblings; whatever changes the tree's shape raises its version.
func (k *Kind[T, R]) place(ctx context.Context, tx *store.Tx, c *Change[T]) error {
	if c.New == nil {
		return Touch(ctx, tx, k.Name)
	}
	parent := *k.Tree(c.New)
	if c.Old != nil && equalIDs(parent, *k.Tree(c.Old)) {
		return nil
	}
	where, args := "parent_id IS NULL", []any{c.ID}
	if parent != nil {
		where, args = "parent_id = $2", append(args, *parent)
	}
	if _, err := tx.Exec(ctx, fmt.Sprintf(`UPDATE %[1]s SET position =
		(SELECT COALESCE(MAX(position) + 1, 0) FROM %[1]s WHERE id <> $1 AND %[2]s) WHERE id = $1`, k.Table, where),
		args...); err != nil {
		return err
	}
	return Touch(ctx, tx, k.Name)
}

// touchLookups raises the number of what other kinds keep of this one.
func (k *Kind[T, R]) touchLookups(ctx context.Context, tx *store.Tx) error {
	if !k.Lookup {
		return nil
	}
	return Touch(ctx, tx, LookupsVersion)
}

func equalIDs(a, b *int64) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// placed is one node of an order that a client sends.
type placed struct {
	ID       *int64 `json:"Id"`
	ParentID *int64 `json:"ParentId"`
	Order    *int64
}

// reorder stores a whole new order of a tree, or nothing of it.
func (k *Kind[T, R]) reorder(ctx context.Context, actor access.Actor, keys map[string]json.RawMessage) (Saved, error) {
	if err := actor.Need(k.may.to("reorder")); err != nil {
		return Saved{}, err
	}
	var version *int64
	for key := range keys {
		if key != "Tree" && key != "TreeVersion" {
			return Saved{}, fault.BadRequest("unknown key %q beside Tree", key)
		}
	}
	if json.Unmarshal(keys["TreeVersion"], &version) != nil || version == nil {
		return Saved{}, fault.BadRequest("TreeVersion must be a number")
	}
	var tree []placed
	if err := strictList(keys["Tree"], &tree); err != nil {
		return Saved{}, err
	}
	var saved Saved
	err := k.engine.Main.Update(ctx, func(tx *store.Tx) error {
		have, err := Version(ctx, tx, k.Name)
		if err != nil {
			return err
		}
		if have != *version {
			return fault.Rejected("ERROR_TREE_CHANGED")
		}
		rows, err := ReadTree(ctx, tx, k.Table)
		if err != nil {
			return err
		}
		if !validTree(rows, tree) {
			return fault.Rejected("ERROR_TREE_INVALID")
		}
		changes, err := k.move(ctx, tx, actor, rows, tree)
		if err != nil {
			return err
		}
		if err := Touch(ctx, tx, k.Name); err != nil {
			return err
		}
		if err := k.touchLookups(ctx, tx); err != nil {
			return err
		}
		saved = Saved{TreeVersion: have + 1}
		return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: k.Audit, Process: audit.Reorder,
			UserID: actor.UserID, Data: k.Name, Changes: changes})
	})
	if err != nil {
		return Saved{}, fmt.Errorf("reorder %s: %w", k.Name, err)
	}
	return saved, nil
}

func strictList(raw json.RawMessage, into *[]placed) error {
	var entries []map[string]json.RawMessage
	if json.Unmarshal(raw, &entries) != nil || json.Unmarshal(raw, into) != nil {
		return fault.BadRequest("Tree must be a list of {Id, ParentId, Order}")
	}
	for i, e := range entries {
		for key := range e {
			if key != "Id" && key != "ParentId" && key != "Order" {
				return fault.BadRequest("unknown key %q in Tree[%d]", key, i)
			}
		}
		if p := (*into)[i]; p.ID == nil || p.Order == nil {
			return fault.BadRequest("Tree[%d] needs Id and Order", i)
		}
	}
	return nil
}

// validTree wants every stored node once, orders that count from 0 among siblings, and no cycle.
func validTree(rows []TreeRow, tree []placed) bool {
	if len(tree) != len(rows) {
		return false
	}
	known := make(map[int64]bool, len(rows))
	for _, r := range rows {
		known[r.ID] = true
	}
	parent := make(map[int64]int64, len(tree))
	orders := map[int64][]int64{}
	for _, p := range tree {
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

// move writes the nodes that stand elsewhere now. Only a new parent is a change of the record itself.
func (k *Kind[T, R]) move(ctx context.Context, tx *store.Tx, actor access.Actor, rows []TreeRow,
	tree []placed) ([]audit.Change, error) {
	was := make(map[int64]TreeRow, len(rows))
	for _, r := range rows {
		was[r.ID] = r
	}
	var changes []audit.Change
	for _, p := range tree {
		old := was[*p.ID]
		sameParent := equalIDs(old.ParentID, p.ParentID)
		if sameParent && old.Position == *p.Order {
			continue
		}
		var parent any
		if p.ParentID != nil {
			parent = *p.ParentID
		}
		if _, err := tx.Exec(ctx, "UPDATE "+k.Table+" SET parent_id = $1, position = $2 WHERE id = $3", parent, *p.Order,
			*p.ID); err != nil {
			return nil, err
		}
		if !sameParent {
			if _, err := tx.Exec(ctx, "UPDATE "+k.Table+" SET modify_user = $1, modify_date = $2 WHERE id = $3",
				actor.UserID, tx.Now().UnixMilli(), *p.ID); err != nil {
				return nil, err
			}
		}
		changes = append(changes, audit.Change{Field: old.NameTR, Before: spot(old.ParentID, old.Position),
			After: spot(p.ParentID, *p.Order)})
	}
	return changes, nil
}

func spot(parent *int64, order int64) string {
	if parent == nil {
		return strconv.FormatInt(order, 10)
	}
	return fmt.Sprintf("%d/%d", *parent, order)
}
