package lawtext

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// truth is one line of an .articles.tsv file: what a reader finds at a line of the text beside it.
type truth struct {
	line                 int // from 1
	kind, label, heading string
}

// truthText is a text with its truths.
type truthText struct {
	name, text string
	truths     []truth
	partial    bool // the truths are not all
}

// truthTexts reads every text below a folder that has a file of truths beside it.
func truthTexts(t testing.TB, folder string) (out []truthText) {
	t.Helper()
	if !exists(folder) {
		return nil
	}
	const suffix = ".articles.tsv"
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		base, ok := strings.CutSuffix(path, suffix)
		if err != nil || !ok {
			return err
		}
		text := truthText{name: strings.TrimPrefix(base, folder+string(filepath.Separator))}
		for _, ending := range []string{".txt", ".tr.md", ".md"} {
			if raw, err := os.ReadFile(base + ending); err == nil {
				text.text = string(raw)
			}
		}
		if text.text == "" {
			return fmt.Errorf("%s has no text beside it", path)
		}
		for _, row := range strings.Split(readText(t, path), "\n")[1:] {
			if cells := strings.Split(row, "\t"); len(cells) >= 4 {
				line, err := strconv.Atoi(cells[0])
				if err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
				text.truths = append(text.truths, truth{line, cells[1], cells[2], cells[3]})
			}
		}
		out = append(out, text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// score counts what Parse found of the truths of one kind.
type score struct{ truths, right, missed, number, heading, mistaken int }

func (s *score) add(o score) {
	s.truths += o.truths
	s.right += o.right
	s.missed += o.missed
	s.number += o.number
	s.heading += o.heading
	s.mistaken += o.mistaken
}

func (s score) share(n int) float64 { return 100 * float64(n) / float64(max(s.truths, 1)) }

// noHeading is the heading of a truth that has none; an empty one is not compared.
const noHeading = "∅"

// kindsOfTruths are the kinds that scoring tells apart.
var kindsOfTruths = []string{"article", "division", "annex", "recital"}

// truthKind is the kind of a truth by which it is scored.
func truthKind(kind string) string {
	switch kind {
	case "provisional", "additional", "repeated":
		return "article"
	}
	return kind
}

func partTruthKind(p Part) string {
	switch p.Kind {
	case PartArticle:
		return "article"
	case PartAnnex:
		return "annex"
	case PartHeading:
		return "division"
	case PartRecitals:
		return "recital"
	}
	return ""
}

// bareLabel is a label for comparison: without letter case, notes and marks of amendment.
func bareLabel(label string) string {
	label = strings.ToLowerSpecial(unicode.TurkishCase, label)
	if at := strings.IndexAny(label, "►◄"); at > 0 {
		label = label[:at]
	}
	if at := strings.LastIndexByte(label, '('); at > 0 {
		label = label[:at]
	}
	for _, word := range []string{"article", "section", "madde"} {
		label = strings.ReplaceAll(label, word, " ")
	}
	return strings.Join(strings.Fields(label), " ")
}

// bareHeading is a heading for comparison: without a closing full stop, notes and blanks.
func bareHeading(heading string) string {
	var words []string
	for _, word := range strings.Fields(heading) {
		if strings.Trim(word, "()[]►◄*0123456789") != "" || strings.IndexFunc(word, unicode.IsDigit) < 0 {
			words = append(words, word)
		}
	}
	return strings.ToLowerSpecial(unicode.TurkishCase, strings.TrimRight(strings.Join(words, " "), ".:* "))
}

// scoreOf compares what Parse finds in a text with its truths. tell hears of each difference.
func scoreOf(text truthText, tell func(string)) map[string]score {
	s := Parse(text.text)
	lineAt := lineCounter(text.text)
	found := map[int]Part{}
	for _, p := range s.Parts {
		if partTruthKind(p) != "" {
			found[lineAt(p.Head)] = p
		}
	}
	scores := map[string]score{}
	known := map[string]bool{}
	for _, want := range text.truths {
		known[truthKind(want.kind)] = true
	}
	annexed := math.MaxInt
	for _, want := range text.truths {
		if want.kind == "annex" {
			annexed = min(annexed, want.line)
		}
	}
	told := map[int]bool{}
	for _, want := range text.truths {
		told[want.line] = true
		kind := truthKind(want.kind)
		if kind == "quoted" {
			continue
		}
		got, ok := found[want.line]
		score := scores[kind]
		score.truths++
		problem := ""
		switch {
		case !ok || partTruthKind(got) != kind:
			score.missed++
			problem = "missed"
		case bareLabel(got.Label) != bareLabel(want.label):
			score.number++
			problem = "numbered " + strconv.Quote(got.Label)
		case want.heading == noHeading && got.Heading != "",
			want.heading != "" && want.heading != noHeading && bareHeading(got.Heading) != bareHeading(want.heading):
			score.heading++
			problem = "headed " + strconv.Quote(got.Heading)
		default:
			score.right++
		}
		scores[kind] = score
		if problem != "" {
			tell(fmt.Sprintf("%s:%d: %s %q %q %s", text.name, want.line, want.kind, want.label, want.heading, problem))
		}
	}
	for line, p := range found {
		kind := partTruthKind(p)
		// annexes have parts that are no truths
		if told[line] || !known[kind] || text.partial || kind == "division" && line > annexed {
			continue
		}
		score := scores[kind]
		score.mistaken++
		scores[kind] = score
		tell(fmt.Sprintf("%s:%d: no %s: %q %q", text.name, line, kind, p.Label, p.Heading))
	}
	return scores
}

// lineCounter tells the line, from 1, of a byte of a text. It is asked in rising order, or starts again.
func lineCounter(s string) func(int) int {
	at, line := 0, 1
	return func(offset int) int {
		if offset < at {
			at, line = 0, 1
		}
		line += strings.Count(s[at:offset], "\n")
		at = offset
		return line
	}
}

// family is a kind of law with the bars that its articles are held to.
type family struct {
	name        string
	folders     []string // of the shared data
	right, wild float64  // least share of the articles right, and largest share of others, in per cent
}

var families = []family{
	{"Turkish-Cypriot", []string{"laws-kktc"}, 97, 2},
	{"European", []string{"eu-acts-en"}, 99.5, 0.5},
	{"Turkish", []string{"laws-tr", "law-versions-tr", "law-renditions-tr"}, 99.9, 0.2},
}

// TestTextsStructure prints what make bench-texts shows: how much of the structure of real texts Parse
// finds. LLS_TEXTS_VERBOSE lists each difference.
func TestTextsStructure(t *testing.T) {
	if os.Getenv("LLS_BENCH") == "" {
		t.Skip("measurement: make bench-texts")
	}
	fmt.Printf("%-34s %-9s %7s %7s %9s %7s %7s %7s %9s\n", "structure", "of", "truths", "right", "%", "missed",
		"number", "heading", "false %")
	for _, f := range families {
		printScores(t, f.name+", own texts", truthTexts(t,
			filepath.Join("testdata", "structure", strings.ToLower(f.name))))
		printInvented(t, f.name)
		var shared []truthText
		for _, folder := range f.folders {
			shared = append(shared, truthTexts(t, filepath.Join(sharedTexts(t), folder))...)
		}
		if f.name == "Turkish" {
			shared = append(shared, oddHeadings(t)...)
		}
		printScores(t, f.name+", published", shared)
	}
}

// oddHeadings are headings of published Turkish laws that are written in a rare way. They are a few of each law, so
// that other heads are not counted as false.
func oddHeadings(t testing.TB) (out []truthText) {
	folder := filepath.Join(sharedTexts(t), "laws-tr")
	if !exists(folder) {
		return nil
	}
	byLaw := map[string][]truth{}
	for _, row := range strings.Split(readText(t, folder, "odd-headings.tsv"), "\n")[1:] {
		if cells := strings.Split(row, "\t"); len(cells) >= 3 {
			line, err := strconv.Atoi(cells[1])
			if err != nil {
				t.Fatal(err)
			}
			byLaw[cells[0]] = append(byLaw[cells[0]], truth{line, "article", cells[2], ""})
		}
	}
	for law, truths := range byLaw {
		paths, err := filepath.Glob(filepath.Join(folder, law+"-*.md"))
		if err != nil || len(paths) != 1 {
			t.Fatalf("%s: %v, %v", law, paths, err)
		}
		out = append(out, truthText{name: law, text: readText(t, paths[0]), truths: truths, partial: true})
	}
	return out
}

// printInvented scores the texts that a generator invents for a family.
func printInvented(t *testing.T, name string) {
	for _, f := range hostileFamilies {
		if f.name == name {
			printSums(name+", invented", hostileScore(f, hostileLongSeeds, teller(t)))
		}
	}
}

func printScores(t *testing.T, name string, texts []truthText) {
	sums := map[string]score{}
	for _, text := range texts {
		for kind, s := range scoreOf(text, teller(t)) {
			sum := sums[kind]
			sum.add(s)
			sums[kind] = sum
		}
	}
	printSums(name, sums)
}

func printSums(name string, sums map[string]score) {
	for _, kind := range kindsOfTruths {
		if s := sums[kind]; s.truths > 0 {
			fmt.Printf("%-34s %-9s %7d %7d %9.2f %7d %7d %7d %9.2f\n", name, kind, s.truths, s.right, s.share(s.right),
				s.missed, s.number, s.heading, s.share(s.mistaken))
		}
	}
}

func teller(t *testing.T) func(string) {
	if os.Getenv("LLS_TEXTS_VERBOSE") == "" {
		return func(string) {}
	}
	return func(s string) { fmt.Println("   ", s) }
}

// TestStructureOfOwnTexts holds the texts in testdata to the bars of the published ones.
func TestStructureOfOwnTexts(t *testing.T) {
	for _, f := range families {
		var sum score
		var differences []string
		texts := truthTexts(t, filepath.Join("testdata", "structure", strings.ToLower(f.name)))
		for _, text := range texts {
			scores := scoreOf(text, func(s string) { differences = append(differences, s) })
			for _, kind := range kindsOfTruths {
				s := scores[kind]
				sum.add(s)
			}
		}
		if len(texts) == 0 {
			t.Errorf("%s: no texts in testdata/structure", f.name)
		}
		if sum.share(sum.right) < f.right || sum.share(sum.mistaken) > f.wild {
			slices.Sort(differences)
			t.Errorf("%s: %.2f %% right, %.2f %% false:\n%s", f.name, sum.share(sum.right), sum.share(sum.mistaken),
				strings.Join(differences, "\n"))
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
