package record

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record/query"
)

// fetch reads records by id, in the order of the ids.
func (k *Kind[T, R]) fetch(ctx context.Context, tx *store.Tx, ids []int64, detail bool) ([]*T, error) {
	fields := k.listFields
	if detail {
		fields = k.allFields
	}
	return k.fetchAs(ctx, tx, ids, fields, detail)
}

// fetchAs reads some fields of records.
func (k *Kind[T, R]) fetchAs(
	ctx context.Context, tx *store.Tx, ids []int64, fields []Field[T], detail bool,
) ([]*T, error) {
	if err := generation.Prefetch(ctx, tx); err != nil { // of the names of users
		return nil, err
	}
	byID := make(map[int64]*T, len(ids))
	for chunk := range slices.Chunk(ids, 500) {
		part, err := k.fetchChunk(ctx, tx, chunk, fields, detail)
		if err != nil {
			return nil, err
		}
		maps.Copy(byID, part)
	}
	items := make([]*T, 0, len(ids))
	for _, id := range ids {
		if item := byID[id]; item != nil {
			items = append(items, item)
		}
	}
	audits := make([]*Audit, len(items))
	for i, item := range items {
		audits[i] = k.Keys(item).Audit
	}
	if err := FillNames(ctx, tx, audits); err != nil {
		return nil, err
	}
	if k.Load != nil && len(items) > 0 {
		if err := k.Load(ctx, tx, items, detail); err != nil {
			return nil, err
		}
	}
	return items, nil
}

func (k *Kind[T, R]) fetchChunk(ctx context.Context, tx *store.Tx, ids []int64, fields []Field[T],
	detail bool) (map[int64]*T, error) {
	byID := make(map[int64]*T, len(ids))
	var hints []Hint[T]
	if detail {
		hints = k.Hints
	}
	var q strings.Builder
	q.WriteString("SELECT t.id, " + k.countSQL() + ", t.create_user, t.create_date, t.modify_user, t.modify_date")
	for _, f := range fields {
		q.WriteString(", t." + f.Column)
	}
	for _, p := range k.Parts {
		if p.Column != "" {
			q.WriteString(", " + p.Column)
		}
	}
	for _, h := range hints {
		q.WriteString(", " + h.SQL)
	}
	var w query.Where
	w.In("t.id", ids)
	k.excludeDeleted(&w)
	q.WriteString(" FROM " + k.Table + " t" + w.SQL())
	for _, p := range k.Parts {
		if p.Announce == nil {
			continue
		}
		if err := p.Announce(ctx, tx, ids, detail); err != nil {
			return nil, fmt.Errorf("announce %s: %w", p.Key, err)
		}
	}
	if err := tx.Each(ctx, q.String(), w.Args(), func(scan func(...any) error) error {
		item := new(T)
		keys := k.Keys(item)
		dest := append([]any{keys.ID, keys.Count}, keys.Audit.Columns()...)
		for _, f := range fields {
			dest = append(dest, f.scan(item))
		}
		for _, p := range k.Parts {
			if p.Column != "" {
				dest = append(dest, p.Dest(item))
			}
		}
		for _, h := range hints {
			dest = append(dest, h.Ptr(item))
		}
		if err := scan(dest...); err != nil {
			return fmt.Errorf("scan %s: %w", k.Name, err)
		}
		byID[*keys.ID] = item
		return nil
	}); err != nil {
		return nil, err
	}
	for _, p := range k.Parts {
		if p.Load == nil {
			continue
		}
		if err := p.Load(ctx, tx, ids, byID, detail); err != nil {
			return nil, fmt.Errorf("load %s: %w", p.Key, err)
		}
	}
	return byID, nil
}

func (k *Kind[T, R]) countSQL() string {
	u := k.Contains
	switch {
	case u != nil:
	case len(k.UsedBy) > 0:
		u = &k.UsedBy[0]
	default:
		return "0"
	}
	return fmt.Sprintf("(SELECT COUNT(*) FROM %s u WHERE u.%s = t.id)", u.Table, u.Column)
}

// FillNames turns the ids of creators and modifiers into full names.
func FillNames(ctx context.Context, tx *store.Tx, audits []*Audit) error {
	var ids []int64
	for _, a := range audits {
		ids = append(ids, a.createUser, a.modifyUser)
	}
	names, err := access.FullNames(ctx, tx, ids)
	if err != nil {
		return err
	}
	for _, a := range audits {
		a.CreateUser, a.ModifyUser = names[a.createUser], names[a.modifyUser]
	}
	return nil
}
