package record

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"lls/internal/platform/store"
)

// Engine contains what the pipeline works with.
type Engine struct {
	Main, Local *store.DB
	Zone        *time.Location
	Index       WordIndex // what the lists' q looks into

	indexed []indexed
}

// Today is the date of a moment in the instance's time zone.
func (e *Engine) Today(now time.Time) Day { return DayOf(now, e.Zone) }

// Kind is a Def that is ready to use.
type Kind[T, R any] struct {
	Def[T, R]
	engine     *Engine
	listFields []Field[T] // fields of lists
	allFields  []Field[T]

	namedByFields bool            // Names reads the columns name_tr and name_en
	known         map[string]bool // keys that a save accepts and ignores
	may           permissions
}

// New returns a declared kind for an engine.
func New[T, R any](e *Engine, d Def[T, R]) *Kind[T, R] {
	k := &Kind[T, R]{Def: d, engine: e, known: map[string]bool{}, may: d.permissions()}
	for _, f := range slices.Concat(d.Fields, d.Derived) {
		if !f.Heavy {
			k.listFields = append(k.listFields, f)
		}
	}
	k.allFields = slices.Concat(d.Fields, d.Derived)
	if k.namedByFields = d.Names == nil; k.namedByFields {
		k.Names = namesOf(k.allFields)
	}
	if d.Imported {
		k.Listing.Filters = append(slices.Clip(k.Listing.Filters), CreatedFilter())
	}
	for _, t := range []reflect.Type{reflect.TypeFor[T](), reflect.TypeFor[R]()} {
		jsonKeys(t, k.known)
	}
	for _, key := range d.Ignored {
		k.known[key] = true
	}
	if k.writesWords() {
		e.indexed = append(e.indexed, k)
	}
	return k
}

// namesOf returns the function that reads what a record is called from its fields name_tr and name_en.
func namesOf[T any](fields []Field[T]) func(*T) (tr, en string) {
	read := func(column string) func(*T) any {
		return fields[slices.IndexFunc(fields, func(f Field[T]) bool { return f.Column == column })].scan
	}
	tr, en := read("name_tr"), read("name_en")
	return func(item *T) (string, string) { return *tr(item).(*string), *en(item).(*string) }
}

// jsonKeys collects the keys under which a struct is written.
func jsonKeys(t reflect.Type, into map[string]bool) {
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			jsonKeys(f.Type, into)
		case !f.IsExported() || name == "-":
		case name == "":
			into[f.Name] = true
		default:
			into[name] = true
		}
	}
}
