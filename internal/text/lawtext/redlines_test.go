package lawtext

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// redlineScore is how well the redline of one pair reads, or of several.
type redlineScore struct {
	pairs, broken   int // that do not rebuild both texts, or are no mirror image the other way round
	moved           int // articles told as moved
	movedFalsely    int // of which no word and no place changed
	fresh, added    int // articles of an act that keeps its numbers with one that the left text has not; told as added
	blocked, blocks int // pairs with rows of many words that have hardly one in common; these rows
	ratios          []float64
	faster          []float64 // git's processor time by ours
}

func (s *redlineScore) add(o redlineScore) {
	s.pairs += o.pairs
	s.broken += o.broken
	s.moved += o.moved
	s.movedFalsely += o.movedFalsely
	s.fresh += o.fresh
	s.added += o.added
	s.blocked += o.blocked
	s.blocks += o.blocks
	s.ratios = append(s.ratios, o.ratios...)
	s.faster = append(s.faster, o.faster...)
}

// outlineOf lists the articles and annexes of a text whose label occurs once.
func outlineOf(s string) (parts []Part, at map[string]int) {
	structure := Parse(s)
	at = map[string]int{}
	times := map[string]int{}
	for _, p := range structure.Parts {
		if p.Kind == PartArticle || p.Kind == PartAnnex {
			times[p.Label]++
		}
	}
	for _, p := range structure.Parts {
		if (p.Kind == PartArticle || p.Kind == PartAnnex) && times[p.Label] == 1 {
			at[p.Label] = len(parts)
			parts = append(parts, p)
		}
	}
	return parts, at
}

// wordsWithoutNumber are the words of a part but for its label, notes and amendment marks.
func wordsWithoutNumber(s string, p Part) []string {
	body := strings.Replace(s[p.Start:p.End], p.Label, "", 1)
	var out []string
	for _, w := range strings.Fields(body) {
		if !strings.ContainsAny(w, "▼►◄") && strings.Trim(w, "[]()0123456789") != "" {
			out = append(out, w)
		}
	}
	return out
}

// scoreRedline scores a comparison. tell hears of each fault.
func scoreRedline(c, back Comparison, p textPair, tell func(string)) redlineScore {
	s := redlineScore{pairs: 1}
	if checkContract(c, p.source, p.destination) != nil || checkMirror(c, back) != nil {
		s.broken++
		tell(fmt.Sprintf("%v %v", checkContract(c, p.source, p.destination), checkMirror(c, back)))
	}
	left, leftAt := outlineOf(p.source)
	right, rightAt := outlineOf(p.destination)
	inPlace := func(l, r int) bool {
		for label, i := range leftAt {
			if j, ok := rightAt[label]; ok && i != l && j != r && (i < l) != (j < r) {
				return false
			}
		}
		return true
	}
	for _, a := range c.Articles {
		l, okL := leftAt[a.Left]
		r, okR := rightAt[a.Right]
		if a.Kind == KindMoved {
			s.moved++
			if okL && okR && inPlace(l, r) &&
				slices.Equal(wordsWithoutNumber(p.source, left[l]), wordsWithoutNumber(p.destination, right[r])) {
				s.movedFalsely++
				tell(fmt.Sprintf("no move: %s to %s", a.Left, a.Right))
			}
		}
		_, known := leftAt[a.Right]
		if okR && !known && strings.HasPrefix(a.Right, "Article") && !strings.Contains(p.source, a.Right+"\n") {
			s.fresh++
			if a.Kind == KindAdded {
				s.added++
			} else {
				tell(fmt.Sprintf("not told as added: %s, told as %s of %s", a.Right, a.Kind, a.Left))
			}
		}
	}
	for i, r := range c.Rows() {
		if r.Kind != KindChanged {
			continue
		}
		l, n := len(wordsIn(r.Left.Text())), len(wordsIn(r.Right.Text()))
		if max(l, n) < blockWords {
			continue
		}
		equal := 0
		for s := range r.Left.Segments() {
			if s.Op == 0 {
				equal += len(wordsIn(s.Text))
			}
		}
		if 2*equal*100 < blockShare*(l+n) {
			s.blocks++
			tell(fmt.Sprintf("block: row %d of %d and %d words, %d equal: %.200q against %.200q",
				i, l, n, equal, r.Left.Text(), r.Right.Text()))
		}
	}
	s.blocked = min(s.blocks, 1)
	return s
}

const (
	blockWords = 40
	blockShare = 20 // per cent in common
)

// redlineFamily is pairs that are held to the same bars.
type redlineFamily struct {
	name  string
	pairs []textPair
}

// publishedPairs are all pairs of dated versions of one text in the shared data.
func publishedPairs(t testing.TB) []redlineFamily {
	pairsIn := func(folder, pattern string) []textPair {
		return pairsOf(t, filepath.Join(sharedTexts(t), folder), pattern)
	}
	return []redlineFamily{
		{"European acts", pairsIn(filepath.Join("eu-acts-en", "3*"), "*.en.txt")},
		{"Turkish laws, versions", pairsIn(filepath.Join("law-versions-tr", "*"), "*.tr.md")},
		{"Turkish laws, renditions", pairsIn(filepath.Join("law-renditions-tr", "*"), "*.tr.md")},
		{"Turkish-Cypriot laws", pairsIn("laws-kktc", "17-1981-v?.txt")},
	}
}

