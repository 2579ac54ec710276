package lawtext

import (
	"context"
	"slices"
	"sort"
	"strings"
	"testing"
	"unicode"
)

func articleAtLine(starts []int, line int) int { return sort.SearchInts(starts, line+1) - 1 }

// moveScore compares the moves told with the ledger.
type moveScore struct{ right, wrong, missed int }

// scoreMoves checks each article that is reported as moved. The
// English texts get older versions of their own articles inserted: where such a
// copy is at least as much like the old article as the edited one, or that is
// gone, nobody can tell which of them is the article, and neither is counted. An
// article of which hardly more than half is left, stop words included, is a new one.
func scoreMoves(c Comparison, truth ledger, before, after string) (s moveScore) {
	old, fresh := strings.Split(before, "\n"), strings.Split(after, "\n")
	isAt := map[int]int{}
	for k, from := range truth.from {
		isAt[from] = k
	}
	removed := map[int][]int{}
	for _, r := range c.Rows() {
		if r.Kind == KindRemoved && r.MoveId > 0 {
			removed[r.MoveId] = append(removed[r.MoveId], r.LeftIndex)
		}
	}
	found, rivals := map[int]bool{}, map[int]bool{}
	for _, a := range c.Articles {
		if a.Kind != KindMoved {
			continue
		}
		k, l := -1, -1
		for i := a.Row; i < c.Len() && i < a.Row+maxMargins && k < 0; i++ { // the headings may not have moved along
			if r := c.Row(i); r.Kind == KindMoved && headed(fresh[r.RightIndex:], a.Right) {
				k = articleAtLine(truth.newLine, r.RightIndex)
				for _, line := range removed[r.MoveId] {
					if headed(old[line:], a.Left) {
						l = articleAtLine(truth.oldLine, line)
					}
				}
			}
		}
		if k < 0 || l < 0 {
			s.wrong++
			continue
		}
		if from := truth.from[k]; from == l && truth.moved[from] {
			found[l] = true
			continue
		}
		if at, stays := isAt[l]; truth.from[k] < 0 && (!stays ||
			inCommon(old, truth.oldLine, l, fresh, truth.newLine, k) >= inCommon(old, truth.oldLine, l, fresh,
				truth.newLine, at)) {
			rivals[l] = true
			continue
		}
		s.wrong++
	}
	s.right = len(found)
	for l := range truth.moved {
		if k := isAt[l]; !found[l] && !rivals[l] && inCommon(old, truth.oldLine, l, fresh, truth.newLine, k) >= minMove+
			0.05 {
			s.missed++
		}
	}
	return s
}

// headed reports whether the first of some lines starts with an article's label.
func headed(lines []string, label string) bool {
	rest, ok := strings.CutPrefix(lines[0], label)
	return ok && (rest == "" || !unicode.IsDigit(rune(rest[0])))
}

// inCommon is the share of words that two articles have in common.
func inCommon(old []string, oldLine []int, l int, fresh []string, newLine []int, k int) float64 {
	words := func(lines []string, starts []int, k int) []string {
		return strings.Fields(strings.Join(linesFrom(lines, starts, k), " "))
	}
	x, y := words(old, oldLine, l), words(fresh, newLine, k)
	have := map[string]int{}
	for _, w := range x {
		have[w]++
	}
	both := 0
	for _, w := range y {
		if have[w] > 0 {
			have[w]--
			both++
		}
	}
	return 2 * float64(both) / float64(len(x)+len(y))
}

// linesFrom returns the lines of an article.
func linesFrom(lines []string, starts []int, k int) []string {
	if k+1 < len(starts) {
		return lines[starts[k]:starts[k+1]]
	}
	return lines[starts[k]:]
}

type placedWord struct {
	word string
	line int
}

func equalWords(p Passage, line int) (out []placedWord) {
	for s := range p.Segments() {
		if s.Op == 0 {
			at := line
			for i, part := range strings.Split(s.Text, "\n") {
				for _, w := range wordsIn(part) {
					out = append(out, placedWord{w, at + i})
				}
			}
		}
		line += strings.Count(s.Text, "\n")
	}
	return out
}

// spurious counts equal words told between articles that are not versions of
// each other and of which none lent the other the sentence in which they are:
// the English texts get older versions of their own articles and sentences
// inserted, and a long passage that both texts have must not be shown as lost.
func spurious(c Comparison, truth ledger, before, after string) (wrong, all int) {
	old, fresh := strings.Split(before, "\n"), strings.Split(after, "\n")
	akin := map[[2]int]func(string) bool{}
	left := map[int][]placedWord{}
	for _, r := range c.Rows() {
		if r.Kind == KindRemoved && r.MoveId > 0 {
			left[r.MoveId] = append(left[r.MoveId], equalWords(r.Left, r.LeftIndex)...)
		}
	}
	for _, r := range c.Rows() {
		var x, y []placedWord
		switch r.Kind {
		case KindSame:
			x, y = equalWords(r.Left, r.LeftIndex), equalWords(r.Left, r.RightIndex)
		case KindChanged:
			x, y = equalWords(r.Left, r.LeftIndex), equalWords(r.Right, r.RightIndex)
		case KindMoved:
			x, y = left[r.MoveId], equalWords(r.Right, r.RightIndex)
		}
		for i := range min(len(x), len(y)) {
			all++
			k, l := articleAtLine(truth.newLine, y[i].line), articleAtLine(truth.oldLine, x[i].line)
			if truth.from[k] == l || truth.version[k] == l {
				continue
			}
			kin := akin[[2]int{k, l}]
			if kin == nil {
				kin = kinOf(truth, old, l, fresh, k)
				akin[[2]int{k, l}] = kin
			}
			if !kin(y[i].word) {
				wrong++
			}
		}
	}
	return wrong, all
}

