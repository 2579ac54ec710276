package demo

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"
)

var (
	article = regexp.MustCompile(
		`(?m)^(?:(?:Madde|Article) )?(\d+[A-Z]?)(?:\.| –) |^(?:Geçici Madde|Provisional Article) (\d+)(?:\.| –) `)
	index  = regexp.MustCompile(`(?s)\n(?:İÇ DÜZENİ|ARRANGEMENT OF ARTICLES)\n.*?\n\n`)
	number = regexp.MustCompile(`^[0-9/]+$`)
	celex  = regexp.MustCompile(`^3\d{4}[LRD]\d{4}$`)
	date   = regexp.MustCompile(`^(\d{4}-\d\d-\d\d|-\d+d)$`)
)

func load(t *testing.T) *Data {
	t.Helper()
	d, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// within reports a field that breaks the bounds of decisions.md §4; empty is checked against required.
func within(t *testing.T, what, s string, low, high int, required bool) {
	t.Helper()
	n := utf8.RuneCountInString(s)
	if n == 0 && required || n > 0 && n < low || n > high {
		t.Errorf("%s: %d characters, want %d to %d", what, n, low, high)
	}
	if strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
		t.Errorf("%s has control characters", what)
	}
	if high <= 4000 && s != strings.TrimSpace(s) {
		t.Errorf("%s has outer white space", what)
	}
}

func TestPeopleAndAgencies(t *testing.T) {
	d := load(t)
	agencies, names, roles, passive := map[string]bool{}, map[string]bool{}, map[int]bool{}, 0
	for _, a := range d.Agencies {
		agencies[a.Key] = true
		within(t, a.Key, a.NameTR, 2, 200, true)
		within(t, a.Key, a.NameEN, 2, 200, true)
		within(t, a.Key, a.AbbrTR, 2, 20, false)
		within(t, a.Key, a.AbbrEN, 2, 20, false)
		within(t, a.Key, a.Notes, 4, 500, false)
	}
	for _, u := range d.Users {
		if names[u.Username] || !strings.HasSuffix(u.Username, "@lls.local") {
			t.Errorf("username %s is taken or foreign", u.Username)
		}
		if u.Agency == "" && u.RoleId != 1 || u.Agency != "" && !agencies[u.Agency] {
			t.Errorf("%s: agency %q", u.Username, u.Agency)
		}
		names[u.Username], roles[u.RoleId] = true, true
		within(t, u.Username, u.Username, 2, 50, true)
		within(t, u.Username, u.Name, 2, 50, true)
		within(t, u.Username, u.LastName, 2, 200, true)
		within(t, u.Username, u.Notes, 4, 500, false)
		if !u.Enabled {
			passive++
		}
	}
	for role := 1; role <= 5; role++ {
		if !roles[role] || !names[fmt.Sprintf("role%d@lls.local", role)] {
			t.Errorf("no account of role %d", role)
		}
	}
	if passive == 0 {
		t.Error("no passive account")
	}
}

// levels checks a tree and gives the level of each node, and the top node above it.
func levels(t *testing.T, nodes []Node) (map[string]int, map[string]string) {
	t.Helper()
	level, top := map[string]int{}, map[string]string{}
	for _, n := range nodes {
		if n.Parent != "" && level[n.Parent] == 0 || level[n.Key] != 0 {
			t.Errorf("%s: parent %q unknown, or the key is taken", n.Key, n.Parent)
		}
		level[n.Key], top[n.Key] = level[n.Parent]+1, n.Key
		if n.Parent != "" {
			top[n.Key] = top[n.Parent]
		}
		within(t, n.Key, n.NameTR, 2, 200, true)
		within(t, n.Key, n.NameEN, 2, 200, true)
		within(t, n.Key, n.Notes, 4, 500, false)
	}
	return level, top
}

