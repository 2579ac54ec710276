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
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record/tree"
)

// checkParent refuses a node that would be below itself.
func (k *Kind[T, R]) checkParent(ctx context.Context, tx *store.Tx, c *Change[T]) error {
	parent := *k.Tree(c.New)
	if c.Old == nil || parent == nil {
		return nil
	}
	rows, err := tree.Read(ctx, tx, k.Table)
	if err != nil {
		return err
	}
	if slices.Contains(tree.Descendants(rows, []int64{c.ID}), *parent) {
		return fault.Rejected("ERROR_TREE_INVALID")
	}
	return nil
}

// place puts a new or re-parented node last among its siblings; whatever changes the tree's shape raises its
// generation.
func (k *Kind[T, R]) place(ctx context.Context, tx *store.Tx, c *Change[T]) error {
	if c.New == nil {
		return generation.Raise(ctx, tx, k.Name)
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
	return generation.Raise(ctx, tx, k.Name)
}

// raiseLookups raises the generation of what other kinds cache of this one.
func (k *Kind[T, R]) raiseLookups(ctx context.Context, tx *store.Tx) error {
	if !k.Lookup {
		return nil
	}
	return generation.Raise(ctx, tx, generation.Lookups)
}

func equalIDs(a, b *int64) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// reorder stores a whole new order of a tree, or nothing of it.
func (k *Kind[T, R]) reorder(ctx context.Context, actor access.Actor, keys map[string]json.RawMessage) (Saved, error) {
	if err := actor.Need(k.may.to("reorder")); err != nil {
		return Saved{}, err
	}
	var seen *int64
	for key := range keys {
		if key != "Tree" && key != "TreeVersion" {
			return Saved{}, fault.BadRequest("unknown key %q beside Tree", key)
		}
	}
	if json.Unmarshal(keys["TreeVersion"], &seen) != nil || seen == nil {
		return Saved{}, fault.BadRequest("TreeVersion must be a number")
	}
	var order []tree.Place
	if err := strictList(keys["Tree"], &order); err != nil {
		return Saved{}, err
	}
	var saved Saved
	err := k.engine.Main.Update(ctx, func(tx *store.Tx) error {
		have, err := generation.Of(ctx, tx, k.Name)
		if err != nil {
			return err
		}
		if have != *seen {
			return fault.Rejected("ERROR_TREE_CHANGED")
		}
		rows, err := tree.Read(ctx, tx, k.Table)
		if err != nil {
			return err
		}
		if !tree.Valid(rows, order) {
			return fault.Rejected("ERROR_TREE_INVALID")
		}
		changes, err := k.move(ctx, tx, actor, rows, order)
		if err != nil {
			return err
		}
		if err := generation.Raise(ctx, tx, k.Name); err != nil {
			return err
		}
		if err := k.raiseLookups(ctx, tx); err != nil {
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

func strictList(raw json.RawMessage, into *[]tree.Place) error {
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

// move writes the nodes that have moved. Only a new parent is a change of the record itself.
func (k *Kind[T, R]) move(ctx context.Context, tx *store.Tx, actor access.Actor, rows []tree.Row,
	order []tree.Place) ([]audit.Change, error) {
	was := make(map[int64]tree.Row, len(rows))
	for _, r := range rows {
		was[r.ID] = r
	}
	var changes []audit.Change
	for _, p := range order {
		old := was[*p.ID]
		sameParent := equalIDs(old.ParentID, p.ParentID)
		if sameParent && old.Position == *p.Order {
			continue
		}
		var parent any
		if p.ParentID != nil {
			parent = *p.ParentID
		}
		if _, err := tx.Exec(ctx, "UPDATE "+k.Table+" SET parent_id = $1, position = $2 WHERE id = $3", parent,
			*p.Order, *p.ID); err != nil {
			return nil, err
		}
		if !sameParent {
			if _, err := tx.Exec(ctx, "UPDATE "+k.Table+" SET modify_user = $1, modify_date = $2 WHERE id = $3",
				actor.UserID, tx.Now().UnixMilli(), *p.ID); err != nil {
				return nil, err
			}
		}
		changes = append(changes, audit.Change{Field: old.NameTR + " / " + old.NameEN,
			Before: placeText(old.ParentID, old.Position), After: placeText(p.ParentID, *p.Order)})
	}
	return changes, nil
}

// placeText is a place as the log keeps it: the position among siblings, from 0, after the id of the parent. The
// logbook says it in words.
func placeText(parent *int64, order int64) string {
	if parent == nil {
		return strconv.FormatInt(order, 10)
	}
	return fmt.Sprintf("%d/%d", *parent, order)
}
