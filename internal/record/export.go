package record

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record/query"
	"lls/internal/record/tree"
	"lls/internal/text/lang"
)

// Column is a column of the table of a kind; an import recognises its columns by the same labels. Without Value it
// holds the field of its key, without Label it has the label of that field or part.
type Column[T any] struct {
	Key   string
	Label Label
	Type  sheet.Type
	Width float64
	Value func(x *Resolver, t *T) any
}

// Export writes all that a Settings list finds as XLSX, as filtered and in its order. The parameters of a page are
// ignored.
func (k *Kind[T, R]) Export(ctx context.Context, actor access.Actor, owner int64, p query.Params, l lang.Language,
	w io.Writer) error {
	if k.Owner != nil && owner == 0 {
		return fault.BadRequest("the list needs the id of the record that it belongs to")
	}
	return k.export(ctx, actor, owner, p, func(tx *store.Tx, page query.Page) error {
		return k.WriteTable(ctx, tx, page, l, w)
	})
}

// ExportEach calls fn for all records that a Settings list finds, as filtered and in its order, one record after
// another.
func (k *Kind[T, R]) ExportEach(ctx context.Context, actor access.Actor, p query.Params, l lang.Language,
	fn func(x *Resolver, t *T) error) error {
	return k.export(ctx, actor, 0, p, func(tx *store.Tx, page query.Page) error {
		x := &Resolver{Language: l, ctx: ctx, tx: tx}
		return k.each(ctx, tx, page, k.Columns, func(t *T) error { return fn(x, t) })
	})
}

func (k *Kind[T, R]) export(ctx context.Context, actor access.Actor, owner int64, p query.Params,
	write func(tx *store.Tx, page query.Page) error) error {
	if err := actor.Need(k.may.to(toManage)); err != nil {
		return err
	}
	err := k.engine.View(ctx, func(tx *store.Tx) error {
		page, err := k.Listing.Parse(p, k.startWhere(ctx, tx, owner))
		if err != nil {
			return err
		}
		if _, err := k.parent(ctx, tx, owner); err != nil {
			return err
		}
		return write(tx, page)
	})
	if err != nil {
		return fmt.Errorf("export %s: %w", k.Name, err)
	}
	return nil
}

// WriteTable writes all records of a query as XLSX, with a few hundred in memory at a time.
func (k *Kind[T, R]) WriteTable(ctx context.Context, tx *store.Tx, page query.Page, l lang.Language,
	w io.Writer) (err error) {
	book, err := sheet.NewBook(k.engine.Zone)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	columns := k.tableColumns()
	heads := make([]sheet.Column, len(columns))
	for i, c := range columns {
		heads[i] = sheet.Column{Title: c.Label.In(l), Type: c.Type, Width: c.Width}
	}
	table, err := book.Sheet(k.Labels.Many.In(l), heads...)
	if err != nil {
		return err
	}
	if err := k.writeRows(ctx, tx, page, columns, &Resolver{Language: l, ctx: ctx, tx: tx}, table); err != nil {
		return err
	}
	if err := table.End(); err != nil {
		return err
	}
	_, err = book.WriteTo(w)
	return err
}

func (k *Kind[T, R]) writeRows(ctx context.Context, tx *store.Tx, page query.Page, columns []Column[T], x *Resolver,
	table *sheet.Sheet) error {
	cells := make([]any, len(columns))
	return k.each(ctx, tx, page, columns, func(item *T) error {
		for i, c := range columns {
			cells[i] = c.Value(x, item)
		}
		if x.err != nil {
			return x.err
		}
		return table.Row(cells...)
	})
}

