package query

import (
	"cmp"
	"context"
	"slices"

	"lls/internal/platform/store"
)

// maxSorted is how many rows are rather found one by one and sorted than met in the order of an index.
const maxSorted = 2000

// maxTopRows is how far down a list rows are met in the order of an index at most.
const maxTopRows = 50

// set is a condition that names rows by their ids in another table. A database without an estimate of their number
// finds 10 of them slowly: it reads and sorts thousands, or searches a hundred thousand for three.
type set struct {
	column, from string // of another table
	args         []any
	ids          []int64 // in place of a table: they were found by words, and may be together in the order of names
	among        Among   // writes the condition with them
}

// Among adds the condition that t.id is among the values of a column; from is the rest of that query behind FROM.
func (w *Where) Among(column, from string, args ...any) {
	w.sets = append(w.sets, set{column: column, from: from, args: args})
}

// in adds the condition to the others.
func (s set) in(w *Where) {
	if s.ids == nil {
		w.Add("t.id IN ("+s.query()+")", s.args...)
		return
	}
	condition, arg := s.among("t.id", s.ids)
	w.Add(condition, arg)
}

func (s set) query() string { return "SELECT " + s.column + " FROM " + s.from }

// expandSets writes the sets among the other conditions.
func (w *Where) expandSets() *Where {
	if len(w.sets) == 0 {
		return w
	}
	out := &Where{today: w.today, conditions: slices.Clip(w.conditions), args: slices.Clip(w.args)}
	for _, s := range w.sets {
		s.in(out)
	}
	return out
}

// plan writes the sets of a page so that it is found quickly. The smallest one leads when it is small; when all are
// large, rows are met in the order of an index and looked up in the sets until the page is full, unless they were
// found by a word, with which thousands of names on end may begin, or not begin.
func (p *Page) plan(ctx context.Context, tx *store.Tx) (planned *Where, few bool, err error) {
	w := &p.Where
	if len(w.sets) == 0 || p.Size == 0 {
		return w, false, nil
	}
	sizes, order := make([]int, len(w.sets)), make([]int, len(w.sets))
	for i, s := range w.sets {
		order[i] = i
		if sizes[i] = len(s.ids); s.ids != nil {
			continue
		}
		var of Where
		of.Add("SELECT COUNT(*) FROM ("+s.query()+" LIMIT ?) few", append(slices.Clip(s.args), maxSorted+1)...)
		if err := tx.Row(ctx, of.conditions[0], of.args, &sizes[i]); err != nil {
			return nil, false, err
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(sizes[a], sizes[b]) })
	few = sizes[order[0]] <= maxSorted
	if !few && (!p.indexed || p.Number*p.Size > maxTopRows ||
		slices.ContainsFunc(w.sets, func(s set) bool { return s.ids != nil })) {
		return w, false, nil
	}
	planned = &Where{today: w.today, conditions: slices.Clip(w.conditions), args: slices.Clip(w.args)}
	for n, i := range order {
		s := w.sets[i]
		if n == 0 && few || s.ids != nil {
			s.in(planned)
		} else {
			planned.Add("EXISTS ("+s.query()+" AND "+s.column+" = t.id)", s.args...)
		}
	}
	return planned, few, nil
}

// total counts the rows of all pages.
func (w *Where) total(ctx context.Context, tx *store.Tx, table string) (n int64, err error) {
	count, args, n := w.countQuery(table)
	if count != "" {
		err = tx.Row(ctx, count, args, &n)
	}
	return n, err
}

// countQuery counts the rows of all pages; "" if there are n. A single set need not be looked up in the table.
func (w *Where) countQuery(table string) (count string, args []any, n int64) {
	if len(w.conditions) > 0 || len(w.sets) != 1 {
		flat := w.expandSets()
		return "SELECT COUNT(*) FROM " + table + " t" + flat.SQL(), flat.Args(), 0
	}
	if ids := w.sets[0].ids; ids != nil {
		return "", nil, int64(len(ids))
	}
	var only Where
	only.Add("SELECT COUNT(DISTINCT "+w.sets[0].column+") FROM "+w.sets[0].from, w.sets[0].args...)
	return only.conditions[0], only.args, 0
}
