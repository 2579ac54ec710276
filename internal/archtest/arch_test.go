// Package archtest checks the rules of the architecture: which package may import
// which, and which versions belong together.
package archtest

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// layers are the folders below internal, from the lowest: a package imports packages of the same layer and of lower
// ones.
var layers = []string{"text", "platform", "format", "record", "search", "library", "feature", "ops", "web", "app"}

// beside is what a feature imports of other features.
var beside = map[string][]string{
	"account":     {"content", "session"},
	"calendar":    {"browse"},
	"changes":     {"browse"},
	"comment":     {"timeline"},
	"compare":     {"timeline"},
	"concordance": {"content"},
	"home":        {"browse", "comment", "content", "favourite", "report"},
	"notice":      {"browse"},
	"session":     {"factor"},
	"webhook":     {"changes"},
}

// layerOf is the number of a package's layer; cmd is above all, the embedded interface below. ok is false for a
// package in no layer.
func layerOf(name string) (layer int, ok bool) {
	inside, internal := strings.CutPrefix(name, "internal/")
	if !internal {
		if strings.HasPrefix(name, "cmd/") || strings.HasPrefix(name, "scripts/") {
			return len(layers), true
		}
		return -1, name == "ui"
	}
	top, _, _ := strings.Cut(inside, "/")
	layer = slices.Index(layers, top)
	return layer, layer >= 0 || top == "archtest"
}

// featureOf is the feature that a package belongs to, or nothing.
func featureOf(name string) string {
	inside, _ := strings.CutPrefix(name, "internal/feature/")
	if inside == name {
		return ""
	}
	feature, _, _ := strings.Cut(inside, "/")
	return feature
}

type listed struct {
	ImportPath string
	Imports    []string
}

func goList(t *testing.T, args ...string) []byte {
	t.Helper()
	command := exec.Command("go", append([]string{"list"}, args...)...)
	command.Dir = filepath.Join("..", "..")
	out, err := command.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			t.Fatalf("go list %q: %v: %s", args, err, failed.Stderr)
		}
		t.Fatalf("go list %q: %v", args, err)
	}
	return out
}

func packages(t *testing.T) []listed {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(string(goList(t, "-json=ImportPath,Imports", "./..."))))
	var all []listed
	for {
		var one listed
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("read go list: %v", err)
		}
		one.ImportPath = strings.TrimPrefix(one.ImportPath, "lls/")
		all = append(all, one)
	}
}

func TestImportsGoOneWay(t *testing.T) {
	all := packages(t)
	if len(all) < 5 {
		t.Fatalf("go list found %d packages only", len(all))
	}
	for _, one := range all {
		layer, known := layerOf(one.ImportPath)
		if !known {
			t.Errorf("%s is in no layer", one.ImportPath)
		}
		for _, imported := range one.Imports {
			target, ours := strings.CutPrefix(imported, "lls/")
			if !ours {
				continue
			}
			if lower, _ := layerOf(target); lower > layer {
				t.Errorf("%s imports %s, which is in a higher layer", one.ImportPath, target)
			}
			from, to := featureOf(one.ImportPath), featureOf(target)
			if from != "" && to != "" && from != to && !slices.Contains(beside[from], to) {
				t.Errorf("%s imports %s, another feature", one.ImportPath, target)
			}
			if target == "internal/web" && one.ImportPath != "internal/app" {
				t.Errorf("%s imports %s; only internal/app may", one.ImportPath, target)
			}
			if one.ImportPath == "cmd/lls" && target != "internal/app" && target != "internal/platform/config" {
				t.Errorf("%s imports %s; it holds flags and exit codes only", one.ImportPath, target)
			}
		}
	}
}

// What a library is does not depend on how it is asked for or stored.
func TestOnlyTheOuterLayersKnowHTTPAndDrivers(t *testing.T) {
	foreign := func(imported string) bool {
		return imported == "net/http" || strings.HasPrefix(imported, "github.com/danielgtaylor/huma") ||
			strings.HasPrefix(imported, "modernc.org/") || strings.HasPrefix(imported, "github.com/jackc/")
	}
	inner := regexp.MustCompile("^internal/(text|format|record|search|library|platform/(access|audit|checkout))(/|$)")
	for _, one := range packages(t) {
		if i := slices.IndexFunc(one.Imports, foreign); i >= 0 && inner.MatchString(one.ImportPath) {
			t.Errorf("%s imports %s", one.ImportPath, one.Imports[i])
		}
	}
}

// SQLite's translation is tested with one version of its C library only.
func TestLibcIsTheOneOfSQLite(t *testing.T) {
	ours := strings.TrimSpace(string(goList(t, "-m", "-f", "{{.Version}}", "modernc.org/libc")))
	folder := strings.TrimSpace(string(goList(t, "-m", "-f", "{{.Dir}}", "modernc.org/sqlite")))
	if folder == "" {
		t.Fatal("modernc.org/sqlite is not in the module cache")
	}
	theirs, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	wanted := regexp.MustCompile(`modernc\.org/libc (v\S+)`).FindSubmatch(theirs)
	if wanted == nil || string(wanted[1]) != ours {
		t.Errorf("modernc.org/libc is %s, but SQLite asks for %s", ours, wanted)
	}
}

// TestOnlyTheLibraryWritesUsers looks for the statements in the sources, tests and their helpers excepted.
func TestOnlyTheLibraryWritesUsers(t *testing.T) {
	writes := regexp.MustCompile(`(?i)\b(UPDATE|INSERT INTO|DELETE FROM) users\b`)
	found := 0
	eachSource(t, func(name string, source []byte) {
		if strings.HasSuffix(name, "_test.go") || !writes.Match(source) {
			return
		}
		switch path.Dir(name) {
		case "internal/library":
			found++
		case "internal/app/apptest":
		default:
			t.Errorf("%s writes users: add a function to internal/library", name)
		}
	})
	if found == 0 {
		t.Error("no file of the library writes users")
	}
}
