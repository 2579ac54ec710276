// Package archtest keeps the rules of the house: which package may import
// which, and which versions belong together.
package archtest

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Imports go from a higher layer to the same or a lower one. What is not named
// here is a feature.
const (
	ground = iota
	services
	pipeline
	feature
	edge
	shell
	program
)

func layerOf(name string) int {
	top, _, _ := strings.Cut(strings.TrimPrefix(name, "internal/"), "/")
	switch top {
	case "fault", "lang", "config", "lawtext", "lru", "sheet", "slots", "termform", "ui":
		return ground
	case "access", "audit", "lease", "store":
		return services
	case "kind":
		return pipeline
	case "web":
		return edge
	case "app":
		return shell
	case "cmd":
		return program
	}
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
		for _, imported := range one.Imports {
			target, ours := strings.CutPrefix(imported, "lls/")
			if !ours {
				continue
			}
			if layerOf(one.ImportPath) < layerOf(target) {
				t.Errorf("%s imports %s, which stands above it", one.ImportPath, target)
			}
			if target == "internal/web" && one.ImportPath != "internal/app" {
				t.Errorf("%s imports %s; only internal/app may", one.ImportPath, target)
			}
			if one.ImportPath == "cmd/lls" && target != "internal/app" && target != "internal/config" {
				t.Errorf("%s imports %s; it holds flags and exit codes only", one.ImportPath, target)
			}
		}
	}
}

func TestTheDomainKnowsNeitherHTTPNorADriver(t *testing.T) {
	foreign := func(imported string) bool {
		return imported == "net/http" || strings.HasPrefix(imported, "github.com/danielgtaylor/huma") ||
			strings.HasPrefix(imported, "modernc.org/") || strings.HasPrefix(imported, "github.com/jackc/")
	}
	for _, one := range packages(t) {
		switch one.ImportPath {
		case "internal/kind", "internal/library", "internal/lawtext", "internal/access", "internal/audit", "internal/lease", "internal/lang":
			if i := slices.IndexFunc(one.Imports, foreign); i >= 0 {
				t.Errorf("%s imports %s", one.ImportPath, one.Imports[i])
			}
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
