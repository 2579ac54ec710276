package history

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"lls/internal/platform/cputime"
	"lls/internal/text/lawtext"
)

// inventedLaw is a law whose articles are known by their ids, whatever their numbers are.
type inventedLaw struct {
	r        *rand.Rand
	words    []string
	articles []inventedArticle
	next     int
}

type inventedArticle struct {
	id         int
	paragraphs [][]string // of words
}

func newInventedLaw(seed uint64, bytes int) *inventedLaw {
	l := &inventedLaw{r: rand.New(rand.NewPCG(seed, 1))}
	syllables := strings.Fields("ka le mi so tu ra ne di ya be gü ço şi ön ar er il mak lar den ler ya sa da")
	for range 4000 {
		word := ""
		for range 2 + l.r.IntN(3) {
			word += syllables[l.r.IntN(len(syllables))]
		}
		l.words = append(l.words, word)
	}
	for size := 0; size < bytes; {
		a := l.article()
		l.articles = append(l.articles, a)
		for _, p := range a.paragraphs {
			size += 8 * len(p)
		}
	}
	return l
}

func (l *inventedLaw) word() string {
	n := l.r.IntN(len(l.words))
	return l.words[min(n, l.r.IntN(len(l.words)))] // some words are frequent
}

func (l *inventedLaw) article() inventedArticle {
	a := inventedArticle{id: l.next}
	l.next++
	for range 1 + l.r.IntN(5) {
		var p []string
		for range 12 + l.r.IntN(60) {
			p = append(p, l.word())
		}
		a.paragraphs = append(a.paragraphs, p)
	}
	return a
}

// text writes the law; the articles are numbered in their order.
func (l *inventedLaw) text() (text string, ids []int) {
	var b strings.Builder
	for i, a := range l.articles {
		ids = append(ids, a.id)
		for k, p := range a.paragraphs {
			if k == 0 {
				fmt.Fprintf(&b, "MADDE %d – (1) ", i+1)
			} else {
				fmt.Fprintf(&b, "(%d) ", k+1)
			}
			b.WriteString(strings.Join(p, " ") + ".\n")
		}
	}
	return b.String(), ids
}

// amend changes a share of the words, moves and inserts six articles and deletes three.
func (l *inventedLaw) amend(percent int) {
	for i := range l.articles {
		for k, p := range l.articles[i].paragraphs {
			if l.r.IntN(100) >= 4*percent { // a fourth of the words of four times as many paragraphs
				continue
			}
			p = slices.Clone(p)
			for w := range p {
				if l.r.IntN(4) == 0 {
					p[w] = l.word()
				}
			}
			l.articles[i].paragraphs[k] = p
		}
	}
	for range 6 {
		from := l.r.IntN(len(l.articles))
		a := l.articles[from]
		l.articles = slices.Delete(l.articles, from, from+1)
		l.articles = slices.Insert(l.articles, l.r.IntN(len(l.articles)), a)
		l.articles = slices.Insert(l.articles, l.r.IntN(len(l.articles)), l.article())
	}
	for range 3 {
		at := l.r.IntN(len(l.articles))
		l.articles = slices.Delete(l.articles, at, at+1)
	}
}

// TestTableOfHistories prints how well and how fast articles and lines are followed through 20 versions of a megabyte:
// make bench-time.
func TestTableOfHistories(t *testing.T) {
	if os.Getenv("LLS_BENCH") == "" {
		t.Skip("measurement: make bench-time")
	}
	const count = 20
	for _, percent := range []int{1, 5} {
		for seed := range uint64(3) {
			law := newInventedLaw(seed, 1<<20)
			texts, ids := make([]string, count), make([][]int, count)
			for v := range texts {
				if v > 0 {
					law.amend(percent)
				}
				texts[v], ids[v] = law.text()
			}
			before := cputime.Used(t)
			v := through(t, texts...)
			lineages := Chain(v.outlines, v.hops)
			chain := cputime.Used(t) - before
			before = cputime.Used(t)
			Chain(v.outlines, v.hops)
			again := cputime.Used(t) - before
			recall, precision := found(t, lineages, v.outlines, ids)
			lines, wrong := replayed(v)
			direct, _ := compared(t, v, ids, nil)
			told, right := compared(t, v, ids, Partners(v.outlines, v.hops, 0, count-1))
			t.Logf("the first version compared with the last one: recall %.2f %%; with the pairs of the chain "+
				"%.2f %%, precision %.2f %%", direct, told, right)
			if told < 99 || right < 99.5 {
				t.Error("articles are lost in the comparison")
			}
			t.Logf("%d %% of the words, seed %d: %d kB, %d articles; recall %.2f %%, precision %.2f %%; lines of a "+
				"version in which they are not new: %d of %d (%.3f %%); processor time cold %v, with all "+
				"comparisons known %v",
				percent, seed, len(texts[0])>>10, len(ids[0]), recall, precision, wrong, lines,
				100*float64(wrong)/float64(lines), chain, again)
			if recall < 99 || precision < 99.5 {
				t.Error("articles are lost on the way")
			}
		}
	}
}