// each reads what a query finds with the fields of columns, a few hundred records at a time.
func (k *Kind[T, R]) each(ctx context.Context, tx *store.Tx, page query.Page, columns []Column[T],
	fn func(t *T) error) error {
	ids, err := store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) { return id, scan(&id) },
		"SELECT t.id FROM "+k.Table+" t"+page.Where.SQL()+page.OrderBy(), page.Where.Args()...)
	if err != nil {
		return err
	}
	if k.Tree != nil && !page.Sorted() {
		if err := k.asTree(ctx, tx, ids); err != nil {
			return err
		}
	}
	fields := k.columnFields(columns)
	for chunk := range slices.Chunk(ids, chunkSize) {
		items, err := k.fetchAs(ctx, tx, chunk, fields, false)
		if err != nil {
			return err
		}
		for _, item := range items {
			if err := fn(item); err != nil {
				return err
			}
		}
	}
	return nil
}

// asTree puts nodes into the order in which the tree shows them.
func (k *Kind[T, R]) asTree(ctx context.Context, tx *store.Tx, ids []int64) error {
	rows, err := tree.Read(ctx, tx, k.Table)
	if err != nil {
		return err
	}
	place := make(map[int64]int, len(rows))
	var walk func(nodes []tree.Node)
	walk = func(nodes []tree.Node) {
		for _, n := range nodes {
			place[n.ID] = len(place)
			walk(n.Children)
		}
	}
	roots, _ := tree.Build(rows, nil)
	walk(roots)
	slices.SortFunc(ids, func(a, b int64) int { return cmp.Compare(place[a], place[b]) })
	return nil
}

// columnFields are the fields of lists and those that only the table shows.
func (k *Kind[T, R]) columnFields(columns []Column[T]) []Field[T] {
	fields := slices.Clone(k.listFields)
	for _, f := range k.Fields {
		if f.Heavy && slices.ContainsFunc(columns, func(c Column[T]) bool { return c.Key == f.Key }) {
			fields = append(fields, f)
		}
	}
	return fields
}

// tableColumns are the declared columns between the id and the audit columns, which every kind has.
func (k *Kind[T, R]) tableColumns() []Column[T] {
	audited := func(key, tr, en string, t sheet.Type, value func(x *Resolver, a *Audit) any) Column[T] {
		return Column[T]{Key: key, Label: Label{tr, en}, Type: t, Width: 18,
			Value: func(x *Resolver, item *T) any { return value(x, k.Keys(item).Audit) }}
	}
	columns := []Column[T]{{Key: "Id", Label: Label{"Kimlik", "Id"}, Type: sheet.Number, Width: 9,
		Value: func(_ *Resolver, item *T) any { return *k.Keys(item).ID }}}
	for _, c := range k.Columns {
		if c.Label == (Label{}) {
			c.Label, _ = k.label(c.Key)
		}
		if c.Value == nil {
			c = k.fieldColumn(c)
		}
		columns = append(columns, c)
	}
	return append(columns,
		audited("CreateUser", "Oluşturan", "Created by", sheet.Text, func(x *Resolver, a *Audit) any {
			return x.Person(a.CreateUser)
		}),
		audited("CreateDate", "Oluşturma tarihi", "Created on", sheet.Instant, func(_ *Resolver, a *Audit) any {
			return a.CreateDate.Time()
		}),
		audited("ModifyUser", "Son güncelleyen", "Last updated by", sheet.Text, func(x *Resolver, a *Audit) any {
			return x.Person(a.ModifyUser)
		}),
		audited("ModifyDate", "Son güncelleme", "Last updated on", sheet.Instant, func(_ *Resolver, a *Audit) any {
			return a.ModifyDate.Time()
		}),
	)
}

// Headings are the words above the columns of the table, by key.
func (k *Kind[T, R]) Headings() []query.Key {
	columns := k.tableColumns()
	headings := make([]query.Key, len(columns))
	for i, c := range columns {
		headings[i] = c.Label.Key(c.Key)
	}
	return headings
}

func (k *Kind[T, R]) fieldColumn(c Column[T]) Column[T] {
	i := slices.IndexFunc(k.Fields, func(f Field[T]) bool { return f.Key == c.Key })
	f := &k.Fields[i]
	c.Type = f.value.column()
	c.Value = func(x *Resolver, t *T) any {
		v := f.arg(t)
		if yes, ok := v.(bool); ok {
			return x.YesNo(yes)
		}
		return v
	}
	return c
}
