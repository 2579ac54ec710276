package record

import (
	"context"
	"fmt"

	"lls/internal/platform/lru"
	"lls/internal/platform/store"
)

// keptPages bounds what the pages that are kept take, in bytes.
const keptPages = 1 << 20

// idPage is a page of a list as it is kept: which records are on it, and how many there are on all pages.
type idPage struct {
	ids   []int64
	total int64
}

// selectIDs returns the ids of a page in their order, cached while the generations of Def.Versions stay the same.
// Nobody may change them. A whole list of more than most records, unless that is 0, is ErrLong.
func (k *Kind[T, R]) selectIDs(
	ctx context.Context, tx *store.Tx, page Page, most int,
) (ids []int64, total int64, err error) {
	if !k.keeps(tx, page) {
		return k.readIDs(ctx, tx, page, most)
	}
	versions, err := Versions(ctx, tx, k.Versions...)
	if err != nil {
		return nil, 0, err
	}
	where := page.Where.flat()
	query := k.Table + where.SQL() + page.OrderBy() + page.Limit()
	key := fmt.Sprintf("%s %#v %v", query, where.args, versions) // fmt sorts the keys of maps
	kept := tx.Shared("pages", func() any { return lru.New[string, idPage](keptPages) }).(*lru.Cache[string, idPage])
	if known, found := kept.Get(key); found {
		return known.ids, known.total, nil
	}
	if ids, total, err = k.readIDs(ctx, tx, page, most); err == nil {
		kept.Put(key, idPage{ids, total}, len(key)+8*len(ids)+64)
	}
	return ids, total, err
}

// keeps tells whether a page may be kept: the ids that words find are as long as an answer, and seldom asked for twice.
func (k *Kind[T, R]) keeps(tx *store.Tx, page Page) bool {
	if len(k.Versions) == 0 || page.Size == 0 || !tx.ReadOnly() {
		return false
	}
	for _, s := range page.Where.sets {
		if s.ids != nil {
			return false
		}
	}
	return true
}
