package history

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"lls/internal/text/texttest"
)

// TestEventsOfPublishedActs compares the events of consolidated acts of the Union with what lists of their articles,
// made by other means, and the words between them say: acts of the Union do not renumber their articles, so that a
// number that is new was introduced, one that is gone was repealed, and one with other words was changed.
func TestEventsOfPublishedActs(t *testing.T) {
	folder := texttest.Published(t, "eu-acts-en")
	acts, err := filepath.Glob(filepath.Join(folder, "3*"))
	if err != nil {
		t.Fatal(err)
	}
	wanted, told, equal := 0, 0, 0
	for _, act := range acts {
		lists, err := filepath.Glob(filepath.Join(act, "*.articles.tsv"))
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		var listed []map[string]string
		for _, list := range lists {
			text, err := os.ReadFile(strings.TrimSuffix(list, ".articles.tsv") + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
			listed = append(listed, listedArticles(t, list, string(text)))
		}
		if len(texts) < 2 {
			continue
		}
		want, got := listedEvents(listed), through(t, texts...).told()
		got = slices.DeleteFunc(got, func(e string) bool { return !strings.Contains(e, "[Article ") })
		for _, e := range got {
			if _, found := slices.BinarySearch(want, e); found {
				equal++
			} else {
				t.Logf("%s: %s, not in the lists", filepath.Base(act), e)
			}
		}
		for _, e := range want {
			if _, found := slices.BinarySearch(got, e); !found {
				t.Logf("%s: no %s", filepath.Base(act), e)
			}
		}
		wanted, told = wanted+len(want), told+len(got)
	}
	t.Logf("of %d events %d are told, and %d others", wanted, equal, told-equal)
	if equal*100 < 99*wanted || (told-equal)*100 > 2*wanted {
		t.Errorf("of %d events %d are told, and %d others", wanted, equal, told-equal)
	}
}

// listedArticles reads a list of articles and returns the words of each.
func listedArticles(t *testing.T, list, text string) map[string]string {
	t.Helper()
	file, err := os.Open(list)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := strings.Split(text, "\n")
	articles := map[string]string{}
	label, from := "", 0
	end := func(line int) {
		if label != "" {
			articles[label] = plainWords(strings.Join(lines[from:line], " "))
		}
	}
	for rows := bufio.NewScanner(file); rows.Scan(); {
		fields := strings.Split(rows.Text(), "\t")
		line, err := strconv.Atoi(fields[0])
		if err != nil {
			continue
		}
		end(line - 1)
		label, from = "", line
		if fields[1] == "article" {
			label = fields[2]
		}
	}
	end(len(lines))
	return articles
}

// notWords are marks of consolidation and of footnotes, which have other numbers in each version.
var notWords = regexp.MustCompile(`[▼►][A-Z][0-9]*|\( ?\*?[0-9]+ ?\)(?:[,;.) ]|$)|\*[0-9]+`)

// plainWords are the letters and digits of a text, without marks.
func plainWords(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, notWords.ReplaceAllString(text, ""))
}

func listedEvents(versions []map[string]string) (all []string) {
	for v := 1; v < len(versions); v++ {
		before, now := versions[v-1], versions[v]
		for label, words := range now {
			was, known := before[label]
			switch {
			case !known:
				all = append(all, fmt.Sprintf("%d introduced [%s]", v, label))
			case was != words:
				all = append(all, fmt.Sprintf("%d changed [%s] [%s]", v, label, label))
			}
		}
		for label := range before {
			if _, there := now[label]; !there {
				all = append(all, fmt.Sprintf("%d repealed [%s]", v, label))
			}
		}
	}
	slices.Sort(all)
	return all
}
