package apptest

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"lls/internal/app"
)

// maxChecked is the largest answer that is checked against its schema: rows are alike.
const maxChecked = 4 << 20

// object is a decoded JSON object.
type object = map[string]any

// Contract is the published description of the API, and what of it has been seen.
type Contract struct {
	operations []operation
	refusal    *jsonschema.Schema
	mu         sync.Mutex
	seen       map[string]bool // operation and response
}

type operation struct {
	method, path string
	segments     []string
	answer       *jsonschema.Schema
}

func (o operation) String() string { return o.method + " " + o.path }

// published is the description that this program publishes, read once.
var published = sync.OnceValues(newContract)

// newContract reads the description and closes its schemas: an answer with a property that none of them names is wrong
// too.
func newContract() (*Contract, error) {
	var text bytes.Buffer
	if err := app.OpenAPI(&text); err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(&text)
	if err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	const address = "https://lls.test/openapi.json"
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource(address, doc); err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	for _, schema := range lookup(doc, "components", "schemas") {
		closeBelow(schema)
	}
	closeSchema(lookup(doc, "components", "schemas")["Refusal"])
	c := &Contract{seen: map[string]bool{}}
	for path, methods := range lookup(doc, "paths") {
		for method := range methods.(object) {
			if schema := lookup(methods, method, "responses", "200", "content",
				"application/json")["schema"]; schema != nil {
				closeSchema(schema)
			}
			at := "#/paths/" + escape(path) + "/" + method + "/responses/"
			answer, err := compiler.Compile(address + at + "200/content/application~1json/schema")
			if err != nil {
				return nil, fmt.Errorf("%s %s: %w", method, path, err)
			}
			c.operations = append(c.operations, operation{strings.ToUpper(method), path,
				strings.Split(path, "/"), answer})
		}
	}
	slices.SortFunc(c.operations, func(a, b operation) int {
		return cmp.Or(strings.Count(a.path, "{")-strings.Count(b.path, "{"), strings.Compare(a.String(), b.String()))
	})
	c.refusal, err = compiler.Compile(address + "#/components/schemas/Refusal")
	return c, err
}

// escape writes a path as a step of a JSON pointer in an address.
func escape(path string) string {
	return url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(path))
}

// lookup returns a part of decoded JSON by its keys; a missing part is empty.
func lookup(v any, keys ...string) object {
	for _, key := range keys {
		of, _ := v.(object)
		v = of[key]
	}
	of, _ := v.(object)
	return of
}

// closeSchema refuses properties that a schema does not name, unless it says what others are.
func closeSchema(schema any) {
	s, ok := schema.(object)
	if !ok {
		return
	}
	if branches, either := s["anyOf"].([]any); either && s["properties"] == nil && s["allOf"] == nil {
		for _, branch := range branches {
			closeSchema(branch)
		}
		return
	}
	closeBelow(s)
	if _, said := s["additionalProperties"]; !said &&
		(s["$ref"] != nil || s["allOf"] != nil || s["properties"] != nil) {
		s["unevaluatedProperties"] = false
	}
}

// closeBelow closes the schemas of a schema's parts, and not the schema itself: it may be one of several about the same
// object.
func closeBelow(schema any) {
	s, ok := schema.(object)
	if !ok {
		return
	}
	for _, property := range lookup(s, "properties") {
		closeSchema(property)
	}
	closeSchema(s["items"])
	closeSchema(s["additionalProperties"])
	for _, list := range []string{"allOf", "anyOf"} {
		parts, _ := s[list].([]any)
		for _, part := range parts {
			closeBelow(part)
		}
	}
}

// operationOf answers the operation of a call; of several whose wildcards fit it is the one with the fewest.
func (c *Contract) operationOf(method, address string) (operation, bool) {
	path, _, _ := strings.Cut(address, "?")
	segments := strings.Split(path, "/")
	i := slices.IndexFunc(c.operations, func(o operation) bool {
		return o.method == method && slices.EqualFunc(o.segments, segments, func(wanted, has string) bool {
			return wanted == has || strings.HasPrefix(wanted, "{") && has != ""
		})
	})
	if i < 0 {
		return operation{}, false
	}
	return c.operations[i], true
}

// Check compares an answer with the description: a success to the schema of its operation, everything else to that of
// refusals.
func (c *Contract) Check(method, address string, a Answer) error {
	if method == http.MethodHead || !strings.HasPrefix(address, "/api/") ||
		!strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") || len(a.Raw) > maxChecked {
		return nil
	}
	o, known := c.operationOf(method, address)
	_, said := a.JSON["Success"]
	schema, response := c.refusal, "default"
	if a.Status == http.StatusOK && (a.Success || !said) {
		if !known {
			return nil // described elsewhere, as the description itself
		}
		schema, response = o.answer, "200"
	}
	answer, err := jsonschema.UnmarshalJSON(bytes.NewReader(a.Raw))
	if err != nil {
		return fmt.Errorf("the answer is no JSON: %w", err)
	}
	if err := schema.Validate(answer); err != nil {
		return err
	}
	if known {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.seen[o.String()+" "+response] = true
	}
	return nil
}

// Unseen lists the operations of which no answer has been compared with the schema of a response, "200" or "default".
func (c *Contract) Unseen(response string) (out []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, o := range c.operations {
		if !c.seen[o.String()+" "+response] {
			out = append(out, o.String())
		}
	}
	return out
}

// Published returns the description with which every answer of an Env is compared.
func Published() (*Contract, error) { return published() }

// checkContract complains about an answer that is not as described. A benchmark measures the instance alone.
func (h *Env) checkContract(method, address string, a Answer) {
	h.T.Helper()
	if _, measures := h.T.(*testing.B); measures {
		return
	}
	contract, err := published()
	if err == nil {
		err = contract.Check(method, address, a)
	}
	if err != nil {
		h.T.Errorf("%s %s answers %d %.300s, which is not as described: %.3000s", method, address, a.Status, a.Raw,
			err.Error())
	}
}
