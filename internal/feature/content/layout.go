package content

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"lls/internal/platform/fault"
	"lls/internal/text/lang"
)

// LayoutField is what a column of a table of concordance says about a row.
type LayoutField string

// The fields of a row.
const (
	FieldProvision     LayoutField = "Provision"     // of the act, by its label
	FieldProvisionText LayoutField = "ProvisionText" // what it says
	FieldDuty          LayoutField = "Duty"
	FieldCounterpart   LayoutField = "Counterpart" // the places of the legal text, by their labels
	FieldNationalText  LayoutField = "NationalText"
	FieldDegree        LayoutField = "Degree"
	FieldReason        LayoutField = "Reason"
	FieldComment       LayoutField = "Comment"
	FieldPlannedDate   LayoutField = "PlannedDate"
	FieldBody          LayoutField = "Body"
	FieldLook          LayoutField = "Look"
)

// LayoutFields are all fields of a row.
func LayoutFields() []LayoutField {
	return []LayoutField{FieldProvision, FieldProvisionText, FieldDuty, FieldCounterpart, FieldNationalText,
		FieldDegree, FieldReason, FieldComment, FieldPlannedDate, FieldBody, FieldLook}
}

// LayoutHeader is a line above a table of concordance.
type LayoutHeader string

// The lines above a table.
const (
	HeaderAct      LayoutHeader = "Act"
	HeaderText     LayoutHeader = "LegalText"
	HeaderVersion  LayoutHeader = "Version" // that the rows have been compared with
	HeaderStatus   LayoutHeader = "Status"
	HeaderAgency   LayoutHeader = "Agency"
	HeaderCoverage LayoutHeader = "Coverage"
	HeaderWords    LayoutHeader = "Words" // the header of the table itself
)

// LayoutHeaders are all lines above a table.
func LayoutHeaders() []LayoutHeader {
	return []LayoutHeader{HeaderAct, HeaderText, HeaderVersion, HeaderStatus, HeaderAgency, HeaderCoverage, HeaderWords}
}

// LayoutWords are words in Turkish, English and the third language of a layout.
type LayoutWords struct{ TR, EN, Third Text }

// check requires words in both languages, and in a third one only if the layout has one.
func (w LayoutWords) check(field, third string) error {
	if err := requireBoth(field, w.TR, w.EN, false); err != nil {
		return err
	}
	for _, words := range []Text{w.TR, w.EN, w.Third} {
		if lang.Len(string(words)) > maxWords {
			return fmt.Errorf("%s is longer than %d characters", field, maxWords)
		}
	}
	if w.Third != "" && third == "" {
		return fmt.Errorf("%s has words in a third language, but ThirdLanguage is missing", field)
	}
	return nil
}

// LayoutColumn is a column of a table.
type LayoutColumn struct {
	Fields    []LayoutField // what its cells say; several are below each other
	Heading   LayoutWords
	Width     float64 // its share of the width of a page
	HideEmpty bool    // documents leave the column out if no row has anything to say in it
}

// Layout says how a table of concordance is exported.
type Layout struct {
	Name          LayoutWords // where users choose the layout
	Title         LayoutWords // of a document
	ThirdLanguage string      // ro, sr-Latn; empty: none
	Header        []LayoutHeader
	Key           bool // documents have the Ids of rows in their first column
	SideBySide    bool // texts in both languages are in two columns of a document, not below each other
	Columns       []LayoutColumn
	Degrees       map[string]LayoutWords // by the ids of degrees; one that is missing has the name of the library
}

const (
	maxWords   = 300
	maxColumns = 16
	maxDegree  = 7
)

var languageTag = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)

// wrong says what is wrong with a field.
func wrong(field, what string, args ...any) error {
	return errors.New(field + fmt.Sprintf(what, args...))
}

