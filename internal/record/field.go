package record

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"lls/internal/platform/fault"
	"lls/internal/text/lang"
)

// Rule limits the values of a field. It is read by the pipeline, by the API description and, through that, by the form.
type Rule struct {
	Required bool
	Min, Max int    // code points of a text, or the value of a number; 0, 0: no bound
	Pattern  string // regular expression for the whole text
	Mail     bool   // the text is a mail address
	Table    string // an id must exist there
	Fixed    bool   // cannot be changed after creation
	Unique   bool   // no two records have the same value; the table has a unique index on the column

	NullKeeps int64 // for the record with this Id null keeps the value; 0: for none
}

// Field binds one key of a record to one column, with its rule.
type Field[T any] struct {
	Key      string
	Column   string
	Label    Label
	Rule     Rule
	Searched bool // its words are found by the list's q
	Heavy    bool // left out of lists

	names Naming

	scan  func(*T) any // what a query reads the column into
	value value[T]     // nil for a derived field
}

// Naming says how ids are called that Rule does not name: those of a fixed list, and those of rows of a table that the
// field checks by itself.
type Naming struct {
	Choices []Named
	Table   string
}

// Named returns the field with the names of its ids, which the log shows.
func (f Field[T]) Named(n Naming) Field[T] {
	f.names = n
	return f
}

// FieldType names how a field is read and checked.
type FieldType string

// The types of fields.
const (
	Line  FieldType = "line" // one line: outer white space is trimmed
	Prose FieldType = "prose"
	Whole FieldType = "whole"
	Flag  FieldType = "flag"
	Ref   FieldType = "reference" // an id
	Date  FieldType = "date"
)

// LineField declares a text of one line.
func LineField[T any](key, column string, label Label, ptr func(*T) *string, rule Rule) Field[T] {
	line := textCodec{line: true}
	if rule.Pattern != "" {
		line.pattern = regexp.MustCompile("^(?:" + rule.Pattern + ")$")
	}
	f := plainField(key, column, label, ptr, rule, line)
	f.Searched = true
	return f
}

// CodeField declares a text of one line that is stored in one spelling: spell returns it, and reports whether the text
// is a code at all.
func CodeField[T any](key, column string, label Label, ptr func(*T) *string, rule Rule,
	spell func(string) (string, bool)) Field[T] {
	f := plainField(key, column, label, ptr, rule, textCodec{line: true, spell: spell})
	f.Searched = true
	return f
}

// ProseField declares a text of many lines, left out of lists.
func ProseField[T any](key, column string, label Label, ptr func(*T) *string, rule Rule) Field[T] {
	f := plainField(key, column, label, ptr, rule, textCodec{})
	f.Heavy = true
	return f
}

// WholeField declares a whole number.
func WholeField[T any](key, column string, label Label, ptr func(*T) *int64, rule Rule) Field[T] {
	return plainField(key, column, label, ptr, rule, wholeCodec{})
}

// FlagField declares a yes or no.
func FlagField[T any](key, column string, label Label, ptr func(*T) *bool) Field[T] {
	return plainField(key, column, label, ptr, Rule{}, flagCodec{})
}

// RefField declares an id that must be there.
func RefField[T any](key, column string, label Label, ptr func(*T) *int64, rule Rule) Field[T] {
	rule.Required = true
	return plainField(key, column, label, ptr, rule, refCodec{})
}

// ChoiceField is RefField for an id that the form of a new record leaves open.
func ChoiceField[T any](key, column string, label Label, ptr func(*T) *Choice, rule Rule) Field[T] {
	return RefField(key, column, label, func(t *T) *int64 { return (*int64)(ptr(t)) }, rule)
}

// OptionalRefField declares an id that may be null.
func OptionalRefField[T any](key, column string, label Label, ptr func(*T) **int64, rule Rule) Field[T] {
	return optionalField(key, column, label, ptr, rule, refCodec{})
}

// DayField declares a date that must be there.
func DayField[T any](key, column string, label Label, ptr func(*T) *Day) Field[T] {
	return plainField(key, column, label, ptr, Rule{Required: true}, dateCodec{})
}

// OptionalDayField declares a date that may be null.
func OptionalDayField[T any](key, column string, label Label, ptr func(*T) **Day) Field[T] {
	return optionalField(key, column, label, ptr, Rule{}, dateCodec{})
}

// Derived declares a column that is read with the record and written only by its own code.
func Derived[T any](column string, ptr func(*T) any) Field[T] {
	return Field[T]{Column: column, scan: ptr}
}

func plainField[T, V any](key, column string, label Label, ptr func(*T) *V, rule Rule, c codec[V]) Field[T] {
	return Field[T]{Key: key, Column: column, Label: label, Rule: rule,
		scan: func(t *T) any { return ptr(t) }, value: required[T, V]{c, ptr}}
}

func optionalField[T, V any](key, column string, label Label, ptr func(*T) **V, rule Rule, c codec[V]) Field[T] {
	return Field[T]{Key: key, Column: column, Label: label, Rule: rule,
		scan: func(t *T) any { return ptr(t) }, value: optional[T, V]{c, ptr}}
}

// submitted is what a save contains for a field: decoded and checked once, before the transaction.
type submitted[T any] struct {
	set     func(*T) // puts the value into a record; nil: nothing was sent, or nothing that can be read
	cleared bool
	bad     *fault.Field
}

// decode reads what was sent for the field and checks its rule.
func (f *Field[T]) decode(raw json.RawMessage) (s submitted[T], err error) {
	raw = bytes.TrimSpace(raw)
	var code string
	if string(raw) == "null" || string(raw) == `""` {
		s.set, s.cleared = f.value.clear, true
	} else if s.set, code, err = f.value.decode(raw); err != nil {
		return s, fault.BadRequest("%s must be %v", f.Key, err)
	}
	if code != "" {
		return submitted[T]{bad: &fault.Field{Field: f.Key, Code: code}}, nil
	}
	probe := new(T)
	s.set(probe)
	s.bad = f.check(probe, s.cleared)
	return s, nil
}

// check returns the first broken rule of the present value. missing means that a save contains none.
func (f *Field[T]) check(t *T, missing bool) *fault.Field {
	code, params := f.value.check(t, &f.Rule, missing)
	if code == "" {
		return nil
	}
	return &fault.Field{Field: f.Key, Code: code, Params: params}
}

// arg is the value that goes into the column.
func (f *Field[T]) arg(t *T) any { return f.value.bind(t) }

// show is the value for the log.
func (f *Field[T]) show(t *T) string {
	switch v := f.arg(t).(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case int64:
		return strconv.FormatInt(v, 10)
	}
	return ""
}

// naming is how the ids of the field are called.
func (f *Field[T]) naming() Naming {
	return Naming{Choices: f.names.Choices, Table: cmp.Or(f.names.Table, f.Rule.Table)}
}

// reference is the id that must exist in the table of the rule, if there is one.
func (f *Field[T]) reference(t *T) (id int64, given bool) {
	if f.Rule.Table == "" {
		return 0, false
	}
	id, given = f.arg(t).(int64)
	return id, given
}

// language is what the key of a field says: NameTR is Turkish.
func (f *Field[T]) language() lang.Language {
	switch {
	case strings.HasSuffix(f.Key, "TR"):
		return lang.Turkish
	case strings.HasSuffix(f.Key, "EN"):
		return lang.English
	}
	return ""
}
