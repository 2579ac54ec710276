package lawtext

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/text/texttest"
)

// sharedTexts is the folder of the published texts, which need not be there.
func sharedTexts(t testing.TB) string {
	t.Helper()
	folder, _ := texttest.Lookup(t)
	return folder
}

// realTexts finds the published texts.
func realTexts(t testing.TB) string {
	t.Helper()
	return filepath.Dir(texttest.Published(t, "law-versions-tr"))
}

// long reports whether to test with all seeds and the largest texts: make full.
func long() bool { return os.Getenv("LLS_LONG") != "" }

func readText(t testing.TB, path ...string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// textPair is two published versions of one text.
type textPair struct{ name, source, destination string }

func turkishPairs(t testing.TB) (out []textPair) {
	folder := realTexts(t)
	dirs, err := filepath.Glob(filepath.Join(folder, "law-versions-tr", "*", "before.tr.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, before := range dirs {
		dir := filepath.Dir(before)
		out = append(out, textPair{filepath.Base(dir), readText(t, before), readText(t, dir, "after.tr.md")})
	}
	return out
}

func europeanPairs(t testing.TB) (out []textPair) {
	folder := realTexts(t)
	acts, err := filepath.Glob(filepath.Join(folder, "eu-acts-en", "*", ""))
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range acts {
		versions, err := filepath.Glob(filepath.Join(act, "*.en.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i < len(versions); i++ {
			name := filepath.Base(act) + " " + strings.TrimSuffix(filepath.Base(versions[i]), ".en.txt")
			out = append(out, textPair{name, readText(t, versions[i-1]), readText(t, versions[i])})
		}
	}
	return out
}

// marked lists the words a comparison shows as deleted and as inserted.
func marked(c Comparison) (deleted, inserted []string) {
	for _, r := range c.Rows() {
		for s := range r.Left.Segments() {
			if s.Op == -1 {
				deleted = append(deleted, strings.Fields(s.Text)...)
			}
		}
		for s := range r.Right.Segments() {
			if s.Op == 1 {
				inserted = append(inserted, strings.Fields(s.Text)...)
			}
		}
	}
	return deleted, inserted
}

func TestLaw488ShowsItsThreeWords(t *testing.T) {
	folder := filepath.Join(realTexts(t), "law-versions-tr", "488-damga-vergisi-kanunu")
	c := compared(t, readText(t, folder, "before.tr.md"), readText(t, folder, "after.tr.md"))
	deleted, inserted := marked(c)
	if got, want := strings.Join(deleted, " "), "86 . Bulunan"; got != want {
		t.Errorf("deleted %q, want %q", got, want)
	}
	if got, want := strings.Join(inserted, " "), "35 bulunan"; got != want {
		t.Errorf("inserted %q, want %q", got, want)
	}
	for _, r := range c.Rows() {
		if r.Kind != KindSame && r.Kind != KindChanged {
			t.Errorf("a %s row: %+v", r.Kind, r)
		}
	}
}

// The same law in two renditions: other wrapping, front matter, heads of
// articles and notes, but hardly a word of the provisions.
func TestRenditionsOfOneLawShowAlmostNothing(t *testing.T) {
	folder := filepath.Join(realTexts(t), "law-renditions-tr", "6698-kisisel-verilerin-korunmasi-kanunu")
	source, destination := readText(t, folder, "2fafe11.tr.md"), readText(t, folder, "673589f.tr.md")
	c := compared(t, source, destination)
	deleted, inserted := marked(c)
	all := len(strings.Fields(source)) + len(strings.Fields(destination))
	if n := len(deleted) + len(inserted); n*100 > all*8 {
		t.Errorf("%d of %d words are marked", n, all)
	}
	for _, a := range c.Articles {
		if a.Kind == KindMoved || a.Kind == KindRemoved || a.Kind == KindAdded || a.Kind == KindRenumbered {
			t.Errorf("article %+v", a)
		}
	}
	// What is left besides footnotes in other places: the source of the text, and a
	// title page and a table that only one of them has.
	shown := 0
	for _, r := range c.Rows() {
		if r.Kind != KindSame && r.Label == LabelNone && r.MoveId == 0 {
			shown++
		}
	}
	if shown > 24 {
		t.Errorf("%d rows show more than layout", shown)
	}
}