// check names the first field that is wrong.
func (l Layout) check() error {
	switch {
	case l.ThirdLanguage != "" && !languageTag.MatchString(l.ThirdLanguage):
		return wrong("ThirdLanguage", ": %q is no language, such as ro or sr-Latn", l.ThirdLanguage)
	case len(l.Columns) == 0:
		return wrong("Columns", " is missing")
	case len(l.Columns) > maxColumns:
		return wrong("Columns", ": %d columns; a table has at most %d", len(l.Columns), maxColumns)
	}
	if err := cmp.Or(l.Name.check("Name", l.ThirdLanguage), l.Title.check("Title", l.ThirdLanguage)); err != nil {
		return err
	}
	for i, line := range l.Header {
		if !slices.Contains(LayoutHeaders(), line) || slices.Index(l.Header, line) != i {
			return wrong(fmt.Sprintf("Header[%d]", i), ": %q must be one of %s, each once", line,
				listed(LayoutHeaders()))
		}
	}
	seen := map[LayoutField]bool{}
	for i, c := range l.Columns {
		field := fmt.Sprintf("Columns[%d]", i)
		if err := c.Heading.check(field+".Heading", l.ThirdLanguage); err != nil {
			return err
		}
		if math.IsNaN(c.Width) || c.Width < 1 || c.Width > 100 {
			return fmt.Errorf("%s.Width: %v is not between 1 and 100", field, c.Width)
		}
		if len(c.Fields) == 0 {
			return fmt.Errorf("%s.Fields is missing", field)
		}
		for n, f := range c.Fields {
			if !slices.Contains(LayoutFields(), f) || seen[f] {
				return fmt.Errorf("%s.Fields[%d]: %q must be one of %s, each once", field, n, f, listed(LayoutFields()))
			}
			seen[f] = true
		}
	}
	if !seen[FieldProvision] {
		return wrong("Columns", ": none has the field %q, which names the row", FieldProvision)
	}
	for id, words := range l.Degrees {
		if n, err := strconv.Atoi(id); err != nil || n < 0 || n > maxDegree || strconv.Itoa(n) != id {
			return wrong("Degrees", ": %q is no degree; they are 0 to %d", id, maxDegree)
		}
		if err := words.check("Degrees["+id+"]", l.ThirdLanguage); err != nil {
			return err
		}
	}
	return nil
}

func listed[T ~string](words []T) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = string(w)
	}
	return strings.Join(all, ", ")
}

// NamedLayout is a layout with the name of its file, without .json.
type NamedLayout struct {
	ID string
	Layout
}

// layoutFolder is where the layouts are, below the folder of the content files.
const layoutFolder = "concordance"

// StandardLayout is the layout that is used when none is named.
const StandardLayout = "lls"

var layoutFile = regexp.MustCompile(`^([a-z0-9][a-z0-9-]{0,39})\.json$`)

// maxLayouts is how many layouts there may be.
const maxLayouts = 50

// layouts are the layouts inside the program and those in the folder of the operator.
type layouts struct {
	folder string
	log    *slog.Logger

	mu    sync.Mutex
	known map[string]*source[Layout]
}

func newLayouts(folder string, log *slog.Logger) *layouts {
	l := &layouts{folder: folder, log: log, known: map[string]*source[Layout]{}}
	entries, err := fs.ReadDir(defaults, "defaults/"+layoutFolder)
	if err != nil {
		panic(err) // the only cause is a wrong name
	}
	for _, e := range entries {
		l.known[strings.TrimSuffix(e.Name(), ".json")] = newSource[Layout](folder, layoutFolder+"/"+e.Name(), log)
	}
	return l
}

// sources are the layouts with the files that there are now.
func (l *layouts) sources() map[string]*source[Layout] {
	l.mu.Lock()
	defer l.mu.Unlock()
	// without the folder there are only those of the program
	entries, _ := os.ReadDir(filepath.Join(l.folder, layoutFolder))
	there := map[string]bool{}
	for _, e := range entries {
		there[e.Name()] = true
	}
	for id, s := range l.known {
		if len(s.standard.Columns) == 0 && !there[id+".json"] {
			delete(l.known, id)
		}
	}
	for _, e := range entries {
		name := layoutFile.FindStringSubmatch(e.Name())
		if name == nil || l.known[name[1]] != nil || len(l.known) >= maxLayouts {
			continue
		}
		l.known[name[1]] = &source[Layout]{name: layoutFolder + "/" + e.Name(),
			path: filepath.Join(l.folder, layoutFolder, e.Name()), log: l.log}
	}
	return maps.Clone(l.known)
}

// Layouts are the layouts of tables of concordance by the names of their files, the standard one first.
func (c *Content) Layouts() []NamedLayout {
	var out []NamedLayout
	for id, s := range c.layouts.sources() {
		if layout := s.get(); len(layout.Columns) > 0 {
			out = append(out, NamedLayout{id, layout})
		}
	}
	slices.SortFunc(out, func(a, b NamedLayout) int {
		if (a.ID == StandardLayout) != (b.ID == StandardLayout) {
			if a.ID == StandardLayout {
				return -1
			}
			return 1
		}
		return strings.Compare(a.ID, b.ID)
	})
	return out
}

// Layout is the layout with a name; empty: the standard one. The error says what is wrong with its file.
func (c *Content) Layout(id string) (Layout, error) {
	s := c.layouts.sources()[cmp.Or(id, StandardLayout)]
	if s == nil {
		return Layout{}, fault.BadRequest("layout: there is no layout %.40q", id)
	}
	layout := s.get()
	if len(layout.Columns) == 0 {
		return layout, fault.BadRequest("layout: the file content/%s cannot be used: %v", s.name, s.reason())
	}
	return layout, nil
}