func TestGlossary(t *testing.T) {
	d := load(t)
	domains, _ := levels(t, d.Domains)
	if slices.IndexFunc(d.Domains, func(n Node) bool { return n.IsDefault }) != 0 {
		t.Error("the default domain does not stand first")
	}
	used := map[string]bool{}
	for _, x := range d.Terms {
		within(t, x.NameTR, x.NameTR, 2, 500, true)
		within(t, x.NameTR, x.NameEN, 2, 500, true)
		within(t, x.NameTR, x.AbbrTR, 2, 20, false)
		within(t, x.NameTR, x.AbbrEN, 2, 20, false)
		within(t, x.NameTR, x.Notes, 4, 500, false)
		if len(x.Domains) < 1 || len(x.Domains) > 3 || used[x.NameTR] {
			t.Errorf("%s: %d domains, or there twice", x.NameTR, len(x.Domains))
		}
		used[x.NameTR] = true
		for _, k := range x.Domains {
			if domains[k] == 0 {
				t.Errorf("%s: unknown domain %s", x.NameTR, k)
			}
		}
	}
	if len(d.Terms) < 150 {
		t.Errorf("%d terms", len(d.Terms))
	}
}

func TestEUActs(t *testing.T) {
	d := load(t)
	sectors, _ := levels(t, d.Sectors)
	names, repealed := map[string]bool{}, 0 // whether an act names another one
	for _, a := range d.EUActs {
		if _, twice := names[a.CELEX]; twice || !celex.MatchString(a.CELEX) {
			t.Errorf("%s is no CELEX number, or there twice", a.CELEX)
		}
		names[a.CELEX] = a.RepealedBy != "" || a.Base != ""
		within(t, a.CELEX, a.NameTR, 2, 1000, true)
		within(t, a.CELEX, a.NameEN, 2, 1000, true)
		within(t, a.CELEX, a.ShortTR, 2, 500, false)
		within(t, a.CELEX, a.ShortEN, 2, 500, false)
		within(t, a.CELEX, a.Journal, 2, 200, false)
		within(t, a.CELEX, a.Notes, 4, 500, false)
		if a.RepealedBy != "" {
			repealed++
		}
		if state := a.StateId; (a.RepealedBy != "") != (state != nil && *state == 3) {
			t.Errorf("%s is repealed by %q, but its state is %v", a.CELEX, a.RepealedBy, state)
		}
		for _, key := range a.Sectors {
			if sectors[key] == 0 {
				t.Errorf("%s: unknown sector %s", a.CELEX, key)
			}
		}
		number := strings.TrimLeft(a.CELEX[len("32016R"):], "0")
		for _, name := range []string{a.NameTR, a.NameEN} {
			if !strings.Contains(name, number) || !strings.Contains(name, a.Date[:4]) {
				t.Errorf("%s of %s is called %s", a.CELEX, a.Date, name)
			}
		}
	}
	for _, a := range d.EUActs {
		for _, other := range []string{a.RepealedBy, a.Base} {
			if further, known := names[other]; other != "" && (!known || further) {
				t.Errorf("%s names %s, which is unknown or names another act", a.CELEX, other)
			}
		}
	}
	if len(d.EUActs) < 60 || repealed < 3 {
		t.Errorf("%d acts, %d repealed", len(d.EUActs), repealed)
	}
}

