package record

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// Any is a kind without its type parameters, so that code for all kinds can loop over them.
type Any interface {
	About() About
	Describe() (fields []FieldDoc, ignored []string)
	Headings() []query.Key
	// NamesOf returns the names of records by id; a record that belongs to another one has the name of that one.
	// Records that do not exist are left out.
	NamesOf(ctx context.Context, tx *store.Tx, ids ...int64) (map[int64]Label, error)
	// OwnersOf returns the ids of the records of another kind to which records belong, by id.
	OwnersOf(ctx context.Context, tx *store.Tx, ids ...int64) (map[int64]int64, error)

	List(ctx context.Context, actor access.Actor, owner int64, p query.Params, way Reading[any]) (any, error)
	Edit(ctx context.Context, actor access.Actor, id, owner int64) (any, error)
	Get(ctx context.Context, actor access.Actor, id int64) (any, error)
	Info(ctx context.Context, actor access.Actor, id int64) (InfoAnswer, error)
	Save(ctx context.Context, actor access.Actor, body []byte) (Saved, error)
	Delete(ctx context.Context, actor access.Actor, id int64) error
	DeleteWith(ctx context.Context, actor access.Actor, id, rows int64) error
	Checkout(ctx context.Context, actor access.Actor, id int64) (CheckedOut, error)
	Renew(ctx context.Context, actor access.Actor, id int64) (CheckedOut, error)
	Checkin(ctx context.Context, actor access.Actor, id int64) error
	ForceRelease(ctx context.Context, actor access.Actor, id int64) error
	Export(ctx context.Context, actor access.Actor, owner int64, p query.Params, l lang.Language, w io.Writer) error
	Import(ctx context.Context, actor access.Actor, o ImportOptions,
		prepare func(tx *store.Tx) (Plan, error)) (Imported, error)
}

// About is the declaration of a kind without its type parameters.
type About struct {
	Name, Table string
	NameColumns string // two, by which a record is found
	Rows        string // its table, behind FROM, without the records that are deleted but stay as rows
	Labels      Labels
	Screen      string // address of its list in the interface
	Category    audit.Category
	Listing     query.Listing
	Owned       bool   // its lists belong to a record of another kind
	OwnerKind   string // that kind; "": none
	Tree        bool
	Imported    bool
	Contains    bool              // its records have rows: a delete must say how many
	OwnCalls    bool              // none of the calls of the Settings
	Stars       *StarTable        // nil: its records cannot be starred
	Read        access.Permission // opens view and info
	Types       Types

	may  permissions
	more []access.Permission // beside those of actions
}

// Types are the types of the answers of a kind.
type Types struct{ Item, List, Edit, View reflect.Type }

// EditPath is the address in the interface of the form of a record.
func (a About) EditPath(id int64) string { return a.Screen + "/edit/" + strconv.FormatInt(id, 10) }

// erased implements Any for a kind.
type erased[T, R any] struct {
	*Kind[T, R]
	about About
}

// Erase returns the kind without its type parameters.
func (k *Kind[T, R]) Erase() Any { return erased[T, R]{k, k.describe()} }

func (k erased[T, R]) About() About { return k.about }

// describe returns the declaration of the kind.
func (k *Kind[T, R]) describe() About {
	a := About{
		Name: k.Name, Table: k.Table, NameColumns: cmp.Or(k.NameColumns, "name_tr, name_en"),
		Labels: k.Labels, Screen: k.Screen, Category: k.Audit, Listing: k.Listing,
		Contains: k.Contains != nil, Owned: k.Owner != nil, Tree: k.Tree != nil, Imported: k.Imported,
		OwnCalls: k.OwnCalls, Read: k.ReadPermission(),
		Types: Types{reflect.TypeFor[T](), reflect.TypeFor[ListAnswer[R]](), reflect.TypeFor[EditAnswer[T]](),
			reflect.TypeFor[ViewAnswer[T]]()},
		may: k.may, more: k.Further,
	}
	for _, use := range k.UsedBy {
		if use.Unless.Known() && !slices.Contains(a.more, use.Unless) {
			a.more = append(slices.Clip(a.more), use.Unless)
		}
	}
	if k.Stars != nil {
		a.Stars = &k.Stars.StarTable
	}
	if k.Owner != nil {
		a.OwnerKind = k.Owner.Kind
	}
	if a.Rows = k.Table; k.SoftDeleteColumn != "" {
		a.Rows += " WHERE " + k.SoftDeleteColumn + " = FALSE"
	}
	if a.Screen == "" {
		a.Screen = "/pages/settings/" + k.Name
	}
	if a.Labels.Log == (Label{}) {
		a.Labels.Log = a.Labels.Many
	}
	return a
}

