package main

import (
	"strings"
	"testing"
)

const passing = `{"Action":"run","Package":"lls/a","Test":"TestOne"}
{"Action":"output","Package":"lls/a","Test":"TestOne","Output":"    a_test.go:3: a note\n"}
{"Action":"pass","Package":"lls/a","Test":"TestOne"}
{"Action":"output","Package":"lls/a","Test":"TestTexts","Output":"=== RUN   TestTexts\n"}
{"Action":"output","Package":"lls/a","Test":"TestTexts","Output":"    a_test.go:9: published texts: no x: is there\n"}
{"Action":"output","Package":"lls/a","Test":"TestTexts","Output":"--- SKIP: TestTexts (0.00s)\n"}
{"Action":"skip","Package":"lls/a","Test":"TestTexts"}
{"Action":"output","Package":"lls/a","Output":"PASS\n"}
{"Action":"output","Package":"lls/a","Output":"ok  \tlls/a\t0.1s\n"}
`

func reported(t *testing.T, events string) (text string, allowed bool) {
	t.Helper()
	var out strings.Builder
	r := newReport(&out)
	if err := r.read(strings.NewReader(events)); err != nil {
		t.Fatal(err)
	}
	allowed = r.close()
	return out.String(), allowed
}

func TestTheLastLinesSayWhatWasSkipped(t *testing.T) {
	text, allowed := reported(t, passing)
	want := "ok  \tlls/a\t0.1s\n1 tests were skipped\n    1  published texts: no x: is there\n"
	if text != want || !allowed {
		t.Errorf("%t %q, want %q", allowed, text, want)
	}
}

func TestATestThatMustRunIsNamed(t *testing.T) {
	text, allowed := reported(t, strings.ReplaceAll(passing, "published texts: no x: is there", "pdftotext is missing"))
	if allowed || !strings.Contains(text, "MUST RUN: lls/a TestTexts") {
		t.Errorf("%t %q", allowed, text)
	}
}

func TestAFailedTestIsShown(t *testing.T) {
	text, _ := reported(t, strings.Replace(passing, `{"Action":"pass"`, `{"Action":"fail"`, 1))
	if !strings.Contains(text, "a_test.go:3: a note") {
		t.Errorf("%q", text)
	}
	// a panic ends the process before the test says that it failed
	text, _ = reported(t, strings.Replace(passing, `{"Action":"pass"`, `{"Action":"start"`, 1))
	if !strings.Contains(text, "lls/a TestOne did not end:\n    a_test.go:3: a note") {
		t.Errorf("%q", text)
	}
}
