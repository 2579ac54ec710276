// Package query turns the parameters of a list into SQL: conditions, orders and pages. It finds the ids of a page, and
// caches pages that are requested again.
package query

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"lls/internal/platform/fault"
	"lls/internal/text/lang"
)

// Bounds of a page.
const (
	MaxPageSize = 1000
	maxQuery    = 500 // code points of q
)

// ErrLong means that a list without pages has more records than the caller accepts in one piece.
var ErrLong = errors.New("the list is long")

// Params are the parameters of a list's address.
type Params map[string][]string

// Key is a choice that is named by a word, for example an order of a list.
type Key struct {
	ID     string `json:"Id"`
	NameTR string
	NameEN string
}

// Where collects the conditions of a query. A ? in a condition stands for the next argument, {today} for
// the date of the transaction.
type Where struct {
	today      string
	conditions []string
	args       []any
	sets       []set
	find       Finder
}

// Found are the ids of records that contain every word: those in which words begin as they were typed, and those in
// which a word occurs in another form only.
type Found struct{ Typed, Forms []int64 }

// Finder finds the records of a kind by words, and writes conditions with their ids.
type Finder func(kindName, q string) (found Found, among Among, err error)

// Among writes the condition that an expression is one of some ids.
type Among func(expression string, ids []int64) (condition string, arg any)

var errNoWords = errors.New("the list has no index of words")

// Add adds a condition.
func (w *Where) Add(condition string, args ...any) {
	var b strings.Builder
	for _, r := range onDay(condition, w.today) {
		if r != '?' {
			b.WriteRune(r)
			continue
		}
		w.args = append(w.args, args[0])
		args = args[1:]
		b.WriteString("$" + strconv.Itoa(len(w.args)))
	}
	w.conditions = append(w.conditions, b.String())
}

// onDay writes the date into an expression that depends on it.
func onDay(expression, today string) string {
	return strings.ReplaceAll(expression, "{today}", "'"+today+"'")
}

// Start begins the conditions of a query on a date, YYYY-MM-DD. find finds the records of q; nil: the list has no q.
func Start(today string, find Finder) Where { return Where{today: today, find: find} }

// maxPadded is the number of values up to which In pads them.
const maxPadded = 512

// In adds the condition that an expression has one of the values. They are padded to a power of two, so that databases
// prepare ten statements and not one for each number of values.
func (w *Where) In(expression string, values []int64) {
	if n := len(values); n > 2 && n <= maxPadded {
		values = slices.Concat(values, slices.Repeat(values[n-1:], 1<<bits.Len(uint(n-1))-n))
	}
	marks, args := Marks(values)
	w.Add(expression+" IN ("+marks+")", args...)
}

// Marks writes a ? for each value, for a condition that Add takes with the arguments.
func Marks[V any](values []V) (marks string, args []any) {
	args = make([]any, len(values))
	for i, v := range values {
		args[i] = v
	}
	return strings.TrimSuffix(strings.Repeat("?, ", len(values)), ", "), args
}

// SQL is the WHERE clause, or nothing.
func (w *Where) SQL() string {
	all := w.expandSets()
	if len(all.conditions) == 0 {
		return ""
	}
	return " WHERE (" + strings.Join(all.conditions, ") AND (") + ")"
}

// Args are the arguments of the clause.
func (w *Where) Args() []any { return w.expandSets().args }

// Count counts the conditions.
func (w *Where) Count() int { return len(w.conditions) + len(w.sets) }

// Filter is one parameter that narrows a list.
type Filter struct {
	Param  string
	Doc    string
	Values []string // that it may have; nil: whole numbers
	Add    func(w *Where, values []string) error
}

// Sort is one order of a list. Columns are SQL expressions; a leading - reverses one.
type Sort struct {
	Key
	Columns  []string
	Nullable bool // rows without a value come last in both directions
	Indexed  bool // large tables have an index of this order
}

