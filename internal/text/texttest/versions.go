package texttest

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lls/internal/text/lang"
)

// Versions are the first and the last version of a text.
type Versions struct {
	Name        string
	Language    lang.Language
	First, Last string
}

// Texts are texts in two versions: our own and, where they are, the published ones.
func Texts(t testing.TB) (all []Versions) {
	t.Helper()
	own := filepath.Join(moduleFolder(t), "internal", "text", "lawtext", "testdata", "redlines")
	all = slices.Concat(versionsIn(t, filepath.Join(own, "*-law"), "*.txt", lang.Turkish),
		versionsIn(t, filepath.Join(own, "*-directive"), "*.txt", lang.English))
	if len(all) < 3 {
		t.Fatalf("only %d texts in %s", len(all), own)
	}
	if folder, ok := Lookup(t); ok {
		all = append(all, versionsIn(t, filepath.Join(folder, "law-versions-tr", "*-*"), "*.tr.md", lang.Turkish)...)
		all = append(all, versionsIn(t, filepath.Join(folder, "eu-acts-en", "3*"), "*.en.txt", lang.English)...)
	}
	return all
}

// versionsIn reads texts that have a folder each, with a file for each version.
func versionsIn(t testing.TB, folders, files string, language lang.Language) (all []Versions) {
	t.Helper()
	found, err := filepath.Glob(folders)
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range found {
		versions, err := filepath.Glob(filepath.Join(folder, files))
		if err != nil || len(versions) < 2 {
			t.Fatalf("%s has %d versions: %v", folder, len(versions), err)
		}
		slices.SortFunc(versions, func(a, b string) int { // the file before.tr.md is the older of two
			return cmp.Or(cmp.Compare(age(a), age(b)), cmp.Compare(a, b))
		})
		all = append(all, Versions{filepath.Base(folder), language, read(t, versions[0]),
			read(t, versions[len(versions)-1])})
	}
	return all
}

// age is 0 for the first version of a text of which the files have no number or date.
func age(file string) int {
	if strings.HasPrefix(filepath.Base(file), "before.") {
		return 0
	}
	return 1
}

func read(t testing.TB, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
