package web

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"lls/internal/library"
	"lls/internal/record"
	"lls/internal/text/history"
	"lls/internal/text/lawtext"
)

type schema = huma.Schema

const schemaPrefix = "#/components/schemas/"

// describer writes the schemas of the API's types. It uses huma, and corrects what huma cannot know: which arrays
// are never null, which objects may be, and how instants and days are written.
type describer struct {
	registry huma.Registry
	names    map[string]reflect.Type
}

func newDescriber() *describer {
	d := &describer{names: map[string]reflect.Type{}}
	d.registry = huma.NewMapRegistry(schemaPrefix, d.nameOf)
	d.registry.RegisterTypeAlias(reflect.TypeFor[record.Instant](), reflect.TypeFor[instantSchema]())
	d.registry.RegisterTypeAlias(reflect.TypeFor[record.Choice](), reflect.TypeFor[int64]())
	d.registry.RegisterTypeAlias(reflect.TypeFor[record.Day](), reflect.TypeFor[daySchema]())
	d.registry.RegisterTypeAlias(reflect.TypeFor[lawtext.Comparison](), reflect.TypeFor[comparison]())
	d.registry.RegisterTypeAlias(reflect.TypeFor[lawtext.Kind](), reflect.TypeFor[changeSchema]())
	d.registry.RegisterTypeAlias(reflect.TypeFor[lawtext.Label](), reflect.TypeFor[labelSchema]())
	d.registry.RegisterTypeAlias(reflect.TypeFor[lawtext.BlockKind](), reflect.TypeFor[blockSchema]())
	d.registry.RegisterTypeAlias(reflect.TypeFor[history.EventKind](), reflect.TypeFor[eventSchema]())
	d.registry.RegisterTypeAlias(reflect.TypeFor[history.PassageState](), reflect.TypeFor[passageSchema]())
	return d
}

type instantSchema struct{}

// Schema says how an instant is written.
func (instantSchema) Schema(huma.Registry) *schema {
	return &schema{Type: huma.TypeString, Format: "date-time"}
}

type daySchema struct{}

// Schema says how a day is written.
func (daySchema) Schema(huma.Registry) *schema { return &schema{Type: huma.TypeString, Format: "date"} }

type blockSchema struct{}

// Schema names the kinds of blocks of a text.
func (blockSchema) Schema(huma.Registry) *schema { return words(lawtext.BlockKinds()...) }

type eventSchema struct{}

// Schema names what versions do to articles.
func (eventSchema) Schema(huma.Registry) *schema { return words(history.EventKinds()...) }

type passageSchema struct{}

// Schema names what becomes of a passage.
func (passageSchema) Schema(huma.Registry) *schema { return words(history.PassageStates()...) }

// nameOf names a type as Go does; of two with the same name the second one has its package's too.
func (d *describer) nameOf(t reflect.Type, hint string) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name := huma.DefaultSchemaNamer(t, hint)
	name = strings.ToUpper(name[:min(1, len(name))]) + name[min(1, len(name)):]
	if first, taken := d.names[name]; taken && first != t {
		of := t.PkgPath()
		of = of[strings.LastIndexByte(of, '/')+1:]
		name = strings.ToUpper(of[:min(1, len(of))]) + of[min(1, len(of)):] + name
	}
	d.names[name] = t
	return name
}

// of is the schema of a type, by reference.
func (d *describer) of(t reflect.Type) *schema { return d.registry.Schema(t, true, t.Name()) }

// add adds a schema that does not come from a type.
func (d *describer) add(name string, s *schema) *schema {
	d.registry.Map()[name] = s
	return refTo(name)
}

func refTo(name string) *schema { return &schema{Ref: schemaPrefix + name} }

// finish corrects the schemas of all types once all are added.
func (d *describer) finish() {
	d.correct()
	for name, s := range maps.Clone(d.registry.Map()) {
		if t := d.registry.TypeFromRef(schemaPrefix + name); t != nil && strings.HasPrefix(t.Name(), "EditAnswer[") {
			item, _ := t.FieldByName("Item")
			s.Properties["Item"] = &schema{AnyOf: []*schema{s.Properties["Item"],
				d.draftOf(item.Type, s.Properties["Item"].Ref)}}
		}
	}
}