// orderBy is the clause; ties are columns that decide in ascending order, before the Id does.
func (s Sort) orderBy(descending bool, ties []string) string {
	parts := make([]string, 0, len(s.Columns)+len(ties)+1)
	for _, c := range s.Columns {
		column, reversed := strings.CutPrefix(c, "-")
		direction := " ASC"
		if reversed != descending {
			direction = " DESC"
		}
		if s.Nullable {
			direction += " NULLS LAST"
		}
		parts = append(parts, column+direction)
	}
	for _, tie := range ties {
		if !s.Indexed && !slices.Contains(s.Columns, tie) { // the indexed orders are those of the names themselves
			parts = append(parts, tie+" ASC")
		}
	}
	return " ORDER BY " + strings.Join(append(parts, "t.id ASC"), ", ")
}

// Through says that q finds records by those of another kind to which a column refers.
type Through struct {
	SearchKind string // of the other kind
	Column     string
}

// Listing declares the parameters of a list.
type Listing struct {
	SearchKind string    // the name under which the index keeps what q finds; "": only Through, or a list without q
	Through    []Through // of a list without SearchKind: each finds records of its own
	Filters    []Filter
	Sorts      []Sort
	Ties       []string // columns that decide between equal rows before the Id does: the name, where records have one
	Default    string   // as in the sort parameter
	PageSize   int      // 0: the list has pages only on request
}

// Page is a list's parsed parameters. Size 0 means everything.
type Page struct {
	Number, Size int
	Where        Where
	Known        *int64 // how many there are on all pages, if it is known already
	orderBy      string
	sorted       bool  // an order was requested
	indexed      bool  // the order is that of an index
	found        Found // of which those with other forms of the words come last; empty where that makes no difference
}

// OrderBy is the ORDER BY clause of the page.
func (p Page) OrderBy() string {
	if len(p.found.Forms) == 0 {
		return p.orderBy
	}
	few, last, first := p.found.Forms, 1, 0
	if len(p.found.Typed) < len(few) {
		few, last, first = p.found.Typed, 0, 1
	}
	return fmt.Sprintf(" ORDER BY CASE WHEN t.id IN (%s) THEN %d ELSE %d END,", numbers(few), last, first) +
		strings.TrimPrefix(p.orderBy, " ORDER BY")
}

// Sorted reports whether an order was requested.
func (p Page) Sorted() bool { return p.sorted }

// Limit is the LIMIT clause of the page, or nothing.
func (p Page) Limit() string {
	if p.Size == 0 {
		return ""
	}
	return fmt.Sprintf(" LIMIT %d OFFSET %d", p.Size, (p.Number-1)*p.Size)
}

// Parse reads the parameters of a list; an unknown one is a bad request.
func (l Listing) Parse(p Params, where Where) (Page, error) {
	page := Page{Where: where}
	number, hasNumber, err := WholeNumber(p, "page", 1, 1<<31)
	if err != nil {
		return page, err
	}
	size, hasSize, err := WholeNumber(p, "size", 1, MaxPageSize)
	if err != nil {
		return page, err
	}
	if hasNumber || hasSize {
		page.Number, page.Size = 1, l.PageSize
		if page.Size == 0 {
			page.Size = MaxPageSize
		}
		if hasNumber {
			page.Number = number
		}
		if hasSize {
			page.Size = size
		}
	}
	if err := l.sort(&page, p); err != nil {
		return page, err
	}
	for name, values := range p {
		switch name {
		case "page", "size", "sort":
			continue
		case "q":
			if err := l.search(&page, values); err != nil {
				return page, err
			}
			continue
		}
		if err := l.filter(&page.Where, name, values); err != nil {
			return page, err
		}
	}
	return page, nil
}

func (l Listing) sort(page *Page, p Params) error {
	if len(p["sort"]) > 1 {
		return fault.BadRequest("sort is given twice")
	}
	asked := l.Default
	if len(p["sort"]) == 1 && p["sort"][0] != "" {
		asked, page.sorted = p["sort"][0], true
	}
	key, descending := strings.CutPrefix(asked, "-")
	i := slices.IndexFunc(l.Sorts, func(s Sort) bool { return s.ID == key })
	if i < 0 {
		return fault.BadRequest("sort=%q is not an order of this list", asked)
	}
	page.indexed = l.Sorts[i].Indexed
	page.orderBy = onDay(l.Sorts[i].orderBy(descending, l.Ties), page.Where.today)
	return nil
}