// found is how many articles of the first version are known in the last one, and how many of those said to be are it.
func found(t *testing.T, lineages []Lineage, outlines []*Outline, ids [][]int) (recall, precision float64) {
	last := len(ids) - 1
	for _, v := range []int{0, last} {
		if len(outlines[v].Articles) != len(ids[v]) {
			t.Fatalf("version %d has %d articles, not %d", v, len(outlines[v].Articles), len(ids[v]))
		}
	}
	there, told, right := 0, 0, 0
	for _, id := range ids[0] {
		if slices.Contains(ids[last], id) {
			there++
		}
	}
	for i := range lineages {
		from, to := lineages[i].Article(0), lineages[i].Article(last)
		if from < 0 || to < 0 {
			continue
		}
		told++
		if ids[0][from] == ids[last][to] {
			right++
		}
	}
	return 100 * float64(right) / float64(there), 100 * float64(right) / float64(told)
}

// compared is how many articles of the first version a comparison with the last one finds there, and how many of those
// that it pairs are the same.
func compared(t *testing.T, v versions, ids [][]int, pairs []lawtext.Pair) (recall, precision float64) {
	t.Helper()
	last := len(ids) - 1
	c, err := lawtext.Compare(t.Context(), v.texts[0], v.texts[last], lawtext.Options{Pairs: pairs})
	if err != nil {
		t.Fatal(err)
	}
	there, told, right := 0, 0, 0
	for _, id := range ids[0] {
		if slices.Contains(ids[last], id) {
			there++
		}
	}
	for _, a := range c.Articles {
		if a.LeftPart < 0 || a.RightPart < 0 || a.Origin {
			continue
		}
		told++
		if ids[0][v.outlines[0].ofPart[a.LeftPart]] == ids[last][v.outlines[last].ofPart[a.RightPart]] {
			right++
		}
	}
	return 100 * float64(right) / float64(there), 100 * float64(right) / float64(told)
}

// The first version and the last one have little in common; each one and the next have nearly all.
func TestAComparisonOfDistantVersionsTakesItsPairsFromTheChain(t *testing.T) {
	t.Parallel()
	law := newInventedLaw(5, 60<<10)
	texts, ids := make([]string, 20), make([][]int, 20)
	for i := range texts {
		if i > 0 {
			law.amend(5)
		}
		texts[i], ids[i] = law.text()
	}
	v := through(t, texts...)
	pairs := Partners(v.outlines, v.hops, 0, len(texts)-1)
	direct, _ := compared(t, v, ids, nil)
	recall, precision := compared(t, v, ids, pairs)
	if t.Logf("%.1f %% without the chain, %.1f %% with it, precision %.1f %%", direct, recall,
		precision); recall < 99 ||
		precision < 99 || recall <= direct {
		t.Errorf("%.1f %% without the chain, %.1f %% with it, precision %.1f %%", direct, recall, precision)
	}
	for i, p := range pairs {
		pairs[i] = lawtext.Pair{Left: p.Right, Right: p.Left}
	}
	back, err := lawtext.Compare(t.Context(), texts[len(texts)-1], texts[0], lawtext.Options{Pairs: pairs})
	if err != nil {
		t.Fatal(err)
	}
	if lost := len(pairs) - paired(back.Articles); lost > len(pairs)/100 {
		t.Errorf("the other way round %d of %d pairs are lost", lost, len(pairs))
	}
}

func paired(articles []lawtext.ArticleChange) (n int) {
	for _, a := range articles {
		if a.LeftPart >= 0 && a.RightPart >= 0 && !a.Origin {
			n++
		}
	}
	return n
}

// replayed counts the lines of the last version, and those that are not in the version that is said to have written
// them or were in the one before.
func replayed(v versions) (lines, wrong int) {
	known := make([]map[string]bool, len(v.texts))
	body := func(line string) string { // without the number of the article, which changes with every version
		if _, after, ok := strings.Cut(line, " – "); ok && strings.HasPrefix(line, "MADDE") {
			line = after
		}
		return typographic(line)
	}
	for i, text := range v.texts {
		known[i] = map[string]bool{}
		for line := range strings.SplitSeq(text, "\n") {
			known[i][body(line)] = true
		}
	}
	last := strings.Split(v.texts[len(v.texts)-1], "\n")
	for _, run := range Blame(v.outlines, v.hops, len(v.texts)-1) {
		for _, line := range last[run.Line:min(run.Line+run.Lines, len(last))] {
			if line = body(line); line == "" {
				continue
			}
			lines++
			if !known[run.Since][line] || run.Since > 0 && known[run.Since-1][line] {
				wrong++
			}
		}
	}
	return lines, wrong
}

func TestTwentyWaysToWriteALawAreNoEvents(t *testing.T) {
	law := newInventedLaw(9, 40<<10)
	base, _ := law.text()
	texts := []string{base}
	for i := 1; i < 20; i++ {
		dash, blank := []string{"–", "-", "—"}[i%3], []string{" ", "\u00a0", "  "}[i%3]
		text := strings.ReplaceAll(base, "–", dash)
		words := strings.SplitAfter(text, " ")
		for k := i; k < len(words); k += 40 + i {
			if next := k + 1; next < len(words) && !strings.HasPrefix(words[k], "(") &&
				!strings.HasPrefix(words[next], "(") &&
				!strings.Contains(words[k]+words[next], "\n") && !strings.Contains(words[k]+words[next], "MADDE") {
				words[k] = strings.TrimSuffix(words[k], " ") + blank
			}
		}
		texts = append(texts, strings.Join(words, ""))
	}
	if told := through(t, texts...).told(); len(told) > 0 {
		t.Errorf("typography was told as %d events: %q", len(told), told[:min(5, len(told))])
	}
}