// draftOf is the schema of a new record: an instant, a day or a choice has no value yet.
func (d *describer) draftOf(t reflect.Type, ref string) *schema {
	whole := d.registry.SchemaFromRef(ref)
	s := *whole
	s.Properties = maps.Clone(whole.Properties)
	for _, f := range reflect.VisibleFields(t) {
		switch f.Type {
		case reflect.TypeFor[record.Instant](), reflect.TypeFor[record.Day](), reflect.TypeFor[record.Choice]():
			if prop := s.Properties[keyOf(f)]; prop != nil {
				open := *prop
				s.Properties[keyOf(f)] = nullable(&open)
			}
		}
	}
	return d.add("New"+strings.TrimPrefix(ref, schemaPrefix), &s)
}

// correct corrects what huma cannot know of a type's fields.
func (d *describer) correct() {
	for name, s := range d.registry.Map() {
		t := d.registry.TypeFromRef(schemaPrefix + name)
		if t == nil {
			continue
		}
		s.AdditionalProperties = nil
		for _, f := range reflect.VisibleFields(t) {
			prop := s.Properties[keyOf(f)]
			if prop == nil || f.Anonymous {
				continue
			}
			if kind := f.Type.Kind(); kind == reflect.Slice || kind == reflect.Array {
				prop.Nullable = false
			}
			if f.Type.Kind() == reflect.Pointer && !mayBeAbsent(f) {
				s.Properties[keyOf(f)] = nullable(prop)
			}
		}
	}
}

func mayBeAbsent(f reflect.StructField) bool {
	_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	return strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
}

// nullable is a schema that permits null too.
func nullable(s *schema) *schema {
	if s.Ref == "" {
		s.Nullable = true
		return s
	}
	return &schema{Description: s.Description, AnyOf: []*schema{{Ref: s.Ref}, {Type: "null"}}}
}

// saveSchema describes the body of a kind's save by the fields that the save itself reads.
func saveSchema(d *describer, fields []record.FieldDoc, ignored []string) *schema {
	s := &schema{
		Type: huma.TypeObject,
		Description: "On update a key that is absent keeps its value, null or an empty text clears it. " +
			"What edit answers beside these keys is accepted and ignored: " + strings.Join(ignored, ", "),
		Properties: map[string]*schema{
			"Id": {Type: huma.TypeInteger, Format: "int64", Description: "0 for a new record", Minimum: number(0)},
			"ModifyDate": {Type: huma.TypeString, Format: "date-time", Nullable: true,
				Description: "Required on update: as edit answered it"},
		},
		Required:             []string{"Id"},
		AdditionalProperties: true,
	}
	for _, f := range fields {
		s.Properties[f.Key] = fieldSchema(d, f)
		if f.Rule.Required {
			s.Required = append(s.Required, f.Key)
		}
	}
	slices.Sort(s.Required)
	return s
}

func number(n int) *float64 {
	f := float64(n)
	return &f
}

func length(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

func fieldSchema(d *describer, f record.FieldDoc) *schema {
	s := &schema{Nullable: !f.Rule.Required}
	switch f.Type {
	case record.Line, record.Prose:
		s.Type, s.MinLength, s.MaxLength = huma.TypeString, length(f.Rule.Min), length(f.Rule.Max)
		if f.Rule.Pattern != "" {
			s.Pattern = "^(" + f.Rule.Pattern + ")$"
		}
		if f.Rule.Mail {
			s.Format = "email"
		}
	case record.Whole:
		s.Type, s.Format, s.Minimum, s.Nullable = huma.TypeInteger, "int64", number(f.Rule.Min), false
		if f.Rule.Max > 0 {
			s.Maximum = number(f.Rule.Max)
		}
	case record.Flag:
		s.Type, s.Nullable = huma.TypeBoolean, false
	case record.Ref:
		s.Type, s.Format = huma.TypeInteger, "int64"
	case record.Date:
		s.Type, s.Format = huma.TypeString, "date"
	case "password":
		s.Type, s.WriteOnly, s.MinLength, s.MaxLength = huma.TypeString, true, length(f.Rule.Min), length(f.Rule.Max)
	case "ids":
		s.Type, s.Nullable = huma.TypeArray, false
		s.Items = &schema{Type: huma.TypeInteger, Format: "int64"}
	case "upload":
		s.Type, s.Nullable = huma.TypeString, true
		s.Description = "Of an upload: the new content; left out on update: the content stays"
	case "files":
		s.Type, s.Nullable = huma.TypeArray, false
		s.Items = d.of(fileInput())
	case "acts":
		s.Type, s.Nullable = huma.TypeArray, false
		s.Items = d.of(reflect.TypeFor[library.LegalTextActInput]())
	case "corrigenda":
		s.Type, s.Nullable = huma.TypeArray, false
		s.Items = d.of(reflect.TypeFor[library.Corrigendum]())
	}
	return s
}
