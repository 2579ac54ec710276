package record

import (
	"slices"

	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// Label is a name in both languages of the interface.
type Label struct{ TR, EN string }

// In is the label in a language.
func (l Label) In(language lang.Language) string { return lang.Pick(language, l.TR, l.EN) }

// Key is the label of a key.
func (l Label) Key(key string) query.Key { return query.Key{ID: key, NameTR: l.TR, NameEN: l.EN} }

// Named is the label of an id.
func (l Label) Named(id int64) Named { return Named{ID: id, NameTR: l.TR, NameEN: l.EN} }

// Labels are the names of the records of a kind.
type Labels struct {
	One  Label // as a sentence begins with it
	Many Label // above a list of them
	Log  Label // above the entries of the log that are about them; empty: Many
}

// label is the label of a field or a part.
func (k *Kind[T, R]) label(key string) (l Label, known bool) {
	for i := range k.Fields {
		if k.Fields[i].Key == key {
			return k.Fields[i].Label, true
		}
	}
	for i := range k.Parts {
		if k.Parts[i].Key == key {
			return k.Parts[i].Label, true
		}
	}
	return Label{}, false
}

// FieldDoc describes one key of a save for the API description, and through it for the form.
type FieldDoc struct {
	Key   string
	Label Label
	Type  FieldType // or "ids", "files", "password"
	Rule  Rule
	Heavy bool // left out of lists
	Names Naming
}

// Describe lists the keys that a save reads, and those that it accepts and ignores.
func (k *Kind[T, R]) Describe() (fields []FieldDoc, ignored []string) {
	for _, f := range k.Fields {
		fields = append(fields, FieldDoc{f.Key, f.Label, f.value.describe(), f.Rule, f.Heavy, f.naming()})
	}
	for _, p := range k.Parts {
		fields = append(fields, FieldDoc{Key: p.Key, Label: p.Label, Type: FieldType(p.Doc), Rule: p.Rule,
			Names: Naming{Table: p.Rule.Table}})
	}
	for key := range k.known {
		if !slices.ContainsFunc(fields, func(f FieldDoc) bool { return f.Key == key }) && key != "Id" &&
			key != "ModifyDate" {
			ignored = append(ignored, key)
		}
	}
	slices.Sort(ignored)
	return fields, ignored
}
