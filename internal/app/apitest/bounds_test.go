package apitest

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
)

// bound is a line of the table of validation rules: fields of a kind, and the least and the most that they accept,
// in code points of a text or as the value of a number.
type bound struct {
	kind, fields string
	low, high    int
}

var bounds = []bound{
	{"agencies", "NameTR NameEN", 2, 200},
	{"agencies", "AbbrTR AbbrEN", 2, 20},
	{"agencies", "Notes", 4, 500},
	{"users", "Name", 2, 50},
	{"users", "LastName", 2, 200},
	{"users", "Username", 2, 50},
	{"users", "Password Password2", 4, 20},
	{"users", "Notes", 4, 500},
	{"linebodies", "NameTR NameEN", 2, 200},
	{"linebodies", "AbbrTR AbbrEN", 2, 20},
	{"linebodies", "Notes", 4, 500},
	{"domains", "NameTR NameEN", 2, 200},
	{"domains", "Notes", 4, 500},
	{"terms", "NameTR NameEN", 2, 500},
	{"terms", "AbbrTR AbbrEN", 2, 20},
	{"terms", "Notes", 4, 500},
	{"sectors", "NameTR NameEN", 2, 200},
	{"sectors", "Notes", 4, 500},
	{"euacts", "NameTR NameEN", 2, 1000},
	{"euacts", "ShortTR ShortEN", 2, 500},
	{"euacts", "Journal", 2, 200},
	{"euacts", "Notes", 4, 500},
	{"concordances", "HeaderTR HeaderEN Notes", 2, 500},
	{"legislationtypes", "NameTR NameEN", 2, 200},
	{"legislationtypes", "Notes", 4, 500},
	{"legaltexts", "NameTR NameEN ShortName LegalBasisTR LegalBasisEN EULegislation", 2, 250},
	{"legaltexts", "Number", 1, 50},
	{"legaltexts", "Abbr", 2, 20},
	{"legaltexts", "AmendmentOther Notes", 2, 500},
	{"legaltexts", "KeywordsTR KeywordsEN References", 2, 2000},
	{"legaltexts", "SummaryTR SummaryEN", 2, 4000},
	{"legaltexts", "TrafficLightYellow TrafficLightRed", 0, 90},
	{"revisions", "Notes", 2, 500},
	{"revisions", "TextTR TextEN", 4, 1 << 20},
}

// TestBounds tries every bounded field of every kind at its limits and just beyond them. The description of the API,
// from which the forms take theirs, must name the same ones.
func TestBounds(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.Administrator)
		s := w.makeFixture(c)
		described := describedBounds(c)
		for _, b := range bounds {
			for field := range strings.FieldsSeq(b.fields) {
				key := b.kind + "." + field
				if got := described[key]; got != [2]int{b.low, b.high} {
					t.Errorf("the description bounds %s by %v, want %d and %d", key, got, b.low, b.high)
				}
				delete(described, key)
				if strings.HasPrefix(field, "TrafficLight") {
					for months, code := range map[int]string{b.low - 1: "min", b.low: "", b.high: "",
						b.high + 1: "max"} {
						tryBound(t, w, c, s.complete(b.kind), b.kind, field, months, code)
					}
					continue
				}
				for length, code := range map[int]string{b.low - 1: "minlength", b.low: "", b.high: "",
					b.high + 1: "maxlength"} {
					if length == 0 || length > 4000 && code != "" && field == "TextEN" { // one text too long is enough
						continue
					}
					tryBound(t, w, c, s.complete(b.kind), b.kind, field, filling(field, length), code)
				}
			}
		}
		for key := range described {
			t.Errorf("%s is bounded and not tried", key)
		}
	})
}

// filling is a value of so many code points that the field accepts: letters of several bytes, one of them composed.
func filling(field string, n int) string {
	switch {
	case field == "Number":
		return strings.Repeat("1", n)
	case field == "Username" && n > 2:
		return strings.Repeat("ş", n-2) + "@x"
	case field == "Username":
		return strings.Repeat("@", n) // two characters are a length, and no address
	case n < 3:
		return strings.Repeat("𐌀", n)
	}
	return "s\u0327" + strings.Repeat("𐌀", n-2) + "ş" // counted after it is composed
}

func tryBound(t *testing.T, w *env, c *apptest.Client, body object, kind, field string, value any, code string) {
	t.Helper()
	body[field] = value
	what := fmt.Sprintf("%s.%s = %.20v…", kind, field, value)
	want := ""
	if code != "" {
		want = field + ":" + code
	}
	switch field {
	case "AmendmentOther":
		body["IsAmendment"], body["AmendmentId"] = true, -1
	case "Password":
		body["Password2"] = value
	case "Password2":
		body["Password"] = value
		want = strings.ReplaceAll(want, "Password2", "Password") // the confirmation has no bounds but the password's
	case "TrafficLightYellow":
		body["TrafficLightRed"] = 0 // switched off
	case "Username":
		if value == "@@" {
			want = "Username:email"
		}
	}
	before := w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log")
	a := c.Post("/api/settings/"+kind, body)
	if field == "TrafficLightRed" && value == 0 {
		body["TrafficLightYellow"] = 90
	}
	if a.Status != http.StatusOK || a.Success != (want == "") || codes(a) != want {
		t.Errorf("%s: %d %.300s, want %q", what, a.Status, a.Raw, want)
		return
	}
	if !a.Success {
		if before != w.Count(w.Stores().Main, "SELECT COUNT(*) FROM log") {
			t.Errorf("%s was refused and changed something", what)
		}
		return
	}
	got := w.edit(c, kind, a.ID())
	switch stored := value.(type) {
	case string:
		if _, shown := got[field]; strings.HasPrefix(field, "Password") {
			if shown {
				t.Errorf("%s left the server", field)
			}
		} else if got[field] != strings.ReplaceAll(stored, "s\u0327", "ş") {
			t.Errorf("%s came back otherwise", what)
		}
	case int:
		if got[field] != float64(stored) {
			t.Errorf("%s came back as %v", what, got[field])
		}
	}
}

var savePath = regexp.MustCompile(`^/api/settings/(\w+)$`)

// describedBounds reads the bounds of every field of every save from the description of the API.
func describedBounds(c *apptest.Client) map[string][2]int {
	document := c.Get("/api/openapi.json").JSON
	schemas, _ := at(document, "components", "schemas").(object)
	out := map[string][2]int{}
	for path := range document["paths"].(object) {
		kind := savePath.FindStringSubmatch(path)
		if kind == nil {
			continue
		}
		schema := at(document, "paths", path, "post", "requestBody", "content", "application/json", "schema")
		if alternative := at(schema, "anyOf", 0); alternative != nil {
			schema = alternative
		}
		name, _ := at(schema, "$ref").(string)
		properties, _ := at(schemas[name[strings.LastIndexByte(name, '/')+1:]], "properties").(object)
		for field, p := range maps.All(properties) {
			for _, names := range [][2]string{{"minLength", "maxLength"}, {"minimum", "maximum"}} {
				low, bounded := at(p, names[0]).(float64)
				high, topped := at(p, names[1]).(float64)
				if bounded && topped {
					out[kind[1]+"."+field] = [2]int{int(low), int(high)}
				}
			}
		}
	}
	return out
}
