package record

import (
	"bytes"
	"context"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/text/lang"
)

// Rule bounds a field. It is read by the pipeline, by the API description and, through that, by the form.
type Rule struct {
	Required bool
	Min, Max int    // code points of a text, or the value of a number; 0, 0: no bound
	Pattern  string // regular expression for the whole text
	Mail     bool   // the text is a mail address
	Table    string // an id must exist there
	Fixed    bool   // cannot be changed after creation

	NullKeeps int64 // of the record with this Id null keeps the value; 0: of none
}

// Field binds one key of a record to one column, with its rule.
type Field[T any] struct {
	Key      string
	Column   string
	Label    Label
	Type     FieldType
	Rule     Rule
	Searched bool // its words are found by the list's q
	Heavy    bool // left out of lists

	ptr     func(*T) any // what Scan fills
	pattern *regexp.Regexp
}

// FieldType says how a field is read and checked.
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
	f := Field[T]{Key: key, Column: column, Label: label, Type: Line, Rule: rule, Searched: true, ptr: func(t *T) any {
		return ptr(t)
	}}
	if rule.Pattern != "" {
		f.pattern = regexp.MustCompile("^(?:" + rule.Pattern + ")$")
	}
	return f
}

// ProseField declares a text of many lines, left out of lists.
func ProseField[T any](key, column string, label Label, ptr func(*T) *string, rule Rule) Field[T] {
	return Field[T]{Key: key, Column: column, Label: label, Type: Prose, Rule: rule, Heavy: true, ptr: func(t *T) any {
		return ptr(t)
	}}
}

// WholeField declares a whole number.
func WholeField[T any](key, column string, label Label, ptr func(*T) *int64, rule Rule) Field[T] {
	return Field[T]{Key: key, Column: column, Label: label, Type: Whole, Rule: rule, ptr: func(t *T) any { return ptr(t) }}
}

// FlagField declares a yes or no.
func FlagField[T any](key, column string, label Label, ptr func(*T) *bool) Field[T] {
	return Field[T]{Key: key, Column: column, Label: label, Type: Flag, ptr: func(t *T) any { return ptr(t) }}
}

// RefField declares an id that must be there.
func RefField[T any](key, column string, label Label, ptr func(*T) *int64, rule Rule) Field[T] {
	rule.Required = true
	return Field[T]{Key: key, Column: column, Label: label, Type: Ref, Rule: rule, ptr: func(t *T) any { return ptr(t) }}
}

// ChoiceField is RefField for an id that the form of a new record leaves open.
func ChoiceField[T any](key, column string, label Label, ptr func(*T) *Choice, rule Rule) Field[T] {
	return RefField(key, column, label, func(t *T) *int64 { return (*int64)(ptr(t)) }, rule)
}

// OptionalRefField declares an id that may be null.
func OptionalRefField[T any](key, column string, label Label, ptr func(*T) **int64, rule Rule) Field[T] {
	return Field[T]{Key: key, Column: column, Label: label, Type: Ref, Rule: rule, ptr: func(t *T) any { return ptr(t) }}
}

// DayField declares a date that must be there.
func DayField[T any](key, column string, label Label, ptr func(*T) *Day) Field[T] {
	return Field[T]{Key: key, Column: column, Label: label, Type: Date, Rule: Rule{Required: true}, ptr: func(t *T) any {
		return ptr(t)
	}}
}

// OptionalDayField declares a date that may be null.
func OptionalDayField[T any](key, column string, label Label, ptr func(*T) **Day) Field[T] {
	return Field[T]{Key: key, Column: column, Label: label, Type: Date, ptr: func(t *T) any { return ptr(t) }}
}

// Derived declares a column that is read with the record and written only by its own code.
func Derived[T any](column string, ptr func(*T) any) Field[T] {
	return Field[T]{Column: column, ptr: ptr}
}

// Computed is a column that each save computes from the record.
type Computed[T any] struct {
	Column string
	Value  func(*T) any
}

// Change is a save in progress. Old is nil when the record is new.
type Change[T any] struct {
	Actor access.Actor
	ID    int64
	Old   *T
	New   *T

	known *existing // of an import; nil: the database is asked each time
}

// Part is a key of a record that is kept in rows of another table.
type Part[T any] struct {
	Key   string
	Label Label
	Doc   string // its shape, for the API description: "ids", "files" or "password"
	Rule  Rule   // its bounds, for the API description
	// Decode reads the key before the transaction; apply puts it into the record.
	Decode func(ctx context.Context, actor access.Actor, raw json.RawMessage) (apply func(*T), bad []fault.Field,
		err error)
	Check func(ctx context.Context, tx *store.Tx, c *Change[T]) ([]fault.Field, error)
	// Load and Store are nil for a part that a column holds and nobody reads.
	Load  func(ctx context.Context, tx *store.Tx, ids []int64, items map[int64]*T, detail bool) error
	Store func(ctx context.Context, tx *store.Tx, c *Change[T]) error
	// StoreAll is Store for many new records; a kind with Bulk needs it where it has Store.
	StoreAll func(ctx context.Context, tx *store.Tx, all []*Change[T]) error
	// Rows counts the links that StoreAll writes for a record; nil: the part has none.
	Rows func(*T) int
	Show func(*T) string // for the log
}

