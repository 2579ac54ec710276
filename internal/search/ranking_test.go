package search_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/ops/demo"
	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record/query"
	"lls/internal/search"
	"lls/internal/text/texttest"
)

// question is a query of which one text is plainly the answer.
type question struct{ kind, query, key string }

// rankingLibrary is a library of texts, each with a key that questions name.
type rankingLibrary struct {
	*env
	keys map[int64]string
}

// table reads lines of cells between tabs.
func table(t testing.TB, name string) (rows [][]string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "ranking", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimRight(line, "\n"); line != "" {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows
}

func questions(t testing.TB, name string) (all []question) {
	t.Helper()
	for _, row := range table(t, name) {
		all = append(all, question{row[0], row[1], row[2]})
	}
	return all
}

// rank loads the texts that a table names below a folder: key, pattern of the files (several are versions), number and
// names. Without names only the texts can tell.
func rank(t testing.TB, folder, name string, named bool) *rankingLibrary {
	t.Helper()
	lw := librarytest.Open(t, store.Options{Data: t.TempDir()})
	l := &rankingLibrary{env: &env{Env: lw, Search: search.New(lw.Stores.Main, "", library.StatusNamed),
		ids: map[string]int64{}}, keys: map[int64]string{}}
	sector := lw.Save(t, library.Sectors(lw.Library), expert,
		map[string]any{"Id": 0, "NameTR": "Sektör", "NameEN": "Sector"}).ID
	for i, row := range table(t, name) {
		files, err := filepath.Glob(filepath.Join(folder, row[1]))
		files = slices.DeleteFunc(files, func(f string) bool {
			return !strings.HasSuffix(f, ".md") && !strings.HasSuffix(f, ".txt")
		})
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files (%v)", row[1], err)
		}
		slices.SortFunc(files, func(a, b string) int { // before.tr.md comes before after.tr.md
			return cmp.Or(cmp.Compare(strings.Count(b, "before"), strings.Count(a, "before")), cmp.Compare(a, b))
		})
		record := map[string]any{"Id": 0, "NameTR": fmt.Sprintf("Metin %d", i), "NameEN": fmt.Sprintf("Text %d", i),
			"LegislationTypeId":  1,
			"TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": []int64{sector}}
		if named {
			record["Number"], record["NameTR"], record["NameEN"] = row[2], row[3], row[4]
		}
		id := lw.Save(t, library.LegalTexts(lw.Library), expert, record).ID
		l.keys[id] = row[0]
		for n, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			version := map[string]any{"Id": 0, "LegalTextId": id, "StatusId": 2,
				"Date": fmt.Sprintf("20%02d-01-01", n+1)}
			version["TextTR"] = string(text)
			if strings.Contains(file, ".en.") {
				version["TextTR"], version["TextEN"] = "", string(text)
			}
			lw.Save(t, library.Revisions(lw.Library), expert, version)
		}
	}
	return l
}

// placeOf is the place of the answer among the legal texts, from 1; 0 when it is not among the first twenty.
func (l *rankingLibrary) placeOf(t testing.TB, q question) (place int, first []string) {
	t.Helper()
	answer, err := l.Find(ctx, l.Actors[access.TextReader],
		query.Params{"q": {q.query}, "kind": {search.LegalTexts, search.Revisions}})
	if err != nil {
		t.Fatalf("%s: %v", q.query, err)
	}
	for i, h := range answer.Items {
		id := h.ID
		if h.Kind == search.Revisions {
			id = h.LegalTextID
		}
		if len(first) < 3 {
			first = append(first, l.keys[id])
		}
		if l.keys[id] == q.key && place == 0 {
			place = i + 1
		}
	}
	return place, first
}

// score asks all questions and returns the shares that find their text first and among the first three, in hundredths.
func (l *rankingLibrary) score(t testing.TB, name string, all []question) (first, three float64) {
	t.Helper()
	for _, k := range []string{"word", "question", ""} {
		n := 0.0
		first, three = 0, 0
		for _, q := range all {
			if k != "" && q.kind != k {
				continue
			}
			n++
			place, found := l.placeOf(t, q)
			if place == 1 {
				first++
			}
			if place > 0 && place <= 3 {
				three++
			}
			if place != 1 && k == "" {
				t.Logf("%s: %q is %d, after %s; wanted %s", name, q.query, place, strings.Join(found, ", "), q.key)
			}
		}
		first, three = 100*first/n, 100*three/n
		t.Logf("%-28s %-9s %3.0f queries: first %5.1f %%, in the first three %5.1f %%", name, cmp.Or(k, "all"), n,
			first, three)
	}
	return first, three
}

// rankDemo loads the demo library, whose texts are our own.
func rankDemo(t testing.TB) *rankingLibrary {
	t.Helper()
	data, err := demo.Load()
	if err != nil {
		t.Fatal(err)
	}
	lw := librarytest.Open(t, store.Options{Data: t.TempDir()})
	files := file.New(file.Config{Stores: lw.Stores, Data: t.TempDir()})
	lib := library.New(lw.Engine(), files, library.Passwords{Min: 4, Max: 20,
		Hash: func(context.Context, string) (string, error) { return "hash", nil }})
	if err := demo.Fill(ctx, lib, files, time.Now()); err != nil {
		t.Fatal(err)
	}
	l := &rankingLibrary{env: &env{Env: lw, Search: search.New(lw.Stores.Main, "", library.StatusNamed)},
		keys: map[int64]string{}}
	keys := map[string]string{}
	for _, text := range data.LegalTexts {
		keys[text.NameTR] = text.Key
	}
	if err := lw.Stores.Main.View(ctx, func(tx *store.Tx) error {
		return tx.Each(ctx, "SELECT id, name_tr FROM legal_texts", nil, func(scan func(...any) error) error {
			var id int64
			var name string
			err := scan(&id, &name)
			l.keys[id] = keys[name]
			return err
		})
	}); err != nil {
		t.Fatal(err)
	}
	return l
}

// Bars of the ranking, in hundredths of the questions.
const (
	barFirst = 85
	barThree = 97
)

func TestTextsRankingOfOurOwn(t *testing.T) {
	first, three := rankDemo(t).score(t, "our own texts", questions(t, "questions-demo.tsv"))
	if first < barFirst || three < barThree {
		t.Errorf("%.1f %% first and %.1f %% in the first three; want %d and %d", first, three, barFirst, barThree)
	}
}

func TestTextsRankingOfPublished(t *testing.T) {
	if os.Getenv("LLS_BENCH") == "" {
		t.Skip("measurement: make bench-texts")
	}
	data := texttest.Published(t)
	all, held := questions(t, "questions-shared.tsv"), questions(t, "questions-held.tsv")
	for _, named := range []bool{true, false} {
		l := rank(t, data, "shared.tsv", named)
		what := map[bool]string{true: "shared texts", false: "shared texts without names"}[named]
		l.score(t, what+", held back", held)
		first, three := l.score(t, what, all)
		if named && (first < barFirst || three < barThree) {
			t.Errorf("%.1f %% first and %.1f %% in the first three; want %d and %d", first, three, barFirst, barThree)
		}
	}
}
