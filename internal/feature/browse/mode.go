package browse

import (
	"context"
	"fmt"

	"lls/internal/platform/access"
	"lls/internal/platform/generation"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
)

// Mode declares one reading tree: T is the record that the viewer shows, R its row in the list.
type Mode[T, R any] struct {
	Name       string
	Title      func(p query.Params) record.Label // of what the list finds, as the name of its export
	Permission access.Permission
	Kind       *record.Kind[T, R]
	Engine     *record.Engine
	Only       string // condition of the records that the mode lists, "" for all
	Listing    func(below bool) query.Listing
	Lookups    func(ctx context.Context, tx *store.Tx, l *record.Lookups) error
	Tree       Tree

	cache generation.Cached[cachedTree]
}

// List returns a page of the list, with the whole tree and its counts.
func (m *Mode[T, R]) List(ctx context.Context, actor access.Actor, p query.Params) (ReadingList[R], error) {
	return m.ListAs(ctx, actor, p, record.Reading[R]{})
}

// ListAs is List that is read in the given way.
func (m *Mode[T, R]) ListAs(
	ctx context.Context, actor access.Actor, p query.Params, way record.Reading[R],
) (ReadingList[R], error) {
	answer := ReadingList[R]{ListAnswer: record.ListAnswer[R]{Items: []R{}}}
	if err := actor.Need(m.Permission); err != nil {
		return answer, err
	}
	p, options, err := readOptions(p)
	if err != nil {
		return answer, err
	}
	listing := m.Listing(!options.exact)
	answer.SortTypes = listing.SortTypes()
	err = m.Engine.View(ctx, func(tx *store.Tx) error {
		where := m.Engine.StartWhere(ctx, tx)
		if m.Only != "" {
			where.Add(m.Only)
		}
		everything := where.Count()
		page, err := listing.Parse(p, where)
		if err != nil {
			return err
		}
		all, order, state, err := m.read(ctx, tx)
		if err != nil {
			return err
		}
		answer.TreeVersion, answer.TreeState = &order, state
		if options.known != state {
			answer.Lookups, answer.Overview, answer.encoded = all.lookups, all.overview, all.encoded
		}
		if page.Where.Count() == everything {
			page.Known = all.overview.All // each item has a node
		}
		answer.Items, answer.Total, err = m.Kind.Rows(ctx, tx, actor, page, way)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("browse %s: %w", m.Name, err)
	}
	return answer, nil
}

// View returns a record for the viewer, whether or not the mode lists it: links to a draft work after its adoption.
func (m *Mode[T, R]) View(ctx context.Context, actor access.Actor, id int64) (answer record.ViewAnswer[T], err error) {
	if err := actor.Need(m.Permission); err != nil {
		return answer, err
	}
	err = m.Engine.Main.View(ctx, func(tx *store.Tx) error {
		item, err := m.Kind.FindFor(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		answer.Item = *item
		return m.Kind.View(ctx, tx, &answer)
	})
	if err != nil {
		return answer, fmt.Errorf("view %s %d: %w", m.Name, id, err)
	}
	return answer, nil
}
