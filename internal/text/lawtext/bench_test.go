package lawtext

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/platform/cputime"

	"znkr.io/diff"
)

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}

func repeatedWord(n int) string { return strings.Repeat("madde ", n) }

// adversaries are inputs of about 1 MB that no law looks like.
func adversaries(c *corpus) []textPair {
	before, after, _ := c.edit(10, 20, 1)
	oneLine := func(s string) string { return strings.ReplaceAll(s, "\n", " ") }
	plain := strings.NewReplacer("MADDE", "Mad", "Madde", "Mad")
	return []textPair{
		{"one line each, 10 % edited", oneLine(before), oneLine(after)},
		{"one line against lines", oneLine(before), after},
		{"one word repeated", repeatedWord(166000), repeatedWord(150000)},
		{"one word, others between", repeatedWord(166000), strings.Repeat("a b c d e madde f ", 60000)},
		{"one line repeated", strings.Repeat("Yürürlük bu maddedir\n", 45000),
			strings.Repeat("Yürürlük bu maddedir\nbaşka satır\n", 25000)},
		{"60,000 equal headings", strings.Repeat("Madde 1 a\nx y z\n", 60000),
			strings.Repeat("Madde 1 b\nx y z\n", 60000)},
		{"60,000 equal articles", strings.Repeat("MADDE 1 – a\nx y z\n", 60000),
			strings.Repeat("MADDE 1 – b\nx y z\n", 60000)},
		{"unrelated texts", before, joinParas(c.pool)[:1_000_000]},
		{"no headings", plain.Replace(before), plain.Replace(after)},
		{"nothing against 1 MB", "", before},
		{"1 MB against nothing", before, ""},
		{"nothing but line ends", strings.Repeat("\n", 1000000), strings.Repeat(" \n", 500000)},
		{"a letter a line", strings.Repeat("a\n", 500000), strings.Repeat("b\n", 500000)},
	}
}

func BenchmarkCompare(b *testing.B) {
	for _, c := range corpora(b) {
		for _, percent := range []int{1, 10, 50} {
			before, after, _ := c.edit(percent, 20, 1)
			b.Run(fmt.Sprintf("%s/%d", c.name, percent), func(b *testing.B) {
				b.ReportAllocs()
				var comparer Comparer
				for b.Loop() {
					if _, err := comparer.Compare(context.Background(), before, after, Options{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkRealPairs(b *testing.B) {
	for _, p := range append(turkishPairs(b), europeanPairs(b)...) {
		b.Run(p.name, func(b *testing.B) {
			b.ReportAllocs()
			var comparer Comparer
			for b.Loop() {
				if _, err := comparer.Compare(context.Background(), p.source, p.destination, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAdversaries(b *testing.B) {
	for _, p := range adversaries(corpora(b)[0]) {
		b.Run(p.name, func(b *testing.B) {
			b.ReportAllocs()
			var comparer Comparer
			for b.Loop() {
				if _, err := comparer.Compare(context.Background(), p.source, p.destination, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestTable prints what make bench-compare shows: the processor time of this
// engine in memory that it used before, of git diff --word-diff, of znkr.io/diff
// over all words and, where scripts/diff-libraries found them, of jsdiff and
// diff-match-patch.
func TestTable(t *testing.T) {
	if os.Getenv("LLS_BENCH") == "" {
		t.Skip("measurement: make bench-compare")
	}
	pairs, strange := edited(t)
	pairs = append(append(pairs, turkishPairs(t)...), europeanPairs(t)...)
	var comparer Comparer // one for all, as a server has
	fmt.Printf("%-34s %11s %11s %8s %11s %11s %16s\n", "processor time, median", "this", "git", "git/this", "znkr flat",
		"jsdiff", "diff-match-patch")
	for _, p := range pairs {
		// In turns, so that what else the machine does strikes both alike.
		var times [2][]time.Duration
		for range 7 {
			times[0] = append(times[0], timeOurs(t, &comparer, p, 3))
			times[1] = append(times[1], timeGit(t, p))
		}
		ours, git, flat := median(times[0]), median(times[1]), timeFlat(t, p)
		fmt.Printf("%-34s %8.1f ms %8.1f ms %8.1f %8.1f ms %11s %16s\n", p.name, ms(ours), ms(git),
			float64(git)/float64(ours), ms(flat),
			timeLibrary(t, p, "jsdiff"), timeLibrary(t, p, "diff-match-patch"))
	}
	for _, p := range strange {
		fmt.Printf("%-34s %8.1f ms\n", p.name, ms(timeOurs(t, &comparer, p, 3)))
	}
}

// edited creates the pairs to measure and releases their sources.
func edited(t *testing.T) (pairs, strange []textPair) {
	for _, c := range corpora(t) {
		for _, percent := range []int{1, 10, 50} {
			before, after, _ := c.edit(percent, 20, 1)
			pairs = append(pairs, textPair{fmt.Sprintf("%s %d %%", c.name, percent), before, after})
		}
		if c.name == "tr" {
			strange = adversaries(c)
		}
	}
	made = nil
	return pairs, strange
}

func ms(d time.Duration) float64 { return d.Seconds() * 1000 }

func timeOurs(t *testing.T, comparer *Comparer, p textPair, rounds int) time.Duration {
	var times []time.Duration
	for range rounds {
		start := cputime.Used(t)
		if _, err := comparer.Compare(context.Background(), p.source, p.destination, Options{}); err != nil {
			t.Fatal(err)
		}
		times = append(times, cputime.Used(t)-start)
	}
	return median(times)
}

// written is a folder with both texts as files, a and b.
func written(t *testing.T, p textPair) string {
	dir := t.TempDir()
	for name, s := range map[string]string{"a": p.source, "b": p.destination} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(s), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func timeGit(t *testing.T, p textPair) time.Duration {
	dir := written(t, p)
	command := exec.Command("git", "diff", "--no-index", "--word-diff", "a", "b")
	command.Dir = dir
	_, err := command.Output() // git returns 1 where files differ
	if command.ProcessState == nil {
		t.Fatal(err)
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime()
}

func timeFlat(t *testing.T, p textPair) time.Duration {
	var times []time.Duration
	for range 3 {
		start := cputime.Used(t)
		diff.Hunks(strings.Fields(p.source), strings.Fields(p.destination), diff.Context(0))
		times = append(times, cputime.Used(t)-start)
	}
	return median(times)
}

// timeLibrary measures a JavaScript library in its first run, its compilation included.
func timeLibrary(t *testing.T, p textPair, library string) string {
	const patience = 5 * time.Second
	folder := os.Getenv("LLS_DIFF_LIBRARIES")
	if folder == "" {
		return "-"
	}
	dir := written(t, p)
	out, err := exec.Command("node", "testdata/libraries.mjs", folder, library, fmt.Sprint(patience.Seconds()),
		filepath.Join(dir, "a"), filepath.Join(dir, "b")).Output()
	if err != nil {
		t.Fatalf("%s: %v", library, err)
	}
	if len(out) == 0 {
		return "> " + patience.String()
	}
	return strings.TrimSpace(string(out)) + " ms"
}
