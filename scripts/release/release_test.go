// Package release tests a release as operators use it: it installs the package in a system of its own, builds the image
// and checks the bill of materials.
package release

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// folder is the release that is tested.
func folder(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("LLS_RELEASE")
	if os.Getenv("LLS_LONG") == "" || dir == "" {
		t.Skip("measurement: make test-release")
	}
	return dir
}

// one is the only file of the release that a pattern names.
func one(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder(t), pattern))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: %q, %v", pattern, found, err)
	}
	return found[0]
}

// output runs a command that must succeed.
func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

func TestChecksumsCoverEveryFile(t *testing.T) {
	dir := folder(t)
	command := exec.Command("sha256sum", "--check", "--strict", "SHA256SUMS")
	command.Dir = dir
	out, err := command.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 7 || strings.Count(string(out), ": OK\n") != len(files)-1 {
		t.Errorf("%d files, %v\n%s", len(files), err, out)
	}
}

func TestProgramsAreStaticAndContainTheSameModules(t *testing.T) {
	var modules [2][]string
	for i, arch := range []string{"amd64", "arm64"} {
		path := one(t, "lls-linux-"+arch)
		modules[i] = modulesOf(t, path)
		what := output(t, "file", "--brief", path)
		if !strings.Contains(what, "statically linked") ||
			!strings.Contains(what, map[string]string{"amd64": "x86-64", "arm64": "ARM aarch64"}[arch]) {
			t.Errorf("%s: %s", arch, what)
		}
	}
	if len(modules[0]) < 20 || !slices.Equal(modules[0], modules[1]) {
		t.Errorf("amd64: %q\narm64: %q", modules[0], modules[1])
	}
}

// modulesOf lists the modules in a program, as go version -m does.
func modulesOf(t *testing.T, path string) (modules []string) {
	t.Helper()
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range info.Deps {
		modules = append(modules, m.Path+"@"+m.Version)
	}
	slices.Sort(modules)
	return modules
}

// component is what the tests read of one in a bill of materials.
type component struct {
	Group, Name, Version, PURL string
	Licenses                   []any
}

type bill struct {
	Metadata   struct{ Component component }
	Components []component
}

func TestTheBillOfMaterialsIsValidAndComplete(t *testing.T) {
	content, err := os.ReadFile(one(t, "lls.cdx.json"))
	if err != nil {
		t.Fatal(err)
	}
	schemas, err := filepath.Abs("node_modules/@cyclonedx/cyclonedx-library/res/schema")
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.UseLoader(schemaFolder(schemas))
	schema, err := compiler.Compile("http://cyclonedx.org/schema/bom-1.6.SNAPSHOT.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("the bill is not CycloneDX 1.6: %v", err)
	}

	var all bill
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(err)
	}
	listed := map[string]component{}
	for _, c := range all.Components {
		address, _, _ := strings.Cut(c.PURL, "?")
		listed[address] = c
		if len(c.Licenses) == 0 && !strings.HasPrefix(c.PURL, "pkg:npm/lls-ui") && c.Name != "std" {
			t.Errorf("%s has no licence", c.PURL)
		}
	}
	version := output(t, one(t, "lls-linux-amd64"), "version")
	if all.Metadata.Component.Name != "lls" || !strings.Contains(version, "lls "+all.Metadata.Component.Version+" ") {
		t.Errorf("the bill is of %+v, the program says %s", all.Metadata.Component, version)
	}
	for _, module := range modulesOf(t, one(t, "lls-linux-amd64")) {
		if _, found := listed["pkg:golang/"+module]; !found {
			t.Errorf("%s of the program is not in the bill", module)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(packagesOfTheInterface(t))) {
		if _, found := listed[name]; !found {
			t.Errorf("%s of the interface is not in the bill", name)
		}
	}
	if _, found := listed["pkg:npm/vite"]; found || len(listed) < 60 {
		t.Errorf("%d components", len(listed))
	}
}

// schemaFolder finds the schemas that the one of CycloneDX refers to; nothing is loaded from elsewhere.
type schemaFolder string

func (dir schemaFolder) Load(url string) (any, error) {
	file, err := os.Open(filepath.Join(string(dir), filepath.Base(url)))
	if err != nil {
		return nil, fmt.Errorf("load the schema %s: %w", url, err)
	}
	defer func() { _ = file.Close() }()
	return jsonschema.UnmarshalJSON(file)
}

// packagesOfTheInterface are the packages that are not only for its development, by the lock file.
func packagesOfTheInterface(t *testing.T) map[string]bool {
	t.Helper()
	content, err := os.ReadFile("../../ui/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct {
			Version       string
			Dev, Optional bool
		}
	}
	if err := json.Unmarshal(content, &lock); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for path, one := range lock.Packages {
		if at := strings.LastIndex(path, "node_modules/"); at >= 0 && !one.Dev && !one.Optional {
			name := strings.Replace(path[at+len("node_modules/"):], "@", "%40", 1)
			names["pkg:npm/"+name+"@"+one.Version] = true
		}
	}
	return names
}

func TestTheProgramOfTheReleaseServes(t *testing.T) {
	listen := freeAddress(t)
	program := one(t, "lls-linux-amd64")
	command := exec.Command(program, "serve", "--demo", "--listen", listen, "--data", t.TempDir())
	command.Env = []string{}
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = command.Process.Signal(os.Interrupt)
		if err := command.Wait(); err != nil {
			t.Errorf("the end: %v\n%s", err, said.String())
		}
	}()
	healthy(t, program, listen)
	for path, want := range map[string]string{"/": "<div id=\"root\"", "/api/login": "Success"} {
		res, err := http.Get("http://" + listen + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil || res.StatusCode != http.StatusOK || !strings.Contains(string(body), want) {
			t.Errorf("%s: %s %.300s", path, res.Status, body)
		}
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// healthy waits until an instance serves.
func healthy(t *testing.T, program, listen string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		command := exec.Command(program, "health")
		command.Env = []string{"LLS_LISTEN=" + listen}
		out, err := command.CombinedOutput()
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the program does not serve: %s", out)
		}
	}
}

func TestTheSameSourcesGiveTheSameBytes(t *testing.T) {
	first := folder(t)
	sums, err := os.ReadFile(filepath.Join(first, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	// The tree is copied to another folder, where the interface is built again.
	tree, root := filepath.Join(t.TempDir(), "other", "place"), "../.."
	if err := os.MkdirAll(tree, 0o755); err != nil {
		t.Fatal(err)
	}
	output(t, "bash", "-c", `set -e; cd "$1"; git ls-files -z | xargs -0 cp --parents -t "$2"
for d in ui scripts/release; do cp -al "$d/node_modules" "$2/$d/"; done`, "copy", root, tree)
	version := strings.Fields(output(t, one(t, "lls-linux-amd64"), "version"))[1]
	command := exec.Command("make", "-C", tree, "release", "VERSION="+version)
	command.Env = append(os.Environ(), "SOURCE_DATE_EPOCH="+strings.TrimSpace(output(t, "git",
		"log", "-1", "--format=%ct")))
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("make release: %v\n%s", err, out)
	}
	again, err := os.ReadFile(filepath.Join(tree, "dist", "SHA256SUMS"))
	if err != nil || string(sums) != string(again) {
		t.Errorf("%v\n%s\n%s", err, sums, again)
	}
}