func (l Listing) filter(w *Where, name string, values []string) error {
	i := slices.IndexFunc(l.Filters, func(f Filter) bool { return f.Param == name })
	if i < 0 {
		return fault.BadRequest("unknown parameter %q", name)
	}
	values = slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == "" })
	if len(values) == 0 {
		return nil
	}
	return l.Filters[i].Add(w, values)
}

// maxForms is how many records may be named in the order of a list.
const maxForms = 1000

// search finds the records that hold every word of q. Unless an order was requested, those with a word that occurs in
// another form only come last.
func (l Listing) search(page *Page, values []string) error {
	if !l.Searched() {
		return fault.BadRequest("unknown parameter %q", "q")
	}
	if len(values) > 1 {
		return fault.BadRequest("q is given twice")
	}
	if lang.Len(values[0]) > maxQuery {
		return fault.BadRequest("q is longer than %d characters", maxQuery)
	}
	if strings.TrimSpace(values[0]) == "" {
		return nil
	}
	w := &page.Where
	if w.find == nil {
		return errNoWords
	}
	if l.SearchKind == "" {
		return l.searchThrough(w, values[0])
	}
	found, among, err := w.find(l.SearchKind, values[0])
	if err != nil {
		return fmt.Errorf("find the words of q: %w", err)
	}
	all := slices.Concat(found.Typed, found.Forms)
	if len(all) == 0 {
		w.Add("FALSE")
		return nil
	}
	w.sets = append(w.sets, set{ids: all, among: among})
	if fewer := min(len(found.Typed), len(found.Forms)); fewer > 0 && fewer <= maxForms && !page.sorted {
		page.found = found
	}
	return nil
}

// searchThrough finds the records that refer to one of another kind which holds every word of q.
func (l Listing) searchThrough(w *Where, q string) error {
	conditions, args := make([]string, len(l.Through)), make([]any, len(l.Through))
	for i, t := range l.Through {
		found, among, err := w.find(t.SearchKind, q)
		if err != nil {
			return fmt.Errorf("find the words of q in %s: %w", t.SearchKind, err)
		}
		conditions[i], args[i] = among(t.Column, slices.Concat(found.Typed, found.Forms))
	}
	w.Add(strings.Join(conditions, " OR "), args...)
	return nil
}

// Searched reports whether the list has q.
func (l Listing) Searched() bool { return l.SearchKind != "" || len(l.Through) > 0 }

func numbers(ids []int64) string {
	var b strings.Builder
	for i, id := range ids {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.FormatInt(id, 10))
	}
	return b.String()
}

// SortsBy reports whether a list can be ordered by a field.
func (l Listing) SortsBy(key string) bool {
	return slices.ContainsFunc(l.Sorts, func(s Sort) bool { return s.ID == key })
}

// SortTypes are the orders that the list offers.
func (l Listing) SortTypes() []Key {
	out := make([]Key, len(l.Sorts))
	for i, s := range l.Sorts {
		out[i] = s.Key
	}
	return out
}

// IDs is a filter on an id: any of the given ones.
func IDs(param, expression, doc string) Filter {
	return Filter{Param: param, Doc: doc, Add: func(w *Where, values []string) error {
		ids, err := ParseIDs(param, values)
		if err != nil {
			return err
		}
		w.In(expression, ids)
		return nil
	}}
}

// ParseIDs reads a filter's values as integers.
func ParseIDs(param string, values []string) ([]int64, error) {
	ids := make([]int64, len(values))
	for i, v := range values {
		n, err := strconv.ParseInt(v, 10, 64)
		if err != nil {
			return nil, fault.BadRequest("%s=%q is not a number", param, v)
		}
		ids[i] = n
	}
	return ids, nil
}

// WholeNumber reads a parameter that may be left out; bounds are inclusive.
func WholeNumber(p Params, name string, low, high int) (n int, given bool, err error) {
	values := p[name]
	switch {
	case len(values) == 0, len(values) == 1 && values[0] == "":
		return 0, false, nil
	case len(values) > 1:
		return 0, false, fault.BadRequest("%s is given twice", name)
	}
	n, err = strconv.Atoi(values[0])
	if err != nil || n < low || n > high {
		return 0, false, fault.BadRequest("%s must be a whole number from %d to %d", name, low, high)
	}
	return n, true, nil
}
