package logbook

import (
	"strings"

	"lls/internal/platform/audit"
	"lls/internal/record"
)

// LogChange is a field before and after, by its name in both languages.
type LogChange struct {
	Field  string `doc:"Its key"`
	NameTR string
	NameEN string
	Before string
	After  string

	BeforeTR string `json:",omitempty" doc:"Before in words, where it is a number, a day or a place in a tree"`
	BeforeEN string `json:",omitempty"`
	AfterTR  string `json:",omitempty" doc:"After in words, where it is a number, a day or a place in a tree"`
	AfterEN  string `json:",omitempty"`
}

// accountFields are the fields that users change of their own account; no kind has them.
var accountFields = map[string]record.Label{
	"Avatar":     {TR: "Profil resmi", EN: "Profile picture"},
	"Digest":     {TR: "Günlük özet", EN: "Daily digest"},
	"FirstLogin": {TR: "İlk giriş", EN: "First login"},
}

// labelChange names a changed field as the kind of the entry calls it. Fields of the own account have the names
// of the fields of users. A field without a name keeps its key.
func (b *Logbook) labelChange(category audit.Category, c audit.Change) LogChange {
	field, known := b.fields[category][c.Field]
	name := field.Label
	if !known {
		name, known = accountFields[c.Field]
	}
	if !known {
		field, known = b.fields[audit.Users][c.Field]
		name = field.Label
	}
	if !known {
		name = record.Label{TR: c.Field, EN: c.Field}
		if tr, en, found := strings.Cut(c.Field, " / "); found { // a row of a table of concordance
			name = record.Label{TR: tr, EN: en}
		}
	}
	return LogChange{Field: c.Field, NameTR: name.TR, NameEN: name.EN, Before: c.Before, After: c.After}
}