func TestLegalTexts(t *testing.T) {
	d := load(t)
	today := time.Now()
	level, top := levels(t, d.Sectors)
	editors := map[string]bool{}
	for _, u := range d.Users {
		editors[u.Username] = u.RoleId <= 2
	}
	known, tops, depths := map[string]bool{}, map[string]bool{}, map[int]bool{}
	latest, types, lights := map[int]bool{}, map[int]bool{}, map[int]bool{}
	adopted, reopened, amending, other, developed := 0, 0, 0, 0, 0
	for _, x := range d.LegalTexts {
		checkFields(t, x)
		if known[x.Key] || x.Amends != "" && !known[x.Amends] || !editors[x.Editor] {
			t.Errorf("%s: key taken, amended text %q or editor %q unknown", x.Key, x.Amends, x.Editor)
		}
		known[x.Key], types[x.LegislationTypeId] = true, true
		if len(x.Sectors) < 1 || len(x.Sectors) > 3 {
			t.Errorf("%s: %d sectors", x.Key, len(x.Sectors))
		}
		for _, k := range x.Sectors {
			if level[k] == 0 {
				t.Errorf("%s: unknown sector %s", x.Key, k)
			}
			tops[top[k]], depths[level[k]] = true, true
		}
		texts := checkRevisions(t, x, today)
		if texts > 1 {
			developed++
		}
		status := -1
		if n := len(x.Revisions); n > 0 {
			status = x.Revisions[n-1].StatusId
		}
		latest[status], lights[light(x, today)] = true, true
		if slices.ContainsFunc(x.Revisions, func(r Revision) bool { return r.StatusId >= 9 }) {
			adopted++
			if status < 9 {
				reopened++
			}
		}
		if x.Amends != "" {
			amending++
		}
		if x.AmendmentOther != "" {
			other++
		}
	}
	for status := 1; status <= 10; status++ {
		if !latest[status] {
			t.Errorf("status %d is the latest of no text", status)
		}
	}
	for id := 1; id <= 7; id++ {
		if !types[id] {
			t.Errorf("no text of type %d", id)
		}
	}
	if len(lights) != 4 || !latest[-1] {
		t.Errorf("lights %v; text without versions %v", lights, latest[-1])
	}
	if len(d.LegalTexts) < 48 || len(tops) < 12 || len(depths) != 3 || adopted < 20 || len(d.LegalTexts)-adopted < 20 {
		t.Errorf("%d texts, %d adopted, %d top sectors, %d levels", len(d.LegalTexts), adopted, len(tops), len(depths))
	}
	if reopened == 0 || amending == 0 || other == 0 || developed < 12 {
		t.Errorf("%d reopened, %d amending, %d amending others, %d with several wordings", reopened, amending, other,
			developed)
	}
}

func checkFields(t *testing.T, x LegalText) {
	t.Helper()
	within(t, x.Key+" NameTR", x.NameTR, 2, 250, true)
	within(t, x.Key+" NameEN", x.NameEN, 2, 250, true)
	within(t, x.Key+" Number", x.Number, 1, 50, false)
	within(t, x.Key+" ShortName", x.ShortName, 2, 250, false)
	within(t, x.Key+" Abbr", x.Abbr, 2, 20, false)
	within(t, x.Key+" LegalBasisTR", x.LegalBasisTR, 2, 250, true)
	within(t, x.Key+" LegalBasisEN", x.LegalBasisEN, 2, 250, true)
	within(t, x.Key+" EULegislation", x.EULegislation, 2, 250, true)
	within(t, x.Key+" KeywordsTR", x.KeywordsTR, 2, 2000, true)
	within(t, x.Key+" KeywordsEN", x.KeywordsEN, 2, 2000, true)
	within(t, x.Key+" SummaryTR", x.SummaryTR, 4, 4000, true)
	within(t, x.Key+" SummaryEN", x.SummaryEN, 4, 4000, true)
	within(t, x.Key+" References", x.References, 2, 2000, true)
	within(t, x.Key+" Notes", x.Notes, 2, 500, false)
	within(t, x.Key+" AmendmentOther", x.AmendmentOther, 2, 500, false)
	y, r := x.TrafficLightYellow, x.TrafficLightRed
	if x.Number != "" && !number.MatchString(x.Number) || y < 0 || r > 90 || r != 0 && r <= y {
		t.Errorf("%s: number %q, months %d and %d", x.Key, x.Number, y, r)
	}
}

