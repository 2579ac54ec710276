package record

import "slices"

// FieldDoc describes one key of a save for the API description, and through it for the form.
type FieldDoc struct {
	Key   string
	Label Label
	Type  FieldType // or "ids", "files", "password"
	Rule  Rule
	Heavy bool // left out of lists
}

// Describe lists the keys that a save reads, and those that it accepts and ignores.
func (k *Kind[T, R]) Describe() (fields []FieldDoc, ignored []string) {
	for _, f := range k.Fields {
		fields = append(fields, FieldDoc{f.Key, f.Label, f.value.describe(), f.Rule, f.Heavy})
	}
	for _, p := range k.Parts {
		fields = append(fields, FieldDoc{Key: p.Key, Label: p.Label, Type: FieldType(p.Doc), Rule: p.Rule})
	}
	for key := range k.known {
		if !slices.ContainsFunc(fields, func(f FieldDoc) bool { return f.Key == key }) && key != "Id" && key != "ModifyDate" {
			ignored = append(ignored, key)
		}
	}
	slices.Sort(ignored)
	return fields, ignored
}
