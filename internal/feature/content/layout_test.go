package content_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lls/internal/feature/content"
)

func layoutNames(c *content.Content) (names []string) {
	for _, l := range c.Layouts() {
		names = append(names, l.ID)
	}
	return names
}

func TestTheProgramHasFourLayouts(t *testing.T) {
	d := newEnv(t)
	if got := layoutNames(d.Content); !slices.Equal(got, []string{"lls", "commission", "moldova", "two-columns"}) {
		t.Errorf("the layouts are %q", got)
	}
	if l, err := d.Layout(""); err != nil || !l.Key || l.Name.EN != "LLS, bilingual" {
		t.Errorf("the standard layout is %+v, %v", l, err)
	}
	moldova, err := d.Layout("moldova")
	if err != nil {
		t.Fatal(err)
	}
	names := map[content.Text]bool{}
	for _, words := range moldova.Degrees {
		names[words.Third] = true
	}
	if len(names) != 6 {
		t.Errorf("the layout of six degrees has %d", len(names))
	}
	if _, err := d.Layout("../legal"); err == nil {
		t.Error("a layout that there is not is found")
	}
}

func TestLayoutsOfTheOperator(t *testing.T) {
	d := newEnv(t)
	if err := os.Mkdir(filepath.Join(d.folder, "concordance"), 0o700); err != nil {
		t.Fatal(err)
	}
	words := func(name string) string { return `{"TR": "` + name + `", "EN": "` + name + `"}` }
	layout := func(columns string) string {
		return `{"Name": ` + words("Kendi") + `, "Title": ` + words("Tablo") + `, "Columns": [` + columns + `]}`
	}
	provision := `{"Fields": ["Provision"], "Heading": ` + words("Hüküm") + `, "Width": 10}`
	d.put("concordance/own.json", layout(provision))
	d.put("concordance/lls.json", layout(provision))
	d.put("concordance/Not a Name.json", layout(provision))
	if got := strings.Join(layoutNames(d.Content), " "); got != "lls commission moldova own two-columns" {
		t.Errorf("the layouts are %s", got)
	}
	if l, err := d.Layout(""); err != nil || l.Title.TR != "Tablo" || len(d.Broken()) != 0 {
		t.Errorf("the file of the operator is not used: %+v, %v, broken %q", l, err, d.Broken())
	}
	for field, text := range map[string]string{
		`Columns[1].Fields[0]: \"Provison\" must be one of Provision, `: layout(provision +
			`, {"Fields": ["Provison"], "Heading": ` + words("x") + `, "Width": 10}`),
		`Columns[1].Fields[0]: \"Provision\"`: layout(provision + `, ` + provision),
		`Columns[0].Heading lacks its English`: layout(
			`{"Fields": ["Provision"], "Heading": {"TR": "x"}, "Width": 10}`),
		`Columns[0].Width: 0 is not`: layout(`{"Fields": ["Provision"], "Heading": ` +
			words("x") + `}`),
		`Columns[0].Fields is missing`: layout(`{"Heading": ` + words("x") + `, "Width": 5}`),
		`none has the field \"Provision\"`: layout(`{"Fields": ["Duty"], "Heading": ` + words("x") +
			`, "Width": 5}`),
		`Columns is missing`:       layout(""),
		`unknown field \"Colums\"`: `{"Colums": []}`,
		`near line 2`:              "{\n]",
		`Degrees: \"8\" is no degree`: strings.Replace(layout(provision), `"Columns"`,
			`"Degrees": {"8": {}}, "Columns"`, 1),
		`Degrees[1] is missing`: strings.Replace(layout(provision), `"Columns"`,
			`"Degrees": {"1": {}}, "Columns"`, 1),
		`Header[1]: \"Act\" must be one of`: strings.Replace(layout(provision), `"Columns"`,
			`"Header": ["Act", "Act"], "Columns"`, 1),
		`Name has words in a third language`: strings.Replace(layout(provision), `"EN": "Kendi"`,
			`"EN": "Kendi", "Third": "x"`, 1),
		`ThirdLanguage: \"Romanian!\"`: strings.Replace(layout(provision), `"Columns"`,
			`"ThirdLanguage": "Romanian!", "Columns"`, 1),
		`at most 16`: layout(strings.Repeat(provision+",", 16) + provision),
		`Columns[0].Heading is longer than 300`: layout(strings.Replace(provision, "Hüküm",
			strings.Repeat("ü", 301), 1)),
		`Columns[0].Width: 101`:                         layout(strings.Replace(provision, "10}", "101}", 1)),
		`cannot unmarshal string into Go struct field `: layout(strings.Replace(provision, "10}", `"wide"}`, 1)),
	} {
		d.log.Reset()
		d.put("concordance/own.json", text)
		d.put("concordance/new.json", text)
		for range 2 {
			if l, err := d.Layout("own"); err != nil || l.Title.TR != "Tablo" {
				t.Errorf("%s: what was read before is lost: %+v, %v", field, l, err)
			}
		}
		_, err := d.Layout("new")
		if err == nil || !strings.Contains(err.Error(), strings.ReplaceAll(field, `\"`, `"`)) ||
			!strings.Contains(err.Error(), "concordance/new.json") {
			t.Errorf("%s: a layout that could never be read: %v", field, err)
		}
		if got := strings.Join(layoutNames(d.Content), " "); got != "lls commission moldova own two-columns" {
			t.Errorf("%s: the layouts are %s", field, got)
		}
		if said := d.log.String(); strings.Count(said, "own.json") != 1 || !strings.Contains(said, field) {
			t.Errorf("the log says %s, want %s once", said, field)
		}
		if broken := d.Broken(); !slices.Equal(broken, []string{"concordance/new.json", "concordance/own.json"}) {
			t.Errorf("%s: broken are %q", field, broken)
		}
	}
	for _, name := range []string{"own", "new", "lls"} {
		if err := os.Remove(filepath.Join(d.folder, "concordance", name+".json")); err != nil {
			t.Fatal(err)
		}
	}
	if got := layoutNames(d.Content); len(got) != 4 || len(d.Broken()) != 0 {
		t.Errorf("without the files: %q, broken %q", got, d.Broken())
	}
	if l, err := d.Layout("lls"); err != nil || !l.Key {
		t.Errorf("without its file the layout is %+v, %v", l, err)
	}
}

// A file that is accepted has what an export needs.
func FuzzLayout(f *testing.F) {
	own, err := os.ReadFile("defaults/concordance/moldova.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(own)
	f.Add([]byte(`{"Columns": [{"Fields": ["Provision"], "Width": 1e999}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := content.ParseLayout(text)
		if err != nil {
			return
		}
		width := 0.0
		for _, c := range l.Columns {
			if len(c.Fields) == 0 || c.Heading.TR == "" || c.Heading.EN == "" || !(c.Width >= 1) {
				t.Errorf("a column is %+v", c)
			}
			width += c.Width
		}
		if !(width >= 1 && width <= 1600) || l.Title.TR == "" {
			t.Errorf("a layout is %+v", l)
		}
	})
}