// checkRevisions checks the versions of a text and counts those with full texts.
func checkRevisions(t *testing.T, x LegalText, today time.Time) int {
	t.Helper()
	texts, last := 0, ""
	for i, r := range x.Revisions {
		what := fmt.Sprintf("%s, version %d", x.Key, i+1)
		on := r.Date.On(today)
		if !date.MatchString(string(r.Date)) || on <= last {
			t.Errorf("%s: date %q is not later than %s", what, r.Date, last)
		}
		last = on
		if r.DateEffective != "" && (r.StatusId != 9 || !date.MatchString(string(r.DateEffective))) {
			t.Errorf("%s: effective date %q at status %d", what, r.DateEffective, r.StatusId)
		}
		if slices.Contains([]int{1, 5, 6, 9}, r.StatusId) && len(r.Files) == 0 {
			t.Errorf("%s: status %d without a file", what, r.StatusId)
		}
		within(t, what+" notes", r.Notes, 2, 500, false)
		for _, f := range r.Files {
			within(t, what+" file", f.DescriptionTR, 2, 200, true)
			within(t, what+" file", f.DescriptionEN, 2, 200, true)
			if f.Name == "" || f.Mime == "" || len(f.Data) == 0 {
				t.Errorf("%s: file %q of %q is empty", what, f.Name, f.Asset)
			}
		}
		if (r.TextTR == "") != (r.TextEN == "") {
			t.Errorf("%s has one language only", what)
		}
		if r.TextTR == "" {
			continue
		}
		texts++
		within(t, what+" TextTR", r.TextTR, 4, 1<<20, true)
		within(t, what+" TextEN", r.TextEN, 4, 1<<20, true)
		tr, en := articles(r.TextTR), articles(r.TextEN)
		if len(tr) < 4 || !slices.Equal(tr, en) {
			t.Errorf("%s: articles %v and %v", what, tr, en)
		}
	}
	return texts
}

// articles lists the article numbers of a text, its table of contents left out.
func articles(s string) []string {
	var out []string
	for _, m := range article.FindAllStringSubmatch(index.ReplaceAllString(s, "\n\n"), -1) {
		out = append(out, m[1]+"P"+m[2])
	}
	return out
}

// light is the rule of decisions.md §3.
func light(x LegalText, today time.Time) int {
	n := len(x.Revisions)
	if n == 0 || x.Revisions[n-1].StatusId >= 9 {
		return 0
	}
	drafted := x.Revisions[0].Date
	if i := slices.IndexFunc(x.Revisions, func(r Revision) bool { return r.StatusId == 1 }); i >= 0 {
		drafted = x.Revisions[i].Date
	}
	since, _ := time.Parse(time.DateOnly, drafted.On(today))
	past := func(months int) bool { return months > 0 && !today.Before(since.AddDate(0, months, 1)) }
	switch {
	case slices.ContainsFunc(x.Revisions, func(r Revision) bool { return r.StatusId >= 9 }):
		return 1
	case past(x.TrafficLightRed):
		return 3
	case past(x.TrafficLightYellow):
		return 2
	}
	return 1
}

// The compare screen lives from wordings that differ; only the adopted one may repeat its last draft.
func TestWordingsDevelop(t *testing.T) {
	for _, x := range load(t).LegalTexts {
		before := ""
		for i, r := range x.Revisions {
			if r.TextTR != "" && r.TextTR == before && r.StatusId < 9 {
				t.Errorf("%s, version %d repeats the wording before it", x.Key, i+1)
			}
			if r.TextTR != "" {
				before = r.TextTR
			}
		}
	}
}

func TestFilesAreWhatTheirNamesSay(t *testing.T) {
	magic := map[string]string{".pdf": "%PDF-", "docx": "PK\x03\x04", "xlsx": "PK\x03\x04", ".png": "\x89PNG"}
	for _, x := range load(t).LegalTexts {
		for _, r := range x.Revisions {
			for _, f := range r.Files {
				if !bytes.HasPrefix(f.Data, []byte(magic[f.Name[len(f.Name)-4:]])) {
					t.Errorf("%s is not of its type", f.Name)
				}
			}
		}
	}
}

func TestDateOn(t *testing.T) {
	today := time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	for d, want := range map[Date]string{"": "", "2014-05-12": "2014-05-12", "-1d": "2026-02-28",
		"-366d": "2025-02-28"} {
		if got := d.On(today); got != want {
			t.Errorf("%q: %q, want %q", d, got, want)
		}
	}
}

func TestEmbeddedFilesStaySmall(t *testing.T) {
	var total int64
	err := fs.WalkDir(content, "data", func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			total += info.Size()
		}
		return err
	})
	if err != nil || total > 2_500_000 {
		t.Errorf("%d bytes, %v", total, err)
	}
}
