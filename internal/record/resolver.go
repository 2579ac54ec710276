package record

import (
	"context"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record/tree"
	"lls/internal/text/lang"
)

// Resolver finds names for ids, in the language of the reader.
type Resolver struct {
	Language lang.Language

	ctx   context.Context // of the export; lives no longer than its transaction
	tx    *store.Tx
	names map[string]map[int64]Named
	paths map[string]map[int64]string
	err   error
}

// Of is a name in the reader's language.
func (x *Resolver) Of(n *Named) any {
	if n == nil {
		return nil
	}
	return x.choose(n.NameTR, n.NameEN)
}

func (x *Resolver) choose(tr, en string) string {
	return lang.Pick(x.Language, tr, en)
}

// Person is a user's name in the reader's language.
func (x *Resolver) Person(fullName string) string { return access.NameIn(x.Language, fullName) }

// YesNo is a flag in words.
func (x *Resolver) YesNo(yes bool) string {
	if yes {
		return x.choose("Evet", "Yes")
	}
	return x.choose("Hayır", "No")
}

// Name is the name of a table's row; nothing for no id.
func (x *Resolver) Name(table string, id *int64) any {
	if id == nil || x.err != nil {
		return nil
	}
	if x.names[table] == nil {
		all, err := store.All(x.ctx, x.tx, func(scan func(...any) error) (n Named, err error) {
			return n, scan(&n.ID, &n.NameTR, &n.NameEN)
		}, "SELECT id, name_tr, name_en FROM "+table)
		if err != nil {
			x.err = err
			return nil
		}
		if x.names == nil {
			x.names = map[string]map[int64]Named{}
		}
		x.names[table] = make(map[int64]Named, len(all))
		for _, n := range all {
			x.names[table][n.ID] = n
		}
	}
	n, there := x.names[table][*id]
	if !there {
		return nil
	}
	return x.Of(&n)
}

// The separators of the names of a path, and of paths.
const (
	PathSign  = " > "
	PathsSign = "; "
)

// Paths are the paths of nodes of a tree, as one text.
func (x *Resolver) Paths(table string, ids []int64) any {
	if x.err != nil || len(ids) == 0 {
		return nil
	}
	words := make([]string, len(ids))
	for i, id := range ids {
		if words[i], x.err = x.Path(table, id); x.err != nil {
			return nil
		}
	}
	return strings.Join(words, PathsSign)
}

// Choices are the names of chosen records, as one text. All are what a record can choose.
func (x *Resolver) Choices(all []Named, ids []int64) any {
	var words []string
	for _, n := range Chosen(all, ids) {
		words = append(words, x.choose(n.NameTR, n.NameEN))
	}
	return strings.Join(words, PathsSign)
}

// Chosen returns the names of chosen records in the order of all that a record can choose.
func Chosen(all []Named, ids []int64) []Named {
	return slices.DeleteFunc(slices.Clone(all), func(n Named) bool { return !slices.Contains(ids, n.ID) })
}

// Path is the path of a node of a tree, as text.
func (x *Resolver) Path(table string, id int64) (string, error) {
	if x.paths[table] == nil {
		rows, err := tree.Read(x.ctx, x.tx, table)
		if err != nil {
			return "", err
		}
		if x.paths == nil {
			x.paths = map[string]map[int64]string{}
		}
		x.paths[table] = make(map[int64]string, len(rows))
		for _, p := range tree.AllPaths(rows) {
			x.paths[table][p.ID] = strings.Join(lang.Pick(x.Language, p.TR, p.EN), PathSign)
		}
	}
	return x.paths[table][id], nil
}
