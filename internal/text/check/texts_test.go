package check

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"lls/internal/platform/cputime"
	"lls/internal/text/texttest"
)

// TestMeasure prints the findings of every rule in published texts and in our own, with LLS_TEXTS_VERBOSE each of them.
func TestMeasure(t *testing.T) {
	if os.Getenv("LLS_CHECKS") == "" {
		t.Skip("measurement: make bench-checks")
	}
	families := []struct{ name, glob, language string }{
		{"Turkish laws", texttest.Published(t, "laws-tr") + "/*.md", "tr"},
		{"Turkish-Cypriot laws", texttest.Published(t, "laws-kktc") + "/*.txt", "tr"},
		{"EU acts", texttest.Published(t, "eu-acts-en") + "/*/*.txt", "en"},
		{"own texts, Turkish", "../../ops/demo/data/texts/*/*.tr.txt", "tr"},
		{"own texts, English", "../../ops/demo/data/texts/*/*.en.txt", "en"},
	}
	for _, f := range families {
		names, err := filepath.Glob(f.glob)
		if err != nil || len(names) == 0 {
			t.Fatalf("no texts of %s: %v", f.name, err)
		}
		counts, bytes, references := map[string]int{}, 0, 0
		before := cputime.Used(t)
		for _, name := range names {
			text := readText(t, name)
			bytes += len(text)
			tr, en := text, ""
			if f.language == "en" {
				tr, en = "", text
			}
			report := Run(tr, en, Options{All: true})
			references += report.TR.References + report.EN.References
			for _, finding := range report.Findings {
				counts[finding.Rule]++
				if rule := os.Getenv("LLS_CHECKS"); rule == "all" || rule == finding.Rule {
					from, to := max(0, finding.Start-100), min(len(text), finding.End+60)
					fmt.Printf("%s\t%s\t%v\t%s\t%q\n", filepath.Base(name), finding.Rule, finding.Params, finding.Place,
						strings.ToValidUTF8(text[from:to], ""))
				}
			}
		}
		took := cputime.Used(t) - before
		fmt.Printf("%s: %d texts, %.1f MB, %d references, %.0f ms of CPU a MB\n", f.name, len(names),
			float64(bytes)/1e6, references, float64(took.Microseconds())/1000/(float64(bytes)/1e6))
		var rules []string
		for rule := range counts {
			rules = append(rules, rule)
		}
		sort.Strings(rules)
		for _, rule := range rules {
			fmt.Printf("  %-16s %d\n", rule, counts[rule])
		}
	}
}

func readText(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestMeasureParity prints the differences of pairs of texts that say the same.
func TestMeasureParity(t *testing.T) {
	if os.Getenv("LLS_CHECKS") == "" {
		t.Skip("measurement: make bench-checks")
	}
	names, err := filepath.Glob("../../ops/demo/data/texts/*/*.tr.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	names = append(names, texttest.Published(t, "intake")+"/pair/tr.txt")
	counts := map[string]int{}
	compared := 0
	for _, name := range names {
		en := strings.TrimSuffix(name, "tr.txt") + "en.txt"
		tr, english := readText(t, name), readText(t, en)
		report := Run(tr, english, Options{})
		compared += report.Compared
		for _, f := range report.Findings {
			if !IsParity(f.Rule) {
				continue
			}
			counts[f.Rule]++
			text := tr
			if f.Language == "en" {
				text = english
			}
			other := ""
			if f.Other != nil && f.Language == "tr" {
				other = english[f.Other.Start:f.Other.End]
			} else if f.Other != nil {
				other = tr[f.Other.Start:f.Other.End]
			}
			fmt.Printf("%s\t%s\t%v\t%s\t%q\t%.200q\n", filepath.Base(filepath.Dir(name))+"/"+filepath.Base(name),
				f.Rule, f.Params, f.Place, text[max(0, f.Start-60):min(len(text), f.End+40)], other)
		}
	}
	fmt.Printf("pairs of texts: %d, pairs of passages: %d, differences: %v\n", len(names), compared, counts)
}