// pairsOf pairs the versions in each folder, each with all later ones.
func pairsOf(t testing.TB, folders, pattern string) (pairs []textPair) {
	dirs, err := filepath.Glob(folders)
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		versions, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(folders, "law-versions") { // "after" sorts before "before"
			slices.Reverse(versions)
		}
		for i := range versions {
			for j := i + 1; j < len(versions); j++ {
				from, to := filepath.Base(versions[i]), filepath.Base(versions[j])
				name := fmt.Sprintf("%.24s %.10s %.10s", filepath.Base(dir), from, to)
				pairs = append(pairs, textPair{name, readText(t, versions[i]), readText(t, versions[j])})
			}
		}
	}
	return pairs
}

// TestTextsRedlines prints what make bench-texts shows: how well redlines read.
// LLS_TEXTS_VERBOSE lists each fault.
func TestTextsRedlines(t *testing.T) {
	if os.Getenv("LLS_BENCH") == "" {
		t.Skip("measurement: make bench-texts")
	}
	fmt.Printf("%-26s %6s %6s %6s %6s %6s %8s %8s %8s %8s %8s %7s %7s\n", "redlines", "pairs", "broken", "moved",
		"false", "new", "added %", "blocked", "median", "95 %", "most", "git/", "least")
	var comparer Comparer
	for _, family := range append(ownPairs(t), publishedPairs(t)...) {
		var sum redlineScore
		for _, p := range family.pairs {
			s := scoreOfPair(t, p)
			ours := max(timeOurs(t, &comparer, p, 3), time.Microsecond)
			s.faster = []float64{float64(timeGit(t, p)) / float64(ours)}
			teller(t)(fmt.Sprintf("%s: %.3f of the optimum; git takes %.1f times as long", p.name,
				s.ratios[0], s.faster[0]))
			sum.add(s)
		}
		if sum.pairs > 0 {
			slices.Sort(sum.ratios)
			slices.Sort(sum.faster)
			fmt.Printf("%-26s %6d %6d %6d %6d %6d %8.2f %8d %8.3f %8.3f %8.3f %7.1f %7.1f\n", family.name, sum.pairs,
				sum.broken, sum.moved, sum.movedFalsely, sum.fresh, sum.addedShare(), sum.blocked,
				quantile(sum.ratios, 0.5), quantile(sum.ratios, 0.95), quantile(sum.ratios, 1),
				quantile(sum.faster, 0.5), quantile(sum.faster, 0))
		}
	}
}

// scoreOfPair compares a pair and scores the answer, all but the times.
func scoreOfPair(t *testing.T, p textPair) redlineScore {
	c, back := compared(t, p.source, p.destination), compared(t, p.destination, p.source)
	s := scoreRedline(c, back, p, func(fault string) { teller(t)(p.name + ": " + fault) })
	marked, _ := script(c)
	best, _ := optimum(p.source, p.destination)
	s.ratios = []float64{float64(marked) / float64(max(best, 1))}
	return s
}

func (s *redlineScore) addedShare() float64 { return 100 * float64(s.added) / float64(max(s.fresh, 1)) }

func quantile(sorted []float64, share float64) float64 {
	return sorted[int(share*float64(len(sorted)-1)+0.5)]
}

// ownPairs are the pairs of versions in testdata: each folder is a text of our own.
func ownPairs(t testing.TB) []redlineFamily {
	return []redlineFamily{{"own texts", pairsOf(t, filepath.Join("testdata", "redlines", "*"), "*.txt")}}
}

// Redlines of our own texts keep the bars of the published ones.
func TestRedlinesOfOwnTexts(t *testing.T) {
	var sum redlineScore
	var faults []string
	for _, p := range ownPairs(t)[0].pairs {
		c, back := compared(t, p.source, p.destination), compared(t, p.destination, p.source)
		s := scoreRedline(c, back, p, func(fault string) { faults = append(faults, p.name+": "+fault) })
		marked, _ := script(c)
		best, _ := optimum(p.source, p.destination)
		if s.ratios = []float64{float64(marked) / float64(max(best, 1))}; s.ratios[0] > 1.1 {
			faults = append(faults, fmt.Sprintf("%s: %d words marked, the optimum is %d", p.name, marked, best))
		}
		sum.add(s)
	}
	if sum.pairs == 0 {
		t.Fatal("no texts in testdata/redlines")
	}
	slices.Sort(sum.ratios)
	if sum.broken+sum.movedFalsely+sum.blocked > 0 || sum.addedShare() < 98 || quantile(sum.ratios, 0.5) > 1.05 ||
		quantile(sum.ratios, 0.95) > 1.1 {
		t.Errorf("%+v:\n%s", sum, strings.Join(faults, "\n"))
	}
}
