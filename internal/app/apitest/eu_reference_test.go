package apitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"lls/internal/platform/access"
)

// euReference is a reference of an answer.
type euReference struct {
	Start, End int
	Kind       string
	CELEX      *string
	Link       string
	Confidence string
	Warning    string
}

func (r euReference) celex() string {
	if r.CELEX == nil {
		return "none"
	}
	return *r.CELEX
}

func euReferences(t *testing.T, raw []byte, path ...string) (refs []euReference) {
	t.Helper()
	for _, key := range path {
		var object map[string]json.RawMessage
		if err := json.Unmarshal(raw, &object); err != nil {
			t.Fatal(err)
		}
		raw = object[key]
	}
	if err := json.Unmarshal(raw, &refs); err != nil {
		t.Fatalf("%v: %s", err, raw)
	}
	return refs
}

func TestReferencesAreRecognisedInATextThatIsTyped(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.TextReader)
		for text, want := range map[string]string{
			"":                             "",
			"2008/98/AT sayılı Direktif":   "0-26 act 32008L0098 sure ",
			"𝐀 2010/31/AB sayılı Direktif": "3-29 act 32010L0031 sure ",
			"2006/112/AB sayılı Direktif":  "0-27 act 32006L0112 sure marker",
			"2016/679 sayılı Tüzük":        "0-21 act 32016R0679 ambiguous ",
			"ECLI:EU:C:2020:559":           "0-18 ecli none likely ecli",
			"18/2012 sayılı Yasa":          "",
		} {
			a := w.must(c.Post("/api/euacts/recognise", object{"Text": text}))
			var got []string
			for _, r := range euReferences(t, a.Raw, "Items") {
				got = append(got, fmt.Sprintf("%d-%d %s %s %s %s", r.Start, r.End, r.Kind,
					r.celex(), r.Confidence, r.Warning))
				if !strings.HasPrefix(r.Link, "https://eur-lex.europa.eu/legal-content/EN/") {
					t.Errorf("%q leads to %s", text, r.Link)
				}
			}
			if joined := strings.Join(got, "; "); joined != want {
				t.Errorf("%q: %q, want %q", text, joined, want)
			}
		}
		for text, status := range map[string]int{
			strings.Repeat("ş", 1<<20): http.StatusOK, strings.Repeat("ş", 1<<20+1): http.StatusRequestEntityTooLarge,
			strings.Repeat("a", 6<<20): http.StatusRequestEntityTooLarge,
		} {
			if a := c.Post("/api/euacts/recognise", object{"Text": text}); a.Status != status {
				t.Errorf("a text of %d bytes: %d, want %d", len(text), a.Status, status)
			}
		}
		for _, role := range []access.Role{access.Terminologist, access.GlossaryReader} {
			if a := w.Login(role).Post("/api/euacts/recognise", object{"Text": "2008/98/AT"}); a.Status !=
				http.StatusForbidden {
				t.Errorf("role %d: %d", role, a.Status)
			}
		}
	})
}

func TestALegalTextSaysWhichEUActsItNames(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.DraftingExpert)
		s := w.makeFixture(c)
		id := s.id["legaltexts"]
		refs := func() string {
			var all []string
			for _, path := range []string{"/api/settings/legaltexts/view/%d", "/api/draftlegaltexts/view/%d"} {
				a := w.must(c.Get(fmt.Sprintf(path, id)))
				for _, r := range euReferences(t, a.Raw, "Item", "EURefs") {
					all = append(all, r.celex())
				}
			}
			return strings.Join(all, " ")
		}
		w.must(w.editing(c, "legaltexts", id)(object{"EULegislation": "2011/83/AB ve 93/13/AET sayılı Direktifler"}))
		if got := refs(); got != "32011L0083 31993L0013 32011L0083 31993L0013" {
			t.Errorf("it names %q", got)
		}
		w.must(w.editing(c, "legaltexts", id)(object{"EULegislation": ""}))
		if got := refs(); got != "" {
			t.Errorf("without the words it names %q", got)
		}
	})
}
