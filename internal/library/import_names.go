package library

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"lls/internal/format/sheet"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/tree"
)

// lookUp prepares the finders of the columns that the file has.
func (c *rowReader) lookUp(ctx context.Context, tx *store.Tx) (err error) {
	c.find, c.nodes = map[string]finder{}, map[string]*multiFinder{}
	for _, f := range c.fields {
		if !slices.Contains(c.columns, f.Key) {
			continue
		}
		of := c.tables[f.Rule.Table]
		switch {
		case f.Type == "ids" && of.Tree:
			c.find[f.Key], c.nodes[f.Key], err = nodeFinder(ctx, tx, of.Table)
		case f.Type == "ids":
			if c.find[f.Key], err = nameFinder(ctx, tx, of); err == nil {
				c.nodes[f.Key] = newMultiFinder(c.find[f.Key])
			}
		case actChoices(f.Key) != nil:
			c.find[f.Key] = actChoices(f.Key)
		case f.Key == "AmendmentId":
			c.find[f.Key], err = textFinder(ctx, tx)
		case f.Type == record.Ref:
			c.find[f.Key], err = nameFinder(ctx, tx, of)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// idsByName maps names to ids. A name that two records share finds neither.
type idsByName map[string]int64

const ambiguous = -2

func (c idsByName) add(name string, id int64) {
	name = foldName(name)
	if name == "" {
		return
	}
	if other, there := c[name]; there && other != id {
		id = ambiguous
	}
	c[name] = id
}

// finderOf searches sets of names in their order, and then for a known Id.
func finderOf(ids map[int64]bool, sets ...idsByName) finder {
	return func(cell string) (int64, bool) {
		name := foldName(cell)
		for _, set := range sets {
			if id, there := set[name]; there && id != ambiguous {
				return id, true
			}
		}
		id, err := strconv.ParseInt(strings.TrimSpace(cell), 10, 64)
		return id, err == nil && ids[id]
	}
}

// SectorFinder finds a sector by its path, by its name if no other has it, or by its Id.
func SectorFinder(ctx context.Context, tx *store.Tx) (func(cell string) (id int64, ok bool), error) {
	find, _, err := nodeFinder(ctx, tx, "sectors")
	return find, err
}

// LegalTextFinder finds a legal text by a name or a number that no other one has, or by its Id.
func LegalTextFinder(ctx context.Context, tx *store.Tx) (func(cell string) (id int64, ok bool), error) {
	find, err := textFinder(ctx, tx)
	return func(cell string) (int64, bool) {
		id, ok := find(cell)
		return id, ok && id != AmendmentOther
	}, err
}

// StatusFinder finds a status by its name or number.
func StatusFinder() func(cell string) (id int64, ok bool) { return finderOfNamed(Statuses(), nil) }

// nodeFinder finds a node of a tree by its path or, if no other has it, by its name; or several in one cell.
func nodeFinder(ctx context.Context, tx *store.Tx, table string) (finder, *multiFinder, error) {
	rows, err := tree.Read(ctx, tx, table)
	if err != nil {
		return nil, nil, err
	}
	ids, paths, names := map[int64]bool{}, idsByName{}, idsByName{}
	for _, r := range rows {
		ids[r.ID] = true
		names.add(r.NameTR, r.ID)
		names.add(r.NameEN, r.ID)
	}
	var written []string
	for _, p := range tree.AllPaths(rows) {
		for _, way := range [][]string{p.TR, p.EN} {
			if inCell(way) {
				path := pathText(way)
				paths.add(path, p.ID)
				written = append(written, path)
			}
		}
	}
	byPath := finderOf(nil, paths)
	byName := finderOf(ids, names)
	find := func(cell string) (int64, bool) {
		if id, ok := byPath(pathText([]string{cell})); ok {
			return id, ok
		}
		return byName(cell)
	}
	some := newMultiFinder(find)
	for _, r := range rows {
		some.add(r.NameTR)
		some.add(r.NameEN)
	}
	for _, path := range written {
		some.add(path)
	}
	return find, some, nil
}

// inCell reports whether a path is short enough for a cell: paths in a deep tree are long.
func inCell(path []string) bool {
	length := 0
	for _, name := range path {
		length += len(name)
	}
	return length <= sheet.MaxLength
}

// pathText joins names without the blanks around them; a name may contain the sign itself.
func pathText(names []string) string {
	sign := strings.TrimSpace(record.PathSign)
	pieces := strings.Split(strings.Join(names, sign), sign)
	for i := range pieces {
		pieces[i] = strings.TrimSpace(pieces[i])
	}
	return strings.Join(pieces, record.PathSign)
}

func nameFinder(ctx context.Context, tx *store.Tx, of record.About) (finder, error) {
	all, err := store.All(ctx, tx, scanNamed, "SELECT id, "+of.NameColumns+" FROM "+of.Rows)
	if err != nil {
		return nil, err
	}
	return finderOfNamed(all, nil), nil
}

// textFinder finds the legal text that an amendment amends, by name, number or Id, and the one that is not in the
// database.
func textFinder(ctx context.Context, tx *store.Tx) (finder, error) {
	texts, err := store.All(ctx, tx, scanParent, "SELECT t.id, t.name_tr, t.name_en, t.number FROM legal_texts t")
	if err != nil {
		return nil, err
	}
	ids, names, numbers := map[int64]bool{AmendmentOther: true}, idsByName{}, idsByName{}
	for _, t := range texts {
		ids[t.ID] = true
		names.add(t.NameTR, t.ID)
		names.add(t.NameEN, t.ID)
		numbers.add(t.Number, t.ID)
	}
	for _, other := range []string{otherText.NameTR, otherText.NameEN, "Diğer", "Other"} {
		names.add(other, AmendmentOther)
	}
	return finderOf(ids, names, numbers), nil
}

// actChoices finds the values of fixed ids of EU acts by their names or numbers; nil for other fields. What EUR-Lex
// says of the state, yes or no, is a state too. A form that does not tell the subtype, as Directive, is none.
func actChoices(key string) finder {
	var all []record.Named
	more := idsByName{}
	switch key {
	case "StateId":
		all = EUActStates()
		more = idsByName{"yes": 1, "evet": 1, "true": 1, "no": repealedState, "hayir": repealedState,
			"false": repealedState}
	case "ChapterId":
		all = Chapters()
	case "SubtypeId":
		all = EUActSubtypes()
	default:
		return nil
	}
	return finderOfNamed(all, more)
}

func finderOfNamed(all []record.Named, more idsByName) finder {
	names, ids := idsByName{}, map[int64]bool{}
	for _, n := range all {
		names.add(n.NameTR, n.ID)
		names.add(n.NameEN, n.ID)
		ids[n.ID] = true
	}
	return finderOf(ids, names, more)
}
