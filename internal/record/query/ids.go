package query

import (
	"context"
	"fmt"

	"lls/internal/platform/generation"
	"lls/internal/platform/lru"
	"lls/internal/platform/store"
)

// maxCachedPages is the size of the cache of pages in bytes.
const maxCachedPages = 1 << 20

// idPage is a cached page of a list: which records are on it, and how many there are on all pages.
type idPage struct {
	ids   []int64
	total int64
}

// Table is what a list selects from, called t in its conditions.
type Table struct {
	Name string
	// Generations are those that every change of what the list selects from raises: pages are then kept. nil: none is.
	Generations []string
}

// IDs returns the ids of a page in their order, and how many records there are on all pages. They must not be changed.
// A whole list of more than most records, unless that is 0, is ErrLong.
func (t Table) IDs(
	ctx context.Context, tx *store.Tx, page Page, most int,
) (ids []int64, total int64, err error) {
	if !t.cacheable(tx, page) {
		return t.read(ctx, tx, page, most)
	}
	generations, err := generation.Read(ctx, tx, t.Generations...)
	if err != nil {
		return nil, 0, err
	}
	where := page.Where.expandSets()
	query := t.Name + where.SQL() + page.OrderBy() + page.Limit()
	key := fmt.Sprintf("%s %#v %v", query, where.args, generations) // fmt sorts the keys of maps
	kept := tx.Shared("pages", func() any {
		return lru.New[string, idPage](maxCachedPages)
	}).(*lru.Cache[string, idPage])
	if known, found := kept.Get(key); found {
		return known.ids, known.total, nil
	}
	if ids, total, err = t.read(ctx, tx, page, most); err == nil {
		kept.Put(key, idPage{ids, total}, len(key)+8*len(ids)+64)
	}
	return ids, total, err
}

// cacheable reports whether a page may be cached: the ids that words find are as long as an answer, and seldom needed
// twice.
func (t Table) cacheable(tx *store.Tx, page Page) bool {
	if len(t.Generations) == 0 || page.Size == 0 || !tx.ReadOnly() {
		return false
	}
	for _, s := range page.Where.sets {
		if s.ids != nil {
			return false
		}
	}
	return true
}

// read reads the ids of a page in their order. A whole list of more than most records, unless that is 0, is ErrLong.
func (t Table) read(
	ctx context.Context, tx *store.Tx, page Page, most int,
) (ids []int64, total int64, err error) {
	if ids, total, ok, err := t.followOrder(ctx, tx, page); ok || err != nil {
		return ids, total, err
	}
	limit := page.Limit()
	if page.Size == 0 && most > 0 {
		limit = fmt.Sprintf(" LIMIT %d", most+1)
	}
	where, few, err := page.plan(ctx, tx)
	if err != nil {
		return nil, 0, err
	}
	if err := page.prefetchTotal(ctx, tx, t.Name, where, few); err != nil {
		return nil, 0, err
	}
	ids, err = store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) { return id, scan(&id) },
		"SELECT t.id FROM "+t.Name+" t"+where.SQL()+page.OrderBy()+limit, where.Args()...)
	if err != nil {
		return nil, 0, err
	}
	if page.Size == 0 && most > 0 && len(ids) > most {
		return nil, 0, ErrLong
	}
	total = int64(len(ids))
	switch last := total < int64(page.Size) && (total > 0 || page.Number == 1); {
	case page.Size == 0:
	case page.Known != nil:
		total = *page.Known
	case last:
		total += int64(page.Number-1) * int64(page.Size)
	default:
		if total, err = page.counted(where, few).total(ctx, tx, t.Name); err != nil {
			return nil, 0, err
		}
	}
	return ids, total, nil
}

// counted are the conditions of a planned page by which its records are counted.
func (p *Page) counted(planned *Where, few bool) *Where {
	if few {
		return planned
	}
	return &p.Where
}

// prefetchTotal announces that the records of a page will be counted.
func (p *Page) prefetchTotal(ctx context.Context, tx *store.Tx, table string, planned *Where, few bool) error {
	if p.Size == 0 || p.Known != nil {
		return nil
	}
	count, args, _ := p.counted(planned, few).countQuery(table)
	if count == "" {
		return nil
	}
	return tx.Prefetch(ctx, count, args...)
}
