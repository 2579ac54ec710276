package archtest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// asvs is how many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. Within a section those of level 3 are
// the last ones.
var asvs = map[string]int{
	"1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2,
	"2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1,
	"3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2,
	"4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4,
	"5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
	"6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4,
	"7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2,
	"8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1,
	"9.1": 3, "9.2": 4,
	"10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3,
	"11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1,
	"12.1": 3, "12.2": 2, "12.3": 4,
	"13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5,
	"14.1": 2, "14.2": 4, "14.3": 3,
	"15.1": 3, "15.2": 3, "15.3": 7,
	"16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3,
	"17.1": 1, "17.2": 4, "17.3": 2,
}

var (
	asvsRow   = regexp.MustCompile(`(?m)^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$`)
	asvsShort = regexp.MustCompile(`(?m)^\| ([\d., ]+) \| [^|]+ \|$`)
	asvsName  = regexp.MustCompile("`(Test[^`]+|(?:cmd|deploy|docs|internal|scripts|ui)/[^` ]+)`")
	testName  = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

func TestTheTableOfASVSIsCompleteAndNamesWhatExists(t *testing.T) {
	root := filepath.Join("..", "..")
	content, err := os.ReadFile(filepath.Join(root, "docs", "asvs.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for _, row := range asvsRow.FindAllStringSubmatch(string(content), -1) {
		if rows[row[1]] != "" {
			t.Errorf("%s is there twice", row[1])
		}
		rows[row[1]] = row[2]
	}
	want := 0
	for section, n := range asvs {
		want += n
		for i := range n {
			id := fmt.Sprintf("%s.%d", section, i+1)
			switch rows[id] {
			case "met", "n/a", "setting", "not met":
			default:
				t.Errorf("%s is %q", id, rows[id])
			}
		}
	}
	if len(rows) != want || want != 253 {
		t.Errorf("%d rows of %d", len(rows), want)
	}

	short := ""
	for _, row := range asvsShort.FindAllStringSubmatch(string(content), -1) {
		short += row[1] + ", "
	}
	for id, state := range rows {
		if (state == "not met") != strings.Contains(", "+short, ", "+id+", ") {
			t.Errorf("%s is %s, and the list of what is not met says otherwise", id, state)
		}
	}

	tests := testsOf(t)
	for _, name := range asvsName.FindAllStringSubmatch(string(content), -1) {
		if strings.HasPrefix(name[1], "Test") {
			if !tests[name[1]] {
				t.Errorf("there is no test %s", name[1])
			}
		} else if _, err := os.Stat(filepath.Join(root, name[1])); err != nil {
			t.Errorf("there is no %s", name[1])
		}
	}
}

// testsOf are the names of all tests of the module.
func testsOf(t *testing.T) map[string]bool {
	t.Helper()
	tests := map[string]bool{}
	eachSource(t, func(path string, source []byte) {
		if !strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, name := range testName.FindAllSubmatch(source, -1) {
			tests[string(name[1])] = true
		}
	})
	return tests
}
