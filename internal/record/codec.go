package record

import (
	"encoding/json"
	"errors"
	"regexp"
	"strconv"
	"strings"

	"lls/internal/format/sheet"
	"lls/internal/text/lang"
)

// value is how a field of a record is read, checked and bound to its column. Its two forms are plain and optional.
type value[T any] interface {
	describe() FieldType
	column() sheet.Type
	// decode reads what is neither null nor an empty text. It returns the code of an invalid value, or the error that
	// says what the value must be.
	decode(raw json.RawMessage) (set func(*T), code string, err error)
	clear(t *T)
	// check returns the code of the first broken rule.
	check(t *T, rule *Rule, missing bool) (code string, params map[string]any)
	// bind is the value in the plain types that both drivers take.
	bind(t *T) any
}

// codec does this for the values of one type.
type codec[V any] interface {
	describe() FieldType
	column() sheet.Type
	decode(raw json.RawMessage) (v V, code string, err error)
	check(v V, rule *Rule, missing bool) (code string, params map[string]any)
	bind(v V) any
}

// required is a value that a record always has.
type required[T, V any] struct {
	codec[V]
	ptr func(*T) *V
}

func (p required[T, V]) decode(raw json.RawMessage) (set func(*T), code string, err error) {
	v, code, err := p.codec.decode(raw)
	return func(t *T) { *p.ptr(t) = v }, code, err
}

func (p required[T, V]) clear(t *T) { *p.ptr(t) = *new(V) }

func (p required[T, V]) check(t *T, rule *Rule, missing bool) (code string, params map[string]any) {
	return p.codec.check(*p.ptr(t), rule, missing)
}

func (p required[T, V]) bind(t *T) any { return p.codec.bind(*p.ptr(t)) }

// optional is a value that may be null.
type optional[T, V any] struct {
	codec[V]
	ptr func(*T) **V
}

func (o optional[T, V]) decode(raw json.RawMessage) (set func(*T), code string, err error) {
	v, code, err := o.codec.decode(raw)
	return func(t *T) { *o.ptr(t) = new(v) }, code, err
}

func (o optional[T, V]) clear(t *T) { *o.ptr(t) = nil }

func (o optional[T, V]) check(_ *T, rule *Rule, missing bool) (code string, params map[string]any) {
	return requiredCode(rule, missing), nil
}

func (o optional[T, V]) bind(t *T) any {
	if v := *o.ptr(t); v != nil {
		return o.codec.bind(*v)
	}
	return nil
}

func requiredCode(rule *Rule, missing bool) string {
	if missing && rule.Required {
		return "required"
	}
	return ""
}

// textCodec is the codec of texts.
type textCodec struct {
	line    bool
	pattern *regexp.Regexp              // of a line; nil: any
	spell   func(string) (string, bool) // the one spelling of a code; nil: of no code
}

func (c textCodec) describe() FieldType {
	if c.line {
		return Line
	}
	return Prose
}

func (textCodec) column() sheet.Type { return sheet.Text }

func (c textCodec) decode(raw json.RawMessage) (s, code string, err error) {
	if raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return "", "", errors.New("a text")
	}
	s = lang.Normalize(s)
	if c.line {
		s = lang.TrimLine(s)
		if c.spell != nil && s != "" {
			spelled, ok := c.spell(s)
			if !ok {
				return "", "pattern", nil
			}
			s = spelled
		}
		return s, "", nil
	}
	if lang.TrimLine(s) == "" {
		return "", "", nil
	}
	return s, "", nil
}

func (c textCodec) check(s string, rule *Rule, _ bool) (code string, params map[string]any) {
	if s == "" {
		return requiredCode(rule, true), nil
	}
	if _, bad := lang.HasControl(s); bad {
		return "control", nil
	}
	n := lang.Len(s)
	switch {
	case n < rule.Min:
		return "minlength", map[string]any{"Min": rule.Min, "Length": n}
	case rule.Max > 0 && n > rule.Max:
		return "maxlength", map[string]any{"Max": rule.Max, "Length": n}
	case c.pattern != nil && !c.pattern.MatchString(s):
		return "pattern", nil
	case rule.Mail && !lang.IsMailAddress(s):
		return "email", nil
	}
	return "", nil
}

func (textCodec) bind(s string) any { return s }

// flagCodec is the codec of flags: a missing one is false.
type flagCodec struct{}

func (flagCodec) describe() FieldType { return Flag }

func (flagCodec) column() sheet.Type { return sheet.Text }

func (flagCodec) decode(raw json.RawMessage) (yes bool, code string, err error) {
	if json.Unmarshal(raw, &yes) != nil {
		return false, "", errors.New("true or false")
	}
	return yes, "", nil
}

func (flagCodec) check(bool, *Rule, bool) (code string, params map[string]any) { return "", nil }

func (flagCodec) bind(yes bool) any { return yes }

// wholeCodec is the codec of whole numbers.
type wholeCodec struct{}

func (wholeCodec) describe() FieldType { return Whole }

func (wholeCodec) column() sheet.Type { return sheet.Number }

// decode reads 12 and 12.0 but neither 12.5 nor what no id can be.
func (wholeCodec) decode(raw json.RawMessage) (n int64, code string, err error) {
	if raw[0] != '-' && (raw[0] < '0' || raw[0] > '9') {
		return 0, "", errors.New("a number")
	}
	v, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || v != float64(int64(v)) || v > 1<<53 || v < -1<<53 {
		return 0, "integer", nil
	}
	return int64(v), "", nil
}

func (wholeCodec) check(n int64, rule *Rule, missing bool) (code string, params map[string]any) {
	switch {
	case missing && rule.Required:
		return "required", nil
	case n < int64(rule.Min):
		return "min", map[string]any{"Min": rule.Min}
	case rule.Max > 0 && n > int64(rule.Max):
		return "max", map[string]any{"Max": rule.Max}
	}
	return "", nil
}

func (wholeCodec) bind(n int64) any { return n }

// refCodec is the codec of ids. The form of a new record answers 0 for a choice that is still to be made.
type refCodec struct{ wholeCodec }

func (refCodec) describe() FieldType { return Ref }

func (refCodec) column() sheet.Type { return sheet.Text }

func (refCodec) check(id int64, rule *Rule, missing bool) (code string, params map[string]any) {
	if id == 0 || missing && rule.Required {
		return "required", nil
	}
	return "", nil
}

// dateCodec is the codec of dates.
type dateCodec struct{}

func (dateCodec) describe() FieldType { return Date }

func (dateCodec) column() sheet.Type { return sheet.Date }

func (dateCodec) decode(raw json.RawMessage) (d Day, code string, err error) {
	if raw[0] != '"' {
		return "", "", errors.New("a date")
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		if d, ok := ParseDay(strings.TrimSpace(s)); ok {
			return d, "", nil
		}
	}
	return "", "date", nil
}

func (dateCodec) check(_ Day, rule *Rule, missing bool) (code string, params map[string]any) {
	return requiredCode(rule, missing), nil
}

func (dateCodec) bind(d Day) any { return string(d) }
