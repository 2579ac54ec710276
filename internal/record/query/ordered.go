package query

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
)

const (
	minOrdered = 512     // ids that are read at once at the beginning of an order, twice as many each time
	maxOrdered = 1 << 14 // ids of an order that are kept
	maxBitSet  = 1 << 24 // the highest id that a set of bits is made for
)

// ordered is the beginning of a table in the order of an index, kept for one generation.
type ordered struct {
	mu  sync.Mutex
	key string // of the generation
	ids []int64
	all bool // that the table has
}

// followOrder finds a page of the records that words found, by going through the table in its order from the first
// record on. ok is false where that would take too many steps: it is then better to read and sort the records. The
// total is the number of records found, so there must be no other conditions.
func (t Table) followOrder(
	ctx context.Context, tx *store.Tx, page Page,
) (ids []int64, total int64, ok bool, err error) {
	if !page.indexed || page.Size == 0 || len(t.Generations) == 0 || !tx.ReadOnly() || len(page.Where.conditions) > 0 ||
		len(page.Where.sets) != 1 || page.Where.sets[0].ids == nil {
		return nil, 0, false, nil
	}
	found := page.Where.sets[0].ids
	skip := (page.Number - 1) * page.Size
	first := found
	if forms := len(page.found.Forms); forms > 0 { // they come last
		first = found[:len(found)-forms]
		if skip+page.Size > len(first) {
			return nil, 0, false, nil
		}
	}
	want := min(len(first)-skip, page.Size)
	if want <= 0 {
		return nil, 0, false, nil
	}
	isFound, ok := bitSet(first)
	if !ok {
		return nil, 0, false, nil
	}
	generations, err := generation.Read(ctx, tx, t.Generations...)
	if err != nil {
		return nil, 0, false, err
	}
	order := tx.Shared("order of "+t.Name+page.orderBy, func() any { return new(ordered) }).(*ordered)
	order.mu.Lock()
	defer order.mu.Unlock()
	if key := fmt.Sprint(generations); order.key != key { // fmt sorts the keys of maps
		order.key, order.ids, order.all = key, nil, false
	}
	at := 0
	for {
		for ; at < len(order.ids); at++ {
			if !isFound(order.ids[at]) {
				continue
			}
			if skip > 0 {
				skip--
				continue
			}
			if ids = append(ids, order.ids[at]); len(ids) == want {
				return ids, int64(len(found)), true, nil
			}
		}
		if order.all || at >= 2*len(found) || at >= maxOrdered {
			return nil, 0, false, nil
		}
		n := max(minOrdered, 2*at)
		order.ids, err = store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) {
			return id, scan(&id)
		},
			fmt.Sprintf("SELECT t.id FROM %s t%s LIMIT %d", t.Name, page.orderBy, n))
		if err != nil {
			order.key = ""
			return nil, 0, false, err
		}
		order.all = len(order.ids) < n
	}
}

// bitSet makes a set of bits of some ids, at least one; ok is false where that would be large.
func bitSet(ids []int64) (has func(id int64) bool, ok bool) {
	highest := slices.Max(ids)
	if highest > maxBitSet || slices.Min(ids) < 0 {
		return nil, false
	}
	bits := make([]uint64, highest/64+1)
	for _, id := range ids {
		bits[id/64] |= 1 << (id % 64)
	}
	return func(id int64) bool { return id >= 0 && id <= highest && bits[id/64]&(1<<(id%64)) != 0 }, true
}