// NamesOf reads what records are called, by id; a record that belongs to another one is called what that one is called.
// Records that do not exist are left out.
func (k *Kind[T, R]) NamesOf(ctx context.Context, tx *store.Tx, ids ...int64) (map[int64]Label, error) {
	if k.namedByFields && k.Owner == nil {
		return k.fieldNamesOf(ctx, tx, ids)
	}
	items, err := k.fetch(ctx, tx, ids, false)
	if err != nil {
		return nil, err
	}
	all, owners := make(map[int64]Label, len(items)), map[int64]Label{}
	for _, item := range items {
		var names Label
		if k.Owner == nil {
			names.TR, names.EN = k.Names(item)
		} else {
			id, known := *k.Owner.ID(item), false
			if names, known = owners[id]; !known {
				owner, err := k.Owner.Find(ctx, tx, id)
				if err != nil {
					return nil, err
				}
				names = Label{owner.NameTR, owner.NameEN}
				owners[id] = names
			}
		}
		all[*k.Keys(item).ID] = names
	}
	return all, nil
}

// fieldNamesOf is NamesOf for a kind whose records are called by two of their fields: it reads no others.
func (k *Kind[T, R]) fieldNamesOf(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]Label, error) {
	names := make(map[int64]Label, len(ids))
	for some := range slices.Chunk(ids, 500) {
		var w query.Where
		first, last := some[0], some[len(some)-1]
		dense := slices.IsSorted(some) && last-first < int64(2*len(some))
		if dense { // hundreds of parameters take longer than a few further rows
			w.Add("t.id BETWEEN ? AND ?", first, last)
		} else {
			w.In("t.id", some)
		}
		k.excludeDeleted(&w)
		if err := tx.Each(ctx, "SELECT t.id, t.name_tr, t.name_en FROM "+k.Table+" t"+w.SQL(), w.Args(),
			func(scan func(...any) error) error {
				var id int64
				var l Label
				err := scan(&id, &l.TR, &l.EN)
				if _, asked := slices.BinarySearch(some, id); asked || !dense {
					names[id] = l
				}
				return err
			}); err != nil {
			return nil, fmt.Errorf("read the names of %s: %w", k.Name, err)
		}
	}
	return names, nil
}

// OwnersOf reads to which records of another kind records belong, by id. Records that do not exist are left out.
func (k *Kind[T, R]) OwnersOf(ctx context.Context, tx *store.Tx, ids ...int64) (map[int64]int64, error) {
	owners := map[int64]int64{}
	if k.Owner == nil {
		return owners, nil
	}
	for some := range slices.Chunk(ids, 500) {
		var w query.Where
		w.In("t.id", some)
		k.excludeDeleted(&w)
		if err := tx.Each(ctx, "SELECT t.id, t."+k.Owner.Column+" FROM "+k.Table+" t"+w.SQL(), w.Args(),
			func(scan func(...any) error) error {
				var id, owner int64
				err := scan(&id, &owner)
				owners[id] = owner
				return err
			}); err != nil {
			return nil, fmt.Errorf("find the owners of %s: %w", k.Name, err)
		}
	}
	return owners, nil
}

func (k erased[T, R]) List(
	ctx context.Context, actor access.Actor, owner int64, p query.Params, way Reading[any],
) (any, error) {
	typed := Reading[R]{Most: way.Most}
	if way.Each != nil {
		typed.Each = func(rows []R) error {
			all := make([]any, len(rows))
			for i := range rows {
				all[i] = rows[i]
			}
			return way.Each(all)
		}
	}
	return k.ListAs(ctx, actor, owner, p, typed)
}

func (k erased[T, R]) Edit(ctx context.Context, actor access.Actor, id, owner int64) (any, error) {
	return k.Kind.Edit(ctx, actor, id, owner)
}

func (k erased[T, R]) Get(ctx context.Context, actor access.Actor, id int64) (any, error) {
	return k.Kind.Get(ctx, actor, id)
}
