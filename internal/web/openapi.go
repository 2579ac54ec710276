package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// param is a query parameter.
type param struct {
	name string
	doc  string
	typ  string // of its schema: string or integer
	many bool   // may be given more than once
	enum []string
}

func (p param) describe() *huma.Param {
	s := &schema{Type: p.typ}
	for _, v := range p.enum {
		s.Enum = append(s.Enum, v)
	}
	if p.many {
		s = &schema{Type: huma.TypeArray, Items: s}
	}
	return &huma.Param{Name: p.name, In: "query", Description: p.doc, Schema: s}
}

// describe writes the document of the API from the routes that serve it.
func describe(routes []*route, kinds []kindDoc, version string) ([]byte, error) {
	d := newDescriber()
	doc := &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{Title: "LLS", Version: version,
			Description: "Legal Library System. Every answer has Success and Message, the file call's content " +
				"excepted."},
		Servers: []*huma.Server{{URL: "/"}},
		Paths:   map[string]*huma.PathItem{},
		Components: &huma.Components{Schemas: d.registry, SecuritySchemes: map[string]*huma.SecurityScheme{
			"token": {Type: "apiKey", In: "header", Name: "Authorization",
				Description: "What POST /api/login answered as Authorization"},
		}},
	}
	d.of(reflect.TypeFor[Envelope]())
	refusal := &huma.Response{Description: "Any other HTTP status, and the same body with 200 when a rule " +
		"refused the call",
		Content: jsonContent(d.of(reflect.TypeFor[Refusal]()))}
	doc.Extensions = map[string]any{"x-kinds": kinds}
	var tags []string
	for _, rt := range routes {
		if rt.name == "" {
			continue
		}
		doc.AddOperation(rt.describe(d, refusal))
		if !slices.Contains(tags, rt.tag) {
			tags = append(tags, rt.tag)
		}
	}
	for _, t := range tags {
		doc.Tags = append(doc.Tags, &huma.Tag{Name: t})
	}
	d.finish()
	raw, err := json.Marshal(doc)
	if err != nil {
		return nil, fmt.Errorf("describe the API: %w", err)
	}
	var text bytes.Buffer
	if err := json.Indent(&text, raw, "", " "); err != nil {
		return nil, fmt.Errorf("describe the API: %w", err)
	}
	text.WriteByte('\n')
	return text.Bytes(), nil
}

func jsonContent(s *schema) map[string]*huma.MediaType {
	return map[string]*huma.MediaType{"application/json": {Schema: s}}
}

func (rt *route) describe(d *describer, refusal *huma.Response) *huma.Operation {
	op := &huma.Operation{Method: rt.method, Path: rt.path, OperationID: rt.name, Summary: rt.summary,
		Tags:        []string{rt.tag},
		Description: rt.policy.describe(),
		Responses: map[string]*huma.Response{"200": {Description: "Done", Content: jsonContent(rt.answerSchema(d))},
			"default": refusal}}
	if !rt.policy.public {
		op.Security = []map[string][]string{{"token": {}}}
	}
	for _, name := range rt.wildcards() {
		of := &schema{Type: huma.TypeInteger, Format: "int64", Minimum: number(0)}
		if rt.texts[name] {
			of = &schema{Type: huma.TypeString}
		}
		op.Parameters = append(op.Parameters, &huma.Param{Name: name, In: "path", Required: true, Schema: of})
	}
	for _, p := range rt.query {
		op.Parameters = append(op.Parameters, p.describe())
	}
	if rt.body != nil {
		op.RequestBody = &huma.RequestBody{Required: true, Content: jsonContent(rt.body(d))}
	} else if rt.raw != nil {
		op.RequestBody = &huma.RequestBody{Required: true,
			Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &schema{
				Type: huma.TypeObject, Required: []string{"file"},
				Properties: map[string]*schema{"file": {Type: huma.TypeString, Format: "binary"}},
			}}}}
	}
	return op
}

func (rt *route) answerSchema(d *describer) *schema {
	var all []*schema
	for _, t := range rt.answers {
		all = append(all, answerSchema(d, t))
	}
	if len(all) == 1 {
		return all[0]
	}
	return &schema{AnyOf: all}
}

func answerSchema(d *describer, t reflect.Type) *schema {
	switch {
	case t == reflect.TypeFor[FileContent]():
		return d.of(t)
	case t == reflect.TypeFor[Empty]():
		return refTo("Envelope")
	}
	return &schema{AllOf: []*schema{refTo("Envelope"), d.of(t)}}
}

func (p policy) describe() string {
	switch {
	case p.public:
		return "Needs no session."
	case p.signedIn:
		return "Needs a session."
	}
	words := make([]string, len(p.any))
	for i, permission := range p.any {
		words[i] = permission.String()
	}
	return "Needs " + strings.Join(words, " or ") + "."
}

// byAddress orders routes for the description.
func byAddress(a, b *route) int {
	return cmp.Or(strings.Compare(a.path, b.path), strings.Compare(a.method, b.method))
}

// openAPI answers the document.
func (s *Server) openAPI(w http.ResponseWriter, r *http.Request) error {
	document, err := s.document()
	if err != nil {
		return err
	}
	s.write(w, r, http.StatusOK, document)
	return nil
}
