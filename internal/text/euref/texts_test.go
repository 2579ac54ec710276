package euref

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/cputime"
	"lls/internal/text/texttest"
)

// publishedTexts reads the texts of published folders whose names end in one of some ways.
func publishedTexts(t *testing.T, folder string, ends ...string) map[string]string {
	t.Helper()
	root, all := texttest.Published(t, folder), map[string]string{}
	if err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		for _, end := range ends {
			if err == nil && strings.HasSuffix(path, end) && !strings.HasPrefix(filepath.Base(path), "SOURCE") &&
				!strings.HasPrefix(filepath.Base(path), "NOTICE") {
				all[path] = readFile(t, path)
			}
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatalf("no texts in %s", root)
	}
	return all
}

// allowed are the references of published laws that are ones.
var allowed = map[string]bool{}

// Laws of a state have thousands of numbers that look like those of the Union's acts.
func TestTextsOfNationalLawsHaveNoFalseReference(t *testing.T) {
	texts, bytes, found := 0, 0, 0
	var took time.Duration
	for _, folder := range []string{"laws-tr", "laws-kktc", "law-versions-tr", "law-renditions-tr"} {
		for path, text := range publishedTexts(t, folder, ".tr.md", ".txt") {
			texts, bytes = texts+1, bytes+len(text)
			from := cputime.Used(t)
			refs := Find(text, latest)
			took += cputime.Used(t) - from
			for _, r := range refs {
				if r.Confidence != Sure {
					continue
				}
				if found++; !allowed[r.CELEX.String()] {
					t.Errorf("%s: %q is %s", filepath.Base(path), text[max(0, r.Start-40):min(len(text), r.End+40)],
						r.CELEX)
				}
			}
		}
	}
	t.Logf("%d laws, %.1f MB: %d sure references; %.1f ms a megabyte", texts, float64(bytes)/1e6, found,
		float64(took.Microseconds())/1e3/(float64(bytes)/1e6))
}

// crude matches what an independent reader takes for references: a type with a number behind it.
var crude = regexp.MustCompile(`\b(?:Directives?|Regulations?|Decisions?) (?:\([A-Za-z, ]+\) )?(?:No )?` +
	`\d{1,4}/\d{1,4}(?:/[A-Z][A-Za-z]+)?`)

// ofOthers are numbers of bodies that are not the Union's, before or behind a match of crude.
var ofOthers = regexp.MustCompile(`UN(?:/ECE|ECE)? $|Joint Committee`)

func TestTextsOfTheUnionHaveAllTheirReferences(t *testing.T) {
	total, missed := 0, 0
	for path, text := range publishedTexts(t, "eu-acts-en", ".en.txt") {
		refs := Find(text, latest)
		next := 0
		for _, m := range crude.FindAllStringIndex(text, -1) {
			if ofOthers.MatchString(text[max(0, m[0]-20):min(len(text), m[1]+60)]) {
				continue
			}
			for next < len(refs) && refs[next].End <= m[0] {
				next++
			}
			total++
			if next == len(refs) || refs[next].Start >= m[1] {
				if missed++; missed < 20 {
					t.Logf("%s: %q", filepath.Base(path), text[m[0]:m[1]])
				}
			}
		}
	}
	share := 1 - float64(missed)/float64(total)
	if t.Logf("%d references, %.3f %% found", total, 100*share); share < 0.999 {
		t.Errorf("%d of %d missed", missed, total)
	}
}

// nameOfAct begins the title of an act.
var nameOfAct = regexp.MustCompile(`(?im)^(?:council |commission |european parliament and council )*` +
	`(?:(?:implementing|delegated) )*(?:directive|regulation|decision)\s.*\d/\d.*$`)

func TestTextsOfTheUnionNameThemselves(t *testing.T) {
	acts := map[string]bool{}
	for path, text := range publishedTexts(t, "eu-acts-en", ".en.txt") {
		want := strings.ToUpper(filepath.Base(filepath.Dir(path)))
		title := nameOfAct.FindString(text)
		if title == "" {
			t.Logf("%s has no title", path)
			continue
		}
		refs := Find(title, latest)
		if acts[want] = len(refs) > 0 && refs[0].CELEX.String() == want && refs[0].Confidence == Sure; !acts[want] {
			t.Errorf("%q is %s, want %s", title, show(refs), want)
		}
	}
	t.Logf("%d acts", len(acts))
}