// kinOf reports which words one article has from another: all of them in a copy, else those of sentences lent to it
// of which a version is there too, and those of passages so long that they must not be shown as lost: acts on like
// matters, as those on public procurement, have such passages in common before anything is edited.
func kinOf(truth ledger, old []string, l int, fresh []string, k int) func(word string) bool {
	inserted := truth.from[k] < 0
	if inserted && inCommon(old, truth.oldLine, l, fresh, truth.newLine, k) > 0.8 {
		return func(string) bool { return true }
	}
	source := strings.Join(linesFrom(old, truth.oldLine, l), " ")
	const phrase = 4
	phrases := passagesIn(source, phrase)
	lent := map[string]bool{}
	for _, sentence := range truth.lent[k] {
		there, all := 0, passagesIn(sentence, phrase)
		for run := range all {
			if phrases[run] {
				there++
			}
		}
		if 5*there >= 3*len(all) {
			for _, word := range wordsIn(sentence) {
				lent[word] = true
			}
		}
	}
	passages := passagesIn(source, farWords)
	for run := range passagesIn(strings.Join(linesFrom(fresh, truth.newLine, k), " "), farWords) {
		if passages[run] {
			for _, word := range strings.Fields(run) {
				lent[word] = true
			}
		}
	}
	return func(word string) bool { return lent[word] }
}

// passagesIn returns all runs of so many words.
func passagesIn(s string, n int) map[string]bool {
	out := map[string]bool{}
	words := wordsIn(s)
	for i := n; i <= len(words); i++ {
		out[strings.Join(words[i-n:i], " ")] = true
	}
	return out
}

// script counts what a comparison marks, in words, and its islands: one or two
// equal words between two changes.
func script(c Comparison) (marked, islands int) {
	for _, r := range c.Rows() {
		for side, passage := range []Passage{r.Left, r.Right} {
			list := slices.Collect(passage.Segments())
			for i, s := range list {
				n := len(wordsIn(s.Text))
				if s.Op != 0 {
					marked += n
				} else if side == 1 && n > 0 && n <= 2 && i > 0 && i < len(list)-1 && list[i-1].Op != 0 &&
					list[i+1].Op != 0 {
					islands++
				}
			}
		}
	}
	return marked, islands
}

// optimum is the shortest script over all words, without regard to articles.
func optimum(source, destination string) (marked, islands int) {
	var a aligner
	a.begin(context.Background(), source, destination, Options{Effort: 1 << 60})
	for side, text := range []string{source, destination} {
		ids := idsOf(nil, a.cutter.cut(nil, text, 0, len(text)))
		if side == 0 {
			a.xi = ids
		} else {
			a.yi = ids
		}
	}
	a.myers.limit = 1 << 30
	var runs []run
	for _, r := range a.myers.align(nil, a.xi, a.yi) {
		runs = appendRun(runs, r)
	}
	equal := 0
	for i, r := range runs {
		equal += int(r.n)
		if r.n <= 2 && i > 0 && i < len(runs)-1 {
			islands++
		}
	}
	return len(a.xi) + len(a.yi) - 2*equal, islands
}

func TestMovedArticlesAreFound(t *testing.T) {
	seeds, percents := int64(1), []int{10}
	if long() {
		seeds, percents = 10, []int{1, 10, 50}
	}
	for _, c := range corpora(t) {
		for _, percent := range percents {
			var sum moveScore
			wrong, all := 0, 0
			for seed := int64(1); seed <= seeds; seed++ {
				before, after, truth := c.edit(percent, 20, seed)
				got := compared(t, before, after)
				s := scoreMoves(got, truth, before, after)
				sum.right, sum.wrong, sum.missed = sum.right+s.right, sum.wrong+s.wrong, sum.missed+s.missed
				w, n := spurious(got, truth, before, after)
				wrong, all = wrong+w, all+n
			}
			recall := float64(sum.right) / float64(sum.right+sum.missed)
			precision := float64(sum.right) / float64(max(1, sum.right+sum.wrong))
			stray := float64(wrong) / float64(all)
			if percent < 50 && (recall < 0.98 || precision < 0.99) || stray > 0.0005 {
				t.Errorf("%s %d %%: recall %.3f, precision %.3f, spurious matches %.4f", c.name, percent, recall,
					precision, stray)
			}
			t.Logf("%s %2d %%: recall %.1f %%, precision %.1f %%, spurious matches %.3f %%", c.name, percent,
				100*recall, 100*precision, 100*stray)
		}
	}
}

func TestScriptsAreNearTheOptimum(t *testing.T) {
	for _, pairs := range [][]textPair{turkishPairs(t), europeanPairs(t)} {
		var sum, best, islands, bestIslands int
		for _, p := range pairs {
			if len(p.source) > 80_000 && !long() {
				continue // the optimum of the largest pair takes seconds
			}
			m, i := script(compared(t, p.source, p.destination))
			bm, bi := optimum(p.source, p.destination)
			t.Logf("%s: %d words marked, optimum %d (%.3f); islands %d, optimum's %d", p.name, m, bm,
				float64(m)/float64(bm), i, bi)
			sum, best, islands, bestIslands = sum+m, best+bm, islands+i, bestIslands+bi
		}
		if ratio := float64(sum) / float64(best); ratio > 1.1 {
			t.Errorf("%d words marked, the optimum is %d", sum, best)
		}
		if islands*2 > bestIslands {
			t.Errorf("%d islands, the optimum has %d", islands, bestIslands)
		}
		t.Logf("all: %.3f of the optimum, islands %.2f", float64(sum)/float64(best),
			float64(islands)/float64(bestIslands))
	}
}
