// Gotest runs go test with several sets of arguments at the same time and prints what go test prints. Its last lines
// say how many tests were skipped and why. It exits with 1 if a test fails, or if a test was skipped that must run.
//
//	gotest 'ARGUMENTS' …
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
)

// accepted are the beginnings of the reasons for which a test may be skipped.
var accepted = []string{
	// data that is not part of the repository; the same quality is tested on texts of the repository
	"published texts:",
	"measurement:",    // make bench-…
	"helper:",         // a function that other tests start as a process
	"not applicable:", // the case does not exist on this database or system
}

// event is a line of go test -json; see go doc test2json.
type event struct {
	Action, Package, Test, Output string
}

// report collects the events of all runs.
type report struct {
	out io.Writer

	mu      sync.Mutex
	tests   map[string]*strings.Builder // output of the tests that run, by package and name
	skipped map[string][]string         // tests by reason
}

func newReport(out io.Writer) *report {
	return &report{out: out, tests: map[string]*strings.Builder{}, skipped: map[string][]string{}}
}

// read takes the output of one go test -json.
func (r *report) read(in io.Reader) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var e event
			if json.Unmarshal(line, &e) != nil {
				e = event{Action: "output", Output: string(line)}
			}
			r.take(e)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read go test: %w", err)
		}
	}
}

func (r *report) take(e event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := e.Package + " " + e.Test
	switch e.Action {
	case "build-output":
		fmt.Fprint(r.out, e.Output)
	case "output":
		if e.Test == "" {
			if e.Output != "PASS\n" {
				fmt.Fprint(r.out, e.Output)
			}
			return
		}
		if r.tests[key] == nil {
			r.tests[key] = &strings.Builder{}
		}
		r.tests[key].WriteString(e.Output)
	case "fail":
		if e.Test != "" && r.tests[key] != nil {
			fmt.Fprint(r.out, r.tests[key])
		}
		delete(r.tests, key)
	case "skip":
		if e.Test != "" && r.tests[key] != nil {
			reason := reasonOf(r.tests[key].String())
			r.skipped[reason] = append(r.skipped[reason], key)
		}
		delete(r.tests, key)
	case "pass":
		delete(r.tests, key)
	}
}

// reasonOf is the message of a skipped test: the last line of its output that is no line of the framework.
func reasonOf(output string) string {
	reason := "no reason"
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "===") || strings.HasPrefix(line, "---") {
			continue
		}
		if _, message, found := strings.Cut(line, ": "); found { // file.go:12: message
			reason = message
		}
	}
	return reason
}

// close prints the output of tests that did not end and the skipped tests. It reports whether all of them may be
// skipped.
func (r *report) close() bool {
	for _, key := range slices.Sorted(maps.Keys(r.tests)) {
		fmt.Fprintf(r.out, "%s did not end:\n%s", key, r.tests[key])
	}
	total, allowed := 0, true
	for _, tests := range r.skipped {
		total += len(tests)
	}
	fmt.Fprintf(r.out, "%d tests were skipped\n", total)
	for _, reason := range slices.SortedFunc(maps.Keys(r.skipped), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(r.skipped[b]), len(r.skipped[a])), strings.Compare(a, b))
	}) {
		tests := r.skipped[reason]
		fmt.Fprintf(r.out, "%5d  %s\n", len(tests), reason)
		if !slices.ContainsFunc(accepted, func(prefix string) bool { return strings.HasPrefix(reason, prefix) }) {
			allowed = false
			fmt.Fprintf(r.out, "       MUST RUN: %s\n", strings.Join(tests, ", "))
		}
	}
	return allowed
}

// run starts go test with arguments and reports what it says.
func (r *report) run(arguments string) error {
	command := exec.Command("go", append([]string{"test", "-json"}, strings.Fields(arguments)...)...)
	command.Stderr = os.Stderr
	out, err := command.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start go test: %w", err)
	}
	if err := command.Start(); err != nil {
		return fmt.Errorf("start go test: %w", err)
	}
	read := r.read(out)
	return errors.Join(read, command.Wait())
}

func main() {
	r := newReport(os.Stdout)
	failed := make([]error, len(os.Args)-1)
	var runs sync.WaitGroup
	for i, arguments := range os.Args[1:] {
		runs.Go(func() { failed[i] = r.run(arguments) })
	}
	runs.Wait()
	if allowed, err := r.close(), errors.Join(failed...); err != nil || !allowed {
		os.Exit(1)
	}
}