// decode reads a key into the record. Cleared tells that the client emptied it.
func (f *Field[T]) decode(t *T, raw json.RawMessage) (cleared bool, bad *fault.Field, err error) {
	raw = bytes.TrimSpace(raw)
	if string(raw) == "null" || string(raw) == `""` {
		f.clear(t)
		return true, nil, nil
	}
	wrong := func(want string) error { return fault.BadRequest("%s must be %s", f.Key, want) }
	switch p := f.ptr(t).(type) {
	case *string:
		if raw[0] != '"' || json.Unmarshal(raw, p) != nil {
			return false, nil, wrong("a text")
		}
		*p = lang.Normalize(*p)
		if f.Type == Line {
			*p = lang.TrimLine(*p)
		}
		if lang.TrimLine(*p) == "" {
			*p = ""
		}
		return *p == "", nil, nil
	case *bool:
		if json.Unmarshal(raw, p) != nil {
			return false, nil, wrong("true or false")
		}
	case *int64:
		return false, f.number(raw, p), f.numberType(raw)
	case **int64:
		var n int64
		*p = &n
		return false, f.number(raw, &n), f.numberType(raw)
	case *Day:
		return false, f.day(raw, p), f.textType(raw)
	case **Day:
		var d Day
		*p = &d
		return false, f.day(raw, &d), f.textType(raw)
	}
	return false, nil, nil
}

func (f *Field[T]) numberType(raw json.RawMessage) error {
	if raw[0] != '-' && (raw[0] < '0' || raw[0] > '9') {
		return fault.BadRequest("%s must be a number", f.Key)
	}
	return nil
}

func (f *Field[T]) textType(raw json.RawMessage) error {
	if raw[0] != '"' {
		return fault.BadRequest("%s must be a date", f.Key)
	}
	return nil
}

// number reads 12 and 12.0 but neither 12.5 nor what no id can be.
func (f *Field[T]) number(raw json.RawMessage, p *int64) *fault.Field {
	v, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || v != float64(int64(v)) || v > 1<<53 || v < -1<<53 {
		return &fault.Field{Field: f.Key, Code: "integer"}
	}
	*p = int64(v)
	return nil
}

func (f *Field[T]) day(raw json.RawMessage, p *Day) *fault.Field {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		if d, ok := ParseDay(strings.TrimSpace(s)); ok {
			*p = d
			return nil
		}
	}
	return &fault.Field{Field: f.Key, Code: "date"}
}

func (f *Field[T]) clear(t *T) {
	switch p := f.ptr(t).(type) {
	case *string:
		*p = ""
	case *bool:
		*p = false
	case *int64:
		*p = 0
	case **int64:
		*p = nil
	case *Day:
		*p = ""
	case **Day:
		*p = nil
	}
}

// check answers the first broken rule of the field's present value.
func (f *Field[T]) check(t *T, missing bool) *fault.Field {
	broken := func(code string, params map[string]any) *fault.Field {
		return &fault.Field{Field: f.Key, Code: code, Params: params}
	}
	text, isText := f.ptr(t).(*string)
	if isText {
		missing = *text == ""
	}
	if missing {
		if f.Rule.Required {
			return broken("required", nil)
		}
		if isText {
			return nil
		}
	}
	switch p := f.ptr(t).(type) {
	case *string:
		return f.checkText(*p, broken)
	case *int64:
		if f.Type == Ref && *p == 0 { // as edit/0 answers a choice that is still to be made
			return broken("required", nil)
		}
		if f.Type == Whole && int(*p) < f.Rule.Min {
			return broken("min", map[string]any{"Min": f.Rule.Min})
		}
		if f.Type == Whole && f.Rule.Max > 0 && int(*p) > f.Rule.Max {
			return broken("max", map[string]any{"Max": f.Rule.Max})
		}
	}
	return nil
}

func (f *Field[T]) checkText(s string, broken func(string, map[string]any) *fault.Field) *fault.Field {
	if _, bad := lang.HasControl(s); bad {
		return broken("control", nil)
	}
	n := lang.Len(s)
	if n < f.Rule.Min {
		return broken("minlength", map[string]any{"Min": f.Rule.Min, "Length": n})
	}
	if f.Rule.Max > 0 && n > f.Rule.Max {
		return broken("maxlength", map[string]any{"Max": f.Rule.Max, "Length": n})
	}
	if f.pattern != nil && !f.pattern.MatchString(s) {
		return broken("pattern", nil)
	}
	if f.Rule.Mail && !lang.IsMailAddress(s) {
		return broken("email", nil)
	}
	return nil
}

// arg is the value that goes into the column, in the plain types that both drivers take.
func (f *Field[T]) arg(t *T) any {
	switch p := f.ptr(t).(type) {
	case *string:
		return *p
	case *bool:
		return *p
	case *int64:
		return *p
	case **int64:
		if *p == nil {
			return nil
		}
		return **p
	case *Day:
		return string(*p)
	case **Day:
		if *p == nil {
			return nil
		}
		return string(**p)
	}
	return nil
}

// show is the value as the log keeps it.
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

// reference is the id that must exist elsewhere, if the field has one.
func (f *Field[T]) reference(t *T) (id int64, given bool) {
	if f.Type != Ref {
		return 0, false
	}
	v := f.arg(t)
	if v == nil {
		return 0, false
	}
	return v.(int64), true
}
